"""The words of the domain, as frozen models: manuscript, citation, reference, source, claim, pair, grounding,
judgement, evidence, verdict, report.

Every stage takes these and gives these. This module imports nothing of ours. All offsets are half-open character
offsets (Python string indices) into the text that the field names.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """Base of all domain models: frozen, strict about unknown fields, documented field by field."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Span(Model):
    """A half-open range of characters."""

    start: Annotated[int, Field(ge=0)]
    """First character."""
    end: Annotated[int, Field(ge=0)]
    """One past the last character."""

    def of(self, text: str) -> str:
        """Return the characters of `text` that this span covers."""
        return text[self.start : self.end]

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """Say whether the two spans share a character."""
        return self.start < other.end and other.start < self.end


# --- Manuscript ------------------------------------------------------------------------------------------------------


class ManuscriptFormat(StrEnum):
    """File formats that can be audited."""

    MARKDOWN = "markdown"
    PLAIN = "plain"
    LATEX = "latex"
    DOCX = "docx"
    HTML = "html"
    JATS = "jats"
    PDF = "pdf"


class CitationStyle(StrEnum):
    """How a citation names its reference."""

    KEY = "key"
    AUTHOR_YEAR = "author_year"
    NUMERIC = "numeric"
    LINK = "link"
    FOOTNOTE = "footnote"


class CitationMode(StrEnum):
    """How a citation stands in the sentence (pandoc's terms)."""

    PARENTHETICAL = "parenthetical"
    NARRATIVE = "narrative"
    SUPPRESS_AUTHOR = "suppress_author"


class CitationRole(StrEnum):
    """In "Freund 1900, as cited in Lee 2015" only Lee was consulted, and only Lee is audited."""

    CONSULTED = "consulted"
    ORIGINAL_NOT_CONSULTED = "original_not_consulted"


class Citation(Model):
    """One in-text mark pointing to one reference."""

    style: CitationStyle
    """How the reference is named."""
    mark: str
    """The mark as printed, e.g. `[@lee2020, p. 3]`; citations of one group share it."""
    span: Span
    """The mark in the manuscript's text."""
    group: int
    """Number of the citation group in the manuscript; citations of one mark share it."""
    key: str | None = None
    """Pandoc or LaTeX key, the number as a string, the footnote label, or the linked address."""
    sub_items: tuple[str, ...] = ()
    """Letters of composite references: `4a,4b` is key 4 with a and b."""
    authors: tuple[str, ...] = ()
    """Family or organisation names as printed, possessive dropped (author–year style)."""
    et_al: bool = False
    """Whether "et al." or its like was printed."""
    year: str | None = None
    """Year as printed with its letter, or "n.d.", "in press"."""
    mode: CitationMode = CitationMode.PARENTHETICAL
    """Parenthetical, narrative, or author suppressed."""
    prefix: str | None = None
    """Words before the work inside the mark ("see")."""
    locator: str | None = None
    """Page, chapter or the like, as printed."""
    suffix: str | None = None
    """Words after the locator."""
    quote: str | None = None
    """Words that the mark itself quotes from the work (csquotes, or a quotation in place of a suffix)."""
    role: CitationRole = CitationRole.CONSULTED
    """Whether this work was consulted."""
    reference: str | None = None
    """Key of the matched reference; None where unmatched or ambiguous (see `problem`)."""
    problem: Literal["unmatched", "ambiguous", "conflict"] | None = None
    """Why there is no reference; "conflict": the manuscript's own list and the given references disagree."""
    problem_detail: str = ""
    """What was found instead, in words."""


class Section(Model):
    """A section of the manuscript, from its headings."""

    index: int
    """Position in `Manuscript.sections`."""
    title: str
    """Heading as printed; empty for text before the first heading."""
    level: int
    """Heading depth, 1 for the top; 0 for text before the first heading."""
    span: Span
    """From the heading to the next heading."""


