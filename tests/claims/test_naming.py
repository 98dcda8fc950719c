"""What points back is named by what the sentences before say of it; where two can be meant it stays marked."""

from __future__ import annotations

import pytest

from auditor.claims import extract_claims
from auditor.domain import Manuscript, ManuscriptFormat, Section, Span
from tests.claims.test_extraction import P, cited, manuscript
from tests.claims.test_referents import OPEN, after, after_other

NAMED = {
    "an apposition tells the kind": (
        "CausalBERT, a model for clinical notes, predicts relapse.",
        "This model was trained on 2,000 notes.",
        "CausalBERT was trained on 2,000 notes.",
    ),
    "an apposition of a like kind": (
        "Metformin, a sugar-lowering compound, was found in lilac.",
        "The drug costs little.",
        "Metformin costs little.",
    ),
    "a copula tells the kind": (
        "The Clean Air Act is a law of the state.",
        "The law bans old stoves.",
        "The Clean Air Act bans old stoves.",
    ),
    "a thing called so": (
        "Orta Ltd released a platform called Mira in May.",
        "This platform helps farmers to store plans.",
        "Mira helps farmers to store plans.",
    ),
    "a field that a sentence defines": (
        "Tidal exchange is an area of physics.",
        "This field draws on old data.",
        "Tidal exchange draws on old data.",
    ),
    "a named thing of a like kind": (
        "Orta's Rewired framework includes talks.",
        "When farmers use this playbook, costs fall.",
        "When farmers use Orta's Rewired framework, costs fall.",
    ),
    "what it is for": (
        "Researchers proposed a framework to rank schools.",
        "This framework predicts costs.",
        "The framework to rank schools predicts costs.",
    ),
    "what somebody did with it": (
        "Schools worked with a publisher in May.",
        "The publisher printed 40 books.",
        "The publisher that schools worked with printed 40 books.",
    ),
    "the same adjective": (
        "Orta Ltd built an AI-driven solution for clinics.",
        "The AI-driven system answers calls.",
        "The AI-driven solution for clinics answers calls.",
    ),
    "a change that a verb tells": (
        "Prices of homes fell in the north.",
        "This decline hurt lenders.",
        "The decline in prices of homes hurt lenders.",
    ),
    "a deed that a verb tells": (
        "The council banned old stoves in May.",
        "This ban improved the air.",
        "The ban of old stoves improved the air.",
    ),
    "an argument": (
        "Teachers argue that large classes prevent them from helping pupils.",
        "This argument is disputed.",
        "The argument of teachers that large classes prevent them from helping pupils is disputed.",
    ),
    "what something does": (
        "Naps improve the memory of pupils.",
        "These benefits are largest in May.",
        "The benefits of naps are largest in May.",
    ),
    "what somebody feels about something": (
        "Teachers worry about errors in tests.",
        "These concerns led schools to wait.",
        "The concerns about errors led schools to wait.",
    ),
    "what tells itself of what it is": (
        "Wells dried up.",
        "This combination of pumps and drills saves fuel.",
        "The combination of pumps and drills saves fuel.",
    ),
    "drawbacks of what has them": (
        "The pump has two drawbacks.",
        "One drawback is its weight.",
        "One drawback of the pump is its weight.",
    ),
    "what is done": (
        "The benefits of mixing sand with clay include strength.",
        "There are also limits to this approach.",
        "There are also limits to mixing sand with clay.",
    ),
    "whose quality": (
        "TaxAgent's performance can be tested in various sectors.",
        "Its impact on trade is unknown.",
        "TaxAgent's impact on trade is unknown.",
    ),
    "what is defined": (
        "Antimicrobial resistance is a growing threat to health.",
        "It caused deaths in 2019.",
        "Antimicrobial resistance caused deaths in 2019.",
    ),
    "the end of a longer name": (
        "The Santiago Principles guide funds.",
        "Thirty funds adopted the Principles.",
        "Thirty funds adopted the Santiago Principles.",
    ),
    "a firm whose name the parse has for a person": (
        "Capgemini announced a plan in May.",
        "The firm has trained 40 workers.",
        "Capgemini has trained 40 workers.",
    ),
    "the firm, not what it has made": (
        "Orta Bank has built a platform called Mira.",
        "The bank has hired 40 workers.",
        "Orta Bank has hired 40 workers.",
    ),
    "the only one who can act": (
        "Siemens focuses on goals for plants.",
        "They design robots for villages.",
        "Siemens designs robots for villages.",
    ),
    "who serves clients": (
        "Orta Ltd trains clients in May.",
        "They offer courses on law.",
        "Orta Ltd offers courses on law.",
    ),
    "what only those who act have": (
        "The main funds are also targeting projects in rural areas.",
        "Despite high rates, their investments grew.",
        "Despite high rates, the main funds' investments grew.",
    ),
    "authors named in the text": (
        "Diamond et al. (2019) examined rents in Peru.",
        "They found that rents fell.",
        "Diamond et al. found that rents fell.",
    ),
    "others of the same": (
        "Several studies have examined naps.",
        "Others have measured snacks.",
        "Other studies have measured snacks.",
    ),
    "the second of those announced": (
        "Two families of solutions have been proposed.",
        "The second relies on tests such as Orta.",
        "The second family of solutions relies on tests such as Orta.",
    ),
    "some of them": (
        "Wells dried up.",
        "Students report a higher workload, and some of them watch videos.",
        "Some of the students watch videos.",
    ),
    "both names": (
        "Quotas were pioneered in Iceland and Chile.",
        "Both countries saw profits in May.",
        "Both Iceland and Chile saw profits in May.",
    ),
    "like one thing": (
        "The tidal approach predicts floods.",
        "Similar approaches use radar.",
        "Approaches similar to the tidal approach use radar.",
    ),
    "such as was told": (
        "Tidal pumps cut floods.",
        "Peru bought such a pump in May.",
        "Peru bought a tidal pump in May.",
    ),
    "a place": (
        "Peru adopted a carbon tax.",
        "The country saw emissions fall.",
        "Peru saw emissions fall.",
    ),
    "there": (
        "Vienna is often cited as an example.",
        "There, residents live in municipal flats.",
        "In Vienna, residents live in municipal flats.",
    ),
    "a list of things": (
        "The nodules contain nickel, cobalt and zinc.",
        "These metals serve batteries.",
        "Nickel, cobalt and zinc serve batteries.",
    ),
    "without the number of several": (
        "The reef suffered four mass bleaching events.",
        "These events affected fish.",
        "The mass bleaching events affected fish.",
    ),
    "for whom a speaker speaks": (
        "Orta Bank Ltd reported a loss.",
        'Our shares fell," CEO Jane Roe said.',
        'Our shares fell," CEO Jane Roe of Orta Bank Ltd said.',
    ),
    "a person that the sentence before is about": (
        "Swift praised the plan.",
        "In May, she bought a mill.",
        "In May, Swift bought a mill.",
    ),
}


