"""What a claim leaves open: pronouns and nouns that point back, named where the paragraph leaves one candidate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.claims.antecedents import (
    PERSON,
    PLURAL,
    SINGULAR,
    antecedent,
    candidates,
    is_named_after,
    is_teller,
    object_antecedent,
    without_excluded,
)
from auditor.claims.draft import LONGEST, Draft
from auditor.claims.grammar import FINITE, SUBJECTS, children
from auditor.claims.methods import is_artefact, named_method
from auditor.claims.paragraph import Earlier
from auditor.claims.quantities import states_figure
from auditor.claims.referents import (
    brought_up,
    is_named_again,
    is_of_what_is_before,
    is_role,
    named_of_two,
    named_organisation,
    named_thing,
    opens_with_likeness,
    points_alone,
    points_back,
)
from auditor.claims.rewriting import Rewriting
from auditor.claims.statements import stated_for_noun, stated_for_this
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

AMBIGUOUS = "ambiguous_reference"
"""Flag of a claim with a pronoun or referent that could not be resolved."""
FIRST_PERSON = frozenset({"i", "we", "our", "us", "my", "me"})
"""Pronouns of whoever speaks."""
LONGEST_FRAGMENT = 15
"""Words; a longer text without a verb is a sentence that the parse has not understood."""
NEAR_SENTENCES = 2
"""Sentences before in which "the model" is looked for."""


@dataclass(frozen=True)
class Resolved:
    """A draft with its pronouns resolved, or the flag that one could not be."""

    draft: Draft
    """The draft; antecedents replace the pronouns."""
    flags: tuple[str, ...] = ()
    """`ambiguous_reference`, or nothing."""


def resolve(
    draft: Draft, sentence: str, context: Sequence[Earlier] | None = None, works: frozenset[str] = frozenset()
) -> Resolved:
    """Return the draft with what points back named, where it can be.

    `sentence` is the text the draft was made from, without names of cited authors, which count as no candidate;
    `context` the sentences before it in the paragraph, nearest first (none at its start; None for a claim that stands
    in no text); `works` those that the sentence cites.
    """
    if len(draft.text) > LONGEST:
        return Resolved(draft)
    doc = draft.parse()
    rewriting = Rewriting(draft, sentence, context or (), works)
    # Every token has to be looked at, for each may be written over.
    settled = [_is_settled(token, rewriting, in_text=context is not None) for token in doc]
    open_reference = not all(settled)
    if context is not None:
        open_reference |= (
            opens_with_likeness(doc) or _is_tail_of_speech(draft.text, doc) or _is_fragment(draft.text, doc)
        )
    return Resolved(rewriting.written(), (AMBIGUOUS,) if open_reference else ())


def _is_settled(token: Token, rewriting: Rewriting, *, in_text: bool) -> bool:
    """Say whether a token points to nothing outside the claim, or what it points to has been written in."""
    before = rewriting.before(token)
    if token.lower_ in word_list("far_reference_words"):
        return _name_one_of_two(token, before, rewriting)
    if points_back(token):
        return token.head.lower_ in before.lower() or _name_pointed(token, before, rewriting)
    if not in_text:
        return not _refers(token) or _resolve_pronoun(token, before, rewriting)
    if is_role(token, rewriting.texts):
        return _name_role(token, before, rewriting)
    if rewriting.context and is_of_what_is_before(token):
        return False
    if is_artefact(token):
        return _name_artefact(token, rewriting)
    if points_alone(token):
        # "Most agreed, and of these …"
        return token.lower_ == "these" and bool(candidates(rewriting.draft.text[: token.idx], token))
    if _is_object(token):
        return _resolve_object(token, before, rewriting)
    return not _refers(token) or _resolve_pronoun(token, before, rewriting)


def _name_one_of_two(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what "the latter" stands for; a claim that names both itself needs no more."""
    article = next(iter(children(token, "det")), None)
    if any(one.dep_ == "conj" and one.pos_ in {"NOUN", "PROPN"} for one in token.doc[: token.i]):
        return True
    name = named_of_two(token, [before, *rewriting.texts[:1]])
    if name is None or article is None or article.i != token.i - 1 or token.dep_ == "amod":
        return False
    return states_figure(name) is None and rewriting.replace(name, article, token)


