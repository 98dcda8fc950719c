"""Labels from a table and from front matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.batch.labels import labels_by_path, own_labels, read_labels
from auditor.errors import InvalidData, UnreadableFile


def table(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "labels.csv"
    path.write_text(text, encoding="utf-8")
    return path


def labelled(tmp_path: Path, text: str, names: dict[str, str]):
    path = table(tmp_path, text)
    return labels_by_path(read_labels(path), path, {(tmp_path / file).resolve(): name for file, name in names.items()})


def test_a_row_names_a_manuscript_by_path_by_file_or_by_the_name_of_its_result(tmp_path):
    text = "manuscript,prompt version,model\nv1/a.md,v3,small\nb.md,v4,\nthird,v3,large\n"
    found, notices = labelled(tmp_path, text, {"v1/a.md": "v1-a", "v2/a.md": "v2-a", "v1/b.md": "b", "c.md": "third"})
    assert notices == ()
    assert {path.name: labels for path, labels in found.items()} == {
        "a.md": {"prompt version": "v3", "model": "small"},
        "b.md": {"prompt version": "v4"},
        "c.md": {"prompt version": "v3", "model": "large"},
    }


def test_a_row_without_its_manuscript_is_told_and_stops_nothing(tmp_path):
    found, (notice,) = labelled(tmp_path, "manuscript,v\ngone.md,1\na.md,2\n", {"a.md": "a"})
    assert list(found.values()) == [{"v": "2"}]
    assert "line 2" in notice.message
    assert "gone.md" in notice.message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name,v\na.md,1\n", "manuscript"),
        ("manuscript\na.md\n", "label"),
        ("manuscript,v,v\na.md,1,2\n", "no two alike"),
        ("manuscript,v\na.md,1\na.md,2\n", "line 3"),
        ("manuscript,v\n,1\n", "line 2"),
        ("manuscript,v\nx.md,1\n", "any of 2"),
        ("", "manuscript"),
    ],
)
def test_a_table_that_could_mean_two_things_is_refused(tmp_path, text, told):
    with pytest.raises(InvalidData, match=told):
        labelled(tmp_path, text, {"a.md": "a", "p/x.md": "p", "q/x.md": "q"})


def test_a_table_that_is_not_there_is_named(tmp_path):
    with pytest.raises(UnreadableFile, match=r"none\.csv"):
        read_labels(tmp_path / "none.csv")


@pytest.mark.parametrize(
    ("text", "keys", "labels"),
    [
        ("---\nlabels:\n  prompt_version: 3\n  model: small\n---\nText", (), {"prompt_version": "3", "model": "small"}),
        ("---\ntitle: T\nprompt: v2\n---\nText", ("prompt", "model"), {"prompt": "v2"}),
        ("---\ntitle: T\nprompt: v2\n---\nText", (), {}),
        ("---\nlabels: [a, b]\n---\n", (), {}),
        ("---\nlabels:\n  a: {b: c}\n  d: ''\n  e: yes\n---\n", (), {"e": "True"}),
        ("---\nlabels: {a: 1\n---\n", (), {}),
        ("---\nlabels:\n  a: 1\n", (), {}),
        ("Text\n---\nlabels:\n  a: 1\n---\n", (), {}),
        ("", (), {}),
    ],
)
def test_front_matter(tmp_path, text, keys, labels):
    path = tmp_path / "a.md"
    path.write_text(text, encoding="utf-8")
    assert own_labels(path, keys) == labels


def test_front_matter_builds_no_objects(tmp_path):
    path = tmp_path / "a.md"
    path.write_text("---\nlabels:\n  a: !!python/object/apply:os.getcwd []\n---\n", encoding="utf-8")
    assert own_labels(path) == {}
