"""Relative clauses and appositions: what is said in passing becomes a draft of its own.

"Lake Orta, which lies in Italy, lost its fish" → "Lake Orta lost its fish", "Lake Orta lies in Italy". Only clauses
set off by a comma are split: without it, they say which one is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import FINITE, NOT_THINGS, SUBJECTS, children, is_verb, stands_alone, subject, subtree
from auditor.parsing import entity_type
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

LONGEST_ANTECEDENT = 14
"""Tokens; a longer one is a sign of a bad parse."""


def split_attachments(draft: Draft) -> list[Draft] | None:
    """Return the main statement and the one made in passing, or None where there is nothing to split."""
    doc = draft.parse()
    for token in doc:
        parts = _relative(draft, doc, token) or _apposition(draft, doc, token) or _finding(draft, doc, token)
        if parts and all(stands_alone(part) for part in parts):
            return parts
    return None


def _relative(draft: Draft, doc: Doc, verb: Token) -> list[Draft] | None:
    if verb.dep_ != "relcl":
        return None
    pronoun = subject(verb)
    clause = subtree(verb)
    if pronoun is None or pronoun.lower_ not in {"which", "who"} or not _comma_before(doc, min(clause)):
        return None
    antecedent = _antecedent(verb.head, clause)
    if not antecedent or not _agrees(verb, verb.head) or min(clause) != pronoun.i or _other_antecedent(verb):
        return None
    passing = antecedent | (clause - {pronoun.i})
    return [select(draft, _rest(doc, clause)), select(draft, passing)]


def _antecedent(noun: Token, clause: frozenset[int]) -> frozenset[int]:
    """Return the noun's own words before the clause, or nothing where they are not in one piece right before it."""
    words = sorted(index for index in subtree(noun) - clause if index < min(clause))
    words = [index for index in words if not (noun.doc[index].is_punct and index >= max(words, default=0) - 1)]
    if not words or len(words) > LONGEST_ANTECEDENT or min(clause) - max(words) > 2:
        return frozenset()
    return frozenset(words)


def _agrees(verb: Token, noun: Token) -> bool:
    """Say whether the clause can be about the noun, and not about the whole statement before it."""
    if verb.lemma_ in word_set("clause_relative_verbs") and noun.dep_ not in {"nsubj", "nsubjpass"}:
        return False
    if entity_type(noun) in NOT_THINGS:
        return False
    finite = next((child for child in children(verb, "aux", "auxpass") if child.tag_ in FINITE), verb)
    if finite.tag_ == "VBZ" or finite.lower_ == "was":
        return noun.tag_ not in {"NNS", "NNPS"}
    return not (finite.lower_ in {"are", "have", "were"} and noun.tag_ in {"NN", "NNP"})


def _other_antecedent(verb: Token) -> bool:
    """Say whether the clause may as well be about a noun above ("the loss of A, which …")."""
    noun = verb.head
    if noun.dep_ == "dobj" and noun.head.dep_ == "acl":
        # "A response to restraint stress, which …": the parse may take "restraint" for a verb.
        return True
    if noun.dep_ != "pobj" or noun.head.lower_ in {"including", "as", "like"}:
        return False
    above = next((one for one in noun.ancestors if one.pos_ in {"NOUN", "PROPN"}), None)
    governor = noun.head.head
    if is_verb(governor):
        # "Show a response to stress, which …": the parse may hang the phrase on the verb.
        above = next((one for one in children(governor, "dobj") if one.i < noun.head.i), None)
        # "Uses many approaches, including games, which …": a comma parts the two.
        above = None if above is None or any(one.text == "," for one in noun.doc[above.i : noun.i]) else above
        above = None if any(child.lower_ == "who" for child in children(verb, "nsubj", "nsubjpass")) else above
    if above is None:
        return False
    finite = next((child for child in verb.children if child.tag_ in {"VBZ", "VBP"}), verb)
    plural = {one.tag_ in {"NNS", "NNPS"} for one in (noun, above)}
    return len(plural) == 1 or finite.tag_ not in {"VBZ", "VBP"}


def _comma_before(doc: Doc, index: int) -> bool:
    return index > 0 and doc[index - 1].text in {",", "–", "—", "("}


def _rest(doc: Doc, clause: frozenset[int]) -> frozenset[int]:
    """Return the tokens outside the clause and without the commas around it."""
    gone = set(clause)
    before, after = min(clause) - 1, max(clause) + 1
    if before >= 0 and doc[before].text in {",", "–", "—"}:
        gone.add(before)
        if after < len(doc) and doc[after].text in {",", "–", "—"}:
            gone.add(after)
    return frozenset(token.i for token in doc if token.i not in gone)


def _apposition(draft: Draft, doc: Doc, noun: Token) -> list[Draft] | None:
    if noun.dep_ != "appos" or not any(child.lower_ in {"a", "an", "the"} for child in children(noun, "det")):
        return None
    words = subtree(noun)
    if noun.doc[min(words)].dep_ != "det":
        return None
    if not _comma_before(doc, min(words)) or doc[min(words) - 1].text == "(":
        return None
    after = max(words) + 1
    if after < len(doc) and doc[after].text not in {",", ".", "–", "—"}:
        return None
    antecedent = _antecedent(noun.head, words)
    # "Use fewer lines and more rhymes, a pattern that …": one of the many is not what the pattern is.
    if not antecedent or (noun.head.tag_ == "NNS" and noun.tag_ == "NN"):
        return None
    if _sums_up(noun):
        return None
    comma = min(words) - 1
    copula = "are" if noun.tag_ in {"NNS", "NNPS"} else "is"
    return [select(draft, _rest(doc, words)), select(draft, antecedent | words, {comma: f" {copula}"})]


def _sums_up(noun: Token) -> bool:
    """Say whether an apposition may be on the whole statement: "it gave resistance to mildew, a result that …"."""
    return noun.lemma_.lower() in word_set("summing_nouns") and noun.head.dep_ not in SUBJECTS


def _finding(draft: Draft, doc: Doc, verb: Token) -> list[Draft] | None:
    """Split "… [1], showing that A [2]" where a mark shows that A is another work's.

    Elsewhere what was found stays with what it was found in: "A" by itself says more than was shown.
    """
    if verb.tag_ != "VBG" or verb.lemma_ not in word_set("narrative_reporting_verbs"):
        return None
    clause = subtree(verb.head if verb.dep_ == "csubj" else verb)
    comma = min(clause) - 1
    if min(clause) != verb.i or not _comma_before(doc, verb.i) or verb.nbor(1).lower_ != "that":
        return None
    if comma < 1 or draft.doc_end(comma - 1) not in draft.breaks or children(verb, "neg"):
        return None
    return [select(draft, _rest(doc, clause)), select(draft, clause - {verb.i, verb.i + 1})]
