"""Reading figures: numbers with bound, sign, unit, kind and what they count.

One pass over the tokens; each number is read with all that belongs to it (`at least $1.2 million`,
`0.25 (90% CI 0.15–0.42)`, `12 of 48 samples`), and the pass goes on behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.domain import Span
from auditor.grounding.figure_amounts import Amount, AmountReader
from auditor.grounding.figure_binding import nouns_after, parallel_labels, runs, words_before
from auditor.grounding.figure_labels import labelled, unspaced
from auditor.grounding.figure_locale import locale_of
from auditor.grounding.figure_model import Bound, Figure, FigureKind, Unit
from auditor.grounding.figure_tokens import TokenKind, adjacent, tokens
from auditor.grounding.figure_units import read_unit, unit_table
from auditor.grounding.figure_words import figure_words

_DASHES: Final = frozenset("-–—")
_OPEN: Final = frozenset("([{")
_FOLD_FOLLOWERS: Final = frozenset(
    (
        "the",
        "as",
        "that",
        "those",
        "than",
        "higher",
        "lower",
        "larger",
        "smaller",
        "greater",
        "more",
        "less",
        "faster",
        "slower",
        "longer",
        "shorter",
        "cheaper",
        "better",
        "worse",
        "likelier",
        "its",
        "their",
    )
)
_RANGE_CUES: Final = frozenset(
    ("range", "ranged", "ranges", "ranging", "varied", "varies", "varying", "aged", "ages", "spanning", "spanned")
)
_TEMPORAL: Final = frozenset(
    (
        "in",
        "since",
        "by",
        "until",
        "till",
        "from",
        "during",
        "through",
        "year",
        "years",
        "early",
        "late",
        "mid",
        "before",
        "after",
        "between",
        "summer",
        "winter",
        "spring",
        "autumn",
        "fall",
        "circa",
        "and",
        "to",
        "for",
        "as",
        "at",
        "the",
        "of",
        "on",
    )
)
_YEARS_FROM, _YEARS_TO = 1500, 2099
_PASSED_OVER: Final = 2
"""Numbers in words up to this do not end the phrase of the figure before: "11,882 received at least one narcotic"."""
_EXACT: Final = 1e-9
"""Step of shares told as part and whole: nothing was rounded."""


class Measure(NamedTuple):
    """What stands behind a number."""

    kind: FigureKind | None
    stop: int
    unit: Unit | None = None
    currency: str | None = None


class Head(NamedTuple):
    """What stands before a number."""

    start: int
    """First token that belongs to the figure."""
    bound: Bound
    sign: int
    """-1, 1, or 0 where none is written."""
    currency: str | None
    symbol: str | None


class FigureReader(AmountReader):
    """Reads the figures of one text."""

    def __init__(self, text: str, language: str | None) -> None:
        sequence = tokens(text)
        super().__init__(sequence, text, locale_of(text, language))
        self.labels = labelled(sequence) | self._line_markers()
        self.figures: list[Figure] = []
        self.places: list[tuple[int, int]] = []

    def read(self) -> tuple[Figure, ...]:
        """Return all figures in order, each bound to the words around it."""
        index = 0
        while index < len(self.tokens):
            index = self._read_at(index)
        return self._bound()

    def _line_markers(self) -> frozenset[int]:
        """Numbers that open a line and are closed by a point or bracket: `1. First`, `2) Second`."""
        found = set()
        for index, token in enumerate(self.tokens[:-2]):
            opens = index == 0 or "\n" in self.text[self.tokens[index - 1].end : token.start]
            if opens and token.kind is TokenKind.NUMBER and len(token.text) <= 2:
                closing, following = self.tokens[index + 1], self.tokens[index + 2]
                spaced = following.start > closing.end
                if closing.text in (".", ")") and adjacent(token, closing) and spaced and following.text[:1].isupper():
                    found.add(index)
        return frozenset(found)

    # --- one figure ---------------------------------------------------------------------------------------------------

    def _read_at(self, index: int) -> int:
        """Read what begins at token `index`; return where to go on."""
        token = self.tokens[index]
        if token.kind in (TokenKind.SIGN, TokenKind.LINK, TokenKind.RAISED) or index in self.labels:
            return index + 1
        if token.kind is TokenKind.WORD:
            word = self._word_figure(index)
            if word is not None:
                return word
        amount = self.amount(index)
        if amount is None or not self._states(amount):
            return index + 1 if amount is None else amount.stop
        return self._compose(amount)

    def _states(self, amount: Amount) -> bool:
        """Say whether the number states an amount: no letter stuck to it, no pronoun "one", no bare "null"."""
        if amount.spelled:
            return self._spelled_states(amount)
        following = self.token(amount.stop)
        if following is None or not self.joined(amount.stop) or following.kind is not TokenKind.WORD:
            return True
        return self._suffix_states(amount.stop, amount)

    def _suffix_states(self, index: int, amount: Amount) -> bool:
        token = self.tokens[index]
        if unspaced(token) or token.lower in ("x", "fold", "pp", "percent", "s", "m", "k", "b"):
            return True
        attached = figure_words().magnitudes["attached"]
        code = unit_table().currencies.get(token.text)
        return token.text in attached or code is not None or read_unit(self.tokens, index, attached=True) is not None

    def _spelled_states(self, amount: Amount) -> bool:
        word = self.lower(amount.start)
        before, after = self.lower(amount.start - 1), self.lower(amount.stop)
        if word == "one" and amount.stop == amount.start + 1:
            words = figure_words()
            following = self.token(amount.stop)
            noun = following is not None and (following.kind is TokenKind.WORD or following.text in "-(")
            return (noun and before not in words.one_after and after not in words.one_before) or self._share_ahead(
                amount
            )
        if before == "-" and self.joined(amount.start):
            return False
        return True

    def _share_ahead(self, amount: Amount) -> bool:
        """Say whether "one" begins "one in five", "one out of ten", "one of five"."""
        at = amount.stop
        at += 2 if (self.lower(at), self.lower(at + 1)) == ("out", "of") else 1 if self.lower(at) in ("in", "of") else 0
        at += self.lower(at) in ("the", "every") and at > amount.stop
        whole = self.amount(at) if at > amount.stop else None
        return whole is not None and whole.value > amount.value

    def _compose(self, amount: Amount) -> int:
        head = self._head(amount)
        readings = (self._day, self._interval, self._year_range, self._share, self._range, self._ratio, self._margin)
        for reading in readings:
            stop = reading(head, amount)
            if stop is not None:
                return stop
        return self._single(head, amount)

    def _day(self, head: Head, amount: Amount) -> int | None:
        """`12 March`, `March 12`, `April 19-28`: the day of a date."""
        if not amount.plain or not 1 <= amount.value <= 31 or amount.stop != amount.start + 1:
            return None
        months, stop = figure_words().months, amount.stop
        before = self.lower(amount.start - 1)
        if self.lower(stop) in _DASHES and self._number_at(stop + 1):
            stop += 2
        after = self.lower(stop)
        dated = (before in months and self.tokens[amount.start - 1].text[0].isupper()) or (
            after in months and self.tokens[stop].text[0].isupper()
        )
        if not dated:
            return None
        self._add(head, stop, FigureKind.DAY, amount, value=amount.value)
        return stop

    def _single(self, head: Head, amount: Amount) -> int:
        measure = self._measure(amount, head)
        fraction = self._fraction_word(amount)
        if fraction is not None:
            return fraction
        scale = self._attached_scale(amount, measure, head)
        stop = measure.stop
        if scale is not None:
            factor, stop = scale
            amount = amount._replace(value=amount.value * factor, step=amount.step * factor, alternatives=())
        kind = measure.kind or self._bare_kind(amount, head)
        bound, stop = self._bound_after(stop, head.bound)
        if bound is Bound.NONE and self._ends_a_duration(measure, head.start):
            bound = Bound.AT_MOST
        sign = -1 if head.sign < 0 else 1
        self._add(
            head,
            stop,
            kind,
            amount,
            value=sign * amount.value,
            bound=bound,
            unit=measure.unit,
            currency=measure.currency or head.currency,
            alternatives=tuple(sign * value for value in amount.alternatives),
        )
        return stop

    def _ends_a_duration(self, measure: Measure, start: int) -> bool:
        """`till the 8 days`, `within 30 minutes`: no longer than."""
        duration = measure.unit is not None and measure.unit.dimension == (("time", 1),)
        before = self.lower(start - 1) if self.lower(start - 1) != "the" else self.lower(start - 2)
        return duration and before in ("till", "until", "within")

    def _add(self, head: Head, stop: int, kind: FigureKind, amount: Amount, **fields: object) -> None:
        span = Span(start=self.tokens[head.start].start, end=self.tokens[stop - 1].end)
        change = self._is_change(head.start)
        values: dict[str, object] = {
            "text": span.of(self.text),
            "span": span,
            "kind": kind,
            "step": amount.step,
            "bound": head.bound,
            "symbol": head.symbol,
            "spelled": amount.spelled,
            "signed": head.sign != 0,
            "change": change,
            "doubt": amount.doubt if amount.alternatives else None,
            **fields,
        }
        self.figures.append(Figure.model_validate(values))
        self.places.append((head.start, stop))

    # --- before the number --------------------------------------------------------------------------------------------

    def _head(self, amount: Amount) -> Head:
        at = amount.start
        sign, at = self._sign(at)
        currency, at = self._currency_before(at)
        if currency and not sign:
            sign, at = self._sign(at)
        at = self._over_article(at, amount)
        bound, at = self._bound_before(at)
        symbol, at = self._symbol(at)
        return Head(at, bound, sign, currency, symbol)

    def _sign(self, at: int) -> tuple[int, int]:
        before = self.lower(at - 1)
        if before not in ("-", "–", "+") or not self.joined(at):
            return 0, at
        previous = self.token(at - 2)
        free = (
            previous is None
            or not self.joined(at - 1)
            or previous.text in ("(", "[", "=", "<", ">", "≤", "≥", "~", ",", "±")
        )
        if not free or (before == "–" and previous is not None and previous.kind is TokenKind.NUMBER):
            return 0, at
        return (1 if before == "+" else -1), at - 1

    def _currency_before(self, at: int) -> tuple[str | None, int]:
        token = self.token(at - 1)
        if token is None:
            return None, at
        currencies = unit_table().currencies
        if token.kind is TokenKind.SIGN and token.text in currencies:
            previous = self.token(at - 2)
            if previous is not None and self.joined(at - 1) and previous.text + token.text in currencies:
                return currencies[previous.text + token.text], at - 2
            return currencies[token.text], at - 1
        if (token.kind is TokenKind.WORD and token.text in currencies and token.text.isupper()) or token.text == "Rs":
            return currencies[token.text], at - 1
        return None, at

    def _over_article(self, at: int, amount: Amount) -> int:
        return at - 1 if self.lower(at - 1) == "a" and amount.spelled and self.lower(amount.start) != "a" else at

    def _bound_before(self, at: int) -> tuple[Bound, int]:
        size = figure_words().bounds.longest
        start, end = max(0, at - size), at
        if end and self.lower(end - 1) == "." and self.lower(end - 2) in ("approx", "ca", "c"):
            end -= 1
        if end and self.lower(end - 1) == "the" and self.lower(end - 2) in ("nearly", "about", "almost"):
            end -= 1
        found = figure_words().bounds.before(tuple(t.lower for t in self.tokens[start:end]))
        if found is None or self._bound_is_other(found, end):
            return Bound.NONE, at
        return Bound(found[0]), end - found[1]

    def _bound_is_other(self, found: tuple[str, int], end: int) -> bool:
        """ "some", "over", "under", "around" in other senses: "over 3 years" is a duration, "c." ends a sentence."""
        word = self.lower(end - 1)
        if word == "over" and found[1] == 1:
            return self._is_duration(end) or self.lower(end - 2) in ("and", "changed", "averaged", "followed", "spread")
        if word in ("c", "z") or (word == "under" and self.lower(end - 2) in ("and",)):
            return self.lower(end) != "."
        return word in ("above", "below") and self.lower(end - 2) in ("the", "see", "described")

    def _is_duration(self, at: int) -> bool:
        amount = self.amount(at)
        found = read_unit(self.tokens, amount.stop, attached=False) if amount else None
        return found is not None and found[0].dimension == (("time", 1),)

    def _symbol(self, at: int) -> tuple[str | None, int]:
        """Return the statistic's symbol before `=`, `<`, `of`, `was`, with its degrees of freedom in brackets."""
        end, equals = at, False
        while end and self.lower(end - 1) in ("=", ":", "of", "was", "is", "were", "at", "<", ">", "≪"):
            equals = equals or self.lower(end - 1) in ("=", "<", ">", "≪")
            end -= 1
        equals = equals or self._has_sign(at)
        if end and self.lower(end - 1) == ")":
            end = self._before_bracket(end - 1)
        phrases = figure_words().statistics
        window = self.tokens[max(0, end - phrases.longest) : end]
        found = phrases.before(tuple(t.text for t in window)) or phrases.before(tuple(t.lower for t in window))
        if found is None:
            return None, at
        symbol, size = found
        first = self.tokens[end - size]
        if (
            len(first.text) <= 2
            and size == 1
            and not equals
            and end == at
            and symbol not in ("OR", "RR", "HR", "MD", "SD", "SE")
        ):
            return None, at
        return (symbol, end - size) if equals else (symbol, at)

    def _has_sign(self, at: int) -> bool:
        return self.lower(at) in ("<", ">", "≤", "≥", "≪", "≫")

    def _before_bracket(self, closing: int) -> int:
        for at in range(closing, max(-1, closing - 8), -1):
            if self.lower(at) in _OPEN:
                return at
        return closing + 1

    def _is_change(self, start: int) -> bool:
        changes = figure_words().changes
        before = [self.lower(k) for k in range(max(0, start - 3), start)]
        return bool(before) and before[-1] in ("by", "a", "an", "of") and any(w in changes for w in before[:-1])

    # --- behind the number --------------------------------------------------------------------------------------------

    def _measure(self, amount: Amount, head: Head) -> Measure:
        """Return unit, percent, points, fold or currency behind the number."""
        words, at = figure_words(), amount.stop
        ahead = tuple(t.lower for t in self.tokens[at : at + words.points.longest])
        if (found := words.points.after(ahead)) is not None:
            return Measure(FigureKind.PERCENTAGE_POINTS, at + found[1])
        if (percent := words.percent.after(ahead)) is not None:
            return self._percent(at + percent[1])
        if (fold := self._fold_after(at)) is not None:
            return Measure(FigureKind.FOLD, fold)
        if head.currency:
            return Measure(FigureKind.CURRENCY, at, currency=head.currency)
        if (currency := self._currency_after(at)) is not None:
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
        if self.lower(at) in ("x", "×") and self.joined(at) and not self._number_at(at + 1):
            return at + 1
        if self.lower(at + hyphen) == "times" and self.lower(at + hyphen + 1) in _FOLD_FOLLOWERS:
            return at + hyphen + 1
        return None

    def _number_at(self, index: int) -> bool:
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
            and following.lower not in ("and", "or", "for", "in", "at", "to", "of")
        )

    def _attached_scale(self, amount: Amount, measure: Measure, head: Head) -> tuple[float, int] | None:
        """`50k`, `$1.2M`, `€3bn`: letters for powers of ten, M and B only beside a currency."""
        token = self.token(amount.stop)
        if token is None or not self.joined(amount.stop) or token.kind is not TokenKind.WORD:
            return None
        scale = figure_words().magnitudes["attached"].get(token.text)
        if scale is None or (measure.unit is not None and not head.currency):
            return None
        money = head.currency is not None or token.text in ("k", "K", "M", "bn", "mn")
        return (scale, amount.stop + 1) if money else None

    def _bound_after(self, stop: int, bound: Bound) -> tuple[Bound, int]:
        if bound is not Bound.NONE:
            return bound, stop
        if self.lower(stop) == "+" and self.joined(stop) and not self._number_at(stop + 1):
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

    def _bare_kind(self, amount: Amount, head: Head) -> FigureKind:
        if head.symbol == "p":
            return FigureKind.P_VALUE
        if head.currency:
            return FigureKind.CURRENCY
        if amount.plain and not head.sign and not head.symbol and self._is_year(amount):
            return FigureKind.YEAR
        whole = amount.value.is_integer() and (amount.step >= 1 or amount.spelled)
        return FigureKind.COUNT if whole else FigureKind.NUMBER

    def _is_year(self, amount: Amount) -> bool:
        token = self.tokens[amount.start]
        if len(token.text) != 4 or not _YEARS_FROM <= amount.value <= _YEARS_TO or amount.stop != amount.start + 1:
            return False
        before, following = self.lower(amount.start - 1), self.token(amount.stop)
        counted = following is not None and following.kind is TokenKind.WORD and following.text.islower()
        months = figure_words().months
        if before in months or before in _TEMPORAL - {"of", "for", "to", "at", "as", "and", "the"}:
            return True
        small = following is not None and following.lower in (
            "and",
            "to",
            "with",
            "were",
            "was",
            "in",
            "by",
            "for",
            "the",
            "we",
            "from",
            "at",
            "as",
            "on",
            "had",
            "have",
            "is",
            "are",
            "report",
            "study",
            "survey",
            "census",
            "election",
            "paper",
            "edition",
            "version",
            "data",
        )
        return not counted or small or before == "the"

    # --- figures of several numbers -----------------------------------------------------------------------------------

    def _second(self, index: int) -> tuple[Amount, int] | None:
        """Return the amount at `index` with its sign applied."""
        sign = 1
        if self.lower(index) in ("-", "–", "+") and self.joined(index + 1):
            sign, index = (1 if self.lower(index) == "+" else -1), index + 1
        if self.lower(index) in "$€£¥" and self.lower(index):
            index += 1
        amount = self.amount(index) if index not in self.labels else None
        return (amount._replace(value=sign * amount.value), amount.stop) if amount else None

    def _interval(self, head: Head, amount: Amount) -> int | None:
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
        while self.lower(at) in (
            "=",
            ":",
            "of",
            "was",
            "is",
            ",",
            "(",
            "[",
            "from",
            "s",
            "]",
            ")",
        ) and not self._number_at(at):
            at += 1
        ends = self._ends(at, separators=("-", "–", "—", "to", ",", ";", "and", "through", "‐"))
        if ends is None:
            return at
        low, high, stop = ends
        measure = self._measure(high._replace(stop=stop), head)
        self._add(
            head._replace(bound=Bound.NONE, symbol=None), measure.stop, FigureKind.INTERVAL, low,
            low=low.value, high=high.value, level=amount.value, unit=measure.unit, step=min(low.step, high.step),
            alternatives=(), doubt=None,
        )  # fmt: skip
        return measure.stop

    def _ends(self, at: int, separators: Sequence[str]) -> tuple[Amount, Amount, int] | None:
        first = self._second(at)
        if first is None:
            return None
        low, stop = first
        stop = self._over_unit(stop)
        if self.lower(stop) not in separators:
            return None
        second = self._second(stop + 1)
        if second is None:
            return None
        return low, second[0], second[1]

    def _over_unit(self, stop: int) -> int:
        percent = figure_words().percent.after((self.lower(stop), self.lower(stop + 1)))
        if percent is not None:
            return stop + percent[1]
        found = read_unit(self.tokens, stop, attached=self.joined(stop))
        return found[1] if found is not None else stop

    def _year_range(self, head: Head, amount: Amount) -> int | None:
        """`2012–13`, `2012–2015`, `2012/13`, `from 2012 to 2015`, `the 1990s`."""
        if not amount.plain or not self._four_digits(amount) or head.currency or head.symbol:
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
        if not (short or (len(written) == 4 and _YEARS_FROM <= end <= _YEARS_TO)) or end <= amount.value:
            return None
        if self._over_unit(following.stop) != following.stop:
            return None
        self._add(head, following.stop, FigureKind.YEAR_RANGE, amount, low=amount.value, high=end)
        return following.stop

    def _four_digits(self, amount: Amount) -> bool:
        return len(self.tokens[amount.start].text) == 4 and _YEARS_FROM <= amount.value <= _YEARS_TO

    def _decade(self, head: Head, amount: Amount) -> int | None:
        quoted = self.lower(amount.stop) == "'"
        stop = amount.stop + 1 + quoted
        if (quoted and self.lower(amount.stop + 1) != "s") or amount.value % 10:
            return None
        self._add(head, stop, FigureKind.YEAR_RANGE, amount, low=amount.value, high=amount.value + 9)
        return stop

    def _share(self, head: Head, amount: Amount) -> int | None:
        """`1 in 17`, `one in five`, `12 of 48`, `12 out of 48`, `12/48`."""
        at = amount.stop
        if not amount.value.is_integer() or amount.value < 0 or head.currency:
            return None
        if self.lower(at) == "/" and self.joined(at) and self.joined(at + 1):
            return self._slashed(head, amount)
        if self.lower(at) == "in":
            return self._one_in(head, amount, at + 1 + (self.lower(at + 1) == "every"))
        at = self._over_brackets(at)
        if self.lower(at) == "of":
            return self._part_of(head, amount, at + 1)
        return self._part_of(head, amount, at + 2) if (self.lower(at), self.lower(at + 1)) == ("out", "of") else None

    def _over_brackets(self, at: int) -> int:
        """Step over a share in brackets: `45 (90%) of 50`."""
        if self.lower(at) not in _OPEN:
            return at
        closing = next((k for k in range(at + 1, at + 5) if self.lower(k) in (")", "]")), None)
        return closing + 1 if closing is not None and self.lower(closing + 1) == "of" else at

    def _inside_brackets(self, at: int) -> None:
        """Read the share in brackets that `_over_brackets` stepped over."""
        if self.lower(at) in _OPEN and at + 1 not in self.labels:
            share = self.amount(at + 1)
            if share is not None:
                self._single(self._head(share), share)

    def _slashed(self, head: Head, amount: Amount) -> int | None:
        whole = self.amount(amount.stop + 1)
        if whole is None or not whole.value.is_integer() or whole.value <= 0 or amount.value > whole.value:
            return None
        if self._over_unit(whole.stop) != whole.stop or not whole.plain:
            return None
        self._add(
            head,
            whole.stop,
            FigureKind.FRACTION,
            amount,
            value=amount.value / whole.value,
            step=_EXACT,
            part=amount.value,
            whole=whole.value,
        )
        return whole.stop

    def _one_in(self, head: Head, amount: Amount, at: int) -> int | None:
        whole = self.amount(at)
        if whole is None or at in self.labels or not whole.value.is_integer() or not amount.value < whole.value:
            return None
        if amount.value > 10 or (whole.plain and self._four_digits(whole)) or self._over_unit(whole.stop) != whole.stop:
            return None
        self._add(
            head,
            whole.stop,
            FigureKind.FRACTION,
            amount,
            value=amount.value / whole.value,
            step=_EXACT,
            part=amount.value,
            whole=whole.value,
        )
        return whole.stop

    def _part_of(self, head: Head, amount: Amount, at: int) -> int | None:
        """Two linked figures, the part and the whole: each stays a figure of its own."""
        at += self.lower(at) in ("the", "all", "these", "those", "our", "a")
        at += self.lower(at) == "total" and self.lower(at + 1) == "of"
        whole = self.amount(at) if at not in self.labels else None
        if whole is None or not whole.value.is_integer() or not amount.value <= whole.value or whole.value < 2:
            return None
        if self._over_unit(whole.stop) != whole.stop or (
            whole.plain and self._four_digits(whole) and amount.value < 32
        ):
            return None
        pair = {"part": amount.value, "whole": whole.value}
        self._add(head, amount.stop, FigureKind.COUNT, amount, value=amount.value, **pair)
        self._inside_brackets(amount.stop)
        second = Head(whole.start, Bound.NONE, 0, None, None)
        self._add(second, whole.stop, FigureKind.COUNT, whole, value=whole.value, **pair)
        return whole.stop

    def _range(self, head: Head, amount: Amount) -> int | None:
        """`18%–25%`, `5 to 10 mg`, `between five and six hours`."""
        value = -amount.value if head.sign < 0 else amount.value
        stop = self._over_unit(amount.stop)
        between = self.lower(head.start - 1) == "between" and self.lower(stop) == "and"
        to = self.lower(stop) == "to" and not self._is_span_of_change(head.start)
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
        low_measure = self._measure(amount, head)
        measure = self._measure(high._replace(stop=after), head)
        if low_measure.kind is not None and measure.kind is not None and low_measure.kind != measure.kind:
            return None
        scale = (
            high.step / amount.step if high.step >= 1000 and amount.step < 1000 and low_measure.kind is None else 1.0
        )
        bound, end = self._bound_after(measure.stop, head.bound)
        kind = measure.kind or low_measure.kind
        self._add(
            head, end, FigureKind.RANGE, amount, low=value * scale, high=high.value, bound=bound,
            unit=measure.unit or low_measure.unit or _percent_unit(kind), currency=head.currency or measure.currency,
            step=min(amount.step * scale, high.step), alternatives=(), doubt=None,
        )  # fmt: skip
        return end

    def _is_span_of_change(self, start: int) -> bool:
        """ "rose from 2 to 10" speaks of two values, "ranged from 2 to 10" of a range."""
        before = [self.lower(k) for k in range(max(0, start - 4), start)]
        return bool(before) and before[-1] == "from" and not any(word in _RANGE_CUES for word in before)

    def _dash_joins(self, at: int) -> bool:
        tight = self.joined(at) and self.joined(at + 1)
        loose = not self.joined(at) and not self.joined(at + 1)
        following = self.token(at + 1)
        return (
            (tight or (loose and self.lower(at) != "—"))
            and following is not None
            and following.kind is not TokenKind.WORD
        )

    def _descending(self, head: Head, amount: Amount, second: Amount, after: int) -> int | None:
        """`3800–3700 BC`: a range told from its upper end."""
        if min(amount.value, second.value) < 100 or (amount.alternatives and not second.alternatives):
            return None
        self._add(
            head, after, FigureKind.RANGE, amount, low=second.value, high=amount.value, alternatives=(), doubt=None
        )  # fmt: skip
        return after

    def _score(self, head: Head, amount: Amount, second: Amount, after: int) -> int | None:
        """`9–3`: a vote or result; two numbers against each other."""
        if not (amount.plain and second.plain) or second.value <= 0:
            return None
        self._add(
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

    def _ratio(self, head: Head, amount: Amount) -> int | None:
        at = amount.stop
        colon = self.lower(at) == ":" and self.joined(at) and self.joined(at + 1)
        worded = self.lower(at) == "to" and "ratio" in [
            self.lower(k) for k in range(max(0, head.start - 3), head.start)
        ]
        second = self.amount(at + 1) if colon or worded else None
        if second is None or second.value <= 0:
            return None
        self._add(
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

    def _margin(self, head: Head, amount: Amount) -> int | None:
        """`15 ± 5 °C`, `3.2 +/- 0.4`."""
        at = self._over_unit(amount.stop)
        if self.lower(at) == "±":
            at += 1
        elif [self.lower(at + k) for k in range(3)] == ["+", "/", "-"]:
            at += 3
        else:
            return None
        margin = self.amount(at)
        if margin is None:
            return None
        first = self._measure(amount, head)
        measure = self._measure(margin, head)
        unit = measure.unit or first.unit
        kind = measure.kind or first.kind or self._bare_kind(amount, head)
        sign = -1 if head.sign < 0 else 1
        self._add(
            head, measure.stop, kind, amount, value=sign * amount.value, margin=margin.value, unit=unit, alternatives=()
        )
        return measure.stop

    # --- words that are figures ----------------------------------------------------------------------------------------

    def _fraction_word(self, amount: Amount) -> int | None:
        """`two thirds`, `three-quarters`, `one third`, `1 quarter of`."""
        at = amount.stop + (self.lower(amount.stop) == "-")
        share = self._share_name(at, plural=amount.value > 1)
        if share is None or not (amount.value.is_integer() and amount.value < 10):
            return None
        head = self._head(amount)
        self._add(head, at + 1, FigureKind.FRACTION, amount, value=amount.value * share, step=0.01, alternatives=())
        return at + 1

    def _share_name(self, at: int, *, plural: bool) -> float | None:
        word, fractions = self.lower(at), figure_words().fractions
        if plural:
            return (
                fractions.get("half") if word == "halves" else fractions.get(word[:-1]) if word.endswith("s") else None
            )
        return fractions.get(word)

    def _word_figure(self, index: int) -> int | None:
        """`half of`, `a quarter of`, `tenfold`, `doubled`, `twice`."""
        word, words = self.lower(index), figure_words()
        if word in words.folds and self._fold_states(index):
            amount = Amount(float(words.folds[word]), 1.0, index, index + 1, spelled=True)
            self._add(self._head(amount), index + 1, FigureKind.FOLD, amount, value=amount.value)
            return index + 1
        if word in words.fractions and self._fraction_states(index):
            amount = Amount(words.fractions[word], 0.01, index, index + 1, spelled=True)
            self._add(self._head(amount), index + 1, FigureKind.FRACTION, amount, value=amount.value)
            return index + 1
        return None

    def _fold_states(self, index: int) -> bool:
        word, following = self.lower(index), self.lower(index + 1)
        if word in ("twice", "thrice"):
            return following in _FOLD_FOLLOWERS
        return not (following == "-" and self.joined(index + 1) and self.joined(index + 2))

    def _fraction_states(self, index: int) -> bool:
        word, before, after = self.lower(index), self.lower(index - 1), self.lower(index + 1)
        if (
            before in figure_words().ordinals
            or (after == "-" and self.joined(index + 1))
            or (before == "-" and self.joined(index))
        ):
            return False
        if word == "half":
            return (
                after in ("of", "the", "their", "its", "were", "had", "as", "that", "those", "all")
                or before in ("by", "than", "in", "over", "about", "one", "nearly", "almost")
                or after in "."
            )
        bounded = self._bound_before(index - 1)[0] is not Bound.NONE or self.lower(index - 2) in ("by", "than")
        return before in ("a", "one") and (after == "of" or bounded)

    # --- what they count -------------------------------------------------------------------------------------------------

    def _bound(self) -> tuple[Figure, ...]:
        taken = frozenset(
            k
            for figure, (start, stop) in zip(self.figures, self.places, strict=True)
            if not (figure.spelled and (figure.value or 0) <= _PASSED_OVER)
            for k in range(start, stop)
        )
        labels = parallel_labels(self.tokens, self.places)
        lists = {k: run for run in runs(self.tokens, self.places) for k in range(run[0], run[1] + 1)}
        sentences = self._sentence_numbers()
        bound = []
        for k, (figure, (start, stop)) in enumerate(zip(self.figures, self.places, strict=True)):
            nouns = nouns_after(self.tokens, stop, taken)
            if not nouns and figure.whole is not None and figure.value == figure.part and k + 1 < len(self.places):
                nouns = nouns_after(self.tokens, self.places[k + 1][1], taken)
            context = words_before(self.tokens, start, taken)
            if k in lists and k not in labels:
                first, last = lists[k]
                nouns = nouns or nouns_after(self.tokens, self.places[last][1], taken)
                context = context or words_before(self.tokens, self.places[first][0], taken)
            words = {
                "nouns": nouns,
                "of": self.lower(stop) == "of",
                "context": context,
                "label": labels.get(k),
                "sentence": sentences[start],
            }
            bound.append(figure.model_copy(update=words))
        return tuple(bound)

    def _sentence_numbers(self) -> list[int]:
        """Return for each token the number of its sentence: a point before a gap and a capital, or an empty line."""
        numbers, current = [], 0
        for index, token in enumerate(self.tokens):
            if index:
                before = self.tokens[index - 1]
                gap = self.text[before.end : token.start]
                ends = before.text in (".", "!", "?", "。") and bool(gap) and not token.text[:1].islower()
                current += ends or gap.count("\n") > 1
            numbers.append(current)
        return numbers


def _percent_unit(kind: FigureKind | None) -> Unit | None:
    """Ranges keep what they are ranges of: percent, points and folds as units without dimension."""
    if kind in (FigureKind.PERCENT, FigureKind.PERCENTAGE_POINTS, FigureKind.FOLD):
        return Unit(name=kind.value, dimension=((kind.value, 1),))
    return None


@lru_cache(maxsize=4096)
def read_figures(text: str, language: str | None = None) -> tuple[Figure, ...]:
    """Return the figures that `text` states, in order.

    `language` (ISO 639-1) decides how decimals and number words are written; None: told by the text itself where it can
    be, otherwise both readings are kept. Labels, citations, list markers and codes are left out.
    """
    return FigureReader(text, language).read()
