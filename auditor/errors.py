"""The errors of auditor.

    AuditorError
    ├── InputError          a file or argument that cannot be used (exit code 2)
    │   ├── UnreadableFile  missing, empty, binary, encrypted, broken
    │   ├── UnknownName     a judge, prompt, mode or option that does not exist; names the known ones
    │   └── InvalidData     a profile, prompt, taxonomy or labelled file with a missing or unknown field
    ├── MissingPackage      an optional package is needed; says what to install
    └── NotComparable       two runs were not audited alike

Failures that are part of the domain (`Unavailable`, `Unjudged`) are values in `auditor.domain`, not errors.
Messages name the file and place and say what to do.
"""

from __future__ import annotations


class AuditorError(Exception):
    """Base of all errors that auditor raises on purpose."""


class InputError(AuditorError):
    """A file or argument that cannot be used."""


class UnreadableFile(InputError):
    """A file that is missing, empty, binary, encrypted or broken."""


class UnknownName(InputError):
    """A name that does not exist."""


class InvalidData(InputError):
    """A data file with a missing, unknown or ill-formed field."""


class MissingPackage(AuditorError):
    """An optional package is needed."""


class NotComparable(AuditorError):
    """Two runs were not audited alike."""
