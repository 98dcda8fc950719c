"""Sources read once and used for many manuscripts: their texts, and the indexes made of them."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from pathlib import Path

from auditor.sources.holdings import Holdings, read_holdings
from auditor.sources.passages import SourceIndex

MOST_CHARACTERS = 20_000_000
"""Characters of text whose indexes are kept, about 15 bytes each; the one that was used longest ago goes first."""
MOST_KEYS = 8
"""Keys that one text is kept under: each manuscript may number the same work anew."""


class IndexCache(MutableMapping[str, SourceIndex]):
    """Indexes of the texts used last, as many as hold `most_characters`."""

    def __init__(self, most_characters: int = MOST_CHARACTERS) -> None:
        self._most_characters = most_characters
        self._indexes: dict[str, SourceIndex] = {}
        self._characters = 0

    def __getitem__(self, key: str) -> SourceIndex:
        found = self._indexes[key] = self._indexes.pop(key)
        return found

    def __setitem__(self, key: str, index: SourceIndex) -> None:
        self.pop(key, None)
        self._indexes[key] = index
        self._characters += len(index.source.text)
        while self._characters > self._most_characters and len(self._indexes) > 1:
            del self[next(iter(self._indexes))]

    def __delitem__(self, key: str) -> None:
        self._characters -= len(self._indexes.pop(key).source.text)

    def __iter__(self) -> Iterator[str]:
        return iter(self._indexes)

    def __len__(self) -> int:
        return len(self._indexes)


class SharedSources:
    """A library for many manuscripts."""

    def __init__(self, holdings: Holdings, indexes: MutableMapping[str, SourceIndex]) -> None:
        self.holdings = holdings
        """Texts, not yet matched to references."""
        self.indexes = indexes
        """Indexes made so far."""

    def tidy(self) -> None:
        """Forget texts made under the keys of earlier manuscripts, so that they do not pile up."""
        for holding in self.holdings.items:
            if len(holding.sources) > MOST_KEYS:
                holding.sources.clear()


def read_shared(sources: Path | None) -> SharedSources | None:
    """Return the library of a folder or records file, None for none. Raises UnreadableFile as `read_library` does."""
    return SharedSources(read_holdings(sources), IndexCache()) if sources is not None else None
