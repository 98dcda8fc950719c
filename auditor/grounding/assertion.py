"""Does the source itself say it? The passage that holds the claim's words in order, and asserts them as its own.

A sentence that only reports what others claimed, tests a hypothesis, excepts or restricts what the claim says of all,
limits it to mice or to a high dose, or is taken back right after, does not carry the claim.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from auditor.domain import Evidence, QuoteGrade, Span
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.edits import Change, Edits, edits
from auditor.grounding.narrowing import narrowed
from auditor.grounding.near_copies import near_copy
from auditor.grounding.stretch import Pairing
from auditor.sources.passages import SourceIndex

CONTEXT = 200
"""Characters of the source shown before and after."""
REPEATED = 0.4
"""Share of a claim's words, its frame counted, that a near copy repeats at least."""
HARMLESS = frozenset(
    {"a", "an", "the", "also", "however", "moreover", "furthermore", "thus", "therefore", "and", "that"}
)
_EDGES = frozenset({",", ";", ":", "(", ")", "[", "]"})
NARROWING = frozenset({"prep", "advmod", "amod", "npadvmod", "acl", "relcl", "compound", "nmod", "nummod", "poss"})
"""Relations in which a word narrows what another says."""


def statement_in(pairing: Pairing, index: SourceIndex, following: str = "") -> Evidence | None:
    """Return the stretch as evidence where it says the claim, verbatim or nearly, and asserts it itself.

    `following` is the sentence after it, which may take it back.
    """
    claim, source = pairing.claim.analysis, pairing.source.analysis
    if not claim.words or not source.words or (_asks(source) and not _asks(claim)):
        return None
    found = edits(claim, source)
    if not found.near or not all(_harmless(change) for change in found.changes) or found.kept < 0.9:
        copy = near_copy(claim, source) if found.kept >= REPEATED else None
        if copy is None:
            return None
        found = copy
    if not _complete(claim, found) or not asserted(source, found) or taken_back(following):
        return None
    return evidence_of(index, pairing.source.span(_trimmed(_matched(source, found))), bool(found.changes))


def _asks(analysis: Analysis) -> bool:
    """Say whether a sentence is a question, which asserts nothing."""
    return any(word.text == "?" for word in analysis.words[-3:])


def _harmless(change: Change) -> bool:
    return all(word.lower in HARMLESS for word in (*change.claim, *change.source))


def _complete(claim: Analysis, found: Edits) -> bool:
    """Say whether the claim is more than a word or two, so that repeating it says something."""
    return len(claim.content) >= 2 or (len(claim.words) >= 2 and not found.before and not found.after)


def _matched(source: Analysis, found: Edits) -> list[Word]:
    """Return the words of the repeated part, punctuation inside it counted."""
    first = max((word.index for word in found.before), default=-1) + 1
    end = min((word.index for word in found.after), default=len(source.words))
    return list(source.words[first:end])


def _trimmed(words: list[Word]) -> list[Word]:
    """Return the words without brackets, commas and the like at their ends."""
    kept = [place for place, word in enumerate(words) if word.text not in _EDGES]
    return words[kept[0] : kept[-1] + 1] if kept else words


def asserted(source: Analysis, found: Edits) -> bool:
    """Say whether the repeated part is asserted by the source itself, and not restricted by what stands around it."""
    if not found.before and not found.after:
        return True
    inside = _matched(source, found)
    members = {word.index for word in inside}
    top = next((word for word in inside if word.head not in members or word.head == word.index), inside[0])
    outside = (*found.before, *found.after)
    if any(_conditions(source, word) for word in outside):
        return False
    if any(_restricts(source, word) for word in outside if _attached(source, word, members)):
        return False
    if _of_none_or_all(source, inside) and any(_narrows(source, word, members) for word in outside):
        return False
    if narrowed(source, found, top):
        return False
    return _clause_alone(source, members) and not any(_disowned(source, word) for word in (top, *source.ancestors(top)))


def _of_none_or_all(source: Analysis, inside: Sequence[Word]) -> bool:
    """Say whether the repeated part denies or speaks of all, so that it says more without a narrower word."""
    levels, closed = lexicon.quantifier_levels(), lexicon.words("negation_words")
    return any(
        levels.get(word.lower) == lexicon.UNIVERSAL
        or any(source.words[index].lower in closed for index in source.denied[word.index])
        for word in inside
    )


def _narrows(source: Analysis, word: Word, members: set[int]) -> bool:
    """Say whether a word outside narrows a word of the repeated part ("golf professionally", "morning in summer")."""
    return word.head in members and word.head != word.index and word.dep in NARROWING and word.tag != "LS"


