"""Which words of a sentence are denied."""

from __future__ import annotations

import pytest

from auditor.grounding.analysis import analyse


def denied(text: str) -> set[str]:
    analysis = analyse(text)
    return {word.lower for word in analysis.words if word.content and analysis.negative(word)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The bridge did not collapse.", {"collapse"}),
        ("The patient reported no fever, chills or cough.", {"fever", "chills", "cough"}),
        ("The patient has neither fever nor cough.", {"fever", "cough"}),
        ("The patient has no pain but has a fever.", {"pain"}),
        ("The vaccine failed to reduce admissions.", {"reduce", "admissions"}),
        ("Without adjustment, the group improved.", {"adjustment"}),
        ("There was a lack of evidence.", {"evidence"}),
        ("None of the patients improved.", {"improved"}),
        ("Transfusion: No", {"transfusion"}),
        ("Rash - none", {"rash"}),
        ("Fever was absent.", {"fever"}),
        ("The drug is yet to be approved.", {"approved"}),
        ("She avoided acting in films.", {"acting", "films"}),
    ],
)
def test_words_in_the_scope_of_a_negator_are_denied(text: str, expected: set[str]) -> None:
    assert expected <= denied(text)


@pytest.mark.parametrize(
    "text",
    [
        "The drug not only lowered pain but also improved sleep.",
        "There is no doubt that the drug lowered pain.",
        "Not all patients improved.",
        "The agency did not answer until March.",
        "Although small, the trial was well conducted.",
    ],
)
def test_some_negators_deny_nothing(text: str) -> None:
    assert not denied(text) & {"lowered", "improved", "answer", "conducted", "patients"}


def test_two_negators_over_one_word_cancel() -> None:
    analysis = analyse("It is not uncommon for relapse to occur.")
    occur = next(word for word in analysis.words if word.lower == "occur")
    assert len(analysis.denied[occur.index]) == 2
    assert not analysis.negative(occur)


def test_a_denying_prefix_stays_with_its_word_and_offsets_hold() -> None:
    analysis = analyse("The course was non-inferior (p = 0.2).")
    word = next(word for word in analysis.words if word.lower == "noninferior")
    assert analysis.text[word.start : word.end].startswith("non-inferio")
    assert all(word.end <= len(analysis.text) + 1 for word in analysis.words)
