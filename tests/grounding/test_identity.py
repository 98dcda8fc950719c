"""What a thing is said to be, and by whom a pronoun is meant."""

from __future__ import annotations

import pytest

from auditor.domain import Bucket
from auditor.grounding.abbreviations import initials_of_names
from auditor.grounding.analysis import analyse
from auditor.grounding.anaphora import opens_with_pronoun
from auditor.grounding.identity import identity
from tests.grounding.conftest import judged


def test_a_name_ends_before_its_first_aside() -> None:
    found = identity(analyse("Simon John Tarn (né Beck; born 14 February 1970) is an English actor and producer."))
    assert found is not None
    assert [word.text for word in found.name] == ["Simon", "John", "Tarn"]
    assert [word.text for word in found.nouns] == ["actor", "producer"]
    assert [word.text for word in found.qualities] == ["English"]


@pytest.mark.parametrize("text", ["There is a river.", "The river rose.", "In 1990 there were two towns."])
def test_what_names_nothing_has_no_identity(text: str) -> None:
    assert identity(analyse(text)) is None


@pytest.mark.parametrize(
    ("claim", "source", "accused"),
    [
        ("Tarn is a Welsh actor.", "Simon John Tarn (born 1970) is an English actor.", True),
        ("Tarn is a British actor.", "Simon John Tarn (born 1970) is an English actor.", False),
        ("Tarn is a company.", "Simon John Tarn (born 1970) is an English actor.", True),
        ("Tarn is a producer.", "Simon John Tarn (born 1970) is an English actor.", False),
        ("Tarn is not an actor.", "Simon John Tarn (born 1970) is an English actor.", True),
        ("Tarn is a company.", "Tarn Hall is a village.", False),
        ("Tarn made a film in 1991.", "Simon Tarn is an actor. In 1994, he made a film.", True),
        ("Tarn made a film in 1991.", "Eva Holm is an actor. In 1994, she made a film.", False),
        ("Tarn was born in June 1970.", "Simon John Tarn (born 3 May 1970) is an English actor.", True),
        ("Tarn was born in the 1970s.", "Simon John Tarn (born 3 May 1970) is an English actor.", False),
    ],
)
def test_only_what_excludes_the_other_accuses(claim: str, source: str, accused: bool) -> None:
    grounding, verdict = judged(claim, source)
    assert (verdict.bucket is Bucket.FAILED) == accused, grounding.findings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He left.", True),
        ("In 2014 , she left.", True),
        ("The film was shot in Rome.", True),
        ("The film of the year was shot in Rome.", False),
        ("Ada left.", False),
        ("", False),
    ],
)
def test_pronouns_and_kinds_open_a_sentence_about_what_was_named_before(text: str, expected: bool) -> None:
    assert opens_with_pronoun(text) == expected


def test_initials_of_capitalised_words_are_found() -> None:
    assert initials_of_names("Incremental Product Quantization by Machine Learning") == {
        "ipq",
        "ip",
        "pq",
        "ml",
    }
    assert not initials_of_names("machine learning on Mars")
