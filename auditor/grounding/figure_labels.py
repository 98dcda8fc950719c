"""Numbers that state nothing: labels, citations, list markers, codes, ordinals, times."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from auditor.grounding.figure_tokens import Token, TokenKind, adjacent
from auditor.grounding.figure_units import read_unit, unit_table
from auditor.grounding.figure_words import cue, figure_words
from auditor.resources import word_list

_SHORTEST_UNIT: Final = 2
_YEAR: Final = re.compile(r"1[5-9][0-9]{2}|20[0-9]{2}")
_LONGEST_CITATION: Final = 60
"""Tokens inside one pair of brackets."""
_ABBREVIATED: Final = 4
"""Letters of the longest abbreviated label: "Figs. 3"."""
_CLOSING: Final = frozenset(".,;")
_CHAINING: Final = frozenset(("-", "/", ":"))
_LONGEST_CODE: Final = 6
"""Parts of a code looked at."""
_FIRST_UNSPACED: Final = 0x2E80
_ELEMENTS: Final = re.compile(
    r"(?:[BCFHIKNOPSUVWY]|Al|As|Ba|Ca|Cd|Cl|Co|Cr|Cu|Fe|Hg|In|Li|Mg|Mn|Na|Ni|Pb|Se|Si|Sn|Ti|Zn|Zr){1,4}"
)


def unspaced(token: Token) -> bool:
    """Say whether the token's script writes words without spaces (Chinese, Japanese, Thai …)."""
    code = ord(token.text[-1])
    return code >= _FIRST_UNSPACED or 0x0E00 <= code <= 0x0E7F


def labelled(sequence: Sequence[Token]) -> frozenset[int]:
    """Return the indices of number tokens that state nothing."""
    found = set(_citations(sequence))
    for index, token in enumerate(sequence):
        if token.kind is TokenKind.NUMBER and index not in found and _states_nothing(sequence, index):
            found.add(index)
    return frozenset(found)


def _states_nothing(sequence: Sequence[Token], index: int) -> bool:
    return (
        _part_of_code(sequence, index)
        or _formula(sequence, index)
        or named(sequence, index)
        or _list_marker(sequence, index)
        or _ordinal(sequence, index)
        or _serial(sequence, index)
        or _ages(sequence, index)
        or _raised_mark(sequence, index)
        or _idiom(sequence, index)
    )


def _part_of_code(sequence: Sequence[Token], index: int) -> bool:
    """`B2B`, `CO2`, `S4-1`, `COVID-19`, `GPT-4`, `#5`."""
    token, before = sequence[index], sequence[index - 1] if index else None
    if before is None or not adjacent(before, token):
        return False
    if before.text in figure_words().label_signs or before.text in ("@", "_"):
        return True
    if before.kind is TokenKind.WORD:
        return not unspaced(before) and not _is_currency_code(before) and before.text != "x"
    return before.text in ("-", "/") and _joined_to_code(sequence, index)


def _joined_to_code(sequence: Sequence[Token], index: int) -> bool:
    """Say whether hyphens or slashes join the number to a code: `COVID-19`, `S4-1`, `F4/80`."""
    for _ in range(_LONGEST_CODE):
        if index < 2 or not adjacent(sequence[index - 2], sequence[index - 1]):
            return False
        sign, root = sequence[index - 1], sequence[index - 2]
        if sign.text not in ("-", "/"):
            return False
        if root.kind is TokenKind.WORD:
            return sign.text == "-" and root.lower not in cue("prefixes") and not _measures(sequence, index - 2)
        if root.kind is not TokenKind.NUMBER:
            return False
        if _letters_before(sequence, index - 2):
            return True
        index -= 2
    return False


def _letters_before(sequence: Sequence[Token], index: int) -> bool:
    before = sequence[index - 1] if index else None
    return before is not None and before.kind is TokenKind.WORD and adjacent(before, sequence[index])


def _measures(sequence: Sequence[Token], index: int) -> bool:
    """Say whether the word at `index` follows a number directly, as a unit does: `10mg-20mg`."""
    return index > 0 and sequence[index - 1].kind is TokenKind.NUMBER


def _is_currency_code(token: Token) -> bool:
    return token.text in unit_table().currencies or token.text + "$" in unit_table().currencies


def _formula(sequence: Sequence[Token], index: int) -> bool:
    """`MnO 2`, `H 2 O`: subscripts that extraction set apart; `PM 2.5`."""
    before = sequence[index - 1] if index else None
    if before is None or before.kind is not TokenKind.WORD:
        return False
    if before.text == "PM" and sequence[index].text in ("2.5", "10"):
        return True
    small = re.fullmatch(r"[2-9]", sequence[index].text) is not None
    formula = before.text in cue("formula_names") or (
        before.text not in cue("formula_words") and _ELEMENTS.fullmatch(before.text)
    )
    following = sequence[index + 1] if index + 1 < len(sequence) else None
    unit_follows = following is not None and following.text in cue("formula_units")
    return small and bool(formula) and not unit_follows


