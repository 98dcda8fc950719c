"""HTML pages of cited works: the words of the page, menus and scripts left out, hidden text set apart."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import Notice
from auditor.resources import word_list
from auditor.sources.documents import Document, UnreadableDocument
from auditor.sources.text_builder import TextBuilder, fold, raised

if TYPE_CHECKING:
    from lxml.html import HtmlElement

SKIPPED = frozenset(
    {"script", "style", "nav", "noscript", "template", "svg", "button", "select", "iframe", "head", "aside"}
)
EDGES = frozenset({"header", "footer"})
INVISIBLE_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:\.\d+)?(?:px|pt|em|rem|%)?\s*(?:;|$)|opacity\s*:\s*0\s*(?:;|$)"
    r"|(?:^|;)\s*color\s*:\s*(?:#fff(?:fff)?|white)\s*(?:;|$)|left\s*:\s*-\d{3,}px|text-indent\s*:\s*-\d{3,}px",
    re.IGNORECASE,
)
BACKGROUND = re.compile(r"background", re.IGNORECASE)
MAX_DEPTH = 200


@cache
def _blocks() -> frozenset[str]:
    return frozenset(word_list("html_blocks"))


def read_html_work(path: Path, content: bytes) -> Document:
    """Return the text of an HTML page. Raises UnreadableDocument if nothing in it can be read."""
    from lxml import etree, html

    try:
        root = html.document_fromstring(
            content, parser=html.HTMLParser(huge_tree=False, no_network=True, encoding=_encoding(content))
        )
    except (etree.LxmlError, ValueError) as error:
        raise UnreadableDocument(f"{path.name}: the HTML cannot be read ({error}). Save the page again.") from error
    builder = TextBuilder()
    page = _main(root)
    _walk(page, builder, 0)
    for comment in root.iter(etree.Comment):
        builder.hide(str(comment.text or ""))
    text, excluded = builder.finish()
    hidden = any(part.kind == "hidden_text" for part in excluded)
    images = sum(1 for _ in page.iter("img", "figure"))
    notice = Notice(kind="hidden_text", message="The page holds text that a reader does not see; it is no evidence.")
    return Document(
        text=text,
        title=fold(root.findtext(".//title") or "") or None,
        identifiers=_identifiers(root),
        excluded=excluded,
        unread=(f"{images} image{'s' if images > 1 else ''} on the page",) if images else (),
        notices=(notice,) if hidden else (),
    )


def _encoding(content: bytes) -> str | None:
    """Return UTF-8 where the bytes are that; otherwise the page's own declaration counts."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _main(root: HtmlElement) -> HtmlElement:
    """Return the element that holds the work: the one `article` or `main`, else the body."""
    for path in (".//main", ".//article"):
        found = root.findall(path)
        if len(found) == 1 and len(found[0].text_content()) > 500:
            return found[0]
    body = root.find("body")
    return body if body is not None else root


def _identifiers(root: HtmlElement) -> str:
    names = {"citation_doi", "dc.identifier", "citation_pmid", "citation_arxiv_id", "prism.doi"}
    metas = (meta for meta in root.iter("meta") if (meta.get("name") or "").lower() in names)
    return " ".join(str(meta.get("content") or "") for meta in metas)


def _walk(node: HtmlElement, builder: TextBuilder, depth: int) -> None:
    """Add the blocks inside `node` in order; inline text between them becomes a block of its own."""
    inline: list[str] = [node.text or ""]
    for child in node:
        if not isinstance(child.tag, str) or child.tag in SKIPPED or (child.tag in EDGES and depth == 0):
            pass
        elif _is_hidden(child):
            builder.hide(child.text_content())
        elif child.tag == "tr":
            builder.block("".join(inline))
            inline = []
            builder.row([_inline(cell, builder, 0) for cell in child if cell.tag in {"td", "th"}])
        elif child.tag in _blocks() and depth < MAX_DEPTH:
            builder.block("".join(inline))
            inline = []
            _walk(child, builder, depth + 1)
        else:
            inline.append(_inline(child, builder, depth))
        inline.append(child.tail or "")
    builder.block("".join(inline))


def _inline(node: HtmlElement, builder: TextBuilder, depth: int) -> str:
    """Return the words of an element inside a line, superscript digits as superscripts; hidden ones are set apart."""
    if not isinstance(node.tag, str) or node.tag in SKIPPED:
        return ""
    if _is_hidden(node):
        builder.hide(node.text_content())
        return ""
    if node.tag == "br":
        return "\n"
    if depth > MAX_DEPTH:
        return str(node.text_content())
    text = (node.text or "") + "".join(_inline(child, builder, depth + 1) + (child.tail or "") for child in node)
    return raised(text) if node.tag == "sup" else text


def _is_hidden(node: HtmlElement) -> bool:
    style = node.get("style") or ""
    if "hidden" in node.attrib and node.get("hidden") != "until-found":
        return True
    found = INVISIBLE_STYLE.search(style)
    return found is not None and not ("color" in found.group().lower() and BACKGROUND.search(style))
