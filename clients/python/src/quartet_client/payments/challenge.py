"""The challenge of a 402 (x402 version 2)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

import httpx

from ..errors import InvalidChallenge
from .json64 import decode_json64

_ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}")
_AMOUNT = re.compile(r"[0-9]{1,78}")
_NETWORK = re.compile(r"eip155:([1-9][0-9]{0,14})")
_MAX_UINT256 = 2**256 - 1


@dataclass(frozen=True, slots=True)
class Offer:
    """Well-formed offer of a server; its content is untrusted.

    `name` and `version` are the EIP-712 domain of the token. `entry` is the unchanged entry of `accepts`, which the
    payment repeats.
    """

    chain_id: int
    network: str
    asset: str
    pay_to: str
    amount_usdc6: int
    timeout_sec: int
    name: str
    version: str
    entry: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Challenge:
    """Offers of a 402. `networks` are those of all entries, also of malformed entries."""

    offers: tuple[Offer, ...]
    networks: tuple[str, ...]
    resource: object


def parse_challenge(headers: httpx.Headers) -> Challenge:
    """Parse a 402 of x402 version 2; omit entries of other schemes and chains.

    Raises InvalidChallenge.
    """
    header = headers.get("payment-required")
    if header is None:
        raise InvalidChallenge("the header PAYMENT-REQUIRED is missing")
    decoded = decode_json64(header)
    if decoded is None:
        raise InvalidChallenge("PAYMENT-REQUIRED is not base64 of an object")
    if decoded.get("x402Version") != 2:
        raise InvalidChallenge("the version is not 2")
    accepts = decoded.get("accepts")
    if not isinstance(accepts, list):
        raise InvalidChallenge("accepts is not a list")
    entries = [entry for entry in accepts if isinstance(entry, dict)]
    offers = [offer for entry in entries if (offer := _parse_offer(entry)) is not None]
    networks = tuple(str(entry.get("network")) for entry in entries)
    return Challenge(tuple(offers), networks, decoded.get("resource"))


def _parse_offer(entry: Mapping[str, object]) -> Offer | None:
    network, asset, pay_to = entry.get("network"), entry.get("asset"), entry.get("payTo")
    amount, timeout_sec, extra = (
        entry.get("amount"),
        entry.get("maxTimeoutSeconds"),
        entry.get("extra"),
    )
    if (
        entry.get("scheme") != "exact"
        or not isinstance(network, str)
        or not isinstance(extra, dict)
    ):
        return None
    chain = _NETWORK.fullmatch(network)
    # Another method than EIP-3009 signs an allowance of a contract instead of one transfer.
    if chain is None or extra.get("assetTransferMethod", "eip3009") != "eip3009":
        return None
    name, version = extra.get("name"), extra.get("version")
    if not isinstance(name, str) or not isinstance(version, str):
        return None
    if not _is_text(asset, _ADDRESS) or not _is_text(pay_to, _ADDRESS):
        return None
    if not _is_text(amount, _AMOUNT) or int(amount) > _MAX_UINT256:
        return None
    # In Python, true is an int.
    if not isinstance(timeout_sec, int) or isinstance(timeout_sec, bool) or timeout_sec <= 0:
        return None
    return Offer(
        chain_id=int(chain[1]),
        network=network,
        asset=asset,
        pay_to=pay_to,
        amount_usdc6=int(amount),
        timeout_sec=timeout_sec,
        name=name,
        version=version,
        entry=entry,
    )


def _is_text(value: object, form: re.Pattern[str]) -> TypeGuard[str]:
    return isinstance(value, str) and form.fullmatch(value) is not None
