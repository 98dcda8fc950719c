"""Which words of a quotation bear meaning, and how two spellings of one word may come about."""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

from auditor.grounding import antonyms, lexicon
from auditor.grounding.quote_match import DifferenceKind
from auditor.resources import data_folder, word_list, word_set
from auditor.sources.retrieval import stem
from auditor.text.words import is_number

LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")
"""Letters that fonts print as one glyph, which text extraction may lose."""
LOOKALIKES = {"1": "li", "0": "o", "5": "s", "8": "b"}
"""Digit → letters that it is read for."""
LONGEST_LOSS = 6
"""Letters that a word may lose or gain by extraction: two ligatures of three."""
LONGEST_WORD = 60
"""Letters beyond which nothing is one or a few words."""
SIGNS = frozenset("-+±~≈^")
COMPARISON_SIGNS = frozenset({"<", ">", "=", "<=", ">=", "<<", ">>", "!="})
UNIT_SIGNS = frozenset("%‰°$€£¥")
OPERATORS = frozenset("/x÷→←↑↓∞")
PAIRED = 12
"""Words of a change that are compared with each other as opposites."""
PRIORITY = (
    DifferenceKind.NEGATION,
    DifferenceKind.SIGN,
    DifferenceKind.NUMBER,
    DifferenceKind.UNIT,
    DifferenceKind.COMPARISON,
    DifferenceKind.QUANTIFIER,
    DifferenceKind.CONDITION,
    DifferenceKind.HEDGE,
)
"""Gravest first: the kind of a difference is that of its gravest word."""


@cache
def _lists() -> dict[DifferenceKind, frozenset[str]]:
    return {
        DifferenceKind.NEGATION: frozenset(word_list("quote_negations")),
        DifferenceKind.NUMBER: frozenset(word_list("quote_number_words")),
        DifferenceKind.COMPARISON: frozenset(word_list("quote_bounds")),
        DifferenceKind.QUANTIFIER: frozenset(word_list("quote_quantifiers")) | set(lexicon.quantifier_levels()) - {"a"},
        DifferenceKind.CONDITION: frozenset(word_list("quote_conditions")),
        DifferenceKind.HEDGE: frozenset(word for word, level in lexicon.hedge_levels().items() if level < 3),
    }


@lru_cache(maxsize=65536)
def kind_of(key: str) -> DifferenceKind:
    """Return what a word bears: the gravest kind that it belongs to, or `word`."""
    if key in SIGNS:
        return DifferenceKind.SIGN
    if is_number(key):
        return DifferenceKind.NUMBER
    if key in UNIT_SIGNS:
        return DifferenceKind.UNIT
    if key in COMPARISON_SIGNS or key in OPERATORS:
        return DifferenceKind.COMPARISON
    lists = _lists()
    return next((kind for kind in PRIORITY if key in lists.get(kind, ())), DifferenceKind.WORD)


def gravest(keys: Sequence[str]) -> DifferenceKind:
    """Return the gravest kind among some words."""
    kinds = {kind_of(key) for key in keys}
    return next((kind for kind in PRIORITY if kind in kinds), DifferenceKind.WORD)


def kind_of_change(quoted: Sequence[str], source: Sequence[str]) -> DifferenceKind:
    """Return what a change from the source's words to the quoted ones bears."""
    opposed = opposed_words(quoted, source)
    if opposed is not None:
        return opposed
    if _same_meaning(quoted, source):
        return DifferenceKind.WORD
    changed = (Counter(quoted) - Counter(source)) + (Counter(source) - Counter(quoted))
    return gravest(list(changed) or [*quoted, *source])


def opposed_words(quoted: Sequence[str], source: Sequence[str]) -> DifferenceKind | None:
    """Return the kind of opposition where a quoted word is the opposite of one of the source's, else None."""
    pairs = [(a, b) for a in quoted[:PAIRED] for b in source[:PAIRED]]
    if any(_denies(a, b) for a, b in pairs):
        return DifferenceKind.NEGATION
    return DifferenceKind.COMPARISON if any(_opposed(a, b) for a, b in pairs) else None


@cache
def _meanings() -> dict[str, str]:
    """Return the first word of its line for each spelling of a number, sign or bound."""
    lines = (line.split() for line in word_list("quote_same_meaning"))
    return {word: line[0] for line in lines for word in line}


def _same_meaning(quoted: Sequence[str], source: Sequence[str]) -> bool:
    """Say whether two spellings of numbers and signs mean the same: forty and 40, 3-22 and 3 to 22."""
    known = _meanings()
    said, printed = " ".join(quoted).replace("per cent", "percent"), " ".join(source).replace("per cent", "percent")
    return [known.get(key, key) for key in said.split()] == [known.get(key, key) for key in printed.split()]


def _denies(first: str, second: str) -> bool:
    return first != second and (antonyms.denied_form(first, second) or antonyms.denied_form(second, first))


@lru_cache(maxsize=65536)
def weight(key: str) -> float:
    """Return how much a word says for a place: function words little."""
    return 0.3 if key in word_list("retrieval_function_words") else 1.0


@cache
def _poles() -> dict[str, frozenset[tuple[str, int]]]:
    """Return the ends of the scales of antonyms on which a stem stands."""
    found: dict[str, set[tuple[str, int]]] = {}
    for scale in antonyms.scale_file().scale:
        for sign, words in ((1, scale.up), (-1, scale.down)):
            for word in words:
                found.setdefault(stem(word), set()).add((scale.name, sign))
    return {word: frozenset(poles) for word, poles in found.items()}


