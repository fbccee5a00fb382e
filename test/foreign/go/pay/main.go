// Command pay buys signals of a running API: once over HTTP, and once as a tool with the MCP SDK for Go; the key is in PAYER_KEY.
//
// Prints one line of JSON: {"http", "unpaid", "paid", "again"}, where "again" repeats the paid call with the same payment.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const tool = "get_signals"

func main() {
	ctx := context.Background()
	origin := os.Args[1]
	payer := newPayer(os.Getenv("PAYER_KEY"))
	overHTTP := buyOverHTTP(payer, origin+"/v1/signals")

	caller := mcp.NewClient(&mcp.Implementation{Name: "foreign", Version: "1.0.0"}, nil)
	session, err := caller.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: origin + "/mcp"}, nil)
	check(err)
	defer session.Close()
	call := func(meta mcp.Meta) map[string]any {
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Meta: meta, Name: tool, Arguments: map[string]any{}})
		check(err)
		return map[string]any{
			"isError": result.IsError,
			"content": result.StructuredContent,
			"receipt": result.Meta["x402/payment-response"],
		}
	}
	unpaid := call(nil)
	challenge, err := json.Marshal(unpaid["content"])
	check(err)
	meta := mcp.Meta{"x402/payment": payer.pay(challenge)}
	paid := call(meta)
	again := call(meta)
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"http": overHTTP, "unpaid": unpaid, "paid": paid, "again": again,
	}))
}

func buyOverHTTP(payer payer, url string) map[string]any {
	asked, err := http.Get(url)
	check(err)
	defer asked.Body.Close()
	challenge, err := base64.StdEncoding.DecodeString(asked.Header.Get("PAYMENT-REQUIRED"))
	check(err)
	payment, err := json.Marshal(payer.pay(challenge))
	check(err)
	request, err := http.NewRequest(http.MethodGet, url, nil)
	check(err)
	request.Header.Set("PAYMENT-SIGNATURE", base64.StdEncoding.EncodeToString(payment))
	answered, err := http.DefaultClient.Do(request)
	check(err)
	defer answered.Body.Close()
	var body any
	check(json.NewDecoder(answered.Body).Decode(&body))
	return map[string]any{
		"asked":   asked.StatusCode,
		"status":  answered.StatusCode,
		"body":    body,
		"receipt": answered.Header.Get("PAYMENT-RESPONSE"),
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
