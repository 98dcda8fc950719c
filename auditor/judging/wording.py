"""How much of a claim's wording its source holds: plain counts beside a model's scores, for the combiner.

Word overlap alone is a strong rival of a small model, and the two together beat either. Terms are those of retrieval:
stemmed, function words left out, numbers and negations kept.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from auditor.sources.retrieval import terms

NAMES = (
    "held_in_window",
    "held_in_second",
    "held_in_joined",
    "held_in_source",
    "runs_held",
    "figures",
    "figures_absent",
    "names",
    "names_absent",
    "claim_length",
    "source_length",
)
"""Names of the counts, in order; see `wording`."""

_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_NAME = re.compile(r"(?<=[^.!?\s]\s)[^\W\d_a-z]\w+")
"""A capitalised word that does not open a sentence."""


def wording(claim: str, windows: Sequence[str], joined: int, *, holds: Callable[[str], bool]) -> dict[str, float]:
    """Return the counts of one claim and the windows retrieved for it, best first.

    The first `joined` windows together make the joined passage; `holds` says whether the source as a whole has a term.
    Shares are 0 to 1; lengths are logarithms of the number of terms, so that a source twice as long differs as much
    among short ones as among long ones.
    """
    said = terms(claim)
    wanted = list(dict.fromkeys(said))
    read = [terms(window) for window in windows]
    words = [set(found) for found in read]
    held = sorted((_share(wanted, found) for found in words), reverse=True)
    runs = _runs(said)
    seen_runs = set().union(*(_runs(found) for found in read))
    figures = [_plain(figure) for figure in _FIGURE.findall(claim)]
    shown_figures = {_plain(figure) for window in windows for figure in _FIGURE.findall(window)}
    names = list(dict.fromkeys(_NAME.findall(claim)))
    shown = " ".join(windows).casefold()
    return {
        "held_in_window": held[0] if held else 0.0,
        "held_in_second": held[1] if len(held) > 1 else 0.0,
        "held_in_joined": _share(wanted, set().union(*words[:joined])),
        "held_in_source": sum(map(holds, wanted)) / len(wanted) if wanted else 0.0,
        "runs_held": len(runs & seen_runs) / len(runs) if runs else 0.0,
        "figures": math.log1p(len(figures)),
        "figures_absent": math.log1p(sum(figure not in shown_figures for figure in figures)),
        "names": math.log1p(len(names)),
        "names_absent": sum(name.casefold() not in shown for name in names) / len(names) if names else 0.0,
        "claim_length": math.log1p(len(wanted)),
        "source_length": math.log1p(sum(len(found) for found in read)),
    }


def _share(wanted: Sequence[str], found: set[str]) -> float:
    return sum(term in found for term in wanted) / len(wanted) if wanted else 0.0


def _runs(found: Sequence[str]) -> set[tuple[str, str]]:
    """Return the terms that follow each other."""
    return set(pairwise(found))


def _plain(figure: str) -> str:
    return figure.replace(",", "")
