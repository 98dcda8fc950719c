"""A stretch of text under comparison, and the pairing of a claim with one stretch of the source.

Comparison works on normalised text; every finding points back into the text as given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from auditor.domain import Check, Finding, Passage, Span, Status, Strength
from auditor.grounding.alignment import Alignment, align
from auditor.grounding.analysis import Analysis, Word, analyse
from auditor.grounding.edits import Change
from auditor.text import NormalisedText, normalise


@dataclass(frozen=True)
class Stretch:
    """A sentence, normalised, with its place in the text it was taken from."""

    normalised: NormalisedText
    """The sentence and its normalised form."""
    offset: int
    """Where the sentence begins in the text it was taken from."""

    @property
    def text(self) -> str:
        """Return the normalised sentence."""
        return self.normalised.text

    @cached_property
    def analysis(self) -> Analysis:
        """Return the parsed sentence."""
        return analyse(self.text)

    def span(self, words: Iterable[Word]) -> Span | None:
        """Return the place, in the text it was taken from, of the stretch from the first to the last of some words."""
        found = list(words)
        if not found:
            return None
        inner = self.normalised.original_span(min(word.start for word in found), max(word.end for word in found))
        return Span(start=inner.start + self.offset, end=inner.end + self.offset)


def stretch(text: str, offset: int = 0) -> Stretch:
    """Return a sentence ready for comparison; `offset` is its place in the text it was taken from."""
    return Stretch(normalise(text), offset)


def stretch_of(passage: Passage) -> Stretch:
    """Return a passage of a source ready for comparison."""
    return stretch(passage.text, passage.span.start)


@dataclass(frozen=True)
class Pairing:
    """A claim beside one stretch of the source, with what answers to what."""

    claim: Stretch
    """The claim."""
    source: Stretch
    """The stretch of the source."""
    anaphoric: bool = False
    """Whether the stretch opens with a pronoun that stands for the claim's subject."""

    @cached_property
    def alignment(self) -> Alignment:
        """Return which words answer to which."""
        return align(self.claim.analysis, self.source.analysis, anaphoric=self.anaphoric)

    def finding(
        self,
        check: Check,
        kind: str,
        message: str,
        *,
        claim: Iterable[Word] = (),
        source: Iterable[Word] = (),
        status: Status = Status.CONTRADICTED,
        signals: tuple[str, ...] = (),
        soft: bool = False,
        strong: bool | None = None,
    ) -> Finding:
        """Return a finding: a conflict where both make the same statement and the kind is not soft, else a suspicion.

        `strong` overrides the alignment where a check knows better what must answer to what.
        """
        accuses = (self.alignment.strong if strong is None else strong) and not soft
        return Finding(
            check=check,
            kind=kind,
            strength=Strength.CONFLICT if accuses else Strength.SUSPICION,
            status=status,
            message=message,
            claim_span=self.claim.span(claim),
            source_span=self.source.span(source or self.source.analysis.words),
            signals=signals,
        )

    def edit_finding(
        self,
        check: Check,
        kind: str,
        change: Change,
        *,
        status: Status = Status.CONTRADICTED,
        signals: tuple[str, ...] = (),
        soft: bool = False,
    ) -> Finding:
        """Return a finding about one edited place of a sentence that the claim all but repeats."""
        here, there = _words(change.claim), _words(change.source)
        return Finding(
            check=check,
            kind=kind,
            strength=Strength.SUSPICION if soft else Strength.CONFLICT,
            status=status,
            message=f"The claim repeats the source with “{here}” where the source has “{there}”.",
            claim_span=self.claim.span(change.claim or self.claim.analysis.words),
            source_span=self.source.span(change.source or self.source.analysis.words),
            signals=signals,
        )


def _words(words: tuple[Word, ...]) -> str:
    return " ".join(word.text for word in words) or "nothing"
