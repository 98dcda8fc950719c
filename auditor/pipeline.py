"""One manuscript, from file to report."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import (
    Claim,
    ClaimResult,
    Decider,
    JudgeCalls,
    Manuscript,
    Report,
    Settings,
    Source,
    Status,
    Unavailable,
    Unjudged,
)
from auditor.domain.judging import DEFAULT_JUDGE
from auditor.errors import InputError
from auditor.examination import Examiner
from auditor.inputs import Inputs, consulted, read_inputs
from auditor.inquiry import Question
from auditor.provenance import auditor_version, run_settings
from auditor.timing import Stage, timed
from auditor.told import answers_of, helps_of, reliability, run_notices

if TYPE_CHECKING:
    from auditor.judging.assistance import Assistance
    from auditor.judging.knowledge import KnowledgeStep
    from auditor.judging.protocol import Estimate, Judge
    from auditor.judging.registry import JudgeOptions
    from auditor.reporting.claim_log import ClaimLog
    from auditor.sources.shared import SharedSources

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
    split: Decider = Decider.RULES
    """A model's split of a claim is audited beside the claim, and the worse outcome stands."""
    intent: Decider = Decider.RULES
    """A model may find that a claim taken for background is a specific one."""
    label: Decider = Decider.RULES
    """A model breaks ties between failure modes."""
    log: Path | None = None
    """`claims.jsonl` of the run: claims are written there as they are done, and a broken run goes on from it."""


def audit(
    manuscript: Path | str,
    sources: Path | str | None,
    references: Path | str | None = None,
    *,
    judge: Judge | str = DEFAULT_JUDGE,
    judge_options: JudgeOptions | None = None,
    options: AuditOptions | None = None,
    progress: Progress | None = None,
    shared: SharedSources | None = None,
) -> Report:
    """Audit a manuscript against the works it cites.

    `sources` is a folder of texts or a JSON/JSONL file of records; `references` a bibliography (BibTeX, CSL-JSON,
    RIS …), needed only where the manuscript and the sources do not name the works. `judge` is the name of a profile or
    a judge object. `shared` is a library that was read before, for several manuscripts; the texts of `sources` come
    before it. Raises InputError where nothing can be audited; a source that cannot be read never ends the run.
    """
    run = _prepare(manuscript, sources, references, judge, judge_options, options, shared)
    return asyncio.run(_audit(run, progress))


def estimate(
    manuscript: Path | str,
    sources: Path | str | None,
    references: Path | str | None = None,
    *,
    judge: Judge | str,
    judge_options: JudgeOptions | None = None,
    options: AuditOptions | None = None,
    shared: SharedSources | None = None,
) -> Estimate:
    """Return what the judging of an audit would take, without asking anything (`--dry-run`).

    Takes and raises what `audit` does.
    """
    from auditor.judging.registry import JudgeOptions

    unsent = replace(judge_options or JudgeOptions(), unsent=True)
    run = _prepare(manuscript, sources, references, judge, unsent, options, shared)
    return run.examiner.estimate(run.questions)


def audit_claim(
    claim: Claim,
    cited: Mapping[str, Source | Unavailable],
    *,
    others: Mapping[str, Source] | None = None,
    judge: Judge | str = DEFAULT_JUDGE,
) -> ClaimResult:
    """Audit one claim against the works it cites; `others` are texts of the library that it does not cite."""
    from auditor.judging.registry import as_judge

    library = {**(others or {}), **{key: text for key, text in cited.items() if isinstance(text, Source)}}
    examiner = Examiner(judge=as_judge(judge), library=library)
    return asyncio.run(examiner.examine([Question(claim, tuple(cited.items()))]))[0]


def questions(inputs: Inputs, claims: Sequence[Claim]) -> list[Question]:
    """Return each claim with the works it rests on; claims that rest on none are left out."""
    found = []
    for claim in claims:
        citations = consulted(inputs.manuscript.sentences[claim.sentence].citations, claim.citations)
        if citations:
            found.append(Question(claim, tuple(inputs.cited(citation) for citation in citations)))
    return found


@dataclass(frozen=True)
class _Run:
    """An audit, ready to be run."""

    inputs: Inputs
    questions: list[Question]
    settings: Settings
    judge: Judge
    examiner: Examiner
    options: AuditOptions


