"""The client for asyncio and trio."""

from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Self, TypeVar

import httpx

from .bridge import FOLLOW_SEC, BridgeEnd, BridgeOrder, BridgeOutcome
from .call import FreeCall, Page, PagedCall, PaidCall
from .outside import ANSWER_SEC, AsyncOutside
from .payments.payer import PATIENCE_SEC, AsyncPayer, Payer
from .session import Bought, Session
from .sponsor import SponsorEnd, SponsorOrder

A = TypeVar("A")
P = TypeVar("P", bound=Page)


class AsyncQuartet:
    """Client of a Quartet service for asyncio and trio; tasks can share it.

    `base_url` is the origin of the service, such as `http://127.0.0.1:3000`. `http` sends the requests; its owner
    closes it. With `is_monotonic` no read returns an older block than an earlier answer of this client.
    """

    def __init__(
        self, base_url: str, *, http: httpx.AsyncClient | None = None, is_monotonic: bool = True
    ) -> None:
        self._is_owner = http is None
        self._http = httpx.AsyncClient(timeout=ANSWER_SEC) if http is None else http
        self._session = Session(base_url, AsyncOutside(self._http), is_monotonic=is_monotonic)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        if self._is_owner:
            await self._http.aclose()

    async def read(self, call: FreeCall[A], *, headers: Mapping[str, str] | None = None) -> A:
        """Return the answer of a free call.

        Raises CallRefused, InvalidAnswer, and httpx.RequestError without an answer.
        """
        return await self._session.read(call, headers)

    async def pages(self, call: PagedCall[P]) -> AsyncIterator[P]:
        """Return the pages of a list from the page of `call` on; each page is one request. Raises as `read`."""
        wanted: PagedCall[P] | None = call
        while wanted is not None:
            page = await self.read(wanted)
            yield page
            wanted = None if page.next_cursor is None else wanted.at(page.next_cursor)

    async def buy(
        self, call: PaidCall[A], payer: Payer | AsyncPayer, *, max_amount_usdc6: int
    ) -> Bought[A]:
        """Return the answer of a paid call after one signature of at most `max_amount_usdc6`.

        Without an answer the same signature is sent again. Raises InvalidChallenge, NoWayToPay, OverCap, OverBudget
        and httpx.RequestError before a signature, PaymentRefused and PaymentUnresolved after a signature, CallRefused
        and InvalidAnswer.
        """
        return await self._session.buy(call, payer, max_amount_usdc6)

    async def resume(
        self, call: PaidCall[A], payment: str, *, patience_sec: float = PATIENCE_SEC
    ) -> Bought[A]:
        """Return the answer of a call with an earlier payment; sign nothing.

        Raises PaymentRefused, PaymentUnresolved, CallRefused and InvalidAnswer.
        """
        return await self._session.resume(call, payment, patience_sec)

    async def bridge(
        self,
        order: BridgeOrder,
        payer: Payer | AsyncPayer,
        *,
        max_amount_usdc6: int,
        follow_sec: float = FOLLOW_SEC,
    ) -> BridgeEnd:
        """Move USDC to the payer's own address on another chain, with one signature of at most `max_amount_usdc6`.

        The maximum includes the fees. A pending bridge is followed for `follow_sec`. Raises as `buy`.
        """
        return await self._session.bridge(order, payer, max_amount_usdc6, follow_sec)

    async def sponsor(
        self, order: SponsorOrder, payer: Payer | AsyncPayer, *, max_amount_usdc6: int
    ) -> SponsorEnd:
        """Execute calls of a wallet that holds no coin of the chain; the payer pays at most `max_amount_usdc6`.

        Signs only an operation with exactly these calls, and posts the operation for at most `patience_sec` of the
        payer. Raises as `buy`, and UnsafeOperation after the payment.
        """
        return await self._session.sponsor(order, payer, max_amount_usdc6)

    async def resume_bridge(
        self, order: BridgeOrder, payment: str, *, follow_sec: float = FOLLOW_SEC
    ) -> BridgeEnd:
        """Continue a bridge with an earlier payment; sign nothing. Raises as `resume`."""
        return await self._session.resume_bridge(order, payment, follow_sec)

    async def follow_bridge(
        self, burn_hash: str, *, follow_sec: float = FOLLOW_SEC
    ) -> BridgeOutcome:
        """Poll the status of a bridge until it has ended, or until `follow_sec` is over.

        Raises CallRefused for an invalid hash. A request without an answer is retried.
        """
        return await self._session.follow_bridge(burn_hash, follow_sec)
