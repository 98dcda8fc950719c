"""The four plain words of the cases, and the statuses that satisfy each."""

from __future__ import annotations

from auditor.domain import Intent, Status

WORDS: dict[str, frozenset[Status]] = {
    "grounded": frozenset({Status.GROUNDED, Status.SUPPORTED}),
    "contradicted": frozenset({Status.CONTRADICTED, Status.QUOTE_ALTERED}),
    "unsupported": frozenset(
        {
            Status.UNSUPPORTED,
            Status.OVERSTATED,
            Status.FIGURE_MISSING,
            Status.QUOTE_NOT_FOUND,
            Status.OFF_TOPIC,
        }
    ),
    "unavailable": frozenset(
        {Status.SOURCE_UNAVAILABLE, Status.NOT_IN_EXCERPT, Status.UNJUDGED, Status.INVENTED_EVIDENCE}
    ),
}


def word_of(status: Status, *, judged: bool, background: bool = False) -> str | None:
    """Return the word that a status satisfies, or None. `judged`: whether the run has a judge."""
    if status is Status.NOT_JUDGED and not judged:
        return "grounded"
    if status is Status.ON_TOPIC:
        return "grounded" if background else None
    return next((word for word, statuses in WORDS.items() if status in statuses), None)


def expects_background(expected: dict[str, object]) -> bool:
    """Say whether a case also expects a background or anchor claim."""
    intents = {expected.get("intent"), *(expected.get("intent_any_of") or [])}  # type: ignore[misc]
    return bool(intents & {Intent.BACKGROUND.value, Intent.REVIEW_ANCHOR.value})
