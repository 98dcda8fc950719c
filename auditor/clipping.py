"""A long quote cut to what a reader needs: the stretch of it that shares most with the claim."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

from auditor.grounding.stems import stem
from auditor.resources import word_list

LONGEST = 5000
"""Characters of a quote that are looked through; what comes after is not shown in one sentence."""
_WORD = re.compile(r"[^\W_]+")
_ENDS = (".", "!", "?", ";")


def clipped(quote: str, claim: str, length: int) -> str:
    """Return the quote, or the stretch of at most `length` characters that holds most of the claim's words.

    Among stretches that hold as many, one from the beginning of a sentence goes before others, then the earliest;
    where something is left out, an ellipsis says so.
    """
    whole = " ".join(quote.split())
    if len(whole) <= length:
        return whole
    words = whole[:LONGEST].split(" ")
    wanted = _stems(claim)
    held = [_stems(word) & wanted for word in words]
    first, end = _best(words, held, length - 4)
    last = _sentence_end(words, held, first, end)
    before, after = "… " if first else "", " …" if last < len(words) or len(whole) > LONGEST else ""
    shown = " ".join(words[first:last])
    if len(shown) > length - 4:
        shown, after = shown[: length - 4], " …"  # one word without end, as an address may be
    return f"{before}{shown}{after}"


def _best(words: Sequence[str], held: Sequence[frozenset[str]], length: int) -> tuple[int, int]:
    """Return the first word of the best stretch, and the one past its last."""
    ends = [0]
    for word in words:
        ends.append(ends[-1] + len(word) + 1)
    best, choice = (-1, False), (0, 1)
    for first in range(len(words)):
        end = max(first + 1, bisect_right(ends, ends[first] + length + 1) - 1)
        shared = len(frozenset().union(*held[first:end]))
        rank = (shared, first == 0 or words[first - 1].endswith(_ENDS))
        if rank > best:
            best, choice = rank, (first, end)
    return choice


def _sentence_end(words: Sequence[str], held: Sequence[frozenset[str]], first: int, end: int) -> int:
    """Return where the stretch may end with a whole sentence, if that loses none of the claim's words."""
    shared = frozenset().union(*held[first:end])
    if end == len(words) or not shared:
        return end
    for last in range(end, first, -1):
        if not frozenset().union(*held[first:last]) >= shared:
            return end
        if words[last - 1].endswith(_ENDS):
            return last
    return end


def _stems(text: str) -> frozenset[str]:
    """Return the stems of the words that carry content."""
    return frozenset(stem(word) for word in _WORD.findall(text.lower()) if word not in _function_words())


@cache
def _function_words() -> frozenset[str]:
    return frozenset(word_list("retrieval_function_words"))
