"""Polarity and direction: does the source deny, reverse or except what the claim says?

Checked over one stretch of the source: edited negations and opposites in a repeated sentence, denied and opposed
predicates, comparisons turned round, effects denied, exceptions dropped.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import antonyms, lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.attitudes import believed_only, forbidden_only
from auditor.grounding.breadth import quantities_opposed
from auditor.grounding.clauses import predicates
from auditor.grounding.comparisons import Comparison, comparisons, crossed, ranking_denied
from auditor.grounding.denial_focus import denied_in_part, denied_of_all, presupposed
from auditor.grounding.directions import contrasts
from auditor.grounding.edited_polarity import edited_findings
from auditor.grounding.endings import ended_since
from auditor.grounding.exceptions import exception_findings, frequency_findings, quantity_findings
from auditor.grounding.likeness import lessened
from auditor.grounding.near_negation import nearly_denied_by_both
from auditor.grounding.negation import form_answer
from auditor.grounding.order_of_events import order_findings
from auditor.grounding.paraphrases import tells_sameness
from auditor.grounding.plans import planned_only
from auditor.grounding.relations import Contrast, Relation
from auditor.grounding.reservations import with_reservations
from auditor.grounding.restrictions import turned_condition
from auditor.grounding.rival_settings import set_apart
from auditor.grounding.roles import role_findings
from auditor.grounding.stretch import Pairing

_MESSAGES = {
    Relation.DENIED: ("negation_dropped", "The claim asserts “{claim}”; the source denies it (“{source}”)."),
    Relation.ASSERTED: ("negation_added", "The claim denies “{claim}”; the source asserts it (“{source}”)."),
    Relation.REVERSED: (
        "direction_reversed",
        "The claim says “{claim}”; of the same thing the source says “{source}”.",
    ),
    Relation.OPPOSITE_DENIED: (
        "opposite_denied",
        "The claim says “{claim}”; the source only denies the opposite (“{source}”), which does not say that.",
    ),
}


def polarity_findings(pairing: Pairing) -> tuple[Finding, ...]:
    """Return what the stretch denies, reverses or excepts of the claim; at most one finding of each kind."""
    found: dict[str, Finding] = {}
    for finding in _all(pairing):
        found.setdefault(finding.kind, with_reservations(pairing, finding))
    return tuple(found.values())


def _all(pairing: Pairing) -> Iterator[Finding]:
    repeated = [] if _ranking_denied_by_both(pairing) else list(edited_findings(pairing))
    yield from repeated
    decided = list(_compared(pairing))
    yield from decided
    if not decided and not repeated and not _agreeing_comparison(pairing):
        yield from _contrasted(pairing)
        yield from _effect_denied(pairing)
        yield from _change_denied(pairing)
    yield from role_findings(pairing)
    yield from order_findings(pairing)
    yield from exception_findings(pairing)
    yield from quantity_findings(pairing)
    yield from frequency_findings(pairing)


def _contrasted(pairing: Pairing) -> Iterator[Finding]:
    if turned_condition(pairing.claim.analysis, pairing.source.analysis) or quantities_opposed(pairing):
        return
    for contrast in contrasts(pairing.alignment):
        if forbidden_only(pairing, contrast) or nearly_denied_by_both(pairing, contrast):
            continue
        if presupposed(pairing, contrast) or planned_only(pairing, contrast) or ended_since(pairing, contrast):
            continue
        kind, message = _MESSAGES[contrast.relation]
        yield pairing.finding(
            Check.POLARITY,
            kind,
            message.format(claim=contrast.claim.text, source=_with_negator(pairing.source.analysis, contrast)),
            claim=[contrast.claim],
            source=_negated_words(pairing.source.analysis, contrast.source),
            status=Status.OVERSTATED if contrast.relation is Relation.OPPOSITE_DENIED else Status.CONTRADICTED,
            signals=("certainty",) if contrast.relation is Relation.OPPOSITE_DENIED else (),
            soft=_of_degree(contrast)
            or believed_only(pairing, contrast)
            or set_apart(pairing, contrast)
            or denied_in_part(pairing, contrast)
            or denied_of_all(pairing, contrast)
            or _only_ranked(pairing, contrast),
            strong=True if _on_form(pairing) or _lives_nowhere(pairing, contrast) else None,
        )


def _of_degree(contrast: Contrast) -> bool:
    """Say whether only an opposite is denied, and it neither tells of a change nor ranks two sides.

    "Not large" may well be small; "did not rise" is not "fell", and "non-inferior" is not "superior".
    """
    if contrast.relation is not Relation.OPPOSITE_DENIED:
        return False
    words = (contrast.claim, contrast.source)
    ranks = any(word.tag in {"JJR", "RBR"} or antonyms.bare(word.lemma)[1] for word in words)
    return not ranks and not all(word.verbal for word in words)


def _only_ranked(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether the sentence denies only that it was more than elsewhere ("did not rise more than in the north")."""
    source = pairing.source.analysis
    if contrast.relation is not Relation.DENIED or any(comparisons(pairing.claim.analysis)):
        return False
    verb = contrast.source if contrast.source.verbal else source.head(contrast.source)
    return verb.verbal and any(
        ranking_denied(source, found) and found.word.tag in {"JJR", "RBR"} and found.word.index in source.subtree(verb)
        for found in comparisons(source)
    )


