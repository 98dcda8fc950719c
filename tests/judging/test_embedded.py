"""The judge `embedded` with a model that is a table: what it says, with which evidence, and when it says nothing."""

import asyncio
import json

import pytest

from auditor.cli.main import main
from auditor.domain import Judgement, JudgeStanding, JudgeWord
from auditor.domain.judging import DEFAULT_JUDGE
from auditor.errors import InputError, InvalidData
from auditor.judging import embedded
from auditor.judging.combiner import Combiner, Weights
from auditor.judging.embedded import EmbeddedJudge, embedded_judge, missing_for
from auditor.judging.encoder import Scores
from auditor.judging.model_folder import COMBINER, MODEL, SETTINGS, TOKENIZER, Thresholds, fingerprint, read_settings
from auditor.judging.profiles import Calibration, EmbeddedProfile
from auditor.judging.protocol import Judge
from auditor.judging.readiness import list_judges
from auditor.judging.registry import JudgeOptions, load_judge
from auditor.judging.window_reader import WindowReader
from auditor.resources import data_folder
from tests.judging import factory

PAIN = "In the trial pain scores fell by 12 points in the coached group."
SLEEP = "Sleep did not change in either group during the year."
CLAIM = "Pain scores fell by 12 points in the coached group of the trial."
DENIED = "Sleep changed in either group during the year."

np = pytest.importorskip("numpy")


class Table:
    """Scores a passage by the sentence it holds."""

    def __init__(self, **rows):
        self.rows = rows
        self.pairs = []

    def score(self, pairs):
        self.pairs += pairs
        found = [next((row for text, row in self.rows["rows"] if text in p), (0.01, 0.01, 0.98)) for p, _ in pairs]
        whole = [self.rows.get("cut", "nothing is cut") not in passage for passage, _ in pairs]
        return Scores(np.asarray(found, dtype=np.float32), whole)


def table(*rows):
    return Table(rows=rows)


COMBINED = Combiner(
    supported=Weights(intercept=0.0, weights={"best_support": 1.0}),
    contradicted=Weights(intercept=0.0, weights={"best_denial": 1.0}),
    fitted_on="a table",
)
LIMITS = Thresholds(support=0.7, denial=0.8, absence=0.1)


def judge_of(scorer, passages=8, thresholds=LIMITS) -> EmbeddedJudge:
    reader = WindowReader(scorer, passages)
    return EmbeddedJudge("table@0", reader, COMBINED, thresholds, JudgeStanding(profile="embedded"))


def ask(scorer, claim=CLAIM, **options) -> Judgement:
    answers = asyncio.run(judge_of(scorer, **options).judge([factory.request(claim)]))
    assert isinstance(answers[0], Judgement)
    return answers[0]


def test_it_is_a_judge():
    judge = judge_of(table())
    assert isinstance(judge, Judge)
    assert judge.estimate([factory.request()]).cost == 0
    assert judge.model == "table@0"


def test_support_with_its_window_as_evidence():
    answer = ask(table((PAIN, (0.9, 0.05, 0.05))))
    assert answer.word is JudgeWord.SUPPORTED
    assert PAIN in answer.evidence[0].quote
    assert answer.confidence == pytest.approx(0.9, abs=1e-3)
    assert answer.provenance.model == "table@0"


def test_denial_with_its_window_as_evidence():
    answer = ask(table((SLEEP, (0.05, 0.9, 0.05))), DENIED)
    assert answer.word is JudgeWord.CONTRADICTED
    assert SLEEP in answer.evidence[0].quote


def test_evidence_is_verbatim_and_was_checked_again():
    answer = ask(table((PAIN, (0.9, 0.05, 0.05))))
    for item in answer.evidence:
        assert item.span.of(factory.TRIAL) == item.quote
        assert item.grade.value == "verbatim"
    assert not answer.rejected


def test_its_support_is_compared_with_the_claim_like_any_other():
    answer = ask(table((PAIN, (0.9, 0.05, 0.05))), CLAIM.replace("12", "21"))
    assert answer.word is JudgeWord.SUPPORTED
    assert answer.conflicts


def test_clearly_no_support_is_said_for_sure():
    answer = ask(table())
    assert answer.word is JudgeWord.NOT_ENOUGH_INFO
    assert not answer.abstained
    assert not answer.evidence


@pytest.mark.parametrize("support", [0.2, 0.5, 0.69])
def test_between_the_thresholds_it_abstains(support):
    answer = ask(table((PAIN, (support, 0.1, 0.1))))
    assert answer.word is JudgeWord.NOT_ENOUGH_INFO
    assert answer.abstained


