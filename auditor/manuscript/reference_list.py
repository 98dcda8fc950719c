"""The manuscript's own reference list: the blocks under its heading, split into entries, each read as a reference."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from auditor.domain import Notice, Reference
from auditor.manuscript.blocks import Block, BlockKind
from auditor.manuscript.headings import is_reference_title
from auditor.manuscript.reference_names import family_name, folded
from auditor.manuscript.sentences import split_sentences

NUMBERED = re.compile(r"\s*(?:[\[［【(]\s?(\d{1,4})\s?[\]］】)]|(\d{1,4})[.)](?=\s))\s*:?\s*")
LABELLED = re.compile(r"\s*\[@?([A-Za-z][\w:.+/-]{1,80})\][:.]?\s+")
YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
STARTS_ENTRY = re.compile(
    r"\s*(?:[-*•]\s+)?(?:[^\W\d_a-z][\w'’.\-‐ ]{1,40},\s|[^\W\d_]\.\s?[^\W\d_]|\[|https?://|[^\W\d_a-z][^\n]{10,200}?\((?:1[5-9]|20)\d\d)"
)
PASSAGE_SENTENCES = 3
PASSAGE_WORDS = 12
"""Mean words of a sentence from which an entry of several sentences is running text."""
LONGEST_ENTRY = 3000
"""An entry longer than this is cut: it is no bibliographic entry."""


@dataclass(frozen=True)
class Entry:
    """One entry as written, with the number or label printed before it."""

    text: str
    label: str = ""
    at: int | None = None
    """Where its list begins in the manuscript's text, where there are several lists."""


def separate(blocks: Sequence[Block]) -> tuple[list[Block], list[list[Block]]]:
    """Return the blocks of the text and those of each of its reference lists.

    A list runs from its heading, which stays in the text, to the next heading of the same or a higher level.
    """
    body: list[Block] = []
    lists: list[list[Block]] = []
    level: int | None = None
    ended = True
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            if is_reference_title(block.visible.text):
                level = block.level
            elif level is not None and block.level <= level:
                level = None
            body.append(block)
            ended = True
        elif block.kind is BlockKind.REFERENCE or (level is not None and block.kind is BlockKind.PROSE):
            if ended:
                lists.append([])
            lists[-1].append(block)
            ended = False
        else:
            body.append(block)
    return body, lists


def entries_of_lists(lists: Sequence[Sequence[Block]]) -> list[Entry]:
    """Return the entries of all lists; each knows where its list begins, where there are several."""
    if len(lists) == 1:
        return split_entries(lists[0])
    return [
        replace(entry, at=blocks[0].visible.original_start(0)) for blocks in lists for entry in split_entries(blocks)
    ]


def split_entries(blocks: Sequence[Block]) -> list[Entry]:
    """Return the entries of the blocks of a reference list."""
    entries: list[Entry] = []
    for block in blocks:
        text = _with_addresses(block)
        if block.label and block.kind is BlockKind.REFERENCE:
            entries.append(Entry(text.strip(), block.label))
            continue
        if entries and not block.label and _continues(text):
            entries[-1] = Entry(f"{entries[-1].text} {' '.join(text.split())}", entries[-1].label)
            continue
        parts = _by_number(text) or _by_line(text)
        for index, part in enumerate(parts):
            entries.append(_entry(part, block.label if index == 0 else ""))
    return entries


def _continues(text: str) -> bool:
    """Say whether a paragraph is the rest of an entry that a page or column break has cut."""
    return not (NUMBERED.match(text) or LABELLED.match(text) or STARTS_ENTRY.match(text) or YEAR.search(text))


def _with_addresses(block: Block) -> str:
    """Return the visible text with the address of each link after its words."""
    text = block.visible.text
    pieces = []
    at = 0
    for span, address in sorted(block.links, key=lambda link: link[0].end):
        if span.end < at:
            continue
        pieces.append(text[at : span.end])
        at = span.end
        if address.startswith(("http", "doi")) and address not in span.of(text):
            closing = text[at : at + 1]
            if closing in ("]", ")"):
                pieces.append(closing)
                at += 1
            pieces.append(f" {address}")
    return "".join([*pieces, text[at:]])


def _by_number(text: str) -> list[str]:
    lines = text.split("\n")
    numbered = [NUMBERED.match(line) is not None for line in lines]
    return _joined(lines, numbered) if numbered[0] and len(lines) > 1 else []


