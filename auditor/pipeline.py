"""One manuscript, from file to report."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import (
    Claim,
    ClaimResult,
    JudgeCalls,
    Judgement,
    JudgeReliability,
    Manuscript,
    Notice,
    Report,
    Settings,
    Source,
    Status,
    Unavailable,
    Unjudged,
    UnjudgedReason,
    Verdict,
)
from auditor.examination import Examiner, KnowledgeStep, Question
from auditor.inputs import Inputs, consulted, read_inputs
from auditor.provenance import auditor_version, run_settings

if TYPE_CHECKING:
    from auditor.judging.protocol import Judge
    from auditor.judging.registry import JudgeOptions
    from auditor.reporting.claim_log import ClaimLog

BATCH = 16
"""Claims examined between two writes of `claims.jsonl`."""

Progress = Callable[[int, int], None]
"""Called with claims done and claims in all."""


@dataclass(frozen=True)
class AuditOptions:
    """What a run sets, beside its files."""

    trust_judge: bool = False
    """A judge's `supported` with a verified quote counts as ok; the report's head says so."""
    recall: bool = False
    """Run the knowledge step: ask a judge that does not see the source."""
    closing_citation_covers_paragraph: bool = False
    """A lone citation closing a paragraph covers the sentences before it."""
    log: Path | None = None
    """`claims.jsonl` of the run: claims are written there as they are done, and a broken run goes on from it."""


def audit(
    manuscript: Path | str,
    sources: Path | str | None,
    references: Path | str | None = None,
    *,
    judge: Judge | str = "none",
    judge_options: JudgeOptions | None = None,
    options: AuditOptions | None = None,
    progress: Progress | None = None,
) -> Report:
    """Audit a manuscript against the works it cites.

    `sources` is a folder of texts or a JSON/JSONL file of records; `references` a bibliography (BibTeX, CSL-JSON,
    RIS …), needed only where the manuscript and the sources do not name the works. `judge` is the name of a profile or
    a judge object. Raises InputError where nothing can be audited; a source that cannot be read never ends the run.
    """
    settled = options or AuditOptions()
    inputs = read_inputs(
        Path(manuscript),
        Path(sources) if sources is not None else None,
        Path(references) if references is not None else None,
        closing_citation_covers_paragraph=settled.closing_citation_covers_paragraph,
    )
    asked = _judge(judge, judge_options, settled)
    return asyncio.run(_audit(inputs, asked, settled, judge_options, progress))


def audit_claim(
    claim: Claim,
    cited: Mapping[str, Source | Unavailable],
    *,
    others: Mapping[str, Source] | None = None,
    judge: Judge | str = "none",
) -> ClaimResult:
    """Audit one claim against the works it cites; `others` are texts of the library that it does not cite."""
    library = {**(others or {}), **{key: text for key, text in cited.items() if isinstance(text, Source)}}
    examiner = Examiner(judge=_judge(judge, None, AuditOptions()), library=library)
    return asyncio.run(examiner.examine([Question(claim, tuple(cited.items()))]))[0]


def questions(inputs: Inputs, claims: Sequence[Claim]) -> list[Question]:
    """Return each claim with the works it rests on; claims that rest on none are left out."""
    found = []
    for claim in claims:
        citations = consulted(inputs.manuscript.sentences[claim.sentence].citations, claim.citations)
        if citations:
            found.append(Question(claim, tuple(inputs.cited(citation) for citation in citations)))
    return found


async def _audit(
    inputs: Inputs,
    judge: Judge,
    options: AuditOptions,
    judge_options: JudgeOptions | None,
    progress: Progress | None,
) -> Report:
    from auditor.claims import extract_claims

    asked = questions(inputs, extract_claims(inputs.manuscript, inputs.references))
    settings = run_settings(judge, trust_judge=options.trust_judge, recall=options.recall).model_copy(
        update={"closing_citation_covers_paragraph": options.closing_citation_covers_paragraph}
    )
    examiner = Examiner(
        judge=judge,
        references=inputs.references,
        library={source.key: source for source in inputs.library.all_sources},
        language=inputs.manuscript.language,
        knowledge=_knowledge_step(judge, judge_options) if options.recall else None,
    )
    log = _open_log(options.log, inputs, settings)
    results = await _examine_all(asked, examiner, log, progress)
    return _report(inputs, settings, results, judge, examiner.calls, options)


async def _examine_all(
    asked: Sequence[Question], examiner: Examiner, log: ClaimLog | None, progress: Progress | None
) -> list[ClaimResult]:
    finished = dict(log.finished) if log is not None else {}
    waiting = [question for question in asked if question.claim.id not in finished]
    done = len(asked) - len(waiting)
    for batch in _batches(waiting):
        for result in await examiner.examine(batch):
            finished[result.claim.id] = result
            if log is not None:
                log.append(result)
        done += len(batch)
        if progress is not None:
            progress(done, len(asked))
    return [finished[question.claim.id] for question in asked]


def _batches(questions_: Sequence[Question]) -> Iterator[Sequence[Question]]:
    for start in range(0, len(questions_), BATCH):
        yield questions_[start : start + BATCH]


def _judge(judge: Judge | str, judge_options: JudgeOptions | None, options: AuditOptions) -> Judge:
    from dataclasses import replace

    from auditor.judging.registry import JudgeOptions, load_judge

    if not isinstance(judge, str):
        return judge
    return load_judge(judge, replace(judge_options or JudgeOptions(), trusted=options.trust_judge))


def _knowledge_step(judge: Judge, judge_options: JudgeOptions | None) -> KnowledgeStep | None:
    from auditor.judging.knowledge import knowledge_step

    return knowledge_step(judge, judge_options)


def _open_log(path: Path | None, inputs: Inputs, settings: Settings) -> ClaimLog | None:
    if path is None:
        return None
    from auditor.reporting.claim_log import ClaimLog

    return ClaimLog(path, run_fingerprint(inputs, settings))


def run_fingerprint(inputs: Inputs, settings: Settings) -> str:
    """Return a hash of everything that can change a verdict of the run."""
    digest = hashlib.sha256()
    parts = [inputs.manuscript.sha256, settings.model_dump_json()]
    parts += sorted(f"{source.key} {source.sha256} {source.extent}" for source in inputs.library.all_sources)
    parts += sorted(reference.model_dump_json() for reference in inputs.references.values())
    for part in parts:
        digest.update(part.encode())
        digest.update(b"\0")
    return digest.hexdigest()


def _report(
    inputs: Inputs,
    settings: Settings,
    results: Sequence[ClaimResult],
    judge: Judge,
    calls: JudgeCalls,
    options: AuditOptions,
) -> Report:
    from auditor.statistics import summarise

    statistics = summarise(results, inputs.manuscript).model_copy(
        update={
            "calls": judge.usage.add_to(_counted(calls, results)),
            "reliability": reliability(judge.standing.profile, results),
            "knowledge_run": options.recall,
        }
    )
    return Report(
        auditor_version=auditor_version(),
        settings=settings,
        manuscript=inputs.manuscript,
        sources=inputs.library.records(inputs.manuscript),
        claims=tuple(results),
        statistics=statistics,
        notices=(*inputs.notices, *_run_notices(inputs.manuscript, results, judge)),
    )


def _counted(calls: JudgeCalls, results: Sequence[ClaimResult]) -> JudgeCalls:
    """Return the counts over all claims, those taken up from a broken run included."""
    verdicts = [v for r in results for v in r.verdicts if v.status is not Status.SOURCE_UNAVAILABLE]
    asked = [v for v in verdicts if v.judgement is not None]
    return calls.model_copy(
        update={
            "pairs": len(verdicts),
            "asked": len(asked),
            "saved": len(verdicts) - len(asked),
            "unjudged": sum(isinstance(v.judgement, Unjudged) for v in asked),
        }
    )


def _run_notices(manuscript: Manuscript, results: Sequence[ClaimResult], judge: Judge) -> list[Notice]:
    notices = [Notice(kind="judge_usage", message=note) for note in judge.usage.notes]
    if not results and not any(notice.kind == "no_citations" for notice in manuscript.notices):
        message = f"{manuscript.name} has no cited claim to audit; nothing checked is never a pass."
        notices.append(Notice(kind="nothing_to_audit", message=message))
    return notices


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
