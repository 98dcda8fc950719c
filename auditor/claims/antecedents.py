"""The one thing that a pronoun can stand for, in its sentence or in the one before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.continuity import goes_on_about, stands_for_several
from auditor.claims.definitions import is_whole
from auditor.claims.grammar import FINITE, SUBJECTS, children, parsed, root_of, subject
from auditor.claims.paragraph import Earlier
from auditor.claims.phrases import (
    is_brought_up,
    is_name,
    is_new,
    is_plural,
    is_thing,
    phrase,
    tells_which,
)
from auditor.claims.topics import (
    PERSON,
    PLURAL,
    SINGULAR,
    is_defined,
    is_what_it_is_about,
    only_studies,
    owner_of_quality,
    person,
    stays,
)
from auditor.parsing import entity_type
from auditor.resources import word_list, word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token


OWNING = frozenset({"its", "their", "his", "her", "our", "my", "your"})
"""Words that make a phrase point back itself."""


ABSENT = frozenset({"no", "any", "neither", "nothing"})
"""Words before what is not there: nothing goes on about it."""
LONGEST_ACTIVITY = 16
"""Tokens of an activity that may be written in ("prompting with dictionary entries")."""


def candidates(text: str, pronoun: Token) -> list[Chunk]:
    """Return the noun phrases of `text` that the pronoun may stand for."""
    doc = parsed(text)
    found = [] if doc is None else [chunk for chunk in doc.noun_chunks if _agrees(chunk, pronoun)]
    roots = {chunk.root for chunk in found}
    found = [chunk for chunk in found if _is_called_so(chunk.root) not in roots]
    # "Roe and her pupils": no part of those is meant alone.
    return [chunk for chunk in found if not (chunk.root.dep_ == "conj" and _first_joined(chunk.root) not in roots)]


def _first_joined(noun: Token) -> Token:
    """Return the first of what a noun is coordinated with."""
    while noun.dep_ == "conj":
        noun = noun.head
    return noun


def _is_called_so(noun: Token) -> Token | None:
    """Return what a noun only says something of: "CausalBERT, a model", "it is a pump", "pumps serve as drains"."""
    if noun.dep_ == "appos":
        return noun.head
    if noun.dep_ == "attr" and noun.head.lemma_ == "be":
        return subject(noun.head)
    particle = noun.head if noun.dep_ == "pobj" else None
    if particle is not None and particle.lower_ == "as" and particle.head.lemma_ in word_set("as_verbs"):
        return subject(particle.head)
    return None


def _agrees(chunk: Chunk, pronoun: Token) -> bool:
    if pronoun.lower_ in PERSON:
        return _is_person(chunk.root)
    several = is_plural(chunk.root) or (pronoun.lower_ in PLURAL and stands_for_several(chunk.root))
    return is_thing(chunk.root) and several == (pronoun.lower_ in PLURAL)


def _is_person(noun: Token) -> bool:
    """Say whether a noun may be a person's name: the parse knows it for one, or a sentence is about that name."""
    if noun.pos_ == "PRON":
        return False
    kind = entity_type(noun)
    is_subject = noun.dep_ in SUBJECTS and noun.head.dep_ == "ROOT"
    return kind == "PERSON" or (not kind and noun.pos_ == "PROPN" and is_subject and not children(noun, "det"))


def antecedent(
    pronoun: Token, before: str, context: Sequence[Earlier], works: frozenset[str], *, among_subjects: bool
) -> str | None:
    """Return the one noun phrase the pronoun can stand for, or None; `among_subjects` of the sentence alone, if so.

    A phrase that points back itself ("their title") or is cut within quotation marks names nothing.
    """
    name = _found(pronoun, before, context, works, among_subjects=among_subjects)
    opening = name.split(" ", 1)[0].lower() if name else ""
    return name if name and is_whole(name) and opening not in OWNING | ABSENT else None


