"""Replies kept in one SQLite file, so that a run can be repeated without asking and replayed offline.

The key is a hash over everything that can change an answer: the rendered messages, the shape asked for, model,
address, parameters and the number of the sample. What is done with a reply (reading, re-checking its quotes) is
computed anew each time, so that a better matcher also serves old replies. Failures are kept for replay alone.
Safe under concurrent processes: SQLite's own locking, write-ahead log, one statement per write.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from auditor.domain import UnjudgedReason
from auditor.errors import UnreadableFile
from auditor.llm.failures import CallFailure
from auditor.llm.secrets import redact

FORMAT = 1
"""Part of every key; raised when the meaning of an entry changes."""

_TABLE = "CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, kind TEXT NOT NULL, entry TEXT NOT NULL)"
_WRITE = (
    "INSERT INTO replies VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, entry = excluded.entry"
    " WHERE excluded.kind = 'reply' OR replies.kind = 'failure'"
)
_WAIT_SECONDS = 60.0


@dataclass(frozen=True)
class Reply:
    """What a model replied, as received."""

    text: str
    """The reply, secrets removed."""
    model: str
    """Model as the server names it."""
    finish: str = ""
    """Why the model stopped: `stop`, `length`, `content_filter` … as litellm names it."""
    input_tokens: int | None = None
    """Tokens sent, None where the server does not tell."""
    output_tokens: int | None = None
    """Tokens received."""
    cost: float | None = None
    """US dollars, None where the price is unknown."""
    cached: bool = False
    """Whether it came from the cache."""


def cache_key(parts: dict[str, object]) -> str:
    """Return the key for a request: a hash over its parts, the order of which does not matter."""
    text = json.dumps({"format": FORMAT, **parts}, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class ReplyCache:
    """A file of replies by key."""

    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises UnreadableFile where that cannot be done."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as connection:
                connection.execute("PRAGMA journal_mode=WAL")
                connection.execute(_TABLE)
        except (OSError, sqlite3.Error) as error:
            raise UnreadableFile(f"{path}: cannot be used as a cache: {error}") from error

    def get(self, key: str) -> Reply | None:
        """Return the reply kept under a key, marked as cached."""
        found = self._find(key)
        return found if isinstance(found, Reply) else None

    def recorded(self, key: str) -> Reply | CallFailure | None:
        """Return what was recorded under a key, a failure too, as it was recorded: for replay."""
        return self._find(key, replay=True)

    def put(self, key: str, reply: Reply) -> None:
        """Keep a reply, in place of what was there."""
        self._write(key, "reply", {**asdict(reply), "text": redact(reply.text), "cached": False})

    def put_failure(self, key: str, failure: CallFailure) -> None:
        """Keep a failure for replay, unless a reply is there."""
        self._write(key, "failure", {**asdict(failure), "raw": redact(failure.raw) if failure.raw else None})

    def __len__(self) -> int:
        with closing(self._connect()) as connection:
            count: int = connection.execute("SELECT COUNT(*) FROM replies WHERE kind = 'reply'").fetchone()[0]
            return count

    def _find(self, key: str, *, replay: bool = False) -> Reply | CallFailure | None:
        with closing(self._connect()) as connection:
            row = connection.execute("SELECT kind, entry FROM replies WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        entry = json.loads(row[1])
        if row[0] == "failure":
            return CallFailure(**{**entry, "reason": UnjudgedReason(entry["reason"])})
        return Reply(**{**entry, "cached": not replay})

    def _write(self, key: str, kind: str, entry: dict[str, object]) -> None:
        with closing(self._connect()) as connection:
            connection.execute(_WRITE, (key, kind, json.dumps(entry)))

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=_WAIT_SECONDS, isolation_level=None)
