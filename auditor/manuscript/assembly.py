"""From blocks to a manuscript: sections, sentences with their citations, the reference list, notices."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from auditor.domain import Citation, Manuscript, ManuscriptFormat, Notice, Reference, Section, Sentence, Span
from auditor.languages import detect_language
from auditor.manuscript.blocks import Block, BlockKind, Mark, Reading
from auditor.manuscript.habits import citation_habits, footnotes_that_cite
from auditor.manuscript.marks import MOST_MARKS, CitationHabits, find_marks
from auditor.manuscript.numeric import count_unresolved
from auditor.manuscript.reference_list import Entry, entries_of_lists, read_entries, separate
from auditor.manuscript.sentences import split_sentences


def assemble(reading: Reading, *, name: str, format: ManuscriptFormat, sha256: str) -> Manuscript:
    """Return the manuscript that a reading holds, its citations not yet matched."""
    body, lists = separate(reading.blocks)
    citing_notes = footnotes_that_cite(body)
    entries = [*entries_of_lists(lists), *(Entry(block.flat, block.label) for block in citing_notes)]
    references, entry_notices = read_entries(entries, _parse_entry)
    references = _with_data(references, reading.references)
    habits = citation_habits(body, references, reading.markup_keys, citing_notes)
    sections = _sections(reading.text, body)
    writer = _Writer(sections, habits, reading.page_starts)
    for block in body:
        if block.kind is not BlockKind.FOOTNOTE or block.label not in habits.notes:
            writer.add(block)
    references = (*references, *_linked_numbers(writer.sentences, body, references))
    notices = [*reading.notices, *entry_notices, *writer.notices]
    if not any(sentence.citations for sentence in writer.sentences):
        notices.append(_without_citations(bool(writer.sentences)))
    return Manuscript(
        name=name,
        format=format,
        text=reading.text,
        sha256=sha256,
        language=detect_language("\n".join(sentence.text for sentence in writer.sentences)),
        sections=tuple(sections),
        sentences=tuple(writer.sentences),
        references=references,
        notices=tuple(notices),
    )


def _with_data(printed: Sequence[Reference], data: Sequence[Reference]) -> tuple[Reference, ...]:
    """Join the printed list with the references that the file holds as data; data win where both have a key."""
    distinct = list({(reference.key, reference.title): reference for reference in data}.values())
    known = {reference.key for reference in distinct}
    return (*distinct, *(reference for reference in printed if reference.key not in known))


def _parse_entry(text: str, key: str) -> Reference:
    from auditor.manuscript.references import parse_reference_entry

    return parse_reference_entry(text, key)


def _without_citations(has_prose: bool) -> Notice:
    found = "no citation was found in it" if has_prose else "no sentence of prose was found in it"
    return Notice(
        kind="no_citations",
        message=f"The manuscript was read, but {found}: nothing can be checked. "
        "Known marks are [@key], (Author, year), [3], superscripts, \\cite and links to DOI or arXiv pages.",
    )


def _sections(text: str, body: Sequence[Block]) -> list[Section]:
    headings = [block for block in body if block.kind is BlockKind.HEADING]
    places = [block.visible.original_start(0) for block in headings]
    sections: list[Section] = []
    before = [block for block in body if block.kind is not BlockKind.HEADING]
    first_prose = min((block.visible.original_start(0) for block in before), default=len(text))
    if not places or first_prose < places[0]:
        sections.append(Section(index=0, title="", level=0, span=Span(start=0, end=places[0] if places else len(text))))
    for block, start, end in zip(headings, places, [*places[1:], len(text)][: len(places)], strict=True):
        title = block.flat.strip().rstrip(":：")
        span = Span(start=start, end=max(start, end))
        sections.append(Section(index=len(sections), title=title, level=max(1, block.level), span=span))
    return sections


@dataclass
class _Writer:
    """Collects sentences block by block."""

    sections: Sequence[Section]
    habits: CitationHabits
    page_starts: Sequence[int] = ()
    sentences: list[Sentence] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    section: int = -1
    paragraph: int = 0
    group: int = 0

    def __post_init__(self) -> None:
        if self.sections and self.sections[0].level == 0:
            self.section = 0

    def add(self, block: Block) -> None:
        """Add a block's sentences."""
        if block.kind is BlockKind.HEADING:
            self.section += 1
            return
        text = block.flat
        marks = find_marks(block, self.habits)
        closing = [mark.span for mark in marks if not mark.narrative]
        closing.extend(span for span, _ in block.footnotes)
        opaque = [*block.opaque, *(mark.span for mark in marks if mark.narrative)]
        spans = split_sentences(text, closing, opaque)
        for span, held in zip(spans, _held(spans, marks), strict=True):
            self._sentence(block, text, span, held)
        self.paragraph += 1
        if len(marks) >= MOST_MARKS:
            self._overfull(block)
        for span in count_unresolved(text):
            self._unresolved(block, span)

    def _sentence(self, block: Block, text: str, span: Span, marks: Sequence[Mark]) -> None:
        citations: list[Citation] = []
        places: list[Span] = []
        for mark in marks:
            shown = Span(start=max(0, mark.span.start - span.start), end=min(len(span), mark.span.end - span.start))
            original = block.visible.original_span(mark.span.start, mark.span.end)
            for citation in mark.citations:
                citations.append(citation.model_copy(update={"span": original, "group": self.group}))
                places.append(shown)
            self.group += 1
        place = block.visible.original_span(span.start, span.end)
        self.sentences.append(
            Sentence(
                index=len(self.sentences),
                text=span.of(text),
                span=place,
                section=max(0, self.section),
                paragraph=self.paragraph,
                citations=tuple(citations),
                marks=tuple(places),
                page=bisect_right(self.page_starts, place.start) or None,
            )
        )

    def _overfull(self, block: Block) -> None:
        message = f"A paragraph holds {MOST_MARKS} citation marks or more, as no prose does; only the first were read."
        place = block.visible.original_span(0, len(block.visible.text))
        self.notices.append(Notice(kind="overfull_paragraph", message=message, span=place))

    def _unresolved(self, block: Block, span: Span) -> None:
        place = block.visible.original_span(span.start, span.end)
        message = (
            f"The mark {span.of(block.flat)!r} is a citation that the typesetter could not resolve; name the work."
        )
        self.notices.append(Notice(kind="unresolved_marker", message=message, span=place))


