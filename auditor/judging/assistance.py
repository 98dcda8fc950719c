"""What a model helps with beside judging in one run: splitting, intent, ties between failure modes.

The rules come first in each: a split is audited beside their claim, an intent only makes stricter, a label only breaks
a tie. Whatever the model replies, each question leaves a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import BaseModel

from auditor.domain import Claim, Decider, FailureLabel, HelpOutcome, ModelHelp, Passage
from auditor.judging import intents, labelling, splitting
from auditor.judging.assisting import AssistingModel
from auditor.judging.llm_judge import LlmJudge
from auditor.judging.panel import PanelJudge
from auditor.judging.protocol import Estimate, Judge
from auditor.judging.shapes import IntentAnswer, SplitAnswer
from auditor.llm.client import estimated_tokens
from auditor.llm.prompts import RenderedPrompt, read_prompt


@dataclass(frozen=True)
class Assistance:
    """The help that a run asks of a model."""

    model: AssistingModel
    """Who is asked."""
    split: Decider = Decider.RULES
    """Who splits."""
    intent: Decider = Decider.RULES
    """Who says why a work is cited."""
    label: Decider = Decider.RULES
    """Who breaks ties between failure modes."""
    sentences: Mapping[int, str] = field(default_factory=dict)
    """Texts of the sentences by index."""

    def classifies(self, claim: Claim) -> bool:
        """Say whether the model is asked why the claim's work is cited."""
        return self.intent is Decider.MODEL and intents.can_be_stricter(claim)

    def splits(self, claim: Claim) -> bool:
        """Say whether the model is asked to split the claim."""
        return self.split is Decider.MODEL and splitting.can_be_split(claim)

    @property
    def labels(self) -> bool:
        """Whether the model breaks ties between failure modes."""
        return self.label is Decider.MODEL

    async def classified(self, claims: Sequence[Claim]) -> tuple[intents.Classified, ...]:
        """Return the claims, stricter where the model asks for it."""
        return await intents.classify_with_model(claims, self.sentences, self.model)

    async def split_all(self, claims: Sequence[Claim]) -> tuple[splitting.Split, ...]:
        """Return the parts of each claim."""
        return await splitting.split_with_model(claims, self.model)

    async def labelled(
        self, claim: Claim, passages: Sequence[Passage], tied: Sequence[str], signals: Sequence[str]
    ) -> tuple[FailureLabel | None, ModelHelp]:
        """Return the model's choice among the modes that the rules leave tied; none where it takes none of them."""
        offered = labelling.offered_modes(tied)
        label, record = await labelling.label_with_model(claim, passages, offered, signals, self.model)
        if label is None or label.mode in tied:
            return label, record
        return None, record.model_copy(update={"outcome": HelpOutcome.UNCHANGED})

    def estimate(self, to_split: Sequence[Claim], to_classify: Sequence[Claim]) -> Estimate:
        """Return what asking about these claims would take; ties are known only afterwards."""
        prompt = read_prompt(intents.PROMPT)
        split_tokens = self.model.allowed(splitting.OUTPUT_TOKENS)
        intent_tokens = self.model.allowed(intents.OUTPUT_TOKENS)
        asked: list[tuple[RenderedPrompt, type[BaseModel], int]] = [
            *((splitting.request_for(claim), SplitAnswer, split_tokens) for claim in to_split),
            *(
                (intents.request_for(claim, self.sentences, prompt), IntentAnswer, intent_tokens)
                for claim in to_classify
            ),
        ]
        fresh = [one for one in asked if not self.model.client.knows(*one)]
        sent = sum(estimated_tokens(rendered.characters) for rendered, _, _ in fresh)
        price = self.model.client.price() if fresh else None
        return Estimate(
            calls=len(fresh),
            cached=len(asked) - len(fresh),
            most_calls=len(asked),
            input_tokens=sent,
            cost=(price.cost(sent, sum(tokens for _, _, tokens in fresh)) if price else None) if fresh else 0.0,
        )


def language_model(judge: Judge) -> AssistingModel | None:
    """Return the judge's own language model, of a panel its first; None where it has none."""
    members: Iterable[Judge] = judge.members if isinstance(judge, PanelJudge) else (judge,)
    models = (one for one in members if isinstance(one, LlmJudge))
    return next((AssistingModel(one.name, one.client, one.limits.output_tokens) for one in models), None)
