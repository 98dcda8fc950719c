"""The list of decisions, from their pages."""

from __future__ import annotations

from pathlib import Path

from documentation.markdown import table


def page(folder: Path) -> str:
    """Return the page. The number's first two digits are the subject's."""
    rows = [(path.stem[:4], f"[{_title(path)}]({path.name})") for path in sorted(folder.glob("[0-9]*.md"))]
    head = "# Decisions\n\nChoices with a real alternative, one page each: what was asked, considered and chosen.\n"
    return f"{head}\n{table(('number', 'decision'), rows)}\n"


def _title(path: Path) -> str:
    line = next((line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("# ")), path.stem)
    return line.removeprefix("# ").split(". ", 1)[-1]
