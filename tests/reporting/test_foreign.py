"""Foreign text cannot format, mention, run or reorder."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.reporting.foreign import csv_line, markdown, one_line, shortened, spreadsheet_cell, web_link


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", " =", "\u00a0=", "\ufeff=", "＝", "\x00=", "\r="])
def test_cells_cannot_start_a_formula(start: str) -> None:
    assert spreadsheet_cell(start + "1+1").startswith("'")


@pytest.mark.parametrize("text", ["12 %", "a=b", "", "−0.5 points"])
def test_harmless_cells_stay(text: str) -> None:
    assert spreadsheet_cell(text) == text


@given(st.lists(st.text(), min_size=2))
@settings(deadline=None, max_examples=200)
def test_a_line_of_a_table_reads_back_as_written(cells: list[str]) -> None:
    assert list(csv.reader(io.StringIO(csv_line(cells), newline=""))) == [cells]


@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_no_separator_of_a_spreadsheet_stands_outside_quotation_marks(separator: str) -> None:
    assert csv_line(["one", f"left{separator}right"]) == f'one,"left{separator}right"\r\n'


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "data:text/html,x", "//host/x", "https:///x", "http://[bad", "https://a b", None, ""],
)
def test_only_web_addresses_are_linked(address: str | None) -> None:
    assert web_link(address) is None


def test_web_addresses_are_linked() -> None:
    assert web_link("https://doi.org/10.1/x") == "https://doi.org/10.1/x"


def test_terminal_sequences_and_direction_controls_are_dropped() -> None:
    assert one_line("a\x1b[31mred\u202e\u2066\x07 b\n\tc") == "a[31mred b c"


def test_markdown_is_out_of_force() -> None:
    assert markdown("<b>@ann & #12 [x](y) `z` |") == ("\\<b\\>@&#8203;ann &amp; \\#&#8203;12 \\[x\\](y) \\`z\\` \\|")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("No support (12 of 33)! C # and 1 + 1", "No support (12 of 33)! C # and 1 + 1"),
        ("# a", "\\#&#8203; a"),
        ("lee_2020 full_text", "lee_2020 full_text"),
        ("_a_ x__y", "\\_a\\_ x\\_\\_y"),
        ("- a", "\\- a"),
        ("+ a", "\\+ a"),
    ],
)
def test_signs_without_force_stay_readable(text: str, shown: str) -> None:
    assert markdown(text) == shown


@given(st.text(), st.integers(min_value=2, max_value=80))
@settings(deadline=None, max_examples=200)
def test_shortened_never_exceeds_its_limit(text: str, limit: int) -> None:
    assert len(shortened(text, limit)) <= limit


@given(st.text())
@settings(deadline=None, max_examples=200)
def test_one_line_is_one_line(text: str) -> None:
    assert len(one_line(text).splitlines()) <= 1
