"""Grows the combiner's forest: extremely randomised trees that never fall where the law lets them only rise.

Geurts, Ernst and Wehenkel (2006), "Extremely randomized trees", as scikit-learn grows them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from auditor.errors import MissingPackage
from auditor.judging.combiner import SIGNALS
from auditor.judging.forest import Forest, Tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

TREES = 150
LEAVES = 64
"""Leaves of a tree, at most."""
FEWEST_IN_LEAF = 8
"""Pairs that a leaf stands for, at least."""
TRIED = 0.5
"""Share of the signals that are tried at a node."""
SEED = 1
DIGITS = 5
"""Digits kept of limits and probabilities."""


def grow(signals: Array, target: Array, share: Array, *, rising: Collection[str]) -> Forest:
    """Return a forest for the probability that `target` is 1.

    `signals` has shape (pairs, signals), columns as `auditor.judging.combiner.SIGNALS`; `share` weighs the pairs.
    `rising` names the signals that may only raise it. Raises MissingPackage without the extra `fit`.
    """
    try:
        from sklearn.ensemble import ExtraTreesClassifier
    except ImportError as error:
        raise MissingPackage(
            "fitting on this many pairs needs scikit-learn: pip install 'auditor[train]', or give fewer pairs"
        ) from error
    model = ExtraTreesClassifier(
        TREES,
        max_leaf_nodes=LEAVES,
        min_samples_leaf=FEWEST_IN_LEAF,
        max_features=TRIED,
        monotonic_cst=[int(name in rising) for name in SIGNALS],
        random_state=SEED,
    )
    model.fit(signals, target, sample_weight=share)
    return Forest(trees=tuple(_tree(grown.tree_) for grown in model.estimators_))


def _tree(grown: Any) -> Tree:
    """Return a tree of scikit-learn as plain columns; a node's children follow it there too."""
    leaf = grown.children_left < 0
    return Tree(
        signal=tuple("" if end else SIGNALS[place] for end, place in zip(leaf, grown.feature, strict=True)),
        limit=tuple(0.0 if end else round(float(at), DIGITS) for end, at in zip(leaf, grown.threshold, strict=True)),
        below=tuple(max(0, int(child)) for child in grown.children_left),
        above=tuple(max(0, int(child)) for child in grown.children_right),
        value=tuple(_probability(counts[0]) for counts in grown.value),
    )


def _probability(counts: Any) -> float:
    return min(1.0, max(0.0, round(float(counts[1] / counts.sum()), DIGITS)))
