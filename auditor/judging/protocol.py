"""The contract of a judge: one method, asynchronous, a batch of requests in, as many answers out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from auditor.domain import Claim, JudgeCalls, Judgement, JudgeStanding, Passage, Unjudged

if TYPE_CHECKING:
    from auditor.sources.passages import SourceIndex

Answer = Judgement | Unjudged
"""What a judge gives for one request."""


@dataclass(frozen=True)
class JudgeRequest:
    """One claim–source pair that a judge is asked about."""

    claim: Claim
    """The claim."""
    index: SourceIndex
    """The source, indexed."""
    passages: tuple[Passage, ...] = ()
    """Best-aligned passages of the source as grounding found them, best first; may be empty."""


@dataclass(frozen=True)
class Estimate:
    """What judging a batch would take, before anything is sent."""

    calls: int
    """Requests to the model, without re-asks and further rounds."""
    cached: int = 0
    """Requests that the cache already answers; not among `calls`."""
    most_calls: int = 0
    """Requests if every source were read to its end and every reply asked for again."""
    input_tokens: int | None = None
    """Estimated tokens sent, None where unknown."""
    cost: float | None = None
    """Estimated US dollars, None where the model's price is unknown."""

    def plus(self, other: Estimate) -> Estimate:
        """Return the sum of both; what one of them does not know is unknown."""
        tokens, cost = (self.input_tokens, other.input_tokens), (self.cost, other.cost)
        return Estimate(
            calls=self.calls + other.calls,
            cached=self.cached + other.cached,
            most_calls=self.most_calls + other.most_calls,
            input_tokens=None if tokens[0] is None or tokens[1] is None else tokens[0] + tokens[1],
            cost=None if cost[0] is None or cost[1] is None else cost[0] + cost[1],
        )

    def with_more(self, most_calls: int) -> Estimate:
        """Return the estimate with calls that may be made and cannot be foreseen."""
        return replace(self, most_calls=self.most_calls + most_calls)


@dataclass
class Usage:
    """What a judge's calls took so far. Counted by the judge, read by the pipeline."""

    calls: int = 0
    """Requests sent, retries included."""
    cached: int = 0
    """Replies that came from the cache."""
    input_tokens: int | None = None
    """Tokens sent, None where no reply told."""
    output_tokens: int | None = None
    """Tokens received, None where no reply told."""
    cost: float | None = None
    """US dollars, None where unknown."""
    notes: list[str] = field(default_factory=list)
    """What a person should know: budget spent, model unlike the one asked for …"""

    def add_to(self, calls: JudgeCalls) -> JudgeCalls:
        """Return `calls` with tokens, cost and cache hits of this usage."""
        told = {
            "cached": self.cached,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "cost": self.cost,
        }
        return calls.model_copy(update=told)


@runtime_checkable
class Judge(Protocol):
    """Anything that answers requests about claim–source pairs."""

    @property
    def standing(self) -> JudgeStanding:
        """What the judge's profile allows it to do."""
        ...

    @property
    def model(self) -> str:
        """The model behind it, as its backend names it; empty where there is none."""
        ...

    @property
    def usage(self) -> Usage:
        """What its calls took so far."""
        ...

    async def judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        """Return one answer per request, in order. Never raises for what a model or network does."""
        ...

    def estimate(self, requests: Sequence[JudgeRequest]) -> Estimate:
        """Return what judging these requests would take, without sending anything."""
        ...
