"""Pandoc citations: `[see @a, pp. 3-4; -@b]`, `@a [p. 3]`, `-@a`, `@{a key}`, with locators told from suffixes."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from functools import cache

from auditor.domain import Citation, CitationMode, CitationStyle, Span
from auditor.manuscript.blocks import Mark
from auditor.manuscript.locators import locator_end
from auditor.resources import word_list

KEY = re.compile(r"(?<![\w\\@/.])(-?)@(?:\{([^{}\s][^{}]{0,200})\}|([^\W](?:\w|[:.#$%&\-+?<>~/](?=\w)){0,200}))")
AFTER_KEY = re.compile(r"\s?\[([^\[\]@]{1,200})\]")
BRACKETED = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]{0,200}\]){2,2000})\](?![(])")
BRACED_LOCATOR = re.compile(r"\s*,?\s*\{([^{}]{0,100})\}")
QUOTED = re.compile(r"[:,]?\s*[\"“]([^\"“”]{3,1000})[\"”]\s*")


@cache
def _crossref_prefixes() -> tuple[str, ...]:
    return word_list("crossref_prefixes")


def has_bracketed_key(text: str) -> bool:
    """Say whether a text cites a key in brackets: `[@lee2020]`."""
    return any(KEY.search(text, match.start(1), match.end(1)) for match in BRACKETED.finditer(text))


def find_keys(text: str) -> Iterator[Mark]:
    """Yield the pandoc citations of `text`, in order."""
    at = 0
    for match in BRACKETED.finditer(text):
        keys = list(KEY.finditer(text, match.start(1), match.end(1)))
        if not keys:
            continue
        named = _named_before(text, at, match, keys)
        yield from _narratives(text, at, named.start() if named else match.start())
        yield _attached(text, named, match, keys) if named else _bracketed(text, match, keys)
        at = match.end()
    yield from _narratives(text, at, len(text))


def _named_before(text: str, start: int, match: re.Match[str], keys: list[re.Match[str]]) -> re.Match[str] | None:
    """Return the key in the sentence whose bracket this is: `@lee [p. 30; see also @roe]` has a note of its own."""
    if text.find(";", match.start(1), keys[0].start()) < 0:
        return None
    nearest = deque(KEY.finditer(text, start, match.start()), maxlen=1)
    named = nearest[0] if nearest else None
    return named if named is not None and match.start() - named.end() <= 1 and _key(named) is not None else None


def _attached(text: str, named: re.Match[str], match: re.Match[str], keys: list[re.Match[str]]) -> Mark:
    """Return the mark of a key in the sentence with its note and further works in one bracket."""
    span = Span(start=named.start(), end=match.end())
    first = text.find(";", match.start(1))
    locator, suffix, quote = _split_note(text[match.start(1) : first])
    mode = CitationMode.SUPPRESS_AUTHOR if named.group(1) else CitationMode.NARRATIVE
    own = _citation(text, span, named.group(2) or named.group(3), mode, None, locator, suffix, quote)
    others = _inside(text, match, keys, span, first + 1)
    return Mark(span=span, citations=(own, *others), narrative=True)


def _narratives(text: str, start: int, end: int) -> Iterator[Mark]:
    at = start
    while (match := KEY.search(text, at, end)) is not None:
        at = match.end()
        key = _key(match)
        if key is None:
            continue
        note = AFTER_KEY.match(text, match.end(), end)
        suppressed = bool(match.group(1))
        at = note.end() if note else match.end()
        span = Span(start=match.start(), end=at)
        mode = CitationMode.SUPPRESS_AUTHOR if suppressed else CitationMode.NARRATIVE
        locator, suffix, quote = _split_note(note.group(1)) if note else (None, None, None)
        yield Mark(
            span=span, citations=(_citation(text, span, key, mode, None, locator, suffix, quote),), narrative=True
        )


def _bracketed(text: str, match: re.Match[str], keys: list[re.Match[str]]) -> Mark:
    span = Span(start=match.start(), end=match.end())
    return Mark(span=span, citations=tuple(_inside(text, match, keys, span, match.start(1))))


def _inside(text: str, match: re.Match[str], keys: list[re.Match[str]], span: Span, begin: int) -> Iterator[Citation]:
    """Yield the citations of a bracket whose first prefix begins at `begin`."""
    for index, found in enumerate(keys):
        following = keys[index + 1].start() if index + 1 < len(keys) else match.end(1)
        cut = text.find(";", found.end(), following)
        stop = cut if cut >= 0 else following
        prefix = text[begin : found.start()].strip(" ;,") or None
        begin = stop + 1 if cut >= 0 else following
        key = _key(found)
        if key is None:
            continue
        locator, suffix, quote = _split_note(text[found.end() : stop])
        mode = CitationMode.SUPPRESS_AUTHOR if found.group(1) else CitationMode.PARENTHETICAL
        yield _citation(text, span, key, mode, prefix, locator, suffix, quote)


def _key(match: re.Match[str]) -> str | None:
    key = match.group(2) or match.group(3)
    return None if key.startswith(_crossref_prefixes()) else key


def _citation(
    text: str,
    span: Span,
    key: str,
    mode: CitationMode,
    prefix: str | None,
    locator: str | None,
    suffix: str | None,
    quote: str | None,
) -> Citation:
    return Citation(
        style=CitationStyle.KEY,
        mark=span.of(text),
        span=span,
        group=0,
        key=key,
        mode=mode,
        prefix=prefix,
        locator=locator,
        suffix=suffix,
        quote=quote,
    )


def _split_note(note: str) -> tuple[str | None, str | None, str | None]:
    """Split what follows a key into locator, suffix and quoted words."""
    braced = BRACED_LOCATOR.match(note)
    if braced is not None:
        locator = braced.group(1).strip() or None
        rest = note[braced.end() :]
    else:
        stripped = note.lstrip(" ,\n")
        end = locator_end(stripped)
        locator = stripped[:end].strip() or None
        rest = stripped[end:]
    quoted = QUOTED.fullmatch(rest.strip())
    if quoted is not None:
        return locator, None, quoted.group(1).strip()
    return locator, rest.strip(" ,\n") or None, None
