"""A claim in the making: a selection of a sentence's words, in their order, with the place of each character.

Splitting selects tokens of the parse and never rewrites: what a claim says, the sentence says. The few words that may
be added (a copula for an apposition, an antecedent for a pronoun) have no place of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.domain import Span

if TYPE_CHECKING:
    from spacy.tokens import Doc

LONGEST = 1000
"""Characters; a longer "sentence" is damage, and is kept whole without a parse."""
EDGE = " ,;:–—-"
"""Punctuation that a selection does not begin or end with."""
ENDS = ".!?"
"""Punctuation that ends a sentence."""


@dataclass(frozen=True)
class Draft:
    """Part of a sentence that stands alone."""

    text: str
    """Its words."""
    origins: tuple[int | None, ...]
    """Place of each character in the text it was made from; None for added words."""
    breaks: frozenset[int] = frozenset()
    """Places in the text it was made from at which a citation mark stood: a sign that a part ends there."""
    listed: bool = False
    """Whether it is one member of a list: a second list in it need not go with every member of the first."""

    def parse(self) -> Doc:
        """Return the parse of the text."""
        from auditor.parsing import parse

        return parse(self.text)

    def doc_end(self, index: int) -> int | None:
        """Return where token `index` of the parse ends, in the text it was made from."""
        token = self.parse()[index]
        origin = self.origins[token.idx + len(token.text) - 1]
        return None if origin is None else origin + 1

    def kept(self) -> frozenset[int]:
        """Return the places of all characters that stand in the text it was made from."""
        return frozenset(origin for origin in self.origins if origin is not None)

    def spans(self) -> list[Span]:
        """Return these places as ranges, touching ones joined."""
        ranges: list[list[int]] = []
        for origin in sorted(self.kept()):
            if ranges and ranges[-1][1] == origin:
                ranges[-1][1] = origin + 1
            else:
                ranges.append([origin, origin + 1])
        return [Span(start=start, end=end) for start, end in ranges]


def whole(text: str, breaks: frozenset[int] = frozenset()) -> Draft:
    """Return the draft that is the whole of `text`."""
    return Draft(text, tuple(range(len(text))), breaks)


def select(
    draft: Draft,
    tokens: Collection[int],
    added: Mapping[int, str] | None = None,
    after: Mapping[int, str] | None = None,
) -> Draft:
    """Return the draft of these tokens of its parse, in order.

    `added` gives words to write in place of a token (which then need not be in `tokens`), `after` words to write
    behind one that stays.
    """
    added, after = added or {}, after or {}
    characters: list[str] = []
    origins: list[int | None] = []
    doc = draft.parse()
    last = None
    end = _end_without_joins(draft, tokens)
    for token in doc[:end]:
        if token.i not in tokens and token.i not in added:
            continue
        if characters and (last is None or last != token.i - 1 or doc[token.i - 1].whitespace_):
            characters.append(" ")
            origins.append(draft.origins[token.idx - 1] if last == token.i - 1 else None)
        if token.i in added:
            characters.extend(added[token.i])
            origins.extend([None] * len(added[token.i]))
        else:
            characters.extend(token.text)
            origins.extend(draft.origins[token.idx : token.idx + len(token.text)])
        if token.i in after:
            characters.extend(f" {after[token.i]}")
            origins.extend([None] * (len(after[token.i]) + 1))
        last = token.i
    text, places = _tidy("".join(characters), origins, draft.text)
    return Draft(text, places, draft.breaks, draft.listed)


def _end_without_joins(draft: Draft, tokens: Collection[int]) -> int:
    """Return the end of the selection without conjunctions and commas left at its end."""
    doc = draft.parse()
    for token in reversed(doc):
        if token.i in tokens and not token.is_punct and token.dep_ != "cc":
            closing = token.i + 1
            while closing < len(doc) and closing in tokens and doc[closing].is_punct and doc[closing].text not in ",;":
                closing += 1
            return closing
    return len(doc)


def _tidy(text: str, origins: list[int | None], model: str) -> tuple[str, tuple[int | None, ...]]:
    """Drop punctuation left dangling by a selection, and end as the model text ends."""
    keep: list[int] = []
    for at, character in enumerate(text):
        last = text[keep[-1]] if keep else " "
        if (character == " " and last == " ") or (character in ",;" and last in ",;"):
            continue
        if character in ",;:.!?)" and last == " " and keep:
            keep.pop()
            last = text[keep[-1]] if keep else " "
            if character in ",;" and last in ",;:":
                continue
        keep.append(at)
    while keep and text[keep[0]] in EDGE + ENDS:
        keep.pop(0)
    while keep and text[keep[-1]] in EDGE:
        keep.pop()
    kept_text = "".join(text[at] for at in keep)
    kept_origins = [origins[at] for at in keep]
    if model[-1:] in ENDS and kept_text[-1:] not in ENDS:
        return kept_text + model[-1], (*kept_origins, None)
    return kept_text, tuple(kept_origins)
