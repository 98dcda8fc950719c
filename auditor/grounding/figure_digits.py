"""Digits with separators: what they say in each locale."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from auditor.grounding.figure_locale import DecimalSign

PLAIN: Final = re.compile(r"[0-9]+")
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:([.,'])[0-9]{3})(?:\1[0-9]{3})*")
_INDIAN: Final = re.compile(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}")
_LONGEST: Final = 300
"""Characters of the longest number read; longer ones are no figures."""


class Digits(NamedTuple):
    """What one run of digits and separators says."""

    value: float
    step: float
    alternatives: tuple[float, ...] = ()


def read_digits(text: str, decimal: DecimalSign | None) -> Digits | None:
    """Return the value of digits with separators, None for lists and version numbers (`1,2,3`, `1.2.3`)."""
    if len(text) > _LONGEST:
        return None
    mantissa, _, exponent = text.lower().partition("e")
    if exponent:
        if abs(int(exponent)) > _LONGEST:
            return None
        inner = read_digits(mantissa, decimal)
        return inner and Digits(inner.value * 10.0 ** int(exponent), inner.step * 10.0 ** int(exponent))
    if PLAIN.fullmatch(text):
        return Digits(float(text), 1.0)
    if text.startswith("."):
        return _decimal(text)
    return _separated(text, decimal)


def _separated(text: str, decimal: DecimalSign | None) -> Digits | None:
    text = text.replace("·", ".") if text.count("·") == 1 and text.count(".") == 0 else text
    separators = [c for c in text if not c.isdigit()]
    last, kinds = separators[-1], set(separators)
    if len(kinds) == 2:
        whole, _, fraction = text.rpartition(last)
        grouped = _GROUPED.fullmatch(whole) or _INDIAN.fullmatch(whole)
        return _decimal(digits_of(whole) + "." + fraction) if grouped and separators.count(last) == 1 else None
    if len(separators) > 1:
        grouped = _GROUPED.fullmatch(text) or _INDIAN.fullmatch(text)
        return Digits(float(digits_of(text)), 1.0) if grouped else None
    return _single_separator(text, last, decimal)


def _single_separator(text: str, sign: str, decimal: DecimalSign | None) -> Digits | None:
    whole, _, fraction = text.partition(sign)
    as_decimal = _decimal(f"{whole}.{fraction}")
    if sign == "'":
        return Digits(float(whole + fraction), 1.0) if _GROUPED.fullmatch(text) else None
    if not _GROUPED.fullmatch(text) or whole.startswith("0"):
        is_list = sign == "," and decimal is DecimalSign.POINT and len(fraction) < 3 and len(whole) < 4
        return None if is_list and whole != "0" else as_decimal
    as_grouped = Digits(float(whole + fraction), 1.0)
    expected = decimal or DecimalSign.POINT
    first, second = (as_decimal, as_grouped) if sign == expected.value else (as_grouped, as_decimal)
    return Digits(first.value, first.step, (second.value,))


def _decimal(text: str) -> Digits:
    return Digits(float(text), 10.0 ** -len(text.partition(".")[2]))


def digits_of(text: str) -> str:
    """Return the digits of `text` without what parts them."""
    return "".join(c for c in text if c.isdigit())


_VULGAR_VALUES: Final = dict(
    zip(
        "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒",
        (
            1 / 2,
            1 / 3,
            2 / 3,
            1 / 4,
            3 / 4,
            1 / 5,
            2 / 5,
            3 / 5,
            4 / 5,
            1 / 6,
            5 / 6,
            1 / 8,
            3 / 8,
            5 / 8,
            7 / 8,
            1 / 7,
            1 / 9,
            1 / 10,
        ),
        strict=True,
    )
)


def vulgar_value(sign: str) -> float:
    """Return the value of a vulgar fraction sign."""
    return _VULGAR_VALUES[sign]
