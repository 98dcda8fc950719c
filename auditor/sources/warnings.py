"""What a person should know about a source before trusting it: retraction, instructions to a reader, hidden text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from auditor.domain import ExcludedSpan, Notice, Span
from auditor.sources.signs import signs

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
INVISIBLE_RUN = re.compile("[\u200b\u200c\u200d\u2060\ufeff]{3,}|[\U000e0020-\U000e007f]{4,}")
HEAD = 3000
"""Characters of a text in which it says that it was retracted."""

MAX_NOTICES = 20
REACH = 300
"""Characters around an instruction in which its sentence begins and ends."""
SENTENCE_BREAK = re.compile(r"[.!?]\s+|\n\s*|<!--\s*|\s*-->|(?=\{)|(?<=\})")


def retraction_notice(text: str, title: str | None = None) -> Notice | None:
    """Return the notice that title or head of the text says the work was retracted or withdrawn, or None."""
    for part in (title or "", text[:400]):
        words = [match.group().lower() for match in WORD.finditer(part[:200])][:4]
        if any(_starts(words, start) for start in signs().retraction.title_starts) and _marked(part):
            return _retracted()
    head = " ".join(text[:HEAD].lower().split())
    return _retracted() if any(phrase in head for phrase in signs().retraction.phrases) else None


def _retracted() -> Notice:
    message = "The text says that this work was retracted or withdrawn: whatever it states should not be relied on."
    return Notice(kind="retracted_source", message=message)


def _starts(words: Sequence[str], start: str) -> bool:
    wanted = start.split()
    return list(words[: len(wanted)]) == wanted


def _marked(part: str) -> bool:
    """Say whether the first word is set off as a label ("RETRACTED: …", "Retraction notice", "[Retracted] …")."""
    head = part.strip()[:40]
    label = re.match(r"[\[(*\s]*([A-Za-z]+(?: [A-Za-z]+)?) *[\])*]* *([:\-–—\]]|\Z|\n)?", head)
    return label is not None and (label.group(1).isupper() or label.group(2) is not None or head.startswith(("[", "(")))


def instruction_notices(text: str) -> tuple[Notice, ...]:
    """Return a notice for each place where the text instructs its reader how to judge (at most 20)."""
    notices: list[Notice] = []
    end = -1
    for found in sorted(_instructions(text), key=lambda span: span.start):
        if found.end <= end or len(notices) == MAX_NOTICES:
            continue
        start, stop = max(_sentence_start(text, found.start), end), _sentence_end(text, found.end)
        end = stop
        shown = " ".join(text[start : min(stop, start + 120)].split())
        message = f"The text gives instructions to whoever judges it (“{shown}”): they were not followed."
        notices.append(Notice(kind="instruction_in_text", message=message, span=Span(start=start, end=stop)))
    return tuple(notices)


def _sentence_start(text: str, start: int) -> int:
    """Return the start of the sentence, comment or piece of data around the place, at most 300 characters before."""
    window = text[max(0, start - REACH) : start]
    breaks = [match.end() for match in SENTENCE_BREAK.finditer(window)]
    return start - len(window) + breaks[-1] if breaks else start - len(window)


def _sentence_end(text: str, end: int) -> int:
    match = SENTENCE_BREAK.search(text, end, end + REACH)
    return match.start() + (match.group()[:1] in {".", "!", "?"}) if match else min(len(text), end + REACH)


def hidden_notices(text: str, excluded: Sequence[ExcludedSpan]) -> tuple[Notice, ...]:
    """Return notices about text that a reader does not see: comments, invisible characters in a row."""
    spans = [part.span for part in excluded if part.kind == "hidden_text"]
    spans += [Span(start=match.start(), end=match.end()) for match in INVISIBLE_RUN.finditer(text)]
    message = "The text holds parts that a reader does not see; they are not used as evidence."
    return tuple(Notice(kind="hidden_text", message=message, span=span) for span in spans[:MAX_NOTICES])


def _instructions(text: str) -> Iterator[Span]:
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    for literal in signs().instructions.literals:
        at = lowered.find(literal)
        if at >= 0:
            yield Span(start=at, end=at + len(literal))
    words = [(match.group(), match.start(), match.end()) for match in WORD.finditer(lowered)]
    for index, (word, start, _) in enumerate(words):
        for pattern in _openers().get(word, ()):
            last = _match(words, index, pattern)
            if last is not None:
                yield Span(start=start, end=words[last][2])


@cache
def _openers() -> dict[str, tuple[tuple[tuple[str, ...], ...], ...]]:
    """Patterns by the words they can begin with."""
    openers: dict[str, tuple[tuple[tuple[str, ...], ...], ...]] = {}
    for pattern in signs().instructions.patterns:
        for word in pattern[0]:
            openers[word] = (*openers.get(word, ()), pattern)
    return openers


def _match(words: Sequence[tuple[str, int, int]], index: int, pattern: Sequence[Sequence[str]]) -> int | None:
    """Return the index of the last word of `pattern` matched from `index` on, or None."""
    at = index
    for group in pattern[1:]:
        window = range(at + 1, min(at + 2 + signs().instructions.gap, len(words)))
        found = next((position for position in window if _in_group(words[position][0], group)), None)
        if found is None:
            return None
        at = found
    return at


def _in_group(word: str, group: Sequence[str]) -> bool:
    return any(word == entry or (entry.endswith("*") and word.startswith(entry[:-1])) for entry in group)
