"""The newest block of the answers of a client."""

import re
from threading import Lock

import httpx

_BLOCK = re.compile(r"[0-9]{1,15}")


class BlockMemory:
    """Newest block of all answers. Threads can share the memory.

    Each read sends the block (`If-Block-At-Least`), so that no answer is of an older block.
    """

    def __init__(self) -> None:
        self._newest = 0
        self._lock = Lock()

    def headers(self) -> dict[str, str]:
        """Return the header of the next read."""
        return {"if-block-at-least": str(self._newest)} if self._newest > 0 else {}

    def see(self, headers: httpx.Headers) -> None:
        """Take over the block of an answer."""
        block = headers.get("x-block-number", "")
        if _BLOCK.fullmatch(block) is None:
            return
        with self._lock:
            self._newest = max(self._newest, int(block))
