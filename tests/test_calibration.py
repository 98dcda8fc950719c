"""Labelled pairs measured: rates, confusion, what was not judged, and the words of bad input."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from auditor.calibration import (
    Label,
    LabelledPair,
    Outcome,
    balanced_accuracy,
    macro_f1,
    measure,
    read_labelled,
    summarise_outcomes,
)
from auditor.cli.main import app
from auditor.domain import Bucket, Extent, Status
from auditor.errors import InvalidData, UnreadableFile

PAIRS = [
    {"id": "a", "claim": "The ratio rose.", "source": "The ratio declined.", "label": "contradicted"},
    {"id": "b", "claim": "The ratio declined in May.", "source": "The ratio declined in May.", "label": "supported"},
    {"id": "c", "claim": "The ratio rose in June.", "source": "The ratio fell in June.", "label": "supported"},
    {
        "id": "d",
        "claim": "Cats purr.",
        "source": "Trains were late, and the station was closed.",
        "label": "not_supported",
    },
]


def written(path: Path, pairs: list[dict[str, str]]) -> Path:
    path.write_text("\n".join(json.dumps(pair) for pair in pairs) + "\n", encoding="utf-8")
    return path


def labelled(label: Label) -> LabelledPair:
    return LabelledPair(id="x", claim="c", source="s", label=label)


def test_rates_count_failed_verdicts_by_label(tmp_path: Path) -> None:
    result = measure(read_labelled(written(tmp_path / "set.jsonl", PAIRS)), name="set", extent=Extent.FULL_TEXT)
    assert (result.false_alarms.value, result.false_alarms.n) == (0.5, 2)
    assert result.false_alarm_ids == ("c",)
    assert result.contradicted_caught.value == 1.0
    assert result.partially_supported_caught.value is None
    assert sum(cell.count for cell in result.confusion) == result.pairs == 4
    assert result.seconds_per_pair > 0


def test_what_is_undecided_is_wrong_for_f1_and_left_out_of_balanced_accuracy() -> None:
    seen = [
        (labelled(Label.SUPPORTED), Status.GROUNDED, Bucket.OK),
        (labelled(Label.SUPPORTED), Status.NOT_JUDGED, Bucket.CHECK),
        (labelled(Label.CONTRADICTED), Status.CONTRADICTED, Bucket.FAILED),
        (labelled(Label.NOT_SUPPORTED), Status.SUPPORTED, Bucket.CHECK),
    ]
    result = summarise_outcomes(seen, name="s", judge="none", extent=Extent.EXCERPT, seconds=0.1)
    assert result.decided == 3
    assert result.balanced_accuracy == pytest.approx((1.0 + 0.5) / 2)
    assert result.macro_f1 == pytest.approx((0.5 + 1.0 + 0.0) / 3)


def test_an_empty_class_has_no_accuracy() -> None:
    assert balanced_accuracy([(Label.SUPPORTED, Outcome.SUPPORTED)]) is None
    assert balanced_accuracy([]) is None
    assert macro_f1([]) is None


def test_compressed_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(json.dumps(PAIRS[0]))
    assert [pair.id for pair in read_labelled(path)] == ["a"]


@pytest.mark.parametrize("line", ['{"claim": "x", "source": "y"}', '{"claim": "x", "label": "perhaps"}', "[1]", "{"])
def test_a_line_that_is_no_labelled_pair_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(json.dumps(PAIRS[0]) + "\n" + line, encoding="utf-8")
    with pytest.raises(InvalidData, match=r"set\.jsonl, line 2"):
        read_labelled(path)


def test_missing_and_empty_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"none\.jsonl"):
        read_labelled(tmp_path / "none.jsonl")
    (tmp_path / "empty.jsonl").write_text("\n", encoding="utf-8")
    with pytest.raises(UnreadableFile, match="no labelled pair"):
        read_labelled(tmp_path / "empty.jsonl")


def test_the_command_prints_figures_in_words_and_as_json(tmp_path: Path) -> None:
    path = written(tmp_path / "set.jsonl", PAIRS)
    words = CliRunner().invoke(app, ["calibrate", str(path), "--extent", "full_text"])
    assert words.exit_code == 0, words.output
    assert "1 of 2 (50.0 %" in words.output
    assert "not decided" in words.output
    result = CliRunner().invoke(app, ["calibrate", str(path), "--extent", "full_text", "--json"])
    figures = json.loads(next(line for line in result.output.splitlines() if line.startswith("{")))
    assert figures["contradicted_caught"]["n"] == 1


def test_write_stores_the_measurement_in_a_profile(tmp_path: Path) -> None:
    path = written(tmp_path / "set.jsonl", PAIRS)
    profiles = tmp_path / "judges"
    command = ["calibrate", str(path), "--judge", "none", "--extent", "full_text", "--write", str(profiles)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    text = (profiles / "none.toml").read_text(encoding="utf-8")
    assert "false_alarm_rate = 0.5" in text
    assert 'data = "set"' in text


@pytest.mark.parametrize(
    ("check", "claim", "code", "words"),
    [
        ("polarity", "The ratio rose.", 1, "declined"),
        ("polarity", "The ratio declined.", 0, "Nothing against it was found"),
        ("names", "The BioBERT ratio declined.", 0, "BioBERT"),
        ("certainty", "The ratio declined dramatically.", 1, "judges"),
        ("quote", "the ratio declined", 0, "Nothing against it"),
        ("all", "The ratio rose.", 1, "conflict"),
    ],
)
def test_one_check_alone_says_what_it_found(tmp_path: Path, check: str, claim: str, code: int, words: str) -> None:
    source = tmp_path / "work.txt"
    source.write_text("We measured the ratio for a year. The ratio declined. It was cold.", encoding="utf-8")
    result = CliRunner().invoke(app, ["check", check, "--claim", claim, "--source", str(source)])
    assert result.exit_code == code, result.output
    assert words in result.output


def test_an_empty_claim_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "work.txt"
    source.write_text("The ratio declined.", encoding="utf-8")
    result = CliRunner().invoke(app, ["check", "polarity", "--claim", " ", "--source", str(source)])
    assert result.exit_code == 2
