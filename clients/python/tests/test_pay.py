"""A payer against a real HTTP server."""

import base64
import json
import random
import time
from collections.abc import Mapping
from contextlib import suppress

import httpx
import pytest
from buy import CAP_USDC6, buy, resume
from eth_account import Account
from eth_account.messages import encode_typed_data
from shop import (
    PAY_TO,
    SIGNALS,
    TRANSACTION,
    USDC,
    Act,
    Answer,
    CountingWallet,
    Requested,
    a_challenge,
    a_shop,
    an_answer,
    an_entry,
    encoded,
    scripted,
)

from quartet_client import (
    CallRefused,
    InvalidAnswer,
    InvalidChallenge,
    NoWayToPay,
    OverCap,
    Payer,
    PaymentRefused,
    PaymentUnresolved,
    Quartet,
    QuartetError,
    Receipt,
)

PENDING = Answer(202, {"paymentId": "pay_1"}, {"retry-after": "2"})


def decoded(payment: str) -> dict[str, object]:
    value: dict[str, object] = json.loads(base64.b64decode(payment))
    return value


def any_entry(chance: random.Random) -> object:
    address = chance.choice([*USDC.values(), f"0x{'0' * 40}", CountingWallet().address, PAY_TO])
    return chance.choice(
        [
            an_entry(),
            None,
            [],
            an_entry(
                scheme=chance.choice(["exact", "exact", "upto"]),
                network=chance.choice(
                    ["eip155:8453", "eip155:137", "eip155:5042", "eip155:1", 8453]
                ),
                amount=chance.choice(["50001", "50000", "0", "-1", "1e3", "0x10", "", 40_000, "٣"]),
                asset=address,
                payTo=chance.choice([address, PAY_TO]),
                maxTimeoutSeconds=chance.choice([60, 1, 0, -5, 10**12, True, "soon", 1.5]),
                extra=chance.choice(
                    [
                        {"name": "USD Coin", "version": "2"},
                        {"name": "USD Coin", "version": "2", "assetTransferMethod": "permit2"},
                        {"name": 1},
                        None,
                    ]
                ),
            ),
        ]
    )


def any_act(chance: random.Random) -> Act:
    statuses = [200, 202, 307, 400, 402, 404, 408, 409, 425, 429, 500, 502, 503, 504, 520, 599]
    header: Mapping[str, str] = chance.choice(
        [
            {},
            {"retry-after": "0"},
            {"retry-after": "3"},
            {"retry-after": "soon"},
            {"location": "/elsewhere"},
            {"payment-required": "bm90IEpTT04="},
        ]
    )
    body: object = chance.choice([{"paymentId": "pay_1"}, {"trend": "up"}, {}, [], None, "text", 1])
    acts: list[Act] = [
        a_challenge(*(any_entry(chance) for _ in range(chance.randrange(1, 4)))),
        a_challenge(),
        "hangs up",
        an_answer(),
        Answer(chance.choice(statuses), body, header),
    ]
    return chance.choice(acts)


def test_signs_at_most_once_within_the_cap_and_only_for_usdc_for_random_answers() -> None:
    seed = random.SystemRandom().randrange(2**32)
    chance = random.Random(seed)
    script: list[Act] = []
    with a_shop(lambda _, __: script.pop(0) if script else "hangs up") as shop:
        for _ in range(40):
            opening: list[Act] = [a_challenge()] if chance.random() < 0.7 else []
            script[:] = [*opening, *(any_act(chance) for _ in range(chance.randrange(1, 8)))]
            wallet = CountingWallet()
            shop.requested.clear()
            with suppress(QuartetError, httpx.RequestError):
                buy(shop, wallet)
            assert len(wallet.messages) <= 1, f"seed {seed}"
            for domain, message in zip(wallet.domains, wallet.messages, strict=True):
                assert isinstance(message["value"], int)
                assert message["value"] <= CAP_USDC6, f"seed {seed}"
                assert domain.verifying_contract == USDC[domain.chain_id], f"seed {seed}"
                assert message["to"] not in (wallet.address, f"0x{'0' * 40}"), f"seed {seed}"
                assert isinstance(message["validBefore"], int)
                assert message["validBefore"] <= time.time() + 601, f"seed {seed}"
            assert len(set(shop.payments)) == min(len(shop.payments), len(wallet.messages))


def test_receives_its_answer_and_pays_once_when_an_honest_server_fails_in_random_ways() -> None:
    seed = random.SystemRandom().randrange(2**32)
    chance = random.Random(seed)
    failures: list[Act] = [
        "hangs up",
        Answer(503, headers={"retry-after": "1"}),
        Answer(500),
        Answer(502),
        PENDING,
    ]
    left: list[Act] = []
    charged: set[str] = set()

    def honest(requested: Requested, _: int) -> Act:
        if requested.payment is None:
            return a_challenge()
        charged.add(requested.payment)
        return left.pop(0) if left else an_answer()

    with a_shop(honest) as shop:
        for _ in range(15):
            left[:] = [chance.choice(failures) for _ in range(chance.randrange(5))]
            charged.clear()
            wallet = CountingWallet()
            bought = buy(shop, wallet, patience_sec=60)
            assert bought.answer.trend == "up", f"seed {seed}"
            assert (len(charged), len(wallet.messages)) == (1, 1), f"seed {seed}"


