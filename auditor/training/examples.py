"""Labelled pairs become training examples: passages as the judge will see them, hard negatives, corruptions."""

from __future__ import annotations

import hashlib
import json
import math
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from auditor.errors import InvalidData
from auditor.json_lines import numbered_lines
from auditor.training.corruptions import corrupted
from auditor.training.recipe import DataMix, Recipe
from auditor.training.record import UsedData

LABELS = {"supported": 0, "contradicted": 1, "not_supported": 2, "partially_supported": 2}
"""Label of a file → output of the model; what is only partly supported is not supported."""

NO_SUPPORT = LABELS["not_supported"]
CONTRADICTED = LABELS["contradicted"]
SUPPORTED = LABELS["supported"]

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_WORD = re.compile(r"[a-z0-9]{3,}")

RARE_WORDS = 4
"""Words of a claim by which similar passages of other sources are looked up."""
NEIGHBOURS = 8
"""Passages tried per such word."""
TOO_LIKE = 0.8
"""A passage with more of the claim's words than this may carry it and is no negative."""
BOTH_SHOWN = 0.6
"""Share of joined claims that stand beside the passages of both."""
SHORTEST, LONGEST = 40, 300
"""Characters of a sentence that is worth corrupting."""


@dataclass(frozen=True)
class Example:
    """What one training pair is."""

    passage: str
    """Text that is read."""
    claim: str
    """Claim about it."""
    label: int
    """Output of the model; see `LABELS`."""
    document: str
    """Text that the passage is from: passages of one document are no negatives for each other's claims."""
    taught: tuple[float, ...] | None = None
    """Logits of a teacher, where one was asked."""


@dataclass(frozen=True)
class Mix:
    """The examples of one pass, with what they were made of."""

    examples: list[Example]
    """In the order they are seen."""
    used: tuple[UsedData, ...]
    """The files."""


def read_examples(path: Path) -> list[Example]:
    """Return the pairs of a labelled file: lines of `{claim, evidence | source, label}`.

    Raises UnreadableFile, or InvalidData naming the line.
    """
    examples = []
    for number, line in numbered_lines(path):
        try:
            row = json.loads(line)
            passage = row["evidence"] if isinstance(row.get("evidence"), str) else row["source"]
            document = row["source"] if isinstance(row.get("source"), str) else passage
            examples.append(Example(passage.strip(), row["claim"].strip(), LABELS[row["label"]], document.strip()))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise InvalidData(f"{path}, line {number}: not a labelled pair ({error!r})") from None
    return examples


def mixed(recipe: Recipe, files: Sequence[Path]) -> Mix:
    """Return the examples of one pass, in the order they are seen; the same for the same recipe and files.

    Raises InvalidData where files and recipe do not name the same data, or all of it together has no example.
    """
    by_name = _by_name(recipe, files)
    chooser = random.Random(recipe.seed)
    examples: list[Example] = []
    used: list[UsedData] = []
    for mix in recipe.data:
        path = by_name[mix.file]
        read = read_examples(path)
        made = _of_one(mix, read, recipe, chooser)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        used.append(UsedData(file=mix.file, sha256=digest, licence=mix.licence, pairs=len(read), examples=len(made)))
        examples += made
    if not examples:
        raise InvalidData(f"there is nothing to train on in {', '.join(sorted(by_name))}")
    chooser.shuffle(examples)
    return Mix(examples, tuple(used))


def _by_name(recipe: Recipe, files: Sequence[Path]) -> dict[str, Path]:
    by_name = {path.name: path for path in files}
    wanted = {mix.file for mix in recipe.data}
    if len(by_name) < len(files):
        raise InvalidData("two files of the same name were given; a recipe knows data by file name")
    if wanted != by_name.keys():
        lacking, strange = sorted(wanted - by_name.keys()), sorted(by_name.keys() - wanted)
        raise InvalidData(
            f"recipe and files differ: named by the recipe and not given: {', '.join(lacking) or 'none'}; "
            f"given and not named by the recipe: {', '.join(strange) or 'none'}"
        )
    return by_name


def _of_one(mix: DataMix, read: list[Example], recipe: Recipe, chooser: random.Random) -> list[Example]:
    pool = read if mix.cap is None or len(read) <= mix.cap else chooser.sample(read, mix.cap)
    made = [
        *pool,
        *_negatives(mix, pool, chooser),
        *_corruptions(mix, pool, chooser),
        *joined(pool, int(len(pool) * mix.joined), chooser),
    ]
    shown = [replace(e, passage=window(e.claim, e.passage, recipe.window_sentences)) for e in made]
    whole = int(mix.weight)
    return shown * whole + chooser.sample(shown, int(len(shown) * (mix.weight - whole)))


