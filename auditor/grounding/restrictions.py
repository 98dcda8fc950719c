"""Restrictions: "only adults under 40", "only in severe cases", dropped by the claim or put in by it."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.stretch import Pairing


def restriction_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield restrictions that the claim drops or adds."""
    yield from _only(pairing)
    yield from _only_under(pairing)
    yield from _only_added(pairing)


def states_rule(analysis: Analysis) -> bool:
    """Say whether a sentence tells in the present tense what is allowed, due or covered."""
    words = lexicon.words("rule_words")
    roots = [root for root in analysis.roots if root.verbal]
    near = [word for root in roots for word in (root, *analysis.dependants(root, "aux", "acomp"))]
    return in_present(analysis) and any(word.lemma in words for word in near)


def in_present(analysis: Analysis) -> bool:
    """Say whether a sentence tells what holds, not what has happened."""
    roots = [root for root in analysis.roots if root.verbal]
    return bool(roots) and not any(
        word.tag == "VBD" or (word.lemma == "have" and word.dep == "aux")
        for root in roots
        for word in (root, *analysis.dependants(root, "aux", "auxpass"))
    )


def turned_condition(claim: Analysis, source: Analysis) -> bool:
    """Say whether one text has "unless" where the other has "only if", which turns the statement round."""
    return any(
        one.has(frozenset({"unless"})) and _only_if(other) and not other.has(frozenset({"unless"}))
        for one, other in ((claim, source), (source, claim))
    )


def _only_if(analysis: Analysis) -> bool:
    return any(
        word.lower == "only" and following.lower in {"if", "when", "where", "after", "with"}
        for word, following in zip(analysis.words, analysis.words[1:], strict=False)
    )


def _only(pairing: Pairing) -> Iterator[Finding]:
    """Yield a restriction ("only patients under 40") that the claim drops."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    cues = lexicon.words("restriction_cues")
    if claim.has(cues):
        return
    held = set(pairing.alignment.pairs.values())
    for cue in source.words:
        if cue.lower not in cues or cue.dep not in {"advmod", "amod", "det"}:
            continue
        noun = source.head(cue)
        if noun.index not in held or noun.pos not in {"NOUN", "PROPN"} or noun.dep not in SUBJECTS:
            continue
        dropped = [
            source.words[index]
            for index in sorted(source.subtree(noun))
            if source.words[index].content and index not in held
        ]
        if dropped:
            yield pairing.finding(
                Check.CERTAINTY,
                "restriction_dropped",
                f"The source says this only of “{source.text[noun.start : dropped[-1].end]}”; the claim drops that.",
                source=[cue, noun, *dropped],
                status=Status.OVERSTATED,
                signals=("scope",),
            )


def _only_under(pairing: Pairing) -> Iterator[Finding]:
    """Yield a condition or circumstance ("only in severe cases") that a claim drops which tells what holds."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    limits = lexicon.words("restriction_cues") | lexicon.words("condition_cues") | {"when", "where", "while"}
    if claim.has(limits):
        return
    held = set(pairing.alignment.pairs.values())
    for cue in source.words:
        phrase = _restricted_to(source, cue)
        content = [word for word in phrase if word.content]
        if not content or any(word.index in held for word in content) or _tells_time(content):
            continue
        universal = any(lexicon.quantifier_levels().get(word.lower) == lexicon.UNIVERSAL for word in claim.words)
        yield pairing.finding(
            Check.CERTAINTY,
            "restriction_dropped",
            f"The source says this “{source.text[cue.start : phrase[-1].end]}”; the claim drops that.",
            source=[cue, *phrase],
            status=Status.OVERSTATED,
            signals=("scope",),
            soft=not in_present(claim),
            strong=pairing.alignment.near and (universal or not pairing.alignment.missing),
        )
        return


def _exclusive_cues() -> frozenset[str]:
    """Return the adverbs that exclude all else; "just" and "merely" also play down."""
    return lexicon.words("restriction_cues") & lexicon.words("exclusive_focus")


def _restricted_to(source: Analysis, cue: Word) -> list[Word]:
    """Return the phrase or clause to which an "only" right before it restricts a statement."""
    following = source.words[cue.index + 1 : cue.index + 2]
    if cue.lower not in _exclusive_cues() or not following:
        return []
    opener = following[0]
    if opener.lower not in lexicon.words("restricting_openers"):
        return []
    if opener.lower in lexicon.words("sequence_openers") and not in_present(source):
        return []
    top = opener if opener.pos == "ADP" else source.head(opener)
    return [source.words[index] for index in sorted(source.subtree(top)) if index > cue.index]


def _tells_time(words: list[Word]) -> bool:
    """Say whether words tell a time: "only in 1923" says when it happened."""
    times = lexicon.words("time_nouns")
    return any(word.lemma in times or (word.text.isdigit() and len(word.text) == 4) for word in words)


def _only_added(pairing: Pairing) -> Iterator[Finding]:
    """Yield an "only" of the claim that the source does not say: it denies all else, which the source leaves open."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    restricted = source.has(lexicon.words("restriction_cues") | lexicon.words("exclusive_focus"))
    if restricted or turned_condition(claim, source) or any(source.negative(word) for word in source.words):
        return
    cue = next((word for word in claim.words if _excludes(claim, word)), None)
    if cue is not None:
        others = _also(pairing, claim.head(cue))
        named = f"; the source names “{others[0].text}” as well." if others else "; the source does not exclude others."
        yield pairing.finding(
            Check.CERTAINTY,
            "restriction_added",
            f"The claim says “{cue.text}”{named}",
            claim=[cue],
            source=others,
            status=Status.CONTRADICTED if others else Status.OVERSTATED,
            signals=("scope",),
            strong=pairing.alignment.near,
            soft=not others and not pairing.alignment.missing,
        )


def _excludes(claim: Analysis, cue: Word) -> bool:
    """Say whether a word denies all else; "can only help" and "only 12" do not."""
    if cue.lower not in _exclusive_cues() or not _restricts(claim, cue):
        return False
    if any(aux.lower in {"can", "could"} for aux in claim.dependants(claim.head(cue), "aux")):
        return False
    return not any(word.pos in {"NUM", "SYM"} for word in claim.words[cue.index + 1 : cue.index + 2])


def _restricts(claim: Analysis, cue: Word) -> bool:
    """Say whether "only" limits a statement or its subject ("only adults"); "the only child" limits nothing."""
    if cue.dep == "advmod":
        return True
    noun = claim.head(cue)
    return cue.dep == "amod" and noun.dep in SUBJECTS and cue.index == 0


def _also(pairing: Pairing, noun: Word) -> list[Word]:
    """Return what the source lists beside the thing to which the claim limits itself, and the claim does not name."""
    answer = pairing.alignment.answer(noun)
    if answer is None:
        return []
    source = pairing.source.analysis
    beside = [*source.dependants(answer, "conj"), *([source.head(answer)] if answer.dep == "conj" else [])]
    held = set(pairing.alignment.pairs.values())
    own = {child.index for word in beside for child in source.dependants(word, "amod", "compound")}
    new = {word.index for word in beside if word.index not in held} | (own - held)
    return [source.words[index] for index in sorted(new)] if beside and not any(w.verbal for w in beside) else []
