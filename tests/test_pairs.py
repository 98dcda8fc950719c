"""Ready pairs: one line of output for one line of input, in order."""

from __future__ import annotations

import gzip
import json

import pytest

from auditor.domain import Bucket, Extent, Status
from auditor.errors import InvalidData, UnknownName, UnreadableFile
from auditor.pairs import BATCH, Pair, audit_pairs, read_pairs

SOURCE = "We followed 240 adults for two years. Costs fell by 5% in the treated group. Sleep did not change."


def audited(**fields):
    return next(iter(audit_pairs([Pair(id="1", source=SOURCE, extent=Extent.FULL_TEXT, **fields)])))


def test_a_sentence_of_the_source_is_grounded_with_its_place():
    verdict = audited(claim="Costs fell by 5% in the treated group.")
    assert (verdict.bucket, verdict.status, verdict.score) == (Bucket.OK, Status.GROUNDED, 1.0)
    quote = verdict.evidence[0]
    assert SOURCE[quote.start : quote.end] == quote.quote


def test_another_figure_fails_and_names_a_mode():
    verdict = audited(claim="Costs fell by 15% in the treated group.")
    assert (verdict.bucket, verdict.status) == (Bucket.FAILED, Status.CONTRADICTED)
    assert verdict.failure_mode == "fabricated_specifics"
    assert verdict.findings


@pytest.mark.parametrize("source", [None, "", "  \n"])
def test_a_pair_without_text_is_skipped(source):
    verdict = next(iter(audit_pairs([Pair(id="1", claim="Costs fell.", source=source)])))
    assert (verdict.bucket, verdict.status, verdict.score) == (Bucket.SKIP, Status.SOURCE_UNAVAILABLE, None)


def test_order_and_ids_are_those_of_the_input_over_several_batches():
    pairs = [Pair(id=str(n), claim="Sleep did not change.", source=SOURCE) for n in range(BATCH + 3)]
    assert [verdict.id for verdict in audit_pairs(pairs)] == [pair.id for pair in pairs]


def test_unknown_extent_is_an_excerpt():
    claim = "The oldest sample, from Zürich, is 410 years old."
    verdict = next(iter(audit_pairs([Pair(id="1", claim=claim, source=SOURCE)])))
    assert verdict.bucket is not Bucket.FAILED


def test_a_text_cut_within_a_character_is_audited_and_written(tmp_path):
    path = tmp_path / "pairs.jsonl"
    path.write_text(r'{"claim": "Sleep did not change.", "source": "Sleep did not change. \ud83d\ude00 \ud83d"}' + "\n")
    (pair,) = read_pairs(path)
    assert pair.source == "Sleep did not change. \U0001f600 \ufffd"
    assert next(audit_pairs([pair])).model_dump_json()


def test_a_judge_that_does_not_exist_is_refused_before_the_first_pair():
    with pytest.raises(UnknownName, match="nobody"):
        audit_pairs([], judge="nobody")


@pytest.mark.parametrize("name", ["pairs.jsonl", "pairs.jsonl.gz"])
def test_lines_are_read_plain_or_compressed_and_other_keys_ignored(tmp_path, name):
    path = tmp_path / name
    text = json.dumps({"id": 7, "claim": "A.", "source": "B.", "label": "x"}) + "\n\n"
    path.write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
    assert [pair.id for pair in read_pairs(path)] == ["7"]


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "1"}',
        "[1]",
        pytest.param("[" * 99_999, id="endless"),
        "{",
        '{"claim": "A.", "source": "B.", "extent": "whole"}',
    ],
)
def test_a_line_that_is_no_pair_is_named(tmp_path, line):
    path = tmp_path / "pairs.jsonl"
    path.write_text('{"id": "0", "claim": "A.", "source": "B."}\n' + line + "\n")
    with pytest.raises(InvalidData, match="line 2"):
        list(read_pairs(path))


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00", b"\x1f\x8bbroken"])
def test_a_file_that_cannot_be_read_is_named(tmp_path, content):
    path = tmp_path / ("pairs.jsonl.gz" if content and content[0] == 0x1F else "pairs.jsonl")
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UnreadableFile, match="pairs"):
        list(read_pairs(path))
