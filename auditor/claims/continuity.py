"""What the next sentence goes on about: a pronoun as its subject stands for the subject of the sentence before.

Told only where that subject has no rival: what else agrees with the pronoun is mentioned in passing, is not brought up
as new, and could not act where the subject could not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.actors import can_act, needs_actor
from auditor.claims.companions import ORDINALS
from auditor.claims.grammar import SUBJECTS, children
from auditor.claims.phrases import is_new
from auditor.claims.topics import SINGULAR
from auditor.resources import word_list, word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token

PASSING = frozenset({"pobj", "dobj"})
"""Labels of nouns that a sentence only mentions."""
LINKS = frozenset({"conj", "appos", "compound"})
"""Labels of nouns that count as the noun they hang on."""
CLAUSES = frozenset({"relcl", "advcl", "acl", "pcomp"})
"""Labels of clauses that stand aside of what a sentence says."""
ABLE = frozenset({"able", "willing", "unwilling", "reluctant", "eager", "keen"})
"""What only those who act are."""
UNTOLD = frozenset({"no", "a", "an", "any", "another", "some", "few"})
"""Words before a subject that tell of none which the next sentence has to be about."""


def stands_for_several(noun: Token) -> bool:
    """Say whether a noun is one for several: "a generation of studies", "a range of pumps"."""
    of = next((child for child in children(noun, "prep") if child.lower_ == "of" and child.i == noun.i + 1), None)
    things = [] if of is None else children(of, "pobj")
    return noun.lemma_.lower() in word_set("group_nouns") and any(one.tag_ == "NNS" for one in things)


def goes_on_about(about: Chunk, pronoun: Token, far: Sequence[Chunk], opening: str) -> bool:
    """Say whether a pronoun surely stands for the subject of the sentence before, among the phrases that agree.

    `opening` are the words before the pronoun, in small letters.
    """
    noun = pronoun.head if pronoun.dep_ == "poss" else pronoun
    if noun.dep_ not in SUBJECTS or noun.head.dep_ != "ROOT":
        return False
    if _tells_of_another(about.root) and not (pronoun.dep_ == "poss" and _is_part_of_study(about.root, noun)):
        return False
    if pronoun.dep_ == "poss" and not _may_have(about.root, noun):
        return False
    if pronoun.lower_ == "it" and _may_mean_nothing(noun.head):
        return False
    actor = can_act(about.root) or about.root.lemma_.lower() in word_set("actor_nouns")
    willing = any(child.lower_ in ABLE for child in children(noun.head, "acomp"))
    if (needs_actor(pronoun) or willing) and not actor:
        return False
    if pronoun.lower_ in SINGULAR and about.root.lemma_.lower() in word_set("actor_nouns") - word_set("role_nouns"):
        return False
    turned = any(child.lower_ in word_set("turning_adverbs") for child in children(noun.head, "advmod"))
    if (turned or opening in word_set("turning_adverbs")) and any(chunk.root.dep_ == "dobj" for chunk in far):
        # "However, they …" may turn to an object.
        return False
    return not any(_is_rival(chunk, about, actor=actor) for chunk in far if chunk != about)


def _may_have(about: Token, noun: Token) -> bool:
    """Say whether a noun is what things have ("their accuracy"), or what studies have."""
    return noun.lemma_.lower() in word_set("properties_of_things") or _is_part_of_study(about, noun)


def _is_part_of_study(about: Token, noun: Token) -> bool:
    """Say whether a noun is what only the studies that a sentence is about can have ("their samples")."""
    parts = noun.lemma_.lower() in word_set("study_parts")
    return parts and about.lemma_.lower() in word_set("study_nouns")


def _may_mean_nothing(verb: Token) -> bool:
    """Say whether "it" may stand for nothing before such a verb: "it was the first time", "it seems"."""
    return verb.lemma_ in word_set("expletive_verbs") or (verb.lemma_ == "be" and bool(children(verb, "attr", "advcl")))


def _tells_of_another(about: Token) -> bool:
    """Say whether a sentence is less about its subject than about what it reports or only brings up."""
    verb = about.head
    reporting = {*word_list("narrative_reporting_verbs"), *word_list("hedged_reporting_verbs")}
    return (
        verb.lemma_ in reporting
        or bool(children(verb, "ccomp", "expl"))
        or bool(children(about, "poss"))
        or (any(child.lower_ in ORDINALS for child in children(about, "amod")) and not stands_for_several(about))
        or any(child.lower_ in UNTOLD for child in children(about, "det"))
        or about.lemma_.lower() in word_set("share_words")
        or about.doc[about.left_edge.i].lower_.rstrip(".") in word_set("personal_titles")
    )


def _is_rival(chunk: Chunk, about: Chunk, *, actor: bool) -> bool:
    """Say whether a phrase may be meant as well: a part of the subject, one that acts, or what the sentence is on."""
    noun = _standing(chunk.root)
    if noun == about.root and stands_for_several(noun):
        return False
    if about.root in noun.ancestors or is_new(chunk) or (can_act(chunk.root) and not actor):
        return True
    if noun.dep_ == "agent" or (noun.dep_ == "pobj" and noun.head.dep_ == "agent"):
        return True
    if noun.dep_ == "dobj" and noun.head.dep_ == "advcl" and noun.head.tag_ == "VBG":
        # "…, leaving fans with nothing".
        return True
    return noun.dep_ not in PASSING and not any(verb.dep_ in CLAUSES for verb in noun.ancestors)


def _standing(noun: Token) -> Token:
    """Return the noun by whose place in its sentence another one counts: "sacks of grain", "pumps and drills"."""
    while noun.dep_ in LINKS or (noun.dep_ == "pobj" and noun.head.lower_ == "of"):
        above = noun.head.head if noun.dep_ == "pobj" else noun.head
        if above == noun or above.pos_ not in {"NOUN", "PROPN", "NUM"}:
            break
        noun = above
    return noun
