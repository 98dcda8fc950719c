"""What must hold for any figure: copied it is equal, changed it is not, and reading never fails nor slows down."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from auditor.domain import Claim, Extent, Strength
from auditor.grounding.figures import FigureKind, Relation, check_figures, compare_figures, read_figures
from auditor.sources.library import source_from_text
from auditor.sources.passages import index_source
from tests.timing import least_seconds, variants

UNITS = ("mg", "kg", "km", "mL", "hours", "weeks", "kPa", "%", "°C", "GW")
OTHER_UNIT = {"mg": "µg", "kg": "g", "km": "m", "mL": "L", "hours": "minutes", "weeks": "days", "kPa": "Pa", "%": "mg",
              "°C": "K", "GW": "MW"}  # fmt: skip
FRAMES = (
    "The yield of the plant was {} in that year.",
    "Patients of the second arm lost {} after the change.",
    "It was found that {} remained in the river.",
)

numbers = st.one_of(
    st.integers(11, 99_999).map(str),
    st.integers(1000, 9_999_999).map(lambda n: f"{n:,}"),
    st.tuples(st.integers(1, 999), st.integers(1, 99)).map(lambda pair: f"{pair[0]}.{pair[1]:02d}"),
)
frames = st.sampled_from(FRAMES)
units = st.sampled_from(UNITS)


@settings(deadline=None, max_examples=150)
@given(frames, numbers, units)
def test_a_copied_figure_is_equal(frame: str, number: str, unit: str) -> None:
    text = frame.format(f"{number} {unit}")
    assert compare_figures(text, text).relation is Relation.EQUAL


@settings(deadline=None, max_examples=200)
@given(frames, numbers, units, st.data())
def test_a_changed_digit_never_agrees(frame: str, number: str, unit: str, data: st.DataObject) -> None:
    places = [k for k, c in enumerate(number) if c.isdigit()]
    at = data.draw(st.sampled_from(places))
    digits = [d for d in ("123456789" if at == places[0] else "0123456789") if d != number[at]]
    changed = number[:at] + data.draw(st.sampled_from(digits)) + number[at + 1 :]
    compared = compare_figures(frame.format(f"{changed} {unit}"), frame.format(f"{number} {unit}"))
    assert not compared.relation.agrees


@settings(deadline=None, max_examples=150)
@given(frames, numbers, units)
def test_a_changed_unit_never_agrees(frame: str, number: str, unit: str) -> None:
    compared = compare_figures(frame.format(f"{number} {OTHER_UNIT[unit]}"), frame.format(f"{number} {unit}"))
    assert not compared.relation.agrees


@settings(deadline=None, max_examples=100)
@given(frames, numbers, units)
def test_a_changed_sign_never_agrees(frame: str, number: str, unit: str) -> None:
    compared = compare_figures(frame.format(f"+{number} {unit}"), frame.format(f"−{number} {unit}"))
    assert not compared.relation.agrees


@settings(deadline=None, max_examples=60)
@given(frames, numbers, units, st.data())
def test_a_changed_digit_is_found_in_the_source(frame: str, number: str, unit: str, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from([k for k, c in enumerate(number) if c.isdigit()]))
    changed = number[:at] + ("7" if number[at] != "7" else "8") + number[at + 1 :]
    index = index_source(source_from_text("s", frame.format(f"{number} {unit}"), extent=Extent.FULL_TEXT))
    claim = Claim(id="c1", text=frame.format(f"{changed} {unit}"), sentence=0)
    found = check_figures(claim, index, index.retrieve(claim.text, 5), all_read=True)
    assert any(finding.strength is not Strength.NOTE for finding in found)


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=120))
@example("1 000,5 of 95% CI (1 to 2–3")
@example("±±5 + / - 5 mg/kg/ to ½½ 10⁵⁵ 1e999 9^9")
@example("between one and a half million hundred dozen")
@example("٣٥٬٠٠٠٫٥٪ ３，０００")
def test_reading_is_total_and_spans_are_exact(text: str) -> None:
    for figure in read_figures(text):
        assert figure.text == figure.span.of(text)
        assert 0 <= figure.span.start < figure.span.end <= len(text)


@settings(deadline=None, max_examples=200)
@given(st.lists(st.sampled_from((
    "5", "12", "2019", "1,000", "3.5", "%", "mg", "to", "–", "-", "of", "in", "(", ")", "±", "95% CI", "$", "million",
    "half", "a", "and", "two", "hundred", "at least", ".", ",", "×", "10", "⁵", "patients", "per", "/", ":", "km",
)), max_size=14))  # fmt: skip
def test_figures_never_overlap_and_any_pair_of_texts_compares(words: list[str]) -> None:
    text = " ".join(words)
    figures = read_figures(text)
    assert all(first.span.end <= second.span.start for first, second in pairwise(figures))
    assert compare_figures(text, text[::-1]) is not None
    assert all(match.relation.agrees for match in compare_figures(text, text).matches)


@pytest.mark.parametrize("kind", [FigureKind.COUNT, FigureKind.PERCENT])
def test_many_figures_are_read_in_linear_time(kind: FigureKind) -> None:
    sentence = "The share was 45% there. " if kind is FigureKind.PERCENT else "They saw 45 birds there. "
    read_figures(sentence)
    small, large = _seconds(sentence * 100), _seconds(sentence * 1000)
    assert large < 30 * max(small, 0.002)


def _seconds(text: str) -> float:
    texts = variants(text)
    return least_seconds(lambda: read_figures(next(texts)))


PROSE = "The drug reduced pain by 12.5% in 40 adults (95% CI 3-22), but not in children [12]. "
AWKWARD = (
    "1,",
    "1 234 ",
    "5% ",
    "1 of 2 ",
    "one in five ",
    "10⁵",
    "5 mg/",
    "from 1 to 2 ",
    "½",
    "1-1",
    "5, 6 and 7 mg ",
    PROSE,
)


@pytest.mark.parametrize("unit", AWKWARD)
def test_comparing_awkward_texts_is_quick(unit: str) -> None:
    """The budget of 300 ms of processor time is not to be raised; the best of three tries counts."""
    text = (unit * (30_000 // len(unit) + 1))[:30_000]
    times = []
    for extra in ("", " ", "  "):
        start = time.process_time()
        compare_figures(text + extra, PROSE)
        compare_figures(PROSE, text + extra)
        times.append(time.process_time() - start)
    assert min(times) < 0.3
