"""Pieces of Markdown that the reference pages are put together from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; bars and line ends in cells are made harmless."""
    lines = [_row(header), _row(["---"] * len(header)), *(_row([_cell(text) for text in row]) for row in rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def code(text: str) -> str:
    """Return a piece of code for running text."""
    return f"`{text}`"


def generated_note(source: str) -> str:
    """Return the line that says where a page comes from."""
    return f"*Made from {source} when this site is built.*"
