"""The one implementation of both clients."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import httpx
from pydantic import ValidationError

from .block_memory import BlockMemory
from .bridge import (
    FOLLOW_SEC,
    POLL_SEC,
    BridgeEnd,
    BridgeOrder,
    BridgeOutcome,
    Delivered,
    Pending,
    bridge_call,
    hash_of,
    outcome_of,
    status_call,
)
from .call import Call, FreeCall, PaidCall
from .errors import CallRefused, InvalidAnswer
from .models import BridgeDelivered, BridgeStatus, GasExecuted
from .outside import Outside, Reply, Wanted
from .payments.json64 import parse_json
from .payments.pay import pay, resume
from .payments.payer import PATIENCE_SEC, AsyncPayer, Payer
from .payments.receipt import Receipt, receipt_of
from .sponsor import (
    POST_SEC,
    Executed,
    SponsorEnd,
    SponsorOrder,
    Unmined,
    is_passing,
    post_call,
    sponsor_call,
)

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Bought(Generic[A]):
    """Answer of a paid call; the receipt of an answer without a price is None."""

    answer: A
    receipt: Receipt | None


class Session:
    """Calls of one service over one `Outside`, with the newest block that the answers showed."""

    def __init__(self, base_url: str, outside: Outside, *, is_monotonic: bool) -> None:
        self._origin = base_url.rstrip("/")
        self._outside = outside
        self._blocks = BlockMemory() if is_monotonic else None

    async def read(self, call: FreeCall[A], headers: Mapping[str, str] | None = None) -> A:
        """Return the answer of a free call. Raises CallRefused, InvalidAnswer and httpx.RequestError."""
        reply = await self._outside.send(self._builder(call, headers)())
        return self._parse(call, reply)

    async def buy(
        self, call: PaidCall[A], payer: Payer | AsyncPayer, max_amount_usdc6: int
    ) -> Bought[A]:
        """Return the answer of a paid call, after at most one signature."""
        reply = await pay(self._outside, self._builder(call), payer, max_amount_usdc6)
        return self._bought(call, reply)

    async def resume(self, call: PaidCall[A], payment: str, patience_sec: float) -> Bought[A]:
        """Return the answer of a call that was paid before."""
        reply = await resume(self._outside, self._builder(call), payment, patience_sec)
        return self._bought(call, reply)

    async def bridge(
        self,
        order: BridgeOrder,
        payer: Payer | AsyncPayer,
        max_amount_usdc6: int,
        follow_sec: float = FOLLOW_SEC,
    ) -> BridgeEnd:
        """Buy a bridge, and follow it to its end."""
        call = bridge_call(order)
        reply = await pay(self._outside, self._builder(call), payer, max_amount_usdc6)
        return await self._bridge_end(call, reply, follow_sec)

    async def resume_bridge(
        self, order: BridgeOrder, payment: str, follow_sec: float = FOLLOW_SEC
    ) -> BridgeEnd:
        """Continue a bridge that was paid before, and follow it to its end."""
        call = bridge_call(order)
        reply = await resume(self._outside, self._builder(call), payment, PATIENCE_SEC)
        return await self._bridge_end(call, reply, follow_sec)

    async def follow_bridge(self, burn_hash: str, follow_sec: float = FOLLOW_SEC) -> BridgeOutcome:
        """Poll the status of a bridge until it has ended, or until `follow_sec` is over."""
        end_sec = self._outside.now_sec() + follow_sec
        seen: BridgeStatus | None = None
        while True:
            seen = await self._bridge_status(burn_hash) or seen
            outcome = None if seen is None else outcome_of(seen)
            if outcome is not None:
                return outcome
            if self._outside.now_sec() + POLL_SEC > end_sec:
                return Pending(burn_hash, seen)
            await self._outside.wait(POLL_SEC)

    async def sponsor(
        self, order: SponsorOrder, payer: Payer | AsyncPayer, max_amount_usdc6: int
    ) -> SponsorEnd:
        """Buy the gas of an operation, sign the operation, and post it until a block has it."""
        call = sponsor_call(order)
        reply = await pay(self._outside, self._builder(call), payer, max_amount_usdc6)
        bought = self._bought(call, reply)
        end_sec = self._outside.now_sec() + payer.patience_sec
        executed = await self._post(post_call(order, bought.answer), end_sec)
        outcome = executed or Unmined(bought.answer.user_op_hash)
        return SponsorEnd(outcome, bought.receipt)

    async def _post(self, call: Call[GasExecuted], end_sec: float) -> Executed | None:
        """Post an operation again until a block has it; None if no block has it before `end_sec`."""
        while True:
            try:
                reply = await self._outside.send(self._builder(call)())
            except httpx.RequestError:
                reply = None
            if reply is not None:
                body = parse_json(reply.content)
                if reply.status == 200 and isinstance(body, dict) and "success" in body:
                    answer = self._parse(call, reply)
                    return Executed(answer.success, answer.tx_hash)
                if not is_passing(reply.status, body):
                    raise CallRefused(reply.status, body)
            if self._outside.now_sec() + POST_SEC > end_sec:
                return None
            await self._outside.wait(POST_SEC)

    async def _bridge_status(self, burn_hash: str) -> BridgeStatus | None:
        """Return None while the status is unavailable: the service does not know a burn before it is signed."""
        try:
            return await self.read(status_call(burn_hash))
        except httpx.RequestError:
            return None
        except CallRefused as refused:
            if refused.status == 400:
                raise
            return None

    async def _bridge_end(
        self, call: Call[BridgeDelivered], reply: Reply, follow_sec: float
    ) -> BridgeEnd:
        receipt = receipt_of(reply.headers)
        body = parse_json(reply.content)
        if reply.status == 200 and isinstance(body, dict) and "receivedUsdc" in body:
            answer = self._parse(call, reply)
            received_usdc6 = int(answer.received_usdc)
            return BridgeEnd(Delivered(received_usdc6, answer.burn_tx, answer.mint_tx), receipt)
        # The service returns 409 when the first answer to this signature was lost; the body names its bridge.
        burn_hash = hash_of(body) if reply.status in (202, 409) else None
        if burn_hash is None:
            raise CallRefused(reply.status, body)
        return BridgeEnd(await self.follow_bridge(burn_hash, follow_sec), receipt)

    def _builder(
        self, call: Call[A], headers: Mapping[str, str] | None = None
    ) -> Callable[[], httpx.Request]:
        """Return a function that returns a fresh copy of the request of a call on each call."""
        is_read = call.method == "GET"
        floor = self._blocks.headers() if is_read and self._blocks is not None else {}

        wanted = Wanted(
            call.method,
            self._origin + call.path,
            call.query,
            call.body,
            {"accept": "application/json", **floor, **(headers or {})},
        )
        return lambda: self._outside.build(wanted)

    def _bought(self, call: Call[A], reply: Reply) -> Bought[A]:
        return Bought(self._parse(call, reply), receipt_of(reply.headers))

    def _parse(self, call: Call[A], reply: Reply) -> A:
        is_free = isinstance(call, FreeCall)
        # The body of a free call with status 202 is an answer; a paid call with 202 has no answer yet.
        if reply.status != 200 and not (is_free and reply.status == 202):
            raise CallRefused(reply.status, parse_json(reply.content))
        if self._blocks is not None:
            self._blocks.see(reply.headers)
        try:
            return call.answer.validate_json(reply.content)
        except ValidationError as error:
            [first, *_] = error.errors(include_url=False, include_input=False)
            place = ".".join(str(part) for part in first["loc"])
            raise InvalidAnswer(
                f"{place}: {first['msg']}", reply.content, receipt_of(reply.headers)
            ) from error
