"""Where comments are anchored in a Word document: around a sentence, without changing a word of it.

A run that reaches beyond the sentence is split in two of the same formatting. A range neither begins nor ends inside a
field or a content control: reference managers write those anew, and would take the anchor with them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from itertools import takewhile
from typing import TYPE_CHECKING

from auditor.domain import Span
from auditor.manuscript.blocks import BlockKind
from auditor.manuscript.docx import Place, W, Walk
from auditor.manuscript.safe_xml import local_name
from auditor.reporting.docx_parts import SPACE

if TYPE_CHECKING:
    from lxml.etree import _Element

HELD_TOGETHER = frozenset({"sdt", "fldSimple"})
"""Elements that a reference manager writes anew as a whole."""


def anchor(walk: Walk, comments: Mapping[Span, Sequence[int]]) -> None:
    """Mark the sentences at the given spans for their comments, by id, in the tree that `walk` went through.

    A sentence of a note is marked where the text refers to the note. What no run shows gets no anchor. The spans of
    `walk` hold no more afterwards.
    """
    starts = [place.span.start for place in walk.places]
    ends = [place.span.end for place in walk.places]
    marks = {place.note: place for place in walk.places if place.note}
    notes = _notes(walk)
    # from the last to the first: a split leaves what stands before it in place
    for span in sorted(comments, key=lambda span: span.start, reverse=True):
        label = next((label for note, label in notes if note.overlaps(span)), None)
        if label is None:
            _mark(walk.places[bisect_right(ends, span.start) : bisect_left(starts, span.end)], span, comments[span])
        elif label in marks:
            _mark([marks[label]], marks[label].span, comments[span])


def _notes(walk: Walk) -> list[tuple[Span, str]]:
    """Return the place and label of each note's paragraphs."""
    return [
        (block.visible.original_span(0, len(block.visible.text)), block.label)
        for block in walk.reading.blocks
        if block.kind is BlockKind.FOOTNOTE
    ]


def _mark(places: Sequence[Place], span: Span, ids: Iterable[int]) -> None:
    """Put the marks of the comments around the pieces that show a sentence."""
    if not places:
        return
    held = places[0].node.getparent()
    last = _ending(places[-1], span.end)
    first = _beginning(places[0], span.start)
    before, behind = _around(first)[0], _around(first if last is held else last)[1]
    for number in ids:
        before.addprevious(_element(before, "commentRangeStart", number))
        end, reference = _element(before, "commentRangeEnd", number), _reference(before, number)
        behind.addnext(end)
        end.addnext(reference)
        behind = reference


def _beginning(place: Place, start: int) -> _Element:
    """Return the run that begins with the character at `start`, which `place` shows; its run is split for that."""
    node = place.node
    if not place.note and start > place.span.start:
        node = _split_text(node, start - place.span.start)
    return (
        _split(node) if any(local_name(child) != "rPr" for child in node.itersiblings(preceding=True)) else _run(node)
    )


def _ending(place: Place, end: int) -> _Element:
    """Return the run that ends before the character at `end`; what follows goes to a run of its own."""
    if not place.note and end < place.span.end:
        _split_text(place.node, end - place.span.start)
    following = place.node.getnext()
    if following is not None:
        _split(following)
    return _run(place.node)


def _run(node: _Element) -> _Element:
    run = node.getparent()
    assert run is not None
    return run


def _split_text(node: _Element, offset: int) -> _Element:
    """Cut the text of a node at `offset`; return the new node behind it with the rest."""
    text, rest = node.text or "", deepcopy(node)
    node.text, rest.text = text[:offset], text[offset:]
    for half in (node, rest):
        half.set(SPACE, "preserve")
    node.addnext(rest)
    return rest


def _split(node: _Element) -> _Element:
    """Move a node and what follows it in its run to a new run of the same formatting; return that run."""
    run = _run(node)
    new = run.makeelement(run.tag, {str(name): str(value) for name, value in run.attrib.items()})
    formatting = run.find(f"{W}rPr")
    if formatting is not None:
        new.append(deepcopy(formatting))
    for child in (node, *node.itersiblings()):
        new.append(child)
    run.addnext(new)
    return new


def _around(run: _Element) -> tuple[_Element, _Element]:
    """Return the elements before and behind which a mark may stand for a run: itself, or what holds it together."""
    paragraph = next(run.iterancestors(f"{W}p"))
    begin, end = _field(run, paragraph)
    return _held(begin, paragraph), _held(end, paragraph)


def _field(run: _Element, paragraph: _Element) -> tuple[_Element, _Element]:
    """Return the first and last run of the outermost field that shows a run, or the run itself twice."""
    depth, begin, seen = 0, run, False
    for each in paragraph.iter(f"{W}r"):
        kinds = [mark.get(f"{W}fldCharType") for mark in each.iterchildren(f"{W}fldChar")]
        begin = begin if depth else each
        depth = max(0, depth + kinds.count("begin") - kinds.count("end"))
        seen = seen or each is run
        if seen and not depth:
            return begin, each
    return run, run


def _held(run: _Element, paragraph: _Element) -> _Element:
    """Return the outermost element of a paragraph, around a run, that is written anew as a whole; else the run."""
    around = takewhile(lambda element: element is not paragraph, run.iterancestors())
    held = [element for element in around if local_name(element) in HELD_TOGETHER]
    return held[-1] if held else run


def _element(like: _Element, name: str, number: int) -> _Element:
    return like.makeelement(f"{W}{name}", {f"{W}id": str(number)})


def _reference(like: _Element, number: int) -> _Element:
    """Return the run by which Word knows that the text has the comment."""
    run = like.makeelement(f"{W}r")
    formatting = run.makeelement(f"{W}rPr")
    formatting.append(run.makeelement(f"{W}rStyle", {f"{W}val": "CommentReference"}))
    run.append(formatting)
    run.append(_element(like, "commentReference", number))
    return run
