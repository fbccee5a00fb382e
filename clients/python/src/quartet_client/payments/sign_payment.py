"""The signature of a payment, by the x402 package."""

from collections.abc import Mapping

from eth_account.signers.local import LocalAccount
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.client import ExactEvmScheme
from x402.schemas import PaymentRequirements

from .challenge import Offer
from .json64 import encode_json64
from .payer import SignedPayment, Wallet

# Longest life of a signature, seconds; caps `maxTimeoutSeconds` of the server.
_MAX_TIMEOUT_SEC = 600


def sign_payment(wallet: Wallet, offer: Offer, resource: object) -> SignedPayment:
    """Sign one transfer of the offered amount to the offered receiver (EIP-3009), for x402 version 2."""
    # The package gets the parsed fields of the offer, so that no other field of the server selects what it signs.
    requirements = PaymentRequirements(
        scheme="exact",
        network=offer.network,
        asset=offer.asset,
        amount=str(offer.amount_usdc6),
        pay_to=offer.pay_to,
        max_timeout_seconds=min(offer.timeout_sec, _MAX_TIMEOUT_SEC),
        extra={"name": offer.name, "version": offer.version},
    )
    signer = EthAccountSigner(wallet) if isinstance(wallet, LocalAccount) else wallet
    payload: Mapping[str, object] = ExactEvmScheme(signer).create_payment_payload(requirements)
    payment: dict[str, object] = {"x402Version": 2, "accepted": offer.entry, "payload": payload}
    if resource is not None:
        payment["resource"] = resource
    return SignedPayment(encode_json64(payment), offer.amount_usdc6, valid_before_of(payment))


def valid_before_of(payment: Mapping[str, object] | None) -> int:
    """Return the end of the validity of a payment, unix seconds; 0 when the payment does not contain a time."""
    payload = payment.get("payload") if payment is not None else None
    authorization = payload.get("authorization") if isinstance(payload, Mapping) else None
    stated = authorization.get("validBefore") if isinstance(authorization, Mapping) else None
    return int(stated) if isinstance(stated, str) and stated.isascii() and stated.isdigit() else 0
