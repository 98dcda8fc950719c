"""A comparison told from its other side: "less in 2010 than in 1990" is "more in 1990 than in 2010".

Its figures stand in each other's places, and are the source's for all that. Whether the words of degree are rightly
turned is for the check of polarity to say.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Final, NamedTuple

from auditor.grounding import antonyms
from auditor.grounding.figure_comparison import compare
from auditor.grounding.figure_model import Figure, Relation
from auditor.grounding.figure_tokens import Token, tokens
from auditor.grounding.figure_words import cue
from auditor.resources import word_list

_SHORTEST: Final = 5
"""Letters from which a word in -er is a comparative."""
_ENDINGS: Final = ("er", "r", "ier")
_SIDES: Final = 2
_MOST: Final = 40
"""Figures of one text looked at: a sentence that compares has few."""


class Sides(NamedTuple):
    """Two figures that a text sets against each other."""

    left: Figure
    """The figure of the side that is said to be so."""
    right: Figure
    """The figure of the side it is compared with."""
    equal: bool
    """Whether the sides are said to be equal ("as common in 1990 as in 2010")."""


def told_from_other_side(
    claim: str, mine: Sequence[Figure], source: str, theirs: Sequence[Figure], start: int = 0
) -> bool:
    """Say whether the source makes the claim's comparison with its sides exchanged and another word of degree.

    `start` is where `source` begins in the text that the spans of `theirs` point into.
    """
    exchanged = [
        (one, other)
        for one, other in product(_sides(claim, mine, 0), _sides(source, theirs, start))
        if _exchanged(one, other)
    ]
    if not exchanged:
        return False
    return any(one.equal and other.equal for one, other in exchanged) or _other_degree(claim, source)


def _sides(text: str, figures: Sequence[Figure], start: int) -> Iterator[Sides]:
    """Yield neighbouring figures with a word of comparison between them."""
    sequence = tokens(text)
    for left, right in pairwise(figures[:_MOST]):
        first = bisect_left(sequence, left.span.end - start, key=_start)
        last = bisect_left(sequence, right.span.start - start, key=_start)
        words = {token.lower for token in sequence[first:last]}
        equal = "as" in words and len(figures) == _SIDES and _says_equal(sequence)
        if equal or words & cue("comparison_joints"):
            yield Sides(left, right, equal)


def _start(token: Token) -> int:
    return token.start


def _says_equal(sequence: Sequence[Token]) -> bool:
    """Whether the first "as" opens a plain "was as common", not "twice as common" or "not as common"."""
    first = next((k for k, token in enumerate(sequence) if token.lower == "as"), 0)
    return first > 0 and sequence[first - 1].lower in cue("before_equal")


def _exchanged(claim: Sides, source: Sides) -> bool:
    """Whether the left figure of each is the right one of the other, and both are not the same figure."""
    across = _same(claim.left, source.right) and _same(claim.right, source.left)
    return across and not _same(claim.left, source.left)


def _same(mine: Figure, other: Figure) -> bool:
    outcome = compare(mine, other)
    return outcome is not None and outcome.relation.rank <= Relation.EQUAL_AFTER_ROUNDING.rank


def _other_degree(claim: str, source: str) -> bool:
    """Whether each text has a comparative that the other lacks, and the two are not known to mean the same."""
    mine, theirs = _comparatives(claim), _comparatives(source)
    return any(not _alike(one, other) for one, other in product(mine - theirs, theirs - mine))


def _comparatives(text: str) -> frozenset[str]:
    words = {token.lower for token in tokens(text)}
    listed = frozenset(word_list("comparatives"))
    return frozenset(word for word in words if word in listed or (word.endswith("er") and len(word) >= _SHORTEST))


def _alike(one: str, other: str) -> bool:
    """Whether two comparatives stand on the same end of a scale: higher and greater."""
    return bool(_poles(one) & _poles(other))


def _poles(word: str) -> frozenset[antonyms.Pole]:
    roots = (word.removesuffix(ending) for ending in _ENDINGS)
    return antonyms.poles(word).union(*(antonyms.poles(root) for root in roots))
