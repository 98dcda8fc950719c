"""Zotero's own JSON, as Better BibTeX exports it: keys, names and the files that belong to each work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor.inputs import read_inputs
from auditor.manuscript.references import read_references

ITEM = {
    "itemType": "journalArticle",
    "itemKey": "ABCD1234",
    "key": "ABCD1234",
    "citationKey": "lee_shade_2020",
    "title": "Shade in <i>Tilia</i> streets",
    "date": "2020-07-03",
    "DOI": "10.1234/Shade",
    "publicationTitle": "Journal of Heat",
    "abstractNote": "Shade cools.",
    "creators": [
        {"creatorType": "editor", "firstName": "Ed", "lastName": "Itor"},
        {"creatorType": "author", "firstName": "Kim", "lastName": "Lee"},
        {"creatorType": "author", "name": "City of Norrviken"},
    ],
    "extra": "PMID: 123456\narXiv:2001.01234 [cs.CL]",
}


def export(folder: Path, *items: object) -> Path:
    path = folder / "library.json"
    path.write_text(json.dumps({"config": {"label": "BetterBibTeX JSON"}, "items": items}), encoding="utf-8")
    return path


def test_an_item_becomes_a_reference(tmp_path: Path) -> None:
    ((reference,), notices) = read_references(export(tmp_path, ITEM))
    assert notices == ()
    assert reference.key == "lee_shade_2020"
    assert reference.title == "Shade in Tilia streets"
    assert reference.authors == ("Lee, Kim", "City of Norrviken")
    assert (reference.year, reference.doi, reference.arxiv) == ("2020", "10.1234/shade", "2001.01234")
    assert (reference.container, reference.abstract) == ("Journal of Heat", "Shade cools.")


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"citationKey": None, "extra": "tex.x: y\nCitation Key: hall1999"}, "hall1999"),
        ({"citationKey": None, "extra": None}, "1"),
    ],
)
def test_a_key_is_where_it_was_written(tmp_path: Path, changed: dict[str, object], key: str) -> None:
    assert read_references(export(tmp_path, {**ITEM, **changed}))[0][0].key == key


def test_editors_stand_for_authors_that_are_missing(tmp_path: Path) -> None:
    editors = {**ITEM, "creators": ITEM["creators"][:1]}
    assert read_references(export(tmp_path, editors))[0][0].authors == ("Itor, Ed",)


def test_files_and_notes_are_no_works(tmp_path: Path) -> None:
    note = {"itemType": "note", "note": "read this"}
    assert len(read_references(export(tmp_path, note, ITEM, {"itemType": "attachment", "title": "PDF"}))[0]) == 1


@pytest.mark.parametrize("broken", [{"creators": "Lee"}, {"attachments": 3}, {"attachments": [None, {"path": 7}]}])
def test_what_is_no_list_of_objects_is_left_out(tmp_path: Path, broken: dict[str, object]) -> None:
    assert read_references(export(tmp_path, {**ITEM, **broken}))[0][0].key == "lee_shade_2020"


def written_with(folder: Path, items: object) -> Path:
    (folder / "paper.tex").write_text(r"\section{A} Shade cools streets \cite{lee_shade_2020}.", encoding="utf-8")
    (folder / "library.json").write_text(json.dumps(items), encoding="utf-8")
    return folder / "paper.tex"


def test_attached_files_are_the_texts_and_a_second_file_of_a_work_is_not_unused(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "lee.txt").write_text("Shade cools streets in summer.", encoding="utf-8")
    (tmp_path / "files" / "page.html").write_text("<html><body><p>Sign in</p></body></html>", encoding="utf-8")
    attachments = [{"path": str(tmp_path / "files" / "lee.txt")}, {"path": "files/page.html"}, {"title": "a link"}]
    paper = written_with(tmp_path, {"items": [{**ITEM, "attachments": attachments}]})
    inputs = read_inputs(paper, None, tmp_path / "library.json")
    (record,) = inputs.library.records(inputs.manuscript)
    assert (record.origin, record.sign) == ("lee.txt", "file field")
    assert inputs.library.unused == ()
    assert inputs.notices == ()


def test_a_work_without_a_file_is_told_where_others_have_one(tmp_path: Path) -> None:
    (tmp_path / "lee.txt").write_text("Shade cools streets in summer.", encoding="utf-8")
    bare = {**ITEM, "citationKey": "hall1999", "title": "Trees", "abstractNote": None, "DOI": None}
    paper = written_with(tmp_path, {"items": [{**ITEM, "attachments": [{"path": "lee.txt"}]}, bare]})
    inputs = read_inputs(paper, None, tmp_path / "library.json")
    missing = inputs.library.source_for("hall1999")
    assert "names no file" in missing.detail


def test_a_list_with_other_keys_is_told_with_what_to_do(tmp_path: Path) -> None:
    csl = [{"id": "http://zotero.org/users/local/x/items/K0", "type": "book", "title": "Trees"}]
    paper = written_with(tmp_path, csl)
    (notice,) = read_inputs(paper, None, tmp_path / "library.json").notices
    assert notice.kind == "other_keys"
    assert "'http://zotero.org/users/local/x/items/K0'" in notice.message
    assert "Better BibTeX" in notice.message
