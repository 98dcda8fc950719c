"""A client that answers from a function, without any network: what a model would reply, or how a call fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from auditor.llm.cache import Reply
from auditor.llm.client import Tally
from auditor.llm.failures import CallFailure
from auditor.llm.prompts import RenderedPrompt
from auditor.llm.settings import ModelSettings


@dataclass
class FakeClient:
    """Takes the place of `auditor.llm.client.Client`."""

    answer: Callable[[RenderedPrompt], str | CallFailure]
    prompts: list[RenderedPrompt] = field(default_factory=list)
    shapes: list[type] = field(default_factory=list)
    settings: ModelSettings = field(default_factory=lambda: ModelSettings(model="fake"))
    tally: Tally = field(default_factory=Tally)

    async def ask(self, prompt, shape, output_tokens, sample=0):
        self.prompts.append(prompt)
        self.shapes.append(shape)
        self.tally.calls += 1
        outcome = self.answer(prompt)
        if isinstance(outcome, CallFailure):
            return outcome
        return Reply(text=outcome, model="fake", input_tokens=100, output_tokens=11, cost=0.01)

    def knows(self, prompt, shape, output_tokens, sample=0):
        return False

    def price(self):
        return None

    def shown(self, number: int = -1) -> str:
        """Return the text of the last message of one request."""
        return self.prompts[number].messages[-1].content
