"""One printed entry of a reference list → title, authors, year, identifiers.

Works from the left: number or bullet, authors, year where it stands after them, title; what cannot be told is left
out rather than guessed. `Reference.raw` keeps the entry, and comparisons of works read it too.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.domain import Reference
from auditor.manuscript.reference_author_list import AuthorList, read_author_list
from auditor.manuscript.reference_identifiers import ARXIV_NEW, DOI, URL, bare_arxiv, find_identifiers
from auditor.manuscript.reference_names import is_name_word, is_organisation, split_authors

MAX_ENTRY = 4000
LABEL = re.compile(r"\s*(?:\\?\[\^?[\w.:+-]{1,40}\\?\]:?|\(?\d{1,4}[.)](?!\d)|[-*•‣–][ \t])[ \t]*")
MARKDOWN_LINK = re.compile(
    r"\\?\[{1,2}([^\[\]\n]{1,600})\]\(\s*<?([^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,500})?)>?\s*\)\\?\]?"
)
EMPHASIS = re.compile(r"(?<![\w*])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?![\w*])|(?<!\w)_{1,2}(?=\S)|(?<=\S)_{1,2}(?!\w)")
YEAR = r"(?:1[5-9]\d\d|20\d\d)(?:[-–/]\d{2,4})?[a-z]?"
UNDATED = r"n\.\s?d\.|in press|forthcoming|in preparation|submitted|s\.\s?[ad]\."
DATE_TAIL = r"(?:,[^()\n]{1,30})?"
LEADING_YEAR = re.compile(
    rf"\s*[,.]?\s*(?:[(\[]\s*(?P<inner>{YEAR}|{UNDATED}){DATE_TAIL}\s*[)\]]|(?P<bare>{YEAR})(?=[.,:;]))\s*[.,:;]?\s*",
    re.IGNORECASE,
)
ANY_YEAR = re.compile(rf"(?<![\w./-])(?P<year>{YEAR})(?![\w/]|\.\d)")
RANGE_BEFORE = re.compile(r"(?:\d\s*[-–—]\s*|pp?\.\s*|no\.\s*|vol\.\s*)$", re.IGNORECASE)
RANGE_AFTER = re.compile(r"\s*[-–—]\s*\d")
UNDATED_ANYWHERE = re.compile(rf"(?<!\w)(?:{UNDATED})(?!\w)", re.IGNORECASE)
QUOTED = re.compile(r"[“\"„«]\s*(?P<title>[^“”\"„«»]{3,600}?)\s*[.,]?\s*[”\"“»]")
SENTENCE_END = re.compile(r"(?P<mark>[.?!])(?:[\"”’')\]]{0,2})(?=\s+|$)")
ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:vs|cf|e\.g|i\.e|etc|approx|ca|no|vol|ed|eds|st|dr|mr|mrs|ms|fig|inc|ltd|[A-Z])$", re.IGNORECASE
)
CONTAINER_CUE = re.compile(r"\s*(?:in\b|arxiv|https?:|doi|[A-Z(“\"\d])")
EDITORS = re.compile(r"\s*\((?:eds?|hrsg|org|coord)s?\.?\)[.,]?\s*", re.IGNORECASE)
SITE_SUFFIX = re.compile(r"\s+[-–—|]\s+")


class _Parts(NamedTuple):
    title: str | None
    authors: tuple[str, ...]
    year: str | None


def parse_reference_entry(text: str, key: str) -> Reference:
    """Return the reference that one entry of a reference list names; fields that cannot be told are None or empty.

    Reads numbered and author–year entries of the usual styles, links, and bare titles. `key` becomes the key.
    """
    entry = text.strip()[:MAX_ENTRY]
    plain, address = _without_links(_without_label(entry))
    identifiers = find_identifiers(plain + (f" {address}" if address else ""))
    parts = _parts(_without_identifiers(plain))
    return Reference(
        key=key,
        title=parts.title,
        authors=parts.authors,
        year=parts.year,
        doi=identifiers.doi,
        arxiv=identifiers.arxiv or (bare_arxiv(identifiers.doi) if identifiers.doi else None),
        pmid=identifiers.pmid,
        url=address or identifiers.url,
        raw=entry,
        origin="manuscript",
    )


def _without_label(entry: str) -> str:
    """Return `entry` without its bullet and number."""
    for _ in range(2):
        match = LABEL.match(entry)
        rest = entry[match.end() :] if match else ""
        if match is None or not rest.strip() or rest.startswith("("):
            break
        entry = rest
    return entry


def _without_links(entry: str) -> tuple[str, str | None]:
    """Return `entry` with Markdown links and emphasis reduced to their text, and the first link's address."""
    addresses = [match.group(2) for match in MARKDOWN_LINK.finditer(entry)]
    plain = EMPHASIS.sub("", MARKDOWN_LINK.sub(_link_text, entry))
    return " ".join(plain.replace("\\[", "[").replace("\\]", "]").split()), addresses[0] if addresses else None


def _link_text(match: re.Match[str]) -> str:
    label = match.group(1)
    return " " if URL.match(label) or DOI.search(label) else f" {label} "


def _without_identifiers(text: str) -> str:
    """Return `text` without addresses, DOIs and arXiv numbers, whose digits would read as years."""
    text = re.sub(
        r"\b(?:doi|available (?:at|from|online)|retrieved from|url)\s*:?\s*(?=https?:|10\.|$)",
        "",
        text,
        flags=re.IGNORECASE,
    )
    text = DOI.sub(" ", URL.sub(" ", text))
    text = re.sub(r"\b(arxiv(?: preprint)?(?: arxiv)?)\s*:\s*\S{1,40}", r"\1", text, flags=re.IGNORECASE)
    return " ".join(ARXIV_NEW.sub(" ", text).split()).strip(" -–—|")


