"""Series of verbs that the parse has wrong: "raised A, increased B, and did not change C".

It may have "increased B" for a second object of the verb before; a comma without an "and" shows that it is none. Or it
may miss that words are members of one series, so that a split would cut it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import children, is_finite, is_verb, root_of, subject, subtree
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

OBJECTS = frozenset({"dobj", "conj", "pobj"})
"""Labels of what a verb or a list has behind it."""
NOMINAL = frozenset({"NOUN", "PROPN"})
"""Parts of speech of nouns."""
PARTICIPLES = frozenset({"VBN", "VBD"})
"""Tags of such a verb."""


def with_hidden(
    draft: Draft, selections: Sequence[frozenset[int]], chain: Sequence[Token]
) -> list[frozenset[int]] | None:
    """Return the tokens of each conjunct of a chain of verbs and of those hidden in one; None where it is unsure."""
    found: list[frozenset[int]] = []
    for tokens, verb in zip(selections, chain, strict=True):
        at = _hidden(tokens, verb)
        if any(_hidden(tokens, content) for content in children(verb, "ccomp")):
            # "Trials found that A raised B, increased C, and cut D": whose verb "cut" is, the parse has wrong as well.
            return None
        if at is None:
            found.append(tokens)
            continue
        comma, end = at.i - 1, max(one.i for one in at.head.subtree)
        first = frozenset(index for index in tokens if not comma <= index <= end)
        left = {one.i for child in verb.lefts for one in child.subtree}
        governed = {one.i for one in verb.subtree}
        second = (tokens - governed) | left | frozenset(range(at.i, end + 1))
        if not _reads_as_verb(draft, second, at):
            return None
        found += [first, second]
    return found


def _hidden(tokens: frozenset[int], verb: Token) -> Token | None:
    """Return a participle that begins the second of two objects which only a comma joins."""
    objects = children(verb, "dobj")
    for thing in objects:
        for second in (*children(thing, "conj"), *(one for one in objects if one.i > thing.i)):
            first = min(second.subtree, key=lambda one: one.i)
            asyndetic = not children(thing, "cc") and not children(second, "conj") and first.nbor(-1).text == ","
            if asyndetic and first.tag_ in PARTICIPLES and first.i in tokens:
                return first
    return None


def _reads_as_verb(draft: Draft, tokens: frozenset[int], verb: Token) -> bool:
    """Say whether the word is a finite verb where it stands right after the subject."""
    trial = select(draft, tokens).parse()
    return any(one.text == verb.text and one.tag_ == "VBD" and is_finite(one) for one in trial)


def is_run_on(chain: list[Token]) -> bool:
    """Say whether nothing parts two verbs: "raised prices in Asia and capital flows to it", "flows" taken for one."""
    before = [token.doc[min(subtree(token)) - 1] for token in chain[1:]]
    return any(token.text not in {",", ";", "&"} and token.tag_ != "CC" for token in before)


def opens_unseen(verb: Token) -> bool:
    """Say whether a conjunct's subject may hide the verb before it: "but oversample A and B, and C recover D"."""
    about = subject(verb)
    words = [] if about is None else list(about.subtree)
    return sum(token.dep_ == "cc" for token in words) > 1 and any(token.text == "," for token in words)


def goes_on(chain: list[Token]) -> bool:
    """Say whether a series goes on behind the chain: "mix A and prose more freely, use B".

    So it does where a verb of the same form follows a comma, or where the first verb hangs on a noun taken for a verb.
    """
    head, last = chain[0], chain[-1]
    bare = head.tag_ in {"VBZ", "VBP", "VBD"} and not children(head, "aux", "auxpass")
    if head.tag_ == "VB" and head.dep_ == "xcomp" and not children(head, "aux"):
        # "Later plays mix A": the parse took "plays" for the verb.
        return head.head.lemma_ not in word_set("bare_infinitive_verbs")
    later = (token for token in last.doc[last.i + 1 :] if token.tag_ == head.tag_ and token.nbor(-1).text == ",")
    return bare and any(subject(token) is None and token not in chain for token in later)


