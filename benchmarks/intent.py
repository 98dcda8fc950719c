"""How the intent by rules compares with SciCite's labels: background against method and result.

    AUDITOR_DATA=FOLDER python -m benchmarks.intent [--set dev]

The sentences are read as a manuscript would be: citation marks are found and removed before the rules see them, so that
the year of a mark is no figure. SciCite's "background" is wider than ours (it holds specific facts of earlier work), so
agreement is no goal; what counts is how few methods and results are called background.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from auditor.claims.intent import IntentDecision, decide_intent
from auditor.claims.reading import read_sentence
from auditor.domain import Intent, ManuscriptFormat
from auditor.manuscript import parse_manuscript

LABELS = ("background", "method", "result")


def read_items(path: Path) -> Iterator[tuple[str, str]]:
    """Yield sentence and label."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield row["sentence"], row["label"]


def decide(sentence: str) -> IntentDecision:
    """Return the intent of a sentence, its citation marks removed."""
    manuscript = parse_manuscript(sentence, name="sentence", format=ManuscriptFormat.PLAIN)
    read = " ".join(read_sentence(one).text for one in manuscript.sentences)
    return decide_intent(read or sentence)


def main() -> None:
    """Print the table of labels against intents, and the rules that decided for the sentences labelled background."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--set", dest="name", default="dev", choices=["dev", "train"])
    name: str = parser.parse_args().name
    table: Counter[tuple[str, Intent]] = Counter()
    rules: Counter[str] = Counter()
    for sentence, label in read_items(Path(os.environ["AUDITOR_DATA"]) / "intent" / f"scicite_{name}.jsonl.gz"):
        decision = decide(sentence)
        table[label, decision.intent] += 1
        if label == "background":
            rules[decision.reasons[0].split(":")[0]] += 1
    print(f"| label | {' | '.join(Intent)} | sentences |\n|---|{'---|' * len(Intent)}---|")
    for label in LABELS:
        counts = [table[label, intent] for intent in Intent]
        print(f"| {label} | {' | '.join(map(str, counts))} | {sum(counts)} |")
    print("\n".join(f"{rule}: {count}" for rule, count in rules.most_common()))


if __name__ == "__main__":
    main()
