"""`auditor audit` and `auditor verify` as a user runs them: files, messages, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor.cli.main import COMMANDS, main
from auditor.cli.options import judge_options
from auditor.judging.registry import JudgeOptions


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as ended:
        main([str(argument) for argument in arguments])
    return int(ended.value.code or 0)


def audit(review, *more: object) -> int:
    files = ("--sources", review.sources, "--references", review.references, "--out", review.out)
    return run("audit", review.manuscript, *files, *more)


def test_a_run_leaves_all_its_files_and_exits_with_1_on_failures(review, capsys):
    assert audit(review) == 1
    left = {path.name for path in review.out.iterdir()}
    assert {
        "report.json",
        "report.html",
        "report.md",
        "report.sarif",
        "claims.csv",
        "claims.jsonl",
        "manifest.json",
    } <= left
    said = capsys.readouterr().out
    assert "failed" in said
    assert str(review.out / "report.html") in said


def test_failures_can_be_allowed(review):
    assert audit(review, "--fail-on", "never") == 0


def test_a_run_that_could_look_at_nothing_exits_with_3(review):
    assert run("audit", review.manuscript, "--references", review.references, "--out", review.out) == 3


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("audit", "missing.md", "--sources", "."), ["missing.md"]),
        (("audit", "{review}", "--sources", "nowhere"), ["nowhere"]),
        (("audit", "{review}", "--references", "nothing.bib"), ["nothing.bib"]),
        (("audit", "{review}", "--judge", "nobody"), ["nobody", "none", "scripted"]),
        (("verify", "missing.jsonl", "--out", "out.jsonl"), ["missing.jsonl"]),
    ],
)
def test_what_cannot_be_used_is_named_with_exit_code_2(review, capsys, arguments, names):
    filled = [review.manuscript if argument == "{review}" else argument for argument in arguments]
    assert run(*filled) == 2
    error = capsys.readouterr().err
    assert "Traceback" not in error
    for name in names:
        assert name in error


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02\x03" * 50])
def test_an_empty_or_binary_manuscript_is_refused(review, capsys, content):
    review.manuscript.write_bytes(content)
    assert audit(review) == 2
    assert "review.md" in capsys.readouterr().err


def test_a_dry_run_asks_for_no_key_and_writes_nothing(review, capsys, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert audit(review, "--judge", "openai", "--dry-run") == 0
    said = capsys.readouterr().out
    assert "Calls to the judge" in said
    assert "Nothing was sent" in said
    assert not review.out.exists()


def test_recall_without_a_language_model_is_refused(review, capsys):
    assert audit(review, "--recall") == 2
    assert "--judge" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--split", "--intent", "--label"])
def test_help_without_a_language_model_is_refused(review, capsys, option):
    assert audit(review, option, "model") == 2
    assert "--judge" in capsys.readouterr().err


def test_a_dry_run_counts_the_help(review, capsys, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)

    def calls(*more):
        assert audit(review, "--judge", "openai", "--dry-run", *more) == 0
        return int(capsys.readouterr().out.split("Calls to the judge: ")[1].split(",")[0])

    assert calls("--split", "model", "--intent", "model") > calls()


def test_the_judge_s_options_are_those_of_the_command():
    given = {"cache": Path("replies.sqlite"), "repeat": 3, "model": None, "fail_on": "check"}
    assert judge_options(given) == JudgeOptions(cache=Path("replies.sqlite"), repeat=3)


def test_verify_writes_a_line_for_each_line(tmp_path, capsys):
    pairs = tmp_path / "pairs.jsonl"
    lines = [
        {"id": "a", "claim": "Costs fell by 5%.", "source": "Costs fell by 5%.", "label": "ignored"},
        {"id": "b", "claim": "Costs fell by 9%.", "source": "Costs fell by 5%."},
        {"id": "c", "claim": "Costs fell.", "source": None},
    ]
    pairs.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    out = tmp_path / "deep" / "verdicts.jsonl"
    assert run("verify", pairs, "--out", out) == 0
    verdicts = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [(v["id"], v["bucket"]) for v in verdicts] == [("a", "ok"), ("b", "failed"), ("c", "skip")]
    assert {"id", "bucket", "status", "score", "failure_mode", "evidence", "findings", "judge"} <= set(verdicts[0])
    assert set(verdicts[0]["evidence"][0]) == {"quote", "start", "end", "grade"}
    assert "3 pairs" in capsys.readouterr().out


def test_verify_of_nothing_is_no_pass(tmp_path):
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text("\n", encoding="utf-8")
    assert run("verify", pairs, "--out", tmp_path / "verdicts.jsonl") == 3


def test_verify_leaves_earlier_verdicts_alone_where_it_cannot_begin(tmp_path):
    pairs, out = tmp_path / "pairs.jsonl", tmp_path / "verdicts.jsonl"
    pairs.write_text('{"claim": "Costs fell.", "source": "Costs fell."}', encoding="utf-8")
    out.write_text("earlier\n", encoding="utf-8")
    assert run("verify", pairs, "--out", out, "--judge", "nobody") == 2
    assert out.read_text(encoding="utf-8") == "earlier\n"


def test_a_folder_that_cannot_be_written_is_named(review, capsys):
    """Not 1, which would say that something was found."""
    review.out.write_text("a file", encoding="utf-8")
    assert audit(review) == 2
    error = capsys.readouterr().err
    assert str(review.out) in error
    assert "Traceback" not in error


def test_an_unknown_command_is_a_usage_error(capsys):
    assert run("audti") == 2
    assert "audti" in capsys.readouterr().err


def test_help_lists_every_command(capsys):
    assert run("--help") == 0
    said = capsys.readouterr().out
    assert all(name in said for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(name, capsys):
    assert run(name, "--help") == 0
    assert "Usage" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["check", "train", "fit"])
def test_judges_are_tried_and_made(name, capsys):
    assert run("judges", name, "--help") == 0
    assert name in capsys.readouterr().out


def test_texts_named_by_the_cited_keys_need_no_bibliography(tmp_path, capsys):
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts/lee2020.txt").write_text("Costs fell by 12% in the trial.", encoding="utf-8")
    (tmp_path / "review.txt").write_text("Costs fell by 10% in the trial [@lee2020].", encoding="utf-8")
    assert run("audit", tmp_path / "review.txt", "--sources", tmp_path / "texts", "--out", tmp_path / "out") == 1
    assert "1 of 1 work with text" in capsys.readouterr().out


def test_a_file_in_the_way_of_the_reports_is_named(review, capsys):
    taken = review.out.with_name("taken")
    taken.write_text("", encoding="utf-8")
    assert audit(review, "--out", taken) == 2
    assert capsys.readouterr().err.strip().endswith("taken: a file is in the way of a folder; name another place")


def test_an_interrupted_run_says_what_is_kept(review, capsys, monkeypatch):
    def stopped(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("auditor.pipeline.audit", stopped)
    assert audit(review) == 130
    assert "nothing was finished yet" in capsys.readouterr().err
    review.out.mkdir()
    (review.out / "claims.jsonl").write_text("", encoding="utf-8")
    assert audit(review) == 130
    assert "run the same command again" in capsys.readouterr().err


def test_what_a_run_finds_can_be_accepted_and_stays_in_sight(review, tmp_path, capsys):
    known = tmp_path / "known.json"
    assert audit(review) == 1
    assert "Exit code 1:" in capsys.readouterr().out
    assert audit(review, "--write-baseline", known) == 0
    assert audit(review, "--baseline", known, "--fail-on", "check") == 0
    said = capsys.readouterr().out
    assert "Known by known.json" in said
    assert "failed" in said
    review.manuscript.write_text(
        review.manuscript.read_text(encoding="utf-8").replace("30%", "40%").replace("# Effects", "# Its effects"),
        encoding="utf-8",
    )
    assert audit(review, "--baseline", known) == 1
    assert "1 reworded or taken out" in " ".join(capsys.readouterr().out.split())


def test_what_cannot_be_read_of_people_is_told_before_the_audit(review, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("auditor.pipeline.audit", lambda *_a, **_o: pytest.fail("the audit was begun"))
    review.out.mkdir()
    for content in (b"{}\n", b"\xff\xfe"):
        (review.out / "decisions.jsonl").write_bytes(content)
        assert audit(review) == 2
        assert "decisions.jsonl" in capsys.readouterr().err
    (review.out / "decisions.jsonl").unlink()
    assert audit(review, "--baseline", tmp_path / "gone.json") == 2
    assert "gone.json" in capsys.readouterr().err


def test_a_threshold_that_is_no_number_opens_no_gate(review, capsys):
    assert audit(review, "--max-skip", "nan") == 2
    assert "--max-skip" in capsys.readouterr().err


def test_a_bibliography_that_the_manuscript_names_is_suggested_and_not_read(review, capsys):
    text = "---\nbibliography: library.bib\n---\n\nPain fell [@lee2020]."
    review.manuscript.write_text(text, encoding="utf-8")
    assert run("audit", review.manuscript, "--out", review.out) == 3
    assert f"--references {review.references}" in capsys.readouterr().err
    audit(review)
    assert "names a bibliography" not in capsys.readouterr().err


@pytest.mark.parametrize(("top", "uri"), [(".", "review.md"), ("..", "{folder}/review.md"), ("elsewhere", "review.md")])
def test_code_scanning_is_told_where_the_manuscript_lies(review, monkeypatch, top, uri):
    folder = review.manuscript.parent
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / top)
    audit(review)
    run_ = json.loads((review.out / "report.sarif").read_text(encoding="utf-8"))["runs"][0]
    wanted = uri.format(folder=folder.name)
    assert run_["artifacts"][0]["location"]["uri"] == wanted
    located = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in run_["results"]}
    assert located == {wanted}
