// Command foreign calls a running API with the client that oapi-codegen generates, and its tools with the MCP SDK for Go.
//
// Prints one line of JSON: {"symbols", "unknown", "tools", "isToolError"}.
package main

import (
	"context"
	"encoding/json"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"foreign/quartet"
)

func main() {
	ctx := context.Background()
	origin := os.Args[1]
	client, err := quartet.NewClientWithResponses(origin)
	check(err)
	basket, err := client.GetBasketWithResponse(ctx, nil)
	check(err)
	symbols := []string{}
	for _, constituent := range basket.JSON200.Constituents {
		symbols = append(symbols, constituent.Symbol)
	}
	unknown, err := client.GetVaultWithResponse(ctx, "0x00000000000000000000000000000000000000aa", nil)
	check(err)

	caller := mcp.NewClient(&mcp.Implementation{Name: "foreign", Version: "1.0.0"}, nil)
	session, err := caller.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: origin + "/mcp/vaults"}, nil)
	check(err)
	defer session.Close()
	tools, err := session.ListTools(ctx, nil)
	check(err)
	names := []string{}
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
	}
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "get_basket", Arguments: map[string]any{}})
	check(err)
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"symbols":     symbols,
		"unknown":     []any{unknown.StatusCode(), unknown.JSON404.Code},
		"tools":       names,
		"isToolError": result.IsError,
	}))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
