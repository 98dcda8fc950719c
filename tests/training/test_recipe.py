"""A recipe is strict: every field is known, and each fault names file and field."""

import pytest

from auditor.errors import InvalidData, UnreadableFile
from auditor.resources import data_folder
from auditor.training.recipe import read_recipe

SMALL = """
base = "folder"
seed = 1
learning_rate = 1e-4

[[data]]
file = "mine.jsonl"
licence = "mine"
"""


def written(tmp_path, text):
    path = tmp_path / "recipe.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_small_recipe_is_filled_with_defaults(tmp_path):
    recipe = read_recipe(written(tmp_path, SMALL))
    assert recipe.data[0].weight == 1.0
    assert recipe.data[0].cap is None
    assert recipe.batch_size == 32


@pytest.mark.parametrize("name", ["general", "cited"])
def test_our_own_recipes_are_such(name):
    recipe = read_recipe(data_folder("judges") / "embedded" / f"{name}.toml")
    assert all(mix.licence for mix in recipe.data)
    assert len({mix.file for mix in recipe.data}) == len(recipe.data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("seed = 1", "seed = 1\nmood = 3"), "'mood' is unknown"),
        (("seed = 1\n", ""), "'seed' is missing"),
        (('licence = "mine"', ""), "'data.0.licence' is missing"),
        (('licence = "mine"', 'licence = "mine"\nweight = 0'), "data.0.weight"),
        (('licence = "mine"', 'licence = "mine"\nhard_negatives = 1.5'), "data.0.hard_negatives"),
        (("seed = 1", "seed = "), "not valid TOML"),
        (("[[data]]", "[data]"), "data"),
    ],
)
def test_a_fault_is_named(tmp_path, change, message):
    with pytest.raises(InvalidData, match=message) as caught:
        read_recipe(written(tmp_path, SMALL.replace(*change)))
    assert "recipe.toml" in str(caught.value)


def test_a_missing_recipe_is_an_unreadable_file(tmp_path):
    with pytest.raises(UnreadableFile, match=r"nowhere\.toml"):
        read_recipe(tmp_path / "nowhere.toml")
