"""The title inside a printed reference: where it begins is known, where it ends is found here."""

from __future__ import annotations

import re

from auditor.resources import word_list

QUOTED = re.compile(
    r"[“\"„«]\s*(?P<title>[^“”\"„«»]{3,600}?)\s*[.,]?\s*[”\"“»]|[《「『](?P<unspaced>[^《》「」『』]{1,200})[》」』]"
)
QUOTED_CONTAINER = re.compile(r",\s+[„“«\"].*$")
"""A journal or book in quotation marks after a title without them."""
SINGLE_QUOTED = re.compile(r"[‘'](?P<title>[^‘\n]{3,600}?)[.,]?[’'](?=[\s.,;]|$)")
SENTENCE_END = re.compile(r"(?P<mark>[.?!。])(?:[\"”’')\]]{0,2})(?=\s+|$)")
ABBREVIATION = re.compile(
    rf"(?:^|[\s(])(?:{'|'.join(map(re.escape, word_list('title_abbreviations')))})$", re.IGNORECASE
)
INITIAL = re.compile(r"(?:^|[\s(.-])[A-Z]$")
FINAL_LETTER = re.compile(r"(?:[a-z]{3,}|\d)\s[A-Z]$")
"""A letter that ends a title ("vitamin D", "at 300 K"), not an initial."""
CONTAINER_CUE = re.compile(r"\s*(?:in\b|arxiv|https?:|doi|[A-Z(“\"\d])")
VOLUME = re.compile(r",\s*(?:\d+\b|(?i:vol|no|pp?)\b)|,\s[A-Z][^,.]{2,60}\s\d{1,4}\s?[:(]")
MEDIUM = re.compile(r"\s?\[[A-Z]{1,2}(?:/[A-Z]{1,3})?\]")
"""Type of the document in Chinese reference lists: [J], [M], [EB/OL]."""
SIGNED = re.compile(r"(?<!\s)\s+[—–-]\s+(?P<names>[^—–\n]{2,80}?)[,\s]+\(?(?:1[5-9]|20)\d\d\)?\s*$")
SITE = re.compile(r"(?<!\s)\s+\|\s+[^|]{2,60}$|\s//\s.*$")
EDITION = re.compile(
    r"\s\((?:vol|pp?|(?:[a-z]{2,20} ){0,3}(?:nos?|nr)\b|\d{1,2}(?:st|nd|rd|th)?\s?ed|(?:1[5-9]|20)\d\d[a-z]?\)$).*$",
    re.IGNORECASE,
)
"""What may stand in brackets after a title: volume, pages, edition, year."""
DESCRIPTION = re.compile(
    r"\s\[(?:[A-Za-z][A-Za-z ]{2,40}|[^\[\]]{0,60}(?:dissertation|thesis)[^\[\]]{0,80})\]\s*$", re.I
)
"""What kind of work it is, after the title: [Data set], [dissertation]."""
PROSE = re.compile(r"[a-z]{3,}\s+[a-z]{2,}\s")
"""A sentence that goes on in small letters ("Roberts et al. (2020) shows that …") is no title."""
ABBREVIATED = re.compile(r"\.\s+(?:[A-Z][a-z]{0,6}\.|\d)")
"""What follows the first word of an abbreviated journal ("Sci. Adv. 8"), where no title is printed."""
DATED = re.compile(r"[.,;]?\s{0,3}\(?\d")
LONGEST_CONTAINER = 6
"""Words of a journal's name."""
UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
"""A letter of Chinese or Japanese, whose titles hold no ASCII comma."""
MAX_TITLE = 600
"""A longer "title" is prose, not a title."""


def read_title(text: str, *, closed: bool) -> str | None:
    """Return the title at the head of `text`, or None where none can be told.

    `closed` says that a full stop, colon or year stands before it; the title then runs to the end of its sentence. In
    an entry separated by commas it runs to the comma before journal or book.
    """
    text = text.strip(" ,;:")
    quoted = QUOTED.match(text) or SINGLE_QUOTED.match(text)
    if quoted:
        return quoted_title(quoted)
    end = _sentence_end(text)
    candidate = QUOTED_CONTAINER.sub("", SITE.sub("", SIGNED.sub("", text[:end])))
    candidate = DESCRIPTION.sub("", EDITION.sub("", candidate))
    if len(candidate.split()) == 1 and ABBREVIATED.match(text, end):
        return None
    if not closed or VOLUME.search(candidate):
        candidate = _before_container(candidate)
    candidate = MEDIUM.split(candidate)[0].strip(" ,;:.。")
    return candidate if _is_title(candidate) else None


def quoted_title(quoted: re.Match[str]) -> str:
    """Return the title between quotation marks."""
    groups = quoted.groupdict()
    return (groups["title"] or groups.get("unspaced") or "").strip()


def _sentence_end(text: str) -> int:
    """Return the offset after the first sentence of a title, abbreviations and initials passed over."""
    for match in SENTENCE_END.finditer(text):
        following = text[match.end() : match.end() + 200].lstrip()
        if match.group("mark") in ".。":
            if not _is_abbreviation(text[max(0, match.start() - 12) : match.start()], following):
                return match.start()
        elif _ends_title(following):
            return match.end()
    return len(text)


def _is_abbreviation(before: str, following: str) -> bool:
    """Say whether the full stop after `before` belongs to an abbreviation or initial."""
    if not following:
        return False
    if ABBREVIATION.search(before):
        return True
    return INITIAL.search(before) is not None and FINAL_LETTER.search(before) is None


def _ends_title(following: str) -> bool:
    """Say whether a title that ends with a question mark ends there: what follows looks like a container."""
    first = re.split(r"[.?!]\s", following, maxsplit=1)[0]
    if EDITION.search(f" {first.strip(' ,')}"):
        return False
    numbered = any(char.isdigit() for char in first) or _is_dated_container(first, following[len(first) :])
    return not following or numbered or first.lower().startswith("in ") or first == following


def _is_dated_container(first: str, rest: str) -> bool:
    """Say whether a few capitalised words before a year or number are a journal: "Insect World. 2017 Jun 3"."""
    words = first.split()
    named = all(word[:1].isupper() or (word.islower() and len(word) <= 3) for word in words)
    return 0 < len(words) <= LONGEST_CONTAINER and named and DATED.match(rest) is not None


def _before_container(candidate: str) -> str:
    """Return the part of a comma-separated entry before its journal or book ("Title of it, Phys. Lett. 3")."""
    for match in re.finditer(r",\s+", candidate):
        if UNSPACED.search(candidate, 0, match.start()):
            return candidate[: match.start()]
        if CONTAINER_CUE.match(candidate, match.end()) and len(candidate[: match.start()].split()) >= 2:
            return candidate[: match.start()]
    return candidate


def _is_title(candidate: str) -> bool:
    """Say whether the words can be a title: not all abbreviations ("Phys. Rev. Lett."), not a page of prose."""
    words = candidate.split()
    if PROSE.match(candidate):
        return False
    volume = VOLUME.search(candidate)
    if volume and len(candidate[: volume.start()].split()) < 2:
        return False
    if not any(char.isalpha() for char in candidate) or len(candidate) > MAX_TITLE:
        return False
    return not (len(words) >= 2 and sum(word.endswith(".") for word in words) >= len(words) - 1)
