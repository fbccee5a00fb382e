"""Calls of a wallet without gas: the requested operation, and the check of the returned operation."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from eth_account.datastructures import SignedSetCodeAuthorization
from eth_account.signers.local import LocalAccount
from eth_utils.address import to_checksum_address
from pydantic import TypeAdapter

from .call import Call
from .errors import UnsafeOperation
from .models import GasExecuted, GasSponsored
from .payments.receipt import Receipt

POST_SEC = 2.0
"""Interval between two posts of one operation, seconds: one or two blocks."""

# EntryPoint v0.8, the same on every chain. Source: ERC-4337.
_ENTRY_POINT = "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108"
# Simple7702Account v0.8, the same on every chain: the only code that this client delegates a wallet to.
_DELEGATE = "0xe6Cae83BdE06E4c305530e199D7217f42808555B"
# `execute(address,uint256,bytes)` and `executeBatch((address,uint256,bytes)[])`. Source: Simple7702Account v0.8.
_EXECUTE, _EXECUTE_BATCH = "0xb61d27f6", "0x34fcd5be"
_WORD_BYTES = 32
# Members in the order of the hash. Source: EntryPoint v0.8.
_PACKED = (
    ("sender", "address"),
    ("nonce", "uint256"),
    ("initCode", "bytes"),
    ("callData", "bytes"),
    ("accountGasLimits", "bytes32"),
    ("preVerificationGas", "uint256"),
    ("gasFees", "bytes32"),
    ("paymasterAndData", "bytes"),
)
_FORMS = {
    "address": re.compile(r"0x[0-9a-fA-F]{40}"),
    "uint256": re.compile(r"[0-9]{1,78}"),
    "bytes": re.compile(r"0x(?:[0-9a-fA-F]{2})*"),
    "bytes32": re.compile(r"0x[0-9a-fA-F]{64}"),
}
# Hexadecimal digits before the data of the paymaster: its address and two limits of 16 bytes.
_MIN_PAYMASTER_DIGITS = 2 * (20 + 16 + 16)
# Statuses after which the same operation is posted again; the service sends an operation once.
_PASSING = frozenset({202, 429, 500, 503})
_MIN_FAILURE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class WalletCall:
    """Call of a wallet: receiver, calldata in hexadecimal, and value in wei."""

    to: str
    data: str = "0x"
    value_wei: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SponsorOrder:
    """Calls that a plain wallet executes on one chain, in this order, all or none.

    The wallet signs the operation, and once the delegation to the code of its account (EIP-7702).
    """

    wallet: LocalAccount
    chain_id: Literal[8453, 137]
    calls: Sequence[WalletCall]


@dataclass(frozen=True, slots=True)
class Executed:
    """The operation is in a block; `success` states whether the calls succeeded."""

    success: bool
    tx_hash: str | None


@dataclass(frozen=True, slots=True)
class Unmined:
    """The operation is in no block yet; pass `user_op_hash` to `operations.get_gas_operation` to follow it."""

    user_op_hash: str


@dataclass(frozen=True, slots=True)
class SponsorEnd:
    """Outcome of a sponsored operation, and the receipt of its payment."""

    outcome: Executed | Unmined
    receipt: Receipt | None


def sponsor_call(order: SponsorOrder) -> Call[GasSponsored]:
    """Return the paid call that returns the operation to sign."""
    calls = [
        {"to": call.to, "data": call.data, "value": str(call.value_wei)} for call in order.calls
    ]
    return Call(
        method="POST",
        path="/v1/gas",
        answer=TypeAdapter(GasSponsored),
        query={},
        body={"sender": order.wallet.address, "calls": calls, "chainId": order.chain_id},
    )


def post_call(order: SponsorOrder, sponsored: GasSponsored) -> Call[GasExecuted]:
    """Sign the operation and return the call that posts it.

    Signs only an operation of the wallet with exactly the requested calls, and delegates only to the reference
    account. Raises UnsafeOperation.
    """
    body: dict[str, object] = {"chainId": order.chain_id}
    message = _safe_message(sponsored.typed_data.get("message"), order)
    signed = order.wallet.sign_typed_data(
        domain_data={
            "name": "ERC4337",
            "version": "1",
            "chainId": order.chain_id,
            "verifyingContract": _ENTRY_POINT,
        },
        message_types={
            "PackedUserOperation": [{"name": name, "type": form} for name, form in _PACKED]
        },
        message_data=message,
    )
    operation = sponsored.user_operation.model_dump(by_alias=True, exclude_unset=True)
    body["userOperation"] = {**operation, "signature": _hex(signed.signature)}
    if sponsored.authorization is not None:
        stated = sponsored.authorization
        if not _is_same(stated.address, _DELEGATE) or stated.chain_id != order.chain_id:
            raise UnsafeOperation("authorization")
        body["authorization"] = _delegation(order, stated.nonce)
    return Call(method="POST", path="/v1/gas", answer=TypeAdapter(GasExecuted), query={}, body=body)


def is_passing(status: int, body: object) -> bool:
    """Return True for a status without an outcome: a failure of a proxy has no JSON object as its body."""
    return status in _PASSING or (status >= _MIN_FAILURE and not isinstance(body, dict))


def execute_calls(calls: Sequence[WalletCall]) -> str:
    """Encode calldata with which the reference account runs the calls in this order, all or none."""
    encoded = [_encode(call) for call in calls]
    if len(encoded) == 1:
        return _EXECUTE + encoded[0]
    place = len(encoded) * _WORD_BYTES
    offsets = []
    for digits in encoded:
        offsets.append(_word(place))
        place += len(digits) // 2
    return "".join((_EXECUTE_BATCH, _word(_WORD_BYTES), _word(len(encoded)), *offsets, *encoded))


def _encode(call: WalletCall) -> str:
    """Return the hexadecimal digits of `(address, uint256, bytes)`."""
    data = bytes.fromhex(call.data.removeprefix("0x"))
    padded = data.ljust(-(-len(data) // _WORD_BYTES) * _WORD_BYTES, b"\0").hex()
    head = _word(int(call.to, 16)) + _word(call.value_wei) + _word(3 * _WORD_BYTES)
    return head + _word(len(data)) + padded


def _word(value: int) -> str:
    return value.to_bytes(_WORD_BYTES).hex()


def _safe_message(answer: object, order: SponsorOrder) -> dict[str, object]:
    """Return the members of the typed data; omit all other fields of the answer."""
    members = answer if isinstance(answer, Mapping) else {}
    message: dict[str, str] = {}
    for name, form in _PACKED:
        value = members.get(name)
        if not isinstance(value, str) or _FORMS[form].fullmatch(value) is None:
            raise UnsafeOperation(name)
        message[name] = value
    if not _is_same(message["sender"], order.wallet.address):
        raise UnsafeOperation("sender")
    if not _is_same(message["callData"], execute_calls(order.calls)):
        raise UnsafeOperation("callData")
    if message["initCode"] != "0x" and not _is_same(message["initCode"], _DELEGATE):
        raise UnsafeOperation("initCode")
    if len(message["paymasterAndData"]) < 2 + _MIN_PAYMASTER_DIGITS:
        raise UnsafeOperation("paymasterAndData")
    numbers = {name: int(message[name]) for name, form in _PACKED if form == "uint256"}
    return {**message, "sender": to_checksum_address(message["sender"]), **numbers}


def _delegation(order: SponsorOrder, nonce: int) -> dict[str, object]:
    tuple_ = {"chainId": order.chain_id, "address": _DELEGATE, "nonce": nonce}
    signed: object = order.wallet.sign_authorization(tuple_)
    if not isinstance(signed, SignedSetCodeAuthorization):
        raise TypeError("the wallet did not sign the authorization")
    numbers = {"r": f"0x{_word(signed.r)}", "s": f"0x{_word(signed.s)}"}
    return {**tuple_, **numbers, "yParity": signed.y_parity}


def _hex(signature: bytes) -> str:
    return f"0x{bytes(signature).hex()}"


def _is_same(left: str, right: str) -> bool:
    return left.lower() == right.lower()
