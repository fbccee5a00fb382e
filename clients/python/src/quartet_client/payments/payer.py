"""Wallet and limits with which a client pays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from eth_account.signers.local import LocalAccount
from x402.mechanisms.evm.signer import ClientEvmSigner

from .budget import AsyncBudget, Budget

Wallet = LocalAccount | ClientEvmSigner
"""Account of eth-account, or another object with `address` and `sign_typed_data` as the x402 package describes them."""

PATIENCE_SEC = 120.0
"""Seconds; longer than the life of a signature for signals or the bridge."""


@dataclass(frozen=True, slots=True)
class SignedPayment:
    """Signed payment: `header` is the value of PAYMENT-SIGNATURE, which only its payer may know before the charge."""

    header: str
    amount_usdc6: int
    valid_before_sec: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PayerTerms:
    """Wallet and limits of a payer.

    `chain_ids` are the allowed chains, the preferred chain first; `pay_to` the allowed receivers. `patience_sec` is
    the maximum time in which a payment with an unknown outcome is sent again. `on_signed` receives each payment before
    the first request with it: a caller that stores the payment can `resume` it after the end of the process.
    """

    wallet: Wallet
    chain_ids: Sequence[int] | None = None
    pay_to: Sequence[str] | None = None
    patience_sec: float = PATIENCE_SEC
    on_signed: Callable[[SignedPayment], None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Payer(PayerTerms):
    """Payer of both clients; `budget` limits the signatures of one UTC day."""

    budget: Budget | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AsyncPayer(PayerTerms):
    """Payer of `AsyncQuartet`, with a budget store whose methods are coroutines."""

    budget: AsyncBudget | None = None
