"""What is read as a figure, and what is not."""

from __future__ import annotations

import pytest

from auditor.grounding.figures import Bound, Doubt, Figure, FigureKind, read_figures


def only(text: str, language: str | None = None) -> Figure:
    (figure,) = read_figures(text, language)
    return figure


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("They had 1,234,567 entries.", None, 1_234_567),
        ("Der Wert war 1.234,5.", "de", 1234.5),
        ("Der Dienst hatte 16.181 Nutzer.", "de", 16_181),
        ("Le registre compte 1 234 567 entrées.", "fr", 1_234_567),
        ("Die Stadt hat 1'234'567 Einwohner.", "de", 1_234_567),
        ("Exports were 816 000 in all.", None, 816_000),
        ("There are 12,34,567 voters.", None, 1_234_567),
        ("بلغت ٣٥", "ar", 35),
        ("覆盖率为３５。", "zh", 35),
        ("人口は3.5万人", "ja", 35_000),
        ("The rate was 12·4 in all.", None, 12.4),
        ("It rose to .05 then.", None, 0.05),
        ("It was −0.45 then.", None, -0.45),
        ("It held 1.2 × 10^-3 of it.", None, 0.0012),
        ("It held 1.2 × 10 −3 of it.", None, 0.0012),
        ("It held 3·10⁵ of it.", None, 300_000),
        ("It held 10⁵ of it.", None, 100_000),
        ("It held 3.54e-2 of it.", None, 0.0354),
        ("It took 2½ of it.", None, 2.5),
        ("It took 2 1/2 of it.", None, 2.5),
        ("It took three and a half of it.", None, 3.5),
        ("There were twenty-one of them.", None, 21),
        ("There were two hundred and five of them.", None, 205),
        ("There were half a million of them.", None, 500_000),
        ("There were two dozen of them.", None, 24),
        ("There were 4.523 million of them.", None, 4_523_000),
        ("There were 25 lakh of them.", None, 2_500_000),
        ("Es gab 1,2 Milliarden davon.", "de", 1.2e9),
        ("Es gab einundzwanzig davon.", "de", 21),
        ("Hubo 3 mil millones de ellos.", "es", 3e9),
        ("The model has 7B parameters.", None, 7e9),
    ],
)
def test_numbers_of_many_forms(text: str, language: str | None, value: float) -> None:
    assert only(text, language).value == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("It was 35%.", FigureKind.PERCENT, 35),
        ("It rose by 46 percentage points.", FigureKind.PERCENTAGE_POINTS, 46),
        ("It rose by 3 pp.", FigureKind.PERCENTAGE_POINTS, 3),
        ("It rose five times as much.", FigureKind.FOLD, 5),
        ("It rose 2.5-fold.", FigureKind.FOLD, 2.5),
        ("It doubled.", FigureKind.FOLD, 2),
        ("A quarter of them failed.", FigureKind.FRACTION, 0.25),
        ("Two thirds failed.", FigureKind.FRACTION, 2 / 3),
        ("Half of them failed.", FigureKind.FRACTION, 0.5),
        ("1 in 17 children take it.", FigureKind.FRACTION, 1 / 17),
        ("12/48 samples failed.", FigureKind.FRACTION, 0.25),
        ("It cost $50 million.", FigureKind.CURRENCY, 5e7),
        ("It cost US$1.2bn.", FigureKind.CURRENCY, 1.2e9),
        ("It cost 3 euros.", FigureKind.CURRENCY, 3),
        ("It began in 2026.", FigureKind.YEAR, 2026),
        ("The fund's 2024 profit fell.", FigureKind.YEAR, 2024),
        ("It was $45$ then.", FigureKind.COUNT, 45),
        ("It was p = .02.", FigureKind.P_VALUE, 0.02),
        ("There were 45 patients.", FigureKind.COUNT, 45),
        ("It was 0.703 then.", FigureKind.NUMBER, 0.703),
        ("The dose was 5 mg/kg.", FigureKind.MEASURE, 5),
        ("It took 8 minutes and 30 seconds.", FigureKind.MEASURE, 8.5),
        ("It began on 12 March.", FigureKind.DAY, 12),
        ("The vote was 9–3.", FigureKind.RATIO, 3),
    ],
)
def test_kinds(text: str, kind: FigureKind, value: float) -> None:
    figure = only(text)
    assert figure.kind is kind
    assert figure.value == pytest.approx(value)


def test_a_dash_between_two_dates_joins_no_numbers() -> None:
    figures = read_figures("She wrote much (25 March 1882 – 28 March 1970).")
    assert [figure.value for figure in figures] == [25, 1882, 28, 1970]


@pytest.mark.parametrize(
    ("text", "low", "high", "kind"),
    [
        ("It was 18%–25%.", 18, 25, FigureKind.RANGE),
        ("It took between five and six hours.", 5, 6, FigureKind.RANGE),
        ("It ranged from 23% to 47%.", 23, 47, FigureKind.RANGE),
        ("It was −5 to −1 points.", -5, -1, FigureKind.RANGE),
        ("It cost 5 to 10 million.", 5e6, 1e7, FigureKind.RANGE),
        ("It dates from 3800–3700 BC.", 3700, 3800, FigureKind.RANGE),
        ("It peaked in 2012–13.", 2012, 2013, FigureKind.YEAR_RANGE),
        ("It was in the 1990s.", 1990, 1999, FigureKind.YEAR_RANGE),
        ("It was (95% CI [0.15, 0.42]).", 0.15, 0.42, FigureKind.INTERVAL),
        ("It was (90% confidence interval: −1.1 to 1.9).", -1.1, 1.9, FigureKind.INTERVAL),
    ],
)
def test_two_ends(text: str, low: float, high: float, kind: FigureKind) -> None:
    figure = only(text)
    assert (figure.low, figure.high, figure.kind) == (low, high, kind)


