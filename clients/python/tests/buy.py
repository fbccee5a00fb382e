"""Purchases of the tests."""

from collections.abc import Callable

import httpx
from outsides import START_SEC, SteppedOutside
from shop import SIGNALS, CountingWallet, Shop, Trend

from quartet_client import Bought, Budget, Payer, SignedPayment
from quartet_client.outside import run_now
from quartet_client.session import Session

CAP_USDC6 = 50_000
PATIENCE_SEC = 20.0


def buy(
    shop: Shop,
    wallet: CountingWallet,
    *,
    max_amount_usdc6: int = CAP_USDC6,
    chain_ids: tuple[int, ...] | None = None,
    pay_to: tuple[str, ...] | None = None,
    budget: Budget | None = None,
    on_signed: Callable[[SignedPayment], None] | None = None,
    start_sec: float = START_SEC,
    patience_sec: float = PATIENCE_SEC,
) -> Bought[Trend]:
    """Buy the signals of a shop with a clock that only waits move."""
    payer = Payer(
        wallet=wallet,
        chain_ids=chain_ids,
        pay_to=pay_to,
        patience_sec=patience_sec,
        budget=budget,
        on_signed=on_signed,
    )
    with httpx.Client(verify=False) as http:
        session = Session(shop.url, SteppedOutside(http, start_sec), is_monotonic=True)
        return run_now(session.buy(SIGNALS, payer, max_amount_usdc6))


def resume(shop: Shop, payment: str) -> Bought[Trend]:
    """Continue a purchase."""
    with httpx.Client(verify=False) as http:
        session = Session(shop.url, SteppedOutside(http), is_monotonic=True)
        return run_now(session.resume(SIGNALS, payment, PATIENCE_SEC))
