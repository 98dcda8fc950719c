"""Links used as citations: to a DOI, an arXiv, PubMed or publisher's page, or to any page from inside brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from auditor.domain import Citation, CitationMode, CitationStyle, Span
from auditor.manuscript.blocks import Mark
from auditor.manuscript.numeric import numeric_mark, read_numbers
from auditor.resources import word_list, word_set

BARE = re.compile(
    r"https?://[^\s<>\"{}|\\^`\[\]]{3,600}|\b(?:doi|DOI):\s?10\.\d{4,9}/[^\s<>\"\[\]{}]{1,200}|\barXiv:\s?(?:\d{4}\.\d{4,5}|[a-z-]{2,10}/\d{7})(?:v\d+)?"
)
ANCHOR = re.compile(r"#([A-Za-z_.-]{1,24})\d{1,4}")
NUMBER_ONLY = re.compile(r"[\[(]?\s?(\d{1,4}(?:\s?[,;–-]\s?\d{1,4}){0,20})\s?[\])]?")
OPENERS = {"[": "]", "(": ")"}


def is_scholarly(address: str) -> bool:
    """Say whether an address is a page that stands for one work."""
    if address.lower().startswith(("doi:", "arxiv:")):
        return True
    host = _host(address)
    return any(host == known or host.endswith("." + known) for known in word_list("scholarly_hosts"))


def _host(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""


def find_links(text: str, links: Sequence[tuple[Span, str]], opaque: Iterable[Span] = ()) -> Iterator[Mark]:
    """Yield the links of `text` that cite: those that markup shows, and bare addresses."""
    shown = []
    for span, address in links:
        shown.append(span)
        mark = _link_mark(text, span, address)
        if mark is not None:
            yield mark
    blocked = sorted((span.start, span.end) for span in (*shown, *opaque))
    for match in BARE.finditer(text):
        address = match.group().rstrip(".,;:!?'’")
        while address.endswith(")") and address.count(")") > address.count("("):
            address = address[:-1].rstrip(".,;")
        span = Span(start=match.start(), end=match.start() + len(address))
        if not any(start < span.end and span.start < end for start, end in _near(blocked, span)):
            mark = _link_mark(text, span, address)
            if mark is not None:
                yield mark


def _near(blocked: Sequence[tuple[int, int]], span: Span) -> Sequence[tuple[int, int]]:
    from bisect import bisect_left

    at = bisect_left(blocked, (span.start, 0))
    return blocked[max(0, at - 2) : at + 2]


def _link_mark(text: str, span: Span, address: str) -> Mark | None:
    if not (address.lower().startswith(("http", "doi:", "arxiv:")) or _is_list_anchor(address)):
        return None
    number = NUMBER_ONLY.fullmatch(span.of(text).strip())
    whole = _with_brackets(text, span)
    if number is not None:
        numbers, rest = read_numbers(number.group(1))
        if numbers and not rest.strip():
            return numeric_mark(whole.of(text), whole, numbers)
    if len(whole) == len(span) and not is_scholarly(address):
        return None
    narrative = _is_narrative(text, whole, span)
    mode = CitationMode.NARRATIVE if narrative else CitationMode.PARENTHETICAL
    citation = Citation(style=CitationStyle.LINK, mark=whole.of(text), span=whole, group=0, key=address, mode=mode)
    return Mark(span=whole, citations=(citation,), narrative=narrative)


def _is_list_anchor(address: str) -> bool:
    """Say whether an address inside the page is that of an entry of its reference list: `#ref3`."""
    anchor = ANCHOR.fullmatch(address)
    letters = "".join(char for char in anchor.group(1).casefold() if char.isalpha()) if anchor is not None else ""
    return letters in word_set("reference_anchors")


def _is_narrative(text: str, whole: Span, link: Span) -> bool:
    """A link without brackets whose words are part of the sentence."""
    bare = len(whole) == len(link) and not link.of(text).lower().startswith(("http", "doi", "arxiv"))
    before = text[max(0, link.start - 200) : link.start]
    return bare and before.rfind("(") <= before.rfind(")") and before.rfind("[") <= before.rfind("]")


def _with_brackets(text: str, span: Span) -> Span:
    """Include the pair of brackets that holds nothing but the link."""
    start, end = span.start, span.end
    while start > 0 and end < len(text) and OPENERS.get(text[start - 1]) == text[end]:
        start -= 1
        end += 1
    return Span(start=start, end=end)
