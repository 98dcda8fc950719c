"""Words and signs of a list of authors: which is a name, a particle, an initial, a conjunction."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from auditor.resources import folded_words, word_list, word_set

POSSESSIVE = re.compile(r"['’]s?$|(?<=s)['’]$")
CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,40}")
CJK_CUES = "由据如和与而对按的在及以从被，。；、（"


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
    forms = sorted(word_list("et_al_forms"), key=len, reverse=True)
    return "|".join(
        re.escape(form).replace(r"\ ", r"\s+") + (r"(?!\w)" if form[-1].isascii() and form[-1].isalpha() else "")
        for form in forms
    )


@cache
def _tokens_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<others>(?:{_others_pattern()})(?:['’]s)?)"
        r"|(?P<comma>[,])"
        r"|(?P<initial>(?:[^\W\d_]\.(?:[-‐]?[^\W\d_]\.){0,3}))(?![^\W\d_])"
        r"|(?P<word>(?<!\w)Ste?\.(?=\s[^\W\d_a-z])|[^\W_](?:[^\W_]|\u0300-\u036f|[-'’‐.](?=[^\W_])|[\u0300-\u036f])*(?:['’]s?(?!\w))?)"
        r"|(?P<other>[^\s])",
    )


def name_tokens(text: str, start: int, end: int) -> list[Token]:
    """Return the words and signs of a stretch of `text`, each with what it may be."""
    tokens = []
    for match in _tokens_pattern().finditer(text, start, end):
        word = match.group()
        if match.lastgroup == "word" and CJK.fullmatch(word) and len(word) > 4:
            tokens.append(Token(Kind.OTHER, word, match.start(), match.end()))
            continue
        tokens.append(Token(_kind(match), word, match.start(), match.end()))
    return _split_cjk(tokens)


def _split_cjk(tokens: list[Token]) -> list[Token]:
    """Cut the author off the end of an unspaced run of Chinese or Japanese: "由王" before "等"."""
    result = []
    for token in tokens:
        if not CJK.match(token.text) or token.kind in (Kind.OTHERS, Kind.CONJUNCTION):
            result.append(token)
            continue
        cut = max(token.text.rfind(cue) for cue in CJK_CUES) + 1
        family = token.text[cut:]
        if cut and 0 < len(family) <= 4:
            conjunction = token.text[cut - 1] in word_set("author_conjunctions")
            kind = Kind.CONJUNCTION if conjunction and cut > 1 else Kind.OTHER
            if kind is Kind.CONJUNCTION and cut - 1 <= 4:
                result.append(Token(Kind.NAME, token.text[: cut - 1], token.start, token.start + cut - 1))
            result.append(Token(kind, token.text[cut - 1 : cut], token.start + cut - 1, token.start + cut))
            result.extend(_split_others(Token(Kind.NAME, family, token.start + cut, token.end)))
        else:
            result.extend(_split_others(token))
    return result


def _split_others(token: Token) -> list[Token]:
    """Cut "ら" or "等" off a name."""
    if len(token.text) < 2 or token.text[-1] not in word_set("et_al_forms"):
        return [token]
    cut = token.end - 1
    kind = Kind.NAME if token.kind is Kind.NAME else token.kind
    return [
        Token(kind, token.text[:-1], token.start, cut),
        Token(Kind.OTHERS, token.text[-1], cut, token.end),
    ]


def _kind(match: re.Match[str]) -> Kind:
    group = match.lastgroup
    if group == "others":
        return Kind.OTHERS
    if group == "comma":
        return Kind.COMMA
    if group == "initial":
        return Kind.INITIAL if match.group()[0].isupper() else Kind.OTHER
    word = match.group()
    if word in word_set("author_conjunctions"):
        return Kind.CONJUNCTION
    if group == "other":
        return Kind.OTHER
    return _word_kind(word)


def _word_kind(word: str) -> Kind:
    bare = POSSESSIVE.sub("", word)
    lowered = bare.casefold()
    if any(char.isdigit() for char in word):
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
    if lowered in folded_words("not_author_names") or lowered in folded_words("letter_labels"):
        return False
    if lowered in folded_words("sentence_starters") and not word.isupper():
        return False
    if not (word[0].isupper() or CJK.match(word)):
        return any(part[:1].isupper() for part in re.split(r"['’-]", word)[1:2])
    return not (lowered.endswith("ly") and len(word) > 5)


def joined(tokens: Sequence[Token]) -> str:
    """Return the name that the tokens make, as printed, the possessive dropped."""
    parts = [tokens[0].text]
    for before, token in itertools.pairwise(tokens):
        parts.append((" " if token.start > before.end else "") + token.text)
    return POSSESSIVE.sub("", "".join(parts))
