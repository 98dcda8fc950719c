"""Text under construction from a structured format: blocks, tables by rows, and parts set apart as no evidence."""

from __future__ import annotations

import re
from typing import Literal

from auditor.domain import ExcludedSpan, Span

Kind = Literal["reference_list", "running_head", "page_number", "hidden_text", "markup"]

RAISED = str.maketrans("0123456789+-−–()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾")
RAISABLE = re.compile(r"[0-9+\-−–,()\s]{1,12}")


class TextBuilder:
    """Collects blocks of text with an empty line between them."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._excluded: list[ExcludedSpan] = []
        self._hidden: list[str] = []
        self._in_table = False

    @property
    def length(self) -> int:
        """Characters so far."""
        return self._length

    def block(self, text: str, kind: Kind | None = None) -> None:
        """Add a block, white space folded; one without words is left out. `kind` excludes it from evidence."""
        folded = fold(text)
        if not folded:
            return
        if self._length:
            self._add("\n\n")
        start = self._length
        self._add(folded)
        self._in_table = False
        if kind is not None:
            self._excluded.append(ExcludedSpan(span=Span(start=start, end=self._length), kind=kind))

    def row(self, cells: list[str]) -> None:
        """Add a row of a table on a line of its own, cells separated by tabs."""
        folded = [fold(cell) for cell in cells]
        if any(folded):
            separator = "\n" if self._in_table else "\n\n"
            self._add((separator if self._length else "") + "\t".join(folded))
            self._in_table = True

    def hide(self, text: str) -> None:
        """Keep text that a reader does not see; it comes last and is excluded."""
        if fold(text):
            self._hidden.append(text)

    def exclude_from(self, start: int, kind: Kind) -> None:
        """Exclude everything from `start` to here."""
        if self._length > start:
            self._excluded.append(ExcludedSpan(span=Span(start=start, end=self._length), kind=kind))

    def finish(self) -> tuple[str, tuple[ExcludedSpan, ...]]:
        """Return the text and its excluded parts."""
        for text in self._hidden:
            self.block(text, "hidden_text")
        self._hidden = []
        return "".join(self._parts), tuple(self._excluded)

    def _add(self, part: str) -> None:
        self._parts.append(part)
        self._length += len(part)


def fold(text: str) -> str:
    """Return text with white space folded."""
    return " ".join(text.split())


def raised(text: str) -> str:
    """Return the superscript `text` in superscript characters where it is digits and signs, so that 10⁵ is not 105."""
    return text.translate(RAISED) if RAISABLE.fullmatch(text) else text
