"""Whether a quotation is in another language than the source: then it is a translation, and no proof of anything."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cache

from auditor.resources import word_list
from auditor.sources.passages import SourceIndex
from auditor.text.words import Words, is_number

FEWEST = 2
"""Function words by which a language is told."""
SAMPLE = 4000
"""Words of a text that are looked at."""


@cache
def _function_words() -> dict[str, frozenset[str]]:
    """Return the function words by language, ISO 639-1."""
    lines = (line.split() for line in word_list("language_marks"))
    return {line[0].removesuffix(":"): frozenset(line[1:]) for line in lines}


def language_of(words: Words) -> str | None:
    """Return the language of a text by its function words, or None where that is not clear."""
    keys = words.keys[:SAMPLE]
    counts = Counter({code: sum(key in known for key in keys) for code, known in _function_words().items()})
    (best, most), (_, second) = counts.most_common(2)
    return best if most > second and most >= FEWEST else None


def script_of(words: Words) -> str | None:
    """Return the script that most letters of a text are of, by the first word of their Unicode names."""
    letters = [key[0] for key in words.keys[:SAMPLE] if not is_number(key) and key[0].isalpha()]
    scripts = Counter(unicodedata.name(letter, "?").split()[0] for letter in letters)
    return scripts.most_common(1)[0][0] if scripts else None


def other_language(quote: Words, index: SourceIndex) -> bool:
    """Say whether the quotation is in another language or script than the source, or may be."""
    scripts = script_of(quote), script_of(index.words)
    if None not in scripts and scripts[0] != scripts[1]:
        return True
    said, printed = language_of(quote), index.source.language or language_of(index.words)
    return said is not None and printed is not None and said != printed
