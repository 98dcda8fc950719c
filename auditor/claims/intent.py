"""Why a work is cited: rules over word lists, each decision with its reasons.

A figure or a comparison makes any claim specific; a bare pointer asserts nothing; a review stands for a body of work
only if the sentence or the reference says that it is one; a reported result is specific; phrases of background make
background; everything else is specific, because full scrutiny is the safe side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from auditor.claims.cues import find_cue, find_cues, words_in
from auditor.claims.quantities import states_figure
from auditor.domain import Intent, Reference
from auditor.resources import word_list, word_set

ASIDE = re.compile(r",\s(?:thereby\s|thus\s|hence\s|significantly\s|substantially\s)?([A-Za-z]{4,20}ing)\b")
"""A participle after a comma."""
REASON = re.compile(r",\s(?:as|because|since|whereas|while|although|though)\s|\sbecause\s")
"""Where a clause of reason or contrast begins."""

LONGEST_NOUN = 24
"""Characters behind "our" in which its noun stands."""


@dataclass(frozen=True)
class IntentDecision:
    """Why a work is cited, and by which rules."""

    intent: Intent
    """The intent."""
    reasons: tuple[str, ...]
    """The rules that decided, in words."""
    pointer: bool = False
    """Whether the sentence only points to the work."""


def decide_intent(claim: str, sentence: str = "", references: Sequence[Reference] = ()) -> IntentDecision:
    """Return the intent of a claim, given the sentence it comes from (citation marks removed) and the works cited."""
    sentence = sentence or claim
    for rule in (_figure, _comparison, _pointer, _review_sentence, _result, _review_reference, _background):
        decision = rule(claim, sentence, references)
        if decision is not None:
            return decision
    return IntentDecision(Intent.SPECIFIC_CLAIM, ("no cue of background, pointer or review",))


def _figure(claim: str, sentence: str, references: Sequence[Reference]) -> IntentDecision | None:
    figure = states_figure(claim)
    return _decided(figure, Intent.SPECIFIC_CLAIM, "states a figure")


def _comparison(claim: str, sentence: str, references: Sequence[Reference]) -> IntentDecision | None:
    cue = find_cue(claim, "comparison_cues") or comparative(claim)
    return _decided(cue, Intent.SPECIFIC_CLAIM, "compares")


def comparative(text: str) -> str | None:
    """Return "higher than" and the like as printed, or None."""
    words, places = words_in(text)
    for place, word in enumerate(words):
        if word != "than":
            continue
        for before in range(max(0, place - 8), place):
            if words[before] in word_list("comparatives") or (words[before].endswith("er") and len(words[before]) > 4):
                return f"{text[slice(*places[before])]} than"
    return None


def _pointer(claim: str, sentence: str, references: Sequence[Reference]) -> IntentDecision | None:
    cue = find_cue(sentence, "pointer_cues") or bare_see(sentence)
    if cue is None or find_cue(sentence, "review_cues"):
        return None
    return IntentDecision(Intent.BACKGROUND, (f"only points to the work: {cue}",), pointer=True)


def bare_see(sentence: str) -> str | None:
    """Return "see" where the sentence is little more than that."""
    words = sentence.lower().replace(",", " ").replace("(", " ").split()
    return "see" if "see" in words and len(words) <= 12 and words.index("see") in {0, len(words) - 1} else None


def _review_sentence(claim: str, sentence: str, references: Sequence[Reference]) -> IntentDecision | None:
    cue = find_cue(sentence, "review_cues")
    return _decided(cue, Intent.REVIEW_ANCHOR, "the sentence points to a review")


def _result(claim: str, sentence: str, references: Sequence[Reference]) -> IntentDecision | None:
    cue = find_cue(claim, "result_cues") or _result_aside(claim)
    return _decided(cue, Intent.SPECIFIC_CLAIM, "reports a result")


def _result_aside(claim: str) -> str | None:
    """Return the participle that adds a result ("systems were built to close gaps, raising welfare"), or None."""
    for match in ASIDE.finditer(claim):
        if match.group(1).lower() in word_list("result_participles"):
            return match.group(1)
    return None


def _review_reference(claim: str, sentence: str, references: Sequence[Reference]) -> IntentDecision | None:
    cue = find_cue(claim, "background_cues")
    if cue is None or not references or not all(looks_like_review(reference) for reference in references):
        return None
    return IntentDecision(Intent.REVIEW_ANCHOR, (f"background ({cue})", "the cited work looks like a review"))


def looks_like_review(reference: Reference) -> bool:
    """Say whether type or title of a record say that it is a review or overview."""
    if reference.type and "review" in reference.type.lower():
        return True
    title = reference.title or ""
    return bool(find_cue(title, "review_title_cues")) and not find_cue(title, "survey_questionnaire_cues")


def _background(claim: str, sentence: str, references: Sequence[Reference]) -> IntentDecision | None:
    part = _main_part(claim)
    found = find_cues(part, "background_cues")
    if _speaks_of_own_work(sentence) or any(part.startswith(" that ", cue.end) for cue in found):
        # "Previous work that cells can be made permissive" tells what was found.
        return None
    cue = found[0].of(part) if found else None
    return _decided(cue, Intent.BACKGROUND, "speaks of background")


def _speaks_of_own_work(sentence: str) -> bool:
    """Say whether the authors speak of themselves; "our time" and "our planet" are everybody's."""
    cues = find_cues(sentence, "first_person_cues")
    return any(not _is_shared(sentence[cue.end : cue.end + LONGEST_NOUN]) for cue in cues)


def _is_shared(following: str) -> bool:
    words, _ = words_in(following)
    return bool(words) and words[0] in word_set("shared_by_all")


def _main_part(claim: str) -> str:
    """Return the claim up to a clause that only gives a reason or a contrast: a phrase there is not about the claim."""
    reason = REASON.search(claim)
    return claim[: reason.start()] if reason is not None and reason.start() > 0 else claim


def _decided(cue: str | None, intent: Intent, reason: str) -> IntentDecision | None:
    return None if cue is None else IntentDecision(intent, (f"{reason}: {cue}",))
