"""Open questions: "whether it lowers the risk is unknown" told as "it lowers the risk"."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.stretch import Pairing


def unsettled_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a finding where the sentence leaves open whether what the claim states is so."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    opened = _open_question(source)
    if opened is None or claim.has(frozenset({"whether", "if"})) or _state(claim) is not None:
        return
    whether, state = opened
    held = pairing.alignment.pairs.values()
    inside = [index > whether.index and (state.index < whether.index or index < state.index) for index in held]
    missing = [word for word in pairing.alignment.missing if word.lemma not in lexicon.words("generic_nouns")]
    yield pairing.finding(
        Check.CERTAINTY,
        "hedge_dropped",
        f"The source leaves this open (“{whether.text} … {state.text}”); the claim states it as fact.",
        source=[whether, state],
        status=Status.OVERSTATED,
        signals=("certainty",),
        strong=len(inside) > 1 and all(inside) and not missing,
    )


def _open_question(source: Analysis) -> tuple[Word, Word] | None:
    whether = next((word for word in source.words if word.lower == "whether"), None)
    state = _state(source)
    return None if whether is None or state is None else (whether, state)


def _state(analysis: Analysis) -> Word | None:
    """Return the word that says that a question is open ("unknown", "not known"), or None."""
    states, settled = lexicon.words("unsettled_states"), lexicon.words("settled_states")
    return next(
        (
            word
            for word in analysis.words
            if word.lower in states or (word.lemma in settled and analysis.negative(word))
        ),
        None,
    )
