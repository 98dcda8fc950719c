"""Bytes to text, saying which encoding was found and which were tried."""

from __future__ import annotations

from auditor.domain import Notice
from auditor.errors import UnreadableFile

MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
FALLBACK = "cp1252"
MOST_CONTROLS = 0.02
"""Share of control characters above which a file is binary."""


def decode(data: bytes, name: str) -> tuple[str, tuple[Notice, ...]]:
    """Return the text of a file and what a person should know about its encoding.

    Tried in order: a byte order mark, UTF-8, Windows-1252. Raises UnreadableFile for binary and empty files.
    """
    if not data.strip():
        raise UnreadableFile(f"{name} is empty: give a manuscript with text")
    if data.startswith(b"{\\rtf"):
        raise UnreadableFile(f"{name} is rich text (RTF): save it as DOCX")
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _strict(data, encoding, name), ()
    if b"\0" in data[:8192] or _controls(data[:65536]) > MOST_CONTROLS:
        raise UnreadableFile(
            f"{name} is a binary file, not text: give Markdown, plain text, LaTeX, HTML, XML, DOCX or PDF"
        )
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        broken = error.start
    text = data.decode(FALLBACK, errors="replace")
    message = (
        f"{name} is not UTF-8 (byte {broken} is broken); it was read as Windows-1252. Tried: UTF-8, Windows-1252. "
        "Save it as UTF-8 if letters look wrong."
    )
    return text, (Notice(kind="encoding", message=message),)


def _strict(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{name} begins with the mark of {encoding} but is not valid: {error.reason}") from error


def _controls(data: bytes) -> float:
    controls = sum(byte < 32 and byte not in b"\t\n\r\f\x1b" for byte in data)
    return controls / max(1, len(data))
