"""Grounding of one claim against an indexed source of 10,000 words, made here.

    python -m benchmarks grounding

Half of the claims are what the source says, word for word or with a figure changed; the other half is said of other
studies. The limit in milliseconds holds for one core of a quiet machine; the ratio to the bare parse of the claim holds
anywhere.
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
CLAIMS = 80
BATCH = 16
MOST_MILLISECONDS = 5.0
MOST_PARSES = 3.0
"""Parses of the bare claim, by the bare pipeline, in the time of which it is grounded."""


def main() -> int:
    """Print the medians; return 1 where one is over its limit."""
    chance = random.Random(5)
    text, said = paper(study(1, chance), WORDS, chance)
    _, others = paper(study(2, chance), WORDS, chance)
    index = index_source(source_from_text("study", text, None))
    claims = _claims([*chance.sample(sorted(set(said)), CLAIMS), *chance.sample(sorted(set(others)), CLAIMS)], chance)
    _warm(index)
    bare = statistics.median(seconds(lambda one=one: pipeline()(one.text)) for one in claims)
    half = len(claims) // 2
    alone = statistics.median(seconds(lambda one=one: ground(one, index)) for one in claims[:half])
    batches = [claims[start : start + BATCH] for start in range(half, len(claims), BATCH)]
    together = statistics.median(seconds(lambda one=one: _in_batch(one, index)) / len(one) for one in batches)
    return reported(
        [
            Limit("a claim on its own, median", 1000 * alone, MOST_MILLISECONDS, "ms"),
            Limit("a claim on its own, in parses of a claim", alone / bare, MOST_PARSES),
            Limit("a claim in a batch, median", 1000 * together, MOST_MILLISECONDS, "ms"),
            Limit("a claim in a batch, in parses of a claim", together / bare, MOST_PARSES),
        ]
    )


def _claims(sentences: list[str], chance: random.Random) -> list[Claim]:
    """Return the sentences as claims in any order, each other one with its figures moved by one."""
    changed = [text.replace("1", "2") if number % 2 else text for number, text in enumerate(sentences)]
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
