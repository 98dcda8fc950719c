"""Which sign writes the decimal fraction in a text: known from its language, or from the shape of its numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from auditor.grounding.figure_tokens import Token, TokenKind, tokens
from auditor.grounding.figure_words import ENGLISH, figure_words


class DecimalSign(StrEnum):
    """How decimals are written."""

    POINT = "."
    COMMA = ","


class Locale(NamedTuple):
    """What a text's language means for its figures."""

    decimal: DecimalSign | None
    """None where nothing tells."""
    languages: tuple[str, ...]
    """Languages whose number words count, English always."""
    broken: bool = False
    """Whether extraction put a space behind the point or comma of every number: `735, 000`, `2. 4`."""


_POINT_SHAPE: Final = re.compile(r"0\.[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]+|[0-9]+\.(?:[0-9]{1,2}|[0-9]{4,})")
_COMMA_SHAPE: Final = re.compile(r"0,[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+|[0-9]+,(?:[0-9]{4,})|[0-9]{4,},[0-9]{1,2}")


def tell_language(text: str) -> str | None:
    """Return the language that the small words of `text` give away, None where they do not."""
    tells = figure_words().tells
    hits: Counter[str] = Counter()
    for token in tokens(text):
        if token.kind is TokenKind.WORD:
            hits.update(language for language, words in tells.items() if token.lower in words)
    ranked = hits.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] < 2 * ranked[1][1]):
        return None
    return ranked[0][0]


def locale_of(text: str, language: str | None) -> Locale:
    """Return how figures of `text` are written; `language` is an ISO 639-1 code or None where not told."""
    told = language or tell_language(text)
    words = figure_words()
    code = (told or "").split("-")[0].lower()
    languages = (ENGLISH,) if code in ("", ENGLISH) else (ENGLISH, code)
    if code in words.comma:
        return Locale(DecimalSign.COMMA, languages, broken_numbers(text))
    if code in words.point:
        return Locale(DecimalSign.POINT, languages, broken_numbers(text))
    return Locale(_decimal_by_shape(text), languages, broken_numbers(text))


def broken_numbers(text: str) -> bool:
    """Say whether numbers of `text` are parted behind their points and commas, and none is whole."""
    sequence = tokens(text)
    if any(token.kind is TokenKind.NUMBER and not token.text.isdigit() for token in sequence):
        return False
    return any(parts_number(sequence, k) for k in range(len(sequence) - 2))


def parts_number(sequence: Sequence[Token], index: int) -> bool:
    """Say whether tokens from `index` look like one number parted: `2. 4`, `735, 000`, `12 . 5`."""
    first, sign, second = sequence[index : index + 3]
    if first.kind is not TokenKind.NUMBER or second.kind is not TokenKind.NUMBER or sign.start - first.end > 1:
        return False
    gaps = sign.start - first.end, second.start - sign.end
    thousands = sign.text == "," and len(first.text) <= 3 and len(second.text) == 3
    return (
        any(gaps)
        and max(gaps) == 1
        and (thousands or (sign.text == "." and len(first.text) <= 3 and len(second.text) <= 2))
    )


def _decimal_by_shape(text: str) -> DecimalSign | None:
    numbers = [token.text for token in tokens(text) if token.kind is TokenKind.NUMBER]
    points = sum(1 for number in numbers if _POINT_SHAPE.fullmatch(number))
    commas = sum(1 for number in numbers if _COMMA_SHAPE.fullmatch(number))
    if points and not commas:
        return DecimalSign.POINT
    if commas and not points:
        return DecimalSign.COMMA
    return None
