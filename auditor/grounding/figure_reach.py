"""Of what and of how many a figure is told: a share of another whole, and a bound that one of several values breaks.

"13% of the answers" is not "13% of the quotes", where the source gives the answers a share of their own; and "all
scored between 86% and 90%" is not so where a list of scores begins at 85%.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auditor.domain import Check, Finding, Status, Strength
from auditor.grounding import lexicon
from auditor.grounding.figure_comparison import compare
from auditor.grounding.figure_model import Difference, Figure, FigureKind
from auditor.grounding.figure_places import Sentence, words_of
from auditor.grounding.figure_tokens import tokens

ALL: Final = 5
"""Quantifier level of "all"."""
LISTED: Final = 3
"""Values from which a list is one."""
SAME_THING: Final = 0.5
"""Share of the claim's words from which a sentence speaks of the same thing."""
_HARD: Final = (Difference.VALUE, Difference.BOUND_BROKEN)
_NEARLY: Final = frozenset({"not", "nearly", "almost", "virtually", "practically"})
_BETWEEN: Final = frozenset({",", "and", "or", ";", "&"})


def reach_findings(
    claim: str, figures: Sequence[Figure], sentences: Sequence[Sentence], text: str
) -> Iterator[Finding]:
    """Yield what is told of all and broken by one of the values listed, and shares told of another whole.

    `text` is that of the source, from which `sentences` were taken.
    """
    for figure in figures:
        for sentence in sentences:
            if not sentence.names_held:
                continue
            outside = _outside(claim, figure, sentence, text)
            if outside is not None:
                yield _finding(
                    figure, outside, f"The claim says “{figure.text}” of all; the source lists {outside.text}."
                )
                return
            other = _other_whole(figure, sentence, sentences) if sentence.share >= SAME_THING else None
            if other is not None:
                yield _finding(figure, other, f"The source gives “{other.text}” as a share of something else.")
                return


def _finding(figure: Figure, other: Figure, message: str) -> Finding:
    return Finding(
        check=Check.FIGURES,
        kind="figure_differs",
        strength=Strength.CONFLICT,
        status=Status.CONTRADICTED,
        message=message,
        claim_span=figure.span,
        source_span=other.span,
        signals=("figure",),
    )


def _outside(claim: str, figure: Figure, sentence: Sentence, text: str) -> Figure | None:
    """Return a listed value outside the range, or beyond the bound, that a claim states of all."""
    limited = figure.ends is not None or figure.bound.is_upper or figure.bound.is_lower
    if not limited or not _all_of(claim, figure) & words_of(sentence.passage.text):
        return None
    for values in _lists(sentence.figures, text):
        outcomes = [(value, compare(figure, value)) for value in values]
        if all(outcome is not None for _, outcome in outcomes):
            broken = [value for value, outcome in outcomes if outcome is not None and outcome.difference in _HARD]
            if broken and len(broken) < len(values):
                return broken[0]
    return None


def _all_of(claim: str, figure: Figure) -> frozenset[str]:
    """Return the stems of the two words behind an "all" or "every", not "not all", that stands before a figure."""
    words = [token.lower for token in tokens(claim) if token.start < figure.span.start]
    levels = lexicon.quantifier_levels()
    before = ["", *words]
    places = [k for k, word in enumerate(words) if levels.get(word) == ALL and before[k] not in _NEARLY]
    return words_of(" ".join(words[places[0] + 1 : places[0] + 4])) if places else frozenset()


def _lists(figures: Sequence[Figure], text: str) -> Iterator[list[Figure]]:
    """Yield the values that a sentence lists one after the other."""
    run: list[Figure] = []
    for figure in figures:
        joined = run and {t.lower for t in tokens(text[run[-1].span.end : figure.span.start])} <= _BETWEEN
        if not joined or figure.kind is not run[-1].kind:
            if len(run) >= LISTED:
                yield run
            run = []
        run.append(figure)
    if len(run) >= LISTED:
        yield run


def _other_whole(figure: Figure, sentence: Sentence, sentences: Sequence[Sentence]) -> Figure | None:
    """Return the same share of another whole, where the source gives the claim's whole a share of its own."""
    if figure.kind is not FigureKind.PERCENT or not figure.of or not figure.nouns:
        return None
    same = [other for other in sentence.figures if other.kind is figure.kind and other.value == figure.value]
    whole, wholes = figure.nouns[0], {other.nouns[0] for other in same if other.of and other.nouns}
    if len(same) != 1 or not wholes or whole in same[0].nouns[:2]:
        return None
    shares = [other for near in sentences for other in near.figures if other.of and other.nouns[:1] == (whole,)]
    return same[0] if any(other.value != figure.value for other in shares) else None
