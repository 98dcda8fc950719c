"""What a figure is: the words of reading and comparing numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from auditor.domain import Finding, Model, Span


class FigureKind(StrEnum):
    """What a number states."""

    COUNT = "count"
    """A whole number without unit."""
    NUMBER = "number"
    """A decimal number without unit."""
    MEASURE = "measure"
    """A number with a unit."""
    CURRENCY = "currency"
    PERCENT = "percent"
    PERCENTAGE_POINTS = "percentage_points"
    FOLD = "fold"
    """A factor: five times, tenfold, doubled."""
    FRACTION = "fraction"
    """A share written as a part of a whole: a quarter, 3/4, 1 in 17."""
    RATIO = "ratio"
    """Two numbers against each other: 3:1."""
    YEAR = "year"
    DAY = "day"
    """The day in a date: 12 in "12 March"."""
    YEAR_RANGE = "year_range"
    P_VALUE = "p_value"
    INTERVAL = "interval"
    """Two ends, with a confidence level where one is written."""
    RANGE = "range"
    """Two ends of a span of values."""


class Bound(StrEnum):
    """How a figure limits the value it speaks of."""

    NONE = "none"
    EXACTLY = "exactly"
    LESS_THAN = "less_than"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    AT_LEAST = "at_least"
    ABOUT = "about"
    NEARLY = "nearly"
    """A little less than the number written."""
    JUST_OVER = "just_over"
    """A little more than the number written."""

    @property
    def is_upper(self) -> bool:
        """Whether the value may not lie above the number written."""
        return self in (Bound.LESS_THAN, Bound.AT_MOST)

    @property
    def is_lower(self) -> bool:
        """Whether the value may not lie below the number written."""
        return self in (Bound.MORE_THAN, Bound.AT_LEAST)

    @property
    def loose(self) -> bool:
        """Whether the number written is only near the value."""
        return self in (Bound.ABOUT, Bound.NEARLY, Bound.JUST_OVER)


class Doubt(StrEnum):
    """Why a figure has more than one reading."""

    LOCALE = "locale"
    """The same signs group thousands in one language and write decimals in another."""
    EXPONENT = "exponent"
    """Extraction may have flattened an exponent: 105 for 10⁵."""
    GROUPING = "grouping"
    """Two numbers beside each other may be one with spaced thousands."""


class Unit(Model):
    """A unit with what it takes to convert it."""

    name: str
    """As written, prefixes included."""
    dimension: tuple[tuple[str, int], ...]
    """Base quantities with their exponents, sorted; equal for units that convert into each other."""
    factor: float = 1.0
    """Value in base units = number × factor + offset."""
    offset: float = 0.0
    """Only for scales of temperature."""
    calendar: bool = False
    """Whether its length is not fixed (months, years): conversions are inexact."""

    def base(self, value: float) -> float:
        """Return `value` of this unit in base units."""
        return value * self.factor + self.offset


class Figure(Model):
    """A number that a text states, with all that belongs to it."""

    text: str
    """As printed, with its bound, unit and ends."""
    span: Span
    """Its place in the text."""
    kind: FigureKind
    """What it states."""
    value: float | None = None
    """The number; the share for fractions (0 to 1), None for ranges and intervals."""
    low: float | None = None
    """Lower end of a range or interval."""
    high: float | None = None
    """Upper end of a range or interval."""
    margin: float | None = None
    """What stands after ±."""
    level: float | None = None
    """Confidence level of an interval, in percent."""
    step: float = 1.0
    """Size of the last digit written: 0.1 for 3.5, a million for "20 million"."""
    bound: Bound = Bound.NONE
    """How it limits the value."""
    unit: Unit | None = None
    """Its unit, where it has one."""
    currency: str | None = None
    """ISO 4217 code, or the sign as printed."""
    symbol: str | None = None
    """Canonical symbol of the statistic it is the value of: p, OR, median …"""
    part: float | None = None
    """For "12 of 48" and "12/48": 12."""
    whole: float | None = None
    """For "12 of 48" and "12/48": 48."""
    spelled: bool = False
    """Whether it was written in words."""
    signed: bool = False
    """Whether a plus or minus was written."""
    change: bool = False
    """Whether it states by how much something changed ("rose by 5%")."""
    alternatives: tuple[float, ...] = ()
    """Other readings of the number."""
    doubt: Doubt | None = None
    """Why there are other readings."""
    nouns: tuple[str, ...] = ()
    """Stems of what it counts or measures, nearest first: the words after it."""
    context: tuple[str, ...] = ()
    """Stems of the words before it in its clause, nearest first."""
    of: bool = False
    """Whether "of" joins it to what it is a share or count of: "13% of the answers"."""
    label: str | None = None
    """Stem of its own term in a list told in parallel ("major, minor and total rates were 1, 2 and 3")."""
    sentence: int = 0
    """Number of its sentence in the text, from 0."""

    @property
    def ends(self) -> tuple[float, float] | None:
        """Both ends of a range or interval, None for other figures."""
        return None if self.low is None or self.high is None else (self.low, self.high)

    @property
    def operator(self) -> str:
        """The sign of its bound: =, <, ≤, >, ≥ or ≈."""
        signs = {Bound.LESS_THAN: "<", Bound.AT_MOST: "≤", Bound.MORE_THAN: ">", Bound.AT_LEAST: "≥"}
        return signs.get(self.bound, "≈" if self.bound.loose else "=")


class Relation(StrEnum):
    """How a figure of the claim stands to the figures of the source, best first."""

    EQUAL = "equal"
    CONVERTED = "converted"
    """Equal in another unit or form."""
    DERIVED = "derived"
    """Equal to what follows from several figures of the source."""
    EQUAL_AFTER_ROUNDING = "equal_after_rounding"
    SATISFIES_BOUND = "satisfies_bound"
    AMBIGUOUS = "ambiguous"
    """Equal in one reading and not in another, or too soft a difference to call."""
    DIFFERENT = "different"

    @property
    def rank(self) -> int:
        """0 for the best relation."""
        return _RANKS[self]

    @property
    def agrees(self) -> bool:
        """Whether the source bears the figure out."""
        return self.rank <= Relation.SATISFIES_BOUND.rank


_RANKS: Final = {relation: rank for rank, relation in enumerate(Relation)}


class Difference(StrEnum):
    """In what respect two figures differ."""

    VALUE = "value"
    SIGN = "sign"
    UNIT = "unit"
    """Same number, unit of another size or quantity."""
    KIND = "kind"
    """Percent against points, count against share …"""
    LEVEL = "level"
    """Confidence level."""
    BOUND_DROPPED = "bound_dropped"
    BOUND_BROKEN = "bound_broken"
    PRECISION = "precision"
    """The claim writes digits that the source does not have."""
    NOUN = "noun"
    """The number is there, of something else."""
    STATISTIC = "statistic"
    """The number is there, of another statistic."""
    SOFT = "soft"
    """Only a little off, or in one of two readings."""
    ABSENT = "absent"
    """Nothing in the source to compare with."""


class FigureMatch(Model):
    """One figure of the claim against the source."""

    figure: Figure
    """The claim's figure."""
    relation: Relation
    """Best relation to any figure of the source."""
    matched: tuple[Figure, ...] = ()
    """The source's figures it was compared with: one, several where it was derived, none where there is none."""
    difference: Difference | None = None
    """In what respect they differ, None where they agree."""
    how: str = ""
    """What was compared, in words: rounding, conversion and derivation spelled out."""
    expected: str = ""
    """What would have matched; empty where it agrees or nothing could be compared."""
    affinity: float = 0.0
    """How surely both speak of the same thing, 0 to 1."""


class FigureComparison(Model):
    """All figures of a claim against a source."""

    relation: Relation
    """The worst of `matches`; `equal` where the claim has no figures."""
    matches: tuple[FigureMatch, ...]
    """One for each figure of the claim, in order."""
    claim_figures: tuple[Figure, ...]
    """Figures read in the claim."""
    source_figures: tuple[Figure, ...]
    """Figures read in the source."""
    findings: tuple[Finding, ...] = ()
    """Differences as suspicions, spans into both texts: alone they do not know whether the passage says the same."""
