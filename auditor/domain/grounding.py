"""What deterministic comparison finds: findings, statuses, evidence, passages."""

from __future__ import annotations

from enum import StrEnum

from auditor.domain.base import Model, Span


class Check(StrEnum):
    """The deterministic checks, each a module of `auditor.grounding`."""

    QUOTES = "quotes"
    FIGURES = "figures"
    POLARITY = "polarity"
    CERTAINTY = "certainty"
    NAMES = "names"
    TOPIC = "topic"
    INJECTION = "injection"
    RECORD = "record"


class Strength(StrEnum):
    """How far a finding may go."""

    CONFLICT = "conflict"
    """Over a strong alignment: decides the status named by `Finding.status`."""
    SUSPICION = "suspicion"
    """Alignment too weak or kind too soft to accuse: `suspect`."""
    NOTE = "note"
    """Beside the status; never changes it."""


class Status(StrEnum):
    """Outcome of one claim–source pair; order is not meaning, see `outcomes.PRECEDENCE`."""

    SOURCE_UNAVAILABLE = "source_unavailable"
    QUOTE_ALTERED = "quote_altered"
    CONTRADICTED = "contradicted"
    QUOTE_NOT_FOUND = "quote_not_found"
    FIGURE_MISSING = "figure_missing"
    OVERSTATED = "overstated"
    GROUNDED = "grounded"
    ON_TOPIC = "on_topic"
    SUSPECT = "suspect"
    SUPPORTED = "supported"
    DISPUTED = "disputed"
    INVENTED_EVIDENCE = "invented_evidence"
    UNSUPPORTED = "unsupported"
    OFF_TOPIC = "off_topic"
    NOT_IN_EXCERPT = "not_in_excerpt"
    NOT_JUDGED = "not_judged"
    UNJUDGED = "unjudged"
    SOURCES_DISAGREE = "sources_disagree"
    """Only for a claim, never for a pair: one work grounds it, another contradicts it."""


class Bucket(StrEnum):
    """What a reader should do with it."""

    OK = "ok"
    CHECK = "check"
    FAILED = "failed"
    SKIP = "skip"


class Finding(Model):
    """What one deterministic comparison found, with both places."""

    check: Check
    """The check that found it."""
    kind: str
    """Kind of difference: `figure_differs`, `negation_dropped`, `direction_reversed`, `hedge_dropped` …"""
    strength: Strength
    """How far it may go."""
    status: Status | None = None
    """Status it leads to as a conflict: quote_altered, contradicted, quote_not_found, figure_missing or overstated."""
    message: str
    """One plain sentence that says what was compared and what differs."""
    claim_span: Span | None = None
    """Where, in the claim's text."""
    source_span: Span | None = None
    """Where, in the source's text."""
    signals: tuple[str, ...] = ()
    """Facts for failure labelling: `evaluative`, `scope`, `certainty`, `causality`, `aspiration`, `precision` …"""


class QuoteGrade(StrEnum):
    """How well a quotation stands in the source (DESIGN section 5)."""

    VERBATIM = "verbatim"
    NEAR_VERBATIM = "near_verbatim"
    ALTERED = "altered"
    NOT_FOUND = "not_found"
    TOO_SHORT = "too_short"


class Evidence(Model):
    """A quote that was found in the source by our own matcher."""

    quote: str
    """The words, as in the source."""
    span: Span
    """Place in the source's text."""
    grade: QuoteGrade
    """`verbatim` or `near_verbatim`."""
    page: int | None = None
    """Page, from 1, where the source has pages."""
    aligned: float = 0.0
    """How far the claim's content stands in the quote, 0 to 1."""
    sufficient: bool = False
    """A whole sentence, or at least 40 characters and 8 words, aligned with the claim: may carry a contradiction."""
    before: str = ""
    """Up to 200 characters of the source before the quote, for a reader's context."""
    after: str = ""
    """Up to 200 characters of the source after the quote."""


class Passage(Model):
    """A passage of the source, as retrieved for a claim."""

    text: str
    """Its words."""
    span: Span
    """Place in the source's text."""
    score: float
    """Alignment with the claim, 0 to 1."""
    strong: bool = False
    """Whether the alignment is strong enough to accuse: the same statement."""
    page: int | None = None
    """Page, from 1."""


class Topicality(StrEnum):
    """Whether source and claim are about the same thing, decided deterministically."""

    SHARED = "shared"
    NONE = "none"
    UNCLEAR = "unclear"


class Grounding(Model):
    """What deterministic comparison of one claim and one source found."""

    findings: tuple[Finding, ...] = ()
    """All findings, conflicts first."""
    statement: Evidence | None = None
    """The passage that says it, verbatim or nearly, and asserts it itself; None where no passage does."""
    passages: tuple[Passage, ...] = ()
    """Best-aligned passages, best first."""
    topicality: Topicality = Topicality.UNCLEAR
    """Whether the source is about the claim's subject."""
    specifics_absent: bool = False
    """Names, terms or figures that the claim turns on stand nowhere in the text."""
    absent_terms: tuple[str, ...] = ()
    """Those names, terms or figures."""
    overlap: float = 0.0
    """Share of the claim's content words that stand in the best passage, 0 to 1."""
