"""A wheel holds all data, and the folders beside the package are found from a checkout and from an installation."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from auditor import resources

ROOT = Path(resources.__file__).parent.parent
FOLDERS = ("taxonomy", "prompts", "judges", "reports")

pytestmark = pytest.mark.skipif(not (ROOT / "pyproject.toml").is_file(), reason="needs a checkout, not an installation")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> zipfile.ZipFile:
    builder = pytest.importorskip("hatchling.builders.wheel", reason="hatchling builds the wheel; in the test extra")
    folder = tmp_path_factory.mktemp("wheel")
    path = next(iter(builder.WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])))
    return zipfile.ZipFile(path)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_wheel_contains_every_data_file(wheel, folder):
    shipped = set(wheel.namelist())
    ours = {p.relative_to(ROOT).as_posix() for p in (ROOT / folder).rglob("*") if p.is_file() and p.suffix != ".pyc"}
    assert ours
    assert {f"auditor/data/{name}" for name in ours} <= shipped


def test_the_wheel_contains_the_demo_and_the_type_marker(wheel):
    shipped = set(wheel.namelist())
    demo = {
        p.relative_to(ROOT).as_posix()
        for p in (ROOT / "auditor" / "demo").rglob("*")
        if p.suffix in {".md", ".bib", ".txt", ".json"}
    }
    assert demo
    assert demo <= shipped
    assert "auditor/py.typed" in shipped


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_data_folder_is_found(folder):
    assert resources.data_folder(folder).is_dir()


def test_a_missing_folder_says_what_to_do():
    with pytest.raises(FileNotFoundError, match="install auditor again"):
        resources.data_folder("nothing")  # type: ignore[arg-type]
