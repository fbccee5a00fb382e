"""Amounts of USDC in base units of 6 decimals."""

import re

from .errors import InvalidAmount

_DECIMALS = 6
# A whole part of up to 18 digits exceeds any supply of USDC.
_AMOUNT = re.compile(r"([0-9]{1,18})(?:\.([0-9]{1,6}))?")


def usdc6(text: str) -> int:
    """Parse an amount to USDC-6 without rounding: `"1.25"` is 1250000.

    Raises InvalidAmount.
    """
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise InvalidAmount(text)
    whole, fraction = match[1], match[2] or ""
    return int(whole + fraction.ljust(_DECIMALS, "0"))


def show_usdc6(amount_usdc6: int) -> str:
    """Show USDC-6 with six decimals: 1250000 is `"1.250000"`."""
    sign = "-" if amount_usdc6 < 0 else ""
    digits = str(abs(amount_usdc6)).rjust(_DECIMALS + 1, "0")
    return f"{sign}{digits[:-_DECIMALS]}.{digits[-_DECIMALS:]}"
