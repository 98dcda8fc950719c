"""`auditor sources`."""

from __future__ import annotations

import json

import pytest

from auditor.cli.main import main


def run(capsys, *arguments):
    """Return exit code, standard output and standard error."""
    with pytest.raises(SystemExit) as caught:
        main(["sources", *map(str, arguments)])
    captured = capsys.readouterr()
    return caught.value.code, captured.out, captured.err


def test_table_of_what_is_there_and_what_is_missing(review, capsys):
    code, out, _ = run(capsys, review.manuscript, "--sources", review.sources, "--references", review.references)
    rows = {line.split("\t")[0]: line.split("\t") for line in out.splitlines() if "\t" in line}
    assert code == 0
    assert rows["lee2020"][:3] == ["lee2020", "Lee 2020 Coaching and pain in adults", "2"]
    assert rows["lee2020"][3:5] == ["excerpt (no sure sign that it is the whole work)", "key"]
    assert rows["lee2020"][6] == "lee2020.txt"
    assert rows["gone2001"][3:5] == ["none", "not given"]
    assert "Name a file by its key 'gone2001'" in rows["gone2001"][7]
    assert "unmatched: nobody1999" in out
    assert "2 of 3 references have a text (2 excerpt)." in out


def test_nothing_found_is_3(review, tmp_path, capsys):
    empty = tmp_path / "records.json"
    empty.write_text(json.dumps([{"key": "x", "title": "Swans", "text": ""}]), encoding="utf-8")
    code, out, _ = run(capsys, review.manuscript, "--sources", empty, "--references", review.references)
    assert code == 3
    assert "0 of 4 references have a text" in out


def test_bad_input_is_2(review, tmp_path, capsys):
    code, _, err = run(capsys, review.manuscript, "--sources", tmp_path / "absent")
    assert code == 2
    assert "absent" in err


def test_conflicts_are_shown(tmp_path, capsys):
    manuscript = tmp_path / "review.md"
    manuscript.write_text(
        "# Review\n\nCranes rust in the rain [1].\n\n# References\n\n"
        "[1] Whitt, P. (1988). Restless bandits: activity in a changing world. Appl. Prob. 25.\n",
        encoding="utf-8",
    )
    records = tmp_path / "records.json"
    records.write_text(
        json.dumps([{"key": "1", "title": "Tax evasion in models", "text": "Cranes rust."}]), encoding="utf-8"
    )
    code, out, _ = run(capsys, manuscript, "--sources", records)
    assert code == 3
    assert "reference conflict" in out
    assert "reference_conflict: 1" in out


def test_on_a_terminal_it_is_a_table(review, capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    code, out, _ = run(capsys, review.manuscript, "--sources", review.sources)
    assert code == 0
    assert "━" in out
