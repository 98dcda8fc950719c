"""Why a work is cited."""

from __future__ import annotations

from auditor.claims import extract_claims
from auditor.domain import ManuscriptFormat, Reference
from auditor.manuscript import parse_manuscript
from tests.conformance.case import Case, Outcome


def check(case: Case) -> Outcome:
    """Read the sentence with the record of the cited work, and assert the intent of its claims."""
    case.require_known({"sentence", "reference"}, {"intent", "intent_any_of", "intent_must_not_be"})
    outcome = Outcome()
    manuscript = parse_manuscript(case.input["sentence"], name=case.id, format=ManuscriptFormat.PLAIN)
    given = case.input.get("reference")
    record = Reference(key="cited", title=given.get("title"), type=given.get("type")) if given else None
    sentences = [
        sentence.model_copy(
            update={"citations": tuple(c.model_copy(update={"reference": "cited"}) for c in sentence.citations)}
        )
        for sentence in manuscript.sentences
    ]
    matched = manuscript.model_copy(update={"sentences": tuple(sentences)})
    intents = [claim.intent.value for claim in extract_claims(matched, {"cited": record} if record else {})]
    expected = case.expected
    if "intent" in expected:
        wanted = expected["intent"]
        outcome.expect("intent", wanted, intents, holds=bool(intents) and set(intents) == {wanted})
    if "intent_any_of" in expected:
        wanted = expected["intent_any_of"]
        outcome.expect("intent_any_of", wanted, intents, holds=bool(intents) and set(intents) <= set(wanted))
    if "intent_must_not_be" in expected:
        banned = expected["intent_must_not_be"]
        banned = {banned} if isinstance(banned, str) else set(banned)
        outcome.expect("intent_must_not_be", sorted(banned), intents, holds=bool(intents) and not banned & set(intents))
    return outcome
