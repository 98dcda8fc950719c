"""Which sentences a citation covers."""

from __future__ import annotations

from pathlib import Path

from auditor.domain import Manuscript
from auditor.manuscript import read_manuscript

TEXT = """One claim. Two claims. Three claims [@a; @b].

Cited early [@c]. Not covered. Closing [@d].

Alone [@e].

First. Second [@f] goes on.
"""


def keys(manuscript: Manuscript) -> list[list[str | None]]:
    return [[citation.key for citation in sentence.citations] for sentence in manuscript.sentences]


def test_a_closing_citation_covers_its_paragraph_only_where_asked(tmp_path: Path) -> None:
    path = tmp_path / "t.md"
    path.write_text(TEXT, encoding="utf-8")
    own = [[], [], ["a", "b"], ["c"], [], ["d"], ["e"], [], ["f"]]
    assert keys(read_manuscript(path)) == own
    covered = read_manuscript(path, closing_citation_covers_paragraph=True)
    assert keys(covered) == [["a", "b"], ["a", "b"], ["a", "b"], *own[3:]]
    assert covered.sentences[0].marks[0].of(covered.sentences[0].text) == ""
    assert [notice.kind for notice in covered.notices] == ["closing_citation"]
