"""Is a failed claim at home elsewhere in the library?

A fuller text of the same work says it: the excerpt was thin. Another work says it: right fact, wrong paper. Neither
moves a bucket; both separate a misplaced claim from an invented one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from auditor.claims.cues import WORD, words_in
from auditor.domain import Claim, Extent, Placement
from auditor.resources import word_list

if TYPE_CHECKING:
    from auditor.sources.passages import SourceIndex

STEM = 5
"""Letters of a word that must agree when a text is tried cheaply before it is grounded on."""
ENOUGH = 0.7
"""Share of the claim's words that a text must hold to be tried at all."""


def place(claim: Claim, cited: Sequence[str], indexes: Mapping[str, SourceIndex]) -> Placement | None:
    """Return where in the library the claim is said, verbatim or nearly, or None where no text says it.

    `cited` are the keys of the works the claim cites; `indexes` are all texts at hand, by key. A fuller text of a
    cited work goes before another work, the better aligned passage before the others.
    """
    from auditor.grounding import ground

    found: list[Placement] = []
    for key in _worth_trying(claim, cited, indexes):
        grounding = ground(claim, indexes[key])
        if grounding.statement is not None and not grounding.specifics_absent:
            same = _is_fuller_text(indexes[key], [indexes[one] for one in cited if one in indexes])
            found.append(Placement(source=key, same_work=same, evidence=grounding.statement))
    return max(found, key=lambda one: (one.same_work, one.evidence.aligned), default=None)


def _worth_trying(claim: Claim, cited: Sequence[str], indexes: Mapping[str, SourceIndex]) -> Iterator[str]:
    """Yield the keys of uncited texts that hold most of the claim's words."""
    wanted = _stems(claim.text)
    if not wanted:
        return
    for key, index in indexes.items():
        if key in cited:
            continue
        if len(wanted & _stems(index.source.text)) >= ENOUGH * len(wanted):
            yield key


@lru_cache(maxsize=1024)
def _stems(text: str) -> frozenset[str]:
    """Return the stems of a text; kept, because every claim without a home is tried against every text at hand."""
    words = WORD.findall(text.lower().replace("’", "'"))
    return frozenset(word[:STEM] for word in words if word not in _function_words())


@cache
def _function_words() -> frozenset[str]:
    return frozenset(word_list("retrieval_function_words"))


def _is_fuller_text(index: SourceIndex, cited: Sequence[SourceIndex]) -> bool:
    """Say whether a text is another, fuller text of one of the cited works: the same title, and more of it."""
    title = _folded(index.source.title)
    if not title:
        return False
    return any(
        _folded(other.source.title) == title
        and (index.source.extent is Extent.FULL_TEXT or len(index.source.text) > len(other.source.text))
        for other in cited
    )


def _folded(title: str | None) -> str:
    return " ".join(words_in(title or "")[0])
