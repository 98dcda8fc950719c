"""Labelled pairs become examples: passages as the judge sees them, hard negatives of other documents, corruptions."""

import gzip
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import InvalidData, UnreadableFile
from auditor.training.corruptions import corrupted
from auditor.training.examples import (
    CONTRADICTED,
    NO_SUPPORT,
    SUPPORTED,
    Example,
    batches,
    joined,
    mixed,
    read_examples,
    window,
    worse,
)
from auditor.training.recipe import DataMix, Recipe

PAIRS = Path(__file__).parent / "pairs.jsonl"
SOURCES = {row["source"] for row in map(json.loads, PAIRS.read_text(encoding="utf-8").splitlines())}


def recipe(seed=3, sentences=4, **mix) -> Recipe:
    told = {"file": PAIRS.name, "licence": "our own", **mix}
    return Recipe(base="folder", seed=seed, learning_rate=1e-4, window_sentences=sentences, data=(DataMix(**told),))


def lines(tmp_path, *rows, name="pairs.jsonl"):
    path = tmp_path / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_labels_become_outputs(tmp_path):
    labels = {
        "supported": SUPPORTED,
        "contradicted": CONTRADICTED,
        "not_supported": NO_SUPPORT,
        "partially_supported": NO_SUPPORT,
    }
    path = lines(tmp_path, *({"claim": "c", "source": "s", "label": label} for label in labels))
    assert [example.label for example in read_examples(path)] == list(labels.values())


def test_evidence_is_read_where_it_is_given_and_its_source_stays_known(tmp_path):
    path = lines(tmp_path, {"claim": "c", "source": "Long. Text.", "evidence": "Text.", "label": "supported"})
    (example,) = read_examples(path)
    assert (example.passage, example.document) == ("Text.", "Long. Text.")


def test_gzip_is_read(tmp_path):
    path = tmp_path / "pairs.jsonl.gz"
    path.write_bytes(gzip.compress(PAIRS.read_bytes()))
    assert read_examples(path) == read_examples(PAIRS)


@pytest.mark.parametrize(
    "row", [{"claim": "c", "source": "s"}, {"claim": "c", "source": "s", "label": "true"}, {"label": "supported"}, [1]]
)
def test_a_line_that_is_no_pair_is_named(tmp_path, row):
    path = lines(tmp_path, {"claim": "c", "source": "s", "label": "supported"}, row)
    with pytest.raises(InvalidData, match="line 2"):
        read_examples(path)


def test_files_and_recipe_must_name_the_same_data(tmp_path):
    with pytest.raises(InvalidData, match=r"not given: pairs\.jsonl; given and not named by the recipe: other\.jsonl"):
        mixed(recipe(), [lines(tmp_path, name="other.jsonl")])
    with pytest.raises(InvalidData, match="same name"):
        mixed(recipe(), [PAIRS, lines(tmp_path)])
    with pytest.raises(InvalidData, match="nothing to train on"):
        mixed(recipe(), [lines(tmp_path)])
    with pytest.raises(UnreadableFile):
        mixed(recipe(), [tmp_path / "gone" / "pairs.jsonl"])


def test_a_mix_is_the_same_for_the_same_seed_and_another_for_another():
    mix = {"hard_negatives": 0.5, "corruptions": 0.5, "weight": 1.5}
    assert mixed(recipe(**mix), [PAIRS]) == mixed(recipe(**mix), [PAIRS])
    assert mixed(recipe(**mix), [PAIRS]).examples != mixed(recipe(seed=4, **mix), [PAIRS]).examples


def test_weight_and_cap_say_how_often_a_pair_is_seen():
    assert len(mixed(recipe(weight=2.5), [PAIRS]).examples) == 150
    assert len(mixed(recipe(weight=0.5), [PAIRS]).examples) == 30
    mix = mixed(recipe(cap=10), [PAIRS])
    assert len(mix.examples) == 10
    assert (mix.used[0].pairs, mix.used[0].examples) == (60, 10)


@pytest.mark.parametrize("seed", range(5))
def test_hard_negatives_never_share_the_source(seed):
    known = {(example.claim, example.document) for example in read_examples(PAIRS)}
    own = dict(known)
    made = [
        e for e in mixed(recipe(seed=seed, hard_negatives=1.0), [PAIRS]).examples if (e.claim, e.document) not in known
    ]
    assert made
    for example in made:
        assert example.label == NO_SUPPORT
        assert example.document != own[example.claim]
        assert example.document in SOURCES


