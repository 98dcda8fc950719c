"""One sentence as the checks see it: its words with lemma, grammar, and whether each is denied.

Grammar is the dependency parse of `auditor.parsing`; what denies what is decided in `auditor.grounding.negation`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from auditor.grounding import antonyms, lexicon
from auditor.grounding.stems import stem

if TYPE_CHECKING:
    from spacy.tokens import Token

_NON = re.compile(r"\b([Nn]on)-([A-Za-z]+)")
"""A denying prefix belongs to its word; the parser would cut it off. The length of the text stays the same."""
_LAST_LETTER = re.compile(r"\b([a-z]{0,2}[A-Z])\.$")
"""A name that ends with one capital at the end of a sentence ("group A.", "pH.") is no abbreviation."""
CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"})
SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
EARLIEST, LATEST = 1000, 2100
"""Years that a number in digits may name."""
OBJECTS = frozenset({"dobj", "attr", "acomp", "oprd", "dative"})


@dataclass(frozen=True, slots=True)
class Word:
    """One token of a sentence."""

    index: int
    """Place among the words."""
    text: str
    """As written."""
    lower: str
    """As written, lower case, with a plain apostrophe."""
    lemma: str
    """Dictionary form, lower case."""
    stem: str
    """Stem of the lemma."""
    pos: str
    """Part of speech (Universal Dependencies)."""
    tag: str
    """Part of speech (Penn Treebank)."""
    dep: str
    """Grammatical relation to the head (ClearNLP labels)."""
    head: int
    """Index of the head; the word itself for a root."""
    start: int
    """First character in the sentence."""
    end: int
    """One past the last character."""
    content: bool
    """Whether it carries content: neither a function word, a light verb, a hedge nor a quantifier."""

    @property
    def verbal(self) -> bool:
        """Whether it is a verb or an auxiliary."""
        return self.pos in {"VERB", "AUX"}

    @property
    def is_year(self) -> bool:
        """Whether it is a year in digits."""
        return len(self.text) == 4 and self.text.isdigit() and EARLIEST <= int(self.text) <= LATEST


@dataclass(frozen=True)
class Analysis:
    """A parsed sentence."""

    text: str
    """The sentence."""
    words: tuple[Word, ...]
    """All tokens, white space left out."""

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each word, the indices of its dependants in order."""
        below: list[list[int]] = [[] for _ in self.words]
        for word in self.words:
            if word.head != word.index:
                below[word.head].append(word.index)
        return tuple(tuple(indices) for indices in below)

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """Return the words that carry content and are not spent on denying others ("failed to", "lack of")."""
        spent = frozenset().union(*self.denied)
        return tuple(word for word in self.words if word.content and word.index not in spent)

    @cached_property
    def roots(self) -> tuple[Word, ...]:
        """Return the heads of its sentences."""
        return tuple(word for word in self.words if word.head == word.index)

    @cached_property
    def denied(self) -> tuple[frozenset[int], ...]:
        """Return, for each word, the indices of the negators in whose scope it stands."""
        from auditor.grounding.negation import scopes

        return scopes(self)

    def negative(self, word: Word) -> bool:
        """Say whether the word is denied: an odd number of negators cover it."""
        return len(self.denied[word.index]) % 2 == 1

    def dependants(self, word: Word, *relations: str) -> Iterator[Word]:
        """Yield the dependants of a word, of the named relations only where some are named."""
        for index in self.children[word.index]:
            if not relations or self.words[index].dep in relations:
                yield self.words[index]

    def head(self, word: Word) -> Word:
        """Return the word's head, or itself."""
        return self.words[word.head]

    def ancestors(self, word: Word) -> Iterator[Word]:
        """Yield the heads above a word, nearest first."""
        while word.head != word.index:
            word = self.words[word.head]
            yield word

    def subtree(self, word: Word) -> frozenset[int]:
        """Return the indices of a word and everything below it."""
        seen = {word.index}
        stack = [word.index]
        while stack:
            for index in self.children[stack.pop()]:
                seen.add(index)
                stack.append(index)
        return frozenset(seen)

    def has(self, names: frozenset[str]) -> bool:
        """Say whether a word of the sentence, as written or as lemma, is in a set."""
        return any(word.lower in names or word.lemma in names for word in self.words)

    def phrase_at(self, index: int, name: str) -> int:
        """Return how many words the longest phrase of a word list that starts at a word has, 0 for none."""
        for entry in lexicon.phrases_from(name).get(self.words[index].lower, ()):
            part = self.words[index : index + len(entry)]
            if len(part) == len(entry) and all(a.lower == b for a, b in zip(part, entry, strict=True)):
                return len(entry)
        return 0


