"""A small paper in two columns, written by us and set with reportlab: running heads, page numbers, hyphenation,
ligatures, a footnote in the middle of a sentence, a figure's caption and a reference list."""

from __future__ import annotations

import io
import textwrap
from pathlib import Path

import pytest

WIDTH, HEIGHT = 595.0, 842.0
LEFT, GUTTER, RIGHT = 56.0, 306.0, 539.0
LEADING = 12.0

TITLE = "Tidal gauges and the slow drift of harbour floors"
HEAD = "Journal of Invented Harbours 12 (2019)"
FOOTNOTE = "1 The gauges were borrowed from the harbour office of Lund."

SENTENCES = (
    "Harbour floors sink by a few millimetres each year, and tidal gauges record the drift.",
    "We measured the drift at forty harbours between 2001 and 2016 with gauges of one make.",
    "The mean drift was 3.4 millimetres per year, with a standard deviation of 0.8 millimetres.",
    "Harbours that were dredged sank no faster than harbours that were left alone.",
    "The efﬁcient gauges of the northern ofﬁces drifted less than the southern ones.",
    "No relation was found between the age of a gauge and the drift that it recorded.",
    "Storms moved the floor by up to 12 millimetres in a single night at two harbours.",
    "In the calm years the records of neighbouring harbours agreed to within half a millimetre.",
    "A model with three parameters describes the drift of all but four of the harbours.",
    "The four exceptions lie on reclaimed land, where the floor still settles.",
)

REFERENCES = (
    "[1] Aker, B. (2003). Gauges that never sleep. Harbour Letters 4, 11-19.",
    "[2] Berg, C. and Dahl, E. (2011). The mean drift was nine millimetres. Sea Reports 2, 5-9.",
    "[3] Ek, F. (2015). Dredging doubles the drift of harbour floors. Silt 7, 100-121.",
)


def require_reportlab() -> None:
    """Skip the test where reportlab is not installed."""
    pytest.importorskip("reportlab", reason="reportlab (extra `test`) sets the PDFs of this test")


def wrapped(text: str, width: int = 46) -> list[str]:
    """Return the text in lines, long words broken with a hyphen at the line's end as typesetters do."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        candidate = f"{line} {word}".strip()
        if len(candidate) <= width:
            line = candidate
            continue
        room = width - len(line) - 2
        if room >= 4 and len(word) - room >= 4 and word.isalpha():
            lines.append(f"{line} {word[:room]}-")
            line = word[room:]
        else:
            lines.append(line)
            line = word
    return [*lines, line]


def paper(*, pages: int = 4, interleaved: bool = False, repeat: int = 3) -> bytes:
    """Return the paper as PDF bytes. `interleaved` writes the two columns line by line across the page."""
    require_reportlab()
    from reportlab.pdfgen import canvas

    font = _font()
    buffer = io.BytesIO()
    canvas_ = canvas.Canvas(buffer, pagesize=(WIDTH, HEIGHT), pageCompression=1)
    canvas_.setTitle(TITLE)
    body = [line for paragraph in _paragraphs(pages * repeat) for line in paragraph]
    lines_per_column = -(-len(body) // (2 * pages))
    for number in range(pages):
        start = 2 * number * lines_per_column
        columns = (
            body[start : start + lines_per_column],
            body[start + lines_per_column : start + 2 * lines_per_column],
        )
        _page(canvas_, font, number, columns, interleaved=interleaved)
        canvas_.showPage()
    _references(canvas_, font, pages)
    canvas_.showPage()
    canvas_.save()
    return buffer.getvalue()


def _font() -> str:
    import reportlab
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont("Vera", str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")))
    return "Vera"


def _paragraphs(count: int) -> list[list[str]]:
    paragraphs = []
    for index in range(count):
        picked = [SENTENCES[(index * 4 + step) % len(SENTENCES)] for step in range(4)]
        paragraphs.append(wrapped(f"({index + 1}) " + " ".join(picked)))
    return paragraphs


def _head(canvas_, font: str, number: int) -> None:
    canvas_.setFont(font, 8)
    canvas_.drawString(LEFT, HEIGHT - 36, HEAD)
    canvas_.drawCentredString(WIDTH / 2, 30, str(number + 101))


def _page(canvas_, font: str, number: int, columns, *, interleaved: bool) -> None:
    _head(canvas_, font, number)
    top = HEIGHT - 80
    if number == 0:
        canvas_.setFont(font, 16)
        canvas_.drawCentredString(WIDTH / 2, HEIGHT - 70, TITLE)
        canvas_.setFont(font, 9)
        canvas_.drawCentredString(WIDTH / 2, HEIGHT - 90, "Ada Lund and Bo Strand, doi:10.5555/harbour.2019.12")
        top = HEIGHT - 120
    canvas_.setFont(font, 9)
    placed = [
        (x, top - LEADING * row, line)
        for x, column in zip((LEFT, GUTTER), columns, strict=True)
        for row, line in enumerate(column)
    ]
    if interleaved:
        placed.sort(key=lambda item: (-item[1], item[0]))
    for x, y, line in placed:
        canvas_.drawString(x, y, line)
    if number == 1:
        canvas_.setFont(font, 7)
        canvas_.drawString(GUTTER, 60, FOOTNOTE)


def _references(canvas_, font: str, number: int) -> None:
    _head(canvas_, font, number)
    canvas_.setFont(font, 11)
    canvas_.drawString(LEFT, HEIGHT - 80, "References")
    canvas_.setFont(font, 9)
    y = HEIGHT - 100
    for entry in REFERENCES:
        for line in textwrap.wrap(entry, 48):
            canvas_.drawString(LEFT, y, line)
            y -= LEADING
