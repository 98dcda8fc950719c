"""Quotations that a sentence attributes to a source: an attribution cue and quotation marks.

Scare quotes, titles, names and terms in quotation marks are none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from auditor.claims.cues import find_cue, find_cues, words_in
from auditor.domain import Quotation, Span

CLOSING = {"“": "”", "„": "“”", "«": "»", "»": "«", '"': '"', "``": "''", "‘": "’", "「": "」"}
"""Opening mark → marks that close it."""
FEWEST_WORDS = 3
"""Fewer words are a term, whatever stands around them, unless a cue stands right before."""
SINGLE_QUOTED = re.compile(r"(?<![^\s(\[])'(?=\w)[^'\n]{1,80}(?<=[\w.,!?])'(?!\w)")
"""A term in straight single marks; an apostrophe before or after it belongs to a word."""
SHORTEST = 12
"""Characters of such a short quotation; shorter ones no matcher can tell from chance."""
SURELY_WORDS = 6
"""From so many words on quotation marks alone make a quotation, if nothing says title or term."""
NEXT_MARKS = 8
"""Marks tried as the closing one: apostrophes may come first."""
NEAR = 60
"""Characters before the marks in which a cue of a title counts."""


def quoted_spans(text: str) -> list[Span]:
    """Return the places of the words inside each pair of quotation marks, outermost pairs only."""
    found = []
    at = 0
    closers = _closer_index(text)
    while at < len(text):
        opening = "``" if text.startswith("``", at) else text[at]
        end = _closing(text, at, opening, closers) if _opens(text, at, opening) else None
        if end is None:
            at += 1
            continue
        found.append(Span(start=at + len(opening), end=end))
        at = end + 1
    return [span for span in found if span.of(text).strip()]


def _closer_index(text: str) -> dict[str, list[int]]:
    index: dict[str, list[int]] = {}
    for at, character in enumerate(text):
        if character in "”“»«\"'’」":
            index.setdefault(character, []).append(at)
    return index


def _opens(text: str, at: int, opening: str) -> bool:
    if opening not in CLOSING:
        return False
    before = text[at - 1 : at]
    return not (before.isalnum() and opening in {'"', "‘", "»", "“"})


def _closing(text: str, at: int, opening: str, closers: dict[str, list[int]]) -> int | None:
    """Return the index of the mark that closes the one at `at`."""
    candidates = []
    for closer in CLOSING[opening] if opening != "``" else "'":
        places = closers.get(closer, [])
        first = bisect_right(places, at + len(opening) - 1)
        for place in places[first : first + NEXT_MARKS]:
            # An apostrophe inside a word closes nothing.
            if closer in "’'" and text[place + 1 : place + 2].isalnum():
                continue
            candidates.append(place)
            break
    return min(candidates, default=None)


def find_quotations(text: str) -> tuple[Quotation, ...]:
    """Return the attributed quotations of a claim or sentence."""
    spans = quoted_spans(text)
    if not spans:
        return ()
    outside = _outside(text, spans)
    cued = find_cue(outside, "attribution_cues") is not None
    return tuple(
        Quotation(text=span.of(text), span=span) for span in spans if _is_attributed(text, span, outside, cued)
    )


def _outside(text: str, spans: list[Span]) -> str:
    """Return the text with quoted words blanked, so that cues inside quotations do not count."""
    parts: list[str] = []
    at = 0
    for span in spans:
        parts += (text[at : span.start], " " * len(span))
        at = span.end
    return "".join([*parts, text[at:]])


def _is_attributed(text: str, span: Span, outside: str, cued: bool) -> bool:
    words, _ = words_in(span.of(text))
    before = outside[max(0, span.start - NEAR) : span.start].rstrip(" \"“„«‘`'(")
    if _ends_with_cue(before, "title_cues") or _looks_like_title(span.of(text), before):
        return False
    # The cue may stand before the quotation, or after it ("…", writes Lee).
    if len(words) < FEWEST_WORDS:
        direct = before.endswith((":", ",")) or _ends_with_cue(before, "attribution_cues")
        return direct and cued and len(span.of(text)) >= SHORTEST
    return cued or len(words) >= SURELY_WORDS


def _ends_with_cue(before: str, name: str) -> bool:
    tail = before[-30:].rstrip(" ,:")
    return any(cue.end == len(tail) for cue in find_cues(tail, name))


def _looks_like_title(quoted: str, before: str) -> bool:
    """Say whether nearly all longer words are capitalised and no colon or comma introduces them."""
    longer = [word for word in quoted.split() if len(word) > 3]
    capitals = sum(word[0].isupper() for word in longer)
    return len(longer) >= 3 and capitals >= 0.8 * len(longer) and not before.endswith((":", ","))


def quotation_ranges(text: str) -> Iterator[range]:
    """Yield the characters of each quoted passage, marks included: never split inside.

    Terms in straight single marks count here, though they are no quotations: half of one reads as damage.
    """
    for span in quoted_spans(text):
        yield range(max(0, span.start - 1), min(len(text), span.end + 1))
    for match in SINGLE_QUOTED.finditer(text):
        yield range(*match.span())
