"""One-edit corruptions of a sentence: a figure, a negation or a direction changed, all else left as it is."""

from __future__ import annotations

import random
import re

from auditor.resources import word_list

_NUMBER = re.compile(r"(?<![\w.,])\d{1,6}(?:\.\d{1,4})?(?![\w.,]*\d)")
_NEGATION = re.compile(r" (?:not|never)\b")
_FACTORS = (0.5, 1.5, 2.0, 3.0)


def corrupted(sentence: str, chooser: random.Random) -> str | None:
    """Return the sentence with one meaning-bearing edit, or None where nothing can be edited."""
    edits = [edit(sentence, chooser) for edit in (_figure, _negation, _direction)]
    made = [edited for edited in edits if edited is not None and edited != sentence]
    return chooser.choice(made) if made else None


def _figure(sentence: str, chooser: random.Random) -> str | None:
    numbers = list(_NUMBER.finditer(sentence))
    if not numbers:
        return None
    number = chooser.choice(numbers)
    value, decimals = float(number.group()), len(number.group().partition(".")[2])
    other = value * chooser.choice(_FACTORS) + (1 if decimals == 0 else 0.1)
    return sentence[: number.start()] + f"{other:.{decimals}f}" + sentence[number.end() :]


def _negation(sentence: str, chooser: random.Random) -> str | None:
    found = _NEGATION.search(sentence)
    if found is not None:
        return sentence[: found.start()] + sentence[found.end() :]
    auxiliaries = _alternatives("training_auxiliaries")
    verb = re.search(rf"\b(?:{auxiliaries})\b(?! not)", sentence)
    return sentence[: verb.end()] + " not" + sentence[verb.end() :] if verb is not None else None


def _direction(sentence: str, chooser: random.Random) -> str | None:
    swaps = []
    for line in word_list("training_opposites"):
        first, second = (word.strip() for word in line.split("|"))
        for word, other in ((first, second), (second, first)):
            found = re.search(rf"\b{word}", sentence)
            if found is not None:
                swaps.append(sentence[: found.start()] + other + sentence[found.end() :])
    return chooser.choice(swaps) if swaps else None


def _alternatives(name: str) -> str:
    return "|".join(word_list(name))