def _on_form(pairing: Pairing) -> bool:
    """Say whether a line of a form, or "there was no …", names all that the claim names but whom it is about."""
    missing = [word for word in pairing.alignment.missing if word.lemma not in lexicon.words("generic_nouns")]
    source = pairing.source.analysis
    existential = any(word.dep == "expl" for word in source.words)
    return not missing and (existential or form_answer(source) is not None)


def _lives_nowhere(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether the claim says of a thing only where it lives or occurs, and the sentence that it is not there."""
    verb = pairing.claim.analysis.head(contrast.claim)
    return verb.lemma in lexicon.words("existence_verbs") and all(
        word.index == verb.index for word in pairing.alignment.missing
    )


def _negated_words(analysis: Analysis, word: Word) -> list[Word]:
    return [*(analysis.words[index] for index in analysis.denied[word.index]), word]


def _with_negator(analysis: Analysis, contrast: Contrast) -> str:
    words = _negated_words(analysis, contrast.source)
    start, end = min(word.start for word in words), max(word.end for word in words)
    return analysis.text[start:end] if end - start <= 120 else contrast.source.text


def _compared(pairing: Pairing) -> Iterator[Finding]:
    for claim, source, reversed_order in _comparison_pairs(pairing):
        if reversed_order:
            yield pairing.finding(
                Check.POLARITY,
                "comparison_reversed",
                f"The source ranks the two sides the other way: “{claim.word.text}” here, “{source.word.text}” there.",
                claim=[claim.word],
                source=[source.word],
            )


def _agreeing_comparison(pairing: Pairing) -> bool:
    return any(not reversed_order for _, _, reversed_order in _comparison_pairs(pairing))


def _ranking_denied_by_both(pairing: Pairing) -> bool:
    """Say whether both texts deny one ranking of the same sides: "no more than" is an edit of "not … more than"."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    return any(
        not reversed_order and ranking_denied(claim, mine) and ranking_denied(source, theirs)
        for mine, theirs, reversed_order in _comparison_pairs(pairing)
    )


def _comparison_pairs(pairing: Pairing) -> Iterator[tuple[Comparison, Comparison, bool]]:
    """Yield comparisons of the same two sides on the same scale, and whether the ranking is reversed."""
    alignment = pairing.alignment
    for claim in comparisons(alignment.claim):
        for source in comparisons(alignment.source):
            turned = crossed(alignment, claim, source)
            if turned is None or not _one_scale(claim.word, source.word):
                continue
            opposite = antonyms.opposed(claim.word.lemma, source.word.lemma)
            denied = ranking_denied(alignment.claim, claim) != ranking_denied(alignment.source, source)
            less = lessened(alignment.claim, claim.word) != lessened(alignment.source, source.word)
            yield claim, source, (turned + opposite + denied + less) % 2 == 1


