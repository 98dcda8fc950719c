"""Which words of a sentence are denied: the scope of each negator, on the dependency parse.

After NegEx (Chapman et al. 2001), with scopes cut by grammar instead of by distance, as in Sohn, Wu and Chute (2012),
"Dependency parser-based negation detection". Two negators over one word cancel.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from auditor.grounding import lexicon
from auditor.grounding.analysis import OBJECTS, SUBJECTS, Analysis, Word
from auditor.grounding.denying_phrases import asks_whether, denying_phrase, of_existence, only_contrasts, opens_number

_DOWN = OBJECTS | {
    *("xcomp", "ccomp", "prep", "pobj", "pcomp", "agent", "prt", "amod", "compound", "advmod", "nummod"),
    *("acl", "appos", "npadvmod", "nmod", "quantmod"),
}
"""Relations through which a denial passes from a word to those below it."""
_PARTING = frozenset(";:–—")
"""Marks between sentences that are written as one."""
_FORM = re.compile(r"^(?P<term>[^:\n]{2,80}?)(?::| [-–—=])\s{0,4}(?P<answer>[A-Za-z ]{2,14}?)[.;]?\s{0,4}$")


def scopes(analysis: Analysis) -> tuple[frozenset[int], ...]:
    """Return, for each word, the indices of the negators that cover it."""
    covering: list[set[int]] = [set() for _ in analysis.words]
    for word in analysis.words:
        for index in _scope(analysis, word):
            if index != word.index:
                covering[index].add(word.index)
    _cover_nor(analysis, covering)
    _cover_form(analysis, covering)
    for negators in covering:
        negators |= {outer for inner in tuple(negators) for outer in covering[inner]}
    return tuple(frozenset(negators) for negators in covering)


def is_negator(analysis: Analysis, word: Word) -> bool:
    """Say whether a word of the closed class denies something here ("not only" and "no doubt" do not)."""
    if word.lower not in lexicon.words("negation_words") or opens_number(analysis, word):
        return False
    if any(
        analysis.phrase_at(start, "negation_asserting") > word.index - start
        for start in range(max(0, word.index - 2), word.index + 1)
    ):
        return False
    if word.lower not in {"not", "n't"}:
        return True
    return not (_denies_quantity(analysis, word) or until_only(analysis, word))


def until_only(analysis: Analysis, word: Word) -> bool:
    """Say whether "not … until" only tells when: "did not answer until March" says that it answered in March."""
    verb = analysis.head(word)
    return any(
        child.lower in {"until", "till"} for index in analysis.subtree(verb) for child in [analysis.words[index]]
    )


def _denies_quantity(analysis: Analysis, word: Word) -> bool:
    """Say whether "not" denies only the quantity behind it ("not all", "not always", "not necessarily")."""
    following = analysis.words[word.index + 1 : word.index + 2]
    return bool(following) and following[0].lower in lexicon.words("negated_quantities")


def partly_denied(analysis: Analysis) -> bool:
    """Say whether a sentence denies only that something holds of all ("not all patients responded")."""
    return any(word.lower in {"not", "n't"} and _denies_quantity(analysis, word) for word in analysis.words)


def _scope(analysis: Analysis, word: Word) -> Iterator[int]:
    if (contrasted := only_contrasts(analysis, word)) is not None:
        yield from complement(analysis, contrasted)
    elif is_negator(analysis, word):
        yield from _SCOPES.get(word.lower, _of_adverb)(analysis, word)
    elif word.lemma in lexicon.words("negative_verbs") and word.verbal:
        for child in (*analysis.dependants(word, "dobj", "xcomp", "ccomp", "nsubjpass"), *_offered(analysis, word)):
            yield from complement(analysis, child)
    elif word.verbal and (from_governed := _from(analysis, word)):
        for child in from_governed:
            yield from complement(analysis, child)
    elif word.verbal and word.lemma in lexicon.words("prohibition_verbs"):
        for child in analysis.dependants(word, "dobj", "xcomp", "ccomp"):
            yield from complement(analysis, child)
    elif word.lemma in lexicon.words("negative_control_verbs") and word.verbal:
        yield from _of_control(analysis, word)
    elif word.lower == "yet" and any(child.lower == "to" for child in analysis.words[word.index + 1 : word.index + 2]):
        yield from _of_yet(analysis, word)
    elif word.lower == "out" and analysis.phrase_at(word.index, "states_left"):
        for prep in analysis.dependants(word, "prep"):
            yield from complement(analysis, prep)
    elif word.lower == "too" and analysis.head(word).index > word.index:
        yield from _of_too(analysis, word)
    elif word.lemma in lexicon.words("negative_nouns") and word.pos == "NOUN":
        yield from _of_noun(analysis, word)
    elif word.pos == "ADJ":
        yield from _of_adjective(analysis, word)


def _offered(analysis: Analysis, verb: Word) -> Iterator[Word]:
    """Yield the infinitives that tell what was refused ("turned down offers to merge"), however they are attached."""
    if verb.lemma not in lexicon.words("refusing_verbs"):
        return
    below = [child for item in analysis.dependants(verb, "dobj") for child in analysis.dependants(item, "relcl")]
    for child in (*below, *analysis.dependants(verb, "advcl")):
        if any(item.tag == "TO" for item in analysis.dependants(child, "aux")):
            yield child


def _from(analysis: Analysis, verb: Word) -> list[Word]:
    """Return what "from" puts under a denying verb: "refrained from acting", "kept it from rising"."""
    if verb.lemma not in lexicon.words("negative_from_verbs"):
        return []
    return [
        below
        for prep in analysis.dependants(verb, "prep")
        if prep.lower == "from"
        for below in analysis.dependants(prep, "pcomp", "pobj")
        if below.tag == "VBG" or verb.lemma in lexicon.words("negative_control_verbs")
    ]


def _of_noun(analysis: Analysis, word: Word) -> Iterator[int]:
    for child in analysis.dependants(word, "prep", "acl"):
        if child.lower == "of" or child.dep == "acl":
            yield from complement(analysis, child)


def _of_control(analysis: Analysis, verb: Word) -> Iterator[int]:
    """Yield the infinitive or gerund that a verb denies."""
    for child in analysis.dependants(verb, "xcomp", "pcomp"):
        yield from complement(analysis, child)


def _of_yet(analysis: Analysis, word: Word) -> Iterator[int]:
    """Yield what is still to come: "is yet to be shown"."""
    for child in analysis.dependants(analysis.head(word), "xcomp"):
        yield from complement(analysis, child)
    if analysis.head(word).index > word.index:
        yield from complement(analysis, analysis.head(word))


def _of_too(analysis: Analysis, word: Word) -> Iterator[int]:
    """Yield what is out of reach: "too small to detect"."""
    degree = analysis.head(word)
    for over in (degree, analysis.head(degree)):
        for child in analysis.dependants(over, "xcomp", "advcl", "ccomp"):
            if child.index > word.index and any(item.tag == "TO" for item in analysis.dependants(child, "aux")):
                yield from complement(analysis, child)
                return


def _of_adjective(analysis: Analysis, word: Word) -> Iterator[int]:
    if word.lemma in lexicon.words("negative_states"):
        for subject in analysis.dependants(analysis.head(word), *SUBJECTS):
            yield from complement(analysis, subject)
    elif word.lemma == "free":
        yield from _of_free(analysis, word)
    elif word.lemma in lexicon.words("negative_adjectives"):
        for child in analysis.dependants(word):
            yield from complement(analysis, child)
        for sibling in analysis.dependants(analysis.head(word), "advcl", "xcomp", "ccomp"):
            if sibling.index > word.index and analysis.head(word).verbal:
                yield from complement(analysis, sibling)


def _of_free(analysis: Analysis, word: Word) -> Iterator[int]:
    """Yield what something is free of: "free of lead", "lead-free"."""
    for prep in analysis.dependants(word, "prep"):
        if prep.lower in {"of", "from"}:
            yield from complement(analysis, prep)
    joined = analysis.words[max(0, word.index - 2) : word.index]
    if len(joined) == 2 and joined[1].text == "-" and joined[1].end == word.start:
        yield joined[0].index


def _of_adverb(analysis: Analysis, word: Word) -> Iterator[int]:
    head = analysis.head(word)
    if head.lemma in {"have", "need"} and any(analysis.dependants(head, "xcomp")):
        yield head.index  # "do not have to listen" denies a duty, not the listening
        return
    yield from complement(analysis, head)
    if (verb := denying_phrase(analysis, word)) is not None and verb.index != head.index:
        yield from complement(analysis, verb)


def _of_determiner(analysis: Analysis, word: Word) -> Iterator[int]:
    noun = analysis.head(word)
    for further in of_existence(analysis, noun):
        yield from complement(analysis, further)
    yield from complement(analysis, noun)
    if noun.verbal or noun.index == word.index:
        return
    if (phrase := denying_phrase(analysis, word)) is not None:
        yield from complement(analysis, phrase)
        return
    yield from _governing_verb(analysis, noun)


def _of_pronoun(analysis: Analysis, word: Word) -> Iterator[int]:
    yield from _governing_verb(analysis, word)


def _governing_verb(analysis: Analysis, noun: Word) -> Iterator[int]:
    """Yield what is denied through a denied noun: "no patient improved", "reported no fever"."""
    verb = analysis.head(noun)
    if not verb.verbal or verb.index == noun.index:
        return
    if noun.dep in SUBJECTS:
        yield from complement(analysis, verb)
    elif noun.dep in OBJECTS:
        yield verb.index


def _of_preposition(analysis: Analysis, word: Word) -> Iterator[int]:
    for child in analysis.dependants(word):
        yield from complement(analysis, child)


def complement(analysis: Analysis, word: Word) -> Iterator[int]:
    """Yield a word and what a denial of it denies as well: complements and the other members of a list."""
    stack = [word]
    seen = {word.index}
    while stack:
        current = stack.pop()
        yield current.index
        for child in analysis.dependants(current):
            if asks_whether(analysis, child) or _beside(analysis, child, current):
                continue
            passes = child.dep in _DOWN or (child.dep == "conj" and _one_list(analysis, current, child))
            if passes and child.index not in seen:
                seen.add(child.index)
                stack.append(child)


def _beside(analysis: Analysis, clause: Word, verb: Word) -> bool:
    """Say whether the parse hangs a sentence on the verb of the next one, which does not tell of it.

    "Tea was taxed; coffee could not be sold", but for "Tea was taxed, she did not say".
    """
    if clause.dep != "ccomp" or clause.index > verb.index:
        return False
    between = {word.text for word in analysis.words[clause.index + 1 : verb.index] if word.pos == "PUNCT"}
    return bool(between & _PARTING) or ("," in between and verb.lemma not in lexicon.words("reporting_verbs"))


def _one_list(analysis: Analysis, first: Word, other: Word) -> bool:
    """Say whether a denial of `first` reaches its conjunct: a list of things, or verbs joined by "or"."""
    joined = {word.lower for word in analysis.dependants(first, "cc") if word.index < other.index}
    if "but" in joined:
        return False
    if first.verbal or other.verbal:
        return bool(joined & {"or", "nor"}) and not any(analysis.dependants(other, *SUBJECTS))
    return True


def _cover_nor(analysis: Analysis, covering: list[set[int]]) -> None:
    """Deny what follows a "nor" that no other negator reaches."""
    for word in analysis.words:
        if word.lower != "nor":
            continue
        for sibling in analysis.dependants(analysis.head(word), "conj"):
            if sibling.index > word.index and not covering[sibling.index]:
                for index in complement(analysis, sibling):
                    covering[index].add(word.index)


def _cover_form(analysis: Analysis, covering: list[set[int]]) -> None:
    """Deny the term of a form's line ("Transfusion: No")."""
    match = form_answer(analysis)
    if match is None:
        return
    # The answer's first word: in "not done" the last is itself denied.
    answer = next(word.index for word in analysis.words if word.start >= match.start("answer"))
    for word in analysis.words:
        if word.end <= match.end("term"):
            covering[word.index] = {answer}


def form_answer(analysis: Analysis) -> re.Match[str] | None:
    """Return the term and answer of a form's line that denies its term, or None."""
    match = _FORM.match(analysis.text) if len(analysis.text) < 120 else None
    return match if match is not None and match["answer"].strip().lower() in form_denials() else None


def form_denials() -> frozenset[str]:
    """Return the answers by which a form denies."""
    return lexicon.words("form_denials") | {" ".join(entry) for entry in lexicon.phrases("form_denials")}


def _nothing(analysis: Analysis, word: Word) -> Iterator[int]:
    yield from ()


_SCOPES: dict[str, Callable[[Analysis, Word], Iterator[int]]] = {
    "no": _of_determiner,
    "neither": _of_determiner,
    "none": _of_pronoun,
    "nobody": _of_pronoun,
    "nothing": _of_pronoun,
    "without": _of_preposition,
    "nor": _nothing,
}
