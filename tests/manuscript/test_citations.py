"""Citations in running text, by style."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Citation, CitationStyle, ManuscriptFormat
from auditor.manuscript import parse_manuscript

LIST = "\n\nReferences\n\n" + "\n".join(f"{n}. Author{n} A. A title of work {n}. Journal. 2001." for n in range(1, 31))


def cited(text: str, format: str = "plain") -> list[Citation]:
    manuscript = parse_manuscript(text, name="test", format=ManuscriptFormat(format))
    return [citation for sentence in manuscript.sentences for citation in sentence.citations]


def numbers(text: str, format: str = "plain") -> list[int]:
    return [int(c.key or 0) for c in cited(text, format) if c.style is CitationStyle.NUMERIC]


NUMERIC = [
    ("It fell [3].", [3]),
    ("It fell [2-4, 7].", [2, 3, 4, 7]),
    ("It fell [12,14–17] and rose [1][2].", [12, 14, 15, 16, 17, 1, 2]),
    ("It fell [8]–[10].", [8, 9, 10]),
    ("It fell [see 3, 4] (reviewed in [5,6]).", [3, 4, 5, 6]),
    ("By [3, p. 12] and [4, Theorem 2.1] it fell.", [3, 4]),
    ("It fell ［3，5－7］ and rose【9】.", [3, 5, 6, 7, 9]),
    ("It fell.¹² It rose in prior work¹,²,⁵⁻⁷.", [12, 1, 2, 5, 6, 7]),
    # none
    ("Scores were scaled to [0, 1] and clipped to [-3, 3].", []),
    ("The ratio was 1.5 (95% CI [1-2]) and the mean 34 [18–65].", []),
    ("A [2Fe-2S] cluster and [missing digits] and [13]C and x[3].", []),
    ("See Eq. [3], Fig. [2] and Table [4].", []),
    ("At doses of [5-10] mg.", []),
    ("In [3, 4] patients improved.", [3, 4]),
    ("Printed in [2019] and [1984].", []),
    ("An area of 5 m², 10⁵ cells, R² = 0.9, Ca²⁺ and ¹⁴C.", []),
    ("First (1) this, then (2) that.", []),
]


@pytest.mark.parametrize(("text", "expected"), NUMERIC)
def test_numeric(text: str, expected: list[int]) -> None:
    assert numbers(text) == expected


def test_numbers_printed_flat_need_a_numbered_list() -> None:
    text = "Reading helps.12 It does so in mice7 and in others3,4. CO2 and IL6 rose by 5% in 20 mice."
    assert numbers(text + LIST) == [12, 7, 3, 4]
    assert numbers(text) == []


def test_numbers_in_parentheses_need_a_list_cited_in_no_other_way() -> None:
    assert numbers("It helps (3). It does so (4, 5)." + LIST) == [3, 4, 5]
    assert numbers("It helps [3]. It does so (4, 5)." + LIST) == [3]


def test_labels_of_the_list_and_named_numbers() -> None:
    listed = "\n\n## References\n\n[LR19] Lee, A. and Roe, B. Sleep and recall in adults. Rest, 2019.\n"
    assert [c.key for c in cited("By [LR19] and [XY20]." + listed, "markdown")] == ["LR19"]
    assert numbers("As in ref. 5 and refs 7–9, it fell [2]." + LIST) == [5, 7, 8, 9, 2]


def test_in_a_numbered_document_an_unlisted_author_and_year_are_words() -> None:
    assert [c.style for c in cited("As Roe et al. (2018) say, it fell [3]." + LIST)] == [CitationStyle.NUMERIC]


AUTHOR_YEAR: list[tuple[str, list[dict[str, Any]]]] = [
    ("It fell (Lee, 2019).", [{"authors": ("Lee",), "year": "2019"}]),
    (
        "It fell (see Lee, 2019a,b; cf. Roe & Doe 2020, pp. 3–5).",
        [
            {"authors": ("Lee",), "year": "2019a", "prefix": "see"},
            {"authors": ("Lee",), "year": "2019b"},
            {"authors": ("Roe", "Doe"), "year": "2020", "prefix": "cf.", "locator": "pp. 3–5"},
        ],
    ),
    ("Lee et al.'s (2019) model.", [{"authors": ("Lee",), "et_al": True, "mode": "narrative"}]),
    ("Van der Berg and O'Neil (2018) say so.", [{"authors": ("Van der Berg", "O'Neil"), "mode": "narrative"}]),
    ("A survey by Marsh et al. 2018 says so.", [{"authors": ("Marsh",), "year": "2018"}]),
    ("It is so (WHO, n.d.; Roe, in press).", [{"authors": ("WHO",), "year": "n.d."}, {"year": "in press"}]),
    (
        "Rates rose (U.S. Department of Health and Human Services [HHS], 2019).",
        [{"authors": ("U.S. Department of Health and Human Services",)}],
    ),
    ("It is old (Silva; Costa, 1998, 1999).", [{"authors": ("Silva", "Costa"), "year": "1998"}, {"year": "1999"}]),
    (
        "It is so (Doe, 1900, as cited in Lee, 2015).",
        [{"role": "original_not_consulted"}, {"role": "consulted", "authors": ("Lee",)}],
    ),
    (
        "(Müller u. a., 2019) und (García y López, 2018).",
        [{"authors": ("Müller",), "et_al": True}, {"authors": ("García", "López")}],
    ),
    ("这一致（王，2019；Li et al.，2020）。", [{"authors": ("王",)}, {"authors": ("Li",), "et_al": True}]),
    ("It was high (n = 12; Lee, 2019).", [{"authors": ("Lee",), "mark": "Lee, 2019"}]),
    (
        "He et al. (2016) and (An & So, 2019; Le, 2014) agree.",
        [{"authors": ("He",), "et_al": True}, {"authors": ("An", "So")}, {"authors": ("Le",)}],
    ),
    ("Le Guin (1969), Lee [2019] and by Garcia Marquez (1999).", [{"authors": ("Le Guin",)}, {}, {}]),
    # none
    ("Star Wars (1977), Cohort A (2010), BERT (2018) and The Lancet (2001).", []),
    ("In 2019 (see Fig. 3) it rose (n = 2019) in May (2018) and (January 2020).", []),
    ("The iPhone (2007), GPT-4 (2023), Paris (2015) and the Paris Agreement (2015).", []),
    ("Data of 2010 (2010–2015) and (Figure 2; 2018) and the act (Act 12).", []),
]


@pytest.mark.parametrize(("text", "expected"), AUTHOR_YEAR)
def test_author_year(text: str, expected: list[dict[str, Any]]) -> None:
    got = cited(text)
    assert len(got) == len(expected), got
    for citation, wanted in zip(got, expected, strict=True):
        assert {name: getattr(citation, name) for name in wanted} == wanted


KEYS: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "Text [see @a_b, pp. 3-4; -@c-d and more].",
        [
            {"key": "a_b", "prefix": "see", "locator": "pp. 3-4"},
            {"key": "c-d", "mode": "suppress_author", "suffix": "and more"},
        ],
    ),
    ("@a says [p. 3] so, and @b [on page 3] too.", [{"key": "a"}, {"key": "b", "suffix": "on page 3"}]),
    ("Text [@k{ii, A, D-Z}, with a suffix].", [{"locator": "ii, A, D-Z", "suffix": "with a suffix"}]),
    ("Text [@k{}, 99 years later].", [{"locator": None, "suffix": "99 years later"}]),
    ('Text [@k, p. 4: "the exact words"].', [{"locator": "p. 4", "quote": "the exact words"}]),
    ("Text [@{https://x.org/a?b=1}].", [{"key": "https://x.org/a?b=1"}]),
    ("`[@code]`, \\@no, a@b.com, @fig:one and $[@math]$.", []),
]


@pytest.mark.parametrize(("text", "expected"), KEYS)
def test_pandoc_keys(text: str, expected: list[dict[str, Any]]) -> None:
    got = [citation for citation in cited(text, "markdown") if citation.style is CitationStyle.KEY]
    assert len(got) == len(expected), got
    for citation, wanted in zip(got, expected, strict=True):
        assert {name: getattr(citation, name) for name in wanted} == wanted


def test_links() -> None:
    text = "A ([Lee](https://doi.org/10.1/x)), [news](https://example.org/a), and ([news](https://example.org/b))."
    assert [c.key for c in cited(text, "markdown")] == ["https://doi.org/10.1/x", "https://example.org/b"]
    assert [c.key for c in cited("See doi:10.1000/x. And arXiv:2101.00001.")] == ["doi:10.1000/x", "arXiv:2101.00001"]


def test_wiki_links_bring_their_own_references() -> None:
    text = "It fell.[[1]](https://a.org/x) It rose [[2]](https://b.org/y)."
    manuscript = parse_manuscript(text, name="test", format=ManuscriptFormat.MARKDOWN)
    assert numbers(text, "markdown") == [1, 2]
    assert [(r.key, r.url) for r in manuscript.references] == [("1", "https://a.org/x"), ("2", "https://b.org/y")]


def test_footnotes_that_cite_point_or_remark() -> None:
    text = (
        "One.[^1] Two.[^2] Three.[^3] Four.[^4]\n\n"
        "[^1]: Lee, J. (2019). A title of words. Journal, 3, 4-5.\n"
        "[^2]: See @roe2020.\n"
        "[^3]: This remark is long and names nobody at all.\n"
    )
    got = [(c.style.value, c.key, c.mark) for c in cited(text, "markdown")]
    assert got == [("footnote", "1", "[^1]"), ("key", "roe2020", "[^2]"), ("footnote", "4", "[^4]")]


def test_unresolved_markers_are_noticed() -> None:
    manuscript = parse_manuscript("It is tight [?] (Section ??).", name="t", format=ManuscriptFormat.PLAIN)
    assert [n.kind for n in manuscript.notices].count("unresolved_marker") == 1


WORDS = st.sampled_from(
    [
        *(
            "It fell",
            "[3]",
            "[@key, p. 3]",
            "(Lee, 2019)",
            "Lee (2019)",
            "**bold [4]**",
            "[text](https://doi.org/10.1/x)",
        ),
        *(
            "`[5]`",
            "et al.",
            ".",
            "\n",
            "\n\n",
            "# Title\n",
            "> quote",
            "- item",
            "^1,2^",
            "~x~",
            "$a^2$",
            "<b>",
            "&amp;",
        ),
        *("&amp;", "\\[", "[^1]", "[", "]", "(", "*", "_", "@k"),
    ]
)


@settings(deadline=None, max_examples=300)
@given(st.lists(WORDS, max_size=30).map(" ".join), st.sampled_from(["markdown", "plain", "latex", "html"]))
def test_offsets_are_exact(text: str, format: str) -> None:
    manuscript = parse_manuscript(text, name="test", format=ManuscriptFormat(format))
    for sentence in manuscript.sentences:
        raw = sentence.span.of(manuscript.text)
        assert len(sentence.citations) == len(sentence.marks)
        for citation, mark in zip(sentence.citations, sentence.marks, strict=True):
            assert mark.of(sentence.text) == citation.mark
            assert citation.span.of(manuscript.text) in raw
        if format == "plain":
            assert raw.split() == sentence.text.split()


@pytest.mark.parametrize(
    "text",
    [
        "Samples came from Marburg (2010).",
        "Women (1990: 45%, 2010: 51%) work.",
        "The Titanic (1997) sank, and Group A (2010) won.",
        "Prices rose in Nairobi (2010) and in May (2011).",
        "We made imidazo[1,2-a]pyridine and saw [Fig12], [Jan12] and [TP53].",
        "Originally, in 2010, it fell (n = 12; Windows, then).",
        "The range was 4 [3 to 5] and the rest came [5-9] mm later.",
    ],
)
def test_what_only_looks_like_a_citation_is_none(text: str) -> None:
    assert cited(text) == []


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        ("(BDI; Beck et al., 1961)", ["Beck"]),
        ("(STAI, Spielberger, 1983)", ["Spielberger"]),
        ("(ResNet; He, Zhang, & Sun, 2016)", ["He", "Zhang", "Sun"]),
        ("(Perceived Stress Scale, Cohen & Roe, 1983)", ["Cohen", "Roe"]),
        ("(CRUZ; CORREA, 1998)", ["CRUZ", "CORREA"]),
        ("(McNeil; Souza, 1998)", ["McNeil", "Souza"]),
        ("(LeCun, Bengio, & Hinton, 2015)", ["LeCun", "Bengio", "Hinton"]),
        ("(WHO, UNICEF, & World Bank, 2013)", ["WHO", "UNICEF", "World Bank"]),
    ],
)
def test_instruments_before_their_source_are_no_authors(text: str, authors: list[str]) -> None:
    [citation] = cited(f"It was measured {text}.")
    assert list(citation.authors) == authors


def test_numbers_named_in_words_do_not_settle_how_a_document_cites() -> None:
    text = "Sensors were built12 and tested13,14 as told in ref. 3, and used15 again." + LIST
    assert numbers(text) == [12, 13, 14, 3, 15]
