"""A place in the source where the words of a quotation stand, and everything about it that differs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from auditor.grounding.quote_match import HONEST, DifferenceKind
from auditor.grounding.quote_vocabulary import (
    COMPARISON_SIGNS,
    SIGNS,
    UNIT_SIGNS,
    fused_words,
    is_unit,
    kind_of,
    late_negation,
    negates,
    reached_across,
)
from auditor.text.words import NUMBER_BREAK, Words, is_number, is_unspaced

REACH = 6
"""Words over which a negation before a quotation is looked for."""

_CLAUSE_MARK = re.compile(r"[,;:.!?()\[\]\"。，；！？]")
_SENTENCE_END = re.compile(r"[.!?][\"')\]]*\s|[。！？]")
_SET_OFF = ((",", ","), ("(", ")"), ("[", "]"), ("-", "-"))
_ENDS = re.compile(r"[.!?;:。！？；]|-")
_SEEN_PUNCTUATION = re.compile(r"[^,;:.!?()\[\]。，；！？、]+")


@dataclass(frozen=True, slots=True)
class Edit:
    """One difference, in offsets of normalised text."""

    kind: DifferenceKind
    """What differs."""
    quoted: str
    """The words in the quotation."""
    start: int
    """Where in the source's normalised text."""
    end: int
    """One past the last character; `start` where the quotation only adds."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quotation, or a part of it, stands."""

    words: Words
    """The reading of the source it was found in."""
    first: int
    """Its first word."""
    last: int
    """Its last word."""
    edits: tuple[Edit, ...] = ()
    """What differs."""
    similarity: float = 1.0
    """Share of the quotation's words that stand here in order."""
    tail: str = ""
    """Words at the quotation's end that do not stand here."""
    run: int = 0
    """Longest run of the quotation's words that stands here unbroken."""

    @property
    def honest(self) -> bool:
        """Whether nothing differs but what leaves a quotation nearly verbatim."""
        return all(edit.kind in HONEST for edit in self.edits)

    @property
    def rank(self) -> tuple[bool, int, float]:
        """Better places sort first."""
        return (not self.honest, len(self.edits), -self.similarity)


def examine(quote: Words, source: Words, first: int, last: int, joins: Sequence[int]) -> tuple[Edit, ...]:
    """Return what differs where the streams agree: spacing, case, punctuation, sentence ends, interruptions.

    `joins` are the offsets in the source's normalised text at which a word was broken at a line end.
    """
    interrupted = tuple(_interruptions(source, first, last))
    if quote.text == source.piece(first, last):
        return interrupted
    edits = [*_gaps(quote, source, first, last, frozenset(joins)), *_cases(quote, source, first, last)]
    return (*edits, *interrupted)


def _interruptions(source: Words, first: int, last: int) -> Iterator[Edit]:
    for start, end in source.dropped_in(source.starts[first], source.ends[last]):
        left_out = source.text[start:end]
        mark = left_out[:1] in "[(^" or (left_out[0].isdigit() and not source.text[start - 1 : start].isspace())
        yield Edit(DifferenceKind.CITATION if mark else DifferenceKind.INTERRUPTION, "", start, end)


def _gaps(quote: Words, source: Words, first: int, last: int, joins: frozenset[int]) -> Iterator[Edit]:
    """Compare what stands between the words."""
    base = source.offsets[first]
    quoted_at = {quote.offsets[i]: i for i in range(1, len(quote))}
    for j in range(first + 1, last + 1):
        i = quoted_at.pop(source.offsets[j] - base, None)
        start, end = source.ends[j - 1], source.starts[j]
        if i is None:
            if start not in joins:
                yield from _spacing(source.keys[j - 1] + source.keys[j], start, end)
        else:
            yield from _gap(quote.between(i - 1, i), source, j)
    yield from _lost_spaces(quote, source, first, quoted_at, joins)


def _lost_spaces(
    quote: Words, source: Words, first: int, quoted_at: dict[int, int], joins: frozenset[int]
) -> Iterator[Edit]:
    """Yield an edit for each space of the quotation inside a word of the source, line breaks apart."""
    j = first
    for offset in sorted(quoted_at):
        while j + 1 < len(source) and source.offsets[j + 1] - source.offsets[first] <= offset:
            j += 1
        inside = source.starts[j] + offset - (source.offsets[j] - source.offsets[first])
        if inside not in joins:
            yield from _spacing(source.keys[j], source.starts[j], source.ends[j])


def _spacing(fused: str, start: int, end: int) -> Iterator[Edit]:
    kind = DifferenceKind.NEGATION if fused in fused_words() else DifferenceKind.SPACING
    yield Edit(kind, "", start, end)


def _gap(quoted: str, source: Words, j: int) -> Iterator[Edit]:
    between = source.between(j - 1, j)
    if quoted == between:
        return
    start, end = source.ends[j - 1], source.starts[j]
    next_opens = source.text[end : end + 1].isupper() or not source.text[end : end + 1].isascii()
    abbreviation = len(source.keys[j - 1]) <= 3
    if _SENTENCE_END.search(between) and next_opens and not abbreviation and not _ENDS.search(quoted):
        yield Edit(DifferenceKind.STITCHED, quoted, start, end)
    elif _SEEN_PUNCTUATION.sub("", quoted) != _SEEN_PUNCTUATION.sub("", between):
        yield Edit(DifferenceKind.PUNCTUATION, quoted, start, end)


