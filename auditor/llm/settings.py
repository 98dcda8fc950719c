"""What a client needs to know to ask one model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from auditor.llm.budget import TokenPrice

Shape = Literal["json_schema", "md_json", "auto"]


@dataclass(frozen=True)
class ModelSettings:
    """One model, how to reach it, and what a request to it may take."""

    model: str
    """Model as litellm names it."""
    base_url: str | None = None
    """Address of the server; None for the provider's own."""
    key: str | None = field(default=None, repr=False)
    """Key from the environment; None where litellm finds it itself or none is needed."""
    shape: Shape = "auto"
    """How a reply is held to its shape."""
    temperature: float | None = None
    """Sampling temperature; None for the model's default."""
    timeout_seconds: float = 60.0
    """Time for one request, from sending to the last byte."""
    attempts: int = 3
    """Requests for one reply; only transient failures are tried again."""
    longest_wait_seconds: float = 60.0
    """Cap on one wait between attempts."""
    concurrency: int = 4
    """Requests under way at once."""
    requests_per_minute: int | None = None
    """Requests that may be sent in a minute; None for no bound."""
    tokens_per_minute: int | None = None
    """Tokens that those requests may take, sent and received; None for no bound."""
    price: TokenPrice | None = None
    """Price, where litellm's own table does not know the model."""

    def identity(self) -> dict[str, object]:
        """Return what of this can change an answer, for the cache key."""
        return {
            "model": self.model,
            "base_url": self.base_url,
            "shape": self.shape,
            "temperature": self.temperature,
        }
