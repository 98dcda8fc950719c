"""A second reading where the parser took a verb for a noun: "displace bats and lower land prices".

After a conjunction, a bare word that could be the next predicate's verb is tried as one: the subject with the rest is
parsed, and if the word then is a finite verb in the first one's tense with an object or a preposition, it is taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import FINITE, is_verb, subject, subtree

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token


def split_misread(draft: Draft) -> list[Draft] | None:
    """Return the two predicates of a sentence whose second verb the parse took for a noun, or None."""
    doc = draft.parse()
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or not is_verb(root) or root.tag_ not in FINITE:
        return None
    root_subject = subject(root)
    if root_subject is None or root_subject.i > root.i:
        return None
    for token in doc[root.i + 1 : len(doc) - 2]:
        if token.lower_ != "and" or is_verb(doc[token.i + 1]):
            continue
        second = _second_predicate(draft, doc, root, root_subject, token.i)
        if second is not None:
            first = frozenset(range(token.i))
            return [select(draft, first), second]
    return None


def _second_predicate(draft: Draft, doc: Doc, root: Token, root_subject: Token, join: int) -> Draft | None:
    candidate = doc[join + 1]
    if candidate.tag_ not in {"NN", "NNS", "JJ", "JJR", "VB"} or not candidate.is_lower:
        return None
    trial = select(draft, subtree(root_subject) | set(range(join + 1, len(doc))))
    verb = next((token for token in trial.parse() if token.dep_ == "ROOT"), None)
    if verb is None or verb.text != candidate.text or not _same_tense(root, verb, candidate, draft):
        return None
    if not any(child.dep_ in {"dobj", "prep", "dative"} and child.i > verb.i for child in verb.children):
        return None
    return trial if subject(verb) is not None else None


def _same_tense(root: Token, verb: Token, candidate: Token, draft: Draft) -> bool:
    """Say whether the second verb fits the first and is no noun before another ("and market crops").

    A citation mark before the conjunction makes up for a wrong tag.
    """
    before = draft.doc_end(candidate.i - 2)
    marked = before is not None and before in draft.breaks
    following = candidate.nbor(1)
    bare = following.pos_ in {"ADP", "DET", "PRON"} and following.lower_ != "of"
    if verb.tag_ == root.tag_ and verb.pos_ == "VERB":
        return marked or bare or candidate.tag_ in {"JJR", "VB"}
    return root.tag_ == "VBP" and verb.tag_ in {"JJR", "NN", "VB"} and (marked or candidate.tag_ == "JJR")
