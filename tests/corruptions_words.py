"""One-edit corruptions of true sentences: a negation, a direction word, a quantifier or a hedge changed, nothing else.

The words are listed here and not read from the product's own lists, so that what a list lacks counts as missed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

from tests.corruptions import Corruption

OPPOSITES = {
    "increased": "decreased", "increase": "decrease", "increases": "decreases", "increasing": "decreasing",
    "higher": "lower", "highest": "lowest", "more": "less", "greater": "smaller", "larger": "smaller",
    "improved": "worsened", "improves": "worsens", "improve": "worsen", "improvement": "worsening",
    "rose": "fell", "rising": "falling", "grew": "shrank", "better": "worse", "best": "worst",
    "positive": "negative", "positively": "negatively", "before": "after", "above": "below", "longer": "shorter",
    "early": "late", "earlier": "later", "upregulated": "downregulated", "faster": "slower", "stronger": "weaker",
    "high": "low", "gain": "loss", "similar": "different", "present": "absent", "first": "last",
    "activation": "inhibition", "activates": "inhibits", "promotes": "inhibits", "effective": "ineffective",
    "success": "failure", "successful": "unsuccessful", "north": "south", "maximum": "minimum", "upper": "lower",
    "acceleration": "slowing", "common": "rare", "strong": "weak", "reduced": "increased", "reduces": "increases",
    "beneficial": "harmful", "safe": "unsafe", "significant": "insignificant", "superior": "inferior",
    "enhanced": "impaired", "sensitive": "insensitive", "sufficient": "insufficient", "likely": "unlikely",
    "inside": "outside", "won": "lost", "winning": "losing", "opened": "closed", "agreed": "disagreed",
}  # fmt: skip
QUANTIFIERS = {
    "some": "all", "several": "all", "many": "all", "most": "all", "few": "many", "sometimes": "always",
    "often": "always", "usually": "always", "mostly": "entirely", "partly": "entirely", "partially": "completely",
    "generally": "always", "nearly": "more than", "half": "all", "majority": "entirety", "frequently": "always",
    "occasionally": "frequently", "rarely": "frequently", "minority": "majority", "numerous": "few",
}  # fmt: skip
HEDGES = {
    "may": "will", "might": "must", "could": "will", "possibly": "certainly", "probably": "certainly",
    "perhaps": "certainly", "suggest": "prove", "suggests": "proves", "suggested": "proved", "suggesting": "proving",
    "potentially": "certainly", "likely": "certainly", "appears": "is proven", "appear": "are proven",
    "seems": "is proven", "seem": "are proven", "possible": "certain", "presumably": "certainly", "hypothesis": "proof",
    "tends": "is certain", "indicate": "prove", "hope": "know",
}  # fmt: skip
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|will|would|should|must|does|did|do|has been|have been|had been)\b(?! not| no\b)"
)
_NEGATION = re.compile(
    r"\b(is|are|was|were|will|would|should|does|did|do|has|have|had|could|can|may) not (?!only\b|just\b)"
)


def word_corruptions(sentence: str, chance: random.Random) -> list[Corruption]:
    """Return one corruption of each kind that the sentence admits."""
    makers: tuple[Callable[[str, random.Random], Corruption | None], ...] = (
        insert_negation,
        delete_negation,
        reverse_direction,
        change_quantifier,
        change_hedge,
    )
    return [made for maker in makers if (made := maker(sentence, chance)) is not None]


def insert_negation(sentence: str, chance: random.Random) -> Corruption | None:
    """Put "not" behind an auxiliary."""
    found = list(_AUXILIARY.finditer(sentence))
    if not found:
        return None
    match = chance.choice(found)
    words = match.group().split()
    changed = " ".join([words[0], "not", *words[1:]])
    return Corruption("negation_in", sentence, _replaced(sentence, match, changed), match.start())


def delete_negation(sentence: str, chance: random.Random) -> Corruption | None:
    """Take "not" away behind an auxiliary."""
    found = list(_NEGATION.finditer(sentence))
    if not found:
        return None
    match = chance.choice(found)
    return Corruption("negation_out", sentence, _replaced(sentence, match, match.group(1) + " "), match.start())


def reverse_direction(sentence: str, chance: random.Random) -> Corruption | None:
    """Put an opposite for a word of direction."""
    return _swapped("direction", sentence, OPPOSITES, chance)


def change_quantifier(sentence: str, chance: random.Random) -> Corruption | None:
    """Raise or reverse a quantifier."""
    return _swapped("quantifier", sentence, QUANTIFIERS, chance)


def change_hedge(sentence: str, chance: random.Random) -> Corruption | None:
    """Put certainty for a hedge."""
    return _swapped("hedge", sentence, HEDGES, chance)


def _swapped(kind: str, sentence: str, table: Mapping[str, str], chance: random.Random) -> Corruption | None:
    pattern = re.compile(r"(?<![\w-])(" + "|".join(table) + r")(?![\w-])")
    found = list(pattern.finditer(sentence))
    if not found:
        return None
    match = chance.choice(found)
    return Corruption(kind, sentence, _replaced(sentence, match, table[match.group()]), match.start())


def _replaced(sentence: str, match: re.Match[str], changed: str) -> str:
    return sentence[: match.start()] + changed + sentence[match.end() :]
