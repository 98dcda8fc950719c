"""Words and signs of a list of authors: which is a name, a particle, an initial, a conjunction."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from auditor.resources import folded_words, word_list, word_set

POSSESSIVE = re.compile(r"['’]s?$|(?<=s)['’]$")
CJK_LETTERS = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
CJK = re.compile(rf"[{CJK_LETTERS}]{{1,40}}")
HANGUL_AND = re.compile(r"[\uac00-\ud7af]{1,4}[과와]")
"""A Korean name with the particle that joins the next one."""
SHORTEST_ADVERB = 5
"""Letters of "early" and "Kelly": longer words in -ly before a name are adverbs."""
LONGEST_CJK_NAME = 4
"""Characters of a name written without spaces; a longer run is no name."""


class Kind(Enum):
    """What a word or sign may be in a list of authors."""

    NAME = auto()
    DOUBTFUL = auto()
    """A word that is also a surname: He, An, May."""
    INITIAL = auto()
    PARTICLE = auto()
    CONJUNCTION = auto()
    OTHERS = auto()
    COMMA = auto()
    CONNECTOR = auto()
    SUFFIX = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Token:
    """A word or sign with its kind and place."""

    kind: Kind
    text: str
    start: int
    end: int


@cache
def _others_pattern() -> str:
    """Return the pattern of "et al." and its like: capitals count for nothing, and a form is no part of a word.

    The forms are grouped by their first letter, so that most words fail at once.
    """
    groups: dict[str, list[str]] = {}
    for form in sorted(word_list("et_al_forms"), key=len, reverse=True):
        end = r"(?!\w)" if form[-1].isalpha() else ""
        groups.setdefault(form[0].casefold(), []).append(re.escape(form[1:]).replace(r"\ ", r"\s+") + end)
    return "|".join(f"[{re.escape(first + first.upper())}](?i:{'|'.join(rest)})" for first, rest in groups.items())


@cache
def _tokens_pattern() -> re.Pattern[str]:
    letter = rf"[^\W_{CJK_LETTERS}]"
    return re.compile(
        rf"(?P<others>(?<![^\W_])(?:{_others_pattern()})(?:['’]s)?)"
        r"|(?P<comma>[,])"
        rf"|(?P<short>(?<!\w)(?:{'|'.join(word_list('abbreviations_in_names'))})\.(?=[\s,;)]|$))"
        r"|(?P<initial>(?:[^\W\d_]\.(?:[-‐]?[^\W\d_]\.){0,3}))(?![^\W\d_])"
        rf"|(?P<unspaced>[{CJK_LETTERS}]{{1,40}})"
        rf"|(?P<word>{letter}(?:{letter}|[-'’‐.](?=[^\W_])|[\u0300-\u036f])*(?:['’]s?(?!\w))?)"
        r"|(?P<other>[^\s])",
    )


@cache
def _bounds() -> re.Pattern[str]:
    """Return the pattern of what ends a name in text without spaces: a conjunction or another bound."""
    unspaced = [word for word in word_list("author_conjunctions") if CJK.fullmatch(word)]
    joining = [word for word in unspaced if not HANGUL_AND.match("가" + word)]
    ending = sorted(word_list("cjk_name_bounds"), key=len, reverse=True)
    return re.compile(f"(?P<joins>{'|'.join(map(re.escape, joining))})|{'|'.join(map(re.escape, ending))}")


def name_tokens(text: str, start: int, end: int) -> list[Token]:
    """Return the words and signs of a stretch of `text`, each with what it may be."""
    tokens: list[Token] = []
    for match in _tokens_pattern().finditer(text, start, end):
        if match.lastgroup == "unspaced":
            tokens.extend(_unspaced_tokens(match.group(), match.start()))
        else:
            tokens.append(Token(_kind(match), match.group(), match.start(), match.end()))
    return tokens


def _unspaced_tokens(run: str, start: int) -> Iterator[Token]:
    """Yield what a run of letters without spaces holds: "根据李明与王强" is two names and a conjunction."""
    if HANGUL_AND.fullmatch(run):
        yield Token(Kind.NAME, run[:-1], start, start + len(run) - 1)
        yield Token(Kind.CONJUNCTION, run[-1], start + len(run) - 1, start + len(run))
        return
    at = 0
    for bound in [*_bounds().finditer(run), None]:
        stop = bound.start() if bound else len(run)
        if stop > at:
            yield from _unspaced_name(run[at:stop], start + at)
        if bound is not None:
            kind = Kind.CONJUNCTION if bound.group("joins") else Kind.OTHER
            yield Token(kind, bound.group(), start + stop, start + bound.end())
            at = bound.end()


def _unspaced_name(piece: str, start: int) -> Iterator[Token]:
    """Yield a name and the "等人" or "ら" that stands behind it."""
    others = next((form for form in _unspaced_others() if piece.endswith(form)), "")
    name = piece.removesuffix(others)
    if name:
        kind = Kind.NAME if len(name) <= LONGEST_CJK_NAME else Kind.OTHER
        yield Token(kind, name, start, start + len(name))
    if others:
        yield Token(Kind.OTHERS, others, start + len(name), start + len(piece))


@cache
def _unspaced_others() -> tuple[str, ...]:
    return tuple(sorted((form for form in word_list("et_al_forms") if CJK.fullmatch(form)), key=len, reverse=True))


def _kind(match: re.Match[str]) -> Kind:
    group = match.lastgroup
    if group == "others":
        return Kind.OTHERS
    if group == "comma":
        return Kind.COMMA
    word = match.group()
    if group == "initial" and word not in word_set("author_conjunctions"):
        return Kind.INITIAL if word[0].isupper() else Kind.OTHER
    if word in word_set("author_conjunctions"):
        return Kind.CONJUNCTION
    if group == "other":
        return Kind.OTHER
    return _word_kind(word)


def _word_kind(word: str) -> Kind:
    bare = POSSESSIVE.sub("", word)
    lowered = bare.casefold()
    if not word.isalpha() and any(char.isdigit() for char in word):
        return Kind.OTHER
    if lowered.rstrip(".") in folded_words("name_suffixes") and len(lowered) < 4:
        return Kind.SUFFIX
    if lowered in folded_words("name_particles") and (
        bare[0].islower() or lowered not in folded_words("word_like_surnames")
    ):
        return Kind.PARTICLE
    if lowered in folded_words("word_like_surnames") and bare[0].isupper():
        return Kind.DOUBTFUL
    if bare in word_set("name_connectors"):
        return Kind.CONNECTOR
    if _is_name(bare):
        single = len(bare) == 1 and bare.isascii()
        return Kind.INITIAL if single else Kind.NAME
    return Kind.OTHER


def _is_name(word: str) -> bool:
    lowered = word.casefold()
    if lowered in folded_words("not_author_names"):
        return False
    if is_label(word) and lowered not in folded_words("organisation_words"):
        return False
    if lowered in folded_words("sentence_starters") and not word.isupper():
        return False
    return word[0].isupper() or any(part[:1].isupper() for part in re.split(r"['’-]", word)[1:2])


def is_label(word: str) -> bool:
    """Say whether a letter or number usually follows a word: "Group A", "Bank 2"."""
    return word.casefold() in folded_words("letter_labels")


def is_before_name(token: Token) -> bool:
    """Say whether a capitalised word opens the clause before a name and is no part of it: an adverb, a participle."""
    lowered = token.text.casefold()
    return (lowered.endswith("ly") and len(lowered) > SHORTEST_ADVERB) or lowered in folded_words("citing_participles")


def is_title(token: Token) -> bool:
    """Say whether a word is the title of a person: "Dr", "Sir"."""
    return token.text.casefold() in folded_words("personal_titles")


def joined(tokens: Sequence[Token]) -> str:
    """Return the name that the tokens make, as printed, the possessive dropped."""
    parts = [tokens[0].text]
    for before, token in itertools.pairwise(tokens):
        parts.append((" " if token.start > before.end else "") + token.text)
    return POSSESSIVE.sub("", "".join(parts))