def test_sends_the_signed_terms_and_the_unchanged_entry_of_the_challenge() -> None:
    wallet = CountingWallet()
    entry = an_entry()
    with a_shop(scripted(a_challenge(entry), an_answer())) as shop:
        bought = buy(shop, wallet)
    assert bought.receipt == Receipt(40_000, "eip155:8453", "0x1", TRANSACTION, "pay_1")
    payment = decoded(shop.payments[0])
    assert payment["x402Version"] == 2
    assert payment["accepted"] == entry
    assert payment["resource"] == {"url": "http://quartet.test/v1/signals"}
    payload = payment["payload"]
    assert isinstance(payload, dict)
    authorization = payload["authorization"]
    assert authorization["value"] == "40000"
    assert authorization["to"] == PAY_TO
    message = {**authorization, "nonce": bytes.fromhex(authorization["nonce"][2:])}
    for name in ("value", "validAfter", "validBefore"):
        message[name] = int(message[name])
    types = {
        "TransferWithAuthorization": [
            {"name": "from", "type": "address"},
            {"name": "to", "type": "address"},
            {"name": "value", "type": "uint256"},
            {"name": "validAfter", "type": "uint256"},
            {"name": "validBefore", "type": "uint256"},
            {"name": "nonce", "type": "bytes32"},
        ]
    }
    domain = {
        "name": "USD Coin",
        "version": "2",
        "chainId": 8453,
        "verifyingContract": USDC[8453],
    }
    signed = encode_typed_data(domain, types, message)
    signer = Account.recover_message(signed, signature=payload["signature"])
    assert signer == wallet.address


def test_signs_with_an_account_of_eth_account() -> None:
    account = Account.from_key(f"0x{'22' * 32}")
    with a_shop(scripted(a_challenge(), an_answer())) as shop, Quartet(shop.url) as quartet:
        bought = quartet.buy(SIGNALS, Payer(wallet=account), max_amount_usdc6=40_000)
    assert bought.answer.trend == "up"
    payload = decoded(shop.payments[0])["payload"]
    assert isinstance(payload, dict)
    assert payload["authorization"]["from"] == account.address


def test_signs_no_payment_above_the_cap_and_reports_the_price() -> None:
    wallet = CountingWallet()
    with a_shop(scripted(a_challenge(an_entry(amount="50001")))) as shop:
        with pytest.raises(OverCap) as caught:
            buy(shop, wallet)
    error = caught.value
    assert (error.code, error.retryable) == ("over_cap", False)
    assert (error.amount_usdc6, error.max_amount_usdc6) == (50_001, CAP_USDC6)
    assert (wallet.messages, shop.payments) == ([], [])


PERMIT = {"name": "USD Coin", "version": "2", "assetTransferMethod": "permit2"}


@pytest.mark.parametrize(
    ("entry", "chain_ids", "pay_to"),
    [
        (an_entry(asset=USDC[137]), None, None),
        (an_entry(), (137,), None),
        (an_entry(), None, (f"0x{'2' * 40}",)),
        (an_entry(payTo=CountingWallet().address), None, None),
        (an_entry(payTo=f"0x{'0' * 40}"), None, None),
        (an_entry(scheme="upto"), None, None),
        (an_entry(extra=PERMIT), None, None),
        (an_entry(amount="٤٠٠"), None, None),
        (an_entry(maxTimeoutSeconds=True), None, None),
    ],
    ids=[
        "another token",
        "a chain that is not allowed",
        "a receiver that is not allowed",
        "itself",
        "the zero address",
        "another scheme",
        "an allowance of a contract",
        "an amount in other digits",
        "a time that is no number",
    ],
)
def test_signs_no_payment_for(
    entry: dict[str, object], chain_ids: tuple[int, ...] | None, pay_to: tuple[str, ...] | None
) -> None:
    wallet = CountingWallet()
    with a_shop(scripted(a_challenge(entry))) as shop, pytest.raises(NoWayToPay) as caught:
        buy(shop, wallet, chain_ids=chain_ids, pay_to=pay_to)
    assert caught.value.offered == (str(entry["network"]),)
    assert wallet.messages == []


def test_pays_on_the_preferred_chain_among_the_offered_chains() -> None:
    wallet = CountingWallet()
    other = an_entry(network="eip155:137", asset=USDC[137])
    with a_shop(scripted(a_challenge(an_entry(), other), an_answer())) as shop:
        buy(shop, wallet, chain_ids=(5042, 137, 8453))
    assert [domain.chain_id for domain in wallet.domains] == [137]


