"""Reading one number: digits in any locale, powers of ten, vulgar fractions, number and magnitude words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from auditor.grounding.figure_locale import DecimalSign, Locale
from auditor.grounding.figure_model import Doubt
from auditor.grounding.figure_tokens import NARROW, Token, TokenKind, adjacent
from auditor.grounding.figure_words import figure_words

_PLAIN: Final = re.compile(r"[0-9]+")
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:([.,'])[0-9]{3})(?:\1[0-9]{3})*")
_INDIAN: Final = re.compile(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}")
_FLATTENED: Final = re.compile(r"10[1-9][0-9]?")
_TIMES: Final = frozenset("×x·*⋅∙")
_EXPONENT_LIMIT: Final = 300


class Amount(NamedTuple):
    """A number as read from tokens `start` to `stop`."""

    value: float
    step: float
    """Size of the last digit written."""
    start: int
    stop: int
    """One past its last token."""
    alternatives: tuple[float, ...] = ()
    doubt: Doubt | None = None
    spelled: bool = False
    scientific: bool = False
    """Written with a power of ten."""
    plain: bool = False
    """Only digits, as years are."""


class Digits(NamedTuple):
    """What one run of digits and separators says."""

    value: float
    step: float
    alternatives: tuple[float, ...] = ()


def read_digits(text: str, decimal: DecimalSign | None) -> Digits | None:
    """Return the value of digits with separators, None for lists and version numbers (`1,2,3`, `1.2.3`)."""
    mantissa, _, exponent = text.lower().partition("e")
    if exponent:
        inner = read_digits(mantissa, decimal)
        return inner and Digits(inner.value * 10.0 ** int(exponent), inner.step * 10.0 ** int(exponent))
    if len(text) > _EXPONENT_LIMIT:
        return None
    if _PLAIN.fullmatch(text):
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
        return _decimal(_joined(whole) + "." + fraction) if grouped and separators.count(last) == 1 else None
    if len(separators) > 1:
        grouped = _GROUPED.fullmatch(text) or _INDIAN.fullmatch(text)
        return Digits(float(_joined(text)), 1.0) if grouped else None
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


def _joined(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


class AmountReader:
    """Reads numbers out of the tokens of one text."""

    def __init__(self, tokens: Sequence[Token], text: str, locale: Locale) -> None:
        self.tokens = tokens
        self.text = text
        self.locale = locale
        words = figure_words()
        self._small: dict[str, int] = {}
        self._magnitudes: dict[str, float] = dict(words.magnitudes["any"])
        for language in reversed(locale.languages):
            self._small.update(words.numbers.get(language, {}))
        for language in locale.languages:
            self._magnitudes.update(words.magnitudes.get(language, {}))

    def token(self, index: int) -> Token | None:
        """Return the token at `index`, None outside."""
        return self.tokens[index] if 0 <= index < len(self.tokens) else None

    def lower(self, index: int) -> str:
        """Return the token's text in lower case, empty outside."""
        return self.tokens[index].lower if 0 <= index < len(self.tokens) else ""

    def joined(self, index: int) -> bool:
        """Say whether the token at `index` follows its predecessor without a gap."""
        return 0 < index < len(self.tokens) and adjacent(self.tokens[index - 1], self.tokens[index])

    def amount(self, index: int) -> Amount | None:
        """Return the number that begins at token `index`, magnitude words included, or None."""
        token = self.token(index)
        if token is None:
            return None
        if token.kind is TokenKind.NUMBER:
            read = self._digits(index)
        elif token.kind is TokenKind.VULGAR:
            read = Amount(vulgar_value(token.text), 0.01, index, index + 1)
        elif token.kind is TokenKind.WORD:
            return self._words(index)
        else:
            return None
        return read and self._magnified(self._with_fraction(self._with_power(read)))

    def _digits(self, index: int) -> Amount | None:
        token = self.tokens[index]
        stop = self._group_end(index)
        if stop > index + 1:
            joined = "".join(t.text for t in self.tokens[index:stop])
            digits = read_digits(joined, self.locale.decimal)
            if digits is None:
                return None
            spaced = any(self.text[t.start - 1] == " " for t in self.tokens[index + 1 : stop])
            others = (float(token.text), float(_joined(self.tokens[stop - 1].text))) if spaced else ()
            return Amount(digits.value, digits.step, index, stop, others, Doubt.GROUPING if spaced else None)
        digits = read_digits(token.text, self.locale.decimal)
        if digits is None:
            return None
        flattened = (10.0 ** int(token.text[2:]),) if _FLATTENED.fullmatch(token.text) else ()
        doubt = Doubt.LOCALE if digits.alternatives else Doubt.EXPONENT if flattened else None
        plain = _PLAIN.fullmatch(token.text) is not None
        others = digits.alternatives or flattened
        scientific = "e" in token.lower
        return Amount(digits.value, digits.step, index, index + 1, others, doubt, scientific=scientific, plain=plain)

    def _group_end(self, index: int) -> int:
        """Return one past the last token of a number with spaced thousands that begins at `index`."""
        first = self.tokens[index]
        if not (_PLAIN.fullmatch(first.text) and len(first.text) <= 3) or first.text.startswith("0"):
            return index + 1
        before = self.token(index - 1)
        if before is not None and before.kind is TokenKind.NUMBER and not self.joined(index):
            return index + 1
        stop = index + 1
        while self._continues_group(stop):
            stop += 1
            if not _PLAIN.fullmatch(self.tokens[stop - 1].text):
                break
        follower = self.token(stop)
        if follower is not None and follower.kind is TokenKind.NUMBER and self._gap(stop) in (" ", NARROW):
            return index + 1
        return stop

    def _continues_group(self, index: int) -> bool:
        token = self.token(index)
        if token is None or token.kind is not TokenKind.NUMBER or self._gap(index) not in (" ", NARROW):
            return False
        head = re.match(r"[0-9]*", token.text)
        return (
            head is not None
            and len(head.group()) == 3
            and re.fullmatch(r"[0-9]{3}(?:[.,][0-9]+)?", token.text) is not None
        )

    def _gap(self, index: int) -> str:
        between = self.text[self.tokens[index - 1].end : self.tokens[index].start]
        return NARROW if between and between in "\u00a0\u202f\u2007\u2009\u200a\u2008" else between

    def _with_power(self, read: Amount) -> Amount:
        """Extend a number by `⁵`, `^5`, `× 10⁵`, `× 10 −5`, `× 105`."""
        if read.value == 10 and read.plain:
            exponent = self._exponent(read.stop)
            if exponent is not None:
                power, stop = exponent
                raised = self.tokens[read.stop].kind is TokenKind.RAISED
                others = (10.0,) if raised and power > 0 else ()
                doubt = Doubt.EXPONENT if others else None
                return Amount(10.0**power, 10.0**power, read.start, stop, others, doubt, scientific=True)
        return self._with_factor(read)

    def _with_factor(self, read: Amount) -> Amount:
        ten = self.token(read.stop + 1)
        if self.lower(read.stop) not in _TIMES or ten is None or ten.kind is not TokenKind.NUMBER:
            return read
        if ten.text == "10":
            exponent = self._exponent(read.stop + 2, detached=True)
            if exponent is None:
                return read
            power, stop = exponent
            scale = 10.0**power
            return Amount(read.value * scale, read.step * scale, read.start, stop, scientific=True)
        if _FLATTENED.fullmatch(ten.text):
            scale = 10.0 ** int(ten.text[2:])
            others = (read.value * scale,)
            return read._replace(
                value=read.value * float(ten.text), stop=read.stop + 2, alternatives=others, doubt=Doubt.EXPONENT
            )
        return read

    def _exponent(self, index: int, *, detached: bool = False) -> tuple[int, int] | None:
        """Return exponent and one past its last token, where one stands at `index`."""
        token = self.token(index)
        if token is None:
            return None
        if token.kind is TokenKind.RAISED and self.joined(index):
            return self._power_of(token.text, index + 1)
        if token.text == "^" or (token.text == "*" and self.lower(index + 1) == "*"):
            return self._written_power(index + (1 if token.text == "^" else 2))
        if token.text == "<" and self.lower(index + 1) == "sup" and self.lower(index + 2) == ">":
            return self._written_power(index + 3, closing=4)
        if detached and token.text in "-–" and self.joined(index + 1):
            following = self.token(index + 1)
            if following is not None and following.kind is TokenKind.NUMBER:
                return self._power_of("-" + following.text, index + 2)
        return None

    def _written_power(self, index: int, closing: int = 1) -> tuple[int, int] | None:
        bracketed = self.lower(index) in ("{", "(")
        index += bracketed
        sign = "-" if self.lower(index) in ("-", "–") else ""
        index += self.lower(index) in ("-", "–", "+")
        token = self.token(index)
        if token is None or token.kind is not TokenKind.NUMBER:
            return None
        after = index + 1
        if bracketed or closing > 1:
            after += closing if self.lower(after) in ("}", ")", "<") else 0
        return self._power_of(sign + token.text, after)

    @staticmethod
    def _power_of(text: str, stop: int) -> tuple[int, int] | None:
        if not re.fullmatch(r"[+-]?[0-9]{1,3}", text) or abs(int(text)) > _EXPONENT_LIMIT:
            return None
        return int(text), stop

    def _with_fraction(self, read: Amount) -> Amount:
        token = self.token(read.stop)
        if token is not None and token.kind is TokenKind.VULGAR and read.value.is_integer():
            value = read.value + vulgar_value(token.text)
            return read._replace(value=value, step=0.01, stop=read.stop + 1, plain=False)
        return self._with_half(self._mixed(read))

    def _mixed(self, read: Amount) -> Amount:
        """Add a fraction written beside a whole number: `2 1/2`."""
        numerator, slash, denominator = (self.token(read.stop + k) for k in range(3))
        if numerator is None or slash is None or denominator is None or slash.text != "/" or not read.plain:
            return read
        written = self.joined(read.stop + 1) and self.joined(read.stop + 2) and not self.joined(read.stop)
        digits = numerator.text + denominator.text
        if not (
            written and digits.isdigit() and len(digits) <= 3 and int(numerator.text) < int(denominator.text) <= 16
        ):
            return read
        value = read.value + int(numerator.text) / int(denominator.text)
        return read._replace(value=value, step=0.01, stop=read.stop + 3, plain=False)

    def _with_half(self, read: Amount) -> Amount:
        if [self.lower(read.stop + k) for k in range(3)] == ["and", "a", "half"]:
            return read._replace(value=read.value + 0.5, step=0.1, stop=read.stop + 3, plain=False)
        return read

    def _magnified(self, read: Amount) -> Amount:
        """Multiply by the magnitude words that follow."""
        index = read.stop + (self.lower(read.stop) == "-" and self.lower(read.stop + 1) in self._magnitudes)
        found = self._magnitude(index)
        if found is None:
            return read
        scale, stop = found
        return Amount(
            read.value * scale,
            read.step * scale,
            read.start,
            stop,
            tuple(a * scale for a in read.alternatives),
            read.doubt,
            read.spelled,
            read.scientific,
        )

    def _magnitude(self, index: int) -> tuple[float, int] | None:
        token = self.token(index)
        if token is None or token.kind is not TokenKind.WORD:
            return None
        pair = f"{token.lower} {self.lower(index + 1)}"
        if pair in self._magnitudes:
            return self._magnitudes[pair], index + 2
        if token.lower in self._magnitudes:
            dotted = self.lower(index + 1) == "." and self.joined(index + 1) and token.lower in ("mio", "mrd", "tsd")
            return self._magnitudes[token.lower], index + 1 + dotted
        if ord(token.text[0]) >= 0x2E80 and self.joined(index) and token.text[0] in self._magnitudes:
            return self._magnitudes[token.text[0]], index + (len(token.text) == 1)
        return None

    def _words(self, index: int) -> Amount | None:
        """Read number words: twenty-one, a hundred and five, half a million, two dozen, three and a half."""
        start = index
        article = self.lower(index) in ("a", "an") and self._multiplier(index + 1) is not None
        half = (
            self.lower(index) == "half"
            and self.lower(index + 1) in ("a", "an")
            and self._multiplier(index + 2) is not None
        )
        total, current, seen = 0.0, 0.0, False
        if article or half:
            index += 1 + half
            current, seen = (0.5 if half else 1.0), True
        step = 1.0
        while True:
            index = self._joint(index, seen)
            word = self.lower(index)
            small = self._small_value(word)
            if small is not None and (not seen or _fits(current, small)):
                current, seen, step = current + small, True, 1.0
            elif seen and (scale := self._multiplier(index)) is not None:
                if scale >= 1000:
                    total, current = total + (current or 1.0) * scale, 0.0
                else:
                    current = (current or 1.0) * scale
                step = scale
            else:
                break
            index += 1
        if not seen:
            return None
        stop = self._unjoint(index)
        last = step / 10 if half else step if step > 12 else 1.0
        read = Amount(total + current, last, start, stop, spelled=True)
        return self._with_half(read)

    def _small_value(self, word: str) -> float | None:
        if word in self._small:
            return float(self._small[word])
        if "de" in self.locale.languages and "und" in word:
            unit, _, tens = word.partition("und")
            small = 1 if unit == "ein" else self._small.get(unit)
            if small is not None and 20 <= self._small.get(tens, 0) <= 90:
                return float(small + self._small[tens])
        return None

    def _multiplier(self, index: int) -> float | None:
        word = self.lower(index)
        if word == "dozen":
            return 12.0
        scale = self._magnitudes.get(word)
        return scale if scale is not None and len(word) > 3 else None

    def _joint(self, index: int, seen: bool) -> int:
        """Step over a hyphen or "and" inside number words."""
        if not seen:
            return index
        joint, following = self.lower(index), self.lower(index + 1)
        hyphen = joint == "-" and self.joined(index) and self.joined(index + 1)
        connected = joint in ("and", "y", "et") and self.lower(index - 1) in (*self._magnitudes, "treinta", "cuarenta")
        if (hyphen or connected) and (
            self._small_value(following) is not None or (hyphen and self._multiplier(index + 1))
        ):
            return index + 1
        return index

    def _unjoint(self, index: int) -> int:
        return index - 1 if self.lower(index - 1) in ("-", "and") else index


def _fits(current: float, small: float) -> bool:
    """Say whether a number word continues the number: twenty + one, a hundred + five, not five + six."""
    if current == 0:
        return False
    if current % 100 == 0:
        return small < 100
    return current % 10 == 0 and current % 100 >= 20 and 0 < small < 10


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
