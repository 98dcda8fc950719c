"""Chains of coordinated verbs: as the parse has them, as they must be, and where a split of one would be unsure."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.grammar import FINITE, SUBJECTS, children, is_finite, is_purpose, is_verb, subject, subtree
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Token

COMPARATIVE = frozenset({"JJR", "RBR"})
"""Tags of comparatives."""
PASSING = 8
"""Words before the first verb in which "…, rather than A, …" may hang on it."""


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
    finite = [token for token in chain[1:] if is_finite(token) and subject(token) is None]
    if finite and is_purpose(head):
        # "Are the easiest to process and have been used": between the two stands an adjective.
        above = next((one for one in head.ancestors if is_verb(one)), head.head)
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


def is_inverted(token: Token) -> bool:
    """Say whether a conjunct has its auxiliary before its subject ("nor did they adjust"): it denies, or asks."""
    about = subject(token)
    return about is not None and any(child.i < about.i for child in children(token, "aux", "auxpass"))


def shares_comparison(chain: list[Token]) -> bool:
    """Say whether the last conjunct's "than" is that of a comparative before it too.

    "Used more tools and gave more time than the rest" says of neither what it says without "than the rest".
    """
    last = chain[-1]
    if subject(last) is not None or not any(token.lower_ == "than" for token in last.subtree):
        return False
    before = list(last.doc[chain[0].i : last.i])
    return any(token.tag_ in COMPARATIVE for token in before) and not any(token.lower_ == "than" for token in before)


def is_aside(chain: list[Token]) -> bool:
    """Say whether the first verb is a participle in passing that the parse took for the main verb.

    "This phenomenon, often called a bubble, has spread": a comma stands after the subject, and no "and" joins the two.
    """
    head, second = chain[0], chain[1]
    about = subject(head)
    if about is None or head.tag_ not in {"VBD", "VBN"} or children(head, "cc") or children(head, "aux", "auxpass"):
        return False
    between = head.doc[max(subtree(about)) + 1 : head.i]
    opened = about.i < head.i and len(between) > 0 and between[0].text == ","
    return opened and head.doc[min(subtree(second)) - 1].text == ","


def stands_beside(chain: list[Token]) -> bool:
    """Say whether "rather than" in commas stands between the verbs: the parse reads such pairs wrongly."""
    words = chain[0].doc[max(0, chain[0].i - PASSING) : chain[-1].i]
    return any(
        before.text == "," and token.lower_ == "rather" and after.lower_ == "than"
        for before, token, after in zip(words, words[1:], words[2:], strict=False)
    )
