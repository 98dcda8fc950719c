"""What a project settles for its audits, in `auditor.toml` or `pyproject.toml`: keys, file, and what is in force.

The command line reads it; the Python API does not, since a call says all that it depends on.
"""

from auditor.configuration.file import ProjectFile, find_file, read_file
from auditor.configuration.in_force import InForce, in_force
from auditor.configuration.keys import ProjectSettings

__all__ = ["InForce", "ProjectFile", "ProjectSettings", "find_file", "in_force", "read_file"]
