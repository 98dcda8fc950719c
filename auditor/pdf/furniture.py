"""Running heads, page numbers and line numbers: found by their repetition from page to page."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass
from statistics import median
from typing import Literal

from auditor.pdf.columns import rows
from auditor.pdf.lines import Piece

Kind = Literal["running_head", "page_number"]

EDGE_ROWS = 3
"""Rows at the top and at the bottom of a page that may be furniture."""
SAME_HEIGHT = 6.0
"""Points by which the height of a running head may vary."""
MIN_PAGES = 2
MIN_SHARE = 0.25
"""A running head stands on at least this share of the pages (left and right pages may differ)."""
PAGE_NUMBER = re.compile(
    r"(?:page\s*)?[-–—|(\[]?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*[-–—|)\]]?(?:\s*(?:of|/)\s*\d{1,4})?", re.IGNORECASE
)
MIN_OUTERMOST = 3
"""Pages on which the outermost row must repeat, unless it counts the pages."""
WIDE_STEP = 1.25
"""Distance between rows, in usual distances of the page, that sets a running head apart from the text."""
OTHER_SIZE = 0.08
"""Difference in size of type that does."""
NUMBER = re.compile(r"\d+")
MARGIN_NUMBER = re.compile(r"\d{1,4}")
MIN_LINE_NUMBERS = 8


def find_furniture(pages: list[list[Piece]]) -> list[dict[int, Kind]]:
    """Return, for each page, which pieces (by position in the page's list) are furniture, and of which kind."""
    edges = [_edge_rows(pieces, number) for number, pieces in enumerate(pages)]
    every = [row for rows_ in edges for row in rows_]
    repetition = _Repetition(every, len(pages))
    found: list[dict[int, Kind]] = []
    for pieces, rows_ in zip(pages, edges, strict=True):
        kinds: dict[int, Kind] = _line_numbers(pieces) | _stamps(pieces)
        by_identity = {id(piece): index for index, piece in enumerate(pieces)}
        for place in ("top", "bottom"):
            for row, kind in repetition.block([row for row in rows_ if row.place == place]):
                kinds.update({by_identity[id(piece)]: kind for piece in row.pieces})
        found.append(kinds)
    return found


@dataclass(frozen=True, slots=True)
class _Row:
    """A row near the top or the bottom of a page."""

    pieces: list[Piece]
    place: str
    """`top` or `bottom`."""
    outermost: bool
    """Whether nothing stands between it and the page's edge."""
    page: int
    """Index of its page."""
    apart: bool
    """Whether more than the usual space, or another size of type, separates it from the row inside of it."""

    @property
    def text(self) -> str:
        """Its words."""
        return " ".join(" ".join(piece.text for piece in self.pieces).split())

    @property
    def height(self) -> int:
        """Its place on the page, in steps of `SAME_HEIGHT`."""
        return round(self.pieces[0].middle / SAME_HEIGHT)

    @property
    def signature(self) -> str:
        """Its words with digits levelled: what repeats from page to page."""
        return NUMBER.sub("#", self.text.casefold())

    @property
    def offsets(self) -> set[int]:
        """Numbers at its ends less the page's index: the same on every page if they count the pages."""
        numbers = NUMBER.findall(self.text)
        return {int(number) - self.page for number in (numbers[:1] + numbers[-1:]) if len(number) <= 5}


def _edge_rows(pieces: list[Piece], page: int) -> list[_Row]:
    """Return the rows at the top and at the bottom of a page, each from the edge inwards."""
    all_rows = rows(pieces) if pieces else []
    if len(all_rows) <= 2:
        return []
    edge = min(EDGE_ROWS, len(all_rows) // 2)
    steps = [abs(a[0].middle - b[0].middle) for a, b in itertools.pairwise(all_rows)]
    leading = median(steps)
    found: list[_Row] = []
    for place, ordered in (("top", all_rows), ("bottom", all_rows[::-1])):
        for index in range(edge):
            row, inside = ordered[index], ordered[index + 1]
            found.append(_Row(row, place, index == 0, page, _apart(row[0], inside[0], leading)))
    return found


def _apart(outer: Piece, inner: Piece, leading: float) -> bool:
    gap = abs(outer.middle - inner.middle)
    other_size = abs(outer.height - inner.height) > OTHER_SIZE * max(outer.height, inner.height)
    return gap > WIDE_STEP * leading or other_size


class _Repetition:
    """What repeats at the edges of a document's pages."""

    def __init__(self, every: list[_Row], pages: int) -> None:
        self._share = max(MIN_PAGES, round(MIN_SHARE * pages))
        once_a_page = {(row.place, row.signature, row.height, row.page) for row in every}
        self._pages = Counter((place, signature, height) for place, signature, height, _ in once_a_page)
        numbered = [row for row in every if PAGE_NUMBER.fullmatch(row.text)]
        self._places = Counter((row.place, row.height) for row in numbered)
        offsets = Counter(offset for row in every if row.outermost for offset in row.offsets)
        self._offsets = {offset for offset, count in offsets.items() if count >= max(MIN_PAGES, self._share)}

    def block(self, rows_: list[_Row]) -> list[tuple[_Row, Kind]]:
        """Return the furniture at one edge: the rows from the edge inwards up to a space that sets them apart."""
        chain: list[tuple[_Row, Kind]] = []
        kept = 0
        for row in rows_:
            kind = self.kind_of(row)
            if kind is None:
                break
            chain.append((row, kind))
            if row.apart:
                kept = len(chain)
        return chain[:kept]

    def kind_of(self, row: _Row) -> Kind | None:
        """Return what the row is, or None where it is text."""
        counts_pages = bool(row.offsets & self._offsets)
        if PAGE_NUMBER.fullmatch(row.text):
            placed = sum(self._places[row.place, row.height + near] for near in (-1, 0, 1))
            return "page_number" if placed >= self._share or (row.outermost and counts_pages) else None
        if not any(char.isalpha() for char in row.text):
            return None
        repeated = sum(self._pages[row.place, row.signature, row.height + near] for near in (-1, 0, 1))
        enough = self._share
        if row.outermost:
            enough = MIN_PAGES if counts_pages else min(self._share, MIN_OUTERMOST)
        return "running_head" if repeated >= enough else None


def _line_numbers(pieces: list[Piece]) -> dict[int, Kind]:
    """Return numbers in the left margin that count the lines of a manuscript."""
    if not pieces:
        return {}
    margin = sorted(piece.left for piece in pieces if len(piece.text) > 12)
    if not margin:
        return {}
    body = margin[len(margin) // 10]
    numbers = [i for i, piece in enumerate(pieces) if piece.right < body and MARGIN_NUMBER.fullmatch(piece.text)]
    values = [int(pieces[index].text) for index in numbers]
    rising = sum(a < b for a, b in itertools.pairwise(values))
    if len(numbers) < MIN_LINE_NUMBERS or rising < 0.8 * (len(values) - 1):
        return {}
    return dict.fromkeys(numbers, "page_number")


def _stamps(pieces: list[Piece]) -> dict[int, Kind]:
    """Return text printed along the page's edge, such as an archive's stamp."""
    return {
        index: "running_head" for index, piece in enumerate(pieces) if piece.height > 12 * (piece.right - piece.left)
    }