def test_an_interval_keeps_its_level() -> None:
    assert only("It was (90% CI 0.15–0.42).").level == 90


def test_a_margin_belongs_to_its_number() -> None:
    figure = only("It was 15 ± 5 °C.")
    assert (figure.value, figure.margin, figure.unit.name if figure.unit else None) == (15, 5, "°C")


def test_from_to_are_two_values_of_a_change() -> None:
    first, second = read_figures("It rose from 10 to 15%.")
    assert (first.kind, first.value, second.kind, second.value) == (FigureKind.PERCENT, 10, FigureKind.PERCENT, 15)


def test_a_list_has_the_unit_of_its_last() -> None:
    figures = read_figures("Doses were 5, 10 and 15 mg.")
    assert [(figure.value, figure.unit.name if figure.unit else None) for figure in figures] == [
        (5, "mg"), (10, "mg"), (15, "mg"),
    ]  # fmt: skip


def test_part_and_whole_are_two_linked_counts() -> None:
    part, whole = read_figures("12 of the 48 samples failed.")
    assert (part.value, part.whole, whole.value, whole.part) == (12, 48, 48, 12)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("It was < 5.", Bound.LESS_THAN),
        ("It was ≪ 5.", Bound.LESS_THAN),
        ("It was up to 5.", Bound.AT_MOST),
        ("It was over 5.", Bound.MORE_THAN),
        ("It was at least 5.", Bound.AT_LEAST),
        ("It was 65 and over.", Bound.AT_LEAST),
        ("It was 80+ then.", Bound.AT_LEAST),
        ("It was nearly 5.", Bound.NEARLY),
        ("It was ca. 5.", Bound.ABOUT),
        ("It was exactly 5.", Bound.EXACTLY),
        ("It was 5.", Bound.NONE),
        ("It was open within 30 minutes.", Bound.AT_MOST),
    ],
)
def test_bounds(text: str, bound: Bound) -> None:
    assert only(text).bound is bound


def test_over_before_a_duration_bounds_nothing() -> None:
    assert only("It fell over 3 years.").bound is Bound.NONE


@pytest.mark.parametrize(
    ("text", "symbol", "value"),
    [
        ("t(45) = −2.31", "t", -2.31),
        ("F(1, 23) = 4.5", "F", 4.5),
        ("χ²(2) = 5.1", "chi2", 5.1),
        ("r = −.45", "r", -0.45),
        ("odds ratio 0.25", "OR", 0.25),
        ("The median age was 54 years.", "median", 54),
    ],
)
def test_statistics_keep_symbol_and_sign(text: str, symbol: str, value: float) -> None:
    figure = only(text)
    assert (figure.symbol, figure.value) == (symbol, value)


@pytest.mark.parametrize(
    "text",
    [
        "See Figure 3 and Tables 2 and 3.",
        "B2B and CO2, COVID-19 and S4-1, GPT-4 and F4/80.",
        "As shown before [12], [3, 4] and [5–7].",
        "As shown before (Lee et al., 2020; Roe & Li, 2021).",
        "Lee (2020) and Roe et al. 2018 agree.",
        "1. First of all",
        "The 5th and the 21st of them, in their 20s.",
        "Type 2 diabetes, phase 3 and patient 1.",
        "One can say that no one of the authors is one.",
        "We grew a MnO 2 film in H 2 O.",
        "It is open 24/7.",
        "https://example.org/2020/45 and 10.1000/182",
        "Version 1.2.3 at 10:30 am",
        "The E3 ubiquitin ligase of the cell.",
        "51 Of course the law is older.",
        "It is a disease.12 Others differ,3 as said (above).22",
    ],
)
def test_numbers_that_state_nothing(text: str) -> None:
    assert read_figures(text) == ()


def test_year_beside_a_count() -> None:
    year, count = read_figures("In 2026 100 users left.")
    assert (year.kind, year.value, count.kind, count.value) == (FigureKind.YEAR, 2026, FigureKind.COUNT, 100)


@pytest.mark.parametrize(
    ("text", "doubt", "other"),
    [
        ("Mean pay: 60.000", Doubt.LOCALE, 60_000),
        ("Each plate held 105 cells.", Doubt.EXPONENT, 100_000),
        ("Exports were 816 000 in all.", Doubt.GROUPING, 816),
    ],
)
def test_doubtful_numbers_keep_both_readings(text: str, doubt: Doubt, other: float) -> None:
    figure = only(text)
    assert figure.doubt is doubt
    assert other in figure.alternatives


def test_numbers_parted_by_extraction_are_joined_where_none_is_whole() -> None:
    assert [figure.value for figure in read_figures("They had 735, 000 followers and 2. 4 miles to go.")] == [
        735_000,
        2.4,
    ]
    assert [figure.value for figure in read_figures("It was 1.5 then. In groups of 5, 100 and 200.")] == [
        1.5,
        5,
        100,
        200,
    ]


def test_what_a_figure_counts() -> None:
    adults, children = read_figures("40 adults and 60 children took part.")
    assert adults.nouns == ("adult",)
    assert children.nouns[0] == "children"


def test_terms_of_a_parallel_list() -> None:
    before = read_figures("Major, minor and total error rates were 11.9%, 11.5% and 25.4%.")
    after = read_figures("It was 45 and 50 years in the treatment and control groups, respectively.")
    assert [figure.label for figure in before] == ["major", "minor", "total"]
    assert [figure.label for figure in after] == ["treat", "control"]
