"""Text to citations, keys and locators; an entry of a reference list to its fields; a citation to its reference."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from auditor.domain import Citation, CitationStyle, Manuscript, ManuscriptFormat, Reference, Sentence
from auditor.manuscript import match_citations, parse_manuscript, read_manuscript
from auditor.manuscript.references import parse_reference_entry
from auditor.manuscript.same_work import same_work
from tests.conformance.case import Case, Outcome
from tests.conformance.docx_file import wrap_paragraph
from tests.conformance.verdict_words import word_of

INPUT_KEYS = {"text", "format", "kind", "style", "n_references", "bibliography", "reference", "candidate"}
FIELDS = {"key", "mode", "prefix", "locator", "suffix", "quote", "authors", "et_al", "year", "role"}
DASHES = re.compile(r"[‐‑‒–—−-]+")
LABEL = re.compile(
    r"^(?:pp?|pages?|chs?|chap|chapters?|secs?|sections?|figs?|figures?|tables?|§+|vols?|nos?|paras?|S)\.?\s*", re.I
)
WORD_BEFORE = re.compile(r"([^\s()\[\]]+)\s*$")


def check(case: Case) -> Outcome:
    """Check one case."""
    case.require_known(INPUT_KEYS, {*CHECKS, "sub_items", "verdict"})
    outcome = Outcome()
    if case.input.get("kind") == "reference_entry" or "candidate" in case.input:
        _check_entry(case, outcome)
        return outcome
    manuscript = _matched(case)
    for key, expected in case.expected.items():
        if key == "verdict":
            outcome.expect(key, expected, _verdict(case))
        elif key == "sub_items":
            outcome.expect(key, expected, _sub_items(_citations(manuscript)))
        else:
            CHECKS[key](outcome, expected, manuscript)
    return outcome


def _matched(case: Case) -> Manuscript:
    text, written = case.input["text"], case.input.get("format", "plain")
    if written == "docx_paragraph":
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "case.docx"
            path.write_bytes(wrap_paragraph(text))
            return match_citations(read_manuscript(path), _given(case))
    if "style" in case.input:
        text += _reference_list(case.input.get("n_references", 60))
    manuscript = parse_manuscript(text, name=case.id, format=ManuscriptFormat(written))
    return match_citations(manuscript, _given(case))


def _reference_list(length: int) -> str:
    """Return a numbered list: what a document has whose style the case tells."""
    entries = (f"{number}. Author{number} A. Title number {number}. Journal. 2001." for number in range(1, length + 1))
    return "\n\nReferences\n\n" + "\n".join(entries) + "\n"


def _given(case: Case) -> list[Reference]:
    if "bibliography" in case.input:
        return [
            Reference(
                key=entry["key"],
                authors=tuple(entry.get("authors", ())),
                year=entry.get("year"),
                title=entry.get("title"),
            )
            for entry in case.input["bibliography"]
        ]
    return [Reference(key=str(number)) for number in range(1, case.input.get("n_references", 0) + 1)]


def _citations(manuscript: Manuscript) -> list[Citation]:
    return [citation for sentence in manuscript.sentences for citation in sentence.citations]


def _numeric(manuscript: Manuscript) -> list[Citation]:
    return [citation for citation in _citations(manuscript) if citation.style is CitationStyle.NUMERIC]


def _sub_items(citations: Sequence[Citation]) -> dict[str, list[str]]:
    return {citation.key or "": list(citation.sub_items) for citation in citations if citation.sub_items}


def _numbers(manuscript: Manuscript) -> list[int]:
    return list(dict.fromkeys(int(citation.key or 0) for citation in _numeric(manuscript)))


def _check_keys(outcome: Outcome, expected: list[dict[str, Any]], manuscript: Manuscript) -> None:
    _check_list("keys", outcome, expected, [c for c in _citations(manuscript) if c.style is CitationStyle.KEY])


def _check_citations(outcome: Outcome, expected: list[dict[str, Any]], manuscript: Manuscript) -> None:
    _check_list(
        "citations", outcome, expected, [c for c in _citations(manuscript) if c.style is CitationStyle.AUTHOR_YEAR]
    )


def _check_list(name: str, outcome: Outcome, expected: list[dict[str, Any]], got: list[Citation]) -> None:
    shown = [_shown(citation) for citation in got]
    holds = len(expected) == len(got) and all(
        _agrees(entry, citation) for entry, citation in zip(expected, got, strict=True)
    )
    outcome.expect(name, expected, shown, holds=holds)


def _shown(citation: Citation) -> dict[str, Any]:
    return {name: value for name, value in citation.model_dump(mode="json").items() if name in FIELDS and value}


def _agrees(entry: dict[str, Any], citation: Citation) -> bool:
    unknown = set(entry) - FIELDS
    if unknown:
        raise KeyError(f"the runner does not know the fields {sorted(unknown)} of a citation")
    if bool(entry.get("et_al", False)) != citation.et_al and "authors" in entry:
        return False
    return all(_same(name, wanted, getattr(citation, name)) for name, wanted in entry.items())


def _same(name: str, wanted: object, got: object) -> bool:
    if name in ("prefix", "suffix", "locator"):
        a, b = _folded(wanted), _folded(got)
        return a == b or (name == "locator" and LABEL.sub("", a or "") == LABEL.sub("", b or "") and bool(a) == bool(b))
    if name == "authors":
        return list(wanted) == list(got)  # type: ignore[call-overload, no-any-return]
    return wanted == got


def _folded(value: object) -> str | None:
    return DASHES.sub("-", " ".join(str(value).split()).strip(" ,")) if value else None


def _check_groups(outcome: Outcome, expected: list[dict[str, Any]], manuscript: Manuscript) -> None:
    got: list[dict[str, Any]] = []
    for sentence in manuscript.sentences:
        got.extend(_groups(sentence))
    holds = len(expected) == len(got) and all(
        all(_group_value(name, wanted, group) for name, wanted in entry.items())
        for entry, group in zip(expected, got, strict=True)
    )
    outcome.expect("groups", expected, got, holds=holds)


def _group_value(name: str, wanted: object, group: dict[str, Any]) -> bool:
    if isinstance(wanted, list):
        return wanted == group["numeric"]
    return str(wanted).strip(" ,.;:") == str(group[name]).strip(" ,.;:")


def _groups(sentence: Sentence) -> list[dict[str, Any]]:
    groups: dict[int, dict[str, Any]] = {}
    for citation, mark in zip(sentence.citations, sentence.marks, strict=True):
        before = WORD_BEFORE.search(sentence.text[: mark.start])
        group = groups.setdefault(citation.group, {"numeric": [], "anchor": before.group(1) if before else ""})
        if citation.style is CitationStyle.NUMERIC:
            group["numeric"].append(int(citation.key or 0))
    return list(groups.values())


def _check_resolution(outcome: Outcome, expected: str, manuscript: Manuscript) -> None:
    outcome.expect("resolves_to", [expected], [citation.reference for citation in _citations(manuscript)])


def _check_unresolved(outcome: Outcome, expected: list[int], manuscript: Manuscript) -> None:
    got = [int(citation.key or 0) for citation in _numeric(manuscript) if citation.problem == "unmatched"]
    outcome.expect("unresolved", expected, list(dict.fromkeys(got)))


def _check_markers(outcome: Outcome, expected: int, manuscript: Manuscript) -> None:
    got = sum(notice.kind == "unresolved_marker" for notice in manuscript.notices)
    outcome.expect("unresolved_markers", expected, got)


def _check_visible(outcome: Outcome, expected: str, manuscript: Manuscript) -> None:
    got = " ".join(sentence.text for sentence in manuscript.sentences)
    outcome.expect("visible_text", " ".join(expected.split()), " ".join(got.split()))


def _check_key_set(outcome: Outcome, expected: list[str], manuscript: Manuscript) -> None:
    got = sorted(citation.key or "" for citation in _citations(manuscript) if citation.style is CitationStyle.KEY)
    outcome.expect("keys_set", sorted(expected), got)


CHECKS: dict[str, Any] = {
    "keys": _check_keys,
    "keys_set": _check_key_set,
    "citations": _check_citations,
    "numeric": lambda outcome, expected, manuscript: outcome.expect("numeric", expected, _numbers(manuscript)),
    "groups": _check_groups,
    "unresolved": _check_unresolved,
    "unresolved_markers": _check_markers,
    "resolves_to": _check_resolution,
    "visible_text": _check_visible,
    "reference": None,
    "same_work": None,
}


def _check_entry(case: Case, outcome: Outcome) -> None:
    entry = _reference(case.input.get("text") or case.input["reference"], "entry")
    if "reference" in case.expected:
        for name, wanted in case.expected["reference"].items():
            outcome.expect(f"reference.{name}", wanted, _entry_value(entry, name))
    if "same_work" in case.expected:
        candidate = _reference(case.input["candidate"], "candidate")
        outcome.expect("same_work", case.expected["same_work"], bool(same_work(entry, candidate)))


def _reference(given: Any, key: str) -> Reference:
    if isinstance(given, str):
        return parse_reference_entry(given, key)
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    if isinstance(fields.get("authors"), str):
        fields["authors"] = (fields["authors"],)
    if "year" in fields:
        fields["year"] = str(fields["year"])
    return Reference(**{"key": key, **fields})


def _entry_value(reference: Reference, name: str) -> object:
    if name == "n_authors":
        return len(reference.authors)
    value = getattr(reference, name)
    return list(value) if isinstance(value, tuple) else value


def _verdict(case: Case) -> str | None:
    """Return the verdict word of a whole audit of the case's text."""
    from auditor import audit

    with tempfile.TemporaryDirectory() as folder:
        manuscript = Path(folder) / "case.md"
        manuscript.write_text(case.input["text"], encoding="utf-8")
        references = Path(folder) / "references.json"
        references.write_text(json.dumps([{"id": reference.key, "type": "article"} for reference in _given(case)]))
        report = audit(manuscript, None, references=references, judge="none")
    return next((word_of(result.status, judged=False) for result in report.claims), None)
