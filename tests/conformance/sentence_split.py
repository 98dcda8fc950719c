"""Text to sentences, and the citations and footnotes of each."""

from __future__ import annotations

import re

from auditor.domain import CitationStyle, Manuscript, ManuscriptFormat, Sentence
from auditor.manuscript import parse_manuscript
from tests.conformance.case import Case, Outcome

INPUT_KEYS = {"text", "format"}
EXPECTED_KEYS = {"sentences", "citations_per_sentence", "footnotes_per_sentence"}


def check(case: Case) -> Outcome:
    """Check one case."""
    case.require_known(INPUT_KEYS, EXPECTED_KEYS)
    format = ManuscriptFormat(case.input.get("format", "plain"))
    manuscript = parse_manuscript(case.input["text"], name=case.id, format=format)
    outcome = Outcome()
    expected = case.expected
    if "sentences" in expected:
        wanted = [_folded(sentence) for sentence in expected["sentences"]]
        outcome.expect("sentences", wanted, _everything(manuscript))
    if "citations_per_sentence" in expected:
        got = [_numbers(sentence) for sentence in manuscript.sentences]
        outcome.expect("citations_per_sentence", expected["citations_per_sentence"], got)
    if "footnotes_per_sentence" in expected:
        wanted = [[str(label) for label in labels] for labels in expected["footnotes_per_sentence"]]
        outcome.expect("footnotes_per_sentence", wanted, [_labels(sentence) for sentence in manuscript.sentences])
    return outcome


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _everything(manuscript: Manuscript) -> list[str]:
    """Return sentences and headings in order: nothing of the text may be lost."""
    parts = [(sentence.span.start, sentence.text) for sentence in manuscript.sentences]
    parts += [(section.span.start, section.title) for section in manuscript.sections if section.title]
    parts += [(manuscript.text.find(reference.raw), reference.raw) for reference in manuscript.references]
    return [_folded(text) for _, text in sorted(parts)]


def _numbers(sentence: Sentence) -> list[int]:
    return [int(citation.key or 0) for citation in sentence.citations if citation.style is CitationStyle.NUMERIC]


def _labels(sentence: Sentence) -> list[str]:
    marked = (CitationStyle.FOOTNOTE, CitationStyle.NUMERIC)
    return [citation.key or "" for citation in sentence.citations if citation.style in marked]
