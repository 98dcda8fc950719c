"""A forest of decision trees, stored as JSON: many small yes–no questions about named signals, averaged.

Fitted by `auditor judges fit`; read and asked here without any library, so that it answers alike everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from auditor.domain import Model

Share = Annotated[float, Field(ge=0.0, le=1.0)]


class Tree(Model):
    """One tree, node by node; the first is the root, and children stand after their parents."""

    signal: tuple[str, ...]
    """Signal that each node asks about; empty at a leaf."""
    limit: tuple[float, ...]
    """Up to this value the answer is `below`, else `above`."""
    below: tuple[int, ...]
    """Next node."""
    above: tuple[int, ...]
    """Next node."""
    value: tuple[Share, ...]
    """Probability at a leaf; at other nodes that of all cases that pass."""

    @model_validator(mode="after")
    def _is_a_tree(self) -> Self:
        size = len(self.signal)
        if not size or any(len(part) != size for part in (self.limit, self.below, self.above, self.value)):
            raise ValueError("a tree's columns differ in length, or are empty")
        for node, signal in enumerate(self.signal):
            if signal and not all(node < child < size for child in (self.below[node], self.above[node])):
                raise ValueError(f"node {node} of a tree leads back or nowhere")
        return self

    def probability(self, values: Mapping[str, float]) -> float:
        """Return the probability at the leaf that the values lead to."""
        node = 0
        while self.signal[node]:
            node = self.below[node] if values[self.signal[node]] <= self.limit[node] else self.above[node]
        return self.value[node]

    def falls_with(self, rising: str) -> bool:
        """Say whether a higher value of a signal could lead to a lower probability."""
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
    """Trees that are averaged."""

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
        return sum(tree.probability(values) for tree in self.trees) / len(self.trees)
