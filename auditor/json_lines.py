"""JSON lines, plain or gzipped: one object a line, each fault named by its line."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar, cast

from pydantic import BaseModel, ValidationError

from auditor.errors import InvalidData, UnreadableFile

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")

HALF = re.compile("[\ud800-\udfff]")
"""Half of a character that stands outside the basic plane: what is left where a text was cut within one."""
FAULTS_SHOWN = 3


def read_models(path: Path, model: type[M], kind: str) -> Iterator[M]:
    """Yield each filled line of a `.jsonl` or `.jsonl.gz` file as a `model`; one without `id` gets its line's number.

    `kind` says in messages what a line should be. Raises UnreadableFile where the file cannot be opened, InvalidData
    naming the line that is no such thing.
    """
    for number, line in numbered_lines(path):
        try:
            found = model.model_validate({"id": number, **_object(line)})
        except (ValueError, RecursionError) as error:
            raise InvalidData(f"{path}, line {number}: not {kind}: {_reason(error)}") from None
        yield found


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield number (from 1) and text of each filled line. Raises UnreadableFile."""
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, line
    except (OSError, UnicodeDecodeError, EOFError) as error:
        why = (error.strerror or error) if isinstance(error, OSError) else error
        raise UnreadableFile(f"{path} cannot be read as JSON lines in UTF-8: {why}") from error


def whole(value: T) -> T:
    """Return a JSON value with half characters replaced by U+FFFD: a text that holds one cannot be written again."""
    printed = json.dumps(value, ensure_ascii=False)
    return cast(T, json.loads(HALF.sub("\ufffd", printed))) if HALF.search(printed) else value


def _object(line: str) -> dict[str, object]:
    found = json.loads(line.strip())
    if not isinstance(found, dict):
        raise ValueError("the line is no JSON object")
    return whole(found)


def _reason(error: ValueError | RecursionError) -> str:
    if isinstance(error, ValidationError):
        faults = error.errors()[:FAULTS_SHOWN]
        return "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in faults)
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg}, character {error.colno}"
    return str(error)
