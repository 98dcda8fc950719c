"""The judge `none`: deterministic checks only."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import JudgeStanding, Provenance, Unjudged, UnjudgedReason
from auditor.judging.protocol import Answer, Estimate, JudgeRequest, Usage


class NoJudge:
    """Nobody is asked; the pipeline leaves its pairs `not_judged`."""

    def __init__(self, profile: str = "none") -> None:
        self._standing = JudgeStanding(profile=profile)
        self._usage = Usage()

    @property
    def standing(self) -> JudgeStanding:
        """A judge that may do nothing."""
        return self._standing

    @property
    def model(self) -> str:
        """There is none."""
        return ""

    @property
    def usage(self) -> Usage:
        """Nothing was used."""
        return self._usage

    async def judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        """Return for each request that there is no judge."""
        answer = Unjudged(
            stage="call",
            reason=UnjudgedReason.ERROR,
            detail="no judge was asked",
            provenance=Provenance(profile=self._standing.profile),
        )
        return (answer,) * len(requests)

    def estimate(self, requests: Sequence[JudgeRequest]) -> Estimate:
        """Return an estimate of nothing."""
        return Estimate(calls=0, most_calls=0, input_tokens=0, cost=0.0)
