"""Judge profiles: one TOML file per judge, strict about every field.

A profile names the backend, its model and prompt, limits and price, and carries the calibration that
`auditor calibrate --write` measured. A missing or unknown field is an error that names file and field.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from auditor.domain import JudgeStanding, Model
from auditor.errors import InvalidData, UnknownName
from auditor.llm.overrides import data_files
from auditor.llm.prompts import describe_faults

Share = Annotated[float, Field(ge=0.0, le=1.0)]
Positive = Annotated[int, Field(gt=0)]


class Calibration(Model):
    """What `auditor calibrate` measured for a profile."""

    data: str
    """Name of the labelled data."""
    date: str
    """Day of the measurement, ISO 8601."""
    false_alarm_rate: Share
    """Share of supported items that the judge fails."""
    balanced_accuracy: Share
    """Mean of sensitivity and specificity."""
    items: int | None = None
    """Labelled items used, None where not recorded."""


class Limits(Model):
    """What one judge may take."""

    timeout_seconds: Annotated[float, Field(gt=0)]
    """Time for one request, from sending to the last byte."""
    concurrency: Positive
    """Requests under way at once."""
    requests_per_minute: Positive | None = None
    """Requests sent in any minute, attempts again included; left out where there is no bound."""
    tokens_per_minute: Positive | None = None
    """Tokens sent and received in any minute, as estimated; left out where there is no bound."""
    attempts: Positive
    """Requests for one reply, the first included; only transient failures are tried again."""
    longest_wait_seconds: Annotated[float, Field(ge=0)]
    """Cap on one wait between attempts, also where a server asks for more."""
    output_tokens: Positive
    """Tokens a reply may have per claim asked about."""
    claims_per_call: Positive
    """Claims on the same excerpt in one request."""
    excerpt_characters: Positive
    """Characters of the source in one request."""
    rounds: Positive
    """Requests about one claim, each showing the next passages, until the source is read to its end."""


class Price(Model):
    """US dollars for a million tokens, where litellm's own table does not know the model."""

    input_per_million: Annotated[float, Field(ge=0)]
    """Tokens sent."""
    output_per_million: Annotated[float, Field(ge=0)]
    """Tokens received."""


class _Profile(Model):
    title: str
    """One line for `auditor judges`."""
    languages: tuple[str, ...] = ()
    """Languages (ISO 639-1) that it reads side by side, `*` for any; empty where both texts must be of one."""
    calibration: Calibration | None = None
    """Measured reliability; without it the judge may not accuse."""


class NoneProfile(_Profile):
    """No judge: deterministic checks only."""

    backend: Literal["none"]


class ScriptedProfile(_Profile):
    """Replies written beforehand, for tests and replay."""

    backend: Literal["scripted"]


class LlmProfile(_Profile):
    """A language model that litellm reaches."""

    backend: Literal["llm"]
    model: str
    """Model as litellm names it; empty where it must be given by `--model` or `model_env`."""
    model_env: str
    """Environment variable that may name the model."""
    model_prefix: str
    """litellm's provider prefix for a model given by name, e.g. `ollama_chat/`; empty where the name holds it."""
    key_env: tuple[str, ...]
    """Environment variables that may hold the key, tried in order."""
    key_required: bool
    """Whether one of them must; else litellm looks for the provider's key itself, or none is needed."""
    base_url: str
    """Address of the server, empty for the provider's own."""
    base_url_env: str
    """Environment variable that may name the address, empty for none."""
    prompt: str
    """Id of the prompt file."""
    shape: Literal["json_schema", "md_json", "auto"]
    """How a reply is held to its shape: by the server's schema, by asking for fenced JSON, or as litellm says."""
    temperature: Annotated[float, Field(ge=0, le=2)] | Literal["default"]
    """Sampling temperature, or "default" where the model takes none."""
    limits: Limits
    """What it may take."""
    price: Price | None = None
    """Price, where litellm does not know it."""


class CrossEncoderProfile(_Profile):
    """A sentence-transformers model that scores claim and passage together."""

    backend: Literal["cross-encoder"]
    model: str
    """Local folder or hub name; empty where it must be given by `--model` or `model_env`."""
    model_env: str
    """Environment variable that may name the model."""
    labels: tuple[str, ...]
    """Meaning of the outputs in order: supported, contradicted, not_enough_info; empty to read the model's own."""
    pair_order: Literal["source_claim", "claim_source"]
    """Which text comes first."""
    threshold: Share
    """Least probability for `supported` or `contradicted`."""
    passages: Positive
    """Passages scored per claim."""
    batch_size: Positive
    """Pairs scored at once."""


