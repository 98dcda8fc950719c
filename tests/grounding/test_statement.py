"""Who says it: grounded only where the source asserts it itself; findings of a claim against one quote."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.domain import Bucket, Grounding, Status, Strength, Topicality, Verdict
from auditor.grounding import compare_with_quote
from auditor.grounding.assertion import taken_back
from tests.grounding.conftest import claim_of, indexed

Judge = Callable[[str, str], tuple[Grounding, Verdict]]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The bridge was opened in 1931.", "The town is old. The bridge was opened in 1931. It is made of steel."),
        ("The trial was well conducted.", "Although small, the trial was well conducted."),
        ("Birds sleep on the wing.", "We found that birds sleep on the wing."),
        ("The lake is frozen for five months.", "The lake is frozen for\nfive months, and boats lie ashore."),
        ("Wages rose in most towns.", "Wages rose in most towns; rents fell."),
        ("Frogs breathe through their skin.", "Frogs breathe through their skin."),
    ],
)
def test_a_sentence_or_main_clause_of_the_source_is_grounded(judge: Judge, claim: str, source: str) -> None:
    grounding, verdict = judge(claim, source)
    assert verdict.status is Status.GROUNDED
    assert grounding.statement is not None
    said = grounding.statement
    assert said.span.of(source) == said.quote


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Birds sleep on the wing.", "Some authors claimed that birds sleep on the wing."),
        ("Birds sleep on the wing.", "We tested whether birds sleep on the wing."),
        ("Birds sleep on the wing.", "It is not true that birds sleep on the wing."),
        ("Birds sleep on the wing.", "Birds sleep on the wing. This view has been refuted."),
        ("Birds sleep on the wing.", "If birds sleep on the wing, they need little rest."),
        ("A moratorium will help farmers.", "Rejecting a moratorium will help farmers."),
        ("All sites reported data.", "All sites reported data except Lyon."),
        ("Patients benefited from the drug.", "Only patients under 40 benefited from the drug."),
    ],
)
def test_what_the_source_does_not_assert_itself_is_not_grounded(judge: Judge, claim: str, source: str) -> None:
    grounding, verdict = judge(claim, source)
    assert grounding.statement is None
    assert verdict.bucket is not Bucket.OK


def test_a_quote_is_read_within_its_sentence_so_that_a_cut_loses_no_negation() -> None:
    text = "The panel did not find that the drug reduced pain in adults."
    index = indexed(text)
    start = text.index("the drug reduced")
    span = indexed(text).source and index.sentences[0].span.model_copy(update={"start": start})
    found = compare_with_quote(claim_of("The drug reduced pain in adults."), index, span)
    assert any(finding.strength is not Strength.NOTE for finding in found)


def test_names_that_stand_nowhere_make_specifics_absent(judge: Judge) -> None:
    grounding, _ = judge(
        "The BioBERT model was tested in Porto.", "A language model was tested in two Portuguese cities."
    )
    assert grounding.specifics_absent
    assert set(grounding.absent_terms) == {"BioBERT", "Porto"}


def test_an_abbreviation_is_resolved_in_the_source(judge: Judge) -> None:
    grounding, _ = judge(
        "A CNN read the scans.", "A convolutional neural network (CNN) read the scans and found the tumours."
    )
    assert not grounding.specifics_absent


def test_an_abbreviation_is_resolved_in_the_claim(judge: Judge) -> None:
    grounding, _ = judge(
        "A convolutional neural network (CNN) read the scans.", "The scans were read by a convolutional neural network."
    )
    assert not grounding.specifics_absent


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        (
            "Mangroves protect villages from storms.",
            "Mangroves are planted before villages to break storms.",
            Topicality.SHARED,
        ),
        (
            "Mangroves protect villages from storms.",
            "We compare three optimisers for training sparse transformers and report perplexity on two news corpora.",
            Topicality.NONE,
        ),
        (
            "Mangroves protect villages from storms.",
            "Storms are frequent here, and the roofs of many houses were lost.",
            Topicality.UNCLEAR,
        ),
        ("Mangroves protect villages.", "We thank the reviewers.", Topicality.UNCLEAR),
    ],
)
def test_topicality_is_decided_only_where_plain(judge: Judge, claim: str, source: str, expected: Topicality) -> None:
    grounding, _ = judge(claim, source)
    assert grounding.topicality is expected


def test_a_very_long_claim_or_sentence_is_not_parsed(judge: Judge) -> None:
    grounding, verdict = judge("word " * 6000, "other " * 6000)
    assert not grounding.findings
    assert verdict.bucket is Bucket.CHECK


@pytest.mark.parametrize(
    ("following", "expected"),
    [
        (" However, this view has been refuted.", True),
        (" This claim, first made in 1990, has been disproved.", True),
        (" Such charges rest on guesses, and the older biography is discredited.", False),
        (" It was printed in Oslo. The idea is wrong.", False),
    ],
)
def test_a_sentence_takes_back_only_in_its_first_clause(following: str, expected: bool) -> None:
    assert taken_back(following) == expected
