"""JSON and JSONL files of records `[{key, title?, url?, doi?, authors?, year?, text, extent?}]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from auditor.domain import Extent, Notice, Reference
from auditor.errors import UnreadableFile
from auditor.json_lines import whole
from auditor.manuscript.reference_records import Record, reference_from_csl, reference_from_record, word
from auditor.manuscript.references import decode, json_items, read_bytes
from auditor.sources.signs import given_extent

RECORD_SUFFIXES = frozenset({".json", ".jsonl"})
KEY_FIELDS = ("key", "id", "citation-key")
TEXT_FIELDS = ("text", "full_text", "fulltext", "content", "passage", "snippet")
SEPARATOR = "\n\n[…]\n\n"
"""Between the passages of one work that several records hold."""


class SourceRecordText(NamedTuple):
    """One work of a records file: its reference and the text that the file gives."""

    reference: Reference
    text: str
    """Empty where the record gives none."""
    extent: Extent
    extent_basis: str
    origin: str


class RecordsFile(NamedTuple):
    """What a records file holds."""

    records: tuple[SourceRecordText, ...]
    notices: tuple[Notice, ...]


def read_records(path: Path) -> RecordsFile:
    """Return the records of a JSON or JSONL file, several passages of one work joined.

    Raises UnreadableFile if the file is missing, empty, binary, or no list of records.
    """
    try:
        given, broken = json_items(decode(read_bytes(path), path), path.name)
        items = [whole(item) for item in given]
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(f"{path}: not JSON and not JSON lines ({error}).") from error
    records: list[SourceRecordText] = []
    notices = list(broken)
    for position, item in enumerate(items, 1):
        if isinstance(item, Mapping):
            records.append(_record(item, position, path.name))
            notices.extend(_faults(item, position, path.name))
        else:
            notices.append(
                Notice(kind="broken_entry", message=f"{path.name}, record {position}: not an object, left out.")
            )
    if not records:
        raise UnreadableFile(f"{path}: holds no record. Expected is a list of objects with `key` and `text`.")
    joined, doubles = _joined(records, path.name)
    return RecordsFile(joined, (*notices, *doubles))


def _record(item: Record, position: int, name: str) -> SourceRecordText:
    is_csl = "key" not in item and isinstance(item.get("author"), Sequence) and not isinstance(item.get("author"), str)
    reference = reference_from_csl(item, position) if is_csl else reference_from_record(item, position)
    text = word({name: value for name, value in item.items() if isinstance(value, str)}, *TEXT_FIELDS) or ""
    kind = word(item, "extent", "text_kind", "kind")
    extent = given_extent(kind)
    basis = "not given" if not kind else "given" if kind == extent.value else f"given: {kind}"
    if not text and reference.abstract:
        text, extent, basis = reference.abstract, Extent.ABSTRACT, "abstract in the record"
    key = reference.key if word(item, *KEY_FIELDS) is not None else f"record {position}"
    reference = reference.model_copy(update={"origin": "sources", "key": key})
    return SourceRecordText(reference, text, extent, basis, f"{name}, record {position}")


def _faults(item: Record, position: int, name: str) -> Iterator[Notice]:
    """Yield what is wrong with a record that is kept all the same."""
    if word(item, *KEY_FIELDS) is None:
        message = (
            f"{name}, record {position}: has no `key`, so that no citation names it; "
            "only its DOI, address or title can find it. Give it its key."
        )
        yield Notice(kind="broken_entry", message=message)
    for field in TEXT_FIELDS:
        if not isinstance(item.get(field), str | None):
            message = f"{name}, record {position}: its `{field}` is no text and was left out. Put it in quotes."
            yield Notice(kind="broken_entry", message=message)


def _joined(records: Sequence[SourceRecordText], name: str) -> tuple[tuple[SourceRecordText, ...], tuple[Notice, ...]]:
    """Join records of one key and one work; of one key and different works keep the first, and say so."""
    kept: dict[str, SourceRecordText] = {}
    notices: list[Notice] = []
    for record in records:
        key = record.reference.key
        first = kept.get(key)
        if first is None:
            kept[key] = record
        elif _one_work(first.reference, record.reference):
            kept[key] = _with_passage(first, record)
        else:
            message = f"{name}: the key {key!r} stands for two works; the first is used. Give each work its own key."
            notices.append(Notice(kind="duplicate_key", message=message))
    return tuple(kept.values()), tuple(notices)


def _one_work(a: Reference, b: Reference) -> bool:
    """Say whether no field of one record contradicts the other's."""
    pairs = ((a.title, b.title), (a.url, b.url), (a.doi, b.doi))
    return all(one is None or other is None or one == other for one, other in pairs)


def _with_passage(first: SourceRecordText, further: SourceRecordText) -> SourceRecordText:
    if not further.text or further.text in first.text:
        return first
    if not first.text:
        return further
    if Extent.FULL_TEXT in {first.extent, further.extent}:
        return first if first.extent is Extent.FULL_TEXT else further
    return first._replace(text=first.text + SEPARATOR + further.text, extent=Extent.EXCERPT)
