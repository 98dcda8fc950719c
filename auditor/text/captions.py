"""Captions and tables that stand in the middle of a sentence because a page was read from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from auditor.resources import word_list
from auditor.text.lines import Line

LONGEST_CAPTION = 4
"""Lines of a caption inside a paragraph."""
FEWEST_ROWS = 2
"""Lines that make a table."""
LONGEST_OPENING = 24
"""Characters of the word before the number of a figure, with what stands before it."""
MOST_CELLS = 12
"""Words of a row."""

_NUMBER_AND_CAPTION = re.compile(r"\d{1,3}[a-z]?\s?[.:|]\s[A-Z][^.\n]{2,200}\.(?=\s[a-z])")


@cache
def _opening() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, word_list("caption_words")), key=len, reverse=True))
    return re.compile(rf"(?:(?:supplementary|extended data)\s)?(?:{words})s?\.?\s?S?\d{{1,3}}[a-z]?\s?[.:|–-]", re.I)


@cache
def _before_number() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, word_list("caption_words")), key=len, reverse=True))
    return re.compile(rf"(?<=(?-i:[a-z,]) )(?:{words})\.?\s\Z", re.I)


def is_caption(line: Line) -> bool:
    """Say whether a line or paragraph is a caption: "Figure 2. Mean height of seedlings"."""
    return _opening().match(line.text) is not None


def is_table(paragraph: Line) -> bool:
    """Say whether a paragraph is the rows of a table: short lines, most of which end with a figure."""
    rows = paragraph.text.split("\n")
    if len(rows) < FEWEST_ROWS or any(len(row.split()) > MOST_CELLS for row in rows):
        return False
    return 2 * sum(any(char.isdigit() for char in row.split()[-1]) for row in rows if row.split()) > len(rows)


def captions_inside(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of captions of whole lines between two lines of one sentence."""
    for index in range(1, len(lines)):
        if not lines[index - 1].unfinished or not is_caption(lines[index]):
            continue
        for last in range(index, min(index + LONGEST_CAPTION, len(lines) - 1)):
            if lines[last].text.endswith(".") and lines[last + 1].continues:
                yield lines[index].start, lines[last].end
                break


def captions_in_line(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of captions that run on in a line: "was low FIGURE 3 | Soil moisture by plot. in both years"."""
    for match in _NUMBER_AND_CAPTION.finditer(text):
        opening = _before_number().search(text, max(0, match.start() - LONGEST_OPENING), match.start())
        if opening is not None:
            yield opening.start(), match.end()
