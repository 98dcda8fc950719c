"""Reading one number: digits with their grouping, powers of ten and fractions, or words."""

from __future__ import annotations

import re
from typing import Final

from auditor.grounding.figure_digits import PLAIN, digits_of, read_digits, vulgar_value
from auditor.grounding.figure_locale import parts_number
from auditor.grounding.figure_model import Doubt
from auditor.grounding.figure_spelled import Amount, SpelledReader
from auditor.grounding.figure_tokens import NARROW, TokenKind

__all__ = ["Amount", "AmountReader"]

_FLATTENED: Final = re.compile(r"10[1-9][0-9]?")
_TIMES: Final = frozenset("×x·*⋅∙")
_EXPONENT_LIMIT: Final = 300


class AmountReader(SpelledReader):
    """Reads numbers out of the tokens of one text."""

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
            return self.words(index)
        else:
            return None
        return read and self.magnified(self._with_fraction(self._with_power(read)))

    def _digits(self, index: int) -> Amount | None:
        token = self.tokens[index]
        if self.locale.broken and index + 2 < len(self.tokens) and parts_number(self.tokens, index):
            return self._parted(index)
        stop = self._group_end(index)
        if stop > index + 1:
            joined = "".join(t.text for t in self.tokens[index:stop])
            digits = read_digits(joined, self.locale.decimal)
            if digits is None:
                return None
            spaced = any(self.text[t.start - 1] == " " for t in self.tokens[index + 1 : stop])
            parts = (float(token.text), float(digits_of(self.tokens[stop - 1].text))) if spaced else ()
            return Amount(digits.value, digits.step, index, stop, parts, Doubt.GROUPING if spaced else None)
        digits = read_digits(token.text, self.locale.decimal)
        if digits is None:
            return None
        flattened = (10.0 ** int(token.text[2:]),) if _FLATTENED.fullmatch(token.text) else ()
        doubt = Doubt.LOCALE if digits.alternatives else Doubt.EXPONENT if flattened else None
        plain = PLAIN.fullmatch(token.text) is not None
        others = digits.alternatives or flattened
        scientific = "e" in token.lower
        return Amount(digits.value, digits.step, index, index + 1, others, doubt, scientific=scientific, plain=plain)

    def _parted(self, index: int) -> Amount:
        """Join `735, 000` and `2. 4`; both pieces remain other readings."""
        first, sign, second = self.tokens[index : index + 3]
        joined = first.text + second.text if sign.text == "," else f"{first.text}.{second.text}"
        step = 1.0 if sign.text == "," else 10.0 ** -len(second.text)
        others = (float(first.text), float(second.text))
        return Amount(float(joined), step, index, index + 3, others, Doubt.GROUPING)

    def _group_end(self, index: int) -> int:
        """Return one past the last token of a number with spaced thousands that begins at `index`."""
        first = self.tokens[index]
        if not (PLAIN.fullmatch(first.text) and len(first.text) <= 3) or first.text.startswith("0"):
            return index + 1
        before = self.token(index - 1)
        if before is not None and before.kind is TokenKind.NUMBER and not self.joined(index):
            return index + 1
        stop = index + 1
        while self._continues_group(stop):
            stop += 1
            if not PLAIN.fullmatch(self.tokens[stop - 1].text):
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
            and re.fullmatch(r"[0-9]{3}(?:[.,·][0-9]+)?", token.text) is not None
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
        return self.with_half(self._mixed(read))

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