def _opposed(first: str, second: str) -> bool:
    """Say whether two words stand on opposite ends of one scale (rose, fell), or one denies the other."""
    one, other = _poles().get(stem(first), frozenset()), _poles().get(stem(second), frozenset())
    return not one & other and any((scale, -sign) in other for scale, sign in one)


def negates(key: str) -> bool:
    """Say whether a word denies."""
    return kind_of(key) is DifferenceKind.NEGATION


@cache
def reached_across() -> frozenset[str]:
    """Return the words that a negation before them reaches across."""
    return frozenset(word_list("quote_negation_reach"))


def late_negation(preposition: str, key: str) -> bool:
    """Say whether two words after a statement deny it: "in none", "under no"."""
    return preposition in word_list("quote_late_prepositions") and key in word_list("quote_late_negations")


@cache
def fused_words() -> frozenset[str]:
    """Return the words that would read as two if a space were put into them."""
    return frozenset(word_list("quote_fused"))


@cache
def unit_symbols() -> frozenset[str]:
    """Return the units of measure as printed, names and symbols with their common prefixes, and currencies."""
    data = tomllib.loads((data_folder("taxonomy") / "units.toml").read_text(encoding="utf-8"))
    found: set[str] = set(data.get("currency", {}))
    for unit in data.get("unit", {}).values():
        prefixes = ("", *data.get("prefixes", {})) if unit.get("prefixes") else ("",)
        found.update(prefix + symbol for prefix in prefixes for symbol in unit.get("symbols", ()))
        found.update(unit.get("names", ()))
    return frozenset(found)


def is_unit(word: str, key: str) -> bool:
    """Say whether a word as printed, which stands after a number, is a unit."""
    return key in UNIT_SIGNS or word in unit_symbols() or key in unit_symbols()


def without_accents(word: str) -> str:
    """Return `word` with accents dropped, printed apart or not, and dotless i as i."""
    # Without its marks first: a long run of them takes the square of its length to put in order.
    parts = unicodedata.normalize("NFD", "".join(part for part in word if not unicodedata.combining(part)))
    kept = (part for part in parts if part.isalnum() and not unicodedata.combining(part))
    return "".join(kept).replace("ı", "i")


def is_damaged(key: str) -> bool:
    """Say whether a word holds a character that is no letter: a stray accent, a replacement or private character."""
    return any(not (letter.isalnum() or unicodedata.category(letter).startswith("M")) for letter in key)


def extraction_damage(quoted: str, source: str) -> bool:
    """Say whether `source` is `quoted` after text extraction lost a ligature or set an accent apart, or the reverse."""
    if abs(len(quoted) - len(source)) > LONGEST_LOSS or len(quoted) > LONGEST_WORD:
        return False
    if _lost_at_edge(quoted, source):
        return True
    if kind_of(quoted) is not DifferenceKind.WORD or any(letter.isdigit() for letter in quoted + source):
        return False
    if quoted.isascii() and source.isascii() and min(len(quoted), len(source)) < 4:
        return False
    if without_accents(quoted) == without_accents(source):
        return True
    return _lost_ligature(quoted, source) or _lost_ligature(source, quoted)


def _lost_at_edge(quoted: str, source: str) -> bool:
    """Say whether a short word lost a ligature at its edge and what is left is no word: "rst" for "first"."""
    lost = any(quoted in (ligature + source, source + ligature) for ligature in LIGATURES)
    return lost and 1 < len(source) < 4 and source not in word_set("retrieval_function_words")


def misread(quoted: str, source: str) -> bool:
    """Say whether a word of letters was read with digits for those that look like them: "ce11", "c1ean", "0f"."""
    if len(quoted) != len(source) or not quoted.isalpha() or kind_of(quoted) is not DifferenceKind.WORD:
        return False
    pairs = [(letter, sign) for letter, sign in zip(quoted, source, strict=True) if letter != sign]
    mixed = any(sign.isalpha() for sign in source) or len(source) == 1
    return mixed and bool(pairs) and all(letter in LOOKALIKES.get(sign, "") for letter, sign in pairs)


def _lost_ligature(quoted: str, source: str) -> bool:
    """Say whether `quoted` is `source` with one or two ligatures put where none, or a stray character, stands."""
    if is_damaged(source):
        return _fits(quoted, _parts(source))
    if len(quoted) <= len(source):
        return False
    return any(
        quoted[:at] + quoted[at + len(ligature) :] == source
        for ligature in LIGATURES
        if ligature in quoted
        for at in range(len(quoted))
        if quoted.startswith(ligature, at)
    )


def _parts(source: str) -> list[str]:
    marked = "".join(letter if letter.isalnum() else "\0" for letter in source)
    return marked.split("\0")


def _fits(quoted: str, parts: Sequence[str]) -> bool:
    """Say whether `quoted` is `parts` joined by ligatures. Few parts: bounded work."""
    if not quoted.startswith(parts[0]) or len(parts) > 6:
        return False
    rest = quoted[len(parts[0]) :]
    if len(parts) == 1:
        return not rest
    return any(rest.startswith(ligature) and _fits(rest[len(ligature) :], parts[1:]) for ligature in LIGATURES)


def other_script(quoted: str, source: str) -> bool:
    """Say whether two words differ only by letters of another script, one of them Latin."""
    pairs = [(a, b) for a, b in zip(quoted, source, strict=False) if a != b]
    return len(quoted) == len(source) >= 3 and bool(pairs) and all(a.isascii() != b.isascii() for a, b in pairs)
