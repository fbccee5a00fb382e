"""`python pay_x402_2.py <url>`: buys one answer with the x402 client of PyPI, version 2; the key is in PAYER_KEY.

Prints one line of JSON: `{"status", "body", "receipt"}`.
"""

import asyncio
import json
import os
import sys

from eth_account import Account
from x402 import x402Client
from x402.http.clients.httpx import x402HttpxClient
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client


async def main(url: str, key: str) -> None:
    client = x402Client()
    register_exact_evm_client(client, EthAccountSigner(Account.from_key(key)))
    async with x402HttpxClient(client, timeout=60) as http:
        response = await http.get(url)
        await response.aread()
    receipt = response.headers.get("payment-response")
    print(json.dumps({"status": response.status_code, "body": response.json(), "receipt": receipt}))


asyncio.run(main(sys.argv[1], os.environ["PAYER_KEY"]))
