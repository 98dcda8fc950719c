"""The parts of a DOCX file, unpacked within bounds."""

from __future__ import annotations

import io
import shutil
import zipfile
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from auditor.errors import UnreadableFile
from auditor.manuscript.safe_xml import parse_xml

if TYPE_CHECKING:
    from lxml.etree import _Element

LARGEST_PART = 80_000_000
"""Unpacked bytes of the largest part that is read."""
LARGEST_RATIO = 300
"""Unpacked bytes per packed byte from which a large part counts as a zip bomb."""
SUSPICIOUS_PART = 20_000_000
LARGEST_COPY = 1_000_000_000
"""Unpacked bytes of the largest file that is written again."""
MAIN = "word/document.xml"


class DocxArchive:
    """An opened DOCX file.

    Raises UnreadableFile if it is broken, encrypted, no DOCX, or unpacks to an unreasonable size.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
            self._parts = {part.filename: part for part in self._archive.infolist()}
        except (zipfile.BadZipFile, OSError, ValueError) as error:
            raise UnreadableFile(f"{name} is a broken DOCX file ({error}): save it again") from error
        if MAIN not in self._parts:
            raise UnreadableFile(
                f"{name} is a ZIP archive without a Word document: give the .docx file itself, or save the text as one"
            )

    def __contains__(self, path: str) -> bool:
        """Whether the file has that part."""
        return path in self._parts

    def with_parts(self, changed: Mapping[str, bytes]) -> bytes:
        """Return the file with some parts changed or added, all others bit for bit as they are.

        The same file and parts give the same bytes. Raises UnreadableFile if it unpacks to an unreasonable size.
        """
        unpacked = sum(part.file_size for part in self._parts.values())
        if unpacked > LARGEST_COPY:
            raise UnreadableFile(f"{self.name} unpacks to {unpacked:,} bytes, which is too much to write again")
        written = io.BytesIO()
        with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as copy:
            for path, part in self._parts.items():
                self._copy(part, copy, changed.get(path))
            for path in changed:
                if path not in self._parts:
                    copy.writestr(zipfile.ZipInfo(path), changed[path], zipfile.ZIP_DEFLATED)
        return written.getvalue()

    def _copy(self, part: zipfile.ZipInfo, copy: zipfile.ZipFile, changed: bytes | None) -> None:
        target = zipfile.ZipInfo(part.filename, part.date_time)
        target.compress_type = zipfile.ZIP_DEFLATED if part.compress_type else zipfile.ZIP_STORED
        target.external_attr = part.external_attr
        if changed is not None:
            copy.writestr(target, changed)
            return
        try:
            with self._archive.open(part) as stream, copy.open(target, "w") as out:
                shutil.copyfileobj(stream, out)
        except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError) as error:
            raise UnreadableFile(f"{self.name} is broken or encrypted ({error}): save it again") from error

    def part(self, path: str) -> _Element | None:
        """Return the root of an XML part, or None where the file has no such part."""
        part = self._parts.get(path)
        if part is None:
            return None
        if part.file_size > LARGEST_PART or self._is_bomb(part):
            raise UnreadableFile(f"{self.name}: {path} unpacks to {part.file_size:,} bytes, which is refused")
        try:
            with self._archive.open(part) as stream:
                data = stream.read(LARGEST_PART + 1)
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError) as error:
            raise UnreadableFile(
                f"{self.name} is broken or encrypted ({error}): save it again without a password"
            ) from error
        if len(data) > LARGEST_PART:
            raise UnreadableFile(f"{self.name}: {path} unpacks to over {LARGEST_PART:,} bytes, which is refused")
        return parse_xml(data, f"{self.name} ({path})")

    @staticmethod
    def _is_bomb(part: zipfile.ZipInfo) -> bool:
        return part.file_size > SUSPICIOUS_PART and part.file_size > LARGEST_RATIO * max(1, part.compress_size)
