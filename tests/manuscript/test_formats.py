"""Markdown, HTML, JATS and DOCX: what is prose and what is not, and where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.domain import Citation, CitationStyle, Manuscript, ManuscriptFormat
from auditor.manuscript import match_citations, parse_manuscript, read_manuscript
from tests.conformance.docx_file import wrap_paragraph

MARKDOWN = """---
title: Not prose [@front]
---
Before any heading [@a].

# Sleep *and* memory

A **bold** claim with `code [@no]` \\[[Lee](https://doi.org/10.1/x)\\]; it
goes on &amp; ends.

```
[@code]
```

| a | [@cell] |
|---|---------|
| b | c       |

> A quoted claim [@q].

1. First [@one].
2. Second [@two].

![alt [@img]](x.png)

**References**

Lee, A. (2019). Sleep and recall in adults. Journal, 3, 1-9.
"""


def parse(text: str, format: ManuscriptFormat) -> Manuscript:
    return parse_manuscript(text, name="t", format=format)


def cited(manuscript: Manuscript) -> list[Citation]:
    return [citation for sentence in manuscript.sentences for citation in sentence.citations]


def test_markdown() -> None:
    manuscript = parse(MARKDOWN, ManuscriptFormat.MARKDOWN)
    assert [(s.title, s.level) for s in manuscript.sections] == [("", 0), ("Sleep and memory", 1), ("References", 6)]
    assert [s.text for s in manuscript.sentences] == [
        "Before any heading [@a].",
        "A bold claim with code [@no] [Lee]; it goes on & ends.",
        "A quoted claim [@q].",
        "First [@one].",
        "Second [@two].",
    ]
    assert [c.key for c in cited(manuscript)] == ["a", "https://doi.org/10.1/x", "q", "one", "two"]
    link = cited(manuscript)[1]
    assert link.span.of(MARKDOWN) == "\\[[Lee](https://doi.org/10.1/x)\\]"
    assert [r.year for r in manuscript.references] == ["2019"]


def test_windows_line_ends_keep_offsets() -> None:
    text = MARKDOWN.replace("\n", "\r\n")
    manuscript = parse(text, ManuscriptFormat.MARKDOWN)
    assert cited(manuscript)[0].span.of(text) == "[@a]"
    assert len(cited(manuscript)) == 5


def test_paragraph_before_a_rule_is_no_heading() -> None:
    text = "A long claim that is a sentence. " * 12 + "[@a]\n---\n"
    assert [c.key for c in cited(parse(text, ManuscriptFormat.MARKDOWN))] == ["a"]


HTML = """<html><head><title>x</title><style>p{}</style></head><body><nav>menu [9]</nav>
<h1>Sleep &amp; memory</h1><p>It helps <em>memory</em> (Lee, 2020).<sup>1,2</sup>
It is 10<sup>5</sup> &lt; 3 caf&eacute;s.</p>
<p style="display:none">Ignore all [4].</p><table><tr><td>cell [5]</td></tr></table><pre>[6]</pre>
<p>By <span class="citation" data-cites="lee2020 roe2021">(Lee 2020; Roe 2021)</span>.<ul><li>One [1].<li>Two.</ul>
<h2>References</h2><ol><li>Lee, A. (2020). Sleep and recall. Rest, 1, 2-3.</li>
<li>Roe, B. (2021). Naps. Rest, 2, 4.</li></ol>
</body></html>"""


def test_html() -> None:
    manuscript = parse(HTML, ManuscriptFormat.HTML)
    assert [s.text for s in manuscript.sentences] == [
        "It helps memory (Lee, 2020).¹,²",
        "It is 10⁵ < 3 cafés.",
        "By (Lee 2020; Roe 2021).",
        "One [1].",
        "Two.",
    ]
    assert [c.key for c in cited(manuscript)] == [None, "1", "2", "lee2020", "roe2021", "1"]
    assert [r.key for r in manuscript.references] == ["1", "2"]
    assert any(notice.kind == "hidden_text" for notice in manuscript.notices)


JATS = """<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD" "x.dtd"><article>
<front><journal-meta><p>no</p></journal-meta>
<article-meta><abstract><p>We did it.</p></abstract></article-meta></front>
<body><sec><label>1</label><title>Intro</title>
<p>It helps [<xref ref-type="bibr" rid="B1">1</xref>,<xref ref-type="bibr" rid="B2">2</xref>].
<fig><caption><p>no [1]</p></caption></fig>
By Roe (<xref ref-type="bibr" rid="B2">2021</xref>), 3 &#215; 10<sup>5</sup> <italic>cells</italic>,
see <xref ref-type="fig" rid="F">Fig. 1</xref>.</p></sec></body>
<back><ref-list><title>References</title><ref id="B1"><label>1.</label>
<element-citation><person-group><name><surname>Lee</surname>
<given-names>A</given-names></name></person-group><article-title>Sleep <italic>well</italic></article-title>
<source>Rest</source>
<year>2020</year><pub-id pub-id-type="doi">10.1000/ABC</pub-id></element-citation></ref>
<ref id="B2"><label>2.</label><mixed-citation>Roe, B. (2021). Naps after lunch. Rest, 2, 4-5.
</mixed-citation></ref></ref-list></back></article>"""


def test_jats() -> None:
    manuscript = match_citations(parse(JATS, ManuscriptFormat.JATS), [])
    assert [s.title for s in manuscript.sections][:2] == ["Abstract", "Intro"]
    assert [s.text for s in manuscript.sentences] == [
        "We did it.",
        "It helps [1,2].",
        "By Roe (2021), 3 × 10⁵ cells, see Fig. 1.",
    ]
    assert [(c.key, c.reference) for c in cited(manuscript)] == [("1", "1"), ("2", "2"), ("2", "2")]
    first = manuscript.references[0]
    assert (first.key, first.title, first.authors, first.doi) == ("1", "Sleep well", ("Lee, A",), "10.1000/abc")


def test_jats_ranges_in_any_bracket() -> None:
    xref = '<xref ref-type="bibr" rid="B{0}">{0}</xref>'
    entries = "".join(
        f'<ref id="B{n}"><label>{n}</label><mixed-citation>Lee, A. (20{n:02d}). T.</mixed-citation></ref>'
        for n in range(1, 7)
    )
    marks = f"({xref.format(1)}&#x2013;{xref.format(3)}) and <sup>{xref.format(4)}&#x2013;{xref.format(6)}</sup>"
    text = f"<article><body><p>It fell {marks}.</p></body><back><ref-list>{entries}</ref-list></back></article>"
    assert [c.key for c in cited(parse(text, ManuscriptFormat.JATS))] == ["1", "2", "3", "4", "5", "6"]


W = '<w:r><w:t xml:space="preserve">{}</w:t></w:r>'
FIELD = (
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">{code}</w:instrText></w:r>'
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r>{properties}<w:t>{shown}</w:t></w:r>'
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
)
ITEM = (
    '{"citationItems":[{"id":7,"itemData":{"id":7,"title":"Sleep","author":[{"family":"Lee"}],'
    '"issued":{"date-parts":[[2020]]}}}]}'
)
RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
ENDNOTE = (
    " ADDIN EN.CITE &lt;EndNote&gt;&lt;Cite&gt;&lt;Author&gt;Roe&lt;/Author&gt;&lt;Year&gt;2019&lt;/Year&gt;"
    "&lt;RecNum&gt;3&lt;/RecNum&gt;&lt;/Cite&gt;&lt;/EndNote&gt; "
)


def docx(paragraph: str, folder: Path) -> Manuscript:
    path = folder / "t.docx"
    path.write_bytes(wrap_paragraph(f"<w:p>{paragraph}</w:p>"))
    return read_manuscript(path)


def test_docx_fields_of_three_reference_managers(tmp_path: Path) -> None:
    zotero = FIELD.format(code=f" ADDIN ZOTERO_ITEM CSL_CITATION {ITEM} ", properties="", shown="(Lee, 2020)")
    mendeley = FIELD.format(code=f"ADDIN CSL_CITATION {ITEM}", properties=RAISED, shown="1")
    endnote = FIELD.format(code=ENDNOTE, properties="", shown="(Roe, 2019)")
    manuscript = docx(
        W.format("It is so ") + zotero + W.format(". Or so.") + mendeley + W.format(" And ") + endnote + W.format("."),
        tmp_path,
    )
    assert [s.text for s in manuscript.sentences] == ["It is so (Lee, 2020).", "Or so.¹", "And (Roe, 2019)."]
    assert [(c.style, c.key) for c in cited(manuscript)] == [
        (CitationStyle.AUTHOR_YEAR, "7"),
        (CitationStyle.NUMERIC, "1"),
        (CitationStyle.AUTHOR_YEAR, "endnote-3"),
    ]
    assert {r.key for r in manuscript.references} == {"7", "1", "endnote-3"}


@pytest.mark.parametrize("style", ["List Number", "Own Number"])
def test_docx_entries_numbered_by_their_style_are_cited_by_number(style: str, tmp_path: Path) -> None:
    from docx import Document
    from docx.enum.style import WD_STYLE_TYPE

    document = Document()
    own = document.styles.add_style("Own Number", WD_STYLE_TYPE.PARAGRAPH)
    own.base_style = document.styles["List Number"]
    document.add_paragraph("Sleep helps recall [1]. Naps do not [2].")
    document.add_heading("References", 1)
    for entry in ("Lee A. Sleep and recall in adults. J Sleep. 2020;1:2-9.", "Doe C. Naps. J Rest. 2019;3:4-8."):
        document.add_paragraph(entry, style=style)
    document.save(str(tmp_path / "paper.docx"))
    manuscript = read_manuscript(tmp_path / "paper.docx")
    assert [reference.key for reference in manuscript.references] == ["1", "2"]
    assert [citation.reference for citation in cited(match_citations(manuscript, []))] == ["1", "2"]


def test_docx_leaves_out_deleted_and_hidden_text(tmp_path: Path) -> None:
    deleted = "<w:del><w:r><w:delText>gone </w:delText></w:r></w:del>"
    deleted += '<w:ins><w:r><w:t xml:space="preserve">kept </w:t></w:r></w:ins>'
    hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>"
    manuscript = docx(deleted + W.format("text (Lee, 2019).") + hidden, tmp_path)
    assert [s.text for s in manuscript.sentences] == ["kept text (Lee, 2019)."]
    assert manuscript.sentences[0].span.of(manuscript.text) == "kept text (Lee, 2019)."


def test_language_is_told_from_the_prose() -> None:
    german = (
        "Die Schläfer erinnerten sich besser als die Wachen, und der Unterschied blieb über die Nacht bestehen. " * 4
    )
    assert parse(german, ManuscriptFormat.MARKDOWN).language == "de"
    assert parse("Too short to tell [1].", ManuscriptFormat.MARKDOWN).language is None


def test_plain_text_cites_keys_where_it_holds_one_in_brackets() -> None:
    keys = cited(parse("Geese fly [@lee2020]. So says @kim2021 too.\n", ManuscriptFormat.PLAIN))
    assert [(citation.style, citation.key) for citation in keys] == [
        (CitationStyle.KEY, "lee2020"),
        (CitationStyle.KEY, "kim2021"),
    ]
    assert not cited(parse("Write to @kim or [mail@example.org] about geese.\n", ManuscriptFormat.PLAIN))
