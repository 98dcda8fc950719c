"""Numbers of lines in the margin of a manuscript or preprint: `12 The lake was sampled`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from auditor.text.lines import Line

FEWEST_LINES = 3
"""Numbered lines that show a margin; fewer do where every line is numbered."""
WIDEST_STEP = 5
"""Lines from one printed number to the next; many journals number each fifth line."""

_LEADING = re.compile(r"(\d{1,4})\s+(?=\S)")
_TRAILING = re.compile(r"(?<=\S)\s+(\d{1,4})\Z")


def line_numbers(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of numbers that count the lines, at their beginnings or ends. Linear time."""
    for pattern in (_LEADING, _TRAILING):
        counted: dict[int, list[tuple[int, re.Match[str]]]] = defaultdict(list)
        for index, line in enumerate(lines):
            match = pattern.match(line.text) if pattern is _LEADING else pattern.search(line.text[-12:])
            if match is not None:
                counted[int(match.group(1)) - index].append((index, match))
        for numbered in counted.values():
            yield from _ranges(lines, numbered, from_end=pattern is _TRAILING)


def _ranges(
    lines: Sequence[Line], numbered: Sequence[tuple[int, re.Match[str]]], *, from_end: bool
) -> Iterator[tuple[int, int]]:
    """Yield the ranges of the numbers that agree with the count of lines, where they stand close together."""
    run: list[tuple[int, re.Match[str]]] = []
    for index, match in [*numbered, (len(lines) + WIDEST_STEP + 1, None)]:
        if run and index - run[-1][0] > WIDEST_STEP:
            if len(run) >= min(FEWEST_LINES, max(2, len(lines))):
                for at, number in run:
                    start = lines[at].end - min(12, len(lines[at].text)) if from_end else lines[at].start
                    yield start + number.start(1), start + number.end(1)
            run = []
        if match is not None:
            run.append((index, match))
