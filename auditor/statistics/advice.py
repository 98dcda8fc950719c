"""From measured failures to rules for the writing prompt, worst first, each with examples of the run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from auditor import taxonomy
from auditor.domain import Bucket, ClaimResult, Intent, Report, Status, Verdict
from auditor.statistics.standing import is_looked_at
from auditor.statistics.tallies import pairs_of, quartile_of, section_title

EXAMPLES = 3
"""Examples with each rule."""
FEWEST_ALIKE = 3
"""Pairs from which what they have in common is told."""
TWICE = 2
"""How many times as often as the others the claims of a habit must fail."""
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
    """Title of the cited work, or its key."""
    passage: str
    """What the source says, as far as it was found; may be empty."""
    reason: str
    """The verdict's reason."""
    home: str = ""
    """Title of the work in which the claim is at home; empty where none was found."""
    home_passage: str = ""
    """What that work says."""


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
    looked_at: int
    """Pairs with a text."""
    where: tuple[str, ...] = ()
    """What the pairs have in common, each with its count."""
    examples: tuple[AdviceExample, ...] = ()
    """The clearest of them."""


@dataclass(frozen=True)
class Coverage:
    """How much of the run the advice rests on."""

    looked_at: int
    """Pairs with a text."""
    pairs: int
    """Pairs."""
    not_judged: int
    """Pairs with a text of which only the comparison was made, since no judge was asked."""


Labelled = list[tuple[ClaimResult, Verdict]]
"""Pairs with a mode."""


def coverage(report: Report) -> Coverage:
    """Return how much of the run the advice rests on."""
    verdicts = [verdict for _, verdict in pairs_of(report.claims)]
    return Coverage(
        looked_at=sum(is_looked_at(verdict) for verdict in verdicts),
        pairs=len(verdicts),
        not_judged=sum(verdict.status is Status.NOT_JUDGED for verdict in verdicts),
    )


def advise(report: Report) -> tuple[Rule, ...]:
    """Return the rules that the run's failures ask for, the most frequent mode first, positions last."""
    labelled = [(r, v) for r in report.claims for v in r.verdicts if v.failure is not None]
    looked_at = coverage(report).looked_at
    found = []
    for block in taxonomy.advice().blocks:
        for mode in block.modes:
            pairs = [(r, v) for r, v in labelled if v.failure is not None and v.failure.mode == mode]
            if pairs:
                found.append(_mode_rule(mode, block.title, pairs, looked_at, report))
    found.sort(key=lambda rule: -rule.count)
    return (*found, *_habit_rules(report, looked_at), *_position_rules(report, looked_at))


def _mode_rule(mode: str, block: str, pairs: Labelled, looked_at: int, report: Report) -> Rule:
    entry = taxonomy.mode(mode)
    examples = tuple(_example(result, verdict, report) for result, verdict in _clearest(pairs))
    return Rule(entry.title, block, entry.advice, len(pairs), looked_at, _where(pairs, report), examples)


def _clearest(pairs: Labelled) -> Labelled:
    """Return the clearest pairs, of different sentences as long as there are enough."""
    ordered = sorted(pairs, key=_clearness)
    first: dict[int, tuple[ClaimResult, Verdict]] = {}
    for result, verdict in ordered:
        first.setdefault(result.claim.sentence, (result, verdict))
    chosen = list(first.values())[:EXAMPLES]
    shown = {(result.claim.id, verdict.source) for result, verdict in chosen}
    more = [(result, verdict) for result, verdict in ordered if (result.claim.id, verdict.source) not in shown]
    return chosen + more[: EXAMPLES - len(chosen)]


def _clearness(pair: tuple[ClaimResult, Verdict]) -> tuple[bool, bool, bool, bool, int]:
    """Order: failed before to check, a home elsewhere, with a passage, specific before vague, short before long."""
    result, verdict = pair
    return (
        verdict.bucket is not Bucket.FAILED,
        verdict.placement is None,
        not (verdict.evidence or verdict.passages),
        result.claim.intent is not Intent.SPECIFIC_CLAIM,
        len(result.claim.text),
    )


def _where(pairs: Labelled, report: Report) -> tuple[str, ...]:
    """Return what at least half of the pairs have in common, in words with counts."""
    sections = Counter(section_title(report.manuscript, result.claim.section) for result, _ in pairs)
    section, in_section = sections.most_common(1)[0]
    several_sections = len({result.claim.section for result in report.claims}) > 1
    counted = (
        (sum(len(result.verdicts) > 1 for result, _ in pairs), "in claims that cite several works at once"),
        (
            sum(result.claim.intent is Intent.BACKGROUND for result, _ in pairs),
            "in general statements (background), not in reports of a result",
        ),
        (in_section if several_sections else 0, f"under “{section}”"),
        (sum(quartile_of(result.claim.position) == 3 for result, _ in pairs), "in the last quarter of their section"),
    )
    fewest = max(FEWEST_ALIKE, len(pairs) / 2)
    return tuple(f"{count} of {len(pairs)} {text}" for count, text in counted if count >= fewest)


def _example(result: ClaimResult, verdict: Verdict, report: Report) -> AdviceExample:
    titles = {record.reference.key: record.reference.title for record in report.sources}
    quoted = [evidence.quote for evidence in verdict.evidence] + [passage.text for passage in verdict.passages]
    home = verdict.placement.source if verdict.placement is not None else ""
    return AdviceExample(
        claim_id=result.claim.id,
        claim=result.claim.text,
        source=titles.get(verdict.source) or verdict.source,
        passage=quoted[0] if quoted else "",
        reason=verdict.reason,
        home=titles.get(home) or home,
        home_passage=verdict.placement.evidence.quote if verdict.placement is not None else "",
    )


def _habit_rules(report: Report, looked_at: int) -> list[Rule]:
    """Return the rules for habits whose claims fail at least twice as often as the others."""
    pairs = [(result, verdict) for result in report.claims for verdict in result.verdicts if is_looked_at(verdict)]
    found = []
    for habit in taxonomy.advice().habits:
        inside = [verdict for result, verdict in pairs if _has_habit(habit.when, result)]
        outside = [verdict for result, verdict in pairs if not _has_habit(habit.when, result)]
        failing, others = (sum(verdict.failure is not None for verdict in group) for group in (inside, outside))
        if failing >= FEWEST_ALIKE and failing * len(outside) >= TWICE * others * len(inside):
            told = (f"{failing} of {len(inside)} such pairs have a failure, {others} of {len(outside)} of the others",)
            found.append(Rule(habit.title, "Habit", habit.advice, failing, looked_at, told))
    return found


def _has_habit(name: str, result: ClaimResult) -> bool:
    if name == "several_works":
        return len(result.verdicts) > 1
    return result.claim.intent is Intent.BACKGROUND


def _position_rules(report: Report, looked_at: int) -> list[Rule]:
    trend = report.statistics.trend
    if trend is None or trend.p_value is None or trend.p_value >= SURE:
        return []
    way = "falls" if trend.statistic < 0 else "rises"
    return [
        Rule(one.title, "Position", one.advice, 0, looked_at) for one in taxonomy.advice().positions if one.when == way
    ]
