"""Normalised text with an exact map back to the original.

One folding serves every stage: NFKC with care (10⁵ becomes `10^5`, never 105; ² never 2), quotation marks and dashes
folded to ASCII, soft hyphens and invisible characters dropped, words broken at a line end joined, white space
collapsed, ligatures split. Letters of other scripts that only look alike stay distinct. Case is kept.

Work is linear in the length of the text; plain ASCII is copied in runs.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cache

from auditor.domain import Span
from auditor.resources import word_list
from auditor.text.mojibake import MOJIBAKE, decoded

MAX_MARKS = 30
"""Combining marks taken with one letter (Unicode's stream-safe format, UAX 15): longer piles cannot slow composing."""

UNKNOWN_GLYPH = "\ufffd"
"""What a glyph without a character, printed `(cid:12)` by PDF readers, is folded to."""

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ", "0123456789+-=()ni")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", "0123456789+-=()")
_FOLDED = {
    **dict.fromkeys("‐‑‒–—―−﹣－⁃", "-"),
    **dict.fromkeys("‘’‚‛′‹›ʼʹ´｀＇", "'"),
    **dict.fromkeys("“”„‟″«»＂", '"'),
    **dict.fromkeys("≥⩾≧", ">="),
    **dict.fromkeys("≤⩽≦", "<="),
    **dict.fromkeys("∼˜～", "~"),
    **dict.fromkeys("⁄∕", "/"),
    "≪": "<<",
    "≫": ">>",
    "≠": "!=",
    "∗": "*",
    "∶": ":",
    **dict.fromkeys("◦∘˚", "°"),
}
_KEPT = frozenset("ªº№™℠℡")
"""Compatibility characters whose NFKC form is a word or letter that was not written (№ would read "No")."""

CJK = "\u2e80-\u2fff\u3001-\u303f\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff65"
"""Character ranges of scripts that print no spaces between words."""
_OFTEN = (
    r"(?P<hyphen>(?<=[^\W_])[-\u2010\u2011\u00ad][^\S\n]*\n\s*(?=[^\W_]))"
    r"|(?P<space>[^\S ]\s*|\s{2,})"
    rf"|(?P<marked>\S?[\u0300-\u036f\u3099\u309a]{{1,{MAX_MARKS}}})"
    r"|(?P<jamo>[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?)"
    r"|(?P<above>[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁿⁱ]+)"
    r"|(?P<below>[₀-₉₊₋₌₍₎]+)"
    r"|(?P<quotes>``|'')"
    r"|(?P<point>(?<=\d)\u00b7(?=\d)(?!10[\^⁰¹²³⁴-⁹⁻]))"
    r"|(?P<glyph>\(cid:\d{1,5}\))"
)
_SELDOM = (
    r"(?P<parted> (?<=[^\W\d_] )[\u0300-\u0338][^\W\d_])"
    r"|(?P<equals>¼(?:(?<=[^\W\d_)\]]¼)|(?<=[^\W\d_)\]] ¼))(?=\s?[-\u2212\u2013]?[.\d]))"
    r"|(?P<degree>[oº](?:(?<=\d[oº])|(?<=\d[ \xa0][oº]))(?=[CF]\b))"
    rf"|(?P<mojibake>{MOJIBAKE})"
)
_OTHER = r"(?P<other>[^\s\x20-\x7e])"
_SPECIAL = re.compile(f"{_OFTEN}|{_OTHER}")
_SPECIAL_AND_SELDOM = re.compile(f"{_OFTEN}|{_SELDOM}|{_OTHER}")
_HAS_SELDOM = re.compile("[¼ÂÃÄÅÎÏâº\u0300-\u0338]|o[CF]")
"""What tells that a text may hold what is seldom, so that plain texts are searched for less."""
_PUT = {"quotes": '"', "point": ".", "glyph": UNKNOWN_GLYPH, "equals": "=", "degree": "°"}
"""What some kinds are folded to, whatever was found."""
_UNSPACED = re.compile(f"[{CJK}]")
_WORD_BEFORE = re.compile(r"[^\W\d_]+\Z")


