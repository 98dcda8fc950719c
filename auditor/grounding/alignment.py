"""Which words of a sentence of the source answer to which words of the claim, and whether both make one statement.

A claim and a sentence make one statement where nearly all content of the claim stands in the sentence and the claim's
predicate and subject are joined there in the same clause. Opposed words (rise, fall) and words for those studied
(mice, patients) answer to each other: they are the "one thing different" that the checks look for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word, analyse
from auditor.grounding.comparisons import comparisons
from auditor.grounding.stems import same_family

ALIGNED = 0.5
"""Share of the claim's content from which a quote speaks of the same statement."""
CLAUSE_DISTANCE = 4
"""Steps in the parse between two words that still belong to one clause."""
OPENING = 2
"""Words at the head of a sentence that name what it is about, however much stands between them and the verb."""
MAX_DEPTH = 6
"""Clauses followed below a root."""


@dataclass(frozen=True)
class Alignment:
    """A claim beside one sentence of the source."""

    claim: Analysis
    """The claim."""
    source: Analysis
    """The sentence, with at most a little context."""
    pairs: dict[int, int]
    """Index of a claim's word → index of the source's word that answers to it."""
    anaphoric: bool = False
    """Whether the sentence's pronoun is known to stand for the claim's subject."""

    @cached_property
    def share(self) -> float:
        """Return the share of the claim's content that stands in the sentence, 0 to 1; generic nouns weigh less."""
        content = [word for word in self.claim.content if word.index not in self.understood]
        wanted = sum(_weight(word) for word in content)
        found = sum(_weight(word) for word in content if word.index in self.pairs)
        return found / wanted if wanted else 0.0

    @cached_property
    def missing(self) -> tuple[Word, ...]:
        """Return the claim's content words without an answer."""
        return tuple(
            word for word in self.claim.content if word.index not in self.pairs and word.index not in self.understood
        )

    @cached_property
    def understood(self) -> frozenset[int]:
        """Return the words that the source leaves out: a comparison's other side, and a subject behind a pronoun."""
        meant = {word.index for word in subject_words(self.claim)} if self.anaphoric else set()
        if any(word.lower in {"than", "versus", "vs"} for word in self.source.words):
            return frozenset(meant - self.pairs.keys())
        sides = [index for comparison in comparisons(self.claim) for index in comparison.right]
        return frozenset(index for index in (*sides, *meant) if index not in self.pairs)

    @cached_property
    def strong(self) -> bool:
        """Return whether both make the same statement, so that one difference may accuse."""
        limits = lexicon.limits().alignment
        if self.share < limits.strong_share or len(self.pairs) < limits.strong_words:
            return False
        if len(self.pairs) == limits.strong_words and len(self.source.content) > limits.short_sentence:
            return False
        return self.predicate_held and self.subject_held

    @cached_property
    def near(self) -> bool:
        """Return whether both speak of nearly the same statement, so that a difference deserves a look."""
        share = lexicon.limits().alignment.near_share
        return self.share >= share and self.predicate_held and self.subject_held

    @cached_property
    def predicate_held(self) -> bool:
        """Return whether the claim's predicate, or the noun beside a light verb, has an answer."""
        heads = predicates(self.claim)
        return not heads or any(word.index in self.pairs for word in heads)

    @cached_property
    def subject_held(self) -> bool:
        """Return whether a word of the claim's subject has an answer in the clause of its predicate's answer."""
        subject = [word for word in subject_words(self.claim) if word.content]
        held = [self.pairs[word.index] for word in subject if word.index in self.pairs]
        if not held:
            return not subject or self.anaphoric
        if min(held) < OPENING and min(word.index for word in subject) < OPENING:
            return True
        anchors = [self.pairs[word.index] for word in predicates(self.claim) if word.index in self.pairs]
        return not anchors or any(
            distance(self.source, one, other) <= CLAUSE_DISTANCE for one in held for other in anchors
        )

    def answer(self, word: Word) -> Word | None:
        """Return the source's word that answers to a claim's word."""
        index = self.pairs.get(word.index)
        return None if index is None else self.source.words[index]

    def answers(self) -> Iterator[tuple[Word, Word]]:
        """Yield all pairs of words."""
        for claim_index, source_index in self.pairs.items():
            yield self.claim.words[claim_index], self.source.words[source_index]


def aligned(claim: str, passage: str) -> float:
    """Return the share of the claim's content that stands in a passage, 0 to 1."""
    return align(analyse(claim), analyse(passage)).share


@lru_cache(maxsize=4096)
def _align(claim_text: str, source_text: str, anaphoric: bool) -> Alignment:
    claim, source = analyse(claim_text), analyse(source_text)
    return Alignment(claim, source, dict(_pairs(claim, source)), anaphoric)


def align(claim: Analysis, source: Analysis, *, anaphoric: bool = False) -> Alignment:
    """Return the alignment of a claim with a sentence, from a cache of recent ones.

    `anaphoric` says that the sentence's pronoun is known to stand for the claim's subject.
    """
    return _align(claim.text, source.text, anaphoric)


