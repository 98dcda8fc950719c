"""One small review of our own, written in six formats, with the references it cites."""

from __future__ import annotations

import io
import json
import zipfile

from auditor.domain import Reference

REFERENCES = (
    Reference(key="lee2020", authors=("Lee, Anna", "Roe, Ben"), year="2020", title="Sleep and recall in adults"),
    Reference(key="doe2019", authors=("Doe, Carl", "Poe, Dan", "Moe, Eva"), year="2019", title="Naps in the afternoon"),
    Reference(key="vdberg2018", authors=("van der Berg, Ina",), year="2018", title="Night shifts and memory"),
    Reference(key="who2021", authors=("World Health Organization",), year="2021", title="Guidelines on shift work"),
)
AUTHORS = {
    "lee2020": "Lee and Roe",
    "doe2019": "Doe et al.",
    "vdberg2018": "van der Berg",
    "who2021": "World Health Organization",
}
YEARS = {reference.key: reference.year or "" for reference in REFERENCES}

# A paragraph is a list of pieces: words, or a citation as (mode, keys, locator).
Cite = tuple[str, tuple[str, ...], str]
Piece = str | Cite


def paren(*keys: str, locator: str = "") -> Cite:
    """A citation in parentheses."""
    return ("parenthetical", keys, locator)


def narrative(key: str) -> Cite:
    """A citation in the sentence."""
    return ("narrative", (key,), "")


TITLE = "Sleep and memory at work"
SECTIONS: tuple[tuple[str, tuple[tuple[Piece, ...], ...]], ...] = (
    (
        "Introduction",
        (
            (
                "Sleep supports memory in adults ",
                paren("lee2020"),
                ". It is less clear whether short naps, e.g. after lunch, do so.",
            ),
            (
                narrative("doe2019"),
                " tested 42 nurses for 3.5 weeks. Recall rose by 12.5% after naps ",
                paren("doe2019", locator="p. 7"),
                ".",
            ),
        ),
    ),
    (
        "Night work",
        (
            (
                "Several groups found the opposite at night ",
                paren("vdberg2018", "lee2020"),
                ", although Fig. 2 of that work is disputed. Guidelines exist ",
                paren("who2021"),
                ". We return to them below.",
            ),
        ),
    ),
)
EXPECTED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Sleep supports memory in adults .", ("lee2020",)),
    ("It is less clear whether short naps, e.g. after lunch, do so.", ()),
    ("tested 42 nurses for 3.5 weeks.", ("doe2019",)),
    ("Recall rose by 12.5% after naps .", ("doe2019",)),
    (
        "Several groups found the opposite at night , although Fig. 2 of that work is disputed.",
        ("vdberg2018", "lee2020"),
    ),
    ("Guidelines exist .", ("who2021",)),
    ("We return to them below.", ()),
)


def printed(cite: Cite) -> str:
    """Return a citation in author–year style."""
    mode, keys, locator = cite
    if mode == "narrative":
        return f"{AUTHORS[keys[0]]} ({YEARS[keys[0]]})"
    works = "; ".join(f"{AUTHORS[key]}, {YEARS[key]}" for key in keys)
    return f"({works}{', ' + locator if locator else ''})"


def entry(reference: Reference) -> str:
    """Return an entry of the reference list."""
    return f"{'; '.join(reference.authors)} ({reference.year}). {reference.title}. Journal of Rest, 3, 1-9."


def plain_paragraph(pieces: tuple[Piece, ...]) -> str:
    """Return a paragraph in author–year style."""
    return "".join(piece if isinstance(piece, str) else printed(piece) for piece in pieces)


def markdown() -> str:
    """Return the review in Markdown with pandoc keys."""

    def cite(piece: Cite) -> str:
        mode, keys, locator = piece
        if mode == "narrative":
            return f"@{keys[0]}"
        return "[" + "; ".join(f"@{key}" for key in keys) + (f", {locator}" if locator else "") + "]"

    lines = [f"# {TITLE}"]
    for title, paragraphs in SECTIONS:
        lines.append(f"## {title}")
        lines.extend("".join(p if isinstance(p, str) else cite(p) for p in pieces) for pieces in paragraphs)
    return "\n\n".join(lines) + "\n"


def latex() -> str:
    """Return the review in LaTeX with natbib commands."""

    def cite(piece: Cite) -> str:
        mode, keys, locator = piece
        if mode == "narrative":
            return f"\\citet{{{keys[0]}}}"
        note = f"[{locator.replace(' ', '~')}]" if locator else ""
        return f"\\citep{note}{{{', '.join(keys)}}}"

    def words(piece: str) -> str:
        return piece.replace("%", "\\%")

    body = [
        r"\documentclass{article}",
        r"\begin{document}",
        f"\\title{{{TITLE}}} % a comment with \\cite{{nobody}}",
        r"\maketitle",
    ]
    for title, paragraphs in SECTIONS:
        body.append(f"\\section{{{title}}}\\label{{sec:{title[:3]}}}")
        body.extend(
            "".join(words(p) if isinstance(p, str) else cite(p) for p in pieces) + "\n" for pieces in paragraphs
        )
    return "\n".join([*body, r"\bibliography{refs}", r"\end{document}"])


