"""The word knowledge of the deterministic checks, read from `taxonomy/`.

Every list and threshold is data: the files say where each comes from. Words are lower-case lemmas unless a file says
otherwise. A broken file raises InvalidData, which names the file and the field.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from auditor.errors import InvalidData
from auditor.grounding.stems import same_family
from auditor.resources import data_folder, word_list


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


_T = TypeVar("_T", bound=BaseModel)


class Pole(NamedTuple):
    """A word's place on a scale."""

    scale: str
    """Name of the scale."""
    sign: int
    """1 for up, -1 for down."""


def load(name: str, model: type[_T]) -> _T:
    """Return a file of `taxonomy/` as a model."""
    path = data_folder("taxonomy") / f"{name}.toml"
    try:
        return model.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (ValidationError, tomllib.TOMLDecodeError) as error:
        raise InvalidData(f"{path}: {error}") from error


@cache
def limits() -> Limits:
    """Return the thresholds."""
    return load("grounding", Limits)


@cache
def antonyms() -> Antonyms:
    """Return the scales of opposed words."""
    return load("antonyms", Antonyms)


@cache
def certainty() -> Certainty:
    """Return hedges, plans, causes and sameness."""
    return load("certainty", Certainty)


@cache
def quantifiers() -> Quantifiers:
    """Return the quantifiers by level."""
    return load("quantifiers", Quantifiers)


@cache
def populations() -> Populations:
    """Return the classes of those studied."""
    return load("populations", Populations)


@cache
def words(name: str) -> frozenset[str]:
    """Return the single words of a list in `taxonomy/words/`."""
    return frozenset(entry for entry in word_list(name) if " " not in entry)


