"""`python pay_mcp_1.py <url> <tool> <arguments>`: buys one answer of a tool with the x402 session for version 1 of mcp.

The arguments are JSON; the key is in PAYER_KEY. Prints one line of JSON: `{"isError", "content", "paid", "receipt"}`.
"""

import asyncio
import json
import os
import sys

from eth_account import Account
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from x402 import x402Client
from x402.mcp import x402MCPSession
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client


async def main(url: str, tool: str, arguments: dict, key: str) -> None:
    payer = x402Client()
    register_exact_evm_client(payer, EthAccountSigner(Account.from_key(key)))
    async with streamable_http_client(url) as (reader, writer, _):
        async with ClientSession(reader, writer) as session:
            paying = x402MCPSession(session, payer)
            await paying.initialize()
            result = await paying.call_tool(tool, arguments)
    receipt = result.payment_response
    print(
        json.dumps(
            {
                "isError": result.is_error,
                "content": result.raw_result.structuredContent,
                "paid": result.payment_made,
                "receipt": receipt and receipt.model_dump(by_alias=True, mode="json"),
            }
        )
    )


asyncio.run(main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]), os.environ["PAYER_KEY"]))
