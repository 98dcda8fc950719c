"""The public façade is complete, documented and light."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import time
from pathlib import Path

import pytest

import auditor
from auditor import domain, errors

HEAVY = (
    "litellm",
    "instructor",
    "torch",
    "sentence_transformers",
    "spacy",
    "scipy",
    "onnxruntime",
    "pypdfium2",
    "pint",
)
STUB = Path(auditor.__file__).with_suffix(".pyi")


def _names_in_stub() -> set[str]:
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    return {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}


@pytest.mark.parametrize("name", auditor.__all__)
def test_every_public_name_can_be_imported(name):
    assert getattr(auditor, name) is not None


def test_type_checkers_see_the_same_names_as_users():
    assert _names_in_stub() == set(auditor.__all__)


def test_all_domain_models_and_errors_are_public():
    models = {
        name
        for module in (domain, errors)
        for name, thing in vars(module).items()
        if inspect.isclass(thing) and thing.__module__.startswith(module.__name__) and name != "Model"
    }
    assert models <= set(auditor.__all__)


def test_every_field_of_the_domain_is_described():
    models = [m for m in vars(domain).values() if inspect.isclass(m) and issubclass(m, domain.Model)]
    bare = [f"{m.__name__}.{name}" for m in models for name, field in m.model_fields.items() if not field.description]
    assert bare == []


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = auditor.no_such_thing


def _loaded_by(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint('\\n'.join(m.split('.')[0] for m in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


def test_importing_auditor_loads_nothing_heavy():
    assert not _loaded_by("import auditor") & set(HEAVY)


def test_help_loads_nothing_heavy_and_starts_at_once():
    code = "from auditor.cli.main import main\ntry:\n    main(['--help'])\nexcept SystemExit:\n    pass"
    assert not _loaded_by(code) & set(HEAVY)
    script = [sys.executable, "-c", f"{code}\nimport time\nprint(time.process_time())"]
    seconds = min(_cpu_seconds(script) for _ in range(3))
    assert seconds < 0.4


def _cpu_seconds(command: list[str]) -> float:
    started = time.monotonic()
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert time.monotonic() - started < 60
    return float(ran.stdout.split()[-1])
