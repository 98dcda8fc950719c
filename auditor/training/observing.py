"""Labelled pairs, seen through the pipeline's own eyes: the signals that the embedded judge combines."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from auditor.calibration import Label, LabelledPair
from auditor.domain import Extent
from auditor.training.fitting import Observation

if TYPE_CHECKING:
    from auditor.judging.protocol import JudgeRequest
    from auditor.judging.window_reader import WindowReader
    from auditor.sources.passages import SourceIndex

BATCH = 32
"""Pairs scored at once."""


def observe(
    pairs: Sequence[LabelledPair], reader: WindowReader, data: str, *, extent: Extent = Extent.EXCERPT
) -> Iterator[Observation]:
    """Yield an observation for each pair with a text, in order; `data` names the set."""
    waiting = iter([pair for pair in pairs if pair.source and pair.source.strip()])
    while batch := list(islice(waiting, BATCH)):
        indexes: dict[tuple[str, Extent], SourceIndex] = {}  # of the batch: all sources of a set need not fit in memory
        requests = [_request(pair, pair.extent or extent, indexes) for pair in batch]
        for pair, reading in zip(batch, reader.read(requests), strict=True):
            if reading is not None:
                yield _observation(pair, reading.values, data)


def _request(pair: LabelledPair, extent: Extent, indexes: dict[tuple[str, Extent], SourceIndex]) -> JudgeRequest:
    from auditor.claims import claim_from_text
    from auditor.grounding import ground
    from auditor.judging.protocol import JudgeRequest
    from auditor.sources.library import source_from_text
    from auditor.sources.passages import index_source

    text = pair.source or ""
    if (text, extent) not in indexes:
        indexes[text, extent] = index_source(source_from_text("source", text, extent=extent))
    claim = claim_from_text(pair.claim)
    index = indexes[text, extent]
    return JudgeRequest(claim, index, ground(claim, index).passages)


def _observation(pair: LabelledPair, values: dict[str, float], data: str) -> Observation:
    return Observation(
        values=values,
        supported=pair.label is Label.SUPPORTED,
        contradicted=pair.label is Label.CONTRADICTED,
        group=hashlib.sha256((pair.source or "").encode()).hexdigest(),
        data=data,
    )
