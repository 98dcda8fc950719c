"""Text of a PDF page that a reader cannot see: white on white, tiny, off the page, invisible."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.pdf.direction import Turn, turned

if TYPE_CHECKING:
    from pypdfium2 import PdfObject, PdfPage, PdfTextPage

    from auditor.pdf.words import Word

WHITE = 250
"""Smallest red, green and blue (0–255) of a colour that counts as white."""
TINY = 1.0
"""Points of font size below which nobody reads."""
INVISIBLE_MODE = 3
"""PDF text rendering mode "neither fill nor stroke" (ISO 32000-1, table 106)."""
FILLED_MODES = (0, 4)
"""Text rendering modes "fill" and "fill and clip", whose colour is the fill colour."""
PAGE_IMAGE = 0.5
"""Share of the page that an image covers where invisible text is the text layer of a scan."""
UNREAD_IMAGE = 0.03
"""Share of the page from which an image is reported as unread."""
MAX_OBJECTS = 20_000
MAX_BACKGROUNDS = 500
"""Areas, largest first, before which white text is looked for."""

Bounds = tuple[float, float, float, float]
"""Left, bottom, right, top, as pdfium gives them."""


@dataclass(frozen=True, slots=True)
class PageObjects:
    """What the page's objects tell beside its words."""

    hidden: frozenset[int]
    """First characters of words that cannot be seen."""
    scanned: bool
    """Whether the text is the recognised text of a page image."""
    images: int
    """Images large enough to hold a figure or table."""


def inspect_objects(page: PdfPage, textpage: PdfTextPage, words: Sequence[Word], turn: Turn = 0) -> PageObjects:
    """Return which words cannot be seen, whether the page is a scan, and how many images it has.

    Colour and rendering mode are asked of the objects; place and size of the words themselves, because an object inside
    a form (an embedded figure) has coordinates of its own; `turn` is that of the words.
    """
    import pypdfium2.raw as raw

    paper = page.get_cropbox()
    size = _area(paper)
    backgrounds, images = _surfaces(page)
    scanned = any(_area(bounds) > PAGE_IMAGE * size for bounds in images)
    texts = itertools.islice(page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=4), MAX_OBJECTS)
    unseen = [item for item in texts if _is_unseen(item)]
    invisible = {_address(item.raw) for item in unseen if _mode(item) == INVISIBLE_MODE}
    if scanned:
        unseen = [item for item in unseen if _address(item.raw) not in invisible]
    large = sum(_area(bounds) > UNREAD_IMAGE * size for bounds in images)
    visible = _turned(paper, turn)
    hidden = {word.first for word in words if _is_out_of_sight(word, visible)}
    hidden |= _words_of(unseen, textpage, words, [_turned(area, turn) for area in backgrounds], invisible)
    is_scan = scanned and bool(invisible)
    return PageObjects(frozenset(hidden), is_scan, 0 if is_scan else large)


def _surfaces(page: PdfPage) -> tuple[list[Bounds], list[Bounds]]:
    """Return the places of the page on which white text can be seen, and those of its images."""
    import pypdfium2.raw as raw

    backgrounds: list[Bounds] = []
    images: list[Bounds] = []
    for item in itertools.islice(page.get_objects(max_depth=1), MAX_OBJECTS):
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            continue
        if item.type == raw.FPDF_PAGEOBJ_IMAGE:
            images.append(item.get_bounds())
        if item.type != raw.FPDF_PAGEOBJ_PATH or _is_coloured(item):
            backgrounds.append(item.get_bounds())
    return sorted(backgrounds, key=_area, reverse=True)[:MAX_BACKGROUNDS], images


def _turned(bounds: Bounds, turn: Turn) -> Bounds:
    left, bottom, right, top = bounds
    left, right, bottom, top = turned((left, right, bottom, top), turn)
    return left, bottom, right, top


def _is_out_of_sight(word: Word, visible: Bounds) -> bool:
    """Say whether a word is printed off the page or too small to be read."""
    left, bottom, right, top = visible
    off_page = word.right < left or word.top < bottom or word.left > right or word.bottom > top
    return off_page or 0 < word.height < TINY


def _area(bounds: Bounds) -> float:
    left, bottom, right, top = bounds
    return max(0.0, right - left) * max(0.0, top - bottom)


def _mode(item: PdfObject) -> int:
    import pypdfium2.raw as raw

    return int(raw.FPDFTextObj_GetTextRenderMode(item.raw))


def _colour(item: PdfObject) -> tuple[int, int, int, int] | None:
    """Return the fill colour (red, green, blue, alpha; 0–255), or None where it is not a plain colour."""
    import pypdfium2.raw as raw

    parts = [ctypes.c_uint() for _ in range(4)]
    if not raw.FPDFPageObj_GetFillColor(item.raw, *(ctypes.byref(part) for part in parts)):
        return None
    red, green, blue, alpha = (part.value for part in parts)
    return red, green, blue, alpha


def _is_coloured(item: PdfObject) -> bool:
    """Say whether a shape is filled with something else than white: white text on it can be seen."""
    colour = _colour(item)
    return colour is None or (colour[3] > 0 and min(colour[:3]) < WHITE)


def _is_unseen(item: PdfObject) -> bool:
    """Say whether text is invisible, transparent or white: hidden, unless something lies behind it."""
    mode = _mode(item)
    if mode == INVISIBLE_MODE:
        return True
    colour = _colour(item) if mode in FILLED_MODES else None
    return colour is not None and (colour[3] == 0 or min(colour[:3]) >= WHITE)


def _address(pointer: object) -> int:
    """Return the address of a pdfium object, by which two handles of it are recognised."""
    return ctypes.addressof(pointer.contents)  # type: ignore[attr-defined]


def _words_of(
    objects: Sequence[PdfObject],
    textpage: PdfTextPage,
    words: Sequence[Word],
    backgrounds: Sequence[Bounds],
    invisible: Container[int],
) -> set[int]:
    """Return the first characters of the words that the objects print, those left out that stand on a background."""
    if not objects:
        return set()
    import pypdfium2.raw as raw

    addresses = {_address(item.raw) for item in objects}
    hidden: set[int] = set()
    for word in words:
        owner = raw.FPDFText_GetTextObject(textpage.raw, word.first)
        address = _address(owner) if owner else None
        if address in addresses and (address in invisible or not any(_covers(area, word) for area in backgrounds)):
            hidden.add(word.first)
    return hidden


def _covers(area: Bounds, word: Word) -> bool:
    """Say whether an area lies behind the middle of a word."""
    x, y = (word.left + word.right) / 2, (word.bottom + word.top) / 2
    return area[0] <= x <= area[2] and area[1] <= y <= area[3]
