"""Failure modes between which the rules leave a tie: as many facts speak for each as for the one that stands first.

Only what topic and terms suggest can tie. What a comparison found, or where else the claim is at home, settles it.
"""

from __future__ import annotations

from collections.abc import Collection

from auditor import taxonomy
from auditor.domain import Status

SUGGESTIVE = frozenset(
    {
        "topic_shared",
        "topic_none",
        "topic_unclear",
        "little_overlap",
        "specifics_absent",
        "terms_apart",
        "content_absent",
        *(status.value for status in Status),
    }
)
"""Facts that speak for a mode without a finding: how topic and terms of claim and source relate, and the status."""


def tied_modes(facts: Collection[str]) -> tuple[str, ...]:
    """Return the modes that as many facts speak for as for the deciding one, it first; none where it stands alone.

    A rule without any fact is what remains where nothing fits, and ties with nothing.
    """
    held = set(facts)
    matching = [(rule, mode) for rule, mode in taxonomy.mode_rules() if _matches(rule, held) and rule.all_of]
    if not matching or not SUGGESTIVE.issuperset(matching[0][0].all_of):
        return ()
    weight = len(matching[0][0].all_of)
    modes = tuple(
        dict.fromkeys(
            mode for rule, mode in matching if len(rule.all_of) == weight and SUGGESTIVE.issuperset(rule.all_of)
        )
    )
    return modes if len(modes) > 1 else ()


def _matches(rule: taxonomy.Rule, held: set[str]) -> bool:
    return held.issuperset(rule.all_of) and held.isdisjoint(rule.none_of)