@pytest.mark.parametrize("case", NAMED)
def test_what_the_sentence_before_tells_is_written_in(case: str):
    before, text, wanted = NAMED[case]
    claims = after(before, text)
    assert wanted in [claim.text for claim in claims]
    assert not any(claim.flags for claim in claims)


MARKED = {
    "two that are defined so": ("Mira, a model, and Orta, a model, differ.", "This model predicts floods."),
    "two that fell": ("Prices fell in May, and wages fell in June.", "This decline hurt lenders."),
    "what does not improve": ("Naps do not improve the memory of pupils.", "These benefits are small."),
    "two names that end so": ("The Santiago Principles and the Lima Principles exist.", "Funds use the Principles."),
    "two who can act": ("Teachers sell books to parents.", "They plan to buy land."),
    "clients may be meant": ("Orta Ltd trains clients in May.", "They buy courses on law."),
    "nobody who can act": ("Pumps drain rivers near villages.", "They want more rain."),
    "others of what": ("Mills use pumps.", "Others buy drills."),
    "two that are announced": ("Two pumps and two drills exist.", "The first uses fuel."),
    "like one of two": ("The tidal approach and the lunar approach exist.", "Similar approaches use radar."),
    "such as nobody told": ("Wells dried up.", "Peru bought such a pump in May."),
    "two places": ("Peru and Chile traded in May.", "There, residents live in flats."),
    "somebody who only speaks": ("Musk said that rivers rise.", "The firm has trained 40 workers."),
    "a court is no company": ("The Court of Justice ruled in May.", "The company has trained 40 workers."),
    "two persons": ("Swift met Lee in May.", "She bought a mill."),
    "a person in a phrase": ("Wells dried up near Lee Park.", "She bought a mill."),
    "what a trial studied": ("The trial enrolled pupils and ran for weeks.", "Its side effects were mild."),
    "a year": ("Mills closed in 2014.", "That year, pumps failed."),
    "a period": ("Mills closed in 2014.", "The same period saw floods."),
    "a policy": ("The bank raised its policy rate.", "That policy slowed lending."),
}


@pytest.mark.parametrize("case", MARKED)
def test_what_is_not_sure_stays_marked(case: str):
    assert {claim.flags for claim in after(*MARKED[case])} == {OPEN}


def test_a_problem_told_before_is_left_out_of_an_opening_purpose():
    (claim,) = after_other("Pupils skip tests.", "To address this problem, schools hired tutors.")
    assert claim.text == "Schools hired tutors."
    assert claim.flags == ()


def test_findings_of_several_sentences_are_those_of_the_works_cited():
    sentences = (
        cited("It rained [1].", ("[1]", P)),
        cited("Naps improve memory [2].", ("[2]", P), index=1),
        cited("These findings suggest that pupils gain [1][2].", ("[1]", P), ("[2]", P), index=2),
    )
    claim = extract_claims(manuscript(*sentences), {})[-1]
    assert claim.text == "The authors' findings suggest that pupils gain."
    assert claim.flags == ()


