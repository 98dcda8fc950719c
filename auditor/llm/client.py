"""Asking one model for a reply of a given shape: cache, budget, limits and tokens around one transport.

instructor shapes the request (the server's JSON schema where the model supports one, fenced JSON otherwise) and
checks the reply against it; the raw reply is what is returned, because reading and re-checking it is the business of
the stage that asked, and because a cached reply takes the same path.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import BaseModel

from auditor.domain import UnjudgedReason
from auditor.llm.budget import Allowance, Budget, TokenPrice
from auditor.llm.cache import Reply, ReplyCache, cache_key
from auditor.llm.failures import CallFailure
from auditor.llm.pace import Pace
from auditor.llm.prompts import RenderedPrompt, as_chat
from auditor.llm.secrets import redact
from auditor.llm.settings import ModelSettings
from auditor.llm.transport import Stopped, complete, litellm_module

CHARACTERS_PER_TOKEN = 3.5
"""For estimates and worst costs: low for English, so that an estimate errs on the high side."""
MOST_SILENCE = 8
"""Requests in a row, each with all its attempts, that may go without a reply before the server is taken for gone."""


@dataclass
class Tally:
    """What the client's requests took so far."""

    calls: int = 0
    """Requests sent, retries included."""
    cached: int = 0
    """Replies from the cache."""
    input_tokens: int | None = None
    """Tokens sent; None until a reply tells."""
    output_tokens: int | None = None
    """Tokens received; None until a reply tells."""
    cost: float | None = None
    """US dollars; None until one is known."""
    other_models: set[str] = field(default_factory=set)
    """Models that answered in place of the one asked for."""

    def add(self, reply: Reply) -> None:
        """Count a fresh reply."""
        self.input_tokens = _sum(self.input_tokens, reply.input_tokens)
        self.output_tokens = _sum(self.output_tokens, reply.output_tokens)
        if reply.cost is not None:
            self.cost = (self.cost or 0.0) + reply.cost


