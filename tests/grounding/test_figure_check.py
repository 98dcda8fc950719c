"""When figures accuse, when a person should look, and when nothing is said."""

from __future__ import annotations

import pytest

from auditor.domain import Claim, Extent, Finding, Source, Status, Strength
from auditor.grounding.figures import check_figures
from auditor.sources.library import source_from_text
from auditor.sources.passages import SourceIndex, index_source


def indexed(text: str, *, extent: Extent = Extent.FULL_TEXT, unread: tuple[str, ...] = ()) -> SourceIndex:
    source: Source = source_from_text("s", text, extent=extent)
    return index_source(source.model_copy(update={"unread": unread}))


def findings(claim: str, text: str, *, all_read: bool = True, group: tuple[str, ...] = ()) -> tuple[Finding, ...]:
    index = indexed(text, extent=Extent.FULL_TEXT if all_read else Extent.EXCERPT)
    others = tuple(indexed(other) for other in group)
    passages = index.retrieve(claim, 10)
    return check_figures(Claim(id="c1", text=claim, sentence=0), index, passages, group=others, all_read=all_read)


def conflicts(claim: str, text: str, **options: bool | tuple[str, ...]) -> list[tuple[str, Status | None]]:
    found = findings(claim, text, **options)  # type: ignore[arg-type]
    return [(finding.kind, finding.status) for finding in found if finding.strength is Strength.CONFLICT]


DIFFERS = [("figure_differs", Status.CONTRADICTED)]
OVERSTATED = [("figure_differs", Status.OVERSTATED)]
MISSING = [("figure_missing", Status.FIGURE_MISSING)]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Costs fell by 10% after the merger.", "Costs fell by 5% after the merger."),
        ("The dose was 50 mg.", "The dose was 50 µg."),
        ("The circle is 2,400 m wide.", "The circle is 2,400 mm wide."),
        ("The unit sees 405 cases a year.", "The unit sees 404 a year."),
        ("Levels rose by 500%.", "Levels rose from 2 to 10 units."),
        ("There are 31 mandatory rows and 32 outputs.", "Of the 63 rows, 32 are mandatory and 31 are outputs."),
        ("40 adults and 60 children took part.", "60 adults and 40 children took part."),
        ("The odds ratio was 0.25 (90% CI 0.15–0.42).", "The odds ratio was 0.25 (95% CI 0.15–0.42)."),
        ("The correlation was r = 0.31 in men.", "The correlation was r = −0.31 in men."),
        ("The trial was held in 1999 in Lyon.", "The trial was held in 1989 in Lyon."),
        ("The mutation lies in exon 10 of the gene.", "The mutation lies in exon 1 of the gene."),
        ("A quarter of quotations contain a major error.",
         "Major, minor and total error rates were 11.9%, 11.5% and 25.4%."),
        ("All 39,946 patients received a narcotic.",
         "Records of 39,946 people were seen. Although 11,882 received at least one narcotic, few patients fell ill."),
    ],
)  # fmt: skip
def test_another_figure_in_the_same_statement_contradicts(claim: str, source: str) -> None:
    assert set(conflicts(claim, source)) == set(DIFFERS)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("A collapsed lung occurs in 70% of patients.", "A collapsed lung occurs in up to 70% of patients."),
        ("The rate of relapse was 34.7% there.", "The rate of relapse was 35% there."),
    ],
)
def test_a_dropped_bound_or_added_digits_overstate(claim: str, source: str) -> None:
    assert conflicts(claim, source) == OVERSTATED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Throughput rose by 46 percentage points.", "Throughput rose by 46%."),
        ("Each plate held 105 cells.", "Each plate held 10⁵ cells."),
        ("The mean pay was 60000.", "Mean pay: 60.000"),
        ("About 13% relapsed within a year.", "12.4% relapsed within a year."),
        ("The beam energy was 12.9 TeV.", "The beam energy was 12.8–13.0 TeV."),
        ("8,000 commits were analysed.", "8,234 commits were analysed."),
    ],
)
def test_soft_differences_are_for_a_person(claim: str, source: str) -> None:
    assert conflicts(claim, source) == []
    assert any(finding.strength is Strength.SUSPICION for finding in findings(claim, source))


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Costs fell by 5% after the merger.", "Costs fell by 5% after the merger. Later they rose by 9%."),
        ("A quarter of the samples failed.", "12 of 48 samples failed."),
        ("More than 90% complied.", "90.5% complied."),
        ("The share was 85%.", "The share was 85.19%."),
        ("The circle is 2.4 m wide.", "The circle is 2,400 mm wide."),
        ("In all 100 people took part.", "40 adults and 60 children took part."),
        ("One of the authors disagreed.", "An author disagreed."),
        ("Levels rose to five times the baseline.", "Levels rose from 2 to 10 units."),
        ("The dose was 5 mg.", "The dose was 5 mg. In a second study the dose was 10 mg."),
        ("Arm A lost 4 kg and arm B lost 1 kg.", "Arm A lost 4 kg and arm B lost 1 kg."),
    ],
)
def test_what_the_source_bears_out_is_not_mentioned(claim: str, source: str) -> None:
    assert findings(claim, source) == ()


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The lake was less acidic in 2010 than in 1990.", "The lake was more acidic in 1990 than in 2010."),
        ("Smoking was more common in 1990 than in 2010.", "Smoking was less common in 2010 than in 1990."),
        ("Smoking was less common in 2010 compared with 1990.", "Smoking was more common in 1990 compared with 2010."),
        ("Smoking was as common in 1990 as in 2010.", "Smoking was as common in 2010 as in 1990."),
        ("The early pain scores were lower at 12 weeks than at 4 weeks in all four of the clinics.",
         "The early pain scores were higher at 4 weeks than at 12 weeks in all four of the clinics."),
        ("The mortality of the patients was higher in group A (12%) than in group B (9%).",
         "The mortality of the patients was lower in group B (9%) than in group A (12%)."),
        ("Enrolment was up from 30% in 1990 to 45% in 2010.", "Enrolment was 45% in 2010, up from 30% in 1990."),
    ],
)  # fmt: skip
def test_a_comparison_told_from_its_other_side_is_no_difference(claim: str, source: str) -> None:
    assert findings(claim, source) == ()


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The lake was more acidic in 2010 than in 1990.", "The lake was more acidic in 1990 than in 2010."),
        ("The lake was much more acidic in 2010 than in 1990.", "The lake was more acidic in 1990 than in 2010."),
        ("Levels of acid in the lake were higher in 2010 than in 1990.",
         "Levels of acid in the lake were greater in 1990 than in 2010."),
        ("The lake was less acidic in 2010 than in 1980.", "The lake was more acidic in 1990 than in 2010."),
        ("Smoking was twice as common in 1990 as in 2010.", "Smoking was twice as common in 2010 as in 1990."),
        ("Smoking was not as common in 1990 as in 2010.", "Smoking was not as common in 2010 as in 1990."),
    ],
)  # fmt: skip
def test_sides_that_changed_places_with_the_same_degree_contradict(claim: str, source: str) -> None:
    found = conflicts(claim, source)
    assert found
    assert set(found) == set(DIFFERS)


