"""Which reference gets which text, by what sign, and why one gets none."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from auditor.domain import Extent, Reference, SkipReason, Source, Unavailable
from auditor.errors import UnreadableFile
from auditor.manuscript.references import parse_reference_entry, read_references
from auditor.sources.library import read_library
from tests.sources.pdf_paper import TITLE, paper

CRANES = "The slow rust of harbour cranes"
BODY = "We let forty harbour cranes stand in the rain for ten years and weighed what was left of them each spring.\n"


def reference(key, title=None, authors=(), **fields):
    return Reference(key=key, title=title, authors=tuple(authors), **fields)


def folder(tmp_path: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (tmp_path / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return tmp_path


def records(tmp_path: Path, *items: dict, name: str = "sources.json") -> Path:
    path = tmp_path / name
    lines = name.endswith(".jsonl")
    path.write_text("\n".join(map(json.dumps, items)) if lines else json.dumps(items), encoding="utf-8")
    return path


def only(library, key):
    """Return the sign, and the source or the reason, of a reference."""
    outcome = library.source_for(key)
    return library.sign_of(key), outcome if isinstance(outcome, Source) else outcome.reason


SIGNS = [
    ("key", "lee2020.txt", reference("lee2020"), BODY),
    ("key", "Lee_2020.txt", reference("lee2020"), BODY),
    ("key", "notes.md", reference("notes"), BODY),
    ("file field", "Lee - 2020 - Rust.txt", reference("k", files=("files/12/Lee - 2020 - Rust.pdf", "x")), BODY),
    ("file field", "rust.txt", reference("k", files=("C:\\Users\\me\\rust.txt",)), BODY),
    ("identifier in the file name", "10.1000_abc.5.txt", reference("k", doi="10.1000/abc.5"), BODY),
    ("identifier in the file name", "10.1000%2Fabc.5.txt", reference("k", doi="10.1000/abc.5"), BODY),
    ("identifier in the file name", "2010.00904v3.txt", reference("k", arxiv="2010.00904"), BODY),
    ("identifier in the file name", "PMC123456.txt", reference("k", pmid="PMC123456"), BODY),
    ("DOI on the first page", "a.txt", reference("k", doi="10.1000/abc"), f"Rust\ndoi:10.1000/abc\n{BODY}"),
    ("title on the first page", "a.txt", reference("k", CRANES), f"THE SLOW RUST\nOF HARBOUR CRANES\n{BODY}"),
    ("title on the first page", "a.txt", reference("k", CRANES), f"The slow rnst of harbour cranes\n{BODY}"),
    ("title on the first page", "a.txt", reference("k", "Rust today", ["Lee, A."]), f"Rust today\nAnn Lee\n{BODY}"),
]  # fmt: skip


@pytest.mark.parametrize(("sign", "name", "wanted", "text"), SIGNS, ids=[f"{row[0]}: {row[1]}" for row in SIGNS])
def test_signs_by_which_a_file_is_found(tmp_path, sign, name, wanted, text):
    (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "other.txt").write_text("On the breeding of swans. Nothing about machines.\n", encoding="utf-8")
    found_by, source = only(read_library(tmp_path, [wanted]), wanted.key)
    assert found_by == sign
    assert source.text == text
    assert source.origin == name


NO_SIGNS = [
    ("short title without its author", "a.txt", reference("k", "Rust today", ["Lee, A."]), f"Rust today\nBo\n{BODY}"),
    ("DOI beside the title of another work", "a.txt", reference("k", "Painting ships in winter", doi="10.1000/abc"),
     f"The slow rust of cranes. See also doi:10.1000/abc\n{BODY}"),
    ("one of two DOIs and no title", "a.txt", reference("k", doi="10.1000/abc"),
     f"doi:10.1000/own doi:10.1000/abc\n{BODY}"),
    ("title far down", "a.txt", reference("k", CRANES), BODY * 20 + CRANES),
    ("a similar title", "a.txt", reference("k", CRANES), f"The quick rust of river barges\n{BODY}"),
    ("part of a key", "lee2020b.txt", reference("lee2020"), BODY),
]  # fmt: skip


@pytest.mark.parametrize(("name", "wanted", "text"), [row[1:] for row in NO_SIGNS], ids=[row[0] for row in NO_SIGNS])
def test_what_is_no_sign(tmp_path, name, wanted, text):
    (tmp_path / name).write_text(text, encoding="utf-8")
    library = read_library(tmp_path, [wanted])
    assert only(library, wanted.key) == ("", SkipReason.NOT_GIVEN)
    assert [source.text for source in library.all_sources] == [text]


def test_two_files_with_one_title_are_told_not_guessed(tmp_path):
    title = CRANES
    folder(tmp_path, a__txt=f"{title}\n{BODY}", b__txt=f"{title}\nOther words. {BODY}")
    library = read_library(tmp_path, [reference("k", title)])
    outcome = library.source_for("k")
    assert outcome.reason is SkipReason.REFERENCE_AMBIGUOUS
    assert "a.txt" in outcome.detail
    assert "'k'" in outcome.detail


def test_a_work_that_mentions_the_title_is_not_taken_for_the_work(tmp_path):
    title = CRANES
    folder(tmp_path, a__txt=f"{title}\n{BODY}", b__txt=f"A reply\n{BODY * 3}In “{title}” it was said that …")
    assert only(read_library(tmp_path, [reference("k", title)]), "k")[1].origin == "a.txt"


def test_a_pdf_is_found_by_its_title_and_read_in_full(tmp_path):
    (tmp_path / "12345.pdf").write_bytes(paper(pages=4, repeat=7))
    sign, source = only(read_library(tmp_path, [reference("k", TITLE)], cache=False), "k")
    assert sign == "title on the first page"
    assert (source.extent, source.extent_basis) == (Extent.FULL_TEXT, "pages and a reference list")
    assert len(source.page_starts) == 5


def test_the_fuller_text_of_a_work_is_preferred(tmp_path):
    folder(tmp_path, k__txt=BODY)
    records(tmp_path, {"key": "k", "text": "We weighed cranes.", "extent": "abstract"})
    assert only(read_library(tmp_path, [reference("k")]), "k")[1].text == BODY


def test_records_are_references_and_sources(tmp_path):
    path = records(
        tmp_path,
        {"key": "1", "title": "Rust", "authors": "Ann Lee, Bo Marsh", "year": "2020.0", "text": BODY,
         "text_kind": "search snippet"},
        {"key": "2", "title": "Paint", "text": "", "url": "https://x.org/paint"},
        {"key": "3", "text": BODY + "Full.", "text_kind": "full text"},
        {"key": "4", "abstract": "We weighed cranes."},
    )  # fmt: skip
    library = read_library(path, ())
    assert [r.key for r in library.record_references] == ["1", "2", "3", "4"]
    first = library.record_references[0]
    assert (first.authors, first.year, first.origin) == (("Lee, Ann", "Marsh, Bo"), "2020", "sources")
    assert library.source_for("1").extent is Extent.EXCERPT
    assert library.source_for("1").extent_basis == "given: search snippet"
    assert library.source_for("2").reason is SkipReason.NOT_GIVEN
    assert "record 2" in library.source_for("2").detail
    assert library.source_for("3").extent is Extent.FULL_TEXT
    assert library.source_for("4").extent is Extent.ABSTRACT
    assert library.source_for("5").reason is SkipReason.REFERENCE_UNMATCHED


def test_a_record_cut_within_a_character_can_be_written(tmp_path):
    path = tmp_path / "records.json"
    path.write_text(r'[{"key": "lee", "title": "Rust \ud83d", "text": "Cranes rust \ud83d"}]', encoding="utf-8")
    library = read_library(path, ())
    assert library.source_for("lee").model_dump_json()
    assert library.record_references[0].title == "Rust \ufffd"


def test_json_lines_and_passages_of_one_work(tmp_path):
    one = [{"key": "1", "text": "Cranes rust."}, {"key": "1", "text": "Rain fell."}]
    two = [{"key": "2", "title": "A", "text": "x"}, {"key": "2", "title": "B", "text": "y"}]
    items = [*one, *two]
    library = read_library(records(tmp_path, *items, name="sources.jsonl"), ())
    assert library.source_for("1").text == "Cranes rust.\n\n[…]\n\nRain fell."
    assert library.source_for("2").text == "x"
    assert [notice.kind for notice in library.notices] == ["duplicate_key"]


def test_a_record_of_another_key_is_found_by_identifier_or_title(tmp_path):
    path = records(tmp_path, {"key": "a", "doi": "10.1000/abc", "text": "one"},
                   {"key": "b", "title": CRANES, "text": "two"},
                   {"key": "c", "url": "http://arxiv.org/abs/2010.00904v1", "text": "three"})  # fmt: skip
    library = read_library(
        path,
        [
            reference("x", doi="10.1000/abc"),
            reference("y", CRANES),
            reference("z", arxiv="2010.00904"),
        ],
    )
    assert [library.source_for(key).text for key in "xyz"] == ["one", "two", "three"]


def test_a_key_that_means_two_works_is_a_conflict(tmp_path):
    own = parse_reference_entry(
        "Whitt, P. (1988). Restless bandits: activity in a changing world. Appl. Prob. 25.", "1"
    )
    path = records(tmp_path, {"key": "1", "title": "Tax evasion in agent-based models", "text": BODY})
    outcome = read_library(path, [own]).source_for("1")
    assert outcome.reason is SkipReason.REFERENCE_CONFLICT
    assert "Restless bandits" in outcome.detail
    assert "Tax evasion" in outcome.detail


def test_an_abstract_serves_where_there_is_no_better_text(tmp_path):
    folder(tmp_path, b__txt=BODY)
    wanted = [reference("a", abstract="We weighed cranes."), reference("b", abstract="Short.")]
    library = read_library(tmp_path, wanted)
    assert (library.source_for("a").text, library.source_for("a").extent) == ("We weighed cranes.", Extent.ABSTRACT)
    assert library.sign_of("a") == "abstract in the record"
    assert library.source_for("b").text == BODY
    assert read_library(None, wanted).source_for("a").extent is Extent.ABSTRACT


def test_the_extent_may_be_given_in_the_file_name(tmp_path):
    for name in ("lee.abstract.txt", "marsh.full_text.txt", "dunn.v2.txt"):
        (tmp_path / name).write_text(BODY, encoding="utf-8")
    library = read_library(tmp_path, [reference("lee"), reference("marsh"), reference("dunn.v2")])
    extents = [library.source_for(key).extent for key in ("lee", "marsh", "dunn.v2")]
    assert extents == [Extent.ABSTRACT, Extent.FULL_TEXT, Extent.EXCERPT]
    assert library.source_for("lee").extent_basis == "given in the file name"


def test_files_beside_an_exported_bibliography_need_no_sources_folder(tmp_path):
    (tmp_path / "files" / "12").mkdir(parents=True)
    (tmp_path / "files" / "12" / "Lee - Rust.txt").write_text(BODY, encoding="utf-8")
    bib = tmp_path / "library.bib"
    bib.write_text("@book{lee, title = {Rust}, file = {Text:files/12/Lee - Rust.txt:text/plain}}", encoding="utf-8")
    references, _ = read_references(bib)
    assert only(read_library(None, references), "lee")[0] == "file field"


def test_what_word_keeps_while_a_file_is_open_is_no_source(tmp_path):
    (tmp_path / "lee2020.txt").write_text("Cranes rust.")
    (tmp_path / "~$lee2020.docx").write_bytes(b"user")
    assert [holding.origin for holding in read_library(tmp_path, []).holdings] == ["lee2020.txt"]


def test_why_there_is_no_text(tmp_path):
    folder(tmp_path, empty__txt="", good__txt=BODY)
    library = read_library(tmp_path, [reference("empty"), reference("absent", "Nowhere to be found at all")])
    assert library.source_for("empty").reason is SkipReason.NOT_READABLE
    assert "empty" in library.source_for("empty").detail
    assert library.source_for("absent").reason is SkipReason.NOT_GIVEN
    assert "--sources" in read_library(None, [reference("a")]).source_for("a").detail


@pytest.mark.parametrize("content", [None, "", "[]", "{broken", pytest.param("{}\n" + "[" * 99_999, id="endless")])
def test_sources_that_cannot_be_used_at_all(tmp_path, content):
    path = tmp_path / "sources.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(UnreadableFile, match=r"sources\.json"):
        read_library(path, ())


def test_a_folder_without_texts(tmp_path):
    (tmp_path / "image.png").write_bytes(b"x")
    with pytest.raises(UnreadableFile, match="no readable file"):
        read_library(tmp_path, ())


def test_a_broken_records_file_in_a_folder_does_not_lose_the_texts(tmp_path):
    folder(tmp_path, a__txt=BODY, records__json="{broken")
    library = read_library(tmp_path, ())
    assert [notice.kind for notice in library.notices] == ["unreadable_source"]
    assert [source.key for source in library.all_sources] == ["a"]


def test_files_that_no_reference_got_are_told(tmp_path):
    folder(tmp_path, k__txt=BODY, other__txt="Swans.", empty__txt="")
    told = [notice.message for notice in read_library(tmp_path, [reference("k")]).unused]
    assert [message.split(":")[0] for message in told] == ["empty.txt", "other.txt"]
    assert "the file is empty" in told[0]


def test_every_text_is_in_the_library_once(tmp_path):
    folder(tmp_path, k__txt=BODY, copy__txt=BODY, other__txt="Swans.")
    sources = read_library(tmp_path, [reference("k")]).all_sources
    assert sorted(source.key for source in sources) == ["k", "other"]


def test_a_broken_line_of_json_lines_is_named_and_loses_no_other(tmp_path):
    path = tmp_path / "sources.jsonl"
    path.write_text('{"key": "a", "text": "Geese."}\n{"key": "b", \n{"key": "c", "text": "Swans."}\n', encoding="utf-8")
    library = read_library(path, ())
    assert [ref.key for ref in library.record_references] == ["a", "c"]
    assert [notice.message.split(": ")[0] for notice in library.notices] == ["sources.jsonl, line 2"]


def test_a_separator_of_lines_within_a_text_ends_no_record(tmp_path):
    path = tmp_path / "sources.jsonl"
    path.write_text('{"key": "a", "text": "Geese.\u2028Swans."}\n{"key": "b", "text": "Cranes."}', encoding="utf-8")
    assert [ref.key for ref in read_library(path, ()).record_references] == ["a", "b"]


@pytest.mark.parametrize("text", ["{\n broken\n", '[{"key": "a", "text": "Geese', "no JSON at all"])
def test_what_is_no_json_is_refused(tmp_path, text):
    path = tmp_path / "sources.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile, match="not JSON"):
        read_library(path, ())


def test_a_text_that_is_none_and_a_missing_key_are_told(tmp_path):
    path = records(tmp_path, {"key": "a", "text": 5, "year": float("nan")}, {"text": "Geese."})
    library = read_library(path, ())
    assert only(library, "a")[1] is SkipReason.NOT_GIVEN
    assert library.record_references[0].year is None
    assert ["`text`" in notice.message or "`key`" in notice.message for notice in library.notices] == [True, True]


def test_the_place_of_a_record_is_no_number_of_the_manuscript(tmp_path):
    path = records(tmp_path, {"text": "Geese."}, {"text": "Swans.", "doi": "10.1000/abc"})
    library = read_library(path, [reference("1", CRANES), reference("2", "Rust today", doi="10.1000/abc")])
    assert only(library, "1")[1] is SkipReason.NOT_GIVEN
    assert only(library, "2")[0] == "identifier"


def test_one_file_that_cannot_be_a_source_is_refused_by_name(tmp_path):
    folder(tmp_path, empty__txt="")
    with pytest.raises(UnreadableFile, match=r"empty\.txt: the file is empty\. Give a folder"):
        read_library(tmp_path / "empty.txt", ())


def test_a_cited_key_that_no_reference_has_is_the_work_of_the_file_of_that_name(tmp_path):
    folder(tmp_path, lee2020__txt=BODY, Kim2020__txt="Swans.")
    library = read_library(tmp_path, [reference("ann")], cited=["lee2020", "kim2020", "ann", "lee2020"])
    assert [(ref.key, ref.origin) for ref in library.record_references] == [("lee2020", "sources")]
    assert only(library, "lee2020")[0] == "key"
    assert only(library, "kim2020")[1] is SkipReason.REFERENCE_UNMATCHED


DATA = os.environ.get("AUDITOR_DATA")


@pytest.mark.skipif(not DATA, reason="set AUDITOR_DATA to the folder of real manuscripts")
def test_real_manuscripts_every_reference_has_a_text_or_a_reason():
    for path in sorted((Path(DATA or "") / "manuscripts").glob("*/references.json")):
        given = json.loads(path.read_text(encoding="utf-8"))
        library = read_library(path, ())
        for item in given:
            outcome = library.source_for(item["key"])
            if item.get("text"):
                assert isinstance(outcome, Source), (path, item["key"])
                assert outcome.text == item["text"].strip()
            else:
                assert isinstance(outcome, Unavailable)
                assert outcome.reason is SkipReason.NOT_GIVEN


def test_a_file_that_a_record_names_and_that_is_gone_is_told():
    reference = Reference(key="lee2020", title="Coaching", files=("files/12/Lee.pdf",))
    outcome = read_library(None, [reference]).source_for("lee2020")
    assert isinstance(outcome, Unavailable)
    assert "'files/12/Lee.pdf'" in outcome.detail
