"""UTF-8 read as Windows-1252: `â€™` for ’, `Ã©` for é, `â‰¥` for ≥."""

from __future__ import annotations

from functools import cache
from typing import Final

_CONTINUING: Final = "\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
"""What bytes 80 to BF read as in Windows-1252."""
MOJIBAKE: Final = rf"[ÂÃ][{_CONTINUING}]|[ÄÅÎÏ][\u0080-\u00aa\u00ac-\u00ba\u00bc-\u00bf]|â[€‰ˆ„][{_CONTINUING}]"
"""Pattern of a character that was read as several; quotation marks after a capital may have been printed."""


@cache
def decoded(found: str) -> str:
    """Return what was written where `found` was read; as found where it is no UTF-8."""
    try:
        return b"".join(map(_windows_byte, found)).decode("utf-8")
    except UnicodeError:
        return found


def _windows_byte(character: str) -> bytes:
    """Return the byte of a character of Windows-1252, where the unused ones stand for themselves."""
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")