def _prepare(
    manuscript: Path | str,
    sources: Path | str | None,
    references: Path | str | None,
    judge: Judge | str,
    judge_options: JudgeOptions | None,
    options: AuditOptions | None,
    shared: SharedSources | None,
) -> _Run:
    """Read everything, split the claims and load the judge."""
    from auditor.claims import extract_claims
    from auditor.judging.registry import as_judge

    settled = options or AuditOptions()
    with timed(Stage.JUDGING):
        asked = as_judge(judge, judge_options, trusted=settled.trust_judge)
    inputs = read_inputs(
        Path(manuscript),
        Path(sources) if sources is not None else None,
        Path(references) if references is not None else None,
        closing_citation_covers_paragraph=settled.closing_citation_covers_paragraph,
        shared=shared.holdings if shared is not None else None,
    )
    examiner = Examiner(
        judge=asked,
        references=inputs.references,
        library={source.key: source for source in inputs.library.all_sources},
        language=inputs.manuscript.language,
        knowledge=_knowledge_step(asked) if settled.recall else None,
        assistance=_assistance(asked, settled, inputs.manuscript),
        indexes=shared.indexes if shared is not None else {},
    )
    with timed(Stage.CLAIMS):
        claims = extract_claims(inputs.manuscript, inputs.references)
    return _Run(inputs, questions(inputs, claims), settings_in_force(asked, settled), asked, examiner, settled)


def settings_in_force(judge: Judge, options: AuditOptions) -> Settings:
    """Return what is in force for an audit by this judge with these options."""
    return run_settings(judge, trust_judge=options.trust_judge, recall=options.recall).model_copy(
        update={
            "closing_citation_covers_paragraph": options.closing_citation_covers_paragraph,
            "split": options.split,
            "intent": options.intent,
            "label": options.label,
        }
    )


async def _audit(run: _Run, progress: Progress | None) -> Report:
    log = _open_log(run.options.log, run.inputs, run.settings)
    results = await _examine_all(run.questions, run.examiner, log, progress)
    with timed(Stage.REPORTING):
        return _report(run, results)


async def _examine_all(
    asked: Sequence[Question], examiner: Examiner, log: ClaimLog | None, progress: Progress | None
) -> list[ClaimResult]:
    """Examine all claims, batch by batch; a batch that a broken run finished is taken up from its log.

    Batches are cut over all claims, finished or not, so that a resumed run asks a judge in the same groups.
    """
    finished = dict(log.finished) if log is not None else {}
    for done, batch in _batches(asked):
        if any(question.claim.id not in finished for question in batch):
            for result in await examiner.examine(batch):
                if result.claim.id not in finished:
                    finished[result.claim.id] = result
                    if log is not None:
                        log.append(result)
        if progress is not None:
            progress(done, len(asked))
    return [finished[question.claim.id] for question in asked]


def _batches(asked: Sequence[Question]) -> Iterator[tuple[int, Sequence[Question]]]:
    """Yield batches with the number of questions up to their end."""
    for start in range(0, len(asked), BATCH):
        batch = asked[start : start + BATCH]
        yield start + len(batch), batch


def _knowledge_step(judge: Judge) -> KnowledgeStep:
    from auditor.judging.knowledge import knowledge_step

    step = knowledge_step(judge)
    if step is None:
        raise InputError("--recall asks what a language model knows: name one with --judge, for example --judge openai")
    return step


def _assistance(judge: Judge, options: AuditOptions, manuscript: Manuscript) -> Assistance | None:
    """Return the help that a run asks of its judge's model; None where it asks for none."""
    if Decider.MODEL not in (options.split, options.intent, options.label):
        return None
    from auditor.judging.assistance import Assistance, language_model

    model = language_model(judge)
    if model is None:
        raise InputError(
            "a model's help with splitting, intent or labels asks a language model: name one with --judge, for example "
            "--judge openai"
        )
    sentences = {sentence.index: sentence.text for sentence in manuscript.sentences}
    return Assistance(model, options.split, options.intent, options.label, sentences)


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


def _report(run: _Run, results: Sequence[ClaimResult]) -> Report:
    from auditor.judging.accounting import with_recorded
    from auditor.statistics import summarise

    told = [*answers_of(results), *helps_of(results)]
    statistics = summarise(results, run.inputs.manuscript).model_copy(
        update={
            "calls": with_recorded(_counted(results), told),
            "reliability": reliability(run.judge.standing.profile, results),
            "knowledge_run": run.options.recall,
        }
    )
    return Report(
        auditor_version=auditor_version(),
        settings=run.settings,
        manuscript=run.inputs.manuscript,
        sources=run.inputs.library.records(run.inputs.manuscript),
        claims=tuple(results),
        statistics=statistics,
        notices=(*run.inputs.notices, *run_notices(run.inputs.manuscript, results, run.judge.usage.notes)),
    )


def _counted(results: Sequence[ClaimResult]) -> JudgeCalls:
    """Return the counts over all claims, those taken up from a broken run included."""
    verdicts = [v for r in results for v in r.verdicts if v.status is not Status.SOURCE_UNAVAILABLE]
    asked = [v for v in verdicts if v.judgement is not None]
    return JudgeCalls(
        pairs=len(verdicts),
        asked=len(asked),
        saved=len(verdicts) - len(asked),
        unjudged=sum(isinstance(v.judgement, Unjudged) for v in asked),
    )
