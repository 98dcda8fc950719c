"""The knowledge step (`--recall`): what a model that does not see the source knows of a claim.

It moves no bucket; it separates, among claims that their sources do not carry, what is known to be right from what
is known to be wrong.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from auditor.domain import Claim, Knowledge
from auditor.judging.llm_judge import LlmJudge
from auditor.judging.replies import folded
from auditor.judging.reply_json import answer_field
from auditor.judging.shapes import RecallAnswer
from auditor.llm.cache import Reply
from auditor.llm.client import Client
from auditor.llm.prompts import Prompt, read_prompt

if TYPE_CHECKING:
    from auditor.judging.protocol import Judge
    from auditor.judging.registry import JudgeOptions

PROMPT = "recall-check"
"""Id of the prompt."""

KnowledgeStep = Callable[[Sequence[Claim]], Awaitable[Sequence[Knowledge | None]]]
"""Gives what is known of each claim; None where the model gave nothing usable."""


def knowledge_step(judge: Judge, options: JudgeOptions | None = None) -> KnowledgeStep | None:
    """Return the knowledge step that asks the judge's own model; None where the judge has no language model."""
    if not isinstance(judge, LlmJudge):
        return None
    client, prompt = judge.client, read_prompt(PROMPT)
    output_tokens = judge.limits.output_tokens

    async def step(claims: Sequence[Claim]) -> Sequence[Knowledge | None]:
        return await recall(claims, client, prompt, output_tokens)

    return step


async def recall(
    claims: Sequence[Claim], client: Client, prompt: Prompt, output_tokens: int
) -> tuple[Knowledge | None, ...]:
    """Return what the model knows of each claim, in order; None where it gave nothing usable."""

    async def one(claim: Claim) -> Knowledge | None:
        outcome = await client.ask(prompt.render(claim=claim.text), RecallAnswer, output_tokens)
        return read_knowledge(outcome.text) if isinstance(outcome, Reply) else None

    return tuple(await asyncio.gather(*(one(claim) for claim in claims)))


def read_knowledge(raw: str) -> Knowledge | None:
    """Return the word of a reply, None where it holds none or several that differ."""
    try:
        return Knowledge(folded(answer_field(raw, "verdict")))
    except ValueError:
        return None
