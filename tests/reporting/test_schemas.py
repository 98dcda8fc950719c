"""The JSON Schemas in `reports/schema/` are those of the models, and the outputs validate against them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from auditor.reporting import ClaimLog, write_reports
from auditor.reporting.schemas import MODELS, render
from auditor.resources import data_folder
from tests.reporting.sample import empty_report, sample_report


def schema(name: str) -> Draft202012Validator:
    text = (data_folder("reports") / "schema" / name).read_text(encoding="utf-8")
    Draft202012Validator.check_schema(json.loads(text))
    return Draft202012Validator(json.loads(text))


@pytest.mark.parametrize("name", MODELS)
def test_schema_is_in_step_with_the_models(name: str) -> None:
    written = (data_folder("reports") / "schema" / name).read_text(encoding="utf-8")
    assert written == render(MODELS[name]), "run `python -m auditor.reporting.schemas`"


@pytest.mark.parametrize("make", [sample_report, empty_report])
def test_report_and_manifest_validate(make, tmp_path: Path) -> None:
    paths = write_reports(make(), tmp_path)
    schema("report.schema.json").validate(json.loads(paths["report.json"].read_text(encoding="utf-8")))
    schema("manifest.schema.json").validate(json.loads(paths["manifest.json"].read_text(encoding="utf-8")))


def test_claim_lines_validate(tmp_path: Path) -> None:
    log = ClaimLog(tmp_path / "claims.jsonl", run="r")
    for result in sample_report().claims:
        log.append(result)
    for line in (tmp_path / "claims.jsonl").read_text(encoding="utf-8").splitlines():
        schema("claims.schema.json").validate(json.loads(line))
