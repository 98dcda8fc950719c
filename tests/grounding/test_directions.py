"""What a direction word is said of, which words a denial of the sentence denies, and how a text explains its scales."""

from __future__ import annotations

import pytest

from auditor.domain import Status, Strength
from auditor.grounding.alignment import align
from auditor.grounding.analysis import analyse
from auditor.grounding.directions import converse, core
from auditor.grounding.exceptions import exception_findings, frequency_findings, quantity_findings
from auditor.grounding.polarity import polarity_findings
from auditor.grounding.relations import Relation, relate
from auditor.grounding.scales import definitions
from auditor.grounding.stretch import Pairing, stretch
from auditor.grounding.themes import themes


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Mortality rose.", "rose", "mortality"),
        ("The drug lowered pain.", "lowered", "pain"),
        ("Pain was lowered by the drug.", "lowered", "pain"),
        ("The price of bread was higher.", "higher", "price bread"),
        ("Higher doses helped.", "higher", "higher doses"),
        ("There was a fall in sales.", "fall", "sales"),
        ("The increase in costs and rents was large.", "increase", "costs rents"),
        ("The risk is low.", "low", "risk"),
        ("The patients had a lower risk of stroke.", "lower", "lower risk stroke"),
        ("Costs continued to rise.", "rise", "costs"),
        ("The falling price of oil hurt them.", "falling", "falling price oil"),
        ("Sleep got better.", "better", "sleep"),
        ("Reduced sleep harms memory.", "reduced", "reduced sleep"),
        ("Oil prices rose.", "rose", "oil prices"),
        ("The town's debt fell.", "fell", "town debt"),
        ("The demand for bread rose.", "rose", "demand bread"),
        ("The drop in trade in towns was large.", "drop", "trade towns"),
        ("Tax rates were kept low.", "low", "tax rates"),
        ("Deaths caused by rising rents fell.", "rising", "rising rents"),
    ],
)
def test_a_direction_word_is_said_of_its_theme(text: str, word: str, expected: str) -> None:
    analysis = analyse(text)
    direction = next(item for item in analysis.words if item.lower == word)
    found = themes(analysis, direction)
    assert " ".join(analysis.words[index].lower for index in sorted(found)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The drug lowered pain and fever.", "lowered pain fever"),
        ("The test was positive.", "positive"),
        ("The firm is a bank.", "bank"),
        ("They tried to sell the mill.", "tried sell"),
        ("Prices rose and fell.", "rose fell"),
        ("The jury found him guilty.", "guilty"),
        ("She became a judge.", "judge"),
    ],
)
def test_the_core_of_a_sentence_is_what_a_denial_denies(text: str, expected: str) -> None:
    assert " ".join(word.lower for word in core(analyse(text))) == expected


@pytest.mark.parametrize(
    ("claim", "source", "word", "other", "expected"),
    [
        ("Prices rose.", "Prices fell.", "rose", "fell", Relation.REVERSED),
        ("Prices rose.", "Prices did not fall.", "rose", "fall", Relation.OPPOSITE_DENIED),
        ("Prices did not rise.", "Prices fell.", "rise", "fell", Relation.AGREES),
        ("Prices did not rise.", "Prices did not fall.", "rise", "fall", Relation.AGREES),
        ("Prices rose.", "Prices did not rise.", "rose", "rise", Relation.DENIED),
        ("Prices did not rise.", "Prices rose.", "rise", "rose", Relation.ASSERTED),
        ("Prices rose.", "Prices rose.", "rose", "rose", Relation.AGREES),
        ("The cells were inactive.", "The cells were active.", "inactive", "active", Relation.ASSERTED),
        ("The cells were active.", "The cells were inactive.", "active", "inactive", Relation.DENIED),
        ("The cells were inactive.", "The cells were not active.", "inactive", "active", Relation.AGREES),
        ("Pain was less severe.", "Pain was severe.", "severe", "severe", Relation.ASSERTED),
        ("Costs were less high.", "Costs were low.", "high", "low", Relation.AGREES),
        ("All tests were positive.", "All tests were negative.", "positive", "negative", Relation.REVERSED),
    ],
)
def test_two_words_relate_by_sense_form_and_denial(
    claim: str, source: str, word: str, other: str, expected: Relation
) -> None:
    alignment = align(analyse(claim), analyse(source))
    mine = next(item for item in alignment.claim.words if item.lower == word)
    theirs = next(item for item in alignment.source.words if item.lower == other)
    assert relate(alignment, mine, theirs) is expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("The bank bought the mill from the firm.", True),
        ("The firm bought the mill from the bank.", False),
        ("The bank bought the mill from a dealer.", False),
        ("The heirs bought the mill from the bank.", False),
    ],
)
def test_a_relation_told_from_its_other_end_is_a_converse(source: str, expected: bool) -> None:
    alignment = align(analyse("The firm sold the mill to the bank."), analyse(source))
    sold = next(item for item in alignment.claim.words if item.lower == "sold")
    bought = next(item for item in alignment.source.words if item.lower == "bought")
    assert converse(alignment, sold, bought) is expected


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The programme improved sleep.", "Sleep worsened under the programme."),
        ("The programme improved sleep among women.", "Among women, sleep got worse under the programme."),
        ("The drug raised blood pressure.", "Blood pressure fell with the drug."),
        ("Sleep worsened under the programme.", "The programme improved sleep."),
    ],
)
def test_who_changes_a_thing_and_that_it_changes_are_no_two_ends(claim: str, source: str) -> None:
    pairing = Pairing(stretch(claim), stretch(source))
    assert "direction_reversed" in {finding.kind for finding in polarity_findings(pairing)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lower scores mean better function.", [("score", "function", False)]),
        ("Higher scores indicate worse symptoms.", [("score", "symptom", False)]),
        ("A higher score reflects more pain.", [("score", "pain", True)]),
        ("High scores mean good health.", [("score", "health", True)]),
        ("Greater values denote less fatigue.", [("value", "fatigue", False)]),
        ("The score means little.", []),
        ("Higher scores were better.", []),
    ],
)
def test_a_text_explains_how_its_scale_is_read(text: str, expected: list[tuple[str, str, bool]]) -> None:
    found = [reading for reading, _ in definitions(analyse(text))]
    assert [(reading.measure, reading.outcome, reading.same) for reading in found] == expected


