"""Prompts as files: front matter and named sections, rendered with strict variables and fenced data.

A prompt file is `prompts/ID.md`: YAML front matter (`id`, `version`, `purpose`, `inputs`, `output`), then sections,
each opened by a line `=== NAME ===`. Sections are Jinja templates in a sandbox; a variable that the front matter does
not declare, or one that is declared and not used, is an error. Text from outside goes through the filter `fence`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import Field, ValidationError

from auditor.domain import Model
from auditor.errors import InvalidData, UnknownName
from auditor.llm.overrides import data_files

Role = Literal["system", "user", "assistant"]

_SECTION = re.compile(r"^=== ([a-z]+) ===$", re.MULTILINE)
_REQUIRED = ("system", "user")
_BUILT_IN_VARIABLES = {"mark"}


@dataclass(frozen=True)
class Message:
    """One message to a model."""

    role: Role
    """Who speaks."""
    content: str
    """What is said."""


@dataclass(frozen=True)
class RenderedPrompt:
    """A prompt as it is sent."""

    id: str
    """Id of the prompt file."""
    version: str
    """Version in its front matter."""
    messages: tuple[Message, ...]
    """What is sent, in order."""

    @property
    def sha256(self) -> str:
        """Hash over all roles and texts."""
        digest = hashlib.sha256()
        for message in self.messages:
            digest.update(f"{message.role}\0{message.content}\0".encode())
        return digest.hexdigest()

    @property
    def characters(self) -> int:
        """Length of all texts."""
        return sum(len(message.content) for message in self.messages)

    def followed_by(self, *messages: Message) -> RenderedPrompt:
        """Return the same conversation with further messages."""
        return RenderedPrompt(self.id, self.version, (*self.messages, *messages))


class PromptHead(Model):
    """Front matter of a prompt file."""

    id: str
    """Id, as the file is named."""
    version: str
    """Changed with every change of the text."""
    purpose: str
    """One sentence."""
    inputs: tuple[str, ...] = Field(min_length=1)
    """Variables of the text."""
    output: str
    """What the model is to answer."""


@dataclass(frozen=True)
class Prompt:
    """A prompt file, read and checked."""

    head: PromptHead
    """Front matter."""
    sections: Mapping[str, str]
    """Templates by name."""
    path: Path
    """Where it lies."""
    overridden: bool = False
    """Whether it is the user's own."""

    def render(self, **inputs: object) -> RenderedPrompt:
        """Return the messages to send. Every declared input must be given, and no other."""
        self._check_inputs(inputs)
        messages = tuple(Message(role, self._render(role, inputs)) for role in ("system", "user"))
        return RenderedPrompt(self.head.id, self.head.version, messages)

    def render_section(self, name: str, **inputs: object) -> str:
        """Return one further section, e.g. the text that asks again. Raises InvalidData where it is missing."""
        if name not in self.sections:
            raise InvalidData(f"{self.path}: section {name!r} is missing")
        return self._render(name, inputs)

    def _check_inputs(self, inputs: Mapping[str, object]) -> None:
        missing = sorted(set(self.head.inputs) - set(inputs))
        unknown = sorted(set(inputs) - set(self.head.inputs))
        if missing or unknown:
            raise InvalidData(f"{self.path}: missing inputs {missing}, unknown inputs {unknown}")

    def _render(self, section: str, inputs: Mapping[str, object]) -> str:
        from jinja2 import UndefinedError

        mark = fence_mark(inputs)
        try:
            template = _environment(mark).from_string(self.sections[section])
            return str(template.render(**inputs, mark=mark)).strip()
        except UndefinedError as error:
            raise InvalidData(f"{self.path}: section {section!r}: {error}") from error


def read_prompt(identifier: str) -> Prompt:
    """Return the prompt of that id, the user's own before the shipped.

    Raises UnknownName with the known ids, or InvalidData with file and fault.
    """
    files = data_files("prompts", ".md")
    if identifier not in files:
        raise UnknownName(f"there is no prompt {identifier!r}; known: {', '.join(files)}")
    file = files[identifier]
    return parse_prompt(file.path, overridden=file.overridden)


