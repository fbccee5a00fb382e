"""A budget in a file, for all processes of one machine."""

import sqlite3
from contextlib import closing
from pathlib import Path

# Longest wait for another process that writes, seconds.
_BUSY_SEC = 10.0


class SqliteBudgetStore:
    """Sums of the signed amounts by UTC day in a file of SQLite: they survive the process, and processes share them."""

    def __init__(self, path: str | Path) -> None:
        self._path = path
        with closing(self._open()) as database:
            database.execute(
                "create table if not exists budget (day text primary key, usdc6 integer not null)"
            )

    def reserve(self, day: str, amount_usdc6: int, max_usdc6: int) -> bool:
        """Add the amount within the maximum, in one statement."""
        if amount_usdc6 > max_usdc6:
            return False
        with closing(self._open()) as database:
            changed = database.execute(
                "insert into budget (day, usdc6) values (?, ?) on conflict (day) do update"
                " set usdc6 = usdc6 + excluded.usdc6 where usdc6 + excluded.usdc6 <= ?",
                (day, amount_usdc6, max_usdc6),
            )
            return changed.rowcount == 1

    def release(self, day: str, amount_usdc6: int) -> None:
        """Subtract the amount."""
        with closing(self._open()) as database:
            database.execute(
                "update budget set usdc6 = usdc6 - ? where day = ?", (amount_usdc6, day)
            )

    def _open(self) -> sqlite3.Connection:
        # Without isolation_level each statement commits, and a commit is on the disk before the signature.
        database = sqlite3.connect(self._path, timeout=_BUSY_SEC, isolation_level=None)
        database.execute("pragma synchronous = full")
        return database
