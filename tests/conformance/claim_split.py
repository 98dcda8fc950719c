"""A sentence into atomic claims."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims import extract_claims
from auditor.claims.cues import words_in
from auditor.claims.quantities import DIGITS
from auditor.domain import Claim, Manuscript, ManuscriptFormat
from auditor.manuscript import parse_manuscript
from tests.conformance.case import Case, Outcome

EXPECTED = {
    "claims_must_include",
    "claims_must_not_mix",
    "n_claims_min",
    "n_claims_max",
    "n_claims",
    "claim_references",
    "or_flag",
}


def check(case: Case) -> Outcome:
    """Split the sentence, with its context as the sentence before it, and assert every key."""
    case.require_known({"sentence", "context"}, EXPECTED)
    outcome = Outcome()
    text = " ".join(part for part in (case.input.get("context"), case.input["sentence"]) if part)
    manuscript = parse_manuscript(text, name=case.id, format=ManuscriptFormat.PLAIN)
    sentences = _sentences_to_split(manuscript, case.input.get("context", ""))
    claims = [claim for claim in extract_claims(manuscript, {}) if claim.sentence in sentences]
    _check_content(case, claims, outcome)
    _check_references(case, claims, manuscript, outcome)
    invented = [figure for claim in claims for figure in _figures(claim.text) if figure not in _figures(text)]
    outcome.expect("figures of the sentence", [], invented)
    flag = case.expected.get("or_flag")
    if flag is not None and claims and all(flag in claim.flags for claim in claims):
        return Outcome()
    return outcome


def _sentences_to_split(manuscript: Manuscript, context: str) -> set[int]:
    return {sentence.index for sentence in manuscript.sentences if sentence.span.start >= len(context)}


def _check_content(case: Case, claims: Sequence[Claim], outcome: Outcome) -> None:
    expected = case.expected
    texts = [claim.text for claim in claims]
    for wanted in expected.get("claims_must_include", []):
        outcome.expect("claims_must_include", wanted, texts, holds=any(_holds(text, wanted) for text in texts))
    for one, two in expected.get("claims_must_not_mix", []):
        mixed = [text for text in texts if _holds(text, one) and _holds(text, two)]
        outcome.expect("claims_must_not_mix", [], mixed)
    count = len(claims)
    least, most = expected.get("n_claims_min", 0), expected.get("n_claims_max", count)
    outcome.expect("n_claims", f"{least} to {most}", texts, holds=least <= count <= most)
    outcome.expect("n_claims", expected.get("n_claims", count), count)


def _check_references(case: Case, claims: Sequence[Claim], manuscript: Manuscript, outcome: Outcome) -> None:
    for entry in case.expected.get("claim_references", []):
        unknown = set(entry) - {"text_contains", "references"}
        if unknown:
            raise KeyError(f"{case.id}: unknown key in claim_references: {sorted(unknown)}")
        found = [
            [manuscript.sentences[claim.sentence].citations[number].key for number in claim.citations]
            for claim in claims
            if _holds(claim.text, [entry["text_contains"]])
        ]
        outcome.expect("claim_references", entry, found, holds=entry["references"] in found)


def _holds(text: str, phrases: Sequence[str]) -> bool:
    """Say whether the text holds all phrases, as whole words, case ignored."""
    return all(_holds_phrase(text, phrase) for phrase in phrases)


def _holds_phrase(text: str, phrase: str) -> bool:
    folded, wanted = text.casefold(), phrase.casefold()
    at = folded.find(wanted)
    while at >= 0:
        before, after = folded[at - 1 : at], folded[at + len(wanted) : at + len(wanted) + 1]
        if not (before.isalnum() and wanted[0].isalnum()) and not (after.isalnum() and wanted[-1].isalnum()):
            return True
        at = folded.find(wanted, at + 1)
    return wanted.strip() == "" or " ".join(words_in(wanted)[0]) == ""


def _figures(text: str) -> set[str]:
    return {match.group().strip("., ") for match in DIGITS.finditer(text)}