class Sentence(Model):
    """A sentence of prose."""

    index: int
    """Position in `Manuscript.sentences`."""
    text: str
    """The sentence as a reader sees it: markup dropped, citation marks kept."""
    span: Span
    """Its place in the manuscript's text."""
    section: int
    """Index of its section."""
    paragraph: int
    """Number of its paragraph in the manuscript."""
    citations: tuple[Citation, ...] = ()
    """Citations whose mark stands in the sentence, in order."""
    marks: tuple[Span, ...] = ()
    """Place of each citation's mark in `text`, parallel to `citations`."""
    page: int | None = None
    """Page, from 1, where the format has pages."""


class Notice(Model):
    """Something about an input that a person should know; never a verdict."""

    kind: str
    """Machine-readable kind, e.g. `unresolved_marker`, `broken_entry`, `hidden_text`, `retracted_source`."""
    message: str
    """One sentence: what was found, where, and what to do."""
    span: Span | None = None
    """Where, in the text of the input."""


class Reference(Model):
    """A bibliographic record."""

    key: str
    """Key that citations use: BibTeX key, number, or one made from author and year."""
    title: str | None = None
    """Title as printed."""
    authors: tuple[str, ...] = ()
    """Authors as "Family, Given" or an organisation's name."""
    year: str | None = None
    """Year as printed."""
    doi: str | None = None
    """DOI, lower case, without a resolver's address."""
    arxiv: str | None = None
    """arXiv identifier without version."""
    pmid: str | None = None
    """PubMed or PMC identifier (`123` or `PMC123`)."""
    url: str | None = None
    """Address as printed."""
    type: str | None = None
    """Type as the record says: article, review, book …"""
    container: str | None = None
    """Journal or book title."""
    abstract: str | None = None
    """Abstract in the record, if any."""
    files: tuple[str, ...] = ()
    """Attached files as the record names them (BibTeX `file`, Zotero)."""
    raw: str = ""
    """The entry as written."""
    origin: Literal["given", "manuscript", "sources"] = "given"
    """Whether from a references file, the manuscript's own list, or the records in the sources file."""


class Manuscript(Model):
    """The document under audit."""

    name: str
    """File name, for reports."""
    format: ManuscriptFormat
    """Format it was read as."""
    text: str
    """The text all offsets point into: the decoded file, or the extracted text of DOCX and PDF."""
    sha256: str
    """Hash of the file's bytes."""
    language: str | None = None
    """ISO 639-1 code, or None where not determined."""
    sections: tuple[Section, ...] = ()
    """Sections in order; the first may be untitled."""
    sentences: tuple[Sentence, ...] = ()
    """All sentences of prose in order, cited or not."""
    references: tuple[Reference, ...] = ()
    """The manuscript's own reference list."""
    notices: tuple[Notice, ...] = ()
    """What a person should know about the reading."""


# --- Sources ---------------------------------------------------------------------------------------------------------


class Extent(StrEnum):
    """How much of the work the text holds. Unknown extent is `excerpt`, everywhere."""

    FULL_TEXT = "full_text"
    EXCERPT = "excerpt"
    ABSTRACT = "abstract"


class ExcludedSpan(Model):
    """A part of a source that is never evidence."""

    span: Span
    """Where, in the source's text."""
    kind: Literal["reference_list", "running_head", "page_number", "hidden_text", "markup"]
    """What it is."""


class Source(Model):
    """The text of a cited work."""

    key: str
    """Key of the reference it belongs to, or its label in the library."""
    text: str
    """Text as read; evidence offsets point into it."""
    extent: Extent
    """How much of the work this is."""
    extent_basis: str
    """How the extent is known: "given", or the sign it was determined by."""
    sha256: str
    """Hash of `text` (UTF-8)."""
    title: str | None = None
    """Title of the work."""
    language: str | None = None
    """ISO 639-1 code, or None where not determined."""
    origin: str = ""
    """File or record it came from."""
    page_starts: tuple[int, ...] = ()
    """Offset of each page's first character; empty where there are no pages."""
    excluded: tuple[ExcludedSpan, ...] = ()
    """Reference list, running heads and the like: never evidence."""
    unread: tuple[str, ...] = ()
    """Parts that could not be read (tables or figures that are images …), in words."""
    notices: tuple[Notice, ...] = ()
    """`retracted_source`, `instruction_in_text`, `hidden_text` …"""

    def page_of(self, offset: int) -> int | None:
        """Return the page (from 1) that holds `offset`, or None where there are no pages."""
        page = 0
        for start in self.page_starts:
            if start > offset:
                break
            page += 1
        return page or None


