"""Coordinated clauses and predicates: each becomes a draft that carries subject, tense, negation, hedge and condition.

"The drug may lower pain and raise weight in mice" → "The drug may lower pain in mice", "The drug may raise weight in
mice". A coordination inside a condition is no place to split, nor one of which something is said as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.chains import (
    ends_list_of_adjectives,
    is_aside,
    is_inverted,
    is_no_clause,
    is_share_of_something,
    object_is_unsure,
    rechained,
    relative_goes_on,
    shares_comparison,
    stands_beside,
)
from auditor.claims.draft import Draft, select
from auditor.claims.grammar import (
    children,
    commas_between,
    conjunction,
    conjuncts,
    disagrees,
    is_elliptical,
    is_finite,
    is_purpose,
    is_verb,
    stands_alone,
    subject,
    subtree,
)
from auditor.claims.leaning import leans
from auditor.claims.scopes import binds_predicates, governs_all
from auditor.claims.series import goes_on, is_run_on, mixes_forms, opens_unseen, with_hidden
from auditor.claims.sharing import conjunct_tokens, joined, words_before_last
from auditor.claims.trailing import holds_all

if TYPE_CHECKING:
    from spacy.tokens import Token

FRAMES = frozenset({"ROOT", "ccomp", "xcomp", "conj", "advcl", "parataxis"})
"""Dependency labels on the way from a coordination to the root that do not forbid splitting it."""
QUESTIONS = frozenset({"WP", "WDT", "WRB", "WP$"})
"""Tags of question words: a clause with one asserts nothing by itself."""
MOST_CONJUNCTS = 8
"""Longer chains are kept whole."""


def split_predicates(draft: Draft) -> list[Draft] | None:
    """Return one draft for each coordinated clause or predicate, or None where there is nothing to split."""
    doc = draft.parse()
    if binds_predicates(doc):
        return None
    for token in doc:
        chain = _clauses(rechained(conjuncts(token)))
        if token.dep_ == "conj" or not 2 <= len(chain) <= MOST_CONJUNCTS or not _splittable(chain):
            continue
        if _mark_inside(draft, chain) or object_is_unsure(chain) or relative_goes_on(chain):
            continue
        if shares_comparison(chain) or is_aside(chain) or stands_beside(chain):
            continue
        if _stays_together(chain) and not marked_between(draft, chain):
            continue
        selections = with_hidden(draft, [conjunct_tokens(doc, chain, number) for number in range(len(chain))], chain)
        if selections is None:
            continue
        parts = [select(draft, tokens) for tokens in selections]
        if is_purpose(chain[0]) and chain[0].dep_ == "advcl":
            parts.insert(0, select(draft, {one.i for one in doc} - joined(chain)))
        if _complete(chain) or all(stands_alone(part) for part in parts):
            return parts
    return None


def _clauses(chain: list[Token]) -> list[Token]:
    """Return the clauses of a chain in which some verbs have subjects of their own, and others share theirs.

    In "A rose, but B fell and broke", B broke, so that the clauses are two. Where the parse hangs such a verb on the
    first one, it is not sure whose it is: only the first one is returned.
    """
    owners = [token for token in chain[1:] if subject(token) is not None]
    if len(owners) in {0, len(chain) - 1}:
        return chain
    later = [token for token in chain if token.i > owners[0].i and token not in owners]
    sure = all(any(token in owner.subtree for owner in owners) for token in later)
    return [chain[0], *owners] if sure else chain[:1]


def _stays_together(chain: list[Token]) -> bool:
    """Say whether a conjunct leans on the first, or what stands before or after all holds for them together."""
    if governs_all(chain) or _may_be_unreported(chain) or any(leans(verb, chain[0]) for verb in chain[1:]):
        return True
    return subject(chain[-1]) is None and holds_all(words_before_last(chain), chain[-1])


def _may_be_unreported(chain: list[Token]) -> bool:
    """Say whether a clause after a comma may or may not be reported with the first: "It shows that A, but B stays"."""
    if chain[0].dep_ != "ccomp" or not _has_that(chain[0]):
        return False
    apart = [token for token in chain[1:] if subject(token) is not None and not _has_that(token)]
    return any("," in {near.text for near in token.doc[min(subtree(token)) - 2 : token.i]} for token in apart)


def _has_that(verb: Token) -> bool:
    return any(mark.lower_ == "that" for mark in children(verb, "mark"))


def marked_between(draft: Draft, chain: list[Token]) -> bool:
    """Say whether a citation mark stands where a conjunct but the last ends: the parts are different claims."""
    ends = {at for token in chain[1:] for at in range(max(0, min(subtree(token)) - 3), min(subtree(token)))}
    return any(draft.doc_end(at) in draft.breaks for at in ends)


def _mark_inside(draft: Draft, chain: list[Token]) -> bool:
    """Say whether a citation mark and a comma show an end that the parse has missed.

    Such a mark may only stand where one conjunct ends, or before the main verb.
    """
    doc = chain[0].doc
    root = next(token for token in doc if token.dep_ == "ROOT")
    ends = commas_between(chain)
    return any(
        token.text == "," and token.i > root.i and token.i not in ends and draft.doc_end(token.i - 1) in draft.breaks
        for token in doc
        if token.i > 0
    )


def _complete(chain: list[Token]) -> bool:
    """Say whether every conjunct has a subject and a finite verb, its own or the first one's."""
    clause = chain[0].head if _adjectives(chain) else chain[0]
    while clause.dep_ in {"xcomp", "advcl", "pcomp"} or not is_verb(clause):
        if clause.head == clause:
            return False
        clause = clause.head
    return subject(clause) is not None and is_finite(clause)


