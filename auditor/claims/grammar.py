"""What the splitters ask of a dependency parse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from auditor.claims.draft import LONGEST, Draft

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
"""Dependency labels of subjects."""
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
"""Tags of finite verbs."""

NOT_THINGS = frozenset({"DATE", "TIME", "CARDINAL", "PERCENT", "QUANTITY", "MONEY", "ORDINAL"})
"""Entity types that no pronoun stands for."""


def subtree(token: Token) -> frozenset[int]:
    """Return the indices of the token and all it governs."""
    return frozenset(child.i for child in token.subtree)


def children(token: Token, *labels: str) -> list[Token]:
    """Return the token's children with one of these dependency labels."""
    return [child for child in token.children if child.dep_ in labels]


def parsed(text: str) -> Doc | None:
    """Return the parse of a text, of its end where it is longer than a claim may be; None where it is empty."""
    from auditor.parsing import parse

    return parse(text[-LONGEST:]) if text.strip() else None


def root_of(doc: Doc | None) -> Token | None:
    """Return the word that a sentence hangs on, or None."""
    return None if doc is None else next((token for token in doc if token.dep_ == "ROOT"), None)


def subject(token: Token) -> Token | None:
    """Return the subject of a verb, or None."""
    return next((child for child in token.children if child.dep_ in SUBJECTS), None)


def disagrees(verb: Token) -> bool:
    """Say whether a verb and its own subject differ in number: a sign that the parse took the wrong subject."""
    about = subject(verb)
    finite = next((child for child in children(verb, "aux", "auxpass") if child.tag_ in {"VBZ", "VBP"}), verb)
    if about is None or children(about, "conj") or about.dep_ in {"csubj", "expl"}:
        return False
    if finite.tag_ == "VBZ":
        return about.tag_ in {"NNS", "NNPS"}
    return finite.lower_ in {"are", "have", "do"} and about.tag_ in {"NN", "NNP"}


def is_verb(token: Token) -> bool:
    """Say whether the token is a verb or a copula."""
    return token.pos_ in {"VERB", "AUX"}


def is_finite(token: Token) -> bool:
    """Say whether the verb is finite, by itself or by an auxiliary."""
    return token.tag_ in FINITE or any(child.tag_ in FINITE for child in children(token, "aux", "auxpass"))


def conjuncts(token: Token) -> list[Token]:
    """Return the token and what is coordinated with it, in order; only itself where nothing is."""
    found = [token]
    queue = [token]
    while queue:
        for child in queue.pop(0).children:
            if child.dep_ == "conj" and child.i > token.i:
                found.append(child)
                queue.append(child)
    return sorted(found, key=lambda one: one.i)


def conjunction(tokens: Iterable[Token]) -> str:
    """Return the word that joins conjuncts ("and", "or", "but"); "," where there is none."""
    words = [child.lower_ for token in tokens for child in token.children if child.dep_ == "cc"]
    return words[-1] if words else ","


def own_part(token: Token, chain: list[Token]) -> frozenset[int]:
    """Return what a conjunct governs without the other conjuncts and the words and commas that join them."""
    mine = set(subtree(token))
    for other in chain:
        if other.i > token.i:
            mine -= subtree(other)
    joins = {child.i for child in children(token, "cc", "preconj") if not _joins_others(child, token, chain)}
    return frozenset(mine - joins - commas_between(chain))


def _joins_others(join: Token, token: Token, chain: list[Token]) -> bool:
    """Say whether a conjunction leads to a conjunct that is none of the chain, and so is a part of this one."""
    following = [one for one in conjuncts(token) if one.i > join.i]
    return bool(following) and following[0] not in chain


def commas_between(chain: list[Token]) -> frozenset[int]:
    """Return the commas and conjunctions right before each conjunct but the first."""
    doc = chain[0].doc
    found = set()
    for token in chain[1:]:
        before = min(subtree(token)) - 1
        while before > chain[0].i and (doc[before].text in {",", ";"} or doc[before].dep_ == "cc"):
            found.add(before)
            before -= 1
    return frozenset(found)


def stands_alone(draft: Draft) -> bool:
    """Say whether a draft reads as one statement: a finite verb with a subject, brackets balanced, no loose end."""
    doc = draft.parse()
    roots = [token for token in doc if token.dep_ == "ROOT"]
    if not roots or draft.text.count("(") != draft.text.count(")") or draft.text.count('"') % 2:
        return False
    words = [token for token in doc if not token.is_punct]
    if (
        len(words) < 2
        or words[-1].tag_ in {"CC", "DT", "TO"}
        or (words[0].dep_ == "mark" and words[0].head == roots[0])
    ):
        return False
    root = roots[0]
    return is_verb(root) and subject(root) is not None and is_finite(root)


def starts_sentence(doc: Doc, token: Token) -> bool:
    """Say whether all before the token's part is punctuation or a linking word."""
    first = min(subtree(token))
    return all(before.is_punct or before.dep_ == "cc" for before in doc[:first])


def is_purpose(token: Token) -> bool:
    """Say whether a clause gives a purpose ("to cut costs"), which may be split with its main clause."""
    return token.tag_ == "VB" and any(child.tag_ == "TO" for child in children(token, "aux"))


def is_elliptical(verb: Token) -> bool:
    """Say whether a verb leaves out what it is about ("and naps do not")."""
    after = [child for child in verb.children if child.i > verb.i and child.dep_ not in {"neg", "punct", "cc", "conj"}]
    return verb.lemma_ in {"do", "be", "have", "can", "may", "will"} and not after
