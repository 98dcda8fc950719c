"""The judge `scripted`: replies written beforehand, read and re-checked like those of any model.

For tests and replay. Three ill-meaning scripts show that no judge moves a claim to ok or accuses without evidence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from auditor.domain import JudgeStanding, JudgeWord, Provenance, Unjudged, UnjudgedReason
from auditor.errors import InvalidData
from auditor.judging.protocol import Answer, Estimate, JudgeRequest, Usage
from auditor.judging.recheck import Shown, recheck
from auditor.judging.replies import parse_reply
from auditor.llm.failures import CallFailure

Script = Callable[[JudgeRequest], str | CallFailure]
"""Gives the raw reply to one request, or what the call ended with instead."""


class ScriptedJudge:
    """A judge whose raw replies come from a script."""

    def __init__(self, script: Script, standing: JudgeStanding | None = None) -> None:
        self._script = script
        self._standing = standing or JudgeStanding(profile="scripted")
        self._usage = Usage()

    @property
    def standing(self) -> JudgeStanding:
        """What it is allowed to do: nothing beyond checks, unless a test says otherwise."""
        return self._standing

    @property
    def model(self) -> str:
        """There is none."""
        return ""

    @property
    def usage(self) -> Usage:
        """Calls counted; they cost nothing."""
        return self._usage

    async def judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        """Return the script's answers, quotes re-checked."""
        return tuple(self._answer(request) for request in requests)

    def estimate(self, requests: Sequence[JudgeRequest]) -> Estimate:
        """Return one free call per request."""
        return Estimate(calls=len(requests), most_calls=len(requests), input_tokens=0, cost=0.0)

    def _answer(self, request: JudgeRequest) -> Answer:
        provenance = Provenance(profile=self._standing.profile)
        self._usage.calls += 1
        reply = self._script(request)
        if isinstance(reply, CallFailure):
            return unjudged(reply, provenance)
        total = len(request.index.sentences)
        shown = Shown(passages_read=total, passages_total=total, read_to_end=True)
        return recheck(parse_reply(reply, request.claim.id), request, provenance, shown, raw=reply)


def unjudged(failure: CallFailure, provenance: Provenance) -> Unjudged:
    """Return a failed call as the answer it amounts to."""
    return Unjudged(
        stage=failure.stage, reason=failure.reason, detail=failure.detail, raw=failure.raw, provenance=provenance
    )


def reply_text(word: JudgeWord | str, quotes: Sequence[str] = (), reason: str = "") -> str:
    """Return a well-formed raw reply."""
    return json.dumps({"verdict": str(word), "quotes": list(quotes), "reason": reason}, ensure_ascii=False)


def always(reply: str | CallFailure) -> Script:
    """Return a script that gives the same reply to every request."""
    return lambda request: reply


def by_claim(replies: Mapping[str, str]) -> Script:
    """Return a script that looks replies up by the claim's text, then by its id."""

    def script(request: JudgeRequest) -> str | CallFailure:
        reply = replies.get(request.claim.text, replies.get(request.claim.id))
        return (
            reply if reply is not None else CallFailure(UnjudgedReason.EMPTY, "the script has no reply to this claim")
        )

    return script


def liar(request: JudgeRequest) -> str:
    """Say supported, with a quote that is not in the source."""
    return reply_text(JudgeWord.SUPPORTED, [" ".join(reversed(request.claim.text.split()))])


def flatterer(request: JudgeRequest) -> str:
    """Say supported, with a real quote: the sentence of the source that has least to do with the claim."""
    return reply_text(JudgeWord.SUPPORTED, [_least_related(request)])


def hostile(request: JudgeRequest) -> str:
    """Say contradicted, without any evidence."""
    return reply_text(JudgeWord.CONTRADICTED)


def quoting_hostile(request: JudgeRequest) -> str:
    """Say contradicted, with a real quote that has least to do with the claim."""
    return reply_text(JudgeWord.CONTRADICTED, [_least_related(request)])


def _least_related(request: JudgeRequest) -> str:
    claim_words = set(request.claim.text.casefold().split())
    sentences = [sentence.text for sentence in request.index.sentences] or [request.index.source.text]
    return min(sentences, key=lambda text: len(claim_words & set(text.casefold().split())))


def read_script(path: Path) -> Script:
    """Return the script in a JSONL file of `{"claim": text or id, "reply": raw reply}`.

    Raises InvalidData naming the line.
    """
    replies: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            replies[entry["claim"]] = entry["reply"]
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise InvalidData(f"{path}:{number}: each line must be an object with 'claim' and 'reply'") from error
    return by_claim(replies)
