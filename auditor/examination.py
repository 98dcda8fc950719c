"""Claims become results: grounding, then the judge where its answer can matter, verdict, roll-up, placement, label."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from auditor.domain import (
    Bucket,
    Claim,
    ClaimResult,
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
from auditor.helping import assist, break_ties, is_split
from auditor.inquiry import Inquiry, Pair, Question, extent_of
from auditor.piecing import with_joined_findings
from auditor.records import with_record_findings
from auditor.rollup import roll_up
from auditor.timing import Stage, timed
from auditor.verdicts import NO_JUDGE, asks_judge, decide, with_knowledge

if TYPE_CHECKING:
    from auditor.judging.assistance import Assistance
    from auditor.judging.knowledge import KnowledgeStep
    from auditor.judging.protocol import Estimate, Judge, JudgeRequest
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
    assistance: Assistance | None = None
    """A model's help with splitting, intent and labels, None where none was asked for."""
    indexes: MutableMapping[str, SourceIndex] = field(default_factory=dict)
    """Indexes made so far, by hash and key of the source; may be kept for the next manuscript."""

    async def examine(self, questions: Sequence[Question]) -> list[ClaimResult]:
        """Return one result per question, in order. What a judge or network does never raises."""
        with timed(Stage.GROUNDING):
            self._read_ahead(questions)
            asked = [self._inquiry(question) for question in questions]
        with timed(Stage.JUDGING):
            if self.assistance is not None:
                await assist(asked, self.assistance, self._inquiry)
            inquiries = [one for whole in asked for one in (whole, *whole.parts)]
            await self._ask([pair for one in inquiries for pair in one.pairs])
        with timed(Stage.VERDICTS):
            for one in inquiries:
                one.result = roll_up(one.claim, self._decided(one.pairs))
        with timed(Stage.JUDGING):
            await self._recalled(asked)
        with timed(Stage.VERDICTS):
            for one in inquiries:
                one.result = self._finished(one.result, one.question, one.pairs)
        with timed(Stage.JUDGING):
            if self.assistance is not None:
                await break_ties(inquiries, self.assistance)
        return [one.settled() for one in asked]

    def estimate(self, questions: Sequence[Question]) -> Estimate:
        """Return what a judge and its help would take for these questions, without asking anything."""
        inquiries = [self._inquiry(question) for question in questions]
        pairs = [pair for one in inquiries for pair in one.pairs]
        expected = self.judge.estimate(self._requests(self._open(pairs)))
        readable = [one for one in inquiries if one.readable]
        if self.knowledge is not None:
            expected = expected.with_more(most_calls=len(readable))
        return expected if self.assistance is None else expected.plus(self._help_estimated(readable, self.assistance))

    def _help_estimated(self, inquiries: Sequence[Inquiry], assistance: Assistance) -> Estimate:
        """Return what help would take: splits and intents, and at most what judging parts and breaking ties would."""
        from auditor.judging.splitting import MOST_PARTS

        split = [one for one in inquiries if is_split(one, assistance)]
        classified = [one.claim for one in inquiries if assistance.classifies(one.claim)]
        parts = [pair for one in split for pair in one.pairs]
        most = self.judge.estimate(self._requests(parts)).most_calls * MOST_PARTS
        pairs = sum(len(one.pairs) for one in inquiries)
        labels = pairs + len(parts) * MOST_PARTS if assistance.labels else 0
        return assistance.estimate([one.claim for one in split], classified).with_more(most_calls=most + labels)

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

    def _inquiry(self, question: Question) -> Inquiry:
        """Return a question with its pairs, grounded and decided by rules alone."""
        pairs = self._grounded(question)
        return Inquiry(question, pairs, roll_up(question.claim, [pair.verdict for pair in pairs]))

    def _grounded(self, question: Question) -> list[Pair]:
        """Return the question's pairs, grounded and decided by rules alone."""
        pairs = []
        cited = [(key, self._readable(text)) for key, text in question.cited]
        for (key, text), grounding in zip(cited, self._compared(question.claim, cited), strict=True):
            with timed(Stage.VERDICTS):
                verdict = decide(question.claim, key, grounding, extent=extent_of(text))
            pairs.append(Pair(question.claim, key, text, grounding, verdict, self._alone(verdict, text)))
        return pairs

    def _compared(
        self, claim: Claim, cited: Sequence[tuple[str, Source | Unavailable]]
    ) -> list[Grounding | Unavailable]:
        """Return the claim's grounding on each work it cites, with what only the works together show."""
        from auditor.grounding import ground

        group = [self.index(text) for _, text in cited if isinstance(text, Source)]
        complete = len(group) == len(cited)
        found: dict[int, Grounding] = {}
        for place, (key, text) in enumerate(cited):
            if isinstance(text, Source) and not self._is_foreign(text):
                grounding = ground(claim, self.index(text), group=group, reference=self.references.get(key))
                found[place] = with_record_findings(grounding, claim, text, group_complete=complete)
        found = dict(zip(found, with_joined_findings(claim, tuple(found.values())), strict=True))
        return [
            found.get(place) or (text if isinstance(text, Unavailable) else self._unread_passages(claim, text))
            for place, (_, text) in enumerate(cited)
        ]

    def _unread_passages(self, claim: Claim, text: Source) -> Grounding:
        """Return the passages of a text in another language, whose words cannot be compared."""
        return Grounding(passages=self.index(text).retrieve(claim.text))

    def _alone(self, verdict: Verdict, text: Source | Unavailable) -> Verdict:
        """Return what the rules alone say: they cannot look at a text in another language, a judge may."""
        if isinstance(text, Source) and self._is_foreign(text):
            claim = Claim(id=verdict.claim, text="", sentence=0)
            return decide(claim, verdict.source, self._unread(text))
        return verdict

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
        return self._unread(text)

    def _unread(self, text: Source) -> Unavailable:
        detail = f"The text is in {text.language!r} and the manuscript in {self.language!r}; give a translated text."
        return Unavailable(key=text.key, reason=SkipReason.LANGUAGE, detail=detail)

    async def _ask(self, pairs: Sequence[Pair]) -> None:
        """Ask the judge about the pairs that it can still change."""
        asked = self._open(pairs)
        answers = await self.judge.judge(self._requests(asked)) if asked else ()
        for pair, answer in zip(asked, answers, strict=True):
            pair.answer = answer

    def _open(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Return the pairs whose outcome a judge could still change; none where there is no judge."""
        if self.judge.standing.profile == NO_JUDGE.profile:
            return []
        return [pair for pair in pairs if isinstance(pair.text, Source) and asks_judge(pair.claim, pair.verdict)]

    def _requests(self, pairs: Sequence[Pair]) -> list[JudgeRequest]:
        from auditor.judging.protocol import JudgeRequest

        return [
            JudgeRequest(pair.claim, self.index(pair.text), pair.verdict.passages)
            for pair in pairs
            if isinstance(pair.text, Source)
        ]

    def _decided(self, pairs: Sequence[Pair]) -> list[Verdict]:
        return [
            decide(p.claim, p.key, p.grounding, p.answer, standing=self._standing(p.text), extent=extent_of(p.text))
            if p.answer is not None
            else p.verdict
            for p in pairs
        ]

    async def _recalled(self, inquiries: Sequence[Inquiry]) -> None:
        """Note what a judge knows of the claims that are not source-grounded."""
        if self.knowledge is None:
            return
        open_ = [one for one in inquiries if any(_wants_knowledge(v) for v in one.result.verdicts)]
        for one, known in zip(open_, await self.knowledge([one.claim for one in open_]), strict=True):
            one.help += [known.help] if known.help else []
            one.result = _with_known(one.result, known.knowledge)

    def _finished(self, result: ClaimResult, question: Question, pairs: Sequence[Pair]) -> ClaimResult:
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
            texts = {key: self.index(source) for key, source in self.library.items()}
            return place(question.claim, cited, texts, self.references)


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
