"""The data folders: `taxonomy`, `prompts`, `judges`, `reports`, and the demo.

In a checkout they lie beside the package, in an installed wheel inside it under `data/`.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Literal

Folder = Literal["taxonomy", "prompts", "judges", "reports"]


def data_folder(name: Folder) -> Path:
    """Return the folder of that name: the sibling in a checkout, the packaged copy otherwise.

    Raises FileNotFoundError if the installation is broken.
    """
    package = Path(__file__).parent
    for candidate in (package / "data" / name, package.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"data folder {name!r} is missing: install auditor again")


@cache
def word_list(name: str) -> tuple[str, ...]:
    """Return the entries of `taxonomy/words/NAME.txt`: one a line, `#` starts a comment, order kept."""
    path = data_folder("taxonomy") / "words" / f"{name}.txt"
    lines = (line.split("#", 1)[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line)


@cache
def word_set(name: str) -> frozenset[str]:
    """Return the entries of a word list as they are printed, to look words up in."""
    return frozenset(word_list(name))


@cache
def folded_words(name: str) -> frozenset[str]:
    """Return the entries of a word list, letter case set aside, to look folded words up in."""
    return frozenset(word.casefold() for word in word_list(name))


@cache
def folder_hash(name: Folder) -> str:
    """Return the SHA-256 over all file names and contents of a data folder."""
    digest = hashlib.sha256()
    root = data_folder(name)
    for path in sorted(p for p in root.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
