"""Numbers in words: number words, magnitude words, "and a half"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.grounding.figure_locale import Locale
from auditor.grounding.figure_model import Doubt
from auditor.grounding.figure_tokens import Token, TokenKind, adjacent
from auditor.grounding.figure_words import figure_words


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
    magnitude: float = 1.0
    """What a magnitude word multiplied it by."""


class SpelledReader:
    """Reads numbers in words out of the tokens of one text."""

    def __init__(self, tokens: Sequence[Token], text: str, locale: Locale) -> None:
        self.tokens = tokens
        self.text = text
        self.locale = locale
        self.read_to = 0
        """One past the last token of the figure before."""
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

    def magnified(self, read: Amount) -> Amount:
        """Multiply by the magnitude words that follow."""
        index = read.stop + (self.lower(read.stop) == "-" and self.lower(read.stop + 1) in self._magnitudes)
        found = self._magnitude(index)
        if found is None:
            return read
        scale, stop = found
        others = tuple(value * scale for value in read.alternatives)
        return read._replace(
            value=read.value * scale,
            step=read.step * scale,
            stop=stop,
            alternatives=others,
            plain=False,
            magnitude=scale,
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

    def words(self, index: int) -> Amount | None:
        """Read number words: twenty-one, a hundred and five, half a million, two dozen, three and a half."""
        if self.lower(index) not in ("a", "an", "half") and self._small_value(self.lower(index)) is None:
            return None
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
        return self.with_half(read)

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

    def with_half(self, read: Amount) -> Amount:
        """Extend a number by "and a half"."""
        if [self.lower(read.stop + k) for k in range(3)] == ["and", "a", "half"]:
            return read._replace(value=read.value + 0.5, step=0.1, stop=read.stop + 3, plain=False)
        return read


def _fits(current: float, small: float) -> bool:
    """Say whether a number word continues the number: twenty + one, a hundred + five, not five + six."""
    if current == 0:
        return False
    if current % 100 == 0:
        return small < 100
    return current % 10 == 0 and current % 100 >= 20 and 0 < small < 10
