"""Words of one PDF page with their boxes, in the order of the page's content.

Coordinates are PDF points (1/72 inch) from the lower left corner of the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.pdf.direction import Box, Turn, turned

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

LINE_HYPHEN = "\ufffe"
"""What pdfium writes for a hyphen at a line's end, the line break swallowed."""
TOKEN = re.compile(rf"[^\s{LINE_HYPHEN}\x02]+[{LINE_HYPHEN}\x02]?")
RAISED = str.maketrans("0123456789+-−–()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾")
GLUED_DIGITS = re.compile(r"(?<=[\w.,;:)\]”’\"'])[0-9+\-−–,]*[0-9]+")

RAISED_SIZE = 0.87
"""A superscript is at most this share of the height of what it stands on …"""
RAISED_SHIFT = 0.12
"""… and its foot at least this share of that height above the foot of what it stands on."""


@dataclass(slots=True)
class Word:
    """A run of characters without white space."""

    text: str
    """Its characters; a line-end hyphen is `-`."""
    left: float
    right: float
    bottom: float
    top: float
    first: int
    """Index of its first character on the page."""
    ends_line: bool = False
    """Whether pdfium broke the line after it."""

    @property
    def height(self) -> float:
        """Height of the line box, close to the font size."""
        return self.top - self.bottom


def page_words(textpage: PdfTextPage, turn: Turn = 0) -> list[Word]:
    """Return the words of a page in content order; raised digits become superscript characters.

    Boxes are turned back by `turn` quarter turns.
    """
    text = _characters(textpage)
    box_of = _boxes(textpage, turn)
    words: list[Word] = []
    for match in TOKEN.finditer(text):
        token, start, last = match.group(), match.start(), match.end() - 1
        left, right, bottom, top = box_of(start)
        if last > start:
            end_left, end_right, end_bottom, end_top = box_of(last)
            if end_left < left or end_bottom > top or end_top < bottom:
                words.extend(_split_by_line(token, start, box_of))
                continue
            right = max(right, end_right)
            bottom, top = (bottom, top) if top - bottom >= end_top - end_bottom else (end_bottom, end_top)
        hyphen = token[-1] in (LINE_HYPHEN, "\x02")
        shown = token[:-1] + "-" if hyphen else token
        if GLUED_DIGITS.search(shown):
            shown = _with_superscripts(shown, start, box_of)
        ends = hyphen or text[match.end() : match.end() + 1] in ("\r", "\n")
        words.append(Word(shown, left, right, bottom, top, start, ends))
    return words


def _characters(textpage: PdfTextPage) -> str:
    """Return one character per character index of the page."""
    import pypdfium2.raw as raw

    count = textpage.count_chars()
    text = str(textpage.get_text_range()) if count else ""
    if len(text) == count:
        return text
    codes = (raw.FPDFText_GetUnicode(textpage.raw, index) for index in range(count))
    return "".join(chr(code) if 0 < code < 0xD800 or 0xE000 <= code <= 0x10FFFF else " " for code in codes)


def _boxes(textpage: PdfTextPage, turn: Turn) -> Callable[[int], Box]:
    """Return a function from character index to its line box (left, right, bottom, top)."""
    import pypdfium2.raw as raw

    rectangle = raw.FS_RECTF()
    page = textpage.raw
    read = raw.FPDFText_GetLooseCharBox

    def box_of(index: int) -> Box:
        read(page, index, rectangle)
        return rectangle.left, rectangle.right, rectangle.bottom, rectangle.top

    def turned_box_of(index: int) -> Box:
        return turned(box_of(index), turn)

    return turned_box_of if turn else box_of


def _split_by_line(token: str, start: int, box_of: Callable[[int], Box]) -> list[Word]:
    """Return the parts of a token that stand on different lines (no space was written at the line's end)."""
    words: list[Word] = []
    for offset, char in enumerate(token):
        left, right, bottom, top = box_of(start + offset)
        shown = "-" if char in (LINE_HYPHEN, "\x02") else char
        current = words[-1] if words else None
        if current is not None and left >= current.left and bottom < current.top and top > current.bottom:
            current.text += shown
            current.right = max(current.right, right)
        else:
            if current is not None:
                current.ends_line = True
            words.append(Word(shown, left, right, bottom, top, start + offset))
    return words


def _with_superscripts(shown: str, start: int, box_of: Callable[[int], Box]) -> str:
    """Return the word with those digits and signs raised that are printed smaller and higher than what they follow."""
    base = box_of(start)
    characters = list(shown)
    for offset in range(1, len(characters)):
        _, _, bottom, top = box = box_of(start + offset)
        height = base[3] - base[2]
        if height > 0 and top - bottom <= RAISED_SIZE * height and bottom >= base[2] + RAISED_SHIFT * height:
            characters[offset] = characters[offset].translate(RAISED)
        elif top - bottom > RAISED_SIZE * height:
            base = box
    return "".join(characters)
