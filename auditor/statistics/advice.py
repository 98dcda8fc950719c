"""From measured failures to rules for the writing prompt, worst first, each with examples of the run."""

from __future__ import annotations

from dataclasses import dataclass

from auditor import taxonomy
from auditor.domain import Bucket, ClaimResult, Report, Verdict
from auditor.statistics.tallies import is_judged

EXAMPLES = 3
"""Examples with each rule."""
SURE = 0.05
"""A trend with a p value below this is advised on."""


@dataclass(frozen=True)
class AdviceExample:
    """A pair of the run that shows what the rule would have prevented."""

    claim_id: str
    """Id of the claim."""
    claim: str
    """Its words."""
    source: str
    """Key of the cited work."""
    passage: str
    """What the source says, as far as it was found; may be empty."""
    reason: str
    """The verdict's reason."""


@dataclass(frozen=True)
class Rule:
    """A rule to add to the writing prompt."""

    title: str
    """What it answers."""
    block: str
    """Title of the block of the prompt it belongs in."""
    text: str
    """The rule."""
    count: int
    """Pairs it answers; 0 for rules about positions."""
    judged: int
    """Pairs that were looked at."""
    examples: tuple[AdviceExample, ...] = ()
    """The clearest of them."""


def advise(report: Report) -> tuple[Rule, ...]:
    """Return the rules that the run's failures ask for, the most frequent mode first, positions last."""
    labelled = [(r, v) for r in report.claims for v in r.verdicts if v.failure is not None]
    judged = sum(is_judged(verdict) for result in report.claims for verdict in result.verdicts)
    found = []
    for block in taxonomy.advice().blocks:
        for mode in block.modes:
            pairs = [(r, v) for r, v in labelled if v.failure is not None and v.failure.mode == mode]
            if pairs:
                found.append(_mode_rule(mode, block.title, pairs, judged))
    found.sort(key=lambda rule: -rule.count)
    return (*found, *_position_rules(report, judged))


def _mode_rule(mode: str, block: str, pairs: list[tuple[ClaimResult, Verdict]], judged: int) -> Rule:
    entry = taxonomy.mode(mode)
    clearest = sorted(pairs, key=_clearness)[:EXAMPLES]
    return Rule(entry.title, block, entry.advice, len(pairs), judged, tuple(_example(r, v) for r, v in clearest))


def _clearness(pair: tuple[ClaimResult, Verdict]) -> tuple[bool, bool, int]:
    """Order: failed before to check, with a passage before without, short before long."""
    result, verdict = pair
    return verdict.bucket is not Bucket.FAILED, not (verdict.evidence or verdict.passages), len(result.claim.text)


def _example(result: ClaimResult, verdict: Verdict) -> AdviceExample:
    quoted = [evidence.quote for evidence in verdict.evidence] + [passage.text for passage in verdict.passages]
    return AdviceExample(
        claim_id=result.claim.id,
        claim=result.claim.text,
        source=verdict.source,
        passage=quoted[0] if quoted else "",
        reason=verdict.reason,
    )


def _position_rules(report: Report, judged: int) -> list[Rule]:
    trend = report.statistics.trend
    if trend is None or trend.p_value is None or trend.p_value >= SURE:
        return []
    way = "falls" if trend.statistic < 0 else "rises"
    return [
        Rule(one.title, "Position", one.advice, 0, judged) for one in taxonomy.advice().positions if one.when == way
    ]
