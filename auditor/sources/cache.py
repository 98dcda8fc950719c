"""Works read once: what was read of a file is kept by the hash of its bytes, in the user's cache folder.

An entry that cannot be read back is ignored and written anew. Entries are written to a file of their own and renamed
into place, so that processes beside one another never see half of one. `AUDITOR_CACHE` names another folder.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import tempfile
import zlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from pydantic import TypeAdapter

from auditor.errors import UnreadableFile
from auditor.manuscript.references import read_bytes
from auditor.sources.documents import Document, UnreadableDocument, read_document

WORTHWHILE = 50_000
"""Bytes of a file below which reading it again is as fast as the cache."""
READERS = ("../pdf/*.py", "*_works.py", "documents.py", "text_builder.py")
"""The code whose result is kept: a change of it makes all entries void."""

PACKAGES = ("pypdfium2", "lxml", "python-docx")


@cache
def _adapter() -> TypeAdapter[Document]:
    return TypeAdapter(Document)


@cache
def _version() -> str:
    """Return a hash of the readers' code and of the versions of the packages they use."""
    digest = hashlib.sha256()
    for pattern in READERS:
        for path in sorted(Path(__file__).parent.glob(pattern)):
            digest.update(path.read_bytes())
    for package in PACKAGES:
        digest.update(f"{package} {version(package)}".encode())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder of the source cache."""
    named = os.environ.get("AUDITOR_CACHE")
    if named:
        return Path(named) / "sources"
    from platformdirs import user_cache_path

    return user_cache_path("auditor") / "sources"


def read_cached(path: Path, *, enabled: bool = True) -> Document:
    """Return the document of a file, from the cache where it was read before.

    Raises UnreadableDocument as `read_document` does; such files are not kept, nor is what the clock cut short.
    """
    try:
        content = read_bytes(path)
    except UnreadableFile as error:
        raise UnreadableDocument(str(error)) from error
    if not enabled or len(content) < WORTHWHILE:
        return read_document(path, content)
    digest = hashlib.sha256(content + path.suffix.lower().encode()).hexdigest()
    entry = cache_folder() / _version() / f"{digest}.json.gz"
    document = _load(entry)
    if document is None:
        document = read_document(path, content)
        if not document.out_of_time:
            _store(entry, document)
    return document


def _load(entry: Path) -> Document | None:
    try:
        return _adapter().validate_json(gzip.decompress(entry.read_bytes()))
    except (OSError, EOFError, ValueError, zlib.error):  # cut off, overwritten, or of another shape
        return None


def _store(entry: Path, document: Document) -> None:
    """Write an entry; a cache that cannot be written is no error."""
    with contextlib.suppress(OSError):
        entry.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=entry.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(gzip.compress(_adapter().dump_json(document), compresslevel=3))
            Path(name).replace(entry)
        except OSError:
            Path(name).unlink(missing_ok=True)
