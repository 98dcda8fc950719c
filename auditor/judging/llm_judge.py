"""The judge `llm`: a language model that reads passages of the source and answers with quotes.

One request shows one excerpt and asks about one or more claims on it. A source that does not fit is read passage by
passage, those that retrieval names first, until the model answers or enough was shown (`auditor.judging.coverage`); the
judgement says how much was. A reply whose quotes are not in the source is asked for once more, with the reason.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from auditor.domain import InventedQuote, Judgement, JudgeStanding, JudgeWord, Provenance, Unjudged, UnjudgedReason
from auditor.judging.batches import Call, Pending, plan_calls
from auditor.judging.connection import client_for
from auditor.judging.excerpts import Reading
from auditor.judging.panel import combine
from auditor.judging.profiles import JudgeProfile, Limits, LlmProfile, standing_of
from auditor.judging.protocol import Answer, Estimate, Judge, JudgeRequest, Usage
from auditor.judging.recheck import Shown, recheck
from auditor.judging.registry import JudgeOptions
from auditor.judging.replies import parse_replies
from auditor.judging.shapes import JudgeAnswers
from auditor.llm.cache import Reply
from auditor.llm.client import Client, broken, estimated_tokens
from auditor.llm.failures import CallFailure
from auditor.llm.prompts import Message, Prompt, RenderedPrompt, read_prompt

AGAIN = "again"
"""Section of the prompt that asks once more."""


@dataclass(frozen=True)
class _Exchange:
    """What was sent and what came back."""

    prompt: RenderedPrompt
    outcome: Reply | CallFailure
    claims: int
    """Claims that share its tokens and cost."""


@dataclass
class LlmJudge:
    """Asks one model about claim–source pairs."""

    name: str
    """Profile name."""
    client: Client
    """The model."""
    prompt: Prompt
    """What is asked."""
    limits: Limits
    """What a request may hold and how many may be made."""
    standing: JudgeStanding
    """What it is allowed to do."""
    repeat: int = 1
    """Times each pair is asked about."""

    @property
    def model(self) -> str:
        """The model asked, as litellm names it."""
        return self.client.settings.model

    @property
    def usage(self) -> Usage:
        """What its calls took so far."""
        tally = self.client.tally
        notes = [f"{self.model} was asked for and {other} answered" for other in sorted(tally.other_models)]
        return Usage(tally.calls, tally.cached, tally.input_tokens, tally.output_tokens, tally.cost, notes)

    async def judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        """Return one answer per request, in order; `repeat` answers to each are combined into one."""
        samples = [await self._sample(requests, number) for number in range(self.repeat)]
        if self.repeat == 1:
            return samples[0]
        return tuple(combine(answers, answers[0].provenance, quorum=1) for answers in zip(*samples, strict=True))

    def estimate(self, requests: Sequence[JudgeRequest]) -> Estimate:
        """Return requests, tokens and cost of the first round, and the most requests of all rounds."""
        calls = plan_calls([item for item in self._pending(requests) if item.order], self.limits)
        prompts = [(call, self._render(call)) for call in calls]
        fresh = [
            (call, prompt)
            for call, prompt in prompts
            if not self.client.knows(prompt, JudgeAnswers, self._output_tokens(call), 0)
        ]
        sent = sum(estimated_tokens(prompt.characters) for _, prompt in fresh)
        received = sum(self._output_tokens(call) for call, _ in fresh)
        price = self.client.price() if fresh else None
        return Estimate(
            calls=len(fresh) * self.repeat,
            cached=len(prompts) - len(fresh),
            most_calls=sum(self._most_rounds(call) for call in calls) * 2 * self.repeat,
            input_tokens=sent * self.repeat,
            cost=(price.cost(sent, received) * self.repeat if price else None) if fresh else 0.0,
        )

    def _most_rounds(self, call: Call) -> int:
        left = call.reading.length(range(len(call.reading.passages)))
        return max(1, min(self.limits.rounds, -(-left // self.limits.excerpt_characters))) * len(call.items)

    def _pending(self, requests: Sequence[JudgeRequest]) -> list[Pending]:
        readings: dict[str, Reading] = {}
        pending = []
        for number, request in enumerate(requests):
            source = request.index.source
            reading = readings.setdefault(
                source.key + source.sha256, Reading(request.index, self.limits.excerpt_characters)
            )
            pending.append(Pending(number, request, reading, reading.order_for(request), reading.enough_for(request)))
        return pending

    async def _sample(self, requests: Sequence[JudgeRequest], sample: int) -> tuple[Answer, ...]:
        """Ask about all requests, round by round, each round showing the next passages."""
        pending = self._pending(requests)
        answers: dict[int, Answer] = {item.number: self._unreadable() for item in pending if not item.order}
        pending = [item for item in pending if item.order]
        for _ in range(self.limits.rounds):
            calls = plan_calls(pending, self.limits)
            pending = []
            for call, found in zip(calls, await asyncio.gather(*(self._ask(c, sample) for c in calls)), strict=True):
                pending += _taken_down(call, found, answers)
            if not pending:
                break
        return tuple(answers[number] for number in range(len(requests)))

    async def _ask(self, call: Call, sample: int) -> tuple[Answer, ...]:
        """Ask one question, and once more about claims whose quotes are not in the source."""
        prompt = self._render(call)
        outcome = await self.client.ask(prompt, JudgeAnswers, self._output_tokens(call), sample)
        answers = self._answers(call, _Exchange(prompt, outcome, len(call.items)))
        doubtful = [number for number, answer in enumerate(answers) if _invented(answer)]
        if not doubtful or not isinstance(outcome, Reply):
            return answers
        second = await self._ask_again(call, prompt, outcome, [(n, answers[n]) for n in doubtful], sample)
        return tuple(second.get(number, answer) for number, answer in enumerate(answers))

    async def _ask_again(
        self,
        call: Call,
        prompt: RenderedPrompt,
        reply: Reply,
        doubtful: Sequence[tuple[int, Answer]],
        sample: int,
    ) -> dict[int, Answer]:
        """Return the second answers by place in the call; the first stands where the second is none."""
        text = self.prompt.render_section(
            AGAIN,
            quotes=[quote for _, answer in doubtful for quote in _rejected(answer)],
            ids=[call.items[number].request.claim.id for number, _ in doubtful],
        )
        conversation = prompt.followed_by(Message("assistant", reply.text), Message("user", text))
        outcome = await self.client.ask(conversation, JudgeAnswers, self._output_tokens(call), sample)
        asked = Call(call.reading, tuple(call.items[number] for number, _ in doubtful), call.part)
        second = self._answers(asked, _Exchange(conversation, outcome, len(doubtful)))
        return {
            number: _joined(first, answer, rejected=True)
            for (number, first), answer in zip(doubtful, second, strict=True)
            if isinstance(answer, Judgement)
        }

    def _answers(self, call: Call, exchange: _Exchange) -> tuple[Answer, ...]:
        """Return what came back as one checked answer per claim of the call."""
        outcome, total = exchange.outcome, len(call.reading.passages)
        failure = outcome if isinstance(outcome, CallFailure) else broken(outcome)
        if failure is not None:
            return tuple(self._failed(failure, exchange, place) for place in range(len(call.items)))
        assert isinstance(outcome, Reply)
        readings = parse_replies(outcome.text, [item.request.claim.id for item in call.items])
        answers = []
        for place, item in enumerate(call.items):
            read = item.read.union(call.part)
            shown = Shown(len(read), total, item.enough <= read)
            provenance = self._provenance(exchange, place)
            reading = readings[item.request.claim.id]
            answers.append(recheck(reading, item.request, provenance, shown, raw=outcome.text))
        return tuple(answers)

    def _unreadable(self) -> Unjudged:
        """Return the answer about a source of which nothing but excluded parts is there."""
        return Unjudged(
            stage="call",
            reason=UnjudgedReason.EMPTY,
            detail="the source holds no prose to show, so nothing was asked",
            provenance=Provenance(profile=self.name, model=self.model),
        )

    def _failed(self, failure: CallFailure, exchange: _Exchange, place: int) -> Unjudged:
        return Unjudged(
            stage=failure.stage,
            reason=failure.reason,
            detail=failure.detail,
            raw=failure.raw,
            provenance=self._provenance(exchange, place),
        )

    def _provenance(self, exchange: _Exchange, place: int) -> Provenance:
        """Return who was asked and what, with this claim's share of tokens and cost."""
        reply = exchange.outcome if isinstance(exchange.outcome, Reply) else None
        return Provenance(
            profile=self.name,
            model=reply.model if reply else self.model,
            prompt_id=exchange.prompt.id,
            prompt_version=exchange.prompt.version,
            prompt_sha256=exchange.prompt.sha256,
            input_tokens=_portion(reply.input_tokens if reply else None, exchange.claims, place),
            output_tokens=_portion(reply.output_tokens if reply else None, exchange.claims, place),
            cost=reply.cost / exchange.claims if reply and reply.cost is not None else None,
            cached=reply.cached if reply else False,
        )

    def _render(self, call: Call) -> RenderedPrompt:
        return self.prompt.render(
            title=call.reading.index.source.title or "",
            passages=call.reading.shown(call.part),
            claims=[item.request.claim for item in call.items],
            whole=len(call.part) == len(call.reading.passages),
        )

    def _output_tokens(self, call: Call) -> int:
        return self.limits.output_tokens * len(call.items)


