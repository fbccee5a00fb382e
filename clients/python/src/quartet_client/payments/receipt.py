"""The receipt of a paid answer."""

import re
from dataclasses import dataclass

import httpx

from .json64 import decode_json64


@dataclass(frozen=True, slots=True)
class Receipt:
    """Charge for an answer.

    `network` is CAIP-2, such as `eip155:8453`. `transaction` is None while the charge has no transaction.
    `payment_id` names the payment for `get_payment`.
    """

    amount_usdc6: int
    network: str
    payer: str
    transaction: str | None
    payment_id: str | None


def receipt_of(headers: httpx.Headers) -> Receipt | None:
    """Return the receipt of an answer; None without a receipt of a successful payment."""
    decoded = decode_json64(headers.get("payment-response", ""))
    if decoded is None or decoded.get("success") is not True:
        return None
    amount, network, payer = decoded.get("amount"), decoded.get("network"), decoded.get("payer")
    if not isinstance(amount, str) or re.fullmatch(r"[0-9]{1,78}", amount) is None:
        return None
    if not isinstance(network, str) or not isinstance(payer, str):
        return None
    transaction = decoded.get("transaction")
    return Receipt(
        amount_usdc6=int(amount),
        network=network,
        payer=payer,
        transaction=transaction if isinstance(transaction, str) and transaction else None,
        payment_id=_payment_id(decoded.get("extensions")),
    )


def _payment_id(extensions: object) -> str | None:
    own = extensions.get("quartet-payment") if isinstance(extensions, dict) else None
    payment_id = own.get("paymentId") if isinstance(own, dict) else None
    return payment_id if isinstance(payment_id, str) else None
