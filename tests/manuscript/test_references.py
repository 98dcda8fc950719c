"""References files and printed entries → references."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import UnreadableFile
from auditor.manuscript.reference_bibtex import attached_files
from auditor.manuscript.reference_identifiers import find_identifiers
from auditor.manuscript.reference_names import split_authors
from auditor.manuscript.references import parse_reference_entry, read_references
from tests.timing import least_seconds

ENTRIES = [
    json.loads(line)
    for line in (Path(__file__).parent / "reference_entries.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Entries of many styles with title, family name of the first author, number of authors and year; null: not tested."""


@pytest.mark.parametrize("row", ENTRIES, ids=[row["entry"][:40] for row in ENTRIES])
def test_printed_entry(row):
    reference = parse_reference_entry(row["entry"], "k")
    assert reference.title == row["title"]
    assert reference.year == row["year"]
    if row["authors"] is not None:
        assert len(reference.authors) == row["authors"]
    if row["family"] is not None:
        assert reference.authors[0].split(",")[0] == row["family"]
    assert (reference.key, reference.origin) == ("k", "manuscript")
    assert reference.raw


def test_identifiers_of_an_entry():
    entry = "Adams, D. (1999). Rust. arXiv:2010.00904v2. PMID: 1234567. https://doi.org/10.1000/ABC(12)3-4."
    reference = parse_reference_entry(entry, "1")
    assert (reference.doi, reference.arxiv, reference.pmid) == ("10.1000/abc(12)3-4", "2010.00904", "1234567")
    assert reference.url == "https://doi.org/10.1000/ABC(12)3-4"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://doi.org/10.1000%2Fabc", ("10.1000/abc", None, None)),
        ("see http://arxiv.org/abs/hep-th/9901001v3.", (None, "hep-th/9901001", None)),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC3179858/", (None, None, "PMC3179858")),
        ("https://pubmed.ncbi.nlm.nih.gov/12345678/", (None, None, "12345678")),
        ("pages 1998.2005 of it", (None, None, None)),
        ("doi:10.1000/a<b>", ("10.1000/a", None, None)),
    ],
)
def test_find_identifiers(text, expected):
    found = find_identifiers(text)
    assert (found.doi, found.arxiv, found.pmid) == expected


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        ("Stephan Zander, Alex Trost, David C. Parker", ("Zander, Stephan", "Trost, Alex", "Parker, David C.")),
        ("De Cai, Nicola and Izard, Gautier", ("De Cai, Nicola", "Izard, Gautier")),
        ("Ann Lee and Bo Marsh", ("Lee, Ann", "Marsh, Bo")),
        ("Ann Lee, Bo Marsh and Cy Dunn", ("Lee, Ann", "Marsh, Bo", "Dunn, Cy")),
        ("Lee, A., Marsh, B. C.", ("Lee, A.", "Marsh, B. C.")),
        ("Lee A, Marsh BC, et al.", ("Lee, A", "Marsh, BC")),
        ("Lee, A.; van der Berg, J.", ("Lee, A.", "van der Berg, J.")),
        ("Lee, Ann", ("Lee, Ann",)),
        ("World Health Organization", ("World Health Organization",)),
        ("Ludwig van Beethoven", ("van Beethoven, Ludwig",)),
        ("", ()),
    ],
)
def test_authors_in_one_string(text, authors):
    assert split_authors(text) == authors


BIBTEX = r"""
@string{jor = "Journal of Rust"}
@article{muller2020,
  title = {Caf{\'e} {DNA} and $\alpha$-rust of 50\% of ships},
  author = "M{\"u}ller, J{\"o}rg and {World Health Organization} and Ludwig van Beethoven and others",
  journal = jor, year = 2020, doi = {https://doi.org/10.1000/XYZ}, abstract = {We looked at rust.},
  file = {Full Text PDF:files/12/Müller - 20.pdf:application/pdf;Snapshot:C\:\\Users\\me\\s.html:text/html}
}
@article{broken, title = {never closed
@online{lee, title = "Rust today", subtitle = {A view}, date = {2021-03-04}, eprint = {2001.01234},
  eprinttype = {arxiv}, url = {https://example.org/rust}}
@article{lee, title = {The same key again}}
"""


def write(tmp_path: Path, name: str, content: str) -> Path:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return path