def llm_judge(name: str, profile: JudgeProfile, options: JudgeOptions) -> Judge:
    """Return the judge of an LLM profile. Raises InputError where model, key or price is missing."""
    assert isinstance(profile, LlmProfile)
    return LlmJudge(
        name=name,
        client=client_for(name, profile, options),
        prompt=read_prompt(profile.prompt),
        limits=profile.limits,
        standing=standing_of(name, profile, trusted=options.trusted),
        repeat=max(1, options.repeat),
    )


def _taken_down(call: Call, found: Sequence[Answer], answers: dict[int, Answer]) -> list[Pending]:
    """Keep the answers of one request, and return the claims that go on to the next passages.

    A request that failed after passages were read leaves what was said of those, which says how much was read.
    """
    going_on = []
    for item, answer in zip(call.items, found, strict=True):
        earlier = answers.get(item.number)
        if earlier is not None and isinstance(answer, Unjudged):
            continue
        item.read.update(call.part)
        answers[item.number] = _joined(earlier, answer)
        if _goes_on(answer):
            going_on.append(item)
    return going_on


def _goes_on(answer: Answer) -> bool:
    """Say whether the next passages should be shown: nothing was found yet and there is more to read."""
    return isinstance(answer, Judgement) and answer.word is JudgeWord.NOT_ENOUGH_INFO and not answer.read_to_end


