"""Exceptions that a claim drops: "all sites except Lyon" told as "all sites"."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.breadth import quantity_of
from auditor.grounding.clauses import distance
from auditor.grounding.restrictions import states_rule, turned_condition
from auditor.grounding.stretch import Pairing

REACH = 6
"""Steps in the parse from an exception to the statement it cuts."""


def exception_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a finding where the source excepts something from what the claim says of all."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    cue = _cue(source)
    if cue is None or _cue(claim) is not None or not _reaches(pairing, cue):
        return
    universal = any(lexicon.quantifier_levels().get(word.lower) in {0, lexicon.UNIVERSAL} for word in claim.words)
    rule = (
        cue.lower != "unless"
        and states_rule(claim)
        and not pairing.alignment.missing
        and not claim.has(lexicon.words("condition_cues"))
    )
    if (not universal and not rule and cue.lower != "unless") or turned_condition(claim, source):
        return
    excepted = _excepted(source, cue)
    if any(word.content and word.index in pairing.alignment.pairs.values() for word in excepted):
        return
    yield pairing.finding(
        Check.POLARITY,
        "exception_dropped",
        f"The source makes an exception (“{source.text[excepted[0].start : excepted[-1].end]}”) that the claim drops.",
        claim=[word for word in claim.words if lexicon.quantifier_levels().get(word.lower) in {0, lexicon.UNIVERSAL}][
            :1
        ],
        source=excepted,
        status=Status.OVERSTATED if rule and not universal else Status.CONTRADICTED,
        signals=("scope",) if rule and not universal else (),
        soft=not (universal or rule),
        strong=_whole(pairing) if cue.lower == "but" else None,
    )


def _whole(pairing: Pairing) -> bool:
    return not pairing.alignment.missing and pairing.alignment.predicate_held


def _excepted(analysis: Analysis, cue: Word) -> list[Word]:
    """Return the exception with the word that opens it; behind "but" only the nearest noun ("all but one of them")."""
    if cue.lower != "but":
        return [analysis.words[index] for index in sorted(analysis.subtree(cue))]
    named = list(analysis.dependants(cue, "pobj")) or list(analysis.dependants(analysis.head(cue), "conj"))
    return [cue, *(word for word in named if word.index > cue.index)][:2]


def quantity_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a finding where one text says "all" of what the other says "not all" of."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    for word, other in pairing.alignment.answers():
        here, there = quantity_of(claim, word), quantity_of(source, other)
        if here is None or there is None:
            continue
        levels = lexicon.quantifier_levels()
        universal = levels[here.lower] == levels[there.lower] == lexicon.UNIVERSAL
        if universal and denied_quantity(claim, here) != denied_quantity(source, there):
            yield pairing.finding(
                Check.POLARITY,
                "quantity_denied",
                f"One text says “{here.text} {word.text}”, the other that it is not so of {there.text}.",
                claim=[here, word],
                source=[there, other],
            )
            return


def frequency_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a finding where the source says "not always" or "not necessarily" of what the claim says plainly."""
    source, alignment = pairing.source.analysis, pairing.alignment
    for word, other in alignment.answers():
        limits = [
            child
            for child in source.dependants(other, "advmod")
            if child.lower in lexicon.words("negated_quantities") and denied_quantity(source, child)
        ]
        said = [child.lower for child in alignment.claim.dependants(word, "advmod", "neg", "aux")]
        if not limits or not word.verbal or alignment.missing or any(_hedges(item) for item in said):
            continue
        yield pairing.finding(
            Check.POLARITY,
            "quantity_denied",
            f"The source says “not {limits[0].text} {other.text}”; the claim does not say so.",
            claim=[word],
            source=[*limits, other],
            status=Status.OVERSTATED,
            signals=("scope",),
        )
        return


def _hedges(word: str) -> bool:
    return word in lexicon.quantifier_levels() or word in lexicon.hedge_levels() or word in {"not", "n't", "can"}


def denied_quantity(analysis: Analysis, quantity: Word) -> bool:
    """Say whether "not" stands right before a quantity ("not all")."""
    before = analysis.words[quantity.index - 1 : quantity.index] if quantity.index else ()
    return any(word.lower in {"not", "n't"} for word in before)


def _cue(analysis: Analysis) -> Word | None:
    """Return the word that opens an exception, or None."""
    single = lexicon.words("exception_cues")
    for word in analysis.words:
        if analysis.phrase_at(word.index, "exception_cues") or (
            word.lower in single and word.pos in {"ADP", "SCONJ", "VERB"}
        ):
            return word
        if word.lower == "but" and excepts(analysis, word):
            return word
    return None


def excepts(analysis: Analysis, but: Word) -> bool:
    """Say whether "but" opens an exception: "all but one", "all states but Ohio"."""
    if any(word.lower in {"no", "not"} for word in analysis.words[but.index + 1 : but.index + 2]):
        return False
    before = analysis.words[max(0, but.index - 3) : but.index]
    total = any(lexicon.quantifier_levels().get(word.lower) in {0, lexicon.UNIVERSAL} for word in before)
    named = [word for word in _excepted(analysis, but)[1:] if word.pos in {"NOUN", "PROPN", "NUM", "PRON"}]
    return total and bool(named) and not any(word.verbal for word in before)


def _reaches(pairing: Pairing, cue: Word) -> bool:
    """Say whether the exception stands close to the words that answer to the claim."""
    source = pairing.source.analysis
    return any(distance(source, cue.index, index) <= REACH for index in pairing.alignment.pairs.values())
