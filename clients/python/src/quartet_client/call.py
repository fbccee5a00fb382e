"""Calls of the service, ready to send."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, Literal, Protocol, Self, TypeVar

from pydantic import TypeAdapter

A = TypeVar("A")
V = TypeVar("V")

Scalar = str | int | float


class Page(Protocol):
    """Answer that is one page of a list; `next_cursor` is None on the last page."""

    next_cursor: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Generic[A]):
    """One request of the OpenAPI document; `answer` parses its answer."""

    method: Literal["GET", "POST"]
    path: str
    answer: TypeAdapter[A]
    query: Mapping[str, Scalar]
    body: Mapping[str, object] | None


class FreeCall(Call[A]):
    """Call without a price, for `read`."""


class PagedCall(FreeCall[A]):
    """Call that returns one page of a list, for `read` and `pages`."""

    def at(self, cursor: str) -> Self:
        """Return the same call for the page of a cursor."""
        return replace(self, query={**self.query, "cursor": cursor})


class PaidCall(Call[A]):
    """Call with a price, for `buy`."""


def given(values: Mapping[str, V | None]) -> dict[str, V]:
    """Return the arguments that are not None."""
    return {name: value for name, value in values.items() if value is not None}
