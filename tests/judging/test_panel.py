"""Panels and repeated askings: agreement stands, disagreement is marked, absence is not consent."""

import asyncio
from itertools import permutations

import pytest

from auditor.domain import (
    Bucket,
    Extent,
    Grounding,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Provenance,
    Status,
    Unjudged,
    UnjudgedReason,
)
from auditor.errors import InvalidData
from auditor.judging.panel import PanelJudge, combine, panel_judge, standing_of_panel
from auditor.judging.profiles import PanelProfile
from auditor.judging.registry import JudgeOptions
from auditor.judging.scripted import ScriptedJudge, always, flatterer, hostile, liar
from auditor.verdicts import decide
from tests.judging import factory

BY = Provenance(profile="panel")


def said(word, tokens=10, cost=0.1, split=False):
    by = Provenance(profile="m", input_tokens=tokens, output_tokens=1, cost=cost)
    return Judgement(word=word, provenance=by, reason=word.value, panel_split=split)


def silent():
    return Unjudged(stage="call", reason=UnjudgedReason.TIMEOUT, provenance=Provenance(profile="m"))


YES, NO, OPEN = (said(word) for word in (JudgeWord.SUPPORTED, JudgeWord.CONTRADICTED, JudgeWord.NOT_ENOUGH_INFO))


def test_agreement_stands():
    combined = combine([YES, YES], BY, 2)
    assert (combined.word, combined.panel_split, combined.agreement) == (JudgeWord.SUPPORTED, False, 1.0)
    assert combined.provenance == BY.model_copy(update={"input_tokens": 20, "output_tokens": 2, "cost": 0.2})


@pytest.mark.parametrize("answers", list(permutations([YES, YES, NO])))
def test_disagreement_is_marked_in_any_order(answers):
    combined = combine(answers, BY, 2)
    assert (combined.word, combined.panel_split) == (JudgeWord.SUPPORTED, True)
    assert combined.agreement == pytest.approx(2 / 3)


@pytest.mark.parametrize("answers", list(permutations([YES, NO, OPEN])))
def test_the_more_cautious_of_equals_stands(answers):
    assert combine(answers, BY, 2).word is JudgeWord.CONTRADICTED
    assert combine([YES, OPEN], BY, 2).word is JudgeWord.NOT_ENOUGH_INFO


def test_too_few_answers_are_none():
    combined = combine([YES, silent()], BY, 2)
    assert isinstance(combined, Unjudged)
    assert combined.reason is UnjudgedReason.TIMEOUT
    assert isinstance(combine([YES, silent(), YES], BY, 2), Judgement)
    assert combine([YES, silent(), YES], BY, 2).agreement == pytest.approx(2 / 3)


def test_a_split_member_splits_the_panel():
    assert combine([YES, said(JudgeWord.SUPPORTED, split=True)], BY, 2).panel_split


def test_an_unknown_cost_makes_the_sum_unknown():
    assert combine([YES, said(JudgeWord.SUPPORTED, cost=None)], BY, 2).provenance.cost is None


def test_members_are_asked_about_every_pair():
    members = [ScriptedJudge(script) for script in (liar, flatterer, hostile)]
    panel = PanelJudge("panel", members, 2, JudgeStanding(profile="panel"))
    answers = asyncio.run(panel.judge([factory.request(), factory.request(identifier="c2")]))
    assert [answer.panel_split for answer in answers] == [True, True]
    assert panel.usage.calls == 6
    assert panel.estimate([factory.request()]).calls == 3


def test_the_word_of_a_panel_is_bounded_by_its_members():
    silent_judge = ScriptedJudge(always("nothing"))
    panel = PanelJudge("panel", [silent_judge, silent_judge], 1, JudgeStanding(profile="panel"))
    assert isinstance(asyncio.run(panel.judge([factory.request()]))[0], Unjudged)


def test_a_panel_of_panels_is_refused():
    told = {"backend": "panel", "title": "t"}
    nested = PanelProfile(**told, members=("panel", "none"), quorum=1)
    with pytest.raises(InvalidData, match="is a panel itself"):
        panel_judge("mine", nested, JudgeOptions())
    greedy = PanelProfile(**told, members=("none", "local-server"), quorum=3)
    with pytest.raises(InvalidData, match="quorum"):
        panel_judge("mine", greedy, JudgeOptions())
    echo = PanelProfile(**told, members=("none", "none"), quorum=1)
    with pytest.raises(InvalidData, match="stands twice"):
        panel_judge("mine", echo, JudgeOptions())


