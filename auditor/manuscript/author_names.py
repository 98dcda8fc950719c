"""Names of authors before a year: families with particles, pairs, "et al.", organisations, in several scripts."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from auditor.resources import word_list

REACH = 260
"""Characters before a year in which its authors stand."""
LONGEST_FAMILY = 5
"""Words of one personal name; organisations may have more."""
SPACED = re.compile(r"\s+")
POSSESSIVE = re.compile(r"['’]s?$|(?<=s)['’]$")
CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,40}")
CJK_CUES = "由据如和与而对按的在及以从被，。；、（"
INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[-‐ ]?){1,4}")


class _Kind(Enum):
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
class _Token:
    kind: _Kind
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Names:
    """The authors that stand directly before an offset."""

    authors: tuple[str, ...]
    """Family or organisation names as printed, possessive dropped."""
    et_al: bool
    """Whether further authors are said to be."""
    start: int
    """First character of the first name (with its initials)."""
    paired: bool
    """Whether a conjunction or "et al." shows that these are authors."""
    possessive: bool
    """Whether the last name was in the possessive."""
    initials: bool = False
    """Whether initials stand before the first name: a person."""


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


@cache
def _folded(name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in word_list(name))


@cache
def _exact(name: str) -> frozenset[str]:
    return frozenset(word_list(name))


def names_before(text: str, end: int, floor: int = 0, listed: bool = False) -> Names | None:
    """Return the authors that end at offset `end` (commas and space apart), or None if no author stands there.

    Nothing before `floor` is looked at. With `listed`, commas alone may join names ("(Lee, Roe, 2019)").
    """
    tokens = _tokens(text, max(floor, end - REACH), end)
    last = len(tokens) - 1
    while last >= 0 and tokens[last].kind is _Kind.COMMA:
        last -= 1
    if last < 0:
        return None
    return _Backwards(tokens, listed, sure=listed and last < len(tokens) - 1).read(last)


def _tokens(text: str, start: int, end: int) -> list[_Token]:
    tokens = []
    for match in _tokens_pattern().finditer(text, start, end):
        word = match.group()
        if match.lastgroup == "word" and CJK.fullmatch(word) and len(word) > 4:
            tokens.append(_Token(_Kind.OTHER, word, match.start(), match.end()))
            continue
        tokens.append(_Token(_kind(match), word, match.start(), match.end()))
    return _split_cjk(tokens)


def _split_cjk(tokens: list[_Token]) -> list[_Token]:
    """Cut the author off the end of an unspaced run of Chinese or Japanese: "由王" before "等"."""
    result = []
    for token in tokens:
        if not CJK.match(token.text) or token.kind in (_Kind.OTHERS, _Kind.CONJUNCTION):
            result.append(token)
            continue
        cut = max(token.text.rfind(cue) for cue in CJK_CUES) + 1
        family = token.text[cut:]
        if cut and 0 < len(family) <= 4:
            conjunction = token.text[cut - 1] in _exact("author_conjunctions")
            kind = _Kind.CONJUNCTION if conjunction and cut > 1 else _Kind.OTHER
            if kind is _Kind.CONJUNCTION and cut - 1 <= 4:
                result.append(_Token(_Kind.NAME, token.text[: cut - 1], token.start, token.start + cut - 1))
            result.append(_Token(kind, token.text[cut - 1 : cut], token.start + cut - 1, token.start + cut))
            result.extend(_split_others(_Token(_Kind.NAME, family, token.start + cut, token.end)))
        else:
            result.extend(_split_others(token))
    return result


def _split_others(token: _Token) -> list[_Token]:
    """Cut "ら" or "等" off a name."""
    if len(token.text) < 2 or token.text[-1] not in _exact("et_al_forms"):
        return [token]
    cut = token.end - 1
    kind = _Kind.NAME if token.kind is _Kind.NAME else token.kind
    return [
        _Token(kind, token.text[:-1], token.start, cut),
        _Token(_Kind.OTHERS, token.text[-1], cut, token.end),
    ]


def _kind(match: re.Match[str]) -> _Kind:
    group = match.lastgroup
    if group == "others":
        return _Kind.OTHERS
    if group == "comma":
        return _Kind.COMMA
    if group == "initial":
        return _Kind.INITIAL if match.group()[0].isupper() else _Kind.OTHER
    word = match.group()
    if word in _exact("author_conjunctions"):
        return _Kind.CONJUNCTION
    if group == "other":
        return _Kind.OTHER
    return _word_kind(word)


def _word_kind(word: str) -> _Kind:
    bare = POSSESSIVE.sub("", word)
    folded = bare.casefold()
    if any(char.isdigit() for char in word):
        return _Kind.OTHER
    if folded.rstrip(".") in _folded("name_suffixes") and len(folded) < 4:
        return _Kind.SUFFIX
    if folded in _folded("name_particles") and (bare[0].islower() or folded not in _folded("word_like_surnames")):
        return _Kind.PARTICLE
    if folded in _folded("word_like_surnames") and bare[0].isupper():
        return _Kind.DOUBTFUL
    if bare in _exact("name_connectors"):
        return _Kind.CONNECTOR
    if _is_name(bare):
        single = len(bare) == 1 and bare.isascii()
        return _Kind.INITIAL if single else _Kind.NAME
    return _Kind.OTHER


def _is_name(word: str) -> bool:
    folded = word.casefold()
    if folded in _folded("not_author_names") or folded in _folded("letter_labels"):
        return False
    if folded in _folded("sentence_starters") and not word.isupper():
        return False
    if not (word[0].isupper() or CJK.match(word)):
        return any(part[:1].isupper() for part in re.split(r"['’-]", word)[1:2])
    return not (folded.endswith("ly") and len(word) > 5)


@dataclass
class _Backwards:
    """Reads names from the last token to the first."""

    tokens: Sequence[_Token]
    listed: bool
    sure: bool = False
    """Whether a comma before the year shows that what stands before it is an author."""

    def read(self, last: int) -> Names | None:
        """Return the names that end with token `last`."""
        at = last
        possessive = False
        et_al = self.tokens[at].kind is _Kind.OTHERS
        if et_al:
            possessive = POSSESSIVE.search(self.tokens[at].text) is not None and "'" in self.tokens[at].text.replace(
                "’", "'"
            )
            at = self._skip_commas(at - 1)
        paired_with = at > 1 and self.tokens[at - 1].kind is _Kind.CONJUNCTION
        found = self._author(at, et_al or self.sure or paired_with)
        if found is None:
            return None
        possessive = possessive or POSSESSIVE.search(self.tokens[at].text) is not None
        authors = [found[0]]
        paired = et_al
        at = found[1]
        while (earlier := self._separator(at - 1, paired)) is not None:
            before, conjunction = earlier
            author = self._author(before, paired or conjunction)
            if author is None:
                break
            paired = paired or conjunction
            authors.insert(0, author[0])
            at = author[1]
        person = self.tokens[at].kind is _Kind.INITIAL and len(authors[0].split()) <= LONGEST_FAMILY
        return Names(tuple(authors), et_al, self.tokens[at].start, paired, possessive, person)

    def _skip_commas(self, at: int) -> int:
        while at >= 0 and self.tokens[at].kind is _Kind.COMMA:
            at -= 1
        return at

    def _separator(self, at: int, paired: bool) -> tuple[int, bool] | None:
        """Return the token before a conjunction or comma, and whether there was a conjunction."""
        if at < 1:
            return None
        if self.tokens[at].kind is _Kind.CONJUNCTION:
            return self._skip_commas(at - 1), True
        if self.tokens[at].kind is _Kind.COMMA and (paired or self.listed):
            return self._skip_commas(at), False
        return None

    def _author(self, at: int, sure: bool) -> tuple[str, int] | None:
        """Return one author whose last token is `at`, and the index of its first token; `sure` takes doubtful names."""
        at = self._skip_initials_after(at)
        kinds = (_Kind.NAME, _Kind.DOUBTFUL) if sure else (_Kind.NAME,)
        if at < 0 or self.tokens[at].kind not in kinds:
            return None
        last = at
        first = self._organisation_start(at)
        if first is None:
            first = self._family_start(at)
            family = first
            while first > 0 and self.tokens[first - 1].kind is _Kind.INITIAL:
                first -= 1
        else:
            family = first = self._with_country(first)
        return _join(self.tokens[family : last + 1]), first

    def _with_country(self, first: int) -> int:
        """Include the initials before an organisation's name: "U.S. Department", "R Core Team"."""
        return first - 1 if first > 0 and self.tokens[first - 1].kind is _Kind.INITIAL else first

    def _skip_initials_after(self, at: int) -> int:
        """Step over "Jr.", and over initials printed after the family name ("Lee, J. R.", "Lee J")."""
        before = at
        while before >= 0 and self.tokens[before].kind in (_Kind.INITIAL, _Kind.SUFFIX):
            before -= 1
        if before == at or before < 0:
            return at
        stop = self._skip_commas(before)
        return stop if stop >= 0 and self.tokens[stop].kind in (_Kind.NAME, _Kind.DOUBTFUL) else at

    def _family_start(self, at: int) -> int:
        first = at
        while first > 0 and at - first < LONGEST_FAMILY - 1:
            before = self.tokens[first - 1]
            if before.text in _exact("verb_particles") and self._inverts(first - 2):
                break
            if (
                before.kind is _Kind.PARTICLE
                or (before.kind is _Kind.DOUBTFUL and before.text.casefold() in _folded("name_particles"))
                or (before.kind is _Kind.CONNECTOR and before.text in _folded("name_particles"))
                or (before.kind is _Kind.NAME and not (POSSESSIVE.search(before.text) or CJK.match(before.text)))
            ):
                first -= 1
            else:
                break
        while (
            first < at
            and self.tokens[first].kind is _Kind.CONNECTOR
            and self.tokens[first].text not in _exact("name_particles")
        ):
            first += 1
        return first

    def _inverts(self, at: int) -> bool:
        """Say whether the word puts a verb before its subject: "as do Hall et al.", "so do Roe and Lee"."""
        return at >= 0 and self.tokens[at].text.casefold() in _folded("inverting_words")

    def _organisation_start(self, at: int) -> int | None:
        """Return where an organisation's name begins ("Department of Health and …"), None if it is none."""
        first = at
        seen = False
        for index in range(at, max(-1, at - 12), -1):
            token = self.tokens[index]
            if token.kind is _Kind.NAME:
                first = index
                seen = seen or POSSESSIVE.sub("", token.text).casefold() in _folded("organisation_words")
            elif token.kind not in (_Kind.CONNECTOR, _Kind.CONJUNCTION, _Kind.PARTICLE) or (
                token.kind is _Kind.CONJUNCTION and not self._joins_organisation(index)
            ):
                break
        joined = self.listed and any(token.text in _exact("organisation_connectors") for token in self.tokens[first:at])
        return first if (seen or joined) and first < at else None

    def _joins_organisation(self, conjunction: int) -> bool:
        """Say whether "and" stands inside an organisation's name: after "of" or "for" and a name."""
        return any(
            token.kind is _Kind.CONNECTOR and token.text in _exact("organisation_connectors")
            for token in self.tokens[max(0, conjunction - 4) : conjunction]
        )


def _join(tokens: Sequence[_Token]) -> str:
    parts = [tokens[0].text]
    for before, token in itertools.pairwise(tokens):
        parts.append((" " if token.start > before.end else "") + token.text)
    return POSSESSIVE.sub("", "".join(parts))
