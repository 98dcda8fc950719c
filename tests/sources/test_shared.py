"""A library read once for many manuscripts: the indexes used last are kept, and nothing piles up."""

from __future__ import annotations

import json

from auditor.sources.library import read_library, source_from_text
from auditor.sources.passages import index_source
from auditor.sources.shared import MOST_KEYS, IndexCache, read_shared


def test_the_indexes_used_longest_ago_go_first():
    cache = IndexCache(most_characters=25)
    for key in ("a", "b"):
        cache[key] = index_source(source_from_text(key, "ten letters"[:10]))
    assert cache["a"].source.key == "a"
    cache["c"] = index_source(source_from_text("c", "ten letters"[:10]))
    assert list(cache) == ["a", "c"]
    cache["large"] = index_source(source_from_text("large", "x" * 100))
    assert list(cache) == ["large"]


def test_texts_under_the_keys_of_earlier_manuscripts_are_forgotten(tmp_path):
    (tmp_path / "s.json").write_text(json.dumps([{"key": "farm", "text": "Barley grew."}]), encoding="utf-8")
    shared = read_shared(tmp_path / "s.json")
    (holding,) = shared.holdings.items
    for number in range(MOST_KEYS + 1):
        holding.source(str(number))
    shared.tidy()
    assert holding.sources == {}
    assert read_library(None, [], shared=shared.holdings).source_for("farm").text == "Barley grew."
