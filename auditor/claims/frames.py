"""What stands around a statement: who reports it, whose it is, and whether it is set against the cited work.

"Ito et al. (2012) show that sleep helps memory" becomes "sleep helps memory"; "Unlike [3], we find that …" becomes the
statement with `contrast`, and "We use Adam [7]" is the authors' own. Verbs that only suggest stay, as a hedge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.claims.coverage import merged
from auditor.claims.cues import find_cue, find_cues
from auditor.claims.draft import LONGEST, Draft, select, whole
from auditor.claims.grammar import children, is_finite, root_of, stands_alone, subject, subtree
from auditor.claims.reading import Mark, Reading
from auditor.domain import Span
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Token

LONGEST_FRAME = 14
"""Tokens of an "according to …" or "as … show" that may be taken out."""
ACCORDING = "according to "
"""Opening of a sentence that says at once who reports it."""
LONGEST_SUBJECT = 90
"""Characters from the beginning in which a linking word in commas is looked for."""
POINT = re.compile(r"\((?:\d{1,2}|[ivx]{1,4}|[a-h])\)\s+(?=\S)")
"""The number or letter of a point at the beginning of a sentence."""
NEAR = 12
"""Characters between a cue and the mark it governs."""


@dataclass(frozen=True)
class Framed:
    """A statement without what stands around it."""

    draft: Draft
    """The statement."""
    own: bool = False
    """Whether it is the citing authors' own."""
    contrasted: frozenset[int] = frozenset()
    """Citations that the authors set it against."""


def unframe(reading: Reading) -> Framed:
    """Return the statement of a sentence with whose it is."""
    breaks = frozenset(mark.at for mark in reading.marks if mark.name is None)
    draft = whole(reading.text, breaks)
    if len(draft.text) > LONGEST:
        return Framed(draft)
    draft = _without_opening(_without_number(_without_preamble(draft)))
    contrasted, contrast_spans = _governed_marks(reading, "contrast_cues")
    agreeing, agreement_spans = _governed_marks(reading, "agreement_cues")
    for span in (*contrast_spans, *agreement_spans):
        draft = _without_span(draft, span)
    draft = _without_asides(draft, reading)
    ours = _is_ours(draft)
    earlier = find_cue(draft.text, "own_work_cues") is not None
    if ours and (contrasted or agreeing or earlier):
        return Framed(reported(draft, reading, own=True), contrasted=contrasted)
    return Framed(draft if ours else reported(draft, reading), own=ours, contrasted=contrasted)


def _without_preamble(draft: Draft) -> Draft:
    """Take out what a writing model says of its own answer: "Here is a lead section for the page: …"."""
    colon = draft.text.find(":")
    if colon < 0 or not draft.text.lower().startswith(("here is ", "here are ")):
        return draft
    doc = draft.parse()
    rest = select(draft, {token.i for token in doc if token.idx > colon})
    return rest if rest.text and stands_alone(rest) else draft


def _without_number(draft: Draft) -> Draft:
    """Take out the number of a point: "(2) Scores rise" is the second of some points, and no figure."""
    number = POINT.match(draft.text)
    if number is None:
        return draft
    rest = select(draft, {token.i for token in draft.parse() if token.idx >= number.end()})
    return rest if rest.text and stands_alone(rest) else draft


def _without_opening(draft: Draft) -> Draft:
    """Take out what only ties the sentence to the one before ("Moreover, …"), if what is left stands alone."""
    opening, comma, _ = draft.text.partition(",")
    if not comma or not _links(opening):
        return _without_link(draft)
    rest = select(draft, {token.i for token in draft.parse() if token.idx > len(opening)})
    # A parse that finds no statement in what is left and none in the whole tells nothing.
    return rest if rest.text and (stands_alone(rest) or not stands_alone(draft)) else draft


def _without_link(draft: Draft) -> Draft:
    """Take out such a word where it stands in commas after the subject ("Trials, however, found none")."""
    words = draft.text[:LONGEST_SUBJECT].split(",", 2)
    if len(words) < 3 or not _links(words[1]):
        return draft
    # A phrase that opens the sentence keeps its comma ("In France, for instance, …").
    opens = draft.parse()[0].pos_ == "ADP"
    start, end = len(words[0]) + opens, len(words[0]) + len(words[1]) + 2
    rest = Draft(draft.text[:start] + draft.text[end:], draft.origins[:start] + draft.origins[end:], draft.breaks)
    return rest if stands_alone(rest) else draft


def _links(words: str) -> bool:
    """Say whether words only tie a sentence to what stands before."""
    return words.strip().lower() in {*word_list("opening_connectives"), *word_list("summing_connectives")}


def _governed_marks(reading: Reading, list_name: str) -> tuple[frozenset[int], list[Span]]:
    """Return the citations whose mark stands right after a cue, and the places of cue and mark together."""
    citations: set[int] = set()
    spans: list[Span] = []
    cues = find_cues(reading.text, list_name)
    for mark in reading.marks:
        start = mark.name.start if mark.name else mark.at
        # A reader of names may take "Consistent with Lee" for one name.
        end = mark.name.end if mark.name else mark.at
        cue = next((cue for cue in cues if 0 <= start - cue.end <= NEAR or start <= cue.start < end), None)
        if cue is None:
            continue
        citations |= set(mark.citations)
        if mark.name is not None:
            spans.append(Span(start=cue.start, end=mark.name.end))
    return frozenset(citations), spans


