"""XML of articles: JATS (PubMed Central, publishers) and, less exactly, any other XML with paragraphs (TEI …)."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import cast
from xml.etree.ElementTree import Element, ParseError

from auditor.domain import Extent
from auditor.manuscript.references import decode
from auditor.sources.documents import Document, UnreadableDocument
from auditor.sources.extents import KnownExtent
from auditor.sources.text_builder import TextBuilder, raised

MAX_DEPTH = 200
NAMED_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,30});")
XML_ENTITIES = frozenset({"amp", "lt", "gt", "quot", "apos"})
BLOCKS = frozenset({"p", "title", "label", "subtitle", "disp-formula", "verse-line", "attrib", "def", "term", "head"})
SKIPPED = frozenset(
    {"tex-math", "object-id", "alt-text", "journal-meta", "permissions", "graphic", "media", "annotation"}
)
BACK_NOTES = frozenset({"ack", "app", "app-group", "fn-group", "notes", "bio", "glossary"})


def read_jats_work(path: Path, content: bytes) -> Document:
    """Return the text of an XML article.

    Raises UnreadableDocument if the XML is broken or declares entities: those are refused, not resolved.
    """
    root = _parse(path, content)
    if _depth(root) > MAX_DEPTH:
        raise UnreadableDocument(f"{path.name}: the XML nests more than {MAX_DEPTH} elements and was refused.")
    for node in root.iter():
        if isinstance(node.tag, str):
            node.tag = node.tag.rsplit("}", 1)[-1]
    article = root if root.tag == "article" else root.find(".//article")
    return _generic(root) if article is None else _article(article)


def _depth(root: Element) -> int:
    """Return how deep elements are nested, up to just over the limit."""
    level, depth = [root], 0
    while level and depth <= MAX_DEPTH:
        level = [child for node in level for child in node]
        depth += 1
    return depth


def _parse(path: Path, content: bytes) -> Element:
    from defusedxml import DefusedXmlException, ElementTree

    try:
        try:
            return cast(Element, ElementTree.fromstring(content, forbid_entities=True, forbid_external=True))
        except ParseError:
            plain = _without_named_entities(decode(content, path))
            return cast(Element, ElementTree.fromstring(plain, forbid_entities=True, forbid_external=True))
    except DefusedXmlException as error:
        raise UnreadableDocument(
            f"{path.name}: the XML declares entities, which are refused. Save it without them."
        ) from error
    except (ParseError, ValueError) as error:
        raise UnreadableDocument(f"{path.name}: the XML is broken ({error}). Get the file again.") from error


def _without_named_entities(text: str) -> str:
    """Replace the named characters of HTML and the JATS DTD, which is not loaded; drop the XML declaration."""
    text = re.sub(r"^\s*<\?xml[^>]{0,200}\?>", "", text)
    return NAMED_ENTITY.sub(lambda match: match.group() if match.group(1) in XML_ENTITIES else _named(match), text)


def _named(match: re.Match[str]) -> str:
    return html.escape(html.unescape(match.group()), quote=False)


def _article(article: Element) -> Document:
    builder = TextBuilder()
    title = _first_text(article, "./front//article-title")
    if title:
        builder.block(title)
    abstracts = article.findall("./front//abstract")
    for abstract in abstracts:
        if abstract.find("title") is None:
            builder.block("Abstract")
        _blocks(abstract, builder)
    body = article.find("body")
    if body is not None:
        _blocks(body, builder)
    for floats in article.findall("floats-group"):
        _blocks(floats, builder)
    for back in article.findall("back"):
        _back(back, builder)
    text, excluded = builder.finish()
    return Document(
        text=text,
        title=title,
        identifiers=" ".join(_text(node) for node in article.findall("./front/article-meta/article-id")),
        extent=_extent(body, bool(abstracts)),
        excluded=excluded,
        unread=_unread(article),
    )


def _extent(body: Element | None, has_abstract: bool) -> KnownExtent | None:
    if body is not None and any(_text(paragraph).strip() for paragraph in body.iter("p")):
        return KnownExtent(Extent.FULL_TEXT, "the article's body is in the XML")
    return KnownExtent(Extent.ABSTRACT, "the XML holds the abstract without a body") if has_abstract else None


def _back(back: Element, builder: TextBuilder) -> None:
    """Add appendices and notes, then the reference list, which is excluded."""
    for node in back:
        if node.tag in BACK_NOTES or node.tag == "sec":
            _blocks(node, builder)
    start = builder.length
    for listing in back.iter("ref-list"):
        builder.block(_first_text(listing, "title") or "References")
        for entry in listing.findall("ref"):
            builder.block(_entry(entry))
    builder.exclude_from(start, "reference_list")


def _entry(entry: Element) -> str:
    words = " ".join(word for part in entry.itertext() for word in part.split())
    return re.sub(r" ([.,;:])", r"\1", words)


def _blocks(node: Element, builder: TextBuilder) -> None:
    """Add the blocks inside `node` in order: headings, paragraphs, captions, tables by rows."""
    for child in node:
        if not isinstance(child.tag, str) or child.tag in SKIPPED or child.tag == "ref-list":
            continue
        if child.tag == "table":
            _table(child, builder)
        elif not _holds_blocks(child):
            builder.block(_text(child))
        elif child.tag == "p" or _has_own_words(child):
            _mixed_paragraph(child, builder)
        else:
            _blocks(child, builder)


def _holds_blocks(node: Element) -> bool:
    return any(inner.tag in BLOCKS or inner.tag == "table" for inner in node.iter() if inner is not node)


def _has_own_words(node: Element) -> bool:
    """Say whether words stand beside the blocks in `node`, not only inside them."""
    return any(part and part.strip() for part in (node.text, *(child.tail for child in node)))


def _mixed_paragraph(paragraph: Element, builder: TextBuilder) -> None:
    """Add an element that holds words and lists, figures or formulas: its own words as one block, then those blocks."""
    own = [paragraph.text or ""]
    inner: list[Element] = []
    for child in paragraph:
        if _holds_blocks(child) or child.tag in {"table-wrap", "fig", "list"}:
            inner.append(child)
        else:
            own.append(_inline(child))
        own.append(child.tail or "")
    builder.block("".join(own))
    for child in inner:
        _blocks(child, builder)


def _table(table: Element, builder: TextBuilder) -> None:
    for row in table.iter("tr"):
        builder.row([_text(cell) for cell in row if cell.tag in {"td", "th"}])


def _text(node: Element) -> str:
    """Return the words of an element as a reader sees them; superscript digits stay superscripts."""
    return (node.text or "") + "".join(_inline(child) + (child.tail or "") for child in node)


def _inline(node: Element) -> str:
    if not isinstance(node.tag, str) or node.tag in SKIPPED:
        return ""
    if node.tag == "break":
        return " "
    return raised(_text(node)) if node.tag == "sup" else _text(node)


def _first_text(node: Element, path: str) -> str | None:
    found = node.find(path)
    return " ".join(_text(found).split()) or None if found is not None else None


def _unread(article: Element) -> tuple[str, ...]:
    tables = sum(wrap.find(".//table") is None for wrap in article.iter("table-wrap"))
    figures = sum(1 for _ in article.iter("fig"))
    found = [(tables, "table"), (figures, "figure")]
    return tuple(f"{count} {name}{'s' if count > 1 else ''} given as images" for count, name in found if count)


def _generic(root: Element) -> Document:
    """Return the text of other XML: every element that holds text of its own is a block."""
    builder = TextBuilder()
    if any(node.tag == "p" for node in root.iter()):
        _blocks(root, builder)
    else:
        builder.block(" ".join(part.strip() for part in root.itertext() if part.strip()))
    text, excluded = builder.finish()
    return Document(text=text, excluded=excluded)
