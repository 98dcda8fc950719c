"""How figures of a claim stand to those of a source: one line a kind."""

from __future__ import annotations

import pytest

from auditor.grounding.figures import Difference, Relation, compare_figures

SAME = {Relation.EQUAL, Relation.CONVERTED, Relation.DERIVED}
ROUNDED = {Relation.EQUAL_AFTER_ROUNDING, Relation.DERIVED, Relation.CONVERTED}
BOUND = {Relation.SATISFIES_BOUND}
UNSURE = {Relation.AMBIGUOUS}
OTHER = {Relation.DIFFERENT}

CASES = [
    ("It took about ten minutes.", "It took five minutes.", None, OTHER),
    ("It took about ten minutes.", "It took 11 minutes.", None, ROUNDED),
    ("About 100 came.", "104 came.", None, ROUNDED),
    ("More than 16,009 came.", "More than 16,000 came.", None, OTHER),
    ("The town has 1,234,567 residents.", "Die Stadt hat 1'234'567 Einwohner.", "de", SAME),
    ("The mean was 1234.5.", "Der Mittelwert war 1.234,5.", "de", SAME),
    ("The rate was 86%.", "The rate was 85.5%.", None, ROUNDED),
    ("The rate was 85%.", "The rate was 85.9%.", None, UNSURE | OTHER),
    ("About 8,000 commits were analysed.", "Commits analysed: 8,234", None, ROUNDED),
    ("Nearly 50% relapsed.", "48.7% relapsed.", None, ROUNDED | BOUND),
    ("Nearly 50% relapsed.", "52% relapsed.", None, UNSURE | OTHER),
    ("Over half relapsed.", "51% relapsed.", None, BOUND),
    ("More than half relapsed.", "48% relapsed.", None, OTHER),
    ("Half or more of the patients relapsed.", "51% of the patients relapsed.", None, BOUND),
    ("Half or more of the patients relapsed.", "45% of the patients relapsed.", None, OTHER),
    ("Half or fewer of the patients relapsed.", "45% of the patients relapsed.", None, BOUND),
    ("Half of the patients or more relapsed.", "60% of the patients relapsed.", None, BOUND),
    ("Half of the patients or more relapsed.", "40% of the patients relapsed.", None, OTHER),
    ("A third or more of the patients relapsed.", "40% of the patients relapsed.", None, BOUND),
    ("Two thirds or more of the patients relapsed.", "60% of the patients relapsed.", None, OTHER),
    ("B2B sales rose by 12%.", "B2B sales rose by 12%.", None, SAME),
    ("The route is 5 miles long.", "The route is 8 km long.", None, ROUNDED),
    ("Body temperature was 37 °C.", "Body temperature was 98.6 °F.", None, SAME),
    ("It takes 5–6 hours.", "It takes 5 to 7 hours.", None, OTHER),
    ("The change was −5 to −1 points.", "The change was -5 to -1 points.", None, SAME),
    ("It ran from 2012 to 2015.", "It ran 2012–2015.", None, SAME),
    ("The mean was 15 ± 5.", "The mean was 15 ± 3.", None, OTHER),
    ("The result was significant (p < 0.05).", "p = 0.03", None, BOUND),
    ("p = 0.03", "p < 0.05", None, UNSURE | OTHER),
    ("p < 0.05", "p = 0.06", None, OTHER),
    ("The OR was 2.1 (95% CI 1.2 to 3.4).", "OR 2.1, 95% CI 1.2-3.5", None, OTHER),
    ("The OR was 2.1 (95% CI 1.2 to 3.4).", "odds ratio of 2.1 (95% confidence interval, 1.2, 3.4)", None, SAME),
    ("It rose by 5 percentage points.", "It rose from 10% to 15%.", None, SAME),
    ("It rose by 50%.", "It rose from 10% to 15%.", None, SAME),
    ("It rose by 5%.", "It rose from 10% to 15%.", None, UNSURE | OTHER),
    ("Sales doubled.", "Sales rose from 5 to 10 million.", None, SAME),
    ("Sales tripled.", "Sales rose from 5 to 10 million.", None, OTHER),
    ("A third of patients relapsed.", "33% of patients relapsed.", None, ROUNDED),
    ("Two thirds of patients relapsed.", "66.7% of patients relapsed.", None, ROUNDED),
    ("Three quarters of patients relapsed.", "75% of patients relapsed.", None, SAME),
    ("1 in 4 patients relapsed.", "25% of patients relapsed.", None, SAME),
    ("24% failed.", "12 of 50 samples failed.", None, SAME),
    ("24% failed.", "12/50 samples failed.", None, SAME),
    ("In total 100 people took part.", "40 adults and 60 children took part.", None, SAME),
    ("About half relapsed.", "48% relapsed.", None, ROUNDED | UNSURE),
    ("Fewer than 10 relapsed.", "9 relapsed.", None, BOUND),
    ("At most 10 relapsed.", "12 relapsed.", None, OTHER),
    ("At least 50 relapsed.", "50 relapsed.", None, SAME | BOUND),
    ("Twenty-one sites took part.", "21 sites took part.", None, SAME),
    ("One hundred and five sites took part.", "105 sites took part.", None, SAME),
    ("Half a million people took part.", "500,000 people took part.", None, SAME),
    ("The fund holds 1.2 million euros.", "Der Fonds hält 1,2 Mio. Euro.", "de", SAME),
    ("The city has 2.5 million people.", "The city has 25 lakh people.", None, SAME),
    ("The dose was 0.5 g.", "The dose was 500 mg.", None, SAME),
    ("The dose was 5 mg/kg.", "The dose was 5 mg.", None, UNSURE | OTHER),
    ("40 adults and 60 children took part.", "60 adults and 40 children took part.", None, OTHER),
    ("The sample had 12 men and 15 women.", "The sample had 15 women and 12 men.", None, SAME),
    ("Cells were diluted to 10^5 per mL.", "Cells were diluted to 10⁵ per mL.", None, SAME),
    ("Cells were diluted to 100,000 per mL.", "Cells were diluted to 10⁵ per mL.", None, SAME),
    ("The value was -0.45.", "The value was 0.45.", None, UNSURE | OTHER),
    ("The correlation was r = 0.45.", "r = −0.45", None, UNSURE | OTHER),
    ("Prices fell by 5%.", "Change in prices: -5%", None, SAME),
    ("The trial ran for 2 years.", "The trial ran for 24 months.", None, SAME),
    ("The trial ran for 12 weeks.", "The trial ran for 3 months.", None, ROUNDED | UNSURE | OTHER),
    ("The trial ran for a year and a half.", "The trial ran for 18 months.", None, SAME),
    ("The median age was 54 years.", "The mean age was 54 years.", None, UNSURE | OTHER),
    ("The lake covers 1,234 ha.", "The lake covers 12.34 km².", None, SAME),
    ("The speed was 36 km/h.", "The speed was 10 m/s.", None, SAME),
    ("The budget was €5 million.", "The budget was $5 million.", None, OTHER),
    ("The budget was 5 billion dollars.", "The budget was $5 million.", None, OTHER),
    ("Output grew 3-fold.", "Output grew three times.", None, SAME | UNSURE | OTHER),
    ("Output grew tenfold.", "Output rose from 3 to 30 units.", None, SAME),
    ("Twelve percent failed.", "12% failed.", None, SAME),
    ("The rate was 0.12.", "The rate was 12%.", None, SAME),
    ("Coverage was 35 percent.", "Coverage was 3.5 percent.", None, OTHER),
    ("Between 10 and 20 sites took part.", "15 sites took part.", None, BOUND),
    ("Exactly 12 sites took part.", "About 12 sites took part.", None, UNSURE | OTHER),
    ("Up to 70% relapsed.", "70% relapsed.", None, SAME | BOUND),
    ("At least 30 sites took part.", "More than 40 sites took part.", None, BOUND),
    ("More than 40 sites took part.", "At least 30 sites took part.", None, UNSURE | OTHER),
    ("The drug was given to 45 patients in Figure 3.", "The drug was given to 45 patients.", None, SAME),
    ("The model has 7B parameters.", "The model has 7 billion parameters.", None, SAME),
    ("The survey of 1990s homes found 3.", "The survey of 1990s homes found 3.", None, SAME),
    ("Temperatures rose by 1.5 degrees.", "Temperatures rose by 1.5 °C.", None, SAME | UNSURE | OTHER),
    ("The share fell to one fifth.", "The share fell to 20%.", None, SAME),
    ("Seven out of ten people agreed.", "70% of people agreed.", None, SAME),
    ("The area is 5 square kilometres.", "The area is 5 km².", None, SAME),
    ("The volume is 3 km3.", "The volume is 3 cubic kilometres.", None, SAME),
    ("Emissions were 12 kt.", "Emissions were 12,000 t.", None, SAME),
    ("The difference was 4 points.", "Scores were 62 and 66.", None, SAME),
    ("The value was 3.14.", "The value was 3.14159.", None, ROUNDED),
    ("The value was 3.1.", "The value was 3.16.", None, UNSURE | OTHER),
    ("Women made up 60% of the sample.", "There were 60 women and 40 men.", None, SAME | UNSURE),
    ("The company has 1.5k employees.", "The company has 1,500 employees.", None, SAME),
    ("The distance is 384 400 km.", "The distance is 384,400 km.", None, SAME),
    ("It costs 3,50 euros.", "Es kostet 3,50 Euro.", "de", SAME),
    ("Revenue was £2.4bn.", "Revenue was £2,400 million.", None, SAME),
    ("The probability is 1 in 1,000.", "The probability is 0.1%.", None, SAME),
    ("The dose was doubled from 5 to 10 mg.", "The dose was doubled from 5 to 10 mg.", None, SAME),
    ("Levels fell 20%.", "Levels fell from 50 to 40.", None, SAME),
    ("Levels fell by half.", "Levels fell from 50 to 25.", None, SAME),
    ("It is 25 percent higher.", "It is 1.25 times as high.", None, SAME),
    ("The ratio was 2:1.", "The ratio was two to one.", None, SAME),
    ("There were 3 × 10^8 cells.", "There were 300 million cells.", None, SAME),
    ("The p-value was 0.001.", "P=0.001", None, SAME),
    ("The increase was 0.5 percentage points.", "The increase was 50 basis points.", None, SAME | OTHER),
    ("Sixty per cent agreed.", "60 % agreed.", None, SAME),
    ("The film runs 90 minutes.", "The film runs 1.5 hours.", None, SAME),
    ("The film runs 90 minutes.", "The film runs an hour and a half.", None, SAME),
    ("A dozen eggs cost $3.", "12 eggs cost 3 dollars.", None, SAME),
]


