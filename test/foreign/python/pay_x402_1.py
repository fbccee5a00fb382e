"""`python pay_x402_1.py <origin> <path>`: buys one answer with the x402 client of PyPI, version 1; the key is in PAYER_KEY.

Prints one line of JSON: `{"status", "body", "receipt"}`.
"""

import asyncio
import json
import os
import sys

from eth_account import Account
from x402.clients.httpx import x402HttpxClient


async def main(origin: str, path: str, key: str) -> None:
    account = Account.from_key(key)
    async with x402HttpxClient(account=account, base_url=origin, timeout=60) as http:
        response = await http.get(path)
        await response.aread()
    receipt = response.headers.get("x-payment-response")
    print(json.dumps({"status": response.status_code, "body": response.json(), "receipt": receipt}))


asyncio.run(main(sys.argv[1], sys.argv[2], os.environ["PAYER_KEY"]))
