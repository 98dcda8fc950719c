"""What a run's answers took, added up from the answers themselves.

A resumed run holds answers that an earlier process paid for; their provenance tells, the judge's own counters do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from auditor.domain import JudgeCalls, ModelHelp
from auditor.judging.protocol import Answer


def with_recorded(calls: JudgeCalls, answers: Iterable[Answer | ModelHelp]) -> JudgeCalls:
    """Return `calls` with the cache hits, tokens and cost that the answers, and records of help, tell.

    Tokens and cost are None where no answer tells them; what some answers do not tell is not guessed.
    """
    parts = [answer.provenance for answer in answers]
    costs = [part.cost for part in parts if part.cost is not None]
    return calls.model_copy(
        update={
            "cached": sum(part.cached for part in parts),
            "input_tokens": _sum([part.input_tokens for part in parts]),
            "output_tokens": _sum([part.output_tokens for part in parts]),
            "cost": round(sum(costs), 10) if costs else None,
        }
    )


def _sum(counts: Sequence[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None