@dataclass(frozen=True, slots=True)
class NormalisedText:
    """A text, its normalised form, and the way between the two."""

    original: str
    """The text as given."""
    text: str
    """The normalised text."""
    line_joins: tuple[int, ...] = ()
    """Offsets in `text` just after the first half of each word that was broken at a line end."""
    _normalised_at: tuple[int, ...] = field(default=(), repr=False)
    _original_at: tuple[int, ...] = field(default=(), repr=False)
    _width: tuple[int, ...] = field(default=(), repr=False)
    """Runs: where each begins in `text` and `original`; -1 for a run copied character by character, else the number
    of original characters that all characters of the run stand for."""

    def original_span(self, start: int, end: int) -> Span:
        """Return the characters of `original` that `text[start:end]` stands for."""
        run = bisect_right(self._normalised_at, start) - 1
        if run >= 0 and self._width[run] < 0 and start < end <= self._run_end(run):
            shift = self._original_at[run] - self._normalised_at[run]
            return Span(start=start + shift, end=end + shift)
        first = self._original_start(start)
        return Span(start=first, end=first if end <= start else max(first, self._original_end(end - 1)))

    def normalised_span(self, start: int, end: int) -> Span:
        """Return the characters of `text` that stand for any of `original[start:end]`."""
        first = self._normalised_start(start)
        return Span(start=first, end=max(first, self._normalised_end(end)))

    def _run(self, starts: tuple[int, ...], offset: int) -> int:
        return max(0, bisect_right(starts, offset) - 1)

    def _original_start(self, offset: int) -> int:
        if offset >= len(self.text):
            return len(self.original)
        run = self._run(self._normalised_at, offset)
        inside = 0 if self._width[run] >= 0 else offset - self._normalised_at[run]
        return self._original_at[run] + inside

    def _original_end(self, offset: int) -> int:
        run = self._run(self._normalised_at, offset)
        width = self._width[run]
        inside = width if width >= 0 else offset - self._normalised_at[run] + 1
        return self._original_at[run] + inside

    def _normalised_start(self, offset: int) -> int:
        if not self._original_at:
            return 0
        run = self._run(self._original_at, offset)
        into = max(0, offset - self._original_at[run])
        if self._width[run] >= 0:
            return self._normalised_at[run] if into < self._width[run] else self._run_end(run)
        return min(self._normalised_at[run] + into, self._run_end(run))

    def _normalised_end(self, offset: int) -> int:
        if not self._original_at or offset <= 0:
            return 0
        run = self._run(self._original_at, offset - 1)
        if self._width[run] >= 0:
            return self._run_end(run)
        return min(self._normalised_at[run] + offset - self._original_at[run], self._run_end(run))

    def _run_end(self, run: int) -> int:
        return self._normalised_at[run + 1] if run + 1 < len(self._normalised_at) else len(self.text)


class _Builder:
    """Collects the normalised text run by run."""

    def __init__(self, original: str) -> None:
        self.original = original
        self.pieces: list[str] = []
        self.length = 0
        self.normalised_at: list[int] = []
        self.original_at: list[int] = []
        self.width: list[int] = []
        self.joins: list[int] = []

    def copy(self, start: int, end: int) -> None:
        """Append `original[start:end]` as it is."""
        if start < end:
            self._begin(start, -1)
            self._append(self.original[start:end])

    def put(self, piece: str, start: int, end: int) -> None:
        """Append `piece`, which stands for `original[start:end]`."""
        if piece:
            self._begin(start, -1 if len(piece) == end - start == 1 else end - start)
            self._append(piece)

    def _append(self, piece: str) -> None:
        self.pieces.append(piece)
        self.length += len(piece)

    def _begin(self, start: int, width: int) -> None:
        if width < 0 and self.width and self.width[-1] < 0:
            continues = self.original_at[-1] + self.length - self.normalised_at[-1] == start
            if continues:
                return
        self.normalised_at.append(self.length)
        self.original_at.append(start)
        self.width.append(width)

    def finish(self) -> NormalisedText:
        """Return the finished text."""
        return NormalisedText(
            self.original,
            "".join(self.pieces),
            tuple(self.joins),
            tuple(self.normalised_at),
            tuple(self.original_at),
            tuple(self.width),
        )


