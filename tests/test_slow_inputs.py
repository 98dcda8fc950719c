"""No text can make a function slow: every public function that takes text, against awkward input of 30,000 characters.

THE BUDGET IS NOT TO BE RAISED. A function that misses it is quadratic somewhere: find where, and make it linear.

To add a function, put it into `FUNCTIONS` under its name; it takes the text and nothing else. Left out on purpose is
what needs a dependency parse of the text: it is bounded by the parser's own speed.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.claims import extract_claims
from auditor.domain import Extent, ManuscriptFormat, Source
from auditor.grounding.figures import read_figures
from auditor.grounding.quote_text import read_quote
from auditor.grounding.quotes import match_quote
from auditor.manuscript import parse_manuscript
from auditor.manuscript.references import parse_reference_entry
from auditor.manuscript.sentences import split_sentences
from auditor.sources.library import source_from_text
from auditor.sources.passages import SourceIndex, index_source
from auditor.sources.retrieval import terms
from auditor.text import normalise
from auditor.text.columns import in_reading_order
from auditor.text.interruptions import citation_marks, page_interruptions
from auditor.text.words import read_words
from tests.awkward import BUDGET, FAMILIES, LENGTH, PROSE, slow_families
from tests.timing import least_seconds


def _index(text: str) -> SourceIndex:
    source = Source(key="s", text=text, extent=Extent.FULL_TEXT, extent_basis="given", sha256="0")
    return index_source(source)


SMALL = _index(PROSE * 20)


def _everything_indexed(text: str) -> None:
    index = _index(text)
    assert len(index.running_words) <= len(index.words)
    assert index.places is not None


FUNCTIONS: dict[str, Callable[[str], object]] = {
    "normalise": normalise,
    "read_words": read_words,
    "page_interruptions": page_interruptions,
    "citation_marks": citation_marks,
    "in_reading_order": in_reading_order,
    "terms": terms,
    "index_source": _everything_indexed,
    "sentences of a source": lambda text: _index(text).sentences,
    "retrieve in awkward source": lambda text: _index(text).retrieve("The drug reduced pain by 12.5% in adults"),
    "retrieve an awkward claim": SMALL.retrieve,
    "read_quote": read_quote,
    "match an awkward quotation": lambda text: match_quote(text, SMALL),
    "match in an awkward source": lambda text: match_quote("The drug ... reduced pain by 12.5%", _index(text)),
    "match an awkward half in the whole": lambda text: match_quote(text[: len(text) // 2], _index(text)),
    "match damaged": lambda text: match_quote(text[:999] + " not " + text[1000:1900], _index(text)),
    "split_sentences": split_sentences,
    "read_figures": read_figures,
    "parse_reference_entry": lambda text: parse_reference_entry(text, "k"),
    "source_from_text": lambda text: source_from_text("s", text),
    "parse Markdown": lambda text: parse_manuscript(text, name="m.md", format=ManuscriptFormat.MARKDOWN),
    "parse plain text": lambda text: parse_manuscript(text, name="m.txt", format=ManuscriptFormat.PLAIN),
    "parse LaTeX": lambda text: parse_manuscript(text, name="m.tex", format=ManuscriptFormat.LATEX),
}


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Load models and word lists, which are read once."""
    for function in FUNCTIONS.values():
        function(PROSE)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_awkward_input_is_read_within_the_budget(name: str) -> None:
    function = FUNCTIONS[name]
    slow = slow_families(function)
    assert not slow, "\n".join(f"{name}({family}): {took * 1000:.0f} ms" for family, took in slow.items())


def test_there_are_enough_families() -> None:
    assert len(FAMILIES) >= 24
    assert all(LENGTH - 1 <= len(text) <= LENGTH + 1 for text in FAMILIES.values())


@pytest.mark.parametrize(
    "sentence",
    ["Sleep fell " + "[1] " * 3000 + "here.", "Sleep " + ", and ".join(["Lee (2019) showed"] * 1500) + "."],
    ids=["numbers", "names"],
)
def test_claims_of_a_sentence_of_countless_marks_are_split_within_the_budget(sentence: str) -> None:
    manuscript = parse_manuscript(sentence, name="m.md", format=ManuscriptFormat.MARKDOWN)
    assert sum(len(one.citations) for one in manuscript.sentences) >= 1000
    assert least_seconds(lambda: extract_claims(manuscript, {})) <= BUDGET
