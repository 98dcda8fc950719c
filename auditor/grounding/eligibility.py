"""Lists of inclusion and exclusion criteria: what stands under "Exclusion criteria" keeps people out.

A line under such a heading says the opposite of what its words alone say; a claim that those patients are eligible is
contradicted by it, and one that they are not is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.domain import Check, Finding
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.stretch import Pairing
from auditor.sources.passages import SourceIndex

_HEADING = re.compile(r"\b(inclusion|exclusion) criteri(?:a|on)\b|\b(not eligible if|excluded if)\b", re.IGNORECASE)
REACH = 6000
"""Characters before a line in which its heading is looked for."""
HELD = 0.8
"""Share of the claim's conditions that must stand in one line."""


def under_exclusion(text: str, offset: int) -> bool | None:
    """Say whether the place stands under an exclusion heading, an inclusion heading (False), or neither (None)."""
    headings = list(_HEADING.finditer(text, max(0, offset - REACH), offset))
    return _excludes(headings[-1]) if headings else None


def heads_list(text: str) -> bool:
    """Say whether a stretch holds a heading of criteria itself."""
    return _HEADING.search(text) is not None


def _excludes(heading: re.Match[str]) -> bool:
    return (heading.group(1) or "exclusion").lower() == "exclusion"


def eligibility_findings(pairings: Sequence[Pairing], index: SourceIndex) -> Iterator[Finding]:
    """Yield a finding where the claim admits what a line excludes, or excludes what a line asks for."""
    admits = admission(pairings[0].claim.analysis) if pairings else None
    if admits is None or not _HEADING.search(index.source.text):
        return
    for pairing in pairings:
        excluded = _excluded(pairing, index)
        if excluded is None or excluded != admits or _qualified(pairing.source.analysis):
            continue
        if _share(pairing) >= HELD:
            yield pairing.finding(
                Check.POLARITY,
                "exclusion_denied" if excluded else "inclusion_denied",
                f"The source lists this under its {'ex' if excluded else 'in'}clusion criteria; the claim denies that.",
                strong=True,
            )
            return


def admission(claim: Analysis) -> bool | None:
    """Say whether a claim lets people into a study (True), keeps them out (False), or speaks of neither (None)."""
    kinds = ("eligibility_words", "ineligibility_words")
    words = [
        word for word in claim.words if any(_names(word, kind) for kind in kinds) and not _under_other(claim, word)
    ]
    senses = {_names(word, "eligibility_words") != claim.negative(word) for word in words}
    return senses.pop() if len(senses) == 1 else None


def _names(word: Word, name: str) -> bool:
    return word.lemma in lexicon.words(name) or word.lower in lexicon.words(name)


def _under_other(claim: Analysis, word: Word) -> bool:
    """Say whether the word only completes another of its kind ("will not prevent a patient from participating")."""
    kinds = ("eligibility_words", "ineligibility_words")
    return any(_names(above, kind) for above in claim.ancestors(word) for kind in kinds)


def _excluded(pairing: Pairing, index: SourceIndex) -> bool | None:
    heading = _HEADING.search(pairing.source.text)
    if heading is not None:
        return _excludes(heading)
    return under_exclusion(index.source.text, pairing.source.offset)


def _qualified(source: Analysis) -> bool:
    """Say whether the line makes exceptions or speaks of permission itself."""
    own = ("eligibility_words", "ineligibility_words", "exception_cues")
    return any(_names(word, name) for word in source.words for name in own) or any(
        source.negative(word) for word in source.words
    )


def _share(pairing: Pairing) -> float:
    """Return the share of the claim's conditions, words of admission and the study itself left out, in the line."""
    generic = lexicon.words("generic_nouns")
    kinds = ("eligibility_words", "ineligibility_words")
    others = generic | {"primary", "secondary"}
    content = [word for word in pairing.claim.analysis.content if word.lemma not in others]
    wanted = [word for word in content if not any(_names(word, kind) for kind in kinds)]
    held = [word for word in wanted if word.index in pairing.alignment.pairs]
    return len(held) / len(wanted) if len(wanted) >= 2 else 0.0