@cache
def phrases(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the entries of a list of several words, each as a tuple of words, longest first."""
    found = [tuple(entry.split()) for entry in word_list(name) if " " in entry]
    return tuple(sorted(found, key=len, reverse=True))


@cache
def phrases_from(name: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the entries of several words by their first word, longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for entry in phrases(name):
        found.setdefault(entry[0], []).append(entry)
    return {first: tuple(entries) for first, entries in found.items()}


@cache
def synonym_groups() -> dict[str, frozenset[int]]:
    """Return the numbers of the synonym groups that hold a word."""
    groups: dict[str, set[int]] = {}
    for number, group in enumerate(load("synonyms", Synonyms).groups):
        for word in group:
            groups.setdefault(word, set()).add(number)
    return {word: frozenset(numbers) for word, numbers in groups.items()}


@lru_cache(maxsize=65_536)
def poles(lemma: str) -> frozenset[Pole]:
    """Return the word's places on the scales; empty where it is on none."""
    found = set()
    for scale in antonyms().scale:
        if lemma in scale.up:
            found.add(Pole(scale.name, 1))
        if lemma in scale.down:
            found.add(Pole(scale.name, -1))
    return frozenset(found)


@lru_cache(maxsize=65_536)
def bare(lemma: str) -> tuple[str, bool]:
    """Return a word of a scale without its denying "non" (noninferior → inferior), and whether it had one."""
    rest = lemma.removeprefix("non").removeprefix("-")
    return (rest, True) if rest != lemma and poles(rest) else (lemma, False)


@lru_cache(maxsize=65_536)
def opposed(first: str, second: str) -> bool:
    """Say whether two lemmas are opposites: on two ends of one scale, or by a reversing prefix."""
    ends = poles(second)
    if first != second and any(Pole(scale, -sign) in ends for scale, sign in poles(first)):
        return not (poles(first) & ends)
    return denied_form(first, second) or denied_form(second, first) or _opposed_prefix(first, second)


@lru_cache(maxsize=65_536)
def understates(word: str, opposite: str) -> bool:
    """Say whether denying `opposite` is a plain way to say `word`: "not uncommon", "not rare" for "common"."""
    scales = {scale.name for scale in antonyms().scale if scale.understated}
    ends = poles(word)
    return any(scale in scales and Pole(scale, -sign) in ends for scale, sign in poles(opposite))


@lru_cache(maxsize=65_536)
def complementary(first: str, second: str) -> bool:
    """Say whether two words are the two ends of a scale with nothing between them."""
    found = {scale.name for scale in antonyms().scale if scale.complementary}
    ends = poles(second)
    return any(scale in found and Pole(scale, -sign) in ends for scale, sign in poles(first))


@lru_cache(maxsize=65_536)
def denied_form(word: str, base: str) -> bool:
    """Say whether `word` denies `base`, by its form (ineffective, effective; painless, pain) or as listed (omit)."""
    if word.endswith("less") and base == word.removesuffix("less") + "ful":
        return True
    if base in denials().get(word, frozenset()) or _denied_derived(word, base):
        return True
    if len(base) < 3 or word == base or not (word.startswith(base) or word.endswith(base)):
        return False
    if any(word == base + ending for ending in antonyms().prefixes.endings):
        return True
    if len(base) < 4 or not word.endswith(base):
        return False
    prefix = word[: -len(base)]
    return prefix in antonyms().prefixes.denying and (prefix not in {"a", "an"} or len(base) > 6 - (prefix == "an"))


def _denied_derived(word: str, base: str) -> bool:
    """Say whether `word` is an adjective made of `base`, with a denying prefix (unhelpful, help)."""
    if len(base) < 4 or not word.endswith(antonyms().prefixes.derived):
        return False
    rests = [
        word[len(prefix) :] for prefix in antonyms().prefixes.denying if len(prefix) > 1 and word.startswith(prefix)
    ]
    return any(rest != base and rest.startswith(base[:-1]) and same_family(rest, base) for rest in rests)


@cache
def denials() -> dict[str, frozenset[str]]:
    """Return, by word that denies by itself, the words of another stem that it denies."""
    found: dict[str, frozenset[str]] = {}
    for entry in antonyms().denial:
        for word in entry.words:
            found[word] = found.get(word, frozenset()) | entry.of
    return found


@lru_cache(maxsize=65_536)
def changes(first: str, second: str) -> bool:
    """Say whether two words stand on one scale of change, where denying one end does not say the other."""
    named = {scale.name for scale in antonyms().scale if scale.change}
    return bool({pole.scale for pole in poles(first)} & {pole.scale for pole in poles(second)} & named)


def _opposed_prefix(first: str, second: str) -> bool:
    for one, other in antonyms().prefixes.opposed:
        for a, b in ((one, other), (other, one)):
            if first.startswith(a) and second.startswith(b):
                rest = first[len(a) :]
                if rest == second[len(b) :] and len(rest) >= 4:
                    return True
    return False


@cache
def hedge_levels() -> dict[str, int]:
    """Return the level of certainty by word as written; a word that is not there is plain (3)."""
    return {word: level.value for level in certainty().level for word in level.words}


@cache
def quantifier_levels() -> dict[str, int]:
    """Return the level of quantity by word."""
    return {word: level.value for level in quantifiers().level for word in level.words}


@cache
def exclusives() -> Exclusives:
    """Return the classes of words that exclude each other."""
    return load("exclusives", Exclusives)


@lru_cache(maxsize=65_536)
def exclude_each_other(first: str, second: str) -> bool:
    """Say whether two lower-case words are different members of one class, and cannot both hold in one position."""
    shared = exclusive_classes().get(first, frozenset()) & exclusive_classes().get(second, frozenset())
    together = any({first, second} <= group for group in exclusives().overlapping)
    return bool(shared) and first != second and not together


@cache
def kinds_of_things() -> dict[str, str]:
    """Return the kind of thing that a noun names; a noun that may name several is not there."""
    return {word: kind.name for kind in load("kinds", Kinds).kinds for word in kind.words}


@cache
def exclusive_classes() -> dict[str, frozenset[str]]:
    """Return the names of the classes of mutually exclusive words that hold a word."""
    found: dict[str, set[str]] = {}
    for entry in exclusives().classes:
        for word in entry.words:
            found.setdefault(word, set()).add(entry.name)
    return {word: frozenset(names) for word, names in found.items()}


@lru_cache(maxsize=65_536)
def population_class(lemma: str) -> str | None:
    """Return the name of the class of those studied that the word belongs to."""
    return next((entry.name for entry in populations().classes if lemma in entry.words), None)
