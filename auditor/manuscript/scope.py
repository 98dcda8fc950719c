"""Which sentences a citation covers: its own, and where asked for those before a lone citation closing a paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from auditor.domain import Manuscript, Notice, Sentence, Span


def cover_paragraphs(manuscript: Manuscript) -> Manuscript:
    """Let a citation group that stands alone at the end of a paragraph cover the sentences before it.

    The covered sentences get the group's citations with an empty mark at their end; a notice says how many.
    """
    sentences: list[Sentence] = []
    covered = 0
    for _, group in groupby(manuscript.sentences, key=lambda sentence: sentence.paragraph):
        paragraph = list(group)
        made = list(_covered(paragraph)) if _closes(paragraph) else paragraph
        covered += sum(a is not b for a, b in zip(paragraph, made, strict=True))
        sentences.extend(made)
    if not covered:
        return manuscript
    message = f"{covered} sentences without a mark were taken to rest on the citation that closes their paragraph."
    notice = Notice(kind="closing_citation", message=message)
    return manuscript.model_copy(update={"sentences": tuple(sentences), "notices": (*manuscript.notices, notice)})


def _closes(paragraph: Sequence[Sentence]) -> bool:
    last = paragraph[-1]
    earlier = any(sentence.citations for sentence in paragraph[:-1])
    groups = {citation.group for citation in last.citations}
    return len(paragraph) > 1 and not earlier and len(groups) == 1 and _at_end(last)


def _at_end(sentence: Sentence) -> bool:
    return not sentence.text[sentence.marks[-1].end :].strip(" .!?。")


def _covered(paragraph: Sequence[Sentence]) -> Iterator[Sentence]:
    citations = paragraph[-1].citations
    for sentence in paragraph[:-1]:
        end = Span(start=len(sentence.text), end=len(sentence.text))
        yield sentence.model_copy(update={"citations": citations, "marks": (end,) * len(citations)})
    yield paragraph[-1]
