"""Pieces of a page in reading order → lines of text, with an empty line where a paragraph ends; footnotes set aside."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from statistics import median

from auditor.pdf.lines import Piece
from auditor.resources import word_list

FOOTNOTE_SIZE = 0.92
"""Footnotes are printed at most at this share of the body's size."""
FOOTNOTE_MARK = re.compile(r"[\d*†‡§¶⁰¹²³⁴-⁹]")
TERMINAL = re.compile(r"[.!?:;。！？][\"'”’)\]]*$")
CAPTION = re.compile(rf"(?:{'|'.join(map(re.escape, word_list('caption_words')))})\.?\s*\d", re.IGNORECASE)
SHORT_LINE = 0.85
"""A last line ends before this share of its column's width."""


@dataclass(slots=True)
class PageText:
    """A page in reading order, running text and notes apart."""

    body: list[Piece]
    """Running text."""
    footnotes: list[Piece]
    """Footnotes and the like, which may stand in the middle of a sentence."""


def body_size(pages: list[list[Piece]]) -> float:
    """Return the height of most of the text of a document, in points."""
    weights: dict[float, int] = {}
    for pieces in pages:
        for piece in pieces:
            size = round(piece.height * 2) / 2
            weights[size] = weights.get(size, 0) + len(piece.text)
    return max(weights, key=lambda size: weights[size]) if weights else 0.0


def set_footnotes_aside(pieces: list[Piece], size: float) -> PageText:
    """Return the page with the footnotes at the foot of its columns set apart."""
    small = {id(piece) for piece in pieces if piece.height <= FOOTNOTE_SIZE * size}
    notes: set[int] = set()
    for index, piece in enumerate(pieces):
        if id(piece) in small and id(piece) not in notes and _opens_note(piece):
            block = _block(pieces, index, small)
            if _at_foot(block, pieces):
                notes.update(id(line) for line in block)
    body = [piece for piece in pieces if id(piece) not in notes]
    return PageText(body, [piece for piece in pieces if id(piece) in notes])


def _opens_note(piece: Piece) -> bool:
    return FOOTNOTE_MARK.match(piece.text) is not None


def _block(pieces: list[Piece], index: int, small: set[int]) -> list[Piece]:
    """Return the small lines that follow the one at `index` downwards in the same column."""
    block = [pieces[index]]
    for piece in pieces[index + 1 :]:
        if (
            id(piece) not in small
            or piece.top > block[-1].top
            or piece.left > block[0].right
            or piece.right < block[0].left
        ):
            break
        block.append(piece)
    return block


def _at_foot(block: list[Piece], pieces: list[Piece]) -> bool:
    """Say whether nothing of the running text stands below the block in its column."""
    left, right = min(piece.left for piece in block), max(piece.right for piece in block)
    lowest = min(piece.bottom for piece in block)
    inside = {id(piece) for piece in block}
    return not any(
        piece.top < lowest and piece.left < right and piece.right > left and id(piece) not in inside for piece in pieces
    )


def separators(pieces: list[Piece]) -> list[str]:
    """Return what stands between each piece and the next: a space, a line break, or an empty line."""
    leading = _leading(pieces)
    edges = _column_edges(pieces)
    return [_separator(a, b, leading, edges.get(round(a.left / 20), a.right)) for a, b in itertools.pairwise(pieces)]


def _leading(pieces: list[Piece]) -> float:
    """Return the usual distance from line to line, in points."""
    steps = [a.bottom - b.bottom for a, b in itertools.pairwise(pieces) if 0 < a.bottom - b.bottom < 40]
    return median(steps) if steps else 12.0


def _column_edges(pieces: list[Piece]) -> dict[int, float]:
    """Return the right edge of each column by its (rounded) left edge."""
    edges: dict[int, float] = {}
    for piece in pieces:
        place = round(piece.left / 20)
        edges[place] = max(edges.get(place, 0.0), piece.right)
    return edges


def _separator(a: Piece, b: Piece, leading: float, edge: float) -> str:
    if a.hyphenated:
        return "\n"
    if a.beside(b) and b.left > a.left:
        return " "
    other_size = abs(a.height - b.height) > 0.12 * max(a.height, b.height)
    step = a.bottom - b.bottom
    if step <= 0 or step > 6 * leading:
        return _across(a, b, other_size, edge)
    if _runs_on(a, b) and not other_size:
        return "\n"
    if step > 1.45 * max(leading, a.height) or (other_size and _is_apart(a, b)):
        return "\n\n"
    finished = TERMINAL.search(a.text) is not None
    short = a.right - a.left < SHORT_LINE * (edge - a.left)
    indented = 0.7 * b.height < b.left - a.left < 5 * b.height
    if finished and (short or indented):
        return "\n\n"
    return "\n"


def _is_apart(a: Piece, b: Piece) -> bool:
    """Say whether a change of size is a change of block, not a line with a superscript or a formula in it."""
    return TERMINAL.search(a.text) is not None or not b.text[:1].islower()


def _across(a: Piece, b: Piece, other_size: bool, edge: float) -> str:
    """Return the break from one column or page to the next: a sentence may run on."""
    finished = TERMINAL.search(a.text) is not None
    short = a.right - a.left < SHORT_LINE * (edge - a.left)
    if _runs_on(a, b):
        return "\n"
    return "\n\n" if (finished and short) or other_size or CAPTION.match(b.text) else "\n"


def _runs_on(a: Piece, b: Piece) -> bool:
    """Say whether a sentence goes on from `a` to `b`: no full stop before, a small letter after."""
    return TERMINAL.search(a.text) is None and b.text[:1].islower()


def captions_after_sentences(pieces: list[Piece], before: Piece | None) -> list[Piece]:
    """Return the pieces of a page with each caption that stands in the middle of a sentence moved behind its paragraph.

    `before` is the last piece of the page before, whose sentence may run on to this page.
    """
    blocks = _blocks(pieces)
    for index in range(len(blocks) - 1):
        last = blocks[index - 1][-1] if index else before
        caption = CAPTION.match(blocks[index][0].text) is not None
        if caption and last is not None and _runs_on(last, blocks[index + 1][0]):
            blocks[index], blocks[index + 1] = blocks[index + 1], blocks[index]
    return [piece for block in blocks for piece in block]


def _blocks(pieces: list[Piece]) -> list[list[Piece]]:
    """Return the pieces by paragraph."""
    blocks: list[list[Piece]] = [[piece] for piece in pieces[:1]]
    for piece, separator in zip(pieces[1:], separators(pieces), strict=True):
        if separator == "\n\n":
            blocks.append([piece])
        else:
            blocks[-1].append(piece)
    return blocks
