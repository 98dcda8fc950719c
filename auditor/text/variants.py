"""Traditional and simplified forms of one Chinese character, by OpenCC (Apache-2.0), character by character.

A quotation may be printed in the other form than its source; nothing else is folded: characters of other scripts that
only look alike stay distinct.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opencc import OpenCC


@cache
def _converter() -> OpenCC:
    from opencc import OpenCC

    return OpenCC("t2s")


@cache
def simplified(character: str) -> str:
    """Return the simplified form of one character; itself where it has none, or is not Chinese."""
    if not "\u3400" <= character <= "\u9fff":
        return character
    converted = str(_converter().convert(character))
    return converted if len(converted) == 1 else character
