"""From a profile and the run's options to a client: model, address, key, limits, budget and cache."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from auditor.errors import InputError
from auditor.judging.profiles import LlmProfile
from auditor.llm.budget import Budget, TokenPrice
from auditor.llm.cache import ReplyCache
from auditor.llm.client import Client
from auditor.llm.settings import ModelSettings

if TYPE_CHECKING:
    from auditor.judging.registry import JudgeOptions

NO_KEY = "none"
"""Sent where a local server asks for a key and takes any."""


def client_for(name: str, profile: LlmProfile, options: JudgeOptions) -> Client:
    """Return a client for a profile.

    Raises InputError where model, key or price is missing, with what to set.
    """
    settings = model_settings(name, profile, options)
    if options.replay and options.cache is None:
        raise InputError("a replay needs the cache of an earlier run: give --cache FILE")
    cache = ReplyCache(options.cache) if options.cache is not None else None
    budget = options.budget or Budget(options.max_calls, options.max_cost)
    client = Client(settings, budget, cache, replay=options.replay)
    if options.max_cost is not None and not options.replay and client.price() is None:
        raise InputError(
            f"judge {name!r}: the price of {settings.model} is unknown, so --max-cost cannot be kept: "
            "add a table [price] to the profile, or bound the run with --max-calls"
        )
    return client


def model_settings(name: str, profile: LlmProfile, options: JudgeOptions) -> ModelSettings:
    """Return what a client needs to know. Raises InputError where model or key is missing."""
    limits = profile.limits
    base_url = options.base_url or os.environ.get(profile.base_url_env) or profile.base_url or None
    return ModelSettings(
        model=_model(name, profile, options),
        base_url=base_url,
        key=None if options.replay or options.unsent else _key(name, profile, base_url),
        shape=profile.shape,
        temperature=None if profile.temperature == "default" else profile.temperature,
        timeout_seconds=limits.timeout_seconds,
        attempts=limits.attempts,
        longest_wait_seconds=limits.longest_wait_seconds,
        concurrency=limits.concurrency,
        requests_per_minute=limits.requests_per_minute,
        tokens_per_minute=limits.tokens_per_minute,
        price=_price(profile),
    )


def missing_for(name: str, profile: LlmProfile, options: JudgeOptions) -> str:
    """Return what keeps a profile from being used, in words; empty where nothing does."""
    try:
        model_settings(name, profile, options)
    except InputError as error:
        return str(error)
    return ""


def _model(name: str, profile: LlmProfile, options: JudgeOptions) -> str:
    model = options.model or os.environ.get(profile.model_env) or profile.model
    if not model:
        raise InputError(f"judge {name!r} needs a model: give --model, or set {profile.model_env}")
    prefix = profile.model_prefix
    return model if not prefix or model.startswith(prefix) else prefix + model


def _key(name: str, profile: LlmProfile, base_url: str | None) -> str | None:
    """Return the key from the environment, or None where litellm finds it by itself.

    A server of one's own never gets a key that was not named for it: without one it gets a placeholder, because
    the client library would otherwise send the provider's key there.
    """
    for variable in profile.key_env:
        if os.environ.get(variable):
            return os.environ[variable]
    if profile.key_required:
        raise InputError(f"judge {name!r} needs a key: set {' or '.join(profile.key_env)}")
    return NO_KEY if base_url else None


def _price(profile: LlmProfile) -> TokenPrice | None:
    price = profile.price
    return TokenPrice(price.input_per_million, price.output_per_million) if price else None
