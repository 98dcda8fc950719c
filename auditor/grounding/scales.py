"""Scales that a text explains: "lower scores mean better function; the score fell" says that function improved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from auditor.domain import Check, Finding
from auditor.grounding import antonyms, lexicon
from auditor.grounding.analysis import OBJECTS, SUBJECTS, Analysis, Word, analyse
from auditor.grounding.stretch import Pairing
from auditor.text import normalise

_MEASURES = frozenset({"amount", "quality", "strength"})


@dataclass(frozen=True)
class Reading:
    """How a scale is to be read."""

    measure: str
    """Lemma of what is measured on the scale ("score")."""
    outcome: str
    """Lemma of what it stands for ("function")."""
    same: bool
    """Whether a higher measure means more or better of the outcome."""


def definitions(analysis: Analysis) -> Iterator[tuple[Reading, frozenset[int]]]:
    """Yield how a sentence says its scales are to be read, with the words of that clause."""
    for verb in analysis.words:
        if not verb.verbal or verb.lemma not in lexicon.words("definition_verbs"):
            continue
        measures = [(word, sign) for word in analysis.dependants(verb, *SUBJECTS) if (sign := _degree(analysis, word))]
        outcomes = [(word, sign) for word in _objects(analysis, verb) if (sign := _degree(analysis, word))]
        if measures and outcomes:
            (measure, up), (outcome, better) = measures[0], outcomes[0]
            words = analysis.subtree(measure) | analysis.subtree(outcome) | {verb.index}
            yield Reading(measure.lemma, outcome.lemma, up == better), words


def _objects(analysis: Analysis, verb: Word) -> list[Word]:
    objects = list(analysis.dependants(verb, *OBJECTS))
    for prep in analysis.dependants(verb, "prep"):
        objects += analysis.dependants(prep, "pobj")
    return objects


def _degree(analysis: Analysis, noun: Word) -> int:
    """Return 1 or -1 for "higher scores" or "lower scores", 0 where no degree stands with the noun."""
    for child in [
        *analysis.dependants(noun, "amod", "advmod"),
        *(below for over in analysis.dependants(noun, "amod") for below in analysis.dependants(over, "advmod")),
    ]:
        for pole in antonyms.poles(child.lemma):
            if pole.scale in _MEASURES and (child.tag in {"JJR", "RBR", "JJ"}):
                return pole.sign
    return 0


def defining_words(analysis: Analysis) -> frozenset[int]:
    """Return the words of a sentence that only say how a scale is to be read."""
    return frozenset(index for _, words in definitions(analysis) for index in words)


def scale_findings(pairings: Sequence[Pairing], nearby: Sequence[str]) -> Iterator[Finding]:
    """Yield a finding where the claim's direction is not what the explained scale says."""
    if not pairings:
        return
    readings = [
        reading for text in nearby if _may_define(text) for reading, _ in definitions(analyse(normalise(text).text))
    ]
    claim = pairings[0].claim.analysis
    for reading in readings:
        stated = _direction(claim, reading.outcome)
        if stated is None or any(word.lemma == reading.measure for word in claim.words):
            continue
        for pairing in pairings:
            measured = _direction(pairing.source.analysis, reading.measure)
            if measured is None:
                continue
            improved = measured[1] if reading.same else -measured[1]
            if improved != stated[1]:
                yield pairing.finding(
                    Check.POLARITY,
                    "scale_misread",
                    f"On the source's scale, “{measured[0].text}” means the opposite of “{stated[0].text}”.",
                    claim=[stated[0]],
                    source=[measured[0]],
                    strong=True,
                )
            return


def _may_define(text: str) -> bool:
    words = {word.strip(".,;:()").lower() for word in text.split()}
    comparative = {"lower", "higher", "greater", "smaller", "larger", "fewer", "more", "less", "high", "low"}
    verbs = lexicon.words("definition_verbs")
    return bool(words & comparative) and any(word in verbs or word.rstrip("s") in verbs for word in words)


def _direction(analysis: Analysis, noun: str) -> tuple[Word, int] | None:
    """Return the word that says where the named thing went, and its sign, definitions left out."""
    from auditor.grounding.themes import themes

    reserved = defining_words(analysis)
    for word in analysis.words:
        if word.index in reserved:
            continue
        poles = [pole for pole in antonyms.poles(word.lemma) if pole.scale in {"amount", "quality"}]
        if poles and any(analysis.words[index].lemma == noun for index in themes(analysis, word)):
            return word, -poles[0].sign if analysis.negative(word) else poles[0].sign
    return None
