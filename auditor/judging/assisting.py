"""A model that helps beside judging: one question, and a record of who was asked, what it took and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel

from auditor.domain import HelpOutcome, HelpTask, ModelHelp, Provenance
from auditor.llm.cache import Reply
from auditor.llm.client import Client, broken
from auditor.llm.prompts import RenderedPrompt


@dataclass(frozen=True)
class Asked:
    """What came back."""

    text: str | None
    """The raw reply, None where none came whole."""
    help: ModelHelp
    """The record, to be settled once the reply is read."""

    def settled(self, outcome: HelpOutcome, detail: str = "") -> ModelHelp:
        """Return the record with what became of the reply."""
        return self.help.model_copy(update={"outcome": outcome, "detail": detail})

    def unread(self) -> ModelHelp:
        """Return the record of a reply that holds no answer; one that never came keeps its own reason."""
        return self.help if self.text is None else self.settled(HelpOutcome.UNANSWERED, "the reply holds no answer")


@dataclass(frozen=True)
class AssistingModel:
    """A judge's own model, asked about other things: same budget, same cache, same limits."""

    profile: str
    """Judge profile."""
    client: Client
    """The model."""
    output_tokens: int = 0
    """Tokens that the profile allows a reply; models that reason before they answer need more than an answer has."""

    def allowed(self, output_tokens: int) -> int:
        """Return the tokens that a reply may have which needs at least so many."""
        return max(output_tokens, self.output_tokens)

    async def ask(self, task: HelpTask, prompt: RenderedPrompt, shape: type[BaseModel], output_tokens: int) -> Asked:
        """Return the reply to a prompt with its record. Never raises for what a model or network does."""
        outcome = await self.client.ask(prompt, shape, self.allowed(output_tokens))
        reply = outcome if isinstance(outcome, Reply) else None
        failure = broken(outcome) if isinstance(outcome, Reply) else outcome
        provenance = Provenance(
            profile=self.profile,
            model=reply.model if reply else self.client.settings.model,
            prompt_id=prompt.id,
            prompt_version=prompt.version,
            prompt_sha256=prompt.sha256,
            input_tokens=reply.input_tokens if reply else None,
            output_tokens=reply.output_tokens if reply else None,
            cost=reply.cost if reply else None,
            cached=reply.cached if reply else False,
        )
        detail = f"{failure.reason.value}: {failure.detail}" if failure else ""
        help_ = ModelHelp(task=task, outcome=HelpOutcome.UNANSWERED, detail=detail, provenance=provenance)
        return Asked(reply.text if reply and failure is None else None, help_)