def test_a_passage_that_was_cut_does_not_count_as_read():
    whole, cut = (ask(Table(rows=(), cut=text)) for text in ("nothing", PAIN))
    assert whole.read_to_end
    assert whole.passages_read == whole.passages_total
    assert not cut.read_to_end
    assert cut.passages_read < cut.passages_total


def test_thresholds_of_never_are_never_reached():
    never = Thresholds(support=0.7, denial=1.0, absence=0.0)
    answer = ask(table((PAIN, (0.0, 1.0, 0.0))), thresholds=never)
    assert answer.word is JudgeWord.NOT_ENOUGH_INFO
    assert answer.abstained


def test_where_support_is_likelier_than_denial_nothing_is_denied():
    answer = ask(table((PAIN, (0.95, 0.0, 0.0)), (SLEEP, (0.0, 0.9, 0.0))))
    assert answer.word is JudgeWord.SUPPORTED


def test_a_source_without_a_passage_is_no_absence():
    class Blind(WindowReader):
        def read(self, requests):
            return [None] * len(requests)

    judge = EmbeddedJudge("t", Blind(table(), 8), COMBINED, LIMITS, JudgeStanding(profile="embedded"))
    (answer,) = asyncio.run(judge.judge([factory.request()]))
    assert isinstance(answer, Judgement)
    assert answer.word is JudgeWord.NOT_ENOUGH_INFO
    assert answer.abstained
    assert not answer.read_to_end


def test_nothing_asked_nothing_answered():
    assert asyncio.run(judge_of(table()).judge([])) == ()


def test_only_all_sentences_are_read_to_the_end():
    assert ask(table()).read_to_end
    part = ask(table(), passages=1)
    assert not part.read_to_end
    assert part.passages_read < part.passages_total == 4


def test_each_window_and_the_best_ones_joined_are_scored():
    scorer = table()
    ask(scorer)
    passages = [passage for passage, _ in scorer.pairs]
    assert all(passage in factory.TRIAL for passage in passages[:-1])
    assert all(claim == CLAIM for _, claim in scorer.pairs)


def test_answers_keep_the_order_of_the_requests():
    scorer = table((PAIN, (0.9, 0.05, 0.05)))
    requests = [
        factory.request(CLAIM),
        factory.request(CLAIM, "c2", on=factory.index("Cats sleep in the sun all day.")),
    ]
    answers = asyncio.run(judge_of(scorer).judge(requests))
    assert [answer.word for answer in answers] == [JudgeWord.SUPPORTED, JudgeWord.NOT_ENOUGH_INFO]


# The folder of a trained judge


