"""Breadth: does the claim speak of more cases, other subjects or wider settings than the source studied?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from auditor.domain import Check, Finding, Status
from auditor.grounding import lexicon
from auditor.grounding.alignment import ALIGNED, Alignment
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.edits import Change, edits
from auditor.grounding.likeness import form_denied, opposite
from auditor.grounding.restrictions import restriction_findings
from auditor.grounding.stretch import Pairing

FEW = 1
"""Level of "few"."""
MOST = 4
"""Level of "most"."""


def breadth_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield quantifiers raised, restrictions dropped, and populations or settings widened."""
    yield from _edited_quantifier(pairing)
    yield from _quantifier(pairing)
    yield from restriction_findings(pairing)
    yield from _population(pairing)
    yield from _pooled(pairing)


def _pooled(pairing: Pairing) -> Iterator[Finding]:
    """Yield one of several groups of which the source speaks only together ("type-D or type-E taken together")."""
    claim, source, held = pairing.claim.analysis, pairing.source.analysis, pairing.alignment.pairs
    if not any(source.phrase_at(word.index, "pooled_cues") for word in source.words):
        return
    lemmas = {word.lemma for word in claim.words}
    answered = set(held.values())
    for word in source.words:
        other = next(source.dependants(word, "conj"), None)
        if other is None or not {word.pos, other.pos} <= {"NOUN", "PROPN", "ADJ", "NUM"}:
            continue
        named = [item for item in (word, other) if item.index in answered and item.lemma in lemmas]
        left = [item for item in (word, other) if item.lemma not in lemmas]
        if len(named) == len(left) == 1:
            yield pairing.finding(
                Check.CERTAINTY,
                "population_widened",
                f"The source says this of “{word.text}” and “{other.text}” together; the claim, of one of them.",
                source=[word, other],
                status=Status.OVERSTATED,
                signals=("scope", "population"),
                strong=pairing.alignment.near,
            )
            return


def _edited_quantifier(pairing: Pairing) -> Iterator[Finding]:
    """Yield a quantifier changed among the edits of a sentence that the claim all but repeats."""
    found = edits(pairing.claim.analysis, pairing.source.analysis)
    if not found.near:
        return
    for change in found.changes:
        here, there = _level(change.claim), _level(change.source)
        if there is None or here == there:
            continue
        if here is None:
            if there == FEW and not change.claim and _quantifies_kept(pairing.source.analysis, change):
                yield _changed(pairing, "quantifier_dropped", change)
        elif here > there > 0 and (_a_few(change.source) or not _opposed(here, there)):
            yield _changed(pairing, "quantifier_raised", change)
        elif here <= FEW < there or there == 0 or _opposed(here, there):
            yield pairing.edit_finding(Check.CERTAINTY, "quantifier_changed", change, signals=("scope",))
        else:
            yield pairing.edit_finding(
                Check.CERTAINTY, "quantifier_lowered", change, status=Status.OVERSTATED, signals=("scope",), soft=True
            )


def _opposed(one: int, other: int) -> bool:
    """Say whether two levels exclude each other: "few" and "most"."""
    return min(one, other) == FEW and max(one, other) >= MOST


def _quantifies_kept(source: Analysis, change: Change) -> bool:
    """Say whether the quantifier that a claim drops is one of what it keeps, and not of an aside that it drops too."""
    levels, dropped = lexicon.quantifier_levels(), {word.index for word in change.source}
    few = [word for word in change.source if levels.get(word.lower) == FEW]
    return not _a_few(change.source) and not any(word.head != word.index and word.head in dropped for word in few)


def _a_few(words: Sequence[Word]) -> bool:
    """Say whether words say "a few", which are some; "few" are not many."""
    return any(word.lower == "a" and after.lower == "few" for word, after in pairwise(words))


def _changed(pairing: Pairing, kind: str, change: Change) -> Finding:
    return pairing.edit_finding(Check.CERTAINTY, kind, change, status=Status.OVERSTATED, signals=("scope",))


def _level(words: tuple[Word, ...]) -> int | None:
    levels = lexicon.quantifier_levels()
    found = [
        levels[word.lower]
        for word in words
        if word.lower in levels and word.lower not in lexicon.words("negation_words")
    ]
    return found[0] if len(found) == 1 else None


def _quantifier(pairing: Pairing) -> Iterator[Finding]:
    """Yield a noun of which the claim says "all" or "most" and the sentence fewer, or "few" and the sentence most.

    Nothing where one of the two is denied: "few responded" may be "most did not respond".
    """
    if any(_turned(pairing.alignment, word, other) for word, other in pairing.alignment.answers()):
        return
    for word, other in pairing.alignment.answers():
        here, there = quantity_of(pairing.claim.analysis, word), quantity_of(pairing.source.analysis, other)
        if here is None or there is None:
            continue
        levels = lexicon.quantifier_levels()
        before = pairing.claim.analysis.words[: here.index][-1:]
        if any(item.lower in {"not", "n't"} for item in before):
            continue
        some = _a_few(pairing.source.analysis.words[max(0, there.index - 1) : there.index + 1])
        if _opposed(levels[here.lower], levels[there.lower]) and not some:
            yield pairing.finding(
                Check.CERTAINTY,
                "quantifier_changed",
                f"The claim says “{here.text} {word.text}”; the source says “{there.text} {other.text}”.",
                claim=[here, word],
                source=[there, other],
                signals=("scope",),
            )
        elif levels[here.lower] > max(levels[there.lower], 2) and levels[there.lower] > 0:
            yield pairing.finding(
                Check.CERTAINTY,
                "quantifier_raised",
                f"The claim says “{here.text} {word.text}”; the source says “{there.text} {other.text}”.",
                claim=[here, word],
                source=[there, other],
                status=Status.OVERSTATED,
                signals=("scope",),
            )


