"""What became of a quotation: its grade, its place, and what differs."""

from __future__ import annotations

from enum import StrEnum

from auditor.domain import Model, Passage, QuoteGrade, Span


class DifferenceKind(StrEnum):
    """What kind of thing differs between a quotation and the source."""

    NEGATION = "negation"
    NUMBER = "number"
    UNIT = "unit"
    SIGN = "sign"
    COMPARISON = "comparison"
    QUANTIFIER = "quantifier"
    CONDITION = "condition"
    """An exception or condition."""
    HEDGE = "hedge"
    """A word of doubt."""
    EXPONENT = "exponent"
    """10⁵ against 105: a power flattened by extraction, or another number."""
    WORD = "word"
    """Any other word."""
    ORDER = "order"
    """The parts stand in another order."""
    STITCHED = "stitched"
    """Parts of different sentences, or from far apart, are joined."""
    LETTERS = "letters"
    """The same word but for letters of another script."""
    SCRIPT = "script"
    """The traditional or simplified form of the same character."""
    SPACING = "spacing"
    """Spaces or hyphens lost or added by typesetting."""
    CASE = "case"
    PUNCTUATION = "punctuation"
    DAMAGE = "damage"
    """A ligature lost, an exponent flattened or the like, by text extraction."""
    INTERRUPTION = "interruption"
    """A running head, page or line number, side label or stray line of the source, left out."""
    COLUMNS = "columns"
    """The words of one column of the page, which the text prints line by line with the other."""
    CITATION = "citation"
    """A citation mark, left out or added."""
    INSERTION = "insertion"
    """Words in square brackets, added and marked as such."""
    ELLIPSIS = "ellipsis"
    """Words left out and marked as such."""
    PARENTHESIS = "parenthesis"
    """A parenthesis of the source, left out."""


MEANING = frozenset(
    {
        DifferenceKind.NEGATION,
        DifferenceKind.NUMBER,
        DifferenceKind.UNIT,
        DifferenceKind.SIGN,
        DifferenceKind.COMPARISON,
        DifferenceKind.QUANTIFIER,
        DifferenceKind.CONDITION,
    }
)
"""Kinds that bear meaning: no edit may touch them."""
HONEST = frozenset(
    {
        DifferenceKind.SCRIPT,
        DifferenceKind.SPACING,
        DifferenceKind.CASE,
        DifferenceKind.PUNCTUATION,
        DifferenceKind.DAMAGE,
        DifferenceKind.INTERRUPTION,
        DifferenceKind.COLUMNS,
        DifferenceKind.CITATION,
        DifferenceKind.INSERTION,
        DifferenceKind.ELLIPSIS,
        DifferenceKind.PARENTHESIS,
    }
)
"""Kinds that leave a quotation nearly verbatim."""


class Difference(Model):
    """One place where quotation and source differ."""

    kind: DifferenceKind
    """What differs."""
    quoted: str = ""
    """The words in the quotation; empty where it leaves something out."""
    source: str = ""
    """The words in the source; empty where the quotation adds something."""
    source_span: Span | None = None
    """Where, in the source's text; None where the quotation adds something."""


class QuoteMatch(Model):
    """The outcome of looking for one quotation in one source."""

    quote: str
    """The quotation as given."""
    grade: QuoteGrade
    """How well it stands in the source."""
    spans: tuple[Span, ...] = ()
    """Its parts in the source's text, in order, without what interrupts or was left out; empty where not found."""
    differences: tuple[Difference, ...] = ()
    """What differs, in order."""
    unmatched_tail: str = ""
    """For `altered`: the words at the quotation's end that are not in the source."""
    nearest: Passage | None = None
    """For `altered` and `not_found`: the passage that is most like it."""
    similarity: float = 0.0
    """Share of the quotation's words that stand in order at its place, 0 to 1."""
    other_language: bool = False
    """The quotation is in another language than the source: a translation, no proof of anything."""
    found_in: str | None = None
    """Key of another source in which it stands."""

    @property
    def found(self) -> bool:
        """Whether it may serve as evidence."""
        return self.grade in (QuoteGrade.VERBATIM, QuoteGrade.NEAR_VERBATIM)

    @property
    def span(self) -> Span | None:
        """From the first to the last character of its place."""
        return Span(start=self.spans[0].start, end=self.spans[-1].end) if self.spans else None

    @property
    def meaning_changed(self) -> bool:
        """Whether a negation, number, unit, sign, comparison, quantifier or condition is among what differs."""
        return self.grade is QuoteGrade.ALTERED and any(d.kind in MEANING for d in self.differences)
