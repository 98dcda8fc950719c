"""Writing into a claim what its nouns point back to: "this approach", "the firm", "the drug", "others".

Each of these writes a name, a fuller description or what was told before, and says whether the noun is clear then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.companions import likened, picked, told_of_such, two_named
from auditor.claims.definitions import defined, listed
from auditor.claims.derived import outcome_of, reported_view, tells_itself, told_by_verb
from auditor.claims.descriptions import described
from auditor.claims.grammar import SUBJECTS, children
from auditor.claims.kin import has_kind
from auditor.claims.methods import named_method
from auditor.claims.organisations import named_organisation, named_place, only_place
from auditor.claims.phrases import is_plural
from auditor.claims.quantities import states_figure
from auditor.claims.reading import STAND_IN
from auditor.claims.referents import (
    brought_up,
    capitalised_names,
    is_named_again,
    named_kin,
    named_of_two,
    named_thing,
    whose,
)
from auditor.claims.returning import fuller, leans_alone
from auditor.claims.statements import stated_for_noun
from auditor.parsing import entity_type
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

    from auditor.claims.rewriting import Rewriting

NEAR = 2
"""Sentences before in which what a noun alone stands for is looked for."""
ACTORS = frozenset({"ORG", "PERSON", "GPE"})
"""Entity types of those who do things to what "the method" is."""
LONGEST_PURPOSE = 7
"""Words of an opening phrase that only ties a sentence to a problem told before ("To address this problem, …")."""


def name_one_of_two(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what "the latter" or "the latter state" stands for; a claim that names both itself needs no more."""
    owned = token.dep_ == "amod" and token.head.tag_ == "NN"
    article = next(iter(children(token.head if token.dep_ == "amod" else token, "det")), None)
    if any(one.dep_ == "conj" and one.pos_ in {"NOUN", "PROPN"} for one in token.doc[: token.i]):
        return True
    name = named_of_two(token, [before, *rewriting.texts[:1]])
    if name is None or article is None or article.i != token.i - 1 or states_figure(name) is not None:
        return False
    if not owned:
        rewriting.agree_in_plural(name, token)
        return rewriting.replace(name, article, token)
    if token.head.i != token.i + 1:
        return False
    rewriting.gone.add(token.i)
    return rewriting.replace(name, article, token.head)


