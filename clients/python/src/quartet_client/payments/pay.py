"""A paid call: at most one signature, within the limits of the caller."""

from collections.abc import Callable

import httpx

from ..outside import Outside, Reply
from .budget import sign_within
from .challenge import parse_challenge
from .choose_offer import Limits, choose_offer
from .json64 import decode_json64
from .payer import PATIENCE_SEC, AsyncPayer, Payer, SignedPayment
from .send_paid import send_paid
from .sign_payment import sign_payment, valid_before_of


async def pay(
    outside: Outside,
    build: Callable[[], httpx.Request],
    payer: Payer | AsyncPayer,
    max_amount_usdc6: int,
) -> Reply:
    """Send a call, and pay for it when the server returns a price.

    The price is validated before the signature: x402 version 2, native USDC, an allowed chain, the limits. When no
    answer arrives, the same signature is sent again. Raises InvalidChallenge, NoWayToPay, OverCap and OverBudget
    before a signature, PaymentRefused and PaymentUnresolved after a signature.
    """
    priced = await outside.send(build())
    if priced.status != 402:
        return priced
    challenge = parse_challenge(priced.headers)
    limits = Limits(max_amount_usdc6, payer.chain_ids, payer.pay_to)
    offer = choose_offer(challenge, limits, payer.wallet.address)

    def sign() -> SignedPayment:
        return sign_payment(payer.wallet, offer, challenge.resource)

    payment = await sign_within(payer.budget, offer.amount_usdc6, outside.now_sec(), sign)
    if payer.on_signed is not None:
        payer.on_signed(payment)
    return await send_paid(outside, build, payment, payer.patience_sec)


async def resume(
    outside: Outside,
    build: Callable[[], httpx.Request],
    payment: str,
    patience_sec: float = PATIENCE_SEC,
) -> Reply:
    """Send an earlier payment with the same call; sign nothing. Raises PaymentRefused and PaymentUnresolved."""
    signed = SignedPayment(payment, 0, valid_before_of(decode_json64(payment)))
    return await send_paid(outside, build, signed, patience_sec)
