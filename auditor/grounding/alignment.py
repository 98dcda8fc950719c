"""Which words of a sentence of the source answer to which words of the claim, and whether both make one statement.

A claim and a sentence make one statement where nearly all content of the claim stands in the sentence and the claim's
predicate and subject are joined there in the same clause. Opposed words (rise, fall) and words for those studied
(mice, patients) answer to each other: they are the "one thing different" that the checks look for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word, analyse
from auditor.grounding.clauses import CLAUSE_DISTANCE, distance, predicates, subject_words
from auditor.grounding.comparisons import comparisons
from auditor.grounding.likeness import MATCHERS, on_one_scale, same_class

ALIGNED = 0.5
"""Share of the claim's content from which a quote speaks of the same statement."""
OPENING = 2
"""Words at the head of a sentence that name what it is about, however much stands between them and the verb."""


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
        meant = {word.index for word in subject_words(self.claim)} if self.anaphoric or self.of_nobody else set()
        if any(word.lower in {"than", "versus", "vs"} for word in self.source.words):
            return frozenset(meant - self.pairs.keys())
        sides = [index for comparison in comparisons(self.claim) for index in comparison.right]
        return frozenset(index for index in (*sides, *meant) if index not in self.pairs)

    @cached_property
    def of_nobody(self) -> bool:
        """Return whether the source says of nobody what the claim says of somebody."""
        heads = [child for root in self.claim.roots for child in self.claim.dependants(root, *SUBJECTS)]
        people = any(word.lemma in lexicon.words("people") for word in heads)
        return people and any(word.lower == "nobody" and word.dep in SUBJECTS for word in self.source.words)

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
            return not subject or self.anaphoric or self.of_nobody
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
    for match, eligible in MATCHERS.items():
        others = [other for other in source.words if other.index not in taken and eligible(other)]
        if match in (on_one_scale, same_class):
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