def _without_span(draft: Draft, span: Span) -> Draft:
    """Return the draft without the adverbial phrase at `span`, if what is left stands alone."""
    doc = draft.parse()
    inside = {
        token.i for token in doc if (origin := draft.origins[token.idx]) is not None and span.start <= origin < span.end
    }
    rest = select(draft, {token.i for token in doc} - inside)
    return rest if inside and rest != draft and stands_alone(rest) else draft


def _name_tokens(draft: Draft, reading: Reading) -> set[int]:
    """Return the tokens of the draft that name a cited work or stand in for it."""
    names = [mark.name for mark in reading.marks if mark.name is not None]
    doc = draft.parse()
    return {
        token.i
        for token in doc
        if (origin := draft.origins[token.idx]) is not None and any(n.start <= origin < n.end for n in names)
    }


def _without_asides(draft: Draft, reading: Reading) -> Draft:
    """Take out "according to Lee" and "as Lee showed"."""
    names = _name_tokens(draft, reading)
    if not names:
        return draft
    opened = _without_according(draft, reading)
    if opened is not None:
        return opened
    for token in draft.parse():
        if not (_is_according(token) or _is_as_clause(token)):
            continue
        aside = subtree(token)
        if aside & names and len(aside) <= LONGEST_FRAME:
            rest = select(draft, {one.i for one in draft.parse()} - aside)
            if stands_alone(rest):
                return rest
    return draft


def _without_according(draft: Draft, reading: Reading) -> Draft | None:
    """Take out "According to Ito et al.," at the beginning by its letters: the parse may end the name at its stop."""
    if draft.text[: len(ACCORDING)].lower() != ACCORDING:
        return None
    start = draft.origins[len(ACCORDING)]
    name = next((one.name for one in reading.marks if one.name is not None and one.name.start == start), None)
    if name is None:
        return None
    end = len(ACCORDING) + len(name)
    if draft.text[end : end + 1] != "," or not draft.text[end + 1 :].strip():
        return None
    return Draft(draft.text[end + 2 :], draft.origins[end + 2 :], draft.breaks)


def _is_according(token: Token) -> bool:
    return token.lower_ == "according" and token.i + 1 < len(token.doc) and token.nbor(1).lower_ == "to"


def _is_as_clause(token: Token) -> bool:
    if token.dep_ != "advcl" or token.lemma_ not in _reporting() | _suggesting():
        return False
    return any(child.lower_ == "as" and child.i < token.i for child in token.children)


def _reporting() -> frozenset[str]:
    return frozenset(word_list("narrative_reporting_verbs"))


def _suggesting() -> frozenset[str]:
    return frozenset(word_list("hedged_reporting_verbs"))


def _is_ours(draft: Draft) -> bool:
    """Say whether the sentence is about the citing authors: its subject is "we" or "our …"."""
    root = root_of(draft.parse())
    about = root and subject(root)
    if root is None or about is None or root.lemma_ in word_list("generic_we_verbs"):
        return False
    ours = any(child.lower_ == "our" for child in children(about, "poss"))
    return about.lower_ == "we" or ours


def reported(draft: Draft, reading: Reading, own: bool = False) -> Draft:
    """Return what a clause of reporting reports, without it; the draft itself where it is no such clause.

    `own`: the clause is the authors' own ("we find that"), set beside the cited work.
    """
    if len(draft.text) > LONGEST:
        return draft
    doc = draft.parse()
    root = root_of(doc)
    about = root and subject(root)
    if root is None or about is None or children(root, "conj"):
        return draft
    if not (own or _name_tokens(draft, reading) & subtree(about)):
        return draft
    content = next(iter(children(root, "ccomp")), None)
    if content is None or root.lemma_ not in _reporting() or children(root, "neg", "aux"):
        return draft
    if any(child.i > content.i and is_finite(child) for child in children(root, "advcl", "parataxis")):
        # "Ito showed that A, whereas Berg argued that B": B is no part of what Ito showed, nor to be lost.
        return draft
    inner = _content(draft, root, about, content)
    return inner if stands_alone(inner) else draft


def _content(draft: Draft, root: Token, about: Token, content: Token) -> Draft:
    """Return the reported clause with the phrases that the reporting clause adds ("in 40 mice, Ito showed that …")."""
    # The parse may take the conjunction "that" for an article.
    mark = {index for index in (root.i + 1,) if root.doc[index].lower_ == "that"}
    mark |= {one.i for one in content.subtree if one.lower_ == "that" and one.i > 0 and one.nbor(-1).dep_ == "cc"}
    added: set[int] = set()
    for child in root.children:
        if child.i < about.i and any(token.lower_ in {"their", "his", "her"} for token in child.subtree):
            # "In their study of mills, Ito showed that …": whose study it is goes with who reports it.
            return draft
        ours = any(token.lower_ == "our" for token in child.subtree)
        if child.dep_ in {"prep", "npadvmod", "advcl"} and child.i < about.i and not ours:
            added |= subtree(child)
    comma = {token.i for token in draft.parse() if added and token.text == "," and token.i == max(added) + 1}
    return select(draft, (set(subtree(content)) - mark) | added | comma)


def covering_marks(reading: Reading, excluded: frozenset[int]) -> list[Mark]:
    """Return the marks that carry the statement: those the authors do not set it against."""
    return merged([mark for mark in reading.marks if not set(mark.citations) <= excluded], reading.text)
