"""A sentence to atomic drafts: the splitters in turn, until nothing more can be split.

Where a split is unsure, the sentence stays whole: a draft that does not stand alone, or a word or figure of the
sentence that no draft holds, takes the split back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from auditor.claims.attachments import split_attachments
from auditor.claims.contrasts import split_contrasts
from auditor.claims.draft import LONGEST, Draft, whole
from auditor.claims.lists import split_lists
from auditor.claims.misreadings import split_misread
from auditor.claims.pointing import points_outside
from auditor.claims.predicates import split_predicates
from auditor.claims.purposes import split_purposes
from auditor.claims.quotations import quotation_ranges
from auditor.claims.respectively import split_respectively
from auditor.claims.semicolons import SEMICOLON, split_semicolons
from auditor.claims.series import is_cut, is_glued
from auditor.claims.soundness import is_sound
from auditor.claims.topicality import rests_on_others
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Token

Splitter = Callable[[Draft], "list[Draft] | None"]

SPLITTERS: tuple[Splitter, ...] = (
    split_purposes,
    split_misread,
    split_predicates,
    split_contrasts,
    split_attachments,
    split_lists,
)
"""Tried in this order on every draft."""
MOST_CLAIMS = 16
"""A sentence that falls into more is kept whole: no reader would follow."""
MARK_AT_END = 2
"""Characters between a mark and the end of a sentence."""
MOST_READ = 6 * LONGEST
"""Characters parsed for one sentence; one that takes more is kept whole."""


def never_open(draft: Draft) -> bool:
    """Say of every draft that it stands alone: for a text without a paragraph."""
    return False


def split(draft: Draft, is_open: Callable[[Draft], bool] = never_open) -> list[Draft]:
    """Return the atomic drafts of a draft, in order; the draft itself where nothing can be split.

    `is_open` says whether a draft points to what it does not name: a split that makes such a part of a draft that
    names it is taken back, unless a citation mark shows that the parts are different claims.
    """
    if len(draft.text) > LONGEST:
        return [draft]
    matched = split_respectively(draft)
    if matched is not None:
        return matched if _is_faithful(draft, matched) else [draft]
    if "respectively" in draft.text.lower():
        return [draft]
    done: list[Draft] = []
    queue = [draft]
    read = 0
    while queue:
        read += len(queue[0].text)
        if read > MOST_READ:
            return [draft]
        current = queue.pop(0)
        parts = _split_once(current, is_open)
        if parts is None:
            done.append(current)
        else:
            queue[:0] = parts
        if len(done) + len(queue) > MOST_CLAIMS:
            return [draft]
    return _without_repeats(done)


def _without_repeats(drafts: list[Draft]) -> list[Draft]:
    """Return the drafts without those that say the same words again, whatever they were split from."""
    found: dict[str, Draft] = {}
    for draft in drafts:
        found.setdefault(draft.text.lower(), draft)
    return list(found.values())


def _split_once(draft: Draft, is_open: Callable[[Draft], bool]) -> list[Draft] | None:
    for splitter in (split_semicolons,) if SEMICOLON in draft.text else SPLITTERS:
        parts = splitter(draft)
        if parts is None or any(is_glued(draft, part) for part in parts):
            continue
        if (
            _is_faithful(draft, parts)
            and all(is_sound(draft, part) for part in parts)
            and not _opens(draft, parts, is_open)
        ):
            return parts
    return None


def _opens(draft: Draft, parts: list[Draft], is_open: Callable[[Draft], bool]) -> bool:
    """Say whether a part points to what only another part names, with no citation mark between them."""
    kept = draft.kept()
    if any(min(kept) < at < max(kept) - MARK_AT_END for at in draft.breaks):
        return False
    if rests_on_others(draft, parts):
        return True
    return (any(is_open(part) for part in parts) and not is_open(draft)) or any(
        points_outside(draft, part) for part in parts
    )


def _is_faithful(draft: Draft, parts: list[Draft]) -> bool:
    """Say whether the parts hold every content word of the draft, break no quotation, and each says less than it."""
    held = frozenset().union(*(part.kept() for part in parts))
    doc = draft.parse()
    for token in doc:
        if token.pos_ in {"NOUN", "PROPN", "VERB", "ADJ", "NUM"} or token.dep_ == "neg":
            origin = draft.origins[token.idx]
            if origin is not None and origin not in held and not _may_go(token):
                return False
    if any(len(part.text) >= len(draft.text) for part in parts):
        return False
    return not any(_breaks_quotation(draft, part) or is_cut(draft, part) for part in parts)


def _may_go(token: Token) -> bool:
    """Say whether a word only joins the parts: a relative pronoun, or the verb of "…, showing that"."""
    if token.lower_ in {"which", "who", "while", "although", "though", "whereas"}:
        return True
    return token.tag_ == "VBG" and token.lemma_ in word_list("narrative_reporting_verbs")


def _breaks_quotation(draft: Draft, part: Draft) -> bool:
    kept = part.kept()
    for span in quotation_ranges(draft.text):
        places = {draft.origins[at] for at in span} - {None}
        if places & kept and not places <= kept:
            return True
    return False


def split_text(text: str) -> list[Draft]:
    """Return the atomic drafts of a text without citation marks."""
    return split(whole(text))