def html() -> str:
    """Return the review in HTML, cited in author–year style."""
    body = [f"<h1>{TITLE}</h1>"]
    for title, paragraphs in SECTIONS:
        body.append(f"<h2>{title}</h2>")
        body.extend(f"<p>{plain_paragraph(pieces)}</p>" for pieces in paragraphs)
    entries = "".join(f"<li>{entry(reference)}</li>" for reference in REFERENCES)
    return (
        f"<html><head><title>x</title></head><body>{''.join(body)}<h2>References</h2><ul>{entries}</ul></body></html>"
    )


def jats() -> str:
    """Return the review in JATS, its citations cross-references."""

    def cite(piece: Cite) -> str:
        mode, keys, locator = piece
        if mode == "narrative":
            return f'{AUTHORS[keys[0]]} (<xref ref-type="bibr" rid="{keys[0]}">{YEARS[keys[0]]}</xref>)'
        works = [f'<xref ref-type="bibr" rid="{key}">{AUTHORS[key]}, {YEARS[key]}</xref>' for key in keys]
        return f"({'; '.join(works)}{', ' + locator if locator else ''})"

    sections = []
    for title, paragraphs in SECTIONS:
        made = ("".join(p if isinstance(p, str) else cite(p) for p in pieces) for pieces in paragraphs)
        sections.append(f"<sec><title>{title}</title>{''.join(f'<p>{paragraph}</p>' for paragraph in made)}</sec>")
    entries = "".join(f'<ref id="{r.key}"><mixed-citation>{entry(r)}</mixed-citation></ref>' for r in REFERENCES)
    return (
        '<?xml version="1.0"?><article><front><article-meta><title-group><article-title>'
        f"{TITLE}</article-title></title-group></article-meta></front><body>{''.join(sections)}</body>"
        f"<back><ref-list><title>References</title>{entries}</ref-list></back></article>"
    )


def docx() -> bytes:
    """Return the review as a Word document with Zotero's fields."""
    import docx as python_docx

    document = python_docx.Document()
    document.add_heading(TITLE, 0)
    for title, paragraphs in SECTIONS:
        document.add_heading(title, 1)
        for pieces in paragraphs:
            paragraph = document.add_paragraph()
            for piece in pieces:
                if isinstance(piece, str):
                    paragraph.add_run(piece)
                elif piece[0] == "narrative":
                    paragraph.add_run(printed(piece))
                else:
                    _field(paragraph, piece)
    document.add_heading("References", 1)
    for reference in REFERENCES:
        document.add_paragraph(entry(reference))
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _field(paragraph: object, cite: Cite) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    items = [{"id": key, "itemData": _csl(key), **({"locator": cite[2]} if cite[2] else {})} for key in cite[1]]
    code = f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps({'citationItems': items})} "
    for kind, text in (("begin", ""), ("", code), ("separate", ""), ("text", printed(cite)), ("end", "")):
        run = paragraph.add_run()  # type: ignore[attr-defined]
        if kind == "text":
            run.text = text
            continue
        element = OxmlElement("w:fldChar" if kind else "w:instrText")
        if kind:
            element.set(qn("w:fldCharType"), kind)
        else:
            element.text = text
        run._r.append(element)


def _csl(key: str) -> dict[str, object]:
    reference = next(reference for reference in REFERENCES if reference.key == key)
    authors = [
        {"family": author.split(",")[0]} if "," in author else {"literal": author} for author in reference.authors
    ]
    return {
        "id": key,
        "citation-key": key,
        "type": "article-journal",
        "title": reference.title,
        "author": authors,
        "issued": {"date-parts": [[int(reference.year or 0)]]},
    }


def pdf() -> bytes:
    """Return the review as a PDF in two columns, with running heads and page numbers."""
    from reportlab.lib.pagesizes import A5
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph

    buffer = io.BytesIO()
    document = BaseDocTemplate(buffer, pagesize=(A5[0], 300))
    width, height = A5[0], 300
    frames = [Frame(30 + column * (width / 2 - 20), 50, width / 2 - 40, height - 120) for column in (0, 1)]

    def heads(canvas: object, _: object) -> None:
        canvas.drawString(40, height - 30, TITLE)  # type: ignore[attr-defined]
        canvas.drawString(width / 2, 20, str(canvas.getPageNumber()))  # type: ignore[attr-defined]

    document.addPageTemplates([PageTemplate(frames=frames, onPage=heads)])
    styles = getSampleStyleSheet()
    story = [Paragraph(TITLE, styles["Heading1"])]
    for title, paragraphs in SECTIONS:
        story.append(Paragraph(title, styles["Heading2"]))
        story.extend(Paragraph(plain_paragraph(pieces), styles["BodyText"]) for pieces in paragraphs)
    story.append(Paragraph("References", styles["Heading2"]))
    story.extend(Paragraph(entry(reference), styles["BodyText"]) for reference in REFERENCES)
    document.build(story)
    return buffer.getvalue()


def bomb() -> bytes:
    """Return a DOCX whose main part unpacks to far more than it holds."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", b"<w>" + b" " * 120_000_000 + b"</w>")
    return buffer.getvalue()