class SkipReason(StrEnum):
    """Why a pair could not be looked at (`source_unavailable`, `unjudged`), each told apart."""

    NOT_GIVEN = "not_given"
    NOT_READABLE = "not_readable"
    NO_TEXT_LAYER = "no_text_layer"
    LANGUAGE = "language"
    REFERENCE_UNMATCHED = "reference_unmatched"
    REFERENCE_AMBIGUOUS = "reference_ambiguous"
    REFERENCE_CONFLICT = "reference_conflict"


class Unavailable(Model):
    """There is no text to compare with: a value, not an error."""

    key: str
    """Key of the reference, or the mark where there is no reference."""
    reason: SkipReason
    """Why."""
    detail: str
    """One sentence: what was tried and what to do."""


# --- Claims ----------------------------------------------------------------------------------------------------------


class Intent(StrEnum):
    """Why the work is cited."""

    SPECIFIC_CLAIM = "specific_claim"
    BACKGROUND = "background"
    REVIEW_ANCHOR = "review_anchor"


class Quotation(Model):
    """Words that the sentence puts in quotation marks and attributes to the source."""

    text: str
    """The words inside the quotation marks."""
    span: Span
    """Their place in the claim's text."""


class Claim(Model):
    """An atomic, self-contained assertion of one sentence, with the references it rests on."""

    id: str
    """`c1`, `c2` … in the order of the manuscript."""
    text: str
    """The assertion, citation marks removed."""
    sentence: int
    """Index of its sentence."""
    spans: tuple[Span, ...] = ()
    """The parts of the sentence's `text` it is made of."""
    citations: tuple[int, ...] = ()
    """Indices into the sentence's citations that it rests on."""
    intent: Intent = Intent.SPECIFIC_CLAIM
    """Why the works are cited, after the rule that a figure makes any claim specific."""
    intent_reasons: tuple[str, ...] = ()
    """Which rules decided, in words."""
    pointer: bool = False
    """A bare pointer ("see also", "as described by"): nothing to verify."""
    quotations: tuple[Quotation, ...] = ()
    """Attributed quotations inside `text`."""
    contrast: bool = False
    """A contrast cue ("unlike", "contrary to") turns the direction expected of the source."""
    own: bool = False
    """The assertion is the citing authors' own and is not held against the source."""
    flags: tuple[str, ...] = ()
    """`ambiguous_reference`: a pronoun or referent could not be resolved."""
    section: int = 0
    """Index of its section."""
    position: float = 0.0
    """Place in the section, 0 to 1, by character offset."""


# --- Grounding -------------------------------------------------------------------------------------------------------


class Check(StrEnum):
    """The deterministic checks, each a module of `auditor.grounding`."""

    QUOTES = "quotes"
    FIGURES = "figures"
    POLARITY = "polarity"
    CERTAINTY = "certainty"
    NAMES = "names"
    TOPIC = "topic"
    INJECTION = "injection"
    RECORD = "record"


class Strength(StrEnum):
    """How far a finding may go."""

    CONFLICT = "conflict"
    """Over a strong alignment: decides the status named by `Finding.status`."""
    SUSPICION = "suspicion"
    """Alignment too weak or kind too soft to accuse: `suspect`."""
    NOTE = "note"
    """Beside the status; never changes it."""


