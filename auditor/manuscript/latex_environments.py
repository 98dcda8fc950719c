"""LaTeX environments: what they skip, which blocks they open and close, where the document ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from auditor.manuscript.blocks import BlockKind
from auditor.manuscript.latex_emitter import LONGEST_FORMULA
from auditor.manuscript.latex_signs import SignReader
from auditor.resources import word_list


@cache
def listed_names(name: str) -> frozenset[str]:
    """Return the names of commands or environments in a word list."""
    return frozenset(word_list(name))


@dataclass
class EnvironmentReader(SignReader):
    """Opens and closes environments."""

    depth: int = 0
    """How many footnotes and macros the text is inside of."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.stop = len(self.text)
        """Where the text ends: at its last character, or where the document does."""

    def environment(self, name: str, at: int, stop: int, end: int) -> int:
        """Open an environment; skip it, or show its formula, where it is of that kind."""
        group = self.group(stop)
        if group is None:
            return stop
        opened = self.text[slice(*group)].strip()
        bare = opened.rstrip("*")
        if bare in listed_names("latex_skipped_environments") or bare in listed_names("latex_formula_environments"):
            close = self.text.find(f"\\end{{{opened}}}", group[1])
            if close < 0:
                return group[1] + 1
            after = close + len(opened) + 6
            if bare in listed_names("latex_formula_environments"):
                self.space(at, at + 1)
                self.formula(group[1] + 1, min(close, group[1] + LONGEST_FORMULA), at, after)
            return after
        if self.depth == 0:
            self._open(bare, *group)
        after = self.options(group[1] + 1)
        measured = bare in listed_names("latex_environments_with_argument") and self.text[after : after + 1] == "{"
        return self.pairs.get(after, after - 1) + 1 if measured else after

    def _open(self, environment: str, start: int, stop: int) -> None:
        self.flush()
        if environment == "abstract":
            self.flush(BlockKind.HEADING, 1)
            self.put("Abstract", start, stop)
            self.flush()

    def close(self, name: str, at: int, stop: int, end: int) -> int:
        """Close an environment; the document's own ends the text."""
        group = self.group(stop)
        if group is None:
            return stop
        if self.text[slice(*group)].strip() == "document":
            self.stop = at
        if self.depth == 0:
            self.flush()
        return group[1] + 1
