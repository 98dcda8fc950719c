"""Where sentences end."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Span
from auditor.manuscript.sentences import split_sentences

SPLIT = [
    # abbreviations
    "Iron, e.g. ferritin, rises, i.e. it is high.|Zinc falls.",
    "See Fig. 3 and Eq. 4.|Table 2 shows it.",
    "It was shown by Roe et al. (2018) and others.|We agree.",
    "It was shown by Roe et al.|We agree.",
    "The U.K. government acted.|It was in the U.K.|However, it failed.",
    "We met Dr. A. B. Smith, Ph.D., in Washington, D.C. last year.|He left at 3 p.m. on Monday.",
    "We saw no. 5.|No.|It was not there.",
    # letters as initials and as labels
    "The inhibitor blocked kinase A.|It had no effect on J. Roe.",
    "Vitamin K.|Deficiency is rare.",
    "As J. R. Doe and M. K. Roe note, it is so.|We agree.",
    "Growth of S. cerevisiae var. boulardii was seen.|C. albicans did not grow.",
    # numbers
    "Values were .05 and 18.4% vs. 17.9%.|In 2019 it fell.",
    "It rose by 3.5%.|12 patients died.",
    "The version is 4.1.2 of www.example.org/a.b?c=d.|Then it stopped.",
    # marks after the full stop
    "It fell. [3]|The cause is unknown. [4, 5]",
    "It fell.[1][2]|The cause is unknown.[3]",
    "It fell.¹²|The cause is unknown.³",
    "It fell.12|The cause is unknown.",
    "It fell.[^a]|The cause is unknown.[^b]",
    "It rose.|[2] showed that it fell.",
    "It holds pears, etc.|@lee2020 counts them, e.g. @kim2020 did.",
    # brackets and quotation marks
    "Overtime is no leave.|(Overtime means any hour.)",
    "The rate was high [Fig. 7(a)].|It was low (see Table 1.) later.",
    "He asked “Is it true?” and left.|“It is.”|They went.",
    "Yahoo! was bought.",
    # lower case after the boundary
    "mTOR was active.|p53 fell.|The end.",
    "a) It rose.|b) It fell.",
    # other languages
    "Am 3. Mai begann es, z. B. in Bonn.|Es endete im 19. Jahrhundert.",
    "El estudio se hizo en EE. UU. en 2015.|La muestra fue pequeña.",
    "M. Dupont l'a dit, cf. p. 12.|Il a raison.",
    "研究表明这一点。|没有证据！|是吗？",
    # damage
    "The cells died.Then they rose.",
    "It is... but not.|And...|Then [...] more.",
]


@pytest.mark.parametrize("marked", SPLIT[:-2] + SPLIT[-1:])
def test_boundaries(marked: str) -> None:
    sentences = marked.split("|")
    spaced = "" if "。" in marked else " "
    text = spaced.join(sentences)
    assert [span.of(text) for span in split_sentences(text)] == sentences


def test_lost_space() -> None:
    text = "The cells died.Then they rose."
    assert [span.of(text) for span in split_sentences(text)] == ["The cells died.", "Then they rose."]


def test_blank_line_and_list_items_end_sentences() -> None:
    text = "A heading\n\nOne thing\n- first item\n- second item"
    assert [span.of(text) for span in split_sentences(text)] == [
        "A heading",
        "One thing",
        "- first item",
        "- second item",
    ]


def test_given_marks_attach_backwards_and_opaque_spans_hold_together() -> None:
    text = "It fell. (Lee, 2019) Roe. Doe (2018) says so."
    mark = Span(start=9, end=20)
    opaque = Span(start=21, end=37)
    assert [span.of(text) for span in split_sentences(text, [mark], [opaque])] == [
        "It fell. (Lee, 2019)",
        "Roe. Doe (2018) says so.",
    ]


PIECES = st.sampled_from(
    [
        "A",
        "word",
        "et al.",
        "Fig. 3",
        ".",
        "!",
        "?",
        " ",
        "\n",
        "\n\n",
        "[3]",
        "(",
        ")",
        "“",
        "”",
        "¹²",
        "。",
        "e.g.",
        "J.",
        "5",
        "%",
    ]
)


@settings(deadline=None, max_examples=200)
@given(st.lists(PIECES, max_size=40).map(" ".join) | st.text(max_size=80))
def test_nothing_is_lost_and_nothing_overlaps(text: str) -> None:
    spans = split_sentences(text)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    outside = "".join(
        text[a:b] for a, b in zip([0, *(s.end for s in spans)], [*(s.start for s in spans), len(text)], strict=True)
    )
    assert not any(char.isalnum() for char in outside)
    assert all(span.of(text) == span.of(text).strip() for span in spans)
