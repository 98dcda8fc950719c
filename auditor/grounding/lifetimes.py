"""Dates of birth and death in parentheses behind a name: "Ada Lindqvist (3 May 1870 – 9 June 1941) was a chemist"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.domain import Check, Finding
from auditor.grounding.alignment import subject_words
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.stretch import Pairing

_DATE = r"(?:[A-Z][a-z]{2,8}\s\d{1,2}\s?,\s|\d{1,2}\s[A-Z][a-z]{2,8}\s)?\d{4}"
_LIFE = re.compile(rf"(?:[(;]|-LRB-)\s?({_DATE})\s?(?:[-–—−]|--)\s?({_DATE})\s?(?:\)|-RRB-)")
_PART = re.compile(r"[A-Za-z]{3,9}|\d{1,4}")
LONGEST_LIFE = 120
"""Years; a longer span is no lifetime."""
_EVENTS = {"bear": 1, "die": 2}
"""Verb of the claim → which of the two dates it speaks of."""


def lifetime_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a date of birth or death that is not the one the source gives behind the name."""
    claim = pairing.claim.analysis
    event = next((word for word in claim.roots if word.lemma in _EVENTS and not claim.negative(word)), None)
    if event is None:
        return
    stated = _date(claim, event)
    for match in _LIFE.finditer(pairing.source.text):
        given = frozenset(_PART.findall(match[_EVENTS[event.lemma]].lower()))
        if not _lifetime(match) or not _named(claim, pairing.source.text[: match.start()]):
            continue
        if stated and len(stated) <= len(given) and not {word.lower for word in stated} <= given:
            yield pairing.finding(
                Check.FIGURES,
                "figure_differs",
                f"The claim says “{' '.join(word.text for word in stated)}”; behind the name the source says "
                f"“{match[_EVENTS[event.lemma]]}”.",
                claim=stated,
                strong=True,
            )
        return


def _date(claim: Analysis, event: Word) -> list[Word]:
    """Return the day, month and year of the claim, where it gives a year."""
    inside = claim.subtree(event)
    months = [word for word in claim.words if word.index in inside and word.pos == "PROPN" and word.text.isalpha()]
    numbers = [word for word in claim.words if word.index in inside and word.text.isdigit()]
    if not any(len(word.text) == 4 for word in numbers) or len(numbers) > 2:
        return []
    first = min(numbers, key=lambda word: word.index)
    near = [word for word in months if abs(word.index - first.index) == 1]
    return sorted([*near, *numbers], key=lambda word: word.index)


def _lifetime(match: re.Match[str]) -> bool:
    begun, ended = int(match[1][-4:]), int(match[2][-4:])
    return 0 < ended - begun <= LONGEST_LIFE


def _named(claim: Analysis, before: str) -> bool:
    """Say whether the last name of the claim's subject stands shortly before the dates."""
    names = [word for word in subject_words(claim) if word.pos == "PROPN"]
    return bool(names) and names[-1].text in before[-160:]