class Status(StrEnum):
    """Outcome of one claim–source pair; order is not meaning, see `verdicts.PRECEDENCE`."""

    SOURCE_UNAVAILABLE = "source_unavailable"
    QUOTE_ALTERED = "quote_altered"
    CONTRADICTED = "contradicted"
    QUOTE_NOT_FOUND = "quote_not_found"
    FIGURE_MISSING = "figure_missing"
    OVERSTATED = "overstated"
    GROUNDED = "grounded"
    ON_TOPIC = "on_topic"
    SUSPECT = "suspect"
    SUPPORTED = "supported"
    DISPUTED = "disputed"
    INVENTED_EVIDENCE = "invented_evidence"
    UNSUPPORTED = "unsupported"
    OFF_TOPIC = "off_topic"
    NOT_IN_EXCERPT = "not_in_excerpt"
    NOT_JUDGED = "not_judged"
    UNJUDGED = "unjudged"
    SOURCES_DISAGREE = "sources_disagree"
    """Only for a claim, never for a pair: one work grounds it, another contradicts it."""


class Bucket(StrEnum):
    """What a reader should do with it."""

    OK = "ok"
    CHECK = "check"
    FAILED = "failed"
    SKIP = "skip"


class Finding(Model):
    """What one deterministic comparison found, with both places."""

    check: Check
    """The check that found it."""
    kind: str
    """Kind of difference: `figure_differs`, `negation_dropped`, `direction_reversed`, `hedge_dropped` …"""
    strength: Strength
    """How far it may go."""
    status: Status | None = None
    """Status it leads to as a conflict: quote_altered, contradicted, quote_not_found, figure_missing or overstated."""
    message: str
    """One plain sentence that says what was compared and what differs."""
    claim_span: Span | None = None
    """Where, in the claim's text."""
    source_span: Span | None = None
    """Where, in the source's text."""
    signals: tuple[str, ...] = ()
    """Facts for failure labelling: `evaluative`, `scope`, `certainty`, `causality`, `aspiration`, `precision` …"""


class QuoteGrade(StrEnum):
    """How well a quotation stands in the source (DESIGN section 5)."""

    VERBATIM = "verbatim"
    NEAR_VERBATIM = "near_verbatim"
    ALTERED = "altered"
    NOT_FOUND = "not_found"
    TOO_SHORT = "too_short"


class Evidence(Model):
    """A quote that was found in the source by our own matcher."""

    quote: str
    """The words, as in the source."""
    span: Span
    """Place in the source's text."""
    grade: QuoteGrade
    """`verbatim` or `near_verbatim`."""
    page: int | None = None
    """Page, from 1, where the source has pages."""
    aligned: float = 0.0
    """How far the claim's content stands in the quote, 0 to 1."""
    sufficient: bool = False
    """A whole sentence, or at least 40 characters and 8 words, aligned with the claim: may carry a contradiction."""
    before: str = ""
    """Up to 200 characters of the source before the quote, for a reader's context."""
    after: str = ""
    """Up to 200 characters of the source after the quote."""


class Passage(Model):
    """A passage of the source, as retrieved for a claim."""

    text: str
    """Its words."""
    span: Span
    """Place in the source's text."""
    score: float
    """Alignment with the claim, 0 to 1."""
    strong: bool = False
    """Whether the alignment is strong enough to accuse: the same statement."""
    page: int | None = None
    """Page, from 1."""


class Topicality(StrEnum):
    """Whether source and claim are about the same thing, decided deterministically."""

    SHARED = "shared"
    NONE = "none"
    UNCLEAR = "unclear"


class Grounding(Model):
    """What deterministic comparison of one claim and one source found."""

    findings: tuple[Finding, ...] = ()
    """All findings, conflicts first."""
    statement: Evidence | None = None
    """The passage that says it, verbatim or nearly, and asserts it itself; None where no passage does."""
    passages: tuple[Passage, ...] = ()
    """Best-aligned passages, best first."""
    topicality: Topicality = Topicality.UNCLEAR
    """Whether the source is about the claim's subject."""
    specifics_absent: bool = False
    """Names, terms or figures that the claim turns on stand nowhere in the text."""
    absent_terms: tuple[str, ...] = ()
    """Those names, terms or figures."""
    overlap: float = 0.0
    """Share of the claim's content words that stand in the best passage, 0 to 1."""


# --- Judging ---------------------------------------------------------------------------------------------------------