def _found(
    pronoun: Token, before: str, context: Sequence[Earlier], works: frozenset[str], *, among_subjects: bool
) -> str | None:
    """Return the noun phrase that the pronoun stands for, or None.

    Within a sentence the subject is preferred, unless the pronoun stands in what a participle reports ("…, showing that
    they"); across sentences there must be a single candidate, and the sentence must not be about a name that a plural
    may stand for as well ("Lee Ltd trained clients. They …").
    """
    first = _same_before(before, pronoun)
    if first is not None:
        return _far(first, before[: first.idx], context, works)
    nearby = candidates(before, pronoun)
    subjects = [chunk for chunk in nearby if chunk.root.dep_ in SUBJECTS and chunk.root.head.dep_ == "ROOT"]
    if len(subjects) == 1 and not _reports_aside(before):
        return phrase(subjects[0]) or None
    if among_subjects:
        return None
    if nearby:
        return phrase(nearby[0]) or None if len(nearby) == 1 else None
    return _far(pronoun, before, context, works)


def _same_before(before: str, pronoun: Token) -> Token | None:
    """Return the same pronoun as the subject that the sentence has begun with: "It drains rivers, but it breaks"."""
    doc = parsed(before)
    root = root_of(doc)
    about = subject(root) if root is not None else None
    return about if about is not None and about.tag_ == "PRP" and about.lower_ == pronoun.lower_ else None


def _far(pronoun: Token, before: str, context: Sequence[Earlier], works: frozenset[str]) -> str | None:
    """Return what a pronoun stands for in the sentence before, or None."""
    if not context:
        return None
    if pronoun.lower_ in PERSON | PLURAL and context[0].tellers:
        return _authors(pronoun, context[0], works)
    # "This" alone stands for what the sentence before says more often than for a thing in it.
    far = [] if pronoun.tag_ == "DT" and pronoun.lower_ in SINGULAR else candidates(context[0].text, pronoun)
    if any(is_what_it_is_about(chunk) and only_studies(chunk, pronoun) for chunk in far):
        return None
    if pronoun.lower_ in PERSON:
        return person(pronoun, far)
    had = pronoun.lower_ == "its" and pronoun.head.lemma_.lower() in word_set("properties_of_things")
    activity = _activity(context[0].text) if had else None
    if activity is not None:
        return activity or None
    about = next((chunk for chunk in far if is_what_it_is_about(chunk)), None)
    owner = owner_of_quality(about) if about is not None and pronoun.lower_ == "its" else None
    if owner is None and len(far) == 1:
        return None if pronoun.lower_ in PLURAL and _is_about_a_name(far[0]) else phrase(far[0]) or None
    if about is not None and (is_defined(about, pronoun) or stays(about, pronoun, context)):
        return phrase(about) or None
    if owner is not None and not any(is_brought_up(chunk) for chunk in far):
        return owner
    if about is None or pronoun.head.lemma_ in word_set("listing_verbs"):
        return None if about is None or not tells_which(about) else phrase(about) or None
    if _goes_on(pronoun, before, far) or goes_on_about(about, pronoun, far, before.strip(" ,").lower()):
        return phrase(about) or None
    return phrase(about) or None if is_name(about.root) and not any(is_brought_up(chunk) for chunk in far) else None


def _activity(text: str) -> str | None:
    """Return the activity that a sentence is about ("Prompting with entries helps"); "" where its object may be meant.

    None for a sentence about anything else.
    """
    doc = parsed(text)
    root = root_of(doc)
    about = subject(root) if root is not None else None
    if doc is None or about is None or about.tag_ != "VBG" or about.i != 0:
        return None
    words = doc[0 : about.right_edge.i + 1]
    open_ = any(token.pos_ == "PRON" or token.lower_ in OWNING for token in words)
    named = not children(about, "dobj") and len(words) <= LONGEST_ACTIVITY and not open_
    return words.text if named else ""


def _goes_on(pronoun: Token, before: str, far: Sequence[Chunk]) -> bool:
    """Say whether the sentence goes on about the subject of the one before: "They also …", "However, they …".

    What only turns the statement ("however") may as well be about an object.
    """
    if pronoun.dep_ == "poss" or any(is_new(chunk) for chunk in far):
        return False
    if any(child.lower_ in word_set("continuing_adverbs") for child in children(pronoun.head, "advmod")):
        return True
    opening = before.strip(" ,").lower()
    if opening in word_set("continuing_adverbs"):
        return True
    others = [chunk for chunk in far if not is_what_it_is_about(chunk)]
    return opening in word_set("turning_adverbs") and not any(chunk.root.dep_ in OBJECTS for chunk in others)


