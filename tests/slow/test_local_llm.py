"""A real model behind a real server, through litellm and instructor: plumbing, never accuracy.

What is checked: the shape of replies, quotes re-checked, tokens counted, the cache, a replay without the server,
`unjudged` on nonsense, and that whatever so small a model says, no claim becomes better than by rules alone.
"""

import asyncio
import json

import pytest
from typer.testing import CliRunner

from auditor.domain import Bucket, Decider, Extent, HelpTask, Judgement, JudgeWord, Knowledge, Unjudged
from auditor.judging.knowledge import knowledge_step
from auditor.judging.registry import JudgeOptions, load_judge
from auditor.pipeline import AuditOptions
from auditor.resources import data_folder
from tests.judging import factory
from tests.llm.fake_server import free_port
from tests.slow.local_llm import MODEL, NotToBeHad, local_server

pytestmark = pytest.mark.slow

CLAIMS = (
    "Coaching lowered pain by 12 points.",
    "Coaching improved sleep.",
    "The trial enrolled 240 adults with chronic pain.",
)


@pytest.fixture(scope="module")
def server():
    try:
        with local_server(free_port()) as address:
            yield address
    except NotToBeHad as error:
        pytest.skip(f"no local model here: {error}")


@pytest.fixture(autouse=True)
def _short_replies(tmp_path, monkeypatch):
    """Use a profile of the user's own that keeps this slow model short."""
    shipped = (data_folder("judges") / "local-server.toml").read_text(encoding="utf-8")
    folder = tmp_path / "config" / "judges"
    folder.mkdir(parents=True)
    own = shipped.replace("output_tokens = 700", "output_tokens = 120").replace("attempts = 2", "attempts = 1")
    assert own != shipped
    (folder / "local-server.toml").write_text(own, encoding="utf-8")
    monkeypatch.setenv("AUDITOR_CONFIG", str(tmp_path / "config"))


def requests():
    index = factory.index()
    return [factory.request(text, f"c{number}", on=index) for number, text in enumerate(CLAIMS, 1)]


def options(server, **changes):
    return JudgeOptions(model=MODEL, base_url=server, **changes)


def test_judging_with_cache_and_replay(server, tmp_path):
    cache = tmp_path / "replies.sqlite"
    judge = load_judge("local-server", options(server, cache=cache))
    answers = asyncio.run(judge.judge(requests()))
    assert len(answers) == len(CLAIMS)
    for answer in answers:
        _check(answer)
    assert judge.usage.calls >= len(CLAIMS)
    assert judge.usage.input_tokens > 100
    assert judge.usage.output_tokens > 0
    assert judge.usage.cost is None

    again = load_judge("local-server", options(server, cache=cache))
    asyncio.run(again.judge(requests()))
    replied = [answer for answer in answers if isinstance(answer, Judgement) or answer.stage == "reply"]
    assert again.usage.cached >= len(replied)

    unreachable = f"http://127.0.0.1:{free_port()}/v1"
    other = load_judge("local-server", options(unreachable, cache=cache, replay=True))
    assert all(isinstance(answer, Unjudged) for answer in asyncio.run(other.judge(requests())))
    replayed = load_judge("local-server", options(server, cache=cache, replay=True))
    first, second = (asyncio.run(replayed.judge(requests())) for _ in range(2))
    assert first == second == answers


def _check(answer):
    """Whatever the model says is well-formed, and every quote that counts stands in the source."""
    assert answer.provenance.prompt_id == "judge-claim"
    assert answer.provenance.prompt_sha256
    if isinstance(answer, Unjudged):
        assert answer.detail
        return
    assert answer.word in JudgeWord
    assert answer.read_to_end
    for evidence in answer.evidence:
        assert evidence.span.of(factory.TRIAL) == evidence.quote
    for rejected in answer.rejected:
        assert rejected.reason


def test_fenced_json_where_the_server_gives_no_schema(server):
    profile = factory.profile(
        server,
        model=f"openai/{MODEL}",
        shape="md_json",
        limits=factory.limits(timeout_seconds=120, attempts=1, output_tokens=120),
    )
    from auditor.judging.llm_judge import llm_judge

    (answer,) = asyncio.run(llm_judge("test", profile, factory.options()).judge(requests()[:1]))
    _check(answer)


def test_the_knowledge_step(server):
    judge = load_judge("local-server", options(server))
    step = knowledge_step(judge)
    assert step is not None
    (known,) = asyncio.run(step([factory.claim("Water boils at a lower temperature on high mountains.")]))
    assert known.knowledge in (*Knowledge, None)
    assert known.help.provenance.prompt_id == "recall-check"


def test_the_trial_of_a_judge_at_the_command_line(server):
    from auditor.cli.judges import command

    done = CliRunner().invoke(command, ["check", "local-server", "--model", MODEL, "--base-url", server])
    assert done.exit_code in (0, 3)
    assert MODEL in done.output


def test_ready_pairs(server):
    from auditor.pairs import Pair, audit_pairs

    pairs = [Pair(id="p1", claim=CLAIMS[0], source=factory.TRIAL, extent=Extent.FULL_TEXT)]
    (verdict,) = audit_pairs(pairs, judge="local-server", judge_options=options(server))
    (alone,) = audit_pairs(pairs)
    assert verdict.id == alone.id == "p1"
    assert verdict.bucket is not Bucket.OK or alone.bucket is Bucket.OK


HELP = AuditOptions(split=Decider.MODEL, intent=Decider.MODEL, label=Decider.MODEL)
MANUSCRIPT = """# Coaching for chronic pain

## Results

Coaching lowered pain by 12 points [@trial]. Coaching improved sleep [@trial].
The trial enrolled 240 adults with chronic pain in two clinics [@trial].
"""


def test_an_audit_is_never_better_with_the_model(server, tmp_path):
    from auditor import audit

    manuscript = tmp_path / "review.md"
    manuscript.write_text(MANUSCRIPT, encoding="utf-8")
    sources = tmp_path / "sources.json"
    record = {"key": "trial", "title": "A trial of coaching", "text": factory.TRIAL, "extent": Extent.FULL_TEXT.value}
    sources.write_text(json.dumps([record]), encoding="utf-8")
    alone = audit(manuscript, sources)
    judged = audit(manuscript, sources, judge="local-server", judge_options=options(server))
    assert [result.claim for result in judged.claims] == [result.claim for result in alone.claims]
    helped = audit(manuscript, sources, judge="local-server", judge_options=options(server), options=HELP)
    assert [result.claim.id for result in helped.claims] == [result.claim.id for result in alone.claims]
    assert any(record.task is HelpTask.SPLIT for result in helped.claims for record in result.help)
    assert any(notice.kind == "model_split" for notice in helped.notices)
    for before, after in zip(alone.claims, helped.claims, strict=True):
        assert after.bucket is not Bucket.OK or before.bucket is Bucket.OK
        assert after.bucket is Bucket.FAILED or before.bucket is not Bucket.FAILED
    for before, after in zip(alone.claims, judged.claims, strict=True):
        assert after.bucket is not Bucket.OK or before.bucket is Bucket.OK
    assert judged.statistics.calls.asked + judged.statistics.calls.saved == judged.statistics.calls.pairs
