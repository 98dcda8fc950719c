"""Small edits between a claim and a sentence that it all but repeats.

Where a claim repeats a sentence word for word save a few places, those places are the difference, whatever the grammar.
Words are compared, not characters: longest common subsequence (Indel distance, rapidfuzz), so that a claim which
repeats only one clause of the sentence is seen as such.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word, analyse

if TYPE_CHECKING:
    from rapidfuzz.distance import Opcode

MAX_WORDS = 400
"""Longer texts are no sentences, and are not compared word by word."""


@dataclass(frozen=True)
class Change:
    """One place where claim and sentence differ."""

    claim: tuple[Word, ...]
    """Words only in the claim."""
    source: tuple[Word, ...]
    """Words only in the sentence, in their place."""


@dataclass(frozen=True)
class Edits:
    """How a claim differs from the sentence it repeats."""

    kept: float
    """Share of the claim's words that stand in the sentence in order, 0 to 1."""
    changes: tuple[Change, ...]
    """Places inside the repeated part."""
    before: tuple[Word, ...]
    """The sentence's words before the repeated part."""
    after: tuple[Word, ...]
    """The sentence's words after it."""

    @property
    def near(self) -> bool:
        """Whether the claim repeats the sentence, or a part of it, with few small edits."""
        limits = lexicon.limits().edit
        places = sum(max(len(change.claim), len(change.source)) for change in self.changes)
        return (
            self.kept >= limits.near_share
            and len(self.changes) <= limits.max_changes
            and places <= 2 * limits.max_changes
        )

    @property
    def one_word(self) -> bool:
        """Whether claim and sentence are the same but for one word, or a verb with its particle."""
        whole = len(self.changes) == 1 and not self.before and all(word.dep == "prt" for word in self.after)
        return whole and all(
            len([word for word in side if word.dep != "prt"]) == 1
            for side in (self.changes[0].claim, self.changes[0].source)
        )


def edits(claim: Analysis, source: Analysis) -> Edits:
    """Return how the claim differs from the sentence, from a cache of recent pairs."""
    return _edits(claim.text, source.text)


@lru_cache(maxsize=4096)
def _edits(claim_text: str, source_text: str) -> Edits:
    from rapidfuzz.distance import Indel

    claim, source = counted(analyse(claim_text)), counted(analyse(source_text))
    if not claim or max(len(claim), len(source)) > MAX_WORDS:
        return Edits(0.0, (), (), source)
    codes = list(Indel.opcodes([word.lower for word in source], [word.lower for word in claim]))
    equal = [code for code in codes if code.tag == "equal"]
    if not equal:
        return Edits(0.0, (), (), source)
    first, last = equal[0], equal[-1]
    changes = _changes(claim, source, equal)
    lead, tail = claim[: first.dest_start], claim[last.dest_end :]
    before, after = source[: first.src_start], source[last.src_end :]
    if lead:
        changes.insert(0, Change(lead, before[-len(lead) :]))
        before = before[: -len(lead)] if len(before) > len(lead) else ()
    if tail:
        size = _whole_end(after, len(tail))
        changes.append(Change(tail, after[:size]))
        after = after[size:]
    kept = sum(code.dest_end - code.dest_start for code in equal) / len(claim)
    return Edits(kept, tuple(changes), before, after)


def _whole_end(words: tuple[Word, ...], size: int) -> int:
    """Return how many words to take, so that a negator is not parted from what it denies."""
    while 0 < size < len(words) and words[size - 1].lower in lexicon.words("negation_words"):
        size += 1
    return size


def _changes(claim: tuple[Word, ...], source: tuple[Word, ...], equal: list[Opcode]) -> list[Change]:
    found = []
    for one, other in pairwise(equal):
        change = Change(claim[one.dest_end : other.dest_start], source[one.src_end : other.src_start])
        if change.claim or change.source:
            found.append(change)
    return found


def counted(analysis: Analysis) -> tuple[Word, ...]:
    """Return the words that are compared: punctuation left out, signs and percent kept."""
    return tuple(word for word in analysis.words if any(char.isalnum() or char in "%<>=±+−" for char in word.text))