def test_a_thing_that_was_named_before_is_no_firm():
    sentences = (
        cited("Orta Ltd has built a platform called MIRA for loans."),
        cited("The platform saves much work.", index=1),
        cited("The firm has hired 40 workers [1].", ("[1]", P), index=2),
    )
    (claim,) = extract_claims(manuscript(*sentences), {})
    assert claim.text == "Orta Ltd has hired 40 workers."


def test_two_sentences_about_the_same_are_gone_on_from():
    sentences = (
        cited("Tidal pumps drain rivers."),
        cited("Tidal pumps are built from parts of mills and drills.", index=1),
        cited("They frequently fail in frost [1].", ("[1]", P), index=2),
    )
    (claim,) = extract_claims(manuscript(*sentences), {})
    assert claim.text == "Tidal pumps frequently fail in frost."


def test_whoever_is_quoted_goes_on():
    first = cited('"Rivers rise fast," said Roe of the Orta Lab.')
    second = cited('"But a change is needed for all villages." [1]', ("[1]", P), index=1)
    (claim,) = extract_claims(manuscript(first, second), {})
    assert claim.text == 'Roe of the Orta Lab said: "But a change is needed for all villages."'


def test_what_stood_for_a_name_before_finds_it():
    sentences = (
        cited("The Orta fund was founded in May.", index=0),
        cited("However, it reported a loss.", index=1),
        cited("The fund's holdings were sold [1].", ("[1]", P), index=2),
    )
    (claim,) = extract_claims(manuscript(*sentences), {})
    assert claim.text == "The Orta fund's holdings were sold."


def lines(*texts: str, title: str = "") -> Manuscript:
    """Return a section whose sentences stand each in a paragraph of its own, the last one cited."""
    last = cited(texts[-1], ("[1]", P), paragraph=len(texts), index=len(texts) - 1)
    before = [cited(text, paragraph=number, index=number) for number, text in enumerate(texts[:-1])]
    whole = " ".join(texts)
    section = Section(index=0, title=title, level=1, span=Span(start=0, end=len(whole)))
    made = manuscript(*before, last)
    return made.model_copy(update={"sections": (section,), "format": ManuscriptFormat.MARKDOWN})


def test_a_line_of_a_list_is_read_with_its_lead_in():
    made = lines("Tidal pumps drain rivers.", "Key benefits include:", "Lower costs", "Longer life [1]")
    (claim,) = extract_claims(made, {})
    assert claim.text == "Key benefits of tidal pumps include: Longer life"
    assert claim.flags == ()
    assert claim.spans == (Span(start=0, end=len("Longer life")),)


def test_the_number_of_a_lead_in_is_not_said_of_a_line():
    (claim,) = extract_claims(lines("The plan of Orta Ltd rests on four key areas:", "Pump academy [1]"), {})
    assert claim.text == "The plan of Orta Ltd rests on key areas: Pump academy"


def test_a_line_without_a_lead_in_is_read_with_a_heading_that_says_of_what():
    (claim,) = extract_claims(lines("Longer life [1]", title="2.1 Benefits of tidal pumps"), {})
    assert claim.text == "Benefits of tidal pumps: Longer life"
    assert claim.flags == ()


@pytest.mark.parametrize("title", ["", "Results", "Benefits"])
def test_a_line_without_either_stays_marked(title: str):
    (claim,) = extract_claims(lines("Longer life [1]", title=title), {})
    assert claim.text == "Longer life"
    assert claim.flags == OPEN


def test_a_sentence_under_a_lead_in_stays_as_it_is():
    (claim,) = extract_claims(lines("Key benefits include:", "The tidal pump lowers costs [1]."), {})
    assert claim.text == "The tidal pump lowers costs."


def test_a_long_sentence_whose_verb_the_parse_takes_for_a_noun_is_no_line_of_a_list():
    text = (
        "Conventional crop breeding relies on repeated crossing and selection, a process that takes eight to twelve "
        "years and is constrained by the variation available in compatible germplasm."
    )
    (claim,) = extract_claims(lines(f"{text[:-1]} [1].", title="Background: Crop breeding in Europe"), {})
    assert claim.text == text


ADDED = {"the", "that", "of", "is", "are", "use", "to", "in", "a", "an", "said", "both", "other"}


def stems(text: str) -> set[str]:
    return {word.strip(".,'\":").removesuffix("'s").lower().rstrip("s")[:5] for word in text.split()}


@pytest.mark.parametrize("case", [*NAMED, *MARKED])
def test_a_claim_has_no_word_and_no_figure_that_its_paragraph_lacks(case: str):
    before, text = (NAMED.get(case) or MARKED[case])[:2]
    allowed = stems(before) | stems(text) | {word[:5].rstrip("s") for word in ADDED}
    for claim in after(before, text):
        assert stems(claim.text) <= allowed
        assert {one for one in stems(claim.text) if one.isdigit()} <= stems(text)
