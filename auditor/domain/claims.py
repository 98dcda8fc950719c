"""Atomic assertions with the references they rest on."""

from __future__ import annotations

from enum import StrEnum

from auditor.domain.base import Model, Span


class Intent(StrEnum):
    """Why the work is cited."""

    SPECIFIC_CLAIM = "specific_claim"
    BACKGROUND = "background"
    REVIEW_ANCHOR = "review_anchor"


class Quotation(Model):
    """Words that the sentence puts in quotation marks and attributes to the source."""

    text: str
    """The words inside the quotation marks."""
    span: Span
    """Their place in the claim's text."""


class Claim(Model):
    """An atomic, self-contained assertion of one sentence, with the references it rests on."""

    id: str
    """`c1`, `c2` … in the order of the manuscript."""
    text: str
    """The assertion, citation marks removed."""
    sentence: int
    """Index of its sentence."""
    spans: tuple[Span, ...] = ()
    """The parts of the sentence's `text` it is made of."""
    citations: tuple[int, ...] = ()
    """Indices into the sentence's citations that it rests on."""
    intent: Intent = Intent.SPECIFIC_CLAIM
    """Why the works are cited, after the rule that a figure makes any claim specific."""
    intent_reasons: tuple[str, ...] = ()
    """Which rules decided, in words."""
    pointer: bool = False
    """A bare pointer ("see also", "as described by"): nothing to verify."""
    quotations: tuple[Quotation, ...] = ()
    """Attributed quotations inside `text`."""
    contrast: bool = False
    """A contrast cue ("unlike", "contrary to") turns the direction expected of the source."""
    own: bool = False
    """The assertion is the citing authors' own and is not held against the source."""
    flags: tuple[str, ...] = ()
    """`ambiguous_reference`: a pronoun or referent could not be resolved."""
    section: int = 0
    """Index of its section."""
    position: float = 0.0
    """Place in the section, 0 to 1, by character offset."""
