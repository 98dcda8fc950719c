"""LaTeX citation commands with their notes and keys, shown as pandoc would write them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from auditor.domain import Citation, CitationMode, CitationStyle
from auditor.manuscript.latex_symbols import plain_mathematics
from auditor.manuscript.locators import locator_end
from auditor.resources import word_list

NESTED = re.compile(r"\\([A-Za-z]*[cC]ite[A-Za-z]*\*?)\s*(?:\[[^\[\]]{0,200}\]\s*){0,2}\{([^{}]{1,500})\}")
COMMAND = re.compile(r"\\(?:[A-Za-z]+\*?|.)\s*")
BRACKET = re.compile(r"[\[\](){<>]")
YEAR_COMMAND = re.compile(r"(?:['’]s?)?[\s~]{0,4}(\()?[\s~]{0,4}\\([A-Za-z]{3,20}\*?)")
"""A command right behind another, in parentheses of its own or not."""
SECTION = re.compile(r"\\S(?![A-Za-z])")
PARAGRAPH = re.compile(r"\\P(?![A-Za-z])")
LONGEST_NOTE = 1000


@dataclass(frozen=True)
class CitationCommand:
    """How a command cites."""

    mode: CitationMode
    multi: bool = False
    """Takes several pairs of notes and keys."""
    quote: bool = False
    """The quoted words follow the keys (csquotes)."""
    language: bool = False
    """A language comes before the notes."""
    volume: bool = False
    """The first note stands before the volume, the second before the key (biblatex)."""


@cache
def _commands() -> dict[str, CitationCommand]:
    commands = {}
    for line in word_list("latex_citation_commands"):
        name, mode, *traits = line.split()
        commands[name] = CitationCommand(CitationMode(mode), **dict.fromkeys(traits, True))
    return commands


def citation_command(name: str) -> CitationCommand | None:
    """Return how the command of that name cites, or None if it does not; a star that changes nothing is ignored."""
    return _commands().get(name) or _commands().get(name.rstrip("*"))


@dataclass(frozen=True)
class Read:
    """A citation command as read."""

    citations: tuple[Citation, ...]
    """Without span and group."""
    visible: str
    """The mark in pandoc's notation."""
    end: int
    """One past the command."""
    quoted: tuple[int, int] | None = None
    """Range of the quoted words (csquotes)."""
    narrative: bool = False


class CommandReader:
    """Reads the arguments of citation commands in masked LaTeX."""

    def __init__(self, text: str, pairs: dict[int, int]) -> None:
        self.text = text
        self.pairs = pairs

    def read(self, command: CitationCommand, at: int) -> Read | None:
        """Return the citation whose command name ends at `at`, or None if it has no keys."""
        if command.language:
            at = self._group(at)[1] or at
        works: list[tuple[str, str, list[str]]] = []
        lead, tail = "", ""
        if command.multi:
            lead, at = self._optional(at, "(", ")")
            tail, at = self._optional(at, "(", ")")
        volume = ""
        if command.volume:
            lead, at = self._optional(at, "[", "]")
            group, end = self._group(at)
            volume, at = group or "", end or at
        while True:
            before_notes, at = self._optional(at, "<", ">")
            first, after_first = self._optional(at, "[", "]")
            second, after = self._optional(after_first, "[", "]") if after_first > at else ("", at)
            keys, end = self._group(after)
            if keys is None or end is None:
                break
            before, note = (first, second) if after > after_first else (before_notes, first)
            works.append((before, note, _keys(keys)))
            at = end
            if not command.multi:
                break
        if not any(keys for _, _, keys in works):
            return None
        return self._finish(command, works, lead, tail or (f"vol. {volume}" if volume else ""), at)

    def with_year(self, read: Read) -> Read:
        """Return the author's name taken together with its year behind it: `\\citeauthor{x} (\\citeyear[p. 3]{x})`."""
        opened = YEAR_COMMAND.match(self.text, read.end)
        command = citation_command(opened.group(2)) if opened is not None and read.narrative else None
        if opened is None or command is None or command.mode is not CitationMode.SUPPRESS_AUTHOR:
            return read
        year = self.read(command, opened.end())
        closing = self._skip(year.end) if year is not None else 0
        if year is None or [c.key for c in year.citations] != [c.key for c in read.citations]:
            return read
        if opened.group(1) and self.text[closing : closing + 1] != ")":
            return read
        dated = {"locator": year.citations[-1].locator, "suffix": year.citations[-1].suffix}
        citations = (*read.citations[:-1], read.citations[-1].model_copy(update=dated))
        visible = _shown(list(citations), True)
        placed = tuple(citation.model_copy(update={"mark": visible}) for citation in citations)
        return replace(read, citations=placed, visible=visible, end=closing + 1 if opened.group(1) else year.end)

    def _optional(self, at: int, opening: str, closing: str) -> tuple[str, int]:
        """Return the content of an optional argument and where it ends; empty where there is none."""
        start = self._skip(at)
        if self.text[start : start + 1] != opening:
            return "", at
        depth = 0
        offset = start
        limit = min(len(self.text), start + LONGEST_NOTE)
        while (match := BRACKET.search(self.text, offset, limit)) is not None:
            char, offset = match.group(), match.end()
            if char == "{":
                offset = self.pairs.get(match.start(), match.end())
            elif char == opening:
                depth += 1
            elif char == closing:
                depth -= 1
                if depth == 0:
                    return self.text[start + 1 : match.start()].replace("\0", ""), offset
        return "", at

    def _group(self, at: int) -> tuple[str | None, int | None]:
        start = self._skip(at)
        closing = self.pairs.get(start) if self.text[start : start + 1] == "{" else None
        if closing is None:
            return None, None
        return self.text[start + 1 : closing].replace("\0", ""), closing + 1

    def _skip(self, at: int) -> int:
        while at < len(self.text) and (self.text[at].isspace() or self.text[at] == "\0"):
            at += 1
        return at

    def _finish(
        self, command: CitationCommand, works: list[tuple[str, str, list[str]]], lead: str, tail: str, at: int
    ) -> Read:
        citations: list[Citation] = []
        for index, (before, note, keys) in enumerate(works):
            prefix = " ".join(part for part in (plain(lead) if index == 0 else "", plain(before)) if part)
            suffix = plain(tail) if index == len(works) - 1 else ""
            citations.extend(_work_citations(command, keys, prefix, note, suffix))
            citations.extend(_nested(before) + _nested(note))
        quoted, end = self._quoted(at) if command.quote else (None, at)
        if quoted is not None:
            words = plain(self.text[slice(*quoted)].replace("\0", ""))
            citations = [citation.model_copy(update={"quote": words}) for citation in citations]
        narrative = command.mode is CitationMode.NARRATIVE
        visible = _shown(citations, narrative)
        return Read(
            tuple(citation.model_copy(update={"mark": visible}) for citation in citations),
            visible,
            end,
            quoted,
            narrative,
        )

    def _quoted(self, at: int) -> tuple[tuple[int, int] | None, int]:
        _, after = self._optional(at, "[", "]")
        start = self._skip(after)
        closing = self.pairs.get(start)
        return ((start + 1, closing), closing + 1) if closing is not None else (None, at)


