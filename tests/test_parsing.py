"""One parse per text: the same alone and in a batch, kept within a bound, entities only where they are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import auditor
from auditor import parsing
from auditor.parsing import Parses, entity_type, parse, parse_ahead, pipeline

TEXTS = (
    "The drug reduced pain by 12% in 40 adults.",
    "It did not improve sleep in either arm, which Smith (2019) had predicted.",
    "",
    "Coaching, walking and yoga helped women in Norway more than men.",
)


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "_PARSES", Parses(1000))


def test_a_batch_gives_the_parses_that_single_texts_get() -> None:
    alone = [pipeline()(text) for text in TEXTS]
    together = list(pipeline().pipe(TEXTS))
    assert [doc.to_bytes() for doc in together] == [doc.to_bytes() for doc in alone]


def test_what_was_parsed_ahead_is_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    parse_ahead(TEXTS)
    monkeypatch.setattr(parsing, "pipeline", lambda: pytest.fail("parsed again"))
    assert [parse(text).text for text in TEXTS] == list(TEXTS)
    assert all(parse(text).tensor.size == 0 for text in TEXTS)


def test_entities_are_found_where_they_are_asked_for() -> None:
    doc = parse("Ada Lee followed 40 adults from 1990 to 1999.")
    assert not doc.has_annotation("ENT_IOB")
    assert [entity_type(token) for token in doc][:2] == ["PERSON", "PERSON"]
    whole = pipeline()(doc.text)
    pipeline().get_pipe("ner")(whole)
    assert [entity_type(token) for token in doc] == [token.ent_type_ for token in whole]


def test_entities_are_asked_for_in_one_place_alone() -> None:
    """A module that read them from the token would find none: the parse holds none until they are asked for."""
    package = Path(auditor.__file__).parent
    readers = [p.name for p in package.rglob("*.py") if any(w in p.read_text() for w in (".ent_type", ".ents"))]
    assert readers == ["parsing.py"]


def test_kept_parses_are_bounded_by_their_tokens() -> None:
    kept = Parses(12)
    docs = {text: pipeline()(text) for text in ("one two three four", "five six seven eight", "nine ten one two")}
    for text, doc in docs.items():
        kept.keep(text, doc)
    first, second, third = docs
    assert all(text in kept for text in docs)
    assert kept.get(first) is docs[first]
    kept.keep("one more", pipeline()("one more"))
    assert second not in kept
    assert first in kept
    assert third in kept


def test_a_parse_larger_than_the_bound_is_not_kept_and_drops_none() -> None:
    kept = Parses(4)
    kept.keep("a b", pipeline()("a b"))
    kept.keep("a b c d e", pipeline()("a b c d e"))
    assert len(kept) == 1
    assert kept.get("a b c d e") is None