def _kinds(claim: str, source: str) -> list[str]:
    pairing = Pairing(stretch(claim), stretch(source))
    checks = (exception_findings, quantity_findings, frequency_findings)
    return [finding.kind for check in checks for finding in check(pairing)]


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("All sites took part.", "All sites except Lyon took part.", ["exception_dropped"]),
        ("All sites took part.", "All sites but Lyon took part.", ["exception_dropped"]),
        ("All sites except Lyon took part.", "All sites except Lyon took part.", []),
        ("Some sites took part.", "All sites except Lyon took part.", []),
        ("Lyon took no part.", "All sites except Lyon took part.", []),
        ("All were tired.", "All were tired but no one left.", []),
        ("All patients improved.", "Not all patients improved.", ["quantity_denied"]),
        ("Not all patients improved.", "All patients improved.", ["quantity_denied"]),
        ("Not all patients improved.", "Not all patients improved.", []),
        ("All patients improved.", "All patients improved.", []),
        ("Tumours shrink.", "Tumours do not always shrink.", ["quantity_denied"]),
        ("Tumours may shrink.", "Tumours do not always shrink.", []),
        ("Tumours shrink.", "Tumours always shrink.", []),
        ("Tumours often shrink.", "Tumours do not always shrink.", []),
        ("Tumours do not shrink.", "Tumours do not always shrink.", []),
        ("Some patients improved.", "Not all patients improved.", []),
        ("All were sold.", "All were sold but not by him.", []),
        ("Trains stop here.", "Trains stop here unless it snows.", ["exception_dropped"]),
    ],
)
def test_exceptions_and_denied_quantities(claim: str, source: str, expected: list[str]) -> None:
    assert _kinds(claim, source) == expected


@pytest.mark.parametrize(
    ("claim", "source", "status", "signals", "claim_words", "source_words"),
    [
        (
            "All patients improved.",
            "Not all patients improved.",
            Status.CONTRADICTED,
            (),
            "All patients",
            "all patients",
        ),
        ("Tumours shrink.", "Tumours do not always shrink.", Status.OVERSTATED, ("scope",), "shrink", "always shrink"),
        ("All sites took part.", "All sites except Lyon took part.", Status.CONTRADICTED, (), "All", "except Lyon"),
    ],
)
def test_what_is_said_of_all_is_shown_beside_what_limits_it(
    claim: str, source: str, status: Status, signals: tuple[str, ...], claim_words: str, source_words: str
) -> None:
    pairing = Pairing(stretch(claim), stretch(source))
    checks = (exception_findings, quantity_findings, frequency_findings)
    (finding,) = (finding for check in checks for finding in check(pairing))
    assert finding.claim_span is not None
    assert finding.source_span is not None
    assert (finding.claim_span.of(claim), finding.source_span.of(source)) == (claim_words, source_words)
    assert (finding.status, finding.signals, finding.strength) == (status, signals, Strength.CONFLICT)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The drug did not shorten stays more than placebo did.", "The drug shortened stays no more than placebo did."),
        ("The drug did not reduce pain more than placebo.", "The drug reduced pain no more than placebo."),
        ("Dues did not rise faster than wages.", "Dues rose no faster than wages did."),
        ("Girls did not read more than boys did.", "Girls read no more than boys."),
        ("Costs did not grow more than 5%.", "Costs grew no more than 5%."),
    ],
)
def test_no_more_than_denies_a_ranking_as_not_more_than_does(one: str, other: str) -> None:
    assert not polarity_findings(Pairing(stretch(one), stretch(other)))
    assert not polarity_findings(Pairing(stretch(other), stretch(one)))


def test_no_more_than_is_not_more_than() -> None:
    claim, source = "Drug A eased pain more than placebo did.", "Drug A eased pain no more than placebo did."
    shown = polarity_findings(Pairing(stretch(claim), stretch(source)))
    assert "comparison_reversed" in {finding.kind for finding in shown}
