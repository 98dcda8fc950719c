"""JATS XML (PubMed Central, publishers): abstract and body with sections, cross-references, notes, reference list."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from auditor.domain import Reference
from auditor.errors import UnreadableFile
from auditor.manuscript.blocks import Block, BlockKind, Reading
from auditor.manuscript.linked_marks import Link, with_linked_marks
from auditor.manuscript.markup_blocks import MarkupReader
from auditor.manuscript.markup_tokens import Token
from auditor.manuscript.reference_identifiers import find_arxiv, find_doi

SKIPPED = frozenset({
    "journal-meta", "permissions", "table-wrap", "table-wrap-group", "fig", "fig-group", "graphic", "media", "tex-math",
    "alt-text", "object-id", "contrib-group", "aff", "author-notes", "pub-date", "article-categories", "title-group",
    "history", "funding-group", "kwd-group", "counts", "custom-meta-group", "self-uri", "sub-article", "response",
    "annotation", "supplementary-material", "related-article", "code", "preformat", "x", "floats-group", "article-id",
    "volume", "issue", "fpage", "lpage", "elocation-id", "pub-history", "trans-abstract", "disp-formula-group",
})  # fmt: skip
PARAGRAPHS = frozenset(
    {
        "p",
        "disp-quote",
        "list-item",
        "def",
        "verse-line",
        "attrib",
        "speech",
        "statement",
        "list",
        "boxed-text",
        "body",
        "back",
        "ack",
        "app",
        "notes",
        "glossary",
    }
)
ENTITIES = re.compile(r"<!ENTITY\s")
PROLOGUE = 1_000_000
NUMBER = re.compile(r"\d{1,4}")


def read_jats(text: str, name: str) -> Reading:
    """Return the blocks and references of a JATS article.

    Raises UnreadableFile if the file declares entities or holds no element.
    """
    if ENTITIES.search(text, 0, PROLOGUE):
        raise UnreadableFile(f"{name} declares XML entities, which are refused: save it without them")
    reader = _JatsReader(text)
    reader.read()
    if not reader.seen:
        raise UnreadableFile(f"{name} holds no XML element: give a JATS article, or name the file by its format")
    keys = {entry.identity: entry.key for entry in reader.entries}
    blocks = [with_linked_marks(block, links, keys) for block, links in zip(reader.blocks, reader.cites, strict=True)]
    return Reading(text=text, blocks=blocks, references=tuple(entry.reference() for entry in reader.entries))


@dataclass
class _Entry:
    """An entry of the reference list, field by field."""

    identity: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        label = NUMBER.fullmatch("".join(self.fields.get("label", [])).strip(" .[]()"))
        return label.group() if label else self.identity

    def first(self, name: str) -> str | None:
        found = " ".join(" ".join(self.fields.get(name, [])[:1]).split())
        return found or None

    def reference(self) -> Reference:
        raw = " ".join("".join(self.words).split())
        families = self.fields.get("surname", [])
        given = self.fields.get("given-names", [])
        authors = [
            f"{family.strip()}, {name.strip()}" if name.strip() else family.strip()
            for family, name in zip(families, [*given, *[""] * len(families)], strict=False)
        ]
        if not authors and not self.fields.get("article-title") and not self.fields.get("collab"):
            return self._from_words(raw)
        identifier = self.first("pub-id-doi") or ""
        return Reference(
            key=self.key,
            title=self.first("article-title") or self.first("chapter-title") or self.first("source"),
            authors=tuple(authors) or tuple(name.strip() for name in self.fields.get("collab", [])),
            year=self.first("year"),
            doi=find_doi(identifier) or find_doi(raw),
            arxiv=find_arxiv(raw),
            pmid=self.first("pub-id-pmid") or self.first("pub-id-pmcid"),
            container=self.first("source") if self.first("article-title") else None,
            raw=raw,
            origin="manuscript",
        )

    def _from_words(self, raw: str) -> Reference:
        from auditor.manuscript.references import parse_reference_entry

        return parse_reference_entry(raw, self.key).model_copy(update={"origin": "manuscript", "raw": raw})


class _JatsReader(MarkupReader):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.seen = False
        self.depth = 0
        self.front = 0
        self.abstract = 0
        self.entries: list[_Entry] = []
        self.entry: _Entry | None = None
        self.fields: list[str] = []
        self.cites: list[list[Link]] = []

    def skips(self, token: Token) -> bool:
        """Leave out what is no prose."""
        self.seen = True
        return token.name in SKIPPED and self.entry is None

    def opened(self, token: Token) -> None:
        """Begin blocks, sections and entries; note inline elements."""
        name = token.name
        if name == "ref":
            self.flush()
            self.entry = _Entry(token.attributes.get("id", f"ref-{len(self.entries) + 1}"))
            self.entries.append(self.entry)
        elif self.entry is not None:
            self._field(token)
        elif name in ("front", "article-meta"):
            self.front += name == "front"
        elif name == "abstract":
            self._begin_abstract(token)
        elif name == "sec":
            self.flush()
            self.depth += 1
        elif name == "title":
            self.flush(BlockKind.HEADING, max(1, self.depth))
        elif name == "fn":
            self.flush(BlockKind.FOOTNOTE, label=token.attributes.get("id", ""))
        elif name in PARAGRAPHS:
            if self.draft.kind is not BlockKind.FOOTNOTE or not self.draft.is_blank:
                self.flush()
        else:
            self._inline(token)

    def _begin_abstract(self, token: Token) -> None:
        self.abstract += 1
        self.flush(BlockKind.HEADING, 1)
        if not re.match(r"\s*<title", self.text[token.end : token.end + 200]):
            self.put("Abstract", token.start, token.end)
            self.flush()

    def _field(self, token: Token) -> None:
        name = token.name
        if name == "pub-id":
            name = f"pub-id-{token.attributes.get('pub-id-type', '')}"
        self.fields.append(name)
        assert self.entry is not None
        self.entry.fields.setdefault(name, []).append("")
        if name not in ("italic", "bold", "sup", "sub", "label"):
            self.entry.words.append(" ")

    def _inline(self, token: Token) -> None:
        kind = token.attributes.get("ref-type", "")
        if token.name == "xref" and kind == "bibr":
            self.note(token, "cited", keys=tuple(token.attributes.get("rid", "").split()))
        elif token.name == "xref" and kind in ("fn", "table-fn"):
            self.note(token, "footnote", address=token.attributes.get("rid", ""))
        elif token.name in ("ext-link", "uri"):
            self.note(token, "link", address=token.attributes.get("href", ""))
        elif token.name == "sup":
            self.note(token, "raised")
        elif token.name == "sub":
            self.note(token, "lowered")
        elif token.name in ("inline-formula", "disp-formula", "math", "monospace"):
            self.note(token, "opaque")
        elif token.name == "break":
            self.put(" ", token.start, token.end)

    def _text(self, token: Token) -> None:
        if self.entry is not None:
            visible = token.visible if token.visible is not None else self.text[token.start : token.end]
            if self.fields:
                self.entry.fields[self.fields[-1]][-1] += visible
            if "label" not in self.fields:
                self.entry.words.append(visible)
        elif not self.front or self.abstract:
            super()._text(token)

    def closed(self, name: str, token: Token) -> None:
        """End blocks, sections and entries."""
        if name == "ref":
            self.entry, self.fields = None, []
        elif self.entry is not None:
            if self.fields:
                self._close_field()
        elif name == "front":
            self.front = max(0, self.front - 1)
        elif name == "abstract":
            self.flush()
            self.abstract = max(0, self.abstract - 1)
        elif name == "sec":
            self.flush()
            self.depth = max(0, self.depth - 1)
        elif name in ("title", "fn", "label") or name in PARAGRAPHS:
            if name == "label":
                self._drop_label()
            else:
                self.flush()

    def _close_field(self) -> None:
        finished = self.fields.pop()
        assert self.entry is not None
        if self.fields and finished in ("italic", "bold", "sup", "sub", "ext-link", "uri"):
            inner = self.entry.fields[finished][-1]
            self.entry.fields[self.fields[-1]][-1] += inner

    def _drop_label(self) -> None:
        """A label ("1.", "Fig. 2") before a title or paragraph is no prose."""
        if self.draft.kind is not BlockKind.HEADING:
            self._begin(self.draft.kind, self.draft.level, self.draft.label)

    def finished(self, block: Block) -> None:
        """Keep the links to references of the block."""
        self.cites.append(list(self.cited))
