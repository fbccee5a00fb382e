"""Amounts."""

import pytest

from quartet_client import InvalidAmount, show_usdc6, usdc6


@pytest.mark.parametrize(
    ("text", "amount_usdc6"),
    [("1.25", 1_250_000), ("0", 0), ("0.000001", 1), ("25", 25_000_000), ("007", 7_000_000)],
)
def test_parses_amounts_without_rounding(text: str, amount_usdc6: int) -> None:
    assert usdc6(text) == amount_usdc6


@pytest.mark.parametrize(
    "text", ["", ".5", "1.", "-1", "+1", "1e3", "1,5", "0.0000001", " 1", "1\n", "٣", "9" * 19]
)
def test_rejects_a_text_that_is_no_amount(text: str) -> None:
    with pytest.raises(InvalidAmount) as caught:
        usdc6(text)
    assert (caught.value.code, caught.value.retryable) == ("invalid_amount", False)


def test_shows_what_it_parses() -> None:
    for amount_usdc6 in (0, 1, 999_999, 1_000_000, 123_456_789):
        assert usdc6(show_usdc6(amount_usdc6)) == amount_usdc6
    assert show_usdc6(-1_500_000) == "-1.500000"
