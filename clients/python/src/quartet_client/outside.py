"""HTTP, clock and timer of a client, and the run of one implementation for callers with and without asyncio."""

import time
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

import anyio
import httpx

T = TypeVar("T")

# Longest time of one request, seconds; the service answers within 30 seconds.
ANSWER_SEC = 45.0
# Maximum size of one answer after decompression, bytes: more than 30 KiB for each of 1,000 leads, the longest list.
MAX_ANSWER_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Reply:
    """Answer of a server whose body is read."""

    status: int
    headers: httpx.Headers
    content: bytes


@dataclass(frozen=True, slots=True)
class Wanted:
    """Request to build."""

    method: str
    url: str
    query: Mapping[str, str | int | float]
    body: Mapping[str, object] | None
    headers: Mapping[str, str]


class Outside(Protocol):
    """HTTP, clock and timer. The methods of a client without asyncio never suspend."""

    def build(self, wanted: Wanted) -> httpx.Request:
        """Return a fresh request with the headers of the HTTP client."""

    async def send(self, request: httpx.Request) -> Reply:
        """Send one request and follow no redirect. Raises httpx.RequestError."""

    async def wait(self, seconds: float) -> None:
        """Return after `seconds`."""

    def now_sec(self) -> float:
        """Return the unix time."""


def run_now(coroutine: Coroutine[object, None, T]) -> T:
    """Run a coroutine that never suspends, without an event loop."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    coroutine.close()
    raise RuntimeError("a call without asyncio has suspended")


class BlockingOutside:
    """HTTP, clock and timer that block the thread."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    def build(self, wanted: Wanted) -> httpx.Request:
        """Return a fresh request with the headers of the HTTP client."""
        return _built(self._http, wanted)

    async def send(self, request: httpx.Request) -> Reply:
        """Send one request; the answer has at most MAX_ANSWER_BYTES, and ANSWER_SEC after the headers, or fails."""
        response = self._http.send(request, stream=True, follow_redirects=False)
        try:
            body = _Body(request)
            for chunk in response.iter_bytes():
                body.add(chunk)
        finally:
            response.close()
        return Reply(response.status_code, response.headers, body.content())

    async def wait(self, seconds: float) -> None:
        """Block the thread."""
        time.sleep(seconds)  # noqa: ASYNC251

    def now_sec(self) -> float:
        """Return the unix time."""
        return time.time()


class AsyncOutside:
    """HTTP, clock and timer for asyncio and trio."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    def build(self, wanted: Wanted) -> httpx.Request:
        """Return a fresh request with the headers of the HTTP client."""
        return _built(self._http, wanted)

    async def send(self, request: httpx.Request) -> Reply:
        """Send one request; the answer has at most MAX_ANSWER_BYTES, and ANSWER_SEC after the headers, or fails."""
        response = await self._http.send(request, stream=True, follow_redirects=False)
        try:
            body = _Body(request)
            async for chunk in response.aiter_bytes():
                body.add(chunk)
        finally:
            await response.aclose()
        return Reply(response.status_code, response.headers, body.content())

    async def wait(self, seconds: float) -> None:
        """Suspend the task."""
        await anyio.sleep(seconds)

    def now_sec(self) -> float:
        """Return the unix time."""
        return time.time()


def _built(http: httpx.Client | httpx.AsyncClient, wanted: Wanted) -> httpx.Request:
    return http.build_request(
        wanted.method,
        wanted.url,
        params=dict(wanted.query),
        json=wanted.body,
        headers=dict(wanted.headers),
        timeout=ANSWER_SEC,
    )


class _Body:
    """Parts of a body. A slow or endless body cannot hold the caller: httpx limits only single reads, and no size."""

    def __init__(self, request: httpx.Request) -> None:
        self._request = request
        self._end_sec = time.monotonic() + ANSWER_SEC
        self._chunks: list[bytes] = []
        self._size_bytes = 0

    def add(self, chunk: bytes) -> None:
        if time.monotonic() > self._end_sec:
            raise httpx.ReadTimeout("the answer is too slow", request=self._request)
        self._size_bytes += len(chunk)
        if self._size_bytes > MAX_ANSWER_BYTES:
            raise httpx.ReadError("the answer is too large", request=self._request)
        self._chunks.append(chunk)

    def content(self) -> bytes:
        return b"".join(self._chunks)
