"""How a document cites as a whole: numbers in brackets or raised, from 0 or 1, names of its reference list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from auditor.domain import CitationStyle, Reference
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
    body: Sequence[Block], references: Sequence[Reference], markup_keys: bool, citing_footnotes: Sequence[str]
) -> CitationHabits:
    """Return the habits of a document, from its text and its reference list."""
    numbers = [int(reference.key) for reference in references if reference.key.isdigit() and len(reference.key) < 6]
    prose = [block for block in body if block.kind is not BlockKind.HEADING]
    zero = 0 in numbers or (not numbers and any(ZERO.search(block.flat) for block in prose))
    names = {folded(family_name(author)) for reference in references for author in reference.authors}
    habits = CitationHabits(
        markup_keys=markup_keys,
        numeric=NumericStyle(zero_based=zero, largest=max(numbers, default=None)),
        known_names=frozenset(name for name in names if name),
        footnotes=frozenset(citing_footnotes),
    )
    return _flattened(prose, habits) if numbers else habits


def _flattened(prose: Sequence[Block], habits: CitationHabits) -> CitationHabits:
    """Where a numbered list is never cited in the usual ways, look for raised numbers printed flat, then for `(3)`."""
    if _count(prose, habits):
        return habits
    for changed in (replace(habits, glued=True), replace(habits, parenthesised=True)):
        if _count(prose, changed):
            return changed
    return habits


def _count(prose: Sequence[Block], habits: CitationHabits) -> int:
    kinds = (CitationStyle.NUMERIC, CitationStyle.AUTHOR_YEAR, CitationStyle.KEY)
    return sum(
        citation.style in kinds for block in prose for mark in find_marks(block, habits) for citation in mark.citations
    )


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
