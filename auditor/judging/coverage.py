"""Whether enough of a source was read to say that it does not hold a claim.

All of it is enough. So is every passage that retrieval names up to the depth at which it was measured to find 95 % of
what people marked as evidence, in sources of the same length (`taxonomy/retrieval_recall.toml`). A source longer than
those that were measured must be read to its end.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from pydantic import ValidationError

from auditor.domain import Model, Span
from auditor.errors import InvalidData
from auditor.resources import data_folder

if TYPE_CHECKING:
    from auditor.sources.passages import SourceIndex

ENOUGH = 0.95
"""Share of the evidence that must have been found where it was measured."""


class LengthClass(Model):
    """Sources of about the same length."""

    from_sentences: int
    """Fewest sentences."""
    to_sentences: int
    """Most sentences."""
    sources: int
    """Sources measured."""
    evidence: int
    """Sentences of evidence in them."""
    recall: tuple[float, ...]
    """Share of them found, for each depth of the table."""


class RecallTable(Model):
    """What was measured of retrieval."""

    data: str
    """On what."""
    measured: str
    """Day, ISO 8601."""
    depths: tuple[int, ...]
    """Passages read, best first."""
    lengths: tuple[LengthClass, ...]
    """By the source's length."""

    def depth_for(self, sentences: int) -> int | None:
        """Return how many passages are enough in a source of so many sentences; None where no depth was."""
        for length in self.lengths:
            if length.from_sentences <= sentences <= length.to_sentences:
                enough = (depth for depth, recall in zip(self.depths, length.recall, strict=True) if recall >= ENOUGH)
                return next(enough, None)
        return None


@cache
def recall_table() -> RecallTable:
    """Return the table that ships. Raises InvalidData naming file and field."""
    path = data_folder("taxonomy") / "retrieval_recall.toml"
    try:
        return RecallTable.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise InvalidData(f"{path}: {error}") from error


def needed(index: SourceIndex, claim: str) -> tuple[Span, ...] | None:
    """Return what must have been read of a source before it can be said to lack a claim; None where all of it."""
    depth = recall_table().depth_for(len(index.sentences))
    return None if depth is None else tuple(passage.span for passage in index.retrieve(claim, depth))


def is_enough(index: SourceIndex, claim: str, read: Sequence[Span]) -> bool:
    """Say whether the stretches read hold all sentences, or all that retrieval must name of them."""
    unread = [one.span for one in index.sentences if not any(one.span.overlaps(stretch) for stretch in read)]
    if not unread:
        return True
    asked = needed(index, claim)
    return asked is not None and not any(span.overlaps(stretch) for span in asked for stretch in unread)
