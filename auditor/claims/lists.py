"""Lists of things: each member becomes a draft, where what is said of the list is said of each member.

Not split: lists meant as a whole ("between A and B", "differ"), under a count or total ("48 teachers in A and B"), in
comparisons, alternatives ("A or B", unless denied), values ("4.1, 5.6 and 7.2") and names ("Science and Technology").
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.cues import find_cue
from auditor.claims.draft import Draft, select
from auditor.claims.grammar import (
    FINITE,
    children,
    commas_between,
    conjunction,
    conjuncts,
    is_purpose,
    is_verb,
    own_part,
    parsed,
    root_of,
    stands_alone,
    subtree,
)
from auditor.claims.members import may_share_words
from auditor.claims.quantities import states_figure
from auditor.claims.scopes import binds_predicates
from auditor.claims.trailing import is_followed

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

ROLES = frozenset({"dobj", "attr", "nsubj", "nsubjpass", "pobj"})
"""Dependency labels of lists that may be split."""
PATH = frozenset(
    {"ROOT", "ccomp", "xcomp", "conj", "advcl", "prep", "pobj", "dobj", "attr", "nsubj", "nsubjpass", "agent"}
)
"""Dependency labels on the way to the root that do not forbid it."""
MOST_MEMBERS = 8
"""Longer lists are kept whole."""


def split_lists(draft: Draft) -> list[Draft] | None:
    """Return one draft for each member of a list, or None where there is nothing to split."""
    if draft.listed:
        return None
    doc = draft.parse()
    lists = [chain for token in doc if token.dep_ != "conj" and len(chain := conjuncts(token)) > 1]
    nouns = [chain for chain in lists if chain[0].pos_ in {"NOUN", "PROPN"} and chain[0].dep_ in ROLES]
    # Two lists need not go together member by member ("A and B on X and Y"); marks show which one is meant.
    if len(nouns) > 1:
        nouns = [chain for chain in nouns if _marked(draft, chain)]
    if len(nouns) != 1:
        return None
    chain = _lowered(nouns[0])
    if len(chain) > MOST_MEMBERS or not _distributes(draft, chain):
        return None
    parts = [select(draft, _tokens(doc, chain, number)) for number in range(len(chain))]
    parts = [*_kernel(draft, doc, chain[0]), *parts]
    return [replace(part, listed=True) for part in parts] if all(stands_alone(part) for part in parts) else None


def _lowered(chain: list[Token]) -> list[Token]:
    """Return the list one noun lower where its first member ends in a phrase that the others may go on.

    "Bias in hiring, credit scoring, and policing": the parse makes "bias" the first of three.
    """
    first, rest = chain[0], chain[1:]
    phrases = [child for child in children(first, "prep") if child.i < rest[0].i]
    inside = children(phrases[-1], "pobj", "pcomp") if phrases else []
    told = any(children(token, "det", "poss", "prep", "nummod") for token in (*rest, *inside))
    return [inside[0], *rest] if inside and not told else chain


def _kernel(draft: Draft, doc: Doc, token: Token) -> list[Draft]:
    """Return the statement without its purposes, where the list is one of purposes ("to ensure A, B and C")."""
    governor = token.head
    if not (governor.dep_ == "advcl" and is_purpose(governor)):
        return []
    return [select(draft, {one.i for one in doc} - subtree(governor))]


def _distributes(draft: Draft, chain: list[Token]) -> bool:
    """Say whether what the sentence says of the list it says of each member."""
    head = chain[0]
    if head.dep_ not in ROLES or not all(token.pos_ in {"NOUN", "PROPN"} for token in chain):
        return False
    if not (conjunction(chain) in {"and", "&"} or (conjunction(chain) in {"or", "nor"} and _denied(head))):
        return False
    held = may_share_words(chain) or is_followed(chain[-1]) or _may_be_predicate(draft, chain)
    if (held and not _marked(draft, chain)) or binds_predicates(head.doc):
        return False
    if chain[0] not in chain[1].ancestors and not _marked(draft, chain):
        return False
    if _verb_like(chain) or _in_one_name(chain) or _agreement_breaks(chain) or not _path_is_open(head):
        return False
    if (_may_hang_higher(chain) or _reads_as_clause(draft, chain)) and not _marked(draft, chain):
        return False
    outside = _outside(draft, chain)
    cues = ("collective_cues", "total_quantifiers", "exclusive_predicates")
    if states_figure(draft.text) or any(find_cue(outside, name) for name in cues):
        return False
    return not any(token.lower_ in {"than", "respectively", "%"} or token.tag_ in {"JJS", "RBS"} for token in head.doc)


def _outside(draft: Draft, chain: list[Token]) -> str:
    members = set().union(*(own_part(token, chain) for token in chain))
    # A preconjunction ("both") belongs to the list, but forbids splitting it.
    kept = [token.text for token in chain[0].doc if token.i not in members or token.dep_ in {"preconj", "det"}]
    return " ".join(kept)


def _reads_as_clause(draft: Draft, chain: list[Token]) -> bool:
    """Say whether the last member with what follows may be a clause of its own ("… and mRNA decays within hours")."""
    last = chain[-1]
    if chain[0].dep_ in {"nsubj", "nsubjpass"} or len(own_part(last, chain)) < 2:
        return False
    rest = select(draft, range(min(own_part(last, chain)), len(last.doc)))
    return stands_alone(rest)


def _may_hang_higher(chain: list[Token]) -> bool:
    """Say whether members may belong with a noun above.

    So may the second of two ("the spread of A and B"), and one with an article that the first lacks ("the height of
    dams, lakes and the depth of ports").
    """
    head = chain[0]
    if head.dep_ != "pobj" or head.head.head.pos_ not in {"NOUN", "PROPN", "ADJ", "ADP"}:
        return False
    return len(chain) == 2 or (not children(head, "det", "poss") and any(children(one, "det") for one in chain[1:]))


def _marked(draft: Draft, chain: list[Token]) -> bool:
    """Say whether a citation mark stands between members, which shows where each ends."""
    # The parse may hang on a member what stands behind the last one.
    ends = {
        draft.doc_end(max(index for index in own_part(token, chain) | {token.i} if index < after.i))
        for token, after in pairwise(chain)
    }
    return bool(ends & draft.breaks)


def _denied(token: Token) -> bool:
    while token.dep_ != "ROOT":
        if children(token, "neg"):
            return True
        token = token.head
    return bool(children(token, "neg"))


def _may_be_predicate(draft: Draft, chain: list[Token]) -> bool:
    """Say whether the last member may be the next predicate: "exceed foreign aid and finance imports".

    It is read behind a pronoun, where the parse knows a verb for one.
    """
    last = chain[-1]
    own = own_part(last, chain)
    first, verb = last.doc[min(own)], next((one for one in chain[0].ancestors if is_verb(one)), None)
    if verb is None or first.dep_ not in {"compound", "amod"} or first.nbor(1).text == "-" or not first.is_lower:
        return False
    member = select(draft, own).text.rstrip(".")
    root = root_of(parsed(f"{'It' if verb.tag_ == 'VBZ' else 'They'} {member}."))
    return root is not None and root.text == first.text and root.tag_ in FINITE


def _verb_like(chain: list[Token]) -> bool:
    """Say whether a member begins with what may be the next verb ("changed vision and improved speech")."""
    firsts = [chain[0].doc[min(own_part(token, chain))] for token in chain[1:]]
    # "to raise wages and plant trees": after an infinitive a bare noun before another may be one too.
    governor = chain[0].head
    infinitive = governor.tag_ in {"VB", "VBP"} and any(is_purpose(verb) for verb in (governor, governor.head))
    if infinitive and any(first.tag_ == "NN" and first.dep_ == "compound" for first in firsts):
        return True
    return any(first.tag_.startswith("VB") or first.lower_.endswith(("ed", "ing")) for first in firsts)


def _in_one_name(chain: list[Token]) -> bool:
    """Say whether two capitalised members without a comma may be one name."""
    if len(chain) != 2 or not any(token.pos_ == "PROPN" for token in chain):
        return False
    # The tagger may take the first word of a text for a noun.
    return all(token.pos_ == "PROPN" or (token.i == 0 and token.is_title) for token in chain)


def _agreement_breaks(chain: list[Token]) -> bool:
    """Say whether a singular member would stand as the subject of a plural verb."""
    head = chain[0]
    if head.dep_ not in {"nsubj", "nsubjpass"}:
        return False
    verbs = [head.head, *children(head.head, "aux", "auxpass")]
    plural_verb = any(verb.tag_ == "VBP" or verb.lower_ in {"were", "are", "have"} for verb in verbs)
    return plural_verb and not all(token.tag_ in {"NNS", "NNPS"} for token in chain)


def _path_is_open(token: Token) -> bool:
    while token.dep_ != "ROOT":
        if token.dep_ not in PATH:
            return False
        if token.dep_ == "advcl" and children(token, "mark"):
            return False
        token = token.head
    return True


def _tokens(doc: Doc, chain: list[Token], number: int) -> frozenset[int]:
    joined = set().union(*(subtree(token) for token in chain)) | commas_between(chain)
    everything = {token.i for token in doc}
    return frozenset((everything - joined) | _shared(chain, number) | own_part(chain[number], chain))


def _shared(chain: list[Token], number: int) -> set[int]:
    """Return the article before the first member and the phrase after the last, where they are the list's."""
    shared: set[int] = set()
    head, last, token = chain[0], chain[-1], chain[number]
    articles = children(head, "det", "poss")
    indefinite = any(child.lower_ in {"a", "an"} for child in articles)
    if number > 0 and not children(token, "det", "poss", "nummod"):
        for child in articles:
            if not _of_singular_only(child, head, token):
                shared |= subtree(child)
    if number < len(chain) - 1 and not _after(token, chain) and not indefinite:
        for child in _after(last, chain):
            shared |= subtree(child)
    # Where the parse hangs such a phrase on the first member, it stands after the last all the same.
    for child in _after(head, chain):
        if child.i > last.i:
            shared |= subtree(child)
    return shared


def _of_singular_only(article: Token, head: Token, token: Token) -> bool:
    """Say whether an article stands before a singular and the member is a plural ("the study of X, models of Y")."""
    if token.tag_ not in {"NNS", "NNPS"}:
        return False
    return article.lower_ in {"a", "an"} or (article.lower_ == "the" and head.tag_ in {"NN", "NNP"})


def _after(token: Token, chain: list[Token]) -> list[Token]:
    return [child for child in token.children if child.i > token.i and child.dep_ in {"prep", "relcl", "acl"}]
