"""The choice of an offer within the limits of the caller."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import NoWayToPay, OverCap
from .challenge import Challenge, Offer

# Native USDC by chain id. The client signs for no other token. Source: Circle; for 5042, Arc.
_USDC = {
    8453: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
    137: "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359",
    5042: "0x3600000000000000000000000000000000000000",
}
_ZERO_ADDRESS = f"0x{'0' * 40}"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for a signature.

    `max_amount_usdc6` is the maximum price of the call. `chain_ids` are the allowed chains, the preferred chain
    first; None allows all three, in the order of the server. `pay_to` are the allowed receivers; None allows every
    address except the payer and the zero address.
    """

    max_amount_usdc6: int
    chain_ids: Sequence[int] | None = None
    pay_to: Sequence[str] | None = None


def choose_offer(challenge: Challenge, limits: Limits, payer: str) -> Offer:
    """Choose the first allowed offer within the maximum price, in the order of preference.

    Raises OverCap and NoWayToPay.
    """
    allowed = [offer for offer in challenge.offers if _is_allowed(offer, limits, payer)]
    chain_ids = limits.chain_ids
    wanted = (
        allowed
        if chain_ids is None
        else [offer for chain_id in chain_ids for offer in allowed if offer.chain_id == chain_id]
    )
    if not wanted:
        raise NoWayToPay(challenge.networks)
    for offer in wanted:
        if offer.amount_usdc6 <= limits.max_amount_usdc6:
            return offer
    raise OverCap(wanted[0].amount_usdc6, limits.max_amount_usdc6)


def _is_allowed(offer: Offer, limits: Limits, payer: str) -> bool:
    if _USDC.get(offer.chain_id) != offer.asset.lower():
        return False
    receiver = offer.pay_to.lower()
    if receiver in (_ZERO_ADDRESS, payer.lower()):
        return False
    return limits.pay_to is None or receiver in {address.lower() for address in limits.pay_to}
