"""Claims become results: grounding, then the judge where its answer can matter, verdict, roll-up, placement, label."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from auditor.domain import (
    Bucket,
    Claim,
    ClaimResult,
    Extent,
    Grounding,
    JudgeStanding,
    Knowledge,
    Placement,
    Reference,
    SkipReason,
    Source,
    Status,
    Unavailable,
    Verdict,
)
from auditor.records import with_record_findings
from auditor.rollup import roll_up
from auditor.timing import Stage, timed
from auditor.verdicts import NO_JUDGE, asks_judge, decide, with_knowledge

if TYPE_CHECKING:
    from auditor.judging.knowledge import KnowledgeStep
    from auditor.judging.protocol import Answer, Judge, JudgeRequest
    from auditor.sources.passages import SourceIndex

PLACED = frozenset(
    {
        Status.QUOTE_NOT_FOUND,
        Status.FIGURE_MISSING,
        Status.UNSUPPORTED,
        Status.OFF_TOPIC,
        Status.NOT_IN_EXCERPT,
        Status.DISPUTED,
    }
)
"""Statuses of claims that may be at home in another text of the library."""

Cited = tuple[str, Source | Unavailable]
"""Key of a cited work, and its text or why there is none."""


@dataclass(frozen=True)
class Question:
    """A claim and the works it rests on."""

    claim: Claim
    cited: tuple[Cited, ...]


@dataclass
class _Pair:
    """One pair on its way to a verdict."""

    claim: Claim
    key: str
    text: Source | Unavailable
    grounding: Grounding | Unavailable
    verdict: Verdict
    answer: Answer | None = None


@dataclass
class Examiner:
    """Examines claims against the texts of a library; each source is indexed once."""

    judge: Judge
    """Asked only where its answer can still change the outcome."""
    references: Mapping[str, Reference] = field(default_factory=dict)
    """References by key: a year of the work is no figure of the claim."""
    library: Mapping[str, Source] = field(default_factory=dict)
    """All texts at hand, by key: where a claim may be at home instead."""
    language: str | None = None
    """Language of the manuscript, ISO 639-1, where determined."""
    knowledge: KnowledgeStep | None = None
    """The knowledge step (`--recall`), None where it was not asked for."""
    indexes: MutableMapping[str, SourceIndex] = field(default_factory=dict)
    """Indexes made so far, by hash and key of the source; may be kept for the next manuscript."""

    async def examine(self, questions: Sequence[Question]) -> list[ClaimResult]:
        """Return one result per question, in order. What a judge or network does never raises."""
        with timed(Stage.GROUNDING):
            self._read_ahead(questions)
            pairs = [self._grounded(question) for question in questions]
        with timed(Stage.JUDGING):
            await self._ask([pair for group in pairs for pair in group])
        with timed(Stage.VERDICTS):
            results = [roll_up(q.claim, self._decided(group)) for q, group in zip(questions, pairs, strict=True)]
        with timed(Stage.JUDGING):
            results = await self._recalled(results)
        with timed(Stage.VERDICTS):
            return [
                self._finished(result, question, group)
                for result, question, group in zip(results, questions, pairs, strict=True)
            ]

    def index(self, source: Source) -> SourceIndex:
        """Return the index of a source, made on first use."""
        from auditor.sources.passages import index_source

        known = self.indexes.get(source.sha256 + source.key)
        if known is None:
            known = self.indexes[source.sha256 + source.key] = index_source(source)
        return known

    def _read_ahead(self, questions: Sequence[Question]) -> None:
        """Parse in batches what the comparison of the questions will ask for; nothing else depends on it."""
        from auditor.grounding import read_ahead

        texts = ((question.claim, self._readable(text)) for question in questions for _, text in question.cited)
        read_ahead([(c, self.index(t)) for c, t in texts if isinstance(t, Source) and not self._is_foreign(t)])

    def _grounded(self, question: Question) -> list[_Pair]:
        """Return the question's pairs, grounded and decided by rules alone."""
        from auditor.grounding import ground

        cited = [(key, self._readable(text)) for key, text in question.cited]
        group = [self.index(text) for _, text in cited if isinstance(text, Source)]
        complete = len(group) == len(cited)
        pairs = []
        for key, text in cited:
            grounding: Grounding | Unavailable = text if isinstance(text, Unavailable) else Grounding()
            if isinstance(text, Source) and self._is_foreign(text):
                grounding = Grounding(passages=self.index(text).retrieve(question.claim.text))
            elif isinstance(text, Source):
                found = ground(question.claim, self.index(text), group=group, reference=self.references.get(key))
                grounding = with_record_findings(found, question.claim, text, group_complete=complete)
            with timed(Stage.VERDICTS):
                verdict = decide(question.claim, key, grounding, extent=_extent(text))
            pairs.append(_Pair(question.claim, key, text, grounding, verdict))
        return pairs

    def _is_foreign(self, text: Source) -> bool:
        """Say whether the text is in another language than the manuscript, so that words cannot be compared."""
        return bool(self.language and text.language and text.language != self.language)

    def _standing(self, text: Source | Unavailable) -> JudgeStanding:
        """Return what the judge may do with a text: its reliability was measured on texts of the claim's language."""
        standing = self.judge.standing
        if isinstance(text, Source) and self._is_foreign(text):
            return standing.model_copy(update={"false_alarm_rate": None})
        return standing

    def _readable(self, text: Source | Unavailable) -> Source | Unavailable:
        """Return the text, or why it cannot be compared: in another language, and no judge that reads both."""
        if isinstance(text, Unavailable) or not self._is_foreign(text):
            return text
        if self.judge.standing.reads(self.language or "", text.language or ""):
            return text
        detail = f"The text is in {text.language!r} and the manuscript in {self.language!r}; give a translated text."
        return Unavailable(key=text.key, reason=SkipReason.LANGUAGE, detail=detail)

    def requests(self, questions: Sequence[Question]) -> list[JudgeRequest]:
        """Return what the judge would be asked about these questions, without asking."""
        return self._requests(self._open([pair for question in questions for pair in self._grounded(question)]))

    async def _ask(self, pairs: Sequence[_Pair]) -> None:
        """Ask the judge about the pairs that it can still change."""
        asked = self._open(pairs)
        answers = await self.judge.judge(self._requests(asked)) if asked else ()
        for pair, answer in zip(asked, answers, strict=True):
            pair.answer = answer

    def _open(self, pairs: Sequence[_Pair]) -> list[_Pair]:
        """Return the pairs whose outcome a judge could still change; none where there is no judge."""
        if self.judge.standing.profile == NO_JUDGE.profile:
            return []
        return [pair for pair in pairs if isinstance(pair.text, Source) and asks_judge(pair.claim, pair.verdict)]

    def _requests(self, pairs: Sequence[_Pair]) -> list[JudgeRequest]:
        from auditor.judging.protocol import JudgeRequest

        return [
            JudgeRequest(pair.claim, self.index(pair.text), pair.verdict.passages)
            for pair in pairs
            if isinstance(pair.text, Source)
        ]

    def _decided(self, pairs: Sequence[_Pair]) -> list[Verdict]:
        return [
            decide(p.claim, p.key, p.grounding, p.answer, standing=self._standing(p.text), extent=_extent(p.text))
            if p.answer is not None
            else p.verdict
            for p in pairs
        ]

    async def _recalled(self, results: list[ClaimResult]) -> list[ClaimResult]:
        """Return the results with what a judge knows of the claims that are not source-grounded."""
        if self.knowledge is None:
            return results
        open_ = [r for r in results if any(_wants_knowledge(v) for v in r.verdicts)]
        known = dict(zip((r.claim.id for r in open_), await self.knowledge([r.claim for r in open_]), strict=True))
        return [_with_known(result, known.get(result.claim.id)) for result in results]

    def _finished(self, result: ClaimResult, question: Question, pairs: Sequence[_Pair]) -> ClaimResult:
        """Return the result with placement and failure modes."""
        from auditor.failures import label_failure

        placement = self._placement(result, question)
        verdicts = []
        for verdict, pair in zip(result.verdicts, pairs, strict=True):
            placed = placement if verdict.status in PLACED and not verdict.idle else None
            settled = verdict.model_copy(update={"placement": placed})
            grounding = pair.grounding if isinstance(pair.grounding, Grounding) else None
            others = [p.grounding for p in pairs if p is not pair and isinstance(p.grounding, Grounding)]
            label = None if verdict.idle else label_failure(question.claim, settled, grounding, others)
            verdicts.append(settled.model_copy(update={"failure": label}))
        return result.model_copy(update={"verdicts": tuple(verdicts)})

    def _placement(self, result: ClaimResult, question: Question) -> Placement | None:
        cited = [key for key, _ in question.cited]
        open_ = not result.carried_by and any(v.status in PLACED and not v.idle for v in result.verdicts)
        if not open_ or set(self.library) <= set(cited):
            return None
        from auditor.placement import place

        with timed(Stage.GROUNDING):
            return place(question.claim, cited, {key: self.index(source) for key, source in self.library.items()})


def _extent(text: Source | Unavailable) -> Extent:
    return text.extent if isinstance(text, Source) else Extent.EXCERPT


def _wants_knowledge(verdict: Verdict) -> bool:
    grounded = verdict.status in {Status.GROUNDED, Status.SUPPORTED, Status.ON_TOPIC}
    return not grounded and verdict.bucket is not Bucket.SKIP and not verdict.idle


def _with_known(result: ClaimResult, knowledge: Knowledge | None) -> ClaimResult:
    if knowledge is None:
        return result
    verdicts = tuple(
        with_knowledge(result.claim, verdict, knowledge) if _wants_knowledge(verdict) else verdict
        for verdict in result.verdicts
    )
    return result.model_copy(update={"verdicts": verdicts})
