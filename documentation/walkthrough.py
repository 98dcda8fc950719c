"""The commands of the guides, run as a reader would run them, so that none can rot.

A guide is Markdown. What is run is what is printed:

- In a block ```console, each line that begins with `$ ` is a command, and the lines below it are what it prints, white
  space aside; `…` stands for anything.
- A block with `title="NAME"` is a file of that name.
- `<!-- exit: 1 -->` before a block says with what its last command ends; `<!-- run: no -->` that a block is not run,
  since it needs a key, a model or the network; `<!-- shell: COMMAND -->` is what a reader does by hand.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

FENCE = "```"


@dataclass
class Command:
    """A command of a guide."""

    line: str
    """As printed, without the prompt."""
    run: bool = True
    """Whether it can be run without a key, a model or the network."""
    exit: int = 0
    """Exit code that is expected."""
    printed: list[str] = field(default_factory=list)
    """Lines that the guide shows below it."""


@dataclass(frozen=True)
class Written:
    """A file of a guide."""

    name: str
    """Its path, relative to where the commands are run."""
    text: str
    """What stands in it."""


Step = Command | Written


def steps(markdown: str) -> list[Step]:
    """Return what a guide has its reader do, in order."""
    found: list[Step] = []
    notes: dict[str, str] = {}
    lines = iter(markdown.splitlines())
    for line in lines:
        note = _note(line)
        if note is not None:
            if note[0] == "shell":
                found.append(Command(note[1]))
            notes[note[0]] = note[1]
        elif line.startswith(FENCE):
            found += _block(line.removeprefix(FENCE), _until_fence(lines), notes)
            notes = {}
    return found


def commands(markdown: str) -> list[Command]:
    """Return the commands of a guide, also those that are not run."""
    return [step for step in steps(markdown) if isinstance(step, Command)]


def _note(line: str) -> tuple[str, str] | None:
    text = line.strip()
    if not (text.startswith("<!--") and text.endswith("-->")):
        return None
    name, _, value = text.removeprefix("<!--").removesuffix("-->").strip().partition(":")
    return (name.strip(), value.strip()) if name.strip() in ("exit", "run", "shell") else None


def _until_fence(lines: Iterator[str]) -> list[str]:
    inside = []
    for line in lines:
        if line.startswith(FENCE):
            break
        inside.append(line)
    return inside


def _block(opening: str, inside: Sequence[str], notes: dict[str, str]) -> list[Step]:
    language, _, rest = opening.partition(" ")
    if 'title="' in rest:
        name = rest.split('title="', 1)[1].split('"', 1)[0]
        return [Written(name, "\n".join(inside) + "\n")]
    if language != "console":
        return []
    found: list[Command] = []
    for line in inside:
        if line.startswith("$ "):
            found.append(Command(line[2:].split("    # ")[0].rstrip(), run=notes.get("run") != "no"))
        elif found and line.strip():
            found[-1].printed.append(line.strip())
    if found:
        found[-1].exit = int(notes.get("exit", "0"))
    return list(found)


def walk(markdown: str, folder: Path) -> None:
    """Do what a guide says in a folder. Raises AssertionError where something else happens than it says."""
    for step in steps(markdown):
        if isinstance(step, Written):
            path = folder / step.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
        elif step.run:
            _do(step, folder)


def _do(command: Command, folder: Path) -> None:
    code, printed = _run(command.line, folder)
    assert code == command.exit, f"$ {command.line}\nended with {code}, not {command.exit}:\n{printed}"
    said = " ".join(printed.split())
    for line in command.printed:
        for part in line.split("…"):
            assert " ".join(part.split()) in said, f"$ {command.line}\nprinted no {part!r}:\n{printed}"


def _run(line: str, folder: Path) -> tuple[int, str]:
    words = shlex.split(line)
    if words[0] == "auditor" and not {"|", ">", "&&"} & set(words):
        return _auditor(words[1:], folder)
    done = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def _auditor(arguments: Sequence[str], folder: Path) -> tuple[int, str]:
    """Run `auditor` in this process, which loads its models once for all guides."""
    from auditor.cli.main import main

    said = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            main(list(arguments))
        except SystemExit as end:
            return int(end.code or 0), said.getvalue()
    return 0, said.getvalue()


def unknown_options(line: str) -> list[str]:
    """Return what a command line names that `auditor` does not have: a command, or an option of it."""
    from documentation.commands import find

    words = shlex.split(line)[1:]
    while words and words[0].startswith("-"):
        words = words[2:] if words[0] == "--config" else words[1:]
    if not words:
        return []
    command = find(words[0])
    if command is None:
        return [words[0]]
    inner = getattr(command, "commands", {})
    if len(words) > 1 and words[1] in inner:
        command = inner[words[1]]
    known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    known |= {"--help", "-h"}
    return [word for word in words if word.startswith("-") and word.split("=")[0] not in known]
