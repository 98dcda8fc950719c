"""What a run tells besides its verdicts: how a judge behaved, what it did not answer, what became of a model's help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from auditor.domain import (
    ClaimResult,
    HelpOutcome,
    HelpTask,
    Judgement,
    JudgeReliability,
    Manuscript,
    ModelHelp,
    Notice,
    Status,
    Unjudged,
    UnjudgedReason,
    Verdict,
    Voice,
)
from auditor.resources import data_folder

MOST_DETAILS = 5
"""Reasons that a notice spells out."""

Answer = Judgement | Unjudged


def answers_of(results: Sequence[ClaimResult]) -> list[Answer]:
    """Return the judge's answers about all pairs, those of parts included, in order."""
    return [verdict.judgement for one in with_parts(results) for verdict in one.verdicts if verdict.judgement]


def helps_of(results: Sequence[ClaimResult]) -> list[ModelHelp]:
    """Return the records of all a model was asked beside judging, in order."""
    return [record for one in with_parts(results) for record in one.help]


def with_parts(results: Sequence[ClaimResult]) -> Iterator[ClaimResult]:
    """Yield the results, each followed by the parts that a model made of it."""
    for result in results:
        yield result
        yield from with_parts(result.parts)


def run_notices(manuscript: Manuscript, results: Sequence[ClaimResult], notes: Sequence[str]) -> list[Notice]:
    """Return what a person should know about a run; `notes` are the judge's own."""
    notices = [Notice(kind="judge_usage", message=note) for note in notes]
    notices += _unanswered(answers_of(results))
    notices += _helped(helps_of(results))
    if not results and not any(notice.kind == "no_citations" for notice in manuscript.notices):
        message = f"{manuscript.name} has no cited claim to audit; nothing checked is never a pass."
        notices.append(Notice(kind="nothing_to_audit", message=message))
    return notices


def _unanswered(answers: Sequence[Answer]) -> Iterator[Notice]:
    """Yield how many pairs each judge gave no usable answer to, and why; members of a panel each for itself."""
    missing = [answer for answer in answers if isinstance(answer, Unjudged)]
    if missing:
        reasons = Counter(answer.reason.value for answer in missing)
        profile = missing[0].provenance.profile
        message = (
            f"The judge {profile} gave no usable answer to {len(missing)} of {len(answers)} pairs: {_counts(reasons)}."
        )
        yield Notice(kind="unjudged", message=message)
    voices = [voice for answer in answers for voice in answer.voices]
    for profile in dict.fromkeys(voice.profile for voice in voices):
        yield from _unheard(profile, [voice for voice in voices if voice.profile == profile])


def _unheard(profile: str, voices: Sequence[Voice]) -> Iterator[Notice]:
    reasons = Counter(voice.unjudged.value for voice in voices if voice.unjudged is not None)
    if reasons:
        told = f"{reasons.total()} of {len(voices)} times: {_counts(reasons)}"
        yield Notice(kind="unjudged_member", message=f"{profile} gave no usable answer {told}.")


def _helped(records: Sequence[ModelHelp]) -> Iterator[Notice]:
    """Yield for each kind of help how often a model was asked and what became of it."""
    words = help_words()
    for task in HelpTask:
        mine = [record for record in records if record.task is task]
        if not mine:
            continue
        outcomes = Counter(record.outcome for record in mine)
        parts = [f"{outcomes[one]} {words[one.value]}{_reasons(mine, one)}" for one in HelpOutcome if outcomes[one]]
        model = mine[0].provenance.model
        message = f"{words[task.value]} by {model}: asked {len(mine)} times; {', '.join(parts)}."
        yield Notice(kind=f"model_{task.value}", message=message)


def _reasons(records: Sequence[ModelHelp], outcome: HelpOutcome) -> str:
    """Return the reasons of one outcome in brackets, the commonest first."""
    reasons = Counter(record.detail for record in records if record.outcome is outcome and record.detail)
    if not reasons:
        return ""
    shown = "; ".join(f"{count} × {reason}" for reason, count in reasons.most_common(MOST_DETAILS))
    further = len(reasons) - MOST_DETAILS
    return f" ({shown}{f'; {further} further reasons' if further > 0 else ''})"


def _counts(reasons: Counter[str]) -> str:
    return ", ".join(f"{count} {reason.replace('_', ' ')}" for reason, count in reasons.most_common())


def help_words() -> dict[str, str]:
    """Return the words for kinds of help and what became of them, from `taxonomy/reasons.toml`."""
    import tomllib

    return dict(tomllib.loads((data_folder("taxonomy") / "reasons.toml").read_text(encoding="utf-8"))["help"])


def reliability(profile: str, results: Sequence[ClaimResult]) -> tuple[JudgeReliability, ...]:
    """Return how the judge behaved over all pairs it was asked about; empty where it was asked about none."""
    asked = [v for result in results for v in result.verdicts if v.judgement is not None]
    if not asked:
        return ()
    answers = [v.judgement for v in asked if isinstance(v.judgement, Judgement)]
    faults: dict[UnjudgedReason, int] = {}
    for verdict in asked:
        if isinstance(verdict.judgement, Unjudged):
            faults[verdict.judgement.reason] = faults.get(verdict.judgement.reason, 0) + 1
    verified = sum(len(answer.evidence) for answer in answers)
    return (
        JudgeReliability(
            profile=profile,
            asked=len(asked),
            answered=len(answers),
            quotes=verified + sum(len(answer.rejected) for answer in answers),
            quotes_verified=verified,
            invented=_count(asked, Status.INVENTED_EVIDENCE),
            disputed=_count(asked, Status.DISPUTED),
            unjudged=faults,
        ),
    )


def _count(verdicts: Sequence[Verdict], status: Status) -> int:
    return sum(verdict.status is status for verdict in verdicts)
