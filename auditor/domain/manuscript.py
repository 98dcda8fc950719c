"""The document under audit: sections, sentences, citations, references."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from auditor.domain.base import Model, Span


class ManuscriptFormat(StrEnum):
    """File formats that can be audited."""

    MARKDOWN = "markdown"
    PLAIN = "plain"
    LATEX = "latex"
    DOCX = "docx"
    HTML = "html"
    JATS = "jats"
    PDF = "pdf"


class CitationStyle(StrEnum):
    """How a citation names its reference."""

    KEY = "key"
    AUTHOR_YEAR = "author_year"
    NUMERIC = "numeric"
    LINK = "link"
    FOOTNOTE = "footnote"


class CitationMode(StrEnum):
    """How a citation stands in the sentence (pandoc's terms)."""

    PARENTHETICAL = "parenthetical"
    NARRATIVE = "narrative"
    SUPPRESS_AUTHOR = "suppress_author"


class CitationRole(StrEnum):
    """In "Freund 1900, as cited in Lee 2015" only Lee was consulted, and only Lee is audited."""

    CONSULTED = "consulted"
    ORIGINAL_NOT_CONSULTED = "original_not_consulted"


class Citation(Model):
    """One in-text mark pointing to one reference."""

    style: CitationStyle
    """How the reference is named."""
    mark: str
    """The mark as printed, e.g. `[@lee2020, p. 3]`; citations of one group share it."""
    span: Span
    """The mark in the manuscript's text."""
    group: int
    """Number of the citation group in the manuscript; citations of one mark share it."""
    key: str | None = None
    """Pandoc or LaTeX key, the number as a string, the footnote label, or the linked address."""
    sub_items: tuple[str, ...] = ()
    """Letters of composite references: `4a,4b` is key 4 with a and b."""
    authors: tuple[str, ...] = ()
    """Family or organisation names as printed, possessive dropped (author–year style)."""
    et_al: bool = False
    """Whether "et al." or its like was printed."""
    year: str | None = None
    """Year as printed with its letter, or "n.d.", "in press"."""
    mode: CitationMode = CitationMode.PARENTHETICAL
    """Parenthetical, narrative, or author suppressed."""
    prefix: str | None = None
    """Words before the work inside the mark ("see")."""
    locator: str | None = None
    """Page, chapter or the like, as printed."""
    suffix: str | None = None
    """Words after the locator."""
    quote: str | None = None
    """Words that the mark itself quotes from the work (csquotes, or a quotation in place of a suffix)."""
    role: CitationRole = CitationRole.CONSULTED
    """Whether this work was consulted."""
    reference: str | None = None
    """Key of the matched reference; None where unmatched or ambiguous (see `problem`)."""
    problem: Literal["unmatched", "ambiguous", "conflict"] | None = None
    """Why there is no reference; "conflict": the manuscript's own list and the given references disagree."""
    problem_detail: str = ""
    """What was found instead, in words."""


class Section(Model):
    """A section of the manuscript, from its headings."""

    index: int
    """Position in `Manuscript.sections`."""
    title: str
    """Heading as printed; empty for text before the first heading."""
    level: int
    """Heading depth, 1 for the top; 0 for text before the first heading."""
    span: Span
    """From the heading to the next heading."""


class Sentence(Model):
    """A sentence of prose."""

    index: int
    """Position in `Manuscript.sentences`."""
    text: str
    """The sentence as a reader sees it: markup dropped, citation marks kept."""
    span: Span
    """Its place in the manuscript's text."""
    section: int
    """Index of its section."""
    paragraph: int
    """Number of its paragraph in the manuscript."""
    citations: tuple[Citation, ...] = ()
    """Citations whose mark stands in the sentence, in order."""
    marks: tuple[Span, ...] = ()
    """Place of each citation's mark in `text`, parallel to `citations`."""
    page: int | None = None
    """Page, from 1, where the format has pages."""


class Notice(Model):
    """Something about an input that a person should know; never a verdict."""

    kind: str
    """Machine-readable kind, e.g. `unresolved_marker`, `broken_entry`, `hidden_text`, `retracted_source`."""
    message: str
    """One sentence: what was found, where, and what to do."""
    span: Span | None = None
    """Where, in the text of the input."""


class Reference(Model):
    """A bibliographic record."""

    key: str
    """Key that citations use: BibTeX key, number, or one made from author and year."""
    title: str | None = None
    """Title as printed."""
    authors: tuple[str, ...] = ()
    """Authors as "Family, Given" or an organisation's name."""
    year: str | None = None
    """Year as printed."""
    doi: str | None = None
    """DOI, lower case, without a resolver's address."""
    arxiv: str | None = None
    """arXiv identifier without version."""
    pmid: str | None = None
    """PubMed or PMC identifier (`123` or `PMC123`)."""
    url: str | None = None
    """Address as printed."""
    type: str | None = None
    """Type as the record says: article, review, book …"""
    container: str | None = None
    """Journal or book title."""
    abstract: str | None = None
    """Abstract in the record, if any."""
    files: tuple[str, ...] = ()
    """Attached files as the record names them (BibTeX `file`, Zotero)."""
    raw: str = ""
    """The entry as written."""
    label: str = ""
    """Number or label printed before the entry, where the key had to be another: two lists under the same numbers."""
    lists: tuple[int, ...] = ()
    """Where the reference lists begin that it stands in, in the manuscript's text; empty where there is one list."""
    origin: Literal["given", "manuscript", "sources"] = "given"
    """Whether from a references file, the manuscript's own list, or the records in the sources file."""


class Manuscript(Model):
    """The document under audit."""

    name: str
    """File name, for reports."""
    format: ManuscriptFormat
    """Format it was read as."""
    text: str
    """The text all offsets point into: the decoded file, or the extracted text of DOCX and PDF."""
    sha256: str
    """Hash of the file's bytes."""
    language: str | None = None
    """ISO 639-1 code, or None where not determined."""
    sections: tuple[Section, ...] = ()
    """Sections in order; the first may be untitled."""
    sentences: tuple[Sentence, ...] = ()
    """All sentences of prose in order, cited or not."""
    references: tuple[Reference, ...] = ()
    """The manuscript's own reference list."""
    notices: tuple[Notice, ...] = ()
    """What a person should know about the reading."""