def _restricts(source: Analysis, word: Word) -> bool:
    names = ("negation_words", "exception_cues", "restriction_cues", "condition_cues", "denial_cues")
    if any(word.lower in lexicon.words(name) for name in names):
        return True
    if word.lower in lexicon.hedge_levels() or (
        word.lower in lexicon.quantifier_levels() and word.dep in {"det", "predet", "advmod"}
    ):
        return word.lower not in {"a", "one"}
    return source.phrase_at(word.index, "exception_cues") > 0


def _conditions(source: Analysis, word: Word) -> bool:
    """Say whether a word opens a condition or an exception, or restricts, anywhere in the sentence."""
    names = ("condition_cues", "exception_cues", "restriction_cues")
    if any(word.lower in lexicon.words(name) for name in names):
        return True
    return source.phrase_at(word.index, "exception_cues") > 0


def _attached(source: Analysis, word: Word, members: set[int]) -> bool:
    """Say whether a word outside governs or modifies the repeated part, and does not stand in a clause of its own."""
    if word.head in members and word.dep not in {"advcl", "conj", "ccomp", "parataxis"}:
        return True
    path = [word, *source.ancestors(word)]
    for step in path:
        if step.index in members:
            return True
        if step.dep in {"advcl", "conj", "relcl"}:
            return False
    return any(source.words[index].head == item.index for item in path for index in members)


def _clause_alone(source: Analysis, members: set[int]) -> bool:
    """Say whether the repeated part is a clause that keeps its own subject and complements."""
    tops = [
        source.words[index]
        for index in members
        if source.words[index].head not in members or source.words[index].head == index
    ]
    heads = [word for word in tops if word.pos not in {"PUNCT", "DET", "CCONJ", "SCONJ"}]
    governed = [word for word in heads if word.head != word.index]
    if len(governed) > 1 or (governed and len(heads) > len(governed)):
        return False
    cut = {
        "nsubj",
        "nsubjpass",
        "dobj",
        "attr",
        "acomp",
        "prep",
        "neg",
        "aux",
        "agent",
        "xcomp",
        "advmod",
        "amod",
        "npadvmod",
    }
    for index in members:
        for child in source.dependants(source.words[index], *cut):
            if child.index not in members and child.dep in {
                "nsubj",
                "nsubjpass",
                "neg",
                "dobj",
                "attr",
                "acomp",
                "xcomp",
            }:
                return False
    return True


def _disowned(source: Analysis, word: Word) -> bool:
    """Say whether a governing word gives the clause as somebody else's, as a condition, or as a test."""
    if source.negative(word) and word.lemma in lexicon.words("reporting_verbs"):
        return True
    if word.lemma in lexicon.words("attribution_verbs") and any(
        source.dependants(word, "ccomp", "acl", "advcl", "xcomp")
    ):
        return True
    return any(mark.lower in lexicon.words("condition_cues") for mark in source.dependants(word, "mark"))


def taken_back(following: str) -> bool:
    """Say whether a sentence takes back the one before it ("This view has been refuted")."""
    words = following.lower().replace("’", "'").split()[:14]
    if not words or words[0].strip(",.;:") not in {"this", "that", "these", "such", "it", "but", "however", "we"}:
        return False
    return any(word.strip(",.;:") in lexicon.words("denial_cues") for word in _first_clause(words))


def _first_clause(words: Sequence[str]) -> Iterator[str]:
    """Yield words up to where a clause about something else begins: ", and Buchanan's life of her is discredited"."""
    for word, following in pairwise([*words, ""]):
        yield word
        if word.endswith((";", ".")) or (word.endswith(",") and following in {"and", "while", "whereas"}):
            return


def evidence_of(index: SourceIndex, span: Span | None, edited: bool, aligned: float = 1.0) -> Evidence | None:
    """Return a stretch of the source as evidence, with its context."""
    if span is None:
        return None
    text = index.source.text
    return Evidence(
        quote=span.of(text),
        span=span,
        grade=QuoteGrade.NEAR_VERBATIM if edited else QuoteGrade.VERBATIM,
        page=index.source.page_of(span.start),
        aligned=aligned,
        sufficient=True,
        before=text[max(0, span.start - CONTEXT) : span.start],
        after=text[span.end : span.end + CONTEXT],
    )


def sentences_of(index: SourceIndex, span: Span) -> Iterator[int]:
    """Yield the numbers of the source's sentences that a span touches."""
    first = bisect_left(index.sentences, span.start, key=lambda sentence: sentence.span.end - 1)
    for number in range(first, len(index.sentences)):
        if index.sentences[number].span.start >= span.end:
            return
        yield number
