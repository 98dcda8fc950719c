"""The two sides of a comparison and the word that ranks them; the roles that the words of a verb fill."""

from __future__ import annotations

import pytest

from auditor.grounding.alignment import align
from auditor.grounding.analysis import Analysis, analyse
from auditor.grounding.comparisons import comparisons, crossed
from auditor.grounding.roles import roles


def words(analysis: Analysis, indices: frozenset[int]) -> str:
    return " ".join(analysis.words[index].lower for index in sorted(indices))


def ranked(text: str) -> list[tuple[str, str, str]]:
    analysis = analyse(text)
    return [(c.word.lower, words(analysis, c.left), words(analysis, c.right)) for c in comparisons(analysis)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Drug A was more effective than drug B.", ("more", "drug a", "drug b")),
        ("Boys scored higher than girls.", ("higher", "boys", "girls")),
        ("Model X outperforms model Y.", ("outperforms", "model x", "model y")),
        ("Model X was outperformed by model Y.", ("outperformed", "model y", "model x")),
        ("The generic was superior to the brand.", ("superior", "generic", "brand")),
        ("The generic was inferior to the brand.", ("inferior", "generic", "brand")),
        ("Pain was lower with yoga than with drugs.", ("lower", "yoga", "drugs")),
        ("Costs rose relative to wages.", ("rose", "costs", "wages")),
        ("Prices fell in comparison to rents.", ("fell", "prices", "rents")),
        ("Speed was better in mice versus rats.", ("better", "speed", "rats")),
        ("Speed was better in mice vs rats.", ("better", "speed", "rats")),
        ("Speed was better in mice vs. rats.", ("better", "speed", "rats")),
        ("Mortality was higher compared with others.", ("higher", "mortality", "others")),
        ("Mortality was higher compared to others.", ("higher", "mortality", "others")),
        ("Rail was cheaper than road.", ("cheaper", "rail", "road")),
        ("Nurses' pay rose faster than doctors' pay.", ("faster", "nurses pay", "doctors pay")),
        ("Drugs were surpassed by yoga.", ("surpassed", "yoga", "drugs")),
        ("Pain fell more in runners than in walkers and swimmers.", ("more", "runners", "walkers and swimmers")),
        ("The drug was less harmful than placebo.", ("harmful", "drug", "placebo")),
    ],
)
def test_a_comparison_has_a_word_of_degree_and_two_sides(text: str, expected: tuple[str, str, str]) -> None:
    assert ranked(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "He went to the shop with a friend.",
        "The tall man walked to town.",
        "The drug was more effective.",
        "The price was compared.",
        "Rather than wait.",
        "The firm sold the mill.",
    ],
)
def test_what_names_no_two_sides_is_no_comparison(text: str) -> None:
    assert not ranked(text)


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("Boys scored higher than girls.", "Girls scored higher than boys.", True),
        ("Boys scored higher than girls.", "Boys scored lower than girls.", False),
        ("Boys scored higher than girls.", "Cats slept longer than dogs.", None),
        ("Boys scored higher than girls.", "Boys scored higher than dogs.", None),
        ("Model X outperforms model Y.", "Model X was outperformed by model Y.", True),
    ],
)
def test_sides_are_told_to_be_crossed_only_where_both_are_found(claim: str, source: str, expected: bool | None) -> None:
    alignment = align(analyse(claim), analyse(source))
    (mine,), (theirs,) = comparisons(alignment.claim), comparisons(alignment.source)
    assert crossed(alignment, mine, theirs) is expected


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("The mill was sold to the bank by the firm.", "sold", {"object": "mill", "to": "bank", "subject": "firm"}),
        ("Water turns into ice in winter.", "turns", {"subject": "water", "into": "ice", "in": "winter"}),
        ("She gave the child a book.", "gave", {"subject": "she", "to": "child", "object": "book"}),
        ("She gave a book to the child.", "gave", {"subject": "she", "to": "child", "object": "book"}),
        ("The conversion of glucose into fructose is slow.", "conversion", {"of": "glucose", "into": "fructose"}),
        ("The dog is an animal.", "is", {"subject": "dog", "attribute": "animal"}),
    ],
)
def test_roles_are_those_of_the_active_sentence(text: str, word: str, expected: dict[str, str]) -> None:
    analysis = analyse(text)
    verb = next(item for item in analysis.words if item.lower == word)
    assert {role: filler.lower for role, filler in roles(analysis, verb).items()} == expected