def window(claim: str, passage: str, sentences: int) -> str:
    """Return the sentences of a passage that share most words with the claim, in their order."""
    parts = _sentences(passage)
    if len(parts) <= sentences:
        return passage
    wanted = _words(claim)
    shares = [len(wanted & _words(part)) / (1 + 0.2 * math.log(1 + len(part))) for part in parts]
    best = sorted(sorted(range(len(parts)), key=lambda place: -shares[place])[:sentences])
    return " ".join(parts[place] for place in best)


def _negatives(mix: DataMix, pool: Sequence[Example], chooser: random.Random) -> list[Example]:
    """Return claims beside passages of other documents that share rare words with them."""
    if not mix.hard_negatives:
        return []
    places: dict[str, list[int]] = {}
    for place, example in enumerate(pool):
        for word in sorted(_words(example.passage)):
            places.setdefault(word, []).append(place)
    chosen = chooser.sample(pool, int(len(pool) * mix.hard_negatives))
    found = [(e, _similar(e, pool, places, chooser)) for e in chosen]
    return [Example(o.passage, e.claim, NO_SUPPORT, o.document) for e, o in found if o is not None]


def _similar(
    example: Example, pool: Sequence[Example], places: dict[str, list[int]], chooser: random.Random
) -> Example | None:
    wanted = _words(example.claim)
    rare = sorted(wanted & places.keys(), key=lambda word: (len(places[word]), word))[:RARE_WORDS]
    candidates: set[int] = set()
    for word in rare:
        candidates |= set(chooser.sample(places[word], min(NEIGHBOURS, len(places[word]))))
    others = [pool[place] for place in sorted(candidates) if pool[place].document != example.document]
    fitting = [other for other in others if len(wanted & _words(other.passage)) <= TOO_LIKE * len(wanted)]
    return max(fitting, key=lambda other: len(wanted & _words(other.passage)), default=None)


def _corruptions(mix: DataMix, pool: Sequence[Example], chooser: random.Random) -> Iterator[Example]:
    """Yield sentences of sources, with one edit as contradicted and untouched as supported."""
    for example in chooser.sample(pool, int(len(pool) * mix.corruptions)):
        worth = [part for part in _sentences(example.passage) if SHORTEST < len(part) < LONGEST]
        if not worth:
            continue
        sentence = chooser.choice(worth)
        edited = corrupted(sentence, chooser)
        if edited is not None:
            yield replace(example, claim=edited, label=CONTRADICTED)
            yield replace(example, claim=sentence, label=SUPPORTED)


def joined(pool: Sequence[Example], count: int, chooser: random.Random) -> Iterator[Example]:
    """Yield up to `count` claims made of two, beside both passages or beside the first one's alone.

    A claim in parts is as good as its worst part: denied where either is denied, else supported only where both are.
    This is how most cited sentences fail that are half right.
    """
    for _ in range(count):
        first, second = chooser.choice(pool), chooser.choice(pool)
        if first.document == second.document or not first.claim or not second.claim:
            continue
        claim = f"{first.claim.rstrip('. ')}. {second.claim}"
        if chooser.random() < BOTH_SHOWN:
            passage = " ".join(chooser.sample([first.passage, second.passage], 2))
            yield Example(passage, claim, worse(first.label, second.label), first.document)
        else:
            yield Example(first.passage, claim, worse(first.label, NO_SUPPORT), first.document)


def worse(first: int, second: int) -> int:
    """Return the label of a claim in two parts."""
    if CONTRADICTED in (first, second):
        return CONTRADICTED
    return NO_SUPPORT if NO_SUPPORT in (first, second) else SUPPORTED


def batches(examples: Sequence[Example], size: int, seed: int) -> list[list[Example]]:
    """Return batches of like length: sorted within stretches of fifty batches, which keep their order."""
    chooser = random.Random(seed)
    made: list[list[Example]] = []
    stretch = size * 50
    for start in range(0, len(examples), stretch):
        part = sorted(examples[start : start + stretch], key=lambda e: len(e.passage) + len(e.claim))
        groups = [part[i : i + size] for i in range(0, len(part), size)]
        chooser.shuffle(groups)
        made += groups
    return made


def _sentences(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text) if part.strip()]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
