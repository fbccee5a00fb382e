"""Transactions without gas: the signed operation, operations of a dishonest service, and lost answers."""

import json
from collections.abc import Mapping

import anyio
import httpx
import pytest
from eth_abi.abi import decode, encode
from eth_account import Account
from eth_account.messages import encode_typed_data
from outsides import START_SEC, SteppedAsyncOutside, SteppedOutside
from shop import Act, Answer, Shop, a_challenge, a_shop, an_answer, scripted

from quartet_client import (
    CallRefused,
    Executed,
    Payer,
    SponsorEnd,
    SponsorOrder,
    Unmined,
    UnsafeOperation,
    WalletCall,
)
from quartet_client.outside import run_now
from quartet_client.session import Session
from quartet_client.sponsor import execute_calls

WALLET = Account.from_key(f"0x{'11' * 32}")
DELEGATE = "0xe6Cae83BdE06E4c305530e199D7217f42808555B"
ENTRY_POINT = "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108"
STRANGER = f"0x{'99' * 20}"
TX, OP_HASH = f"0x{'ab' * 32}", f"0x{'cd' * 32}"
CALL = WalletCall(to=STRANGER, data="0x12345678aa", value_wei=7)
ORDER = SponsorOrder(wallet=WALLET, chain_id=8453, calls=[CALL])
EXECUTED = Answer(
    200,
    {
        "txHash": TX,
        "userOpHash": OP_HASH,
        "success": True,
        "actualGasCostEth": "0",
        "actualGasCostWei": "0",
        "statusUrl": "https://elsewhere.test/",
    },
)


def a_message(**changes: object) -> dict[str, object]:
    """Return the message of the typed data."""
    return {
        "sender": WALLET.address,
        "nonce": "5",
        "initCode": DELEGATE,
        "callData": execute_calls([CALL]),
        "accountGasLimits": f"0x{'01' * 32}",
        "preVerificationGas": "21000",
        "gasFees": f"0x{'02' * 32}",
        "paymasterAndData": f"0x{'03' * 116}",
        **changes,
    }


def sponsored(
    message: Mapping[str, object] | None = None, tuple_: Mapping[str, object] | None = None
) -> Answer:
    """Return the paid answer with the operation to sign."""
    hexes = "nonce callGasLimit verificationGasLimit preVerificationGas maxFeePerGas maxPriorityFeePerGas"
    authorization = {"chainId": 8453, "address": DELEGATE, "nonce": 3, "hash": OP_HASH}
    return an_answer(
        body={
            "userOperation": {
                "sender": WALLET.address,
                "callData": execute_calls([CALL]),
                "signature": "0x",
                **dict.fromkeys(hexes.split(), "0x1"),
            },
            "typedData": {"message": a_message() if message is None else message},
            "authorization": authorization if tuple_ is None else tuple_,
            "paymaster": STRANGER,
            "paymasterData": "0x",
            "paymasterVerificationGasLimit": "0x1",
            "paymasterPostOpGasLimit": "0x1",
            "validUntil": 1,
            "sponsorshipId": "0x",
            "userOpHash": OP_HASH,
            "chainId": 8453,
            "entryPoint": ENTRY_POINT,
            "statusUrl": "https://elsewhere.test/",
            "nextStep": "sign",
        }
    )


def sponsor(*acts: Act) -> tuple[SponsorEnd, Shop]:
    """Sponsor an operation at a server that reacts in this way."""
    with a_shop(scripted(a_challenge(), *acts)) as shop, httpx.Client() as http:
        session = Session(shop.url, SteppedOutside(http), is_monotonic=True)
        return run_now(session.sponsor(ORDER, Payer(wallet=WALLET), 50_000)), shop


