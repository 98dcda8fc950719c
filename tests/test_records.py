"""What the records of claim and source add to a grounding."""

from __future__ import annotations

import pytest

from auditor.domain import Check, Claim, Extent, Finding, Grounding, Notice, Passage, Source, Span, Status, Strength
from auditor.records import with_record_findings

CLAIM = Claim(id="c1", text="Costs fell by 10%.", sentence=0)
SOURCE = Source(key="a", text="Costs fell.", extent=Extent.FULL_TEXT, extent_basis="given", sha256="")


def conflict(status: Status, check: Check = Check.FIGURES) -> Grounding:
    finding = Finding(check=check, kind="k", strength=Strength.CONFLICT, status=status, message="Ten is nowhere.")
    return Grounding(findings=(finding,))


@pytest.mark.parametrize("kind", ["retracted_source", "instruction_in_text", "hidden_text"])
def test_a_notice_of_the_source_stands_beside_the_status_as_a_note(kind):
    source = SOURCE.model_copy(update={"notices": (Notice(kind=kind, message="Look."),)})
    found = with_record_findings(Grounding(), CLAIM, source, group_complete=True).findings
    assert [(f.kind, f.strength) for f in found] == [(kind, Strength.NOTE)]


def test_other_notices_are_not_repeated_on_every_pair():
    source = SOURCE.model_copy(update={"notices": (Notice(kind="unread_part", message="A table is an image."),)})
    assert with_record_findings(Grounding(), CLAIM, source, group_complete=True).findings == ()


@pytest.mark.parametrize(
    ("update", "complete", "strength"),
    [
        ({}, True, Strength.CONFLICT),
        ({}, False, Strength.SUSPICION),
        ({"extent": Extent.ABSTRACT}, True, Strength.SUSPICION),
        ({"unread": ("table 2 is an image",)}, True, Strength.SUSPICION),
    ],
)
def test_a_missing_figure_accuses_only_where_everything_was_read(update, complete, strength):
    source = SOURCE.model_copy(update=update)
    found = with_record_findings(conflict(Status.FIGURE_MISSING), CLAIM, source, group_complete=complete)
    assert found.findings[0].strength is strength


def test_a_claim_that_repeats_a_passage_means_the_same_by_its_pronoun():
    unclear = CLAIM.model_copy(
        update={"text": "They closed 14 clinics in the north.", "flags": ("ambiguous_reference",)}
    )
    passage = Passage(text="They closed 41 clinics in the north.", span=Span(start=0, end=11), score=0.9)
    grounding = conflict(Status.CONTRADICTED).model_copy(update={"passages": (passage,)})
    found = with_record_findings(grounding, unclear, SOURCE, group_complete=True)
    assert found.findings[0].strength is Strength.CONFLICT


@pytest.mark.parametrize(
    ("check", "strength"), [(Check.POLARITY, Strength.SUSPICION), (Check.QUOTES, Strength.CONFLICT)]
)
def test_a_claim_with_an_unclear_referent_is_accused_only_of_its_quotations(check, strength):
    unclear = CLAIM.model_copy(update={"flags": ("ambiguous_reference",)})
    found = with_record_findings(conflict(Status.CONTRADICTED, check), unclear, SOURCE, group_complete=True)
    assert found.findings[0].strength is strength
    assert found.findings[-1].kind == "ambiguous_reference"
