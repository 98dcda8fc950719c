"""The library: for each reference its text, or the reason why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from auditor.domain import Manuscript, Notice, Reference, SkipReason, Source, SourceRecord, Unavailable
from auditor.sources.holdings import Holding, Holdings, abstract_holding, attached_holdings, read_holdings
from auditor.sources.matching import Match, Shelf
from auditor.sources.source_text import source_from_text

__all__ = ["Library", "read_library", "source_from_text"]

NO_SOURCES = "No sources were given. Give a folder of texts or a JSON file of records with --sources."
FILE_GONE = (
    "Its record names the file {file!r}, which is not there. Export the library with its files, or give their folder "
    "with --sources."
)
NO_FILE = (
    "Its record names no file, as others do. Attach one in the reference manager and export again, or give a folder of "
    "texts with --sources."
)
NO_MATCH = (
    "No file or record of the sources could be matched. Name a file by its key {key!r} or its DOI, or add a record."
)
NO_REFERENCE = "No reference of this key is known. Add it to the references file or to the sources."


@dataclass(frozen=True)
class Library:
    """The cited works at hand. Made by `read_library`."""

    references: tuple[Reference, ...]
    """The references it was made for."""
    found: Mapping[str, Match | Unavailable]
    """For each reference's key its text, or why there is none."""
    holdings: tuple[Holding, ...] = ()
    """All texts, matched or not."""
    notices: tuple[Notice, ...] = ()
    """What a person should know about the reading of the sources."""
    named: tuple[Reference, ...] = ()
    """Works known only by a key that the manuscript cites and a file is named by."""

    def source_for(self, key: str) -> Source | Unavailable:
        """Return the text of the reference `key`, or why there is none."""
        outcome = self.found.get(key)
        if isinstance(outcome, Match):
            return outcome.holding.source(key, self._titles[key])
        if outcome is not None:
            return outcome
        return Unavailable(key=key, reason=SkipReason.REFERENCE_UNMATCHED, detail=NO_REFERENCE)

    def sign_of(self, key: str) -> str:
        """Return by what sign the text of the reference `key` was found; empty where there is none."""
        outcome = self.found.get(key)
        return outcome.sign if isinstance(outcome, Match) else ""

    @cached_property
    def record_references(self) -> tuple[Reference, ...]:
        """The records of a JSON or JSONL sources file, and the works that only a file's name makes known."""
        recorded = (holding.reference for holding in self.holdings if holding.reference is not None)
        return (*recorded, *self.named)

    @cached_property
    def all_sources(self) -> tuple[Source, ...]:
        """All texts, matched ones under their reference's key, the others under their label; each text once."""
        matched = {key: outcome for key, outcome in self.found.items() if isinstance(outcome, Match)}
        sources = [outcome.holding.source(key, self._titles[key]) for key, outcome in matched.items()]
        taken = {id(outcome.holding) for outcome in matched.values()}
        keys = {source.key for source in sources}
        for holding in self.holdings:
            if holding.has_text and id(holding) not in taken:
                label = holding.label if holding.label not in keys else holding.origin
                keys.add(label)
                sources.append(holding.source(label))
        return tuple({source.sha256: source for source in reversed(sources)}.values())[::-1]

    @cached_property
    def unused(self) -> tuple[Notice, ...]:
        """A notice for each file that no reference got: unreadable, or matched by no sign.

        A second file of a work, such as the copy of its web page, is none of them where the first was taken.
        """
        taken = {id(outcome.holding) for outcome in self.found.values() if isinstance(outcome, Match)}
        spare = {file for reference in self.references if self._has_text(reference) for file in reference.files}
        files = [
            holding
            for holding in self.holdings
            if holding.path is not None and id(holding) not in taken and str(holding.path) not in spare
        ]
        return tuple(
            Notice(kind="unused_source", message=_named(holding.failure.detail, holding.origin))
            if holding.failure is not None
            else Notice(kind="unused_source", message=f"{holding.origin}: no reference was matched to this file.")
            for holding in files
        )

    def records(self, manuscript: Manuscript) -> tuple[SourceRecord, ...]:
        """Return for every reference cited or given which text it got, by what sign, or why it got none.

        An entry of the manuscript's own list that no citation rests on is left out where other references are known.
        """
        citations = [citation for sentence in manuscript.sentences for citation in sentence.citations]
        conflicting = (citation.key or "" for citation in citations if citation.problem == "conflict")
        cited = Counter([*(citation.reference or "" for citation in citations), *conflicting])
        recorded = {reference.key for reference in self.record_references}
        own_only = all(reference.origin == "manuscript" for reference in self.references)
        return tuple(
            self._record(reference, cited[reference.key])
            for reference in self.references
            if own_only or reference.origin != "manuscript" or cited[reference.key] or reference.key in recorded
        )

    def _has_text(self, reference: Reference) -> bool:
        return isinstance(self.found.get(reference.key), Match)

    def _record(self, reference: Reference, citations: int) -> SourceRecord:
        outcome = self.found[reference.key]
        if isinstance(outcome, Unavailable):
            return SourceRecord(reference=reference, citations=citations, sign="", unavailable=outcome)
        source = outcome.holding.source(reference.key, reference.title)
        unread = tuple(Notice(kind="unread_part", message=f"Not read: {part}.") for part in source.unread)
        return SourceRecord(
            reference=reference,
            citations=citations,
            sign=self.sign_of(reference.key),
            origin=source.origin,
            extent=source.extent,
            extent_basis=source.extent_basis,
            characters=len(source.text),
            sha256=source.sha256,
            language=source.language,
            notices=(*source.notices, *unread),
        )

    @cached_property
    def _titles(self) -> dict[str, str | None]:
        return {reference.key: reference.title for reference in self.references}


