"""Citations found in real manuscripts against a count by hand (docs/citation-recall.md).

The manuscripts are other people's; the folder that holds them is named by AUDITOR_DATA.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from auditor.manuscript import read_manuscript

DATA = Path(os.environ.get("AUDITOR_DATA", "")) / "manuscripts"
COUNTED = {
    "deepscholar-base-0": ("link", 52),
    "openscholar-0": ("numeric", 17),
    "storm-0": ("numeric", 22),
    "human-pmc-PMC3142215-cites-PMC3179858": ("numeric", 41),
    "human-related-work-2504.17519v1": ("key", 21),
    "human-scholarqa-cs_nlp-0": ("numeric", 15),
    "deepresearch-claude-57": ("numeric", 41),
}
NUMBERS = {
    "openscholar-0": "1 0 27 6 12 14 19 20 19 18 2 19 20 24 25 26 7",
    "storm-0": "1 2 3 4 5 6 7 8 9 10 1 2 3 4 2 5 5 6 7 7 8 6",
    "human-scholarqa-cs_nlp-0": "0 1 2 3 4 9 6 6 6 7 8 8 5 5 9",
}

pytestmark = pytest.mark.skipif(
    not os.environ.get("AUDITOR_DATA"), reason="AUDITOR_DATA names no folder with the manuscripts"
)


@pytest.mark.parametrize("name", COUNTED)
def test_as_many_as_counted_by_hand(name: str) -> None:
    manuscript = read_manuscript(DATA / name / "manuscript.md")
    citations = [citation for sentence in manuscript.sentences for citation in sentence.citations]
    style, count = COUNTED[name]
    assert Counter(citation.style.value for citation in citations) == {style: count}
    if name in NUMBERS:
        assert [citation.key for citation in citations] == NUMBERS[name].split()


def test_all_are_read() -> None:
    for folder in sorted(DATA.iterdir()):
        manuscript = read_manuscript(folder / "manuscript.md")
        assert any(sentence.citations for sentence in manuscript.sentences), folder.name
