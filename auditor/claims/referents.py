"""Nouns that point back: "this approach", "the firm", "similar methods".

Where the paragraph leaves one thing that can be meant, it is named ("the firm" → "Capgemini"); elsewhere the claim is
marked. What stands before in the sentence is looked at first, then the sentences before it, nearest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from auditor.claims.definitions import inside, may_never_be
from auditor.claims.grammar import NOT_THINGS, SUBJECTS, children, parsed, root_of, subject
from auditor.claims.kin import chunk_of, same_kind, same_noun
from auditor.claims.organisations import PLACES_AND_PEOPLE, named_organisation
from auditor.claims.phrases import POINTING, is_plural, is_thing, phrase, phrase_alone, told
from auditor.claims.quantities import states_figure
from auditor.parsing import entity_type
from auditor.resources import word_list, word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from spacy.tokens import Span as Chunk

FAR_POINTING = {"that": False, "those": True}
"""Words that point back before a noun which nothing behind it tells apart ("that policy"), and whether for several."""
SAME_LETTERS = 6
"""Letters by which words that begin alike count as one in another form."""
CORE = frozenset({"nsubj", "nsubjpass", "dobj", "attr"})
"""Labels of what a sentence is about."""


def points_back(token: Token) -> bool:
    """Say whether "this" or "these" stands before a noun that nothing before it in its claim can be.

    A text speaks of itself and of its time as "this review" and "this century": those point to nothing before.
    """
    noun = token.head
    if token.dep_ != "det" or noun.pos_ not in {"NOUN", "PROPN"}:
        return False
    told_behind = children(noun, "relcl", "acl", "prep", "appos", "conj")
    if token.lower_ == "that" and token.i > 0 and token.nbor(-1).pos_ == "VERB" and noun.dep_ in SUBJECTS:
        # "Models predict that competition appears": it only opens what is told.
        return False
    far = FAR_POINTING.get(token.lower_) == is_plural(noun) and not told_behind
    if token.lower_ not in POINTING and not far:
        return False
    if not far and not is_plural(noun) and noun.lemma_.lower() in word_set("self_reference_nouns"):
        # "Building on this work" speaks of another one.
        return noun.dep_ == "pobj" and noun.head.head.lemma_ in word_set("resting_verbs")
    # What the phrase itself belongs to ("simulations using these models") cannot be meant.
    nearer = [chunk for chunk in token.doc.noun_chunks if chunk.end <= token.i and token not in chunk.root.subtree]
    nearer = [
        chunk
        for chunk in nearer
        if same_noun(chunk, noun) or (_clause(chunk.root) != _clause(noun) and not _only_reports(chunk, token))
    ]
    if noun.dep_ in SUBJECTS and noun.head.dep_ == "ROOT":
        # Nor can what a phrase before the subject only mentions ("To help firms, these funds …").
        nearer = [chunk for chunk in nearer if chunk.root.dep_ in SUBJECTS or same_noun(chunk, noun)]
    return not any(is_plural(chunk.root) == is_plural(noun) and is_thing(chunk.root) for chunk in nearer)


def _clause(token: Token) -> Token:
    """Return the verb with a subject that a word belongs to: nothing in its own clause is what "this" points to."""
    return next((one for one in token.ancestors if subject(one) is not None), token)


def _only_reports(chunk: Chunk, token: Token) -> bool:
    """Say whether a phrase is a part of who or what reports the clause of a token ("Evidence suggests that this …")."""
    for verb in token.ancestors:
        if verb.lemma_ in {*word_list("narrative_reporting_verbs"), *word_list("hedged_reporting_verbs")}:
            about = subject(verb)
            if about is not None and chunk.root in about.subtree:
                return True
    return False


def points_alone(token: Token) -> bool:
    """Say whether "this" stands alone for what was said before: "pushes this further", "following this"."""
    return token.lower_ in POINTING and token.tag_ == "DT" and token.dep_ in {"dobj", "pobj"}


def is_role(token: Token, context: Sequence[str]) -> bool:
    """Say whether a noun says only by what it is which one is meant: "the firm", "the fund's".

    With a word added ("the northern firm") only if a sentence before brings up such a one ("a firm").
    """
    if token.lemma_.lower() not in word_set("role_nouns") or token.pos_ != "NOUN":
        return False
    if not any(child.lower_ == "the" for child in children(token, "det")):
        return False
    added = [child for child in token.children if child.dep_ not in {"det", "case", "punct"}]
    if any(child.dep_ != "amod" for child in added):
        return False
    known = token.dep_ in SUBJECTS and named_organisation(token, "", context[:1]) is not None
    if added and not known and not brought_up(token, context):
        return False
    return not any(_names(chunk) or same_noun(chunk, token) for chunk in _before(token))


def _holds_name(chunk: Chunk) -> bool:
    return any(token.pos_ == "PROPN" for token in chunk)


def brought_up(noun: Token, context: Sequence[str]) -> bool:
    """Say whether a text before brings up something of that kind as new: "a global firm"."""
    return any(same_noun(chunk, noun) and chunk[0].lower_ in {"a", "an"} for text in context for chunk in _chunks(text))


def is_of_what_is_before(token: Token) -> bool:
    """Say whether the subject is a reason, benefit or source without a word of what: "One reason is that …"."""
    if token.lemma_.lower() not in word_set("relational_nouns") or token.pos_ != "NOUN":
        return False
    if any(child.lower_ in {"this", "these", "that", "those", "such"} for child in children(token, "det", "amod")):
        return False
    about = token.head.head if token.dep_ == "pobj" and token.head.lower_ == "of" else token
    if about.dep_ not in SUBJECTS or any(before.pos_ in {"VERB", "AUX"} for before in token.doc[: token.i]):
        return False
    if about != token and about.lower_ not in {"one", "some", "another"}:
        return False
    return not children(token, "prep", "poss", "compound", "acl", "relcl", "conj", "appos")


def whose(noun: Token, context: Sequence[str]) -> str | None:
    """Return of what such a subject is: what the sentence before is about, or None.

    That sentence speaks of such a thing itself ("The pump has two drawbacks"), or the noun is one that things have.
    """
    doc = parsed(context[0]) if context else None
    root = root_of(doc)
    about = subject(root) if root is not None else None
    chunk = chunk_of(about)
    if doc is None or root is None or chunk is None or chunk[0].lower_ in {"a", "an"}:
        return None
    spoken_of = any(one.root.lemma_ == noun.lemma_ and one.root.i > root.i for one in doc.noun_chunks)
    had = noun.lemma_.lower() in word_set("properties_of_things") and root.tag_ in {"VBZ", "VBP"}
    if any(token.pos_ == "PRON" or token.dep_ == "case" for token in chunk) or not (spoken_of or had):
        return None
    name = inside(chunk, phrase(chunk))
    return name if name and states_figure(name) is None else None


def likeness(doc: Doc) -> Token | None:
    """Return the word by which the subject is only said to be like something before: "similar methods", or None."""
    first = next((token for token in doc if not token.is_punct), None)
    if first is None or first.lower_ not in word_set("likeness_words"):
        return None
    noun = first.head
    to_what = any(child.lower_ in {"to", "as"} for child in (*noun.children, *first.children))
    return first if noun.pos_ in {"NOUN", "PROPN"} and not to_what else None


def points_to_time(token: Token) -> bool:
    """Say whether "the same year" leaves open which one: no date stands in the claim."""
    if token.lemma_.lower() not in word_set("period_nouns") or token.i == 0 or token.nbor(-1).lower_ != "same":
        return False
    told_by = children(token, "prep", "relcl", "acl")
    return not told_by and not any(one.like_num or entity_type(one) == "DATE" for one in token.doc[: token.i - 2])


def is_short_name(token: Token) -> bool:
    """Say whether "the" and one capitalised word stand for a longer name: "the Principles"."""
    if token.pos_ != "PROPN" or not token.text[1:].islower() or not token.text[0].isupper():
        return False
    words = [child for child in token.children if child.dep_ not in {"case", "punct"}]
    return [child.lower_ for child in words] == ["the"] and words[0].i == token.i - 1


def capitalised_names(token: Token, context: Sequence[str]) -> set[str]:
    """Return the longer names in the texts before that end with this word."""
    found = set()
    for text in context:
        for chunk in _chunks(text):
            words = [one for one in chunk if one.pos_ == "PROPN"]
            if chunk.root.text == token.text and len(words) > 1 and chunk[-1] == chunk.root and words[0].dep_ != "poss":
                found.add(chunk.doc[words[0].i : chunk.end].text.strip('"“”'))
    return found


def named_thing(noun: Token, before: str, context: Sequence[str], *, by_name: bool = False) -> str | None:
    """Return the one phrase of the texts before that has this noun and tells which one is meant, or None.

    "The Saez Optimal Taxation model … This model" gives the former, "a new model … this model" nothing. `by_name`: only
    a phrase that holds a name counts ("the Orta fund", "Norway's fund").
    """
    for text in chain((before,), context):
        chunks = [chunk for chunk in _chunks(text) if same_noun(chunk, noun)]
        if any(may_never_be(chunk) for chunk in chunks) or _stands_elsewhere(noun, chunks):
            return None
        found = {name for chunk in chunks if (name := told(chunk)) and (not by_name or _holds_name(chunk))}
        if found:
            return min(found, key=len) if _is_one_name(found) else None
    return None


def _stands_elsewhere(noun: Token, chunks: Sequence[Chunk]) -> bool:
    """Say whether the noun is also a part of another phrase of its text, so that "these" may be those, too."""
    if not chunks or not is_plural(noun):
        return False
    roots = {chunk.root for chunk in chunks}
    lemma = noun.lemma_.lower()
    return any(one.lemma_.lower() == lemma and one.dep_ == "compound" and one not in roots for one in chunks[0].doc)


def _is_one_name(names: set[str]) -> bool:
    """Say whether phrases are one in other forms ("inflation dynamics", "inflationary dynamics")."""
    openings = {tuple(word[:SAME_LETTERS] for word in name.split()) for name in names}
    return len(openings) == 1


def named_kin(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return the one named thing of that kind that the nearest text is about: "Orta's framework …".

    A thing that the text is not about may be meant as well where it is of that kind.
    """
    for text in chain((before,), context):
        kin = [one for one in _chunks(text) if same_kind(one.root, noun) and is_plural(one.root) == is_plural(noun)]
        if kin:
            (first, *others) = kin
            fits = first.root.dep_ in CORE and first.root.head.dep_ == "ROOT" and not others
            return told(first) or None if fits and (_holds_name(first) or first.root.dep_ in SUBJECTS) else None
    return None