def normalise(text: str) -> NormalisedText:
    """Return `text` normalised as this module says, with its map. Linear time; never raises."""
    builder = _Builder(text)
    position = 0
    special = _SPECIAL_AND_SELDOM if _HAS_SELDOM.search(text) else _SPECIAL
    for match in special.finditer(text):
        builder.copy(position, match.start())
        _fold_match(builder, match)
        position = match.end()
    builder.copy(position, len(text))
    return builder.finish()


def _fold_match(builder: _Builder, match: re.Match[str]) -> None:
    """Append what the special characters of `match` are folded to."""
    start, end, found = match.start(), match.end(), match.group()
    kind = match.lastgroup
    if kind == "hyphen":
        _fold_line_hyphen(builder, start, end)
    elif kind == "space":
        builder.put("" if _joins_unspaced(builder.original, start, end) else " ", start, end)
    elif kind == "marked" or kind == "jamo":
        builder.put(unicodedata.normalize("NFC", "".join(map(fold_character, found))), start, end)
    elif kind == "above":
        builder.put("^" + found.translate(_SUPERSCRIPTS), start, end)
    elif kind == "below":
        digit_beside = builder.original[start - 1 : start].isdigit() or builder.original[end : end + 1].isdigit()
        builder.put(("_" if digit_beside else "") + found.translate(_SUBSCRIPTS), start, end)
    elif kind in _PUT:
        builder.put(_PUT[kind], start, end)
    elif kind == "parted":
        builder.put(unicodedata.normalize("NFC", found[2] + found[1]), start, end)
    elif kind == "mojibake":
        builder.put("".join(map(fold_character, decoded(found))), start, end)
    else:
        folded = fold_character(found)
        if (
            unicodedata.numeric(found, None) is not None
            and "/" in folded
            and builder.original[start - 1 : start].isdigit()
        ):
            folded = " " + folded
        builder.put(folded, start, end)


@cache
def fold_character(character: str) -> str:
    """Return what one character is folded to: itself, a plain form of several characters, or nothing."""
    if character in _FOLDED:
        return _FOLDED[character]
    if character in _KEPT or character.isascii():
        return character if character.isprintable() else ""
    category = unicodedata.category(character)
    if category in ("Cf", "Cc"):
        return ""
    folded = unicodedata.normalize("NFKC", character)
    if folded[:1].isspace():
        return character
    if category == "No" and folded.isdigit() and folded != character:
        return f"({folded})"
    return "".join(_FOLDED.get(part, part) for part in folded)


def _joins_unspaced(text: str, start: int, end: int) -> bool:
    """Say whether white space stands for nothing: a line break between letters of a script without spaces."""
    if start == 0 or end == len(text) or "\n" not in text[start:end]:
        return False
    return bool(_UNSPACED.match(text[start - 1]) and _UNSPACED.match(text[end]))


def _fold_line_hyphen(builder: _Builder, start: int, end: int) -> None:
    """Join the two halves of a word broken at a line end, keeping the hyphen where it belongs to the word."""
    text = builder.original
    kept = text[start] != "\u00ad" and _keeps_hyphen(text[max(0, start - 40) : start], text[end : end + 1])
    builder.joins.append(builder.length)
    if kept:
        builder.put("-", start, end)


def _keeps_hyphen(before: str, after: str) -> bool:
    """Say whether a hyphen at a line end is the word's own: digits, capitals, compounds, known first parts."""
    if before[-1].isdigit() or not after.islower():
        return True
    half = _WORD_BEFORE.search(before)
    if half is None:
        return True
    compound = before[: half.start()].endswith("-")
    return compound or len(half.group()) == 1 or half.group().casefold() in _compound_parts()


@cache
def _compound_parts() -> frozenset[str]:
    return frozenset(word_list("compound_parts"))