@pytest.mark.parametrize(("claim", "source", "language", "expected"), CASES)
def test_relation(claim: str, source: str, language: str | None, expected: set[Relation]) -> None:
    compared = compare_figures(claim, source, source_language=language)
    assert compared.relation in expected, [match.how for match in compared.matches]


@pytest.mark.parametrize(
    ("claim", "source", "difference"),
    [
        ("The dose was 50 mg.", "The dose was 50 µg.", Difference.VALUE),
        ("The sensor read 21 °C.", "The sensor is 21 meters away.", Difference.UNIT),
        ("It rose by 46 percentage points.", "It rose by 46%.", Difference.KIND),
        ("It occurs in 70% of patients.", "It occurs in up to 70% of patients.", Difference.BOUND_DROPPED),
        ("More than 90% complied.", "62% complied.", Difference.BOUND_BROKEN),
        ("Exactly 34.7% relapsed.", "About 35% relapsed.", Difference.PRECISION),
        ("The change was −5 units (d = −0.3).", "The change was −5 units (d = +0.3).", Difference.SIGN),
        ("The OR was 0.25 (90% CI 0.15–0.42).", "OR 0.25 (95% CI 0.15–0.42)", Difference.LEVEL),
        ("The median age was 54 years.", "The mean age was 54 years.", Difference.STATISTIC),
        ("8,000 commits were analysed.", "8,234 commits were analysed.", Difference.SOFT),
        ("40 adults and 60 children came.", "60 adults and 40 children came.", Difference.NOUN),
        ("They raised $50 million.", "They like it there.", Difference.ABSENT),
    ],
)
def test_difference_is_named(claim: str, source: str, difference: Difference) -> None:
    compared = compare_figures(claim, source)
    assert difference in {match.difference for match in compared.matches}
    assert not compared.relation.agrees


