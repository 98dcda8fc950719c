"""Reading the paper under audit: formats, sections, sentences, citations and its own reference list."""

from auditor.manuscript.matching import match_citations
from auditor.manuscript.reading import parse_manuscript, read_manuscript

__all__ = ["match_citations", "parse_manuscript", "read_manuscript"]
