"""Failure modes by a model, only where the rules leave several open: the label says who decided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from auditor import taxonomy
from auditor.domain import Claim, FailureLabel, HelpOutcome, HelpTask, ModelHelp, Passage
from auditor.judging.assisting import AssistingModel
from auditor.judging.replies import folded
from auditor.judging.reply_json import answer_field
from auditor.judging.shapes import LabelAnswer
from auditor.llm.prompts import Prompt, read_prompt

PROMPT = "label-failure"
"""Id of the prompt."""
OUTPUT_TOKENS = 300
"""Tokens an answer may have."""
NONE_FITS = "none_fits"
"""The answer that is always allowed."""


@dataclass(frozen=True)
class OfferedMode:
    """A failure mode as the prompt shows it."""

    id: str
    """Id in the taxonomy."""
    definition: str
    """What it means."""
    not_this: str = ""
    """When it is another mode instead."""


def offered_modes(only: Collection[str] | None = None) -> list[OfferedMode]:
    """Return the failure modes of the taxonomy as the prompt shows them: those of these ids, or all."""
    return [
        OfferedMode(
            mode.id,
            mode.definition,
            f"{mode.not_this.instead_if}: {mode.not_this.mode}" if mode.not_this else "",
        )
        for mode in taxonomy.modes()
        if mode.id != NONE_FITS and (only is None or mode.id in only)
    ]


async def label_with_model(
    claim: Claim,
    passages: Sequence[Passage],
    modes: Sequence[OfferedMode],
    signals: Sequence[str],
    model: AssistingModel,
    prompt: Prompt | None = None,
) -> tuple[FailureLabel | None, ModelHelp]:
    """Return the model's choice among the modes offered, None where it gave nothing usable, and the record of it."""
    asked = prompt or read_prompt(PROMPT)
    rendered = asked.render(claim=claim.text, passages=list(passages), modes=list(modes))
    reply = await model.ask(HelpTask.LABEL, rendered, LabelAnswer, OUTPUT_TOKENS)
    chosen = folded(answer_field(reply.text, "mode")) if reply.text is not None else ""
    if not chosen:
        return None, reply.unread()
    if chosen not in {NONE_FITS, *(mode.id for mode in modes)}:
        return None, reply.settled(HelpOutcome.REFUSED, "the mode is none of those that were offered")
    label = FailureLabel(mode=chosen, decided_by="judge", signals=tuple(signals))
    return label, reply.settled(HelpOutcome.TAKEN)
