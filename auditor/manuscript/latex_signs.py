"""Signs of LaTeX: escapes, accents, letters, units and verbatim text."""

from __future__ import annotations

import unicodedata

from auditor.manuscript.latex_emitter import LONGEST_FORMULA, Emitter
from auditor.manuscript.latex_source import COMMAND_NAME as NAME
from auditor.manuscript.latex_symbols import plain_mathematics

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a",
    "H": "\u030b", "v": "\u030c", "c": "\u0327", "k": "\u0328", "d": "\u0323", "b": "\u0331",
}  # fmt: skip
LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
    "i": "ı", "j": "ȷ",
}  # fmt: skip
SPACES = frozenset(" ,;:!\t\n\\")


class SignReader(Emitter):
    """Shows what stands for single characters and units."""

    def sign(self, at: int) -> int:
        """Show a command of one sign (`\\%`, `\\"o`, `\\(`); return where it ends."""
        char = self.text[at + 1 : at + 2]
        if (char in ACCENTS and char not in ("~", "^")) or (char in "~^" and self.text[at + 2 : at + 3].isalpha()):
            return self.accent(char, at, at + 2)
        if char in "([":
            close = self.text.find("\\" + {"(": ")", "[": "]"}[char], at + 2, at + LONGEST_FORMULA)
            if close > 0:
                self.formula(at + 2, close, at, close + 2)
                return close + 2
        elif char and char in SPACES:
            self.space(at, at + 2)
        elif char and char not in "-/@)]":
            self.put(char, at, at + 2)
        return at + 2

    def accent(self, accent: str, at: int, after: int) -> int:
        """Show a letter with its accent; return where it ends."""
        start = after
        while self.text[start : start + 1] == " ":
            start += 1
        braced = self.text[start : start + 1] == "{"
        start += braced
        dotless = NAME.match(self.text, start)
        letter = LETTERS.get(dotless.group(1), "") if dotless else self.text[start : start + 1]
        stop = (dotless.end() if dotless else start + 1) + braced
        letter = {"ı": "i", "ȷ": "j"}.get(letter, letter)
        if letter.isalpha():
            self.put(unicodedata.normalize("NFC", letter + ACCENTS[accent]), at, stop)
            return stop
        return after

    def spaced(self, name: str, at: int, stop: int, end: int) -> int:
        """Show the arguments of siunitx commands one after the other, with spaces."""
        first = True
        while (group := self.group(stop)) is not None and self.text[stop : stop + 1] in "{[":
            if not first:
                self.space(stop, stop + 1)
            self.put(plain_mathematics(self.text[slice(*group)]), *group)
            stop, first = group[1] + 1, False
        return stop

    def verbatim(self, name: str, at: int, stop: int, end: int) -> int:
        """Show `\\verb` text; no citation is looked for in it."""
        close = self.text.find(self.text[stop : stop + 1] or "|", stop + 1, stop + 500)
        if close < 0:
            return stop
        self.draft.opaque.append(self.put(self.text[stop + 1 : close] or " ", at, close + 1))
        return close + 1
