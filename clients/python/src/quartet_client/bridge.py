"""The outcome of a bridge."""

import re
from dataclasses import dataclass

from pydantic import TypeAdapter

from .call import Call, FreeCall, given
from .models import BridgeDelivered, BridgeStatus
from .operations import get_bridge_status
from .payments.receipt import Receipt

FOLLOW_SEC = 600.0
"""Seconds for which a bridge is followed: most bridges are delivered within 30 seconds."""
POLL_SEC = 2.0
"""Interval of status requests, seconds: one or two blocks."""

_HASH = re.compile(r"0x[0-9a-f]{64}$")


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeOrder:
    """Bridge to buy: chains by name or chain id, `amount` the minimum USDC to deliver, as a decimal such as `"25"`.

    `ref` is the address of a referrer.
    """

    from_chain: str
    to_chain: str
    amount: str
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Delivered:
    """The payer has `received_usdc6` on the other chain."""

    received_usdc6: int
    burn_tx: str | None
    mint_tx: str | None


@dataclass(frozen=True, slots=True)
class Refunded:
    """The payer received the whole payment back."""

    refund_tx: str | None


@dataclass(frozen=True, slots=True)
class NotTaken:
    """The bridge was closed before a charge."""

    reason: str | None


@dataclass(frozen=True, slots=True)
class Pending:
    """The bridge is still pending; pass `hash` to `follow_bridge` to continue."""

    hash: str
    status: BridgeStatus | None


BridgeOutcome = Delivered | Refunded | NotTaken | Pending


@dataclass(frozen=True, slots=True)
class BridgeEnd:
    """Outcome of a bridge, and its receipt."""

    outcome: BridgeOutcome
    receipt: Receipt | None


def bridge_call(order: BridgeOrder) -> Call[BridgeDelivered]:
    """Return the paid call of a bridge."""
    values = {
        "from": order.from_chain,
        "to": order.to_chain,
        "amount": order.amount,
        "ref": order.ref,
    }
    return Call(
        method="GET",
        path="/v1/bridge",
        answer=TypeAdapter(BridgeDelivered),
        query=given(values),
        body=None,
    )


def status_call(burn_hash: str) -> FreeCall[BridgeStatus]:
    """Return the call that reads the status of a bridge."""
    return get_bridge_status(burn_hash)


def hash_of(body: object) -> str | None:
    """Parse the hash of a bridge from its status URL, whose origin may differ from the origin that the client uses."""
    url = body.get("statusUrl") if isinstance(body, dict) else None
    match = _HASH.search(url) if isinstance(url, str) else None
    return match[0] if match is not None else None


def outcome_of(status: BridgeStatus) -> BridgeOutcome | None:
    """Return the outcome of a bridge that has ended; None while the bridge is pending."""
    if status.status == "minted":
        return Delivered(
            int(status.received_usdc or status.amount_usdc), status.burn_tx, status.mint_tx
        )
    if status.refunded:
        return Refunded(status.refund_tx)
    return NotTaken(status.reason) if status.reverted else None
