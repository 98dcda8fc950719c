"""How many requests and tokens a minute may take: each request gets the first moment that keeps both bounds."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

MINUTE = 60.0
"""Seconds over which both bounds count."""


@dataclass
class Pace:
    """Spreads requests over time; any stretch of a minute holds no more of them than allowed.

    A moment is taken before the wait for it, so that requests under way at once never share one.
    """

    requests_per_minute: int | None = None
    """Requests that may be sent in a minute, attempts again included; None for no bound."""
    tokens_per_minute: int | None = None
    """Tokens that those requests may take, sent and received; None for no bound."""
    clock: Callable[[], float] = time.monotonic
    """Seconds that never run backwards."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Waits so many seconds."""
    _taken: deque[tuple[float, int]] = field(default_factory=deque)
    """When the requests of the last minute cease to count, and their tokens, in order."""

    async def turn(self, tokens: int = 0) -> float:
        """Wait until a request of so many tokens may be sent, and return the seconds waited."""
        if self.requests_per_minute is None and self.tokens_per_minute is None:
            return 0.0
        now = self.clock()
        moment = self._take(now, tokens)
        if moment > now:
            await self.sleep(moment - now)
        return moment - now

    def _take(self, now: float, tokens: int) -> float:
        """Return the first moment that keeps both bounds, and take it.

        A request that is larger than the bound on tokens by itself is sent once nothing else counts.
        """
        while self._taken and self._taken[0][0] <= now:
            self._taken.popleft()
        moment = max(now, self._taken[-1][0] - MINUTE) if self._taken else now
        while (wait := self._full_until(moment, tokens)) is not None:
            moment = wait
        self._taken.append((moment + MINUTE, tokens))
        return moment

    def _full_until(self, moment: float, tokens: int) -> float | None:
        """Return when the first of the requests that count at a moment ceases to, None where there is room."""
        counted = [(end, size) for end, size in self._taken if end > moment]
        if not counted:
            return None
        too_many = self.requests_per_minute is not None and len(counted) >= self.requests_per_minute
        used = sum(size for _, size in counted)
        too_long = self.tokens_per_minute is not None and used + tokens > self.tokens_per_minute
        return counted[0][0] if too_many or too_long else None