def mixes_forms(chain: list[Token]) -> bool:
    """Say whether one subject has verbs that cannot go together: the parse took a noun or adjective for one of them.

    So it is with both numbers ("rotation breaks pest cycles"; an auxiliary has the number of its verb), and with an
    -ing form beside a finite one ("lights disorient migrating birds and disrupt breeding").
    """
    shared = [token for token in chain if token == chain[0] or subject(token) is None]
    bare = {token.tag_ for token in shared if not children(token, "aux", "auxpass")}
    # "The authors" may stand for a mark whose name was a singular one.
    about = subject(chain[0])
    numbers = {"VBZ", "VBP"} <= bare and not (about is not None and about.lemma_.lower() in word_set("tellers"))
    # "Mechanisms include altered metabolism", "is confined to cages and fenced sites": a participle before a noun.
    told = chain[0].tag_ in {"VBZ", "VBP"} or bool(children(chain[0], "auxpass"))
    altered = told and any(_may_tell_of_noun(token) for token in shared[1:])
    return numbers or altered or (chain[0].tag_ == "VBG" and bool(bare & {"VBZ", "VBP", "VBD"}))


def _may_tell_of_noun(token: Token) -> bool:
    """Say whether a past form may be a participle that tells of the noun right behind it ("altered sleep")."""
    plain = token.tag_ in PARTICIPLES and not children(token, "aux", "auxpass")
    return plain and token.nbor(1).pos_ in {"NOUN", "ADJ", "PROPN"}


def is_cut(draft: Draft, part: Draft) -> bool:
    """Say whether a part ends in the midst of a series: "… raised A, cut B" without the "and C" that goes on.

    The parse had missed that these are members of one series.
    """
    doc = part.parse()
    starts = [start for start in _member_starts(doc) if not _is_closed(doc[start])]
    place = part.origins[doc[starts[0]].idx] if starts else None
    if place is None:
        return False
    held = part.kept()
    joins = (draft.origins[token.idx] for token in draft.parse() if token.dep_ == "cc")
    return any(at is not None and at > place and at not in held for at in joins)


def _is_closed(first: Token) -> bool:
    """Say whether an "and" behind a member's first word may lead to the last member: verbs are not closed by nouns."""
    later = (token for token in first.doc[first.i :] if token.dep_ == "cc")
    return any(first.pos_ != "VERB" or is_verb(token.head) for token in later)


def is_glued(draft: Draft, part: Draft) -> bool:
    """Say whether a part runs two nouns together that stood apart: "raises temperatures rainfall".

    Then the word between them was a verb that the parse had taken for a noun, or one noun was only the half of a term
    ("limited to case small studies").
    """
    places = [token.idx for token in draft.parse() if draft.origins[token.idx] is not None]
    following = {draft.origins[at]: draft.origins[after] for at, after in pairwise(places)}
    return any(
        before.pos_ in NOMINAL
        and ((after.pos_ in NOMINAL and after.dep_ in OBJECTS) or (after.dep_ == "amod" and after.head.dep_ in OBJECTS))
        and following.get(part.origins[before.idx]) != part.origins[after.idx]
        for before, after in pairwise(part.parse())
    )


def _member_starts(doc: Doc) -> list[int]:
    """Return where members of a series may begin: after a comma that closes no aside."""
    root = root_of(doc)
    if root is None:
        return []
    before = [token.i for token in doc[: root.i] if token.text == ","]
    after = [token.i for token in doc[root.i : -1] if token.text == ","]
    # "Guilds ruled trade, kept shops": the parse may have the second verb for the main one.
    verb = min((child.i for child in children(root, "aux", "auxpass") if child.i < root.i), default=root.i)
    starts = [verb] if before == [verb - 1] else []
    return starts + [comma + 1 for comma in after[::2] if _may_be_member(doc[comma + 1])]


def _may_be_member(token: Token) -> bool:
    """Say whether a word may be a member's first: "that", or a bare verb, noun or adjective that opens no phrase."""
    if token.lower_ == "that":
        return True
    if not (token.is_alpha and token.is_lower) or token.pos_ not in {"VERB", "NOUN", "ADJ"} or token.tag_ == "VBG":
        return False
    after = token.nbor(1) if token.i + 1 < len(token.doc) else token
    # "…, based on A", "…, such as B"
    return after.pos_ != "ADP" and token.lower_ != "such"
