"""A prompt as it would be sent for one claim and one source, without sending it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from auditor.domain import Extent
from auditor.errors import InvalidData
from auditor.judging.excerpts import Reading, ShownPassage
from auditor.judging.labelling import offered_modes
from auditor.judging.profiles import LlmProfile
from auditor.judging.protocol import JudgeRequest
from auditor.judging.registry import find_profile
from auditor.llm.prompts import RenderedPrompt, read_prompt

if TYPE_CHECKING:
    from auditor.domain import Claim

PROFILE = "llm"
"""Profile whose limits say how much of the source one request shows."""


def preview(identifier: str, claim: str, source: str) -> RenderedPrompt:
    """Return the messages that a request about this claim and source would hold, as the profile `llm` sends them.

    Raises UnknownName for an unknown prompt, InvalidData for one with inputs that no stage gives.
    """
    prompt = read_prompt(identifier)
    makers = _makers(claim, source)
    unknown = sorted(set(prompt.head.inputs) - set(makers))
    if unknown:
        raise InvalidData(f"{prompt.path}: no stage gives the inputs {unknown}; known: {sorted(makers)}")
    return prompt.render(**{name: makers[name]() for name in prompt.head.inputs})


def _makers(claim: str, source: str) -> Mapping[str, Callable[[], object]]:
    """Return for each input that a prompt may declare what makes its value."""
    return {
        "claim": lambda: claim,
        "sentence": lambda: claim,
        "context": lambda: "",
        "title": lambda: "",
        "claims": lambda: [_claim(claim)],
        "passages": lambda: _shown(claim, source)[0],
        "whole": lambda: _shown(claim, source)[1],
        "modes": offered_modes,
    }


def _claim(text: str) -> Claim:
    from auditor.claims import claim_from_text

    return claim_from_text(text)


def _shown(claim: str, source: str) -> tuple[tuple[ShownPassage, ...], bool]:
    """Return the passages of the first request, and whether they are all."""
    from auditor.sources.library import source_from_text
    from auditor.sources.passages import index_source

    profile = find_profile(PROFILE)
    assert isinstance(profile, LlmProfile)
    index = index_source(source_from_text("source", source, extent=Extent.EXCERPT))
    reading = Reading(index, profile.limits.excerpt_characters)
    part = reading.next_part(reading.order_for(JudgeRequest(_claim(claim), index)), ())
    return reading.shown(part), len(part) == len(reading.passages)
