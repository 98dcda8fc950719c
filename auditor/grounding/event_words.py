"""The words of statements about tables of events, read from `taxonomy/event_tables.toml`."""

from __future__ import annotations

from functools import cache

from auditor.domain import Model
from auditor.grounding import lexicon


class EventWords(Model):
    """`taxonomy/event_tables.toml`."""

    filler: frozenset[str]
    """Words that say nothing which a table could contradict."""
    events: frozenset[str]
    """Words for events of any kind."""
    shares: frozenset[str]
    """Words after which a share is meant."""
    more: frozenset[str]
    """They rank the first side higher."""
    fewer: frozenset[str]
    """They rank it lower."""
    same: frozenset[str]
    """They say that both sides are equal."""
    than: frozenset[str]
    """They stand before the second side."""
    none: frozenset[str]
    """Nobody."""
    several: frozenset[str]
    """Two or more."""
    breaks: frozenset[str]
    """They part one statement from the next."""
    all: frozenset[str]
    """All cases or people."""
    most: frozenset[str]
    """More than half."""
    half: frozenset[str]
    """Half."""
    at_least: tuple[str, ...]
    """Phrases for a bound that the number keeps."""
    over: tuple[str, ...]
    """Phrases for a bound above the number."""
    under: tuple[str, ...]
    """Phrases for a bound below the number."""
    exactly: tuple[str, ...]
    """Phrases for just the number."""
    commonest: tuple[str, ...]
    """Phrases for the event that is had most often."""


@cache
def event_words() -> EventWords:
    """Return the words of statements about tables of events."""
    return lexicon.load("event_tables", EventWords)
