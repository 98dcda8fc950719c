"""How a document cites as a whole: numbers in brackets or raised, from 0 or 1, names of its reference list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from auditor.domain import Citation, CitationStyle, Reference, Span
from auditor.manuscript.blocks import Block, BlockKind
from auditor.manuscript.marks import CitationHabits, find_marks
from auditor.manuscript.numeric import NumericStyle
from auditor.manuscript.reference_names import family_name, folded

ZERO = re.compile(r"\[0\]")
YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
ADDRESS = re.compile(r"https?://\S{1,500}|\b10\.\d{4,9}/\S{1,200}")
LEAST_WORDS_OF_A_REMARK = 5
TITLE_WORDS = 4


def citation_habits(
    body: Sequence[Block], references: Sequence[Reference], markup_keys: bool, citing: Sequence[Block]
) -> CitationHabits:
    """Return the habits of a document, from its text, its reference list and the footnotes that are entries of one."""
    numbers = [int(reference.key) for reference in references if reference.key.isdigit() and len(reference.key) < 6]
    prose = [block for block in body if block.kind is not BlockKind.HEADING]
    zero = 0 in numbers or (not numbers and any(ZERO.search(block.flat) for block in prose))
    names = {folded(family_name(author)) for reference in references for author in reference.authors}
    habits = CitationHabits(
        markup_keys=markup_keys,
        numeric=NumericStyle(zero_based=zero, largest=max(numbers, default=None)),
        known_names=frozenset(name for name in names if name),
        labels=frozenset(key for reference in references if not (key := reference.key).isdigit()),
        notes={block.label: (_footnote_citation(block.label),) for block in citing},
    )
    notes = {**habits.notes, **dict(_pointers(body, habits))}
    labels = {block.label for block in body if block.kind is BlockKind.FOOTNOTE}
    habits = replace(habits, notes=notes, remarks=frozenset(labels - set(notes)))
    return _numbered(prose, habits, references) if numbers else habits


def _footnote_citation(label: str) -> Citation:
    return Citation(style=CitationStyle.FOOTNOTE, mark="", span=Span(start=0, end=0), group=0, key=label)


def _pointers(body: Sequence[Block], habits: CitationHabits) -> Iterator[tuple[str, tuple[Citation, ...]]]:
    """Yield label and citations of each footnote that holds citations and hardly a word beside them."""
    for block in body:
        if block.kind is not BlockKind.FOOTNOTE or block.label in habits.notes:
            continue
        marks = find_marks(block, habits)
        covered = sum(len(mark.span.of(block.flat).split()) for mark in marks)
        if marks and len(block.flat.split()) - covered < LEAST_WORDS_OF_A_REMARK:
            yield block.label, tuple(citation for mark in marks for citation in mark.citations)


def _numbered(prose: Sequence[Block], habits: CitationHabits, references: Sequence[Reference]) -> CitationHabits:
    """Settle how a document with a numbered list cites it: in the usual ways, raised but printed flat, or as `(3)`.

    Once numbers are found, an author and year that the list does not hold are words of the text.
    """
    listed = replace(habits, listed_names_only=True, listed_words=_words(references))
    for changed in (listed, replace(listed, glued=True), replace(listed, parenthesised=True)):
        styles = _styles(prose, changed)
        if styles & {CitationStyle.NUMERIC, CitationStyle.KEY}:
            return changed
        if styles & {CitationStyle.AUTHOR_YEAR}:
            return habits
    return habits


def _words(references: Sequence[Reference]) -> frozenset[str]:
    """Return the words that may be authors: those read as such, and those of each entry before its year."""
    before_year = (YEAR.split(reference.raw, maxsplit=1) for reference in references)
    texts = [*(parts[0] for parts in before_year if len(parts) > 1), *(" ".join(r.authors) for r in references)]
    return frozenset(word for text in texts for word in folded(text).split() if len(word) > 1)


def _styles(prose: Sequence[Block], habits: CitationHabits) -> set[CitationStyle]:
    """Return the styles of the marks; "ref. 3" in words stands beside marks of any style and tells none."""
    marks = ((block, mark) for block in prose for mark in find_marks(block, habits))
    return {
        citation.style
        for block, mark in marks
        for citation in mark.citations
        if citation.style is not CitationStyle.NUMERIC or not block.flat[mark.span.start].isalpha()
    }


def footnotes_that_cite(body: Sequence[Block]) -> list[Block]:
    """Return the footnotes that name one work and say nothing else."""
    return [block for block in body if block.kind is BlockKind.FOOTNOTE and _is_entry(block)]


def _is_entry(block: Block) -> bool:
    text = block.flat
    habits = CitationHabits(markup_keys=True)
    marks = find_marks(block, habits)
    addressed = ADDRESS.search(text) is not None or any(address.startswith("http") for _, address in block.links)
    if any(citation.style is CitationStyle.KEY for mark in marks for citation in mark.citations):
        return False
    return addressed or (
        YEAR.search(text) is not None and len(text.split()) >= TITLE_WORDS and text.count(".") + text.count(",") >= 2
    )
