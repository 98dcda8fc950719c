"""What LibreOffice makes of the tables and of the commented Word file: the author's office, not our own reading of it.

Needs `soffice` with Calc and Writer: `apt-get install libreoffice-calc-nogui libreoffice-writer-nogui`.
"""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator

import pytest
from lxml import etree

from auditor.batch.sums import sums_of
from auditor.domain import BatchIndex, Report, Settings
from auditor.reporting import table
from auditor.reporting.batch_tables import summary_csv
from tests.batch.entries import entry
from tests.reporting.sample import large_report
from tests.reporting.test_annotated_docx import commented, document, run

pytestmark = pytest.mark.slow

AS_PROPOSED = "CSV:44,34,UTF8,1,,1033,false,false"
"""What the window proposes that opens with a table: comma, quotation mark, UTF-8, first line, no special numbers."""
ALL_SEPARATORS = "CSV:44/59/9,34,UTF8,1,,1033,false,false"
"""The same with comma, semicolon and tab ticked."""
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
AWKWARD = (
    "=1+1",
    '=HYPERLINK("http://example.org","look")',
    "=cmd|' /C calc'!A0",
    "+49 trees were felled",
    "-5 % of the trees",
    "@SUM(A1:A9)",
    "  =1+1",
    "＝1+1",
    "\t=1+1",
    'They said "no", and left;\nand came back.',
    "left; right",
    "left\tright",
    "'quoted' words",
    "树木使街道降温。“是”",
    "أظهرت الدراسة تحسنا، في الذاكرة",
    "\u2067=1+1\u2069",
    "12 % of 1,312 trees; 3 °C",
    "1/2 of them",
    "😀",
    "x" * 5_000,
)


Convert = Callable[..., bytes | None]
"""What LibreOffice makes of a file: `converted(name, content, ending, read as)`; None where it opens no such file."""


@pytest.fixture(scope="module")
def converted(tmp_path_factory: pytest.TempPathFactory) -> Convert:
    soffice = shutil.which("soffice")
    if not soffice:
        pytest.skip("no LibreOffice: apt-get install libreoffice-calc-nogui libreoffice-writer-nogui")
    profile = tmp_path_factory.mktemp("office").as_uri()

    def convert(name: str, content: bytes, ending: str, read_as: str = "") -> bytes | None:
        file = tmp_path_factory.mktemp("file") / name
        file.write_bytes(content)
        command = [soffice, f"-env:UserInstallation={profile}", "--headless", "--convert-to", ending]
        command += [f"--infilter={read_as}"] if read_as else []
        command += ["--outdir", str(file.parent / "made"), str(file)]
        subprocess.run(command, check=True, capture_output=True, timeout=240)
        made = file.parent / "made" / f"{file.stem}.{ending}"
        return made.read_bytes() if made.is_file() else None

    return convert


def awkward_report(claims: int) -> Report:
    report = large_report(claims)
    texts = (AWKWARD[place % len(AWKWARD)] for place in range(claims))
    changed = (
        result.model_copy(update={"claim": result.claim.model_copy(update={"text": text}), "reason": text})
        for result, text in zip(report.claims, texts, strict=True)
    )
    return report.model_copy(update={"claims": tuple(changed)})


def summary() -> bytes:
    entries = [
        entry(text.strip() or "x", failed=place % 3, labels={"prompt": text, text: "v1"})
        for place, text in enumerate(AWKWARD)
    ]
    sums = sums_of(entries)
    index = BatchIndex(
        auditor_version="1",
        settings=Settings(),
        complete=True,
        exit_code=sums.exit_code,
        total=sums.total,
        groups=sums.groups,
    )
    return "".join(summary_csv(index, entries)).encode("utf-8-sig")


def cells(workbook: bytes) -> tuple[dict[tuple[int, int], str], int]:
    """Return the cells of a workbook's only sheet by row and column, and how many hold a formula."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as files:
        shared = [
            "".join(text.text or "" for text in item.iter(f"{SHEET}t"))
            for item in etree.fromstring(files.read("xl/sharedStrings.xml"))
        ]
        sheet = etree.fromstring(files.read("xl/worksheets/sheet1.xml"))
        assert "xl/worksheets/sheet2.xml" not in files.namelist()
    found = {
        place_of(cell.get("r")): shared[int(value)] if cell.get("t") == "s" else value
        for cell in sheet.iter(f"{SHEET}c")
        if (value := cell.findtext(f"{SHEET}v")) is not None
    }
    return found, len(list(sheet.iter(f"{SHEET}f")))


def place_of(name: str) -> tuple[int, int]:
    """Return row and column, from 0, of a cell's name such as `AB12`."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(name[len(letters) :]) - 1, column - 1


def expected(written: bytes) -> Iterator[tuple[tuple[int, int], str]]:
    for row, line in enumerate(csv.reader(io.StringIO(written.decode("utf-8-sig"), newline=""))):
        for column, text in enumerate(line):
            if text:
                yield (row, column), text


def same(shown: str, text: str) -> bool:
    """Return whether a cell shows the text; a number may be written otherwise (1e-05)."""
    try:
        return shown == text or float(shown) == float(text)
    except ValueError:
        return False


@pytest.mark.parametrize("read_as", [AS_PROPOSED, ALL_SEPARATORS], ids=["comma", "all separators"])
@pytest.mark.parametrize("written", [table.render(awkward_report(2000)).encode("utf-8-sig"), summary()])
def test_every_cell_shows_what_was_written_and_none_is_a_formula(
    converted: Convert, written: bytes, read_as: str
) -> None:
    workbook = converted("claims.csv", written, "xlsx", read_as)
    assert workbook is not None
    shown, formulas = cells(workbook)
    wanted = dict(expected(written))
    assert formulas == 0
    assert shown.keys() == wanted.keys()
    assert [(place, text, shown[place]) for place, text in wanted.items() if not same(shown[place], text)] == []


SENTENCES = (
    "Trees cool streets (Okafor, 2019). ",
    "Bags caused survival (Weber, 2020). ",
    "树木使街道降温 (Li, 2021).",
)


@pytest.fixture(scope="module")
def commented_paper(converted: Convert, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    paragraphs = ["".join(run(text, "<w:b/>" if place == 1 else "") for place, text in enumerate(SENTENCES))] * 3
    paper = document(*paragraphs)
    if converted("paper.docx", paper, "txt") is None:
        pytest.skip("LibreOffice is there without Writer: apt-get install libreoffice-writer-nogui")
    return commented(paper, tmp_path_factory.mktemp("paper"))[0]


def test_the_word_file_opens_with_its_comments(converted: Convert, commented_paper: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(commented_paper)) as files:
        number = len(etree.fromstring(files.read("word/comments.xml")))
    text = converted("annotated.docx", commented_paper, "fodt")
    assert text is not None
    opened = etree.fromstring(text)
    comments = list(opened.iter(f"{OFFICE}annotation"))
    assert number >= len(SENTENCES)
    assert len(comments) == len(list(opened.iter(f"{OFFICE}annotation-end"))) == number
    assert all("Failed" in "".join(comment.itertext()) for comment in comments)
    assert "".join(opened.find(f"{OFFICE}body").itertext()).count("树木使街道降温") >= 3


def test_the_word_file_prints(converted: Convert, commented_paper: bytes) -> None:
    printed = converted("annotated.docx", commented_paper, "pdf")
    assert printed is not None
    assert printed.startswith(b"%PDF")
