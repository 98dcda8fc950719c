"""What a claim leaves open: pronouns and nouns that point back, named where the paragraph leaves one candidate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.claims.draft import LONGEST, Draft, select
from auditor.claims.grammar import FINITE, SUBJECTS, children, subject
from auditor.claims.quantities import states_figure
from auditor.claims.referents import (
    is_name,
    is_named_again,
    is_plural,
    is_role,
    is_thing,
    named_method,
    named_organisation,
    named_thing,
    opens_with_likeness,
    phrase,
    points_alone,
    points_back,
    tells_which,
)
from auditor.parsing import entity_type
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from spacy.tokens import Span as Chunk

AMBIGUOUS = "ambiguous_reference"
"""Flag of a claim with a pronoun or referent that could not be resolved."""
SINGULAR = frozenset({"it", "its", "this", "that"})
"""Pronouns for one thing."""
PLURAL = frozenset({"they", "their", "these", "those", "them"})
"""Pronouns for several."""
PERSON = frozenset({"he", "she", "his", "her"})
"""Pronouns for a person."""
FIRST_PERSON = frozenset({"i", "we", "our", "us", "my", "me"})
"""Pronouns of whoever speaks."""
LONGEST_FRAGMENT = 15
"""Words; a longer text without a verb is a sentence that the parse has not understood."""


@dataclass(frozen=True)
class Resolved:
    """A draft with its pronouns resolved, or the flag that one could not be."""

    draft: Draft
    """The draft; antecedents replace the pronouns."""
    flags: tuple[str, ...] = ()
    """`ambiguous_reference`, or nothing."""


def resolve(draft: Draft, sentence: str, context: Sequence[str] | None = None) -> Resolved:
    """Return the draft with what points back named, where it can be.

    `sentence` is the text the draft was made from, `context` the sentences before it in the paragraph, nearest first
    (none at its start; None for a claim that stands in no text); names of cited authors count as no candidate, so both
    come without them.
    """
    if len(draft.text) > LONGEST:
        return Resolved(draft)
    doc = draft.parse()
    open_reference = any(token.lower_ in word_list("far_reference_words") for token in doc)
    added: dict[int, str] = {}
    gone: set[int] = set()
    for token in doc:
        before = sentence[: draft.origins[token.idx] or 0]
        if points_back(token) and token.head.lower_ not in before.lower():
            open_reference |= not _name_pointed(token, before, context or (), added, gone)
        elif context is not None and is_role(token, context):
            open_reference |= not _name_role(token, before, context, added, gone)
        elif points_alone(token):
            open_reference |= context is not None
        elif _refers(token):
            open_reference |= not _resolve_pronoun(token, draft, before, context or (), added)
    if context is not None:
        open_reference |= (
            opens_with_likeness(doc) or _is_tail_of_speech(draft.text, doc) or _is_fragment(draft.text, doc)
        )
    flags = (AMBIGUOUS,) if open_reference else ()
    if not added:
        return Resolved(draft, flags)
    return Resolved(select(draft, {token.i for token in doc} - set(added) - gone, added), flags)


def _name_pointed(token: Token, before: str, context: Sequence[str], added: dict[int, str], gone: set[int]) -> bool:
    """Write what "this approach" stands for; say whether it can be told."""
    noun = token.head
    if noun.i != token.i + 1:
        again = is_named_again(noun, context)
        if again:
            added[token.i] = "The" if token.i == 0 else "the"
        return again
    name = named_thing(noun, before, context) or named_method(noun, before, context)
    return name is not None and _write(name, token, noun, added, gone)


def _name_role(token: Token, before: str, context: Sequence[str], added: dict[int, str], gone: set[int]) -> bool:
    """Write what "the firm" stands for; say whether it can be told."""
    if children(token, "amod"):
        return False
    name = named_thing(token, before, context, by_name=True) or named_organisation(token, before, context)
    return name is not None and _write(name, children(token, "det")[0], token, added, gone)


def _write(name: str, article: Token, noun: Token, added: dict[int, str], gone: set[int]) -> bool:
    """Write a name in place of article and noun; a noun that stays the same keeps its place in the sentence."""
    if article.i == 0:
        name = name[0].upper() + name[1:]
    if name.endswith(f" {noun.text}"):
        added[article.i] = name.removesuffix(f" {noun.text}")
    else:
        gone.add(article.i)
        added[noun.i] = name
    return True


def _resolve_pronoun(token: Token, draft: Draft, before: str, context: Sequence[str], added: dict[int, str]) -> bool:
    """Write what a pronoun stands for; say whether it is clear, by that or by what stands before it in the claim."""
    nearer = _candidates(draft.text[: token.idx], token)
    if nearer and not (_is_main(token) and all(chunk.root.dep_ not in SUBJECTS for chunk in nearer)):
        return True
    if not _is_main(token):
        # What stands before it in the claim is nearer than anything outside.
        return any(chunk.end <= token.i for chunk in token.doc.noun_chunks)
    antecedent = _antecedent(token, before, context[0] if context else "", among_subjects=bool(nearer))
    if antecedent is None or states_figure(antecedent) is not None:
        # A figure of another sentence is none of this claim's.
        return False
    added[token.i] = _fitted(antecedent, token)
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


def _candidates(text: str, pronoun: Token) -> list[Chunk]:
    """Return the noun phrases of `text` that the pronoun may stand for."""
    from auditor.parsing import parse

    if not text.strip():
        return []
    return [chunk for chunk in parse(text[-LONGEST:]).noun_chunks if _agrees(chunk, pronoun)]


def _agrees(chunk: Chunk, pronoun: Token) -> bool:
    if pronoun.lower_ in PERSON:
        return chunk.root.pos_ != "PRON" and entity_type(chunk.root) == "PERSON"
    return is_thing(chunk.root) and is_plural(chunk.root) == (pronoun.lower_ in PLURAL)


def _antecedent(pronoun: Token, before: str, context: str, *, among_subjects: bool) -> str | None:
    """Return the one noun phrase the pronoun can stand for, or None; `among_subjects` of the sentence alone, if so.

    Within a sentence the subject is preferred, unless the pronoun stands in what a participle reports ("…, showing that
    they"); across sentences there must be a single candidate, and the sentence must not be about a name that a plural
    may stand for as well ("Lee Ltd trained clients. They …").
    """
    nearby = _candidates(before, pronoun)
    subjects = [chunk for chunk in nearby if chunk.root.dep_ in SUBJECTS and chunk.root.head.dep_ == "ROOT"]
    if len(subjects) == 1 and not _reports_aside(before):
        return phrase(subjects[0])
    if among_subjects:
        return None
    if nearby:
        return phrase(nearby[0]) if len(nearby) == 1 else None
    # "This" alone stands for what the sentence before says more often than for a thing in it.
    far = [] if pronoun.tag_ == "DT" and pronoun.lower_ in SINGULAR else _candidates(context, pronoun)
    if len(far) == 1:
        return None if pronoun.lower_ in PLURAL and _is_about_a_name(far[0]) else phrase(far[0])
    about = next((chunk for chunk in far if _is_what_it_is_about(chunk)), None)
    if about is None or pronoun.head.lemma_ in word_list("listing_verbs"):
        return None if about is None or not tells_which(about) else phrase(about)
    named = is_name(about.root) and not any(_is_brought_up(chunk) for chunk in far)
    return phrase(about) if named else None


def _is_what_it_is_about(chunk: Chunk) -> bool:
    """Say whether a phrase is the subject of its sentence."""
    return chunk.root.dep_ in SUBJECTS and chunk.root.head.dep_ == "ROOT"


def _is_brought_up(chunk: Chunk) -> bool:
    """Say whether a phrase in the sentence's core is another name, or new: what comes next may be about it."""
    core = chunk.root.dep_ in {"dobj", "attr", "appos", "nsubjpass", "oprd"}
    return core and (is_name(chunk.root) or chunk[0].lower_ in {"a", "an"}) and not _is_what_it_is_about(chunk)


def _reports_aside(before: str) -> bool:
    """Say whether a text ends with a participle that reports: "…, showing that"."""
    from auditor.parsing import parse

    words = [token for token in parse(before[-LONGEST:]) if not token.is_punct]
    return len(words) > 1 and words[-1].lower_ == "that" and words[-2].tag_ == "VBG"


def _is_about_a_name(candidate: Chunk) -> bool:
    """Say whether the sentence of a candidate is about something else that has a name."""
    root = next(token for token in candidate.doc if token.dep_ == "ROOT")
    about = subject(root)
    return about is not None and about != candidate.root and about.pos_ == "PROPN"


def _fitted(antecedent: str, pronoun: Token) -> str:
    """Return the antecedent as it reads in the pronoun's place."""
    words = antecedent.split(" ", 1)
    if len(words) == 2 and words[0].lower() in {"a", "an"}:
        antecedent = f"the {words[1]}"
    if pronoun.i == 0:
        antecedent = antecedent[0].upper() + antecedent[1:]
    elif antecedent.split(" ", 1)[0] in {"The", "A", "An", "These", "This"}:
        antecedent = antecedent[0].lower() + antecedent[1:]
    return f"{antecedent}'s" if pronoun.dep_ == "poss" else antecedent