class JudgeWord(StrEnum):
    """What a judge may answer."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_ENOUGH_INFO = "not_enough_info"


class Provenance(Model):
    """What made a judgement."""

    profile: str
    """Judge profile."""
    model: str = ""
    """Model, as the backend names it."""
    prompt_id: str = ""
    """Prompt file, or empty where there is no prompt."""
    prompt_version: str = ""
    """Version in the prompt's front matter."""
    prompt_sha256: str = ""
    """Hash of the rendered text."""
    input_tokens: int | None = None
    """Tokens sent, None where unknown."""
    output_tokens: int | None = None
    """Tokens received, None where unknown."""
    cost: float | None = None
    """US dollars, None where unknown (never 0 for unknown)."""
    cached: bool = False
    """Whether the reply came from the cache."""


class InventedQuote(Model):
    """A quote of a judge that does not count as evidence."""

    quote: str
    """What the judge quoted."""
    reason: str
    """Why it does not count: not in the source, too short, from the reference list, copied from the claim …"""


class Judgement(Model):
    """What a judge answered, after our re-check of its quotes."""

    word: JudgeWord
    """Supported, contradicted, or not enough information."""
    evidence: tuple[Evidence, ...] = ()
    """Quotes that were found in the source."""
    rejected: tuple[InventedQuote, ...] = ()
    """Quotes that were not."""
    reason: str = ""
    """The judge's own words."""
    confidence: float | None = None
    """0 to 1, where the judge gives one."""
    conflicts: tuple[Finding, ...] = ()
    """Our comparison of claim and verified quotes, where it conflicts with the judge's word."""
    passages_read: int = 0
    """Passages of the source that the judge was shown."""
    passages_total: int = 0
    """Passages that the source has."""
    read_to_end: bool = False
    """Whether all were read, or a retrieval whose measured recall is at least 95 %."""
    abstained: bool = False
    """Answers `not_enough_info` only because neither side passes its threshold: such an answer never accuses."""
    instruction_only: bool = False
    """Whether all its evidence is text that instructs the reader."""
    panel_split: bool = False
    """Whether members of a panel disagree."""
    agreement: float | None = None
    """Share of a panel's members, or of repeated askings, that gave this word; None for a single answer."""
    provenance: Provenance
    """Profile, model, prompt, tokens, cost."""


class UnjudgedReason(StrEnum):
    """Why a judge's answer is not to be had."""

    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    REFUSED = "refused"
    MALFORMED = "malformed"
    CONFLICTING = "conflicting"
    TRUNCATED = "truncated"
    EMPTY = "empty"
    OVER_BUDGET = "over_budget"
    NO_QUOTE = "no_quote"
    MISSING_CLAIM = "missing_claim"
    NOT_IN_CACHE = "not_in_cache"
    ERROR = "error"


class Unjudged(Model):
    """The judge was asked and gave nothing usable: a value, not an error, and never a verdict on the author."""

    stage: Literal["call", "reply", "budget", "replay"]
    """Where it went wrong."""
    reason: UnjudgedReason
    """Why."""
    detail: str = ""
    """One sentence, secrets removed."""
    raw: str | None = None
    """The reply as received."""
    provenance: Provenance
    """Who was asked."""


class JudgeStanding(Model):
    """What the judge's profile allows it to do."""

    profile: str
    """Profile name; `none` where no judge was asked."""
    false_alarm_rate: float | None = None
    """Measured share of supported items it fails, None where never measured."""
    trusted: bool = False
    """`--trust-judge`: its `supported` counts as ok."""

    @property
    def may_accuse(self) -> bool:
        """No judge may accuse before it has been measured at 3 % false alarms or fewer."""
        return self.false_alarm_rate is not None and self.false_alarm_rate <= 0.03


# --- Verdicts --------------------------------------------------------------------------------------------------------


class Knowledge(StrEnum):
    """What a judge that does not see the source knows of the claim (`--recall`)."""

    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"
    UNKNOWN = "unknown"


class Placement(Model):
    """The claim is at home in another text of the library."""

    source: str
    """Key of that source."""
    same_work: bool
    """A fuller text of the same work (thin excerpt), not another work (right fact, wrong paper)."""
    evidence: Evidence
    """The passage that says it."""


