"""LaTeX commands by what they do with their arguments: leave them out, link them, raise or lower them."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from auditor.domain import Span
from auditor.manuscript.latex_signs import SignReader
from auditor.manuscript.latex_source import MASK
from auditor.manuscript.raised import lower_text, raise_text


@dataclass
class ArgumentReader(SignReader):
    """Shows the arguments of commands that hold text."""

    @abstractmethod
    def scan(self, start: int, end: int, markdown: bool = False) -> None:
        """Read a stretch of the source into the current block and those after it."""

    def after_first(self, name: str, at: int, stop: int, end: int) -> int:
        """Leave out the first argument (a colour, a measure); what follows is read on."""
        group = self.group(stop)
        return group[1] + 1 if group is not None else stop

    def silent(self, name: str, at: int, stop: int, end: int) -> int:
        """Leave out a command with all its arguments."""
        stop = self.options(self.gap(stop))
        while self.text[stop : stop + 1] == "{" and stop in self.pairs:
            stop = self.options(self.pairs[stop] + 1)
        return self.gap(stop)

    def address(self, name: str, at: int, stop: int, end: int) -> int:
        """Show a link: its text, or its address where it has none."""
        group = self.group(stop)
        if group is None:
            return stop
        target = self.text[slice(*group)].replace("\\", "").replace(MASK, "").strip()
        text = self.group(group[1] + 1) if name == "href" else None
        if name == "doi":
            target = f"https://doi.org/{target}"
        before = len(self.draft.text)
        if text is not None:
            self.scan(*text)
        else:
            self.put(target, at, group[1] + 1)
        if len(self.draft.text) > before:
            self.draft.links.append((Span(start=before, end=len(self.draft.text)), target))
        return (text or group)[1] + 1

    def script(self, name: str, at: int, stop: int, end: int) -> int:
        """Show raised and lowered text."""
        group = self.group(stop)
        if group is None:
            return stop
        if "\\" in self.text[slice(*group)]:
            self.scan(*group)
            return group[1] + 1
        inner = self.text[slice(*group)]
        if name == "textsuperscript":
            self.draft.superscripts.append(self.put(raise_text(inner) or " ", at, group[1] + 1))
        else:
            self.put(lower_text(inner), at, group[1] + 1)
        return group[1] + 1
