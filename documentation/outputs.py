"""The reference of the JSON outputs, from their schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from auditor.reporting import schemas
from documentation.markdown import code, generated_note, table

Schema = Mapping[str, object]
"""A part of a JSON Schema."""


def page() -> str:
    """Return the page."""
    parts = ["# JSON outputs", generated_note("the models"), "The schemas, for programs:"]
    parts.append("\n".join(f"- [{name}](schema/{name})" for name in schemas.MODELS))
    seen: set[str] = set()
    for name, model in schemas.MODELS.items():
        schema = cast(Schema, model.model_json_schema(mode="serialization"))
        parts += [f"## {name.removesuffix('.schema.json')}", *_model(model.__name__, schema)]
        for inner, part in cast(Mapping[str, Schema], schema.get("$defs", {})).items():
            if inner not in seen:
                seen.add(inner)
                parts += [f"### {inner}", *_model(inner, part)]
    return "\n\n".join(parts) + "\n"


def _model(name: str, schema: Schema) -> Iterator[str]:
    if "description" in schema:
        yield str(schema["description"])
    if "enum" in schema:
        yield "One of " + ", ".join(code(str(value)) for value in cast(list[object], schema["enum"])) + "."
        return
    fields = cast(Mapping[str, Schema], schema.get("properties", {}))
    if fields:
        rows = [(code(field), _type(part), str(part.get("description", ""))) for field, part in fields.items()]
        yield table(("field", "type", "what it holds"), rows)


def _type(part: Schema) -> str:
    if "$ref" in part:
        name = str(part["$ref"]).rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    for union in ("anyOf", "allOf", "oneOf"):
        if union in part:
            return " or ".join(_type(option) for option in cast(list[Schema], part[union]))
    if "const" in part:
        return code(str(part["const"]))
    if "enum" in part:
        return " or ".join(code(str(value)) for value in cast(list[object], part["enum"]))
    if part.get("type") == "array":
        return f"list of {_type(cast(Schema, part.get('items', {})))}"
    if part.get("type") == "object":
        inner = part.get("additionalProperties")
        return f"map to {_type(cast(Schema, inner))}" if isinstance(inner, Mapping) else "object"
    return str(part.get("type", "any value"))
