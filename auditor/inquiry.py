"""A claim on its way to a result: its pairs, the parts that a model made of it, and what a model helped with."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from auditor.domain import Claim, ClaimResult, Extent, Grounding, ModelHelp, Source, Unavailable, Verdict
from auditor.rollup import roll_up, with_parts, with_rules
from auditor.verdicts import decide

if TYPE_CHECKING:
    from auditor.judging.protocol import Answer

Cited = tuple[str, Source | Unavailable]
"""Key of a cited work, and its text or why there is none."""


@dataclass(frozen=True)
class Question:
    """A claim and the works it rests on."""

    claim: Claim
    cited: tuple[Cited, ...]


@dataclass
class Pair:
    """One pair on its way to a verdict."""

    claim: Claim
    key: str
    text: Source | Unavailable
    grounding: Grounding | Unavailable
    verdict: Verdict
    """By the rules, on the claim as the judge sees it."""
    alone: Verdict
    """By the rules, as though no model had been there."""
    answer: Answer | None = None

    def restated(self, claim: Claim) -> Pair:
        """Return the pair of a claim that a model made stricter."""
        verdict = decide(claim, self.key, self.grounding, extent=extent_of(self.text))
        return replace(self, claim=claim, verdict=verdict)


@dataclass
class Inquiry:
    """One question on its way to a result."""

    question: Question
    pairs: list[Pair]
    result: ClaimResult
    """By the rules, until a judge was asked."""
    parts: list[Inquiry] = field(default_factory=list)
    help: list[ModelHelp] = field(default_factory=list)

    @property
    def claim(self) -> Claim:
        """The claim."""
        return self.question.claim

    @property
    def readable(self) -> bool:
        """Whether any of the works has a text."""
        return any(isinstance(pair.text, Source) for pair in self.pairs)

    def settled(self) -> ClaimResult:
        """Return the result with parts, help, and what the rules alone say where a model had a say."""
        result = with_parts(self.result, [part.settled() for part in self.parts])
        asked = any(pair.answer is not None or pair.alone is not pair.verdict for pair in self.pairs)
        known = any(verdict.knowledge is not None for verdict in result.verdicts)
        if not (asked or known or self.help):
            return result
        helped = result.model_copy(update={"help": tuple(self.help)})
        return with_rules(helped, roll_up(self.claim, [pair.alone for pair in self.pairs]))


def extent_of(text: Source | Unavailable) -> Extent:
    """Return how much of the work a text is; where there is none, the least."""
    return text.extent if isinstance(text, Source) else Extent.EXCERPT
