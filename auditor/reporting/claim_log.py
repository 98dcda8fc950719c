"""`claims.jsonl`: the claims of a run, written one by one, so that a broken run goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from auditor.domain import ClaimResult, HelpOutcome, Model, Unjudged


class ClaimLine(Model):
    """One line of `claims.jsonl`."""

    run: str
    """Fingerprint of the run's inputs and settings; lines of another run are not taken up again."""
    result: ClaimResult
    """The claim with its verdicts."""


def answered_lines(path: Path) -> Iterator[str]:
    """Yield the lines of a log whose claims no judge or helping model left without a usable answer."""
    if not path.is_file():
        return
    for line in path.read_bytes().splitlines():
        try:
            result = ClaimLine.model_validate_json(line).result
        except ValidationError:  # torn by a crash, or written by another version: that claim is done again
            continue
        if not _unanswered(result):
            yield line.decode() + "\n"


def _unanswered(result: ClaimResult) -> bool:
    """Say whether a model was asked about the claim, or a part of it, and gave nothing usable."""
    silent = any(isinstance(verdict.judgement, Unjudged) for verdict in result.verdicts)
    missing = any(record.outcome is HelpOutcome.UNANSWERED for record in result.help)
    return silent or missing or any(_unanswered(part) for part in result.parts)


class ClaimLog:
    """The claims of one run on disk.

    `run` is a fingerprint of everything that can change a verdict (manuscript, sources, settings). A log of another
    run is begun anew; a last line torn by a crash is dropped.
    """

    def __init__(self, path: Path, run: str = "") -> None:
        self.path = path
        self.run = run
        self._finished = self._read()
        self._tidy()

    @property
    def finished(self) -> dict[str, ClaimResult]:
        """Claims that are done, by id, in the order they were written."""
        return dict(self._finished)

    def append(self, result: ClaimResult) -> None:
        """Write one claim. The line is handed to the operating system before this returns."""
        self._finished[result.claim.id] = result
        with self.path.open("a", encoding="utf-8") as file:
            file.write(self._line(result))

    def _line(self, result: ClaimResult) -> str:
        return ClaimLine(run=self.run, result=result).model_dump_json() + "\n"

    def _read(self) -> dict[str, ClaimResult]:
        if not self.path.is_file():
            return {}
        results: dict[str, ClaimResult] = {}
        for line in self.path.read_bytes().splitlines():
            try:
                entry = ClaimLine.model_validate_json(line)
            except ValidationError:  # torn by a crash, or written by another version: that claim is done again
                continue
            if entry.run == self.run:
                results[entry.result.claim.id] = entry.result
        return results

    def _tidy(self) -> None:
        """Leave only whole lines of this run, so that an appended line never joins a torn one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        temporary = self.path.with_name(self.path.name + ".part")
        temporary.write_text("".join(map(self._line, self._finished.values())), encoding="utf-8")
        temporary.replace(self.path)
