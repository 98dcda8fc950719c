"""Marks whose parts link to entries of the reference list (JATS `xref`, pandoc's `data-cites`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from auditor.domain import Citation, CitationMode, CitationStyle, Span
from auditor.manuscript.blocks import Block, Mark
from auditor.manuscript.marks import CitationHabits, find_marks

Link = tuple[Span, tuple[str, ...]]


def with_linked_marks(block: Block, links: Sequence[Link], keys: Mapping[str, str]) -> Block:
    """Return the block with its marks, told by what is printed and by what the links point to.

    `keys` maps identifiers of the markup to keys of references. A printed mark with as many works as links takes
    their keys; a link that no printed mark holds is a mark of its own.
    """
    if not links:
        return block
    marks = []
    left = list(links)
    for mark in find_marks(block, CitationHabits()):
        inside = [link for link in left if mark.span.start <= link[0].start and link[0].end <= mark.span.end]
        left = [link for link in left if link not in inside]
        marks.append(_keyed(mark, inside, keys))
    marks.extend(_own_mark(block, link, keys) for link in left)
    return replace(block, marks=tuple(marks))


def _keyed(mark: Mark, links: Sequence[Link], keys: Mapping[str, str]) -> Mark:
    named = [keys.get(key, key) for _, targets in links for key in targets]
    authored = all(citation.style is CitationStyle.AUTHOR_YEAR for citation in mark.citations)
    if not authored or len(named) != len(mark.citations):
        return mark
    citations = [citation.model_copy(update={"key": key}) for citation, key in zip(mark.citations, named, strict=True)]
    return replace(mark, citations=tuple(citations))


def _own_mark(block: Block, link: Link, keys: Mapping[str, str]) -> Mark:
    span, targets = link
    printed = span.of(block.flat)
    narrative = any(char.isalpha() for char in printed) and not printed.startswith(("(", "["))
    citations = tuple(
        Citation(
            style=CitationStyle.KEY,
            mark=printed,
            span=span,
            group=0,
            key=keys.get(target, target),
            mode=CitationMode.NARRATIVE if narrative else CitationMode.PARENTHETICAL,
        )
        for target in targets
    )
    return Mark(span=span, citations=citations, narrative=narrative)
