"""The JSON values inside a model's reply, whatever stands around them.

Linear in the reply's length: each brace is tried once, the number of failed tries is capped, and a reply longer
than any honest one is cut off as truncated.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

JsonValue = str | int | float | bool | None | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
JsonObject = Mapping[str, JsonValue]

LONGEST_REPLY = 200_000
"""Characters; more than any honest reply has."""
MOST_FAILURES = 40
"""Braces that may fail to open a value before the search is given up."""

_REASONING_TAGS = ("think", "thinking", "reasoning")
_ANSWER_KEY = re.compile(r"[\"'“]verdict[\"'”]\s{0,9}:", re.IGNORECASE)
_OPENS_JSON = re.compile(r"[{\[]\s{0,9}[\"{\[]")
_TEXT_OR_COMMENT = re.compile(r'["/]')
_TRAILING_COMMA = re.compile(r",(\s{0,99}[}\]])")


@dataclass(frozen=True)
class ReplyText:
    """A reply taken apart."""

    spoken: str
    """The reply without its reasoning block."""
    values: tuple[JsonValue, ...]
    """JSON objects and lists in it, in order, outermost only."""
    truncated: bool = False
    """Whether it breaks off inside a value or a reasoning block."""
    ambiguous: bool = False
    """Whether a key is given twice with different values, or a broken answer stands beside a whole one."""


class _Duplicate(ValueError):
    """A key stands twice in one object, with different values."""


def read_values(raw: str) -> ReplyText:
    """Return the JSON values of a reply."""
    if len(raw) > LONGEST_REPLY:
        return ReplyText(raw[:400], (), truncated=True)
    spoken = _without_reasoning(raw.strip().lstrip("\ufeff\u200b").strip())
    if spoken is None:
        return ReplyText(raw, (), truncated=True)
    try:
        return ReplyText(spoken, (_load(_unfenced(spoken)),))
    except _Duplicate:
        return ReplyText(spoken, (), ambiguous=True)
    except (ValueError, RecursionError):
        return _search(spoken)


def answer_field(raw: str, name: str) -> JsonValue:
    """Return one field of the only object in a reply; None where there is none, or several that differ."""
    text = read_values(raw)
    if text.truncated or text.ambiguous:
        return None
    objects = [value[0] if isinstance(value, list) and len(value) == 1 else value for value in text.values]
    found = [
        item[key] for item in objects if isinstance(item, Mapping) for key in item if key.strip().casefold() == name
    ]
    return found[-1] if found and all(value == found[0] for value in found) else None


def _without_reasoning(text: str) -> str | None:
    """Return the text after a reasoning block at its head; None where the block does not end."""
    folded = text[:20].casefold()
    for tag in _REASONING_TAGS:
        end = text.find(f"</{tag}>")
        if folded.startswith(f"<{tag}>"):
            return text[end + len(tag) + 3 :].strip() if end >= 0 else None
        if end >= 0 and not text.startswith(("{", "[", "`")):
            return text[end + len(tag) + 3 :].strip()
    return text


def _unfenced(text: str) -> str:
    """Return the content of a fence that encloses the whole text, else the text."""
    if not (text.startswith("```") and text.endswith("```") and "\n" in text):
        return text
    return text.split("\n", 1)[1][:-3].strip()


def _load(text: str) -> JsonValue:
    value: JsonValue = json.loads(text, strict=False, object_pairs_hook=_object)
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = json.loads(value, strict=False, object_pairs_hook=_object)
    if not isinstance(value, dict | list):
        raise ValueError("a bare word is no answer")
    return value


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """Build an object, refusing a key that stands twice (case ignored) with different values."""
    seen: dict[str, JsonValue] = {}
    for key, value in pairs:
        folded = key.strip().casefold()
        if folded in seen and seen[folded] != value:
            raise _Duplicate(key)
        seen[folded] = value
    return dict(pairs)


def _search(text: str) -> ReplyText:
    """Find the values in a reply that is not JSON as a whole."""
    values: list[JsonValue] = []
    broken: list[str] = []
    position, failures, open_end = 0, 0, False
    while failures < MOST_FAILURES:
        start = _next_opening(text, position)
        if start is None:
            break
        end = _balanced_end(text, start)
        try:
            if end is None:
                raise ValueError("nothing closes the bracket")
            values.append(_lenient(text[start:end]))
            position = end
        except _Duplicate:
            return ReplyText(text, (), ambiguous=True)
        except (ValueError, RecursionError, MemoryError, SyntaxError):
            failures += 1
            open_end = open_end or (end is None and _OPENS_JSON.match(text, start) is not None)
            following = _next_opening(text, start + 1)
            broken.append(text[start : following if following is not None else len(text)])
            position = start + 1
    broken_answer = any(_ANSWER_KEY.search(fragment) for fragment in broken)
    whole_answer = any(_holds_answer(value) for value in values)
    return ReplyText(
        text,
        tuple(values),
        truncated=open_end and not whole_answer,
        ambiguous=broken_answer and whole_answer,
    )


def _next_opening(text: str, position: int) -> int | None:
    places = [place for place in (text.find("{", position), text.find("[", position)) if place >= 0]
    return min(places, default=None)


def _balanced_end(text: str, start: int) -> int | None:
    """Return the end of the bracketed stretch that opens at `start`, or None if nothing closes it."""
    depth, inside, escaped = 0, False, False
    for place in range(start, len(text)):
        letter = text[place]
        if inside:
            inside = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            inside = True
        elif letter in "{[":
            depth += 1
        elif letter in "}]":
            depth -= 1
            if depth == 0:
                return place + 1
    return None


def _lenient(text: str) -> JsonValue:
    """Return a value written as JSON, as JSON with comments or trailing commas, or as a Python literal."""
    bare = without_comments(text)
    for candidate in dict.fromkeys((text, bare, _TRAILING_COMMA.sub(r"\1", bare))):
        try:
            return _load(candidate)
        except _Duplicate:
            raise
        except ValueError:
            continue
    return _python_literal(text)


def without_comments(text: str) -> str:
    """Return JSON without comments of the forms `// …` and `/* … */`; slashes inside a text stay."""
    kept: list[str] = []
    place = start = 0
    last = text.rfind("*/")
    while (place := _next_of(text, place)) < len(text):
        if text[place] == '"':
            place = _text_end(text, place)
            continue
        end = _comment_end(text, place, last)
        if end > place:
            kept.append(text[start:place])
            start = end
        place = max(end, place + 1)
    return "".join([*kept, text[start:]])


def _next_of(text: str, place: int) -> int:
    """Return the next place where a text or a comment may begin, or the end."""
    found = _TEXT_OR_COMMENT.search(text, place)
    return found.start() if found else len(text)


def _text_end(text: str, start: int) -> int:
    """Return one past the quotation mark that closes the text opened at `start`, or the end."""
    place = start + 1
    while place < len(text) and text[place] != '"':
        place += 2 if text[place] == "\\" else 1
    return place + 1


def _comment_end(text: str, start: int, last: int) -> int:
    """Return one past the comment that opens at `start`; `start` itself where none does or nothing closes it.

    `last` is the last place where a comment closes, so that an open one does not search the text again and again.
    """
    if text.startswith("//", start):
        end = text.find("\n", start)
        return end if end >= 0 else len(text)
    if not text.startswith("/*", start) or start + 2 > last:
        return start
    return text.find("*/", start + 2) + 2


def _python_literal(text: str) -> JsonValue:
    if not text.startswith("{'") or len(text) > 20_000:
        raise ValueError("not a Python literal")
    tree = ast.parse(text, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict) and len({ast.dump(key) for key in node.keys if key}) < len(node.keys):
            raise _Duplicate("a key stands twice")
    return _load(json.dumps(ast.literal_eval(tree.body)))


def _holds_answer(value: JsonValue) -> bool:
    return _ANSWER_KEY.search(json.dumps(value)) is not None
