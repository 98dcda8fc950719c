"""From cited sentences to claims: reading without marks, frames, splitting, pronouns, coverage, intent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from auditor.claims.coverage import citations_of, with_subject_marks
from auditor.claims.draft import LONGEST, Draft, whole
from auditor.claims.frames import covering_marks, reported, unframe
from auditor.claims.intent import IntentDecision, decide_intent
from auditor.claims.list_lines import is_line, lead_in
from auditor.claims.paragraph import Earlier, without_names
from auditor.claims.phrases import POINTING
from auditor.claims.pronouns import resolve
from auditor.claims.quantities import states_figure
from auditor.claims.quotations import find_quotations
from auditor.claims.reading import Mark, Reading, read_sentence
from auditor.claims.splitting import split
from auditor.domain import Claim, Intent, Manuscript, Reference, Sentence, Span
from auditor.resources import word_list, word_set

CONTEXT = 4
"""Sentences before in the paragraph in which what a claim points back to is looked for."""
AHEAD = 64
"""Sentences parsed in one batch."""


@dataclass(frozen=True)
class _Part:
    """A claim of a sentence before it gets its number and place."""

    draft: Draft
    citations: tuple[int, ...]
    own: bool = False
    contrast: bool = False
    flags: tuple[str, ...] = ()


def claim_from_text(text: str, id: str = "c1") -> Claim:
    """Return a claim taken as it is: no splitting; its quotations, intent and open references are found."""
    decision = decide_intent(text)
    return Claim(
        id=id,
        text=text,
        sentence=0,
        spans=(Span(start=0, end=len(text)),) if text else (),
        intent=decision.intent,
        intent_reasons=decision.reasons,
        pointer=decision.pointer,
        quotations=find_quotations(text),
        flags=resolve(whole(text), text).flags,
    )


def extract_claims(manuscript: Manuscript, references: Mapping[str, Reference]) -> tuple[Claim, ...]:
    """Return the atomic claims of all cited sentences, in the order of the manuscript.

    Parts of a sentence that no citation covers are the authors' own words and no claims. `references` are the works by
    key, for the intent.
    """
    claims: list[Claim] = []
    cited = [number for number, sentence in enumerate(manuscript.sentences) if sentence.citations]

    @lru_cache(maxsize=2 * AHEAD)
    def read(number: int) -> Reading:
        return read_sentence(manuscript.sentences[number])

    for place, number in enumerate(cited):
        if place % AHEAD == 0:
            _parse_ahead(map(read, cited[place : place + AHEAD]))
        sentence, reading = manuscript.sentences[number], read(number)
        context = _context(manuscript, number, read)
        lead = lead_in(manuscript, number, context) if _is_line(reading) else ""
        for part in _parts(reading, context, _works(sentence), lead):
            claims.append(_claim(f"c{len(claims) + 1}", part, reading, sentence, manuscript, references))
    return tuple(claims)


def _parse_ahead(readings: Iterable[Reading]) -> None:
    """Parse in one batch what the splitting of sentences begins with."""
    from auditor.parsing import parse_ahead

    parse_ahead(reading.text for reading in readings if len(reading.text) <= LONGEST)


def _context(manuscript: Manuscript, number: int, read: Callable[[int], Reading]) -> tuple[Earlier, ...]:
    """Return the sentences before in the same paragraph, nearest first; each knows those before it."""
    found: tuple[Earlier, ...] = ()
    paragraph = manuscript.sentences[number].paragraph
    for one in range(max(0, number - CONTEXT), number):
        sentence = manuscript.sentences[one]
        if sentence.paragraph == paragraph:
            found = (Earlier(read(one), _works(sentence), found), *found)
    return found


def _is_line(reading: Reading) -> bool:
    return 0 < len(reading.text) <= LONGEST and is_line(whole(reading.text))


def _works(sentence: Sentence) -> frozenset[str]:
    """Return the works that a sentence cites: by reference, key, or authors and year."""
    return frozenset(one.reference or one.key or f"{one.authors} {one.year}" for one in sentence.citations)


def _parts(reading: Reading, context: Sequence[Earlier], works: frozenset[str], lead: str) -> list[_Part]:
    """Return the claims of a sentence, in order; `lead` is what leads it in where it is a line of a list."""
    sentence = without_names(reading)

    def is_open(draft: Draft) -> bool:
        return bool(resolve(draft, sentence, context, works).flags)

    framed = unframe(reading)
    drafts = [part for clause in split(framed.draft, is_open) for part in _reported_parts(clause, reading, is_open)]
    supporting = covering_marks(reading, framed.contrasted)
    covered = citations_of(drafts, supporting, len(reading.text))
    if not any(covered):
        covered = [_all_citations(supporting)] * len(drafts)
    covered = with_subject_marks(drafts, covered, supporting, framed.draft)
    parts = []
    for draft, citations in zip(drafts, covered, strict=True):
        resolved = resolve(draft, sentence, context, works, lead)
        if citations:
            parts.append(_Part(resolved.draft, citations, own=framed.own, flags=resolved.flags))
        if framed.contrasted:
            against = tuple(sorted(framed.contrasted))
            parts.append(_Part(resolved.draft, against, contrast=True, flags=resolved.flags))
    return _with_carried_flags(parts)


def _with_carried_flags(parts: list[_Part]) -> list[_Part]:
    """Return the claims, those marked too into which what another one is marked for was written ("this estimate")."""
    open_phrases = [part.draft.text for part in parts if part.flags]
    flags = next((part.flags for part in parts if part.flags), ())
    return [
        replace(part, flags=flags) if not part.flags and _points(part.draft, open_phrases) else part for part in parts
    ]


def _points(draft: Draft, open_texts: Sequence[str]) -> bool:
    """Say whether two words that were written in, the first of which points back, stand in one of the texts."""
    folded = [text.lower() for text in open_texts]
    for token in draft.parse()[:-1]:
        if draft.origins[token.idx] is None and token.lower_ in POINTING | word_set("likeness_words"):
            pair = f"{token.lower_} {token.nbor(1).lower_}"
            if any(pair in text for text in folded):
                return True
    return False


def _reported_parts(clause: Draft, reading: Reading, is_open: Callable[[Draft], bool]) -> list[Draft]:
    """Return the atomic parts of what a clause reports ("…, and Kim (2012) found that A and B")."""
    content = reported(clause, reading)
    return [clause] if content == clause else split(content, is_open)


def _all_citations(marks: Sequence[Mark]) -> tuple[int, ...]:
    return tuple(sorted(number for mark in marks for number in mark.citations))


def _claim(
    id: str,
    part: _Part,
    reading: Reading,
    sentence: Sentence,
    manuscript: Manuscript,
    references: Mapping[str, Reference],
) -> Claim:
    decision = _intent(part, reading, sentence, references)
    spans = reading.original_spans(part.draft.spans())
    text = capitalised(part.draft.text)
    return Claim(
        id=id,
        text=text,
        sentence=sentence.index,
        spans=spans,
        citations=part.citations,
        intent=decision.intent,
        intent_reasons=decision.reasons,
        pointer=decision.pointer,
        quotations=find_quotations(text),
        contrast=part.contrast,
        own=part.own,
        flags=part.flags,
        section=sentence.section,
        position=position_in_section(sentence, spans, manuscript),
    )


def capitalised(text: str) -> str:
    """Return the text as a sentence begins, unless its first word is written as it is for a reason ("mRNA", "p53")."""
    first = text.split(" ", 1)[0]
    parts = first.split("-")
    plain = len(parts[0]) > 1 and all(part.isalpha() and part.islower() and part.isascii() for part in parts)
    return text[0].upper() + text[1:] if plain or first == "a" else text


def _intent(part: _Part, reading: Reading, sentence: Sentence, references: Mapping[str, Reference]) -> IntentDecision:
    citations = [sentence.citations[number] for number in part.citations]
    cited = [references[one.reference] for one in citations if one.reference and one.reference in references]
    decision = decide_intent(part.draft.text, reading.text, cited if len(cited) == len(citations) else ())
    prefixes = [(citation.prefix or "").strip(" ,.").lower() for citation in citations]
    pointed = bool(prefixes) and all(prefix in word_list("pointer_prefixes") for prefix in prefixes)
    if pointed and states_figure(part.draft.text) is None:
        return IntentDecision(Intent.BACKGROUND, (f"only points to the work: {prefixes[0]}",), pointer=True)
    return decision


def position_in_section(sentence: Sentence, spans: Sequence[Span], manuscript: Manuscript) -> float:
    """Return the place of a claim in its section, 0 to 1, by the character offset of its first word."""
    if sentence.section >= len(manuscript.sections):
        return 0.0
    section = manuscript.sections[sentence.section].span
    into = (spans[0].start if spans else 0) / max(1, len(sentence.text))
    offset = sentence.span.start + into * len(sentence.span) - section.start
    return min(1.0, max(0.0, offset / max(1, len(section))))
