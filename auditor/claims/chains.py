"""Chains of coordinated verbs: as the parse has them, as they must be, and where a split of one would be unsure."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.grammar import FINITE, SUBJECTS, children, is_finite, is_purpose, is_verb, subject
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Token


def rechained(chain: list[Token]) -> list[Token]:
    """Return the chain as it must be where the parse hung a conjunct on a verb of another form.

    Base forms without an auxiliary cannot be coordinated with a finite verb ("records … to ensure A, reward B and
    prevent C"): they go with the infinitive before them. A finite verb cannot be coordinated with an infinitive ("aim
    to reduce A but lack B"): it goes with the verb above. So does one hung as an adverbial clause ("studied A,
    achieved B and tested C").
    """
    head = chain[0]
    if not all(is_verb(token) for token in chain):
        return chain
    if len(chain) > 1 and _hung_as_adverbial(head):
        return [head.head, *chain]
    bare = [
        token for token in chain[1:] if token.tag_ == "VB" and not children(token, "aux") and subject(token) is None
    ]
    if bare and head.tag_ in {"VBZ", "VBP", "VBD", "VBN"}:
        before = [token for token in head.subtree if head.i < token.i < bare[0].i and is_purpose(token)]
        if before and len(bare) == len(chain) - 1:
            return [before[-1], *bare]
        # After a plural the tagger takes "sell" for a base form.
        return chain if head.tag_ == "VBP" and not before else [head]
    finite = [token for token in chain[1:] if token.tag_ in FINITE and subject(token) is None]
    if finite and is_purpose(head):
        above = head.head
        return [above, *finite] if above.tag_ in FINITE and len(finite) == len(chain) - 1 else [head]
    return chain if all(_fits(head, token) for token in chain[1:]) else [head]


def _hung_as_adverbial(token: Token) -> bool:
    """Say whether an "adverbial clause" is the next predicate: finite like its governor, with no subject of its own."""
    opened = children(token, "mark", "advmod", "aux", "auxpass", *SUBJECTS)
    after_comma = token.i > 0 and token.nbor(-1).text == ","
    return (
        token.dep_ == "advcl" and token.tag_ in FINITE and token.tag_ == token.head.tag_ and after_comma and not opened
    )


def _fits(head: Token, token: Token) -> bool:
    """Say whether two verbs can be coordinated: an -ing form only with another, unless it has its own auxiliary."""
    own = bool(children(token, "aux", "auxpass"))
    return token.tag_ != "VBG" or own or head.tag_ == "VBG"


def object_is_unsure(chain: list[Token]) -> bool:
    """Say whether the object of a later verb may or may not be the first one's too ("trees grew and produced seeds").

    In a list of three or more it is ("may bind, block and degrade the receptor").
    """
    if not is_verb(chain[0]) or subject(chain[-1]) is not None or not children(chain[-1], "dobj"):
        return len(chain) > 2 and is_verb(chain[0]) and _bare_before_object(chain)
    bare = [token for token in chain[:-1] if not has_complement(token, chain)]
    return bool(bare) and (len(chain) == 2 or len(bare) < len(chain) - 1)


def _bare_before_object(chain: list[Token]) -> bool:
    """Say whether a verb without anything after it stands before one with an object."""
    return any(
        not has_complement(token, chain) and subject(after) is None and bool(children(after, "dobj"))
        for token, after in pairwise(chain)
    )


def has_complement(token: Token, chain: list[Token]) -> bool:
    """Say whether a verb of a chain has an object or other complement of its own."""
    joined = {other.i for other in chain}
    return any(
        child.i > token.i and child.i not in joined and child.dep_ not in {"cc", "punct", "advmod"}
        for child in token.children
    )


def relative_goes_on(chain: list[Token]) -> bool:
    """Say whether a bare verb may go on a relative clause ("binds DNA that would cause A and trigger B")."""
    for token, after in pairwise(chain):
        if after.tag_ != "VB" or children(after, "aux", "auxpass"):
            continue
        inside = [one for one in token.subtree if one.dep_ == "relcl" and token.i < one.i < after.i]
        if any(child.tag_ == "MD" for one in inside for child in children(one, "aux")):
            return True
    return False


def is_no_clause(token: Token, head: Token) -> bool:
    """Say whether a conjunct with a subject of its own is none.

    Beside an infinitive it has no finite verb ("to identify and rank pupils taught at home": the parse takes "rank" for
    a noun), or its "subject" is a participle that reports ("…, showing that pupils read").
    """
    about = subject(token)
    if about is None:
        return False
    return (is_purpose(head) and not is_finite(token)) or (about.dep_ == "csubj" and about.tag_ == "VBG")


def ends_list_of_adjectives(token: Token) -> bool:
    """Say whether a participle is the last of a list of adjectives ("to be trusted, robust, and curated")."""
    before = token.doc[max(0, token.i - 4) : token.i]
    if token.tag_ not in {"VBN", "VBD"} or children(token, "aux", "auxpass", *SUBJECTS) or len(before) < 4:
        return False
    return before[0].text == "," and before[1].pos_ == "ADJ" and before[-1].dep_ == "cc"


def is_share_of_something(about: Token | None) -> bool:
    """Say whether a subject is a share of what the clause before names ("…, but just 1% believe"): open by itself."""
    if about is None or children(about, "prep"):
        return False
    return about.text == "%" or about.lower_ in word_list("share_words")
