"""Which of two events came first: "fell before the dose" against "fell after it", "did not fall until after the dose".

Each text is read as an earlier and a later event, whatever word tells it: before,
after, "not … until", precede, follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from auditor.domain import Check, Finding
from auditor.grounding import lexicon
from auditor.grounding.alignment import Alignment
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.negation import until_only
from auditor.grounding.stretch import Pairing


class Order(NamedTuple):
    """Two events of one sentence."""

    word: Word
    """The word that puts one before the other."""
    earlier: frozenset[int]
    """Words of the event that came first."""
    later: frozenset[int]
    """Words of the other."""


def order_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield two events that the source puts the other way round."""
    alignment = pairing.alignment
    for here in _orders(alignment.claim):
        for there in _orders(alignment.source):
            if _turned(alignment, here, there):
                yield pairing.finding(
                    Check.POLARITY,
                    "direction_reversed",
                    f"The claim puts the two events the other way round: “{here.word.text}” here, "
                    f"“{there.word.text}” there.",
                    claim=[here.word],
                    source=[there.word],
                )
                return


def _orders(analysis: Analysis) -> Iterator[Order]:
    for word in analysis.words:
        found = _by_verb(analysis, word) if word.verbal else _by_preposition(analysis, word)
        if found is not None and found.earlier and found.later:
            yield found


def _by_verb(analysis: Analysis, verb: Word) -> Order | None:
    """Return the order that "preceded" or "followed" tells; "was followed by" tells it from the other end."""
    before, after = lexicon.words("preceding_verbs"), lexicon.words("following_verbs")
    if verb.lemma not in before | after or analysis.negative(verb):
        return None
    first = _event(analysis, analysis.dependants(verb, *SUBJECTS))
    agents = [below for prep in analysis.dependants(verb, "agent") for below in analysis.dependants(prep, "pobj")]
    second = _event(analysis, agents or analysis.dependants(verb, "dobj"))
    return Order(verb, first, second) if (verb.lemma in before) != bool(agents) else Order(verb, second, first)


def _by_preposition(analysis: Analysis, word: Word) -> Order | None:
    """Return the order that a preposition or conjunction tells of its verb and of what it governs."""
    before, after = lexicon.words("before_words"), lexicon.words("after_words")
    if word.lower not in before | after or word.dep not in {"prep", "mark", "pcomp", "advmod"}:
        return None
    clause = analysis.head(word) if word.dep == "mark" or not any(analysis.dependants(word)) else None
    verb = next((above for above in analysis.ancestors(clause or word) if above.verbal), None)
    if verb is None or (analysis.negative(verb) and not _only_when(analysis, verb)):
        return None
    governed = [clause] if clause is not None else list(analysis.dependants(word, "pobj", "pcomp"))
    event, anchor = _event(analysis, [verb]), _event(analysis, governed)
    return Order(word, event, anchor - event) if word.lower in before else Order(word, anchor - event, event)


def _only_when(analysis: Analysis, verb: Word) -> bool:
    return any(until_only(analysis, negator) for negator in analysis.dependants(verb, "neg"))


def _event(analysis: Analysis, heads: Iterator[Word] | list[Word]) -> frozenset[int]:
    """Return the words that name an event: a verb with its subject and object, or a noun with what modifies it."""
    found: set[int] = set()
    for head in heads:
        beside = [head, *analysis.dependants(head, *SUBJECTS, "dobj", "compound", "amod", "nummod")]
        found |= {word.index for word in beside if word.content or word.verbal}
    return frozenset(found)


def _turned(alignment: Alignment, here: Order, there: Order) -> bool:
    """Say whether each event of the claim stands at the other's place."""
    straight = _shared(alignment, here.earlier, there.earlier) + _shared(alignment, here.later, there.later)
    crossed = _shared(alignment, here.earlier, there.later), _shared(alignment, here.later, there.earlier)
    return all(crossed) and straight == 0


def _shared(alignment: Alignment, claim: frozenset[int], source: frozenset[int]) -> int:
    """Count the words of one event that are said, by the same word, of another."""
    return sum(
        (answer := alignment.pairs.get(index)) in source
        and answer is not None
        and alignment.claim.words[index].lemma == alignment.source.words[answer].lemma
        for index in claim
    )