OBJECTS = frozenset({"dobj", "attr", "oprd", "appos", "conj"})
"""Labels of what a sentence is about beside its subject."""


def _authors(pronoun: Token, earlier: Earlier, works: frozenset[str]) -> str | None:
    """Return "the authors" for a pronoun after "Lee and Kim (2020) built …", where the same work is cited again."""
    several = earlier.tellers.endswith("s")
    if not (works and earlier.works & works) or several != (pronoun.lower_ in PLURAL):
        return None
    if pronoun.lower_ in PERSON:
        return earlier.tellers
    if pronoun.dep_ == "poss":
        theirs = {*word_list("work_nouns"), *word_list("report_nouns"), *word_list("artefact_nouns")}
        return earlier.tellers if pronoun.head.lemma_.lower() in theirs else None
    telling = {*word_list("narrative_reporting_verbs"), *word_list("hedged_reporting_verbs")}
    return earlier.tellers if pronoun.head.lemma_ in telling else None


def object_antecedent(pronoun: Token, before: str, context: Sequence[Earlier]) -> str | None:
    """Return what "it" or "them" as an object stands for in the words before it, or in the sentence before, or None.

    It is never the subject of its own clause; the object of the clause before is preferred.
    """
    found = [chunk for chunk in candidates(before, pronoun) if chunk.root.dep_ not in SUBJECTS]
    objects = [chunk for chunk in found if chunk.root.dep_ == "dobj"]
    if len(objects) == 1:
        return phrase(objects[0]) or None
    if not found and context:
        found = candidates(context[0].text, pronoun)
    return phrase(found[0]) or None if len(found) == 1 else None


def is_named_after(pronoun: Token) -> bool:
    """Say whether the main clause names what "it" is in a clause before: "Because it costs little, the pump …"."""
    noun = pronoun.head if pronoun.dep_ == "poss" else pronoun
    verb = noun.head
    about = subject(verb.head) if verb.dep_ == "advcl" else None
    if about is None or about.i < pronoun.i or about.pos_ == "PRON":
        return False
    return is_thing(about) and is_plural(about) == (pronoun.lower_ in PLURAL)


def is_teller(chunk: Chunk, pronoun: Token) -> bool:
    """Say whether a phrase is only who reports the clause of a pronoun: "critics argue that they …"."""
    verb = chunk.root.head
    if chunk.root.dep_ not in SUBJECTS or verb not in pronoun.ancestors or chunk.root.head == pronoun.head:
        return False
    tellers = {*word_list("researcher_nouns"), *word_list("report_nouns"), *word_list("judging_nouns")}
    return chunk.root.lemma_.lower() in tellers


def without_excluded(text: str) -> str:
    """Return the text, or "" where all of it is an opening whose noun cannot be meant ("Unlike the pump, it …")."""
    lowered = text.strip().lower()
    excluded = any(lowered.startswith(f"{opening} ") for opening in word_set("excluding_openings"))
    doc = parsed(text) if excluded and lowered.endswith(",") else None
    return "" if doc is not None and not any(token.tag_ in FINITE for token in doc) else text


def _reports_aside(before: str) -> bool:
    """Say whether a text ends with a participle that reports: "…, showing that"."""
    doc = parsed(before)
    words = [] if doc is None else [token for token in doc if not token.is_punct]
    return len(words) > 1 and words[-1].lower_ == "that" and words[-2].tag_ == "VBG"


def _is_about_a_name(candidate: Chunk) -> bool:
    """Say whether the sentence of a candidate is about something else that has a name."""
    root = next(token for token in candidate.doc if token.dep_ == "ROOT")
    about = subject(root)
    return about is not None and about != candidate.root and about.pos_ == "PROPN"
