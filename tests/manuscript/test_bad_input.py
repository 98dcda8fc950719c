"""Files that cannot be read end in a clear message, in bounded time."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path

import pytest

from auditor.errors import UnreadableFile
from auditor.manuscript import read_manuscript
from tests.manuscript import review

ENTITIES = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><article><body><p>&x;</p></body></article>'


def archive(**parts: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in parts.items():
            opened.writestr(name.replace("__", "/").replace("_xml", ".xml"), data)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("empty.md", b"", "is empty"),
        ("blank.txt", b" \n\n ", "is empty"),
        ("binary.md", bytes(range(256)) * 20, "binary"),
        ("broken16.txt", b"\xff\xfea", "not valid"),
        ("fake.docx", b"plain text", "does not hold one"),
        ("fake.pdf", b"plain text", "does not hold one"),
        ("cut.docx", b"PK\x03\x04 broken", "broken"),
        ("other.docx", archive(a_xml=b"<a/>"), "without a Word document"),
        ("entities.docx", archive(word__document_xml=ENTITIES), "entities"),
        ("entities.xml", ENTITIES, "entities"),
        ("none.xml", b"no element at all", "no XML element"),
        ("rich.txt", b"{\\rtf1\\ansi Naps help (Lee, 2020).}", "save it as DOCX"),
        ("cut.pdf", b"%PDF-1.4\ntruncated", "broken"),
    ],
)
def test_refused_with_a_reason(name: str, data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableFile, match=message) as caught:
        read_manuscript(path)
    assert name in str(caught.value)


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_manuscript(tmp_path / "gone.md")
    with pytest.raises(UnreadableFile, match="is a folder"):
        read_manuscript(tmp_path)


def test_zip_bomb_and_huge_text_are_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "bomb.docx").write_bytes(review.bomb())
    (tmp_path / "huge.txt").write_bytes(b"A claim [1]. " * 4_000_000)
    began = time.monotonic()
    for name in ("bomb.docx", "huge.txt"):
        with pytest.raises(UnreadableFile, match=r"refused|at most"):
            read_manuscript(tmp_path / name)
    assert time.monotonic() - began < 5


def test_other_encoding_is_said(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes("Die Größe sank (Müller, 2019).".encode("cp1252"))
    manuscript = read_manuscript(path)
    assert manuscript.sentences[0].citations[0].authors == ("Müller",)
    (notice,) = manuscript.notices
    assert notice.kind == "encoding"
    assert "UTF-8" in notice.message
    assert "Windows-1252" in notice.message


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_byte_order_marks(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "marked.txt"
    path.write_bytes("Größe sank (Müller, 2019).".encode(encoding))
    assert read_manuscript(path).sentences[0].text == "Größe sank (Müller, 2019)."


def test_no_citation_is_a_notice(tmp_path: Path) -> None:
    path = tmp_path / "plain.md"
    path.write_text("Nothing is cited here.", encoding="utf-8")
    assert [notice.kind for notice in read_manuscript(path).notices] == ["no_citations"]
