"""Reading a judge's raw reply: which word, which quotes, for which claim.

A reply is read strictly in what it says and leniently in how it is wrapped: Markdown fences, prose around, a
reasoning block, a list of one and the case of keys are no obstacle; an unknown word is never guessed at, and two
answers that disagree are none (fail closed). A reply that cannot be read is a value with its reason.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from auditor.domain import JudgeWord, UnjudgedReason
from auditor.judging.reply_json import JsonObject, JsonValue, ReplyText, read_values
from auditor.resources import word_list

KEYS = ("id", "verdict", "quotes", "reason", "confidence")
"""Fields of an answer; others are ignored."""
LONGEST_LABEL = 200
"""Characters."""


@dataclass(frozen=True)
class ParsedReply:
    """What a judge said of one claim, before its quotes are checked."""

    word: JudgeWord
    """Supported, contradicted, or not enough information."""
    quotes: tuple[str, ...] = ()
    """The words it says stand in the source."""
    reason: str = ""
    """Its own words."""
    confidence: float | None = None
    """0 to 1, where it gives one."""


@dataclass(frozen=True)
class ReplyProblem:
    """Why a reply says nothing usable of a claim."""

    reason: UnjudgedReason
    """Kind of trouble."""
    detail: str
    """One sentence."""


ReadReply = ParsedReply | ReplyProblem


def parse_reply(raw: str, claim_id: str | None = None) -> ReadReply:
    """Return what a reply to a request about one claim says."""
    identifier = claim_id if claim_id is not None else ""
    return parse_replies(raw, (identifier,))[identifier]


def parse_replies(raw: str, claim_ids: Sequence[str]) -> dict[str, ReadReply]:
    """Return what a reply says of each claim of the request. Answers about other claims are ignored."""
    text = read_values(raw)
    answers = [answer for value in text.values for answer in _answers(value)]
    problem = _problem_of_whole(text, answers)
    if problem is not None:
        return dict.fromkeys(claim_ids, problem)
    if len(claim_ids) == 1:
        return {claim_ids[0]: _for_single_claim(answers, claim_ids[0])}
    return {claim_id: _agreed(answers, claim_id) for claim_id in claim_ids}


def _problem_of_whole(text: ReplyText, answers: Sequence[JsonObject]) -> ReplyProblem | None:
    """Return the trouble that concerns the whole reply, if any."""
    if not text.spoken.strip():
        return ReplyProblem(UnjudgedReason.EMPTY, "the judge replied nothing")
    if text.truncated:
        return ReplyProblem(UnjudgedReason.TRUNCATED, "the reply breaks off, so its evidence cannot be checked")
    if text.ambiguous:
        return ReplyProblem(UnjudgedReason.CONFLICTING, "the reply gives a field twice or mixes two answers")
    if answers:
        return None
    if _is_refusal(text.spoken):
        return ReplyProblem(UnjudgedReason.REFUSED, "the judge declined to answer")
    return ReplyProblem(UnjudgedReason.MALFORMED, "the reply holds no answer of the agreed shape")


def _is_refusal(spoken: str) -> bool:
    opening = " ".join(spoken[:400].casefold().replace("’", "'").split())
    return any(phrase in opening for phrase in word_list("refusals"))


def _answers(value: JsonValue, depth: int = 0) -> list[JsonObject]:
    """Return the answer-shaped objects in a value, through wrappers at most three deep."""
    if isinstance(value, list):
        return [answer for item in value for answer in _answers(item, depth + 1)] if depth < 3 else []
    if not isinstance(value, Mapping):
        return []
    folded = {key.strip().casefold(): content for key, content in value.items()}
    if "verdict" in folded:
        return [folded]
    return _wrapped_answers(value, depth) if depth < 3 else []


def _wrapped_answers(value: JsonObject, depth: int) -> list[JsonObject]:
    """Return the answers under the keys of a wrapper; an object of answers by claim id hands its key down."""
    answers: list[JsonObject] = []
    for key, content in value.items():
        for answer in _answers(content, depth + 1):
            named = "id" in answer or not isinstance(content, Mapping)
            answers.append(answer if named else {"id": key, **answer})
    return answers


def _for_single_claim(answers: Sequence[JsonObject], claim_id: str) -> ReadReply:
    """Return the answer about the only claim asked about; an answer that names another claim is none."""
    named = [answer for answer in answers if _id_of(answer) is not None]
    if any(_is_about(answer, claim_id) for answer in named):
        return _agreed(answers, claim_id)
    unnamed = [answer for answer in answers if _id_of(answer) is None or _is_wrapper_key(answer)]
    if not unnamed:
        return ReplyProblem(UnjudgedReason.MISSING_CLAIM, "the reply speaks of another claim than the one asked about")
    return _merge([_read(answer) for answer in unnamed])


def _is_wrapper_key(answer: JsonObject) -> bool:
    """Say whether the id of an answer is only the key of a wrapper such as "answer" or "result"."""
    return folded(answer.get("id")) in word_list("reply_wrappers")


def _agreed(answers: Sequence[JsonObject], claim_id: str) -> ReadReply:
    """Return the one answer about a claim among several claims."""
    mine = [_read(answer) for answer in answers if _is_about(answer, claim_id)]
    if not mine:
        return ReplyProblem(UnjudgedReason.MISSING_CLAIM, "the reply has no answer about this claim")
    return _merge(mine)


def _merge(readings: Sequence[ReadReply]) -> ReadReply:
    """Return the last of several answers about one claim if all say the same word, else a conflict."""
    words = {reading.word if isinstance(reading, ParsedReply) else None for reading in readings}
    if len(words) > 1:
        return ReplyProblem(UnjudgedReason.CONFLICTING, "the reply holds answers that disagree")
    return readings[-1]


def _read(answer: JsonObject) -> ReadReply:
    """Return one answer object as a reading."""
    word = _word(answer.get("verdict"))
    if word is None:
        return ReplyProblem(UnjudgedReason.MALFORMED, "the verdict is none of the three words agreed on")
    quotes = _quotes(answer.get("quotes"))
    if quotes is None:
        return ReplyProblem(UnjudgedReason.MALFORMED, "the quotes are not a list of texts")
    if word is JudgeWord.SUPPORTED and not quotes:
        return ReplyProblem(UnjudgedReason.NO_QUOTE, "the judge says supported and quotes nothing")
    reason = answer.get("reason")
    return ParsedReply(word, quotes, reason if isinstance(reason, str) else "", _share(answer.get("confidence")))


def _word(value: JsonValue) -> JudgeWord | None:
    try:
        return JudgeWord(folded(value))
    except ValueError:
        return None


def folded(value: JsonValue) -> str:
    """Return a label in the form of our words: lower case, no outer punctuation, underscores between words.

    What is no text, or too long for a label, is "".
    """
    if not isinstance(value, str) or len(value) > LONGEST_LABEL:
        return ""
    kept = unicodedata.normalize("NFKC", value).strip(" \t\r\n.!:;,*_`'\"()[]{}").casefold()
    return "_".join(kept.replace("-", " ").replace("_", " ").split())


def _quotes(value: JsonValue) -> tuple[str, ...] | None:
    """Return the quotes as texts; None where they are of another shape."""
    if value is None:
        return ()
    items: Iterable[JsonValue] = value if isinstance(value, list) else [value]
    texts = [_quote_text(item) for item in items]
    if any(text is None for text in texts):
        return None
    return tuple(dict.fromkeys(text.strip() for text in texts if text is not None and text.strip()))


def _quote_text(item: JsonValue) -> str | None:
    if isinstance(item, Mapping):
        item = item.get("quote", item.get("text"))
    return item if isinstance(item, str) else None


def _is_about(answer: JsonObject, claim_id: str) -> bool:
    """Say whether an answer names the claim; the case of its letters does not matter."""
    return (_id_of(answer) or "").casefold() == claim_id.casefold()


def _id_of(answer: JsonObject) -> str | None:
    value = answer.get("id")
    if isinstance(value, bool) or value is None:
        return None
    return str(value).strip()


def _share(value: JsonValue) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= 1 else None