def test_evidence_of_the_same_source_is_no_hard_negative(tmp_path):
    rows = [
        {"claim": "Owls hunted mice.", "source": "one", "evidence": "Owls hunted voles.", "label": "supported"},
        {"claim": "Owls slept.", "source": "one", "evidence": "Owls slept all day.", "label": "supported"},
    ]
    path = lines(tmp_path, *rows)
    assert len(mixed(recipe(hard_negatives=1.0), [path]).examples) == 2


def test_corruptions_come_in_twos_the_edited_sentence_denied_and_the_sentence_itself_supported():
    known = {example.claim for example in read_examples(PAIRS)}
    made = [e for e in mixed(recipe(corruptions=1.0), [PAIRS]).examples if e.claim not in known]
    kept = [e for e in made if e.label == SUPPORTED]
    edited = [e for e in made if e.label == CONTRADICTED]
    assert len(kept) == len(edited) > 10
    assert all(e.claim in e.document for e in kept)
    assert all(e.claim not in e.document for e in edited)


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("Traffic fell by 20 percent.", "figure or direction"),
        ("The valve was tested.", "negation"),
        ("The valve did not leak.", "negation"),
        ("Prices increased slowly.", "direction"),
    ],
)
def test_a_corruption_is_one_edit(sentence, kinds):
    for seed in range(8):
        edited = corrupted(sentence, random.Random(seed))
        assert edited is not None, kinds
        assert edited != sentence
        assert abs(len(edited.split()) - len(sentence.split())) <= 1


def test_what_cannot_be_edited_is_left():
    assert corrupted("Blue sky over hills.", random.Random(1)) is None


def test_a_window_holds_the_sentences_that_share_words_in_their_order():
    passage = (
        "Rain fell all day. The mill stood still. Trout came back to the brook. A dog barked. The brook was clear."
    )
    assert window("Trout came back.", passage, 1) == "Trout came back to the brook."
    assert (
        window("The brook had trout and was clear.", passage, 2) == "Trout came back to the brook. The brook was clear."
    )
    assert window("anything", "One. Two.", 2) == "One. Two."


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=300), st.text(max_size=300), st.integers(1, 4))
def test_a_window_is_made_of_the_passage_s_words(claim, passage, sentences):
    words = window(claim, passage, sentences).split()
    rest = iter(passage.split())
    assert all(word in rest for word in words)


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 9), st.integers(0, 50))
def test_batches_hold_every_example_once(size, seed):
    examples = mixed(recipe(), [PAIRS]).examples
    made = batches(examples, size, seed)
    assert sorted(e.claim for batch in made for e in batch) == sorted(e.claim for e in examples)
    assert all(len(batch) <= size for batch in made)
    assert made == batches(examples, size, seed)


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        (SUPPORTED, SUPPORTED, SUPPORTED),
        (SUPPORTED, NO_SUPPORT, NO_SUPPORT),
        (NO_SUPPORT, SUPPORTED, NO_SUPPORT),
        (SUPPORTED, CONTRADICTED, CONTRADICTED),
        (CONTRADICTED, NO_SUPPORT, CONTRADICTED),
    ],
)
def test_a_claim_of_two_parts_is_as_good_as_its_worse_part(first, second, both):
    assert worse(first, second) == both


def test_half_of_a_joined_claim_beside_the_other_halfs_source_is_not_supported():
    pool = [
        Example("Ice melts at zero.", "Ice melts.", SUPPORTED, "about ice"),
        Example("Lead melts at 327 degrees.", "Lead melts.", SUPPORTED, "about lead"),
    ]
    made = list(joined(pool, 200, random.Random(5)))
    both = [example for example in made if "Ice" in example.passage and "Lead" in example.passage]
    alone = [example for example in made if example not in both]
    assert both
    assert alone
    assert {example.label for example in both} == {SUPPORTED}
    assert {example.label for example in alone} == {NO_SUPPORT}
    assert all("Ice" in example.claim and "Lead" in example.claim for example in made)


def test_two_claims_on_one_document_are_not_joined():
    pool = [Example("Ice melts at zero.", claim, SUPPORTED, "about ice") for claim in ("Ice melts.", "Ice is cold.")]
    assert not list(joined(pool, 50, random.Random(5)))
