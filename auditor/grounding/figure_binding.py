"""What a figure counts: the words after it, and the words before it in its clause."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from auditor.grounding.figure_stems import stem
from auditor.grounding.figure_tokens import Token, TokenKind
from auditor.grounding.figure_words import cue
from auditor.resources import word_list

_AHEAD: Final = 4
"""Content words after a figure that it may count."""
_BACK: Final = 7
"""Content words before a figure that say what it is of."""
_REACH: Final = 25
"""Tokens looked at on either side."""
_IN_BRACKET: Final = 4
"""Tokens behind an opening bracket in which a figure makes it one about figures."""
_TERM_WORDS: Final = 2
"""Words of a term in a clause without verb."""
_STOPS: Final = frozenset(".;:!?")


@cache
def _small_words() -> frozenset[str]:
    return frozenset(word_list("figure_small_words"))


@cache
def _breaks() -> frozenset[str]:
    return frozenset(word_list("figure_breaks"))


def content(token: Token) -> bool:
    """Say whether the token is a word that carries meaning."""
    if token.kind is not TokenKind.WORD or (token.lower in _small_words() and not token.text.isupper()):
        return False
    return len(token.text) > 1 or (token.text.isupper() and token.text not in "AI")


def name_like(sequence: Sequence[Token], index: int) -> bool:
    """Say whether the word at `index` looks like a name: a capital inside the sentence, or capitals only."""
    token = sequence[index]
    if token.kind is not TokenKind.WORD or not token.text[0].isupper():
        return False
    before = sequence[index - 1] if index else None
    opens = before is None or before.text in _STOPS or before.text in "\"'“‘(["
    if len(token.text) == 1:
        return not opens and before is not None and before.kind is TokenKind.WORD
    return token.text.isupper() or not opens


def nouns_after(sequence: Sequence[Token], index: int, figures: frozenset[int]) -> tuple[str, ...]:
    """Return stems of the content words from token `index` to the end of the phrase, nearest first.

    `figures` holds the token indices of other figures, where the phrase ends at the latest.
    """
    found: list[str] = []
    for at in range(index, min(index + _REACH, len(sequence))):
        token = sequence[at]
        if at in figures or token.text in _STOPS or token.text in ")]" or token.lower in _breaks():
            break
        if token.text == "," and found:
            break
        if token.text in "([" and not figures.isdisjoint(range(at + 1, at + 1 + _IN_BRACKET)):
            break  # "34 (IQR 28–41)": what opens the bracket is said of the figures in it
        if content(token):
            found.append(stem(token.lower))
            if len(found) == _AHEAD:
                break
    return tuple(found)


def words_before(sequence: Sequence[Token], index: int, figures: frozenset[int]) -> tuple[str, ...]:
    """Return stems of the content words before token `index` in its clause, nearest first."""
    found: list[str] = []
    for at in range(index - 1, max(-1, index - 1 - _REACH), -1):
        token = sequence[at]
        if at in figures or token.text in ".;!?":
            break
        if content(token):
            found.append(stem(token.lower))
            if len(found) == _BACK:
                break
    return tuple(found)


def parallel_labels(sequence: Sequence[Token], places: Sequence[tuple[int, int]]) -> dict[int, str]:
    """Return for figures of a list their own terms: "major, minor and total rates were 1, 2 and 3".

    `places` are the first and one past the last token of each figure, in order; the keys index it. The terms stand
    before the list, or after it where "respectively" says so.
    """
    found: dict[int, str] = {}
    for first, last in runs(sequence, places):
        count = last - first + 1
        start, end = places[first][0], places[last][1]
        terms = _terms_after(sequence, end, count) or _terms_before(sequence, start, count)
        found.update({first + k: term for k, term in enumerate(terms)})
    return found


def gapped_labels(
    sequence: Sequence[Token], places: Sequence[tuple[int, int]], contexts: Sequence[Sequence[str]]
) -> dict[int, str]:
    """Return for figures of clauses that share one verb their own terms: "wheat yielded 5 t and barley 6 t".

    `contexts` are the words before each figure in its clause, as `words_before` gives them. The later clauses hold
    nothing but a joint and their term; the term of the first is the word that opens its clause.
    """
    found: dict[int, str] = {}
    for k in range(1, len(places)):
        term = _gapped_term(sequence[places[k - 1][1] : places[k][0]])
        opened = k - 1 in found or (len(contexts[k - 1]) > 1 and not _cut_short(contexts[k - 1]))
        if term is None or not opened:
            continue
        found.setdefault(k - 1, contexts[k - 1][-1] if contexts[k - 1] else term)
        found[k] = term
    return {k: term for k, term in found.items() if list(found.values()).count(term) == 1}


def _cut_short(context: Sequence[str]) -> bool:
    """Whether the clause goes on before the words that were read."""
    return len(context) >= _BACK


def _gapped_term(between: Sequence[Token]) -> str | None:
    """Return the term of "and barley", ", the oats", None where anything else stands between two figures."""
    words = list(between)
    joints = 0
    while words and words[0].lower in cue("gapping_joints"):
        words, joints = words[1:], joints + 1
    if words and words[0].lower in cue("gapping_articles"):
        words = words[1:]
    if not joints or not 1 <= len(words) <= _TERM_WORDS or not all(content(word) for word in words):
        return None
    return stem(words[-1].lower)


def runs(sequence: Sequence[Token], places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return first and last figure of each list of figures parted only by commas, "and", "versus"."""
    runs: list[tuple[int, int]] = []
    at = 0
    while at < len(places):
        last = at
        while last + 1 < len(places) and _joins(sequence[places[last][1] : places[last + 1][0]]):
            last += 1
        if last > at:
            runs.append((at, last))
        at = last + 1
    return runs


def _joins(between: Sequence[Token]) -> bool:
    return 0 < len(between) <= 2 and all(token.lower in cue("list_joints") for token in between)


def _terms_before(sequence: Sequence[Token], start: int, count: int) -> list[str]:
    begin = start
    while (
        begin > max(0, start - _REACH)
        and sequence[begin - 1].text not in _STOPS
        and sequence[begin - 1].kind is not TokenKind.NUMBER
    ):
        begin -= 1
    return _terms(sequence[begin:start], count)


def _terms_after(sequence: Sequence[Token], end: int, count: int) -> list[str]:
    stop = next((k for k in range(end, min(end + _REACH, len(sequence))) if sequence[k].text in _STOPS), end)
    following = sequence[end:stop]
    if not any(token.lower == "respectively" for token in following):
        return []
    return _terms([token for token in following if token.lower != "respectively"], count)


def _terms(words: Sequence[Token], count: int) -> list[str]:
    """Part words at the joints of their list; a term is the last word of a part, and the first of the last part."""
    parts: list[list[Token]] = [[]]
    for token in words:
        if token.lower in cue("list_joints"):
            if parts[-1]:
                parts.append([])
        elif content(token):
            parts[-1].append(token)
    parts = [part for part in parts if part][-count:]
    if len(parts) != count:
        return []
    chosen = [part[-1] for part in parts[:-1]] + [parts[-1][0]]
    terms = [stem(token.lower) for token in chosen]
    return terms if len(set(terms)) == count else []
