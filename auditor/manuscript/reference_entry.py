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
from auditor.manuscript.reference_names import is_initials, is_name_word, is_organisation, is_particle, split_authors
from auditor.manuscript.reference_title import QUOTED, quoted_title, read_title
from auditor.resources import word_list

MAX_ENTRY = 4000
MAX_BARE = 400
"""An entry without readable authors that is longer is prose (a passage listed as a reference), and names no title."""
LABEL = re.compile(r"\s*(?:\\?\[\^?[\w.:+-]{1,40}(?: \d{2,4}[a-z]?)?\\?\]:?|\(?\d{1,4}[.)](?!\d)|[-*•‣–][ \t])[ \t]*")
MARKDOWN_LINK = re.compile(
    r"(?P<outer>\\?\[)?\[(?P<label>[^\[\]\n]{1,600})\]"
    r"\(\s{0,3}<?(?P<address>[^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,500})?)>?\s{0,3}\)(?(outer)\\?\]|)"
)
EMPHASIS = re.compile(r"(?<![\w*])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?![\w*])|(?<!\w)_{1,2}(?=\S)|(?<=\S)_{1,2}(?!\w)")
YEAR = r"(?:1[5-9]\d\d|20\d\d)(?:[-–/]\d{2,4}(?![-–/\d]))?[a-z]?"
UNDATED = "|".join(
    re.escape(form).replace(r"\ ", r"\s?") for form in sorted(word_list("undated_forms"), key=len, reverse=True)
)
DATE_TAIL = r"(?:,[^()\n]{1,30})?"
ENCLOSED_YEAR = rf"[(\[]\s?(?P<inner>{YEAR}|{UNDATED}){DATE_TAIL}\s?[)\]]"
LEADING_YEAR = re.compile(rf"\s*[,.]?\s*(?:{ENCLOSED_YEAR}|(?P<bare>{YEAR})(?=[.,:;]))\s*[.,:;]?\s*", re.IGNORECASE)
ORGANISATION_YEAR = re.compile(
    rf"(?P<lead>[^()\[\]]{{2,120}}?)(?:[.,]?\s+{ENCLOSED_YEAR}|\.\s+(?P<bare>{YEAR}))[.,:;]?\s", re.I
)
BRACKETED_CITE = re.compile(rf"\[(?P<names>[^\[\]]{{2,80}}?)['’,]?\s+\(?(?P<year>{YEAR})(?:-\d\d-\d\d)?\)?\]\s*")
ANY_YEAR = re.compile(rf"(?<![\w./-])(?P<year>{YEAR})(?![\w/]|\.\d)")
RANGE_BEFORE = re.compile(r"(?:\d\s?[-–—]\s?|pp?\.\s?|no\.\s?|vol\.\s?|pages\s)$", re.IGNORECASE)
RANGE_AFTER = re.compile(r"\s?[-–—]\s?\d")
UNDATED_ANYWHERE = re.compile(rf"(?<!\w)(?:{UNDATED})(?!\w)", re.IGNORECASE)
VISITED = re.compile(rf"\b(?:{'|'.join(map(re.escape, word_list('access_cues')))})\b", re.IGNORECASE)
EDITORS = re.compile(r"\s{0,3}\((?:eds?|hrsg|org|coord)s?\.?\)[.,]?\s{0,3}", re.IGNORECASE)
EDITORS_BARE = re.compile(r"\s{0,3}(?:editors?|eds?|hrsgs?|orgs?|coords?)(?!\w)\.?[.,:]?\s{1,3}", re.IGNORECASE)
"""After the list of authors, without brackets: "Smith J, Lee K, editors. Rain …"."""
ADDRESS_CUE = re.compile(r"\b(?:doi|available (?:at|from|online)|retrieved from|url)\s?:?\s?(?=https?:|10\.|$)", re.I)
ARXIV_NUMBER = re.compile(r"\b(arxiv(?: preprint)?(?: arxiv)?)\s?:\s?\S{1,40}", re.IGNORECASE)
COLLECTIVES = frozenset(word_list("collective_authors"))
AFTER_LEAD = re.compile(r"(?<!\.[A-Z])(?<!\s[A-Z])\.\s")
BEHALF = re.compile(r"\s*,?\s*(?:on behalf of|for) the [^.\n]{3,150}\.\s", re.IGNORECASE)
"""After the authors: the group for which they write."""
GLUED_SENTENCE = re.compile(r"(?<=[A-Za-z])\.(?=[A-Z][a-z]{2})|(?<=[a-z]{2})\.(?=\d{4}\b)")
"""A full stop without the space after it."""
UNSPACED_MARKS = str.maketrans(
    {"・": ", ", "、": ", ", "，": ", ", "．": ". ", "。": ". ", "；": "; ", "：": ": ", "（": " (", "）": ") "}
)
SMALL_WORDS = frozenset(word_list("organisation_small_words"))


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
    addresses = [match.group("address") for match in MARKDOWN_LINK.finditer(entry)]
    plain = EMPHASIS.sub("", MARKDOWN_LINK.sub(_link_text, entry))
    return " ".join(plain.replace("\\[", "[").replace("\\]", "]").split()), addresses[0] if addresses else None


def _link_text(match: re.Match[str]) -> str:
    label = match.group("label")
    if URL.match(label) or DOI.search(label):
        return " "
    return f" [{label}] " if match.group("outer") else f" {label} "