def name_pointed(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what "this approach" or "this finding" stands for; say whether it can be told."""
    noun, texts = token.head, rewriting.texts
    if tells_itself(noun) and noun.i == token.i + 1:
        rewriting.write("the", token)
        return True
    if noun.i != token.i + 1:
        return _name_described_so(token, rewriting)
    if _name_for(noun, token, before, rewriting):
        return True
    told = outcome_of(noun, before, texts) or told_by_verb(noun, before, texts)
    told = told or reported_view(noun, before, texts)
    told = told or stated_for_noun(noun, before, rewriting.context, rewriting.works)
    if told is None:
        return _name_authors(token, rewriting) or leave_out_purpose(noun, rewriting)
    rewriting.write("the", token)
    rewriting.after[noun.i] = told
    return True


def _name_for(noun: Token, article: Token, before: str, rewriting: Rewriting) -> bool:
    """Write the name or the fuller description of the one thing a noun can stand for; say whether there is one."""
    texts = rewriting.texts
    name = (
        named_place(noun, texts)
        or defined(noun, before, texts[:NEAR])
        or named_thing(noun, before, texts)
        or named_method(noun, before, texts)
        or listed(noun, before, texts[:1])
        or named_kin(noun, before, texts[:1])
        or described(noun, rewriting.context, rewriting.works)
    )
    return name is not None and rewriting.replace(name, article, noun)


def _name_described_so(token: Token, rewriting: Rewriting) -> bool:
    """Settle a noun with adjectives of its own ("these tidal models") that stands so in a sentence before."""
    again = is_named_again(token.head, rewriting.texts)
    if again:
        rewriting.write("the", token)
    return again


def _name_authors(token: Token, rewriting: Rewriting) -> bool:
    """Write "the authors'" for "these" findings of several sentences, where they are those of the works cited here."""
    noun, works = token.head, rewriting.works
    told = [earlier.works for earlier in rewriting.context if earlier.works]
    if not is_plural(noun) or noun.lemma_.lower() not in word_set("findings_nouns") or not works or not told:
        return False
    common = works & frozenset().union(*told)
    if children(noun, "prep", "relcl", "acl") or not told[0] <= works or not (common == works or len(common) > 1):
        return False
    rewriting.write(f"{STAND_IN}'", token)
    return True


def leave_out_purpose(pointer: Token, rewriting: Rewriting) -> bool:
    """Leave out an opening phrase that only ties the sentence to a problem told before; say whether it was one.

    "To address this problem, schools hired tutors" says by itself that schools hired tutors. `pointer` is the noun or
    pronoun that points back.
    """
    verb, doc = pointer.head, pointer.doc
    if verb.lemma_ not in word_set("remedy_verbs") or verb.i > 1 or doc[0].tag_ != "TO" or verb.dep_ != "advcl":
        return False
    comma = next((one.i for one in doc[: LONGEST_PURPOSE + 1] if one.text == ","), None)
    if comma is None or comma != pointer.i + 1:
        return False
    rewriting.gone.update(range(comma + 1))
    return True


def name_role(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what "the firm" stands for; say whether it can be told."""
    article, texts = children(token, "det")[0], rewriting.texts
    if children(token, "amod"):
        name = described(token, rewriting.context, rewriting.works) or named_organisation(token, before, texts)
        return name is not None and _replace_all(token, name, rewriting)
    name = (
        defined(token, before, texts[:NEAR])
        or named_thing(token, before, texts, by_name=True)
        or named_organisation(token, before, texts)
        or described(token, rewriting.context, rewriting.works)
    )
    return name is not None and rewriting.replace(name, article, token)


def _replace_all(noun: Token, name: str, rewriting: Rewriting) -> bool:
    """Write a name in place of a noun with its article and adjectives."""
    first = children(noun, "det")[0]
    rewriting.gone.update(range(first.i + 1, noun.i))
    return rewriting.replace(name, first, noun)


def name_artefact(token: Token, rewriting: Rewriting) -> bool:
    """Write what "the model" stands for where that is sure; it is open where one was brought up without a name.

    Elsewhere the cited work tells which one is meant.
    """
    article = children(token, "det")[0]
    return _name_definite(token, article, rewriting) or not brought_up(token, rewriting.texts[:NEAR])


def name_definite(token: Token, rewriting: Rewriting) -> bool:
    """Write the fuller name of what "the drug" or "the risk" stands for, where there is one; it is clear anyway.

    Which one is meant, the cited work tells.
    """
    article = children(token, "det")[0]
    if children(token, "amod", "compound"):
        name = described(token, rewriting.context, rewriting.works)
        return name is None or _replace_all(token, name, rewriting)
    _name_definite(token, article, rewriting)
    return True


def _name_definite(noun: Token, article: Token, rewriting: Rewriting) -> bool:
    texts, before = rewriting.texts[:NEAR], rewriting.before(article)
    name = named_place(noun, texts) or defined(noun, before, texts) or named_thing(noun, before, texts)
    if name is None and has_kind(noun):
        name = named_method(noun, before, texts) or named_kin(noun, before, texts[:1])
    name = name or described(noun, rewriting.context, rewriting.works)
    name = name or named_thing(noun, before, rewriting.texts, by_name=True)
    return name is not None and rewriting.replace(name, article, noun)


def is_definite(token: Token) -> bool:
    """Say whether "the" and a noun are the subject or one of a kind, with nothing behind the noun to tell which one."""
    if token.pos_ != "NOUN" or not any(child.lower_ == "the" for child in children(token, "det")):
        return False
    words = [child for child in token.children if child.dep_ not in {"punct", "case", "det"}]
    if any(child.i > token.i for child in words) or any(child.dep_ not in {"amod", "compound"} for child in words):
        return False
    earlier = [chunk.root for chunk in token.doc.noun_chunks if chunk.end <= token.i]
    others = frozenset() if token.lemma_.lower() in word_set("actor_nouns") else ACTORS
    if any(one.lemma_ == token.lemma_ or (one.pos_ == "PROPN" and entity_type(one) not in others) for one in earlier):
        return False
    owned = token.head if token.dep_ == "poss" else token
    is_subject = owned.dep_ in SUBJECTS and owned.head.dep_ == "ROOT"
    return is_subject or (has_kind(token) and not words and not is_plural(token))


def name_returning(noun: Token, rewriting: Rewriting) -> bool:
    """Write of what "the same analysis" is; say whether it can be told."""
    if leans_alone(noun):
        before = rewriting.before(noun.doc[noun.left_edge.i])
        told = outcome_of(noun, before, rewriting.texts) or told_by_verb(noun, before, rewriting.texts)
        if told is not None:
            rewriting.after[noun.i] = told
        return told is not None
    article = next(iter(children(noun, "det")), None)
    name = fuller(noun, rewriting.texts) if article is not None else None
    return name is not None and _replace_all(noun, name, rewriting)


def name_capitalised(token: Token, rewriting: Rewriting) -> bool:
    """Write the full name of which "the Principles" is the end; it is clear anyway where none stands before."""
    names = capitalised_names(token, [rewriting.before(token), *rewriting.texts])
    if len(names) != 1:
        return not names
    return rewriting.replace(f"the {next(iter(names))}", children(token, "det")[0], token)


def name_whose(token: Token, rewriting: Rewriting) -> bool:
    """Write of what "popular sources" or "key benefits" are; say whether it can be told."""
    thing = whose(token, rewriting.texts)
    if thing is None:
        return False
    rewriting.after[token.i] = f"of {thing}"
    return True


def name_likened(noun: Token, word: Token, rewriting: Rewriting) -> bool:
    """Write to what "similar models" are similar; say whether it can be told."""
    if word.lower_ == "such" or word.i != noun.i - 1 or children(noun, "prep", "relcl", "acl"):
        return False
    thing = likened(noun, rewriting.texts)
    if thing is None:
        return False
    rewriting.write(noun.text, word)
    rewriting.added[noun.i] = f"{word.lower_} {thing}"
    return True


def name_such(token: Token, rewriting: Rewriting) -> bool:
    """Write what tells "such a tax" apart where it was told before ("a sugar tax"); say whether it was."""
    noun = token.head
    told = told_of_such(noun, rewriting.texts[:NEAR]) if noun.lemma_.lower() not in word_set("vague_nouns") else None
    if told is None or any(child.dep_ == "amod" and child != token for child in noun.children):
        return noun.lemma_.lower() in word_set("vague_nouns")
    article = token.nbor(1)
    if article.lower_ in {"a", "an"}:
        rewriting.gone.add(token.i)
        rewriting.write("an" if told[0] in "aeiou" else "a", article)
        rewriting.added[noun.i] = f"{told} {noun.text}"
    else:
        rewriting.write(told, token)
    return True


def name_there(token: Token, rewriting: Rewriting) -> bool:
    """Write which place "There, …" is; say whether it can be told."""
    place = only_place(rewriting.texts)
    if place is None:
        return False
    rewriting.write(f"in {place}", token)
    return True


def name_both(token: Token, rewriting: Rewriting) -> bool:
    """Write which two "both countries" are, where the sentence before names two; it is clear anyway elsewhere."""
    noun = token.head
    pair = two_named(rewriting.texts)
    if pair is None or noun.i != token.i + 1:
        return pair is None
    rewriting.added[noun.i] = pair
    return True


def name_picked(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what "others", "both" or "the second" pick from; say whether it can be told."""
    name = picked(token, before, rewriting.texts)
    if name is None:
        return False
    if token.i > 0 and token.nbor(-1).lower_ == "the":
        return rewriting.replace(name, token.nbor(-1), token)
    rewriting.added[token.i] = name[0].upper() + name[1:] if token.i == 0 else name
    return True
