"""What a thing is said to be: "X is a German film" against "X is an American novel".

Read from the place of the words around the main "is", since the parse of an opening with dates and names in parentheses
is seldom right. Kinds of things (`taxonomy/kinds.toml`) and closed classes (`taxonomy/exclusives.toml`) exclude each
other only where nothing of what the source says the thing is goes with the claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from auditor.domain import Check, Finding
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.clauses import chain
from auditor.grounding.stretch import Pairing

_OPEN, _CLOSE = frozenset({"(", "-lrb-", "[", "-lsb-"}), frozenset({")", "-rrb-", "]", "-rsb-"})
FEW = 6
"""Words that name a thing at most."""
_MODIFIERS = ("amod", "compound", "nmod", "npadvmod", "conj")


@dataclass(frozen=True)
class Identity:
    """A thing and what it is said to be."""

    name: tuple[Word, ...]
    """Words that name it, brackets left out."""
    nouns: tuple[Word, ...]
    """What it is said to be, or said not to be; empty where only an adjective says so."""
    qualities: tuple[Word, ...]
    """Words before those nouns, or the adjective."""
    denied: bool = False
    """Whether it is said not to be that."""


def identity(analysis: Analysis) -> Identity | None:
    """Return what a sentence says its subject is, or None where it says no such thing."""
    outside = list(_outside_brackets(analysis))
    verb = next((word for word in outside if word.lemma == "be" and word.tag in {"VBZ", "VBD", "VBP"}), None)
    if verb is None or any(analysis.dependants(verb, "expl")):
        return None
    name = _name([word for word in outside if word.index < verb.index])
    said = [word for word in analysis.dependants(verb, "attr", "acomp") if word.index > verb.index]
    if not 0 < len(name) <= FEW or len(said) != 1:
        return None
    heads, denied = tuple(chain(analysis, said[0])), analysis.negative(said[0])
    if said[0].pos == "ADJ":
        return Identity(name, (), heads, denied)
    return Identity(name, heads, tuple(word for head in heads for word in _before(analysis, head)), denied)


def _name(before: Sequence[Word]) -> tuple[Word, ...]:
    """Return the words of the name that opens a sentence, up to the first aside; nothing where no name opens it."""
    end = next((place for place, word in enumerate(before) if word.text in {",", ";", ":"}), len(before))
    name = before[:end]
    if end and before[0].index > 1:
        return ()
    return tuple(word for word in name if word.pos == "ADP" or (word.content and word.text[0].isascii()))


def _outside_brackets(analysis: Analysis) -> Iterator[Word]:
    depth = 0
    for word in analysis.words:
        depth += word.lower in _OPEN
        if depth == 0:
            yield word
        depth = max(0, depth - (word.lower in _CLOSE))


def _before(analysis: Analysis, head: Word) -> Iterator[Word]:
    """Yield the words before a noun that qualify it or its parts."""
    for child in analysis.dependants(head, *_MODIFIERS):
        if child.index < head.index:
            yield child
            yield from _before(analysis, child)


def identity_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a kind or quality of the claim's thing that excludes all of the kind that the sentence gives it."""
    claim = identity(pairing.claim.analysis)
    source = identity(pairing.source.analysis) if claim is not None else None
    if claim is None or source is None or not _one_thing(claim, source):
        return
    if claim.denied or source.denied:
        yield from _denial(pairing, claim, source)
        return
    for word, other in (*_kinds(claim, source), *_qualities(pairing, claim, source)):
        yield pairing.finding(
            Check.NAMES,
            "name_differs",
            f"The claim says that it is “{word.text}”; the source, that it is “{other.text}”.",
            claim=[word],
            source=[other],
            strong=True,
        )
        return


def _denial(pairing: Pairing, claim: Identity, source: Identity) -> Iterator[Finding]:
    """Yield what one side says the thing is and the other says it is not, with all else of the claim held."""
    if claim.denied == source.denied or len(claim.nouns) != 1 or claim.qualities or any(_more(pairing.claim.analysis)):
        return
    if source.denied and source.qualities:
        return
    other = next((word for word in source.nouns if word.lemma == claim.nouns[0].lemma), None)
    if other is not None:
        yield pairing.finding(
            Check.POLARITY,
            "negation_added" if claim.denied else "negation_dropped",
            f"One text says that it is “{other.text}”, the other that it is not.",
            claim=claim.nouns,
            source=[other],
            strong=True,
        )


def _more(analysis: Analysis) -> Iterator[Word]:
    """Yield what a sentence says behind the noun: "not a physician in the legal sense"."""
    for word in analysis.words:
        if word.dep in {"prep", "relcl", "acl", "advcl", "advmod"}:
            yield word


def _one_thing(claim: Identity, source: Identity) -> bool:
    """Say whether both name one thing: all words of the claim's name stand in the other, and the last is the same.

    "The director of X" is another thing than X, so that names with a preposition must be the same throughout.
    """
    mine, theirs = [word.lower for word in claim.name], [word.lower for word in source.name]
    if any(word.pos == "ADP" for word in (*claim.name, *source.name)):
        return mine == theirs
    return mine[-1] == theirs[-1] and set(mine) <= set(theirs)


def _kinds(claim: Identity, source: Identity) -> Iterator[tuple[Word, Word]]:
    """Yield the one noun of the claim where all nouns of the source name things of other kinds."""
    known = lexicon.kinds_of_things()
    if len(claim.nouns) != 1 or not source.nouns:
        return
    mine = known.get(claim.nouns[0].lemma)
    theirs = [known.get(word.lemma) for word in source.nouns]
    if mine is not None and all(kind is not None and kind != mine for kind in theirs):
        yield claim.nouns[0], source.nouns[0]


def _qualities(pairing: Pairing, claim: Identity, source: Identity) -> Iterator[tuple[Word, Word]]:
    """Yield a word of a closed class where the source has only others of that class for the thing."""
    said = {word.lower for word in (*source.nouns, *source.qualities)}
    for word in (*claim.nouns, *claim.qualities):
        rivals = [other for other in (*source.qualities, *source.nouns) if _exclude(word, other)]
        if rivals and word.lower not in said and not any(w.lower == word.lower for w in pairing.source.analysis.words):
            yield word, rivals[0]


def _exclude(word: Word, other: Word) -> bool:
    return lexicon.exclude_each_other(word.lower, other.lower)