def settings(**changes):
    told = {
        "longest_tokens": 64,
        "passages": 8,
        "thresholds": {"support": 0.7, "denial": 0.8, "absence": 0.1},
        "fitted_on": "a set, 2026-01-02",
    }
    return json.dumps({**told, **changes})


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A whole folder whose model is the table."""
    (tmp_path / "config").mkdir(exist_ok=True)
    monkeypatch.setenv("AUDITOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr(embedded, "NEEDED", ())
    monkeypatch.setattr("auditor.judging.encoder.encoder", lambda folder, longest: table((PAIN, (0.9, 0.05, 0.05))))
    path = tmp_path / "mine"
    path.mkdir()
    (path / MODEL).write_bytes(b"weights")
    (path / TOKENIZER).write_text("{}")
    (path / COMBINER).write_text(COMBINED.model_dump_json())
    (path / SETTINGS).write_text(settings())
    return path


PROFILE = EmbeddedProfile(backend="embedded", title="test", model="")


def test_a_folder_is_a_judge(folder):
    judge = load_judge("embedded", JudgeOptions(model=str(folder)))
    assert judge.model == f"mine@{fingerprint(folder)}"
    assert not judge.standing.may_accuse
    (answer,) = asyncio.run(judge.judge([factory.request(CLAIM)]))
    assert answer.word is JudgeWord.SUPPORTED


def test_the_fingerprint_changes_with_what_changes_answers(folder):
    before = fingerprint(folder)
    (folder / SETTINGS).write_text(settings(passages=9))
    assert fingerprint(folder) != before


def test_a_model_of_the_users_own_profile_lies_beside_it(folder, tmp_path):
    profiles = tmp_path / "config" / "judges"
    profiles.mkdir(parents=True)
    folder.rename(profiles / "mine")
    (profiles / "mine.toml").write_text('backend = "embedded"\ntitle = "mine"\nmodel = "mine"\n')
    assert {judge.name: judge for judge in list_judges()}["mine"].ready
    assert load_judge("mine").model.startswith("mine@")


def test_a_calibration_speaks_of_the_profiles_own_model_only(folder, tmp_path):
    profiles = tmp_path / "config" / "judges"
    profiles.mkdir(parents=True)
    measured = Calibration(data="d", date="2026-01-02", false_alarm_rate=0.01, balanced_accuracy=0.8)
    table_ = "\n".join(f"{key} = {json.dumps(value)}" for key, value in measured.model_dump(exclude_none=True).items())
    text = f'backend = "embedded"\ntitle = "mine"\nmodel = "{folder}"\n\n[calibration]\n{table_}\n'
    (profiles / "mine.toml").write_text(text)
    assert load_judge("mine").standing.may_accuse
    other = tmp_path / "other"
    other.mkdir()
    for file in folder.iterdir():
        (other / file.name).write_bytes(file.read_bytes())
    assert not load_judge("mine", JudgeOptions(model=str(other))).standing.may_accuse


@pytest.fixture
def unnamed(tmp_path, monkeypatch) -> str:
    """A profile that names no model."""
    profiles = tmp_path / "config" / "judges"
    profiles.mkdir(parents=True)
    (profiles / "bare.toml").write_text('backend = "embedded"\ntitle = "Bare"\nmodel = ""\n')
    monkeypatch.setenv("AUDITOR_CONFIG", str(tmp_path / "config"))
    return "bare"


def test_without_a_model_one_line_says_what_to_run(capsys, tmp_path, unnamed):
    listed = {judge.name: judge for judge in list_judges()}[unnamed]
    assert not listed.ready
    assert "auditor judges train" in listed.missing
    assert "\n" not in listed.missing
    with pytest.raises(InputError, match="auditor judges train"):
        load_judge(unnamed)
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text('{"id": "1", "claim": "c", "source": "s"}\n')
    with pytest.raises(SystemExit) as left:
        main(["verify", str(pairs), "--judge", unnamed, "--out", str(tmp_path / "out.jsonl")])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "auditor judges train" in said
    assert "Traceback" not in said


def test_the_judge_that_ships_is_ready_and_the_default():
    listed = {judge.name: judge for judge in list_judges()}[DEFAULT_JUDGE]
    assert listed.name == "embedded"
    assert listed.ready
    judge = load_judge(DEFAULT_JUDGE)
    answers = asyncio.run(judge.judge([factory.request(PAIN)]))
    assert isinstance(answers[0], Judgement)
    assert answers[0].word is JudgeWord.SUPPORTED


def test_a_copied_profile_finds_the_model_that_ships(tmp_path, monkeypatch):
    profiles = tmp_path / "config" / "judges"
    profiles.mkdir(parents=True)
    shipped = data_folder("judges") / "embedded.toml"
    (profiles / "embedded.toml").write_bytes(shipped.read_bytes())
    monkeypatch.setenv("AUDITOR_CONFIG", str(tmp_path / "config"))
    assert load_judge("embedded").model.startswith("embedded@")


@pytest.mark.parametrize(
    ("absent", "command"),
    [(MODEL, "auditor judges train"), (TOKENIZER, "auditor judges train"), (COMBINER, "fit"), (SETTINGS, "fit")],
)
def test_an_incomplete_folder_says_what_is_missing(folder, absent, command):
    (folder / absent).unlink()
    missing = missing_for("embedded", PROFILE, JudgeOptions(model=str(folder)))
    assert absent in missing
    assert command in missing
    with pytest.raises(InputError, match=absent):
        load_judge("embedded", JudgeOptions(model=str(folder)))


def test_no_folder_and_no_package(folder, tmp_path, monkeypatch):
    assert "no folder" in missing_for("embedded", PROFILE, JudgeOptions(model=str(tmp_path / "gone")))
    monkeypatch.setattr(embedded, "NEEDED", ("a_package_that_is_absent",))
    assert "pip install" in missing_for("embedded", PROFILE, JudgeOptions(model=str(folder)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (settings(mood=1), "'mood' is unknown"),
        (settings(passages=0), "passages"),
        (settings(thresholds={"support": 0.7, "denial": 0.8}), "'thresholds.absence' is missing"),
        ("{", "judge.json"),
    ],
)
def test_settings_are_strict(folder, text, message):
    (folder / SETTINGS).write_text(text)
    with pytest.raises(InvalidData, match=message):
        read_settings(folder)
    with pytest.raises(InvalidData, match=message):
        embedded_judge("embedded", PROFILE, JudgeOptions(model=str(folder)))


def test_a_broken_model_is_named(tmp_path, monkeypatch):
    pytest.importorskip("onnxruntime", reason="extra embedded is absent")
    pytest.importorskip("tokenizers", reason="extra embedded is absent")
    from auditor.judging.encoder import Encoder

    (tmp_path / MODEL).write_bytes(b"no model")
    (tmp_path / TOKENIZER).write_text("{}")
    with pytest.raises(InvalidData, match="cannot be loaded"):
        Encoder(tmp_path, longest=64)
