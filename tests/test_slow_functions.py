"""Every public function that takes text is within the budget of `tests.awkward`, found by looking at the package.

A function that takes a text and nothing else is tried as it is. One that takes more needs a line in `CALLS`, or a
reason in `LEFT_OUT`: a new function fails the first test until it has one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from auditor.claims.cues import find_cues
from auditor.domain import Extent, ManuscriptFormat, Source, Span
from auditor.errors import AuditorError
from auditor.grounding.event_tables import read_tables
from auditor.grounding.figure_places import sentences_for
from auditor.grounding.figures import read_figures
from auditor.manuscript.latex_source import pair_braces
from auditor.manuscript.numeric import NumericStyle
from auditor.sources.documents import Document
from auditor.sources.passages import SourceIndex, index_source
from tests.awkward import PROSE, slow_families
from tests.public_functions import public_functions, takes_text_alone

Function = Callable[..., object]
Call = Callable[[Function, str], object]

PARSE = "needs one dependency parse of the text, and is bounded by the parser's own speed"
PERSON = "takes what the person who runs auditor writes"
OBJECT = "takes a text inside an object that no text alone makes; what it calls is here"


@cache
def small() -> SourceIndex:
    """Return a small source of prose."""
    return index_source(Source(key="s", text=PROSE * 20, extent=Extent.FULL_TEXT, extent_basis="given", sha256="0"))


CALLS: dict[str, Call] = {
    "absences.names_among": lambda f, t: f((t,), t),
    "clipping.clipped": lambda f, t: f(t, t, 200),
    "claims.coverage.merged": lambda f, t: f([], t),
    "claims.cues.find_cue": lambda f, t: f(t, "link_cues"),
    "claims.cues.find_cues": lambda f, t: f(t, "link_cues"),
    "decisions.pair_key": lambda f, t: f(t, t, "0"),
    "grounding.eligibility.under_exclusion": lambda f, t: f(t, len(t)),
    "grounding.event_claims.read_claim": lambda f, t: f(t, read_tables(t)),
    "grounding.figure_digits.read_digits": lambda f, t: f(t, None),
    "grounding.figure_frames.slots": lambda f, t: f(t, read_figures(t)),
    "grounding.figure_in_place.compare_in_place": lambda f, t: f(
        t, read_figures(t), sentences_for(t, read_figures(t), small(), small().retrieve(t))
    ),
    "grounding.figure_locale.locale_of": lambda f, t: f(t, None),
    "grounding.figure_missing.missing_figures": lambda f, t: f(t, read_figures(t), small(), (), True),
    "grounding.figure_places.sentences_for": lambda f, t: f(t, read_figures(t), small(), small().retrieve(t)),
    "grounding.figure_missing.names_something": lambda f, t: [f(figure, t) for figure in read_figures(t)[:20]],
    "grounding.figure_reach.reach_findings": lambda f, t: list(
        f(t, read_figures(t), sentences_for(t, read_figures(t), small(), small().retrieve(t)), PROSE)
    ),
    "grounding.figure_sides.told_from_other_side": lambda f, t: f(t, read_figures(t), t, read_figures(t)),
    "grounding.figures.compare_figures": lambda f, t: f(t, PROSE),
    "grounding.antonyms.changes": lambda f, t: f(t, t + "x"),
    "grounding.antonyms.complementary": lambda f, t: f(t, t + "x"),
    "grounding.antonyms.denied_form": lambda f, t: f("un" + t, t),
    "grounding.lexicon.exclude_each_other": lambda f, t: f(t, t + "x"),
    "grounding.antonyms.opposed": lambda f, t: f(t, t + "x"),
    "grounding.antonyms.understates": lambda f, t: f(t, t + "x"),
    "grounding.quote_matching.match_quote": lambda f, t: f(t, small()),
    "grounding.quote_vocabulary.extraction_damage": lambda f, t: f(t, t[:-1]),
    "grounding.quote_vocabulary.is_unit": lambda f, t: f(t, t),
    "grounding.quote_vocabulary.misread": lambda f, t: f(t, t[:-1] + "1"),
    "grounding.quote_vocabulary.other_script": lambda f, t: f(t, t[:-1]),
    "grounding.stems.derived": lambda f, t: f(t + "s", t),
    "grounding.stems.same_family": lambda f, t: f(t, t + "s"),
    "judging.coverage.is_enough": lambda f, t: f(small(), t, []),
    "judging.coverage.needed": lambda f, t: f(small(), t),
    "judging.preview.preview": lambda f, t: f("judge-claim", PROSE, t[: len(t) // 2]),
    "judging.replies.parse_replies": lambda f, t: f(t, ["c1"]),
    "judging.reply_json.answer_field": lambda f, t: f(t, "verdict"),
    "judging.wording.wording": lambda f, t: f(t, [t, PROSE], 1, holds=lambda _: False),
    "manuscript.author_names.names_before": lambda f, t: f(t, len(t)),
    "manuscript.author_tokens.name_tokens": lambda f, t: f(t, 0, len(t)),
    "manuscript.author_year.find_author_year": lambda f, t: f(t, frozenset({"Lee"})),
    "manuscript.boundaries.lacks_space": lambda f, t: f(t, len(t) // 2, len(t) // 2 + 1),
    "manuscript.citation_shapes.trailing_mark_end": lambda f, t: f(t, 0, len(t), {}),
    "manuscript.headings.guessed_heading": lambda f, t: f(t, True),
    "manuscript.jats.read_jats": lambda f, t: f(t, "a.xml"),
    "manuscript.latex_source.collect_macros": lambda f, t: f(t, pair_braces(t)),
    "manuscript.latex_source.join_inputs": lambda f, t: f(t, None),
    "manuscript.latex_source.macro_definitions": lambda f, t: f(t, pair_braces(t)),
    "manuscript.links.find_links": lambda f, t: f(t, [(Span(start=0, end=1), t)]),
    "manuscript.numeric.find_numeric": lambda f, t: f(t, NumericStyle(zero_based=True, largest=40)),
    "manuscript.numeric.numeric_mark": lambda f, t: f(t, Span(start=0, end=len(t)), []),
    "manuscript.reading.parse_manuscript": lambda f, t: f(t, name="m.md", format=ManuscriptFormat.MARKDOWN),
    "manuscript.reference_bibtex.read_bibtex": lambda f, t: f(t, "a.bib"),
    "manuscript.reference_entry.parse_reference_entry": lambda f, t: f(t, "k"),
    "manuscript.reference_exports.references_from_ris": lambda f, t: f(t, "a.ris"),
    "manuscript.reference_names.initials_before": lambda f, t: f("Roe", t + "Roe"),
    "manuscript.reference_title.read_title": lambda f, t: f(t, closed=True),
    "manuscript.references.json_items": lambda f, t: f(t, "a.json"),
    "manuscript.same_work.contains_title": lambda f, t: f(t, t[:2000]),
    "manuscript.same_work.title_similarity": lambda f, t: f(t, t[::-1]),
    "reporting.excerpts.marked": lambda f, t: f(t, []),
    "reporting.foreign.shortened": lambda f, t: f(t, 80),
    "reporting.label_sheet.sheet_page": lambda f, t: f([], t),
    "sources.extents.determine_extent": lambda f, t: f(t, has_references=False),
    "sources.passages.blank": lambda f, t: f(t, find_cues(t, "link_cues")),
    "sources.source_text.source_from_document": lambda f, t: f("k", Document(text=t)),
    "sources.source_text.source_from_text": lambda f, t: f("k", t),
    "sources.warnings.hidden_notices": lambda f, t: f(t, []),
}
"""How a function that takes more than a text is called with one."""

LEFT_OUT: dict[str, str] = {
    "claims.antecedents.antecedent": PARSE,
    "claims.antecedents.candidates": PARSE,
    "claims.antecedents.object_antecedent": PARSE,
    "claims.companions.picked": PARSE,
    "claims.continuity.goes_on_about": PARSE,
    "claims.definitions.defined": PARSE,
    "claims.definitions.inside": PARSE,
    "claims.definitions.listed": PARSE,
    "claims.derived.outcome_of": PARSE,
    "claims.derived.reported_view": PARSE,
    "claims.derived.told_by_verb": PARSE,
    "claims.methods.named_method": PARSE,
    "claims.naming.name_one_of_two": PARSE,
    "claims.naming.name_picked": PARSE,
    "claims.naming.name_pointed": PARSE,
    "claims.naming.name_role": PARSE,
    "claims.organisations.named_organisation": PARSE,
    "claims.pronouns.resolve": PARSE,
    "claims.referents.named_kin": PARSE,
    "claims.referents.named_thing": PARSE,
    "claims.rewriting.led_in": OBJECT,
    "claims.statements.stated_for_noun": PARSE,
    "claims.statements.stated_for_this": PARSE,
    "decisions.decide": PERSON,
    "grounding.alignment.aligned": PARSE,
    "grounding.analysis.analyse": PARSE,
    "grounding.assertion.statement_in": PARSE,
    "grounding.quote_place.cuts": OBJECT,
    "judging.readiness.try_judge": PERSON,
    "judging.recheck.recheck": OBJECT,
    "judging.relevance.relevance": PARSE,
    "judging.scripted.reply_text": PERSON,
    "judging.splitting.fault_of": PARSE,
    "manuscript.docx_fields.field_mark": OBJECT,
    "parsing.parse": PARSE,
    "reporting.excerpts.comparisons": OBJECT,
    "verdicts.decide": OBJECT,
}
"""Functions that are not tried, and why."""

FOUND: dict[str, Function] = dict(public_functions())
TRIED = [name for name in FOUND if name not in LEFT_OUT]


def test_every_public_function_that_takes_text_is_tried_or_left_out_for_a_reason() -> None:
    unknown = {name for name, function in FOUND.items() if not takes_text_alone(function)}
    untried = sorted(unknown - CALLS.keys() - LEFT_OUT.keys())
    gone = sorted((CALLS.keys() | LEFT_OUT.keys()) - FOUND.keys())
    twice = sorted(CALLS.keys() & LEFT_OUT.keys())
    assert (untried, gone, twice) == ([], [], []), f"give {untried} a line, take {gone} out, settle {twice}"


def test_the_search_finds_functions_of_every_stage() -> None:
    stages = {name.split(".")[0] for name in TRIED}
    assert {"text", "manuscript", "sources", "claims", "grounding", "judging", "reporting"} <= stages


@pytest.mark.slow
@pytest.mark.parametrize("name", TRIED)
def test_awkward_input_is_read_within_the_budget(name: str) -> None:
    call = CALLS.get(name, lambda function, text: function(text))
    _outcome(call, FOUND[name], PROSE)
    slow = slow_families(lambda text: _outcome(call, FOUND[name], text))
    assert not slow, "\n".join(f"{name}({family}): {took * 1000:.0f} ms" for family, took in slow.items())


def _outcome(call: Call, function: Function, text: str) -> None:
    """Call a function to its end; that it refuses the text is an answer."""
    try:
        deque(_iterated(call(function, text)), maxlen=0)
    except (AuditorError, ValueError):
        return


def _iterated(found: object) -> Iterator[object]:
    return found if isinstance(found, Iterator) else iter(())
