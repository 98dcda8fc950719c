"""Which brackets, backticks, asterisks and underscores of Markdown pair up; each in one pass."""

from __future__ import annotations

import re


def matching_brackets(text: str) -> dict[int, int]:
    """Map each opening square bracket to its closing one; escaped brackets are left out."""
    stack: list[int] = []
    pairs: dict[int, int] = {}
    escaped = False
    for offset, char in enumerate(text):
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == "[":
            stack.append(offset)
        elif char == "]" and stack:
            pairs[stack.pop()] = offset
    return pairs


def code_spans(text: str) -> dict[int, tuple[int, int, int]]:
    """Map the start of each code span to the range of its content and to its end."""
    runs = [(match.start(), match.end()) for match in re.finditer(r"`+", text)]
    spans: dict[int, tuple[int, int, int]] = {}
    later: dict[int, list[int]] = {}
    for index in range(len(runs) - 1, -1, -1):
        later.setdefault(runs[index][1] - runs[index][0], []).append(index)
    index = 0
    while index < len(runs):
        start, end = runs[index]
        same = later[end - start]
        while same and same[-1] <= index:
            same.pop()
        if same:
            close = same[-1]
            spans[start] = (end, runs[close][0], runs[close][1])
            index = close
        index += 1
    return spans


def emphasis_marks(text: str) -> frozenset[int]:
    """Return the offsets of asterisks and underscores that are markup: runs that pair, opener with closer."""
    dropped: set[int] = set()
    openers: dict[str, list[tuple[int, int]]] = {"*": [], "_": []}
    for match in re.finditer(r"(?<!\\)(?:\*{1,3}|_{1,3})", text):
        char = match.group()[0]
        before = text[match.start() - 1 : match.start()] if match.start() else " "
        after = text[match.end() : match.end() + 1] or " "
        if char == "_" and _is_word(before) and _is_word(after):
            continue
        can_close = not before.isspace() and before != char
        can_open = not after.isspace() and after != char
        stack = openers[char]
        if can_close and stack and not (can_open and _is_word(after) and not _is_word(before)):
            start, end = stack.pop()
            length = min(end - start, match.end() - match.start())
            dropped.update(range(end - length, end))
            dropped.update(range(match.start(), match.start() + length))
            if end - start > length:
                stack.append((start, end - length))
        elif can_open:
            stack.append((match.start(), match.end()))
    return frozenset(dropped)


def _is_word(char: str) -> bool:
    return char.isalnum()
