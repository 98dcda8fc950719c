"""Certainty and scope: does the claim say more, more surely, of more, or with more colour than the source?

Hedges here; plans in `plans`, cause in `causality`, quantity and population in `breadth`, praise and drama in
`evaluation`.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.breadth import breadth_findings
from auditor.grounding.causality import causality_findings
from auditor.grounding.clauses import predicates
from auditor.grounding.conditions import condition_findings
from auditor.grounding.edits import Change, edits
from auditor.grounding.effect_degree import effect_findings
from auditor.grounding.equivalence import equivalence_findings
from auditor.grounding.evaluation import evaluation_findings
from auditor.grounding.plans import plan_findings, put_as_plan
from auditor.grounding.stretch import Pairing
from auditor.grounding.unsettled import unsettled_findings

PLAIN = 3
"""Level of a plain statement."""
HEDGED = 2
"""Highest level of a hedged statement."""
PROVEN = 5
"""Level of a statement said to be proven."""
NEARLY_ALL = 0.9
"""Share of the claim that must stand in the sentence before a dropped modal accuses."""


def certainty_findings(pairing: Pairing) -> tuple[Finding, ...]:
    """Return where the claim raises certainty, cause, scope or colour over the stretch; one finding of each kind."""
    found: dict[str, Finding] = {}
    for check in (
        _edited_hedge,
        _hedge,
        plan_findings,
        condition_findings,
        effect_findings,
        unsettled_findings,
        causality_findings,
        breadth_findings,
        evaluation_findings,
        equivalence_findings,
    ):
        for finding in check(pairing):
            found.setdefault(finding.kind, finding)
    return tuple(found.values())


def _edited_hedge(pairing: Pairing) -> Iterator[Finding]:
    """Yield a hedge dropped or raised among the edits of a sentence that the claim all but repeats."""
    found = edits(pairing.claim.analysis, pairing.source.analysis)
    if not found.near:
        return
    for change in found.changes:
        here = _level(pairing.claim.analysis, change.claim)
        there = _level(pairing.source.analysis, change.source)
        if there <= HEDGED and here >= PLAIN:
            yield pairing.edit_finding(
                Check.CERTAINTY,
                "hedge_dropped",
                change,
                status=Status.OVERSTATED,
                signals=("certainty",),
                soft=_by_convention(change),
            )
        elif here == PROVEN and there < PROVEN and change.source and not _due_in_both(change):
            yield pairing.edit_finding(
                Check.CERTAINTY, "certainty_raised", change, status=Status.OVERSTATED, signals=("certainty",)
            )
        elif put_as_plan(pairing.source.analysis, change):
            yield pairing.edit_finding(
                Check.CERTAINTY, "plan_as_done", change, status=Status.OVERSTATED, signals=("aspiration",)
            )


def _level(analysis: Analysis, words: tuple[Word, ...]) -> int:
    levels = [level for word in words if (level := _level_of(analysis, word)) is not None]
    return min(levels, default=PLAIN) if not levels or min(levels) < PLAIN else max(levels)


def _level_of(analysis: Analysis, word: Word) -> int | None:
    """Return the level of a hedge or booster; a part of a compound ("make-believe") is none."""
    around = analysis.words[max(0, word.index - 1) : word.index + 2]
    joined = any(
        other.text == "-" and (other.end == word.start or other.start == word.end) for other in around if other != word
    )
    return None if joined else lexicon.hedge_levels().get(word.lower)


def _by_convention(change: Change) -> bool:
    """Say whether all that hedges tells what a thing is taken for ("is considered the centre")."""
    levels, taken = lexicon.hedge_levels(), lexicon.words("taken_for")
    return all(word.lower in taken for word in change.source if word.lower in levels)


def _due_in_both(change: Change) -> bool:
    """Say whether both sides tell a duty: "must" for "have to"."""
    duty = lexicon.words("words_of_duty")
    boosters = [word for word in change.claim if lexicon.hedge_levels().get(word.lower) == PROVEN]
    return all(word.lower in duty for word in boosters) and any(word.lemma in duty for word in change.source)


def certainty_of(analysis: Analysis, word: Word) -> tuple[int, tuple[Word, ...]]:
    """Return how surely a sentence says what a word of it says, and the hedges or boosters that make it so."""
    levels = lexicon.hedge_levels()
    near: list[Word] = []
    current = word
    for _ in range(4):
        near += [child for child in analysis.dependants(current, "aux", "advmod", "amod") if child.lower in levels]
        if current.index != word.index and current.lower in levels:
            near.append(current)
        if current.dep not in {"ccomp", "xcomp", "dobj", "attr", "acomp", "oprd", "pobj", "prep", "acl"}:
            break
        current = analysis.head(current)
        near += [child for child in analysis.dependants(current, "acomp", "attr") if child.lower in levels]
    if current.index != word.index and current.lower in levels:
        near.append(current)
    hedges = [item for item in near if levels[item.lower] < PLAIN and not _undone(analysis, item)]
    boosters = [item for item in near if levels[item.lower] > PLAIN]
    if hedges:
        return min(levels[item.lower] for item in hedges), tuple(hedges)
    return max((levels[item.lower] for item in boosters), default=PLAIN), tuple(boosters)


def _undone(analysis: Analysis, hedge: Word) -> bool:
    """Say whether a hedge is denied and hedges nothing: "could not confirm", "it is not possible", "no doubt"."""
    if hedge.lower not in lexicon.words("hedges_undone"):
        return False
    closed = lexicon.words("negation_words")
    over = analysis.head(hedge) if hedge.dep == "aux" else hedge
    return analysis.negative(hedge) or any(child.lower in closed for child in analysis.dependants(over, "neg", "det"))


def _unconvinced(analysis: Analysis, word: Word) -> bool:
    """Say whether a sentence doubts what it says by denying a word of conviction: "was not persuaded that"."""
    conviction = lexicon.words("conviction_words")
    return any(above.lemma in conviction and analysis.negative(above) for above in analysis.ancestors(word))


def _hedge(pairing: Pairing) -> Iterator[Finding]:
    """Yield the claim's statement where the sentence says it with less certainty."""
    alignment = pairing.alignment
    for word in predicates(alignment.claim):
        other = alignment.answer(word) or _part_in(pairing, word)
        if other is None:
            continue
        here, boosters = certainty_of(alignment.claim, word)
        there, hedges = certainty_of(alignment.source, other)
        if there > HEDGED or here < PLAIN or _unconvinced(alignment.claim, word):
            continue
        wide = here - there >= 3 or (there == 1 and alignment.answer(word) is None)
        yield pairing.finding(
            Check.CERTAINTY,
            "hedge_dropped" if here == PLAIN else "certainty_raised",
            f"The source hedges this (“{' … '.join(hedge.text for hedge in hedges)}”); the claim states it as "
            f"{'proven' if here == PROVEN else 'fact'}.",
            claim=[*boosters, word],
            source=[*hedges, other],
            status=Status.OVERSTATED,
            signals=("certainty",),
            soft=not wide and (there > 1 or alignment.share < NEARLY_ALL),
            strong=True if wide and _rest_held(pairing, word) else None,
        )


def _part_in(pairing: Pairing, word: Word) -> Word | None:
    """Return the source's word for a part in a causal chain ("play a role") where the claim names a cause."""
    part = lexicon.certainty().cause.part
    if word.lemma not in part:
        return None
    return next((other for other in pairing.source.analysis.words if other.lemma in part and other.pos != "ADJ"), None)


def _rest_held(pairing: Pairing, word: Word) -> bool:
    return all(item.index == word.index for item in pairing.alignment.missing) and len(pairing.alignment.pairs) >= 2
