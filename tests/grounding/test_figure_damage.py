"""Characters that extraction turned into others: what is set right before figures are read, and what is left alone."""

from __future__ import annotations

import pytest

from auditor.grounding.figure_damage import repaired

SET_RIGHT = [
    ("a dose of l0 mg", "a dose of 10 mg"),
    ("a share of O.5 %", "a share of 0.5 %"),
    ("l,000 people and 12O more", "1,000 people and 120 more"),
    ("(p ¼ 0.03; N¼45)", "(p = 0.03; N=45)"),
    ("(P 5 0.003) and (P , 0.05)", "(P = 0.003) and (P < 0.05)"),
    ("r = 20.42", "r = -0.42"),
    ("3 × 10 6 cells, 3x10E6", "3 × 10^6 cells, 3x10^6"),
    ("a mean of 12,5 kg", "a mean of 12.5 kg"),
    ("25 oC and 5 lg", "25 °C and 5 µg"),
    ("𝑝 = 0.02, ｎ = 3", "p = 0.02, n = 3"),
    ("p = 0. 04", "p =  0.04"),
    ("a total of 1,\n234,567", "a total of \n1,234,567"),
]


@pytest.mark.parametrize(("printed", "read"), SET_RIGHT)
def test_what_only_can_have_been_printed_is_read(printed: str, read: str) -> None:
    assert repaired(printed) == read


def test_a_character_read_as_several_leaves_the_offsets_in_place() -> None:
    printed = "aged 18â€“65 at 5 Â°C, â‰¥ 3"
    read = repaired(printed)
    assert len(read) == len(printed)
    assert "".join(read.split()) == "aged18–65at5°C,≥3"


@pytest.mark.parametrize(
    "text",
    [
        "H 2O and N 2O",
        "18O and 131I",
        "O2 and I2 levels of I10 patients",
        "5 l of milk and 5 lm of light",
        "a ¼ cup and 3¼ in",
        "in rows 1,2 and 3,4",
        "p 5 mg, group P , then",
        "R = 2.5 and OR = 20.4",
        "10 6-year-olds",
        "1, 234 and 0. 5",
    ],
)
def test_what_may_have_been_meant_is_left_alone(text: str) -> None:
    assert repaired(text) == text