def test_bibtex_keeps_the_rest_of_a_broken_file(tmp_path):
    references, notices = read_references(write(tmp_path, "library.bib", BIBTEX))
    first, second = references
    assert first.title == "Café DNA and α-rust of 50% of ships"
    assert first.authors == ("Müller, Jörg", "World Health Organization", "van Beethoven, Ludwig")
    assert (first.doi, first.year, first.container) == ("10.1000/xyz", "2020", "Journal of Rust")
    assert first.files == ("files/12/Müller - 20.pdf", r"C:\Users\me\s.html")
    assert first.abstract == "We looked at rust."
    assert (second.title, second.year, second.arxiv) == ("Rust today: A view", "2021", "2001.01234")
    assert sorted(notice.kind for notice in notices) == ["broken_entry", "duplicate_key"]
    assert all("library.bib, line" in notice.message for notice in notices)


@pytest.mark.parametrize(
    ("field", "paths"),
    [
        (":home/me/a.pdf:pdf", ("/home/me/a.pdf",)),
        ("Lee2020.pdf:Lee2020.pdf:PDF", ("Lee2020.pdf",)),
        ("/home/me/a.pdf;/home/me/b.html", ("/home/me/a.pdf", "/home/me/b.html")),
        (r":C\:/Users/me/a.pdf:PDF", ("C:/Users/me/a.pdf",)),
        (r"files/7/a\;b.pdf", ("files/7/a;b.pdf",)),
        ("", ()),
    ],
)
def test_file_fields_of_reference_managers(field, paths):
    assert attached_files(field) == paths


def test_csl_json(tmp_path):
    items = [
        {
            "id": "http://z.org/1", "citation-key": "lee2020", "type": "article-journal", "title": "On <i>rust</i>",
            "author": [{"family": "Berg", "given": "Ann", "non-dropping-particle": "van der"}, {"literal": "WHO"}],
            "issued": {"date-parts": [["2020", 3]]}, "DOI": "10.1000/ABC", "abstract": "<jats:p>We looked.</jats:p>",
        },
        "not an object",
        {"title": "No key", "issued": {"raw": "March 2019"}},
    ]  # fmt: skip
    references, notices = read_references(write(tmp_path, "library.json", json.dumps(items)))
    first, second = references
    assert first.key == "lee2020"
    assert first.title == "On rust"
    assert first.authors == ("van der Berg, Ann", "WHO")
    assert (first.year, first.doi, first.abstract) == ("2020", "10.1000/abc", "We looked.")
    assert (second.key, second.year) == ("3", "2019")
    assert [notice.kind for notice in notices] == ["broken_entry"]


def test_plain_records_with_odd_years_and_author_strings(tmp_path):
    records = [
        {"key": "1", "title": "Rust", "authors": "Ann Lee, Bo Marsh", "year": "2020.0", "text": "…"},
        {"key": 2, "year": 2021.0},
    ]
    references, _ = read_references(write(tmp_path, "records.jsonl", "\n".join(map(json.dumps, records))))
    assert [(r.key, r.year, r.authors) for r in references] == [
        ("1", "2020", ("Lee, Ann", "Marsh, Bo")),
        ("2", "2021", ()),
    ]


RIS = """TY  - JOUR
AU  - Lee, Ann
AU  - Marsh, Bo
TI  - On rust
PY  - 2015/03/01
DO  - 10.1000/abc
AB  - We looked
at rust.
JO  - Rust Letters
L1  - file:///home/me/a.pdf
ER  -

TY  - BOOK
T1  - A book
ID  - book1
Y1  - 2011
ER  -
"""

NBIB = """PMID- 31452104
TI  - On rust in
      ships.
FAU - Lee, Ann
AU  - Lee A
DP  - 2019 Mar
LID - 10.1000/abc [doi]
AB  - We looked.
PMC - PMC123456
JT  - Rust Letters

PMID- 31452105
TI  - On paint.
"""

ENDNOTE = """<?xml version="1.0"?><xml><records><record><ref-type name="Journal Article">17</ref-type>
<contributors><authors><author><style face="normal">Lee, Ann</style></author></authors></contributors>
<titles><title><style>On rust</style></title><secondary-title>Rust Letters</secondary-title></titles>
<dates><year><style>2015</style></year></dates><electronic-resource-num>10.1000/abc</electronic-resource-num>
<abstract>We looked.</abstract><urls><pdf-urls><url>internal-pdf://123/a.pdf</url></pdf-urls></urls></record></records></xml>
"""


def test_ris(tmp_path):
    first, second = read_references(write(tmp_path, "library.ris", RIS))[0]
    assert (first.key, first.title, first.year, first.doi) == ("lee2015", "On rust", "2015", "10.1000/abc")
    assert first.authors == ("Lee, Ann", "Marsh, Bo")
    assert first.abstract == "We looked at rust."
    assert first.files == ("/home/me/a.pdf",)
    assert (second.key, second.title, second.year) == ("book1", "A book", "2011")


