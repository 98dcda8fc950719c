"""Quotations: what passes as quoted, what is altered, what is absent, and whom a finding may accuse."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Claim, Extent, Quotation, QuoteGrade, Source, Span, Status, Strength
from auditor.grounding.quote_match import DifferenceKind
from auditor.grounding.quotes import QuoteMatch, check_quotes, match_quote
from auditor.sources.passages import SourceIndex, index_source

TRIAL = (
    "In 2019, we enrolled 40 adults (mean age 54 years) and 60 children in three centres. The drug, which was not "
    "approved at the time, reduced pain by 12.5% (95% CI 3-22). No serious harm was seen [12]. It may, in some "
    "patients, cause nausea. Under rule 9 the nurse is not allowed to raise the dose during winter. The dose was "
    "5 mg per day, and weight changed by −3 kg. Costs did not rise. All centres reported."
)


def _index(text: str, key: str = "a", extent: Extent = Extent.FULL_TEXT, language: str | None = None) -> SourceIndex:
    return index_source(Source(key=key, text=text, extent=extent, extent_basis="given", sha256="0", language=language))


def _match(quote: str, source: str = TRIAL) -> QuoteMatch:
    return match_quote(quote, _index(source))


def _kinds(match: QuoteMatch) -> set[DifferenceKind]:
    return {difference.kind for difference in match.differences}


VERBATIM = [
    ("No serious harm was seen", TRIAL),
    ("no serious harm was seen", TRIAL),
    ("“No serious harm was seen.”", TRIAL),
    ("reduced pain by 12.5% (95% CI 3–22). No serious harm was seen", TRIAL),
    ("weight changed by -3 kg", TRIAL),
    ("infection (0.50 [0.31-0.83]) or bleeding", "had infection (0.50 [0.31–0.83]) or bleeding (0.59)."),
    ("a [2Fe-2S] cluster in the core", "It holds a [2Fe-2S] cluster in the core."),
    ('a "smart" drug in print', "He called it a ‘smart’ drug in print."),
    ("the evaluation of structural change", "We report the evalu-\nation of struc-\ntural change."),
    ("a double-blind, state-of-the-art trial", "This was a double-\nblind, state-of-the-\nart trial."),
    ("研究表明该药物无效", "研究表明该药\n物无效。"),
    ("adults aged >= 65 with pain", "adults aged ≥ 65 with pain"),
    ("about 10^5 cells per well", "We put about 10⁵ cells per well."),
]


@pytest.mark.parametrize(("quote", "source"), VERBATIM)
def test_typography_alone_leaves_a_quotation_verbatim(quote: str, source: str) -> None:
    assert _match(quote, source).grade is QuoteGrade.VERBATIM


NEAR = [
    ("The drug ... reduced pain by 12.5%", TRIAL, DifferenceKind.ELLIPSIS),
    ("The drug [...] reduced pain by 12.5%", TRIAL, DifferenceKind.ELLIPSIS),
    ("The drug . . . reduced pain by 12.5%", TRIAL, DifferenceKind.ELLIPSIS),
    ("Costs did not rise ... All centres reported", TRIAL, None),
    ("we enrolled 40 adults and 60 children in three centres", TRIAL, DifferenceKind.PARENTHESIS),
    ("[the authors] enrolled 40 adults and 60 children", TRIAL, DifferenceKind.INSERTION),
    ("the patients was [sic] discharged early", "In two wards the patients was discharged early.", None),
    ("Only one patient showed low counts", "Only one patient [38] showed low counts.", DifferenceKind.CITATION),
    ("Only one patient showed low counts", "Only one patient (Lee et al., 2019) showed low counts.", None),
    ("the scans were performed twice", "In March the scans were\n86\nperformed twice.", DifferenceKind.INTERRUPTION),
    ("directions with depth is called the spiral", "the directionswithdepth is called the spiral.", None),
    ("two different fields", "They sampled two di˙erent ˛elds in May.", DifferenceKind.DAMAGE),
    ("a significant increase in pain", "We saw a signi cant increase in pain.", DifferenceKind.DAMAGE),
    ("Gödel proved the theorem", "G¨odel proved the theorem.", DifferenceKind.DAMAGE),
    ("五阴覆盖真性，故使昏迷", "五陰覆蓋真性，故使昏迷。", DifferenceKind.SCRIPT),
    ("a significant increase in pain", "We saw a signi(cid:12)cant increase in pain.", DifferenceKind.DAMAGE),
    ("the patients improved at once", "In all, the patients12 improved at once.", DifferenceKind.CITATION),
    ("a significant effect was seen", "a s i g n i f i c a n t effect was seen", DifferenceKind.SPACING),
    ("No serious harm (emphasis added) was seen", TRIAL, DifferenceKind.INSERTION),
    ("THE DRUG REDUCED PAIN", "the drug reduced pain", DifferenceKind.CASE),
    ("the drug does not help adults", "the drug doesnot help adults", DifferenceKind.SPACING),
]


@pytest.mark.parametrize(("quote", "source", "kind"), NEAR)
def test_damage_and_marked_cuts_leave_it_nearly_verbatim(quote: str, source: str, kind: DifferenceKind | None) -> None:
    match = _match(quote, source)
    assert match.grade in (QuoteGrade.NEAR_VERBATIM, QuoteGrade.VERBATIM)
    assert kind is None or kind in _kinds(match)
    assert not match.meaning_changed


ALTERED = [
    ("the nurse is ... allowed to raise the dose", DifferenceKind.NEGATION),
    ("... allowed to raise the dose during winter", DifferenceKind.NEGATION),
    ("allowed to raise the dose during winter", DifferenceKind.NEGATION),
    ("serious harm was seen", DifferenceKind.NEGATION),
    ("Costs did rise. All centres reported", DifferenceKind.NEGATION),
    ("The drug, which was approved at the time, reduced pain", DifferenceKind.NEGATION),
    ("we enrolled 60 adults (mean age 54 years) and 40 children", DifferenceKind.NUMBER),
    ("reduced pain by 13.5% (95% CI 3-22)", DifferenceKind.NUMBER),
    ("which reduced pain by 12.5", DifferenceKind.UNIT),
    ("The dose was 5 µg per day", DifferenceKind.UNIT),
    ("The dose was 5 Mg per day", DifferenceKind.UNIT),
    ("weight changed by 3 kg", DifferenceKind.SIGN),
    ("weight changed by +3 kg", DifferenceKind.SIGN),
    ("It may, in all patients, cause nausea", DifferenceKind.QUANTIFIER),
    ("the nurse is not allowed to lower the dose", DifferenceKind.COMPARISON),
    ("we enrolled 40 adults [and not more] and 60 children", DifferenceKind.NEGATION),
]


@pytest.mark.parametrize(("quote", "kind"), ALTERED)
def test_no_edit_may_touch_what_bears_meaning(quote: str, kind: DifferenceKind) -> None:
    match = _match(quote)
    assert match.grade is QuoteGrade.ALTERED
    assert match.meaning_changed
    assert kind in _kinds(match)


SOFTER = [
    ("In 2019, we enroled 40 adults", TRIAL),
    ("we enrolled forty adults (mean age 54 years)", TRIAL),
    ("reduced pain by 12.5% (95% CI 3 to 22)", TRIAL),
    ("The drug reduced pain by 12.5% (95% CI 3-22)", TRIAL),
    ("in three centres the drug, which was not approved", TRIAL),
    ("we used 10^5 cells per well", "we used 105 cells per well"),
    ("the paper was accepted", "the рарer was accepted"),
    ("beta clause ... alpha clause", "The alpha clause governs rent. The beta clause governs repairs."),
    ("He was tall ... was green", "He was tall and old. The house by the sea was green."),
]


@pytest.mark.parametrize(("quote", "source"), SOFTER)
def test_other_changes_are_told_and_accuse_nobody(quote: str, source: str) -> None:
    match = _match(quote, source)
    assert match.grade is QuoteGrade.ALTERED
    assert not match.meaning_changed


def test_fragments_from_far_apart_are_no_quotation() -> None:
    filler = "Further text about costs and staffing fills this section. " * 30
    source = f"The panel approved the drug for a trial. {filler}Elsewhere, parking is free without conditions."
    match = _match("The panel approved the drug ... without conditions.", source)
    assert match.grade is QuoteGrade.ALTERED
    assert DifferenceKind.STITCHED in _kinds(match)


def test_whole_sentences_may_be_left_out() -> None:
    match = _match("Costs were high. ... Sleep improved.", "Costs were high. Nobody slept at first. Sleep improved.")
    assert match.found


def test_a_negation_inside_one_word_counts() -> None:
    assert _match("the drug was effective in adults", "the drug was ineffective in adults").meaning_changed
    assert _match("it was a notable effect", "it was a not able effect").meaning_changed


def test_a_true_head_with_an_invented_tail() -> None:
    source = "When we sign contracts, we bear the risk of cost overruns."
    match = _match("we bear the risk of cost overruns, including those due to raw material prices", source)
    assert match.grade is QuoteGrade.ALTERED
    assert match.unmatched_tail == "including those due to raw material prices"
    assert match.nearest is not None
    assert "cost overruns" in match.nearest.text


def test_words_and_numbers_are_never_cut() -> None:
    assert not _match("able effect was seen", "A notable effect was seen.").found
    assert not _match("234 patients were seen", "1 234 patients were seen.").found
    assert not _match("we treated 5 patients", "we treated 50 patients").found
    assert not _match("a rate of 0.05 in all", "a rate of <0.05 in all").found
    assert not _match("a range of 5 to the", "a range of 5–10 to the").found


CUT = [
    ("3 kg in all adults", "Weight changed by −3 kg in all adults.", DifferenceKind.SIGN),
    ("3 kg in all adults", "Weight changed by ±3 kg in all adults.", DifferenceKind.SIGN),
    ("10 adults were seen", "In each, 5–10 adults were seen.", DifferenceKind.NUMBER),
    ("5 cells were counted", "In each, 10^5 cells were counted.", DifferenceKind.NUMBER),
    ("0.05 in all groups", "It was p < 0.05 in all groups.", DifferenceKind.COMPARISON),
    ("0.05 in all groups", "It was p <0.05 in all groups.", DifferenceKind.COMPARISON),
    ("50 in total costs", "It took $50 in total costs.", DifferenceKind.UNIT),
    ("345 patients were seen", "In all, 12 345 patients were seen.", DifferenceKind.NUMBER),
    ("345 patients were seen", "In 2019 345 patients were seen.", None),
    ("34 patients were seen", "In all, 12 34 patients were seen.", None),
    ("345 patients were seen", "Of 12, 345 patients were seen.", None),
    ("kg in all adults", "Weight changed by −3 kg in all adults.", None),
    ("had a range of 5", "It had a range of 5–10 points.", DifferenceKind.NUMBER),
    ("had a mean of 5", "It had a mean of 5 ± 2 points.", DifferenceKind.NUMBER),
    ("had a mean of 5", "It had a mean of 5 × 10 points.", DifferenceKind.NUMBER),
    ("had a mean of 5", "It had a mean of 5 x-rays.", None),
    ("had a total of 12", "It had a total of 12 345 points.", DifferenceKind.NUMBER),
    ("had a total of 12", "It had a total of 12 34 points.", None),
    ("had a dose of 5", "It had a dose of 5 mg.", DifferenceKind.UNIT),
    ("had a dose of 5", "It had a dose of 5mg.", DifferenceKind.UNIT),
    ("had a dose of 5", "It had a dose of 5-mg pills.", DifferenceKind.UNIT),
    ("had a share of 5", "It had a share of 5 %.", DifferenceKind.UNIT),
    ("had an angle of 5", "It had an angle of 5° there.", DifferenceKind.UNIT),
    ("had a power of 10", "It had a power of 10^5 there.", DifferenceKind.UNIT),
    ("had doses in mg", "It had doses in mg/kg there.", DifferenceKind.UNIT),
    ("had doses in mg", "It had doses in mg / kg there.", None),
    ("all of the men", "It had all of the men/women there.", None),
    ("had a total of 5", "It had a total of 5 patients.", None),
    ("had a total of 5", "It had a total of 5 (mg in all).", None),
    ("had a total of 5", "It had a total of 5", None),
    ("The drug was effective", "The drug was effective in none of the trials.", DifferenceKind.NEGATION),
    ("The drug was allowed", "The drug was allowed under no circumstances.", DifferenceKind.NEGATION),
    ("The drug was effective", "The drug was effective, in none of the ways feared.", None),
    ("The drug was effective", "The drug was effective in all of the trials.", None),
    ("The drug was effective", "The drug was effective none the less.", None),
    ("The drug was effective", "The drug was effective in none", DifferenceKind.NEGATION),
    ("the drug helps adults", "We saw no evidence that the drug helps adults.", DifferenceKind.NEGATION),
    ("lower in adults with pain", "It was not significantly lower in adults with pain.", DifferenceKind.NEGATION),
    ("the drug helps adults", "It is not, as all say, the drug helps adults.", None),
    ("the drug helps adults", "We cannot wait: the drug helps adults.", None),
    ("the drug helps adults", "No nurse doubted it when the drug helps adults.", None),
    ("the drug helps adults", "Without delay the new and the drug helps adults.", None),
]


@pytest.mark.parametrize(("quote", "source", "kind"), CUT)
def test_what_a_quotation_may_not_cut_off(quote: str, source: str, kind: DifferenceKind | None) -> None:
    match = _match(quote, source)
    assert _kinds(match) == ({kind} if kind else set())
    assert match.grade is (QuoteGrade.ALTERED if kind else QuoteGrade.VERBATIM)
    for cut in match.differences:
        assert cut.source.strip() == cut.source != ""
        assert cut.source_span is not None
        assert match.span is not None
        assert not cut.source_span.overlaps(match.span)


SPACES = [
    ("the drug does not help adults", "the drug doesnot help adults", {DifferenceKind.SPACING}),
    ("the drugdoes nothelp adults", "the drug does not help adults", {DifferenceKind.SPACING}),
    ("an evaluation of costs here", "an evalu-\nation of costs here", set()),
    ("a doubleblind trial of it", "a double-\nblind trial of it", set()),
    ("a double-blind trial of it", "a double blind trial of it", {DifferenceKind.PUNCTUATION}),
    ("the notable effect of it", "the not able effect of it", {DifferenceKind.NEGATION}),
    ("the not able effect of it", "the notable effect of it", {DifferenceKind.NEGATION}),
]


@pytest.mark.parametrize(("quote", "source", "kinds"), SPACES)
def test_spaces_and_hyphens(quote: str, source: str, kinds: set[DifferenceKind]) -> None:
    found = _kinds(_match(quote, source))
    assert found == kinds or (kinds == {DifferenceKind.PUNCTUATION} and not found)


GAPS = [
    ("Costs fell, and sleep improved", "Costs fell and sleep improved.", DifferenceKind.PUNCTUATION),
    ("Costs fell. And sleep improved", "Costs fell. And sleep improved.", None),
    ("Costs fell; and sleep improved", "Costs fell. And sleep improved.", DifferenceKind.PUNCTUATION),
    ("Costs fell and sleep improved", "Costs fell. And sleep improved.", DifferenceKind.STITCHED),
    ("Seen by Dr Anders in May", "Seen by Dr. Anders in May.", DifferenceKind.PUNCTUATION),
]


@pytest.mark.parametrize(("quote", "source", "kind"), GAPS)
def test_what_stands_between_the_words(quote: str, source: str, kind: DifferenceKind | None) -> None:
    kinds = _kinds(_match(quote, source)) - {DifferenceKind.CASE}
    assert kinds == ({kind} if kind else set())


LEFT_OUT = [
    ("The drug ... helps adults", "The drug, as most trials say, helps adults.", True),
    ("The drug ... helps adults", "The drug in some trials helps adults.", True),
    ("The drug ... adults of the town", "The drug helps few adults of the town.", False),
    ("The drug ... helps adults", "The drug if given early helps adults.", False),
    ("The drug ... helps adults", "The drug (never given to children) helps adults.", True),
    ("The drug ... helps adults", "The drug may, where given, perhaps helps adults.", False),
    ("Costs rose ... sleep improved", "Costs rose in May. Then sleep improved.", False),
    ("Costs rose ... Sleep improved", "Costs rose in May. Sleep improved.", True),
    ("Costs rose ... Sleep improved", "Costs rose in no town. Sleep improved.", False),
    ("Costs rose ... Sleep improved", "Costs rose. No man slept. Sleep improved.", True),
    ("Costs rose. ... sleep improved", "Costs rose. In one year sleep improved.", True),
    ("Costs rose. ... sleep improved", "Costs rose. In no year sleep improved.", False),
]


@pytest.mark.parametrize(("quote", "source", "honest"), LEFT_OUT)
def test_what_an_ellipsis_may_leave_out(quote: str, source: str, honest: bool) -> None:
    assert _match(quote, source).found == honest


@pytest.mark.parametrize("quote", ["", " ", "significant", "two words", "药物无效", "a b c", "..."])
def test_too_short_proves_nothing(quote: str) -> None:
    assert _match(quote).grade is QuoteGrade.TOO_SHORT


def test_absent_words_show_the_nearest_passage() -> None:
    match = _match("Nausea was the worst of all complaints that patients made")
    assert match.grade is QuoteGrade.NOT_FOUND
    assert match.spans == ()
    assert match.nearest is not None


def test_a_good_place_beats_an_earlier_bad_one() -> None:
    source = "It is not the case that the drug works well. In adults the drug works well."
    match = _match("the drug works well", source)
    assert match.grade is QuoteGrade.VERBATIM
    assert match.span is not None
    assert match.span.start > 40


def test_a_negation_in_the_sentence_stands_for_one_cut_off() -> None:
    index = _index(TRIAL)
    assert not match_quote("allowed to raise the dose", index).found
    assert match_quote("allowed to raise the dose", index, before="The nurse was not ").found


def test_found_in_another_source() -> None:
    other = _index("In published cases most variants lower protein levels.", "B")
    match = match_quote("most variants lower protein levels", _index("We describe one child."), [other])
    assert match.grade is QuoteGrade.NOT_FOUND
    assert match.found_in == "B"


def test_a_translation_is_told() -> None:
    match = _match("The costs rose sharply in the second year.", "Die Kosten stiegen im zweiten Jahr stark an.")
    assert match.grade is QuoteGrade.NOT_FOUND
    assert match.other_language


def _claim(quote: str, before: str = "They write: ") -> Claim:
    text = f"{before}“{quote}”."
    span = Span(start=len(before) + 1, end=len(before) + 1 + len(quote))
    return Claim(id="c1", text=text, sentence=0, quotations=(Quotation(text=quote, span=span),))


def test_a_true_quotation_has_no_finding() -> None:
    assert check_quotes(_claim("No serious harm was seen"), _index(TRIAL)) == ()
    assert check_quotes(_claim("harm was"), _index(TRIAL)) == ()


def test_changed_meaning_is_a_conflict_with_both_places() -> None:
    claim = _claim("the nurse is allowed to raise the dose")
    (finding,) = check_quotes(claim, _index(TRIAL))
    assert (finding.kind, finding.strength, finding.status) == (
        "quote_altered",
        Strength.CONFLICT,
        Status.QUOTE_ALTERED,
    )
    assert finding.claim_span is not None
    assert finding.claim_span.of(claim.text) == "the nurse is allowed to raise the dose"
    assert finding.source_span is not None
    assert "not allowed" in finding.source_span.of(TRIAL)
    assert "it leaves out “not”" in finding.message


@pytest.mark.parametrize(
    ("quote", "strength"),
    [
        ("Under rule 9 the nurse is allowed to raise the dose", Strength.CONFLICT),
        ("the nurse is allowed to raise", Strength.SUSPICION),
        ("reduced pain by 13.5% (95% CI 3-22). No serious harm was seen", Strength.SUSPICION),
    ],
)
def test_an_excerpt_accuses_only_where_no_other_place_can_be_meant(quote: str, strength: Strength) -> None:
    (finding,) = check_quotes(_claim(quote), _index(TRIAL, extent=Extent.ABSTRACT))
    assert (finding.kind, finding.strength) == ("quote_altered", strength)


def test_a_misprint_is_a_suspicion() -> None:
    (finding,) = check_quotes(_claim("In 2019, we enroled 40 adults"), _index(TRIAL))
    assert (finding.strength, finding.status) == (Strength.SUSPICION, None)


@pytest.mark.parametrize(
    ("extent", "source", "strength"),
    [
        (Extent.FULL_TEXT, TRIAL, Strength.CONFLICT),
        (Extent.EXCERPT, TRIAL, Strength.NOTE),
        (Extent.ABSTRACT, TRIAL, Strength.NOTE),
        (Extent.FULL_TEXT, "Die Kosten stiegen und das war nicht gut für die Kinder.", Strength.NOTE),
    ],
)
def test_absence_accuses_only_over_the_full_text_in_the_same_language(
    extent: Extent, source: str, strength: Strength
) -> None:
    (finding,) = check_quotes(_claim("the committee praised the work of the nurses"), _index(source, extent=extent))
    assert finding.strength is strength
    assert (finding.status is Status.QUOTE_NOT_FOUND) == (strength is Strength.CONFLICT)


def test_another_home_is_named() -> None:
    other = _index("In published cases most variants lower protein levels.", "B")
    (finding,) = check_quotes(_claim("most variants lower protein levels"), _index(TRIAL), [other])
    assert "found_in:B" in finding.signals
    assert "B" in finding.message


SUBJECTS = ["The drug", "The new device", "Coaching", "A low dose", "The second programme"]
VERBS = ["did not change", "reduced", "raised", "never altered", "doubled"]
OBJECTS = ["pain", "the rate of falls", "walking speed", "blood pressure", "sleep"]
AMOUNTS = ["by 12.5%", "by 3 kg", "by −4 mm", "in 40 of 90 adults", "by 1,250 steps", "at 10⁵ cells", "within 6 weeks"]
ENDS = ["in adults", "in most children", "at all centres", "without harm", "more than placebo"]
SENTENCE = st.builds(
    lambda *parts: " ".join(parts) + ".", *map(st.sampled_from, (SUBJECTS, VERBS, OBJECTS, AMOUNTS, ENDS))
)
SOURCE = st.lists(SENTENCE, min_size=3, max_size=12, unique=True)


def _damaged(text: str, width: int) -> str:
    """Return the text as a page would give it: ligatures, hyphens at line ends."""
    text = text.replace("ff", "ﬀ").replace("fi", "ﬁ").replace("fl", "ﬂ")
    pieces = [text[start : start + width] for start in range(0, len(text), width)]
    inside = re.compile(r"[a-z]{2}\Z")
    lines = [
        piece + ("-\n" if inside.search(piece) and after[:2].isalpha() and after[:2].islower() else "")
        for piece, after in zip(pieces, [*pieces[1:], ""], strict=True)
    ]
    return "".join(lines)


@settings(deadline=None, max_examples=120)
@given(SOURCE, st.data())
def test_a_sentence_of_the_source_is_verbatim_at_its_place(sentences: list[str], data: st.DataObject) -> None:
    source = " ".join(sentences)
    sentence = data.draw(st.sampled_from(sentences))
    match = _match(sentence, source)
    assert match.grade is QuoteGrade.VERBATIM
    assert match.span is not None
    assert match.span.of(source) == sentence.rstrip(".")


@settings(deadline=None, max_examples=80)
@given(SOURCE, st.integers(25, 60), st.data())
def test_a_sentence_is_found_on_a_damaged_page(sentences: list[str], width: int, data: st.DataObject) -> None:
    page = _damaged(" ".join(sentences), width)
    sentence = data.draw(st.sampled_from(sentences))
    match = _match(sentence, page)
    assert match.found
    assert match.span is not None
    assert match.span.of(page)[:1] == sentence[:1]


EDITS = {
    "negation dropped": (" not ", " "),
    "never dropped": (" never ", " "),
    "without to with": (" without ", " with "),
    "negation added": (" reduced ", " never reduced "),
    "number": ("40", "41"),
    "digit": ("12.5", "15.2"),
    "unit": (" kg", " g"),
    "per cent": ("%", " points"),
    "sign": ("−4", "4"),
    "sign added": (" 3 kg", " -3 kg"),
    "power": ("10⁵", "10⁶"),
    "flattened": ("10⁵", "105"),
    "thousands": ("1,250", "12,50"),
    "decimal": ("12.5", "125"),
    "quantifier": (" most ", " some "),
    "all to some": (" all ", " some "),
    "comparison": (" more than ", " less than "),
    "direction": (" raised ", " lowered "),
}


@settings(deadline=None, max_examples=300)
@given(SOURCE, st.data())
def test_an_edited_sentence_is_never_found(sentences: list[str], data: st.DataObject) -> None:
    sentence = data.draw(st.sampled_from(sentences))
    possible = [name for name, (old, _) in EDITS.items() if old in sentence]
    if not possible:
        return
    old, new = EDITS[data.draw(st.sampled_from(possible))]
    edited = sentence.replace(old, new, 1)
    if edited in sentences:
        return
    match = _match(edited, " ".join(sentences))
    assert not match.found, (edited, match)


@settings(deadline=None, max_examples=150)
@given(SOURCE, st.text(max_size=60))
def test_any_text_gives_a_match_whose_places_are_in_the_source(sentences: list[str], quote: str) -> None:
    source = " ".join(sentences)
    match = _match(quote + " " + sentences[0][:30], source)
    assert all(0 <= span.start < span.end <= len(source) for span in match.spans)
    assert 0 <= match.similarity <= 1
