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
    withheld: str = ""
    """Why no difference is given though both sides have values; empty where it is."""

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
    """Its rate among pairs with text."""
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


class ScoreRange(Model):
    """Where a side's mean score must lie, whatever its pairs without a score are worth."""

    low: float | None
    """If all of them were worth least; None for no pairs."""
    high: float | None
    """If all of them were worth most."""
    scored: int
    """Pairs with a score."""
    pairs: int
    """Pairs with text."""


class Standing(Model):
    """Whether two scores can be compared, and what is known where they cannot."""

    withheld: str
    """Why no difference of scores is given; empty where it is."""
    a: ScoreRange
    """Range of A's score."""
    b: ScoreRange
    """Range of B's score."""
    open_a: int
    """Pairs of A with text that nobody judged: what a judge would be asked."""
    open_b: int
    """The same of B."""

    @property
    def direction_known(self) -> bool:
        """Whether one side's score is above the other's whatever the pairs without a score are worth."""
        if self.a.low is None or self.a.high is None or self.b.low is None or self.b.high is None:
            return False
        return self.a.low > self.b.high or self.b.low > self.a.high


class KindCounts(Model):
    """What became of one side's pairs of one kind."""

    pairs: int
    """Pairs."""
    ok: int
    """Passed."""
    failed: int
    """Failed."""
    doubted: int
    """To be looked at, with something found against them."""
    supported: int
    """Supported by a judge."""
    open: int
    """Nothing found against them, no judge asked."""
    skipped: int
    """Could not be looked at."""


class KindRow(Model):
    """Pairs of one intent on both sides: like beside like."""

    kind: str
    """Id of the intent."""
    a: KindCounts
    """Side A."""
    b: KindCounts
    """Side B."""


class People(Model):
    """What people decided on one side, beside what the machine said."""

    decided: int
    """Pairs with a decision that holds."""
    names: tuple[str, ...]
    """Who decided."""
    failed_called_ok: int
    """Failed by the machine, ok by a person: false accusations."""
    ok_called_failed: int
    """Ok by the machine, failed by a person: misses."""
    check_called_ok: int
    """Left to a person, and ok."""
    check_called_failed: int
    """Left to a person, and failed."""
    skip_called_ok: int
    """Not looked at by the machine, and ok."""
    skip_called_failed: int
    """Not looked at by the machine, and failed."""


class Decisions(Model):
    """People's decisions in a comparison; the machine's own figures stand beside them unchanged."""

    a: People
    """Side A."""
    b: People
    """Side B."""
    rows: tuple[Difference, ...]
    """Shares with people's word in place of the machine's where there is one."""


class SectionDifference(Model):
    """A section that both outlines have."""

    title: str
    """Heading, as in A."""
    score: Difference
    """Mean score."""
    failed: Difference
    """Share of pairs with text that failed."""


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
    """Name of each run: its manuscript, with the folder of the run where manuscripts share a name."""
    settings: Settings
    """What was in force."""
    trend: Trend | None
    """Score along the sections, None where there are several runs or too few pairs."""


class Comparison(Model):
    """Two runs, or two groups of runs, side by side."""

    schema_version: str = "2"
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
    standing: Standing
    """Whether the scores can be compared."""
    headline: tuple[Difference, ...]
    """Score, and shares of pairs with text."""
    kinds: tuple[KindRow, ...]
    """What became of the pairs of each intent."""
    decisions: Decisions | None = None
    """What people decided, where it was asked for."""
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
