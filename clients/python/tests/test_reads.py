"""Free calls: blocks, pages, errors."""

from collections.abc import Sequence

import anyio
import httpx
import pytest
from pydantic import BaseModel, Field, TypeAdapter
from shop import BASKET, Act, Answer, Requested, Trend, a_shop, scripted

from quartet_client import AsyncQuartet, CallRefused, InvalidAnswer, PagedCall, Quartet, operations
from quartet_client.outside import MAX_ANSWER_BYTES

TREND = {"trend": "up"}


class Numbers(BaseModel):
    """Page of a list."""

    numbers: Sequence[int]
    next_cursor: str | None = Field(alias="nextCursor")


NUMBERS = PagedCall(
    method="GET", path="/v1/numbers", answer=TypeAdapter(Numbers), query={"limit": 2}, body=None
)


def page_of(requested: Requested, _: int) -> Act:
    cursor = httpx.URL(requested.url).params.get("cursor")
    start = 0 if cursor is None else int(cursor)
    following = str(start + 2) if start < 4 else None
    return Answer(200, {"numbers": [start, start + 1], "nextCursor": following})


def test_reads_every_page_of_a_list() -> None:
    with a_shop(page_of) as shop, Quartet(shop.url) as quartet:
        numbers = [number for page in quartet.pages(NUMBERS) for number in page.numbers]
    assert numbers == [0, 1, 2, 3, 4, 5]
    assert [one.url for one in shop.requested] == [
        "/v1/numbers?limit=2",
        "/v1/numbers?limit=2&cursor=2",
        "/v1/numbers?limit=2&cursor=4",
    ]


def test_reads_every_page_of_a_list_with_asyncio() -> None:
    async def read(url: str) -> list[int]:
        async with AsyncQuartet(url) as quartet:
            return [number async for page in quartet.pages(NUMBERS) for number in page.numbers]

    with a_shop(page_of) as shop:
        assert anyio.run(read, shop.url) == [0, 1, 2, 3, 4, 5]


def test_sends_the_newest_block_of_earlier_answers_with_each_read() -> None:
    blocks = ["7", "9", "8", "no number", ""]
    acts = [Answer(200, TREND, {"x-block-number": block}) for block in blocks]
    refused = Answer(404, {}, {"x-block-number": "99"})
    with a_shop(scripted(*acts, refused, Answer(200, TREND))) as shop, Quartet(shop.url) as quartet:
        for _ in blocks:
            quartet.read(BASKET)
        with pytest.raises(CallRefused):
            quartet.read(BASKET)
        quartet.read(BASKET)
    sent = [one.headers.get("if-block-at-least") for one in shop.requested]
    assert sent == [None, "7", "9", "9", "9", "9", "9"]


def test_sends_no_block_when_the_caller_wants_none() -> None:
    with a_shop(scripted(Answer(200, TREND, {"x-block-number": "7"}))) as shop:
        with Quartet(shop.url, is_monotonic=False) as quartet:
            for _ in range(2):
                quartet.read(BASKET)
    assert [one.headers.get("if-block-at-least") for one in shop.requested] == [None, None]


def test_names_code_field_and_fix_of_a_refused_call() -> None:
    body = {
        "error": "usdc: must be a digit string",
        "code": "invalid_input",
        "retryable": False,
        "field": "usdc",
        "charged": False,
        "retryAfter": None,
    }
    with a_shop(scripted(Answer(400, body))) as shop, Quartet(shop.url) as quartet:
        with pytest.raises(CallRefused) as caught:
            quartet.read(BASKET)
    error = caught.value
    assert (error.code, error.status, error.retryable) == ("call_refused", 400, False)
    assert (error.service_code, error.field, error.retry_after_sec) == (
        "invalid_input",
        "usdc",
        None,
    )
    assert error.fix == "usdc: must be a digit string"
    assert "usdc: must be a digit string" in str(error)


@pytest.mark.parametrize(
    ("status", "body", "is_retryable"),
    [
        (503, {"error": "index: behind", "retryable": True, "retryAfter": 5}, True),
        (503, {"error": "bridge: not connected", "retryable": False}, False),
        (503, None, True),
        (429, "slow down", True),
        (404, [], False),
        (302, None, False),
    ],
)
def test_names_whether_a_refused_call_can_succeed_later(
    status: int, body: object, is_retryable: bool
) -> None:
    with a_shop(scripted(Answer(status, body))) as shop, Quartet(shop.url) as quartet:
        with pytest.raises(CallRefused) as caught:
            quartet.read(BASKET)
    assert caught.value.retryable is is_retryable
    assert caught.value.body == body


def test_rejects_an_answer_of_another_form_and_keeps_its_body() -> None:
    with a_shop(scripted(Answer(200, {"trend": 1}))) as shop, Quartet(shop.url) as quartet:
        with pytest.raises(InvalidAnswer) as caught:
            quartet.read(BASKET)
    assert (caught.value.body, caught.value.receipt) == (b'{"trend": 1}', None)


def test_accepts_new_fields_of_an_answer() -> None:
    with a_shop(scripted(Answer(200, {**TREND, "since": "today"}))) as shop:
        with Quartet(shop.url) as quartet:
            assert quartet.read(BASKET) == Trend(trend="up")


def test_passes_an_error_of_the_connection() -> None:
    with a_shop(scripted("hangs up")) as shop, Quartet(shop.url) as quartet:
        with pytest.raises(httpx.RequestError):
            quartet.read(BASKET)


def test_ends_an_answer_that_is_larger_than_the_maximum() -> None:
    async def read(url: str) -> None:
        async with AsyncQuartet(url) as quartet:
            await quartet.read(BASKET)

    with a_shop(scripted(Answer(200, {"trend": "x" * MAX_ANSWER_BYTES}))) as shop:
        with Quartet(shop.url) as quartet, pytest.raises(httpx.ReadError, match="too large"):
            quartet.read(BASKET)
        with pytest.raises(httpx.ReadError, match="too large"):
            anyio.run(read, shop.url)
    largest = "x" * (MAX_ANSWER_BYTES - len('{"trend": ""}'))
    with a_shop(scripted(Answer(200, {"trend": largest}))) as shop, Quartet(shop.url) as quartet:
        assert quartet.read(BASKET).trend == largest


def test_sends_headers_of_the_caller_and_of_its_http_client_which_stays_open() -> None:
    with a_shop(scripted(Answer(200, TREND))) as shop:
        with httpx.Client(headers={"x-team": "readers"}) as http:
            with Quartet(f"{shop.url}/", http=http) as quartet:
                quartet.read(BASKET, headers={"x-reason": "test"})
            assert not http.is_closed
    [one] = shop.requested
    assert (one.url, one.headers["x-team"], one.headers["x-reason"]) == (
        "/v1/basket",
        "readers",
        "test",
    )


def test_escapes_arguments_and_omits_those_that_are_not_given() -> None:
    call = operations.get_vault("../stats?x=1", block=7)
    assert (call.path, call.query) == ("/v1/vault/..%2Fstats%3Fx%3D1", {"block": 7})
    sent = operations.post_redeem(vault="0x1", shares="5")
    assert (sent.method, sent.query, sent.body) == ("POST", {}, {"vault": "0x1", "shares": "5"})
