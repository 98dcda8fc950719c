"""How fast quotations are found, as ratios to the bare operation on the same text in the same run.

    python -m benchmarks quotes

Limits: an exact quotation takes at most twice a bare `str.find`, a damaged one at most three times one bare rapidfuzz
alignment, and ten times the text at most twelve times the time to index. The text is made here, seeded.
"""

from __future__ import annotations

import difflib
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from auditor.domain import Extent, Source
from auditor.grounding.quotes import match_quote
from auditor.sources.passages import SourceIndex, index_source
from benchmarks.limits import Limit, reported

SIZES = (10_000, 100_000)
"""Words of the texts."""
QUOTES = 40
"""Quotations of each kind, spread over the text."""
REPEATS = 7
LETTERS = "etaoinshrdlucmfw"
VOCABULARY = 6000


def made_text(words: int, seed: int = 7) -> str:
    """Return sentences of made-up words, as frequent as words are in prose (Zipf)."""
    chance = random.Random(seed)
    known = ["".join(chance.choices(LETTERS, k=chance.randint(2, 10))) for _ in range(VOCABULARY)]
    weights = [1 / (rank + 2) for rank in range(VOCABULARY)]
    sentences = []
    while words > 0:
        size = chance.randint(8, 30)
        words -= size
        sentences.append(" ".join(chance.choices(known, weights, k=size)).capitalize() + ".")
    return " ".join(sentences)


def indexed(text: str) -> SourceIndex:
    """Return the source with everything computed that quotations need."""
    index = index_source(Source(key="s", text=text, extent=Extent.FULL_TEXT, extent_basis="given", sha256="0"))
    assert index.places
    assert index.words
    return index


def damaged(quote: str) -> str:
    """Return the quotation with one word in its middle replaced."""
    words = quote.split()
    words[len(words) // 2] = "replaced"
    return " ".join(words)


def seconds(action: Callable[[str], object], quotes: Sequence[str]) -> float:
    """Return the processor time of `action` over all quotes, the median of several rounds."""
    rounds = []
    for _ in range(REPEATS):
        start = time.process_time()
        for quote in quotes:
            action(quote)
        rounds.append(time.process_time() - start)
    return statistics.median(rounds)


def windows(quote: str, text: str) -> float:
    """Return the best ratio of a sliding `difflib` window: what a plain fuzzy search would cost."""
    step = max(1, len(quote) // 4)
    starts = range(0, max(1, len(text) - len(quote)), step)
    matcher = difflib.SequenceMatcher(b=quote, autojunk=False)
    best = 0.0
    for start in starts:
        matcher.set_seq1(text[start : start + len(quote)])
        best = max(best, matcher.ratio())
    return best


@dataclass(frozen=True)
class Times:
    """Seconds on one text."""

    indexing: float
    bare: float
    exact: float
    aligned: float
    damaged: float


def times(size: int) -> Times:
    """Measure on a text of so many words."""
    text = made_text(size)
    start = time.process_time()
    index = indexed(text)
    indexing = time.process_time() - start
    sentences = [sentence.text for sentence in index.sentences]
    quotes = sentences[:: max(1, len(sentences) // QUOTES)][:QUOTES]
    broken = [damaged(quote) for quote in quotes[:10]]
    plain = index.normalised.text
    return Times(
        indexing,
        bare=seconds(plain.find, quotes),
        exact=seconds(lambda quote: match_quote(quote, index), quotes),
        aligned=seconds(lambda quote: fuzz.partial_ratio_alignment(quote, plain), broken),
        damaged=seconds(lambda quote: match_quote(quote, index), broken),
    )


def measure() -> list[Limit]:
    """Measure all ratios."""
    small, large = (times(size) for size in SIZES)
    limits = []
    for size, took in zip(SIZES, (small, large), strict=True):
        limits.append(Limit(f"exact quotation against str.find, {size} words", took.exact / took.bare, 2))
        limits.append(Limit(f"damaged quotation against rapidfuzz, {size} words", took.damaged / took.aligned, 3))
    limits.append(Limit("ten times the text, indexing", large.indexing / small.indexing, 12))
    limits.append(Limit("ten times the text, exact quotation", large.exact / small.exact, 12))
    limits.append(Limit("ten times the text, damaged quotation", large.damaged / small.damaged, 12))
    return limits


def main() -> int:
    """Print the ratios; return 1 where one is over its limit."""
    missed = reported(measure())
    text = made_text(2000)
    quote = damaged(text[5000:5160])
    index = indexed(text)
    slow = seconds(lambda one: windows(one, index.normalised.text), [quote])
    fast = seconds(lambda one: match_quote(one, index), [quote])
    print(f"for the record, a sliding difflib window takes {slow / fast:.0f} times as long (2,000 words)")
    return missed


if __name__ == "__main__":
    sys.exit(main())