class Client:
    """Asks one model."""

    def __init__(
        self,
        settings: ModelSettings,
        budget: Allowance | None = None,
        cache: ReplyCache | None = None,
        *,
        replay: bool = False,
        pace: Pace | None = None,
    ) -> None:
        self.settings = settings
        """Model and limits."""
        self.tally = Tally()
        """What was used."""
        self._budget = budget or Budget()
        self._cache = cache
        self._replay = replay
        self._pace = pace or Pace(settings.requests_per_minute, settings.tokens_per_minute)
        self._silence = 0
        self._barred: CallFailure | None = None
        self._turns: tuple[asyncio.AbstractEventLoop, asyncio.Semaphore] | None = None

    async def ask(
        self, prompt: RenderedPrompt, shape: type[BaseModel], output_tokens: int, sample: int = 0
    ) -> Reply | CallFailure:
        """Return the reply to a prompt, from the cache where it is there. Never raises for what a model does."""
        key = self.key(prompt, shape, output_tokens, sample)
        kept = self._kept(key)
        if kept is not None:
            return kept
        async with self._turn():
            outcome = self._barred or await self._fresh(prompt, shape, output_tokens)
        self._learn(outcome)
        self._keep(key, outcome)
        return outcome

    def knows(self, prompt: RenderedPrompt, shape: type[BaseModel], output_tokens: int, sample: int = 0) -> bool:
        """Say whether the cache holds the reply."""
        return self._cache is not None and self._cache.get(self.key(prompt, shape, output_tokens, sample)) is not None

    def key(self, prompt: RenderedPrompt, shape: type[BaseModel], output_tokens: int, sample: int) -> str:
        """Return the cache key of a request."""
        return cache_key(
            {
                **self.settings.identity(),
                "prompt": prompt.sha256,
                "schema": shape.model_json_schema(),
                "output_tokens": output_tokens,
                "sample": sample,
            }
        )

    def price(self) -> TokenPrice | None:
        """Return the model's price: the profile's, else litellm's, else None."""
        if self.settings.price is not None:
            return self.settings.price
        try:
            known = litellm_module().get_model_info(self.settings.model)
        except Exception:  # noqa: BLE001 -- litellm raises types of its own for a model that it does not know
            return None
        sent, received = known.get("input_cost_per_token"), known.get("output_cost_per_token")
        if not sent or received is None:
            return None
        return TokenPrice(sent * 1_000_000, received * 1_000_000)

    def worst_cost(self, characters: int, output_tokens: int) -> float | None:
        """Return the most that a request can cost in US dollars, None where the price is unknown."""
        price = self.price()
        return price.cost(estimated_tokens(characters), output_tokens) if price else None

    def _kept(self, key: str) -> Reply | CallFailure | None:
        """Return what the cache holds; in a replay a miss is a failure."""
        if self._replay:
            found = self._cache.recorded(key) if self._cache is not None else None
            missing = CallFailure(UnjudgedReason.NOT_IN_CACHE, "the cache holds no reply to this", stage="replay")
            if isinstance(found, Reply):
                self.tally.add(found)
            return found or missing
        found = self._cache.get(key) if self._cache is not None else None
        self.tally.cached += isinstance(found, Reply)
        return found

    def _keep(self, key: str, outcome: Reply | CallFailure) -> None:
        if self._cache is None:
            return
        if isinstance(outcome, Reply):
            self._cache.put(key, outcome)
        else:
            self._cache.put_failure(key, outcome)

    def _learn(self, outcome: Reply | CallFailure) -> None:
        """Ask no more where every further request would fail: a lasting fault, or too many without any reply."""
        if isinstance(outcome, Reply):
            self._silence = 0
            return
        silent = outcome.stage == "call" and outcome.reason in (UnjudgedReason.UNREACHABLE, UnjudgedReason.TIMEOUT)
        self._silence = self._silence + 1 if silent else self._silence
        if self._barred is None and (outcome.lasting or self._silence >= MOST_SILENCE):
            self._barred = replace(outcome, detail=f"not asked, because an earlier request failed: {outcome.detail}")

    def _turn(self) -> asyncio.Semaphore:
        """Return the limit on requests under way, one per event loop."""
        loop = asyncio.get_running_loop()
        if self._turns is None or self._turns[0] is not loop:
            self._turns = (loop, asyncio.Semaphore(self.settings.concurrency))
        return self._turns[1]

    async def _fresh(self, prompt: RenderedPrompt, shape: type[BaseModel], output_tokens: int) -> Reply | CallFailure:
        """Send a request and return its raw reply, whatever instructor thinks of its shape."""
        worst = self.worst_cost(prompt.characters, output_tokens)
        tokens = estimated_tokens(prompt.characters) + output_tokens
        received: list[Reply] = []
        attempts = 0

        async def permission() -> CallFailure | None:
            nonlocal attempts
            refused = self._budget.reserve(worst)
            if refused is None:
                attempts += 1
                await self._pace.turn(tokens)
            return refused

        async def send(**request: Any) -> Any:
            try:
                response = await complete(self.settings, permission, request)
                received.append(self._reply(response))
                return response
            finally:
                self.tally.calls += attempts
                costs = [0.0] * (attempts - len(received)) + [reply.cost for reply in received]
                for cost in costs:
                    self._budget.settle(worst, cost)

        try:
            await self._shaped(send)(
                messages=as_chat(prompt.messages),
                response_model=shape,
                model=self.settings.model,
                max_tokens=output_tokens,
                max_retries=0,
            )
        except Exception as error:  # noqa: BLE001 -- instructor wraps whatever happened inside; told apart below
            failure = _failure_inside(error)
            if failure is not None:
                return failure
            if not received:
                detail = redact(f"{type(error).__name__}: {error}")[:300]
                return CallFailure(UnjudgedReason.ERROR, detail)
        self.tally.add(received[-1])
        return received[-1]

    def _shaped(self, send: Any) -> Any:
        import instructor

        logging.getLogger("instructor").setLevel(logging.CRITICAL + 1)
        modes = {"json_schema": instructor.Mode.JSON_SCHEMA, "md_json": instructor.Mode.MD_JSON}
        return instructor.from_litellm(send, mode=modes[self._shape()], async_client=True).chat.completions.create

    def _shape(self) -> str:
        if self.settings.shape != "auto":
            return self.settings.shape
        return "json_schema" if litellm_module().supports_response_schema(self.settings.model) else "md_json"

    def _reply(self, response: Any) -> Reply:
        """Return what litellm received."""
        choice = response.choices[0]
        usage = getattr(response, "usage", None)
        sent, got = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
        price = self.price()
        answered_by = str(response.model or "")
        if answered_by and not _same_model(self.settings.model, answered_by):
            self.tally.other_models.add(answered_by)
        return Reply(
            text=redact(choice.message.content or ""),
            model=answered_by or self.settings.model,
            finish=str(choice.finish_reason or ""),
            input_tokens=sent,
            output_tokens=got,
            cost=price.cost(sent, got) if price and sent is not None and got is not None else None,
        )


def broken(reply: Reply) -> CallFailure | None:
    """Return what is wrong with a reply that the provider ended early, None where it came whole."""
    if reply.finish == "content_filter":
        return CallFailure(UnjudgedReason.REFUSED, "the provider's filter ended the reply", "reply", reply.text)
    if reply.finish == "length":
        detail = "the reply broke off at its greatest length"
        return CallFailure(UnjudgedReason.TRUNCATED, detail, "reply", reply.text)
    return None


def estimated_tokens(characters: int) -> int:
    """Return about how many tokens a text of so many characters has."""
    return round(characters / CHARACTERS_PER_TOKEN)


def _failure_inside(error: BaseException) -> CallFailure | None:
    """Return the failure that instructor wrapped, if one is in the chain of causes."""
    seen: BaseException | None = error
    for _ in range(10):
        if isinstance(seen, Stopped):
            return seen.failure
        if seen is None:
            return None
        seen = seen.__cause__ or seen.__context__
    return None


def _same_model(asked: str, answered: str) -> bool:
    """Say whether a server's name of a model fits the one asked for: with or without provider, date or variant."""
    mine, other = (name.rsplit("/", 1)[-1].casefold() for name in (asked, answered))
    return mine.startswith(other) or other.startswith(mine)


def _count(usage: Any, name: str) -> int | None:
    """Return a token count; 0 is what litellm puts where the server tells none."""
    value = getattr(usage, name, None)
    return int(value) if value else None


def _sum(total: int | None, more: int | None) -> int | None:
    return total if more is None else (total or 0) + more
