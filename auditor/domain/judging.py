"""What a judge answers, and what it may do."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from auditor.domain.base import Model
from auditor.domain.grounding import Evidence, Finding


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


class Decider(StrEnum):
    """Who settles something: the rules alone, or a model on top of them."""

    RULES = "rules"
    MODEL = "model"


class HelpTask(StrEnum):
    """What a model may be asked beside judging."""

    SPLIT = "split"
    INTENT = "intent"
    LABEL = "label"
    KNOWLEDGE = "knowledge"


class HelpOutcome(StrEnum):
    """What became of a model's help."""

    TAKEN = "taken"
    """It changed something."""
    UNCHANGED = "unchanged"
    """It agrees with the rules, or asks for less than they do."""
    REFUSED = "refused"
    """It was not what it may be; the rules stand."""
    UNANSWERED = "unanswered"
    """No usable reply came; the rules stand."""


class ModelHelp(Model):
    """One question to a model beside judging, and what became of the answer."""

    task: HelpTask
    """What was asked."""
    outcome: HelpOutcome
    """What became of it."""
    detail: str = ""
    """Why it was refused, or why no answer came."""
    provenance: Provenance
    """Who was asked, with tokens and cost."""


class Voice(Model):
    """What one member of a panel, or one of several askings, said of a pair."""

    profile: str
    """The member's profile."""
    word: JudgeWord | None = None
    """Its word, None where it gave nothing usable."""
    unjudged: UnjudgedReason | None = None
    """Why it gave nothing usable."""
    detail: str = ""
    """The fault in one sentence."""


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
    voices: tuple[Voice, ...] = ()
    """What each of them said; empty for a single answer."""
    provenance: Provenance
    """Profile, model, prompt, tokens, cost."""


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
    voices: tuple[Voice, ...] = ()
    """What each member of a panel, or each of repeated askings, said; empty for a single answer."""
    provenance: Provenance
    """Who was asked."""


DEFAULT_JUDGE = "embedded"
"""The judge that is asked where none is named: the small model that ships. `none` asks nobody."""


class JudgeStanding(Model):
    """What the judge's profile allows it to do."""

    profile: str
    """Profile name; `none` where no judge was asked."""
    false_alarm_rate: float | None = None
    """Measured share of supported items it fails, None where never measured."""
    languages: tuple[str, ...] = ()
    """Languages (ISO 639-1) that it reads side by side, `*` for any; empty where it compares texts of one language."""
    trusted: bool = False
    """`--trust-judge`: its `supported` counts as ok."""

    def reads(self, *languages: str) -> bool:
        """Say whether it compares texts of these languages with each other."""
        return "*" in self.languages or set(languages) <= set(self.languages)

    @property
    def may_accuse(self) -> bool:
        """No judge may accuse before it has been measured at 3 % false alarms or fewer."""
        return self.false_alarm_rate is not None and self.false_alarm_rate <= 0.03
