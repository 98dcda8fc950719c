"""What a comparison of runs says, as frozen models."""

from __future__ import annotations

from auditor.domain import Bucket, Mean, Model, Settings, Status, Trend


class Difference(Model):
    """A measure on both sides and B minus A."""

    name: str
    """What is measured."""
    unit: str
    """What is counted: claim, pair, sentence, citation or manuscript."""
    a: Mean
    """Side A."""
    b: Mean
    """Side B."""
    difference: float | None
    """B − A, None where a side is empty."""
    low: float | None
    """Lower end of the 95 % interval, None where it cannot be had."""
    high: float | None
    """Upper end of the 95 % interval."""
    p_value: float | None
    """Two-sided, uncorrected; None where it cannot be had."""
    clustered_by: str
    """What was resampled: sentence, section or manuscript."""

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


class ModeDifference(Model):
    """A failure mode on both sides."""

    mode: str
    """Id in the taxonomy."""
    a_count: int
    """Pairs of side A with it."""
    b_count: int
    """Pairs of side B with it."""
    a_problems: int
    """Pairs of side A with any mode."""
    b_problems: int
    """Pairs of side B with any mode."""
    rate: Difference
    """Its rate among judged pairs."""
    ratio: float | None
    """Rate of B divided by rate of A, None where A has none."""
    ratio_low: float | None
    """Lower end of the ratio's 95 % interval."""
    ratio_high: float | None
    """Upper end of the ratio's 95 % interval."""
    corrected_p: float | None
    """p value corrected for the looks at all modes (Holm)."""


class Counts(Model):
    """How much one side cites."""

    manuscripts: int
    """Manuscripts."""
    sentences: int
    """Sentences of prose."""
    cited_sentences: int
    """Of them, with a citation."""
    citations: int
    """Citations in all."""
    works: int
    """Distinct works cited."""
    claims: int
    """Claims."""
    pairs: int
    """Claim–source pairs."""
    judged: int
    """Pairs that were looked at."""
    not_judged: int
    """Pairs in skip."""
    claim_buckets: dict[Bucket, int]
    """Claims by bucket."""


class SectionDifference(Model):
    """A section that both outlines have."""

    title: str
    """Heading, as in A."""
    score: Difference
    """Mean score."""
    failed: Difference
    """Share of judged pairs that failed."""


class ClaimSide(Model):
    """A claim as one side has it."""

    id: str
    """Id in its run."""
    text: str
    """Its words."""
    bucket: Bucket
    """Roll-up."""
    status: Status
    """Status."""


class ChangedClaim(Model):
    """A claim that both sides make and that came out differently."""

    a: ClaimSide
    """In A."""
    b: ClaimSide
    """In B."""


class SideLabel(Model):
    """Which runs a side is."""

    label: str
    """A or B."""
    runs: tuple[str, ...]
    """Manuscript of each run."""
    settings: Settings
    """What was in force."""
    trend: Trend | None
    """Score along the sections, None where there are several runs or too few pairs."""


class Comparison(Model):
    """Two runs, or two groups of runs, side by side."""

    schema_version: str = "1"
    """Version of this shape."""
    a: SideLabel
    """Side A."""
    b: SideLabel
    """Side B."""
    unit: str
    """What intervals treat as independent: sentence, or manuscript where a side has several."""
    warnings: tuple[str, ...]
    """Where the runs were not audited alike, if `--force` was given; and what limits the comparison."""
    counts_a: Counts
    """How much A cites."""
    counts_b: Counts
    """How much B cites."""
    headline: tuple[Difference, ...]
    """Score, shares of the buckets."""
    modes: tuple[ModeDifference, ...]
    """Every mode of the taxonomy."""
    quartiles: tuple[Difference, ...]
    """Mean score by quarter of the section."""
    sections: tuple[SectionDifference, ...]
    """Sections that both outlines have; empty where the outlines do not pair."""
    only_a: tuple[ClaimSide, ...]
    """Claims that only A makes; empty where a side has several runs."""
    only_b: tuple[ClaimSide, ...]
    """Claims that only B makes."""
    changed: tuple[ChangedClaim, ...]
    """Claims of both whose status differs."""
    no_longer_cited: tuple[str, ...]
    """Works that A cites and B does not."""
    newly_cited: tuple[str, ...]
    """Works that B cites and A does not."""
