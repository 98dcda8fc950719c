"""Intent by a model, as an option on top of the rules: it may only make a claim stricter.

A model that takes a claim for background cannot spare it the scrutiny that the rules ask for; one that finds a
specific claim where the rules saw background has it checked as such.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from auditor.domain import Claim, Intent
from auditor.judging.replies import folded
from auditor.judging.reply_json import answer_field
from auditor.judging.shapes import IntentAnswer
from auditor.llm.cache import Reply
from auditor.llm.client import Client
from auditor.llm.prompts import Prompt, read_prompt

PROMPT = "classify-intent"
"""Id of the prompt."""
OUTPUT_TOKENS = 300
"""Tokens an answer may have."""
SIGN = "a model takes it for a specific claim"
"""Added to the reasons of a claim that a model made stricter."""


async def classify_with_model(
    claims: Sequence[Claim], sentences: Mapping[int, str], client: Client, prompt: Prompt | None = None
) -> tuple[Claim, ...]:
    """Return the claims, those made specific that the model takes for such. `sentences` gives texts by index."""
    asked = prompt or read_prompt(PROMPT)

    async def one(claim: Claim) -> Claim:
        if claim.intent is Intent.SPECIFIC_CLAIM:
            return claim
        rendered = asked.render(sentence=sentences.get(claim.sentence, claim.text), claim=claim.text)
        outcome = await client.ask(rendered, IntentAnswer, OUTPUT_TOKENS)
        return stricter(claim, read_intent(outcome.text) if isinstance(outcome, Reply) else None)

    return tuple(await asyncio.gather(*(one(claim) for claim in claims)))


def read_intent(raw: str) -> Intent | None:
    """Return the intent of a reply, None where it holds none or several that differ."""
    try:
        return Intent(folded(answer_field(raw, "intent")))
    except ValueError:
        return None


def stricter(claim: Claim, intent: Intent | None) -> Claim:
    """Return the claim with the stricter of its own intent and a model's."""
    if intent is not Intent.SPECIFIC_CLAIM or claim.intent is Intent.SPECIFIC_CLAIM:
        return claim
    return claim.model_copy(update={"intent": intent, "intent_reasons": (*claim.intent_reasons, SIGN)})
