"""Claims that a work does not mention something, checked against its text.

"The cited abstract does not mention optic atrophy" is contradicted by an abstract that does.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status, Strength
from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word, analyse
from auditor.grounding.names import Vocabulary
from auditor.grounding.stretch import Stretch
from auditor.sources.passages import SourceIndex


def unmentioned(claim: Analysis) -> tuple[Word, ...]:
    """Return the content of what the claim says the work does not mention; empty where it says no such thing."""
    for root in claim.roots:
        told = _told(claim, root)
        if told:
            return told
        if root.lemma not in lexicon.words("absence_verbs") or not claim.negative(root):
            continue
        subjects = list(claim.dependants(root, *SUBJECTS))
        works = lexicon.words("work_nouns")
        if any(word.lemma in works and word.dep != "nsubjpass" for word in subjects):
            return _content(claim, list(claim.dependants(root, "dobj")))
        places = [
            below
            for prep in claim.dependants(root, "prep", "agent")
            if prep.lower in {"in", "by"}
            for below in claim.dependants(prep, "pobj")
        ]
        if any(word.lemma in works for word in places):
            return _content(claim, [word for word in subjects if word.dep == "nsubjpass"])
    return ()


def _words(words: tuple[Word, ...]) -> str:
    return " ".join(word.text for word in words)


def _told(claim: Analysis, root: Word) -> tuple[Word, ...]:
    """Return what a work "makes no mention of" or "says nothing about"."""
    works = lexicon.words("work_nouns")
    if not claim.negative(root) or not any(word.lemma in works for word in claim.dependants(root, "nsubj")):
        return ()
    objects = list(claim.dependants(root, "dobj"))
    if not any(word.lower in {"nothing", "mention", "reference", "none"} for word in objects):
        return ()
    heads = [
        below
        for over in [root, *objects]
        for prep in claim.dependants(over, "prep")
        if prep.lower in {"of", "about", "on", "to"}
        for below in claim.dependants(prep, "pobj")
    ]
    return _content(claim, heads)


def _content(claim: Analysis, heads: list[Word]) -> tuple[Word, ...]:
    indices = sorted({index for head in heads for index in claim.subtree(head)})
    return tuple(claim.words[index] for index in indices if claim.words[index].content)


def _left_out(wanted: tuple[Word, ...], source: Analysis) -> bool:
    """Say whether a sentence names what is wanted only to say that a work leaves it out, as the claim does."""
    stems = {word.stem for word in wanted}
    absence, silence = lexicon.words("absence_verbs"), lexicon.words("silence_verbs")
    for word in source.words:
        for verb in source.ancestors(word) if word.stem in stems else ():
            works = any(item.lemma in lexicon.words("work_nouns") for item in source.dependants(verb, *SUBJECTS))
            negative = source.negative(verb)
            if works and ((verb.lemma in silence and not negative) or (verb.lemma in absence and negative)):
                return True
    return False


def absence_findings(claim: Stretch, index: SourceIndex) -> Iterator[Finding]:
    """Yield a finding where the source holds what the claim says it does not mention, in one sentence."""
    wanted = unmentioned(claim.analysis)
    if not wanted:
        return
    for sentence in index.sentences:
        held = Vocabulary.of(sentence.text)
        holds = all(held.holds(word.lemma) or held.holds(word.lower) for word in wanted)
        if holds and not _left_out(wanted, analyse(sentence.text)):
            yield Finding(
                check=Check.POLARITY,
                kind="mentioned",
                strength=Strength.CONFLICT if len(wanted) >= 2 else Strength.SUSPICION,
                status=Status.CONTRADICTED,
                message=f"The claim says that the work does not mention “{_words(wanted)}”; it does.",
                claim_span=claim.span(wanted),
                source_span=sentence.span,
            )
            return
