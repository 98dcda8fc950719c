"""The taxonomy as strict data."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from auditor import taxonomy
from auditor.domain import Bucket, Intent, Status
from auditor.errors import InvalidData, UnknownName
from auditor.resources import data_folder

PACKAGE = Path(taxonomy.__file__).parent


def test_there_are_seven_modes_and_none_fits():
    modes = taxonomy.modes()
    assert len(modes) == 8
    assert [mode.order for mode in modes] == list(range(1, 9))
    assert [mode.id for mode in modes if mode.not_this is None] == ["none_fits"]


def test_every_status_and_intent_has_an_entry_and_no_stranger():
    assert {entry.id for entry in taxonomy.statuses()} == {status.value for status in Status}
    assert {entry.id for entry in taxonomy.intents()} == {intent.value for intent in Intent}
    buckets = {bucket.value for bucket in Bucket}
    assert all(set(entry.buckets) <= buckets and entry.buckets for entry in taxonomy.statuses())


def test_rules_are_tried_in_one_order_and_the_last_takes_everything():
    rules = taxonomy.mode_rules()
    orders = [rule.order for rule, _ in rules]
    assert orders == sorted(set(orders))
    last, mode = rules[-1]
    assert (last.all_of, last.none_of, mode) == ((), (), "none_fits")


def finding_kinds() -> set[str]:
    """Return the literal kinds of all findings that the checks make."""
    kinds: set[str] = set()
    for path in [*PACKAGE.glob("grounding/*.py"), PACKAGE / "records.py", PACKAGE / "rollup.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding":
                values = [keyword.value for keyword in node.keywords if keyword.arg == "kind"]
            elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"finding", "edit_finding"}:
                values = node.args[1:2]
            else:
                continue
            for value in values:
                kinds |= {n.value for n in ast.walk(value) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return {kind for kind in kinds if kind.replace("_", "").isalpha() and kind.islower()}


def test_every_kind_of_finding_can_be_explained():
    known = {entry.id for entry in (*taxonomy.findings(), *taxonomy.statuses())}
    assert finding_kinds() - known == set()


def test_an_unknown_name_is_answered_with_near_ones():
    with pytest.raises(UnknownName, match="fabricated_specifics"):
        taxonomy.entry("fabricated_specific")
    with pytest.raises(UnknownName, match="source_mismatch"):
        taxonomy.mode("mismatch")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("unknown: 1\n", "unknown"),
        ("", "dictionary"),
        ("id: other\ntitle: t\ndefinition: d\nwhy: w\ndo: d\ncheck: names\n", "id is 'other'"),
        ("id: [\n", "expected"),
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, change: str, message: str):
    path = tmp_path / "some_kind.yaml"
    path.write_text(change, encoding="utf-8")
    with pytest.raises(InvalidData, match=message) as caught:
        taxonomy.read_entry(path, taxonomy.FindingEntry)
    assert str(path) in str(caught.value)


def test_advice_answers_every_mode_once():
    named = [mode for block in taxonomy.advice().blocks for mode in block.modes]
    assert sorted(named) == sorted(mode.id for mode in taxonomy.modes())


def test_word_lists_say_where_they_come_from_and_repeat_nothing():
    for path in sorted((data_folder("taxonomy") / "words").glob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines, path.name
        assert lines[0].startswith("#"), path.name
