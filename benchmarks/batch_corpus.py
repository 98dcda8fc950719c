"""A corpus for batches: given manuscripts with their sources, each in copies that no cache takes for one another.

Sentences of a copy begin with words of that copy, and every figure that is no year is shifted by its number, in the
manuscript and in the texts it cites alike: what is grounded in the original is grounded in the copy.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

OPENINGS = (
    "In practice",
    "By and large",
    "On the whole",
    "As things stand",
    "In most settings",
    "At the time of writing",
    "In many respects",
    "For the most part",
    "Under these conditions",
    "In this regard",
)
"""One for each copy; a copy beyond these gets two."""
_FIGURE = re.compile(r"(?<![\w.@\[/-])(?!(?:19|20)\d\d\b)\d{2,4}(?![\w\]/-])(?!\.\w)")
_START = re.compile(r"(?:(?<=[.?!] )|^)(?=[A-Z][a-z]{0,20},? [a-z])", re.MULTILINE)


def write_corpus(data: Path, folder: Path, copies: int) -> list[Path]:
    """Write `copies` of each manuscript in `data/*/manuscript.md` with its `references.json`; return the manuscripts.

    Each lies in a folder of its own, with a label for its copy in a front matter.
    """
    written = []
    for given in sorted(data.glob("*/manuscript.md")):
        for copy in range(copies):
            place = folder / f"{given.parent.name}-{copy:03}"
            place.mkdir(parents=True, exist_ok=True)
            text = f"---\nlabels:\n  copy: {copy}\n---\n\n{varied(given.read_text(encoding='utf-8'), copy)}"
            (place / "manuscript.md").write_text(text, encoding="utf-8")
            records = json.loads((given.parent / "references.json").read_text(encoding="utf-8"))
            changed = [
                {**record, "text": varied(record["text"], copy)} if "text" in record else record for record in records
            ]
            (place / "references.json").write_text(json.dumps(changed, ensure_ascii=False), encoding="utf-8")
            written.append(place / "manuscript.md")
    return written


def varied(text: str, copy: int) -> str:
    """Return the text in the words and figures of a copy."""
    opening = ", ".join(OPENINGS[place] for place in _digits(copy))
    shifted = _FIGURE.sub(lambda found: str(int(found[0]) + copy), text)
    return _START.sub(f"{opening}: ", shifted)


def _digits(copy: int) -> list[int]:
    """Return the digits of a number to the base of the openings."""
    digits = [copy % len(OPENINGS)]
    while copy := copy // len(OPENINGS):
        digits.insert(0, copy % len(OPENINGS))
    return digits