def test_a_like_statement_of_another_name_does_not_accuse() -> None:
    assert conflicts("Arm B lost 1 kg after twelve weeks.", "Arm A lost 4 kg after twelve weeks.", all_read=False) == []
    assert (
        conflicts("Costs in Lyon fell by 10% in spring.", "Costs in Nice fell by 5% in spring.", all_read=False) == []
    )


def test_a_figure_in_no_work_is_missing_where_all_were_read() -> None:
    claim, source = "The company raised $50 million.", "It has 1,500 staff, 250 sites and a 50% share."
    assert conflicts(claim, source) == MISSING
    (finding,) = findings(claim, source, all_read=False)
    assert finding.strength is Strength.NOTE


def test_a_figure_of_another_work_of_the_group_is_not_missing() -> None:
    claim = "The company raised $50 million."
    assert findings(claim, "It has 1,500 staff.", group=("The firm raised 50 million dollars.",)) == ()


@pytest.mark.parametrize(
    "claim",
    [
        "The work was done in 1962.",
        "Three studies agree on it.",
        "The share doubled.",
        "Stay at least 6 feet apart; wash your hands for at least 20 seconds.",
        "Masks kept it for 7 days, cloth for 2 days and paper for 3 hours.",
        "Forkhead 0 (fox0) factors take part.",
        "The shortest survival was 1.4 months below average.",
    ],
)
def test_years_small_words_lists_and_computed_figures_never_miss(claim: str) -> None:
    assert conflicts(claim, "Two groups were followed. Survival was 9 months in one and 14 months in the other.") == []


def test_the_authors_own_claim_is_not_held_against_the_source() -> None:
    index = indexed("Costs fell by 5%.")
    own = Claim(id="c1", text="Costs fell by 10%.", sentence=0, own=True)
    assert check_figures(own, index, index.retrieve(own.text, 10), all_read=True) == ()


def test_figures_of_the_reference_list_are_no_evidence() -> None:
    text = "Costs were low there.\n\nReferences\n\n1. Shore A. Treating costs. Nat Rev 12, 394–405 (2012).\n"
    assert conflicts("Costs were 394 million euros.", text) == MISSING


def test_spans_lie_in_both_texts() -> None:
    claim, source = "Later, costs fell by 10% in spring.", "It is known. Later, costs fell by 5% in spring. It was so."
    (finding,) = findings(claim, source)
    assert finding.claim_span is not None
    assert finding.source_span is not None
    assert (finding.claim_span.of(claim), finding.source_span.of(source)) == ("10%", "5%")
    assert finding.message == "The claim says “10%”: the source says 5%."
