"""Awkward input: families of text that make a function slow which is quadratic somewhere, and the time it may take.

THE BUDGET IS NOT TO BE RAISED. A function that misses it is quadratic somewhere: find where, and make it linear.
"""

from __future__ import annotations

import time
from collections.abc import Callable

LENGTH = 30_000
"""Characters of each input."""
BUDGET = 0.3
"""Seconds of processor time for one call. Not to be raised."""
TRIES = 3
"""A call is repeated where it missed the budget: the machine may have been busy; the best counts."""

PROSE = "The drug reduced pain by 12.5% in 40 adults (95% CI 3-22), but not in children [12]. "


def _filled(unit: str) -> str:
    return (unit * (LENGTH // len(unit) + 1))[:LENGTH]


def _nested(opening: str, closing: str) -> str:
    half = LENGTH // (len(opening) + len(closing))
    return opening * half + closing * half


FAMILIES: dict[str, str] = {
    "one letter": _filled("a"),
    "one capital": _filled("A"),
    "spaces": _filled(" "),
    "line breaks": _filled("\n"),
    "spaces and line breaks": _filled(" \n"),
    "tabs between letters": _filled("a\t"),
    "wide gaps": _filled("word    "),
    "digits": _filled("7"),
    "digits and commas": _filled("1,"),
    "digits and points": _filled("1."),
    "digits and spaces": _filled("1 234 "),
    "commas": _filled(","),
    "full stops": _filled("."),
    "ellipses": _filled("word ... "),
    "hyphens": _filled("-"),
    "hyphens at line ends": _filled("ab-\n"),
    "hyphens and spaces": _filled("- "),
    "open brackets": _filled("("),
    "open square brackets": _filled("["),
    "nested brackets": _nested("(", ")"),
    "nested square brackets": _nested("[", "]"),
    "bracket with a word": _filled("(a "),
    "quotation marks": _filled('"'),
    "apostrophes": _filled("'"),
    "apostrophes in words": _filled("a'"),
    "opened quotations": _filled("“word "),
    "nested quotations": _nested("“‘", "’”"),
    "combining marks": "a" + "\u0301" * (LENGTH - 1),
    "combining marks of two classes": "a" + "\u0301\u0323" * (LENGTH // 2),
    "right to left": _filled("שלום "),
    "direction marks": _filled("\u202e\u202c"),
    "zero width": _filled("a\u200b"),
    "soft hyphens": _filled("a\u00ad"),
    "ligatures": _filled("ﬃ"),
    "superscripts": _filled("x²³"),
    "unspaced script": _filled("研究表明该药物无效"),
    "emoji": _filled("👩‍🔬"),
    "numeric citations": _filled("[1,2-5]"),
    "author-year citations": _filled("(Lee et al., 2020; Fu, 2019) "),
    "names without end": _filled("Lee, Fu, and "),
    "pandoc keys": _filled("[@lee2020, p. 3; "),
    "links": _filled("[a](http://"),
    "addresses": _filled("http://a.b/"),
    "entities": _filled("&amp;"),
    "tags": _filled("<b>"),
    "braces": _filled("{"),
    "commands": _filled("\\cite{a}"),
    "dollars": _filled("$x$ "),
    "stars": _filled("*"),
    "underscores": _filled("_a_"),
    "headings": _filled("# a\n"),
    "table": _filled("| a "),
    "columns": _filled("left words      right words\n"),
    "many columns": _filled("a   b   c   d   e   f   g\n"),
    "Chinese of both forms": _filled("覆蓋覆盖，"),
    "lost glyphs": _filled("signi(cid:12)cant "),
    "per cent": _filled("5% "),
    "signs": _filled("<>=±"),
    "powers": _filled("10^-"),
    "number words": _filled("twenty-one hundred thousand "),
    "initials": _filled("A. B. "),
    "abbreviations": _filled("e.g. i.e. et al. "),
    "years": _filled("2019;15:1122. "),
    "prose": _filled(PROSE),
    "prose without spaces": _filled(PROSE.replace(" ", "")),
    "control characters": _filled("a\x00\x0c\x1b"),
}


def slow_families(function: Callable[[str], object]) -> dict[str, float]:
    """Return the families that take a function longer than the budget, with the seconds."""
    return {family: took for family, text in FAMILIES.items() if (took := _seconds(function, text)) > BUDGET}


def _seconds(function: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(TRIES):
        start = time.process_time()
        function(text)
        best = min(best, time.process_time() - start)
        if best <= BUDGET:
            break
    return best
