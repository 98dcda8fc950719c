"""Raised and lowered characters in Unicode, so that 10⁵ never reads as 105."""

from __future__ import annotations

RAISED = str.maketrans("0123456789+-−–=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿ")
LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")


def raise_text(text: str) -> str:
    """Return `text` with digits and signs raised; letters stay as they are."""
    return text.translate(RAISED) if any(char.isdigit() for char in text) else text


def lower_text(text: str) -> str:
    """Return `text` with digits and signs lowered; letters stay as they are."""
    return text.translate(LOWERED) if any(char.isdigit() for char in text) else text
