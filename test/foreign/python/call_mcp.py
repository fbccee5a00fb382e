"""`python call_mcp.py <url>`: lists the tools of an MCP server and calls a free tool, and a paid tool without a payment.

Prints one line of JSON: `{"tools", "free", "unpaid"}`.
"""

import asyncio
import json
import sys

from mcp.client.client import Client


def shown(result) -> dict:
    return {"isError": bool(result.is_error), "content": result.structured_content}


async def main(url: str) -> None:
    async with Client(url) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        free = shown(await client.call_tool("get_basket", {}))
        unpaid = shown(await client.call_tool("get_signals", {}))
    print(json.dumps({"tools": tools, "free": free, "unpaid": unpaid}))


asyncio.run(main(sys.argv[1]))
