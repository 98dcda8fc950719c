"""Text as the tokens that figures are made of: numbers, words, raised signs, vulgar fractions, other signs.

Folding is one character for one character, so that every offset is an offset into the text as given.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
_RAISED_PLAIN: Final = str.maketrans(RAISED, "0123456789+-")
VULGAR: Final = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒"
NARROW: Final = "\u00a0"
"""What all spaces that do not break are folded to."""

_FOLDED: Final = {
    **dict.fromkeys("−‐‑﹣－", "-"),
    **dict.fromkeys("٪％﹪", "%"),
    **dict.fromkeys("⁄∕／", "/"),
    **dict.fromkeys("\u202f\u2007\u2009\u200a\u2008", NARROW),
    "٫": ".",
    "．": ".",
    "٬": ",",
    "，": ",",
    "∶": ":",
    "：": ":",
    "＋": "+",
    "＝": "=",
    "＜": "<",
    "＞": ">",
    "＄": "$",
    "￥": "¥",
    "’": "'",
    "⩽": "≤",
    "⩾": "≥",
    "≦": "≤",
    "≧": "≥",
    **dict.fromkeys("◦∘˚º", "°"),
    "‒": "–",
    "（": "(",
    "）": ")",
}


class TokenKind(Enum):
    """What a token is."""

    LINK = "link"
    NUMBER = "number"
    RAISED = "raised"
    VULGAR = "vulgar"
    WORD = "word"
    SIGN = "sign"


class Token(NamedTuple):
    """A piece of the text, folded, with its place."""

    kind: TokenKind
    text: str
    """Folded text; raised signs as plain ones."""
    lower: str
    """The same in lower case."""
    start: int
    end: int


_TOKEN: Final = re.compile(
    r"(?P<link>(?:https?://|www\.)\S+|(?<![0-9.])10\.[0-9]{4,9}/\S+|(?:arXiv|doi|DOI):\S+)"
    rf"|(?P<number>[0-9]+(?:(?:[.,']|·(?!10(?:\^|\s?[-–]|[{RAISED}])))[0-9]+)*"
    r"(?:[eE][+-]?[0-9]{1,3}(?![0-9A-Za-z]))?|(?<![\w)\].])\.[0-9]+)"
    rf"|(?P<raised>[{RAISED}]+)"
    rf"|(?P<vulgar>[{VULGAR}])"
    rf"|(?P<word>[^\W\d_{RAISED}{VULGAR}]+)"
    r"|(?P<sign>\S)"
)


_KINDS: Final = {kind.value: kind for kind in TokenKind}


def _folded(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    return str(digit) if digit is not None else _FOLDED.get(character, character)


def fold(text: str) -> str:
    """Return `text` with digits of all scripts, signs and spaces in one form each, character for character."""
    foreign = {ord(c): _folded(c) for c in set(text) if ord(c) > 127}
    return text.translate(foreign)


@lru_cache(maxsize=1024)
def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of `text` in order."""
    found = []
    for match in _TOKEN.finditer(fold(text)):
        kind = _KINDS[match.lastgroup or ""]
        piece = match.group().translate(_RAISED_PLAIN) if kind is TokenKind.RAISED else match.group()
        found.append(Token(kind, piece, piece.casefold(), match.start(), match.end()))
    return tuple(found)


def adjacent(left: Token, right: Token) -> bool:
    """Say whether nothing stands between the two."""
    return left.end == right.start
