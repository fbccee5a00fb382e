"""`python pay_mcp.py <url> <tool> <arguments>`: buys one answer of a tool with mcp and an x402 signer, and sends the payment twice.

The arguments are JSON; the key is in PAYER_KEY. Prints one line of JSON: `{"unpaid", "paid", "again"}`.
"""

import asyncio
import json
import os
import sys

from eth_account import Account
from mcp.client.client import Client
from x402 import PaymentRequired, x402Client
from x402.mcp.utils import attach_payment_to_meta
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client


def shown(result) -> dict:
    return {
        "isError": bool(result.is_error),
        "content": result.structured_content,
        "receipt": (result.meta or {}).get("x402/payment-response"),
    }


async def main(url: str, tool: str, arguments: dict, key: str) -> None:
    payer = x402Client()
    register_exact_evm_client(payer, EthAccountSigner(Account.from_key(key)))
    async with Client(url) as client:
        unpaid = shown(await client.call_tool(tool, arguments))
        required = PaymentRequired.model_validate(unpaid["content"])
        payload = await payer.create_payment_payload(required)
        meta = attach_payment_to_meta({}, payload)["_meta"]
        paid = shown(await client.call_tool(tool, arguments, meta=meta))
        again = shown(await client.call_tool(tool, arguments, meta=meta))
    print(json.dumps({"unpaid": unpaid, "paid": paid, "again": again}))


asyncio.run(main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]), os.environ["PAYER_KEY"]))
