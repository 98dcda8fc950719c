"""What a claim leaves open: pronouns and nouns that point back, named where the paragraph leaves one candidate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.claims.actors import actor, actor_name, can_act, is_organisation
from auditor.claims.antecedents import (
    antecedent,
    candidates,
    is_named_after,
    is_teller,
    object_antecedent,
    without_excluded,
)
from auditor.claims.companions import is_both, is_of_several, is_such, picks, several_before
from auditor.claims.draft import LONGEST, Draft
from auditor.claims.grammar import FINITE, SUBJECTS, children, subject
from auditor.claims.methods import is_artefact
from auditor.claims.naming import (
    is_definite,
    leave_out_purpose,
    name_artefact,
    name_both,
    name_capitalised,
    name_definite,
    name_likened,
    name_one_of_two,
    name_picked,
    name_pointed,
    name_returning,
    name_role,
    name_such,
    name_there,
    name_whose,
)
from auditor.claims.organisations import opens_with_there
from auditor.claims.paragraph import Earlier
from auditor.claims.quantities import states_figure
from auditor.claims.referents import (
    is_of_what_is_before,
    is_role,
    is_short_name,
    likeness,
    points_alone,
    points_back,
    points_to_time,
)
from auditor.claims.returning import returns
from auditor.claims.rewriting import Rewriting, led_in
from auditor.claims.speakers import ends_speech, name_employer, name_speaker
from auditor.claims.statements import stated_for_this
from auditor.claims.topics import PERSON, PLURAL, SINGULAR
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

AMBIGUOUS = "ambiguous_reference"
"""Flag of a claim with a pronoun or referent that could not be resolved."""
LONGEST_FRAGMENT = 15
"""Words; a longer text without a verb is a sentence that the parse has not understood."""
NOUNS = frozenset({"NOUN", "PROPN"})
"""Parts of speech of nouns."""


@dataclass(frozen=True)
class Resolved:
    """A draft with its pronouns resolved, or the flag that one could not be."""

    draft: Draft
    """The draft; antecedents replace the pronouns."""
    flags: tuple[str, ...] = ()
    """`ambiguous_reference`, or nothing."""


def resolve(
    draft: Draft,
    sentence: str,
    context: Sequence[Earlier] | None = None,
    works: frozenset[str] = frozenset(),
    lead: str = "",
) -> Resolved:
    """Return the draft with what points back named, where it can be.

    `sentence` is the text the draft was made from, without names of cited authors, which count as no candidate;
    `context` the sentences before it in the paragraph, nearest first (none at its start; None for a claim that stands
    in no text); `works` those that the sentence cites; `lead` what leads it in where it is a line of a list.
    """
    if len(draft.text) > LONGEST:
        return Resolved(draft)
    doc = draft.parse()
    rewriting = Rewriting(draft, sentence, context or (), works)
    # Every token has to be looked at, for each may be written over.
    settled = [_is_settled(token, rewriting, in_text=context is not None) for token in doc]
    open_reference = not all(settled)
    if context is not None:
        open_reference |= _is_likened_to_nothing(doc, rewriting)
        open_reference |= ends_speech(doc) and not name_employer(doc, rewriting)
        name_speaker(doc, rewriting)
        # "The second relies on …": the parse may miss the verb there.
        open_reference |= not lead and _is_fragment(draft.text, doc) and not any(picks(token) for token in doc)
    written = led_in(rewriting.written(), lead)
    return Resolved(written, (AMBIGUOUS,) if open_reference else ())


def _is_likened_to_nothing(doc: Doc, rewriting: Rewriting) -> bool:
    """Say whether the subject is only like something before ("similar methods") that cannot be told."""
    word = likeness(doc)
    if word is None or word.i in rewriting.added:
        return False
    return not name_likened(word.head, word, rewriting)


def _is_settled(token: Token, rewriting: Rewriting, *, in_text: bool) -> bool:
    """Say whether a token points to nothing outside the claim, or what it points to has been written in."""
    if token.i in rewriting.gone:
        return True
    before = rewriting.before(token)
    if token.lower_ in word_set("far_reference_words"):
        return name_one_of_two(token, before, rewriting)
    if points_back(token):
        return token.head.lower_ in before.lower() or name_pointed(token, before, rewriting)
    if not in_text:
        return not _refers(token) or _resolve_pronoun(token, before, rewriting)
    if token.pos_ in NOUNS:
        return _is_noun_settled(token, before, rewriting)
    if is_such(token):
        return name_such(token, rewriting)
    if is_both(token):
        return name_both(token, rewriting)
    if opens_with_there(token):
        return name_there(token, rewriting)
    if picks(token):
        return name_picked(token, before, rewriting)
    if points_alone(token):
        # "Most agreed, and of these …"
        return token.lower_ == "these" and bool(candidates(rewriting.draft.text[: token.idx], token))
    if _is_object(token):
        return _resolve_object(token, before, rewriting)
    return not _refers(token) or _resolve_pronoun(token, before, rewriting)


def _is_noun_settled(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Say whether a noun tells which thing is meant, by itself, by the cited work or by what has been written in."""
    if points_to_time(token):
        return False
    if returns(token):
        return name_returning(token, rewriting)
    if picks(token):
        return name_picked(token, before, rewriting)
    if is_role(token, rewriting.texts):
        return name_role(token, before, rewriting)
    if rewriting.context and is_of_what_is_before(token):
        return name_whose(token, rewriting)
    if is_short_name(token):
        return name_capitalised(token, rewriting)
    if is_artefact(token):
        return name_artefact(token, rewriting)
    if rewriting.context and is_definite(token):
        return name_definite(token, rewriting)
    return True


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
    if _name_actor(token, before, rewriting):
        return True
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


def _name_actor(token: Token, before: str, rewriting: Rewriting) -> bool:
    """Write who acts for "they" where the sentence before has one who can; authors of a cited work come first."""
    if token.lower_ not in {"they", "their"} or not rewriting.context or rewriting.context[0].tellers:
        return False
    if any(can_act(chunk.root) for chunk in candidates(before, token)):
        return False
    chunk = actor(token, rewriting.texts)
    name = actor_name(chunk) if chunk is not None else None
    if chunk is None or name is None:
        return False
    rewriting.write_actor(name, token, one=is_organisation(chunk.root))
    return True


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
    several = several_before(before) if is_of_several(token) and not nearer else None
    if several is not None and states_figure(several) is None:
        rewriting.write_fitted(several, token)
        return True
    own = _own_subject(token)
    if any(chunk.root.dep_ not in SUBJECTS or (own is not None and chunk.root.idx != own.idx) for chunk in nearer):
        return True
    name = object_antecedent(token, before, rewriting.context)
    if name is None or states_figure(name) is not None:
        return leave_out_purpose(token, rewriting)
    rewriting.write_fitted(name, token)
    return True


def _own_subject(token: Token) -> Token | None:
    """Return the subject of the clause that an object stands in, which it never is itself."""
    return next((about for verb in token.ancestors if (about := subject(verb)) is not None), None)


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
    if children(verb, "ccomp", "csubj") and (token.dep_ == "nsubjpass" or verb.lemma_ in word_set("expletive_verbs")):
        return True
    complements = children(verb, "acomp", "attr", "oprd")
    return any(children(one, "ccomp", "xcomp", "advcl") for one in complements) or (
        bool(complements) and bool(children(verb, "xcomp", "advcl", "ccomp"))
    )
