"""The folder of a batch: finished results, what is under way, and how one becomes the other in a single step.

    OUT/index.html, index.json, manuscripts.csv, claims.csv
    OUT/results/NAME/       one manuscript: the reports of `auditor audit`, and `result.json`
    OUT/.batch/partial/     results under way; a broken one is taken up or done again
    OUT/.batch/replaced/    the former result while a new one takes its place
    OUT/.batch/ledger.sqlite, names.json, journal.jsonl, lock, workers

A result is written beside its place, brought to the disk and renamed into it: what is under `results/` is whole.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError

from auditor.decisions import FILE as DECISIONS
from auditor.domain import BatchFault, BatchFigures, BatchOutcome, Model
from auditor.errors import InputError
from auditor.reporting.claim_log import answered_lines
from auditor.reporting.outputs import MANIFEST, RENDERERS

RESULT = "result.json"
"""File of a result that the batch reads."""
HIDDEN = ".batch"
REPORT_FILES = (*RENDERERS, MANIFEST)
"""Files of an audited manuscript that must be there for its result to be whole."""
CLAIMS = "claims.jsonl"
"""Log of claims, which a broken audit goes on from."""


class BatchResult(Model):
    """`result.json`: what became of one manuscript, and what it was made from."""

    schema_version: str = "1"
    """Version of this shape."""
    manuscript: str
    """Path as it was given."""
    stamp: dict[str, str]
    """Part of the inputs and settings → hash of it."""
    outcome: BatchOutcome
    """Audited or failed."""
    fault: BatchFault | None = None
    """Why it failed."""
    figures: BatchFigures | None = None
    """Figures of its report."""


class Workplace:
    """The folder of a batch, as its processes use it."""

    def __init__(self, out: Path) -> None:
        self.out = out
        """The folder."""
        self.ledger = out / HIDDEN / "ledger.sqlite"
        """File of the shared budget."""
        self.journal = out / HIDDEN / "journal.jsonl"
        """One line for each manuscript that was done: when, in what time, by which process."""

    def prepare(self, *, fresh: bool) -> None:
        """Make the folders and mend what a killed run left. `fresh` begins anew; decisions of people are kept."""
        for folder in (self.out / "results", self._partial_root, self._replaced_root):
            folder.mkdir(parents=True, exist_ok=True)
        for former in self._replaced_root.iterdir():
            self._put_back(former)
        if fresh:
            for path in (self._partial_root, self.ledger, self.journal):
                _remove(path)
            self._partial_root.mkdir()

    def folder(self, name: str) -> str:
        """Return the folder of a result, relative to the batch's."""
        return f"results/{name}"

    def result(self, name: str) -> BatchResult | None:
        """Return a finished result, None where there is none that can be read, or a file of it is gone."""
        folder = self._result(name)
        try:
            found = BatchResult.model_validate_json((folder / RESULT).read_bytes())
        except (OSError, ValidationError):
            return None
        whole = found.figures is None or all((folder / file).is_file() for file in REPORT_FILES)
        return found if whole else None

    def names(self) -> dict[str, str]:
        """Return the names that results have by path, empty where none is known."""
        try:
            known = json.loads(self._names.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        entries = known.items() if isinstance(known, dict) else ()
        return {path: name for path, name in entries if isinstance(path, str) and isinstance(name, str)}

    def keep_names(self, names: dict[str, str]) -> None:
        """Keep the names of results by path."""
        _write(self._names, json.dumps(names, ensure_ascii=False, indent=1, sort_keys=True) + "\n")

    def begin(self, name: str, stamp: str, *, again: bool = False) -> Path:
        """Return the folder to make a result in: what a broken run left of the same stamp, without its half reports.

        Decisions of people are taken over from the former result; `again` takes over its answered claims as well.
        """
        partial = self._partial_root / name
        mark = partial / "stamp"
        if not (mark.is_file() and mark.read_text(encoding="utf-8") == stamp):
            _remove(partial)
            partial.mkdir(parents=True)
            _write(mark, stamp)
        for path in partial.iterdir():
            if path.name not in (CLAIMS, mark.name):
                _remove(path)
        former = self._result(name)
        if (former / DECISIONS).is_file():
            shutil.copy2(former / DECISIONS, partial / DECISIONS)
        if again and not (partial / CLAIMS).exists():
            _write(partial / CLAIMS, "".join(answered_lines(former / CLAIMS)))
        return partial

    def finish(self, name: str, result: BatchResult) -> None:
        """Put the result that was made in `begin`'s folder into its place, in one step."""
        partial = self._partial_root / name
        (partial / "stamp").unlink(missing_ok=True)
        _write(partial / RESULT, result.model_dump_json(indent=1) + "\n")
        _to_disk(partial)
        final, former = self._result(name), self._replaced_root / name
        if final.exists():
            _remove(former)
            final.rename(former)
        partial.rename(final)
        _remove(former)

    def note(self, line: dict[str, str | float | int]) -> None:
        """Write one line into the journal."""
        with self.journal.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep every other batch out of the folder, and wait for processes that a killed one left behind.

        Raises InputError where another batch works there.
        """
        (self.out / HIDDEN).mkdir(parents=True, exist_ok=True)
        with _locked(self.out / HIDDEN / "lock", shared=False, wait=False):
            with _locked(self.out / HIDDEN / "workers", shared=False, wait=True):
                pass
            yield

    @contextmanager
    def as_worker(self) -> Iterator[None]:
        """Let the next batch wait for this process."""
        with _locked(self.out / HIDDEN / "workers", shared=True, wait=True):
            yield

    @property
    def _partial_root(self) -> Path:
        return self.out / HIDDEN / "partial"

    @property
    def _replaced_root(self) -> Path:
        return self.out / HIDDEN / "replaced"

    @property
    def _names(self) -> Path:
        return self.out / HIDDEN / "names.json"

    def _result(self, name: str) -> Path:
        return self.out / "results" / name

    def _put_back(self, former: Path) -> None:
        """Put a former result back where its successor did not arrive."""
        final = self._result(former.name)
        if final.exists():
            _remove(former)
        else:
            former.rename(final)


@contextmanager
def _locked(path: Path, *, shared: bool, wait: bool) -> Iterator[None]:
    """Hold a lock of the operating system, which ends with the process however that ends.

    Where the system has none (Windows), nothing is held.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    with path.open("a") as file:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError as error:
            raise InputError(f"{path.parent.parent}: another batch is at work there; name another folder") from error
        yield


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(text, encoding="utf-8", errors="replace")
    temporary.replace(path)


def _to_disk(folder: Path) -> None:
    """Have the system bring the files of a folder to the disk, so that a power failure cannot leave empty ones."""
    for path in folder.iterdir():
        with path.open("rb") as file, contextlib.suppress(OSError):  # a file system that cannot is no fault of ours
            os.fsync(file.fileno())


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
