"""One budget for all processes of a batch, kept in an SQLite file so that neither a crash nor a restart loses count.

A request is taken from the budget before it is sent and settled when its cost is known, each in one transaction. What a
process that died had under way counts as spent at its worst: it may have been paid for, and no bound is ever passed.
What earlier runs of the same batch spent counts too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from auditor.errors import UnreadableFile
from auditor.llm.budget import refusal
from auditor.llm.failures import CallFailure

_TABLES = (
    "CREATE TABLE IF NOT EXISTS totals (batch TEXT PRIMARY KEY, calls INTEGER NOT NULL, spent REAL NOT NULL)",
    "CREATE TABLE IF NOT EXISTS under_way (batch TEXT NOT NULL, holder TEXT NOT NULL, worst REAL NOT NULL)",
)
_WAIT_SECONDS = 60.0


@dataclass(frozen=True)
class Spending:
    """What a batch took so far."""

    calls: int
    """Requests sent, retries and re-asks included."""
    spent: float
    """US dollars spent; of a request whose cost is not known, the most it can have cost."""
    reserved: float
    """US dollars that requests under way may cost at most."""


@dataclass(frozen=True)
class Bounds:
    """What a batch may take."""

    max_calls: int | None = None
    """Requests, None for no bound."""
    max_cost: float | None = None
    """US dollars, None for no bound."""


class Ledger:
    """The budget of one batch in a file; `holder` names the process that uses this object."""

    def __init__(self, path: Path, batch: str, bounds: Bounds, holder: str = "") -> None:
        """Open or create the file. Raises UnreadableFile where that cannot be done."""
        self._path, self._batch, self._bounds, self._holder = path, batch, bounds, holder
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as connection:
                for table in _TABLES:
                    connection.execute(table)
        except (OSError, sqlite3.Error) as error:
            raise UnreadableFile(f"{path}: cannot be used as a ledger: {error}") from error

    def held_by(self, holder: str) -> Ledger:
        """Return the same ledger for another process."""
        return Ledger(self._path, self._batch, self._bounds, holder)

    def reserve(self, worst_cost: float | None) -> CallFailure | None:
        """Take one request from the budget, or say why there is none left."""
        with self._transaction() as connection:
            now = self._read(connection)
            committed = now.spent + now.reserved
            refused = refusal(worst_cost, now.calls, committed, self._bounds.max_calls, self._bounds.max_cost)
            if refused is None:
                self._write(connection, now.calls + 1, now.spent)
                entry = (self._batch, self._holder, worst_cost or 0.0)
                connection.execute("INSERT INTO under_way VALUES (?, ?, ?)", entry)
            return refused

    def settle(self, worst_cost: float | None, cost: float | None) -> None:
        """Replace what was reserved for a request by what it cost; an unknown cost counts as the worst."""
        worst = worst_cost or 0.0
        with self._transaction() as connection:
            found = connection.execute(
                "SELECT rowid FROM under_way WHERE batch = ? AND holder = ? AND worst = ? LIMIT 1",
                (self._batch, self._holder, worst),
            ).fetchone()
            if found is None:  # taken for dead meanwhile, and counted at its worst
                return
            connection.execute("DELETE FROM under_way WHERE rowid = ?", found)
            now = self._read(connection)
            self._write(connection, now.calls, now.spent + (worst if cost is None else cost))

    def close(self, holder: str | None = None) -> None:
        """Count what a dead process had under way as spent at its worst; None for what all processes had."""
        chosen, parameters = ("", (self._batch,)) if holder is None else (" AND holder = ?", (self._batch, holder))
        with self._transaction() as connection:
            lost = connection.execute(f"SELECT TOTAL(worst) FROM under_way WHERE batch = ?{chosen}", parameters)
            worst = float(lost.fetchone()[0])
            connection.execute(f"DELETE FROM under_way WHERE batch = ?{chosen}", parameters)
            now = self._read(connection)
            self._write(connection, now.calls, now.spent + worst)

    def spending(self) -> Spending:
        """Return what the batch took so far."""
        with closing(self._connect()) as connection:
            return self._read(connection)

    def _read(self, connection: sqlite3.Connection) -> Spending:
        row = connection.execute("SELECT calls, spent FROM totals WHERE batch = ?", (self._batch,)).fetchone()
        held = connection.execute("SELECT TOTAL(worst) FROM under_way WHERE batch = ?", (self._batch,)).fetchone()
        calls, spent = row or (0, 0.0)
        return Spending(int(calls), float(spent), float(held[0]))

    def _write(self, connection: sqlite3.Connection, calls: int, spent: float) -> None:
        connection.execute("INSERT OR REPLACE INTO totals VALUES (?, ?, ?)", (self._batch, calls, spent))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block while no other process reads or writes, and undo it where it fails."""
        with closing(self._connect()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=_WAIT_SECONDS, isolation_level=None)
