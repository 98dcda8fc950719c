"""Which sentences of a source belong to a claim: BM25 over windows of one to three sentences.

Robertson and Zaragoza (2009), "The Probabilistic Relevance Framework: BM25 and Beyond", with the idf of Lucene (never
negative). Numbers and negations are terms like any other; words are stemmed lightly.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from auditor.resources import word_list
from auditor.text import normalise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]

K1 = 1.2
"""Saturation of repeated terms."""
B = 0.3
"""Weight of a window's length; low, so that windows grow to the context they need."""
SHORTEST = 0.05
"""Least length factor."""
WINDOW = 3
"""Longest window, in sentences."""

_TERM = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Window:
    """A run of sentences."""

    first: int
    """Index of its first sentence."""
    last: int
    """Index of its last sentence."""
    score: float
    """Share of the query's weight that stands in it, 0 to 1."""


def terms(text: str) -> list[str]:
    """Return the stemmed terms of `text` in order, function words left out, numbers and negations kept."""
    found = _TERM.findall(normalise(text).text.lower())
    return [stem(word) for word in found if word not in _function_words()]


@cache
def _function_words() -> frozenset[str]:
    return frozenset(word_list("retrieval_function_words"))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return `word` without a common English ending, so that inflected forms meet; short words stay whole."""
    if len(word) < 5 or not word.isalpha():
        return word.removesuffix("s") if len(word) == 4 and not word.endswith("ss") else word
    for ending, replacement in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("edly", ""), ("ed", ""), ("ly", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return _undouble(word[: len(word) - len(ending)] + replacement)
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


def _undouble(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        return word[:-1]
    return word.removesuffix("e")


class SentenceRetriever:
    """BM25 over the sentences of one source and their windows; built once, linear in the source's length."""

    def __init__(self, sentences: Sequence[str]) -> None:
        import numpy as np

        counts = [Counter(terms(sentence)) for sentence in sentences]
        postings: dict[str, list[tuple[int, int]]] = {}
        for index, count in enumerate(counts):
            for term, times in count.items():
                postings.setdefault(term, []).append((index, times))
        self._size = len(counts)
        self._postings = {term: np.array(places).T for term, places in postings.items()}
        self._lengths = np.array([sum(count.values()) for count in counts], dtype=np.float64)

    def holds(self, term: str) -> bool:
        """Say whether a term, as `terms` gives it, stands in any sentence."""
        return term in self._postings

    def search(self, text: str, k: int, longest: int = WINDOW) -> list[Window]:
        """Return up to `k` windows of at most `longest` sentences, best first, none sharing a sentence."""
        import numpy as np

        weights = self._weights(text)
        ideal = sum(weights.values())
        if not self._size or k <= 0:
            return []
        if not weights:
            return self._unmatched(set(), k)
        rank, covered = self._score(weights)
        order = np.argsort(-rank[:longest], axis=None, kind="stable")
        chosen: list[Window] = []
        taken: set[int] = set()
        for flat in order:
            length, first = divmod(int(flat), self._size)
            if rank[length, first] <= 0 or len(chosen) == k:
                break
            members = range(first, first + length + 1)
            if taken.isdisjoint(members):
                taken.update(members)
                chosen.append(Window(first, first + length, min(1.0, float(covered[length, first]) / ideal)))
        return [*chosen, *self._unmatched(taken, k - len(chosen))]

    def _unmatched(self, taken: set[int], count: int) -> list[Window]:
        """Return sentences that share no word with the query, in order: a short source is shown whole."""
        free = (index for index in range(self._size) if index not in taken)
        return [Window(index, index, 0.0) for index in islice(free, max(0, count))]

    def _weights(self, text: str) -> dict[str, float]:
        """Return each query term with its inverse sentence frequency; terms absent here weigh as the rarest."""
        return {term: self._idf(term) for term in dict.fromkeys(terms(text))}

    def _idf(self, term: str) -> float:
        frequency = self._postings[term].shape[1] if term in self._postings else 0
        return math.log(1 + (self._size - frequency + 0.5) / (frequency + 0.5))

    def _score(self, weights: dict[str, float]) -> tuple[Scores, Scores]:
        """Return BM25 and covered weight of each window: row = length less one, column = first sentence."""
        import numpy as np

        rank = np.zeros((WINDOW, self._size))
        covered = np.zeros((WINDOW, self._size))
        norms = K1 * self._norms
        for term, weight in weights.items():
            frequencies = self._window_sums(self._frequencies(term))
            rank += weight * frequencies * (K1 + 1) / (frequencies + norms)
            covered += weight * (frequencies > 0)
        for length in range(1, WINDOW):
            rank[length, max(0, self._size - length) :] = -1.0
        return rank, covered

    @cached_property
    def _norms(self) -> Scores:
        """Return the length factor of each window."""
        import numpy as np

        lengths = self._window_sums(self._lengths)
        mean = float(self._lengths.mean()) or 1.0
        factors: Scores = np.maximum(1 - B + B * lengths / mean, SHORTEST)
        return factors

    def _frequencies(self, term: str) -> Scores:
        import numpy as np

        frequencies = np.zeros(self._size)
        if term in self._postings:
            places, times = self._postings[term]
            frequencies[places] = times
        return frequencies

    def _window_sums(self, values: Scores) -> Scores:
        """Return sums over windows of one to `WINDOW` sentences, by first sentence."""
        import numpy as np

        sums = np.zeros((WINDOW, self._size))
        sums[0] = values
        for length in range(1, WINDOW):
            sums[length] = sums[length - 1]
            sums[length, : self._size - length] += values[length:]
        return sums
