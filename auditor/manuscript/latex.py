"""LaTeX: sections, paragraphs, footnotes and the bibliography, read in one pass with every character's place.

A scanner of our own, because pylatexenc's parser recurses on nesting and stops at broken input (docs/decisions/0102);
pylatexenc gives the symbols.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from auditor.manuscript.blocks import BlockKind, Mark, Reading
from auditor.manuscript.latex_arguments import ArgumentReader
from auditor.manuscript.latex_citations import CommandReader, Read, citation_command
from auditor.manuscript.latex_environments import EnvironmentReader, listed_names
from auditor.manuscript.latex_signs import ACCENTS, LETTERS
from auditor.manuscript.latex_source import COMMAND_NAME as NAME
from auditor.manuscript.latex_source import Macro, join_inputs, macro_definitions, mask_comments, pair_braces
from auditor.manuscript.latex_symbols import symbol
from auditor.resources import word_list

SPECIAL = re.compile(r"[\\{}$~\n`'&\0-]| {2,}|\t")
PARAGRAPH_BREAK = re.compile(r"\n[ \t\0]*(?:\n[ \t\0]*)+")
DOCUMENT = re.compile(r"\\begin\s*\{document\}")
MARKDOWN_HEADING = re.compile(r"^(#{1,6})[ \t]+([^\n]{1,300}(?:\n[ \t]+[^\n]{1,300})?)", re.MULTILINE)
DEEPEST = 12
LEAST_EXPANSIONS = 1000


def read_latex(text: str, folder: Path | None = None) -> Reading:
    """Return the blocks of a LaTeX text; files that it inputs are read from `folder`.

    The reading's text is the joined source, so that offsets point into what LaTeX itself would read.
    """
    joined, notices = join_inputs(text, folder)
    masked = mask_comments(joined)
    pairs = pair_braces(masked)
    macros: dict[str, Macro] = {}
    skipped: dict[int, int] = {}
    for name, macro, start, end in macro_definitions(masked, pairs):
        macros[name] = macro
        skipped[start] = end
    scanner = _Scanner(masked, pairs, macros=macros, skipped=skipped)
    begin = DOCUMENT.search(masked)
    scanner.scan(begin.end() if begin else 0, len(masked), markdown=begin is None)
    scanner.flush()
    return Reading(text=joined, blocks=scanner.blocks, notices=notices)


@cache
def _heading_levels() -> dict[str, int]:
    return {name: int(level) for name, level in (line.split() for line in word_list("latex_heading_commands"))}


@dataclass
class _Scanner(ArgumentReader, EnvironmentReader):
    macros: dict[str, Macro] = field(default_factory=dict)
    skipped: dict[int, int] = field(default_factory=dict)
    budget: list[int] = field(default_factory=list)
    """Macros that may still be expanded in the whole file, shared by all scanners; bounds runaway definitions."""

    def __post_init__(self) -> None:
        self.budget = self.budget or [LEAST_EXPANSIONS + len(self.text) // 10]
        self.reader = CommandReader(self.text, self.pairs)
        super().__post_init__()

    def scan(self, start: int, end: int, markdown: bool = False) -> None:
        """Read a stretch of the source into the current block and those after it."""
        at = start
        headings = {match.start(): match for match in MARKDOWN_HEADING.finditer(self.text)} if markdown else {}
        while at < end:
            if at in headings and (at == 0 or self.text[at - 1] == "\n"):
                at = self._markdown_heading(headings[at])
                continue
            match = SPECIAL.search(self.text, at, end)
            stop = match.start() if match else end
            self.copy(at, stop)
            if match is None or self.stop <= at:
                return
            at = self._special(match, end)
            if at >= self.stop:
                return

    def _markdown_heading(self, match: re.Match[str]) -> int:
        self.flush(BlockKind.HEADING, len(match.group(1)))
        self.copy_folded(match.start(2), match.end(2))
        self.flush()
        return match.end()

    def _special(self, match: re.Match[str], end: int) -> int:
        char, at = match.group()[0], match.start()
        if char == "\\":
            return self._command(at, end)
        if char == "$":
            return self.dollar(at, end)
        if char == "\n":
            return self._newline(at, end)
        if char in "`'-":
            return self.ligature(at)
        if char in "~& \t":
            self.space(at, match.end())
        return match.end()

    def _newline(self, at: int, end: int) -> int:
        broken = PARAGRAPH_BREAK.match(self.text, at, end)
        if broken is not None and self.depth == 0:
            if self.draft.kind is BlockKind.PROSE:
                self.flush()
            else:
                self.space(at, broken.end())
            return broken.end()
        stop = at + 1
        self.space(at, stop)
        return stop

    # --- Commands

    def _command(self, at: int, end: int) -> int:
        if at in self.skipped and self.place is None:
            return self.skipped[at]
        match = NAME.match(self.text, at, end)
        if match is None:
            return self.sign(at)
        name, starred = match.group(1), match.group(1) + match.group(2)
        stop = match.end()
        if name in ACCENTS and len(name) == 1 and self.text[stop : stop + 1] in "{ ":
            return self.accent(name, at, stop)
        cites = citation_command(starred)
        if cites is not None and (read := self.reader.read(cites, stop)) is not None:
            return self._cite(self.reader.with_year(read), at)
        handler = self._handler(name)
        if handler is not None:
            return handler(name, at, stop, end)
        return self._other(name, at, match.end(1), end)

    def _handler(self, name: str) -> Callable[[str, int, int, int], int] | None:
        if name in _heading_levels():
            return self._heading
        if name in HANDLERS:
            return HANDLERS[name].__get__(self)  # type: ignore[no-any-return]
        if name in listed_names("latex_silent_commands"):
            return self.silent
        return None

    def _cite(self, read: Read, at: int) -> int:
        if read.quoted is not None:
            self.put("“", at, at + 1)
            self.scan(*read.quoted)
            self.put("” ", read.quoted[1], read.quoted[1] + 1)
        span = self.put(read.visible, at, read.end)
        self.draft.marks.append(Mark(span=span, citations=read.citations, narrative=read.narrative))
        return read.end

    def _other(self, name: str, at: int, stop: int, end: int) -> int:
        macro = self.macros.get(name)
        if macro is not None and self.depth < DEEPEST and self.budget[0] > 0:
            self.budget[0] -= 1
            return self._expand(macro, at, stop)
        visible = LETTERS.get(name) or symbol(name)
        if visible is not None:
            self.put(visible, at, stop)
            within_word = name in LETTERS or visible == "°"  # Stra\ss e, 18 \textdegree C
            return self.gap(stop) if within_word else stop
        after = self.options(stop)
        if self.text[after : after + 1] not in ("{", "*"):
            self.put(name, at, stop)
            return stop
        return after

    def _expand(self, macro: Macro, at: int, stop: int) -> int:
        arguments = []
        for _ in range(macro.arguments):
            closing = self.pairs.get(self.gap(stop))
            if closing is None:
                break
            arguments.append(self.text[self.gap(stop) + 1 : closing])
            stop = closing + 1
        body = macro.body
        for number, argument in enumerate(arguments, 1):
            body = body.replace(f"#{number}", argument[:2000])
        self._read_made(body[:4000], at, stop)
        return stop

    def _read_made(self, body: str, at: int, stop: int) -> None:
        """Read text that a macro made; all of it stands where the macro is called."""
        made = _Scanner(
            body,
            pair_braces(body),
            macros=self.macros,
            place=self.origin(at, stop),
            depth=self.depth + 1,
            budget=self.budget,
        )
        made.draft, made.after = self.draft, self.after
        made.scan(0, len(body))

    def _heading(self, name: str, at: int, stop: int, end: int) -> int:
        group = self.group(stop)
        if group is None or self.depth:
            return stop
        self.flush(BlockKind.HEADING, _heading_levels()[name])
        self.scan(*group)
        self.flush()
        return group[1] + 1

    def _footnote(self, name: str, at: int, stop: int, end: int) -> int:
        group = self.group(stop)
        if group is None or self.depth >= DEEPEST:
            return stop
        label = f"footnote-{group[0]}"
        note = _Scanner(
            self.text,
            self.pairs,
            macros=self.macros,
            skipped=self.skipped,
            place=self.place,
            depth=self.depth + 1,
            budget=self.budget,
        )
        note.begin(BlockKind.FOOTNOTE, 0, label)
        note.scan(*group)
        if not note.draft.is_blank:
            self.draft.footnotes.append((self.put("[^note]", at, group[1] + 1), label))
            self.after.extend([note.draft.build(), *note.after])
        return group[1] + 1

    def _paragraph(self, name: str, at: int, stop: int, end: int) -> int:
        if self.depth == 0 and self.draft.kind is BlockKind.PROSE:
            self.flush()
            return self.options(self.gap(stop)) if name == "item" else stop
        self.space(at, stop)
        return stop

    def _bibitem(self, name: str, at: int, stop: int, end: int) -> int:
        group = self.group(stop)
        if group is None:
            return stop
        self.flush(BlockKind.REFERENCE, label=self.text[slice(*group)].strip())
        return group[1] + 1


HANDLERS: dict[str, Callable[..., int]] = {
    "textcolor": _Scanner.after_first,
    "colorbox": _Scanner.after_first,
    "raisebox": _Scanner.after_first,
    "scalebox": _Scanner.after_first,
    "foreignlanguage": _Scanner.after_first,
    "footnote": _Scanner._footnote,
    "footnotetext": _Scanner._footnote,
    "endnote": _Scanner._footnote,
    "url": _Scanner.address,
    "href": _Scanner.address,
    "doi": _Scanner.address,
    "path": _Scanner.address,
    "textsuperscript": _Scanner.script,
    "textsubscript": _Scanner.script,
    "SI": _Scanner.spaced,
    "qty": _Scanner.spaced,
    "num": _Scanner.spaced,
    "SIrange": _Scanner.spaced,
    "si": _Scanner.spaced,
    "unit": _Scanner.spaced,
    "verb": _Scanner.verbatim,
    "lstinline": _Scanner.verbatim,
    "par": _Scanner._paragraph,
    "item": _Scanner._paragraph,
    "bibitem": _Scanner._bibitem,
    "begin": _Scanner.environment,
    "end": _Scanner.close,
}
