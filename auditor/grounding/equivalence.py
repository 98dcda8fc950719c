"""No significant difference told as sameness: a test that found no difference did not find equality.

Altman and Bland (1995), "Absence of evidence is not evidence of absence", BMJ 311:485.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.stretch import Pairing


def equivalence_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a finding where the claim says "the same" and the stretch only that no difference was found."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    words = lexicon.certainty().equivalence
    same = [word for word in claim.words if word.lemma in words.words and not claim.negative(word)]
    denied = [word for word in source.words if word.lemma in words.tests and source.negative(word)]
    if not same or not denied or source.has(words.words) or _plain(source):
        return
    matter = _matter(claim, same[0])
    held = [word for word in matter if word.index in pairing.alignment.pairs]
    yield pairing.finding(
        Check.CERTAINTY,
        "no_difference_as_equivalence",
        f"The source found no significant difference; that does not show “{same[0].text}”, as the claim says.",
        claim=same[:1],
        source=denied[:1],
        status=Status.OVERSTATED,
        signals=("certainty", "equivalence"),
        strong=bool(held) and len(held) == len(matter) and (_existential(source) or pairing.alignment.subject_held),
    )


def _plain(source: Analysis) -> bool:
    """Say whether a sentence tells that two things do not differ, and speaks of no test, finding or figure."""
    tested = lexicon.words("words_of_testing")
    return not source.has(tested) and not any(word.pos == "NUM" and not word.text.isalpha() for word in source.words)


def _matter(claim: Analysis, word: Word) -> list[Word]:
    """Return what is said to be the same: the noun beside the word, or its subject."""
    head = claim.head(word)
    if word.dep in {"amod", "compound"}:
        return [head]
    subjects = list(claim.dependants(head, *SUBJECTS))
    inner = [
        obj for prep in claim.dependants(word, "prep") if prep.lower == "in" for obj in claim.dependants(prep, "pobj")
    ]
    return [item for item in inner or subjects if item.content]


def _existential(source: Analysis) -> bool:
    return any(word.dep == "expl" for word in source.words)
