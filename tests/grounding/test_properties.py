"""Invariants of grounding: what a source says is grounded, and one edit of a negation or direction word ends that."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Bucket, Status
from tests.corruptions_words import delete_negation, insert_negation, reverse_direction, word_corruptions
from tests.grounding.conftest import indexed, judged

SUBJECTS = ("the river", "annual rainfall", "the number of voters", "the treated group", "the enzyme", "bread")
VERBS = ("was higher in spring", "increased after the flood", "is better than before", "was common in most towns")
ENDINGS = (
    "in the north",
    "during the war",
    "in all but one district",
    "according to the register",
    "among older adults",
)
FILLERS = (
    "We thank two reviewers for their remarks.",
    "The archive holds letters from three centuries.",
    "Measurements were taken each morning by the same observer.",
)

sentence = st.builds(
    lambda subject, verb, ending: f"{subject[0].upper()}{subject[1:]} {verb} {ending}.",
    st.sampled_from(SUBJECTS),
    st.sampled_from(VERBS),
    st.sampled_from(ENDINGS),
)


@given(sentence, st.integers(0, 3))
@settings(deadline=None, max_examples=40)
def test_a_sentence_of_the_source_is_grounded_wherever_it_stands(said: str, place: int) -> None:
    sentences = [*FILLERS[:place], said, *FILLERS[place:]]
    grounding, verdict = judged(said, " ".join(sentences))
    assert verdict.status is Status.GROUNDED
    assert grounding.statement is not None
    assert grounding.statement.quote == said


@given(sentence, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_one_inserted_negation_or_swapped_direction_is_never_grounded(said: str, chance: random.Random) -> None:
    for maker in (insert_negation, reverse_direction):
        corrupted = maker(said, chance)
        if corrupted is not None:
            _, verdict = judged(corrupted.corrupted, f"{FILLERS[0]} {said} {FILLERS[1]}")
            assert verdict.bucket is not Bucket.OK, corrupted


@given(sentence, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=30)
def test_one_deleted_negation_is_never_grounded(said: str, chance: random.Random) -> None:
    negated = insert_negation(said, chance)
    if negated is None:
        return
    restored = delete_negation(negated.corrupted, chance)
    assert restored is not None
    _, verdict = judged(restored.corrupted, f"{FILLERS[0]} {negated.corrupted}")
    assert verdict.bucket is not Bucket.OK


@given(sentence)
@settings(deadline=None, max_examples=20)
def test_all_spans_point_into_the_texts(said: str) -> None:
    source = f"{FILLERS[0]}\n{said.replace(' ', chr(10), 1)}\n{FILLERS[1]}"
    chance = random.Random(3)
    for corrupted in word_corruptions(said, chance):
        grounding, _ = judged(corrupted.corrupted, source)
        for finding in grounding.findings:
            if finding.claim_span is not None:
                assert finding.claim_span.end <= len(corrupted.corrupted)
            if finding.source_span is not None:
                assert finding.source_span.end <= len(source)


SENTENCES = (
    "The drug may reduce the risk of stroke in most older patients.",
    "Some of the bridges were not repaired before the winter of that year.",
    "Sales of printed books increased in many countries after the reform.",
    "The results suggest that sleep is not necessary for this form of learning.",
    "Most farmers could plant earlier because the spring was warmer than usual.",
    "Several witnesses said that the car was moving faster than the bus.",
    "Wages often rose before prices did, and savings were higher than in the decade before.",
    "The committee was not informed of the change, which is common in small towns.",
    "It appears that the museum will open a larger hall in the north wing.",
    "Patients who were treated early had better outcomes and were usually discharged sooner.",
)


@pytest.mark.parametrize("said", SENTENCES)
def test_every_kind_of_one_word_corruption_fails_and_the_sentence_itself_is_grounded(said: str) -> None:
    index = indexed(f"{FILLERS[0]} {said} {FILLERS[1]} {FILLERS[2]}")
    assert judged(said, index)[1].status is Status.GROUNDED
    for corrupted in word_corruptions(said, random.Random(11)):
        assert judged(corrupted.corrupted, index)[1].bucket is Bucket.FAILED, corrupted