def _invented(answer: Answer) -> bool:
    """Say whether a verdict rests on quotes none of which is in the source."""
    if not isinstance(answer, Judgement) or answer.word is JudgeWord.NOT_ENOUGH_INFO:
        return False
    return not answer.evidence and bool(answer.rejected)


def _rejected(answer: Answer) -> tuple[InventedQuote, ...]:
    return answer.rejected if isinstance(answer, Judgement) else ()


def _joined(earlier: Answer | None, answer: Answer, *, rejected: bool = False) -> Answer:
    """Return the later answer with the tokens and cost of both; `rejected` keeps the quotes that did not count."""
    if earlier is None:
        return answer
    before, after = earlier.provenance, answer.provenance
    provenance = after.model_copy(
        update={
            "input_tokens": _total(before.input_tokens, after.input_tokens),
            "output_tokens": _total(before.output_tokens, after.output_tokens),
            "cost": None if before.cost is None or after.cost is None else before.cost + after.cost,
            "cached": before.cached and after.cached,
        }
    )
    kept = {"rejected": (*_rejected(earlier), *_rejected(answer))} if rejected else {}
    return answer.model_copy(update={"provenance": provenance, **kept})


def _portion(total: int | None, parts: int, place: int) -> int | None:
    """Return one of `parts` whole shares of a count; the shares add up to it."""
    if total is None:
        return None
    return total // parts + (place < total % parts)


def _total(first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else first + second