def _name_pointed(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what "this approach" or "this finding" stands for; say whether it can be told."""
    noun, texts = token.head, rewriting.texts
    if noun.i != token.i + 1:
        again = is_named_again(noun, texts)
        if again:
            rewriting.write("the", token)
        return again
    name = named_thing(noun, before, texts) or named_method(noun, before, texts)
    if name is not None:
        return rewriting.replace(name, token, noun)
    stated = stated_for_noun(noun, before, rewriting.context, rewriting.works)
    if stated is None:
        return False
    rewriting.write("the", token)
    rewriting.after[noun.i] = stated
    return True


def _name_role(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what "the firm" stands for; say whether it can be told."""
    if children(token, "amod"):
        return False
    texts = rewriting.texts
    name = named_thing(token, before, texts, by_name=True) or named_organisation(token, before, texts)
    return name is not None and rewriting.replace(name, children(token, "det")[0], token)


def _name_artefact(token: Token, rewriting: Rewriting) -> bool:
    """Write what "the model" stands for where that is sure; it is open where one was brought up without a name.

    Elsewhere the cited work tells which one is meant.
    """
    texts, article = rewriting.texts[:NEAR_SENTENCES], children(token, "det")[0]
    before = rewriting.before(article)
    name = named_thing(token, before, texts) or named_method(token, before, texts)
    return not brought_up(token, texts) if name is None else rewriting.replace(name, article, token)


def _resolve_pronoun(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what a pronoun stands for; say whether it is clear, by that or by what stands before it in the claim."""
    if is_named_after(token):
        return True
    nearer = candidates(without_excluded(rewriting.draft.text[: token.idx]), token)
    told = [chunk for chunk in token.doc.noun_chunks if is_teller(chunk, token)]
    if told and len(nearer) == 1 and nearer[0].text == told[0].text:
        return _name_reported(token, before[: len(before) - len(rewriting.draft.text[: token.idx])], rewriting)
    if nearer and not (_is_main(token) and all(chunk.root.dep_ not in SUBJECTS for chunk in nearer)):
        return True
    if not _is_main(token):
        # What stands before it in the claim is nearer than anything outside.
        return any(chunk.end <= token.i for chunk in token.doc.noun_chunks)
    before = without_excluded(before)
    name = antecedent(token, before, rewriting.context, rewriting.works, among_subjects=bool(nearer))
    if name is not None and states_figure(name) is None:
        # A figure of another sentence is none of this claim's.
        rewriting.write_antecedent(name, token)
        return True
    stated = stated_for_this(token, before, rewriting.context, rewriting.works)
    if stated is not None:
        rewriting.added[token.i] = stated[0].upper() + stated[1:] if token.i == 0 else stated
    return stated is not None


def _name_reported(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what a pronoun stands for of which only somebody else speaks ("critics argue that they …")."""
    name = antecedent(token, before, rewriting.context, rewriting.works, among_subjects=False)
    if name is None or states_figure(name) is not None:
        return False
    rewriting.write_antecedent(name, token)
    return True


def _resolve_object(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write what "it" or "them" as an object stands for, if nothing before it in the claim can be meant."""
    nearer = candidates(rewriting.draft.text[: token.idx], token)
    if any(chunk.root.dep_ not in SUBJECTS for chunk in nearer):
        return True
    name = object_antecedent(token, before, rewriting.context)
    if name is None or states_figure(name) is not None:
        return False
    rewriting.write_fitted(name, token)
    return True


def _is_tail_of_speech(text: str, doc: Doc) -> bool:
    """Say whether the claim ends a speech that began in a sentence before, so that its "our" is not the text's."""
    opened = text.count('"') % 2 == 1 or text.count("”") > text.count("“")
    return opened and any(token.lower_ in FIRST_PERSON for token in doc)


def _is_fragment(text: str, doc: Doc) -> bool:
    """Say whether a few words assert nothing: no finite verb among them, and no figure ("Data academy")."""
    words = [token for token in doc if not token.is_punct]
    return (
        len(words) <= LONGEST_FRAGMENT
        and not any(token.tag_ in FINITE or token.dep_ in SUBJECTS for token in words)
        and states_figure(text) is None
    )


def _refers(token: Token) -> bool:
    """Say whether the token is a subject pronoun, or the possessive of one, that refers to something."""
    if token.lower_ not in SINGULAR | PLURAL | PERSON:
        return False
    if token.dep_ == "poss":
        return token.head.dep_ in SUBJECTS
    return token.dep_ in {"nsubj", "nsubjpass"} and token.tag_ in {"PRP", "DT"} and not _is_expletive(token)


def _is_object(token: Token) -> bool:
    """Say whether "it" or "them" is an object of its clause."""
    return token.lower_ in {"it", "them"} and token.tag_ == "PRP" and token.dep_ in {"dobj", "pobj"}


def _is_main(token: Token) -> bool:
    """Say whether the pronoun, or the noun it belongs to, is the subject of the main clause."""
    noun = token.head if token.dep_ == "poss" else token
    return noun.head.dep_ == "ROOT"


def _is_expletive(token: Token) -> bool:
    """Say whether "it" refers to nothing, as in "it is known that"."""
    if token.lower_ != "it":
        return False
    verb = token.head
    if children(verb, "ccomp", "csubj") and (token.dep_ == "nsubjpass" or verb.lemma_ in word_list("expletive_verbs")):
        return True
    complements = children(verb, "acomp", "attr", "oprd")
    return any(children(one, "ccomp", "xcomp", "advcl") for one in complements) or (
        bool(complements) and bool(children(verb, "xcomp", "advcl", "ccomp"))
    )