def _splittable(chain: list[Token]) -> bool:
    if conjunction(chain) not in {"and", "but", ",", ";", "or", "nor", "yet", "&"}:
        return False
    head = chain[0]
    if not (all(is_verb(token) for token in chain) or _adjectives(chain)):
        return False
    if any(disagrees(token) or (token.i != head.i and is_elliptical(token)) for token in chain):
        return False
    if (
        any(is_inverted(token) or opens_unseen(token) for token in chain[1:])
        or is_run_on(chain)
        or mixes_forms(chain)
        or goes_on(chain)
    ):
        return False
    # "Whereas A rose, B fell": a main clause that the parse took for one more subordinate one.
    if children(head, "mark") and head.dep_ == "ROOT" and not any(children(token, "cc") for token in chain):
        return False
    if any(child.tag_ in QUESTIONS for token in chain for child in token.children):
        return False
    between = {token.text for token in head.doc[head.i : chain[-1].i]}
    if between & {";", ":"} and subject(chain[-1]) is None:
        return False
    # "found that A and that B": the parse hangs the second one on the wrong verb.
    if any(children(token, "mark") for token in chain[1:]) and not children(head, "mark"):
        return False
    if any(is_no_clause(token, head) or ends_list_of_adjectives(token) for token in chain[1:]):
        return False
    if any(is_share_of_something(subject(token)) for token in chain[1:]):
        return False
    # "A or B" asserts neither; under a negation it denies both.
    if conjunction(chain) == "or" and not children(head, "neg"):
        return False
    return _asserted(head) and not _compared(chain)


def _adjectives(chain: list[Token]) -> bool:
    head = chain[0]
    return head.dep_ in {"acomp", "attr"} and all(token.pos_ == "ADJ" for token in chain) and is_verb(head.head)


def _compared(chain: list[Token]) -> bool:
    """Say whether the chain shares a comparison ("faster and cheaper than …")."""
    last = chain[-1]
    return _adjectives(chain) and any(child.lower_ in {"than", "as"} for child in last.subtree)


def _asserted(token: Token) -> bool:
    """Say whether the sentence asserts this clause: no condition, relative clause or comparison stands above it."""
    if token.dep_ in {"acomp", "attr"}:
        token = token.head
    if token.dep_ == "pcomp":
        if token.head.lower_ not in {"for", "of"}:
            return False
        token = next((one for one in token.ancestors if is_verb(one)), token)
    while True:
        if token.dep_ not in FRAMES and not (token.dep_ in {"acl", "relcl"} and is_purpose(token)):
            return False
        if token.dep_ == "advcl" and not is_purpose(token):
            return False
        if token.dep_ == "ROOT":
            return True
        token = (
            token.head if is_verb(token.head) else next((one for one in token.ancestors if is_verb(one)), token.head)
        )