def _cases(quote: Words, source: Words, first: int, last: int) -> Iterator[Edit]:
    """Compare capitals where both sides have the same words; a first letter may follow its new sentence."""
    if len(quote) != last - first + 1:
        return
    for i in range(len(quote)):
        j = first + i
        said, printed = quote.piece(i, i), source.piece(j, j)
        if said == printed:
            continue
        if is_unspaced(printed):
            yield Edit(DifferenceKind.SCRIPT, said, source.starts[j], source.ends[j])
        if said.casefold() != printed.casefold():
            continue
        if i and is_number(source.keys[j - 1]) and is_unit(printed, ""):
            yield Edit(DifferenceKind.UNIT, said, source.starts[j], source.ends[j])
        elif i or said[1:] != printed[1:]:
            yield Edit(DifferenceKind.CASE, said, source.starts[j], source.ends[j])


def cuts(source: Words, first: int, last: int, *, before: str = "") -> tuple[Edit, ...]:
    """Return what a quotation that begins and ends here cuts off and must not: part of a figure, or a negation.

    `before` is what the citing sentence says before the quotation; a negation there stands for one cut off.
    """
    found = (
        _number_cut_before(source, first),
        _number_cut_after(source, last),
        _negation_before(source, first),
        _negation_after(source, last),
    )
    cut = tuple(edit for edit in found if edit is not None)
    if cut and _denied(before):
        return tuple(edit for edit in cut if edit.kind is not DifferenceKind.NEGATION)
    return cut


def _denied(before: str) -> bool:
    """Say whether the last words of `before` deny what follows."""
    words = before.lower().replace("'", "").replace("’", "").split()[-REACH:]
    return any(negates(word.strip('.,;:"()')) for word in words)


def _edit(kind: DifferenceKind, source: Words, first: int, last: int) -> Edit:
    return Edit(kind, "", source.starts[first], source.ends[last])


def _number_cut_before(source: Words, first: int) -> Edit | None:
    if not first or not is_number(source.keys[first]):
        return None
    key, gap = source.keys[first - 1], source.between(first - 1, first)
    if len(gap.strip()) or len(gap) > 1:
        return None
    if key == "-":
        ranged = first > 1 and is_number(source.keys[first - 2])
        return _edit(DifferenceKind.NUMBER if ranged else DifferenceKind.SIGN, source, first - 1, first - 1)
    if key == "^" or (is_number(key) and _continues_number(source, first)):
        return _edit(DifferenceKind.NUMBER, source, first - 1, first - 1)
    return _edit(kind_of(key), source, first - 1, first - 1) if key in COMPARISON_SIGNS | SIGNS | UNIT_SIGNS else None


def _number_cut_after(source: Words, last: int) -> Edit | None:
    after = last + 1
    if after >= len(source) or not (is_number(source.keys[last]) or source.keys[after] in "^/"):
        return None
    key, gap = source.keys[after], source.between(last, after)
    if len(gap) > 1 or gap not in ("", " ", "-"):
        return None
    measured = is_number(source.keys[last]) or is_unit(source.piece(last, last), "")
    if key in "^/" and not gap and measured:
        return _edit(DifferenceKind.UNIT, source, after, after)
    if not is_number(source.keys[last]):
        return None
    if is_number(key):
        return _edit(DifferenceKind.NUMBER, source, after, after) if _continues_number(source, after) else None
    if key in ("-", "±", "x"):
        follows = after + 1 < len(source) and is_number(source.keys[after + 1])
        return _edit(DifferenceKind.NUMBER, source, after, after) if follows else None
    if key in UNIT_SIGNS or (gap == "" and kind_of(key) is not DifferenceKind.COMPARISON):
        return _edit(DifferenceKind.UNIT, source, after, after)
    printed = source.piece(after, after)
    return _edit(DifferenceKind.UNIT, source, after, after) if is_unit(printed, "") else None


def _continues_number(source: Words, index: int) -> bool:
    """Say whether word `index` is the next group of three digits of the number before it (1 234)."""
    key = source.keys[index].split(".")[0]
    return len(key) == 3 and source.between(index - 1, index) in (" ", "") and len(source.keys[index - 1]) <= 3


def _negation_before(source: Words, first: int) -> Edit | None:
    for j in range(first - 1, max(-1, first - 1 - REACH), -1):
        key = source.keys[j]
        denies = negates(key)
        if not denies and key not in reached_across() and not key.endswith("ly"):
            return None
        if _CLAUSE_MARK.search(source.between(j, j + 1)):
            return None
        if denies:
            return _edit(DifferenceKind.NEGATION, source, j, j)
    return None


def _negation_after(source: Words, last: int) -> Edit | None:
    if last + 2 >= len(source) or not late_negation(source.keys[last + 1], source.keys[last + 2]):
        return None
    if _CLAUSE_MARK.search(source.between(last, last + 2)):
        return None
    return _edit(DifferenceKind.NEGATION, source, last + 1, last + 2)


def is_set_off(words: Words, first: int, last: int) -> bool:
    """Say whether some words are a whole phrase set off by brackets, dashes or commas on both sides."""
    if not first or last + 1 >= len(words):
        return False
    before, after = words.between(first - 1, first), words.between(last, last + 1)
    return any(opener in before and closer in after for opener, closer in _SET_OFF)


def joined(words: Words, first: int, after: int) -> str:
    """Return the stream of words `first` to `after`, half-open."""
    if first >= after:
        return ""
    return words.stream[words.offsets[first] : words.offsets[after - 1] + len(words.keys[after - 1])].strip(
        NUMBER_BREAK
    )