class FailureLabel(Model):
    """One of the seven modes, or `none_fits`."""

    mode: str
    """Id in `taxonomy/`, or `none_fits`."""
    decided_by: Literal["rules", "judge"]
    """Who decided."""
    signals: tuple[str, ...] = ()
    """Facts it rests on."""


class Verdict(Model):
    """The outcome for one claim–source pair."""

    claim: str
    """Id of the claim."""
    source: str
    """Key of the reference or source; the mark where nothing matched."""
    bucket: Bucket
    """ok, check, failed or skip."""
    status: Status
    """The row of the table that matched first."""
    reason: str
    """One sentence for a person."""
    skip: SkipReason | UnjudgedReason | None = None
    """For bucket skip: why."""
    findings: tuple[Finding, ...] = ()
    """All findings, decisive ones first."""
    evidence: tuple[Evidence, ...] = ()
    """Verified quotes it rests on, or the best passage for a person to look at."""
    passages: tuple[Passage, ...] = ()
    """Best-aligned passages."""
    judgement: Judgement | Unjudged | None = None
    """What the judge said; None where it was not asked."""
    knowledge: Knowledge | None = None
    """None where the knowledge step was not run."""
    placement: Placement | None = None
    """Where the claim is at home instead."""
    failure: FailureLabel | None = None
    """Failure mode, for failed, `not_in_excerpt` and `disputed` pairs."""
    score: float | None = None
    """1, 0 or −0.5 (CCV); None where there is no score (skip, pointers, idle citations)."""
    idle: bool = False
    """Contributes nothing beside a work that carries the claim: noted, neither failed nor scored."""
    extent: Extent | None = None
    """Extent of the text compared with."""


class ClaimResult(Model):
    """A claim with the verdict of each of its pairs, rolled up."""

    claim: Claim
    """The claim."""
    verdicts: tuple[Verdict, ...]
    """One per cited source, in order."""
    bucket: Bucket
    """Roll-up."""
    status: Status
    """Status of the deciding pair, or `sources_disagree`."""
    reason: str
    """One sentence."""
    carried_by: tuple[str, ...] = ()
    """Keys of the works that carry it."""
    priority: float = 0.0
    """For checks: how likely it is wrong, 0 to 1; checks are shown in this order."""


# --- Report ----------------------------------------------------------------------------------------------------------


class Mean(Model):
    """A mean with its count and interval."""

    value: float | None
    """None where n is 0."""
    n: int
    """How many values."""
    low: float | None = None
    """Lower end of the 95 % interval, None where it cannot be had."""
    high: float | None = None
    """Upper end of the 95 % interval."""
    unit: str = "pair"
    """What is counted: claim, pair, sentence or citation."""


class Tally(Model):
    """Counts over a group of claims: the whole, a section, a quartile, an intent, a source."""

    label: str
    """What the group is."""
    sentences: int
    """Cited sentences."""
    claims: int
    """Claims."""
    pairs: int
    """Claim–source pairs."""
    claim_buckets: dict[Bucket, int]
    """Claims by bucket (roll-up)."""
    pair_buckets: dict[Bucket, int]
    """Pairs by bucket."""
    pair_statuses: dict[Status, int]
    """Pairs by status; statuses without a pair are left out."""
    judged: int
    """Pairs with a verdict: not skip, not `not_judged`, not outside the rates (invented evidence, idle)."""
    not_judged: int
    """Pairs that could not be looked at (skip) or that no judge was asked about (`not_judged`)."""
    score: Mean
    """Mean CCV score over scored pairs."""
    modes: dict[str, int]
    """Failure modes of its pairs."""


class Trend(Model):
    """Whether outcomes change along a section."""

    outcome: str
    """What is tested, e.g. "score"."""
    statistic: float
    """Spearman's rho of position and outcome."""
    p_value: float | None
    """Two-sided, None where it cannot be had."""
    n: int
    """Pairs."""


