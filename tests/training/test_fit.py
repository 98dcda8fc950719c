"""`auditor judges fit` and the card, with a model that is a table; training: tests/slow/test_training.py."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from auditor.cli import judges
from auditor.cli.main import main
from auditor.errors import InvalidData, MissingPackage
from auditor.judging.combiner import read_combiner
from auditor.judging.encoder import Scores
from auditor.judging.model_folder import read_settings
from auditor.judging.window_reader import WindowReader
from auditor.training import trainer
from auditor.training.card import write_card
from auditor.training.fit import fit_judge, observed, set_name
from auditor.training.recipe import DataMix, Recipe, read_recipe
from auditor.training.record import TrainingRecord, UsedData, read_record
from auditor.training.thresholds import Allowed


def both(share: float) -> Allowed:
    """What denial and absence may each accuse."""
    return Allowed(denial=share, absence=share)


np = pytest.importorskip("numpy")

PAIRS = Path(__file__).parent / "pairs.jsonl"
ROWS = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
SCORES = {"supported": (0.9, 0.05, 0.05), "contradicted": (0.05, 0.9, 0.05), "not_supported": (0.05, 0.05, 0.9)}


class Oracle:
    """Knows the labels."""

    def score(self, pairs):
        labels = {row["claim"]: row["label"] for row in ROWS}
        found = [SCORES[labels[claim]] for _, claim in pairs]
        return Scores(np.asarray(found, dtype=np.float32), [True] * len(pairs))


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr("auditor.judging.encoder.encoder", lambda folder, longest: Oracle())
    path = tmp_path / "judge"
    path.mkdir()
    (path / "model.onnx").write_bytes(b"weights" * 1000)
    (path / "tokenizer.json").write_text("{}")
    mix = DataMix(file="mine.jsonl", licence="CC BY 4.0")
    record = TrainingRecord(
        recipe=Recipe(base="small-encoder", seed=7, learning_rate=1e-4, longest_tokens=96, data=(mix,)),
        data=(UsedData(file="mine.jsonl", sha256="ab" * 32, licence="CC BY 4.0", pairs=500, examples=700),),
        supported=300,
        contradicted=200,
        not_enough_info=200,
        steps=40,
    )
    (path / "training.json").write_text(record.model_dump_json())
    return path


def test_fitting_writes_a_whole_judge_and_says_what_it_gives(folder):
    done = CliRunner().invoke(judges.command, ["fit", str(PAIRS), "--folder", str(folder), "--full", "pairs"])
    assert done.exit_code == 0, done.output
    assert "mean balanced accuracy 1.000" in done.output
    assert "support 0." in done.output
    found = read_settings(folder)
    assert (found.longest_tokens, found.passages) == (96, 12)
    assert found.fitted_on.startswith("pairs; ")
    assert read_combiner(folder / "combiner.json").fitted_on == found.fitted_on
    card = (folder / "card.md").read_text(encoding="utf-8")
    for part in ("small-encoder", "CC BY 4.0", "| 500 | 700 |", read_record(folder).recipe_sha256, "| pairs | 60 |"):
        assert part in card


def test_a_card_before_fitting_says_so(folder):
    card = write_card(folder).read_text(encoding="utf-8")
    assert "Not yet" in card
    assert "auditor judges fit" in card


def test_the_recipe_s_hash_is_of_its_values():
    mix = DataMix(file="a", licence="b")
    recipe = Recipe(base="x", seed=1, learning_rate=1e-4, data=(mix,))
    told = {"data": (), "supported": 0, "contradicted": 0, "not_enough_info": 0, "steps": 1}
    one, other = (TrainingRecord(recipe=r, **told) for r in (recipe, recipe.model_copy(update={"seed": 2})))
    assert one.recipe_sha256 == TrainingRecord(recipe=recipe, **told).recipe_sha256
    assert one.recipe_sha256 != other.recipe_sha256


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda folder: (folder / "model.onnx").unlink(), "auditor judges train"),
        (lambda folder: (folder / "training.json").unlink(), "was not made by"),
        (lambda folder: (folder / "training.json").write_text('{"mood": 1}'), "'mood' is unknown"),
    ],
)
def test_a_folder_that_holds_no_trained_model_is_refused(folder, change, message, capsys):
    change(folder)
    with pytest.raises(SystemExit) as left:
        main(["judges", "fit", str(PAIRS), "--folder", str(folder)])
    assert left.value.code == 2
    assert message in capsys.readouterr().err


def few(tmp_path, rows):
    path = tmp_path / "few.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_data_that_fits_nothing_is_refused(folder, tmp_path):
    for rows, message in ((ROWS[:3], "source texts"), ([r for r in ROWS if r["label"] == "supported"], "and others")):
        with pytest.raises(InvalidData, match=message):
            fit_judge(folder, [few(tmp_path, rows)], passages=8, allowed=both(0.01), day="2026-01-02")
    assert not (folder / "judge.json").exists()


def test_full_must_name_a_set():
    with pytest.raises(InvalidData, match="no set is called paris"):
        observed(WindowReader(Oracle(), 8), [PAIRS], full=["paris"])


def test_pairs_without_a_text_are_not_observed(tmp_path):
    rows = [*ROWS, {"claim": "c", "label": "supported"}, {"claim": "c", "source": " ", "label": "supported"}]
    assert len(observed(WindowReader(Oracle(), 8), [few(tmp_path, rows)], full=())) == len(ROWS)


def test_observations_are_grouped_by_source_text():
    observations = observed(WindowReader(Oracle(), 8), [PAIRS], full=())
    assert len({one.group for one in observations}) == len({row["source"] for row in ROWS})
    assert [one.supported for one in observations] == [row["label"] == "supported" for row in ROWS]
    assert {one.data for one in observations} == {"pairs"}


@pytest.mark.parametrize(("name", "expected"), [("a.jsonl", "a"), ("a.b.jsonl.gz", "a.b"), ("a", "a")])
def test_a_set_is_called_by_its_file(name, expected):
    assert set_name(Path("folder") / name) == expected


def test_training_without_its_packages_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(trainer, "NEEDED", ("a_package_that_is_absent",))
    file = tmp_path / "recipe.toml"
    mix = f'[[data]]\nfile = "{PAIRS.name}"\nlicence = "ours"\n'
    file.write_text(f'base = "x"\nseed = 1\nlearning_rate = 1e-4\n{mix}', encoding="utf-8")
    recipe = read_recipe(file)
    with pytest.raises(MissingPackage, match=r"auditor\[train\]"):
        trainer.train(recipe, [PAIRS], tmp_path / "out")
    with pytest.raises(SystemExit) as left:
        main(["judges", "train", str(PAIRS), "--recipe", str(file), "--out", str(tmp_path / "out")])
    assert left.value.code == 2
    assert "pip install 'auditor[train]'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_the_rate_rises_falls_and_never_ends_at_nothing():
    recipe = Recipe(base="x", seed=1, learning_rate=1e-4, warmup_steps=10, data=(DataMix(file="f", licence="l"),))
    rates = [trainer._rate(step, recipe, 100) for step in range(100)]
    assert rates[0] < rates[5] < rates[9]
    assert rates[20] > rates[60] > rates[90]
    assert min(rates) >= trainer.LEAST_RATE
