"""Figures with two ends or a margin: intervals, ranges, spans of years, ratios, days of a date."""

from __future__ import annotations

from typing import Final

from auditor.grounding.figure_amounts import Amount
from auditor.grounding.figure_heads import Head
from auditor.grounding.figure_model import Bound, FigureKind, Unit
from auditor.grounding.figure_singles import SingleReader, four_digits
from auditor.grounding.figure_tokens import TokenKind
from auditor.grounding.figure_words import cue, figure_words

_DASHES: Final = frozenset("-–—")
_EXACT: Final = 1e-9
"""Step of shares told as part and whole: nothing was rounded."""


class RangeReader(SingleReader):
    """Reads figures with two ends."""

    def day(self, head: Head, amount: Amount) -> int | None:
        """`12 March`, `March 12`, `April 19-28`: the day of a date."""
        if not amount.plain or not 1 <= amount.value <= 31 or amount.stop != amount.start + 1:
            return None
        months, stop = figure_words().months, amount.stop
        before = self.lower(amount.start - 1)
        if self.lower(stop) in _DASHES and self.number_at(stop + 1):
            stop += 2
        after = self.lower(stop)
        dated = (before in months and self.tokens[amount.start - 1].text[0].isupper()) or (
            after in months and self.tokens[stop].text[0].isupper()
        )
        if not dated:
            return None
        self.add(head, stop, FigureKind.DAY, amount, value=amount.value)
        return stop

    def _second(self, index: int) -> tuple[Amount, int] | None:
        """Return the amount at `index` with its sign applied."""
        sign = 1
        if self.lower(index) in ("-", "–", "+") and self.joined(index + 1):
            sign, index = (1 if self.lower(index) == "+" else -1), index + 1
        if self.lower(index) in "$€£¥" and self.lower(index):
            index += 1
        amount = self.amount(index) if index not in self.labels else None
        return (amount._replace(value=sign * amount.value), amount.stop) if amount else None

    def interval(self, head: Head, amount: Amount) -> int | None:
        """`95% CI 0.15–0.42`, `(90% confidence interval: -1.1 to 1.9)`, `95% CI [0.1, 0.4]`."""
        at = amount.stop
        percent = figure_words().percent.after((self.lower(at), self.lower(at + 1)))
        if percent is None or not 50 <= amount.value < 100:
            return None
        at += percent[1]
        at += self.lower(at) in _DASHES
        words = figure_words().intervals
        if f"{self.lower(at)} {self.lower(at + 1)}" in words:
            at += 2
        elif self.lower(at) in words:
            at += 1
        else:
            return None
        while self.lower(at) in cue("interval_joints") and not self.number_at(at):
            at += 1
        ends = self._ends(at, separators=cue("interval_separators"))
        if ends is None:
            return at
        low, high, stop = ends
        measure = self.measure(high._replace(stop=stop), head)
        self.add(
            head._replace(bound=Bound.NONE, symbol=None), measure.stop, FigureKind.INTERVAL, low,
            low=low.value, high=high.value, level=amount.value, unit=measure.unit, step=min(low.step, high.step),
            alternatives=(), doubt=None,
        )  # fmt: skip
        return measure.stop

    def _ends(self, at: int, separators: frozenset[str]) -> tuple[Amount, Amount, int] | None:
        first = self._second(at)
        if first is None:
            return None
        low, stop = first
        stop = self.over_unit(stop)
        if self.lower(stop) not in separators:
            return None
        second = self._second(stop + 1)
        if second is None:
            return None
        return low, second[0], second[1]

    def year_range(self, head: Head, amount: Amount) -> int | None:
        """`2012–13`, `2012–2015`, `2012/13`, `from 2012 to 2015`, `the 1990s`."""
        if not amount.plain or not four_digits(self.tokens, amount) or head.currency or head.symbol:
            return None
        at = amount.stop
        if self.lower(at) in ("s", "'") and self.joined(at):
            return self._decade(head, amount)
        dash = self.lower(at) in ("-", "–", "—", "/")
        word = self.lower(at) in ("to", "until", "through") or (
            self.lower(at) == "and" and self.lower(amount.start - 1) == "between"
        )
        following = self.amount(at + 1) if dash or word else None
        if following is None or not following.plain:
            return None
        written = self.tokens[at + 1].text
        end = following.value if len(written) == 4 else amount.value // 100 * 100 + following.value
        short = len(written) == 2 and dash and self.joined(at) and self.joined(at + 1)
        if not (short or (len(written) == 4 and four_digits(self.tokens, following))) or end <= amount.value:
            return None
        if self.over_unit(following.stop) != following.stop:
            return None
        self.add(head, following.stop, FigureKind.YEAR_RANGE, amount, low=amount.value, high=end)
        return following.stop

    def _decade(self, head: Head, amount: Amount) -> int | None:
        quoted = self.lower(amount.stop) == "'"
        stop = amount.stop + 1 + quoted
        if (quoted and self.lower(amount.stop + 1) != "s") or amount.value % 10:
            return None
        last = 9 if amount.value % 100 else 99
        self.add(head, stop, FigureKind.YEAR_RANGE, amount, low=amount.value, high=amount.value + last)
        return stop

    def range_(self, head: Head, amount: Amount) -> int | None:
        """`18%–25%`, `5 to 10 mg`, `between five and six hours`."""
        value = -amount.value if head.sign < 0 else amount.value
        stop = self.over_unit(amount.stop)
        between = self.lower(head.start - 1) == "between" and self.lower(stop) == "and"
        to = self.lower(stop) == "to" and not self._is_span_of_change(head.start)
        if self.lower(stop) == "to" and not to:
            return self._change_start(head, amount, stop)
        dash = self.lower(stop) in _DASHES and self._dash_joins(stop)
        if not (between or to or dash):
            return None
        second = self._second(stop + 1)
        if second is None:
            return None
        high, after = second
        if high.value <= value and not (dash and high.value == value):
            if not dash or amount.spelled:
                return None
            return self._descending(head, amount, high, after) or self._score(head, amount, high, after)
        low_measure = self.measure(amount, head)
        measure = self.measure(high._replace(stop=after), head)
        if low_measure.kind is not None and measure.kind is not None and low_measure.kind != measure.kind:
            return None
        scale = high.magnitude if amount.magnitude == 1.0 and low_measure.kind is None else 1.0
        bound, end = self.bound_after(measure.stop, head.bound)
        kind = measure.kind or low_measure.kind
        self.add(
            head, end, FigureKind.RANGE, amount, low=value * scale, high=high.value, bound=bound,
            unit=measure.unit or low_measure.unit or _percent_unit(kind), currency=head.currency or measure.currency,
            step=min(amount.step * scale, high.step), alternatives=(), doubt=None,
        )  # fmt: skip
        return end

    def _change_start(self, head: Head, amount: Amount, stop: int) -> int | None:
        """`from 5 to 10 million`, `from 10 to 15%`: the first figure has unit and magnitude of the second."""
        second = self._second(stop + 1)
        if second is None or stop != amount.stop or head.currency:
            return None
        after = self.measure(second[0]._replace(stop=second[1]), head)
        scale = second[0].magnitude if amount.magnitude == 1.0 else 1.0
        if scale == 1.0 and after.kind is None:
            return None
        value = (-amount.value if head.sign < 0 else amount.value) * scale
        kind = after.kind or FigureKind.COUNT
        self.add(
            head, stop, kind, amount, value=value, step=amount.step * scale, unit=after.unit, currency=after.currency,
            alternatives=(), doubt=None,
        )  # fmt: skip
        return stop

    def _is_span_of_change(self, start: int) -> bool:
        """ "rose from 2 to 10" speaks of two values, "ranged from 2 to 10" of a range."""
        before = [self.lower(k) for k in range(max(0, start - 4), start)]
        return bool(before) and before[-1] == "from" and not any(word in cue("range_cues") for word in before)

    def _dash_joins(self, at: int) -> bool:
        tight = self.joined(at) and self.joined(at + 1)
        loose = not self.joined(at) and not self.joined(at + 1)
        following = self.token(at + 1)
        return (
            (tight or (loose and self.lower(at) != "—"))
            and following is not None
            and following.kind is not TokenKind.WORD
            and not self._between_dates(at)
        )

    def _between_dates(self, at: int) -> bool:
        """Say whether a dash stands between two dates: "25 March 1882 – 28 March 1970"."""
        months = figure_words().months
        return self.lower(at - 2) in months and self.lower(at + 2) in months

    def _descending(self, head: Head, amount: Amount, second: Amount, after: int) -> int | None:
        """`3800–3700 BC`: a range told from its upper end."""
        if min(amount.value, second.value) < 100 or (amount.alternatives and not second.alternatives):
            return None
        self.add(
            head, after, FigureKind.RANGE, amount, low=second.value, high=amount.value, alternatives=(), doubt=None
        )  # fmt: skip
        return after

    def _score(self, head: Head, amount: Amount, second: Amount, after: int) -> int | None:
        """`9–3`: a vote or result; two numbers against each other."""
        if not (amount.plain and second.plain) or second.value <= 0:
            return None
        self.add(
            head,
            after,
            FigureKind.RATIO,
            amount,
            value=amount.value / second.value,
            low=amount.value,
            high=second.value,
            alternatives=(),
        )
        return after

    def ratio(self, head: Head, amount: Amount) -> int | None:
        """`3:1`, `a ratio of 3 to 1`."""
        at = amount.stop
        colon = self.lower(at) == ":" and self.joined(at) and self.joined(at + 1)
        worded = self.lower(at) == "to" and "ratio" in [
            self.lower(k) for k in range(max(0, head.start - 3), head.start)
        ]
        second = self.amount(at + 1) if colon or worded else None
        if second is None or second.value <= 0:
            return None
        self.add(
            head,
            second.stop,
            FigureKind.RATIO,
            amount,
            value=amount.value / second.value,
            low=amount.value,
            high=second.value,
            alternatives=(),
        )
        return second.stop

    def margin(self, head: Head, amount: Amount) -> int | None:
        """`15 ± 5 °C`, `3.2 +/- 0.4`."""
        at = self.over_unit(amount.stop)
        if self.lower(at) == "±":
            at += 1
        elif [self.lower(at + k) for k in range(3)] == ["+", "/", "-"]:
            at += 3
        else:
            return None
        margin = self.amount(at)
        if margin is None:
            return None
        first = self.measure(amount, head)
        measure = self.measure(margin, head)
        unit = measure.unit or first.unit
        kind = measure.kind or first.kind or self._bare_kind(amount, head)
        sign = -1 if head.sign < 0 else 1
        self.add(
            head, measure.stop, kind, amount, value=sign * amount.value, margin=margin.value, unit=unit, alternatives=()
        )
        return measure.stop


def _percent_unit(kind: FigureKind | None) -> Unit | None:
    """Ranges keep what they are ranges of: percent, points and folds as units without dimension."""
    if kind in (FigureKind.PERCENT, FigureKind.PERCENTAGE_POINTS, FigureKind.FOLD):
        return Unit(name=kind.value, dimension=((kind.value, 1),))
    return None
