"""Two statements set against each other: "although costs fell, quality did not improve".

The second of two, "…, while exports fell", mostly says of whose exports only by the first. It becomes a draft of its
own where it is about a name, about what the first one is about, or more of the same, or where a mark parts the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import children, is_finite, subject, subtree
from auditor.claims.leaning import leans
from auditor.claims.settings import openings_for
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token


def split_contrasts(draft: Draft) -> list[Draft] | None:
    """Return the two statements of a contrast or concession, in their order, or None where they stay together."""
    root = next((token for token in draft.parse() if token.dep_ == "ROOT"), None)
    if root is None or subject(root) is None or not is_finite(root):
        return None
    clauses = (verb for verb in children(root, "advcl") if _contrast_mark(verb) is not None)
    return next((parts for verb in clauses if (parts := _parts(draft, root, verb)) is not None), None)


def _contrast_mark(verb: Token) -> Token | None:
    """Return the word that opens a finite clause of contrast with a subject of its own, or None."""
    marks = [mark for mark in children(verb, "mark") if mark.lower_ in word_set("concession_markers")]
    if not marks or subject(verb) is None or not is_finite(verb) or marks[0].i != min(subtree(verb)):
        return None
    return marks[0]


def _parts(draft: Draft, root: Token, verb: Token) -> list[Draft] | None:
    doc, clause = root.doc, subtree(verb)
    mark = min(clause)
    main = {token.i for token in doc} - clause
    if mark == 0:
        if leans(root, verb):
            return None
        after = max(clause) + 1
        main -= {after} if doc[after].text == "," else set()
        return [select(draft, clause - {mark}), select(draft, main)]
    if doc[mark - 1].text not in {",", "–", "—", "("} or not (_parted(draft, mark) or _is_told(root, verb)):
        return None
    after = max(clause) + 1
    commas = {mark - 1, after} if after < len(doc) and doc[after].text in {",", "–", "—"} else {mark - 1}
    return [select(draft, main - commas), select(draft, (clause - {mark}) | openings_for(root, verb))]


def _parted(draft: Draft, mark: int) -> bool:
    """Say whether a citation mark stands before the clause: the two are different claims."""
    return mark > 1 and bool({draft.doc_end(mark - 1), draft.doc_end(mark - 2)} & draft.breaks)


def _is_told(root: Token, verb: Token) -> bool:
    """Say whether the clause after the main one tells what it is about."""
    about, beside = subject(verb), subject(root)
    if about is None or beside is None or leans(verb, root):
        return False
    pronoun = about.tag_ == "PRP" or any(child.tag_ == "PRP$" for child in about.children)
    teller = about.lemma_.lower() in word_set("researcher_nouns")
    return pronoun or teller or about.pos_ == "PROPN" or about.lemma_ == beside.lemma_