@lru_cache(maxsize=8192)
def analyse(text: str) -> Analysis:
    """Return the analysis of one sentence or claim, from a cache of recent texts."""
    from auditor.grounding.phrasal import with_phrasal
    from auditor.parsing import parse

    doc = parse(_parsed_text(text))
    places = {token.i: number for number, token in enumerate(t for t in doc if not t.is_space)}
    words = []
    for token in doc:
        if token.i not in places:
            continue
        head = token.head
        while head.i not in places and head.head is not head:
            head = head.head
        words.append(_word(token, places[token.i], places.get(head.i, places[token.i])))
    return Analysis(text=text, words=with_phrasal(_with_verb(tuple(words))))


def analyse_ahead(texts: Iterable[str]) -> None:
    """Parse in one batch what `analyse` will be asked for."""
    from auditor.parsing import parse_ahead

    parse_ahead(_parsed_text(text) for text in texts)


def _parsed_text(text: str) -> str:
    """Return the text as the parser reads it best, each word at its place."""
    return _LAST_LETTER.sub(r"\1 .", _NON.sub(r"\g<1>\g<2> ", text))


def _with_verb(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Mend a frequent misreading of short sentences: "the programme reduced smoking", read as a kind of smoking.

    A participle that has a subject of its own is the verb, and the noun it was laid to is its object.
    """
    for root in words:
        if root.head == root.index and root.tag == "VBG" and (verb := _taken_for_participle(words, root)) is not None:
            return tuple(_with_gerund(word, root, verb) for word in words)
        if root.head != root.index or root.verbal:
            continue
        for verb in words[: root.index]:
            has_subject = any(word.head == verb.index and word.dep in SUBJECTS for word in words)
            if (
                verb.head == root.index
                and verb.dep in {"amod", "compound"}
                and verb.tag in {"VBN", "VBD"}
                and has_subject
            ):
                return tuple(_mended(word, root, verb) for word in words)
    return words


def _taken_for_participle(words: tuple[Word, ...], gerund: Word) -> Word | None:
    """Return the verb of "later planting reduced yield", read as planting a reduced yield, or None."""
    following = words[gerund.index + 1 : gerund.index + 2]
    modified = any(word.head == gerund.index and word.index < gerund.index for word in words)
    whole = not any(word.tag in {"VBD", "VBZ", "VBP", "MD"} for word in words)
    verb = following[0] if following and following[0].dep == "amod" and following[0].tag in {"VBN", "VBD"} else None
    object_of = verb is not None and words[verb.head].dep == "dobj" and words[verb.head].head == gerund.index
    return verb if modified and whole and object_of else None


def _with_gerund(word: Word, gerund: Word, verb: Word) -> Word:
    """Return a word of a sentence whose subject is a gerund and whose verb was laid to its object."""
    if word.index == verb.index:
        return replace(word, dep="ROOT", head=verb.index, tag="VBD", pos="VERB")
    if word.index == gerund.index:
        return replace(word, dep="nsubj", head=verb.index, pos="NOUN")
    if word.head == gerund.index and word.index > verb.index:
        return replace(word, head=verb.index)
    return word


def _mended(word: Word, root: Word, verb: Word) -> Word:
    if word.index == verb.index:
        return replace(word, dep="ROOT", head=verb.index, tag="VBD", pos="VERB")
    if word.index == root.index:
        return replace(word, dep="dobj", head=verb.index)
    if word.head == root.index and word.dep in {"punct", "prep", "advmod", "advcl"}:
        return replace(word, head=verb.index)
    return word


def _word(token: Token, index: int, head: int) -> Word:
    text: str = token.text
    lemma: str = token.lemma_.lower()
    pos: str = token.pos_
    lower = text.lower().replace("’", "'")
    start: int = token.idx
    return Word(
        index=index,
        text=text,
        lower=lower,
        lemma=lemma,
        stem=stem(lemma),
        pos=pos,
        tag=token.tag_,
        dep=token.dep_,
        head=head,
        start=start,
        end=start + len(text),
        content=_carries_content(lower, lemma, pos),
    )


def _carries_content(lower: str, lemma: str, pos: str) -> bool:
    if pos not in CONTENT or not any(char.isalnum() for char in lower):
        return False
    if lower in lexicon.words("negation_words") or lower in lexicon.quantifier_levels():
        return False
    if lower in lexicon.words("restriction_cues"):
        return False
    if pos == "ADV" and not (lemma.endswith("ly") or antonyms.poles(lemma)):
        return False
    return not (pos in {"VERB", "ADV"} and (lower in lexicon.hedge_levels() or lemma in lexicon.words("light_verbs")))
