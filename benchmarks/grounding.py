"""Grounding of one claim against an indexed source of 10,000 words, made here.

    python -m benchmarks grounding

Half of the claims are sentences of the source, each other one with its figures changed; the other half are sentences of
another study. The limit in milliseconds is for what is left when claim and sentences were parsed, on one core of a
quiet machine; the ratios to the bare parse of the claim hold anywhere.
"""

from __future__ import annotations

import random
import statistics

from auditor.domain import Claim
from auditor.grounding import ground, read_ahead
from auditor.parsing import pipeline
from auditor.sources.library import source_from_text
from auditor.sources.passages import SourceIndex, index_source
from benchmarks.limits import Limit, reported, seconds
from benchmarks.made import paper, study

WORDS = 10_000
CLAIMS = 120
"""Sentences taken of each source."""
BATCH = 16
MOST_MILLISECONDS = 5.0
MOST_ALONE, MOST_TOGETHER = 8.0, 4.0
"""Bare parses of the claim, in the time of which it is grounded with all that is parsed for it: itself and up to six
sentences, with one more parse for the rest; half of that in a batch."""


def main() -> int:
    """Print the medians; return 1 where one is over its limit."""
    chance = random.Random(5)
    index, other = (_indexed(number, chance) for number in (1, 2))
    claims = _claims(index, other, chance)
    third = len(claims) // 3
    _warm(index)
    bare = statistics.median(seconds(lambda one=one: pipeline()(one.text)) for one in claims)
    alone = statistics.median(seconds(lambda one=one: ground(one, index)) for one in claims[:third])
    batches = [claims[start : start + BATCH] for start in range(third, 2 * third, BATCH)]
    together = statistics.median(seconds(lambda one=one: _in_batch(one, index)) / len(one) for one in batches)
    read_ahead([(one, index) for one in claims[2 * third :]])
    parsed = statistics.median(seconds(lambda one=one: ground(one, index)) for one in claims[2 * third :])
    return reported(
        [
            Limit("a claim, parsed before, median", 1000 * parsed, MOST_MILLISECONDS, "ms"),
            Limit("a claim on its own, in parses of a claim", alone / bare, MOST_ALONE),
            Limit("a claim in a batch, in parses of a claim", together / bare, MOST_TOGETHER),
        ]
    )


def _indexed(number: int, chance: random.Random) -> SourceIndex:
    text, _ = paper(study(number, chance), WORDS, chance)
    return index_source(source_from_text(f"study{number}", text, None))


def _claims(index: SourceIndex, other: SourceIndex, chance: random.Random) -> list[Claim]:
    """Return sentences of both sources as claims in any order, each other one with its figures changed."""
    told = [chance.sample(sorted({one.text for one in source.sentences}), CLAIMS) for source in (index, other)]
    changed = [text.replace("1", "2") if number % 2 else text for number, text in enumerate([*told[0], *told[1]])]
    chance.shuffle(changed)
    return [Claim(id=f"c{number}", text=text, sentence=number) for number, text in enumerate(changed)]


def _in_batch(claims: list[Claim], index: SourceIndex) -> None:
    """Ground claims as the audit does, parsed ahead."""
    read_ahead([(one, index) for one in claims])
    for one in claims:
        ground(one, index)


def _warm(index: SourceIndex) -> None:
    """Load models and word lists and compute the index."""
    for text in ("Walking lowered pain by 12% in 40 adults.", "Nobody knows whether sleep did not improve."):
        ground(Claim(id="w", text=text, sentence=0), index)
