"""What stands behind a number and belongs to it: unit, percent, points, fold, currency, power of ten, bound."""

from __future__ import annotations

from typing import NamedTuple

from auditor.grounding.figure_amounts import Amount
from auditor.grounding.figure_heads import Head, HeadReader
from auditor.grounding.figure_model import Bound, FigureKind, Unit
from auditor.grounding.figure_tokens import TokenKind
from auditor.grounding.figure_units import is_duration, read_unit, unit_table
from auditor.grounding.figure_words import cue, figure_words


class Measure(NamedTuple):
    """What stands behind a number."""

    kind: FigureKind | None
    stop: int
    unit: Unit | None = None
    currency: str | None = None


class MeasureReader(HeadReader):
    """Reads what stands behind numbers."""

    def measure(self, amount: Amount, head: Head) -> Measure:
        """Return unit, percent, points, fold or currency behind the number."""
        words, at = figure_words(), amount.stop
        ahead = tuple(t.lower for t in self.tokens[at : at + words.points.longest])
        if (found := words.points.after(ahead)) is not None:
            return Measure(FigureKind.PERCENTAGE_POINTS, at + found[1])
        if (percent := words.percent.after(ahead)) is not None:
            return self._percent(at + percent[1])
        if self.lower(amount.start - 1) == "of" and self.lower(amount.start - 2) in cue("factor_before"):
            return Measure(FigureKind.FOLD, at)
        if (fold := self._fold_after(at)) is not None:
            return Measure(FigureKind.FOLD, fold)
        if head.currency:
            return Measure(FigureKind.CURRENCY, at, currency=head.currency)
        formula = self.lower(amount.start - 1) == "$" and self.lower(at) == "$"
        if not formula and (currency := self._currency_after(at)) is not None:
            return Measure(FigureKind.CURRENCY, currency[1], currency=currency[0])
        return self._unit_after(amount)

    def _percent(self, stop: int) -> Measure:
        hyphen = self.lower(stop) in ("-", "–") and self.lower(stop + 1) in ("point", "points")
        if hyphen or self.lower(stop) in ("points", "point"):
            return Measure(FigureKind.PERCENTAGE_POINTS, stop + 1 + hyphen)
        return Measure(FigureKind.PERCENT, stop)

    def _fold_after(self, at: int) -> int | None:
        hyphen = self.lower(at) == "-"
        if self.lower(at + hyphen) == "fold":
            return at + hyphen + 1
        if self.lower(at) in ("x", "×") and self.joined(at) and not self.number_at(at + 1):
            return at + 1
        if self.lower(at + hyphen) == "times" and self.lower(at + hyphen + 1) in cue("fold_followers"):
            return at + hyphen + 1
        return None

    def number_at(self, index: int) -> bool:
        """Say whether the token at `index` is a number in digits."""
        token = self.token(index)
        return token is not None and token.kind is TokenKind.NUMBER

    def _currency_after(self, at: int) -> tuple[str, int] | None:
        currencies = unit_table().currencies
        pair = f"{self.lower(at)} {self.lower(at + 1)}"
        for written, size in ((pair, 2), (pair.replace("us ", "US "), 2)):
            if written in currencies:
                return currencies[written], at + size
        token = self.token(at)
        if token is None or token.kind is TokenKind.NUMBER:
            return None
        if token.text in "$£¥" and self.joined(at + 1):
            return None
        code = currencies.get(token.text) or currencies.get(token.lower)
        return (code, at + 1) if code else None

    def _unit_after(self, amount: Amount) -> Measure:
        at = amount.stop
        hyphen = self.lower(at) == "-" and self.joined(at) and self.joined(at + 1)
        found = read_unit(self.tokens, at + hyphen, attached=self.joined(at))
        if found is None or (amount.spelled and len(found[0].name) < 3):
            return Measure(None, at)
        unit, stop = found
        if self._letter_is_word(at, stop):
            return Measure(None, at)
        return Measure(FigureKind.MEASURE, stop, unit=unit)

    def _letter_is_word(self, at: int, stop: int) -> bool:
        """A capital letter after a space is a name ("4 T cells", "5 W patients") if a word follows."""
        token, following = self.tokens[at], self.token(stop)
        if stop != at + 1 or len(token.text) != 1 or self.joined(at):
            return False
        return (
            token.text.isupper()
            and following is not None
            and following.kind is TokenKind.WORD
            and following.lower not in cue("letter_unit_followers")
        )

    def attached_scale(self, amount: Amount, measure: Measure, head: Head) -> tuple[float, int] | None:
        """`50k`, `$1.2M`, `€3bn`: letters for powers of ten, M and B only beside a currency."""
        token = self.token(amount.stop)
        if token is None or not self.joined(amount.stop) or token.kind is not TokenKind.WORD:
            return None
        scale = figure_words().magnitudes["attached"].get(token.text)
        if scale is None or (measure.unit is not None and not head.currency):
            return None
        following = self.token(amount.stop + 1)
        counted = token.text == "B" and following is not None and following.text.islower()
        money = head.currency is not None or token.text in cue("free_magnitudes") or counted
        return (scale, amount.stop + 1) if money else None

    def bound_after(self, stop: int, bound: Bound) -> tuple[Bound, int]:
        """Return the bound told behind the figure ("65 and over") and its end, or `bound` where one stood before."""
        if bound is not Bound.NONE:
            return bound, stop
        if self.lower(stop) == "+" and self.joined(stop) and not self.number_at(stop + 1):
            return Bound.AT_LEAST, stop + 1
        phrases = figure_words().bounds_after
        for skip in (0, 1):
            found = phrases.after(tuple(t.lower for t in self.tokens[stop + skip : stop + skip + phrases.longest]))
            if found is None or (skip and self.tokens[stop].kind is not TokenKind.WORD):
                continue
            after = stop + skip + found[1]
            if self.amount(after) is None and self.lower(after) not in ("a", "half", "the"):
                return Bound(found[0]), after
        return Bound.NONE, stop

    def ends_a_duration(self, measure: Measure, start: int) -> bool:
        """`till the 8 days`, `within 30 minutes`: no longer than."""
        before = self.lower(start - 1) if self.lower(start - 1) != "the" else self.lower(start - 2)
        return is_duration(measure.unit) and before in cue("duration_end")

    def over_unit(self, stop: int) -> int:
        """Return the end of the unit or percent sign that begins at token `stop`, `stop` itself where there is none."""
        percent = figure_words().percent.after((self.lower(stop), self.lower(stop + 1)))
        if percent is not None:
            return stop + percent[1]
        found = read_unit(self.tokens, stop, attached=self.joined(stop))
        return found[1] if found is not None else stop
