"""Boosted decision trees, stored as JSON: many small yes–no questions about named signals, whose answers add up.

Fitted by `auditor judges fit`; read and asked here without any library, so that it answers alike everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, FiniteFloat, model_validator

from auditor.domain import Model

FARTHEST = 30.0
"""Log-odds are kept within this of 0, so that no probability is quite 0 or 1."""


class Tree(Model):
    """One tree, node by node; the first is the root, and children stand after their parents."""

    signal: tuple[str, ...]
    """Signal that each node asks about; empty at a leaf."""
    limit: tuple[FiniteFloat, ...]
    """Up to this value the answer is `below`, else `above`."""
    below: tuple[int, ...]
    """Next node."""
    above: tuple[int, ...]
    """Next node."""
    value: tuple[FiniteFloat, ...]
    """Log-odds that a leaf adds; 0 at other nodes."""

    @model_validator(mode="after")
    def _is_a_tree(self) -> Self:
        size = len(self.signal)
        if not size or any(len(part) != size for part in (self.limit, self.below, self.above, self.value)):
            raise ValueError("a tree's columns differ in length, or are empty")
        for node, signal in enumerate(self.signal):
            if signal and not all(node < child < size for child in (self.below[node], self.above[node])):
                raise ValueError(f"node {node} of a tree leads back or nowhere")
        return self

    def adds(self, values: Mapping[str, float]) -> float:
        """Return what the leaf adds that the values lead to."""
        node = 0
        while self.signal[node]:
            node = self.below[node] if values[self.signal[node]] <= self.limit[node] else self.above[node]
        return self.value[node]

    def falls_with(self, rising: str) -> bool:
        """Say whether a higher value of a signal could lead to a leaf that adds less."""
        least, most = list(self.value), list(self.value)
        for node in reversed(range(len(self.signal))):
            if not self.signal[node]:
                continue
            below, above = self.below[node], self.above[node]
            if self.signal[node] == rising and most[below] > least[above]:
                return True
            least[node], most[node] = min(least[below], least[above]), max(most[below], most[above])
        return False


class Forest(Model):
    """Trees whose leaves add up to log-odds."""

    kind: Literal["forest"] = "forest"
    """Which kind of model this is."""
    trees: Annotated[tuple[Tree, ...], Field(min_length=1)]
    """The trees."""

    @property
    def signals(self) -> frozenset[str]:
        """Names of the signals that are asked about."""
        return frozenset(signal for tree in self.trees for signal in tree.signal if signal)

    def falling(self, rising: str) -> bool:
        """Say whether a higher value of a signal could lower the probability."""
        return any(tree.falls_with(rising) for tree in self.trees)

    def probability(self, values: Mapping[str, float]) -> float:
        """Return the probability for the signals' values."""
        return probability_of(sum(tree.adds(values) for tree in self.trees))


def probability_of(log_odds: float) -> float:
    """Return the probability of log-odds; it is never quite 0 or 1."""
    return 1.0 / (1.0 + math.exp(-max(-FARTHEST, min(FARTHEST, log_odds))))
