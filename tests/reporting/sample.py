"""A hand-made report that holds every bucket, awkward text and every part a renderer must show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from auditor.domain import (
    Bucket,
    Check,
    Citation,
    CitationStyle,
    Claim,
    ClaimResult,
    Evidence,
    Extent,
    FailureLabel,
    Finding,
    Intent,
    InventedQuote,
    JudgeCalls,
    Judgement,
    JudgeReliability,
    JudgeWord,
    Manuscript,
    ManuscriptFormat,
    Mean,
    Notice,
    Passage,
    Placement,
    Provenance,
    QuoteGrade,
    Reference,
    Report,
    Section,
    Sentence,
    Settings,
    SkipReason,
    SourceRecord,
    Span,
    Statistics,
    Status,
    Strength,
    Tally,
    Trend,
    Unavailable,
    Unjudged,
    UnjudgedReason,
    Verdict,
)

PROSE: dict[str, list[list[str]]] = {
    "Sleep and memory": [
        [
            "Recall after a nap rose by 12 % [@ito2019].",
            "Napping is common among students.",
            "Short naps have long been studied [@marsh2015].",
        ],
        ["Naps improve recall in all adults [@ito2019]."],
    ],
    "Dose & <timing>": [
        [
            "The effect was 31 % at noon [@ito2019].",
            "As the authors put it, “naps never harm” [@ito2019].",
            "Recall fell after long naps [@ruiz2021; @marsh2015].",
        ],
        ['=HYPERLINK("http://example.org") [@ghost2020] *also* shows <script>alert(1)</script> | @someone #12.'],
        ["أظهرت الدراسة تحسنا في الذاكرة [@ito2019]."],
    ],
}
SOURCE = (
    "Recall rose by 12 % after a nap of 20 minutes. In young adults, naps may improve recall. "
    "At noon the effect was 13 %."
)


def span_of(text: str, part: str) -> Span:
    start = text.index(part)
    return Span(start=start, end=start + len(part))


def citation_marks(text: str, offset: int, group: int) -> tuple[tuple[Citation, ...], tuple[Span, ...]]:
    if "[@" not in text:
        return (), ()
    start, end = text.index("["), text.index("]") + 1
    keys = [key.strip(" @") for key in text[start + 1 : end - 1].split(";")]
    mark = Span(start=start, end=end)
    place = Span(start=offset + start, end=offset + end)
    cited = tuple(
        Citation(style=CitationStyle.KEY, mark=text[start:end], span=place, group=group, key=key, reference=key)
        for key in keys
    )
    return cited, (mark,) * len(cited)


def manuscript() -> Manuscript:
    text, sections, sentences, paragraph = "", [], [], 0
    for title, paragraphs in PROSE.items():
        start = len(text)
        text += f"# {title}\n\n"
        for sentence_texts in paragraphs:
            for words in sentence_texts:
                citations, marks = citation_marks(words, len(text), len(sentences))
                sentences.append(
                    Sentence(
                        index=len(sentences),
                        text=words,
                        span=Span(start=len(text), end=len(text) + len(words)),
                        section=len(sections),
                        paragraph=paragraph,
                        citations=citations,
                        marks=marks,
                    )
                )
                text += words + " "
            text = text.rstrip() + "\n\n"
            paragraph += 1
        sections.append(Section(index=len(sections), title=title, level=1, span=Span(start=start, end=len(text))))
    return Manuscript(
        name="review.md",
        format=ManuscriptFormat.MARKDOWN,
        text=text,
        sha256="a" * 64,
        language="en",
        sections=tuple(sections),
        sentences=tuple(sentences),
        notices=(Notice(kind="unresolved_marker", message="One mark “[?]” names no work; give it a key."),),
    )


def evidence(quote: str) -> Evidence:
    span = span_of(SOURCE, quote)
    return Evidence(
        quote=quote,
        span=span,
        grade=QuoteGrade.VERBATIM,
        page=2,
        aligned=0.9,
        sufficient=True,
        before=SOURCE[: span.start],
        after=SOURCE[span.end :],
    )


def passage(words: str, score: float = 0.8) -> Passage:
    return Passage(text=words, span=span_of(SOURCE, words), score=score, strong=score > 0.7, page=2)


def provenance() -> Provenance:
    return Provenance(
        profile="scripted", model="replay", prompt_id="judge-claim", prompt_version="1", prompt_sha256="b" * 64
    )


def claim(id: str, text: str, sentence: int, section: int, position: float, **more: object) -> Claim:
    return Claim(id=id, text=text, sentence=sentence, section=section, position=position, citations=(0,), **more)


def result(of: Claim, verdicts: Sequence[Verdict], **more: object) -> ClaimResult:
    first = verdicts[0]
    fields = {"bucket": first.bucket, "status": first.status, "reason": first.reason, **more}
    return ClaimResult(claim=of, verdicts=tuple(verdicts), **fields)


def claims() -> tuple[ClaimResult, ...]:
    first = "Recall rose by 12 % after a nap of 20 minutes."
    young = "In young adults, naps may improve recall."
    noon = "At noon the effect was 13 %."
    c1 = claim("c1", "Recall after a nap rose by 12 %.", 0, 0, 0.05)
    c2 = claim("c2", "Short naps have long been studied.", 2, 0, 0.4, intent=Intent.BACKGROUND)
    c3 = claim("c3", "Naps improve recall in all adults.", 3, 0, 0.9)
    c4 = claim("c4", "The effect was 31 % at noon.", 4, 1, 0.1)
    c5 = claim("c5", "The authors say “naps never harm”.", 5, 1, 0.3)
    c6 = claim("c6", "Recall fell after long naps.", 6, 1, 0.5)
    c7 = claim("c7", '=HYPERLINK("http://example.org") also shows <script>alert(1)</script> | @someone #12.', 7, 1, 0.7)
    c8 = claim("c8", "أظهرت الدراسة تحسنا في الذاكرة.", 8, 1, 0.95)
    return (
        result(
            c1,
            [
                Verdict(
                    claim="c1",
                    source="ito2019",
                    bucket=Bucket.OK,
                    status=Status.GROUNDED,
                    reason="Page 2 of ito2019 says it, word for word but for the order.",
                    evidence=(evidence(first),),
                    passages=(passage(first),),
                    score=1.0,
                    extent=Extent.FULL_TEXT,
                )
            ],
            carried_by=("ito2019",),
        ),
        result(
            c2,
            [
                Verdict(
                    claim="c2",
                    source="marsh2015",
                    bucket=Bucket.SKIP,
                    status=Status.SOURCE_UNAVAILABLE,
                    reason="No text of marsh2015 was given: add a file named marsh2015.txt or marsh2015.pdf.",
                    skip=SkipReason.NOT_GIVEN,
                )
            ],
        ),
        result(
            c3,
            [
                Verdict(
                    claim="c3",
                    source="ito2019",
                    bucket=Bucket.FAILED,
                    status=Status.OVERSTATED,
                    reason="The claim says “improve … in all adults”; the source says “may improve” of young adults.",
                    findings=(
                        Finding(
                            check=Check.CERTAINTY,
                            kind="hedge_dropped",
                            strength=Strength.CONFLICT,
                            status=Status.OVERSTATED,
                            message="The source hedges with “may”; the claim does not.",
                            claim_span=span_of(c3.text, "improve"),
                            source_span=span_of(SOURCE, "may improve"),
                            signals=("certainty",),
                        ),
                        Finding(
                            check=Check.CERTAINTY,
                            kind="scope_widened",
                            strength=Strength.CONFLICT,
                            status=Status.OVERSTATED,
                            message="The source speaks of young adults; the claim of all adults.",
                            claim_span=span_of(c3.text, "all adults"),
                            source_span=span_of(SOURCE, "young adults"),
                            signals=("scope",),
                        ),
                    ),
                    evidence=(evidence(young),),
                    passages=(passage(young),),
                    failure=FailureLabel(mode="overgeneralization", decided_by="rules", signals=("certainty", "scope")),
                    score=0.0,
                    extent=Extent.FULL_TEXT,
                )
            ],
        ),
        result(
            c4,
            [
                Verdict(
                    claim="c4",
                    source="ito2019",
                    bucket=Bucket.FAILED,
                    status=Status.CONTRADICTED,
                    reason="The claim says 31 %; the source says 13 % of the same effect.",
                    findings=(
                        Finding(
                            check=Check.FIGURES,
                            kind="figure_differs",
                            strength=Strength.CONFLICT,
                            status=Status.CONTRADICTED,
                            message="31 % in the claim stands against 13 % in the source.",
                            claim_span=span_of(c4.text, "31 %"),
                            source_span=span_of(SOURCE, "13 %"),
                        ),
                    ),
                    evidence=(evidence(noon),),
                    passages=(passage(noon),),
                    failure=FailureLabel(mode="fabricated_specifics", decided_by="rules"),
                    placement=Placement(source="ruiz2021", same_work=False, evidence=evidence(noon)),
                    score=0.0,
                    extent=Extent.FULL_TEXT,
                )
            ],
        ),
        result(
            c5,
            [
                Verdict(
                    claim="c5",
                    source="ito2019",
                    bucket=Bucket.CHECK,
                    status=Status.INVENTED_EVIDENCE,
                    reason="The judge supports it with words that are not in the source.",
                    passages=(passage(young, 0.4),),
                    judgement=Judgement(
                        word=JudgeWord.SUPPORTED,
                        rejected=(InventedQuote(quote="naps never harm anyone", reason="not in the source"),),
                        reason="The source says so.",
                        passages_read=3,
                        passages_total=3,
                        read_to_end=True,
                        provenance=provenance(),
                    ),
                    extent=Extent.FULL_TEXT,
                )
            ],
            priority=0.7,
        ),
        result(
            c6,
            [
                Verdict(
                    claim="c6",
                    source="ruiz2021",
                    bucket=Bucket.CHECK,
                    status=Status.NOT_IN_EXCERPT,
                    reason="Only the abstract of ruiz2021 was given, and it does not speak of long naps.",
                    passages=(passage(first, 0.3),),
                    failure=FailureLabel(mode="insufficient_source", decided_by="rules"),
                    score=0.0,
                    extent=Extent.ABSTRACT,
                ),
                Verdict(
                    claim="c6",
                    source="marsh2015",
                    bucket=Bucket.SKIP,
                    status=Status.SOURCE_UNAVAILABLE,
                    reason="No text of marsh2015 was given: add a file named marsh2015.txt or marsh2015.pdf.",
                    skip=SkipReason.NOT_GIVEN,
                ),
            ],
            priority=0.9,
        ),
        result(
            c7,
            [
                Verdict(
                    claim="c7",
                    source="ghost2020",
                    bucket=Bucket.SKIP,
                    status=Status.SOURCE_UNAVAILABLE,
                    reason="[@ghost2020] is not in the references: add it or correct the key.",
                    skip=SkipReason.REFERENCE_UNMATCHED,
                )
            ],
        ),
        result(
            c8,
            [
                Verdict(
                    claim="c8",
                    source="ito2019",
                    bucket=Bucket.SKIP,
                    status=Status.UNJUDGED,
                    reason="The judge did not answer in time.",
                    skip=UnjudgedReason.TIMEOUT,
                    judgement=Unjudged(
                        stage="call", reason=UnjudgedReason.TIMEOUT, detail="no reply in 30 s", provenance=provenance()
                    ),
                    extent=Extent.FULL_TEXT,
                )
            ],
        ),
    )


def mean(scores: Sequence[float]) -> Mean:
    if not scores:
        return Mean(value=None, n=0)
    value = sum(scores) / len(scores)
    return Mean(value=value, n=len(scores), low=max(-0.5, value - 0.3), high=min(1.0, value + 0.3))


def tally(label: str, results: Sequence[ClaimResult]) -> Tally:
    pairs = [verdict for each in results for verdict in each.verdicts]
    skipped = sum(pair.bucket is Bucket.SKIP for pair in pairs)
    invented = sum(pair.status is Status.INVENTED_EVIDENCE for pair in pairs)
    return Tally(
        label=label,
        sentences=len({each.claim.sentence for each in results}),
        claims=len(results),
        pairs=len(pairs),
        claim_buckets=dict(Counter(each.bucket for each in results)),
        pair_buckets=dict(Counter(pair.bucket for pair in pairs)),
        pair_statuses=dict(Counter(pair.status for pair in pairs)),
        judged=len(pairs) - skipped - invented,
        not_judged=skipped,
        score=mean([pair.score for pair in pairs if pair.score is not None]),
        modes=dict(Counter(pair.failure.mode for pair in pairs if pair.failure)),
    )


def quartiles(results: Sequence[ClaimResult]) -> tuple[Tally, ...]:
    def inside(quarter: int) -> list[ClaimResult]:
        return [each for each in results if min(3, int(each.claim.position * 4)) == quarter]

    return tuple(tally(f"quartile {quarter + 1}", inside(quarter)) for quarter in range(4))


def statistics(results: Sequence[ClaimResult], titles: Sequence[str]) -> Statistics:
    sections = [[each for each in results if each.claim.section == index] for index in range(len(titles))]
    works = dict.fromkeys(verdict.source for each in results for verdict in each.verdicts)
    of_work = {key: [e for e in results if any(v.source == key for v in e.verdicts)] for key in works}
    return Statistics(
        overall=tally("manuscript", results),
        by_section=tuple(tally(title, group) for title, group in zip(titles, sections, strict=True)),
        by_quartile=quartiles(results),
        by_section_quartile=tuple(quartiles(group) for group in sections),
        by_intent=tuple(tally(intent, [each for each in results if each.claim.intent is intent]) for intent in Intent),
        by_source=tuple(
            tally(
                key,
                [
                    each.model_copy(update={"verdicts": tuple(v for v in each.verdicts if v.source == key)})
                    for each in group
                ],
            )
            for key, group in of_work.items()
        ),
        trend=Trend(outcome="score", statistic=-0.62, p_value=0.031, n=12),
        calls=JudgeCalls(pairs=7, asked=2, saved=5, cached=1, unjudged=1, input_tokens=1200, output_tokens=80),
        reliability=(
            JudgeReliability(
                profile="scripted",
                asked=2,
                answered=1,
                quotes=1,
                quotes_verified=0,
                invented=1,
                disputed=0,
                unjudged={UnjudgedReason.TIMEOUT: 1},
            ),
        ),
    )


def sources() -> tuple[SourceRecord, ...]:
    ito = Reference(
        key="ito2019",
        title="A nap of twenty minutes <b>helps</b>",
        authors=("Ito, Mio", "Berg, Ana"),
        year="2019",
        doi="10.1234/nap.2019",
        url="javascript:alert(1)",
    )
    ruiz = Reference(
        key="ruiz2021", title="Long naps", authors=("Ruiz, Pau",), year="2021", url="https://example.org/a"
    )
    marsh = Reference(key="marsh2015", title="Napping through the ages", year="2015")
    missing = Unavailable(
        key="marsh2015", reason=SkipReason.NOT_GIVEN, detail="No file is named marsh2015 and no title fits; add one."
    )
    return (
        SourceRecord(
            reference=ito,
            citations=5,
            sign="key",
            origin="ito2019.pdf",
            extent=Extent.FULL_TEXT,
            extent_basis="has methods, results and references",
            characters=len(SOURCE),
            sha256="c" * 64,
            language="en",
            notices=(Notice(kind="retracted_source", message="The record says that this work was retracted."),),
        ),
        SourceRecord(
            reference=ruiz,
            citations=1,
            sign="title",
            origin="sources.json",
            extent=Extent.ABSTRACT,
            extent_basis="given",
            characters=900,
            sha256="d" * 64,
            language="en",
        ),
        SourceRecord(reference=marsh, citations=2, sign="", unavailable=missing),
    )


def sample_report() -> Report:
    """Return the sample: eight claims over two sections, ten pairs, every bucket."""
    document, results = manuscript(), claims()
    return Report(
        auditor_version="0.0.0",
        settings=Settings(judge="scripted", judge_model="replay", versions={"spacy": "3.8.18"}),
        manuscript=document,
        sources=sources(),
        claims=results,
        statistics=statistics(results, [section.title for section in document.sections]),
        notices=(Notice(kind="note", message="One work was retracted."),),
    )


def empty_report() -> Report:
    """Return the report of a manuscript without a citation."""
    document = manuscript().model_copy(update={"sentences": (), "sections": ()})
    return Report(
        auditor_version="0.0.0",
        settings=Settings(),
        manuscript=document,
        sources=(),
        claims=(),
        statistics=Statistics(overall=tally("manuscript", [])),
    )


def large_report(n: int = 2000, sections: int = 20) -> Report:
    """Return a report of `n` claims: those of the sample, over and over, each in a sentence of its own."""
    small = sample_report()
    patterns, words = small.claims, small.manuscript.sentences
    each = n // sections
    found: list[ClaimResult] = []
    sentences: list[Sentence] = []
    for number in range(n):
        pattern = patterns[number % len(patterns)]
        place, section = number % each, number // each
        original = words[pattern.claim.sentence]
        update = {"index": number, "section": section, "paragraph": number // 4}
        sentences.append(original.model_copy(update=update))
        claim_update = {"id": f"c{number + 1}", "sentence": number, "section": section, "position": place / each}
        found.append(pattern.model_copy(update={"claim": pattern.claim.model_copy(update=claim_update)}))
    titles = tuple(
        Section(index=index, title=f"Section {index + 1}", level=1, span=Span(start=0, end=0))
        for index in range(sections)
    )
    document = small.manuscript.model_copy(update={"sentences": tuple(sentences), "sections": titles})
    return small.model_copy(
        update={
            "manuscript": document,
            "claims": tuple(found),
            "statistics": statistics(found, [section.title for section in titles]),
        }
    )
