"""LaTeX source made ready for reading: other files put in, comments masked, braces paired, macros collected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from auditor.domain import Notice
from auditor.errors import UnreadableFile
from auditor.manuscript.decoding import decode

INPUT = re.compile(r"\\(?:input|include|subfile)\s*\{([^{}\n]{1,300})\}|\\input\s+([^\s{}\\%]{1,300})")
COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*(?=[^\s]))?")
CONDITIONAL = re.compile(r"\\iffalse\b.*?(?:\\fi\b|\Z)", re.DOTALL)
MACRO = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\s*\\([A-Za-z@]{1,60})\s*\}?\s*(?:\[(\d)\])?\s*(?:\[[^\]\n]{0,200}\])?\s*(?=\{)|\\def\s*\\([A-Za-z@]{1,60})\s*(?=\{)"
)
COMMAND_NAME = re.compile(r"\\([A-Za-z@]+)(\*?)")
MASK = "\0"
DEEPEST_INPUT = 8
LARGEST_JOINED = 20_000_000
LONGEST_MACRO = 2000


@dataclass(frozen=True)
class Macro:
    """A command that the author defined."""

    arguments: int
    body: str


def join_inputs(text: str, folder: Path | None) -> tuple[str, tuple[Notice, ...]]:
    """Return the text with the files of `\\input` and `\\include` put in, and what could not be.

    Only files inside `folder` are read; without a folder the commands stay as they are.
    """
    notices: list[Notice] = []
    if folder is None:
        return text, ()
    joined = _join(text, folder.resolve(), 0, notices, set())
    if len(joined) > LARGEST_JOINED:
        raise UnreadableFile(
            f"the LaTeX files in {folder} hold over {LARGEST_JOINED:,} characters: split the manuscript"
        )
    return joined, tuple(notices)


def _join(text: str, folder: Path, depth: int, notices: list[Notice], opened: set[Path]) -> str:
    pieces = []
    at = 0
    for match in INPUT.finditer(text):
        if _commented(text, match.start()):
            continue
        pieces.append(text[at : match.start()])
        at = match.end()
        pieces.append(_input(match.group(1) or match.group(2), folder, depth, notices, opened))
    return "".join([*pieces, text[at:]])


def _input(name: str, folder: Path, depth: int, notices: list[Notice], opened: set[Path]) -> str:
    path = (folder / name.strip()).resolve()
    candidates = [path, path.with_name(path.name + ".tex")]
    found = next((c for c in candidates if c.is_file() and c.is_relative_to(folder)), None)
    if found is None or depth >= DEEPEST_INPUT or found in opened:
        reason = "includes itself" if found else "is not in the manuscript's folder"
        notices.append(
            Notice(
                kind="missing_input", message=f"The file {name!r} that the manuscript inputs {reason}; it was left out."
            )
        )
        return ""
    try:
        text, more = decode(found.read_bytes(), found.name)
    except UnreadableFile as error:
        notices.append(Notice(kind="missing_input", message=str(error)))
        return ""
    notices.extend(more)
    return _join(text, folder, depth + 1, notices, opened | {found})


def _commented(text: str, offset: int) -> bool:
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    return re.search(r"(?<!\\)(?:\\\\)*%", line) is not None


def mask_comments(text: str) -> str:
    """Return the text with every comment replaced by null characters of the same length."""
    masked = COMMENT.sub(lambda match: match.group(1) + MASK * (len(match.group()) - len(match.group(1))), text)
    return CONDITIONAL.sub(lambda match: MASK * len(match.group()), masked)


def pair_braces(text: str) -> dict[int, int]:
    """Map each opening brace to its closing one."""
    stack: list[int] = []
    pairs: dict[int, int] = {}
    for match in re.finditer(r"\\.|[{}]", text, re.DOTALL):
        if match.group() == "{":
            stack.append(match.start())
        elif match.group() == "}" and stack:
            pairs[stack.pop()] = match.start()
    return pairs


def collect_macros(text: str, pairs: dict[int, int]) -> dict[str, Macro]:
    """Return the author's own commands by name, from the masked text."""
    return {name: macro for name, macro, _, _ in macro_definitions(text, pairs)}


def macro_definitions(text: str, pairs: dict[int, int]) -> Iterator[tuple[str, Macro, int, int]]:
    """Yield name, macro, start and end of each definition."""
    for match in MACRO.finditer(text):
        closing = pairs.get(match.end())
        if closing is None or closing - match.end() > LONGEST_MACRO:
            continue
        body = text[match.end() + 1 : closing].replace(MASK, "")
        name = match.group(1) or match.group(3)
        yield name, Macro(int(match.group(2) or 0), body), match.start(), closing + 1
