"""Normalised text: what is folded, what is kept apart, and the way back to the original."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.text import normalise
from auditor.text.interruptions import citation_marks, page_interruptions
from auditor.text.words import read_words

FOLDED = [
    ("an eﬀective, eﬃcient ﬁlter", "an effective, efficient filter"),
    ("“smart” and ‘smart’", "\"smart\" and 'smart'"),
    ("``smart''", '"smart"'),
    ("5–10 and −3", "5-10 and -3"),
    ("aged ≥ 65, p ≤ .05", "aged >= 65, p <= .05"),
    ("long‑term COVID‑19", "long-term COVID-19"),
    ("treat­ment", "treatment"),
    ("zero\u200bwidth", "zerowidth"),
    ("a \t b\n\n c", "a b c"),
    ("no\u00a0break", "no break"),
    ("re\u0301sume\u0301", "résumé"),
    ("5 µg", "5 μg"),
    ("１２，5", "12,5"),
    ("wait…", "wait..."),
    ("donâ€™t â‰¥ 3 cafÃ©s", "don't >= 3 cafés"),
    ("SÃO PAULO, «Ä»", 'SÃO PAULO, "Ä"'),
    ("Schr ̈oder", "Schröder"),
    ("p ¼ 0.03, ¼ cup", "p = 0.03, 1/4 cup"),
    ("25 oC, to Camden", "25 °C, to Camden"),
    ("该药\n物无效", "该药物无效"),
    ("\u1112\u1161\u11ab", "한"),
]
APART = [
    ("10⁵ cells", "10^5 cells"),
    ("10⁻³ mol", "10^-3 mol"),
    ("m²", "m^2"),
    ("H₂O", "H2O"),
    ("log₂5", "log_25"),
    ("1½ cups", "1 1/2 cups"),
    ("½ cup", "1/2 cup"),
    ("①", "(1)"),
    ("№ 5", "№ 5"),
    ("1º", "1º"),
    ("Aspirin™", "Aspirin™"),
    ("рарer", "рарer"),
    ("di˙erent", "di˙erent"),
    ("12·5%", "12.5%"),
    ("3·10⁵", "3·10^5"),
    ("signi(cid:12)cant", "signi\ufffdcant"),
]
LINE_ENDS = [
    ("evalu-\nation", "evaluation"),
    ("evalu-  \n   ation", "evaluation"),
    ("evalu\u2010\nation", "evaluation"),
    ("evalu\u00ad\nation", "evaluation"),
    ("double-\nblind", "double-blind"),
    ("state-of-the-\nart", "state-of-the-art"),
    ("10-\n20", "10-20"),
    ("p-\nvalue", "p-value"),
    ("anti-\nHIV", "anti-HIV"),
    ("word -\nword", "word - word"),
]


@pytest.mark.parametrize(("given_text", "wanted"), FOLDED + APART + LINE_ENDS)
def test_normal_form(given_text: str, wanted: str) -> None:
    assert normalise(given_text).text == wanted


def test_a_power_is_never_a_longer_number() -> None:
    assert "105" not in normalise("10⁵").text
    assert normalise("²").text != "2"


def test_every_character_points_to_its_origin() -> None:
    text = normalise("eﬃcient evalu-\nation of 10⁵")
    assert text.original_span(1, 4).of(text.original) == "ﬃ"
    start = text.text.index("evaluation")
    assert text.original_span(start, start + 10).of(text.original) == "evalu-\nation"
    assert text.original_span(len(text.text) - 1, len(text.text)).of(text.original) == "⁵"


def test_empty_spans_and_ends() -> None:
    text = normalise("ab  c")
    assert len(text.original_span(2, 2)) == 0
    assert text.original_span(0, len(text.text)).end == 5
    assert normalise("").original_span(0, 0).start == 0
    assert normalise("").normalised_span(0, 0).end == 0
    assert normalise("\u200b").text == ""


def test_the_way_there_is_the_way_back() -> None:
    text = normalise("The eﬃcient ﬁlter")
    at = text.original.index("ﬁlter")
    assert text.text[slice(*_ends(text.normalised_span(at, at + 5)))] == "filter"


def test_line_joins_are_told() -> None:
    text = normalise("an evalu-\nation")
    assert text.line_joins == (len("an evalu"),)


LETTERS = st.text(
    alphabet=st.one_of(
        st.sampled_from("abcXYZ 019.,;-–\n\t\u00ad\u200bﬁﬃ²⁵₂½é\u0301“”'\"≥研究"), st.characters(codec="utf-8")
    ),
    max_size=80,
)


@settings(deadline=None, max_examples=300)
@given(LETTERS)
def test_offsets_are_ordered_and_cover(text: str) -> None:
    normalised = normalise(text)
    spans = [normalised.original_span(i, i + 1) for i in range(len(normalised.text))]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.start <= two.start and one.end <= two.end for one, two in pairwise(spans))


@settings(deadline=None, max_examples=300)
@given(LETTERS)
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    once = normalise(text).text
    assert normalise(once).text in (once, normalise(normalise(once).text).text)


@settings(deadline=None, max_examples=300)
@given(LETTERS, st.data())
def test_there_and_back_holds_the_characters(text: str, data: st.DataObject) -> None:
    normalised = normalise(text)
    if not normalised.text:
        return
    start = data.draw(st.integers(0, len(normalised.text) - 1))
    end = data.draw(st.integers(start + 1, len(normalised.text)))
    there = normalised.original_span(start, end)
    back = normalised.normalised_span(there.start, there.end)
    assert back.start <= start
    assert back.end >= end


WORDS = [
    ("A thin MnO 2 film in H 2 O", "athinmno2filminh2o"),
    ("p < .05 and 1,234.5", "p<0.05and1234.5"),
    ("5–10 and −3 °C", "5-10and-3°c"),
    ("COVID-19 doesn't", "covid19doesnt"),
    ("5 10", "5\x1f10"),
    ("p < 0 .05 or 0. 05", "p<0.05or0.05"),
    ("in 2019. 5 mice", "in2019\x1f5mice"),
    ("1.2 × 10⁻³", "1.2x10^-3"),
    ("该药物。", "该药物"),
    ("覆蓋真性", "覆盖真性"),
]


@pytest.mark.parametrize(("text", "stream"), WORDS)
def test_the_stream_keeps_what_numbers_are_made_of(text: str, stream: str) -> None:
    assert read_words(normalise(text).text).stream == stream


def test_words_are_found_whole_only() -> None:
    words = read_words("the notable effect")
    assert list(words.find("table")) == []
    assert list(words.find("notableeffect")) == [(1, 2)]
    assert list(words.find("")) == []


def test_dropped_words_leave_the_rest_in_place() -> None:
    text = "patients who 1204 KOVAC ET AL. received"
    start = text.index("1204")
    words = read_words(text).without([(start, text.index(" received"))])
    assert words.stream == "patientswhoreceived"
    assert words.between(1, 2) == "  "
    assert words.piece(0, 0) == "patients"


PAGES = [
    ("In March the scans were\n86\nperformed twice.", ["86"]),
    ("learners form independent\ncivil. Rev Med 2019;15:1122.\nassess-\nments", ["civil. Rev Med 2019;15:1122."]),
    ("Overall the costs rose\n\n\f88   Annual Review\n\nsharply.", ["88   Annual Review"]),
    ("the drug reduced\n\n1 See the appendix for details.\n\npain in adults.", ["1 See the appendix for details."]),
    ("might add a ma-          ASTEROID\nnoeuvre card.", ["ASTEROID"]),
    ("the costs rose\nANNUAL REVIEW\nsharply.", ["ANNUAL REVIEW"]),
    ("7 The lake was\n8 sampled in\n9 May and June.", ["7", "8", "9"]),
    (
        "5 The lake was\nsampled in\nMay and\nin June\nof it\n10 by us and\nby\nthem in\nboth\nof the\n15 years.",
        ["5", "10", "15"],
    ),
    ("the costs rose\nTable 2. Costs by year.\nsharply.", ["Table 2. Costs by year."]),
    (
        "the costs\n\nTable 2. Costs\n\nyear cost\n1990 3.2\n1991 4.1\n\nrose.",
        ["Table 2. Costs", "year cost\n1990 3.2\n1991 4.1"],
    ),
    ("the costs rose FIG. 3 | Costs by year. sharply.", ["FIG. 3 | Costs by year."]),
    ("the costs rose\n0123456789():,;\nsharply.", ["0123456789():,;"]),
]


@pytest.mark.parametrize(("text", "wanted"), PAGES)
def test_what_interrupts_a_sentence_on_a_page(text: str, wanted: list[str]) -> None:
    assert [text[start:end] for start, end in page_interruptions(text)] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "A whole sentence.\n\nAnother paragraph.\n\nA third.",
        "One line\nthat goes on\nas prose does.",
        "We saw\n12\n13\n",
        "We saw\n3 dogs and\n4 cats in\nthe street, which\nwas wet.",
        "As told in Fig. 3. The rest is short. And so on.",
        "The costs rose (see Table 2. Costs by year). They fell.",
    ],
)
def test_prose_is_not_interrupted(text: str) -> None:
    assert page_interruptions(text) == ()


MARKS = [
    ("patient [38] showed", ["[38]"]),
    ("as shown [3,4-6] and", ["[3,4-6]"]),
    ("found (Lee et al., 2020; Fu and Li, 2019a) that", ["(Lee et al., 2020; Fu and Li, 2019a)"]),
    ("patients^12,3 improved.^4", ["^12,3", "^4"]),
    ("[@lee2020, p. 3]", ["[@lee2020, p. 3]"]),
    ("the patients12,13 improved.14 Then", ["12,13", "14"]),
    ("(p < 0.05)1,2 in 5%3 of", ["1,2", "3"]),
]
NO_MARKS = [
    "(0.50 [0.31-0.83])",
    "[2Fe-2S]",
    "x^2 and cm^2",
    "[p.L104P]",
    "(n = 45, r = 0.31)",
    "[missing digits]",
    "H2O and IL6",
    "in 2019 or 12.5",
]


@pytest.mark.parametrize(("text", "wanted"), MARKS + [(text, []) for text in NO_MARKS])
def test_citation_marks(text: str, wanted: list[str]) -> None:
    assert [text[start:end] for start, end in citation_marks(text)] == wanted


def _ends(span: object) -> tuple[int, int]:
    return span.start, span.end  # type: ignore[attr-defined]
