"""One reply from litellm: the only place where a request is tried again.

Transient failures (connection, time-out, 429, 5xx, a page in place of a reply) are tried again after a jittered,
growing wait, or the wait that the server asks for, capped. Whatever happens is a value: a response or a `CallFailure`.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from auditor.domain import UnjudgedReason
from auditor.llm.failures import CallFailure
from auditor.llm.secrets import redact
from auditor.llm.settings import ModelSettings

if TYPE_CHECKING:
    from types import ModuleType

    from tenacity import RetryCallState

FIRST_WAIT_SECONDS = 0.5
"""Upper end of the first wait; doubles with each attempt."""
_LONGEST_DETAIL = 300

Permission = Callable[[], Awaitable[CallFailure | None]]
"""Awaited before each request, as long as limits on the rate ask for; a failure ends the attempts."""


class Stopped(Exception):
    """A request ended without a reply."""

    def __init__(self, failure: CallFailure, *, transient: bool = False, retry_after: float | None = None) -> None:
        super().__init__(failure.detail)
        self.failure = failure
        self.transient = transient
        self.retry_after = retry_after


def litellm_module() -> ModuleType:
    """Return litellm, loaded without its network look-ups, its debug prints, or drops of parameters in silence."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    import litellm

    # Its log lines hold requests and may hold keys; what went wrong is told by the failure itself.
    logging.getLogger("LiteLLM").setLevel(logging.CRITICAL + 1)
    litellm.suppress_debug_info = True
    litellm.telemetry = False
    litellm.drop_params = True
    return litellm


async def complete(settings: ModelSettings, permission: Permission, request: dict[str, Any]) -> Any:
    """Return litellm's response to a request. Raises Stopped with the failure it ended with."""
    from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt

    retrying = AsyncRetrying(
        stop=stop_after_attempt(settings.attempts),
        retry=retry_if_exception(lambda error: isinstance(error, Stopped) and error.transient),
        wait=_waiting(settings.longest_wait_seconds),
        reraise=True,
    )
    async for attempt in retrying:
        with attempt:
            return await _once(settings, permission, request)
    raise AssertionError("tenacity ended without an outcome")


async def _once(settings: ModelSettings, permission: Permission, request: dict[str, Any]) -> Any:
    refused = await permission()
    if refused is not None:
        raise Stopped(refused)
    litellm = litellm_module()
    try:
        call = litellm.acompletion(
            **request, **_connection(settings), timeout=settings.timeout_seconds, num_retries=0, max_retries=0
        )
        response = await asyncio.wait_for(call, settings.timeout_seconds)
    except TimeoutError as error:
        raise _timed_out(settings) from error
    except Exception as error:  # the edge to foreign code: any fault of a provider is a failed call
        raise _stopped(litellm, settings, error) from error
    if not response.choices:
        raise Stopped(CallFailure(UnjudgedReason.EMPTY, "the server's reply holds no choice", stage="reply"))
    return response


def _connection(settings: ModelSettings) -> dict[str, Any]:
    told: dict[str, Any] = {"api_base": settings.base_url, "api_key": settings.key, "temperature": settings.temperature}
    return {name: value for name, value in told.items() if value is not None}


def _timed_out(settings: ModelSettings) -> Stopped:
    detail = f"no whole reply within {settings.timeout_seconds:g} s"
    return Stopped(CallFailure(UnjudgedReason.TIMEOUT, detail), transient=True)


def _stopped(litellm: ModuleType, settings: ModelSettings, error: Exception) -> Stopped:
    """Return what a provider's error amounts to."""
    if isinstance(error, litellm.Timeout):
        return _timed_out(settings)
    if isinstance(error, litellm.ContentPolicyViolationError):
        return Stopped(CallFailure(UnjudgedReason.REFUSED, _detail("the provider refused the text", error)))
    if isinstance(error, litellm.RateLimitError):
        failure = CallFailure(UnjudgedReason.UNREACHABLE, _detail("the server asked to wait (429)", error))
        return Stopped(failure, transient=True, retry_after=_retry_after(error))
    if isinstance(error, litellm.APIConnectionError | litellm.InternalServerError | litellm.ServiceUnavailableError):
        failure = CallFailure(UnjudgedReason.UNREACHABLE, _detail("the server could not answer", error))
        return Stopped(failure, transient=True, retry_after=_retry_after(error))
    status = getattr(error, "status_code", 0)
    transient, lasting = status in (408, 409, 425, 500, 502, 503, 504), status in (401, 403, 404)
    failure = CallFailure(UnjudgedReason.ERROR, _detail("the request failed", error), lasting=lasting)
    return Stopped(failure, transient=transient, retry_after=_retry_after(error))


def _detail(summary: str, error: Exception) -> str:
    told = " ".join(redact(str(error)).split())
    return f"{summary}: {type(error).__name__}: {told[:_LONGEST_DETAIL]}"


def _retry_after(error: Exception) -> float | None:
    """Return the seconds that a server asks to wait, given as a number or a date."""
    headers = getattr(getattr(error, "response", None), "headers", None)
    value = headers.get("retry-after") if headers is not None else None
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        return _seconds_until(value)


def _seconds_until(date: str) -> float | None:
    from datetime import UTC, datetime

    try:
        moment = parsedate_to_datetime(date)
    except (TypeError, ValueError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _waiting(cap: float) -> Callable[[RetryCallState], float]:
    """Return the wait before the next attempt: what the server asks for, else random up to a doubling bound."""
    from tenacity import wait_random_exponential

    growing = wait_random_exponential(multiplier=FIRST_WAIT_SECONDS, max=cap)

    def wait(state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        asked = error.retry_after if isinstance(error, Stopped) else None
        return min(asked, cap) if asked is not None else growing(state)

    return wait
