"""A commented Word document is the author's own: nothing but comments is added, each at its sentence."""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from auditor.domain import Bucket, Manuscript, Report
from auditor.errors import InputError, UnreadableFile
from auditor.manuscript.reading import read_manuscript
from auditor.reporting import annotated_docx, write_reports
from auditor.reporting.outputs import ANNOTATED_DOCX
from tests.manuscript import review
from tests.reporting.sample import empty_report, sample_report, statistics

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
COMMENTED = ("commentRangeStart", "commentRangeEnd", "commentReference")


def manuscript_of(data: bytes, folder: Path) -> Manuscript:
    path = folder / "paper.docx"
    path.write_bytes(data)
    return read_manuscript(path)


def report_on(manuscript: Manuscript, *sentences: int, bucket: Bucket = Bucket.FAILED) -> Report:
    """Return a report with one claim for each of the given sentences."""
    failed = next(result for result in sample_report().claims if result.bucket is Bucket.FAILED)
    claims = [
        failed.model_copy(
            update={
                "bucket": bucket,
                "claim": failed.claim.model_copy(
                    update={
                        "id": f"c{place}",
                        "sentence": index,
                        "section": 0,
                        "text": manuscript.sentences[index].text,
                    }
                ),
            }
        )
        for place, index in enumerate(sentences, 1)
    ]
    counted = statistics(claims, [manuscript.sections[0].title])  # all claims are said to stand in the first section
    return sample_report().model_copy(update={"manuscript": manuscript, "claims": tuple(claims), "statistics": counted})


def commented(data: bytes, folder: Path, *sentences: int) -> tuple[bytes, Manuscript]:
    manuscript = manuscript_of(data, folder)
    chosen = sentences or range(len(manuscript.sentences))
    return annotated_docx.render(report_on(manuscript, *chosen), data), manuscript


def document(*paragraphs: str) -> bytes:
    """Return a document with these paragraphs, each given as the XML of its runs."""
    import docx
    from docx.oxml import parse_xml

    made = docx.Document()
    for runs in paragraphs:
        made.add_paragraph()._p.extend(parse_xml(f'<w:p xmlns:w="{W[1:-1]}">{runs}</w:p>'))
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


