"""Shares: parts of a whole in numbers and in words."""

from __future__ import annotations

from typing import Final

from auditor.grounding.figure_amounts import Amount
from auditor.grounding.figure_binding import content
from auditor.grounding.figure_heads import OPENING, Head
from auditor.grounding.figure_model import Bound, FigureKind
from auditor.grounding.figure_quantities import is_round_whole
from auditor.grounding.figure_ranges import RangeReader
from auditor.grounding.figure_singles import four_digits
from auditor.grounding.figure_units import read_unit
from auditor.grounding.figure_words import cue, figure_words

_DASHES: Final = frozenset("-–—")
_COUNTED_WORDS: Final = 3
"""Words between the number of a rate and its "per"."""
_EXACT: Final = 1e-9
"""Step of shares told as part and whole: nothing was rounded."""


class ShareReader(RangeReader):
    """Reads parts of a whole."""

    def share(self, head: Head, amount: Amount) -> int | None:
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

    def rate(self, head: Head, amount: Amount) -> int | None:
        """`12 per 1,000`, `5.2 deaths per 100,000 births`: part and round whole, each a figure of its own."""
        if amount.value < 0 or head.currency or self.over_unit(amount.stop) != amount.stop:
            return None
        at = self._after_rate_joint(amount.stop)
        whole = self._whole_of_rate(at) if at is not None and at not in self.labels else None
        if whole is None or not is_round_whole(whole.value) or amount.value > whole.value:
            return None
        if self.over_unit(whole.stop) != whole.stop or (amount.plain and four_digits(self.tokens, amount)):
            return None
        pair = {"part": amount.value, "whole": whole.value}
        self.add(head, amount.stop, self._bare_kind(amount, head), amount, value=amount.value, **pair)
        second = Head(whole.start, Bound.NONE, 0, None, None)
        self.add(second, whole.stop, FigureKind.COUNT, whole, value=whole.value, **pair)
        return whole.stop

    def _whole_of_rate(self, at: int) -> Amount | None:
        """Read `1,000`, and a bare `million` or `thousand`."""
        scale = self._multiplier(at)
        return Amount(scale, scale, at, at + 1, spelled=True) if scale is not None else self.amount(at)

    def _after_rate_joint(self, at: int) -> int | None:
        """Return what follows "per" or "for every", words of what is counted stepped over, or None."""
        for index in range(at, at + _COUNTED_WORDS + 1):
            if self.lower(index) in cue("rate_joints"):
                return index + 1
            if self.lower(index) in cue("rate_before_every") and self.lower(index + 1) == "every":
                return index + 2
            token = self.token(index)
            if token is None or not token.text.islower() or not content(token):
                return None
        return None

    def _over_brackets(self, at: int) -> int:
        """Step over a share in brackets: `45 (90%) of 50`."""
        if self.lower(at) not in OPENING:
            return at
        closing = next((k for k in range(at + 1, at + 5) if self.lower(k) in (")", "]")), None)
        return closing + 1 if closing is not None and self.lower(closing + 1) == "of" else at

    def _inside_brackets(self, at: int) -> None:
        """Read the share in brackets that `_over_brackets` stepped over."""
        if self.lower(at) in OPENING and at + 1 not in self.labels:
            share = self.amount(at + 1)
            if share is not None:
                self.single(self.head(share), share)

    def _slashed(self, head: Head, amount: Amount) -> int | None:
        whole = self.amount(amount.stop + 1)
        if whole is None or not whole.value.is_integer() or whole.value <= 0 or amount.value > whole.value:
            return None
        if self.over_unit(whole.stop) != whole.stop or not whole.plain:
            return None
        self.add(
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
        if (
            amount.value > 10
            or (whole.plain and four_digits(self.tokens, whole))
            or self.over_unit(whole.stop) != whole.stop
        ):
            return None
        self.add(
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
        at += self.lower(at) in cue("whole_articles")
        at += self.lower(at) == "total" and self.lower(at + 1) == "of"
        whole = self.amount(at) if at not in self.labels else None
        if whole is None or not whole.value.is_integer() or not amount.value <= whole.value or whole.value < 2:
            return None
        if self.over_unit(whole.stop) != whole.stop or (
            whole.plain and four_digits(self.tokens, whole) and amount.value < 32
        ):
            return None
        pair = {"part": amount.value, "whole": whole.value}
        self.add(head, amount.stop, FigureKind.COUNT, amount, value=amount.value, **pair)
        self._inside_brackets(amount.stop)
        second = Head(whole.start, Bound.NONE, 0, None, None)
        self.add(second, whole.stop, FigureKind.COUNT, whole, value=whole.value, **pair)
        return whole.stop

    def fraction_word(self, head: Head, amount: Amount) -> int | None:
        """`two thirds`, `three-quarters`, `one third`, `1 quarter of`."""
        at = amount.stop + (self.lower(amount.stop) == "-")
        share = self._share_name(at, plural=amount.value > 1)
        if share is None or not (amount.value.is_integer() and amount.value < 10):
            return None
        bound, stop = self._bound_of_part(at + 1, head.bound)
        value = amount.value * share
        self.add(head, stop, FigureKind.FRACTION, amount, value=value, step=0.01, bound=bound, alternatives=())
        return stop

    def _bound_of_part(self, stop: int, bound: Bound) -> tuple[Bound, int]:
        """Return the bound of `half or more of the group` and `half of the group or more`, and the figure's end."""
        if bound is not Bound.NONE or self.lower(stop) == "or":
            return self.bound_after(stop, bound)
        if self.lower(stop) != "of":
            return bound, stop
        noun = stop + 1 + (self.lower(stop + 1) in cue("whole_articles"))
        told = self.bound_after(noun + 1, bound)[0] if self.lower(noun + 1) == "or" else bound
        return told, stop

    def _share_name(self, at: int, *, plural: bool) -> float | None:
        word, fractions = self.lower(at), figure_words().fractions
        if plural:
            return (
                fractions.get("half") if word == "halves" else fractions.get(word[:-1]) if word.endswith("s") else None
            )
        return fractions.get(word)

    def word_figure(self, index: int) -> int | None:
        """`half of`, `a quarter of`, `tenfold`, `doubled`, `twice`."""
        word, words = self.lower(index), figure_words()
        if word in words.folds and self._fold_states(index):
            amount = Amount(float(words.folds[word]), 1.0, index, index + 1, spelled=True)
            self.add(self.head(amount), index + 1, FigureKind.FOLD, amount, value=amount.value)
            return index + 1
        if (stop := self._article_and_half(index)) is not None:
            return stop
        if word in words.fractions and (part := self._part_of_magnitude(index)) is not None:
            return self.single(self.head(part), part)
        if word in words.fractions and self._fraction_states(index):
            amount = Amount(words.fractions[word], 0.01, index, index + 1, spelled=True)
            head = self.head(amount)
            bound, stop = self._bound_of_part(index + 1, head.bound)
            self.add(head, stop, FigureKind.FRACTION, amount, value=amount.value, bound=bound)
            return stop
        return None

    def _part_of_magnitude(self, index: int) -> Amount | None:
        """`a quarter of a million`."""
        scale = self._multiplier(index + 3)
        if (self.lower(index + 1), self.lower(index + 2)) != ("of", "a") or scale is None:
            return None
        share = figure_words().fractions[self.lower(index)]
        return Amount(share * scale, scale / 100, index, index + 4, spelled=True)

    def _article_and_half(self, index: int) -> int | None:
        """`an hour and a half`."""
        if self.lower(index) not in ("a", "an"):
            return None
        found = read_unit(self.tokens, index + 1, attached=False)
        if found is None or [self.lower(found[1] + k) for k in range(3)] != ["and", "a", "half"]:
            return None
        stop = found[1] + 3
        amount = Amount(1.5, 0.1, index, stop, spelled=True)
        self.add(Head(index, Bound.NONE, 0, None, None), stop, FigureKind.MEASURE, amount, value=1.5, unit=found[0])
        return stop

    def _fold_states(self, index: int) -> bool:
        word, following = self.lower(index), self.lower(index + 1)
        if word in ("twice", "thrice"):
            return following in cue("fold_followers")
        return not (following == "-" and self.joined(index + 1) and self.joined(index + 2))

    def _fraction_states(self, index: int) -> bool:
        word, before, after = self.lower(index), self.lower(index - 1), self.lower(index + 1)
        if (
            before in figure_words().ordinals
            or (after == "-" and self.joined(index + 1))
            or (before == "-" and self.joined(index))
        ):
            return False
        if after == "or" and self.bound_after(index + 1, Bound.NONE)[0] is not Bound.NONE:
            return word == "half" or before in ("a", "one")
        if word == "half":
            return after in cue("half_after") or before in cue("half_before") or after in "."
        bounded = self.bound_before(index - 1)[0] is not Bound.NONE or self.lower(index - 2) in ("by", "than")
        return before in ("a", "one") and (after == "of" or bounded)
