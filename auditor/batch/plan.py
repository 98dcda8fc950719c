"""The plan of a batch: its manuscripts, found and named, what each result is made from, and what is left to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from auditor.baseline import read_baseline
from auditor.batch.labels import Labels, labels_by_path, own_labels, read_labels
from auditor.batch.manuscripts import BatchManuscript, Beside, find_manuscripts, with_surroundings, without_surroundings
from auditor.batch.names import name_results
from auditor.batch.options import BatchOptions
from auditor.batch.stamps import Stamp, Stamper, batch_key, common_stamp
from auditor.batch.worker import Task, gate_figures_of
from auditor.batch.workplace import BatchResult, Workplace
from auditor.domain import BatchEntry, BatchOutcome, Notice, Settings
from auditor.errors import UnreadableFile
from auditor.gate import USAGE
from auditor.llm.ledger import Bounds, Ledger, Spending
from auditor.pipeline import settings_in_force


@dataclass(frozen=True)
class BatchPlan:
    """A batch before, while and after it runs."""

    workplace: Workplace
    """Its folder."""
    options: BatchOptions
    """Its options."""
    settings: Settings
    """What is in force for every audit."""
    common: Stamp
    """What all results are made from."""
    manuscripts: tuple[BatchManuscript, ...]
    """In the order they were given."""
    stamps: dict[str, Stamp]
    """What each result is made from, by its name."""
    labels: dict[str, Labels]
    """Labels by name of the result."""
    notices: tuple[Notice, ...] = ()
    """What a person should know."""

    def tasks(self) -> list[Task]:
        """Return what is left to do: what is not finished, was made from something else, or failed.

        Longest manuscripts first, so that no process is left alone with one at the end.
        """
        left = [task for manuscript in self.manuscripts if (task := self._task(manuscript)) is not None]
        return sorted(left, key=lambda task: task.manuscript.size, reverse=True)

    def entries(self) -> Iterator[BatchEntry]:
        """Yield the entry of each manuscript, read from its result; those without a current one are waiting."""
        for manuscript in self.manuscripts:
            yield self._entry(manuscript, self._current(manuscript.name))

    def ledger(self) -> Ledger:
        """Return the budget of the batch, which its processes share."""
        judging = self.options.judging
        return Ledger(self.workplace.ledger, batch_key(self.common), Bounds(judging.max_calls, judging.max_cost))

    def spending(self) -> Spending:
        """Return what the batch took of its budget, in this run and those before."""
        return self.ledger().spending()

    def keep_names(self) -> None:
        """Keep the names of the results, so that every later run gives the same."""
        names = {str(manuscript.path.resolve()): manuscript.name for manuscript in self.manuscripts}
        self.workplace.keep_names({**self.workplace.names(), **names})

    def _task(self, manuscript: BatchManuscript) -> Task | None:
        stamp = self.stamps[manuscript.name]
        result = None if self.options.fresh else self._current(manuscript.name)
        if result is None or result.figures is None:
            return Task(manuscript, stamp)
        ask_again = self.options.retry_unjudged and result.figures.calls.unjudged > 0
        return Task(manuscript, stamp, again=True) if ask_again else None

    def _current(self, name: str) -> BatchResult | None:
        """Return a finished result that was made from what is in force now."""
        result = self.workplace.result(name)
        return result if result is not None and result.stamp == self.stamps[name] else None

    def _entry(self, manuscript: BatchManuscript, result: BatchResult | None) -> BatchEntry:
        return BatchEntry(
            name=manuscript.name,
            manuscript=str(manuscript.path),
            folder=self.workplace.folder(manuscript.name),
            labels=self.labels[manuscript.name],
            outcome=result.outcome if result is not None else BatchOutcome.WAITING,
            fault=result.fault if result is not None else None,
            figures=result.figures if result is not None else None,
            exit_code=self._exit_code(result) if result is not None else None,
        )

    def _exit_code(self, result: BatchResult) -> int:
        """Return what `auditor audit` would have exited with."""
        return USAGE if result.figures is None else self.options.gate.exit_code_of(gate_figures_of(result.figures))


def plan_batch(paths: Iterable[Path | str], out: Path, options: BatchOptions) -> BatchPlan:
    """Find and name the manuscripts, read their labels, and settle what their results are made from.

    Loads the judge, so that a batch that cannot work ends here. Raises InputError and MissingPackage.
    """
    from auditor.judging.registry import as_judge

    workplace = Workplace(out)
    beside = _beside(options)
    found = without_surroundings(find_manuscripts(paths, options.match), beside, out)
    known = workplace.names()
    names = name_results([path.resolve() for path in found], known)
    manuscripts = tuple(with_surroundings(path, names[path.resolve()], beside) for path in found)
    judge = as_judge(options.judge, options.judging, trusted=options.audit.trust_judge)
    settings = settings_in_force(judge, options.audit)
    if options.baseline is not None:
        read_baseline(options.baseline)  # a broken one is told before the batch, not in each of its manuscripts
    common = common_stamp(settings, options.judging, options.sources, options.baseline)
    stamper = Stamper(common)
    labels, notices = _labels(manuscripts, names, options)
    return BatchPlan(
        workplace=workplace,
        options=options,
        settings=settings,
        common=common,
        manuscripts=manuscripts,
        stamps={manuscript.name: stamper.stamp(manuscript) for manuscript in manuscripts},
        labels=labels,
        notices=notices,
    )


def _beside(options: BatchOptions) -> Beside:
    for path in (options.sources, options.references):
        if path is not None and not path.exists():
            raise UnreadableFile(f"{path}: no such file or folder")
    return Beside(options.sources_beside, options.references_beside, options.sources, options.references)


def _labels(
    manuscripts: Iterable[BatchManuscript], names: dict[Path, str], options: BatchOptions
) -> tuple[dict[str, Labels], tuple[Notice, ...]]:
    """Return the labels by name of the result; what a table says goes before what a manuscript says of itself."""
    own = {manuscript.name: own_labels(manuscript.path, options.label_keys) for manuscript in manuscripts}
    if options.labels is None:
        return own, ()
    given, notices = labels_by_path(read_labels(options.labels), options.labels, names)
    return {**own, **{names[path]: {**own[names[path]], **labels} for path, labels in given.items()}}, notices
