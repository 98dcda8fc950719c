"""Intent by a model, as an option on top of the rules: it may only make a claim stricter.

A model that takes a claim for background cannot spare it the scrutiny that the rules ask for; one that finds a
specific claim where the rules saw background has it checked as such.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from auditor.domain import Claim, HelpOutcome, HelpTask, Intent, ModelHelp
from auditor.judging.assisting import AssistingModel
from auditor.judging.replies import folded
from auditor.judging.reply_json import answer_field
from auditor.judging.shapes import IntentAnswer
from auditor.llm.prompts import Prompt, RenderedPrompt, read_prompt

PROMPT = "classify-intent"
"""Id of the prompt."""
OUTPUT_TOKENS = 300
"""Tokens an answer may have."""
SIGN = "a model takes it for a specific claim"
"""Added to the reasons of a claim that a model made stricter."""


@dataclass(frozen=True)
class Classified:
    """A claim after a model was asked why its work is cited."""

    claim: Claim
    """The claim, stricter where the model asks for it."""
    help: ModelHelp | None = None
    """What was asked, None where a model could not make the claim any stricter."""


def can_be_stricter(claim: Claim) -> bool:
    """Say whether a model could ask for more scrutiny than the rules."""
    return claim.intent is not Intent.SPECIFIC_CLAIM and not claim.pointer and not claim.own


async def classify_with_model(
    claims: Sequence[Claim], sentences: Mapping[int, str], model: AssistingModel, prompt: Prompt | None = None
) -> tuple[Classified, ...]:
    """Return the claims, those made specific that the model takes for such. `sentences` gives texts by index."""
    asked = prompt or read_prompt(PROMPT)

    async def one(claim: Claim) -> Classified:
        if not can_be_stricter(claim):
            return Classified(claim)
        reply = await model.ask(HelpTask.INTENT, request_for(claim, sentences, asked), IntentAnswer, OUTPUT_TOKENS)
        intent = read_intent(reply.text) if reply.text is not None else None
        if intent is None:
            return Classified(claim, reply.unread())
        made = stricter(claim, intent)
        return Classified(made, reply.settled(HelpOutcome.UNCHANGED if made == claim else HelpOutcome.TAKEN))

    return tuple(await asyncio.gather(*(one(claim) for claim in claims)))


def request_for(claim: Claim, sentences: Mapping[int, str], prompt: Prompt) -> RenderedPrompt:
    """Return what is sent to have a claim's intent named."""
    return prompt.render(sentence=sentences.get(claim.sentence, claim.text), claim=claim.text)


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
