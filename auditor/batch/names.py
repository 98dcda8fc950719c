"""Names of results: short, readable, unique, and the same in every run of a batch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

LONGEST = 80
"""Characters of a name."""


def name_results(paths: Sequence[Path], known: Mapping[str, str]) -> dict[Path, str]:
    """Return a name for each path, no two alike, also where a file system does not tell upper from lower case.

    A name is the file's stem; where several files share it, folders above are put before it. `known` are the names of
    earlier runs by path: they are kept, and no new path gets one of them while the file that has it is there.
    """
    given = {path: known[str(path)] for path in paths if str(path) in known}
    others = {name for path, name in known.items() if path not in map(str, given) and Path(path).exists()}
    taken = {name.casefold() for name in (*given.values(), *others)}
    shared = Counter(_slug(path.stem).casefold() for path in paths)
    alike = len(paths) > 1 and len(shared) == 1
    for path in paths:
        if path not in given:
            given[path] = _free(path, taken, alone=shared[_slug(path.stem).casefold()] == 1, alike=alike)
            taken.add(given[path].casefold())
    return {path: given[path] for path in paths}


def _free(path: Path, taken: set[str], *, alone: bool, alike: bool) -> str:
    """Return the shortest name that is not taken. `alone`: no other file shares the stem; `alike`: all files do."""
    for parts in _parts(path, alone=alone, alike=alike):
        name = _slug("-".join(parts))
        if name.casefold() not in taken:
            return name
    raise AssertionError("there is always a free number")


def _parts(path: Path, *, alone: bool, alike: bool) -> Iterator[list[str]]:
    folders = [part for part in path.parent.parts if part != path.anchor]
    if alone:
        yield [path.stem]
    if alike and folders:
        yield folders[-1:]
    for above in range(1, len(folders) + 1):
        yield [*folders[-above:], path.stem]
    for number in count(2):
        yield [path.stem[: LONGEST - 12], str(number)]


def _slug(text: str) -> str:
    """Return the text as the name of a folder: letters, digits, dot, dash and underscore; its end where it is long."""
    kept = "".join(c if c.isalnum() or c in "._-" else "-" for c in text)
    return kept[-LONGEST:].strip(".-") or "manuscript"