def run(text: str, formatting: str = "") -> str:
    return f'<w:r><w:rPr>{formatting}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def field(code: str, shown: str) -> str:
    marks = [f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end")]
    return f"{marks[0]}<w:r><w:instrText>{code}</w:instrText></w:r>{marks[1]}{run(shown)}{marks[2]}"


def body(data: bytes) -> etree._Element:
    return etree.fromstring(zipfile.ZipFile(io.BytesIO(data)).read("word/document.xml"))


def anchored(data: bytes) -> dict[int, str]:
    """Return the text between the marks of each comment, by id."""
    found, open_ids = {}, set()
    for node in body(data).iter():
        number = int(node.get(f"{W}id") or -1)
        if node.tag == f"{W}commentRangeStart":
            open_ids.add(number)
            found[number] = ""
        elif node.tag == f"{W}commentRangeEnd":
            open_ids.remove(number)
        elif node.tag == f"{W}t":
            found.update({number: found[number] + (node.text or "") for number in open_ids})
    assert not open_ids
    return found


def without_comments(data: bytes) -> list[tuple[str, str]]:
    """Return each stretch of text of the document with the formatting it has, stretches of one formatting joined."""
    stretches: list[tuple[str, str]] = []
    for paragraph in body(data).iter(f"{W}p"):
        stretches.append(("", "\n"))
        for each in paragraph.iter(f"{W}r"):
            if each.find(f"{W}commentReference") is not None:
                continue
            formatting = b"".join(etree.tostring(part, method="c14n") for part in each.findall(f"{W}rPr/*")).decode()
            for node in each:
                if node.tag == f"{W}rPr":
                    continue
                shown = node.text or "" if node.tag == f"{W}t" else etree.tostring(node, method="c14n").decode()
                if stretches[-1][0] == formatting:
                    shown = stretches.pop()[1] + shown
                stretches.append((formatting, shown))
    return stretches


def test_each_claim_has_a_comment_with_verdict_mode_and_source(tmp_path: Path) -> None:
    import docx

    data, _ = commented(review.docx(), tmp_path, 0, 3)
    comments = list(docx.Document(io.BytesIO(data)).comments)
    assert [comment.author for comment in comments] == ["auditor", "auditor"]
    for number, comment in enumerate(comments, 1):
        verdict, mode, source = comment.text.split("\n")
        assert verdict.startswith("Failed: ")
        assert f"(c{number})" in verdict
        assert mode.split(":")[0] == "Overgeneralization"
        assert source.endswith("”")
    assert anchored(data)[1] == "Recall rose by 12.5% after naps (Doe et al., 2019, p. 7)."


def test_our_reader_gives_the_same_sentences_and_citations(tmp_path: Path) -> None:
    data, before = commented(review.docx(), tmp_path)
    after = manuscript_of(data, tmp_path)
    assert after.text == before.text
    assert after.sentences == before.sentences
    assert after.references == before.references


def test_every_other_part_is_the_same_bit_for_bit(tmp_path: Path) -> None:
    original = review.docx()
    data, _ = commented(original, tmp_path)
    before, after = zipfile.ZipFile(io.BytesIO(original)), zipfile.ZipFile(io.BytesIO(data))
    added = {"word/comments.xml"}
    changed = {"word/document.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"}
    assert set(after.namelist()) == {*before.namelist(), *added}
    assert all(before.read(name) == after.read(name) for name in set(before.namelist()) - changed)
    assert without_comments(original) == without_comments(data)


def test_the_same_report_gives_the_same_bytes(tmp_path: Path) -> None:
    manuscript = manuscript_of(review.docx(), tmp_path)
    data = (tmp_path / "paper.docx").read_bytes()
    first, second = (annotated_docx.render(report_on(manuscript, 0, 1), data) for _ in range(2))
    assert first == second


ONE_RUN = run("The sky is blue (Lee, 2020). The sea is green (Roe, 2021). Both are wide (Doe, 2019).", "<w:b/>")
MANY_RUNS = (
    run("The sky ")
    + run("is", "<w:i/>")
    + run(" blue (Lee, 2020). The sea is ")
    + run("green (Roe, 2021). Both", "<w:b/>")
    + run(" are wide (Doe, 2019).")
)
INSERTED = f'<w:ins w:id="9" w:author="Ada">{ONE_RUN}</w:ins>'


@pytest.mark.parametrize("runs", [ONE_RUN, MANY_RUNS, INSERTED])
def test_a_comment_spans_its_sentence_and_no_more(runs: str, tmp_path: Path) -> None:
    original = document(runs)
    data, manuscript = commented(original, tmp_path)
    assert [text.strip() for text in anchored(data).values()] == [sentence.text for sentence in manuscript.sentences]
    assert len(manuscript.sentences) == 3
    assert without_comments(data) == without_comments(original)


def test_claims_of_one_sentence_have_a_comment_each(tmp_path: Path) -> None:
    data, manuscript = commented(document(ONE_RUN), tmp_path, 1, 1, 1)
    assert list(anchored(data).values()) == [manuscript.sentences[1].text] * 3


def test_no_mark_stands_inside_a_field_or_a_content_control(tmp_path: Path) -> None:
    control = f"<w:sdt><w:sdtContent>{run('(Roe, 2021)')}</w:sdtContent></w:sdt>"
    simple = f'<w:fldSimple w:instr="CITATION Doe19">{run("(Doe, 2019)")}</w:fldSimple>'
    original = document(
        run("The sky is blue.") + field("ADDIN", "(Lee, 2020)") + run(" The sea is green ") + control,
        field("ADDIN", "Lee (2020)") + run(" saw it. Both are wide ") + simple,
    )
    data, _ = commented(original, tmp_path)
    depth = 0
    for node in body(data).iter():
        depth += {"begin": 1, "end": -1}.get(node.get(f"{W}fldCharType") or "", 0)
        if node.tag.removeprefix(W) in COMMENTED:
            assert depth == 0
            assert not [held for held in node.iterancestors() if held.tag.removeprefix(W) in ("sdt", "fldSimple")]
    assert len(anchored(data)) >= 4
    assert without_comments(data) == without_comments(original)


def test_tabs_and_breaks_inside_a_run_stay_where_they_are(tmp_path: Path) -> None:
    runs = "<w:r><w:tab/><w:t>The sky is blue (Lee, 2020).</w:t><w:br/><w:t>The sea is green (Roe, 2021).</w:t></w:r>"
    original = document(runs)
    data, _ = commented(original, tmp_path)
    assert [text.strip() for text in anchored(data).values()] == [
        "The sky is blue (Lee, 2020).",
        "The sea is green (Roe, 2021).",
    ]
    assert without_comments(data) == without_comments(original)


def test_comments_of_others_stay_and_keep_their_numbers(tmp_path: Path) -> None:
    import docx

    made = docx.Document(io.BytesIO(document(ONE_RUN)))
    made.add_comment(made.paragraphs[0].runs, text="Really?", author="Ada")
    written = io.BytesIO()
    made.save(written)
    data, _ = commented(written.getvalue(), tmp_path, 0)
    comments = list(docx.Document(io.BytesIO(data)).comments)
    assert [(comment.author, comment.comment_id) for comment in comments] == [("Ada", 0), ("auditor", 1)]
    assert comments[0].text == "Really?"


def test_a_sentence_of_a_footnote_is_marked_where_the_text_refers_to_it(tmp_path: Path) -> None:
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    notes = (
        f'<w:footnotes xmlns:w="{W[1:-1]}"><w:footnote w:id="2"><w:p>{run("The sea, however, is green.")}</w:p>'
        "</w:footnote></w:footnotes>"
    )
    written = io.BytesIO(document(run("The sky is blue (Lee, 2020).") + mark + run(" It is wide.")))
    with zipfile.ZipFile(written, "a") as archive:
        archive.writestr("word/footnotes.xml", notes)
    manuscript = manuscript_of(written.getvalue(), tmp_path)
    index = next(sentence.index for sentence in manuscript.sentences if "green" in sentence.text)
    data = annotated_docx.render(report_on(manuscript, index), written.getvalue())
    start = body(data).find(f".//{W}commentRangeStart")
    assert start is not None
    following = start.getnext()
    assert following is not None
    assert following.find(f"{W}footnoteReference") is not None


def test_claims_in_order_leave_the_file_as_it_is(tmp_path: Path) -> None:
    original = review.docx()
    manuscript = manuscript_of(original, tmp_path)
    for bucket in (Bucket.OK, Bucket.SKIP):
        assert annotated_docx.render(report_on(manuscript, 0, bucket=bucket), original) == original


def test_characters_that_xml_forbids_are_shown_as_such(tmp_path: Path) -> None:
    import docx

    manuscript = manuscript_of(review.docx(), tmp_path)
    report = report_on(manuscript, 0)
    reason = report.claims[0].model_copy(update={"reason": "It says \ufffe & <b>bold</b>."})
    data = annotated_docx.render(report.model_copy(update={"claims": (reason,)}), review.docx())
    (comment,) = docx.Document(io.BytesIO(data)).comments
    assert "It says \ufffd & <b>bold</b>." in comment.text


def test_another_document_is_refused(tmp_path: Path) -> None:
    manuscript = manuscript_of(review.docx(), tmp_path)
    with pytest.raises(UnreadableFile, match="is not the document that was audited"):
        annotated_docx.render(report_on(manuscript, 0), document(ONE_RUN))


def test_it_is_written_with_the_other_files_and_named_by_hash(tmp_path: Path) -> None:
    manuscript = manuscript_of(review.docx(), tmp_path)
    report = report_on(manuscript, 0)
    paths = write_reports(report, tmp_path / "out", manuscript=tmp_path / "paper.docx")
    data = paths[ANNOTATED_DOCX].read_bytes()
    assert hashlib.sha256(data).hexdigest() in paths["manifest.json"].read_text(encoding="utf-8")
    write_reports(empty_report(), tmp_path / "out")
    assert not paths[ANNOTATED_DOCX].exists(), "one of another manuscript is no file of this run"


def test_a_document_that_changed_meanwhile_costs_the_copy_and_not_the_reports(tmp_path: Path) -> None:
    report = report_on(manuscript_of(review.docx(), tmp_path), 0)
    (tmp_path / "paper.docx").write_bytes(document(ONE_RUN))
    paths = write_reports(report, tmp_path / "out", manuscript=tmp_path / "paper.docx")
    assert ANNOTATED_DOCX not in paths
    assert "annotated.docx was not written" in paths["report.html"].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [ANNOTATED_DOCX, "report.md"])
def test_the_manuscript_itself_is_never_replaced(name: str, tmp_path: Path) -> None:
    manuscript = tmp_path / name
    manuscript.write_bytes(b"the author's own")
    with pytest.raises(InputError, match="name another folder"):
        write_reports(empty_report(), tmp_path, manuscript=manuscript)
    assert manuscript.read_bytes() == b"the author's own"
