"""Near copies: a claim that is a sentence of the source but for a frame, number, spelling and hyphens.

"Research has shown that international taxation rules are outdated" repeats "International taxation rules are outdated".
Both texts are read as sequences of keys, in which what never changes the sense is left out: articles, hyphens within
words, singular and plural of nouns, British and American spelling, agreement of verbs, and who tells it ("we", "the
authors"). All that is left must stand in the source in the same order with nothing between: negations, figures, hedges,
quantifiers, tenses and every other word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word, analyse
from auditor.grounding.edits import MAX_WORDS, Change, Edits, counted

LEFT_OUT = frozenset({"a", "an", "the", "that", "also"})
"""Words that may stand on one side only, besides opening connectives."""
LONGEST_FRAME = 12
"""Words at the head of a claim in which a frame ends."""
SELF = "self"
"""Key of those who tell it: "we", "the authors", "this paper"."""
_PRESENT, _PAST = frozenset({"VBZ", "VBP"}), frozenset({"VBD"})
_SPELLINGS = (
    ("isation", "ization"),
    ("yse", "yze"),
    ("ise", "ize"),
    ("ising", "izing"),
    ("our", "or"),
    ("elling", "eling"),
    ("tre", "ter"),
    ("bre", "ber"),
)


def near_copy(claim: Analysis, source: Analysis) -> Edits | None:
    """Return how the sentence holds the claim as a near copy, or None where it does not."""
    return _near_copy(claim.text, source.text)


@lru_cache(maxsize=4096)
def _near_copy(claim_text: str, source_text: str) -> Edits | None:
    wanted, given = _claim_keys(claim_text), _source_keys(source_text)
    if not wanted or max(len(wanted), len(given)) > MAX_WORDS:
        return None
    sought, held = [key for key, _ in wanted], [key for key, _ in given]
    for start in range(len(held) - len(sought) + 1):
        if held[start] == sought[0] and held[start : start + len(sought)] == sought:
            return _edits(analyse(source_text), [word for _, word in given[start : start + len(sought)]])
    return None


@lru_cache(maxsize=1024)
def _claim_keys(text: str) -> tuple[tuple[str, Word], ...]:
    claim = analyse(text)
    return tuple(keys(claim, told(claim)))


@lru_cache(maxsize=4096)
def _source_keys(text: str) -> tuple[tuple[str, Word], ...]:
    return tuple(keys(analyse(text), ()))


def _edits(source: Analysis, matched: Sequence[Word]) -> Edits:
    words = counted(source)
    before = tuple(word for word in words if word.index < matched[0].index)
    after = tuple(word for word in words if word.index > matched[-1].index)
    return Edits(1.0, (Change((), ()),), before, after)


def keys(analysis: Analysis, frame: Sequence[Word]) -> Iterator[tuple[str, Word]]:
    """Yield the words that make the sense of a sentence, each with its key; `frame` is left out."""
    spent = {word.index for word in frame}
    for word in counted(analysis):
        if word.index in spent or word.lower in LEFT_OUT or _opens(analysis, word):
            continue
        if tells(analysis, word):
            yield SELF, word
        elif not _of_teller(analysis, word):
            yield _key(word), word


def _key(word: Word) -> str:
    if word.pos == "NOUN":
        return _american(word.lemma)
    if word.tag in _PRESENT:
        return f"{_american(word.lemma)}/present"
    if word.tag in _PAST:
        return f"{_american(word.lemma)}/past"
    return _american(word.lower)


@lru_cache(maxsize=65536)
def _american(word: str) -> str:
    for british, american in _SPELLINGS:
        if word.endswith(british) and len(word) > len(british) + 2:
            return word.removesuffix(british) + american
    return word


def _opens(analysis: Analysis, word: Word) -> bool:
    """Say whether a word is a connective, or the number of a list, at the head of a sentence."""
    if word.index > 2 or any(item.content for item in analysis.words[: word.index]):
        return False
    following = analysis.words[word.index + 1 : word.index + 2]
    if word.lower in lexicon.words("opening_connectives"):
        return bool(following) and following[0].text == ","
    around = [*analysis.words[max(0, word.index - 1) : word.index], *following]
    return word.text.isdigit() and [item.text for item in around] == ["(", ")"]


def tells(analysis: Analysis, word: Word) -> bool:
    """Say whether a word names those who wrote the text, as a subject: "we", "the authors", "this paper"."""
    if word.dep not in SUBJECTS:
        return False
    return word.lower == "we" or (word.lemma in lexicon.words("tellers") and _bare(analysis, word, _POINTING))


_POINTING = frozenset({"the", "this", "our", "these", "present"})


def _of_teller(analysis: Analysis, word: Word) -> bool:
    """Say whether a word only points at those who tell it ("this" of "this paper")."""
    head = analysis.head(word)
    return word.index != head.index and word.lower in _POINTING and tells(analysis, head)


def _bare(analysis: Analysis, noun: Word, allowed: frozenset[str]) -> bool:
    return all(child.lower in allowed for child in analysis.dependants(noun))


def told(claim: Analysis) -> tuple[Word, ...]:
    """Return the frame that only says who found what a claim says: "Recent research has shown that".

    The words decide, since what follows is often read as an object: "shown that coastal wetlands store carbon".
    """
    for verb, that in pairwise(claim.words[:LONGEST_FRAME]):
        if that.lower != "that" or not verb.verbal or verb.lemma not in lexicon.words("plain_reporting_verbs"):
            continue
        subjects = list(claim.dependants(verb, *SUBJECTS))
        frame = claim.words[: that.index + 1]
        if len(subjects) == 1 and _reports(claim, subjects[0]) and _plain(claim, frame, verb, subjects[0]):
            return frame
    return ()


def _reports(claim: Analysis, subject: Word) -> bool:
    works = lexicon.words("tellers") | lexicon.words("report_nouns")
    return subject.lower == "we" or (
        subject.lemma in works and _bare(claim, subject, lexicon.words("report_modifiers"))
    )


def _plain(claim: Analysis, frame: Sequence[Word], root: Word, subject: Word) -> bool:
    """Say whether a frame holds nothing but the report: no negation, modal, number of studies or reservation."""
    inside = {subject.index, root.index, *(child.index for child in claim.dependants(subject))}
    auxiliaries = {child.index for child in claim.dependants(root, "aux") if child.lemma == "have"}
    return all(
        word.index in inside | auxiliaries
        or word.lower in {"that", ","}
        or word.lower in lexicon.words("opening_connectives")
        for word in frame
    )
