"""The shapes of replies that models are asked for. Field order is the order in which a model writes."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class JudgeAnswer(_Shape):
    """What the source says of one claim."""

    id: str
    """Id of the claim, as given."""
    reason: str
    """One or two sentences: what the source says that bears on the claim."""
    quotes: list[str]
    """Words copied from the source, character for character; empty if nothing bears on the claim."""
    verdict: Literal["supported", "contradicted", "not_enough_info"]
    """What follows for the claim from the source alone."""


class JudgeAnswers(_Shape):
    """One answer for each claim."""

    answers: list[JudgeAnswer]
    """In the order of the claims."""


class SplitAnswer(_Shape):
    """A sentence in atomic claims."""

    claims: list[str]
    """Each a full sentence in the words of the sentence."""


class IntentAnswer(_Shape):
    """Why a work is cited."""

    reason: str
    """One sentence."""
    intent: Literal["specific_claim", "background", "review_anchor"]
    """The intent."""


class RecallAnswer(_Shape):
    """What is known of a claim without its source."""

    reason: str
    """One or two sentences."""
    verdict: Literal["confirmed", "contradicted", "unknown"]
    """What is known."""


class LabelAnswer(_Shape):
    """Which failure mode fits."""

    reason: str
    """One sentence."""
    mode: str
    """Id of one of the modes offered, or `none_fits`."""