def named(sequence: Sequence[Token], index: int) -> bool:
    """Say whether the number at `index` names something: `Figure 3`, `Tables 2 and 3`, `phase 2`, `patient 1`."""
    words, token = figure_words(), sequence[index]
    at = index - 1
    if index + 1 < len(sequence) and sequence[index + 1].text == "%":
        return False
    if at > 0 and sequence[at].text == "." and len(sequence[at - 1].text) <= _ABBREVIATED:
        at -= 1
    if at < 0 or sequence[at].kind is not TokenKind.WORD:
        return at >= 1 and sequence[at].text in ("-", "–", "and", ",", "&") and _continues_label(sequence, at)
    name = sequence[at].lower
    if name == "and" and _continues_label(sequence, at):
        return True
    short = re.fullmatch(r"[0-9]{1,2}(?:\.[0-9]{1,2}){0,3}", token.text) is not None
    if name in words.labels_document:
        return True
    if not short:
        return False
    if name in words.labels_kind:
        return True
    following = sequence[index + 1] if index + 1 < len(sequence) else None
    counts = following is not None and (_noun_like(following) or _unit(sequence, index + 1))
    return name in words.labels_thing and not counts


def _unit(sequence: Sequence[Token], index: int) -> bool:
    """Say whether a unit of two letters or more stands at `index`: "the control group 1 kg"."""
    token = sequence[index]
    small = token.lower in word_list("figure_small_words") or len(token.text) < _SHORTEST_UNIT
    return not small and read_unit(sequence, index, attached=False) is not None


def _continues_label(sequence: Sequence[Token], at: int) -> bool:
    before = sequence[at - 1] if at else None
    if before is None or before.kind is not TokenKind.NUMBER or at < 2:
        return False
    name = sequence[at - 2].lower if sequence[at - 2].text != "." else sequence[at - 3].lower
    return name in figure_words().labels_document or name in figure_words().labels_kind


def _noun_like(token: Token) -> bool:
    return (token.kind is TokenKind.WORD and token.text.islower() and len(token.text) > 3) or token.text == "%"


def _list_marker(sequence: Sequence[Token], index: int) -> bool:
    """`1. First`, `2) Second`, `51 Of course`: a number that opens the text. Line starts are seen by the reader."""
    if _footnote_mark(sequence, index):
        return True
    if index or len(sequence) < 3 or not re.fullmatch(r"[0-9]{1,2}", sequence[0].text):
        return False
    closing, following = sequence[1], sequence[2]
    return closing.text in (".", ")") and adjacent(sequence[0], closing) and following.text[:1].isupper()


def _footnote_mark(sequence: Sequence[Token], index: int) -> bool:
    """Whether a short number opens a sentence before a small word with a capital: a raised mark that came down."""
    following = sequence[index + 1] if index + 1 < len(sequence) else None
    opens = index == 0 or sequence[index - 1].text in (".", "!", "?")
    if following is None or not opens or not re.fullmatch(r"[0-9]{1,3}", sequence[index].text):
        return False
    return following.text[:1].isupper() and following.lower in word_list("figure_small_words")


def _ordinal(sequence: Sequence[Token], index: int) -> bool:
    following = sequence[index + 1] if index + 1 < len(sequence) else None
    return following is not None and adjacent(sequence[index], following) and following.lower in cue("ordinal_endings")


def _idiom(sequence: Sequence[Token], index: int) -> bool:
    """`24/7`, `24-7`: round the clock."""
    if sequence[index].text not in ("24", "7"):
        return False
    joined = [token.text for token in sequence[max(0, index - 2) : index + 3]]
    return any(joined[k : k + 3] in (["24", "/", "7"], ["24", "-", "7"]) for k in range(len(joined) - 2))


def _raised_mark(sequence: Sequence[Token], index: int) -> bool:
    """`disease.12`, `(18%).22`, `group,3`: a raised citation mark that came down behind a closing sign."""
    if index < 2 or not re.fullmatch(r"[0-9]{1,3}", sequence[index].text):
        return False
    closing, before = sequence[index - 1], sequence[index - 2]
    tight = adjacent(closing, sequence[index]) and adjacent(before, closing)
    ends = before.text in (")", "%", "]") or (before.kind is TokenKind.WORD and len(before.text) > 1)
    return tight and ends and closing.text in _CLOSING


def _ages(sequence: Sequence[Token], index: int) -> bool:
    """`in their 20s and 30s`: decades of age or of a century."""
    following = sequence[index + 1] if index + 1 < len(sequence) else None
    decade = re.fullmatch(r"[1-9]0", sequence[index].text) is not None
    plural = following is not None and following.lower == "s" and adjacent(sequence[index], following)
    return decade and plural and not (index and sequence[index - 1].lower in cue("seconds_before"))


