"""Texts cut into marked and unmarked pieces: a claim beside the words of its source, both places marked."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from auditor.domain import Evidence, Finding, Judgement, Passage, Span, Status, Strength, Verdict

LONG_CONTEXT = 150
"""Characters from which on a context is taken to be cut, so that its outer word may be half a word."""

_HEADING_MARKS = re.compile(r"^#{1,6}[ \t]+", re.MULTILINE)
"""What stands before a heading in a source that is Markdown; no words of the work."""

ABSENT = (Status.QUOTE_NOT_FOUND, Status.FIGURE_MISSING)
"""Statuses of what the source does not have."""


@dataclass(frozen=True)
class Mark:
    """A place in a text, with the class it is shown in and the number of its finding."""

    span: Span
    kind: str
    number: int | None = None


@dataclass(frozen=True)
class Piece:
    """A stretch of text that carries the same marks throughout; `numbers` are of the marks that end with it."""

    text: str
    marks: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Excerpt:
    """Words of a source with places marked in them."""

    pieces: tuple[Piece, ...]
    page: int | None
    cut_before: bool
    cut_after: bool


@dataclass(frozen=True)
class Comparison:
    """A claim beside one excerpt of its source, with the findings that lie in that excerpt."""

    claim: tuple[Piece, ...]
    source: Excerpt | None
    findings: tuple[tuple[int | None, Finding], ...]


@dataclass(frozen=True)
class _Window:
    """Text of the source from `start` on."""

    text: str
    start: int
    page: int | None
    quote: Span | None = None

    def holds(self, span: Span) -> bool:
        return self.start <= span.start and span.end <= self.start + len(self.text)

    def excerpt(self, marks: Sequence[Mark]) -> Excerpt:
        inside = [mark for mark in marks if self.holds(mark.span)]
        moved = [Mark(_moved(mark.span, -self.start), mark.kind, mark.number) for mark in inside]
        pieces = words_alone(marked(self.text, moved))
        return Excerpt(pieces, self.page, cut_before=self.start > 0, cut_after=True)


def marked(text: str, marks: Sequence[Mark]) -> tuple[Piece, ...]:
    """Return `text` cut at the ends of the marks; overlapping marks stand together on one piece."""
    ends = {min(place, len(text)) for mark in marks for place in (mark.span.start, mark.span.end)}
    return tuple(_piece(text, start, end, marks) for start, end in pairwise(sorted({0, len(text), *ends})))


def _piece(text: str, start: int, end: int, marks: Sequence[Mark]) -> Piece:
    over = [mark for mark in marks if mark.span.start <= start and end <= mark.span.end]
    ending = (mark.number for mark in over if mark.number is not None and mark.span.end == end)
    kinds = tuple(dict.fromkeys(mark.kind for mark in over))
    return Piece(text[start:end], kinds, tuple(dict.fromkeys(ending)))


def words_alone(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return the pieces of a source without the marks before its headings."""
    return tuple(replace(piece, text=without_heading_marks(piece.text)) for piece in pieces)


def without_heading_marks(text: str) -> str:
    """Return text of a source without the signs that stand before headings in Markdown."""
    return _HEADING_MARKS.sub("", text)


def comparisons(claim: str, verdict: Verdict) -> tuple[Comparison, ...]:
    """Return the claim beside each excerpt that a finding points into, and last the findings without a place.

    Findings are numbered where there are several, so that a reader can pair up the two sides.
    """
    windows = tuple(_windows(verdict))
    placed = [finding for finding in verdict.findings if finding.source_span or finding.claim_span]
    numbers = {id(finding): place for place, finding in enumerate(placed, 1)} if len(placed) > 1 else {}
    groups: dict[_Window | None, list[tuple[int | None, Finding]]] = defaultdict(list)
    for finding in verdict.findings:
        groups[_window_of(finding, windows)].append((numbers.get(id(finding)), finding))
    ordered = sorted(groups.items(), key=lambda group: group[0] is None)
    return tuple(_comparison(claim, window, found) for window, found in ordered)


def _comparison(claim: str, window: _Window | None, found: Sequence[tuple[int | None, Finding]]) -> Comparison:
    on_claim = [Mark(f.claim_span, f.strength, number) for number, f in found if f.claim_span]
    on_source = [Mark(f.source_span, _kind_in_source(f), number) for number, f in found if f.source_span]
    if window is not None and window.quote is not None:
        on_source.append(Mark(window.quote, "evidence"))
    source = window.excerpt(on_source) if window is not None else None
    return Comparison(marked(claim, on_claim), source, tuple(found))


def _kind_in_source(finding: Finding) -> str:
    """Return the class of a finding's place in the source: where something is absent, it is only the nearest one."""
    return Strength.NOTE if finding.status in ABSENT else finding.strength


def _window_of(finding: Finding, windows: Sequence[_Window]) -> _Window | None:
    place = finding.source_span
    holding = [window for window in windows if place is not None and window.holds(place)]
    return max(holding, key=lambda window: len(window.text), default=None)


def evidence_excerpt(evidence: Evidence) -> Excerpt:
    """Return a verified quote in its context, the quote marked."""
    return _of_evidence(evidence).excerpt([Mark(evidence.span, "evidence")])


def passage_excerpt(passage: Passage) -> Excerpt:
    """Return a passage without marks."""
    return Excerpt(words_alone([Piece(passage.text)]), passage.page, cut_before=True, cut_after=True)


def _windows(verdict: Verdict) -> Iterator[_Window]:
    """Yield every stretch of the source that the verdict holds and whose place is certain."""
    judged = verdict.judgement.evidence if isinstance(verdict.judgement, Judgement) else ()
    for found in (*verdict.evidence, *judged):
        if len(found.quote) == len(found.span):
            yield _of_evidence(found)
    for passage in verdict.passages:
        if len(passage.text) == len(passage.span):
            yield _Window(passage.text, passage.span.start, passage.page)


def _of_evidence(evidence: Evidence) -> _Window:
    before, after = evidence.before, evidence.after
    if len(before) >= LONG_CONTEXT:
        before = before[before.find(" ") + 1 :]
    if len(after) >= LONG_CONTEXT:
        after = after[: after.rfind(" ") + 1].rstrip() or after
    start = max(0, evidence.span.start - len(before))
    return _Window(before + evidence.quote + after, start, evidence.page, evidence.span)


def _moved(span: Span, by: int) -> Span:
    return Span(start=span.start + by, end=span.end + by)
