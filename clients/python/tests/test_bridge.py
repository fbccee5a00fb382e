"""A bridge: its purchase, a lost answer, and its end."""

import anyio
import httpx
import pytest
from outsides import START_SEC, SteppedAsyncOutside, SteppedOutside
from shop import Act, Answer, CountingWallet, a_challenge, a_shop, an_answer, scripted

from quartet_client import (
    BridgeOrder,
    BridgeOutcome,
    CallRefused,
    Delivered,
    NotTaken,
    Payer,
    Pending,
    Refunded,
)
from quartet_client.outside import run_now
from quartet_client.session import Session

BURN_TX = f"0x{'cd' * 32}"
REFUND_TX = f"0x{'ef' * 32}"
ORDER = BridgeOrder(from_chain="base", to_chain="arc", amount="2")
STATUS_URL = {"statusUrl": f"https://elsewhere.test/v1/bridge/status/{BURN_TX}"}


def a_status(**changes: object) -> Answer:
    """Return the status of a bridge."""
    open_fields = (
        "id mintTx to toNetwork payer recipient receivedUsdc payUsdc feeUsdc feeExecutedUsdc circleStatus"
        " forwardState delayReason expectedBy refundTx reason selfMint"
    )
    times = ("paidAt", "burnedAt", "indexedAt", "attestedAt", "mintedAt")
    return Answer(
        200,
        {
            **dict.fromkeys(open_fields.split()),
            "status": "submitted",
            "burnTx": BURN_TX,
            "from": "base",
            "fromNetwork": "eip155:8453",
            "amountUsdc": "2000000",
            "final": False,
            "reverted": False,
            "frontRun": False,
            "refunded": False,
            "timestamps": dict.fromkeys(times),
            "bridgesInTx": 1,
            "nextActor": "service",
            "nextStep": "wait",
            "statusUrl": STATUS_URL["statusUrl"],
            **changes,
        },
    )


def followed(*acts: Act, follow_sec: float = 600) -> tuple[BridgeOutcome, int]:
    """Follow a bridge whose status requests receive the given reactions."""
    with a_shop(scripted(*acts)) as shop, httpx.Client() as http:
        session = Session(shop.url, SteppedOutside(http), is_monotonic=True)
        outcome = run_now(session.follow_bridge(BURN_TX, follow_sec))
        return outcome, len(shop.requested)


def test_polls_the_status_until_the_delivery_also_when_answers_are_missing() -> None:
    outcome, requests = followed(
        Answer(404, {"status": "unknown", "error": "no such bridge"}),
        "hangs up",
        Answer(503, {"error": "rpc: does not answer"}),
        a_status(),
        a_status(status="attested"),
        a_status(status="minted", mintTx=BURN_TX, receivedUsdc="2000100"),
    )
    assert outcome == Delivered(2_000_100, BURN_TX, BURN_TX)
    assert requests == 6


def test_returns_a_refund_or_a_rejected_payment() -> None:
    refunded, _ = followed(a_status(frontRun=True), a_status(refunded=True, refundTx=REFUND_TX))
    assert refunded == Refunded(REFUND_TX)
    closed, _ = followed(a_status(reverted=True, reason="expired"))
    assert closed == NotTaken("expired")


def test_returns_a_pending_outcome_when_the_time_limit_of_the_caller_passes() -> None:
    outcome, requests = followed(a_status(status="waiting_for_circle"), follow_sec=10)
    assert isinstance(outcome, Pending)
    assert outcome.hash == BURN_TX
    assert outcome.status is not None
    assert outcome.status.status == "waiting_for_circle"
    assert requests == 6


def test_rejects_a_text_that_is_no_hash() -> None:
    with pytest.raises(CallRefused) as caught:
        followed(Answer(400, {"error": "burnTx: must be a hash", "field": "burnTx"}))
    assert (caught.value.status, caught.value.field) == (400, "burnTx")


DELIVERED = {
    "status": "minted",
    "receive": "2.000100",
    "receivedUsdc": "2000100",
    "to": "arc",
    "recipient": f"0x{'1' * 40}",
    "burnTx": BURN_TX,
    "mintTx": BURN_TX,
    "statusUrl": STATUS_URL["statusUrl"],
    "referrer": None,
    "referrerEarned": "0.000000",
}
MINTED = a_status(status="minted", mintTx=BURN_TX, receivedUsdc="2000100")
CONFLICT = Answer(409, {"error": "bridge: answered before", "code": "burned", **STATUS_URL})


@pytest.mark.parametrize(
    "acts",
    [
        (a_challenge(), an_answer(body=DELIVERED)),
        (a_challenge(), Answer(202, {"state": "burned", **STATUS_URL}), a_status(), MINTED),
        (a_challenge(), "hangs up", CONFLICT, MINTED),
    ],
    ids=["when the answer arrives", "when the bridge is pending", "when the answer was lost"],
)
def test_buys_a_bridge_with_one_signature(acts: tuple[Act, ...]) -> None:
    wallet = CountingWallet()
    with a_shop(scripted(*acts)) as shop, httpx.Client() as http:
        session = Session(shop.url, SteppedOutside(http), is_monotonic=True)
        end = run_now(session.bridge(ORDER, Payer(wallet=wallet), 50_000))
    assert end.outcome == Delivered(2_000_100, BURN_TX, BURN_TX)
    assert len(wallet.messages) == 1
    assert shop.requested[0].url == "/v1/bridge?from=base&to=arc&amount=2"
    followed_at = [one.url for one in shop.requested if "status" in one.url]
    assert set(followed_at) <= {f"/v1/bridge/status/{BURN_TX}"}


def test_raises_the_refusal_of_a_bridge_that_has_no_status() -> None:
    refused = Answer(409, {"error": "payment: belongs to another call", "code": "conflict"})
    with a_shop(scripted(a_challenge(), refused)) as shop, httpx.Client() as http:
        session = Session(shop.url, SteppedOutside(http), is_monotonic=True)
        with pytest.raises(CallRefused):
            run_now(session.bridge(ORDER, Payer(wallet=CountingWallet()), 50_000))


def test_follows_a_bridge_with_asyncio() -> None:
    async def follow(url: str) -> BridgeOutcome:
        async with httpx.AsyncClient() as http:
            session = Session(url, SteppedAsyncOutside(http, START_SEC), is_monotonic=True)
            return await session.follow_bridge(BURN_TX)

    with a_shop(scripted("hangs up", a_status(), MINTED)) as shop:
        assert anyio.run(follow, shop.url) == Delivered(2_000_100, BURN_TX, BURN_TX)
