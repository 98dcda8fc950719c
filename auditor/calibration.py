"""How often a judge, or the rules alone, accuse wrongly and catch what is wrong: measured on labelled pairs.

Labelled pairs are JSON lines of `{claim, source, label, id?, extent?}` with labels `supported`, `contradicted`,
`not_supported` and `partially_supported`. Rates carry Wilson intervals; what was not judged stands beside them.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import Bucket, Extent, Mean, Model, Status
from auditor.domain.judging import DEFAULT_JUDGE
from auditor.errors import UnreadableFile
from auditor.json_lines import read_models
from auditor.pairs import Pair, audit_pairs
from auditor.statistics.intervals import rate

if TYPE_CHECKING:
    from auditor.judging.protocol import Judge
    from auditor.judging.registry import JudgeOptions

Progress = Callable[[int, int], None]
"""Called with pairs done and pairs in all."""


class Label(StrEnum):
    """What people said of a pair."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_SUPPORTED = "not_supported"
    PARTIALLY_SUPPORTED = "partially_supported"


class Outcome(StrEnum):
    """What a verdict says in the words of the labels."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_SUPPORTED = "not_supported"
    UNDECIDED = "undecided"
    """A suspicion, a dispute, or nothing found against it and no judge asked."""
    SKIPPED = "skipped"
    """Could not be looked at."""


OUTCOMES: dict[Status, Outcome] = {
    **dict.fromkeys((Status.GROUNDED, Status.SUPPORTED, Status.ON_TOPIC), Outcome.SUPPORTED),
    **dict.fromkeys((Status.CONTRADICTED, Status.QUOTE_ALTERED), Outcome.CONTRADICTED),
    **dict.fromkeys(
        (
            Status.UNSUPPORTED,
            Status.OVERSTATED,
            Status.FIGURE_MISSING,
            Status.QUOTE_NOT_FOUND,
            Status.OFF_TOPIC,
            Status.NOT_IN_EXCERPT,
        ),
        Outcome.NOT_SUPPORTED,
    ),
    **dict.fromkeys((Status.SOURCE_UNAVAILABLE, Status.UNJUDGED), Outcome.SKIPPED),
}
"""Outcome by status; any other status is undecided."""

CLASSES = (Outcome.SUPPORTED, Outcome.CONTRADICTED, Outcome.NOT_SUPPORTED)
"""Classes of macro-F1."""


class LabelledPair(Pair):
    """A pair with what people said of it."""

    label: Label
    """The label."""


class Cell(Model):
    """One cell of the confusion table."""

    label: Label
    """What people said."""
    status: Status
    """What the audit said."""
    bucket: Bucket
    """Its bucket."""
    count: int
    """Pairs."""


class Measured(Model):
    """What was measured on one set of labelled pairs."""

    data: str
    """Name of the set."""
    judge: str
    """Judge profile; `none` for the rules alone."""
    extent: Extent
    """Extent of the pairs that do not give one."""
    pairs: int
    """Labelled pairs."""
    decided: int
    """Pairs with an outcome other than undecided or skipped."""
    false_alarms: Mean
    """Share of supported pairs in the bucket failed."""
    contradicted_caught: Mean
    """Share of contradicted pairs in the bucket failed."""
    not_supported_caught: Mean
    """Share of not supported pairs in the bucket failed."""
    partially_supported_caught: Mean
    """Share of partially supported pairs in the bucket failed."""
    balanced_accuracy: float | None
    """Mean of the recalls of supported and of the rest, over the decided pairs; None where one of them is empty."""
    macro_f1: float | None
    """Mean F1 of supported, contradicted and not supported over all pairs, undecided counted as wrong."""
    confusion: tuple[Cell, ...]
    """Labels by status."""
    false_alarm_ids: tuple[str, ...]
    """Supported pairs in the bucket failed, for reading."""
    seconds_per_pair: float
    """Wall time per pair, reading excluded."""


def read_labelled(path: Path) -> tuple[LabelledPair, ...]:
    """Return the labelled pairs of a `.jsonl` or `.jsonl.gz` file.

    Raises UnreadableFile where the file cannot be opened or is empty, InvalidData naming the line that is no such pair.
    """
    found = tuple(read_models(path, LabelledPair, "a labelled pair with `claim`, `source` and `label`"))
    if not found:
        raise UnreadableFile(f"{path} holds no labelled pair")
    return found


def measure(
    pairs: Sequence[LabelledPair],
    *,
    name: str,
    judge: Judge | str = DEFAULT_JUDGE,
    judge_options: JudgeOptions | None = None,
    extent: Extent = Extent.EXCERPT,
    progress: Progress | None = None,
) -> Measured:
    """Audit the pairs and return how the verdicts compare with the labels."""
    begun = time.perf_counter()
    seen: list[tuple[LabelledPair, Status, Bucket]] = []
    verdicts = audit_pairs(pairs, judge=judge, judge_options=judge_options, extent=extent)
    for pair, verdict in zip(pairs, verdicts, strict=True):
        seen.append((pair, verdict.status, verdict.bucket))
        if progress is not None:
            progress(len(seen), len(pairs))
    seconds = (time.perf_counter() - begun) / max(1, len(pairs))
    profile = judge if isinstance(judge, str) else judge.standing.profile
    return summarise_outcomes(seen, name=name, judge=profile, extent=extent, seconds=seconds)


def summarise_outcomes(
    seen: Sequence[tuple[LabelledPair, Status, Bucket]], *, name: str, judge: str, extent: Extent, seconds: float
) -> Measured:
    """Return the figures for labelled pairs and their verdicts."""
    outcomes = [(pair.label, OUTCOMES.get(status, Outcome.UNDECIDED)) for pair, status, _ in seen]
    decided = [(label, outcome) for label, outcome in outcomes if outcome in CLASSES]
    cells = Counter((pair.label, status, bucket) for pair, status, bucket in seen)
    return Measured(
        data=name,
        judge=judge,
        extent=extent,
        pairs=len(seen),
        decided=len(decided),
        false_alarms=_failed(seen, Label.SUPPORTED),
        contradicted_caught=_failed(seen, Label.CONTRADICTED),
        not_supported_caught=_failed(seen, Label.NOT_SUPPORTED),
        partially_supported_caught=_failed(seen, Label.PARTIALLY_SUPPORTED),
        balanced_accuracy=balanced_accuracy(decided),
        macro_f1=macro_f1(outcomes),
        confusion=tuple(
            Cell(label=label, status=status, bucket=bucket, count=count)
            for (label, status, bucket), count in sorted(cells.items())
        ),
        false_alarm_ids=tuple(
            pair.id for pair, _, bucket in seen if pair.label is Label.SUPPORTED and bucket is Bucket.FAILED
        ),
        seconds_per_pair=seconds,
    )


def _failed(seen: Iterable[tuple[LabelledPair, Status, Bucket]], label: Label) -> Mean:
    buckets = [bucket for pair, _, bucket in seen if pair.label is label]
    return rate(buckets.count(Bucket.FAILED), len(buckets))


def balanced_accuracy(decided: Sequence[tuple[Label, Outcome]]) -> float | None:
    """Return the mean of the recalls of supported and of the rest; None where one of them is empty."""
    recalls = []
    for wanted in (True, False):
        answers = [outcome is Outcome.SUPPORTED for label, outcome in decided if (label is Label.SUPPORTED) is wanted]
        if not answers:
            return None
        recalls.append(answers.count(wanted) / len(answers))
    return sum(recalls) / len(recalls)


def macro_f1(outcomes: Sequence[tuple[Label, Outcome]]) -> float | None:
    """Return the mean F1 of the three classes that occur; partial support counts as not supported."""
    truths = [_class_of(label) for label, _ in outcomes]
    scores = []
    for wanted in CLASSES:
        if wanted not in truths:
            continue
        said = [outcome is wanted for _, outcome in outcomes]
        true = [truth is wanted for truth in truths]
        hits = sum(a and b for a, b in zip(said, true, strict=True))
        scores.append(2 * hits / (sum(said) + sum(true)))
    return sum(scores) / len(scores) if scores else None


def _class_of(label: Label) -> Outcome:
    return Outcome.NOT_SUPPORTED if label is Label.PARTIALLY_SUPPORTED else Outcome(label.value)
