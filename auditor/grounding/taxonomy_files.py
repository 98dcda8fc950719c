"""The files of `taxonomy/` that grounding reads, each as a model: what it may hold and what its fields mean.

An unknown or missing field is an error. Words are lower-case lemmas unless a file says otherwise.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Scale(_Entry):
    """Two opposed ends of one scale: rise and fall, better and worse."""

    name: str
    """Name of the scale."""
    up: frozenset[str]
    """Words of one end."""
    down: frozenset[str]
    """Words of the other end."""
    complementary: bool = False
    """Whether there is nothing between the ends, so that denying one states the other (present, absent)."""
    understated: bool = False
    """Whether denying one end is a plain way to say the other (not uncommon: common)."""
    change: bool = False
    """Whether the ends are changes, so that denying one may mean that nothing changed (rise, fall)."""


class Prefixes(_Entry):
    """Prefixes that deny or oppose the word behind them."""

    denying: tuple[str, ...]
    """`un`, `non` …"""
    opposed: tuple[tuple[str, str], ...]
    """Pairs such as mono- and poly-."""
    endings: tuple[str, ...]
    """Endings that deny the word before them: `less` …"""
    derived: tuple[str, ...]
    """Endings of adjectives whose base a denying prefix denies as well (unhelpful, help)."""


class Denial(_Entry):
    """Words that deny by themselves, and what they deny: omitting is not including."""

    words: frozenset[str]
    """Words that deny."""
    of: frozenset[str]
    """Words of which each is the denial."""


class Effects(_Entry):
    """Words of effect without a direction."""

    words: frozenset[str]
    """They state an effect."""
    flat: frozenset[str]
    """They state that nothing changed."""
    staying: frozenset[str]
    """Verbs behind which "the same" states that nothing changed."""


class Antonyms(_Entry):
    """`taxonomy/antonyms.toml`."""

    scale: tuple[Scale, ...]
    """All scales."""
    prefixes: Prefixes
    """Opposing prefixes."""
    denial: tuple[Denial, ...]
    """Denials in a word of another stem."""
    effect: Effects
    """Effect words."""


class Level(_Entry):
    """Words of one strength."""

    value: int
    """Strength; more is stronger."""
    name: str
    """Name of the strength, for messages."""
    words: frozenset[str]
    """Words as written."""


class Plan(_Entry):
    """Words of plan and hope."""

    words: frozenset[str]
    """What they govern has not been done."""
    with_infinitive: frozenset[str]
    """The same, but only of an infinitive."""
    document: frozenset[str]
    """They mark the whole text as a plan."""


class Cause(_Entry):
    """Words of cause and of mere association."""

    strong: frozenset[str]
    """They state or imply a cause."""
    explicit: frozenset[str]
    """They state a cause outright."""
    weak: frozenset[str]
    """They state that things go together."""
    part: frozenset[str]
    """They state a part in a causal chain."""
    joining: frozenset[str]
    """They join two statements by a cause."""


class Equivalence(_Entry):
    """Words of sameness, and of tests for a difference."""

    words: frozenset[str]
    """They say two things are the same."""
    tests: frozenset[str]
    """Denied, they say only that no difference was found."""


class Certainty(_Entry):
    """`taxonomy/certainty.toml`."""

    level: tuple[Level, ...]
    """Hedges and boosters by strength; the plain statement is 3."""
    plan: Plan
    """Future and hope."""
    cause: Cause
    """Cause and association."""
    equivalence: Equivalence
    """Sameness."""


class Quantifiers(_Entry):
    """`taxonomy/quantifiers.toml`."""

    level: tuple[Level, ...]
    """Quantifiers from none to all."""


class WordClass(_Entry):
    """A named class of words."""

    name: str
    """Name of the class."""
    words: frozenset[str]
    """Words of the class."""


class Narrow(_Entry):
    """Signs that only one place, group or case was studied."""

    determiners: frozenset[str]
    """`one`, `a single`, `our`."""
    settings: frozenset[str]
    """`hospital`, `district` …"""
    subgroups: frozenset[str]
    """`subgroup`, `subset` …"""


class Populations(_Entry):
    """`taxonomy/populations.toml`."""

    classes: tuple[WordClass, ...]
    """Classes of those studied."""
    narrow: Narrow
    """Narrow settings."""


class Exclusives(_Entry):
    """`taxonomy/exclusives.toml`."""

    overlapping: tuple[frozenset[str], ...]
    """Members of one class that may hold together."""
    classes: tuple[WordClass, ...]
    """Classes whose members exclude each other in one position."""


class Kinds(_Entry):
    """`taxonomy/kinds.toml`."""

    kinds: tuple[WordClass, ...]
    """Nouns by the kind of thing they name."""


class Synonyms(_Entry):
    """`taxonomy/synonyms.toml`."""

    groups: tuple[frozenset[str], ...]
    """Words that may stand for each other in an alignment."""


class Degree(_Entry):
    """Verbs of a whole and of a lesser effect on one thing."""

    whole: frozenset[str]
    """They say all of it."""
    partial: frozenset[str]
    """They say less."""


class Degrees(_Entry):
    """`taxonomy/degrees.toml`."""

    degree: tuple[Degree, ...]
    """All pairs of degrees."""


class Phrasal(_Entry):
    """`taxonomy/phrasal.toml`."""

    never_literal: frozenset[str]
    """Verbs with a particle that are one verb however they are parsed."""
    verbs: dict[str, str]
    """Verb with particle → the word that says the same."""


class AlignmentLimits(_Entry):
    """When two sentences count as the same statement."""

    strong_share: float
    """Share of the claim's content that must stand in one sentence."""
    near_share: float
    """Share from which a difference deserves a look, short of accusing."""
    strong_words: int
    """Content words that must be shared at least."""
    short_sentence: int
    """Content words of a sentence up to which that least is enough; longer ones say more than one thing."""
    candidate_share: float
    """Sentences below this share are not parsed."""
    compared_share: float
    """Share of the claim's content below which a parsed sentence is not compared further."""
    max_sentences: int
    """Sentences parsed per claim and source."""
    longest_sentence: int
    """Characters; what is longer is no sentence and is not parsed."""


class EditLimits(_Entry):
    """When two sentences count as one with small edits."""

    near_share: float
    """Token similarity, 0 to 1."""
    max_changes: int
    """Changed places at most."""


class TopicLimits(_Entry):
    """When source and claim share a topic."""

    shared_share: float
    """Share of the claim's content words that stand in the text."""
    shared_words: int
    """Content words that stand in the text."""
    none_words: int
    """Content words shared at most for no shared topic."""
    source_words: int
    """Shorter texts never show that a topic is absent."""


class Limits(_Entry):
    """`taxonomy/grounding.toml`."""

    alignment: AlignmentLimits
    """Alignment."""
    edit: EditLimits
    """Near-identical sentences."""
    topic: TopicLimits
    """Topicality."""
