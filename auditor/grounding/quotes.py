"""Quotations of a claim: whether the words it puts in quotation marks stand in the source.

Only a quotation whose meaning-bearing words were changed, or that is nowhere in a full text of the same language, is a
conflict. What else differs is a suspicion for a person to look at: a misprint is no accusation.
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import Check, Claim, Extent, Finding, Quotation, QuoteGrade, Status, Strength
from auditor.grounding.quote_match import HONEST, MEANING, Difference, DifferenceKind, QuoteMatch
from auditor.grounding.quote_matching import match_quote
from auditor.sources.passages import SourceIndex

__all__ = ["Difference", "DifferenceKind", "QuoteMatch", "check_quotes", "match_quote"]

ALMOST_ALL = 0.8
"""Share of the quotation's words that must stand at one place of an excerpt for it to be the place meant."""
LONG = 8
"""Words of a quotation that make its place in an excerpt plain."""
FIGURE_KINDS = frozenset({DifferenceKind.NUMBER, DifferenceKind.UNIT, DifferenceKind.SIGN})
"""Kinds in which an abstract may differ from the text it sums up."""
SHOWN = 4
"""Differences that a message names."""


def check_quotes(claim: Claim, index: SourceIndex, others: Sequence[SourceIndex] = ()) -> tuple[Finding, ...]:
    """Return a finding for each quotation of the claim that does not stand in the source as quoted.

    `others` are sources in which a quotation that is not found is looked for, to say where it is at home.
    """
    findings = (_finding(claim, quotation, index, others) for quotation in claim.quotations)
    return tuple(finding for finding in findings if finding is not None)


def _finding(claim: Claim, quotation: Quotation, index: SourceIndex, others: Sequence[SourceIndex]) -> Finding | None:
    before = claim.text[: quotation.span.start]
    match = match_quote(quotation.text, index, others, before=before)
    if match.grade is QuoteGrade.ALTERED:
        return _altered(quotation, match, index)
    if match.grade is QuoteGrade.NOT_FOUND:
        return _absent(quotation, match, index)
    return None


def _altered(quotation: Quotation, match: QuoteMatch, index: SourceIndex) -> Finding:
    grave = match.meaning_changed and _is_this_place(match, index)
    return Finding(
        check=Check.QUOTES,
        kind="quote_altered",
        strength=Strength.CONFLICT if grave else Strength.SUSPICION,
        status=Status.QUOTE_ALTERED if grave else None,
        message=f"The quotation “{quotation.text}” is in the source with other words: {_said(match)}.{_home(match)}",
        claim_span=quotation.span,
        source_span=match.span,
        signals=_signals(match),
    )


def _is_this_place(match: QuoteMatch, index: SourceIndex) -> bool:
    """Say whether the quotation can only be meant for the place found: a part of the work may lack the right one."""
    if index.source.extent is Extent.FULL_TEXT:
        return True
    figures_only = {difference.kind for difference in match.differences} & MEANING <= FIGURE_KINDS
    return match.similarity >= ALMOST_ALL and len(match.quote.split()) >= LONG and not figures_only


def _absent(quotation: Quotation, match: QuoteMatch, index: SourceIndex) -> Finding:
    accuses = index.source.extent is Extent.FULL_TEXT and not match.other_language
    return Finding(
        check=Check.QUOTES,
        kind="quote_not_found",
        strength=Strength.CONFLICT if accuses else Strength.NOTE,
        status=Status.QUOTE_NOT_FOUND if accuses else None,
        message=f"The quotation “{quotation.text}” is not in the source: {_why_absent(match, index)}.{_home(match)}",
        claim_span=quotation.span,
        source_span=match.nearest.span if match.nearest else None,
        signals=_signals(match),
    )


def _why_absent(match: QuoteMatch, index: SourceIndex) -> str:
    if match.other_language:
        return "the source is in another language, so that it may be a translation"
    if index.source.extent is not Extent.FULL_TEXT:
        return "but only a part of the work was given"
    return "the full text was searched"


def _home(match: QuoteMatch) -> str:
    return f" It stands in {match.found_in}." if match.found_in else ""


def _signals(match: QuoteMatch) -> tuple[str, ...]:
    kinds = dict.fromkeys(difference.kind.value for difference in match.differences if difference.kind not in HONEST)
    found = (f"found_in:{match.found_in}",) if match.found_in else ()
    language = ("other_language",) if match.other_language else ()
    return (*kinds, *found, *language)


def _said(match: QuoteMatch) -> str:
    """Return what differs, gravest first, in plain words."""
    touched = [difference for difference in match.differences if difference.kind not in HONEST]
    touched.sort(key=lambda difference: difference.kind not in MEANING)
    shown = "; ".join(_phrase(difference) for difference in touched[:SHOWN])
    more = len(touched) - SHOWN
    return shown + (f"; and {more} more" if more > 0 else "")


def _phrase(difference: Difference) -> str:
    quoted, source = difference.quoted, " ".join(difference.source.split())
    if difference.kind is DifferenceKind.ORDER:
        return "its parts stand in another order"
    if difference.kind is DifferenceKind.STITCHED:
        return "it joins parts of different sentences"
    if quoted and source:
        return f"“{quoted}” where the source has “{source}”"
    return f"it adds “{quoted}”" if quoted else f"it leaves out “{source}”"
