"""Bibliographic records: reading a references file of any common format, and one printed entry of a reference list."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from auditor.domain import Notice, Reference
from auditor.errors import UnreadableFile
from auditor.manuscript.reference_bibtex import read_bibtex
from auditor.manuscript.reference_entry import parse_reference_entry
from auditor.manuscript.reference_exports import (
    references_from_endnote,
    references_from_nbib,
    references_from_refer,
    references_from_ris,
)
from auditor.manuscript.reference_records import (
    Json,
    reference_from_csl,
    reference_from_record,
)
from auditor.manuscript.reference_zotero import is_work, is_zotero, reference_from_zotero

__all__ = ["REFERENCE_SUFFIXES", "parse_reference_entry", "read_references"]

REFERENCE_SUFFIXES = frozenset({".bib", ".bibtex", ".json", ".jsonl", ".ris", ".nbib", ".enw", ".xml"})
"""File name endings that `read_references` knows."""

MAX_BYTES = 200_000_000


def read_references(path: Path) -> tuple[tuple[Reference, ...], tuple[Notice, ...]]:
    """Return the references in a BibTeX, CSL-JSON, Zotero, JSON record, RIS, NBIB or EndNote XML file, and notices.

    Broken entries become notices and the rest is kept. Raises UnreadableFile if the file is missing, empty, binary, of
    an unknown format, or holds no entry that can be read.
    """
    content = read_bytes(path)
    try:
        references, notices = _read(path, content)
    except (ValueError, SyntaxError, OSError) as error:
        raise UnreadableFile(f"{path}: not a readable references file ({error}). Export it again.") from error
    if not references:
        raise UnreadableFile(f"{path}: no entry could be read{_first(notices)}. Is this a references file?")
    return _unique([_with_places(reference, path.parent) for reference in references], path.name, notices)


def _with_places(reference: Reference, folder: Path) -> Reference:
    """Return the reference with attached files named by their full path where they lie beside the references file."""
    if not reference.files:
        return reference
    places = ((folder / file) for file in reference.files)
    files = tuple(
        str(place.resolve()) if _is_file(place) else file for place, file in zip(places, reference.files, strict=True)
    )
    return reference.model_copy(update={"files": files})


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _first(notices: Sequence[Notice]) -> str:
    return f" ({notices[0].message})" if notices else ""


def read_bytes(path: Path) -> bytes:
    """Return the content of a file. Raises UnreadableFile if it is missing, empty or too large."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise UnreadableFile(
                f"{path}: {size / 1e6:.0f} MB is more than the {MAX_BYTES / 1e6:.0f} MB that are read."
            )
        content = path.read_bytes()
    except IsADirectoryError as error:
        raise UnreadableFile(f"{path}: this is a folder; name a file in it.") from error
    except OSError as error:
        raise UnreadableFile(f"{path}: cannot be opened ({error.strerror or error}).") from error
    if not content.strip():
        raise UnreadableFile(f"{path}: the file is empty.")
    return content


def decode(content: bytes, path: Path) -> str:
    """Return text from bytes: UTF-8, UTF-16 by its mark, or Windows-1252. Raises UnreadableFile if it is binary."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    if b"\x00" in content[:4096]:
        raise UnreadableFile(f"{path}: this is a binary file, not text.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _read(path: Path, content: bytes) -> tuple[tuple[Reference, ...], tuple[Notice, ...]]:
    suffix = path.suffix.lower()
    if suffix == ".xml":
        return references_from_endnote(content), ()
    text = decode(content, path)
    if suffix in {".json", ".jsonl"}:
        return _from_json(text, path.name)
    if suffix == ".nbib" or text.lstrip().startswith("PMID-"):
        return references_from_nbib(text), ()
    if suffix == ".enw" or text.lstrip().startswith("%0 "):
        return references_from_refer(text), ()
    if suffix == ".ris" or text.lstrip().startswith("TY  -"):
        return references_from_ris(text, path.name)
    if suffix in {".bib", ".bibtex", ".txt"}:
        return read_bibtex(text, path.name)
    known = ", ".join(sorted(REFERENCE_SUFFIXES))
    raise UnreadableFile(f"{path}: unknown kind of references file. Known are {known}.")


def _json_lines(text: str, name: str) -> tuple[list[Json], tuple[Notice, ...]]:
    """Return the records of JSON lines and a notice for each broken line.

    Raises ValueError where no line holds an object: the text is something else.
    """
    items: list[Json] = []
    notices: list[Notice] = []
    first: ValueError | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            items.append(json.loads(line.strip()))
        except RecursionError as error:
            raise ValueError("lists in lists without end") from error
        except ValueError as error:
            reason = f"{error.msg}, character {error.colno}" if isinstance(error, json.JSONDecodeError) else str(error)
            first = first or ValueError(f"line {number}: {reason}")
            message = f"{name}, line {number}: not JSON ({reason}), left out. Correct it."
            notices.append(Notice(kind="broken_entry", message=message))
    if first is not None and not any(isinstance(item, Mapping) for item in items):
        raise first
    return items, tuple(notices)


def json_items(text: str, name: str) -> tuple[list[Json], tuple[Notice, ...]]:
    """Return the records of a JSON list, of an object holding one (`references`, `items`), or of JSON lines.

    A broken line is left out with a notice that names it in the file `name`. Raises ValueError where the text is none
    of these.
    """
    try:
        value: Json = json.loads(text)
    except RecursionError as error:
        raise ValueError("lists in lists without end") from error
    except ValueError:
        return _json_lines(text, name)
    if isinstance(value, Mapping):
        inner = next((value[name] for name in ("references", "items", "sources") if name in value), None)
        value = inner if inner is not None else [value]
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError("a JSON list of records is needed")
    return list(value), ()


def _from_json(text: str, name: str) -> tuple[tuple[Reference, ...], tuple[Notice, ...]]:
    references: list[Reference] = []
    items, broken = json_items(text, name)
    notices = list(broken)
    for position, item in enumerate(items, 1):
        if not isinstance(item, Mapping):
            notices.append(Notice(kind="broken_entry", message=f"{name}, record {position}: not an object, left out."))
        elif is_zotero(item):
            references.extend([reference_from_zotero(item, position)] if is_work(item) else [])
        elif "key" in item or "text" in item or "authors" in item:
            references.append(reference_from_record(item, position).model_copy(update={"origin": "given"}))
        else:
            references.append(reference_from_csl(item, position))
    return tuple(references), tuple(notices)


def _unique(
    references: Sequence[Reference], name: str, notices: Sequence[Notice]
) -> tuple[tuple[Reference, ...], tuple[Notice, ...]]:
    """Keep the first of each key and report the others."""
    kept: dict[str, Reference] = {}
    doubles: list[Notice] = []
    for reference in references:
        if reference.key in kept:
            message = f"{name}: the key {reference.key!r} stands twice; the first is used. Give each entry its own key."
            doubles.append(Notice(kind="duplicate_key", message=message))
        kept.setdefault(reference.key, reference)
    return tuple(kept.values()), (*notices, *doubles)
