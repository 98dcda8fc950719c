"""Sentences that hold all of a claim's words and do not say it.

They say it of mice, of some, with an exception, as a question or as hearsay. Such a sentence is no support, whatever
the share of words that it has, and no denial either. The finding accuses nobody: it says why a person should look, and
that a judge which quotes this sentence has found nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.absences import NOT_ASSERTED
from auditor.domain import Check, Finding, Strength
from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.clauses import predicates
from auditor.grounding.restrictions import in_present
from auditor.grounding.stretch import Pairing

FEWEST = 2
"""Words of the claim that a sentence must hold, for the claim to say something of its own."""
SOME = frozenset({1, 2})
"""Levels of "few" and "some"."""
STUDIED = frozenset({"animals", "cells"})
"""Classes of what is studied in place of people."""


def withheld_findings(pairings: Sequence[Pairing]) -> Iterator[Finding]:
    """Yield a finding where each sentence that holds the whole of a claim withholds it, for a reason that is told."""
    whole = [pairing for pairing in pairings if _holds_all(pairing)]
    reasons = [_withheld(pairing) for pairing in whole]
    if whole and all(reasons):
        yield next(reason for reason in reasons if reason is not None)


def _holds_all(pairing: Pairing) -> bool:
    alignment = pairing.alignment
    held = len(alignment.pairs) >= FEWEST and not alignment.missing
    return held and alignment.subject_held and alignment.predicate_held and not _told(alignment.claim)


def _told(claim: Analysis) -> bool:
    """Say whether a claim itself asks, reports or sets a condition."""
    names = ("condition_cues", "exception_cues", "attribution_verbs")
    told = frozenset[str]().union(*(lexicon.words(name) for name in names))
    return any(word.lower in told or word.lemma in told for word in claim.words)


def _withheld(pairing: Pairing) -> Finding | None:
    return _studied(pairing) or _of_some(pairing) or _excepted(pairing) or _disowned(pairing)


def _studied(pairing: Pairing) -> Finding | None:
    """Return a finding where the sentence speaks "in mice" or "in the laboratory", and the claim of what holds."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    if not in_present(claim) or any(lexicon.population_class(word.lemma) for word in claim.words):
        return None
    for word in source.words:
        phrase = source.head(word)
        if word.dep != "pobj" or phrase.lower != "in" or not _governs(pairing, phrase):
            continue
        if lexicon.population_class(word.lemma) in STUDIED or word.lemma in lexicon.words("artificial_settings"):
            return _finding(pairing, "says this only", [phrase, word], ("scope", "population"))
    return None


def _governs(pairing: Pairing, phrase: Word) -> bool:
    """Say whether a phrase is said of the predicate that answers to the claim's, or opens the sentence."""
    source = pairing.source.analysis
    answers = [pairing.alignment.answer(word) for word in predicates(pairing.claim.analysis)]
    governors = {phrase.head, source.head(source.head(phrase)).head}
    return phrase.index == 0 or any(answer is not None and answer.index in governors for answer in answers)


def _of_some(pairing: Pairing) -> Finding | None:
    """Return a finding where the sentence speaks of "some" or "a few", and the claim of the same without bound."""
    claim, source, levels = pairing.claim.analysis, pairing.source.analysis, lexicon.quantifier_levels()
    for word, other in pairing.alignment.answers():
        if (
            word.dep not in SUBJECTS
            or word.tag != "NNS"
            or any(claim.dependants(word, "det", "poss", "nummod", "amod"))
        ):
            continue
        bounds = [child for child in source.dependants(other, "det", "amod") if levels.get(child.lower) in SOME]
        if bounds:
            return _finding(pairing, "says this of", [bounds[0], other], ("scope",))
    return None


def _excepted(pairing: Pairing) -> Finding | None:
    """Return a finding where the sentence takes something out of what it says, and the claim does not."""
    source = pairing.source.analysis
    for word in source.words:
        length = source.phrase_at(word.index, "exception_cues")
        if length or (word.lower in lexicon.words("exception_cues") and word.pos in {"SCONJ", "ADP"}):
            behind = [source.words[index] for index in sorted(source.subtree(word)) if index >= word.index]
            held = set(pairing.alignment.pairs.values())
            if behind and not any(item.index in held for item in behind):
                return _finding(pairing, "makes an exception", behind, ("scope",))
    return None


def _disowned(pairing: Pairing) -> Finding | None:
    """Return a finding where the sentence only asks, tests or reports what the claim states."""
    source = pairing.source.analysis
    for word in predicates(pairing.claim.analysis):
        answer = pairing.alignment.answer(word)
        clause = _given(source, answer) if answer is not None else None
        if clause is not None:
            signal = "certainty" if clause.dep == "ccomp" else "aspiration"
            return _finding(pairing, "only asks, reports or proposes this", [source.head(clause)], (signal,))
    return None


def _given(source: Analysis, word: Word) -> Word | None:
    """Return the head of the clause around a word that a verb gives as a question, a proposal or somebody's word."""
    current = word
    while current.dep not in {"ROOT", "relcl"} and current.head != current.index:
        above = source.head(current)
        if current.dep in {"ccomp", "xcomp"} and above.lemma in lexicon.words("attribution_verbs"):
            return current
        current = above
    return None


def _finding(pairing: Pairing, does: str, words: Sequence[Word], signals: tuple[str, ...]) -> Finding:
    source = pairing.source.analysis
    quoted = source.text[min(word.start for word in words) : max(word.end for word in words)]
    return Finding(
        check=Check.CERTAINTY,
        kind=NOT_ASSERTED,
        strength=Strength.SUSPICION,
        message=f"The sentence with the claim's words {does} (“{quoted}”).",
        source_span=pairing.source.span(source.words),
        signals=signals,
    )
