"""A model's help inside an examination: stricter intents, parts audited beside the claim, ties between failure modes.

A model is asked only where its answer can still worsen an outcome, and the rules' outcome stands beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from auditor.domain import Bucket, Grounding, ModelHelp, Status, Verdict
from auditor.inquiry import Inquiry, Question
from auditor.rollup import roll_up

if TYPE_CHECKING:
    from auditor.judging.assistance import Assistance


async def assist(inquiries: Sequence[Inquiry], assistance: Assistance, inquire: Callable[[Question], Inquiry]) -> None:
    """Have a model make claims stricter and split them; `inquire` grounds a part like any claim."""
    await _made_stricter([one for one in inquiries if one.readable], assistance)
    await _split(inquiries, assistance, inquire)


async def _made_stricter(inquiries: Sequence[Inquiry], assistance: Assistance) -> None:
    asked = [one for one in inquiries if assistance.classifies(one.claim)]
    for one, found in zip(asked, await assistance.classified([one.claim for one in asked]), strict=True):
        one.help += [found.help] if found.help else []
        if found.claim != one.claim:
            one.question = replace(one.question, claim=found.claim)
            one.pairs = [pair.restated(found.claim) for pair in one.pairs]
            one.result = roll_up(found.claim, [pair.verdict for pair in one.pairs])


async def _split(inquiries: Sequence[Inquiry], assistance: Assistance, inquire: Callable[[Question], Inquiry]) -> None:
    asked = [one for one in inquiries if is_split(one, assistance)]
    for one, found in zip(asked, await assistance.split_all([one.claim for one in asked]), strict=True):
        one.help.append(found.help)
        one.parts = [inquire(Question(part, one.question.cited)) for part in found.parts]


def is_split(one: Inquiry, assistance: Assistance) -> bool:
    """Say whether a model is asked to split a claim: a part could still worsen its outcome by the rules.

    A claim that failed cannot get worse, and of one that a passage says nearly word for word every part is said there.
    """
    final = one.result.bucket in (Bucket.FAILED, Bucket.SKIP) or one.result.status is Status.GROUNDED
    return not final and assistance.splits(one.claim)


async def break_ties(inquiries: Sequence[Inquiry], assistance: Assistance) -> None:
    """Have a model break ties between failure modes; the rules' label stands where it does not."""
    if not assistance.labels:
        return
    asked = [(one, verdict) for one in inquiries for verdict in one.result.verdicts]
    found = iter(await asyncio.gather(*(_untied(one, verdict, assistance) for one, verdict in asked)))
    for one in inquiries:
        settled = [next(found) for _ in one.result.verdicts]
        one.help += [record for _, record in settled if record is not None]
        one.result = one.result.model_copy(update={"verdicts": tuple(verdict for verdict, _ in settled)})


async def _untied(one: Inquiry, verdict: Verdict, assistance: Assistance) -> tuple[Verdict, ModelHelp | None]:
    """Return the verdict with the model's choice among tied modes, and the record of it; None where none was asked."""
    from auditor.failures import facts_of
    from auditor.ties import tied_modes

    if verdict.failure is None:
        return verdict, None
    groundings = {pair.key: pair.grounding for pair in one.pairs if isinstance(pair.grounding, Grounding)}
    own = groundings.pop(verdict.source, None)
    facts = facts_of(one.claim, verdict, own, tuple(groundings.values()))
    tied = tied_modes(facts)
    if not tied:
        return verdict, None
    label, record = await assistance.labelled(one.claim, verdict.passages, tied, sorted(facts))
    return (verdict if label is None else verdict.model_copy(update={"failure": label})), record
