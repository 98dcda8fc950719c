"""The manuscripts of a batch: which files are meant, and what lies beside each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from auditor.errors import InputError, UnreadableFile
from auditor.manuscript.reading import SUFFIXES

LOCK = "~$"
"""How the name of a file begins that Word keeps while a document is open; patterns take it for one."""
STEM = "{stem}"
"""In the name of a file beside a manuscript: the manuscript's own name without its ending."""


@dataclass(frozen=True)
class BatchManuscript:
    """One manuscript of a batch, with what is its alone."""

    name: str
    """Name of its result."""
    path: Path
    """The file, as it was given."""
    sources: Path | None = None
    """Sources of its own."""
    references: Path | None = None
    """Bibliography of its own, or that of all."""
    missing: str = ""
    """What should lie beside it and does not: then it cannot be audited."""

    @property
    def size(self) -> int:
        """Bytes of the file; 0 where it is gone, which its audit will tell."""
        return self.path.stat().st_size if self.path.is_file() else 0


@dataclass(frozen=True)
class Beside:
    """What lies beside each manuscript."""

    sources: str | None = None
    """Name of a folder or file of sources, `{stem}` for the manuscript's own name."""
    references: str | None = None
    """Name of a bibliography."""
    common_sources: Path | None = None
    """Library of all; a manuscript then needs none of its own."""
    common_references: Path | None = None
    """Bibliography of all; a manuscript then needs none of its own."""


def find_manuscripts(paths: Iterable[Path | str], match: str | None = None) -> tuple[Path, ...]:
    """Return the manuscripts that files, folders and patterns name, each once, in the order they were given.

    In a folder and all below it these are the files that match the pattern `match`, or, without one, all that have the
    ending of a manuscript; hidden ones are left out, and Word's lock files everywhere. Raises UnreadableFile for a path
    that is not there, InputError where nothing is found.
    """
    found: dict[Path, Path] = {}
    for given in paths:
        for path in _expanded(Path(given), match):
            if not path.name.startswith(LOCK):
                found.setdefault(path.resolve(), path)
    if not found:
        raise InputError(
            f"no manuscript was found; known endings: {', '.join(SUFFIXES)}. Name files, or give --match PATTERN"
        )
    return tuple(found.values())


def _expanded(given: Path, match: str | None) -> Iterator[Path]:
    if given.is_file():
        yield given
    elif given.is_dir():
        yield from _in_folder(given, match)
    elif any(sign in str(given) for sign in "*?["):
        yield from _by_pattern(given)
    else:
        raise UnreadableFile(f"{given}: no such file or folder")


def _in_folder(folder: Path, match: str | None) -> Iterator[Path]:
    for path in sorted(folder.rglob(match or "*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if not hidden and path.is_file() and (match is not None or path.suffix.lower() in SUFFIXES):
            yield path


def _by_pattern(pattern: Path) -> Iterator[Path]:
    """Yield the files that a pattern of the shell names, for shells that leave it as it is."""
    relative = pattern.relative_to(pattern.anchor) if pattern.is_absolute() else pattern
    yield from sorted(path for path in Path(pattern.anchor or ".").glob(str(relative)) if path.is_file())


def with_surroundings(path: Path, name: str, beside: Beside) -> BatchManuscript:
    """Return a manuscript with what lies beside it."""
    sources, references = _beside(path, beside.sources), _beside(path, beside.references)
    wanted = ((sources, beside.common_sources), (references, beside.common_references))
    missing = [own for own, common in wanted if own is not None and not own.exists() and common is None]
    return BatchManuscript(
        name=name,
        path=path,
        sources=sources if sources is not None and sources.exists() else None,
        references=references if references is not None and references.exists() else beside.common_references,
        missing=f"{missing[0]} is not there; each manuscript should have one beside it" if missing else "",
    )


def _beside(path: Path, name: str | None) -> Path | None:
    return path.parent / name.replace(STEM, path.stem) if name is not None else None


def without_surroundings(paths: Sequence[Path], beside: Beside, out: Path) -> tuple[Path, ...]:
    """Leave out what is no manuscript though a folder held it: sources, bibliographies, results of earlier runs."""
    own = [place for path in paths for place in (_beside(path, beside.sources), _beside(path, beside.references))]
    others = (*own, beside.common_sources, beside.common_references, out)
    known = {place.resolve() for place in others if place is not None}
    return tuple(
        path for path in paths if path.resolve() not in known and not known.intersection(path.resolve().parents)
    )
