"""Sentences with one figure changed are caught, untouched ones pass: on sentences of our own, and on labelled data."""

from __future__ import annotations

import gzip
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from auditor.domain import Claim, Extent, Finding, Strength
from auditor.grounding.figures import check_figures
from auditor.sources.library import source_from_text
from auditor.sources.passages import SourceIndex, index_source
from tests.corruptions import Corruption, figure_corruptions, targets

STUDY = (
    "We followed 1,204 nurses in three hospitals between 2012 and 2016. "
    "The mean age of the nurses was 42.7 years and 87% of them were women. "
    "Each ward had 24 beds and between 6 and 9 nurses on a day shift. "
    "Falls dropped from 31 to 19 per month after the new lamps were fitted. "
    "The relative risk of a fall was 0.61 (95% CI 0.48 to 0.77) on wards with lamps. "
    "The lamps gave 350 lx at a height of 1.6 m and cost $420 a piece. "
    "Nurses walked 7.4 km in a shift, of which 38% was spent looking for tools. "
    "The slope of the learning curve was −0.42 for new nurses and −0.17 for the others."
)
SETS = ("scifact", "healthver", "check_covid", "citation_integrity", "wice", "attributionbench_id")


def found(claim: str, index: SourceIndex) -> tuple[Finding, ...]:
    return check_figures(Claim(id="c1", text=claim, sentence=0), index, index.retrieve(claim, 10), all_read=True)


def caught(corruption: Corruption, index: SourceIndex) -> bool:
    return any(finding.strength is Strength.CONFLICT for finding in found(corruption.corrupted, index))


def test_every_sentence_of_a_study_passes_untouched() -> None:
    index = index_source(source_from_text("s", STUDY, extent=Extent.FULL_TEXT))
    assert [found(sentence.text, index) for sentence in index.sentences] == [()] * len(index.sentences)


@pytest.mark.parametrize("seed", range(5))
def test_corruptions_of_a_study_are_caught(seed: int) -> None:
    index = index_source(source_from_text("s", STUDY, extent=Extent.FULL_TEXT))
    chance = random.Random(seed)
    made = [made for sentence in index.sentences for made in figure_corruptions(sentence.text, chance)]
    missed = [corruption for corruption in made if not caught(corruption, index)]
    assert len(made) >= 15
    assert len(missed) <= len(made) // 10, missed


def test_labels_and_citations_are_no_targets() -> None:
    text = "As Figure 3 of [12] and (Lee et al., 2020) show, 45 of type 2 were seen."
    assert [match.group(1) for match in targets(text)] == ["45"]


@pytest.mark.skipif("AUDITOR_DATA" not in os.environ, reason="AUDITOR_DATA names no folder of labelled data")
def test_corruptions_of_labelled_sources_are_caught() -> None:
    chance = random.Random(7)
    made = hits = accused = 0
    for index in _sources(chance):
        sentences = [s.text for s in index.sentences if 50 <= len(s.text) <= 320 and s.text[0].isupper()]
        for sentence in chance.sample(sentences, min(4, len(sentences))):
            options = figure_corruptions(sentence, chance)
            if options and made < 400:
                made += 1
                hits += caught(chance.choice(options), index)
                accused += any(finding.strength is Strength.CONFLICT for finding in found(sentence, index))
    assert hits >= 0.9 * made
    assert accused == 0


def _sources(chance: random.Random) -> Iterator[SourceIndex]:
    texts: list[str] = []
    for name in SETS:
        path = Path(os.environ["AUDITOR_DATA"]) / "dev" / f"{name}.jsonl.gz"
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            texts += sorted({json.loads(line)["source"] for line in lines})
    chance.shuffle(texts)
    for text in texts[:250]:
        yield index_source(source_from_text("s", text, extent=Extent.FULL_TEXT))
