"""What the judging stage makes of an honest judge: human labels as its words, human evidence as its quotes.

usage: AUDITOR_DATA=FOLDER python -m tests.slow.measure_honest_judge SET… [--most N]

A judge that is always right should never lead to an accusation of a supported claim; how often it does, and how often
its real quotes are taken to be about something else, is what the re-check and the comparison cost. Grounding is left
empty, so that nothing but the judge decides.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from auditor.claims import claim_from_text
from auditor.domain import Extent, Grounding, Judgement, JudgeWord, Provenance, Verdict
from auditor.judging.protocol import JudgeRequest
from auditor.judging.recheck import Shown, recheck
from auditor.judging.replies import ParsedReply
from auditor.sources.library import source_from_text
from auditor.sources.passages import index_source
from auditor.verdicts import decide

LONGEST_SOURCE_AS_QUOTE = 600
"""Where a set marks no evidence, a source this short is the evidence."""


class Item(NamedTuple):
    """A labelled pair."""

    claim: str
    source: str
    word: JudgeWord
    quotes: tuple[str, ...]


def items_of(path: Path) -> Iterator[Item]:
    """Yield the supported and contradicted items that have evidence."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            quotes = tuple(e if isinstance(e, str) else e.get("text", "") for e in entry["evidence"] or ())
            if not quotes and entry["source"] and len(entry["source"]) <= LONGEST_SOURCE_AS_QUOTE:
                quotes = (entry["source"],)
            if entry["label"] in ("supported", "contradicted") and entry["source"] and quotes:
                yield Item(entry["claim"], entry["source"], JudgeWord(entry["label"]), quotes)


def verdict_of(item: Item) -> Verdict:
    """Return the verdict that the honest answer leads to."""
    claim = claim_from_text(item.claim)
    index = index_source(source_from_text("source", item.source, extent=Extent.EXCERPT))
    answer = recheck(
        ParsedReply(item.word, item.quotes),
        JudgeRequest(claim, index),
        Provenance(profile="honest"),
        Shown(1, 1, True),
    )
    assert isinstance(answer, Judgement)
    return decide(claim, "source", Grounding(), answer, extent=Extent.EXCERPT)


def main() -> None:
    """Print counts of bucket and status by label for each set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--most", type=int, default=150, help="items of each set")
    arguments = parser.parse_args()
    data = Path(os.environ["AUDITOR_DATA"]) / "dev"
    for name in arguments.sets:
        counts: Counter[tuple[str, str]] = Counter()
        for _, item in zip(range(arguments.most), items_of(data / f"{name}.jsonl.gz"), strict=False):
            verdict = verdict_of(item)
            counts[(item.word.value, f"{verdict.bucket.value}: {verdict.status.value}")] += 1
        for (word, outcome), count in sorted(counts.items()):
            print(f"{name} | {word} | {outcome} | {count}", flush=True)


if __name__ == "__main__":
    main()
