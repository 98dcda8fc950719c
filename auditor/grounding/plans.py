"""Plans and hopes told as done: "the station will be built" against "the station has been built"."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.clauses import predicates
from auditor.grounding.edits import Change
from auditor.grounding.likeness import alike
from auditor.grounding.relations import Contrast, Relation
from auditor.grounding.restrictions import in_present
from auditor.grounding.stretch import Pairing

_OPENINGS = frozenset({"xcomp", "ccomp", "advcl", "acl", "dobj", "attr", "acomp", "oprd", "conj"})
"""Relations through which a plan reaches what is planned."""


def plan_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield the claim's statement where it tells as done what the sentence only plans or hopes for."""
    alignment = pairing.alignment
    for word in predicates(alignment.claim):
        other = alignment.answer(word)
        if other is None or alignment.claim.negative(word):
            continue
        if plan_over(alignment.claim, word) is not None or _conditional(alignment.claim, word):
            continue
        plan = plan_over(alignment.source, other)
        if plan is not None and _weak(plan) and word.stem != other.stem:
            continue
        if plan is not None and not alignment.source.negative(other) and not _own_aim(alignment.source, plan):
            yield pairing.finding(
                Check.CERTAINTY,
                "plan_as_done",
                f"The source speaks of a plan or hope (“{plan.text} … {other.text}”); the claim tells it as done.",
                claim=[word],
                source=[plan, other],
                status=Status.OVERSTATED,
                signals=("aspiration",),
                soft=not (_done(alignment.claim, word) or _supposed(alignment.claim, plan)),
            )


def planned_only(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether the claim denies as done what the sentence only plans: "not yet built", "will be built"."""
    source, word = pairing.source.analysis, contrast.source
    if contrast.relation is not Relation.ASSERTED:
        return False
    verb = word if word.verbal else next((above for above in source.ancestors(word) if above.verbal), word)
    return plan_over(source, word) is not None or plan_over(source, verb) is not None


def put_as_plan(source: Analysis, change: Change) -> bool:
    """Say whether an edit leaves out that the sentence only plans what the claim tells."""
    plan = lexicon.certainty().plan
    planned = any(
        word.verbal
        and not _own_aim(source, word)
        and not _of_something_else(source, word, change)
        and (word.lemma in plan.words or (word.lemma in plan.with_infinitive and _infinitive_under(source, word)))
        for word in change.source
    )
    return planned and not any(word.lemma in plan.words | plan.with_infinitive for word in change.claim)


def _of_something_else(source: Analysis, plan: Word, change: Change) -> bool:
    """Say whether what is planned is left out as well: "prepares to sing while cooking" says that she cooks."""
    planned = [child for child in source.dependants(plan) if _to(source, child) and child in change.source]
    return bool(planned) and not any(alike(word, verb) for verb in planned for word in change.claim)


def plan_over(analysis: Analysis, word: Word) -> Word | None:
    """Return the word of plan or future that governs a predicate, or None."""
    plan = lexicon.certainty().plan
    plans = plan.words | plan.with_infinitive
    current = word
    for _ in range(4):
        for aux in analysis.dependants(current, "aux"):
            if aux.lemma in plan.words and aux.tag == "MD":
                return aux
        if current.dep not in _OPENINGS:
            return None
        above = analysis.head(current)
        planned = above.lemma in plans or above.lower in plans or _is_to_be(analysis, above, current)
        if planned and above.tag != "MD" and _to(analysis, current):
            return above
        current = above
    return None


def _is_to_be(analysis: Analysis, verb: Word, under: Word) -> bool:
    """Say whether a form of "be" tells what is due: "is to be demolished"."""
    return verb.lemma == "be" and under.dep == "xcomp" and any(analysis.dependants(under, "auxpass"))


def _weak(plan: Word) -> bool:
    """Say whether a word tells a plan only by the infinitive behind it, which must then be the claim's own verb."""
    return plan.lemma in lexicon.certainty().plan.with_infinitive


def _infinitive_under(analysis: Analysis, word: Word) -> bool:
    return any(_to(analysis, child) for child in analysis.dependants(word))


def _to(analysis: Analysis, verb: Word) -> bool:
    return any(child.tag == "TO" for child in analysis.dependants(verb, "aux"))


def _own_aim(source: Analysis, plan: Word) -> bool:
    """Say whether a study tells its own aim, which it then pursued ("this study aimed to determine")."""
    if plan.lemma not in lexicon.words("study_aims"):
        return False
    subjects = source.dependants(plan, "nsubj", "nsubjpass")
    return any(word.lower == "we" or word.lemma in lexicon.words("work_nouns") for word in subjects)


def _supposed(claim: Analysis, plan: Word) -> bool:
    """Say whether the claim tells as a fact what a thing is only meant for: "is supposed to stop floods"."""
    return plan.lower in {"supposed", "meant"} and in_present(claim)


def _conditional(analysis: Analysis, word: Word) -> bool:
    verb = word if word.verbal else analysis.head(word)
    return any(aux.tag == "MD" for item in (word, verb) for aux in analysis.dependants(item, "aux"))


def _done(analysis: Analysis, word: Word) -> bool:
    """Say whether the claim tells of the past."""
    verb = word if word.verbal else analysis.head(word)
    tenses = {verb.tag, *(aux.tag for aux in analysis.dependants(verb, "aux", "auxpass"))}
    return "VBD" in tenses or ("VBN" in tenses and any(aux.lemma == "have" for aux in analysis.dependants(verb, "aux")))
