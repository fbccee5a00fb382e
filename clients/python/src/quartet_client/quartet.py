"""The client without asyncio."""

from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Self, TypeVar

import httpx

from .bridge import FOLLOW_SEC, BridgeEnd, BridgeOrder, BridgeOutcome
from .call import FreeCall, Page, PagedCall, PaidCall
from .outside import ANSWER_SEC, BlockingOutside, run_now
from .payments.payer import PATIENCE_SEC, Payer
from .session import Bought, Session
from .sponsor import SponsorEnd, SponsorOrder

A = TypeVar("A")
P = TypeVar("P", bound=Page)


class Quartet:
    """Client of a Quartet service that blocks the thread; threads can share it.

    `base_url` is the origin of the service, such as `http://127.0.0.1:3000`. `http` sends the requests; its owner
    closes it. With `is_monotonic` no read returns an older block than an earlier answer of this client.
    """

    def __init__(
        self, base_url: str, *, http: httpx.Client | None = None, is_monotonic: bool = True
    ) -> None:
        self._is_owner = http is None
        self._http = httpx.Client(timeout=ANSWER_SEC) if http is None else http
        self._session = Session(base_url, BlockingOutside(self._http), is_monotonic=is_monotonic)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        if self._is_owner:
            self._http.close()

    def read(self, call: FreeCall[A], *, headers: Mapping[str, str] | None = None) -> A:
        """Return the answer of a free call.

        Raises CallRefused, InvalidAnswer, and httpx.RequestError without an answer.
        """
        return run_now(self._session.read(call, headers))

    def pages(self, call: PagedCall[P]) -> Iterator[P]:
        """Return the pages of a list from the page of `call` on; each page is one request. Raises as `read`."""
        wanted: PagedCall[P] | None = call
        while wanted is not None:
            page = self.read(wanted)
            yield page
            wanted = None if page.next_cursor is None else wanted.at(page.next_cursor)

    def buy(self, call: PaidCall[A], payer: Payer, *, max_amount_usdc6: int) -> Bought[A]:
        """Return the answer of a paid call after one signature of at most `max_amount_usdc6`.

        Without an answer the same signature is sent again. Raises InvalidChallenge, NoWayToPay, OverCap, OverBudget
        and httpx.RequestError before a signature, PaymentRefused and PaymentUnresolved after a signature, CallRefused
        and InvalidAnswer.
        """
        return run_now(self._session.buy(call, payer, max_amount_usdc6))

    def resume(
        self, call: PaidCall[A], payment: str, *, patience_sec: float = PATIENCE_SEC
    ) -> Bought[A]:
        """Return the answer of a call with an earlier payment; sign nothing.

        Raises PaymentRefused, PaymentUnresolved, CallRefused and InvalidAnswer.
        """
        return run_now(self._session.resume(call, payment, patience_sec))

    def bridge(
        self,
        order: BridgeOrder,
        payer: Payer,
        *,
        max_amount_usdc6: int,
        follow_sec: float = FOLLOW_SEC,
    ) -> BridgeEnd:
        """Move USDC to the payer's own address on another chain, with one signature of at most `max_amount_usdc6`.

        The maximum includes the fees. A pending bridge is followed for `follow_sec`. Raises as `buy`.
        """
        return run_now(self._session.bridge(order, payer, max_amount_usdc6, follow_sec))

    def sponsor(self, order: SponsorOrder, payer: Payer, *, max_amount_usdc6: int) -> SponsorEnd:
        """Execute calls of a wallet that holds no coin of the chain; the payer pays at most `max_amount_usdc6`.

        Signs only an operation with exactly these calls, and posts the operation for at most `patience_sec` of the
        payer. Raises as `buy`, and UnsafeOperation after the payment.
        """
        return run_now(self._session.sponsor(order, payer, max_amount_usdc6))

    def resume_bridge(
        self, order: BridgeOrder, payment: str, *, follow_sec: float = FOLLOW_SEC
    ) -> BridgeEnd:
        """Continue a bridge with an earlier payment; sign nothing. Raises as `resume`."""
        return run_now(self._session.resume_bridge(order, payment, follow_sec))

    def follow_bridge(self, burn_hash: str, *, follow_sec: float = FOLLOW_SEC) -> BridgeOutcome:
        """Poll the status of a bridge until it has ended, or until `follow_sec` is over.

        Raises CallRefused for an invalid hash. A request without an answer is retried.
        """
        return run_now(self._session.follow_bridge(burn_hash, follow_sec))
