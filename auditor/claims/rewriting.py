"""Writing names into a claim where it points back: in place of a word, behind it, with its article left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import children, conjuncts, subject
from auditor.claims.paragraph import Earlier, Texts
from auditor.claims.topics import PERSON, PLURAL

if TYPE_CHECKING:
    from spacy.tokens import Token

LONGEST_OWNER = 3
"""Words of a phrase that may stand before "'s"."""
OPENING_WORDS = frozenset({"The", "These", "This"})
"""Words that are written small inside a sentence."""

PLURAL_TAGS = frozenset({"VBP"})
"""Tags of verbs whose form follows a plural subject."""
IRREGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
"""Verbs whose form for one subject follows no rule."""

PLURALS = {"is": "are", "has": "have", "does": "do", "was": "were"}
"""Verbs whose form for several is not the one in the dictionary."""


@dataclass
class Rewriting:
    """A draft under resolution: what stands around it, and what is to be written in it."""

    draft: Draft
    sentence: str
    context: Sequence[Earlier]
    works: frozenset[str]
    added: dict[int, str] = field(default_factory=dict)
    """Words in place of a token."""
    after: dict[int, str] = field(default_factory=dict)
    """Words behind a token."""
    gone: set[int] = field(default_factory=set)
    """Tokens left out."""

    @property
    def texts(self) -> Texts:
        """The sentences before, nearest first."""
        return Texts(self.context)

    def before(self, token: Token) -> str:
        """Return what stands before a token in the sentence."""
        return self.sentence[: self.draft.origins[token.idx] or 0]

    def replace(self, name: str, article: Token, noun: Token) -> bool:
        """Write a name in place of article and noun; a noun that stays the same keeps its place in the sentence."""
        if article.i == 0:
            name = name[0].upper() + name[1:]
        elif name.split(" ", 1)[0] in OPENING_WORDS:
            name = _lowered(name)
        if name.endswith(f" {noun.text}"):
            self.added[article.i] = name.removesuffix(f" {noun.text}")
        else:
            self.gone.add(article.i)
            self.added[noun.i] = name
        return True

    def written(self) -> Draft:
        """Return the draft as it reads now."""
        if not (self.added or self.after or self.gone):
            return self.draft
        kept = {token.i for token in self.draft.parse()} - self.gone
        return select(self.draft, kept, self.added, self.after)

    def write(self, word: str, token: Token) -> None:
        """Write a word in place of a token, with a capital where it opens the claim."""
        self.added[token.i] = word[0].upper() + word[1:] if token.i == 0 else word

    def write_fitted(self, name: str, pronoun: Token) -> None:
        """Write an antecedent in the pronoun's place."""
        self.added[pronoun.i] = _fitted(name, pronoun)

    def write_actor(self, name: str, pronoun: Token, *, one: bool) -> None:
        """Write who acts in the place of "they" or "their"; `one`: a single one, so that the verb follows."""
        if pronoun.dep_ == "poss":
            self.added[pronoun.i] = f"{name}'" if name.endswith("s") and not one else f"{name}'s"
            return
        self.added[pronoun.i] = name[0].upper() + name[1:] if pronoun.i == 0 else name
        if one:
            self._agree(pronoun.head)

    def _agree(self, verb: Token) -> None:
        """Write a verb in the form that goes with one subject; a series of verbs stays as it is, as of a team."""
        if any(subject(token) is None for token in conjuncts(verb)[1:]):
            return
        helping = [child for child in children(verb, "aux", "auxpass") if child.tag_ in PLURAL_TAGS]
        for word in helping or [verb]:
            if word.tag_ in PLURAL_TAGS or word.lower_ == "were":
                self.added[word.i] = in_singular(word.text)

    def agree_in_plural(self, name: str, noun: Token) -> None:
        """Write the verb of a noun in the form that goes with several, where the name in its place is of several."""
        verb = noun.head
        several = name.split(" of ")[0].endswith("s") and not name.endswith("ss") and " " in name
        words = [child for child in children(verb, "aux", "auxpass") if child.tag_ == "VBZ"] or [verb]
        if several and words[0].tag_ == "VBZ" and words[0].i > noun.i:
            self.added[words[0].i] = PLURALS.get(words[0].lower_, words[0].lemma_)

    def write_antecedent(self, name: str, pronoun: Token) -> None:
        """Write an antecedent; a long one goes behind the noun ("the income of farms in Rome")."""
        noun = pronoun.head
        long = len(name.split()) > LONGEST_OWNER
        if pronoun.dep_ == "poss" and long and noun.i == pronoun.i + 1:
            self.write("the", pronoun)
            self.after[noun.i] = f"of {_lowered(name)}"
        else:
            self.write_fitted(name, pronoun)


def led_in(draft: Draft, lead: str) -> Draft:
    """Return the line of a list with what leads it in before it, if anything does."""
    if not lead:
        return draft
    return Draft(lead + draft.text, (*([None] * len(lead)), *draft.origins), draft.breaks, draft.listed)


def in_singular(verb: str) -> str:
    """Return a verb of the present as it reads with one subject: "carry" → "carries"."""
    if verb.lower() in IRREGULAR:
        return IRREGULAR[verb.lower()]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{verb}s"


def _as(word: str, token: Token) -> str:
    return word.capitalize() if token.i == 0 else word


def _fitted(antecedent: str, pronoun: Token) -> str:
    """Return the antecedent as it reads in the pronoun's place."""
    person = pronoun.lower_ in PERSON
    name = antecedent[0].upper() + antecedent[1:] if pronoun.i == 0 else antecedent if person else _lowered(antecedent)
    if name.split(" ", 1)[0].lower() in {"a", "an"}:
        name = f"{_as('the', pronoun)} {name.split(' ', 1)[1]}"
    if pronoun.dep_ != "poss":
        return name
    return f"{name}'" if name.endswith("s") and pronoun.lower_ in PLURAL else f"{name}'s"


def _lowered(antecedent: str) -> str:
    """Return a phrase as it reads inside a sentence."""
    first, _, rest = antecedent.partition(" ")
    if first in {"A", "An"}:
        return f"the {rest}"
    return antecedent[0].lower() + antecedent[1:] if first in OPENING_WORDS or _is_plain(antecedent) else antecedent


def _is_plain(antecedent: str) -> bool:
    """Say whether a phrase begins with an ordinary word, capitalised only where it opens its sentence."""
    from auditor.parsing import parse

    first = parse(antecedent)[0]
    return first.pos_ in {"NOUN", "ADJ", "VERB"} and first.text[1:].islower() and len(first.text) > 1
