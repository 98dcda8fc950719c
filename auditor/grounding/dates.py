"""Another year for the same event: "premiered in 2014" against "premiered on 2 September 2016".

A year is compared only where it dates the claim's own predicate and all else of the claim stands in the sentence: texts
name many years, and most of them date something else.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Span
from auditor.grounding.alignment import Alignment
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.clauses import predicates
from auditor.grounding.stretch import Pairing, Stretch

_OTHER_CLAUSES = frozenset({"advcl", "relcl", "ccomp", "conj", "parataxis", "acl"})


def date_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a year of the claim's predicate in whose place the sentence has another."""
    alignment = pairing.alignment
    years = [word for word in alignment.claim.words if word.is_year]
    if len(years) != 1 or years[0].index in alignment.pairs or not _all_else(alignment, years[0]):
        return
    for word in dict.fromkeys((*predicates(alignment.claim), *alignment.claim.roots)):
        answer = alignment.answer(word)
        if answer is None or years[0].index not in alignment.claim.subtree(word):
            continue
        if _of_another(alignment, answer):
            continue
        dated = {other.text: other for other in _of_clause(alignment.source, answer) if other.is_year}
        if len(dated) != 1 or alignment.source.negative(answer) != alignment.claim.negative(word):
            return
        (other,) = dated.values()
        yield pairing.finding(
            Check.FIGURES,
            "figure_differs",
            f"The claim dates it {years[0].text}; the source dates it {other.text}.",
            claim=years,
            source=[other],
            strong=alignment.subject_held,
        )
        return


def _of_another(alignment: Alignment, verb: Word) -> bool:
    """Say whether the verb has a subject of its own that the claim does not name: "Newcastle won in 1932"."""
    subjects = [word for word in alignment.source.dependants(verb, *SUBJECTS) if word.content]
    held = set(alignment.pairs.values())
    return bool(subjects) and not any(alignment.source.subtree(word) & held for word in subjects)


def dates_another(pairing: Pairing, here: Span, there: Span) -> bool:
    """Say whether a year of the sentence dates another event than the claim's: "revised in 1934, it premiered"."""
    alignment = pairing.alignment
    year, other = _word_at(pairing.claim, here), _word_at(pairing.source, there)
    if year is None or other is None:
        return False
    event, dated = _event(alignment.claim, year), _event(alignment.source, other)
    answer = alignment.answer(event) if event is not None else None
    return answer is not None and dated is not None and dated.index != answer.index


def _word_at(text: Stretch, span: Span) -> Word | None:
    """Return the year in a place, where just one stands there."""
    found = [word for word in text.analysis.words if word.is_year and (at := text.span([word])) and at.overlaps(span)]
    return found[0] if len(found) == 1 else None


def _event(analysis: Analysis, word: Word) -> Word | None:
    """Return the nearest verb above a word."""
    return next((above for above in analysis.ancestors(word) if above.verbal), None)


def _all_else(alignment: Alignment, year: Word) -> bool:
    """Say whether all else that the claim names stands in the sentence; a part of a name may be missing."""
    missing = [word for word in alignment.missing if word.index != year.index and word.pos != "NUM"]
    return len(alignment.pairs) + alignment.anaphoric >= 2 and all(
        word.dep == "compound" and word.pos == "PROPN" for word in missing
    )


def _of_clause(analysis: Analysis, verb: Word) -> Iterator[Word]:
    """Yield the words of a verb's own clause."""
    stack = [verb]
    while stack:
        word = stack.pop()
        yield word
        stack += [
            child
            for child in analysis.dependants(word)
            if child.dep not in _OTHER_CLAUSES or (child.dep == "conj" and not child.verbal)
        ]
