"""Clauses that lean on the one beside them: "…, although the effect was small", "…, and few reported it".

Such a clause has a subject and a verb and still does not stand alone; the sentence is kept together.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.grammar import children, subject, subtree
from auditor.claims.settings import opening_words
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

COMPARATIVE = frozenset({"JJR", "RBR"})
"""Tags of comparatives."""
LIMITS = ("prep", "relcl", "acl", "nummod", "poss", "appos")
"""Labels of what tells which things of a kind a subject is about."""


def leans(verb: Token, beside: Token | None = None) -> bool:
    """Say whether a clause says of what, than what or after what only by the clause beside it, whose verb is `beside`.

    Without a subject of its own it leans by an adverb ("and then fell"), or by a comparison.
    """
    if any(child.lower_ in word_set("leaning_adverbs") for child in children(verb, "advmod")):
        return True
    about = subject(verb)
    if beside is not None and (_is_mutual(verb) or _likens(verb, beside)):
        return True
    if about is None:
        return beside is not None and _compares_with_it(verb, beside)
    if (
        _is_open_measure(about)
        or _is_bare_quantity(about)
        or _is_open_study(about, verb)
        or _adds(verb)
        or _compares(verb)
    ):
        return True
    # "Ruled that A and that B": each is one thing that was ruled.
    if beside is None or any(mark.lower_ == "that" for mark in children(verb, "mark")):
        return False
    return _is_less_told(verb, beside) or _alone_compares(verb, beside) or (_is_thin(verb) and not _is_thin(beside))


def _is_mutual(verb: Token) -> bool:
    """Say whether a clause is about things together that the one beside it lists: "they reinforce each other"."""
    about = subject(verb)
    if about is not None and about.tag_ != "PRP":
        return False
    words = [token.lower_ for token in verb.subtree]
    return any(pair in {("each", "other"), ("one", "another")} for pair in pairwise(words)) or "mutually" in words


def _likens(verb: Token, beside: Token) -> bool:
    """Say whether a clause likens a thing to what the one beside it names: "… found no gain after similar mandates"."""
    for token in verb.subtree:
        if token.lower_ not in word_set("likeness_words") or token.dep_ != "amod" or token.i < beside.i:
            continue
        if not any(one.lower_ in {"to", "as", "across", "between"} for one in token.doc[token.i + 1 : token.i + 5]):
            return True
    return False


def _is_thin(verb: Token) -> bool:
    """Say whether nothing but adverbs stands behind a verb: "…, and small rivers contribute disproportionately"."""
    joined = {"advmod", "npadvmod", "cc", "conj", "punct"}
    return verb.pos_ == "VERB" and all(child.i < verb.i or child.dep_ in joined for child in verb.children)


def _is_open_measure(about: Token) -> bool:
    """Say whether the subject is a result or measure without "of …": "evidence", "the predictive value"."""
    if about.lemma_.lower() not in word_set("measure_nouns") or about.pos_ != "NOUN":
        return False
    told = [child for child in about.children if child.dep_ not in {"det", "punct"}]
    definite = any(child.lower_ == "the" for child in children(about, "det"))
    if told and all(_is_group(child) for child in told):
        return True
    return not told or (definite and all(child.dep_ == "amod" for child in told))


def _is_open_study(about: Token, verb: Token) -> bool:
    """Say whether something is said of studies without of what: "field trials have been confined to Italy"."""
    if about.lemma_.lower() not in word_set("study_nouns") or children(about, "prep", "relcl", "acl", "appos"):
        return False
    copula = verb.lemma_ in {"be", "remain"} and not children(verb, "ccomp")
    return about.dep_ == "nsubjpass" or copula


def _is_group(child: Token) -> bool:
    """Say whether what limits a result tells only for whom it holds: "results for teenagers"."""
    inside = children(child, "pobj")
    group = any(one.lemma_.lower() in word_set("setting_nouns") for one in inside)
    return child.dep_ == "prep" and child.lower_ in {"for", "among", "in"} and group


def _is_bare_quantity(about: Token) -> bool:
    """Say whether the subject is a share of what the clause beside names: "few", "others", "some"."""
    limited = any(child.dep_ in {"prep", "relcl", "acl", "amod"} for child in about.children)
    return about.lower_ in word_set("share_words") and about.pos_ != "PROPN" and not limited


def _adds(verb: Token) -> bool:
    """Say whether the clause is one more of a kind: "energy and industry are also gaining ground"."""
    return any(child.lower_ in {"also", "too", "likewise"} for child in children(verb, "advmod"))


def _compares(verb: Token) -> bool:
    """Say whether the predicate compares without saying with what: "burden was not lower"."""
    if any(token.lower_ in {"than", "as", "compared"} for token in verb.subtree):
        return False
    return any(child.tag_ in COMPARATIVE for child in children(verb, "acomp"))


def _compares_with_it(verb: Token, beside: Token) -> bool:
    """Say whether a second predicate compares with what the first names: "helps large dogs but hurts smaller ones".

    So it does after a "than": "is cheaper than oil and makes less noise".
    """
    words = list(verb.subtree)
    contrasted = beside.doc[words[0].i - 1].lower_ in {"but", "yet"}
    # "More than six months" compares nothing.
    earlier = (token for token in beside.doc[: words[0].i] if token.lower_ == "than")
    if not contrasted and all(token.nbor(1).like_num for token in earlier):
        return False
    return any(token.tag_ in COMPARATIVE for token in words) and not any(token.lower_ == "than" for token in words)


def _alone_compares(verb: Token, beside: Token) -> bool:
    """Say whether this clause alone compares, with what the other names: "A helps, and larger models gain more"."""
    about = subject(verb)
    words = [verb, about] if about is not None else [verb]
    comparing = any(child.tag_ in COMPARATIVE for word in words for child in children(word, "amod", "advmod"))
    if not comparing or any(token.lower_ == "than" for token in verb.subtree):
        return False
    return not any(token.tag_ in COMPARATIVE for token in beside.doc[: min(subtree(verb))])


def _is_less_told(verb: Token, beside: Token) -> bool:
    """Say whether the subject tells less than that of the clause beside, which therefore may limit it as well.

    "The reform raised wages in Spain, and employment fell" says of whose employment only by the first clause. A general
    statement in the present needs less: "…, but tax reforms can change it".
    """
    about, other = subject(verb), subject(beside)
    if about is None or other is None:
        return False
    told, told_beside = _telling(about), _telling(other) or len(children(other, "det"))
    if told == 0 and told_beside > 0:
        return True
    if _is_after_name(verb, other):
        return True
    placed = any(child.i > beside.i and child.lower_ in word_set("setting_prepositions") for child in beside.children)
    return _is_past(verb) and told < 2 and (told_beside == 2 or placed) and not opening_words(beside)


def _is_after_name(verb: Token, other: Token) -> bool:
    """Say whether a clause in the past, about a thing, follows one about a name: "Poland joined, but growth fell".

    The name says whose growth it was. Who studies something is nobody's.
    """
    about = subject(verb)
    if about is None or other.pos_ != "PROPN" or about.pos_ != "NOUN" or not _is_past(verb) or _is_named(about):
        return False
    # "Group A lost 4 kg, and group B lost 1 kg": the two are of one kind.
    if {token.lemma_.lower() for token in about.subtree} & {token.lemma_.lower() for token in other.subtree}:
        return False
    return about.lemma_.lower() not in word_set("study_nouns") and not any(
        token.pos_ == "PROPN" or token.tag_ == "PRP$" for token in verb.subtree
    )


def _telling(about: Token) -> int:
    """Return how far a subject tells what it is about: 0 a bare noun, 1 one kind of thing, 2 certain ones."""
    if children(about, *LIMITS) or _is_named(about) or (about.i > 0 and not about.is_lower):
        return 2
    told = [
        child
        for child in children(about, "amod", "compound", "det")
        if child.lower_ != "the" and child.lower_ not in word_set("share_words")
    ]
    return 1 if told or children(about, "conj") else 0


def _is_named(about: Token) -> bool:
    """Say whether a subject is a name, a pronoun, whoever speaks ("authors"), or a role named or marked later."""
    lemma = about.lemma_.lower()
    if lemma in word_set("role_nouns") and bool(children(about, "det", "poss", "amod", "nummod")):
        return True
    if lemma in word_set("researcher_nouns") | word_set("tellers"):
        return True
    # The tagger takes a plural that opens the sentence for a name.
    return about.pos_ not in {"NOUN", "ADJ", "VERB"} and about.tag_ != "NNPS"


def _is_past(verb: Token) -> bool:
    past = [child for child in children(verb, "aux", "auxpass") if child.tag_ == "VBD"]
    return verb.tag_ == "VBD" or bool(past)