def read_all(word, **changes):
    return said(word).model_copy(update={"passages_read": 4, "passages_total": 4, "read_to_end": True, **changes})


def verdict_of(answers, rate=0.0, quorum=1):
    standing = JudgeStanding(profile="panel", false_alarm_rate=rate)
    answer = combine(answers, BY, quorum)
    return decide(factory.claim(), "trial", Grounding(), answer, standing=standing, extent=Extent.FULL_TEXT)


def test_members_that_disagree_dispute_and_accuse_nobody():
    absent = read_all(JudgeWord.NOT_ENOUGH_INFO)
    for words in permutations([read_all(JudgeWord.SUPPORTED), read_all(JudgeWord.CONTRADICTED), absent], 2):
        verdict = verdict_of(words)
        assert (verdict.bucket, verdict.status) == (Bucket.CHECK, Status.DISPUTED)


def test_no_support_accuses_only_where_every_member_says_so_and_means_it():
    absent = read_all(JudgeWord.NOT_ENOUGH_INFO)
    assert verdict_of([absent, absent]).bucket is Bucket.FAILED
    assert verdict_of([absent, silent()]).bucket is Bucket.CHECK
    assert verdict_of([absent, absent.model_copy(update={"abstained": True})]).bucket is Bucket.CHECK
    assert verdict_of([absent, read_all(JudgeWord.NOT_ENOUGH_INFO, read_to_end=False)]).bucket is Bucket.CHECK
    assert verdict_of([absent, absent], rate=None).bucket is Bucket.CHECK


def test_a_member_that_was_not_to_be_reached_is_told():
    combined = combine([YES, silent()], BY, 1)
    assert [(voice.word, voice.unjudged) for voice in combined.voices] == [
        (JudgeWord.SUPPORTED, None),
        (None, UnjudgedReason.TIMEOUT),
    ]
    missing = combine([YES, silent()], BY, 2)
    assert isinstance(missing, Unjudged)
    assert [voice.word for voice in missing.voices] == [JudgeWord.SUPPORTED, None]


def test_the_one_that_read_least_says_how_much_was_read():
    one = read_all(JudgeWord.SUPPORTED, passages_read=20, passages_total=20)
    two = read_all(JudgeWord.SUPPORTED, passages_read=3, passages_total=9, read_to_end=False)
    combined = combine([one, two], BY, 2)
    assert (combined.passages_read, combined.passages_total, combined.read_to_end) == (3, 9, False)


@pytest.mark.parametrize(
    ("own", "members", "rate"),
    [
        (None, [0.01, 0.02], 0.02),
        (None, [0.01, None], None),
        (None, [0.01, 0.2], 0.2),
        (0.02, [0.3, None], 0.02),
        (0.2, [0.01, 0.01], 0.2),
    ],
)
def test_a_panel_stands_as_measured_or_as_its_worst_member(own, members, rate):
    standings = [JudgeStanding(profile=f"m{n}", false_alarm_rate=one) for n, one in enumerate(members)]
    panel = standing_of_panel(JudgeStanding(profile="panel", false_alarm_rate=own, trusted=True), standings)
    assert panel.false_alarm_rate == rate
    assert panel.trusted


@pytest.mark.parametrize(
    ("members", "read"),
    [
        ([("*",), ("*",)], ("*",)),
        ([("*",), ("de", "fr")], ("de", "fr")),
        ([("de", "en"), ("en",)], ("en",)),
        ([(), ("*",)], ()),
    ],
)
def test_a_panel_reads_the_languages_that_all_its_members_read(members, read):
    standings = [JudgeStanding(profile="m", languages=languages) for languages in members]
    assert standing_of_panel(JudgeStanding(profile="panel"), standings).languages == read


def test_members_share_one_budget(tmp_path, monkeypatch):
    from auditor.llm.overrides import data_files

    folder = tmp_path / "judges"
    folder.mkdir()
    own = data_files("judges", ".toml")["local-server"].path.read_text(encoding="utf-8")
    for name in ("first", "second"):
        (folder / f"{name}.toml").write_text(own, encoding="utf-8")
    monkeypatch.setenv("AUDITOR_CONFIG", str(tmp_path))
    profile = PanelProfile(backend="panel", title="t", members=("first", "second"), quorum=1)
    panel = panel_judge("mine", profile, JudgeOptions(max_calls=5))
    budgets = {id(member.client._budget) for member in panel._members}
    assert len(budgets) == 1
    assert panel._members[0].client._budget.max_calls == 5
