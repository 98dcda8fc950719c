"""The judge `panel`: several judges, whose answers are combined; where they disagree, the pair is disputed.

A panel speaks for all its members: what one of them did not answer is told, and while one is missing, "no support"
accuses nobody, because the panel was not measured without it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from auditor.domain import (
    Evidence,
    Finding,
    InventedQuote,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Provenance,
    Unjudged,
    Voice,
)
from auditor.errors import InvalidData
from auditor.judging.profiles import JudgeProfile, PanelProfile, standing_of
from auditor.judging.protocol import Answer, Estimate, Judge, JudgeRequest, Usage
from auditor.judging.registry import JudgeOptions, find_profile, load_judge
from auditor.llm.budget import Budget

_Item = TypeVar("_Item", Evidence, Finding, InventedQuote)

CAUTION = (JudgeWord.CONTRADICTED, JudgeWord.NOT_ENOUGH_INFO, JudgeWord.SUPPORTED)
"""Among words with as many votes, the first of these stands."""


class PanelJudge:
    """Asks all its members about every pair."""

    def __init__(self, name: str, members: Sequence[Judge], quorum: int, standing: JudgeStanding) -> None:
        self._name = name
        self._members = tuple(members)
        self._quorum = quorum
        self._standing = standing

    @property
    def standing(self) -> JudgeStanding:
        """What the panel as a whole is allowed to do."""
        return self._standing

    @property
    def members(self) -> tuple[Judge, ...]:
        """Those who are asked."""
        return self._members

    @property
    def model(self) -> str:
        """The models of all members."""
        return ", ".join(member.model for member in self._members if member.model)

    @property
    def usage(self) -> Usage:
        """What the calls of all members took so far."""
        usages = [member.usage for member in self._members]
        return Usage(
            calls=sum(usage.calls for usage in usages),
            cached=sum(usage.cached for usage in usages),
            input_tokens=_known_sum([usage.input_tokens for usage in usages]),
            output_tokens=_known_sum([usage.output_tokens for usage in usages]),
            cost=_sum_if_all_known([usage.cost for usage in usages]),
            notes=[note for usage in usages for note in usage.notes],
        )

    async def judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        """Return the members' combined answer to each request."""
        by_member = await asyncio.gather(*(member.judge(requests) for member in self._members))
        provenance = Provenance(profile=self._name, model=self.model)
        return tuple(combine(answers, provenance, self._quorum) for answers in zip(*by_member, strict=True))

    def estimate(self, requests: Sequence[JudgeRequest]) -> Estimate:
        """Return what asking all members would take."""
        parts = [member.estimate(requests) for member in self._members]
        return Estimate(
            calls=sum(part.calls for part in parts),
            cached=sum(part.cached for part in parts),
            most_calls=sum(part.most_calls for part in parts),
            input_tokens=_known_sum([part.input_tokens for part in parts]),
            cost=_sum_if_all_known([part.cost for part in parts]),
        )


def combine(answers: Sequence[Answer], provenance: Provenance, quorum: int) -> Answer:
    """Return several answers about one pair as one.

    Fewer usable answers than the quorum are none. Where words differ, the commonest stands, the more cautious of
    equals, and the answer is marked as split; evidence of all that said the word is kept. An answer of not enough
    information abstains where any of them abstained or is missing.
    """
    given = [answer for answer in answers if isinstance(answer, Judgement)]
    unusable = [answer for answer in answers if isinstance(answer, Unjudged)]
    told = {"voices": tuple(_voice(answer) for answer in answers), "provenance": _summed(answers, provenance)}
    if len(given) < max(1, quorum):
        return unusable[0].model_copy(update=told)
    votes = Counter(answer.word for answer in given)
    word = max(CAUTION, key=lambda candidate: (votes[candidate], -CAUTION.index(candidate)))
    agreed = [answer for answer in given if answer.word is word]
    least = min(agreed, key=lambda answer: (answer.read_to_end, _share_read(answer)))
    abstained = word is JudgeWord.NOT_ENOUGH_INFO and (bool(unusable) or any(answer.abstained for answer in given))
    joined = Judgement(
        word=word,
        evidence=_distinct([item for answer in agreed for item in answer.evidence]),
        rejected=_distinct([item for answer in agreed for item in answer.rejected]),
        reason=" / ".join(dict.fromkeys(answer.reason for answer in agreed if answer.reason)),
        conflicts=_distinct([item for answer in agreed for item in answer.conflicts]),
        passages_read=least.passages_read,
        passages_total=least.passages_total,
        read_to_end=least.read_to_end,
        abstained=abstained,
        instruction_only=all(answer.instruction_only for answer in agreed),
        panel_split=len(votes) > 1 or any(answer.panel_split for answer in given),
        agreement=votes[word] / len(answers),
        provenance=provenance,
    )
    return joined.model_copy(update=told)


