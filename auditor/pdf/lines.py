"""Words of a page → pieces of lines: words in a row without a wide gap between them."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from auditor.pdf.words import Word

WIDE_GAP = 1.3
"""Gap between words, in line heights, that separates columns or cells."""


@dataclass(slots=True)
class Piece:
    """Words that stand side by side on one line of one column."""

    text: str
    """Words with single spaces between them."""
    left: float
    right: float
    bottom: float
    top: float
    hyphenated: bool = False
    """Whether it ends with a hyphen that breaks a word."""
    hidden: bool = False
    """Whether a reader cannot see it."""

    @property
    def height(self) -> float:
        """Height of the line box, close to the font size."""
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        """Vertical middle."""
        return (self.top + self.bottom) / 2

    def beside(self, other: Piece) -> bool:
        """Say whether the two stand on one line: they overlap by half the height of the smaller."""
        overlap = min(self.top, other.top) - max(self.bottom, other.bottom)
        return overlap > 0.5 * min(self.height, other.height)


def page_pieces(words: list[Word], hidden: Container[int] = frozenset()) -> list[Piece]:
    """Return the pieces of a page in content order; `hidden` holds the first characters of words to set apart."""
    pieces: list[Piece] = []
    before: Word | None = None
    for word in words:
        unseen = word.first in hidden
        if before is not None and pieces and _continues(before, word) and pieces[-1].hidden == unseen:
            _extend(pieces[-1], word)
        else:
            pieces.append(
                Piece(word.text, word.left, word.right, word.bottom, word.top, word.text.endswith("-"), unseen)
            )
        before = word
    return _merge_rotated(pieces)


def _continues(before: Word, word: Word) -> bool:
    if before.ends_line and word.left < before.right:
        return False
    height = max(before.height, word.height)
    overlap = min(before.top, word.top) - max(before.bottom, word.bottom)
    on_line = overlap > 0.3 * min(before.height, word.height)
    return on_line and -0.6 * height <= word.left - before.right <= WIDE_GAP * height


def _extend(piece: Piece, word: Word) -> None:
    piece.text = f"{piece.text} {word.text}"
    piece.right = max(piece.right, word.right)
    if word.height > piece.height * 1.05:
        piece.bottom, piece.top = word.bottom, word.top
    piece.hyphenated = word.text.endswith("-")


def _merge_rotated(pieces: list[Piece]) -> list[Piece]:
    """Join runs of single characters stacked one above another: text printed along the page's edge."""
    merged: list[Piece] = []
    run: list[Piece] = []
    for piece in [*pieces, None]:
        if piece is not None and len(piece.text) <= 2 and (not run or abs(piece.left - run[-1].left) < 3):
            run.append(piece)
            continue
        if len(run) >= 8:
            merged.append(_stack(run))
        else:
            merged.extend(run)
        run = []
        if piece is not None:
            if len(piece.text) <= 2:
                run = [piece]
            else:
                merged.append(piece)
    return merged


def _stack(run: list[Piece]) -> Piece:
    return Piece(
        "".join(piece.text for piece in run),
        min(piece.left for piece in run),
        max(piece.right for piece in run),
        min(piece.bottom for piece in run),
        max(piece.top for piece in run),
        hidden=run[0].hidden,
    )
