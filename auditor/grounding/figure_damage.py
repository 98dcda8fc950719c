"""Digits that extraction turned into letters: `l0 mg`, `O.5 %`, `p = O.03`."""

from __future__ import annotations

import re
from typing import Final

from auditor.grounding.figure_tokens import tokens
from auditor.grounding.figure_units import read_unit
from auditor.grounding.figure_words import figure_words

_MIXED: Final = re.compile(r"(?<![\w.,/-])(?=[lIO.,]{0,9}[0-9])[0-9lIO]{1,9}(?:[.,][0-9lIO]{1,9}){0,3}(?![\w/-])")
_LETTERS: Final = str.maketrans("lIO", "110")
_FORMULA: Final = re.compile(r"[IO][0-9]|[0-9]{1,9}(?:[.,][0-9]{1,9})*")
"""Oxygen, iodine; and whole numbers."""
_RELATION_BEFORE: Final = re.compile(r"[=<>≤≥±≈]\s?$")
_UNIT_REACH: Final = 24


def repaired(text: str) -> str:
    """Return `text` with letters in place of digits set right, where a unit or relation shows that a number stands.

    One character for one, so that offsets stay.
    """
    pieces, done = [], 0
    for match in _MIXED.finditer(text):
        if _FORMULA.fullmatch(match.group()) or not _stands_as_number(text, match):
            continue
        pieces += [text[done : match.start()], match.group().translate(_LETTERS)]
        done = match.end()
    return "".join([*pieces, text[done:]])


def _stands_as_number(text: str, match: re.Match[str]) -> bool:
    if _RELATION_BEFORE.search(text, max(0, match.start() - 2), match.start()):
        return True
    following = tokens(text[match.end() : match.end() + _UNIT_REACH])
    percent = figure_words().percent.after(tuple(token.lower for token in following[:2]))
    return percent is not None or read_unit(following, 0, attached=False) is not None
