"""What stands before a number and belongs to it: sign, currency, bound, symbol of a statistic."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from auditor.grounding.figure_amounts import Amount, AmountReader
from auditor.grounding.figure_model import Bound
from auditor.grounding.figure_tokens import TokenKind
from auditor.grounding.figure_units import is_duration, read_unit, unit_table
from auditor.grounding.figure_words import cue, figure_words

T = TypeVar("T")
OPENING: Final = frozenset("([{")


class Head(NamedTuple):
    """What stands before a number."""

    start: int
    """First token that belongs to the figure."""
    bound: Bound
    sign: int
    """-1, 1, or 0 where none is written."""
    currency: str | None
    symbol: str | None


class HeadReader(AmountReader):
    """Reads what stands before numbers."""

    def head(self, amount: Amount) -> Head:
        """Return what stands before the number."""
        at = amount.start
        sign, at = self._free(self._sign(at), (0, at))
        currency, at = self._free(self._currency_before(at), (None, at))
        if currency and not sign:
            sign, at = self._free(self._sign(at), (0, at))
        at = max(self._over_article(at, amount), min(self.read_to, at))
        bound, at = self._free(self.bound_before(at), (Bound.NONE, at))
        symbol, at = self._free(self._symbol(at), (None, at))
        return Head(at, bound, sign, currency, symbol)

    def _free(self, found: tuple[T, int], otherwise: tuple[T, int]) -> tuple[T, int]:
        """Return what was found unless it reaches into the figure before."""
        return found if found[1] >= self.read_to else otherwise

    def _sign(self, at: int) -> tuple[int, int]:
        before = self.lower(at - 1)
        if before == "minus" and self.lower(at - 2) in cue("minus_after"):
            return -1, at - 1
        if before in ("-", "–") and self._stands_apart(at):
            return -1, at - 1
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

    def _stands_apart(self, at: int) -> bool:
        """Say whether the sign before a number is a minus with a space behind it: "was – 3.5", "= - 2"."""
        spaced = not self.joined(at) and not self.joined(at - 1)
        word = self.lower(at - 2)
        return spaced and word != "" and (word in cue("minus_after") or word in ("=", "<", ">", "≤", "≥"))

    def _currency_before(self, at: int) -> tuple[str | None, int]:
        token = self.token(at - 1)
        if token is None:
            return None, at
        currencies = unit_table().currencies
        if token.text == "$" and self._in_formula(at):
            return None, at
        if token.kind is TokenKind.SIGN and token.text in currencies:
            previous = self.token(at - 2)
            if previous is not None and self.joined(at - 1) and previous.text + token.text in currencies:
                return currencies[previous.text + token.text], at - 2
            return currencies[token.text], at - 1
        if (token.kind is TokenKind.WORD and token.text in currencies and token.text.isupper()) or token.text == "Rs":
            return currencies[token.text], at - 1
        return None, at

    def _in_formula(self, at: int) -> bool:
        """`$45$`: signs that set off a formula."""
        return self.lower(at + 1) == "$" and self.joined(at + 1)

    def _over_article(self, at: int, amount: Amount) -> int:
        return at - 1 if self.lower(at - 1) == "a" and amount.spelled and self.lower(amount.start) != "a" else at

    def bound_before(self, at: int) -> tuple[Bound, int]:
        """Return the bound whose words end before token `at`, and its first token."""
        size = figure_words().bounds.longest
        start, end = max(0, at - size), at
        if end and self.lower(end - 1) == "." and self.lower(end - 2) in ("approx", "ca", "c"):
            end -= 1
        if end and self.lower(end - 1) == "the" and self.lower(end - 2) in cue("bound_over_article"):
            end -= 1
        found = figure_words().bounds.before(tuple(t.lower for t in self.tokens[start:end]))
        if found is None or self._bound_is_other(found, end):
            return Bound.NONE, at
        return Bound(found[0]), end - found[1]

    def _bound_is_other(self, found: tuple[str, int], end: int) -> bool:
        """Say whether the words bound nothing here: "over 3 years" is a duration, "c." ends a sentence."""
        word = self.lower(end - 1)
        if word == "over" and found[1] == 1:
            measured = self.lower(end - 2) in cue("over_measured") or self._is_age(end)
            return (self._is_duration(end) and not measured) or self.lower(end - 2) in cue("over_other")
        if word in ("c", "z") or (word == "under" and self.lower(end - 2) in ("and",)):
            return self.lower(end) != "."
        return word in ("above", "below") and self.lower(end - 2) in cue("place_before")

    def _is_age(self, at: int) -> bool:
        amount = self.amount(at)
        found = read_unit(self.tokens, amount.stop, attached=False) if amount else None
        return found is not None and self.lower(found[1]) == "old"

    def _is_duration(self, at: int) -> bool:
        amount = self.amount(at)
        found = read_unit(self.tokens, amount.stop, attached=False) if amount else None
        return found is not None and is_duration(found[0])

    def _symbol(self, at: int) -> tuple[str | None, int]:
        """Return the statistic's symbol before `=`, `<`, `of`, `was`, with its degrees of freedom in brackets."""
        end, equals = at, False
        while end and self.lower(end - 1) in cue("symbol_joints"):
            equals = equals or self.lower(end - 1) in ("=", "<", ">", "≪")
            end -= 1
        equals = equals or self._has_sign(at)
        if end and self.lower(end - 1) == ")":
            end = self._before_bracket(end - 1)
        phrases = figure_words().statistics
        window = self.tokens[max(0, end - phrases.longest) : end]
        found = phrases.before(tuple(t.text for t in window)) or phrases.before(tuple(t.lower for t in window))
        if found is None:
            return self._average(end), at
        symbol, size = found
        first = self.tokens[end - size]
        if (
            len(first.text) <= 2
            and size == 1
            and not equals
            and end == at
            and symbol not in cue("symbols_without_sign")
        ):
            return None, at
        return (symbol, end - size) if equals else (symbol, at)

    def _average(self, end: int) -> str | None:
        """Return mean or median named up to three words before: "the median age was"."""
        averages, statistics = cue("averages"), figure_words().statistics
        for at in range(end - 1, max(-1, end - 4), -1):
            word = self.lower(at)
            if word in averages:
                found = statistics.before((word,))
                return found[0] if found else None
            if self.tokens[at].kind is not TokenKind.WORD:
                return None
        return None

    def _has_sign(self, at: int) -> bool:
        return self.lower(at) in ("<", ">", "≤", "≥", "≪", "≫")

    def _before_bracket(self, closing: int) -> int:
        for at in range(closing, max(-1, closing - 8), -1):
            if self.lower(at) in OPENING:
                return at
        return closing + 1

    def is_change(self, start: int) -> bool:
        """Say whether the words before token `start` make the figure a change: "rose by"."""
        changes = figure_words().changes
        before = [self.lower(k) for k in range(max(0, start - 3), start)]
        return bool(before) and before[-1] in cue("change_joints") and any(w in changes for w in before[:-1])
