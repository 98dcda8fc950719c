"""What a case is, and what checking one gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ACCUSABLE = ("grounded", "unavailable")
"""Expected verdicts of which `failed` would be an accusation."""


@dataclass(frozen=True)
class Case:
    """One line of a file of cases."""

    id: str
    topic: str
    difficulty: str
    origin: str
    input: dict[str, Any]
    source_text: str | None
    expected: dict[str, Any]
    why: str

    def require_known(self, input_keys: set[str], expected_keys: set[str]) -> None:
        """Stop at a key that the runner of this topic does not know."""
        unknown = (set(self.input) - input_keys) | (set(self.expected) - expected_keys)
        if unknown:
            raise KeyError(f"{self.id}: the runner does not know {', '.join(sorted(unknown))}")


@dataclass
class Outcome:
    """What the product did with a case."""

    failures: list[str] = field(default_factory=list)
    """One line for each expected key that does not hold: `key: expected … got …`."""
    bucket: str | None = None
    """Bucket of the claim, where the topic has one."""
    silent: bool = False
    """Whether it passes only because no conflict was found and no judge was asked (`not_judged`)."""

    def expect(self, key: str, expected: object, got: object, *, holds: bool | None = None) -> None:
        """Record a failure unless `got` is `expected` (or `holds` is given and true)."""
        if not (expected == got if holds is None else holds):
            self.failures.append(f"{key}: expected {expected!r} got {got!r}")


def is_accusation(case: Case, outcome: Outcome) -> bool:
    """Say whether a failing case accuses: bucket failed where it expects grounded, unavailable, or no failure."""
    if outcome.bucket != "failed" or not outcome.failures:
        return False
    expected = case.expected
    words = [expected.get(k) for k in ("verdict", "final_verdict")]
    allowed = {w for k in ("verdict_any_of", "final_verdict_any_of") for w in expected.get(k, [])}
    spared = any(w in ACCUSABLE for w in words) or (bool(allowed) and allowed <= set(ACCUSABLE))
    return spared or "failed" in expected.get("bucket_must_not_be", []) or expected.get("bucket") in {"ok", "skip"}
