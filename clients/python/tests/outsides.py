"""HTTP of this machine with a clock that only waits move."""

import time

import httpx

from quartet_client.outside import AsyncOutside, BlockingOutside

START_SEC = 1_790_000_000.0


class SteppedOutside(BlockingOutside):
    """Outside whose waits move its clock and take no time."""

    def __init__(self, http: httpx.Client, start_sec: float = START_SEC) -> None:
        super().__init__(http)
        self._now_sec = start_sec
        self.waits: list[float] = []

    async def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self._now_sec += seconds

    def now_sec(self) -> float:
        return self._now_sec


class SteppedAsyncOutside(AsyncOutside):
    """`SteppedOutside` for asyncio."""

    def __init__(self, http: httpx.AsyncClient, start_sec: float | None = None) -> None:
        super().__init__(http)
        self._now_sec = time.time() if start_sec is None else start_sec

    async def wait(self, seconds: float) -> None:
        self._now_sec += seconds

    def now_sec(self) -> float:
        return self._now_sec