def _pairs(claim: Analysis, source: Analysis) -> Iterator[tuple[int, int]]:
    taken: set[int] = set()
    lemmas = {word.lemma for word in claim.words}
    mine = [word for word in claim.words if _alignable(word)]
    paired: dict[int, int] = {}
    for match, eligible in _MATCHERS.items():
        others = [other for other in source.words if other.index not in taken and eligible(other)]
        if match in (_on_one_scale, _same_class):
            others = [other for other in others if other.lemma not in lemmas]
        for word in mine:
            if word.index in paired or not others:
                continue
            found = [other for other in others if other.index not in taken and match(word, other)]
            if found:
                best = _closest(found, claim, word, source)
                paired[word.index] = best.index
                taken.add(best.index)
    yield from paired.items()


def _closest(found: list[Word], claim: Analysis, word: Word, source: Analysis) -> Word:
    """Return the word in the claim's word's company, the first of several."""
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda other: (_company(claim, word, source, other), -other.index))


def _alignable(word: Word) -> bool:
    return word.content or (word.verbal and word.lemma not in {"be", "have", "do"})


def _same_word(word: Word, other: Word) -> bool:
    return word.lemma == other.lemma or word.lower == other.lower


def _same_family(word: Word, other: Word) -> bool:
    if not (word.content and other.content) or word.pos == "NUM" or other.pos == "NUM":
        return False
    return _one_family(word.lemma, word.lower, other.lemma, other.lower)


@lru_cache(maxsize=65536)
def _one_family(lemma: str, lower: str, other_lemma: str, other_lower: str) -> bool:
    return (
        same_family(lemma, other_lemma)
        or _form_denied(lemma, lower, other_lemma, other_lower)
        or _form_denied(other_lemma, other_lower, lemma, lower)
    )


def form_denied(word: Word, other: Word) -> bool:
    """Say whether a word is another with a denying prefix or ending, as lemma or as written (unaffected, affected)."""
    return _form_denied(word.lemma, word.lower, other.lemma, other.lower)


@lru_cache(maxsize=65536)
def _form_denied(lemma: str, lower: str, other_lemma: str, other_lower: str) -> bool:
    return any(lexicon.denied_form(mine, theirs) for mine in {lemma, lower} for theirs in {other_lemma, other_lower})


def _synonyms(word: Word, other: Word) -> bool:
    groups = lexicon.synonym_groups()
    return bool(groups.get(word.lemma, frozenset()) & groups.get(other.lemma, frozenset()))


def _on_one_scale(word: Word, other: Word) -> bool:
    if not word.content:
        return False
    return _one_scale(word.lemma, word.lower, other.lemma, other.lower)


@lru_cache(maxsize=65536)
def _one_scale(lemma: str, lower: str, other_lemma: str, other_lower: str) -> bool:
    mine, theirs = _scales(lemma, lower), _scales(other_lemma, other_lower)
    if mine and theirs and {pole.scale for pole in mine} & {pole.scale for pole in theirs}:
        return True
    return lexicon.opposed(lemma, other_lemma)


def scales_of(word: Word) -> frozenset[lexicon.Pole]:
    """Return a word's places on the scales, as lemma or as written, a denying "non" left out."""
    return _scales(word.lemma, word.lower)


@lru_cache(maxsize=65536)
def _scales(lemma: str, lower: str) -> frozenset[lexicon.Pole]:
    bases = {lexicon.bare(lemma)[0], lower, lower.removesuffix("d"), lower.removesuffix("ed")}
    return frozenset(pole for base in bases for pole in lexicon.poles(base))


def opposite(word: Word, other: Word) -> bool:
    """Say whether two words are opposites, as lemmas or as written ("times", "divided")."""
    mine, theirs = lexicon.bare(word.lemma)[0], lexicon.bare(other.lemma)[0]
    ends = scales_of(other)
    turned = any(lexicon.Pole(scale, -sign) in ends for scale, sign in scales_of(word))
    return lexicon.opposed(mine, theirs) or (turned and not scales_of(word) & ends)


def lessened(analysis: Analysis, word: Word) -> bool:
    """Say whether "less" turns a word round: what is less high is lower."""
    return any(child.lower in {"less", "least"} for child in analysis.dependants(word, "advmod"))


def _same_class(word: Word, other: Word) -> bool:
    found = lexicon.population_class(word.lemma)
    return found is not None and lexicon.population_class(other.lemma) is not None


def alike(word: Word, other: Word) -> bool:
    """Say whether two words may mean the same, or stand on one scale."""
    return any(match(word, other) for match in (_same_word, _same_family, _synonyms, _on_one_scale))


def _any(word: Word) -> bool:
    return True


def _lexical(word: Word) -> bool:
    return word.content and word.pos != "NUM"


def _has_synonyms(word: Word) -> bool:
    return word.lemma in lexicon.synonym_groups()


