"""Sources, claims and judges for the tests of this package."""

from __future__ import annotations

from pathlib import Path

from auditor.domain import Claim, Extent, Source
from auditor.judging.profiles import Limits, LlmProfile
from auditor.judging.protocol import JudgeRequest
from auditor.judging.registry import JudgeOptions
from auditor.sources.library import source_from_text
from auditor.sources.passages import SourceIndex, index_source

TRIAL = (
    "We enrolled 240 adults with chronic pain in two clinics. "
    "In the trial pain scores fell by 12 points in the coached group. "
    "Sleep did not change in either group during the year. "
    "Participants met their coach every second week by telephone."
)
"""A small source."""


def source(text: str = TRIAL, key: str = "trial", extent: Extent = Extent.FULL_TEXT) -> Source:
    return source_from_text(key, text, extent=extent)


def index(text: str = TRIAL, key: str = "trial", extent: Extent = Extent.FULL_TEXT) -> SourceIndex:
    return index_source(source(text, key, extent))


def claim(text: str = "Coaching lowered pain by 12 points.", identifier: str = "c1") -> Claim:
    return Claim(id=identifier, text=text, sentence=0)


def request(text: str = "Coaching lowered pain by 12 points.", identifier: str = "c1", on=None) -> JudgeRequest:
    return JudgeRequest(claim(text, identifier), on or index())


def limits(**changes) -> Limits:
    told = {
        "timeout_seconds": 2.0,
        "concurrency": 4,
        "attempts": 3,
        "longest_wait_seconds": 0.2,
        "output_tokens": 300,
        "claims_per_call": 1,
        "excerpt_characters": 4000,
        "rounds": 5,
    }
    return Limits(**{**told, **changes})


def profile(url: str, **changes) -> LlmProfile:
    told = {
        "backend": "llm",
        "title": "test",
        "model": "openai/fake-model",
        "model_env": "AUDITOR_TEST_MODEL",
        "model_prefix": "",
        "key_env": ("AUDITOR_TEST_KEY",),
        "key_required": False,
        "base_url": url,
        "base_url_env": "",
        "prompt": "judge-claim",
        "shape": "json_schema",
        "temperature": 0.0,
        "limits": limits(),
    }
    return LlmProfile(**{**told, **changes})


def options(cache: Path | None = None, **changes) -> JudgeOptions:
    return JudgeOptions(cache=cache, **changes)
