"""The keys of a project's file: one field each, with its type, bounds, default and help.

The options of the same name take all of that from here (`auditor.cli.options`). A key is written as its option, without
the leading dashes: `max-failed = 2`.

A file comes with a project that somebody else may have written. So there is no key for an address (the key of a
provider, taken from the environment, would be sent there), for a folder of prompts or profiles (a profile names an
address and the variable that holds a key), for a key, or for anything that is run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from auditor.domain import Decider, Extent
from auditor.domain.judging import DEFAULT_JUDGE
from auditor.gate import FailOn


def _filled(path: Path) -> Path:
    if path == Path():
        raise ValueError("input should name a file or folder")
    return path


def _no_address(model: str) -> str:
    if "://" in model:
        raise ValueError("input should be the name of a model, not an address")
    return model


Place = Annotated[Path, AfterValidator(_filled)]
ModelName = Annotated[str, Field(min_length=1), AfterValidator(_no_address)]


def key_of(field: str) -> str:
    """Return how a field is written in a file."""
    return field.replace("_", "-")


class ProjectSettings(BaseModel):
    """What a project settles; the defaults are those of the options."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        alias_generator=key_of,
        validate_by_name=False,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
    )

    sources: Place | None = None
    """Folder of texts, or JSON/JSONL of records with text."""
    references: Place | None = None
    """Bibliography: BibTeX, CSL-JSON, Zotero JSON, RIS, NBIB, EndNote."""
    judge: Annotated[str, Field(min_length=1)] = DEFAULT_JUDGE
    """Judge profile; `auditor judges` lists them."""
    model: ModelName | None = None
    """Model instead of the profile's."""
    trust_judge: bool = False
    """Count a judge's verified support as ok; the report says so."""
    recall: bool = False
    """Also ask the judge what it knows, without showing it the source."""
    split: Decider = Decider.RULES
    """Who splits: a model's split of a claim is audited beside the claim; the worse stands."""
    intent: Decider = Decider.RULES
    """Who tells intents: a model may find a specific claim where the rules see background."""
    label: Decider = Decider.RULES
    """Who breaks ties between failure modes."""
    max_calls: Annotated[int | None, Field(ge=0)] = None
    """Requests to a model that may be sent in this run."""
    max_cost: Annotated[float | None, Field(ge=0)] = None
    """US dollars that may be spent in this run."""
    cache: Place | None = None
    """SQLite file that keeps the judge's replies."""
    replay: bool = False
    """Answer from the cache alone; ask nothing."""
    repeat: Annotated[int, Field(ge=1)] = 1
    """Times each pair is asked about; the report says how far answers agree."""
    extent: Extent = Extent.EXCERPT
    """Extent of the pairs that do not give one: how much of the work the text is; unknown is excerpt."""
    closing_citation_covers_paragraph: bool = False
    """A lone citation closing a paragraph covers the sentences before it."""
    fail_on: FailOn = FailOn.FAILED
    """What makes the exit code 1."""
    max_failed: Annotated[int, Field(ge=0)] = 0
    """Claims over the threshold that are allowed."""
    max_skip: Annotated[float, Field(ge=0, le=1)] = 1.0
    """Share of claims that may be skipped before the exit code is 3."""
    min_score: Annotated[float | None, Field(ge=-0.5, le=1)] = None
    """Least mean score, without what only a judge's word lifted; with --trust-judge a judge can lift it."""
    baseline: Place | None = None
    """Known findings, which are marked in the reports and do not count for the exit code."""
