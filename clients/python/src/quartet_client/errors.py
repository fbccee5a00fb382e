"""Errors of this client: a closed set, each with a code and `retryable`."""

import json
from collections.abc import Mapping
from typing import ClassVar, Literal

from .payments.receipt import Receipt

ErrorCode = Literal[
    "invalid_amount",
    "invalid_challenge",
    "over_cap",
    "over_budget",
    "no_way_to_pay",
    "payment_refused",
    "payment_unresolved",
    "unsafe_operation",
    "call_refused",
    "invalid_answer",
]


class QuartetError(Exception):
    """Error of a closed set: `code` names the error; `retryable` is true when the same call can succeed later."""

    code: ClassVar[ErrorCode]

    def __init__(self, message: str, *, retryable: bool) -> None:
        super().__init__(message)
        self.retryable = retryable


class InvalidAmount(QuartetError):
    """The text is not an amount of USDC."""

    code = "invalid_amount"

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} is not an amount of USDC: write digits, with at most 6 decimals.",
            retryable=False,
        )


class InvalidChallenge(QuartetError):
    """The 402 is not a valid challenge of x402 version 2. The client signed nothing."""

    code = "invalid_challenge"

    def __init__(self, problem: str) -> None:
        super().__init__(f"The challenge is invalid: {problem}.", retryable=False)


class OverCap(QuartetError):
    """The price exceeds `max_amount_usdc6`. The client signed nothing. Amounts are USDC-6."""

    code = "over_cap"

    def __init__(self, amount_usdc6: int, max_amount_usdc6: int) -> None:
        super().__init__(
            f"The price of {amount_usdc6} USDC-6 exceeds the limit of {max_amount_usdc6} USDC-6.",
            retryable=False,
        )
        self.amount_usdc6 = amount_usdc6
        self.max_amount_usdc6 = max_amount_usdc6


class OverBudget(QuartetError):
    """The price exceeds the rest of the budget of the UTC day. The client signed nothing. Amounts are USDC-6.

    `resets_at_sec` is the unix second at which the budget starts again: the next midnight UTC.
    """

    code = "over_budget"

    def __init__(self, amount_usdc6: int, max_per_day_usdc6: int, resets_at_sec: int) -> None:
        super().__init__(
            f"The price of {amount_usdc6} USDC-6 exceeds the rest of the daily budget of "
            f"{max_per_day_usdc6} USDC-6.",
            retryable=True,
        )
        self.amount_usdc6 = amount_usdc6
        self.max_per_day_usdc6 = max_per_day_usdc6
        self.resets_at_sec = resets_at_sec


class NoWayToPay(QuartetError):
    """The server offers no allowed combination of chain, token and receiver. The client signed nothing."""

    code = "no_way_to_pay"

    def __init__(self, offered: tuple[str, ...]) -> None:
        listed = ", ".join(offered) or "the list is empty"
        super().__init__(f"The offered payment options are not allowed: {listed}.", retryable=False)
        self.offered = offered


class PaymentRefused(QuartetError):
    """The server rejected the payment; `reason` states why.

    A dishonest server could still charge the payment until `valid_before_sec`, unix seconds. The next call signs a
    new payment.
    """

    code = "payment_refused"

    def __init__(self, reason: str, valid_before_sec: int) -> None:
        super().__init__(f"The server rejected the payment: {reason}.", retryable=False)
        self.reason = reason
        self.valid_before_sec = valid_before_sec


class PaymentUnresolved(QuartetError):
    """The outcome of a signed payment is unknown. The payment may be charged until `valid_before_sec`, unix seconds.

    Send `payment` again with the same call (`resume`); do not sign a new payment. `status` is the status of the last
    answer; None without an answer.
    """

    code = "payment_unresolved"

    def __init__(self, payment: str, valid_before_sec: int, status: int | None) -> None:
        last = "no answer arrived" if status is None else f"the last answer was {status}"
        super().__init__(f"The outcome of the payment is unknown: {last}.", retryable=True)
        self.payment = payment
        self.valid_before_sec = valid_before_sec
        self.status = status


class UnsafeOperation(QuartetError):
    """The service returned another operation than the requested one; `part` names the difference.

    The client did not sign the operation; its payment is signed.
    """

    code = "unsafe_operation"

    def __init__(self, part: str) -> None:
        super().__init__(
            f"The returned operation differs from the requested operation in {part}.",
            retryable=False,
        )
        self.part = part


class CallRefused(QuartetError):
    """The service rejected the call.

    `body` is the body of the response. `service_code` is the code of the service (docs/errors.md), `field` the field
    with the problem, `fix` the problem and its remedy, `retry_after_sec` the seconds until a retry is useful; each is
    None when the response does not state it.
    """

    code = "call_refused"

    def __init__(self, status: int, body: object) -> None:
        facts = body if isinstance(body, Mapping) else {}
        self.status = status
        self.body = body
        self.service_code = _text(facts.get("code"))
        self.field = _text(facts.get("field"))
        self.fix = _text(facts.get("error"))
        self.retry_after_sec = _count(facts.get("retryAfter"))
        stated = facts.get("retryable")
        shown = self.fix or json.dumps(body, default=str)
        super().__init__(
            f"The server rejected the call with status {status}: {shown}",
            retryable=stated if isinstance(stated, bool) else status == 429 or status >= 500,
        )


class InvalidAnswer(QuartetError):
    """The answer differs from the OpenAPI document of this client.

    `body` is the whole answer, which may be paid: `receipt` is the charge, or None.
    """

    code = "invalid_answer"

    def __init__(self, problem: str, body: bytes, receipt: Receipt | None) -> None:
        super().__init__(f"The answer has another form: {problem}", retryable=False)
        self.body = body
        self.receipt = receipt


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
