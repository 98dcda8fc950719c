"""Coordinated clauses and predicates: each becomes a draft that carries subject, tense, negation, hedge and condition.

"The drug may lower pain and raise weight in mice" → "The drug may lower pain", "The drug may raise weight in mice".
What several conjuncts share is everything outside them, and what stands left of the first one's verb. Conditions are
kept with every conjunct that they may govern; a coordination inside a condition is no place to split.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.chains import (
    ends_list_of_adjectives,
    has_complement,
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
    SUBJECTS,
    children,
    commas_between,
    conjunction,
    conjuncts,
    disagrees,
    is_elliptical,
    is_finite,
    is_purpose,
    is_verb,
    own_part,
    stands_alone,
    starts_sentence,
    subject,
    subtree,
)
from auditor.claims.leaning import leans
from auditor.claims.scopes import binds_predicates, governs_all
from auditor.claims.series import is_run_on, mixes_numbers, with_hidden
from auditor.claims.trailing import holds_all, setting
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

FRAMES = frozenset({"ROOT", "ccomp", "xcomp", "conj", "advcl", "parataxis"})
"""Dependency labels on the way from a coordination to the root that do not forbid splitting it."""
QUESTIONS = frozenset({"WP", "WDT", "WRB", "WP$"})
"""Tags of question words: a clause with one asserts nothing by itself."""
MOST_CONJUNCTS = 8
"""Longer chains are kept whole."""
ADVERBS = frozenset({"advmod", "npadvmod"})
"""Labels of adverbs, hedges among them."""


def split_predicates(draft: Draft) -> list[Draft] | None:
    """Return one draft for each coordinated clause or predicate, or None where there is nothing to split."""
    doc = draft.parse()
    if binds_predicates(doc):
        return None
    for token in doc:
        chain = rechained(conjuncts(token))
        if token.dep_ == "conj" or not 2 <= len(chain) <= MOST_CONJUNCTS or not _splittable(chain):
            continue
        if _mark_inside(draft, chain) or object_is_unsure(chain) or relative_goes_on(chain):
            continue
        if shares_comparison(chain) or is_aside(chain) or stands_beside(chain):
            continue
        if _stays_together(chain) and not marked_between(draft, chain):
            continue
        selections = with_hidden(draft, [_tokens(doc, chain, number) for number in range(len(chain))], chain)
        if selections is None:
            continue
        parts = [select(draft, tokens) for tokens in selections]
        if is_purpose(chain[0]) and chain[0].dep_ == "advcl":
            parts.insert(0, select(draft, {one.i for one in doc} - _joined(chain)))
        if _complete(chain) or all(stands_alone(part) for part in parts):
            return parts
    return None


def _stays_together(chain: list[Token]) -> bool:
    """Say whether a conjunct leans on the first, or what stands before or after all holds for them together."""
    if governs_all(chain) or any(leans(verb, chain[0]) for verb in chain[1:]):
        return True
    return subject(chain[-1]) is None and holds_all(_before_last(chain), chain[-1])


def _before_last(chain: list[Token]) -> list[Token]:
    """Return the words from the first conjunct's verb to where the last conjunct begins."""
    return list(chain[0].doc[chain[0].i : min(subtree(chain[-1]))])


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
    if any(is_inverted(token) for token in chain[1:]) or is_run_on(chain) or mixes_numbers(chain):
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


def _tokens(doc: Doc, chain: list[Token], number: int) -> frozenset[int]:
    """Return the tokens of the draft for one conjunct."""
    everything = {token.i for token in doc}
    parts = [own_part(token, chain) for token in chain]
    if subject(chain[-1]) is not None:
        parts[0] = frozenset(index for index in parts[0] if index <= max(subtree(chain[-1])))
    shared = (everything - _joined(chain)) | _shared_left(chain, number) | _shared_right(chain, number)
    return frozenset(shared | parts[number])


def _joined(chain: list[Token]) -> set[int]:
    """Return all that the conjuncts govern and the commas and conjunctions between them."""
    return set().union(*(subtree(token) for token in chain)) | commas_between(chain)


