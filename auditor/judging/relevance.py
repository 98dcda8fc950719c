"""Whether a judge's quote speaks of the claim: the share of the claim's content in it, and denied effects besides.

"Sleep did not change" shares one word of three with "Coaching improved sleep" and still denies it: a statement that
there was no effect answers to any effect that the claim states on the same thing, and the other way round. That counts
for a quote that is to contradict, never for one that is to support.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from auditor.grounding.alignment import Alignment
    from auditor.grounding.analysis import Analysis, Word


def relevance(claim: str, quote: str, *, contradicting: bool = False) -> float:
    """Return how far a quote speaks of the claim, 0 to 1. `contradicting`: whether it is to deny the claim."""
    from auditor.grounding import aligned

    share = aligned(claim, quote)
    return max(share, _with_denied_effect(claim, quote)) if contradicting else share


def _with_denied_effect(claim: str, quote: str) -> float:
    """Return the share where an effect that one states and the other denies answers to each other."""
    from auditor.grounding.alignment import align
    from auditor.grounding.analysis import analyse
    from auditor.grounding.clauses import predicates

    alignment = align(analyse(claim), analyse(quote))
    if not alignment.pairs or not alignment.claim.content:
        return 0.0
    # Verbs besides the parse's predicates, because the parser takes "Coaching improved …" for a command.
    heads = {word.index for word in predicates(alignment.claim)}
    stated = [word for word in alignment.claim.content if word.verbal or word.index in heads]
    denied = [word for word in stated if word.index not in alignment.pairs and _is_denied(alignment, word)]
    return min(1.0, alignment.share + len(denied) / len(alignment.claim.content))


def _is_denied(alignment: Alignment, word: Word) -> bool:
    """Say whether the quote denies the effect that a word of the claim states, or states the one that it denies."""
    if not _is_effect(word):
        return False
    stated = not alignment.claim.negative(word)
    return any(_is_effect(other) and _states(alignment.source, other) != stated for other in alignment.source.words)


def _is_effect(word: Word) -> bool:
    """Say whether a word states an effect, with a direction or without."""
    from auditor.grounding import antonyms

    effects = antonyms.scale_file().effect
    return word.lemma in effects.words or word.lemma in effects.flat or bool(antonyms.poles(word.lemma))


def _states(analysis: Analysis, word: Word) -> bool:
    """Say whether a word of effect states one: "changed" does, "did not change" and "stable" do not."""
    from auditor.grounding import antonyms

    return analysis.negative(word) == (word.lemma in antonyms.scale_file().effect.flat)