def _keys(group: str) -> list[str]:
    return [key for part in group.split(",") if (key := part.strip()) and key != "*"]


def _work_citations(command: CitationCommand, keys: list[str], prefix: str, note: str, suffix: str) -> list[Citation]:
    text = plain(note)
    end = locator_end(text)
    locator, rest = text[:end].strip(), text[end:].strip(" ,")
    after = ", ".join(part for part in (rest, suffix) if part)
    last = len(keys) - 1
    return [
        _citation(
            key,
            command.mode,
            prefix=prefix if index == 0 else "",
            locator=_as_written(note, locator) if index == last else "",
            suffix=after if index == last else "",
        )
        for index, key in enumerate(keys)
    ]


def _as_written(note: str, locator: str) -> str:
    """Keep the author's own dashes where the whole note is the locator."""
    written = note.strip().replace("~", " ")
    return written if locator == plain(note) and "\\" not in written else locator


def _citation(key: str, mode: CitationMode, prefix: str = "", locator: str = "", suffix: str = "") -> Citation:
    from auditor.domain import Span

    return Citation(
        style=CitationStyle.KEY,
        mark="",
        span=Span(start=0, end=0),
        group=0,
        key=key,
        mode=mode,
        prefix=prefix or None,
        locator=locator or None,
        suffix=suffix or None,
    )


def _nested(note: str) -> list[Citation]:
    found: list[Citation] = []
    for match in NESTED.finditer(note):
        command = citation_command(match.group(1))
        if command is not None:
            found.extend(_citation(key, command.mode) for key in _keys(match.group(2)))
    return found


def plain(note: str) -> str:
    """Return a note as a reader sees it, nested citations left out."""
    bare = note.strip()
    bare = bare[1:-1] if bare[:1] == "{" and bare.find("}") == len(bare) - 1 else note
    signs = PARAGRAPH.sub("¶", SECTION.sub("§", NESTED.sub("", bare)))
    without = signs.replace("~", " ").replace("---", "—").replace("--", "–")
    return plain_mathematics(without) if "\\" in without or "$" in without else " ".join(without.split())


def _shown(citations: list[Citation], narrative: bool) -> str:
    if narrative:
        parts = [f"@{citation.key}" + (f" [{note}]" if (note := _note(citation)) else "") for citation in citations]
        return ", ".join(parts)
    parts = [
        (f"{citation.prefix} " if citation.prefix else "")
        + f"@{citation.key}"
        + (f", {note}" if (note := _note(citation)) else "")
        for citation in citations
    ]
    return f"[{'; '.join(parts)}]"


def _note(citation: Citation) -> str:
    return ", ".join(part for part in (citation.locator, citation.suffix) if part)
