"""One-edit corruptions of true sentences: a figure, a unit or a sign changed, nothing else.

For measuring what the checks catch: a sentence of a source is grounded, the same with one figure changed is not.
Targets are found by plain patterns and not by the reader under test, so that what it cannot read counts as missed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

NUMBER = re.compile(r"(?<![\w.,/·:-])(?:[$€£]\s?)?([0-9]+(?:[.,·][0-9]+)*)(?![\w/:·-]|[.,][0-9])")
SIGNED = re.compile(r"(?<=[\s(=])([-−–+])(?=[0-9.])")
LABELS = re.compile(
    r"(?:fig(?:ure)?s?|tab(?:le)?s?|sections?|sec|eqs?|equations?|chapters?|appendix|refs?|type|phase|stage|grade|grades"
    r"|class|chromosome|patient|case|group|model|version|vol|no|pp?|step|study|experiment|and|page|isbn|doi)\.?\s*$",
    re.IGNORECASE,
)
UNITS = {
    "mg": "µg", "µg": "mg", "μg": "mg", "kg": "g", "g": "mg", "ng": "µg", "mL": "L", "ml": "l", "km": "m", "cm": "mm",
    "mm": "cm", "µm": "mm", "nm": "µm", "mM": "µM", "µM": "mM", "nM": "µM", "hours": "minutes", "hour": "minute",
    "minutes": "hours", "minute": "hour", "days": "weeks", "day": "week", "weeks": "months", "week": "month",
    "months": "years", "month": "year", "years": "months", "year": "month", "h": "min", "min": "h", "%": " mg",
    "million": "billion", "billion": "million", "thousand": "million", "kDa": "Da", "bp": "kb", "kb": "bp",
    "feet": "inches", "miles": "metres", "metres": "kilometres", "meters": "kilometers", "kilometres": "metres",
    "tonnes": "kilograms", "GW": "MW", "MW": "GW", "kW": "MW", "°C": "K",
}  # fmt: skip
UNIT = re.compile(
    r"(?<=[0-9])(\s?-?)(" + "|".join(re.escape(u) for u in sorted(UNITS, key=len, reverse=True)) + r")(?![\w/·^-])"
)
WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty", "thirty")
WORD = re.compile(r"(?<![\w-])(" + "|".join(WORDS) + r")(?![\w-])")


@dataclass(frozen=True)
class Corruption:
    """A true sentence with one thing changed."""

    kind: str
    """`digit`, `scale`, `swap`, `word`, `unit`, `sign`."""
    original: str
    corrupted: str
    start: int
    """Where the change begins in both."""


def figure_corruptions(sentence: str, chance: random.Random) -> list[Corruption]:
    """Return one corruption of each kind that the sentence admits."""
    makers: tuple[Callable[[str, random.Random], Corruption | None], ...] = (
        change_digit, change_scale, swap_figures, change_word, change_unit, change_sign,
    )  # fmt: skip
    return [made for maker in makers if (made := maker(sentence, chance)) is not None]


def targets(sentence: str) -> list[re.Match[str]]:
    """Return the numbers of a sentence that state something: no labels, no lone numbers in brackets."""
    found = []
    for match in NUMBER.finditer(sentence):
        before, after = sentence[: match.start()], sentence[match.end() :]
        bracketed = re.search(r"[\[(][\s0-9,;–-]*$", before) and re.match(r"[\s0-9,;–-]*[\])]", after)
        cited = re.search(r"(?:al\.?,?|[A-Z][\w-]+,) $", before) and re.fullmatch(r"(?:19|20)[0-9]{2}", match.group(1))
        if not LABELS.search(before) and not bracketed and not cited and before.strip():
            found.append(match)
    return found


def change_digit(sentence: str, chance: random.Random) -> Corruption | None:
    """Change one digit of a figure, never into a leading zero."""
    match = _choice(targets(sentence), chance)
    if match is None:
        return None
    places = [k for k in range(match.start(1), match.end(1)) if sentence[k].isdigit()]
    at = chance.choice(places)
    low = 1 if at == places[0] else 0
    digit = chance.choice([d for d in "0123456789"[low:] if d != sentence[at]])
    return Corruption("digit", sentence, sentence[:at] + digit + sentence[at + 1 :], at)


def change_scale(sentence: str, chance: random.Random) -> Corruption | None:
    """Make a figure ten times larger by a zero or a moved point."""
    match = _choice(targets(sentence), chance)
    if match is None:
        return None
    number = match.group(1)
    if re.fullmatch(r"[1-9][0-9]{0,2}", number):
        changed = number + "0"
    elif re.fullmatch(r"[1-9][0-9]*\.[0-9]{2,}", number):
        whole, _, fraction = number.partition(".")
        changed = f"{whole}{fraction[0]}.{fraction[1:]}"
    else:
        return None
    return Corruption(
        "scale", sentence, sentence[: match.start(1)] + changed + sentence[match.end(1) :], match.start(1)
    )


def swap_figures(sentence: str, chance: random.Random) -> Corruption | None:
    """Let two figures of a sentence change places."""
    found = targets(sentence)
    pairs = [(a, b) for k, a in enumerate(found) for b in found[k + 1 :] if a.group(1) != b.group(1)]
    pairs = [(a, b) for a, b in pairs if len(a.group(1)) == len(b.group(1))]
    if not pairs:
        return None
    first, second = chance.choice(pairs)
    middle = sentence[first.end(1) : second.start(1)]
    changed = sentence[: first.start(1)] + second.group(1) + middle + first.group(1) + sentence[second.end(1) :]
    return Corruption("swap", sentence, changed, first.start(1))


def change_word(sentence: str, chance: random.Random) -> Corruption | None:
    """Change a number word."""
    match = _choice(list(WORD.finditer(sentence)), chance)
    if match is None:
        return None
    word = chance.choice([w for w in WORDS if w != match.group()])
    return Corruption("word", sentence, sentence[: match.start()] + word + sentence[match.end() :], match.start())


def change_unit(sentence: str, chance: random.Random) -> Corruption | None:
    """Change a unit or magnitude into another."""
    match = _choice(list(UNIT.finditer(sentence)), chance)
    if match is None:
        return None
    unit = UNITS[match.group(2)]
    changed = sentence[: match.start(2)] + unit + sentence[match.end(2) :]
    return Corruption("unit", sentence, changed, match.start(2))


def change_sign(sentence: str, chance: random.Random) -> Corruption | None:
    """Turn a minus into a plus or drop it."""
    match = _choice(list(SIGNED.finditer(sentence)), chance)
    if match is None or sentence[: match.start()].rstrip().endswith(("-", "–", "to", "×", "10")):
        return None
    sign = "" if match.group() != "+" else "−"
    return Corruption("sign", sentence, sentence[: match.start()] + sign + sentence[match.end() :], match.start())


def _choice(matches: list[re.Match[str]], chance: random.Random) -> re.Match[str] | None:
    return chance.choice(matches) if matches else None


def sample(sentences: Iterator[str], wanted: int, seed: int) -> list[Corruption]:
    """Return `wanted` corruptions, one for each sentence at most, kinds mixed evenly as far as sentences admit."""
    chance = random.Random(seed)
    counts: dict[str, int] = {}
    made: list[Corruption] = []
    for sentence in sentences:
        options = figure_corruptions(sentence, chance)
        if options:
            option = min(options, key=lambda corruption: (counts.get(corruption.kind, 0), chance.random()))
            counts[option.kind] = counts.get(option.kind, 0) + 1
            made.append(option)
        if len(made) == wanted:
            break
    return made
