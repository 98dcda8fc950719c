"""Reading raw replies: lenient in wrapping, strict in meaning, closed in doubt."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import JudgeWord, UnjudgedReason
from auditor.judging.replies import ParsedReply, ReplyProblem, parse_replies, parse_reply
from tests.timing import least_seconds

ANSWER = '{"verdict": "supported", "quotes": ["the words of the source"], "reason": "stated"}'
OTHER = '{"verdict": "contradicted", "quotes": ["other words of the source"]}'

READABLE = {
    "bare": ANSWER,
    "fenced": f"```json\n{ANSWER}\n```",
    "fence without language": f"```\n{ANSWER}\n```",
    "prose around": f"My assessment follows.\n\n```json\n{ANSWER}\n```\nAsk if you need more.",
    "prose with stray braces": f"I looked at {{the text}} and [1].\n{ANSWER}",
    "back-ticks in a string": ANSWER.replace("stated", "```stated``` and ```{}```"),
    "reasoning block": f'<think>{{"verdict": "contradicted"}} {{step}}</think>\n{ANSWER}',
    "reasoning block without its head": f"The words are there.</think>{ANSWER}",
    "list of one": f"[{ANSWER}]",
    "wrapped": f'{{"answer": {ANSWER}}}',
    "wrapped in a list": f'{{"results": [{ANSWER}]}}',
    "key and word in other case": ANSWER.replace("verdict", "Verdict").replace("supported", " Supported. "),
    "trailing comma": ANSWER.replace('"stated"', '"stated",'),
    "comments": ANSWER.replace("{", "{ // mine\n", 1).replace(', "reason"', ', /* "verdict": "x" */ "reason"'),
    "line break in a string": ANSWER.replace("stated", "sta\nted"),
    "python literal": ANSWER.replace('"', "'"),
    "twice the same": f"{ANSWER}\n{ANSWER}",
    "byte order mark": f"\ufeff{ANSWER}",
    "single quote as text": ANSWER.replace('["the words of the source"]', '"the words of the source"'),
    "quotes as objects": ANSWER.replace('"the words of the source"', '{"quote": "the words of the source"}'),
    "written as a string": json.dumps(ANSWER),
    "own id": ANSWER.replace("{", '{"id": "c1", ', 1),
    "own id in other case": ANSWER.replace("{", '{"id": " C1", ', 1),
}


@pytest.mark.parametrize("raw", READABLE.values(), ids=READABLE.keys())
def test_wrapping_is_no_obstacle(raw):
    reading = parse_reply(raw, "c1")
    assert isinstance(reading, ParsedReply), reading
    assert reading.word is JudgeWord.SUPPORTED
    assert reading.quotes == ("the words of the source",)


UNREADABLE = {
    "empty": ("", UnjudgedReason.EMPTY),
    "white space": (" \n ", UnjudgedReason.EMPTY),
    "only reasoning": ("<think>hm</think>", UnjudgedReason.EMPTY),
    "reasoning without end": (f"<think>so {ANSWER}", UnjudgedReason.TRUNCATED),
    "cut off in a quote": (ANSWER[:45], UnjudgedReason.TRUNCATED),
    "cut off after the quotes": (ANSWER[:66], UnjudgedReason.TRUNCATED),
    "prose": ("Overall the statement seems rather fine to me.", UnjudgedReason.MALFORMED),
    "words without an object": ("SUPPORTED at first. Final verdict: NOT SUPPORTED", UnjudgedReason.MALFORMED),
    "refusal": ("I'm sorry, but I can't help with that.", UnjudgedReason.REFUSED),
    "other scale": ('{"score": 90}', UnjudgedReason.MALFORMED),
    "unknown word": (ANSWER.replace("supported", "lgtm"), UnjudgedReason.MALFORMED),
    "negated word": (ANSWER.replace("supported", "not supported"), UnjudgedReason.MALFORMED),
    "word as a list": (ANSWER.replace('"supported"', '["supported"]'), UnjudgedReason.MALFORMED),
    "null": (ANSWER.replace('"supported"', "null"), UnjudgedReason.MALFORMED),
    "a bare word": ('"supported"', UnjudgedReason.MALFORMED),
    "quotes as numbers": (ANSWER.replace('"the words of the source"', "1, 2"), UnjudgedReason.MALFORMED),
    "support without quotes": ('{"verdict": "supported", "quotes": []}', UnjudgedReason.NO_QUOTE),
    "support with empty quotes": ('{"verdict": "supported", "quotes": ["", " "]}', UnjudgedReason.NO_QUOTE),
    "two that disagree": (f"{ANSWER} {OTHER}", UnjudgedReason.CONFLICTING),
    "list that disagrees": (f"[{ANSWER}, {OTHER}]", UnjudgedReason.CONFLICTING),
    "key given twice": ('{"verdict": "supported", "verdict": "contradicted"}', UnjudgedReason.CONFLICTING),
    "key twice in other case": ('{"verdict": "supported", "Verdict": "contradicted"}', UnjudgedReason.CONFLICTING),
    "broken answer beside a whole one": (f'begins {{"verdict": "supported", "note": "see {OTHER}', None),
    "another claim": (ANSWER.replace("{", '{"id": "c9", ', 1), UnjudgedReason.MISSING_CLAIM),
    "too long": ("{" * 300_000, UnjudgedReason.TRUNCATED),
}


@pytest.mark.parametrize(("raw", "reason"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_doubt_is_a_problem_with_its_reason(raw, reason):
    reading = parse_reply(raw, "c1")
    assert isinstance(reading, ReplyProblem), reading
    assert reason is None or reading.reason is reason
    assert reading.detail


def test_several_claims_are_told_apart_by_id():
    raw = '{"answers": [{"id": "c1", "verdict": "not_enough_info"}, {"id": "c3", "verdict": "contradicted"}, {"id": "c1", "verdict": "not_enough_info"}, {"id": "c9", "verdict": "supported", "quotes": ["x"]}]}'  # noqa: E501
    readings = parse_replies(raw, ["c1", "c2", "c3"])
    assert readings["c1"] == ParsedReply(JudgeWord.NOT_ENOUGH_INFO)
    assert isinstance(readings["c2"], ReplyProblem)
    assert readings["c2"].reason is UnjudgedReason.MISSING_CLAIM
    assert readings["c3"] == ParsedReply(JudgeWord.CONTRADICTED)
    assert set(readings) == {"c1", "c2", "c3"}


def test_answers_by_claim_id_as_keys():
    raw = '{"c1": {"verdict": "contradicted"}, "c2": {"verdict": "not_enough_info"}}'
    readings = parse_replies(raw, ["c1", "c2"])
    assert [readings[key].word for key in ("c1", "c2")] == [JudgeWord.CONTRADICTED, JudgeWord.NOT_ENOUGH_INFO]


def test_without_ids_several_claims_get_no_answer():
    readings = parse_replies(f"[{ANSWER}, {ANSWER}]", ["c1", "c2"])
    assert all(reading.reason is UnjudgedReason.MISSING_CLAIM for reading in readings.values())


def test_conflict_about_one_claim_spares_the_others():
    raw = '[{"id": "c1", "verdict": "contradicted"}, {"id": "c1", "verdict": "not_enough_info"}, {"id": "c2", "verdict": "contradicted"}]'  # noqa: E501
    readings = parse_replies(raw, ["c1", "c2"])
    assert readings["c1"].reason is UnjudgedReason.CONFLICTING
    assert readings["c2"].word is JudgeWord.CONTRADICTED


@given(st.text(alphabet='{}[]",:\\ \n<>/think`verdictsupoq') | st.text())
@settings(deadline=None, max_examples=300)
def test_any_text_is_read_without_an_error(raw):
    assert isinstance(parse_reply(raw, "c1"), ParsedReply | ReplyProblem)


AWKWARD = {
    "braces": "{" * 30_000,
    "brackets": "[" * 30_000,
    "pairs": "{}" * 15_000,
    "nested objects": '{"a":' * 6_000,
    "nested whole": "[" * 15_000 + "]" * 15_000,
    "quotes": '"' * 30_000,
    "back-slashes": '{"' + "\\" * 30_000,
    "reasoning marks": "<think>" * 4_300,
    "fences": "```" * 10_000,
    "commas": "[" + "," * 29_000 + "]",
    "digits": "[" + "9" * 30_000 + "]",
    "python": "{'a':" * 6_000,
    "comments that open": "{" + "/* " * 10_000 + "}",
    "comments that close": "{" + "/**/" * 7_500 + "}",
    "lines of comments": "{" + "//\n" * 10_000 + "}",
}


@pytest.mark.parametrize("raw", AWKWARD.values(), ids=AWKWARD.keys())
def test_awkward_text_is_read_in_time(raw):
    assert least_seconds(lambda: parse_reply(raw, "c1")) < 0.3
