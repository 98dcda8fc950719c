"""What stands before a sentence in its paragraph, as far as a claim may point back to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from auditor.claims.draft import LONGEST, Draft, whole
from auditor.claims.frames import unframe
from auditor.claims.grammar import root_of, subject
from auditor.claims.reading import STAND_IN, STAND_IN_FOR_ONE, STAND_INS, Reading


@dataclass(frozen=True)
class Earlier:
    """A sentence before, in the same paragraph."""

    reading: Reading
    """The sentence without its marks."""
    works: frozenset[str] = frozenset()
    """The works it cites, by reference or as printed."""
    before: tuple[Earlier, ...] = ()
    """The sentences before it that are looked at, nearest first."""

    @cached_property
    def text(self) -> str:
        """Its words, with names of cited authors blanked: a pronoun for a thing never stands for them.

        What points back in it is named as in a claim, so that "the fund" finds the name that "it" stood for.
        """
        return self._named(whole(without_names(self.reading)))

    @cached_property
    def statement(self) -> str:
        """What it states, without who reports it; "" where it is the citing authors' own."""
        framed = unframe(self.reading)
        return "" if framed.own or framed.contrasted else self._named(framed.draft)

    def _named(self, draft: Draft) -> str:
        # Naming looks at what stands before, which is named in turn: the two modules need each other.
        from auditor.claims.pronouns import resolve

        return resolve(draft, without_names(self.reading), self.before, self.works).draft.text

    @cached_property
    def tellers(self) -> str:
        """What to call the authors it is about ("the author", "the authors"); "" where it is about none."""
        from auditor.parsing import parse

        text = self.reading.text
        names = [mark.name for mark in self.reading.marks if mark.name is not None]
        if not names or len(text) > LONGEST:
            return self._tellers_named()
        doc = parse(text)
        root = root_of(doc)
        about = root and subject(root)
        if about is None:
            return ""
        called = [
            name.of(text).lower() for name in names if any(name.start <= one.idx < name.end for one in about.subtree)
        ]
        if len(called) != 1:
            return ""
        if called[0] in STAND_INS:
            return called[0]
        # "Lee and Kim (2020) examined …": their names stay in the claim, and "they" are its authors all the same.
        several = any(word in called[0].split() for word in ("al.", "al", "and", "&", "colleagues"))
        return STAND_IN if several else STAND_IN_FOR_ONE

    def _tellers_named(self) -> str:
        """Return the authors of the sentence before where this one goes on about them: "They found …"."""
        opening = self.text.lower()
        told = self.before[0].tellers if self.before and self.before[0].works & self.works else ""
        return told if told and opening.startswith(f"{told} ") else ""


class Texts(Sequence[str]):
    """The texts of sentences before, nearest first, each read when it is asked for."""

    def __init__(self, context: Sequence[Earlier]) -> None:
        self._context = context

    def __len__(self) -> int:
        return len(self._context)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> Texts: ...

    def __getitem__(self, place: int | slice) -> str | Texts:
        return Texts(self._context[place]) if isinstance(place, slice) else self._context[place].text


def without_names(reading: Reading) -> str:
    """Return the text with names of cited authors blanked."""
    text = reading.text
    for mark in reading.marks:
        if mark.name is not None:
            text = text[: mark.name.start] + " " * len(mark.name) + text[mark.name.end :]
    return text
