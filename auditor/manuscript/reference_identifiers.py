"""Identifiers of works: DOI, arXiv, PubMed and PMC numbers, and addresses, found in free text and put into one form."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>{}|\\^`\[\]]{1,300}")
ARXIV_NEW = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5})(?:v\d{1,2})?(?![\d])")
ARXIV_OLD = re.compile(r"(?<![\w-])([a-z]{2,10}(?:-[a-z]{2,4})?(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,2})?(?!\d)")
ARXIV_CUE = re.compile(r"arxiv", re.IGNORECASE)
PMC = re.compile(r"\bPMC ?(\d{4,9})\b", re.IGNORECASE)
PMID = re.compile(r"(?:\bPMID:? ?|pubmed(?:\.ncbi\.nlm\.nih\.gov)?/)(\d{4,9})\b", re.IGNORECASE)
URL = re.compile(r"\bhttps?://[^\s<>\"{}|\\^`]{3,2000}", re.IGNORECASE)

CLOSERS = {")": "(", "]": "["}


class Identifiers(NamedTuple):
    """What identifies a work in a piece of text; each None where absent."""

    doi: str | None
    arxiv: str | None
    pmid: str | None
    url: str | None


def find_identifiers(text: str) -> Identifiers:
    """Return the first identifier of each kind in `text`."""
    doi = find_doi(text)
    return Identifiers(doi=doi, arxiv=find_arxiv(text), pmid=find_pmid(text), url=find_url(text))


def find_doi(text: str) -> str | None:
    """Return the first DOI in `text`, lower case and without a resolver's address, or None."""
    match = DOI.search(text) or DOI.search(unquote(text))
    return trim_address(match.group()).lower() if match else None


def find_dois(text: str) -> tuple[str, ...]:
    """Return all distinct DOIs in `text`, in order."""
    return tuple(dict.fromkeys(trim_address(match.group()).lower() for match in DOI.finditer(text)))


def find_arxiv(text: str) -> str | None:
    """Return the first arXiv identifier after the word arXiv in `text`, without its version, or None."""
    for cue in ARXIV_CUE.finditer(text):
        window = text[cue.end() : cue.end() + 40]
        match = ARXIV_NEW.search(window) or ARXIV_OLD.search(window)
        if match:
            return match.group(1)
    return None


def bare_arxiv(text: str) -> str | None:
    """Return the arXiv identifier that `text` is, with or without version and label, or None."""
    stripped = text.strip().removesuffix(".pdf")
    match = ARXIV_NEW.fullmatch(stripped) or ARXIV_OLD.fullmatch(stripped)
    return match.group(1) if match else find_arxiv(text)


def find_pmid(text: str) -> str | None:
    """Return the first PMC (`PMC123`) or PubMed identifier (`123`) in `text`, or None."""
    match = PMC.search(text)
    if match:
        return f"PMC{match.group(1)}"
    match = PMID.search(text)
    return match.group(1) if match else None


def find_url(text: str) -> str | None:
    """Return the first address in `text`, sentence punctuation at its end dropped, or None."""
    match = URL.search(text)
    return trim_address(match.group()) if match else None


def trim_address(address: str) -> str:
    """Return `address` without the punctuation of the sentence around it and without unmatched closing brackets."""
    end = len(address)
    while end:
        last = address[end - 1]
        opener = CLOSERS.get(last)
        unmatched = opener is not None and address.count(last, 0, end) > address.count(opener, 0, end)
        if last not in ".,;:!?'*_\u201d\u2019" and not unmatched:
            break
        end -= 1
    return address[:end]


def comparable_url(url: str) -> str:
    """Return `url` without scheme, `www.`, fragment and final slash, so that two addresses of one page are equal."""
    bare = re.sub(r"^https?://(?:www\.)?", "", url.strip(), flags=re.IGNORECASE)
    return bare.split("#", 1)[0].rstrip("/").lower()
