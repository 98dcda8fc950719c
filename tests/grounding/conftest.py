"""Shared ways to put a claim to a text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.domain import Claim, Extent, Grounding, Verdict
from auditor.grounding import ground
from auditor.sources.passages import SourceIndex, index_source
from auditor.sources.source_text import source_from_text
from auditor.verdicts import decide


def indexed(text: str) -> SourceIndex:
    return index_source(source_from_text("work", text, extent=Extent.FULL_TEXT))


def claim_of(text: str) -> Claim:
    return Claim(id="c1", text=text, sentence=0)


def judged(claim: str, text: str | SourceIndex) -> tuple[Grounding, Verdict]:
    """Ground a claim on a full text and decide by rules alone."""
    index = indexed(text) if isinstance(text, str) else text
    grounding = ground(claim_of(claim), index)
    return grounding, decide(claim_of(claim), "work", grounding, extent=Extent.FULL_TEXT)


@pytest.fixture
def judge() -> Callable[[str, str | SourceIndex], tuple[Grounding, Verdict]]:
    return judged