def _by_line(text: str) -> list[str]:
    lines = text.split("\n")
    starts = [STARTS_ENTRY.match(line) is not None for line in lines]
    complete = [YEAR.search(line) is not None or "http" in line for line in lines]
    if len(lines) > 1 and sum(starts) >= 0.6 * len(lines) and sum(complete) >= 0.6 * len(lines):
        return _joined(lines, [True, *starts[1:]])
    return [" ".join(lines)]


def _joined(lines: Sequence[str], starts: Sequence[bool]) -> list[str]:
    joined: list[list[str]] = []
    for line, begins in zip(lines, starts, strict=True):
        if begins or not joined:
            joined.append([line])
        else:
            joined[-1].append(line)
    return [" ".join(parts) for parts in joined]


def _entry(text: str, label: str) -> Entry:
    numbered = NUMBERED.match(text)
    if numbered is not None:
        number = (numbered.group(1) or numbered.group(2)).lstrip("0") or "0"
        return Entry(text[numbered.end() :].strip(), number)
    labelled = LABELLED.match(text)
    if labelled is not None and not label:
        return Entry(text[labelled.end() :].strip(), labelled.group(1))
    return Entry(text.strip(), label)


def read_entries(
    entries: Sequence[Entry], parse: Callable[[str, str], Reference]
) -> tuple[tuple[Reference, ...], tuple[Notice, ...]]:
    """Return a reference for each entry; keys are the printed labels, else made from author and year.

    Where two lists have different entries under one label, each gets a key that names its list, and keeps its label.
    """
    references: dict[tuple[str, str], Reference] = {}
    notices: list[Notice] = []
    for number, entry in enumerate(entries, 1):
        if not any(char.isalnum() for char in entry.text):
            notices.append(Notice(kind="broken_entry", message=f"Entry {number} of the reference list is empty."))
            continue
        text = entry.text[:LONGEST_ENTRY]
        reference = Reference(key=str(number)) if _is_passage(text) else parse(text, entry.label or str(number))
        label = entry.label or _made_key(reference, number)
        lists = () if entry.at is None else (entry.at,)
        if (label, text) in references:
            same = references[label, text]
            references[label, text] = same.model_copy(update={"lists": tuple(dict.fromkeys((*same.lists, *lists)))})
            continue
        references[label, text] = reference.model_copy(
            update={"key": label, "raw": text, "origin": "manuscript", "lists": lists}
        )
    distinct = _with_own_keys(list(references.values()))
    notices.extend(_repeated(distinct))
    return distinct, tuple(notices)


def _with_own_keys(references: Sequence[Reference]) -> tuple[Reference, ...]:
    """Return the references; a key that several lists have for different works says of which list it is."""
    order = {at: number for number, at in enumerate(sorted({at for one in references for at in one.lists}), 1)}
    lists: dict[str, set[int]] = {}
    for reference in references:
        if reference.lists:
            lists.setdefault(reference.key, set()).add(order[reference.lists[0]])
    found = []
    for reference in references:
        if reference.lists and len(lists[reference.key]) > 1:
            key = f"{reference.key} (list {order[reference.lists[0]]})"
            found.append(reference.model_copy(update={"key": key, "label": reference.key}))
        else:
            found.append(reference)
    return tuple(found)


def _is_passage(text: str) -> bool:
    """Say whether an entry is running text (a retrieved passage), of which no title can be read."""
    sentences = split_sentences(text)
    return len(sentences) >= PASSAGE_SENTENCES and len(text.split()) >= PASSAGE_WORDS * len(sentences)


def _made_key(reference: Reference, number: int) -> str:
    if reference.url and not reference.authors:
        return reference.url
    if not reference.authors:
        return f"entry-{number}"
    family = folded(family_name(reference.authors[0])).replace(" ", "-")
    return f"{family}-{reference.year}" if reference.year else family


def _repeated(references: Sequence[Reference]) -> Iterator[Notice]:
    counts: dict[str, int] = {}
    for reference in references:
        counts[reference.key] = counts.get(reference.key, 0) + 1
    for key, count in counts.items():
        if count > 1:
            yield Notice(
                kind="repeated_key",
                message=f"{count} different entries of the manuscript's reference lists have the key {key!r}; "
                "citations of it are matched only where other signs decide.",
            )