@pytest.mark.parametrize(
    "header",
    [
        None,
        "not base64",
        encoded([]),
        encoded({"x402Version": 1, "accepts": []}),
        encoded({"x402Version": 2}),
        base64.b64encode(b"[" * 30_000).decode(),
    ],
)
def test_rejects_a_challenge_that_is_not_of_version_2(header: str | None) -> None:
    wallet = CountingWallet()
    headers = {} if header is None else {"payment-required": header}
    with a_shop(scripted(Answer(402, headers=headers))) as shop, pytest.raises(InvalidChallenge):
        buy(shop, wallet)
    assert wallet.messages == []


def test_raises_the_reason_of_a_rejected_payment_and_signs_no_second_payment() -> None:
    wallet = CountingWallet()
    refusal = Answer(402, {"code": "insufficient_funds"}, a_challenge().headers)
    with a_shop(scripted(a_challenge(), refusal)) as shop, pytest.raises(PaymentRefused) as caught:
        buy(shop, wallet)
    assert caught.value.reason == "insufficient_funds"
    assert caught.value.valid_before_sec > time.time()
    assert (len(wallet.messages), len(shop.payments)) == (1, 1)


def test_keeps_a_payment_with_an_unknown_outcome_and_resumes_with_the_same_payment() -> None:
    wallet = CountingWallet()
    with a_shop(scripted(a_challenge(), "hangs up")) as shop:
        with pytest.raises(PaymentUnresolved) as caught:
            buy(shop, wallet)
        sent = shop.payments
    unresolved = caught.value
    assert (unresolved.code, unresolved.retryable, unresolved.status) == (
        "payment_unresolved",
        True,
        None,
    )
    assert unresolved.__cause__ is not None
    assert len(sent) > 3
    with a_shop(scripted(PENDING, an_answer())) as shop:
        assert resume(shop, unresolved.payment).answer.trend == "up"
        assert {*shop.payments, *sent} == {unresolved.payment}
    assert len(wallet.messages) == 1


@pytest.mark.parametrize("status", [408, 425, 429, 500, 501, 502, 503, 504, 520, 530, 599])
def test_repeats_the_payment_after_a_status_that_leaves_the_charge_unknown(
    status: int,
) -> None:
    wallet = CountingWallet()
    with a_shop(scripted(a_challenge(), Answer(status), an_answer())) as shop:
        assert buy(shop, wallet).answer.trend == "up"
        assert len(shop.payments) == 2
    with a_shop(scripted(a_challenge(), Answer(status))) as shop:
        with pytest.raises(PaymentUnresolved) as caught:
            buy(shop, wallet)
    assert (caught.value.status, len(wallet.messages)) == (status, 2)


def test_does_not_carry_a_payment_to_another_server() -> None:
    wallet = CountingWallet()
    with a_shop(scripted(an_answer())) as other:
        moved = Answer(307, headers={"location": f"{other.url}/v1/signals"})
        with a_shop(scripted(a_challenge(), moved)) as shop:
            with pytest.raises(PaymentUnresolved) as caught:
                buy(shop, wallet)
    assert caught.value.status == 307
    assert other.requested == []


def test_waits_as_the_server_says_and_gives_up_when_the_wait_is_longer_than_the_patience() -> None:
    late = Answer(503, headers={"retry-after": "86400"})
    with a_shop(scripted(a_challenge(), late)) as shop:
        with pytest.raises(PaymentUnresolved) as caught:
            buy(shop, CountingWallet())
    assert caught.value.status == 503
    assert len(shop.payments) == 1


def test_gives_the_payment_to_the_caller_before_the_first_request_with_it() -> None:
    kept: list[tuple[str, int]] = []
    with a_shop(scripted(a_challenge(), an_answer())) as shop:
        buy(
            shop,
            CountingWallet(),
            on_signed=lambda signed: kept.append((signed.header, len(shop.payments))),
        )
    assert kept == [(shop.payments[0], 0)]


def test_pays_nothing_for_an_answer_without_a_price() -> None:
    wallet = CountingWallet()
    with a_shop(scripted(Answer(200, {"trend": "down"}))) as shop:
        bought = buy(shop, wallet)
    assert (bought.answer.trend, bought.receipt, wallet.messages) == ("down", None, [])


def test_keeps_a_paid_answer_whose_form_is_unknown() -> None:
    with a_shop(scripted(a_challenge(), an_answer(body={"moved": True}))) as shop:
        with pytest.raises(InvalidAnswer) as caught:
            buy(shop, CountingWallet())
    assert json.loads(caught.value.body) == {"moved": True}
    assert caught.value.receipt == Receipt(40_000, "eip155:8453", "0x1", TRANSACTION, "pay_1")


def test_raises_a_final_rejection_after_a_signature_once() -> None:
    body = {
        "error": "payment: belongs to another call",
        "code": "payment_conflict",
        "retryable": False,
    }
    with a_shop(scripted(a_challenge(), Answer(409, body))) as shop:
        with pytest.raises(CallRefused) as caught:
            buy(shop, CountingWallet())
    assert (caught.value.status, caught.value.service_code) == (409, "payment_conflict")
    assert len(shop.payments) == 1
