"""The bibliography that a manuscript names, so that a person can be told to give it.

It is not read by itself: a bibliography names files by their full path, and whoever audits says which one to trust.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

LATEX = (".tex", ".ltx", ".latex")
MARKDOWN = (".md", ".markdown", ".qmd", ".rmd")
NAMED = re.compile(r"\\(?:addbibresource|bibliography)\s{0,9}(?:\[[^\]]{0,200}\])?\s{0,9}\{([^{}]{1,500})\}")
COMMENT = re.compile(r"(?<!\\)%.*")
KEY = "bibliography:"
FRONT_MATTER = "---"


def named_bibliography(manuscript: Path) -> Path | None:
    """Return the first file that a LaTeX or Markdown manuscript names as its bibliography and that is there.

    None where it names none, or where the manuscript cannot be read: reading it tells why.
    """
    try:
        text = manuscript.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    places = (manuscript.parent / name for name in _names(text, manuscript.suffix.lower()))
    return next((place for place in places if _is_file(place)), None)


def _names(text: str, suffix: str) -> Iterator[str]:
    if suffix in LATEX:
        for named in NAMED.findall("\n".join(COMMENT.sub("", line) for line in text.splitlines())):
            for name in map(str.strip, named.split(",")):
                yield name if name.endswith(".bib") else f"{name}.bib"
    elif suffix in MARKDOWN:
        yield from _in_front_matter(text)


def _in_front_matter(text: str) -> Iterator[str]:
    lines = iter(text.splitlines())
    if next(lines, "").rstrip() != FRONT_MATTER:
        return
    for line in lines:
        if line.rstrip() == FRONT_MATTER:
            return
        if line.startswith(KEY):
            yield line.removeprefix(KEY).strip().strip("[]\"' ")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long, or with a null character
        return False