def is_named_again(noun: Token, context: Sequence[str]) -> bool:
    """Say whether a noun with its own adjectives ("these tidal models") stands so in a sentence before."""
    own = {child.lower_ for child in children(noun, "amod", "compound")}
    return any(
        same_noun(chunk, noun) and own <= {token.lower_ for token in chunk}
        for text in context
        for chunk in _chunks(text)
    )


def named_of_two(token: Token, texts: Sequence[str]) -> str | None:
    """Return what "the former" or "the latter" stands for, of two that the nearest text coordinates, or None."""
    for text in texts:
        doc = parsed(text)
        if doc is None:
            continue
        pairs = [one for one in doc if one.dep_ != "conj" and children(one, "conj")]
        things = [one for one in pairs if one.pos_ in {"NOUN", "PROPN"} and len(_chain(one)) == 2]
        if not things:
            continue
        chain = _chain(things[0])
        wanted = chain[0] if token.lower_ == "former" else chain[1]
        chunk = chunk_of(wanted)
        return phrase_alone(chunk) if chunk is not None and len(things) == 1 else None
    return None


def _chain(token: Token) -> list[Token]:
    found = [token]
    while joined := children(found[-1], "conj"):
        found.append(joined[0])
    return found


def _before(token: Token) -> Iterator[Chunk]:
    return (chunk for chunk in token.doc.noun_chunks if chunk.end <= token.i)


def _names(chunk: Chunk) -> bool:
    return chunk.root.pos_ == "PROPN" and entity_type(chunk.root) not in PLACES_AND_PEOPLE | NOT_THINGS


def _chunks(text: str) -> list[Chunk]:
    doc = parsed(text)
    return [] if doc is None else list(doc.noun_chunks)
