"""Reading order of a page: the content's own where it is sensible, else column by column."""

from __future__ import annotations

import itertools
from statistics import median

from auditor.pdf.lines import Piece

MIN_LINES = 5
"""Lines that each of two columns must have."""
MAX_CROSSING = 0.25
"""Share of the lines that may cross the gutter (title, wide figures and tables)."""
FILLED = 0.6
"""Share of the column's width that its median line fills: prose, not cells of a table."""
MIN_COLUMN = 0.25
"""Share of the text's width that the median line of a column fills."""
MAX_UPWARD = 0.3
"""Share of steps upwards above which the order of the content is no reading order."""


def in_reading_order(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces of one page in reading order."""
    if len(pieces) < 2 * MIN_LINES:
        return _top_down(pieces) if _is_chaotic(pieces) else pieces
    gutter = find_gutter(pieces)
    if gutter is None:
        return _top_down(pieces) if _is_chaotic(pieces) else pieces
    if _switches(pieces, gutter) <= _expected_switches(pieces, gutter) and not _is_chaotic(pieces):
        return pieces
    return _by_bands(pieces, gutter)


def find_gutter(pieces: list[Piece]) -> float | None:
    """Return the x of the gutter between two columns of prose, or None where the page has one column."""
    left, right = min(piece.left for piece in pieces), max(piece.right for piece in pieces)
    width = right - left
    best: tuple[int, float, float] | None = None
    for step in range(30, 71):
        x = left + width * step / 100
        crossing = sum(piece.left < x < piece.right for piece in pieces)
        candidate = (crossing, abs(step - 50), x)
        best = candidate if best is None or candidate < best else best
    if best is None or best[0] > MAX_CROSSING * len(pieces):
        return None
    return best[2] if _two_columns(pieces, best[2], width) else None


def _two_columns(pieces: list[Piece], gutter: float, width: float) -> bool:
    """Say whether lines of prose stand on both sides: they fill their column, and it is a fair part of the page."""
    for side in ([p for p in pieces if p.right <= gutter], [p for p in pieces if p.left >= gutter]):
        if len(side) < MIN_LINES:
            return False
        column = max(p.right for p in side) - min(p.left for p in side)
        if median(p.right - p.left for p in side) < max(FILLED * column, MIN_COLUMN * width):
            return False
    return True


def _side(piece: Piece, gutter: float) -> int:
    if piece.right <= gutter:
        return -1
    return 1 if piece.left >= gutter else 0


def _switches(pieces: list[Piece], gutter: float) -> int:
    """Count how often the content goes from one column to the other."""
    sides = [side for side in (_side(piece, gutter) for piece in pieces) if side]
    return sum(a != b for a, b in itertools.pairwise(sides))


def _expected_switches(pieces: list[Piece], gutter: float) -> int:
    """Return how many switches bands, floats and heads explain."""
    crossing = sum(_side(piece, gutter) == 0 for piece in pieces)
    return 3 + 2 * min(crossing, 6)


def _is_chaotic(pieces: list[Piece]) -> bool:
    steps = list(itertools.pairwise(pieces))
    upward = sum(b.bottom > a.top for a, b in steps)
    return len(steps) >= 2 and upward > MAX_UPWARD * len(steps)


def _top_down(pieces: list[Piece]) -> list[Piece]:
    return [piece for row in rows(pieces) for piece in row]


def rows(pieces: list[Piece]) -> list[list[Piece]]:
    """Return the pieces in rows from top to bottom, each from left to right."""
    found: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: -piece.middle):
        if found and found[-1][0].beside(piece):
            found[-1].append(piece)
        else:
            found.append([piece])
    return [sorted(row, key=lambda piece: piece.left) for row in found]


def _by_bands(pieces: list[Piece], gutter: float) -> list[Piece]:
    """Read left column, then right column, between the pieces that cross the gutter."""
    ordered: list[Piece] = []
    columns: tuple[list[Piece], list[Piece]] = ([], [])
    for row in rows(pieces):
        if any(_side(piece, gutter) == 0 for piece in row):
            ordered += [*columns[0], *columns[1], *row]
            columns = ([], [])
            continue
        for piece in row:
            columns[0 if _side(piece, gutter) < 0 else 1].append(piece)
    return [*ordered, *columns[0], *columns[1]]
