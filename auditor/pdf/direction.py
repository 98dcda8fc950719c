"""Pages printed sideways: boxes are turned so that most of the text runs from left to right."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

Box = tuple[float, float, float, float]
"""Left, right, bottom, top."""
Turn = Literal[0, 1, 2, 3]
"""Quarter turns, counter-clockwise, by which most of a page's text is turned."""

SAMPLES = 60
MAJORITY = 0.6


def direction(textpage: PdfTextPage) -> Turn:
    """Return by how many quarter turns most of the page's characters are turned, from a sample of them."""
    import pypdfium2.raw as raw

    count = textpage.count_chars()
    if count == 0:
        return 0
    turns: Counter[int] = Counter()
    for index in range(0, count, max(1, count // SAMPLES)):
        angle = raw.FPDFText_GetCharAngle(textpage.raw, index)
        if angle >= 0:  # clockwise, in radians; -1 where it cannot be told
            turns[-round(angle / (math.pi / 2)) % 4] += 1
    if not turns:
        return 0
    turn, seen = turns.most_common(1)[0]
    quarter: Turn = 1 if turn == 1 else 2 if turn == 2 else 3 if turn == 3 else 0
    return quarter if seen >= MAJORITY * turns.total() else 0


def turned(box: Box, turn: Turn) -> Box:
    """Return a box turned back by `turn` quarter turns about the page's origin."""
    left, right, bottom, top = box
    if turn == 1:
        return bottom, top, -right, -left
    if turn == 2:
        return -right, -left, -top, -bottom
    if turn == 3:
        return -top, -bottom, left, right
    return box
