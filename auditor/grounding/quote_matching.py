"""Looking for a quotation in a source.

A quotation is looked for by plain search in the normalised text, then among the source's words (whatever became of
spaces and hyphens), then among the running words (without heads, line numbers and citation marks), then part by part
where it has ellipses, and at last by alignment. Each place found is examined: no difference may touch a negation, a
number, a unit, a sign, a comparison or a quantifier. Nothing here builds a regular expression from the quotation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from auditor.domain import Passage, QuoteGrade, Span
from auditor.grounding.quote_alignment import align
from auditor.grounding.quote_language import other_language
from auditor.grounding.quote_match import HONEST, Difference, DifferenceKind, QuoteMatch
from auditor.grounding.quote_parts import exact_places, left_out, place_parts
from auditor.grounding.quote_place import Edit, Place, cuts, examine
from auditor.grounding.quote_text import QuoteText, outline, read_quote
from auditor.sources.passages import SourceIndex

OCCURRENCES = 20
"""Places where the same words stand that are examined: the best counts."""
ALIKE = 0.6
"""Share of the quotation's words that must stand at its place for it to be altered, not absent."""
LONG_RUN = 6
"""Words of the quotation in one run that make it altered, not absent, if they are `RUN_SHARE` of it."""
RUN_SHARE = 0.4


def match_quote(quote: str, index: SourceIndex, others: Iterable[SourceIndex] = (), *, before: str = "") -> QuoteMatch:
    """Return where and how well `quote` stands in the source.

    `others` are further sources, in which a quotation that is not found is looked for. `before` is what the citing
    sentence says before the quotation: a negation there may stand for one that the quotation cuts off.
    """
    plain = _plain_match(quote, index, before)
    if plain is not None:
        return plain
    text = read_quote(quote)
    if text.too_short:
        return QuoteMatch(quote=quote, grade=QuoteGrade.TOO_SHORT)
    parts = _best_parts(text, index, before)
    match = _result(quote, parts, index) if parts else None
    if match is not None and match.grade is not QuoteGrade.ALTERED:
        return match
    in_column = _in_column(quote, index, before)
    if in_column is not None:
        return in_column
    if match is None:
        return _not_found(quote, text, index, others)
    return _with_other_source(match, quote, index, others)


def _in_column(quote: str, index: SourceIndex, before: str) -> QuoteMatch | None:
    """Return the match in the text read column by column, or None where it has no columns or not these words."""
    reading = index.columns
    if reading is None:
        return None
    match = match_quote(quote, reading.index, before=before)
    if not match.found:
        return None
    spans = [part for span in match.spans for part in reading.original_spans(span)]
    return QuoteMatch(
        quote=quote,
        grade=QuoteGrade.NEAR_VERBATIM,
        spans=tuple(sorted(spans, key=lambda span: span.start)),
        differences=(Difference(kind=DifferenceKind.COLUMNS),),
        similarity=match.similarity,
    )


def _plain_match(quote: str, index: SourceIndex, before: str) -> QuoteMatch | None:
    """Return the match of a quotation that stands in the normalised text as it is, at a place without any flaw."""
    text = outline(quote)
    if text is None:
        return None
    printed = index.normalised.text
    at = printed.find(text)
    end = at + len(text)
    if at < 0 or not (_whole_sentence(printed, at, end) or _whole_words(index, at, end, before)):
        return None
    span = index.normalised.original_span(at, end)
    return QuoteMatch(quote=quote, grade=QuoteGrade.VERBATIM, spans=(span,), similarity=1.0)


def _whole_sentence(text: str, start: int, end: int) -> bool:
    """Say whether a range of text is a whole sentence that ends with a letter: nothing was cut off it."""
    begins = not start or (text[start - 1] == " " and text[start - 2] in ".!?" and text[start].isupper())
    return begins and text[end - 1].isalpha() and text[end : end + 2] in (". ", ".", "! ", "? ")


def _whole_words(index: SourceIndex, start: int, end: int, before: str) -> bool:
    """Say whether a range begins and ends at words and cuts nothing off."""
    words = index.words
    first, last = words.at(start), words.before(end)
    whole = first <= last and words.starts[first] >= start and words.ends[last] <= end
    return whole and not cuts(words, first, last, before=before)


def _best_parts(text: QuoteText, index: SourceIndex, before: str) -> tuple[Place, ...] | None:
    """Return the places of the quotation's parts, with all edits, by the first way that finds them well."""
    exact: list[Place] = []
    for place in islice(_exact(text, index), OCCURRENCES):
        exact.append(_with_cuts((place,), before))
        if exact[-1].honest:
            break
    if exact:
        return (min(exact, key=lambda place: place.rank),)
    if len(text.fragments) > 1:
        chain = place_parts(text.fragments, index)
        if chain is not None:
            return _chained(chain, before)
    aligned = align(text.whole, index)
    if aligned is None or not _is_there(aligned, text):
        return None
    return (_with_cuts((aligned,), before),)


