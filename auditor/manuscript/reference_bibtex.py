"""BibTeX and BibLaTeX files → references. Broken entries become notices; the rest is kept."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING

from auditor.domain import Notice, Reference
from auditor.manuscript.reference_identifiers import bare_arxiv, find_doi, find_pmid, find_url
from auditor.manuscript.reference_names import inverted

if TYPE_CHECKING:
    from bibtexparser.model import Block, Entry

ESCAPED = re.compile(r"\\([\\:;,_&%])")
FILE_TYPE = re.compile(
    r"(?i)(?:application/)?(?:pdf|html?|text(?:/\w+)?|snapshot|djvu|epub|url|attachment|full ?text|x?ml)"
)
MAX_DEPTH = 40
"""Braces in braces beyond which a value is not decoded, only stripped of them."""
MAX_LATEX = 100_000
DRIVE = re.compile(r"[A-Za-z]")


def read_bibtex(text: str, name: str) -> tuple[tuple[Reference, ...], tuple[Notice, ...]]:
    """Return the references of a BibTeX file and a notice for each entry that could not be read.

    `name` is the file's name, for the notices. Accents written in LaTeX are decoded; `file` fields are read in the
    forms of Zotero, JabRef and Mendeley.
    """
    import bibtexparser

    logging.getLogger("bibtexparser").setLevel(logging.ERROR)
    library = bibtexparser.parse_string(text)  # type: ignore[attr-defined]
    references = [_reference(entry) for entry in library.entries]
    notices = [_notice(block, name, text) for block in library.failed_blocks]
    return tuple(references), tuple(notices)


def _reference(entry: Entry) -> Reference:
    fields = {field.key.lower(): str(field.value) for field in entry.fields}
    year = decoded(fields.get("year", "")) or decoded(fields.get("date", ""))[:4] or None
    eprint = fields.get("eprint", "")
    archive = (fields.get("archiveprefix") or fields.get("eprinttype") or "").lower()
    doi = find_doi(fields.get("doi", ""))
    url = find_url(fields.get("url", "")) or (fields.get("url") or None)
    places = " ".join((fields.get("url", ""), fields.get("note", ""), fields.get("journal", "")))
    return Reference(
        key=entry.key,
        title=_title(fields),
        authors=_authors(fields.get("author") or fields.get("editor") or ""),
        year=year,
        doi=doi or find_doi(fields.get("url", "")),
        arxiv=_arxiv(eprint, archive) or bare_arxiv(places) or (bare_arxiv(doi) if doi else None),
        pmid=find_pmid(fields.get("pmcid", "")) or (fields.get("pmid") or None) or find_pmid(fields.get("url", "")),
        url=url,
        type=entry.entry_type.lower(),
        container=decoded(fields.get("journal") or fields.get("journaltitle") or fields.get("booktitle") or "") or None,
        abstract=decoded(fields.get("abstract", "")) or None,
        files=attached_files(fields.get("file", "")),
        raw=entry.raw or "",
    )


def _title(fields: dict[str, str]) -> str | None:
    title, subtitle = decoded(fields.get("title", "")), decoded(fields.get("subtitle", ""))
    return (f"{title}: {subtitle}" if title and subtitle else title) or None


def _arxiv(eprint: str, archive: str) -> str | None:
    if not eprint or archive not in {"", "arxiv"}:
        return None
    return bare_arxiv(eprint)


def _notice(block: Block, name: str, text: str) -> Notice:
    line = (block.start_line or 0) + 1
    first = (block.raw or text).strip().split("\n", 1)[0][:80]
    duplicate = type(block).__name__ == "DuplicateBlockKeyBlock"
    if duplicate:
        found = f"the key of “{first}” stands twice; the first entry is used. Give each entry its own key."
    else:
        found = f"the entry “{first}” cannot be read and was left out. Check its braces, quotes and commas."
    return Notice(kind="duplicate_key" if duplicate else "broken_entry", message=f"{name}, line {line}: {found}")


def decoded(latex: str) -> str:
    """Return a BibTeX value as plain text: accents decoded, braces and formatting dropped, white space folded."""
    if not latex:
        return ""
    if not any(char in latex for char in "\\${}~"):
        return " ".join(latex.split())
    if _depth(latex) > MAX_DEPTH or len(latex) > MAX_LATEX:
        return " ".join(latex.replace("{", "").replace("}", "").split())
    logging.getLogger("pylatexenc").setLevel(logging.ERROR)
    from pylatexenc.latex2text import LatexNodes2Text

    plain = LatexNodes2Text(math_mode="text", keep_comments=False, strict_latex_spaces=False).latex_to_text(
        latex.replace("%", r"\%").replace(r"\\%", r"\%")
    )
    return " ".join(plain.split())


def _depth(latex: str) -> int:
    """Return how deep braces are nested."""
    depth = deepest = 0
    for char in latex:
        if char == "{":
            depth += 1
            deepest = max(deepest, depth)
        elif char == "}":
            depth = max(0, depth - 1)
    return deepest


def _authors(value: str) -> tuple[str, ...]:
    """Return the authors of a BibTeX name list; a name in braces of its own is an organisation's and stays whole."""
    names: list[str] = []
    for part in _split_and(value):
        braced = part.startswith("{") and part.endswith("}")
        plain = decoded(part)
        if plain and plain.lower() != "others":
            names.append(plain if braced else inverted(_first_suffix(plain)))
    return tuple(names)


def _first_suffix(name: str) -> str:
    """Turn "Family, Jr, Given" into "Family, Given, Jr"."""
    pieces = [piece.strip() for piece in name.split(",")]
    return f"{pieces[0]}, {pieces[2]}, {pieces[1]}" if len(pieces) == 3 else name


def _split_and(value: str) -> list[str]:
    """Split at the word "and" outside braces."""
    value = " ".join(value.split())
    parts, depth, start = [], 0, 0
    for match in re.finditer(r"[{}]| and ", value, re.IGNORECASE):
        token = match.group()
        if token == "{":
            depth += 1
        elif token == "}":
            depth = max(0, depth - 1)
        elif depth == 0:
            parts.append(value[start : match.start()].strip())
            start = match.end()
    return [part for part in [*parts, value[start:].strip()] if part]


def attached_files(field: str) -> tuple[str, ...]:
    """Return the paths of a `file` field: `path`, `Title:path:type` (Zotero, JabRef) or `:path:pdf` (Mendeley)."""
    paths: list[str] = []
    for item in re.split(r"(?<!\\);", field):
        pieces = re.split(r"(?<!\\):", item.strip())
        if len(pieces) >= 3 and FILE_TYPE.fullmatch(pieces[-1].strip()):
            pieces = pieces[:-1]
            drive = len(pieces) >= 2 and DRIVE.fullmatch(pieces[-2]) is not None
            path = ":".join(pieces[-2:]) if drive else pieces[-1]
        else:
            path = ":".join(pieces)
        path = ESCAPED.sub(r"\1", path).strip().strip("{}")
        if path:
            paths.append("/" + path if _lost_root(path) else path)
    return tuple(dict.fromkeys(paths))


def _lost_root(path: str) -> bool:
    """Say whether Mendeley dropped the leading slash of an absolute path."""
    return path.startswith(("home/", "Users/"))
