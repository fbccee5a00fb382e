"""The daily budget with each store."""

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import anyio
import anyio.lowlevel
import httpx
import pytest
from buy import buy
from outsides import SteppedAsyncOutside
from shop import SIGNALS, CountingWallet, Shop, a_challenge, a_shop, an_answer, an_entry, scripted
from x402.mechanisms.evm.types import TypedDataDomain, TypedDataField

from quartet_client import (
    AsyncBudget,
    AsyncPayer,
    Budget,
    BudgetStore,
    MemoryBudgetStore,
    OverBudget,
    PaymentRefused,
    SqliteBudgetStore,
)
from quartet_client.session import Session

MAX_USDC6 = 100_000
DAY = "2026-09-21"
LATE_SEC = datetime(2026, 9, 21, 23, 59, 59, tzinfo=UTC).timestamp()
MIDNIGHT_SEC = int(LATE_SEC) + 1


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> BudgetStore:
    if request.param == "memory":
        return MemoryBudgetStore()
    return SqliteBudgetStore(tmp_path / "budget.sqlite")


class ClosedWallet(CountingWallet):
    """Wallet that refuses each signature."""

    def sign_typed_data(
        self,
        domain: TypedDataDomain,
        types: dict[str, list[TypedDataField]],
        primary_type: str,
        message: dict[str, object],
    ) -> bytes:
        raise RuntimeError("the wallet is locked")


def spend(
    store: BudgetStore,
    amount_usdc6: int,
    wallet: CountingWallet | None = None,
    start_sec: float = LATE_SEC,
) -> None:
    """Buy for an amount within the budget."""
    price = a_challenge(an_entry(amount=str(amount_usdc6)))
    with a_shop(scripted(price, an_answer())) as shop:
        buy(
            shop,
            wallet or CountingWallet(),
            max_amount_usdc6=MAX_USDC6,
            budget=Budget(MAX_USDC6, store),
            start_sec=start_sec,
        )


def test_signs_no_payment_above_the_rest_of_the_day(store: BudgetStore) -> None:
    wallet = CountingWallet()
    spend(store, 60_000, wallet)
    with pytest.raises(OverBudget) as caught:
        spend(store, 40_001, wallet)
    error = caught.value
    assert (error.code, error.retryable, error.resets_at_sec) == ("over_budget", True, MIDNIGHT_SEC)
    assert (error.amount_usdc6, error.max_per_day_usdc6) == (40_001, MAX_USDC6)
    spend(store, 40_000, wallet)
    assert [message["value"] for message in wallet.messages] == [60_000, 40_000]


def test_starts_again_at_midnight_utc(store: BudgetStore) -> None:
    spend(store, 100_000)
    with pytest.raises(OverBudget):
        spend(store, 1)
    spend(store, 100_000, start_sec=MIDNIGHT_SEC)
    with pytest.raises(OverBudget):
        spend(store, 1, start_sec=MIDNIGHT_SEC)


def test_is_not_used_by_a_signature_that_the_wallet_refuses(store: BudgetStore) -> None:
    with pytest.raises(RuntimeError, match="locked"):
        spend(store, 100_000, ClosedWallet())
    spend(store, 100_000)


def test_is_used_by_a_payment_that_the_server_refuses(store: BudgetStore) -> None:
    refusing = a_challenge(an_entry(amount="100000"))
    budget = Budget(MAX_USDC6, store)
    with a_shop(scripted(refusing)) as shop, pytest.raises(PaymentRefused):
        buy(shop, CountingWallet(), max_amount_usdc6=MAX_USDC6, budget=budget, start_sec=LATE_SEC)
    with pytest.raises(OverBudget):
        spend(store, 1)


def test_never_exceeds_the_maximum_for_many_threads(store: BudgetStore) -> None:
    with ThreadPoolExecutor(8) as threads:
        within = list(threads.map(lambda _: store.reserve(DAY, 7_000, MAX_USDC6), range(40)))
    assert within.count(True) == MAX_USDC6 // 7_000


RESERVE = """
import os, signal, sys
from quartet_client import SqliteBudgetStore
store = SqliteBudgetStore(sys.argv[1])
within = [store.reserve(sys.argv[2], 7000, 100000) for _ in range(20)]
print(within.count(True), flush=True)
if sys.argv[3] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_file_limits_all_processes_together_and_keeps_the_sum_of_a_killed_process(
    tmp_path: Path,
) -> None:
    path = tmp_path / "budget.sqlite"
    command = [sys.executable, "-c", RESERVE, str(path), DAY, "killed"]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    reserved = [int(process.communicate()[0]) for process in started]
    assert [process.returncode for process in started] == [-signal.SIGKILL] * 2
    assert sum(reserved) == 100_000 // 7_000
    assert not SqliteBudgetStore(path).reserve(DAY, 7_000, 100_000)
    assert SqliteBudgetStore(path).reserve(DAY, 2_000, 100_000)


class AsyncStore:
    """Store whose methods suspend."""

    def __init__(self) -> None:
        self._store = MemoryBudgetStore()

    async def reserve(self, day: str, amount_usdc6: int, max_usdc6: int) -> bool:
        await anyio.lowlevel.checkpoint()
        return self._store.reserve(day, amount_usdc6, max_usdc6)

    async def release(self, day: str, amount_usdc6: int) -> None:
        await anyio.lowlevel.checkpoint()
        self._store.release(day, amount_usdc6)


def test_limits_the_tasks_of_an_event_loop_with_a_store_of_coroutines() -> None:
    store = AsyncStore()
    outcomes: list[str] = []

    async def spend_in(shop: Shop, wallet: CountingWallet) -> None:
        payer = AsyncPayer(wallet=wallet, budget=AsyncBudget(MAX_USDC6, store))
        async with httpx.AsyncClient() as http:
            session = Session(shop.url, SteppedAsyncOutside(http, LATE_SEC), is_monotonic=True)
            try:
                await session.buy(SIGNALS, payer, MAX_USDC6)
                outcomes.append("bought")
            except OverBudget:
                outcomes.append("over budget")

    async def spend_all(shop: Shop) -> None:
        async with anyio.create_task_group() as tasks:
            for _ in range(5):
                tasks.start_soon(spend_in, shop, wallet)

    wallet = CountingWallet()
    with a_shop(lambda requested, _: an_answer() if requested.payment else PRICE) as shop:
        anyio.run(spend_all, shop)
    assert sorted(outcomes) == ["bought"] * 2 + ["over budget"] * 3
    assert len(wallet.messages) == 2


PRICE = a_challenge(an_entry(amount="40000"))