def test_signs_the_operation_and_the_delegation_and_posts_both() -> None:
    end, shop = sponsor(sponsored(), EXECUTED)
    assert end.outcome == Executed(True, TX)
    assert end.receipt is not None
    first, paid, posted = (json.loads(one.body) for one in shop.requested)
    assert first == paid
    assert first == {
        "sender": WALLET.address,
        "calls": [{"to": STRANGER, "data": "0x12345678aa", "value": "7"}],
        "chainId": 8453,
    }
    numbers = {"nonce": 5, "preVerificationGas": 21000}
    typed = encode_typed_data(
        domain_data={
            "name": "ERC4337",
            "version": "1",
            "chainId": 8453,
            "verifyingContract": ENTRY_POINT,
        },
        message_types={
            "PackedUserOperation": [
                {"name": "sender", "type": "address"},
                {"name": "nonce", "type": "uint256"},
                {"name": "initCode", "type": "bytes"},
                {"name": "callData", "type": "bytes"},
                {"name": "accountGasLimits", "type": "bytes32"},
                {"name": "preVerificationGas", "type": "uint256"},
                {"name": "gasFees", "type": "bytes32"},
                {"name": "paymasterAndData", "type": "bytes"},
            ]
        },
        message_data={**a_message(), **numbers},
    )
    signature = posted["userOperation"]["signature"]
    assert Account.recover_message(typed, signature=signature) == WALLET.address
    tuple_ = {"chainId": 8453, "address": DELEGATE, "nonce": 3}
    signed = WALLET.sign_authorization(tuple_)
    assert posted["authorization"] == {
        **tuple_,
        "r": f"0x{signed.r:064x}",
        "s": f"0x{signed.s:064x}",
        "yParity": signed.y_parity,
    }


@pytest.mark.parametrize(
    ("message", "part"),
    [
        (a_message(sender=STRANGER), "sender"),
        (a_message(callData="0x"), "callData"),
        (a_message(initCode=STRANGER), "initCode"),
        (a_message(paymasterAndData="0x"), "paymasterAndData"),
        (a_message(nonce="0x5"), "nonce"),
        ({}, "sender"),
    ],
)
def test_signs_no_other_operation(message: Mapping[str, object], part: str) -> None:
    with pytest.raises(UnsafeOperation) as caught:
        sponsor(sponsored(message), EXECUTED)
    assert caught.value.part == part


@pytest.mark.parametrize("changes", [{"address": STRANGER}, {"chainId": 137}])
def test_delegates_only_to_the_reference_account(changes: Mapping[str, object]) -> None:
    tuple_ = {"chainId": 8453, "address": DELEGATE, "nonce": 3, "hash": OP_HASH, **changes}
    with pytest.raises(UnsafeOperation, match="authorization"):
        sponsor(sponsored(tuple_=tuple_), EXECUTED)


def test_posts_the_same_operation_again_until_a_block_has_it() -> None:
    pending = Answer(202, {"state": "queued"})
    broken = Answer(502, "a page of a proxy")
    end, shop = sponsor(sponsored(), "hangs up", pending, broken, EXECUTED)
    assert end.outcome == Executed(True, TX)
    assert len({one.body for one in shop.requested[2:]}) == 1
    assert len(shop.requested) == 6


def test_returns_an_operation_without_a_block_and_raises_a_refusal() -> None:
    end, _ = sponsor(sponsored(), Answer(202, {"state": "queued"}))
    assert end.outcome == Unmined(OP_HASH)
    with pytest.raises(CallRefused) as caught:
        sponsor(sponsored(), Answer(409, {"error": "x", "code": "y"}))
    assert caught.value.status == 409


def test_encodes_calls_as_the_reference_account_reads_them() -> None:
    calls = [CALL, WalletCall(to=DELEGATE), WalletCall(to=STRANGER, data=f"0x{'ab' * 33}")]
    listed = [(one.to, one.value_wei, bytes.fromhex(one.data[2:])) for one in calls]
    assert (
        execute_calls(calls) == "0x34fcd5be" + encode(["(address,uint256,bytes)[]"], [listed]).hex()
    )
    [to, value, data] = decode(
        ["address", "uint256", "bytes"], bytes.fromhex(execute_calls([CALL])[10:])
    )
    assert (to, value, data) == (STRANGER, 7, bytes.fromhex("12345678aa"))


def test_sponsors_with_asyncio() -> None:
    async def run(url: str) -> SponsorEnd:
        async with httpx.AsyncClient() as http:
            session = Session(url, SteppedAsyncOutside(http, START_SEC), is_monotonic=True)
            return await session.sponsor(ORDER, Payer(wallet=WALLET), 50_000)

    with a_shop(scripted(a_challenge(), sponsored(), "hangs up", EXECUTED)) as shop:
        assert anyio.run(run, shop.url).outcome == Executed(True, TX)
