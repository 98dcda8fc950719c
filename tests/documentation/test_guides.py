"""The documentation says nothing that is not so: its commands exist and are run, its reference comes from the code."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from auditor.cli.main import COMMANDS
from auditor.configuration.keys import ProjectSettings, key_of
from auditor.domain import Status
from auditor.taxonomy import modes

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.skipif(not (ROOT / "mkdocs.yml").is_file(), reason="needs a checkout, not an installation")

if (ROOT / "mkdocs.yml").is_file():
    from documentation.hooks import generated
    from documentation.walkthrough import Command, Written, commands, steps, unknown_options, walk

GUIDES = ("tutorial.md", *(f"how-to/{path.name}" for path in sorted((ROOT / "docs" / "how-to").glob("*.md"))))
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "how-to").glob("*.md")])


def read(page: str | Path) -> str:
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def printed_commands(markdown: str) -> list[str]:
    """Return the lines of code blocks that call `auditor`, with or without a prompt."""
    found, inside = [], False
    for line in markdown.splitlines():
        if line.startswith("```"):
            inside = not inside
        text = line.strip().removeprefix("$ ").removeprefix("- run: ").removeprefix("run: ")
        if inside and text.startswith("auditor "):
            found.append(text)
    return found


def test_a_guide_is_read_as_it_is_printed():
    text = """
<!-- exit: 1 -->
```console
$ auditor audit a.md
Report: …
$ ls
```

```toml title="x/auditor.toml"
judge = "none"
```

<!-- run: no -->
```console
$ auditor judges check openai
```
"""
    assert steps(text) == [
        Command("auditor audit a.md", printed=["Report: …"]),
        Command("ls", exit=1),
        Written("x/auditor.toml", 'judge = "none"\n'),
        Command("auditor judges check openai", run=False),
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_command_and_option_that_is_printed_exists(page):
    for line in printed_commands(page.read_text(encoding="utf-8")):
        if line.startswith("auditor COMMAND"):
            continue
        words = shlex.join(shlex.split(line.split("|")[0].split("&&")[0], comments=True))
        assert not unknown_options(words), line


def test_what_does_not_exist_is_noticed():
    assert unknown_options("auditor audit a.md --sourcs x") == ["--sourcs"]
    assert unknown_options("auditor audti a.md") == ["audti"]
    assert unknown_options("auditor judges check x --nothing") == ["--nothing"]


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_runs_something(guide):
    assert any(command.run for command in commands(read(guide)))


@pytest.mark.slow
@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_does_what_it_says(guide, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("AUDITOR_CONFIG", raising=False)
    walk(read(guide), tmp_path)


@pytest.fixture(scope="module")
def reference() -> dict[str, str]:
    return dict(generated())


def test_the_reference_names_everything(reference):
    assert all(f"## auditor {name}\n" in reference["reference/commands.md"] for name in COMMANDS)
    keys = reference["reference/configuration.md"]
    assert all(f"| `{key_of(name)}` |" in keys for name in ProjectSettings.model_fields)
    assert all(f"`{status.value}`" in reference["reference/statuses.md"] for status in Status)
    assert all(f"`{mode.id}`" in reference["reference/failure-modes.md"] for mode in modes())
    assert "### Verdict" in reference["reference/schema.md"]
    assert "0801" in reference["decisions/index.md"]


def test_every_row_of_a_table_has_as_many_cells_as_its_head(reference):
    for name, text in reference.items():
        width = 0
        for line in text.splitlines() if name.endswith(".md") else ():
            cells = line.replace("\\|", "").count("|")
            assert not (width and cells and line.startswith("|")) or cells == width, (name, line)
            width = cells if line.startswith("|") else 0


def test_every_page_is_in_the_navigation_or_a_decision():
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    missing = {page for page in pages if not page.startswith("decisions/") and page not in text}
    assert not missing


def hook_entries() -> list[str]:
    return [hook["entry"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))]


def files_of(page: str) -> dict[str, str]:
    return {step.name: step.text for step in steps(read(page)) if isinstance(step, Written)}


def test_the_hooks_are_whole_and_call_what_exists():
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    for hook in hooks:
        assert {"id", "name", "entry", "language", "files", "pass_filenames"} <= set(hook)
        assert hook["pass_filenames"] is False, "auditor audit takes one manuscript"
    for entry in hook_entries():
        assert not unknown_options(entry)
    local = yaml.safe_load(files_of("how-to/ci.md")[".pre-commit-config.yaml"])
    for hook in local["repos"][0]["hooks"]:
        assert not unknown_options(hook["entry"])


def test_the_workflow_is_whole_and_calls_what_exists():
    workflow = yaml.safe_load(files_of("how-to/ci.md")[".github/workflows/citations.yml"])
    assert {"name", "permissions", "jobs"} <= set(workflow)
    assert workflow["permissions"]["security-events"] == "write"
    steps_ = workflow["jobs"]["audit"]["steps"]
    calls = [step["run"] for step in steps_ if step.get("run", "").startswith("auditor ")]
    assert [call.split()[1] for call in calls] == ["sources", "audit"]
    for call in calls:
        assert not unknown_options(call)
    upload = next(step for step in steps_ if "upload-sarif" in step.get("uses", ""))
    out = shlex.split(calls[-1])[shlex.split(calls[-1]).index("--out") + 1]
    assert upload["with"]["sarif_file"] == f"{out}/report.sarif"
    assert upload["if"] == "always()", "a failed audit is what has to be shown"


@pytest.mark.slow
def test_the_site_builds_without_a_warning_and_asks_nobody(tmp_path):
    pytest.importorskip("material", reason="the site needs the extra docs")
    built = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(built)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (built / "reference" / "commands.html").is_file()
    from lxml import html

    for page in built.rglob("*.html"):
        tree = html.fromstring(page.read_text(encoding="utf-8"))
        loaded = [
            *tree.xpath("//script/@src"),
            *tree.xpath("//img/@src"),
            *tree.xpath("//link[@rel!='canonical']/@href"),
        ]
        assert not [address for address in loaded if address.startswith(("http:", "https:", "//"))], page
