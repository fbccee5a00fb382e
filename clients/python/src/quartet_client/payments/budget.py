"""A limit for all signatures of one UTC day."""

import inspect
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import Protocol, TypeVar

from ..errors import OverBudget

T = TypeVar("T")

_DAY_SEC = 86_400


class BudgetStore(Protocol):
    """Sums of the signed amounts by UTC day, such as `2026-11-27`. Processes that share a store share one budget."""

    def reserve(self, day: str, amount_usdc6: int, max_usdc6: int) -> bool:
        """Add the amount to the sum of the day and return True, or return False if the sum would exceed the maximum.

        Atomic.
        """

    def release(self, day: str, amount_usdc6: int) -> None:
        """Subtract the amount of a payment that was not signed."""


class AsyncBudgetStore(Protocol):
    """`BudgetStore` whose methods are coroutines, for `AsyncQuartet`."""

    async def reserve(self, day: str, amount_usdc6: int, max_usdc6: int) -> bool:
        """Add the amount to the sum of the day and return True, or return False if the sum would exceed the maximum.

        Atomic.
        """

    async def release(self, day: str, amount_usdc6: int) -> None:
        """Subtract the amount of a payment that was not signed."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limit for all signatures of one UTC day, kept by a store without asyncio."""

    max_per_day_usdc6: int
    store: BudgetStore


@dataclass(frozen=True, slots=True)
class AsyncBudget:
    """Limit for all signatures of one UTC day, for `AsyncQuartet`."""

    max_per_day_usdc6: int
    store: AsyncBudgetStore


class MemoryBudgetStore:
    """Sums in the memory of this process; the sums end with the process. Threads can share the store."""

    def __init__(self) -> None:
        self._sums: defaultdict[str, int] = defaultdict(int)
        self._lock = Lock()

    def reserve(self, day: str, amount_usdc6: int, max_usdc6: int) -> bool:
        """Add the amount within the maximum."""
        with self._lock:
            if self._sums[day] + amount_usdc6 > max_usdc6:
                return False
            self._sums[day] += amount_usdc6
            return True

    def release(self, day: str, amount_usdc6: int) -> None:
        """Subtract the amount."""
        with self._lock:
            self._sums[day] -= amount_usdc6


async def sign_within(
    budget: Budget | AsyncBudget | None, amount_usdc6: int, now_sec: float, sign: Callable[[], T]
) -> T:
    """Sign within the budget of the day.

    Each signature counts, whether the service charges the payment or not, because a server could charge a signature
    until its end. Raises OverBudget before a signature, and the errors of `sign` and of the store.
    """
    if budget is None:
        return sign()
    day = datetime.fromtimestamp(now_sec, tz=UTC).date().isoformat()
    is_within = await _settled(budget.store.reserve(day, amount_usdc6, budget.max_per_day_usdc6))
    if not is_within:
        resets_at_sec = (int(now_sec) // _DAY_SEC + 1) * _DAY_SEC
        raise OverBudget(amount_usdc6, budget.max_per_day_usdc6, resets_at_sec)
    try:
        return sign()
    except BaseException:
        await _settled(budget.store.release(day, amount_usdc6))
        raise


async def _settled(result: T | Awaitable[T]) -> T:
    return await result if inspect.isawaitable(result) else result
