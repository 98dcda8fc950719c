"""Words that deny by themselves ("omitted", "unhelpful") beside a denial of another word, and beside their opposite."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.domain import Bucket, Check, Grounding, Strength, Verdict
from auditor.grounding.alignment import align
from auditor.grounding.analysis import analyse
from auditor.grounding.comparisons import comparisons
from auditor.grounding.relations import Relation, relate
from tests.grounding.conftest import judged
from tests.grounding.implicit_negation_table import OTHER_WORDS, contrary, denied, same

Judge = Callable[[str, str], tuple[Grounding, Verdict]]

LEAST_CONTRARY = 138
"""Contradictions by an opposite that fail now, of 180; a lower count is a step back, a higher one belongs here."""
LEAST_DENIED = 168
"""Contradictions by a plain denial that fail now, of 180."""


def _accused(judge: Judge, claim: str, source: str) -> bool:
    return judge(claim, source)[1].bucket is Bucket.FAILED


def _conflicts(judge: Judge, claim: str, source: str) -> set[str]:
    grounding, _ = judge(claim, source)
    return {f.kind for f in grounding.findings if f.strength is Strength.CONFLICT and f.check is Check.POLARITY}


@pytest.mark.parametrize(("claim", "source"), same())
def test_a_word_that_denies_beside_a_denial_of_another_word_is_no_contradiction(
    judge: Judge, claim: str, source: str
) -> None:
    assert not _accused(judge, claim, source), judge(claim, source)[0].findings


@pytest.mark.parametrize(("claim", "source"), [*OTHER_WORDS, *((source, claim) for claim, source in OTHER_WORDS)])
def test_the_same_in_quite_other_words_is_no_contradiction(judge: Judge, claim: str, source: str) -> None:
    assert not _accused(judge, claim, source), judge(claim, source)[0].findings


def test_a_word_that_denies_still_contradicts_its_opposite() -> None:
    assert len(contrary()) >= 30
    assert sum(_accused(judged, claim, source) for claim, source in contrary()) >= LEAST_CONTRARY


def test_a_plain_denial_still_contradicts() -> None:
    assert sum(_accused(judged, claim, source) for claim, source in denied()) >= LEAST_DENIED


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        ("The city banned smoking.", "The city allowed smoking.", "negation_added"),
        ("The report omitted the ages.", "The report included the ages.", "negation_added"),
        ("The leaflet was unhelpful.", "The leaflet was helpful.", "negation_added"),
        ("The board refused the loan.", "The board did not refuse the loan.", "negation_dropped"),
        ("The minister missed the meeting.", "The minister did not miss the meeting.", "negation_dropped"),
        ("Prices declined.", "Prices did not rise.", "opposite_denied"),
        ("Sales dropped in May.", "Sales did not fall in May.", "negation_dropped"),
        ("Relapse never occurs.", "It is not uncommon for relapse to occur.", "negation_added"),
        ("The motion passed.", "The motion failed.", "direction_reversed"),
        ("The voters opposed the plan.", "The voters did not reject the plan.", "negation_dropped"),
        ("The runner finished behind her rival.", "The runner finished ahead of her rival.", "direction_reversed"),
        ("Costs were higher in men than in women.", "Costs were higher in women than in men.", "comparison_reversed"),
        ("Stays were longer in men than in women.", "Stays were shorter in men than in women.", "comparison_reversed"),
    ],
)
def test_a_denial_of_the_word_itself_or_of_its_like_still_accuses(
    judge: Judge, claim: str, source: str, kind: str
) -> None:
    assert kind in _conflicts(judge, claim, source), judge(claim, source)[0].findings


def test_a_work_that_leaves_a_thing_out_does_not_mention_it(judge: Judge) -> None:
    claim = "The report does not include the ages of the patients."
    assert not _accused(judge, claim, "The report omits the ages of the patients.")
    assert _accused(judge, claim, "The report gives the ages of the patients in a table.")


def test_the_word_of_degree_is_no_noun_of_the_side_compared() -> None:
    (found,) = comparisons(analyse("Stays were longer in men than in women."))
    assert found.word.text == "longer"


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("The pain was severe.", "The pain was less severe.", Relation.DENIED),
        ("The pain was less severe.", "The pain was severe.", Relation.ASSERTED),
        ("The pain was less severe.", "The pain was less severe.", Relation.AGREES),
        ("The pain was not less severe.", "The pain was severe.", Relation.AGREES),
    ],
)
def test_less_denies_the_side_on_which_it_stands(claim: str, source: str, relation: Relation) -> None:
    alignment = align(analyse(claim), analyse(source))
    word = next(word for word in alignment.claim.words if word.lower == "severe")
    other = next(word for word in alignment.source.words if word.lower == "severe")
    assert relate(alignment, word, other) is relation
