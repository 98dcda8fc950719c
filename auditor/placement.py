"""Is a failed claim at home elsewhere in the library?

A fuller text of the same work says it, or has the quotation: the excerpt was thin. Another work does: right fact, wrong
paper. Neither moves a bucket; both separate a misplaced claim from an invented one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from auditor.claims.cues import WORD, words_in
from auditor.domain import Claim, Evidence, Extent, Placement, QuoteGrade, Strength
from auditor.resources import word_list

if TYPE_CHECKING:
    from auditor.sources.passages import SourceIndex

STEM = 5
"""Letters of a word that must agree when a text is tried cheaply before it is grounded on."""
ENOUGH = 0.7
"""Share of the claim's words that a text must hold to be tried at all."""
NEARLY = 0.85
"""Share of the claim's content words in one passage from which it is at home there, if nothing differs."""


def place(claim: Claim, cited: Sequence[str], indexes: Mapping[str, SourceIndex]) -> Placement | None:
    """Return where in the library the claim is said, or its quotations stand, or None where no text has it.

    `cited` are the keys of the works the claim cites; `indexes` are all texts at hand, by key. A fuller text of a
    cited work goes before another work, the better aligned passage before the others.
    """
    found: list[Placement] = []
    of_cited = [indexes[one] for one in cited if one in indexes]
    quoted_there = any(_quoted(claim, index) is not None for index in of_cited)
    for key, index in indexes.items():
        if key in cited:
            continue
        evidence = (None if quoted_there else _quoted(claim, index)) or _said(claim, index)
        if evidence is not None:
            found.append(Placement(source=key, same_work=_is_fuller_text(index, of_cited), evidence=evidence))
    return max(found, key=lambda one: (one.same_work, one.evidence.aligned), default=None)


def _said(claim: Claim, index: SourceIndex) -> Evidence | None:
    """Return the passage of a text that says the claim, verbatim or nearly, or that has nearly all its words.

    The latter only where the text lacks nothing that the claim turns on and differs from it in nothing.
    """
    from auditor.grounding import ground

    if not _holds(index, _stems(claim.text)):
        return None
    grounding = ground(claim, index)
    if grounding.specifics_absent or grounding.statement is not None:
        return None if grounding.specifics_absent else grounding.statement
    differs = any(finding.strength in {Strength.CONFLICT, Strength.SUSPICION} for finding in grounding.findings)
    if differs or grounding.overlap < NEARLY or not grounding.passages:
        return None
    best = grounding.passages[0]
    return Evidence(
        quote=best.text, span=best.span, grade=QuoteGrade.VERBATIM, page=best.page, aligned=grounding.overlap
    )


def _quoted(claim: Claim, index: SourceIndex) -> Evidence | None:
    """Return where the claim's first quotation stands in a text that has all of them, or None."""
    from auditor.grounding.quotes import match_quote

    texts = [quotation.text for quotation in claim.quotations]
    if not texts or not all(_holds(index, _stems(text)) for text in texts):
        return None
    matches = [match_quote(text, index) for text in texts]
    first = matches[0]
    if first.span is None or not all(match.found for match in matches):
        return None
    return Evidence(quote=first.span.of(index.source.text), span=first.span, grade=first.grade, aligned=1.0)


def _holds(index: SourceIndex, wanted: frozenset[str]) -> bool:
    """Say whether a text has enough of the words to be worth a closer look."""
    return bool(wanted) and len(wanted & _stems(index.source.text)) >= ENOUGH * len(wanted)


@lru_cache(maxsize=1024)
def _stems(text: str) -> frozenset[str]:
    """Return the stems of a text; kept, because every claim without a home is tried against every text at hand."""
    words = WORD.findall(text.lower().replace("’", "'"))
    return frozenset(word[:STEM] for word in words if word not in _function_words())


@cache
def _function_words() -> frozenset[str]:
    return frozenset(word_list("retrieval_function_words"))


def _is_fuller_text(index: SourceIndex, cited: Sequence[SourceIndex]) -> bool:
    """Say whether a text is another, fuller text of one of the cited works: the same title, and more of it."""
    title = _folded(index.source.title)
    if not title:
        return False
    return any(
        _folded(other.source.title) == title
        and (index.source.extent is Extent.FULL_TEXT or len(index.source.text) > len(other.source.text))
        for other in cited
    )


def _folded(title: str | None) -> str:
    return " ".join(words_in(title or "")[0])
