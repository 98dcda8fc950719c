"""The knowledge step (`--recall`): what a model that does not see the source knows of a claim.

It moves no bucket; it separates, among claims that their sources do not carry, what is known to be right from what
is known to be wrong.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.domain import Claim, HelpOutcome, HelpTask, Knowledge, ModelHelp
from auditor.judging.assisting import AssistingModel
from auditor.judging.replies import folded
from auditor.judging.reply_json import answer_field
from auditor.judging.shapes import RecallAnswer
from auditor.llm.prompts import Prompt, read_prompt

if TYPE_CHECKING:
    from auditor.judging.protocol import Judge

PROMPT = "recall-check"
"""Id of the prompt."""
OUTPUT_TOKENS = 700
"""Tokens an answer may have."""


@dataclass(frozen=True)
class Recalled:
    """What a model knows of a claim."""

    knowledge: Knowledge | None
    """Its word, None where it gave nothing usable."""
    help: ModelHelp | None = None
    """What was asked, with its cost."""


KnowledgeStep = Callable[[Sequence[Claim]], Awaitable[Sequence[Recalled]]]
"""Gives what is known of each claim, in order."""


def knowledge_step(judge: Judge) -> KnowledgeStep | None:
    """Return the knowledge step that asks the judge's own model; None where the judge has no language model."""
    from auditor.judging.assistance import language_model

    model, prompt = language_model(judge), read_prompt(PROMPT)
    if model is None:
        return None

    async def step(claims: Sequence[Claim]) -> Sequence[Recalled]:
        return await recall(claims, model, prompt)

    return step


async def recall(claims: Sequence[Claim], model: AssistingModel, prompt: Prompt) -> tuple[Recalled, ...]:
    """Return what the model knows of each claim, in order."""

    async def one(claim: Claim) -> Recalled:
        reply = await model.ask(HelpTask.KNOWLEDGE, prompt.render(claim=claim.text), RecallAnswer, OUTPUT_TOKENS)
        known = read_knowledge(reply.text) if reply.text is not None else None
        if known is None:
            return Recalled(None, reply.unread())
        said = HelpOutcome.UNCHANGED if known is Knowledge.UNKNOWN else HelpOutcome.TAKEN
        return Recalled(known, reply.settled(said))

    return tuple(await asyncio.gather(*(one(claim) for claim in claims)))


def read_knowledge(raw: str) -> Knowledge | None:
    """Return the word of a reply, None where it holds none or several that differ."""
    try:
        return Knowledge(folded(answer_field(raw, "verdict")))
    except ValueError:
        return None
