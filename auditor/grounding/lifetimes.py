"""Dates of birth and death in parentheses behind a name: "Ada Lindqvist (3 May 1870 – 9 June 1941) was a chemist",
"Ada Lindqvist (born 3 May 1970)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.domain import Check, Finding
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.clauses import subject_words
from auditor.grounding.figure_words import figure_words
from auditor.grounding.stretch import Pairing

_DATE = r"(?:[A-Z][a-z]{2,8}\s\d{1,2}\s?,\s|\d{1,2}\s[A-Z][a-z]{2,8}\s)?\d{4}"
_LIFE = re.compile(rf"(?:[(;]|-LRB-)\s?({_DATE})\s?(?:[-–—−]|--)\s?({_DATE})\s?(?:\)|-RRB-)")
_BORN = re.compile(rf"(?:[(;,]|-LRB-|-RSB-)\s?born\s(?:on\s)?({_DATE})")
_PART = re.compile(r"[A-Za-z]{3,9}|\d{1,4}")
_DECADES = {"twenties": "2", "thirties": "3", "forties": "4", "fifties": "5", "sixties": "6", "seventies": "7"}
_DECADES |= {"eighties": "8", "nineties": "9"}
"""Decade in words → its figure, in the twentieth century."""
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
    given = _given(pairing.source.text, _EVENTS[event.lemma], claim)
    if not stated or given is None:
        return
    wanted, parts = [_plain(word.lower) for word in stated], _PART.findall(given.lower())
    if len(wanted) <= len(parts) and not all(_held(word, parts) for word in wanted):
        yield pairing.finding(
            Check.FIGURES,
            "figure_differs",
            f"The claim says “{' '.join(word.text for word in stated)}”; behind the name the source says “{given}”.",
            claim=stated,
            strong=True,
        )


def _given(text: str, event: int, claim: Analysis) -> str | None:
    """Return the date of birth (1) or death (2) that a text gives behind the name of the claim's subject."""
    for match in _LIFE.finditer(text):
        if _lifetime(match) and _named(claim, text[: match.start()]):
            return match[event]
    born = _BORN.search(text) if event == 1 else None
    return born[1] if born is not None and _named(claim, text[: born.start()]) else None


def _held(word: str, parts: list[str]) -> bool:
    """Say whether a date holds a day, month or year, or lies in a decade ("1980s", "eighties")."""
    decade = word[2:3] if re.fullmatch(r"\d{3}0s", word) else _DECADES.get(word)
    if decade is None:
        return word in parts
    year = next((part for part in parts if len(part) == 4 and part.isdigit()), None)
    century = word[:2] if word[0].isdigit() else "19"
    return year is None or (year[:2] == century and year[2] == decade) or (not word[0].isdigit() and year[:2] != "19")


def _plain(word: str) -> str:
    """Return a day without its ordinal ending ("4th" is 4)."""
    return word[:-2] if word[:-2].isdigit() and word[-2:] in {"st", "nd", "rd", "th"} else word


def _date(claim: Analysis, event: Word) -> list[Word]:
    """Return the day, month and year of the claim, or its decade, or a month alone."""
    inside = claim.subtree(event)
    names = figure_words().months
    months = [word for word in claim.words if word.index in inside and word.lower in names and word.text[0].isupper()]
    decades = [word for word in claim.words if word.index in inside and _is_decade(word.lower)]
    numbers = [word for word in claim.words if word.index in inside and _plain(word.lower).isdigit()]
    if any(_counts_time(claim, word) for word in numbers):
        return []
    if not numbers or len(numbers) > 2:
        alone = decades or months
        return alone if len(alone) == 1 and not numbers else []
    first = min(numbers, key=lambda word: word.index)
    near = [word for word in months if abs(word.index - first.index) <= 2]
    dated = any(len(word.text) == 4 for word in numbers) or bool(near)
    return sorted([*near, *numbers], key=lambda word: word.index) if dated else []


def _counts_time(claim: Analysis, number: Word) -> bool:
    """Say whether a number counts times ("1000 days ago", "the 19th century") and is no date."""
    following = claim.words[number.index + 1 : number.index + 2]
    return any(word.lemma in lexicon.words("time_nouns") and not word.text[0].isupper() for word in following)


def _is_decade(word: str) -> bool:
    return word in _DECADES or re.fullmatch(r"\d{3}0s", word) is not None


def _lifetime(match: re.Match[str]) -> bool:
    begun, ended = int(match[1][-4:]), int(match[2][-4:])
    return 0 < ended - begun <= LONGEST_LIFE


def _named(claim: Analysis, before: str) -> bool:
    """Say whether the last name of the claim's subject stands shortly before the dates."""
    names = [word for word in subject_words(claim) if word.pos == "PROPN"]
    return bool(names) and names[-1].text in before[-160:]
