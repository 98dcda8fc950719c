"""Claims pieced together: the source, or several works between them, hold the words, and no sentence says the whole.

What two sentences say apart the writer has joined. Where the two stand in different works and the claim links them by a
cause, means or purpose, that link is in neither of them, and none of the works says the claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from auditor.claims.cues import find_cue, find_cues
from auditor.domain import Check, Claim, Finding, Grounding, Intent, Passage, Strength
from auditor.resources import word_list

FEWEST_TERMS = 4
"""Content words below which a claim cannot be pieced together from two sentences."""
HELD = 0.75
"""Share of the claim's content words with which a sentence is about the whole claim."""
PASSAGES = 6
"""Best passages of each work that are looked at."""
MOST_SENTENCES = 24
"""Sentences of the best passages that are combined."""
LONGEST = 3000
"""Characters of a passage that are looked at."""
SENTENCE_END = re.compile(r"(?<=[.!?])\s+")

JOINED_ACROSS = "joined_across_works"
"""Kind of the finding that a claim links what different works say."""


def with_joined_findings(claim: Claim, works: Sequence[Grounding]) -> tuple[Grounding, ...]:
    """Return the groundings of the works that a claim cites, each with a finding where the claim links two of them."""
    if len(works) < 2 or not joined_across(claim, works):
        return tuple(works)
    finding = Finding(
        check=Check.CERTAINTY,
        kind=JOINED_ACROSS,
        strength=Strength.SUSPICION,
        message="The claim links what stands in different works; none of them says the whole.",
        signals=("synthesis",),
    )
    return tuple(work.model_copy(update={"findings": (*work.findings, finding)}) for work in works)


def joined_across(claim: Claim, works: Sequence[Grounding]) -> bool:
    """Say whether a claim links what two works say between them, and no sentence of any says the whole."""
    if claim.intent is not Intent.SPECIFIC_CLAIM or find_cue(claim.text, "link_cues") is None:
        return False
    if any(work.statement is not None for work in works):
        return False
    wanted = content_stems(claim.text)
    if len(wanted) < FEWEST_TERMS:
        return False
    held = [_held(wanted, work.passages[:PASSAGES]) for work in works]
    if any(_says_all(words, wanted) for of_work in held for words in of_work):
        return False
    return any(
        _between_them(one, two, wanted, enough=HELD, added=2)
        for first, second in combinations(held, 2)
        for one, two in product(first, second)
    )


def terms_apart(claim: Claim, passages: Sequence[Passage]) -> bool:
    """Say whether two sentences of the passages hold the claim's words between them and none does alone.

    "Hold" means three quarters of the claim's content words, each sentence adding two; half and one are enough where
    the claim links them by a cause, means or purpose, since the link itself is then what no sentence says.
    """
    wanted = content_stems(claim.text)
    if len(wanted) < FEWEST_TERMS:
        return False
    enough, added = (HELD, 2) if find_cue(claim.text, "link_cues") is None else (0.5, 1)
    held = _held(wanted, passages)
    if any(_says_all(words, wanted) for words in held):
        return False
    return any(_between_them(one, two, wanted, enough=enough, added=added) for one, two in combinations(held, 2))


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of the words of `text` that are neither function words nor links."""
    from auditor.grounding.stems import stem
    from auditor.parsing import parse

    links = [span.start for span in find_cues(text, "link_cues")]
    return frozenset(
        stem(token.lemma_.lower())
        for token in parse(text[:LONGEST])
        if token.lower_ not in word_list("retrieval_function_words")
        and token.idx not in links
        and any(character.isalnum() for character in token.text)
    )


def _held(wanted: frozenset[str], passages: Iterable[Passage]) -> list[frozenset[str]]:
    """Return what each sentence of the passages, each taken once, has of the words."""
    from auditor.parsing import parse_ahead

    pieces = (piece.strip() for passage in passages for piece in SENTENCE_END.split(passage.text[:LONGEST]))
    sentences = list(dict.fromkeys(piece for piece in pieces if piece))[:MOST_SENTENCES]
    parse_ahead(sentence[:LONGEST] for sentence in sentences)
    return [content_stems(sentence) & wanted for sentence in sentences]


def _says_all(held: frozenset[str], wanted: frozenset[str]) -> bool:
    return len(held) >= HELD * len(wanted)


def _between_them(
    one: frozenset[str], two: frozenset[str], wanted: frozenset[str], *, enough: float, added: int
) -> bool:
    """Say whether two sentences hold enough of the words between them, each adding some to the other."""
    return len(one | two) >= enough * len(wanted) and len(one - two) >= added and len(two - one) >= added
