"""Runs a cited sentence of a case as a manuscript of one sentence: citations read, claims split, pairs audited."""

from __future__ import annotations

import re

from auditor.claims import extract_claims
from auditor.domain import Citation, ClaimResult, ManuscriptFormat, Reference, Source, Unavailable
from auditor.inputs import consulted
from auditor.manuscript import parse_manuscript
from auditor.pipeline import audit_claim
from tests.conformance.case import Case
from tests.conformance.claim_verdicts import cited_texts, other_texts

LAST_MARK = re.compile(r"\s*[\[(][^\[\]()]{1,60}[\])](?=[.!?]?\s*$)")
"""A bracket that closes the sentence: the label of a work in cases whose labels are no citation style."""


def audit_sentence(case: Case, *, judge: str = "none") -> list[ClaimResult]:
    """Return the results of the claims of the case's sentence."""
    texts = cited_texts(case)
    manuscript = parse_manuscript(case.input["sentence"], name=case.id, format=ManuscriptFormat.PLAIN)
    if not any(sentence.citations for sentence in manuscript.sentences):
        labelled = LAST_MARK.sub("", case.input["sentence"], count=1).rstrip(" .") + " [1]."
        manuscript = parse_manuscript(labelled, name=case.id, format=ManuscriptFormat.PLAIN)
    claims = extract_claims(manuscript, _references(case, texts))
    results = []
    for claim in claims:
        citations = consulted(manuscript.sentences[claim.sentence].citations, claim.citations)
        labels = dict.fromkeys(_label(citation, texts) for citation in citations) or dict.fromkeys(texts)
        cited = {label: texts[label] for label in labels}
        results.append(audit_claim(claim, cited, others=other_texts(case), judge=judge))
    return results


def _label(citation: Citation, texts: dict[str, Source | Unavailable]) -> str:
    """Return the label of the work that a citation names; the only work where there is one."""
    if len(texts) == 1:
        return next(iter(texts))
    named = citation.key or f"{citation.authors[0]} {citation.year}"
    if named not in texts:
        raise KeyError(f"the citation {citation.mark!r} names none of {sorted(texts)}")
    return named


def _references(case: Case, texts: dict[str, Source | Unavailable]) -> dict[str, Reference]:
    given = case.input.get("reference")
    title = given.get("title") if isinstance(given, dict) else None
    kind = given.get("type") if isinstance(given, dict) else None
    return {label: Reference(key=label, title=title, type=kind) for label in texts}
