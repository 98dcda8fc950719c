"""What the templates share."""

from __future__ import annotations

import pytest

from auditor.reporting.templates import breakable, commands


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Run `auditor sources` again.", "Run <code>auditor sources</code> again."),
        ("`a` and `<b>`", "<code>a</code> and <code>&lt;b&gt;</code>"),
        ("One ` alone & <b>", "One ` alone &amp; &lt;b&gt;"),
        ("", ""),
    ],
)
def test_words_between_backticks_are_code(text: str, shown: str) -> None:
    assert commands(text) == shown


def test_paths_break_after_folders_and_stay_text() -> None:
    assert breakable("a/<b>/c.md") == "a/<wbr>&lt;b&gt;/<wbr>c.md"
