"""What coordinated predicates share: subject, tense, hedge, opening phrase, condition and setting, carried into each.

What several conjuncts share is everything outside them, what stands left of the first one's verb, and what follows the
last one and may belong to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.chains import has_complement
from auditor.claims.grammar import (
    SUBJECTS,
    children,
    commas_between,
    conjunction,
    is_verb,
    own_part,
    starts_sentence,
    subject,
    subtree,
)
from auditor.claims.settings import is_set_against, setting
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

ADVERBS = frozenset({"advmod", "npadvmod"})
"""Labels of adverbs, hedges among them."""


def conjunct_tokens(doc: Doc, chain: list[Token], number: int) -> frozenset[int]:
    """Return the tokens of the draft for one conjunct."""
    everything = {token.i for token in doc}
    parts = _with_openings([own_part(token, chain) for token in chain], chain)
    if subject(chain[-1]) is not None:
        parts[0] = frozenset(index for index in parts[0] if index <= max(subtree(chain[-1])))
    shared = (everything - joined(chain)) | _shared_left(chain, number) | _shared_right(chain, number)
    return frozenset(shared | parts[number])


def _with_openings(parts: list[frozenset[int]], chain: list[Token]) -> list[frozenset[int]]:
    """Return the parts with a phrase in commas between "and" and the last verb moved to that verb, commas and all.

    The parse hangs it on the first: "They encourage saving and, by weakening the currency, boost exports".
    """
    last, doc = chain[-1], chain[-1].doc
    join = max((child.i for token in chain[:-1] for child in children(token, "cc") if child.i < last.i), default=None)
    if join is None or doc[join + 1].text != ",":
        return parts
    between = frozenset(range(join + 1, last.i))
    return [*(part - between for part in parts[:-1]), parts[-1] | between]


def words_before_last(chain: list[Token]) -> list[Token]:
    """Return the words from the first conjunct's verb to where the last conjunct begins."""
    return list(chain[0].doc[chain[0].i : min(subtree(chain[-1]))])


def joined(chain: list[Token]) -> set[int]:
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
        if own_subject and (is_set_against(child, token) or _is_of_subject(child, head)):
            continue
        if _opens_all(child, chain):
            shared |= _with_comma(child)
        elif not own_subject and _carried(child, head, token, chain):
            shared |= _with_comma(child) if child.dep_ in {"prep", "advcl"} else subtree(child)
    return shared


def _is_of_subject(child: Token, head: Token) -> bool:
    """Say whether what opens a sentence is about its subject alone: "After its IPO, Ford grew, and sales fell"."""
    return any(token.tag_ == "PRP$" for token in child.subtree) and subject(head) is not None


def _with_comma(child: Token) -> set[int]:
    """Return what opens the sentence with the comma, or the colon of a label, after it."""
    words = set(subtree(child))
    after = max(words) + 1
    return words | {after} if child.doc[after].text in {",", ":"} else words


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
        # "Seldom pass, and are lowest": a copula is its own auxiliary.
        own_auxiliary |= token.pos_ == "AUX" and head.pos_ != "AUX"
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
    shared |= _shared_conditions(chain)
    if all(subject(one) is None for one in chain[1:]):
        shared |= setting(words_before_last(chain), last)
    return shared


def _shared_conditions(chain: list[Token]) -> set[int]:
    """Return the conditions behind the last conjunct that may hold for an earlier one too.

    A reason is given for the clause it stands in, and so is a condition after "but", or of what will be beside what has
    been: "A fell, but B may rise if C"; "A has shrunk and will vanish unless C".
    """
    last, markers = chain[-1], word_set("condition_markers")
    if _is_modal(last) and not any(_is_modal(one) for one in chain[:-1]):
        return set()
    if subject(last) is not None:
        contrasted = conjunction(chain) in {"but", "yet"}
        markers = frozenset() if contrasted else markers - word_set("reason_markers")
    shared: set[int] = set()
    for child in children(last, "advcl"):
        # "They guard coasts and, unless cleared, store carbon": such a condition is the last one's.
        if child.i > last.i and any(mark.lower_ in markers for mark in children(child, "mark", "advmod")):
            shared |= subtree(child)
    return shared


def _is_modal(verb: Token) -> bool:
    return any(child.tag_ == "MD" for child in children(verb, "aux"))
