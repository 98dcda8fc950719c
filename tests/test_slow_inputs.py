"""No text can make a function slow: every public function that takes text, against awkward input of 30,000 characters.

THE BUDGET IS NOT TO BE RAISED. A function that misses it is quadratic somewhere: find where, and make it linear.

To add a function, put it into `FUNCTIONS` under its name; it takes the text and nothing else. Left out on purpose is
what needs a dependency parse of the text: it is bounded by the parser's own speed.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

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

LENGTH = 30_000
"""Characters of each input."""
BUDGET = 0.3
"""Seconds of processor time for one call. Not to be raised."""
TRIES = 3
"""A call is repeated where it missed the budget: the machine may have been busy; the best counts."""

PROSE = "The drug reduced pain by 12.5% in 40 adults (95% CI 3-22), but not in children [12]. "


def _filled(unit: str) -> str:
    return (unit * (LENGTH // len(unit) + 1))[:LENGTH]


def _nested(opening: str, closing: str) -> str:
    half = LENGTH // (len(opening) + len(closing))
    return opening * half + closing * half


FAMILIES: dict[str, str] = {
    "one letter": _filled("a"),
    "one capital": _filled("A"),
    "spaces": _filled(" "),
    "line breaks": _filled("\n"),
    "spaces and line breaks": _filled(" \n"),
    "tabs between letters": _filled("a\t"),
    "wide gaps": _filled("word    "),
    "digits": _filled("7"),
    "digits and commas": _filled("1,"),
    "digits and points": _filled("1."),
    "digits and spaces": _filled("1 234 "),
    "commas": _filled(","),
    "full stops": _filled("."),
    "ellipses": _filled("word ... "),
    "hyphens": _filled("-"),
    "hyphens at line ends": _filled("ab-\n"),
    "hyphens and spaces": _filled("- "),
    "open brackets": _filled("("),
    "open square brackets": _filled("["),
    "nested brackets": _nested("(", ")"),
    "nested square brackets": _nested("[", "]"),
    "bracket with a word": _filled("(a "),
    "quotation marks": _filled('"'),
    "apostrophes": _filled("'"),
    "apostrophes in words": _filled("a'"),
    "opened quotations": _filled("“word "),
    "nested quotations": _nested("“‘", "’”"),
    "combining marks": "a" + "\u0301" * (LENGTH - 1),
    "combining marks of two classes": "a" + "\u0301\u0323" * (LENGTH // 2),
    "right to left": _filled("שלום "),
    "direction marks": _filled("\u202e\u202c"),
    "zero width": _filled("a\u200b"),
    "soft hyphens": _filled("a\u00ad"),
    "ligatures": _filled("ﬃ"),
    "superscripts": _filled("x²³"),
    "unspaced script": _filled("研究表明该药物无效"),
    "emoji": _filled("👩‍🔬"),
    "numeric citations": _filled("[1,2-5]"),
    "author-year citations": _filled("(Lee et al., 2020; Fu, 2019) "),
    "names without end": _filled("Lee, Fu, and "),
    "pandoc keys": _filled("[@lee2020, p. 3; "),
    "links": _filled("[a](http://"),
    "addresses": _filled("http://a.b/"),
    "entities": _filled("&amp;"),
    "tags": _filled("<b>"),
    "braces": _filled("{"),
    "commands": _filled("\\cite{a}"),
    "dollars": _filled("$x$ "),
    "stars": _filled("*"),
    "underscores": _filled("_a_"),
    "headings": _filled("# a\n"),
    "table": _filled("| a "),
    "columns": _filled("left words      right words\n"),
    "many columns": _filled("a   b   c   d   e   f   g\n"),
    "Chinese of both forms": _filled("覆蓋覆盖，"),
    "lost glyphs": _filled("signi(cid:12)cant "),
    "per cent": _filled("5% "),
    "signs": _filled("<>=±"),
    "powers": _filled("10^-"),
    "number words": _filled("twenty-one hundred thousand "),
    "initials": _filled("A. B. "),
    "abbreviations": _filled("e.g. i.e. et al. "),
    "years": _filled("2019;15:1122. "),
    "prose": _filled(PROSE),
    "prose without spaces": _filled(PROSE.replace(" ", "")),
    "control characters": _filled("a\x00\x0c\x1b"),
}


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
    slow = {family: took for family, text in FAMILIES.items() if (took := _seconds(function, text)) > BUDGET}
    assert not slow, "\n".join(f"{name}({family}): {took * 1000:.0f} ms" for family, took in slow.items())


def _seconds(function: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(TRIES):
        start = time.process_time()
        function(text)
        best = min(best, time.process_time() - start)
        if best <= BUDGET:
            break
    return best


def test_there_are_enough_families() -> None:
    assert len(FAMILIES) >= 24
    assert all(LENGTH - 1 <= len(text) <= LENGTH + 1 for text in FAMILIES.values())
