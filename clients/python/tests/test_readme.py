"""The README of the package."""

import re
from pathlib import Path
from typing import get_args

from quartet_client import ErrorCode

README = Path(__file__).parent.parent / "README.md"


def test_lists_every_error() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", README.read_text(), re.MULTILINE)
    assert set(listed) == set(get_args(ErrorCode))