def test_what_would_have_matched_is_said() -> None:
    (match,) = compare_figures("Levels rose by 500%.", "Levels rose from 2 to 10 units.").matches
    assert match.expected == "400%"
    assert [figure.value for figure in match.matched] == [2, 10]


def test_a_derivation_is_spelled_out() -> None:
    (match,) = compare_figures("A quarter of the samples failed.", "12 of 48 samples failed.").matches
    assert match.relation is Relation.DERIVED
    assert match.how == "12 of 48 gives 25%"


def test_the_worst_figure_counts() -> None:
    compared = compare_figures("It rose by 5% in 45 patients.", "It rose by 5% in 46 patients.")
    assert [match.relation for match in compared.matches] == [Relation.EQUAL, Relation.DIFFERENT]
    assert compared.relation is Relation.DIFFERENT


def test_a_claim_without_figures_is_equal() -> None:
    assert compare_figures("It rose.", "It rose by 5%.").relation is Relation.EQUAL


def test_the_figure_of_the_same_thing_is_compared() -> None:
    (match,) = compare_figures("There were 45 deaths.", "There were 12 strokes, 46 deaths and 7 falls.").matches
    assert [figure.value for figure in match.matched] == [46]


def test_parallel_list_binds_the_total() -> None:
    (match,) = compare_figures(
        "A quarter of quotations contain a major error.",
        "Major, minor and total error rates were 11.9%, 11.5% and 25.4%.",
    ).matches
    assert (match.difference, match.expected) == (Difference.NOUN, "11.9%")


def test_findings_have_spans_in_both_texts() -> None:
    claim, source = "Costs fell by 10% then.", "In 2020 costs fell by 5% then."
    (finding,) = compare_figures(claim, source).findings
    assert finding.claim_span is not None
    assert finding.source_span is not None
    assert (finding.claim_span.of(claim), finding.source_span.of(source)) == ("10%", "5%")