class JudgeCalls(Model):
    """What judging cost and saved."""

    pairs: int = 0
    """Pairs with text."""
    asked: int = 0
    """Pairs a judge was asked about."""
    saved: int = 0
    """Pairs decided without one."""
    cached: int = 0
    """Answers from the cache."""
    unjudged: int = 0
    """Pairs asked about without a usable answer."""
    input_tokens: int | None = None
    """None where unknown."""
    output_tokens: int | None = None
    """None where unknown."""
    cost: float | None = None
    """US dollars, None where unknown."""


class JudgeReliability(Model):
    """How a judge behaved, which is no word on the author."""

    profile: str
    """Judge profile."""
    asked: int
    """Pairs asked about."""
    answered: int
    """Usable answers."""
    quotes: int
    """Quotes given."""
    quotes_verified: int
    """Of them, found in the source."""
    invented: int
    """Pairs with `invented_evidence`."""
    disputed: int
    """Pairs with `disputed`."""
    unjudged: dict[UnjudgedReason, int] = Field(default_factory=dict)
    """Pairs without a usable answer, by reason."""


class Statistics(Model):
    """All figures of a report."""

    overall: Tally
    """The manuscript."""
    by_section: tuple[Tally, ...] = ()
    """In the order of the manuscript; only sections with claims."""
    by_quartile: tuple[Tally, ...] = ()
    """Four, by position in the section."""
    by_section_quartile: tuple[tuple[Tally, ...], ...] = ()
    """For each of `by_section`, its four quartiles."""
    by_intent: tuple[Tally, ...] = ()
    """By intent."""
    by_source: tuple[Tally, ...] = ()
    """By cited work."""
    trend: Trend | None = None
    """Score along the section, None where there are too few pairs."""
    calls: JudgeCalls = JudgeCalls()
    """Judging calls."""
    reliability: tuple[JudgeReliability, ...] = ()
    """Table of judges."""
    knowledge_run: bool = False
    """Whether the knowledge step was run; the score is printed with "knowledge not run" otherwise."""


class SourceRecord(Model):
    """Which reference got which text, by what sign."""

    reference: Reference
    """The reference."""
    citations: int
    """How often the manuscript cites it."""
    sign: str
    """By what the text was found: key, DOI, title, `file` field …; empty where there is none."""
    origin: str = ""
    """File or record of the text."""
    extent: Extent | None = None
    """None where there is no text."""
    extent_basis: str = ""
    """How the extent is known."""
    characters: int = 0
    """Length of the text."""
    sha256: str | None = None
    """Hash of the text."""
    language: str | None = None
    """ISO 639-1."""
    unavailable: Unavailable | None = None
    """Why there is no text."""
    notices: tuple[Notice, ...] = ()
    """Retraction, hidden text, instructions, unread parts."""


class Settings(Model):
    """What was in force; two runs are comparable only if these agree."""

    judge: str = "none"
    """Judge profile."""
    judge_model: str = ""
    """Its model."""
    trust_judge: bool = False
    """Whether `supported` counts as ok."""
    recall: bool = False
    """Whether the knowledge step was run."""
    closing_citation_covers_paragraph: bool = False
    """Whether a lone citation closing a paragraph covers the sentences before it."""
    prompts: dict[str, str] = Field(default_factory=dict)
    """Prompt id → version and hash."""
    overrides: tuple[str, ...] = ()
    """Prompts and profiles overridden by a user folder."""
    versions: dict[str, str] = Field(default_factory=dict)
    """Package → version, of what can change a verdict."""
    data: dict[str, str] = Field(default_factory=dict)
    """Folder of data (`taxonomy`, `prompts`, `judges`) → hash."""


class Report(Model):
    """The audit of one manuscript."""

    schema_version: str = "1"
    """Version of this shape."""
    auditor_version: str
    """Version of auditor."""
    settings: Settings
    """What was in force."""
    manuscript: Manuscript
    """The document as read."""
    sources: tuple[SourceRecord, ...]
    """Every reference cited or given, with its text or the reason there is none."""
    claims: tuple[ClaimResult, ...]
    """In the order of the manuscript."""
    statistics: Statistics
    """Figures."""
    notices: tuple[Notice, ...] = ()
    """What a person should know about the run."""
