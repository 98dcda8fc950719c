"""Keeping keys out of everything that is written down: reports, logs, cache, errors."""

from __future__ import annotations

import os
import re

REMOVED = "[removed]"
"""Stands where a secret stood."""

_SECRET_NAMES = ("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL")
_SHORTEST = 8
_SHAPES = re.compile(
    r"\b(?:sk|pk|xai|gsk|hf|ghp|api)[-_][A-Za-z0-9_\-*]{8,200}"
    r"|\bAIza[A-Za-z0-9_\-]{20,60}"
    r"|\b[Bb]earer\s{1,4}[A-Za-z0-9._\-+/=]{8,2000}"
)
_IN_ADDRESS = re.compile(r"([?&](?:api_?key|key|token|access_token)=)[^&\s\"'<>]{1,500}", re.IGNORECASE)
_USER_INFO = re.compile(r"(https?://)[^/\s@]{1,300}@")


def redact(text: str) -> str:
    """Return `text` without any value of a secret environment variable and without what looks like a key."""
    for name, value in os.environ.items():
        if len(value) >= _SHORTEST and any(part in name.upper() for part in _SECRET_NAMES):
            text = text.replace(value, REMOVED)
    text = _USER_INFO.sub(rf"\1{REMOVED}@", text)
    text = _IN_ADDRESS.sub(rf"\1{REMOVED}", text)
    return _SHAPES.sub(REMOVED, text)
