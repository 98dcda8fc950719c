"""Text of a PDF page that a reader cannot see: white on white, tiny, off the page, invisible."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfObject, PdfPage, PdfTextPage

    from auditor.pdf.words import Word

WHITE = 250
"""Smallest red, green and blue (0–255) of a colour that counts as white."""
TINY = 1.0
"""Points of font size below which nobody reads."""
INVISIBLE_MODE = 3
"""PDF text rendering mode "neither fill nor stroke" (ISO 32000-1, table 106)."""
PAGE_IMAGE = 0.5
"""Share of the page that an image covers where invisible text is the text layer of a scan."""
UNREAD_IMAGE = 0.03
"""Share of the page from which an image is reported as unread."""
MAX_OBJECTS = 20_000

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PageObjects:
    """What the page's objects tell beside its words."""

    hidden: frozenset[int]
    """First characters of words that cannot be seen."""
    scanned: bool
    """Whether the text is the recognised text of a page image."""
    images: int
    """Images large enough to hold a figure or table."""


def inspect_objects(page: PdfPage, textpage: PdfTextPage, words: Sequence[Word]) -> PageObjects:
    """Return which words cannot be seen, whether the page is a scan, and how many images it has."""
    import pypdfium2.raw as raw

    width, height = page.get_size()
    texts: list[PdfObject] = []
    backgrounds: list[Bounds] = []
    images: list[Bounds] = []
    for number, item in enumerate(page.get_objects(max_depth=4)):
        if number >= MAX_OBJECTS:
            break
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            texts.append(item)
        elif item.type == raw.FPDF_PAGEOBJ_IMAGE:
            images.append(item.get_bounds())
        elif item.type != raw.FPDF_PAGEOBJ_PATH or _is_coloured(item):
            backgrounds.append(item.get_bounds())
    scanned = any(_area(bounds) > PAGE_IMAGE * width * height for bounds in images)
    unseen = [item for item in texts if _is_hidden(item, (width, height), [*backgrounds, *images], scanned)]
    large = sum(_area(bounds) > UNREAD_IMAGE * width * height for bounds in images)
    invisible = scanned and any(_mode(item) == INVISIBLE_MODE for item in texts)
    return PageObjects(_words_of(unseen, textpage, words), invisible, 0 if invisible else large)


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


def _is_hidden(item: PdfObject, size: tuple[float, float], backgrounds: list[Bounds], scanned: bool) -> bool:
    bounds = item.get_bounds()
    left, bottom, right, top = bounds
    if right <= left and top <= bottom:
        return False
    if right < 0 or top < 0 or left > size[0] or bottom > size[1]:
        return True
    mode = _mode(item)
    if mode == INVISIBLE_MODE:
        return not scanned
    if 0 < _font_size(item) < TINY:
        return True
    colour = _colour(item)
    if colour is None or mode not in (0, 4):
        return False
    if colour[3] == 0:
        return True
    return min(colour[:3]) >= WHITE and not any(_covers(background, bounds) for background in backgrounds)


def _font_size(item: PdfObject) -> float:
    """Return the size in points at which the text is printed, its matrix applied."""
    import pypdfium2.raw as raw

    size = ctypes.c_float()
    if not raw.FPDFTextObj_GetFontSize(item.raw, ctypes.byref(size)):
        return 0.0
    matrix = item.get_matrix()
    return float(size.value * max(abs(matrix.d), abs(matrix.b), abs(matrix.a)))


def _covers(background: Bounds, bounds: Bounds) -> bool:
    """Say whether a shape lies behind the middle of the text."""
    x, y = (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2
    return background[0] <= x <= background[2] and background[1] <= y <= background[3]


def _words_of(objects: list[PdfObject], textpage: PdfTextPage, words: Sequence[Word]) -> frozenset[int]:
    """Return the first characters of the words that the objects print."""
    if not objects:
        return frozenset()
    import pypdfium2.raw as raw

    addresses = {ctypes.addressof(item.raw.contents) for item in objects}
    hidden: set[int] = set()
    for word in words:
        owner = raw.FPDFText_GetTextObject(textpage.raw, word.first)
        if owner and ctypes.addressof(owner.contents) in addresses:
            hidden.add(word.first)
    return frozenset(hidden)
