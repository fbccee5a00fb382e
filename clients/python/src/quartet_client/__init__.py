"""Typed client of Quartet: reads, paid calls over x402, the bridge, and transactions without gas."""

from . import models, operations
from .async_quartet import AsyncQuartet
from .bridge import (
    BridgeEnd,
    BridgeOrder,
    BridgeOutcome,
    Delivered,
    NotTaken,
    Pending,
    Refunded,
)
from .call import Call, FreeCall, PagedCall, PaidCall
from .errors import (
    CallRefused,
    ErrorCode,
    InvalidAmount,
    InvalidAnswer,
    InvalidChallenge,
    NoWayToPay,
    OverBudget,
    OverCap,
    PaymentRefused,
    PaymentUnresolved,
    QuartetError,
    UnsafeOperation,
)
from .payments.budget import (
    AsyncBudget,
    AsyncBudgetStore,
    Budget,
    BudgetStore,
    MemoryBudgetStore,
)
from .payments.payer import AsyncPayer, Payer, SignedPayment, Wallet
from .payments.receipt import Receipt
from .payments.sqlite_budget import SqliteBudgetStore
from .quartet import Quartet
from .session import Bought
from .sign_in import sign_in
from .sponsor import Executed, SponsorEnd, SponsorOrder, Unmined, WalletCall
from .usdc6 import show_usdc6, usdc6

__all__ = [
    "AsyncBudget",
    "AsyncBudgetStore",
    "AsyncPayer",
    "AsyncQuartet",
    "Bought",
    "BridgeEnd",
    "BridgeOrder",
    "BridgeOutcome",
    "Budget",
    "BudgetStore",
    "Call",
    "CallRefused",
    "Delivered",
    "ErrorCode",
    "Executed",
    "FreeCall",
    "InvalidAmount",
    "InvalidAnswer",
    "InvalidChallenge",
    "MemoryBudgetStore",
    "NoWayToPay",
    "NotTaken",
    "OverBudget",
    "OverCap",
    "PagedCall",
    "PaidCall",
    "Payer",
    "PaymentRefused",
    "PaymentUnresolved",
    "Pending",
    "Quartet",
    "QuartetError",
    "Receipt",
    "Refunded",
    "SignedPayment",
    "SponsorEnd",
    "SponsorOrder",
    "SqliteBudgetStore",
    "Unmined",
    "UnsafeOperation",
    "Wallet",
    "WalletCall",
    "models",
    "operations",
    "show_usdc6",
    "sign_in",
    "usdc6",
]
