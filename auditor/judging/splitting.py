"""Splitting by a model, as an option on top of the rules' split.

A model's split is accepted only if no part adds a figure or a word that says something, every part keeps the
negations, modals, quantifiers and conditions of what it repeats, and together the parts hold all figures, names,
negations and hedges of the sentence. Else the rules' split stands, with the reason. Parts are audited beside the claim
that the rules made, and the worse outcome stands. A part never gets more citations than the claim it was made from.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.domain import Claim, HelpOutcome, HelpTask, ModelHelp
from auditor.grounding.stems import stem
from auditor.judging.assisting import AssistingModel
from auditor.judging.conditions import dropped_condition
from auditor.judging.reply_json import answer_field
from auditor.judging.shapes import SplitAnswer
from auditor.llm.prompts import Prompt, RenderedPrompt, read_prompt
from auditor.parsing import parse
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

PROMPT = "split-claims"
"""Id of the prompt."""
OUTPUT_TOKENS = 700
"""Tokens a split may have."""
MOST_PARTS = 12
"""More parts than any sentence that a reader can follow."""

FEWEST_WORDS = 6
"""Words of a sentence below which it states one thing."""
LONGEST = 2000
"""Characters of a sentence that a model is asked to split, and of each part."""

_ALTERNATIVES = frozenset({"or", "nor"})


@dataclass(frozen=True)
class Split:
    """A claim, and the parts that a model made of it."""

    parts: tuple[Claim, ...]
    """The parts, at least two; empty where the claim stays as the rules made it."""
    help: ModelHelp
    """What was asked and what became of it, with the reason of a refusal."""


def can_be_split(claim: Claim) -> bool:
    """Say whether splitting the claim could bring anything: it states one thing of the cited work, unquoted."""
    plain = not (claim.own or claim.pointer or claim.contrast)
    return plain and not _quotes(claim.text) and len(claim.text.split()) >= FEWEST_WORDS


async def split_with_model(
    claims: Sequence[Claim], model: AssistingModel, prompt: Prompt | None = None
) -> tuple[Split, ...]:
    """Return the model's split of each claim, in order, where it is faithful; no parts elsewhere."""
    asked = prompt or read_prompt(PROMPT)

    async def one(claim: Claim) -> Split:
        reply = await model.ask(HelpTask.SPLIT, request_for(claim, asked), SplitAnswer, OUTPUT_TOKENS)
        texts = read_parts(reply.text) if reply.text is not None else ()
        if not texts:
            return Split((), reply.unread())
        fault = fault_of(claim.text, texts)
        if fault:
            return Split((), reply.settled(HelpOutcome.REFUSED, fault))
        parts = parts_of(claim, texts)
        return Split(parts, reply.settled(HelpOutcome.TAKEN if parts else HelpOutcome.UNCHANGED))

    return tuple(await asyncio.gather(*(one(claim) for claim in claims)))


def request_for(claim: Claim, prompt: Prompt | None = None) -> RenderedPrompt:
    """Return what is sent to have a claim split."""
    return (prompt or read_prompt(PROMPT)).render(sentence=claim.text, context="")


def parts_of(claim: Claim, texts: Sequence[str]) -> tuple[Claim, ...]:
    """Return the parts as claims on the same citations; none where there is but one."""
    if len(texts) < 2:
        return ()
    return tuple(
        claim.model_copy(update={"id": f"{claim.id}-{number}", "text": text, "quotations": ()})
        for number, text in enumerate(texts, start=1)
    )


def read_parts(raw: str) -> tuple[str, ...]:
    """Return the claims of a reply, each once; none where it holds no list of texts."""
    value = answer_field(raw, "claims")
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        return ()
    return tuple(dict.fromkeys(" ".join(str(item).split()) for item in value))


def fault_of(sentence: str, parts: Sequence[str]) -> str:
    """Return what makes a split unfaithful to the sentence, in words; empty where nothing does."""
    if not parts:
        return "the reply holds no claims"
    if len(parts) > MOST_PARTS:
        return f"the reply holds more than {MOST_PARTS} claims"
    if any(len(text) > LONGEST for text in (sentence, *parts)):
        return f"a text is longer than {LONGEST} characters"
    if _quotes(sentence):
        return "the sentence holds a quotation, which is kept whole"
    whole, docs = parse(sentence), [parse(part) for part in parts]
    held_by_whole = {form for token in whole for form in _forms(token)}
    for part in docs:
        added = [token.text for token in part if _says_something(token) and not held_by_whole & _forms(token)]
        if added:
            return f"a claim adds {', '.join(added[:3])}"
        lost = sorted(_perhaps_denied(whole) & _verbs(part) - _denied(part))
        if lost:
            return f"a claim drops the negation of {lost[0]}"
        denied = sorted(_denied(part) - _perhaps_denied(whole, joined_by=_ALTERNATIVES))
        if denied:
            return f"a claim adds a negation of {denied[0]}"
    held = set().union(*(_binding(part) for part in docs))
    missing = sorted(_binding(whole) - held)
    if missing:
        return f"no claim holds {', '.join(missing[:3])}"
    condition = next(filter(None, (dropped_condition(whole, part) for part in docs)), "")
    return f"a claim drops {condition}" if condition else ""


def _quotes(text: str) -> bool:
    return '"' in text or "“" in text


def _says_something(token: Token) -> bool:
    """Say whether a word says something: all do but punctuation and a few that a part may add to stand alone."""
    return not (token.is_punct or token.is_space) and token.lower_ not in word_list("split_additions")


def _forms(token: Token) -> set[str]:
    """Return the forms in which a word may stand elsewhere: as printed, its lemma, its stem; a figure as printed."""
    if token.like_num:
        return {token.text}
    return {token.lower_, token.lemma_.lower(), stem(token.lower_)}


def _binding(doc: Doc) -> set[str]:
    """Return what a split must not lose: figures, names, negations and hedges."""
    return {_key(token) for token in doc if token.like_num or _is_name(token) or _binds(token)}


def _is_name(token: Token) -> bool:
    return token.pos_ == "PROPN" and token.is_alpha


def _binds(token: Token) -> bool:
    return token.dep_ == "neg" or token.tag_ == "MD"


def _denied(doc: Doc) -> set[str]:
    return {token.head.lemma_.lower() for token in doc if token.dep_ == "neg"}


def _perhaps_denied(doc: Doc, joined_by: frozenset[str] | None = None) -> set[str]:
    """Return the denied words with those that a list may put under the same negation: "did not lower or change".

    `joined_by`: only members that one of these words joins; None for any list, since "not … and …" may mean both.
    """
    found = {token.head for token in doc if token.dep_ == "neg"}
    for token in doc:
        own = any(child.dep_ in ("aux", "auxpass", "neg") or child.dep_.startswith("nsubj") for child in token.children)
        if token.dep_ == "conj" and token.head in found and not own:
            joints = {child.lower_ for child in token.head.children if child.dep_ in ("cc", "preconj")}
            if joined_by is None or joints & joined_by:
                found.add(token)
    return {token.lemma_.lower() for token in found}


def _verbs(doc: Doc) -> set[str]:
    return {token.lemma_.lower() for token in doc if token.pos_ in ("VERB", "AUX")}


def _key(token: Token) -> str:
    """Return a word in the form in which it is compared: its lemma, but a figure as printed."""
    if token.dep_ == "neg":
        return "not"
    return token.text if token.like_num else token.lemma_.lower()