def _named(detail: str, origin: str) -> str:
    """Return why a file could not be read, beginning with the file's place."""
    return detail if detail.startswith(f"{origin}:") else f"{origin}: {detail}"


def read_library(
    sources: Path | None,
    references: Sequence[Reference],
    *,
    cited: Sequence[str] = (),
    cache: bool = True,
    shared: Holdings | None = None,
) -> Library:
    """Return the library of the works in `sources`, matched to `references`.

    `sources` is a folder of PDF, XML, HTML, DOCX, Markdown or text files, or a JSON or JSONL file of records. Records
    whose key no reference has are references themselves. An abstract in a bibliographic record serves where there is no
    better text. The extent may be given in a file's name (`lee2020.abstract.txt`); files that
    references name by their full path are read too. One unreadable file never loses the rest. A key of `cited` that no
    reference has, but a file is named by to the letter, is a work of its own. `cache` False reads every file anew.
    `shared` are texts that were read before, for several manuscripts; those of `sources` come before them.

    Raises UnreadableFile if `sources` does not exist or holds nothing readable.
    """
    held = read_holdings(sources, cache=cache) if sources is not None else Holdings()
    if shared is not None:
        held = Holdings((*held.items, *shared.items), (*held.notices, *shared.notices))
    items = (*held.items, *attached_holdings(references, held.items, cache=cache))
    known = _with_records(references, items)
    named = _named_by_file(cited, known, items)
    known = (*known, *named)
    shelf = Shelf(items)
    given = sources is not None or shared is not None
    missing = NO_MATCH if given else NO_FILE if any(reference.files for reference in known) else NO_SOURCES
    found = {reference.key: _find(reference, shelf, missing) for reference in known}
    return Library(known, found, items, held.notices, named)


def _with_records(references: Sequence[Reference], holdings: Sequence[Holding]) -> tuple[Reference, ...]:
    """Return the references, first of a key wins, and the records of keys that no reference has."""
    known: dict[str, Reference] = {}
    for reference in references:
        known.setdefault(reference.key, reference)
    for holding in holdings:
        if holding.reference is not None:
            known.setdefault(holding.reference.key, holding.reference)
    return tuple(known.values())


def _named_by_file(
    cited: Sequence[str], known: Sequence[Reference], holdings: Sequence[Holding]
) -> tuple[Reference, ...]:
    """Return a reference for each cited key that no reference has and a file is named by."""
    keys = {reference.key for reference in known}
    files = {holding.label for holding in holdings if holding.path is not None}
    return tuple(Reference(key=key, origin="sources") for key in dict.fromkeys(cited) if key in files - keys)


def _find(reference: Reference, shelf: Shelf, missing: str) -> Match | Unavailable:
    """Return the reference's text or why there is none; `missing` says it where nothing names or fits it."""
    outcome = shelf.find(reference)
    if isinstance(outcome, Match):
        return outcome
    if reference.abstract and (outcome is None or outcome.reason is not SkipReason.REFERENCE_CONFLICT):
        return Match(abstract_holding(reference, "references"), "abstract in the record")
    if outcome is not None:
        return outcome
    detail = FILE_GONE.format(file=reference.files[0]) if reference.files else missing.format(key=reference.key)
    return Unavailable(key=reference.key, reason=SkipReason.NOT_GIVEN, detail=detail)
