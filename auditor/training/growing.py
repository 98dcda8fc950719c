"""Grows the combiner's forest: boosted trees that never fall where the law lets them only rise, by LightGBM.

Ke et al. (2017), "LightGBM: A highly efficient gradient boosting decision tree". Sizes were chosen among
ten on the dev sets, and move the mean balanced accuracy by less than 0.015 (docs/decisions/0708-combiner.md).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from auditor.errors import MissingPackage
from auditor.judging.forest import Forest, Tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

TREES = 150
RATE = 0.05
"""Share of each tree's correction that is taken."""
LEAVES = 8
"""Leaves of a tree, at most."""
FEWEST_IN_LEAF = 30
"""Pairs that a leaf stands for, at least."""
RESTRAINT = 30.0
"""Quadratic penalty on what a leaf adds."""
SEED = 1


def grow(signals: Array, target: Array, share: Array, *, names: Sequence[str], rising: Collection[str]) -> Forest:
    """Return a forest for the probability that `target` is 1.

    `signals` has shape (pairs, signals), its columns called `names`; `share` weighs the pairs.
    `rising` names the signals that may only raise it. Raises MissingPackage without the extra `train`.
    """
    try:
        import lightgbm
    except ImportError as error:
        raise MissingPackage(
            "fitting on this many pairs needs lightgbm: pip install 'auditor[train]', or give fewer pairs"
        ) from error
    settings = {
        "objective": "binary",
        "learning_rate": RATE,
        "num_leaves": LEAVES,
        "min_data_in_leaf": FEWEST_IN_LEAF,
        "lambda_l2": RESTRAINT,
        "monotone_constraints": [int(name in rising) for name in names],
        "seed": SEED,
        "deterministic": True,
        "force_row_wise": True,
        "num_threads": 1,
        "verbosity": -1,
    }
    data = lightgbm.Dataset(signals, target, weight=share, feature_name=list(names))
    grown = lightgbm.train(settings, data, num_boost_round=TREES).dump_model()
    return Forest(trees=tuple(_tree(tree["tree_structure"], names) for tree in grown["tree_info"]))


def _tree(root: dict[str, Any], names: Sequence[str]) -> Tree:
    """Return a tree of LightGBM as plain columns, parents before children."""
    nodes = list(_nodes(root))
    place = {id(node): number for number, node in enumerate(nodes)}
    splits = ["split_feature" in node for node in nodes]
    return Tree(
        signal=tuple(names[node["split_feature"]] if split else "" for node, split in zip(nodes, splits, strict=True)),
        limit=tuple(float(node.get("threshold", 0.0)) for node in nodes),
        below=tuple(place[id(n["left_child"])] if split else 0 for n, split in zip(nodes, splits, strict=True)),
        above=tuple(place[id(n["right_child"])] if split else 0 for n, split in zip(nodes, splits, strict=True)),
        value=tuple(0.0 if split else float(n["leaf_value"]) for n, split in zip(nodes, splits, strict=True)),
    )


def _nodes(root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [node[side] for side in ("right_child", "left_child") if side in node]
