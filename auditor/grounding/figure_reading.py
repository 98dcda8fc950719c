"""Reading figures: numbers with bound, sign, unit, kind and what they count.

One pass over the tokens; each number is read with all that belongs to it (`at least $1.2 million`,
`0.25 (90% CI 0.15–0.42)`, `12 of 48 samples`), and the pass goes on behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from auditor.grounding.figure_amounts import Amount
from auditor.grounding.figure_binding import (
    content,
    gapped_labels,
    nouns_after,
    parallel_labels,
    runs,
    words_before,
)
from auditor.grounding.figure_labels import unspaced
from auditor.grounding.figure_model import Figure, FigureKind
from auditor.grounding.figure_shares import ShareReader
from auditor.grounding.figure_tokens import TokenKind
from auditor.grounding.figure_units import read_unit, unit_table
from auditor.grounding.figure_words import cue, figure_words

_WORDLESS: Final = 50
"""Figures in a row without a word of what they are: a column of data states nothing, the rest of it is left out."""
_PASSED_OVER: Final = 2
"""Numbers in words up to this do not end the phrase of the figure before: "11,882 received at least one narcotic"."""


class FigureReader(ShareReader):
    """Reads the figures of one text."""

    def read(self) -> tuple[Figure, ...]:
        """Return all figures in order, each bound to the words around it."""
        index, told = 0, 0
        while index < len(self.tokens):
            before = len(self.figures)
            if told < _WORDLESS:
                index = self._read_at(index)
            else:
                index += 1
            told += len(self.figures) - before
            if told and len(self.figures) == before and index and self._says_something(index - 1):
                told = 0
        return self._bound()

    def _says_something(self, index: int) -> bool:
        """Whether the token is a word about what is counted: no number word, no unit."""
        token, words = self.tokens[index], figure_words()
        if not content(token) or token.lower in words.fractions or token.lower in words.intervals:
            return False
        number = self._small_value(token.lower) is not None or self._multiplier(index) is not None
        return not number and read_unit(self.tokens, index, attached=False) is None

    def _read_at(self, index: int) -> int:
        """Read what begins at token `index`; return where to go on."""
        token = self.tokens[index]
        if token.kind in (TokenKind.SIGN, TokenKind.LINK, TokenKind.RAISED) or index in self.labels:
            return index + 1
        if token.kind is TokenKind.WORD:
            word = self.word_figure(index)
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
        if unspaced(token) or token.lower in cue("suffixes"):
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
        return not (before == "-" and self.joined(amount.start))

    def _share_ahead(self, amount: Amount) -> bool:
        """Say whether "one" begins "one in five", "one out of ten", "one of five"."""
        at = amount.stop
        at += 2 if (self.lower(at), self.lower(at + 1)) == ("out", "of") else 1 if self.lower(at) in ("in", "of") else 0
        at += self.lower(at) in ("the", "every") and at > amount.stop
        whole = self.amount(at) if at > amount.stop else None
        return whole is not None and whole.value > amount.value

    def _compose(self, amount: Amount) -> int:
        head = self.head(amount)
        composed = (
            self.day,
            self.interval,
            self.year_range,
            self.rate,
            self.share,
            self.range_,
            self.ratio,
            self.margin,
        )
        readings = (*composed, self.fraction_word)
        for reading in readings:
            stop = reading(head, amount)
            if stop is not None:
                return stop
        return self.single(head, amount)

    def _bound(self) -> tuple[Figure, ...]:
        taken = frozenset(
            k
            for figure, (start, stop) in zip(self.figures, self.places, strict=True)
            if not (figure.spelled and (figure.value or 0) <= _PASSED_OVER)
            for k in range(start, stop)
        )
        contexts = [words_before(self.tokens, start, taken) for start, _ in self.places]
        labels = gapped_labels(self.tokens, self.places, contexts) | parallel_labels(self.tokens, self.places)
        lists = {k: run for run in runs(self.tokens, self.places) for k in range(run[0], run[1] + 1)}
        sentences = self._sentence_numbers()
        bound = []
        for k, (figure, (start, stop)) in enumerate(zip(self.figures, self.places, strict=True)):
            nouns = nouns_after(self.tokens, stop, taken)
            if not nouns and figure.whole is not None and figure.value == figure.part and k + 1 < len(self.places):
                nouns = nouns_after(self.tokens, self.places[k + 1][1], taken)
            context = contexts[k]
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
            bound.append(self._with_unit_of_list(figure, k, lists).model_copy(update=words))
        return tuple(bound)

    def _with_unit_of_list(self, figure: Figure, k: int, lists: Mapping[int, tuple[int, int]]) -> Figure:
        """Give a bare figure of a list ("5, 10 and 15 mg") the unit that its last one tells for all."""
        if k not in lists or figure.kind not in (FigureKind.COUNT, FigureKind.NUMBER):
            return figure
        last = self.figures[lists[k][1]]
        if last.kind not in (FigureKind.PERCENT, FigureKind.MEASURE, FigureKind.PERCENTAGE_POINTS):
            return figure
        return figure.model_copy(update={"kind": last.kind, "unit": last.unit, "alternatives": (), "doubt": None})

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


@lru_cache(maxsize=1024)
def read_figures(text: str, language: str | None = None) -> tuple[Figure, ...]:
    """Return the figures that `text` states, in order.

    `language` (ISO 639-1) decides how decimals and number words are written; None: told by the text itself where it can
    be, otherwise both readings are kept. Labels, citations, list markers and codes are left out.
    """
    return FigureReader(text, language).read()
