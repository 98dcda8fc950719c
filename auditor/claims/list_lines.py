"""Lines of a list that are no sentences: read with what leads them in ("Benefits include:") or with their heading."""

from __future__ import annotations

import re
from collections.abc import Sequence

from auditor.claims.draft import Draft, select, whole
from auditor.claims.grammar import is_finite, is_verb, subject
from auditor.claims.paragraph import Earlier, without_names
from auditor.claims.pronouns import resolve
from auditor.claims.quantities import states_figure
from auditor.claims.reading import read_sentence
from auditor.domain import Manuscript, Sentence

MOST_LINES = 12
"""Lines of a list above a line among which its lead-in is looked for."""
LONGEST_LINE = 15
"""Words of a line that ends in a full stop."""
FEWEST_WORDS = 3
"""Words of a heading that tells what the lines under it are about."""
LONGEST_HEADING = 90
"""Characters; a longer heading is none."""
NUMBERING = re.compile(r"\A[\d.]{1,12}\s+|\A[A-Za-z]\.\s+")
"""The number of a heading."""
ABOUT = frozenset({"of", "for", "in", "on", "from", "to"})
"""Words of a heading that says of what something is."""


def is_line(draft: Draft) -> bool:
    """Say whether a text is no sentence: no verb in it but one in a relative clause is finite and has a subject.

    A long one that ends in a full stop is a sentence whose verb the parse took for a noun.
    """
    if draft.text.rstrip().endswith(".") and len(draft.text.split()) > LONGEST_LINE:
        return False
    verbs = [token for token in draft.parse() if is_verb(token) and token.dep_ != "relcl"]
    return not any(is_finite(token) and subject(token) is not None for token in verbs)


def lead_in(manuscript: Manuscript, number: int, context: Sequence[Earlier]) -> str:
    """Return the words that lead in the line of a list, ending with a colon; "" where none do or they are not clear.

    `context` are the sentences before it in its own paragraph: a line stands first in one, or right behind its lead-in.
    """
    sentence = manuscript.sentences[number]
    for one in range(number - 1, max(-1, number - 1 - MOST_LINES), -1):
        above = manuscript.sentences[one]
        if above.section != sentence.section:
            break
        if above.text.rstrip().endswith(":"):
            return _clear(manuscript, one) or _heading(manuscript, sentence)
        if above.text.rstrip().endswith((".", "!", "?")):
            break
    return "" if context else _heading(manuscript, sentence)


def _clear(manuscript: Manuscript, number: int) -> str:
    """Return a lead-in with what it points back to named and without its count; "" where it leaves something open."""
    reading = read_sentence(manuscript.sentences[number])
    before = tuple(_above(manuscript, number))
    resolved = resolve(whole(without_names(reading)), without_names(reading), before)
    draft = _uncounted(resolved.draft)
    text = draft.text.rstrip(" :.")
    return "" if resolved.flags or not text or states_figure(text) else f"{text}: "


def _above(manuscript: Manuscript, number: int) -> list[Earlier]:
    """Return the sentence before a lead-in, be it in the paragraph above."""
    if number == 0 or manuscript.sentences[number - 1].section != manuscript.sentences[number].section:
        return []
    return [Earlier(read_sentence(manuscript.sentences[number - 1]))]


def _uncounted(draft: Draft) -> Draft:
    """Return a lead-in without the number of what it leads in: "four key areas" are no claim of one of them."""
    counted = {token.i for token in draft.parse() if token.dep_ == "nummod" and token.pos_ == "NUM"}
    if not counted:
        return draft
    return select(draft, {token.i for token in draft.parse()} - counted)


def _heading(manuscript: Manuscript, sentence: Sentence) -> str:
    """Return a heading that says of what its lines are, ending with a colon; "" for any other."""
    if sentence.section >= len(manuscript.sections):
        return ""
    title = NUMBERING.sub("", manuscript.sections[sentence.section].title.strip()).rstrip(" :.")
    words = title.split()
    told = len(words) >= FEWEST_WORDS and any(word.lower() in ABOUT for word in words[1:])
    return f"{title}: " if told and len(title) <= LONGEST_HEADING and states_figure(title) is None else ""
