"""What a claim says of a table of events by group: "more patients in cohort 1 than in cohort 2 had anaemia".

Read only where every word of the claim is understood: the names of rows, the groups, amounts, comparisons, and a closed
list of words that say nothing (`taxonomy/event_tables.toml`). Anything else leaves the claim unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from math import inf

from auditor.domain import Span
from auditor.grounding.event_tables import TOTAL, Group, spelled
from auditor.grounding.event_words import event_words
from auditor.grounding.figure_words import ENGLISH, figure_words

_TOKEN = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?%?|[A-Za-z]+|[,;]")
LONGEST = 60
"""Tokens of a claim that is read."""
_BETWEEN = frozenset({"of", "in", "from", "for", "the", "participants", "patients"})
"""Words between a group and its trial."""
TRIALS = ("primary", "secondary")
LARGEST_FRACTION = 10
"""Denominator up to which "1/3" is a share, and no count of those studied."""
SLIGHT = 1e-9
"""By how much "more than 3" is more than 3."""


class Part(StrEnum):
    """What a word or phrase of the claim is."""

    SCOPE = "scope"
    ROW = "row"
    AMOUNT = "amount"
    MORE = "more"
    FEWER = "fewer"
    SAME = "same"
    THAN = "than"
    COMMONEST = "commonest"
    EVENTS = "events"
    ALL = "all"
    SHARE = "share"
    BREAK = "break"


@dataclass(frozen=True)
class Scope:
    """The groups that a claim speaks of."""

    trial: str
    """`primary`, `secondary`, or empty for the only one."""
    numbers: tuple[int, ...] = ()
    """Numbers of its groups; empty for all."""

    def groups(self, tables: Sequence[Group]) -> list[Group]:
        """Return the groups of the tables that are meant."""
        return [
            group
            for group in tables
            if (not self.trial or not group.trial or group.trial == self.trial)
            and (not self.numbers or group.number in self.numbers)
        ]


@dataclass(frozen=True)
class Amount:
    """How many, from `low` to `high`, or which share of them in percent."""

    low: float
    """Least."""
    high: float
    """Most."""
    share: bool = False
    """Whether both are percent of those counted."""


@dataclass(frozen=True)
class Item:
    """One understood word or phrase of a claim."""

    part: Part
    start: int
    """First character in the claim."""
    end: int
    """One past the last."""
    scope: Scope | None = None
    """Groups, for a scope."""
    name: tuple[str, ...] = ()
    """Name of a row."""
    amount: Amount | None = None
    """How many, for an amount."""


@dataclass
class _Reader:
    """A claim being read, token by token."""

    tokens: list[re.Match[str]]
    names: dict[str, list[tuple[str, ...]]]
    at: int = 0
    items: list[Item] = field(default_factory=list)

    def word(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.tokens[place].group().lower() if place < len(self.tokens) else ""

    def phrase(self, entries: Sequence[str]) -> int:
        """Return how many tokens the longest of some phrases that stands here has."""
        found = [len(parts) for parts in map(str.split, entries) if self._stands(parts)]
        return max(found, default=0)

    def _stands(self, parts: Sequence[str]) -> bool:
        return all(self.word(ahead) == part for ahead, part in enumerate(parts))

    def take(
        self,
        part: Part,
        size: int,
        *,
        scope: Scope | None = None,
        name: tuple[str, ...] = (),
        amount: Amount | None = None,
    ) -> None:
        """Add an item over the next tokens, and go on behind them."""
        first, last = self.tokens[self.at], self.tokens[self.at + size - 1]
        self.items.append(Item(part, first.start(), last.end(), scope, name, amount))
        self.at += size


def read_claim(text: str, tables: Sequence[Group]) -> tuple[Item, ...]:
    """Return the parts of a claim about tables of events, or nothing where a word of it is not understood."""
    tokens = list(_TOKEN.finditer(text))
    if not tokens or len(tokens) > LONGEST:
        return ()
    reader = _Reader(tokens, _names(tables))
    while reader.at < len(tokens):
        if not (_scope(reader) or _row(reader) or _amount(reader) or _word(reader)):
            return ()
    named = any(item.part in (Part.ROW, Part.EVENTS) for item in reader.items)
    return tuple(reader.items) if named and not _of_two_rows(reader.items) else ()


def _of_two_rows(items: Sequence[Item]) -> bool:
    """Say whether words of two rows stand side by side: a name that the table does not have."""
    return any(one.part is other.part is Part.ROW and other.start - one.end <= 1 for one, other in pairwise(items))


def _names(tables: Sequence[Group]) -> dict[str, list[tuple[str, ...]]]:
    """Return the names of all rows, and the words they are made of, by each of their words; longest first."""
    whole = {row.name for group in tables for row in group.rows}
    words = {(word,) for name in whole for word in name if len(word) > 3}
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in sorted(whole | words, key=len, reverse=True):
        for first in dict.fromkeys(name):
            found.setdefault(first, []).append(name)
    return found


def _row(reader: _Reader) -> bool:
    """Read the name of a row, or a word of one."""
    if reader.word() in event_words().filler | event_words().events | event_words().shares:
        return False
    for name in reader.names.get(spelled(reader.word()), ()):
        if name != TOTAL and sorted(spelled(reader.word(ahead)) for ahead in range(len(name))) == sorted(name):
            reader.take(Part.ROW, len(name), name=name)
            return True
    return False


def _scope(reader: _Reader) -> bool:
    """Read "cohort 1 and 2 of the primary trial", "both cohorts", "the primary trial"."""
    size, numbers = _cohorts(reader)
    link = 0
    while size and reader.word(size + link) in _BETWEEN:
        link += 1
    at = size + link if size else 0
    if reader.word(at) in TRIALS and reader.word(at + 1) in {"trial", "trials"}:
        trial = reader.word(at)
        size = at + 2
        size += reader.word(size) in {"cohort", "cohorts", "patients", "participants", "subjects", "patient"}
    elif size:
        trial = ""
    else:
        return False
    reader.take(Part.SCOPE, size, scope=Scope(trial, numbers))
    return True


def _cohorts(reader: _Reader) -> tuple[int, tuple[int, ...]]:
    """Return how many tokens name groups here, and the numbers they name."""
    if reader.word() not in {"cohort", "cohorts", "group", "groups", "arm", "arms"}:
        return 0, ()
    size, numbers = 1, []
    while (number := _whole_number(reader.word(size))) is not None:
        numbers.append(number)
        size += 1
        listed = reader.word(size) in {"and", "or", ","} and _whole_number(reader.word(size + 1)) is not None
        size += listed and reader.word(size + 2) not in {"in", "cases", "patients"}
    return (size, tuple(numbers)) if numbers else (0, ())


def _whole_number(word: str) -> int | None:
    if word.isdigit():
        return int(word)
    return figure_words().numbers[ENGLISH].get(word)


def _amount(reader: _Reader) -> bool:
    """Read an amount: "at least 3", "less than half of", "no", "several", "10%"."""
    words = event_words()
    if bounded := _bounded(reader):
        reader.take(Part.AMOUNT, bounded[0], amount=bounded[1])
    elif reader.word() in words.none:
        reader.take(Part.AMOUNT, 1, amount=Amount(0, 0))
    elif reader.word() in words.several:
        reader.take(Part.AMOUNT, 1, amount=Amount(2, inf))
    elif reader.word() in words.most and not reader.phrase(words.commonest):
        reader.take(Part.AMOUNT, 1, amount=Amount(50 + SLIGHT, 100, True))
    elif reader.word() in words.all:
        reader.take(Part.ALL, 1)
    else:
        return False
    return True


def _bounded(reader: _Reader) -> tuple[int, Amount] | None:
    """Return how many tokens a number with its bound takes, and what it says."""
    words = event_words()
    for entries, low, high in (
        (words.at_least, 0.0, inf),
        (words.over, SLIGHT, inf),
        (words.under, -inf, -SLIGHT),
        (words.exactly, 0.0, 0.0),
        (("",), 0.0, 0.0),
    ):
        size = reader.phrase(entries) if entries != ("",) else 0
        while size and reader.word(size) in {"a", "an", "the"}:
            size += 1
        if (size or entries == ("",)) and (stated := _number(reader, size)):
            value, used, share = stated
            return size + used, Amount(value + low, value + high, share)
    return None


def _number(reader: _Reader, ahead: int) -> tuple[float, int, bool] | None:
    """Return a number in digits or words, how many tokens it takes, and whether it is a share."""
    word = reader.word(ahead)
    if word in event_words().half:
        return 50.0, 1, True
    if word.endswith("%"):
        return float(word[:-1].split("/")[0]), 1, True
    if word[:1].isdigit():
        count, _, of = word.partition("/")
        if of and 1 < float(of) <= LARGEST_FRACTION:
            return 100 * float(count) / float(of), 1, True
        return float(count), 1, False
    number = _whole_number(word)
    return None if number is None else (float(number), 1, False)


def _word(reader: _Reader) -> bool:
    words = event_words()
    word = reader.word()
    if size := reader.phrase(words.commonest):
        reader.take(Part.COMMONEST, size)
        return True
    for names, part in (
        (words.more, Part.MORE),
        (words.fewer, Part.FEWER),
        (words.same, Part.SAME),
        (words.than, Part.THAN),
        (words.events, Part.EVENTS),
        (words.shares, Part.SHARE),
        (words.breaks, Part.BREAK),
    ):
        if word in names:
            reader.take(part, 1)
            return True
    if word in words.filler:
        reader.at += 1
        return True
    return False


def place_of(items: Sequence[Item]) -> Span:
    """Return the place of some parts in the claim."""
    return Span(start=min(item.start for item in items), end=max(item.end for item in items))


def of_part(items: Sequence[Item], *parts: Part) -> Iterator[Item]:
    """Yield the items that are one of some parts."""
    return (item for item in items if item.part in parts)