def prompt_ids() -> tuple[str, ...]:
    """Return the ids of all prompts, sorted."""
    return tuple(data_files("prompts", ".md"))


def prompt_versions() -> dict[str, str]:
    """Return version and hash of every prompt file, for the settings of a run."""
    versions = {}
    for identifier in prompt_ids():
        prompt = read_prompt(identifier)
        digest = hashlib.sha256(prompt.path.read_bytes()).hexdigest()
        versions[identifier] = f"{prompt.head.version} {digest[:16]}"
    return versions


def parse_prompt(path: Path, *, overridden: bool = False) -> Prompt:
    """Return the prompt in a file. Raises InvalidData naming file, field, section or variable."""
    head_text, body = _split_front_matter(path)
    head = _parse_head(path, head_text)
    sections = _split_sections(path, body)
    for name in _REQUIRED:
        if name not in sections:
            raise InvalidData(f"{path}: section {name!r} is missing: add a line '=== {name} ==='")
    _check_variables(path, head, sections)
    return Prompt(head, sections, path, overridden)


def _split_front_matter(path: Path) -> tuple[str, str]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InvalidData(f"{path}: not UTF-8") from error
    parts = text.split("---\n", 2)
    if len(parts) != 3 or parts[0].strip():
        raise InvalidData(f"{path}: front matter between two lines '---' is missing")
    return parts[1], parts[2]


def _parse_head(path: Path, text: str) -> PromptHead:
    try:
        head = PromptHead.model_validate(yaml.safe_load(text))
    except yaml.YAMLError as error:
        raise InvalidData(f"{path}: front matter is not valid YAML: {error}") from error
    except ValidationError as error:
        raise InvalidData(f"{path}: {describe_faults(error)}") from error
    if head.id != path.stem:
        raise InvalidData(f"{path}: field 'id' is {head.id!r}, and the file is named {path.stem!r}")
    return head


def describe_faults(error: ValidationError) -> str:
    """Return the faults of a data file in one line: which field, and what is wrong with it."""
    words = {"missing": "is missing", "extra_forbidden": "is unknown"}
    faults = []
    for fault in error.errors(include_url=False, include_input=False, include_context=False):
        place = ".".join(str(part) for part in fault["loc"])
        faults.append(f"field {place!r} {words.get(fault['type'], fault['msg'])}")
    return "; ".join(faults)


def _split_sections(path: Path, body: str) -> dict[str, str]:
    parts = _SECTION.split(body)
    if parts[0].strip():
        raise InvalidData(f"{path}: text before the first line '=== name ===' would not be sent: put it into one")
    return {name: text.strip() for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def _check_variables(path: Path, head: PromptHead, sections: Mapping[str, str]) -> None:
    """Hold the variables of the two sent sections against the declared inputs."""
    from jinja2 import TemplateSyntaxError, meta

    environment = _environment("")
    used: set[str] = set()
    for name, text in sections.items():
        try:
            found = meta.find_undeclared_variables(environment.parse(text))
        except TemplateSyntaxError as error:
            raise InvalidData(f"{path}: section {name!r}, line {error.lineno}: {error.message}") from error
        if name in _REQUIRED:
            used |= found
    used -= _BUILT_IN_VARIABLES
    undeclared, unused = sorted(used - set(head.inputs)), sorted(set(head.inputs) - used)
    if undeclared or unused:
        raise InvalidData(f"{path}: variables not declared in 'inputs': {undeclared}; declared, not used: {unused}")


def fence_mark(data: object) -> str:
    """Return a mark that does not occur in the data it fences, the same for the same data.

    It is a hash over the data, so no text can hold it on purpose.
    """
    text = repr(data)
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    while mark in text:
        mark = hashlib.sha256(mark.encode()).hexdigest()[:12]
    return mark


def _environment(mark: str) -> Any:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False
    )
    environment.filters["fence"] = lambda text, label: f"<{label} {mark}>\n{text}\n</{label} {mark}>"
    return environment


def as_chat(messages: Sequence[Message]) -> list[dict[str, str]]:
    """Return messages in the form that chat interfaces take."""
    return [{"role": message.role, "content": message.content} for message in messages]