def _one_scale(word: Word, other: Word) -> bool:
    if word.lemma == other.lemma:
        return True
    return bool(
        {pole.scale for pole in antonyms.poles(word.lemma)} & {pole.scale for pole in antonyms.poles(other.lemma)}
    )


def _effect_denied(pairing: Pairing) -> Iterator[Finding]:
    """Yield the denial of every effect ("did not change", "no effect on") of a claim that states one."""
    alignment, effect = pairing.alignment, antonyms.scale_file().effect
    same = tells_sameness(alignment.claim) and any(
        antonyms.Pole("sharing", -1) in antonyms.poles(word.lemma) for word in alignment.source.words
    )
    stated = [word for word in predicates(alignment.claim) if _states_effect(alignment.claim, word)]
    for word in stated:
        for other in alignment.source.words:
            flat = _flat(alignment.source, other) and not alignment.source.negative(other)
            denied = other.lemma in effect.words and alignment.source.negative(other) and not same
            if (flat or denied) and not antonyms.opposed(word.lemma, other.lemma) and word.lemma != other.lemma:
                works = other.lemma in lexicon.words("functioning_verbs")
                if _same_matter(pairing, word, other) and (not works or _same_subject(pairing, word, other)):
                    yield pairing.finding(
                        Check.POLARITY,
                        "effect_denied",
                        f"The claim states an effect (“{word.text}”); the source states none (“{other.text}”).",
                        claim=[word],
                        source=_negated_words(alignment.source, other),
                        strong=alignment.subject_held,
                    )
                return


def _change_denied(pairing: Pairing) -> Iterator[Finding]:
    """Yield a claim that nothing changed where the sentence tells a change of the same thing."""
    alignment = pairing.alignment
    flat = [word for word in predicates(alignment.claim) if _flat(alignment.claim, word)]
    for word in flat:
        for other in predicates(alignment.source):
            slight = alignment.source.has(lexicon.words("slight_changes"))
            if alignment.claim.negative(word) or slight or not _states_effect(alignment.source, other):
                continue
            if other.verbal and _same_subject(pairing, word, other) and _same_matter(pairing, word, other):
                yield pairing.finding(
                    Check.POLARITY,
                    "direction_reversed",
                    f"The claim says that nothing changed (“{word.text}”); the source tells a change (“{other.text}”).",
                    claim=[word],
                    source=[other],
                    strong=alignment.subject_held,
                )
                return


def _flat(analysis: Analysis, word: Word) -> bool:
    """Say whether a word states that nothing changed: "unchanged", "stayed the same"."""
    effect = antonyms.scale_file().effect
    stays = word.lemma == "same" and analysis.head(word).lemma in effect.staying
    return word.lemma in effect.flat or stays


def _states_effect(analysis: Analysis, word: Word) -> bool:
    scales = {"amount", "quality", "help", "activity"}
    directed = any(pole.scale in scales for pole in antonyms.poles(word.lemma))
    if word.lemma in antonyms.scale_file().effect.flat:
        return False
    return (directed or word.lemma in antonyms.scale_file().effect.words) and not analysis.negative(word)


def _same_subject(pairing: Pairing, word: Word, other: Word) -> bool:
    """Say whether a verb of the sentence is said of the subject of the claim's word."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    verb = word if word.verbal else claim.head(word)
    theirs = {item.index for item in source.dependants(other, *SUBJECTS)}
    return any(pairing.alignment.pairs.get(item.index) in theirs for item in claim.dependants(verb, *SUBJECTS))


def _same_matter(pairing: Pairing, word: Word, other: Word) -> bool:
    """Say whether all else that the claim names stands in the clause of the denied effect."""
    alignment = pairing.alignment
    rest = [item for item in alignment.claim.content if item.index != word.index and not antonyms.poles(item.lemma)]
    return bool(rest) and all(item.index in alignment.pairs for item in rest)
