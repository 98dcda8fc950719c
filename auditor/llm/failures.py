"""What a request to a model can end with instead of a reply, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from auditor.domain import UnjudgedReason


@dataclass(frozen=True)
class CallFailure:
    """A request that brought no reply; it says nothing of the author."""

    reason: UnjudgedReason
    """Why."""
    detail: str
    """One sentence, secrets removed."""
    stage: Literal["call", "reply", "budget", "replay"] = "call"
    """Where it went wrong."""
    raw: str | None = None
    """What was received, if anything."""
    lasting: bool = False
    """Whether every further request would end the same way: a wrong key, a model that does not exist."""
