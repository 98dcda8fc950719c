"""Names of authors before a year: families with particles, pairs, "et al.", organisations, in several scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from auditor.manuscript.author_tokens import (
    CJK,
    POSSESSIVE,
    Kind,
    Token,
    is_before_name,
    is_label,
    is_title,
    joined,
    name_tokens,
)
from auditor.resources import folded_words, word_set

REACH = 260
"""Characters before a year in which its authors stand."""
LONGEST_FAMILY = 5
"""Words of one personal name; organisations may have more."""


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
    person: bool = False
    """Whether initials or a title stand before the first name."""


def names_before(text: str, end: int, floor: int = 0, listed: bool = False) -> Names | None:
    """Return the authors that end at offset `end` (commas and space apart), or None if no author stands there.

    Nothing before `floor` is looked at. With `listed`, commas alone may join names ("(Lee, Roe, 2019)").
    """
    tokens = name_tokens(text, max(floor, end - REACH), end)
    last = len(tokens) - 1
    while last >= 0 and tokens[last].kind is Kind.COMMA:
        last -= 1
    if last < 0:
        return None
    return _Backwards(tokens, listed, sure=listed and last < len(tokens) - 1).read(last)


@dataclass
class _Backwards:
    """Reads names from the last token to the first."""

    tokens: Sequence[Token]
    listed: bool
    sure: bool = False
    """Whether a comma before the year shows that what stands before it is an author."""

    def read(self, last: int) -> Names | None:
        """Return the names that end with token `last`."""
        at = last
        possessive = False
        et_al = self.tokens[at].kind is Kind.OTHERS
        if et_al:
            possessive = POSSESSIVE.search(self.tokens[at].text) is not None and "'" in self.tokens[at].text.replace(
                "’", "'"
            )
            at = self._skip_commas(at - 1)
        paired_with = at > 1 and self.tokens[at - 1].kind is Kind.CONJUNCTION
        found = self._author(at, et_al or self.sure or paired_with, named=et_al)
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
        introduced = self.tokens[at].kind is Kind.INITIAL or self._titled(at)
        person = introduced and len(authors[0].split()) <= LONGEST_FAMILY
        return Names(tuple(authors), et_al, self.tokens[at].start, paired, possessive, person)

    def _titled(self, first: int) -> bool:
        """Say whether a title stands before the name that begins with token `first`: "Sir Ronald Fisher"."""
        before = first - 2 if first > 1 and self.tokens[first - 1].text == "." else first - 1
        return before >= 0 and is_title(self.tokens[before])

    def _skip_commas(self, at: int) -> int:
        while at >= 0 and self.tokens[at].kind is Kind.COMMA:
            at -= 1
        return at

    def _separator(self, at: int, paired: bool) -> tuple[int, bool] | None:
        """Return the token before a conjunction or comma, and whether there was a conjunction."""
        if at < 1:
            return None
        if self.tokens[at].kind is Kind.CONJUNCTION:
            return self._skip_commas(at - 1), True
        if self.tokens[at].kind is Kind.COMMA and (paired or self.listed):
            before = self._skip_commas(at)
            clause = not self.listed and before >= 0 and CJK.match(self.tokens[before].text) is not None
            return None if clause else (before, False)
        return None

    def _author(self, at: int, sure: bool, named: bool = False) -> tuple[str, int] | None:
        """Return one author whose last token is `at`, and the index of its first token.

        `sure` takes doubtful names, "Lo" and "Du" among them; `named` takes any capitalised word, for what stands
        before "et al." is a name.
        """
        at = self._skip_initials_after(at)
        if at < 0:
            return None
        kind, capital = self.tokens[at].kind, self.tokens[at].text[:1].isupper()
        doubtful = kind is Kind.DOUBTFUL or (kind is Kind.PARTICLE and capital)
        if not (kind is Kind.NAME or (sure and doubtful) or (named and capital)):
            return None
        last = at
        first = self._organisation_start(at)
        if first is None:
            first = self._family_start(at)
            family = first
            while first > 0 and self.tokens[first - 1].kind is Kind.INITIAL:
                first -= 1
        else:
            family = first = self._with_country(first)
        if family == last and self.tokens[at].kind is Kind.NAME and is_label(self.tokens[at].text):
            return None
        return joined(self.tokens[family : last + 1]), first

    def _with_country(self, first: int) -> int:
        """Include the initials before an organisation's name: "U.S. Department", "R Core Team"."""
        return first - 1 if first > 0 and self.tokens[first - 1].kind is Kind.INITIAL else first

    def _skip_initials_after(self, at: int) -> int:
        """Step over "Jr.", and over initials printed after the family name ("Lee, J. R.", "Lee J")."""
        before = at
        while before >= 0 and self.tokens[before].kind in (Kind.INITIAL, Kind.SUFFIX):
            before -= 1
        if before == at or before < 0:
            return at
        stop = self._skip_commas(before)
        return stop if stop >= 0 and self.tokens[stop].kind in (Kind.NAME, Kind.DOUBTFUL) else at

    def _family_start(self, at: int) -> int:
        first = at
        while first > 0 and at - first < LONGEST_FAMILY - 1:
            before = self.tokens[first - 1]
            if before.text in word_set("verb_particles") and self._inverts(first - 2):
                break
            if is_before_name(before) or is_title(before):
                break
            if (
                before.kind is Kind.PARTICLE
                or (before.kind is Kind.DOUBTFUL and before.text.casefold() in folded_words("name_particles"))
                or (before.kind is Kind.CONNECTOR and before.text in folded_words("name_particles"))
                or (_opens_compound(before) and self.tokens[first].kind is Kind.NAME)
                or (before.kind is Kind.NAME and not (POSSESSIVE.search(before.text) or CJK.match(before.text)))
            ):
                first -= 1
            else:
                break
        while (
            first < at
            and self.tokens[first].kind is Kind.CONNECTOR
            and self.tokens[first].text not in word_set("name_particles")
        ):
            first += 1
        return first

    def _inverts(self, at: int) -> bool:
        """Say whether the word puts a verb before its subject: "as do Hall et al.", "so do Roe and Lee"."""
        return at >= 0 and self.tokens[at].text.casefold() in folded_words("inverting_words")

    def _organisation_start(self, at: int) -> int | None:
        """Return where an organisation's name begins ("Department of Health and …"), None if it is none."""
        first = at
        seen = False
        for index in range(at, max(-1, at - 12), -1):
            token = self.tokens[index]
            opens = _opens_compound(token) and first == index + 1
            if token.kind is Kind.NAME or _is_organisation_part(token) or opens:
                first = index
                seen = seen or POSSESSIVE.sub("", token.text).casefold() in folded_words("organisation_words")
            elif token.kind not in (Kind.CONNECTOR, Kind.CONJUNCTION, Kind.PARTICLE) or (
                token.kind is Kind.CONJUNCTION and not self._joins_organisation(index)
            ):
                break
        linked = self.listed and any(
            token.text in word_set("organisation_connectors") for token in self.tokens[first:at]
        )
        return first if (seen or linked) and first < at else None

    def _joins_organisation(self, conjunction: int) -> bool:
        """Say whether "and" stands inside an organisation's name: after "of" or "for" and a name, or after a topic."""
        topic = self.tokens[conjunction - 1]
        if conjunction and topic.kind is Kind.NAME and topic.text.casefold() in folded_words("organisation_topics"):
            return True
        return any(
            token.kind is Kind.CONNECTOR and token.text in word_set("organisation_connectors")
            for token in self.tokens[max(0, conjunction - 4) : conjunction]
        )


def _is_organisation_part(token: Token) -> bool:
    """Say whether a capitalised word is no author by itself and yet stands in the names of organisations."""
    return token.text[:1].isupper() and token.text.casefold() in folded_words("organisation_parts")


def _opens_compound(token: Token) -> bool:
    """Say whether a word that often begins a sentence may open a name: "New York Times"."""
    return token.text in word_set("compound_name_openers")