def _parts(text: str) -> _Parts:
    quoted = QUOTED.search(text)
    authors = read_author_list(text)
    leading = _leading_year(text, authors)
    if leading is not None:
        names, year, rest = leading
        return _Parts(_title(rest, closed=True), names, year)
    if quoted and (quoted.start() == 0 or _credible(authors, text) or quoted.start() < 200):
        names = authors.authors if _credible(authors, text) else split_authors(text[: quoted.start()].rstrip(" ,.:"))
        return _Parts(quoted.group("title"), names, _year(text[quoted.end() :]) or _year(text[: quoted.start()]))
    if _credible(authors, text):
        rest = text[authors.end :]
        return _Parts(_title(rest, closed=authors.closed or authors.et_al), authors.authors, _year(rest))
    return _Parts(_title(text, closed=True), (), _year(text))


def _leading_year(text: str, authors: AuthorList) -> tuple[tuple[str, ...], str, str] | None:
    """Return authors, year and the rest where the year follows the authors ("Lee, J. (2007). …"), or None."""
    if authors.authors:
        after = EDITORS.match(text, authors.end)
        match = LEADING_YEAR.match(text, after.end() if after else authors.end)
        if match and len(text) > match.end():
            return authors.authors, match.group("inner") or match.group("bare"), text[match.end() :]
    for match in re.finditer(rf"[(\[](?P<year>{YEAR}|n\.\s?d\.){DATE_TAIL}[)\]]", text[:400], re.IGNORECASE):
        lead = EDITORS.sub(" ", text[: match.start()]).strip(" .,")
        if _organisation_lead(lead):
            return (lead,), match.group("year"), text[match.end() :].lstrip(" .,:;")
        break
    return None


def _organisation_lead(lead: str) -> bool:
    words = lead.split()
    if not 1 <= len(words) <= 12 or ". " in lead:
        return False
    small = {"of", "for", "the", "and", "on", "in", "&", "de", "la", "für", "des"}
    named = all(is_name_word(word.strip(",()")) or word.lower() in small for word in words)
    return named and (is_organisation(lead) or len(words) == 1)


def _credible(authors: AuthorList, text: str) -> bool:
    """Say whether the list at the head is authors, not a title printed in capitals."""
    if not authors.authors:
        return False
    rest = text[authors.end :].strip()
    if not rest:
        return False
    if authors.strong or authors.et_al:
        return authors.closed or authors.et_al or len(authors.authors) > 1 or rest[0] in '"“„«(['
    if not authors.closed:
        return False
    segments = [segment for segment in re.split(r"[.?!]\s", rest) if segment.strip()]
    return len(segments[0].split()) >= 3 and (len(authors.authors) > 1 or len(segments) > 1)


def _title(text: str, *, closed: bool) -> str | None:
    """Return the title at the head of `text`: up to the end of its sentence, or the comma before the container."""
    text = text.strip(" ,;:")
    quoted = QUOTED.match(text)
    if quoted:
        return quoted.group("title")
    end = _sentence_end(text)
    candidate = text[:end]
    if not closed:
        candidate = _before_container(candidate)
    candidate = re.split(r"\s\[[A-Z/]{1,5}\]", candidate)[0].strip(" ,;:.")
    return candidate if _is_title(candidate) else None


def _sentence_end(text: str) -> int:
    """Return the offset after the first sentence of a title, abbreviations and initials passed over."""
    for match in SENTENCE_END.finditer(text):
        before = text[max(0, match.start() - 12) : match.start()]
        following = text[match.end() :].lstrip()
        if match.group("mark") == "." and ABBREVIATION.search(before) and following[:1].islower():
            continue
        if match.group("mark") == "." and re.search(r"(?:^|\s)(?:vs|cf|e\.g|i\.e|St|Dr|[A-Z])$", before) and following:
            if not re.search(r"[a-z]{3,}\s[A-Z]$", before):
                continue
        if match.group("mark") == ".":
            return match.start()
        return match.end() if _ends_title(following) else _sentence_end_after(text, match.end())
    return len(text)


def _ends_title(following: str) -> bool:
    """Say whether a title that ends with a question mark ends there: what follows looks like a container."""
    first = re.split(r"[.?!]\s", following, maxsplit=1)[0]
    return (
        not following or any(char.isdigit() for char in first) or first.lower().startswith("in ") or first == following
    )


def _sentence_end_after(text: str, offset: int) -> int:
    return offset + _sentence_end(text[offset:])


def _before_container(candidate: str) -> str:
    """Return the part of a comma-separated entry before its journal or book ("Title of it, Phys. Lett. 3")."""
    for match in re.finditer(r",\s+", candidate):
        if CONTAINER_CUE.match(candidate, match.end()) and len(candidate[: match.start()].split()) >= 2:
            return candidate[: match.start()]
    return candidate


def _is_title(candidate: str) -> bool:
    words = candidate.split()
    if not any(char.isalpha() for char in candidate):
        return False
    return not (len(words) >= 2 and sum(word.endswith(".") for word in words) >= len(words) - 1)


def _year(text: str) -> str | None:
    """Return the year of publication in what follows the title: parenthesised first, page ranges passed over."""
    found = [
        match
        for match in ANY_YEAR.finditer(text)
        if not RANGE_BEFORE.search(text, max(0, match.start() - 8), match.start())
        and (not RANGE_AFTER.match(text, match.end()) or "-" in match.group() or "–" in match.group())
    ]
    enclosed = [match for match in found if text[match.start() - 1 : match.start()] in "([" and match.start()]
    if enclosed or found:
        return (enclosed or found)[-1].group("year")
    undated = UNDATED_ANYWHERE.search(text)
    return undated.group() if undated else None
