"""`python lose_answers.py <origin> <product>`: buys signals or a bridge with the Python client while the network loses answers.

Each product is bought without and with asyncio; the first paid answer of each purchase is lost. The key is in PAYER_KEY.
Prints one line of JSON: `{"payments", "amounts", "outcomes"}`: how often each payment was sent, charges, and outcomes.
"""

import asyncio
import json
import os
import sys
from collections import Counter

import httpx
from eth_account import Account
from quartet_client import (
    AsyncQuartet,
    BridgeOrder,
    Payer,
    Quartet,
    Receipt,
    operations,
    usdc6,
)

ORDER = BridgeOrder(from_chain="base", to_chain="arc", amount="2")
ORIGIN, PRODUCT = sys.argv[1:]
payments: Counter[str] = Counter()


def lose(request: httpx.Request) -> None:
    """Raise after the first answer to each payment."""
    payment = request.headers.get("payment-signature")
    if payment is None:
        return
    payments[payment] += 1
    if payments[payment] == 1:
        raise httpx.ReadError("the connection broke", request=request)


class LosingTransport(httpx.HTTPTransport):
    """Transport whose server answers, and whose first paid answer is lost."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        response.read()
        lose(request)
        return response


class AsyncLosingTransport(httpx.AsyncHTTPTransport):
    """`LosingTransport` for asyncio."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        await response.aread()
        lose(request)
        return response


def buy(payer: Payer) -> tuple[Receipt | None, str]:
    with httpx.Client(transport=LosingTransport()) as http, Quartet(ORIGIN, http=http) as quartet:
        if PRODUCT == "bridge":
            end = quartet.bridge(ORDER, payer, max_amount_usdc6=usdc6("2.20"))
            return end.receipt, type(end.outcome).__name__
        bought = quartet.buy(operations.get_signals(), payer, max_amount_usdc6=usdc6("0.05"))
        return bought.receipt, type(bought.answer).__name__


async def buy_async(payer: Payer) -> tuple[Receipt | None, str]:
    async with httpx.AsyncClient(transport=AsyncLosingTransport()) as http:
        quartet = AsyncQuartet(ORIGIN, http=http)
        if PRODUCT == "bridge":
            end = await quartet.bridge(ORDER, payer, max_amount_usdc6=usdc6("2.20"))
            return end.receipt, type(end.outcome).__name__
        bought = await quartet.buy(operations.get_signals(), payer, max_amount_usdc6=usdc6("0.05"))
        return bought.receipt, type(bought.answer).__name__


def main() -> None:
    payer = Payer(wallet=Account.from_key(os.environ["PAYER_KEY"]), chain_ids=[8453])
    purchases = [buy(payer), asyncio.run(buy_async(payer))]
    print(
        json.dumps(
            {
                "payments": list(payments.values()),
                "amounts": [receipt and str(receipt.amount_usdc6) for receipt, _ in purchases],
                "outcomes": [outcome for _, outcome in purchases],
            }
        )
    )


main()
