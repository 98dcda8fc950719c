"""Marks whose parts link to entries of the reference list (JATS `xref`, pandoc's `data-cites`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from auditor.domain import Citation, CitationMode, CitationStyle, Span
from auditor.manuscript.blocks import Block, Mark
from auditor.manuscript.marks import CitationHabits, find_marks
from auditor.manuscript.numeric import numeric_mark, read_numbers

JOINED = re.compile(r"\s{0,2}[,;–—-]?\s{0,2}")
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
    for run in _runs(block.flat, left):
        numeric = _numeric(block.flat, run, keys)
        marks.extend([numeric] if numeric else [_own_mark(block, link, keys) for link in run])
    return replace(block, marks=tuple(marks))


def _keyed(mark: Mark, links: Sequence[Link], keys: Mapping[str, str]) -> Mark:
    named = [keys.get(key, key) for _, targets in links for key in targets]
    authored = all(citation.style is CitationStyle.AUTHOR_YEAR for citation in mark.citations)
    if not authored or len(named) != len(mark.citations):
        return mark
    citations = [citation.model_copy(update={"key": key}) for citation, key in zip(mark.citations, named, strict=True)]
    return replace(mark, citations=tuple(citations))


def _runs(text: str, links: Sequence[Link]) -> list[list[Link]]:
    """Return the links in runs: what stands between those of a run is only commas, dashes and spaces."""
    runs: list[list[Link]] = []
    for link in sorted(links, key=lambda link: link[0].start):
        if runs and JOINED.fullmatch(text, runs[-1][-1][0].end, max(runs[-1][-1][0].end, link[0].start)):
            runs[-1].append(link)
        else:
            runs.append([link])
    return runs


def _numeric(text: str, run: Sequence[Link], keys: Mapping[str, str]) -> Mark | None:
    """Return the mark of a run of numbers, its ranges expanded; None where it is none or the keys are no numbers."""
    span = Span(start=run[0][0].start, end=run[-1][0].end)
    numbers, rest = read_numbers(span.of(text))
    targets = [keys.get(target, target) for _, named in run for target in named]
    if not numbers or rest.strip() or not all(target.isdigit() for target in targets):
        return None
    return numeric_mark(span.of(text), span, numbers)


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
