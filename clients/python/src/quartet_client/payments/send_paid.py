"""Retries of one signed payment."""

import re
from collections.abc import Callable

import httpx

from ..errors import PaymentRefused, PaymentUnresolved
from ..outside import Outside, Reply
from .json64 import decode_json64, parse_json
from .payer import SignedPayment

# Least wait between tries and longest wait of the back-off, seconds. The least wait also applies to `retry-after: 0`.
_FIRST_WAIT_SEC, _MAX_WAIT_SEC = 1.0, 8.0
# Statuses below 500 after which the same payment can still get an answer.
_PASSING = frozenset({408, 425, 429})
# Minimum status of a failure of the server, or of a proxy before the server.
_MIN_FAILURE = 500


async def send_paid(
    outside: Outside,
    build: Callable[[], httpx.Request],
    payment: SignedPayment,
    patience_sec: float,
) -> Reply:
    """Send a payment until the server returns its answer.

    Each try sends the same payment, which a server charges at most once. `build` returns a fresh copy of the request
    without its payment. Raises PaymentRefused and PaymentUnresolved.
    """
    end_sec = outside.now_sec() + patience_sec
    tries = 0
    while True:
        reply, cause = await _try_once(outside, build(), payment)
        if reply is not None and reply.status == 402:
            raise _refusal(reply, payment)
        if reply is not None and _is_final(reply):
            return reply
        wait_sec = _wait_of(reply, tries)
        if (reply is not None and _is_moved(reply)) or outside.now_sec() + wait_sec > end_sec:
            status = None if reply is None else reply.status
            raise PaymentUnresolved(payment.header, payment.valid_before_sec, status) from cause
        await outside.wait(wait_sec)
        tries += 1


async def _try_once(
    outside: Outside, request: httpx.Request, payment: SignedPayment
) -> tuple[Reply | None, httpx.RequestError | None]:
    request.headers["payment-signature"] = payment.header
    try:
        return await outside.send(request), None
    except httpx.RequestError as error:
        return None, error


def _is_final(reply: Reply) -> bool:
    """Tell whether the reply ends the call: a 202 with a `paymentId` is a pending payment, any other 202 an answer."""
    if reply.status != 202:
        return not _is_passing(reply.status) and not _is_moved(reply)
    body = parse_json(reply.content)
    return isinstance(body, dict) and body.get("paymentId") is None


def _is_passing(status: int) -> bool:
    """Tell whether the status leaves the charge unknown.

    Proxies have statuses of their own (520 to 530), and the server may have charged the payment.
    """
    return status >= _MIN_FAILURE or status in _PASSING


def _is_moved(reply: Reply) -> bool:
    """Tell whether the reply is a redirect: the payment is for one server only."""
    return 300 <= reply.status < 400


def _wait_of(reply: Reply | None, tries: int) -> float:
    stated = "" if reply is None else reply.headers.get("retry-after", "")
    if re.fullmatch(r"[0-9]{1,6}", stated):
        return max(float(stated), _FIRST_WAIT_SEC)
    return min(_FIRST_WAIT_SEC * 2.0 ** min(tries, 10), _MAX_WAIT_SEC)


def _refusal(reply: Reply, payment: SignedPayment) -> PaymentRefused:
    body = parse_json(reply.content)
    header = decode_json64(reply.headers.get("payment-required", "")) or {}
    facts = body if isinstance(body, dict) else {}
    stated = [facts.get(name) for name in ("reason", "code", "error")]
    stated += [header.get(name) for name in ("code", "error")]
    reason = next((text for text in stated if isinstance(text, str)), "no reason was given")
    return PaymentRefused(reason, payment.valid_before_sec)