def test_a_broken_ris_record_does_not_lose_the_others(tmp_path):
    broken = "TY  - JOUR\nT&I  - broken\n continued\n\nTY  - JOUR\nTI  - No end\nPY  - 2011\n"
    references, _ = read_references(write(tmp_path, "library.ris", RIS + broken))
    assert [r.title for r in references if r.title] == ["On rust", "A book", "No end"]


REFER = """%0 Journal Article
%T On rust
%A Lee, Ann
%A Marsh, Bo
%J Rust Letters
%D 2015
%R 10.1000/abc
%X We looked.

%0 Book
%T A book
%F book1
"""


def test_endnote_tagged(tmp_path):
    first, second = read_references(write(tmp_path, "library.enw", REFER))[0]
    assert (first.key, first.title, first.doi, first.authors) == (
        "lee2015",
        "On rust",
        "10.1000/abc",
        ("Lee, Ann", "Marsh, Bo"),
    )
    assert (second.key, second.title, second.type) == ("book1", "A book", "book")


def test_nbib(tmp_path):
    first, second = read_references(write(tmp_path, "pubmed.nbib", NBIB))[0]
    assert (first.key, first.title, first.year) == ("31452104", "On rust in ships", "2019")
    assert (first.doi, first.pmid, first.authors) == ("10.1000/abc", "PMC123456", ("Lee, Ann",))
    assert second.title == "On paint"


def test_endnote_xml(tmp_path):
    (only,) = read_references(write(tmp_path, "library.xml", ENDNOTE))[0]
    assert (only.key, only.title, only.doi, only.container) == ("lee2015", "On rust", "10.1000/abc", "Rust Letters")
    assert only.files == ("123/a.pdf",)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.bib", b""),
        ("binary.bib", b"\x00\x01\x02" * 50),
        ("prose.bib", b"no entries here"),
        ("broken.json", b"{nothing"),
        ("nested.json", b"[" * 30_000),
        ("broken.xml", b"<xml><records>"),
        ("bomb.xml", b'<!DOCTYPE x [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><xml>&b;</xml>'),
        ("unknown.pdf", b"words"),
    ],
)
def test_unusable_files_are_refused_with_their_name(tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(UnreadableFile, match=name):
        read_references(path)


def test_missing_file(tmp_path):
    with pytest.raises(UnreadableFile, match="cannot be opened"):
        read_references(tmp_path / "absent.bib")


def test_older_encodings_are_read(tmp_path):
    path = tmp_path / "latin.bib"
    path.write_bytes("@book{a, title = {Über Rost}}".encode("cp1252"))
    assert read_references(path)[0][0].title == "Über Rost"


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet=st.sampled_from("Aa1.,;:()[]{}\"“”'-–* \n&@/éß王"), max_size=200))
def test_any_entry_gives_a_reference(text):
    reference = parse_reference_entry(text, "k")
    assert reference.key == "k"
    assert reference.title is None or reference.title.strip()


AWKWARD = [
    unit * (30_000 // len(unit))
    for unit in (
        *(
            "a",
            "A. ",
            "A, ",
            "[1]",
            "(",
            "[a](",
            "10.1000/",
            "http://",
            "“",
            "and ",
            "2019 ",
            "*",
            "_ ",
            "- ",
            "Smith, J., ",
        ),
        *(
            ". ",
            "arxiv ",
            "‘a",
            "\u0301",
            "1-",
            "et al. ",
            "A.-",
            "A-",
            "| ",
            "— a 2019 ",
            "doi:",
            "王",
            "@a{k,\n",
            "{",
        ),
    )
]


@pytest.mark.parametrize("text", AWKWARD, ids=[repr(text[:10]) for text in AWKWARD])
def test_awkward_text_takes_no_time(text, tmp_path):
    work = lambda: (parse_reference_entry(text, "k"), split_authors(text), find_identifiers(text))  # noqa: E731
    assert least_seconds(work) < 0.3


@pytest.mark.parametrize(
    "value", ["{" * 9000 + "}" * 9000, "\\'" * 9000, "$" * 9000, r"\frac " * 3000, r"\textbf{" * 3000 + "}" * 3000]
)
def test_awkward_bibtex_values(value, tmp_path):
    path = write(tmp_path, "a.bib", f"@book{{ok, title = {{Rust}}}}\n@book{{a, title = {{{value}}}}}")
    references, _ = read_references(path)
    assert references[0].title == "Rust"
    assert least_seconds(lambda: read_references(path)) < 1