class EmbeddedProfile(_Profile):
    """A small cross-encoder that `auditor judges train` made; how it is used stands in its folder."""

    backend: Literal["embedded"]
    model: str
    """Folder of the trained judge, beside the profile where it is relative; empty where `--model` must give it."""


class PanelProfile(_Profile):
    """Several judges; where they disagree, the pair is disputed."""

    backend: Literal["panel"]
    members: Annotated[tuple[str, ...], Field(min_length=2)]
    """Profiles of the members."""
    quorum: Positive
    """Members that must give a usable answer."""


class PluginProfile(_Profile):
    """A judge from the entry-point group `auditor.judges`."""

    backend: str
    """Name of the entry point."""
    options: dict[str, str | int | float | bool] = Field(default_factory=dict)
    """Handed to the plug-in as they are."""


JudgeProfile = (
    NoneProfile | ScriptedProfile | LlmProfile | EmbeddedProfile | CrossEncoderProfile | PanelProfile | PluginProfile
)

BUILT_IN: dict[str, type[_Profile]] = {
    "none": NoneProfile,
    "scripted": ScriptedProfile,
    "llm": LlmProfile,
    "embedded": EmbeddedProfile,
    "cross-encoder": CrossEncoderProfile,
    "panel": PanelProfile,
}
"""Profile type of each built-in backend; any other backend is a plug-in."""

_ANY: TypeAdapter[JudgeProfile] = TypeAdapter(JudgeProfile)


def profile_names() -> tuple[str, ...]:
    """Return the names of all profiles, shipped and the user's own, sorted."""
    return tuple(data_files("judges", ".toml"))


def read_profile(name: str) -> JudgeProfile:
    """Return the profile of that name, the user's own before the shipped.

    Raises UnknownName with the known names, or InvalidData with file and field.
    """
    files = data_files("judges", ".toml")
    if name not in files:
        raise UnknownName(f"there is no judge {name!r}; known: {', '.join(files)}")
    return parse_profile(files[name].path)


def parse_profile(path: Path) -> JudgeProfile:
    """Return the profile in a TOML file. Raises InvalidData naming file and field."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidData(f"{path}: not valid TOML: {error}") from error
    backend = data.get("backend")
    if not isinstance(backend, str):
        raise InvalidData(f"{path}: field 'backend' is missing; known: {', '.join(BUILT_IN)}, or a plug-in's name")
    try:
        return _ANY.validate_python(BUILT_IN.get(backend, PluginProfile).model_validate(data))
    except ValidationError as error:
        raise InvalidData(f"{path}: {describe_faults(error)}") from error


def standing_of(name: str, profile: JudgeProfile, *, trusted: bool = False) -> JudgeStanding:
    """Return what a profile allows its judge to do."""
    rate = profile.calibration.false_alarm_rate if profile.calibration else None
    return JudgeStanding(profile=name, false_alarm_rate=rate, languages=profile.languages, trusted=trusted)


def write_calibration(name: str, calibration: Calibration, folder: Path) -> Path:
    """Write a measurement into the profile `name` in `folder`, and return the file.

    The profile is copied there first if the folder lacks it; comments and all other fields stay as they are.
    Raises UnknownName or InvalidData like `read_profile`.
    """
    target = folder / f"{name}.toml"
    if not target.exists():
        read_profile(name)
        folder.mkdir(parents=True, exist_ok=True)
        target.write_text(data_files("judges", ".toml")[name].path.read_text(encoding="utf-8"), encoding="utf-8")
    kept = _without_table(target.read_text(encoding="utf-8"), "calibration").rstrip()
    target.write_text(f"{kept}\n\n{_calibration_table(calibration)}", encoding="utf-8")
    parse_profile(target)
    return target


def _without_table(toml: str, table: str) -> str:
    kept, inside = [], False
    for line in toml.splitlines():
        if line.strip().startswith("["):
            inside = line.strip() == f"[{table}]"
        if not inside:
            kept.append(line)
    return "\n".join(kept)


def _calibration_table(calibration: Calibration) -> str:
    lines = ["[calibration]"]
    for field, value in calibration.model_dump(exclude_none=True).items():
        lines.append(f"{field} = {_quoted(value) if isinstance(value, str) else value}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'
