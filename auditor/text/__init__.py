"""Text: normalised form with its map back, words, and what interrupts prose on a printed page."""

from auditor.text.normalised import NormalisedText, normalise

__all__ = ["NormalisedText", "normalise"]
