"""A second reading where the parser took a verb for a noun or adjective: "displace bats and lower land prices".

After a conjunction, a bare word that could be the next predicate's verb is tried as one: the subject with the rest is
parsed, and if the word then is the main verb, in the first one's form and with an object or a preposition, it is taken
where something beside it speaks for it: a citation mark before the conjunction, a preposition or article right after
the word, or a coordination of a noun with a verb, which cannot be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import children, conjuncts, is_finite, is_verb, root_of, subject, subtree
from auditor.claims.scopes import binds_predicates
from auditor.claims.settings import setting
from auditor.claims.trailing import holds_all

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

UNTAGGED = frozenset({"NN", "NNS", "JJ", "JJR", "VB", "VBN", "VBD"})
"""Tags under which a verb may hide."""


def split_misread(draft: Draft) -> list[Draft] | None:
    """Return the two predicates of a sentence whose second verb the parse took for something else, or None."""
    doc = draft.parse()
    root = root_of(doc)
    if root is None or not is_verb(root) or not is_finite(root) or binds_predicates(doc):
        return None
    root_subject = subject(root)
    if root_subject is None or root_subject.i > root.i:
        return None
    mixed = any(is_verb(token) and token.dep_ == "conj" and token.head.pos_ in {"NOUN", "PROPN"} for token in doc)
    for token in doc[root.i + 2 : len(doc) - 3]:
        if not _joins(token, root, mixed):
            continue
        second = _second_predicate(draft, doc, root, root_subject, token.i, mixed)
        if second is not None:
            return _parts(draft, root, token.i, second)
    return None


def _parts(draft: Draft, root: Token, join: int, second: Draft) -> list[Draft] | None:
    """Return the two predicates, with a setting at the end in both; None where what stands there holds for all."""
    before, verb = list(root.doc[root.i : join]), root_of(second.parse())
    if verb is None or (holds_all(before, verb) and draft.doc_end(join - 1) not in draft.breaks):
        return None
    places = {second.origins[second.parse()[index].idx] for index in setting(before, verb)}
    shared = {token.i for token in root.doc if draft.origins[token.idx] in places}
    return [select(draft, shared | set(range(join))), second]


def _joins(token: Token, root: Token, mixed: bool) -> bool:
    """Say whether the token may join two predicates and what follows may be a verb that the parse has not seen."""
    after = token.nbor(1)
    if after.tag_ not in UNTAGGED or not after.is_lower or (is_verb(after) and after.dep_ == "conj"):
        return False
    return (
        token.lower_ == "and" or (token.text == "," and mixed) or (token.lower_ == "or" and bool(children(root, "neg")))
    )


def _second_predicate(draft: Draft, doc: Doc, root: Token, root_subject: Token, join: int, mixed: bool) -> Draft | None:
    shared = set(subtree(root_subject))
    for child in children(root, "aux", "neg"):
        shared.add(child.i)
    trial = select(draft, shared | set(range(join + 1, len(doc))))
    candidate = doc[join + 1]
    verb = root_of(trial.parse())
    if verb is None or verb.text != candidate.text or not _same_form(root, verb):
        return None
    # "Mix verse and prose more freely, use …": what stands behind a comma is no object of its.
    end = next((one.i for one in verb.doc[verb.i :] if one.text == ","), len(verb.doc))
    if not any(child.dep_ in {"dobj", "prep", "dative"} and verb.i < child.i < end for child in verb.children):
        return None
    # "A hold water and lower costs, and surveys found …": the last clause is none of the second predicate.
    if any(subject(one) is not None for one in conjuncts(verb)[1:]):
        return None
    if subject(verb) is None or not _speaks_for_it(draft, root, candidate, join, mixed):
        return None
    return trial


def _same_form(root: Token, verb: Token) -> bool:
    """Say whether the second verb fits the first; after a plural the tagger may miss a plain verb altogether."""
    if verb.tag_ == root.tag_ and verb.pos_ == "VERB":
        return True
    return root.tag_ == "VBP" and verb.tag_ in {"JJR", "NN", "VB"}


def _speaks_for_it(draft: Draft, root: Token, candidate: Token, join: int, mixed: bool) -> bool:
    """Say whether anything beside the second reading speaks for a verb ("wheat and market crops" has nothing)."""
    end = draft.doc_end(join - 1)
    marked = end is not None and end in draft.breaks
    # "reduced pain by 20% and improved sleep": the parse coordinates the noun with the verb.
    with_verb = candidate.head.dep_ == "conj" and candidate.head.head == root and candidate.head.pos_ == "NOUN"
    if candidate.tag_ in {"VBN", "VBD"}:
        return marked or with_verb
    following = candidate.nbor(1)
    bare = following.pos_ in {"ADP", "DET", "PRON"} and following.lower_ != "of"
    measured = any(token.like_num for token in candidate.doc[max(0, join - 3) : join])
    denied = bool(children(root, "neg")) and candidate.tag_ not in {"NN", "NNS"}
    return marked or bare or mixed or with_verb or measured or denied or candidate.tag_ in {"JJR", "VB"}
