"""Digits and signs that extraction turned into others: `l0 mg`, `O.5 %`, `p ¼ 0.03`, `3 × 10 6`, `12,5 kg`, `25 oC`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from auditor.grounding.figure_tokens import tokens
from auditor.grounding.figure_units import read_unit
from auditor.grounding.figure_words import figure_words
from auditor.text.mojibake import MOJIBAKE, decoded

_MIXED: Final = re.compile(r"(?<![\w.,/-])(?=[lIO.,]{0,9}[0-9])[0-9lIO]{1,9}(?:[.,][0-9lIO]{1,9}){0,3}(?![\w/-])")
_LETTERS: Final = str.maketrans("lIO", "110")
_FORMULA: Final = re.compile(r"[IO][0-9]|[0-9]{1,9}(?:[.,][0-9]{1,9})*")
"""Oxygen, iodine; and whole numbers."""
_SURE: Final = re.compile(
    r"[0-9lIO]{1,3}(?:,[0-9lIO]{3})+|O\.[0-9lIO]{1,6}|l\.[0-9]{1,6}|(?!1[5-8]O|[23]O)[0-9]{1,4}O{1,3}"
)
"""Shapes that nothing but a number has: `l,000`, `O.O5`, `12O`; but not isotopes of oxygen and the rest of `H 2O`."""
_RELATION_BEFORE: Final = re.compile(r"[=<>≤≥±≈]\s?$")
_UNIT_REACH: Final = 24
_DECIMAL_COMMA: Final = re.compile(r"(?<![\w.,–-])[0-9]{1,3},[0-9]{1,2}(?![\w.,–-])")
_MOJIBAKE: Final = re.compile(MOJIBAKE)
_LETTERLIKE: Final = re.compile(r"[\U0001d400-\U0001d7ff\uff21-\uff3a\uff41-\uff5a]")
"""Mathematical and full-width letters and digits, each a plain one in another type face."""
_PARTED: Final = re.compile(r"([=<>≤≥]\s?)(0\.)(\s)(?=[0-9])")
"""A decimal fraction parted after its point, where a relation shows that it is one: `p = 0. 04`."""
_PARTED_GROUPS: Final = re.compile(r"(?<![0-9.,])([0-9]{1,3},)(\s)(?=[0-9]{3}(?:,[0-9]{3})+(?![0-9]))")
"""A number parted behind its first group, several of which follow: `1, 234,567`."""
_SIGNS: Final = (
    (re.compile(r"(?<=[^\W\d_)\]])\s?(¼)(?=\s?[-−–]?[0-9.])"), "="),
    (re.compile(r"\b[pP]\s(5)(?=\s0?\.[0-9])"), "="),
    (re.compile(r"\b[pP]\s(,)(?=\s0?\.[0-9])"), "<"),
    (re.compile(r"[×xX]\s?10(\s|[eE])(?=[-−–]?[0-9]{1,2}(?![\w.,]))"), "^"),
    (re.compile(r"(?<!\w)[rρτ]\s?=\s?(2)(?=0?\.[0-9])"), "-"),
    (re.compile(r"[0-9]\s?(o)(?=C\b)"), "°"),
    (re.compile(r"[0-9]\s?(l)(?=(?:g|M|mol)\b)"), "µ"),
)
"""A sign as some fonts come out, with its surroundings, and what was printed."""
_MAY_HOLD_SIGNS: Final = re.compile(r"¼|[pP]\s[5,]|10[\seE][-−–]?[0-9]|[0-9]\s?(?:oC|l[gMm])|=\s?2")
"""What any of these signs has in it."""


def repaired(text: str) -> str:
    """Return `text` with letters and signs in place of others set right, where only these can have been printed.

    A letter becomes a digit where a unit, a relation or its shape shows that a number stands. One character for one,
    so that offsets stay.
    """
    if not text.isascii():
        text = _MOJIBAKE.sub(lambda match: decoded(match.group()).center(len(match.group())), text)
        text = _LETTERLIKE.sub(lambda match: unicodedata.normalize("NFKC", match.group()), text)
    text = _PARTED_GROUPS.sub(r"\2\1", _PARTED.sub(r"\1\3\2", text))
    if _MAY_HOLD_SIGNS.search(text):
        for pattern, sign in _SIGNS:
            text = pattern.sub(_with(sign), text)
    text = _replaced(text, _MIXED, lambda match: match.group().translate(_LETTERS), _is_misread)
    return _replaced(text, _DECIMAL_COMMA, lambda match: match.group().replace(",", "."), _stands_as_number)


def _with(sign: str) -> Callable[[re.Match[str]], str]:
    """Return what puts `sign` in the place of a match's first group."""

    def replace(match: re.Match[str]) -> str:
        start, end = match.start(1) - match.start(), match.end(1) - match.start()
        return match.group()[:start] + sign + match.group()[end:]

    return replace


def _replaced(
    text: str,
    pattern: re.Pattern[str],
    right: Callable[[re.Match[str]], str],
    doubted: Callable[[str, re.Match[str]], bool],
) -> str:
    pieces, done = [], 0
    for match in pattern.finditer(text):
        if doubted(text, match):
            pieces += [text[done : match.start()], right(match)]
            done = match.end()
    return "".join([*pieces, text[done:]])


def _is_misread(text: str, match: re.Match[str]) -> bool:
    if _FORMULA.fullmatch(match.group()):
        return False
    return _SURE.fullmatch(match.group()) is not None or _stands_as_number(text, match)


def _stands_as_number(text: str, match: re.Match[str]) -> bool:
    if _RELATION_BEFORE.search(text, max(0, match.start() - 2), match.start()):
        return True
    following = tokens(text[match.end() : match.end() + _UNIT_REACH])
    percent = figure_words().percent.after(tuple(token.lower for token in following[:2]))
    return percent is not None or read_unit(following, 0, attached=False) is not None