def _turned(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether a word is denied on one side only, or stands beside its denied form, its opposite or its denial."""
    by_form = form_denied(word, other) or form_denied(other, word) or opposite(word, other)
    return by_form or alignment.claim.negative(word) != alignment.source.negative(other)


def quantities_opposed(pairing: Pairing) -> bool:
    """Say whether one text says "few" of what the other says "most": with a turned verb both may say the same."""
    levels = lexicon.quantifier_levels()
    found = [
        (quantity_of(pairing.claim.analysis, word), quantity_of(pairing.source.analysis, other))
        for word, other in pairing.alignment.answers()
    ]
    return any(here and there and _opposed(levels[here.lower], levels[there.lower]) for here, there in found)


def quantity_of(analysis: Analysis, word: Word) -> Word | None:
    """Return the quantifier of a noun: before it ("most patients") or over it ("most of the patients")."""
    levels = lexicon.quantifier_levels()
    if word.pos not in {"NOUN", "PROPN"}:
        return None
    for child in analysis.dependants(word, "det", "amod", "predet", "nummod", "advmod"):
        if child.lower in levels and child.index < word.index:
            return child
        before = analysis.words[child.index - 1 : child.index] if child.lower == "any" and child.index else ()
        if before and before[0].lower in levels:
            return before[0]  # "hardly any"
    above = analysis.head(word)
    if word.dep == "pobj" and above.lower == "of" and analysis.head(above).lower in levels:
        return analysis.head(above)
    return None


def _population(pairing: Pairing) -> Iterator[Finding]:
    """Yield those studied told as others: mice as patients, cell lines as people."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    here, there = _classes(claim), _classes(source)
    wider = [word for word, name in here.items() if name == "people" and "people" not in there.values()]
    studied = [word for word, name in there.items() if name != "people"]
    if not wider or not studied or any(name != "people" for name in here.values()):
        return
    yield pairing.finding(
        Check.CERTAINTY,
        "population_widened",
        f"The source speaks of “{studied[0].text}”; the claim, of “{wider[0].text}”.",
        claim=wider[:1],
        source=studied[:1],
        status=Status.OVERSTATED,
        signals=("scope", "population"),
    )


def _classes(analysis: Analysis) -> dict[Word, str]:
    found = {
        word: lexicon.population_class(word.lemma)
        for word in analysis.words
        if word.pos in {"NOUN", "PROPN", "ADJ", "X"}
    }
    return {word: name for word, name in found.items() if name is not None}


def narrowed_setting(pairing: Pairing, nearby: list[str]) -> Iterator[Finding]:
    """Yield a setting ("in one district") that a claim in general terms drops.

    It accuses only where the claim speaks of all, or the source says nearby that others were not studied.
    """
    claim, source = pairing.claim.analysis, pairing.source.analysis
    narrow = lexicon.populations().narrow
    places = [
        word
        for word in source.words
        if word.lemma in narrow.settings and any(child.lower in narrow.determiners for child in source.dependants(word))
    ]
    stems = {word.stem for word in claim.words}
    dropped = [word for word in places if word.stem not in stems]
    if not dropped or not general(claim):
        return
    unstudied = any(_says_unstudied(text) for text in nearby)
    yield pairing.finding(
        Check.CERTAINTY,
        "setting_dropped",
        f"The source speaks of “{_phrase(source, dropped[0])}”; the claim is in general terms.",
        source=dropped[:1],
        status=Status.OVERSTATED,
        signals=("scope",),
        soft=not (unstudied or _universal(claim, source)),
        strong=pairing.alignment.share >= ALIGNED,
    )


def _universal(claim: Analysis, source: Analysis) -> bool:
    """Say whether a claim speaks of all or everywhere, and the sentence does not."""
    levels = lexicon.quantifier_levels()
    return any(levels.get(word.lower) == lexicon.UNIVERSAL for word in claim.words) and not any(
        levels.get(word.lower) == lexicon.UNIVERSAL for word in source.words
    )


def general(claim: Analysis) -> bool:
    """Say whether a claim is in general terms: present tense, and no article or name in its subject."""
    roots = [root for root in claim.roots if root.verbal]
    if not roots or any(root.tag not in {"VBP", "VBZ", "VB"} for root in roots):
        return False
    subjects = [word for root in roots for word in claim.dependants(root, *SUBJECTS)]
    return bool(subjects) and all(
        word.pos in {"NOUN", "VERB"}
        and not any(child.lower in {"the", "this", "our", "these"} for child in claim.dependants(word))
        for word in subjects
    )


def _phrase(analysis: Analysis, word: Word) -> str:
    first = min([word, *analysis.dependants(word)], key=lambda item: item.start)
    return analysis.text[first.start : word.end] if word.end - first.start <= 80 else word.text


def _says_unstudied(text: str) -> bool:
    lowered = f" {' '.join(text.lower().replace('.', ' ').replace(',', ' ').split())} "
    return any(f" {' '.join(entry)} " in lowered for entry in lexicon.phrases("unstudied_cues"))
