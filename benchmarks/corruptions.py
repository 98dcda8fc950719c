"""Sentences of sources put to their source as they stand, and with one thing changed: what fails, what is grounded.

    AUDITOR_DATA=FOLDER python -m benchmarks.corruptions

Sentences of 8 to 45 words, two a source, are drawn by seed from six development sets; corruptions are those of
`tests/corruptions.py` and `tests/corruptions_words.py`. Rules alone; what counts is the bucket of the verdict.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from auditor.domain import Bucket, Extent
from auditor.manuscript.sentences import split_sentences
from auditor.pairs import Pair, audit_pairs
from tests.corruptions import figure_corruptions
from tests.corruptions_words import word_corruptions

SETS = ("scifact", "healthver", "wice", "citation_integrity", "fm2", "attributionbench_id")
SEED = 11
WANTED = 1000
"""Untouched sentences, and corrupted ones."""
A_SET = 190
"""Sentences of one set, at most."""
A_SOURCE = 2
LONGEST_SOURCE = 15_000
FEWEST_WORDS, MOST_WORDS = 8, 45
UNTOUCHED = "untouched"


def main() -> int:
    """Print the counts; return 1 where under 90 % of the corruptions fail or an untouched sentence is not grounded."""
    folder = os.environ.get("AUDITOR_DATA")
    if not folder:
        print("skipped: AUDITOR_DATA names no folder with the development sets")
        return 0
    chance = random.Random(SEED)
    drawn = [pair for name in SETS for pair in _sentences(Path(folder) / "dev" / f"{name}.jsonl.gz", chance)]
    chance.shuffle(drawn)
    pairs, kinds = _pairs(drawn, chance)
    failed: Counter[str] = Counter()
    total = Counter(kinds.values())
    for verdict in audit_pairs(pairs, judge="none"):
        kind = kinds[verdict.id]
        right = verdict.bucket is (Bucket.OK if kind == UNTOUCHED else Bucket.FAILED)
        failed[kind] += right
        if kind == UNTOUCHED and not right:
            print(f"not grounded: {verdict.status}: {verdict.reason}")
    corrupted = sum(count for kind, count in total.items() if kind != UNTOUCHED)
    caught = sum(count for kind, count in failed.items() if kind != UNTOUCHED)
    print(f"corrupted: {caught} of {corrupted} failed ({caught / corrupted:.1%})")
    for kind in sorted(set(total) - {UNTOUCHED}):
        print(f"  {kind}: {failed[kind]} of {total[kind]}")
    print(f"untouched: {failed[UNTOUCHED]} of {total[UNTOUCHED]} grounded")
    return int(caught < 0.9 * corrupted or failed[UNTOUCHED] < total[UNTOUCHED])


def _sentences(path: Path, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield (source, sentence) of a set."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        sources = sorted({json.loads(line)["source"] for line in lines})
    chance.shuffle(sources)
    given = 0
    for source in sources:
        if len(source) > LONGEST_SOURCE or given >= A_SET:
            continue
        texts = [span.of(source) for span in split_sentences(source)]
        fitting = [text for text in texts if FEWEST_WORDS <= len(text.split()) <= MOST_WORDS and "\n" not in text]
        for text in chance.sample(fitting, min(A_SOURCE, len(fitting))):
            given += 1
            yield source, text


def _pairs(drawn: list[tuple[str, str]], chance: random.Random) -> tuple[list[Pair], dict[str, str]]:
    """Return the pairs, and the kind of each by its id."""
    pairs: list[Pair] = []
    kinds: dict[str, str] = {}
    corrupted = 0
    for number, (source, text) in enumerate(drawn):
        made = [*word_corruptions(text, chance), *figure_corruptions(text, chance)]
        cases = [(UNTOUCHED, text)] if number < WANTED else []
        cases += [(one.kind, one.corrupted) for one in made[: max(0, WANTED - corrupted)]]
        corrupted += min(len(made), max(0, WANTED - corrupted))
        for place, (kind, claim) in enumerate(cases):
            pairs.append(Pair(id=f"{number}.{place}", claim=claim, source=source, extent=Extent.FULL_TEXT))
            kinds[f"{number}.{place}"] = kind
    return pairs, kinds


if __name__ == "__main__":
    sys.exit(main())
