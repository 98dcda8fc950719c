"""SARIF output validates against the schema that Microsoft's SARIF matchers ship.

The schema (npm, `@microsoft/jest-sarif`, `lib/schemas/sarif-2.1.0-rtm.5.json`) is found through `AUDITOR_SARIF_SCHEMA`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from jsonschema.validators import validator_for

from auditor.reporting import sarif
from tests.reporting.sample import empty_report, large_report, sample_report

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("make", [sample_report, empty_report, large_report])
def test_output_validates(make) -> None:
    path = Path(os.environ.get("AUDITOR_SARIF_SCHEMA", ""))
    if not path.is_file():
        pytest.skip("AUDITOR_SARIF_SCHEMA names no schema: npm install @microsoft/jest-sarif")
    schema = json.loads(path.read_text(encoding="utf-8"))
    validator_for(schema)(schema).validate(json.loads(sarif.render(make())))
