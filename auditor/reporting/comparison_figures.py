"""The figures of a comparison as a reader sees them: shares in per cent, scores with two decimals, with intervals.

Page, Markdown and terminal show the same words.
"""

from __future__ import annotations

from auditor.domain import Mean, Trend
from auditor.reporting.overview import count, decimal
from auditor.statistics.comparison_model import Comparison, Difference, ModeDifference

QUARTERS = {"Q1": "first quarter", "Q2": "second quarter", "Q3": "third quarter", "Q4": "last quarter"}
"""Labels of the quartiles in words."""


def measure(row: Difference) -> str:
    """Return what is measured, in words that stand alone."""
    head, _, label = row.name.rpartition(" ")
    return f"{head} the {QUARTERS[label]}" if label in QUARTERS else row.name


def value(row: Difference, side: Mean) -> str:
    """Return a side's mean; an empty denominator as such."""
    if side.value is None:
        return "none judged (0 pairs)" if side.unit == "pair" else "none (0)"
    return f"{decimal(100 * side.value, 1)}\u00a0%" if is_share(row) else decimal(side.value)


def spread(row: Difference, side: Mean) -> str:
    """Return a side's interval and how much it is over; empty where the side is."""
    over = count(side.n, side.unit)
    return "" if side.value is None else " ".join(filter(None, (interval(row, side), over)))


def interval(row: Difference, side: Mean) -> str:
    """Return a side's interval, empty where there is none."""
    return "" if side.low is None or side.high is None else _interval(row, side.low, side.high)


def shown(row: Difference, side: Mean) -> str:
    """Return a side's mean with interval and count on one line."""
    return " ".join(filter(None, (value(row, side), spread(row, side))))


def change(row: Difference) -> str:
    """Return B − A, a dash where a side is empty or the difference is withheld."""
    if row.difference is None:
        return "–"
    return f"{_signed(100 * row.difference, 1)} points" if is_share(row) else _signed(row.difference)


def change_spread(row: Difference) -> str:
    """Return the interval of B − A, empty where there is none."""
    return "" if row.low is None or row.high is None else _interval(row, row.low, row.high)


def change_shown(row: Difference) -> str:
    """Return B − A with its interval on one line."""
    return " ".join(filter(None, (change(row), change_spread(row))))


def clearness(row: Difference, unit: str) -> str:
    """Say whether a difference is clear, and by what it is clustered if not by `unit`; empty where there is none."""
    if row.withheld:
        return "not compared: see above"
    if row.difference is None:
        return ""
    if row.low is None:
        return "no interval: too few clusters"
    said = "clear difference" if row.is_clear else "no clear difference"
    return said if row.clustered_by == unit else f"{said}, clustered by {row.clustered_by}"


def in_short(comparison: Comparison) -> str:
    """Say first what a reader asks: what differs clearly, taken one measure at a time."""
    clear = [f"{measure(row)} ({change(row)})" for row in comparison.headline if row.is_clear]
    changed = len(comparison.changed)
    alike = f" {count(changed, 'claim')} of both sides came out differently." if changed else ""
    if clear:
        return f"B differs clearly from A in: {', '.join(clear)}.{alike}"
    return f"No clear difference in any measure: chance alone may make differences as large as these.{alike}"


def ratio(row: ModeDifference) -> str:
    """Return B ÷ A with its interval, a dash where A has none."""
    if row.ratio is None:
        return "–"
    if row.ratio_low is None or row.ratio_high is None:
        return decimal(row.ratio)
    return f"{decimal(row.ratio)} [{decimal(row.ratio_low)}, {decimal(row.ratio_high)}]"


def rate(side: Mean) -> str:
    """Return a rate in per cent; an empty denominator as such."""
    return "none judged" if side.value is None else f"{decimal(100 * side.value, 1)}\u00a0%"


def share(side: Mean) -> str:
    """Return a rate in per cent with its denominator."""
    return rate(side) if side.value is None else f"{rate(side)} of {side.n}"


def p_value(p: float | None) -> str:
    """Return a p value, a dash where it cannot be had."""
    if p is None:
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def trend(found: Trend) -> str:
    """Return a trend's statistic with p value and count."""
    p = p_value(found.p_value)
    return f"ρ {_signed(found.statistic)}, p {p if p.startswith('<') else f'= {p}'}, {count(found.n, 'pair')}"


def is_share(row: Difference) -> bool:
    """Say whether a measure is a share, which is shown in per cent."""
    return row.name.startswith("share ")


def _interval(row: Difference, low: float, high: float) -> str:
    ends = (decimal(100 * end, 1) for end in (low, high)) if is_share(row) else (decimal(end) for end in (low, high))
    return f"[{', '.join(ends)}]"


def _signed(number: float, places: int = 2) -> str:
    shown = decimal(number, places)
    return f"+{shown}" if number > 0 and float(shown) else shown
