"""The base of all models, and spans of text."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """Base of all domain models: frozen, strict about unknown fields, documented field by field."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Span(Model):
    """A half-open range of characters."""

    start: Annotated[int, Field(ge=0)]
    """First character."""
    end: Annotated[int, Field(ge=0)]
    """One past the last character."""

    def of(self, text: str) -> str:
        """Return the characters of `text` that this span covers."""
        return text[self.start : self.end]

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """Say whether the two spans share a character."""
        return self.start < other.end and other.start < self.end