def _voice(answer: Answer) -> Voice:
    profile = answer.provenance.profile
    if isinstance(answer, Unjudged):
        return Voice(profile=profile, unjudged=answer.reason, detail=answer.detail)
    return Voice(profile=profile, word=answer.word)


def _share_read(answer: Judgement) -> float:
    return answer.passages_read / answer.passages_total if answer.passages_total else 0.0


def _summed(answers: Sequence[Answer], provenance: Provenance) -> Provenance:
    """Return the provenance with the tokens and cost of all answers."""
    parts = [answer.provenance for answer in answers]
    return provenance.model_copy(
        update={
            "input_tokens": _known_sum([part.input_tokens for part in parts]),
            "output_tokens": _known_sum([part.output_tokens for part in parts]),
            "cost": _sum_if_all_known([part.cost for part in parts]),
            "cached": all(part.cached for part in parts),
        }
    )


def _distinct(items: Sequence[_Item]) -> tuple[_Item, ...]:
    kept: list[_Item] = []
    for item in items:
        if item not in kept:
            kept.append(item)
    return tuple(kept)


def _known_sum(counts: Sequence[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None


def _sum_if_all_known(costs: Sequence[float | None]) -> float | None:
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def standing_of_panel(own: JudgeStanding, members: Sequence[JudgeStanding]) -> JudgeStanding:
    """Return what a panel may do: what was measured of it, else no more than the worst of its members.

    It accuses of "no support" only where all its members say so, hence no more often than any of them. It reads the
    languages that all of them read.
    """
    rates = [member.false_alarm_rate for member in members]
    known = [rate for rate in rates if rate is not None]
    worst = max(known) if len(known) == len(rates) else None
    rate = own.false_alarm_rate if own.false_alarm_rate is not None else worst
    return own.model_copy(update={"false_alarm_rate": rate, "languages": _common_languages(members)})


def _common_languages(members: Sequence[JudgeStanding]) -> tuple[str, ...]:
    """Return the languages that all members read side by side, `*` where all read any."""
    bounded = [member.languages for member in members if "*" not in member.languages]
    if not bounded:
        return ("*",)
    return tuple(language for language in bounded[0] if all(language in others for others in bounded))


def panel_judge(name: str, profile: JudgeProfile, options: JudgeOptions) -> Judge:
    """Return the judge of a panel profile.

    Raises InvalidData where a member is a panel itself, stands twice, or the quorum is larger than the panel.
    """
    assert isinstance(profile, PanelProfile)
    for member in profile.members:
        if isinstance(find_profile(member), PanelProfile):
            raise InvalidData(f"judges/{name}.toml: member {member!r} is a panel itself")
        if profile.members.count(member) > 1:
            raise InvalidData(f"judges/{name}.toml: member {member!r} stands twice, and would agree with itself")
    if profile.quorum > len(profile.members):
        raise InvalidData(f"judges/{name}.toml: field 'quorum' is larger than the panel")
    budget = options.budget or Budget(options.max_calls, options.max_cost)
    shared = replace(options, model=None, base_url=None, budget=budget)
    members = [load_judge(member, shared) for member in profile.members]
    own = standing_of(name, profile, trusted=options.trusted)
    return PanelJudge(name, members, profile.quorum, standing_of_panel(own, [member.standing for member in members]))