def _exact(text: QuoteText, index: SourceIndex) -> Iterator[Place]:
    """Yield the places where the streams agree, among all words and then among the running words."""
    quote, joins = text.whole.words, index.normalised.line_joins
    for first, last in index.words.find(quote.stream):
        yield Place(index.words, first, last, examine(quote, index.words, first, last, joins))
    yield from exact_places(text.whole, index)


def _with_cuts(chain: Sequence[Place], before: str) -> Place:
    """Return the first place with what the quotation cuts off at its ends as edits."""
    return replace(
        chain[0], edits=(*chain[0].edits, *cuts(chain[0].words, chain[0].first, chain[-1].last, before=before))
    )


def _chained(chain: tuple[Place, ...], before: str) -> tuple[Place, ...]:
    """Return the parts, each with the edits between it and the next."""
    between = [left_out(one, other) for one, other in pairwise(chain)]
    parts = [replace(place, edits=(*place.edits, *edits)) for place, edits in zip(chain, [*between, ()], strict=True)]
    ordered = all(one.last < other.first for one, other in pairwise(chain))
    return (_with_cuts(parts, before), *parts[1:]) if ordered else tuple(parts)


def _is_there(place: Place, text: QuoteText) -> bool:
    """Say whether enough of the quotation stands at a place to speak of alteration."""
    return place.similarity >= ALIKE or place.run >= max(LONG_RUN, RUN_SHARE * len(text.whole.words))


def _result(quote: str, parts: Sequence[Place], index: SourceIndex) -> QuoteMatch:
    edits = [edit for place in parts for edit in place.edits]
    grade = _grade(edits)
    spans = tuple(span for place in parts for span in _spans(place, index))
    return QuoteMatch(
        quote=quote,
        grade=grade,
        spans=tuple(sorted(spans, key=lambda span: span.start)),
        differences=tuple(_difference(edit, index) for edit in edits),
        unmatched_tail=parts[-1].tail if grade is QuoteGrade.ALTERED else "",
        nearest=_nearest(parts, index) if grade is QuoteGrade.ALTERED else None,
        similarity=min(place.similarity for place in parts),
    )


def _grade(edits: Sequence[Edit]) -> QuoteGrade:
    """Return the grade that the edits leave."""
    if not edits:
        return QuoteGrade.VERBATIM
    if any(edit.kind not in HONEST for edit in edits):
        return QuoteGrade.ALTERED
    return QuoteGrade.NEAR_VERBATIM


def _spans(place: Place, index: SourceIndex) -> list[Span]:
    words = place.words
    kept = words.kept(words.starts[place.first], words.ends[place.last])
    spans = (index.normalised.original_span(*_stripped(words.text, start, end)) for start, end in kept)
    return [span for span in spans if len(span)]


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _difference(edit: Edit, index: SourceIndex) -> Difference:
    span = index.normalised.original_span(edit.start, edit.end) if edit.end > edit.start else None
    source = span.of(index.source.text) if span else ""
    return Difference(kind=edit.kind, quoted=edit.quoted, source=source, source_span=span)


def _nearest(parts: Sequence[Place], index: SourceIndex) -> Passage:
    words = parts[0].words
    first, last = min(place.first for place in parts), max(place.last for place in parts)
    span = index.normalised.original_span(words.starts[first], words.ends[last])
    return index.passage(span, min(place.similarity for place in parts))


def _not_found(quote: str, text: QuoteText, index: SourceIndex, others: Iterable[SourceIndex]) -> QuoteMatch:
    nearest = next(iter(index.retrieve(quote, 1)), None)
    return QuoteMatch(
        quote=quote,
        grade=QuoteGrade.NOT_FOUND,
        nearest=nearest,
        other_language=other_language(text.whole.words, index),
        found_in=_found_in(quote, index, others),
    )


def _found_in(quote: str, index: SourceIndex, others: Iterable[SourceIndex]) -> str | None:
    for other in others:
        if other.source.key != index.source.key and match_quote(quote, other).found:
            return other.source.key
    return None


def _with_other_source(match: QuoteMatch, quote: str, index: SourceIndex, others: Iterable[SourceIndex]) -> QuoteMatch:
    """Return an altered match with the name of another source that holds the quotation as it is."""
    found_in = _found_in(quote, index, others)
    return match.model_copy(update={"found_in": found_in}) if found_in else match