def _held(spans: Sequence[Span], marks: Sequence[Mark]) -> Iterator[list[Mark]]:
    """Yield the marks of each sentence: those that begin in it."""
    at = 0
    for index, span in enumerate(spans):
        held = []
        limit = spans[index + 1].start if index + 1 < len(spans) else None
        while at < len(marks) and (limit is None or marks[at].span.start < limit):
            if marks[at].span.start < span.end:
                held.append(marks[at])
            at += 1
        yield held


def _linked_numbers(
    sentences: Sequence[Sentence], body: Sequence[Block], references: Sequence[Reference]
) -> Iterator[Reference]:
    """Yield a reference for each `[[3]](address)` whose number no list explains and that always has one address."""
    known = {reference.key for reference in references}
    cited = {citation.key for sentence in sentences for citation in sentence.citations}
    addresses: dict[str, set[str]] = {}
    for block in body:
        for span, address in block.links:
            number = span.of(block.flat).strip("[]() ")
            if number.isdigit() and number in cited and number not in known:
                addresses.setdefault(number, set()).add(address)
    for number, found in addresses.items():
        if len(found) == 1:
            (address,) = found
            parsed = _parse_entry(address, number)
            yield parsed.model_copy(
                update={"key": number, "url": parsed.url or address, "raw": address, "origin": "manuscript"}
            )
