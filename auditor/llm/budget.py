"""How many requests a run may send, and what they may cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from auditor.domain import UnjudgedReason
from auditor.llm.failures import CallFailure


@dataclass(frozen=True)
class TokenPrice:
    """US dollars for a million tokens."""

    input_per_million: float
    """Tokens sent."""
    output_per_million: float
    """Tokens received."""

    def cost(self, input_tokens: int, output_tokens: int) -> float:
        """Return the cost of one request in US dollars."""
        return (input_tokens * self.input_per_million + output_tokens * self.output_per_million) / 1_000_000


class Allowance(Protocol):
    """What bounds the requests of a run: a `Budget` of one process, or a ledger that several processes share."""

    def reserve(self, worst_cost: float | None) -> CallFailure | None:
        """Take one request, or say why there is none left; `worst_cost` None where the price is unknown."""
        ...

    def settle(self, worst_cost: float | None, cost: float | None) -> None:
        """Replace what was reserved for a request by what it cost; an unknown cost counts as the worst."""
        ...


@dataclass
class Budget:
    """Counts requests and dollars, those under way included, so that no bound is passed while many run at once."""

    max_calls: int | None = None
    """Requests that may be sent, retries and re-asks included; None for no bound."""
    max_cost: float | None = None
    """US dollars that may be spent; None for no bound."""
    calls: int = 0
    """Requests sent."""
    spent: float = 0.0
    """US dollars spent."""
    reserved: float = 0.0
    """US dollars that requests under way may cost at most."""

    def reserve(self, worst_cost: float | None) -> CallFailure | None:
        """Take one request from the budget, or say why there is none left.

        `worst_cost` is the most that the request can cost, None where the price is unknown.
        """
        refused = refusal(worst_cost, self.calls, self.spent + self.reserved, self.max_calls, self.max_cost)
        if refused is not None:
            return refused
        self.calls += 1
        self.reserved += worst_cost or 0.0
        return None

    def settle(self, worst_cost: float | None, cost: float | None) -> None:
        """Replace what was reserved for a request by what it cost; an unknown cost counts as the worst."""
        self.reserved -= worst_cost or 0.0
        self.spent += cost if cost is not None else worst_cost or 0.0


def refusal(
    worst_cost: float | None, calls: int, committed: float, max_calls: int | None, max_cost: float | None
) -> CallFailure | None:
    """Return why another request may not be sent, None where it may.

    `calls` were sent, `committed` US dollars are spent or reserved; `worst_cost` is the most the request can cost.
    """
    if max_calls is not None and calls >= max_calls:
        return _over(f"the budget of {max_calls} calls is used up")
    if max_cost is not None:
        if worst_cost is None:
            return _over("the price of the model is unknown, so a bound on the cost cannot be kept")
        if committed + worst_cost > max_cost:
            return _over(f"the budget of {max_cost:g} US dollars does not cover another call")
    return None


def _over(detail: str) -> CallFailure:
    return CallFailure(UnjudgedReason.OVER_BUDGET, detail, stage="budget")
