"""JSON Schemas of the outputs, made from the domain models.

`python -m auditor.reporting.schemas` writes them to `reports/schema/`; a test keeps them in step.
"""

from __future__ import annotations

import json

from pydantic import BaseModel

from auditor.domain import BatchIndex, Report
from auditor.reporting.claim_log import ClaimLine
from auditor.reporting.manifest import Manifest
from auditor.resources import data_folder

MODELS: dict[str, type[BaseModel]] = {
    "report.schema.json": Report,
    "claims.schema.json": ClaimLine,
    "manifest.schema.json": Manifest,
    "index.schema.json": BatchIndex,
}
"""File name → what it describes (`claims.schema.json`: one line of `claims.jsonl`)."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def render(model: type[BaseModel]) -> str:
    """Return the JSON Schema of a model as it is written."""
    schema = {"$schema": DIALECT, **model.model_json_schema(mode="serialization")}
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write all schemas."""
    folder = data_folder("reports") / "schema"
    folder.mkdir(exist_ok=True)
    for name, model in MODELS.items():
        (folder / name).write_text(render(model), encoding="utf-8")


if __name__ == "__main__":
    main()