def _serial(sequence: Sequence[Token], index: int) -> bool:
    """`555-123-4567`, `10:30 am`: three numbers in a chain, or a time of day."""
    if not _chained(sequence, index):
        return False
    chain = [sequence[k] for k in range(max(0, index - 4), min(len(sequence), index + 5))]
    at = chain.index(sequence[index])
    links = _links(chain, at, 1) + _links(chain, at, -1)
    if links >= 2:
        return True
    following = sequence[index + 1 : index + 4]
    hour = len(following) == 3 and following[0].text == ":" and following[2].lower in cue("clock")
    return hour or _before_clock_word(sequence, index)


def _before_clock_word(sequence: Sequence[Token], index: int) -> bool:
    """`10 am`, `10:30 h`; "2 h" alone is a duration."""
    if index + 1 >= len(sequence) or "." in sequence[index].text:
        return False
    word = sequence[index + 1].lower
    minutes = index > 0 and sequence[index - 1].text == ":"
    return word in cue("clock") and (minutes or word not in cue("clock_after_minutes"))


def _chained(sequence: Sequence[Token], index: int) -> bool:
    """Whether a sign that chains numbers, or the word of a clock time, stands beside the number."""
    following = sequence[index + 1] if index + 1 < len(sequence) else None
    before = sequence[index - 1].text if index else ""
    return before in _CHAINING or (
        following is not None and (following.text in _CHAINING or following.lower in cue("clock"))
    )


def _links(chain: Sequence[Token], at: int, direction: int) -> int:
    count = 0
    while 0 <= at + 2 * direction < len(chain):
        sign, number = chain[at + direction], chain[at + 2 * direction]
        here = chain[at]
        together = (
            sign.start == here.end and number.start == sign.end
            if direction > 0
            else sign.end == here.start and number.end == sign.start
        )
        if sign.text not in _CHAINING or number.kind is not TokenKind.NUMBER or not together:
            break
        count, at = count + 1, at + 2 * direction
    return count


def _citations(sequence: Sequence[Token]) -> set[int]:
    """Numbers of `[3]`, `[2–4]`, `(12)`, `(Lee et al., 2020)`, `Lee (2020)`, `Lee et al. 2020`."""
    found: set[int] = set()
    stack: list[int] = []
    for index, token in enumerate(sequence):
        if token.text in ("(", "["):
            stack.append(index)
        elif token.text in (")", "]") and stack:
            start = stack.pop()
            if index - start <= _LONGEST_CITATION and _is_citation(sequence, start, index):
                found.update(k for k in range(start + 1, index) if sequence[k].kind is TokenKind.NUMBER)
        elif token.kind is TokenKind.NUMBER and _YEAR.fullmatch(token.text) and _after_et_al(sequence, index):
            found.add(index)
    return found


def _after_et_al(sequence: Sequence[Token], index: int) -> bool:
    words = [t.lower for t in sequence[max(0, index - 3) : index] if t.text not in (".", ",", "(")]
    return bool(words) and words[-1] == "al"


def _is_citation(sequence: Sequence[Token], start: int, end: int) -> bool:
    inside = sequence[start + 1 : end]
    numbers = [t for t in inside if t.kind is TokenKind.NUMBER]
    if not numbers:
        return False
    if all(t.kind is TokenKind.NUMBER or t.text in (",", "-", "–", ";") for t in inside):
        return _numbered(sequence, start, numbers)
    years = [k for k, t in enumerate(inside) if t.kind is TokenKind.NUMBER and _YEAR.fullmatch(t.text)]
    if not years or not inside[0].text[:1].isalpha():
        return False
    return all(_dated_name(inside, k) for k in years)


def _numbered(sequence: Sequence[Token], start: int, numbers: Sequence[Token]) -> bool:
    if all(re.fullmatch(r"[0-9]{1,3}(?:,[0-9]{1,3})*", t.text) for t in numbers):
        return True
    before = sequence[start - 1] if start else None
    year = len(numbers) == 1 and _YEAR.fullmatch(numbers[0].text) is not None
    named = before is not None and before.kind is TokenKind.WORD and before.text[:1].isupper()
    return year and (named or _after_et_al(sequence, start))


def _dated_name(inside: Sequence[Token], at: int) -> bool:
    """Say whether the year at `at` follows a name as in a citation: `Lee, 2020`, `Lee et al. 2020`, `, 2021`."""
    before = inside[at - 1] if at else None
    if before is None:
        return False
    if before.text in (",", ";") and at > 1:
        before = inside[at - 2]
    if before.kind is TokenKind.NUMBER:
        return at > 2 and _dated_name(inside, at - 2) if inside[at - 1].text in (",", ";") else False
    if before.text == ".":
        return at > 1 and any(t.lower == "al" for t in inside[max(0, at - 4) : at])
    return before.text[:1].isupper() and before.lower not in figure_words().months