def _shared_left(chain: list[Token], number: int) -> set[int]:
    """Return what the first conjunct has left of its verb and the others share: subject, auxiliaries, hedges."""
    head, token = chain[0], chain[number]
    if number == 0:
        return set()
    shared: set[int] = set()
    own_subject = subject(token) is not None
    for child in head.children:
        if child.i >= head.i:
            continue
        if _opens_all(child, chain):
            shared |= _with_comma(child)
        elif not own_subject and _carried(child, head, token, chain):
            shared |= _with_comma(child) if child.dep_ in {"prep", "advcl"} else subtree(child)
    return shared


def _with_comma(child: Token) -> set[int]:
    """Return what opens the sentence with the comma after it."""
    words = set(subtree(child))
    after = max(words) + 1
    return words | {after} if child.doc[after].text == "," else words


def _opens_all(child: Token, chain: list[Token]) -> bool:
    """Say whether a modifier opens the sentence, before the subject, and so holds for all conjuncts."""
    head_subject = subject(chain[0])
    before_subject = head_subject is not None and child.i < head_subject.i
    if child.dep_ == "mark":
        return not any(children(token, "mark") for token in chain[1:])
    return before_subject and child.dep_ not in {"cc", "punct", *SUBJECTS} and starts_sentence(child.doc, child)


def _carried(child: Token, head: Token, token: Token, chain: list[Token]) -> bool:
    if child.dep_ in SUBJECTS:
        return True
    own_auxiliary = bool(children(token, "aux", "auxpass"))
    shares_form = not own_auxiliary and _same_form(head, token)
    if child.dep_ in {"aux", "auxpass"}:
        return shares_form
    if child.dep_ == "neg":
        return (shares_form and conjunction(chain) != "but") or conjunction(chain) in {"or", "nor"}
    if child.dep_ in ADVERBS:
        return not own_auxiliary and not any(other.dep_ in ADVERBS and other.i < token.i for other in token.children)
    return child.dep_ in {"prep", "advcl"}


def _same_form(head: Token, token: Token) -> bool:
    """Say whether the conjunct needs the first one's auxiliary: both are base forms, participles or -ing forms."""
    if token.tag_ in {"VB", "VBG"}:
        return head.tag_ == token.tag_ or not children(token, "aux")
    # After a modal the tagger may take the second base form for a present: "can grasp cups and operate near people".
    if token.tag_ == "VBP" and head.tag_ == "VB" and any(child.tag_ == "MD" for child in children(head, "aux")):
        return subject(token) is None
    return token.tag_ in {"VBN", "VBD"} and head.tag_ == "VBN"


def _shared_right(chain: list[Token], number: int) -> set[int]:
    """Return what follows the last conjunct and belongs to all: an object none of the others has, a condition.

    What the parse hangs on the first one although it stands after the last belongs to all where they share a subject,
    and to the last where it has its own.
    """
    head, last, token = chain[0], chain[-1], chain[number]
    trailing = {index for index in subtree(head) if index > max(subtree(last)) and not head.doc[index].is_punct}
    if number == len(chain) - 1:
        return trailing
    shared = set() if subject(last) is not None else trailing
    if is_verb(token) and subject(last) is None and not has_complement(token, chain):
        for child in children(last, "dobj"):
            shared |= subtree(child)
    # A reason is given for the clause it stands in, and so is a condition after "but": "A fell, but B may rise if C".
    markers = word_set("condition_markers")
    if subject(last) is not None:
        markers = frozenset() if conjunction(chain) in {"but", "yet"} else markers - word_set("reason_markers")
    for child in children(last, "advcl"):
        # "They guard coasts and, unless cleared, store carbon": such a condition is the last one's.
        if child.i > last.i and any(mark.lower_ in markers for mark in children(child, "mark", "advmod")):
            shared |= subtree(child)
    if all(subject(one) is None for one in chain[1:]):
        shared |= setting(_before_last(chain), last)
    return shared
