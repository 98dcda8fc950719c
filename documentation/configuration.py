"""The reference of the project's file, from its keys."""

from __future__ import annotations

import inspect
from collections import defaultdict
from importlib import import_module

from auditor.cli.configured import key_options
from auditor.cli.main import COMMANDS
from auditor.configuration.file import REFUSED
from auditor.configuration.keys import ProjectSettings, key_of
from documentation.markdown import code, generated_note, table

INTRODUCTION = """# The project's file

{note}

`auditor.toml` holds the keys at its top, `pyproject.toml` in the table `[tool.auditor]`. The file nearest to the
working directory counts, alone: it is looked for there and in the folders above; in one folder `auditor.toml` comes
first. `auditor --config FILE …` names another, `auditor --isolated …` reads none. What is given on the command line
comes before the file, and a relative path is taken from the file's folder. An unknown key or a value of another type
is an error. `auditor config` shows what is in force and where each value came from.
"""


def page() -> str:
    """Return the page."""
    properties = ProjectSettings.model_json_schema()["properties"]
    users = commands_by_key()
    rows = [
        (
            code(key_of(name)),
            _type(properties[key_of(name)]),
            _default(properties[key_of(name)].get("default")),
            field.description or "",
            ", ".join(map(code, users[name])),
        )
        for name, field in ProjectSettings.model_fields.items()
    ]
    refused = [(code(key), f"{why}.") for key, why in REFUSED.items()]
    return (
        "\n\n".join(
            [
                INTRODUCTION.format(note=generated_note("the keys")),
                "## Keys",
                table(("key", "value", "default", "what it settles", "used by"), rows),
                "## What a file cannot settle",
                "A file comes with a project that somebody else may have written. No key runs anything, names a "
                "secret, or says where a secret is sent.",
                table(("no such key", "because"), refused),
                "Prompts and judge profiles of your own lie in the folder that the environment variable "
                "`AUDITOR_CONFIG` names, keys of providers in the environment.",
            ]
        )
        + "\n"
    )


def commands_by_key() -> dict[str, list[str]]:
    """Return the commands that take a key's value, by field."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, (module, _) in COMMANDS.items():
        function = import_module(module).command
        for key in key_options(function) if inspect.isfunction(function) else ():
            found[key].append(name)
    return found


def _type(schema: dict[str, object]) -> str:
    options = schema.get("anyOf")
    if isinstance(options, list):
        return _type(options[0])
    if "$ref" in schema:
        choices = ProjectSettings.model_json_schema()["$defs"][str(schema["$ref"]).rsplit("/", 1)[-1]]["enum"]
        return " or ".join(code(f'"{choice}"') for choice in choices)
    kind = {"integer": "whole number", "number": "number", "boolean": "true or false", "string": "text"}
    bounds = [f"{word} {schema[key]:g}" for key, word in (("minimum", "from"), ("maximum", "to")) if key in schema]
    return " ".join(["path" if schema.get("format") == "path" else kind[str(schema["type"])], *bounds])


def _default(value: object) -> str:
    if value is None:
        return "not set"
    return code(f'"{value}"' if isinstance(value, str) else str(value).lower())
