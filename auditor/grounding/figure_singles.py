"""Figures of one number, with all that belongs to it, as they are recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from auditor.domain import Span
from auditor.grounding.figure_amounts import Amount
from auditor.grounding.figure_damage import repaired
from auditor.grounding.figure_heads import Head
from auditor.grounding.figure_labels import labelled
from auditor.grounding.figure_locale import locale_of
from auditor.grounding.figure_measures import Measure, MeasureReader
from auditor.grounding.figure_model import Bound, Figure, FigureKind
from auditor.grounding.figure_tokens import Token, TokenKind, adjacent, tokens
from auditor.grounding.figure_units import read_unit
from auditor.grounding.figure_words import cue, figure_words

_YEARS_FROM, _YEARS_TO = 1500, 2099


class SingleReader(MeasureReader):
    """Reads figures of one number and records all figures of a text."""

    def __init__(self, text: str, language: str | None) -> None:
        sequence = tokens(repaired(text))
        super().__init__(sequence, text, locale_of(text, language))
        self.labels = labelled(sequence) | self._line_markers()
        self.figures: list[Figure] = []
        self.places: list[tuple[int, int]] = []

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

    def single(self, head: Head, amount: Amount) -> int:
        """Record the figure of one number; return its end."""
        measure = self.measure(amount, head)
        measure, amount = self._compounded(measure, amount)
        scale = self.attached_scale(amount, measure, head)
        stop = measure.stop
        if scale is not None:
            factor, stop = scale
            amount = amount._replace(value=amount.value * factor, step=amount.step * factor, alternatives=())
        kind = measure.kind or self._bare_kind(amount, head)
        bound, stop = self.bound_after(stop, head.bound)
        if bound is Bound.NONE and self.ends_a_duration(measure, head.start):
            bound = Bound.AT_MOST
        below = self.lower(stop) == "below" and self.lower(stop + 1) == "zero"
        stop += 2 * below
        sign = -1 if head.sign < 0 or below else 1
        self.add(
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

    def _compounded(self, measure: Measure, amount: Amount) -> tuple[Measure, Amount]:
        """Add smaller units told apart: `8 minutes and 20 seconds`, `5 feet 4 inches`."""
        if measure.unit is None:
            return measure, amount
        at = measure.stop + (self.lower(measure.stop) in ("and", ","))
        at += self.lower(at) == "."
        rest = self.amount(at) if at not in self.labels else None
        found = read_unit(self.tokens, rest.stop, attached=self.joined(rest.stop)) if rest is not None else None
        if rest is None or found is None:
            return measure, amount
        unit, stop = found
        scale = unit.factor / measure.unit.factor
        if unit.dimension != measure.unit.dimension or not scale <= 0.5 or not 0 <= rest.value * scale < 1:
            return measure, amount
        value, step = amount.value + rest.value * scale, rest.step * scale
        return measure._replace(stop=stop), amount._replace(value=value, step=step, alternatives=(), plain=False)

    def add(self, head: Head, stop: int, kind: FigureKind, amount: Amount, **fields: Any) -> None:
        """Record a figure that ends before token `stop`; `fields` are what `amount` and `head` do not tell."""
        span = Span(start=self.tokens[head.start].start, end=self.tokens[stop - 1].end)
        change = self.is_change(head.start) or self._compares(stop)
        values: dict[str, Any] = {
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
        self.figures.append(Figure.model_construct(**values))
        self.places.append((head.start, stop))
        self.read_to = stop

    def _compares(self, stop: int) -> bool:
        """`25 percent higher`, `ten more cases than`: the figure states a difference."""
        return self.lower(stop) in cue("differences_after")

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
        if not four_digits(self.tokens, amount) or amount.stop != amount.start + 1:
            return False
        before, following = self.lower(amount.start - 1), self.token(amount.stop)
        if before in ("(", "[") or before in figure_words().months or before in cue("year_before"):
            return True
        counted = following is not None and following.kind is TokenKind.WORD and following.text.islower()
        return not counted or self.lower(amount.stop) in cue("year_after") or before == "the"


def four_digits(sequence: Sequence[Token], amount: Amount) -> bool:
    """Say whether the number may be a year by its digits."""
    return len(sequence[amount.start].text) == 4 and _YEARS_FROM <= amount.value <= _YEARS_TO
