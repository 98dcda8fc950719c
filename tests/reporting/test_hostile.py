"""Text from outside cannot change what a report is: a page's elements, a terminal's state, a table's cells."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from typing import Any

import pytest
from lxml import html

from auditor.domain import Report, SkipReason, UnjudgedReason
from auditor.reporting import annotated, markdown, page, sarif, table
from tests.reporting.sample import sample_report
from tests.reporting.test_golden import printed
from tests.timing import least_seconds

FOREIGN = {
    *("text", "title", "name", "message", "reason", "detail", "quote", "before", "after", "mark", "raw", "authors"),
    *("year", "doi", "url", "container", "extent_basis", "sign", "model", "judge_model", "intent_reasons"),
}
"""Fields that hold words from outside."""
OURS = {reason.value for reason in (*SkipReason, *UnjudgedReason)}
"""Words of ours that stand in such fields."""
HOSTILE = [
    "</script><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)> '><b>",
    "{{ 7 * 7 }} {% raw %} {# x #}",
    "<!-- ]]> <style> <title> <details>",
    "\x1b[31m\x1b]8;;http://example.org\x07 \x9b31m",
    "\u202eabc\u2066\u200f\u061c",
    "=cmd|' /C calc'!A0",
    "@everyone #1 [x](javascript:alert(1)) ![i](http://example.org/i.png) `code` | a\n\n# head\n- item",
    "&lt;b&gt; &amp; &#8203;",
]


def poisoned(text: str) -> Report:
    """Return the sample with `text` in every field that holds words from outside."""
    return Report.model_validate(_poisoned(sample_report().model_dump(mode="json"), text, ""))


def _poisoned(value: Any, text: str, field: str) -> Any:
    if isinstance(value, dict):
        return {key: _poisoned(inner, text, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [_poisoned(inner, text, field) for inner in value]
    foreign = isinstance(value, str) and value and field in FOREIGN and value not in OURS
    return text if foreign else value


def elements(report: Report) -> list[str]:
    return [element.tag for element in html.fromstring(page.render(report)).iter() if isinstance(element.tag, str)]


@pytest.mark.parametrize("text", HOSTILE)
def test_the_page_has_the_same_elements_whatever_the_text(text: str) -> None:
    assert elements(poisoned(text)) == elements(poisoned("x" * len(text)))


def test_the_page_holds_no_control_character() -> None:
    written = page.render(poisoned("a\x00b\x1b[31m\x07\x9bc\x7f"))
    assert not [char for char in written if unicodedata.category(char) == "Cc" and char not in "\t\n\r"]


@pytest.mark.parametrize("text", HOSTILE)
def test_the_terminal_gets_no_control_character(text: str) -> None:
    out = printed(poisoned(text))
    assert not [
        c for c in out if c != "\n" and (ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2066\u200f\u061c")
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_the_table_keeps_its_shape_and_holds_no_formula(text: str) -> None:
    rows = list(csv.reader(io.StringIO(table.render(poisoned(text)))))
    assert {len(row) for row in rows} == {len(table.COLUMNS)}
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "@", "+"))]


@pytest.mark.parametrize("text", HOSTILE)
def test_sarif_stays_json_with_the_same_results(text: str) -> None:
    shape = [result["ruleId"] for result in json.loads(sarif.render(poisoned(text)))["runs"][0]["results"]]
    assert shape == [
        result["ruleId"] for result in json.loads(sarif.render(poisoned("x" * len(text))))["runs"][0]["results"]
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_keeps_its_lines(text: str) -> None:
    for line, plain in zip(
        markdown.render(poisoned(text)).splitlines(),
        markdown.render(poisoned("x" * len(text))).splitlines(),
        strict=True,
    ):
        assert line[:4] == plain[:4]


@pytest.mark.parametrize("unit", ["[", "<", "a\u0301", " "])
def test_long_runs_of_anything_are_quick(unit: str) -> None:
    report = poisoned((unit * 30_000)[:30_000] + "x")
    renderers = (page.render, markdown.render, table.render, sarif.render, annotated.render, printed)
    assert least_seconds(lambda: [render(report) for render in renderers]) < 3