def _has_class(word: Word) -> bool:
    return lexicon.population_class(word.lemma) is not None


_MATCHERS: dict[Callable[[Word, Word], bool], Callable[[Word], bool]] = {
    _same_word: _any,
    _same_family: _lexical,
    _synonyms: _has_synonyms,
    _on_one_scale: _any,
    _same_class: _has_class,
}
"""Ways in which a word of the source answers to one of the claim, the surest first; and which words may."""


def _company(claim: Analysis, word: Word, source: Analysis, other: Word) -> int:
    """Count the neighbours in the parse that the two words share."""
    return len(_neighbours(claim, word) & _neighbours(source, other))


def _neighbours(analysis: Analysis, word: Word) -> frozenset[str]:
    near: list[Word] = [analysis.head(word), *analysis.dependants(word)]
    near += [below for child in analysis.dependants(word, "prep", "agent") for below in analysis.dependants(child)]
    near += list(analysis.dependants(analysis.head(word)))
    return frozenset(item.stem for item in near if item.content)


def _weight(word: Word) -> float:
    if word.pos == "NOUN" and word.lemma in lexicon.words("generic_nouns"):
        return 0.3
    return 0.5 if word.pos == "ADV" else 1.0


def predicates(analysis: Analysis) -> tuple[Word, ...]:
    """Return what a sentence asserts: its root where that carries content, else the content beside the light verb."""
    found: dict[int, Word] = {}
    stack = [(root, 0) for root in reversed(analysis.roots)]
    while stack:
        word, depth = stack.pop()
        says = word.content and not _denying(analysis, word)
        inner = [] if says else [*analysis.dependants(word, "xcomp", "ccomp")]
        carried = [] if says else _beside(analysis, word)
        for item in carried or ([word] if word.content and not inner else []):
            found.setdefault(item.index, item)
        if depth < MAX_DEPTH:
            conjuncts = [child for child in analysis.dependants(word, "conj") if child.verbal == word.verbal]
            stack += [(child, depth + 1) for child in reversed([*inner, *conjuncts])]
    return tuple(found.values()) or tuple(root for root in analysis.roots if root.pos == "VERB")


def _denying(analysis: Analysis, word: Word) -> bool:
    """Say whether a verb only denies what it governs ("failed to rise"); "the crop failed" says something itself."""
    names = ("negative_verbs", "negative_control_verbs")
    listed = any(word.lemma in lexicon.words(name) for name in names)
    return listed and any(word.index in covering for covering in analysis.denied)


def _beside(analysis: Analysis, verb: Word) -> list[Word]:
    """Return the content that a light verb carries, lists included: objects, else what its prepositions govern."""
    near = list(analysis.dependants(verb, "dobj", "attr", "acomp", "oprd"))
    far = [obj for prep in analysis.dependants(verb, "prep", "agent") for obj in analysis.dependants(prep, "pobj")]
    adverbs = list(analysis.dependants(verb, "advmod"))
    for group in (near, adverbs, far):
        carried = [word for first in group for word in chain(analysis, first) if word.content]
        if carried:
            return [asserted for word in carried for asserted in _denied_by(analysis, word) or [word]]
    return []


def _denied_by(analysis: Analysis, word: Word) -> list[Word]:
    """Return what an adjective or noun beside a light verb denies: "fever was absent", "was free of lead"."""
    inside = [item for item in analysis.words if word.index in analysis.denied[item.index]]
    return [item for item in inside if item.content and word.index not in analysis.denied[_above(analysis, item)]]


def _above(analysis: Analysis, word: Word) -> int:
    """Return the index of the nearest word above that is no preposition."""
    return next((item.index for item in analysis.ancestors(word) if item.pos != "ADP"), word.index)


def chain(analysis: Analysis, first: Word) -> Iterator[Word]:
    """Yield a word and the further members of its list ("fever, chills or cough")."""
    stack = [first]
    while stack:
        word = stack.pop()
        yield word
        stack += [child for child in analysis.dependants(word, "conj") if child.verbal == word.verbal]


def subject_words(analysis: Analysis) -> tuple[Word, ...]:
    """Return the words of the subjects of a sentence's roots."""
    indices: set[int] = set()
    for root in analysis.roots:
        for subject in analysis.dependants(root, *SUBJECTS):
            indices |= analysis.subtree(subject)
    return tuple(analysis.words[index] for index in sorted(indices))


def distance(analysis: Analysis, first: int, second: int) -> int:
    """Return the number of steps in the parse between two words; a large number where they are not joined."""
    path = {first: 0}
    for step, word in enumerate(analysis.ancestors(analysis.words[first]), 1):
        path.setdefault(word.index, step)
    if second in path:
        return path[second]
    for step, word in enumerate(analysis.ancestors(analysis.words[second]), 1):
        if word.index in path:
            return step + path[word.index]
    return len(analysis.words) + CLAUSE_DISTANCE
