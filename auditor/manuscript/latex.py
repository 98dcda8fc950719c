"""LaTeX: sections, paragraphs, footnotes and the bibliography, read in one pass with every character's place.

A scanner of our own, because pylatexenc's parser recurses on nesting and stops at broken input (docs/decisions/0102);
pylatexenc gives the symbols.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from auditor.domain import Span
from auditor.manuscript.blocks import Block, BlockKind, Mark, Reading, VisibleTextBuilder
from auditor.manuscript.latex_citations import CommandReader, Read, citation_command
from auditor.manuscript.latex_source import MASK, Macro, join_inputs, macro_definitions, mask_comments, pair_braces
from auditor.manuscript.latex_symbols import plain_mathematics, symbol
from auditor.manuscript.raised import lower_text, raise_text
from auditor.resources import word_list

SPECIAL = re.compile(r"[\\{}$~\n`'&\0-]| {2,}|\t")
NAME = re.compile(r"\\([A-Za-z@]+)(\*?)")
PARAGRAPH_BREAK = re.compile(r"\n[ \t\0]*(?:\n[ \t\0]*)+")
DOCUMENT = re.compile(r"\\begin\s*\{document\}")
MARKDOWN_HEADING = re.compile(r"^(#{1,6})[ \t]+([^\n]{1,300}(?:\n[ \t]+[^\n]{1,300})?)", re.MULTILINE)
ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a",
    "H": "\u030b", "v": "\u030c", "c": "\u0327", "k": "\u0328", "d": "\u0323", "b": "\u0331",
}  # fmt: skip
LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
    "i": "ı", "j": "ȷ",
}  # fmt: skip
SPACES = frozenset(" ,;:!\t\n\\")
DEEPEST = 12
LEAST_EXPANSIONS = 1000
LONGEST_FORMULA = 1500


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
    scanner = _Scanner(masked, pairs, macros, skipped)
    begin = DOCUMENT.search(masked)
    scanner.scan(begin.end() if begin else 0, len(masked), markdown=begin is None)
    scanner.flush()
    return Reading(text=joined, blocks=scanner.blocks, notices=notices)


@cache
def _names(list_name: str) -> frozenset[str]:
    return frozenset(word_list(list_name))


@cache
def _heading_levels() -> dict[str, int]:
    return {name: int(level) for name, level in (line.split() for line in word_list("latex_heading_commands"))}


@dataclass
class _Scanner:
    text: str
    pairs: dict[int, int]
    macros: dict[str, Macro]
    skipped: dict[int, int]
    blocks: list[Block] = field(default_factory=list)
    place: tuple[int, int] | None = None
    """Where everything stands that is read here, for text that a macro made; None for the file itself."""
    depth: int = 0
    budget: list[int] = field(default_factory=list)
    """Macros that may still be expanded in the whole file, shared by all scanners; bounds runaway definitions."""

    def __post_init__(self) -> None:
        self.budget = self.budget or [LEAST_EXPANSIONS + len(self.text) // 10]
        self.reader = CommandReader(self.text, self.pairs)
        self._begin(BlockKind.PROSE)
        self.stop = len(self.text)

    def _begin(self, kind: BlockKind, level: int = 0, label: str = "") -> None:
        self.kind, self.level, self.label = kind, level, label
        self.builder = VisibleTextBuilder()
        self.marks: list[Mark] = []
        self.opaque: list[Span] = []
        self.raised: list[Span] = []
        self.links: list[tuple[Span, str]] = []
        self.notes: list[tuple[Span, str]] = []
        self.after: list[Block] = []

    def flush(self, kind: BlockKind = BlockKind.PROSE, level: int = 0, label: str = "") -> None:
        """End the block, if it holds anything, and begin one of this kind."""
        if self.builder.text.strip():
            self.blocks.append(self._block())
        self.blocks.extend(self.after)
        self._begin(kind, level, label)

    def _block(self) -> Block:
        return Block(
            kind=self.kind,
            visible=self.builder.build(),
            level=self.level,
            label=self.label,
            marks=tuple(self.marks),
            opaque=tuple(self.opaque),
            superscripts=tuple(self.raised),
            footnotes=tuple(self.notes),
            links=tuple(self.links),
        )

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
            self._copy(at, stop)
            if match is None or self.stop <= at:
                return
            at = self._special(match, end)
            if at >= self.stop:
                return

    def _markdown_heading(self, match: re.Match[str]) -> int:
        self.flush(BlockKind.HEADING, len(match.group(1)))
        self._copy_folded(match.start(2), match.end(2))
        self.flush()
        return match.end()

    def _copy(self, start: int, end: int) -> None:
        if start < end:
            self.builder.put(self.text[start:end], *self._origin(start, end)) if self.place is None else self._put(
                self.text[start:end], start, end
            )

    def _copy_folded(self, start: int, end: int) -> None:
        self._put(" ".join(self.text[start:end].split()), start, end)

    def _origin(self, start: int, end: int) -> tuple[int, int]:
        return self.place or (start, end)

    def _put(self, visible: str, start: int, end: int) -> Span:
        before = len(self.builder)
        self.builder.put(visible, *self._origin(start, end))
        return Span(start=before, end=len(self.builder))

    def _space(self, start: int, end: int) -> None:
        self.builder.space(*self._origin(start, end))

    def _special(self, match: re.Match[str], end: int) -> int:
        char, at = match.group()[0], match.start()
        if char == "\\":
            return self._command(at, end)
        if char == "$":
            return self._dollar(at, end)
        if char == "\n":
            return self._newline(at, end)
        if char in "`'-":
            return self._ligature(at)
        if char in "~& \t":
            self._space(at, match.end())
        return match.end()

    def _newline(self, at: int, end: int) -> int:
        broken = PARAGRAPH_BREAK.match(self.text, at, end)
        if broken is not None and self.depth == 0:
            if self.kind is BlockKind.PROSE:
                self.flush()
            else:
                self._space(at, broken.end())
            return broken.end()
        stop = at + 1
        self._space(at, stop)
        return stop

    def _ligature(self, at: int) -> int:
        for source, visible in (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘")):
            if self.text.startswith(source, at):
                self._put(visible, at, at + len(source))
                return at + len(source)
        self._copy(at, at + 1)
        return at + 1

    # --- Formulas

    def _dollar(self, at: int, end: int) -> int:
        delimiter = "$$" if self.text.startswith("$$", at) else "$"
        close = self.text.find(delimiter, at + len(delimiter), min(end, at + LONGEST_FORMULA))
        if close < 0:
            self._copy(at, at + 1)
            return at + 1
        self._formula(at + len(delimiter), close, at, close + len(delimiter))
        return close + len(delimiter)

    def _formula(self, start: int, stop: int, begin: int, end: int) -> None:
        source = self.text[start:stop].replace(MASK, "")
        visible = plain_mathematics(source)
        if not visible:
            return
        span = self._put(visible, begin, end)
        (self.raised if source.lstrip().startswith("^") else self.opaque).append(span)

    # --- Commands

    def _command(self, at: int, end: int) -> int:
        if at in self.skipped and self.place is None:
            return self.skipped[at]
        match = NAME.match(self.text, at, end)
        if match is None:
            return self._sign(at)
        name, starred = match.group(1), match.group(1) + match.group(2)
        stop = match.end()
        if name in ACCENTS and len(name) == 1 and self.text[stop : stop + 1] in "{ ":
            return self._accent(name, at, stop)
        cites = citation_command(starred)
        if cites is not None and (read := self.reader.read(cites, stop)) is not None:
            return self._cite(read, at)
        handler = self._handler(name)
        if handler is not None:
            return handler(name, at, stop, end)
        return self._other(name, at, match.end(1), end)

    def _handler(self, name: str) -> Callable[[str, int, int, int], int] | None:
        if name in _heading_levels():
            return self._heading
        if name in HANDLERS:
            return HANDLERS[name].__get__(self)  # type: ignore[no-any-return]
        if name in _names("latex_silent_commands"):
            return self._silent
        return None

    def _sign(self, at: int) -> int:
        char = self.text[at + 1 : at + 2]
        if (char in ACCENTS and char not in ("~", "^")) or (char in "~^" and self.text[at + 2 : at + 3].isalpha()):
            return self._accent(char, at, at + 2)
        if char in "([":
            close = self.text.find("\\" + {"(": ")", "[": "]"}[char], at + 2, at + LONGEST_FORMULA)
            if close > 0:
                self._formula(at + 2, close, at, close + 2)
                return close + 2
        elif char and char in SPACES:
            self._space(at, at + 2)
        elif char and char not in "-/@)]":
            self._put(char, at, at + 2)
        return at + 2

    def _accent(self, accent: str, at: int, after: int) -> int:
        start = after
        while self.text[start : start + 1] == " ":
            start += 1
        braced = self.text[start : start + 1] == "{"
        start += braced
        dotless = NAME.match(self.text, start)
        letter = LETTERS.get(dotless.group(1), "") if dotless else self.text[start : start + 1]
        stop = (dotless.end() if dotless else start + 1) + braced
        letter = {"ı": "i", "ȷ": "j"}.get(letter, letter)
        if letter.isalpha():
            self._put(unicodedata.normalize("NFC", letter + ACCENTS[accent]), at, stop)
            return stop
        return after

    def _cite(self, read: Read, at: int) -> int:
        if read.quoted is not None:
            self._put("“", at, at + 1)
            self.scan(*read.quoted)
            self._put("” ", read.quoted[1], read.quoted[1] + 1)
        span = self._put(read.visible, at, read.end)
        self.marks.append(Mark(span=span, citations=read.citations, narrative=read.narrative))
        return read.end

    def _other(self, name: str, at: int, stop: int, end: int) -> int:
        macro = self.macros.get(name)
        if macro is not None and self.depth < DEEPEST and self.budget[0] > 0:
            self.budget[0] -= 1
            return self._expand(macro, at, stop)
        visible = LETTERS.get(name) or symbol(name)
        if visible is not None:
            self._put(visible, at, stop)
            return stop
        after = self._options(stop)
        if self.text[after : after + 1] not in ("{", "*"):
            self._put(name, at, stop)
            return stop
        return after

    def _gap(self, at: int) -> int:
        """Skip the space that LaTeX drops after a command which prints nothing."""
        while self.text[at : at + 1] in (" ", "\t"):
            at += 1
        return at

    def _options(self, at: int) -> int:
        """Return where the optional argument ends that follows a command, or `at`."""
        if self.text[at : at + 1] != "[":
            return at
        close = self.text.find("]", at, at + 300)
        return close + 1 if close > 0 else at

    def _expand(self, macro: Macro, at: int, stop: int) -> int:
        arguments = []
        for _ in range(macro.arguments):
            closing = self.pairs.get(self._gap(stop))
            if closing is None:
                break
            arguments.append(self.text[self._gap(stop) + 1 : closing])
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
            self.macros,
            {},
            place=self._origin(at, stop),
            depth=self.depth + 1,
            budget=self.budget,
        )
        made.builder, made.marks, made.opaque = self.builder, self.marks, self.opaque
        made.raised, made.links, made.notes, made.after = self.raised, self.links, self.notes, self.after
        made.scan(0, len(body))

    def _group(self, at: int) -> tuple[int, int] | None:
        start = at
        while start < len(self.text) and self.text[start] in " \t\n\0":
            start += 1
        start = self._options(start)
        closing = self.pairs.get(start)
        return (start + 1, closing) if closing is not None and self.text[start] == "{" else None

    def _silent(self, name: str, at: int, stop: int, end: int) -> int:
        stop = self._options(self._gap(stop))
        while self.text[stop : stop + 1] == "{" and stop in self.pairs:
            stop = self._options(self.pairs[stop] + 1)
        return self._gap(stop)

    def _heading(self, name: str, at: int, stop: int, end: int) -> int:
        group = self._group(stop)
        if group is None or self.depth:
            return stop
        self.flush(BlockKind.HEADING, _heading_levels()[name])
        self.scan(*group)
        self.flush()
        return group[1] + 1

    def _footnote(self, name: str, at: int, stop: int, end: int) -> int:
        group = self._group(stop)
        if group is None or self.depth >= DEEPEST:
            return stop
        label = f"footnote-{group[0]}"
        note = _Scanner(
            self.text, self.pairs, self.macros, self.skipped, place=self.place, depth=self.depth + 1, budget=self.budget
        )
        note._begin(BlockKind.FOOTNOTE, 0, label)
        note.scan(*group)
        if note.builder.text.strip():
            self.notes.append((self._put("[^note]", at, group[1] + 1), label))
            self.after.extend([note._block(), *note.after])
        return group[1] + 1

    def _address(self, name: str, at: int, stop: int, end: int) -> int:
        group = self._group(stop)
        if group is None:
            return stop
        address = self.text[slice(*group)].replace("\\", "").replace(MASK, "").strip()
        text = self._group(group[1] + 1) if name == "href" else None
        if name == "doi":
            address = f"https://doi.org/{address}"
        before = len(self.builder)
        if text is not None:
            self.scan(*text)
        else:
            self._put(address, at, group[1] + 1)
        if len(self.builder) > before:
            self.links.append((Span(start=before, end=len(self.builder)), address))
        return (text or group)[1] + 1

    def _script(self, name: str, at: int, stop: int, end: int) -> int:
        group = self._group(stop)
        if group is None:
            return stop
        if "\\" in self.text[slice(*group)]:
            self.scan(*group)
            return group[1] + 1
        inner = self.text[slice(*group)]
        if name == "textsuperscript":
            self.raised.append(self._put(raise_text(inner) or " ", at, group[1] + 1))
        else:
            self._put(lower_text(inner), at, group[1] + 1)
        return group[1] + 1

    def _spaced(self, name: str, at: int, stop: int, end: int) -> int:
        """Show the arguments of siunitx commands one after the other, with spaces."""
        first = True
        while (group := self._group(stop)) is not None and self.text[stop : stop + 1] in "{[":
            if not first:
                self._space(stop, stop + 1)
            self._put(plain_mathematics(self.text[slice(*group)]), *group)
            stop, first = group[1] + 1, False
        return stop

    def _verbatim(self, name: str, at: int, stop: int, end: int) -> int:
        close = self.text.find(self.text[stop : stop + 1] or "|", stop + 1, stop + 500)
        if close < 0:
            return stop
        self.opaque.append(self._put(self.text[stop + 1 : close] or " ", at, close + 1))
        return close + 1

    def _paragraph(self, name: str, at: int, stop: int, end: int) -> int:
        if self.depth == 0 and self.kind is BlockKind.PROSE:
            self.flush()
            return self._options(self._gap(stop)) if name == "item" else stop
        self._space(at, stop)
        return stop

    def _bibitem(self, name: str, at: int, stop: int, end: int) -> int:
        group = self._group(stop)
        if group is None:
            return stop
        self.flush(BlockKind.REFERENCE, label=self.text[slice(*group)].strip())
        return group[1] + 1

    # --- Environments

    def _environment(self, name: str, at: int, stop: int, end: int) -> int:
        group = self._group(stop)
        if group is None:
            return stop
        environment = self.text[slice(*group)].strip()
        bare = environment.rstrip("*")
        if bare in _names("latex_skipped_environments") or bare in _names("latex_formula_environments"):
            close = self.text.find(f"\\end{{{environment}}}", group[1])
            if close < 0:
                return group[1] + 1
            after = close + len(environment) + 6
            if bare in _names("latex_formula_environments"):
                self._space(at, at + 1)
                self._formula(group[1] + 1, min(close, group[1] + LONGEST_FORMULA), at, after)
            return after
        if self.depth == 0:
            self._open(bare, *group)
        return self._options(group[1] + 1)

    def _open(self, environment: str, start: int, stop: int) -> None:
        self.flush()
        if environment == "abstract":
            self.flush(BlockKind.HEADING, 1)
            self._put("Abstract", start, stop)
            self.flush()

    def _close(self, name: str, at: int, stop: int, end: int) -> int:
        group = self._group(stop)
        if group is None:
            return stop
        if self.text[slice(*group)].strip() == "document":
            self.stop = at
        if self.depth == 0:
            self.flush()
        return group[1] + 1


HANDLERS: dict[str, Callable[..., int]] = {
    "footnote": _Scanner._footnote,
    "footnotetext": _Scanner._footnote,
    "endnote": _Scanner._footnote,
    "url": _Scanner._address,
    "href": _Scanner._address,
    "doi": _Scanner._address,
    "path": _Scanner._address,
    "textsuperscript": _Scanner._script,
    "textsubscript": _Scanner._script,
    "SI": _Scanner._spaced,
    "qty": _Scanner._spaced,
    "num": _Scanner._spaced,
    "SIrange": _Scanner._spaced,
    "si": _Scanner._spaced,
    "unit": _Scanner._spaced,
    "verb": _Scanner._verbatim,
    "lstinline": _Scanner._verbatim,
    "par": _Scanner._paragraph,
    "item": _Scanner._paragraph,
    "bibitem": _Scanner._bibitem,
    "begin": _Scanner._environment,
    "end": _Scanner._close,
}
