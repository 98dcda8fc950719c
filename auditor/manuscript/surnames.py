"""Family names brought into one form, so that `Adıgüzel` and `Adiguzel` agree and `Adgzel` does not."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

SPECIAL = str.maketrans({
    "ı": "i", "İ": "i", "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th",
    "Þ": "th", "ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "’": "'", "‐": "-", "–": "-", "ʼ": "'",
})  # fmt: skip


@lru_cache(maxsize=65536)
def fold_name(name: str) -> str:
    """Return `name` in lower case without accents, points and hyphens; every letter is folded, none dropped."""
    decomposed = unicodedata.normalize("NFKD", name.translate(SPECIAL))
    letters = "".join(char for char in decomposed if not unicodedata.combining(char))
    return " ".join(letters.replace("-", " ").replace(".", " ").replace("'", "").casefold().split())


def family_name(author: str) -> str:
    """Return the family name of "Family, Given", "Given Family", or an organisation's name, as printed."""
    if "," in author:
        return author.split(",", 1)[0].strip()
    return author.strip()