def _without_identifiers(text: str) -> str:
    """Return `text` without addresses, DOIs and arXiv numbers, whose digits would read as years."""
    text = DOI.sub(" ", URL.sub(" ", ADDRESS_CUE.sub("", text)))
    if ". " not in text.strip():
        text = GLUED_SENTENCE.sub(". ", text)
    text = ARXIV_NEW.sub(" ", ARXIV_NUMBER.sub(r"\1", text))
    return " ".join(text.translate(UNSPACED_MARKS).split()).strip(" -–—|")


def _parts(text: str) -> _Parts:
    cite = BRACKETED_CITE.match(text)
    if cite and all(is_name_word(word) or is_particle(word) for word in cite.group("names").split()):
        return _Parts(
            read_title(text[cite.end() :], closed=True), split_authors(cite.group("names")), cite.group("year")
        )
    authors = read_author_list(text)
    leading = _leading_year(text, authors)
    if leading is not None:
        names, year, rest = leading
        return _Parts(read_title(rest, closed=True), names, year)
    credible = _credible(authors, text)
    if not credible and len(text) > MAX_BARE:
        return _Parts(None, (), None)
    quoted = QUOTED.search(text[:600])
    if quoted:
        names = authors.authors if credible else split_authors(text[: quoted.start()].rstrip(" ,.:"))
        beside = _year(text[quoted.end() :]) or _year(text[: quoted.start()])
        return _Parts(quoted_title(quoted), names, beside)
    if credible:
        behalf = BEHALF.match(text, authors.end)
        editors = EDITORS_BARE.match(text, authors.end)
        after = behalf or editors
        rest = text[after.end() if after else authors.end :]
        closed = authors.closed or authors.et_al or after is not None
        return _Parts(read_title(rest, closed=closed), authors.authors, _year(rest))
    organisation, rest = _organisation(text)
    return _Parts(read_title(rest, closed=True), organisation, _year(text))


def _leading_year(text: str, authors: AuthorList) -> tuple[tuple[str, ...], str, str] | None:
    """Return authors, year and the rest where the year follows the authors ("Lee, J. (2007). …"), or None."""
    if authors.authors:
        after = EDITORS.match(text, authors.end)
        match = LEADING_YEAR.match(text, after.end() if after else authors.end)
        if match and len(text) > match.end():
            return authors.authors, match.group("inner") or match.group("bare"), text[match.end() :]
    match = ORGANISATION_YEAR.match(EDITORS.sub(" ", text[:400]) + text[400:])
    if match and _organisation_lead(match.group("lead")):
        year = match.group("inner") or match.group("bare")
        return (match.group("lead").strip(" .,"),), year, match.string[match.end() :]
    return None


def _organisation(text: str) -> tuple[tuple[str, ...], str]:
    """Return the organisation that heads the entry ("IPCC. Climate …. Geneva, 2015."), and the rest."""
    lead, _, rest = text.partition(", ")
    if lead.rsplit(" ", 1)[-1].lower() in COLLECTIVES and _organisation_lead(lead):
        return (lead,), _before_volume(rest)
    lead, *others = AFTER_LEAD.split(text, maxsplit=1)
    rest = others[0] if others else ""
    if _organisation_lead(lead) and is_organisation(lead) and len(rest.split(". ")) >= 2:
        return (lead,), rest
    return (), text


def _before_volume(rest: str) -> str:
    """Return the title of an entry separated by commas; its journal is cut off."""
    return read_title(rest, closed=False) or rest


def _organisation_lead(lead: str) -> bool:
    lead = lead.strip(" .,")
    words = lead.split()
    if not 1 <= len(words) <= 12 or AFTER_LEAD.search(lead):
        return False
    return all(map(_is_lead_word, words)) and not words[0].isdigit() and (is_organisation(lead) or len(words) == 1)


def _is_lead_word(word: str) -> bool:
    """Say whether a word can be part of an organisation's name."""
    bare = word.strip(",()")
    return is_name_word(bare) or is_initials(bare) or word.lower() in SMALL_WORDS or word.isdigit()


def _credible(authors: AuthorList, text: str) -> bool:
    """Say whether the list at the head is authors, not a title printed in capitals."""
    rest = text[authors.end :].strip()
    if not authors.authors or not rest:
        return False
    if authors.strong or authors.et_al:
        many = authors.et_al or len(authors.authors) > 1
        many = many or BEHALF.match(text, authors.end) is not None
        return authors.closed or many or rest[0] in '"“„«([‘' or _comma(authors, text)
    if not authors.closed:
        return False
    segments = [segment for segment in re.split(r"[.?!]\s", rest) if segment.strip()]
    return len(segments[0].split()) >= 3 and (len(authors.authors) > 1 or len(segments) > 1)


def _comma(authors: AuthorList, text: str) -> bool:
    return text[authors.end - 1] == "," and "." in text[: authors.end]


def _year(text: str) -> str | None:
    """Return the year of publication in what follows the title: parenthesised first, page ranges passed over."""
    visited = VISITED.search(text)
    if visited:
        text = text[: visited.start()]
    found = [match for match in ANY_YEAR.finditer(text) if not _in_range(text, match)]
    enclosed = [match for match in found if match.start() and text[match.start() - 1] in "(["]
    if enclosed or found:
        return (enclosed or found)[-1].group("year")
    undated = UNDATED_ANYWHERE.search(text)
    return undated.group() if undated else None


def _in_range(text: str, match: re.Match[str]) -> bool:
    """Say whether a number that looks like a year is part of a range of pages."""
    before = RANGE_BEFORE.search(text[max(0, match.start() - 8) : match.start()])
    return before is not None or (RANGE_AFTER.match(text, match.end()) is not None)
