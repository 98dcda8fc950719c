"""A text as a stream of words in which a quotation can be found whatever typesetting did to its spaces.

The stream drops spaces, hyphens and punctuation between words, so that "evalu- ation", "MnO 2" and
"currentdirections" meet "evaluation", "MnO2" and "current directions" by plain string search. It keeps what numbers are
made of: decimal points, signs, comparison signs, per cent signs, and a separator between two numbers.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from auditor.text.ranges import merge
from auditor.text.variants import simplified

NUMBER_BREAK = "\x1f"
"""Stands between two numbers that nothing else separates."""
MAX_REJECTED = 64
"""Occurrences inside longer words that are passed over before a search is given up."""

_UNSPACED = (
    "\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f"
)
_PUNCTUATION = (
    r"\s\d\x00-\x40\x5b-\x60\x7b-\xa7\xa9\xab-\xae\xb0-\xb3\xb6\xb7\xb9\xbb-\xbf\xd7\xf7"
    r"\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\uff00-\uff0f"
)
_LETTER = rf"(?:[^{_PUNCTUATION}{_UNSPACED}])"
_TOKEN = re.compile(
    r"(?P<number>(?<![\w.,)\]%\"'])\.\d+|(?<![\d.,])0\.\s\d+|\d+\s\.\d+|\d+(?:[.,]\d+)*)"
    r"|(?P<minus>(?<![^\W\d_])-(?=\.?\d)|(?<=\d)\s?-\s?(?=\.?\d))"
    r"|(?P<symbol><=|>=|<<|>>|!=|\+/-|[<>=±%‰+~≈°$€£¥^/×÷→←↑↓∞])"
    rf"|(?P<unspaced>[{_UNSPACED}])"
    rf"|(?P<word>{_LETTER}+(?:'{_LETTER}+)*)"
)
_UNSPACED_LETTER = re.compile(f"[{_UNSPACED}]")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_SAME_SYMBOL = {"+/-": "±", "×": "x"}


@dataclass(frozen=True, slots=True)
class Words:
    """The words, numbers and signs of a text, and the stream they make."""

    text: str
    """The normalised text they stand in."""
    keys: list[str]
    """What each is compared by: case folded, apostrophes and thousands separators dropped."""
    starts: array[int]
    """Offset of each in `text`."""
    ends: array[int]
    """One past the last character of each in `text`."""
    stream: str
    """All keys in one string."""
    offsets: array[int]
    """Offset of each key in `stream`."""
    dropped: tuple[tuple[int, int], ...] = ()
    """Ranges of `text` whose words were left out, in order, none overlapping."""

    def __len__(self) -> int:
        return len(self.keys)

    def between(self, before: int, after: int) -> str:
        """Return the text between two words, given by index, without what was dropped."""
        if not self.dropped:
            return self.text[self.ends[before] : self.starts[after]]
        return "".join(self.text[start:end] for start, end in self.kept(self.ends[before], self.starts[after]))

    def kept(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the parts of `text[start:end]` that were not dropped."""
        parts: list[tuple[int, int]] = []
        for first, last in self.dropped_in(start, end):
            parts.append((start, max(start, first)))
            start = max(start, last)
        parts.append((start, end))
        return [(first, last) for first, last in parts if first < last]

    def dropped_in(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """Return the dropped ranges that share a character with `text[start:end]`."""
        first = bisect_right(self.dropped, start, key=lambda span: span[1])
        last = bisect_left(self.dropped, end, key=lambda span: span[0])
        return self.dropped[first:last]

    def piece(self, first: int, last: int) -> str:
        """Return the text from word `first` to word `last`, both included."""
        return self.text[self.starts[first] : self.ends[last]]

    def find(self, stream: str, start: int = 0) -> Iterator[tuple[int, int]]:
        """Yield (first, last) word of each place, from word `start` on, where `stream` stands as whole words."""
        if not stream or start >= len(self.keys):
            return
        position, rejected = self.offsets[start], 0
        while rejected < MAX_REJECTED:
            position = self.stream.find(stream, position)
            if position < 0:
                return
            place = self._whole_words(position, position + len(stream))
            if place is None:
                rejected += 1
            else:
                yield place
            position += 1

    def _whole_words(self, start: int, end: int) -> tuple[int, int] | None:
        first = bisect_left(self.offsets, start)
        if first == len(self.offsets) or self.offsets[first] != start:
            return None
        last = bisect_left(self.offsets, end) - 1
        if self.offsets[last] + len(self.keys[last]) != end:
            return None
        return first, last

    def at(self, offset: int) -> int:
        """Return the index of the word at or after `offset` of `text`."""
        return bisect_right(self.ends, offset)

    def before(self, offset: int) -> int:
        """Return the index of the last word that begins before `offset` of `text`; -1 where there is none."""
        return bisect_left(self.starts, offset) - 1

    def at_stream(self, offset: int) -> int:
        """Return the index of the word at `offset` of `stream`."""
        return max(0, bisect_right(self.offsets, offset) - 1)

    def part(self, first: int, after: int) -> Words:
        """Return the words from `first` to `after`, half-open, as a text of their own."""
        base = self.starts[first]
        return _assemble(
            self.text[base : self.ends[after - 1]],
            self.keys[first:after],
            [start - base for start in self.starts[first:after]],
            [end - base for end in self.ends[first:after]],
            tuple((max(0, start - base), end - base) for start, end in self.dropped if end > base),
        )

    def without(self, dropped: Iterable[tuple[int, int]]) -> Words:
        """Return the words that do not begin in any of `dropped`, ranges of `text`."""
        merged = merge(dropped)
        kept: list[int] = []
        position = 0
        for start, end in merged:
            first, after = bisect_left(self.starts, start), bisect_left(self.starts, end)
            kept += range(position, first)
            position = max(position, after)
        kept += range(position, len(self.keys))
        keys = [self.keys[i] for i in kept]
        return _assemble(self.text, keys, [self.starts[i] for i in kept], [self.ends[i] for i in kept], merged)


def read_words(text: str) -> Words:
    """Return the words of a normalised text. Linear time."""
    keys: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _TOKEN.finditer(text):
        keys.append(_key(match.group(), match.lastgroup))
        starts.append(match.start())
        ends.append(match.end())
    return _assemble(text, keys, starts, ends)


def _key(found: str, kind: str | None) -> str:
    if kind == "word":
        return found.casefold().replace("'", "")
    if kind == "unspaced":
        return simplified(found)
    if kind == "minus":
        return "-"
    if kind == "number":
        return _number_key(found)
    return _SAME_SYMBOL.get(found, found)


def _number_key(found: str) -> str:
    found = found.replace(" ", "")
    if _THOUSANDS.fullmatch(found):
        return found.replace(",", "")
    return "0" + found if found.startswith(".") else found


def is_unspaced(key: str) -> bool:
    """Say whether a key is a letter of a script that prints no spaces between words."""
    return _UNSPACED_LETTER.match(key) is not None


def is_number(key: str) -> bool:
    """Say whether a key is a number."""
    return key[:1].isdigit()


def _assemble(
    text: str, keys: list[str], starts: list[int], ends: list[int], dropped: tuple[tuple[int, int], ...] = ()
) -> Words:
    pieces: list[str] = []
    offsets = array("q")
    length, after_number = 0, False
    for key in keys:
        number = key[0].isdigit()
        if number and after_number:
            pieces.append(NUMBER_BREAK)
            length += 1
        offsets.append(length)
        pieces.append(key)
        length += len(key)
        after_number = number
    return Words(text, keys, array("q", starts), array("q", ends), "".join(pieces), offsets, dropped)
