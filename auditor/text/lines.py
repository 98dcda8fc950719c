"""Lines and paragraphs of a text with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BLANK = re.compile(r"\n[^\S\n]*(?:\n|\f)\s*|\f\s*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line or paragraph of text with its place."""

    start: int
    end: int
    text: str

    @property
    def unfinished(self) -> bool:
        """Whether the sentence seems to go on after it."""
        return bool(self.text) and (self.text[-1].isalnum() or self.text[-1] in ",-\u00ad")

    @property
    def continues(self) -> bool:
        """Whether it seems to go on with a sentence begun before."""
        return self.text[:1].islower()


def read_lines(text: str) -> Iterator[Line]:
    """Yield the lines of `text` that are not blank."""
    position = 0
    for raw in text.split("\n"):
        body = raw.strip()
        if body:
            start = position + raw.index(body[0])
            yield Line(start, start + len(body), body)
        position += len(raw) + 1


def read_paragraphs(text: str) -> list[Line]:
    """Return the paragraphs: what stands between blank lines and page breaks."""
    paragraphs = []
    position = 0
    for match in [*_BLANK.finditer(text), None]:
        end = match.start() if match else len(text)
        body = text[position:end].strip()
        if body:
            start = text.index(body[0], position)
            paragraphs.append(Line(start, start + len(body), body))
        position = match.end() if match else end
    return paragraphs
