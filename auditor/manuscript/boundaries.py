"""Whether a full stop, question or exclamation mark ends a sentence: rules by what stands before and after it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from auditor.resources import folded_words, word_set

LOWER_WORD = re.compile(r"(?<![^\s(\[])[a-z]{3,40}[)\]]?\Z")
VOWELS = frozenset("aeiouyäöüáéíóúàèêâôåæø")
LONGEST_ABBREVIATION = 5
LETTER = re.compile(r"[^\W\d_]\.")
SPACED_LETTER = re.compile(r"\b[a-zA-Z]\.\s$")
AFTER_NUMBER = re.compile(r"\d[\s\u2009/]?$")
LOOK = 48
"""Characters looked at on each side; words are shorter."""
WORD_BEFORE = re.compile(r"[^\s(\[{\"'“‘«„/–—]+$")
WORD_AFTER = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*")
SKIP_BEFORE_WORD = re.compile(r"[\s\"'“‘«„(\[{*_¿¡（［]*")
GENE_LIKE = re.compile(r"[a-z]{1,4}(?:[A-Z0-9]|-?\d)|[a-z]-[A-Z]")
ENUMERATOR = re.compile(r"(?:\d{1,3}|[ivxIVX]{1,5}|[A-Za-z])$")
LETTERED = re.compile(r"\(?(?:[a-z]|i{1,3}|iv|vi{0,3}|ix)\)\s")
DOTTED = re.compile(r"(?:[^\W\d_]{1,3}\.[-‐]?)+[^\W\d_]{1,3}$")
SYMBOL = re.compile(r"[^\W\d_]{1,2}\s?[=<>≤≥≈~±]|[α-ω]\s")
"""A quantity that opens a sentence with a small letter: "n = 12 per group", "α was 0.05"."""
REST_OF_DATE = re.compile(r"\d{1,2}\.\s?\d{4}(?!\d)|\d{4}(?!\d)")
DAY_BEFORE = re.compile(r"\b\d{1,2}\.\s?$")


@dataclass(frozen=True)
class Ending:
    """A terminator that could end a sentence, with its surroundings; all numbers are offsets into `text`."""

    text: str
    sentence: int
    """First character of the sentence so far."""
    terminator: tuple[int, int]
    """The run of full stops, question or exclamation marks."""
    closed: int
    """After closing quotation marks and brackets."""
    attached: int
    """After the citation marks that follow the terminator."""
    next: int
    """The next character that is no white space."""
    end: int
    """End of the text looked at."""
    next_is_opaque: bool
    """Whether code, mathematics or a citation begins there."""

    @property
    def voted(self) -> bool:
        """Whether the statistical splitter ends a sentence here; shown the words around, its time is bounded."""
        from nupunkt import sent_spans

        begin = max(self.sentence, self.terminator[0] - 2 * LOOK)
        window = self.text[begin : min(self.end, self.next + LOOK)]
        first, last = self.terminator[1] - begin, self.next - begin
        return any(first <= end <= last for _, end in sent_spans(window))


def ends_sentence(ending: Ending) -> bool:
    """Say whether a sentence ends here; there is more text after it."""
    stops = ending.text[slice(*ending.terminator)].replace(" ", "")
    follower = _word_after(ending)
    if not _may_begin(ending, follower):
        return False
    if stops != ".":
        return not (set(stops) <= {".", "…"} and ending.attached == ending.closed and _continues(ending))
    if ending.attached > ending.closed and not _is_open_abbreviation(_word_before(ending)):
        return True
    return _full_stop_ends(ending, _word_before(ending), follower)


def lacks_space(text: str, terminator: int, after: int) -> bool:
    """Say whether the space after a sentence was lost: "died.Then" between a word and one that often begins one."""
    word = LOWER_WORD.search(text, max(0, terminator - LOOK), terminator)
    follower = WORD_AFTER.match(text, after, after + LOOK)
    if word is None or follower is None or not follower.group()[0].isupper():
        return False
    return follower.group().casefold() in folded_words("sentence_starters")


def _full_stop_ends(ending: Ending, word: str, follower: str) -> bool:
    bare = word.rstrip(".,").casefold()
    starts = follower.casefold() in folded_words("sentence_starters")
    if _is_enumerator(ending, word):
        return False
    if word in word_set("units_of_measure") and AFTER_NUMBER.search(_before_word(ending, word)):
        return True
    if len(word) == 1 and word.isalpha() and word.isupper():
        return _letter_ends(ending, starts)
    if bare == "no" and not follower[:1].isdigit():
        return True
    if _is_open_abbreviation(word):
        return False
    if bare in folded_words("abbreviations_either") or DOTTED.fullmatch(word):
        return starts or _is_named_citation(ending)
    if word.isdigit() and len(word) <= 2 and (follower in word_set("ordinal_followers") or _is_in_date(ending, word)):
        return False
    if len(word) == 1 and word.islower():
        if word == "v" and _names_party(ending):
            return False
        return starts or not (
            SPACED_LETTER.search(_before_word(ending, word)) or LETTER.match(ending.text, ending.next)
        )
    return starts or not _looks_abbreviated(word) or ending.voted


def _is_in_date(ending: Ending, word: str) -> bool:
    """Say whether day or month of a date stands before the full stop: "12. 3. 2010"."""
    rest = REST_OF_DATE.match(ending.text, ending.next)
    return rest is not None and ("." in rest.group() or DAY_BEFORE.search(_before_word(ending, word)) is not None)


def _names_party(ending: Ending) -> bool:
    """Say whether a name stands before "v.": a case ("Brown v. Board") or a version ("R v. 4")."""
    start = ending.terminator[0]
    before = ending.text[max(ending.sentence, start - LOOK) : start - 1].split()
    return bool(before) and before[-1][0].isupper()


def _is_named_citation(ending: Ending) -> bool:
    """Say whether a work opens what follows as whoever does something there: "@lee2020 measures", not "[@lee2020]"."""
    return ending.text[ending.next] == "@"


def _looks_abbreviated(word: str) -> bool:
    """Say whether an unlisted word may be an abbreviation: short, and capitalised or without a vowel."""
    short = len(word) <= LONGEST_ABBREVIATION and word[-1:].isalpha()
    return short and (word[0].isupper() or VOWELS.isdisjoint(word.casefold()))


def _is_open_abbreviation(word: str) -> bool:
    bare = word.rstrip(".,").casefold()
    word_of_its_own = word[:1].islower() and bare in folded_words("abbreviations_capitalised")
    return bare in folded_words("abbreviations_open") and not word_of_its_own


def _letter_ends(ending: Ending, starts: bool) -> bool:
    """Tell "protein kinase A. It" from "by J. Roe"."""
    start = ending.terminator[0]
    before = ending.text[max(ending.sentence, start - LOOK) : start - 1].split()
    labelled = bool(before) and before[-1].strip("([").casefold() in folded_words("letter_labels")
    return labelled or (starts and bool(before))


def _is_enumerator(ending: Ending, word: str) -> bool:
    """Say whether the sentence so far is only "1." or "(a)." at its beginning."""
    so_far = ending.text[ending.sentence : ending.terminator[0]].strip().lstrip("(-*•")
    return so_far == word and ENUMERATOR.fullmatch(word) is not None


def _word_before(ending: Ending) -> str:
    start = ending.terminator[0]
    match = WORD_BEFORE.search(ending.text[max(ending.sentence, start - LOOK) : start])
    return match.group() if match else ""


def _before_word(ending: Ending, word: str) -> str:
    stop = ending.terminator[0] - len(word)
    return ending.text[max(ending.sentence, stop - 4) : max(ending.sentence, stop)]


def _word_after(ending: Ending) -> str:
    at = _first_letter(ending)
    match = WORD_AFTER.match(ending.text, at, min(ending.end, at + LOOK))
    return match.group() if match else ""


def _first_letter(ending: Ending) -> int:
    skipped = SKIP_BEFORE_WORD.match(ending.text, ending.next, min(ending.end, ending.next + LOOK))
    return skipped.end() if skipped else ending.next


def _may_begin(ending: Ending, follower: str) -> bool:
    """Say whether what comes next may begin a sentence."""
    first = ending.text[ending.next]
    if ending.next_is_opaque or first in "@$`\\":
        return True
    if not follower:
        return first not in ",;:)]%&=<>+/"
    if follower[0].islower():
        shapes = (LETTERED.match(ending.text, ending.next), SYMBOL.match(ending.text, ending.next))
        return GENE_LIKE.match(follower) is not None or any(shapes)
    return True


def _continues(ending: Ending) -> bool:
    """Say whether an ellipsis is inside a sentence: bracketed, or before a lower-case word."""
    return ending.closed > ending.terminator[1] and ending.text[ending.terminator[1]] in ")]"
