"""A sentence into atomic claims: what is split, what is kept whole, and what a claim may never do."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.claims.quantities import DIGITS
from auditor.claims.splitting import split_text
from tests.timing import least_seconds, variants

SPLIT = {
    "predicates share the subject": (
        "The dam cut floods and raised farm incomes in the valley.",
        ["The dam cut floods in the valley.", "The dam raised farm incomes in the valley."],
    ),
    "a hedge is carried into each": (
        "The diet may ease pain and improve sleep in older patients.",
        ["The diet may ease pain in older patients.", "The diet may improve sleep in older patients."],
    ),
    "a negation is carried over or": (
        "The vaccine did not prevent infection or reduce spread.",
        ["The vaccine did not prevent infection.", "The vaccine did not reduce spread."],
    ),
    "a quantifier is carried": (
        "Most farms have wells and sell water to towns.",
        ["Most farms have wells.", "Most farms sell water to towns."],
    ),
    "clauses with their own subjects": (
        "Group A lost 4 kg and group B lost 1 kg.",
        ["Group A lost 4 kg.", "group B lost 1 kg."],
    ),
    "a phrase that opens the sentence holds for all": (
        "In 2015, exports rose by 5% and imports fell by 3%.",
        ["In 2015, exports rose by 5%.", "In 2015, imports fell by 3%."],
    ),
    "objects of a list": (
        "The survey covered farms, mills and ports.",
        ["The survey covered farms.", "The survey covered mills.", "The survey covered ports."],
    ),
    "a relative clause in commas": (
        "Lake Orta, which lies in northern Italy, lost its fish.",
        ["Lake Orta lost its fish.", "Lake Orta lies in northern Italy."],
    ),
    "an apposition": (
        "Marie Curie, a physicist from Warsaw, discovered polonium.",
        ["Marie Curie discovered polonium.", "Marie Curie is a physicist from Warsaw."],
    ),
    "a concession is asserted too": (
        "Although costs fell, quality did not improve.",
        ["costs fell.", "quality did not improve."],
    ),
    "respectively": (
        "Mean scores were 4.1, 5.6 and 7.2 in the control, video and tutor groups, respectively.",
        [
            "Mean scores were 4.1 in the control groups.",
            "Mean scores were 5.6 in the video groups.",
            "Mean scores were 7.2 in the tutor groups.",
        ],
    ),
    "a mechanism and each of its purposes": (
        "A blockchain mechanism records each sale to ensure transparency, reward contributors and prevent fraud.",
        [
            "A blockchain mechanism records each sale.",
            "A blockchain mechanism records each sale to ensure transparency.",
            "A blockchain mechanism records each sale to reward contributors.",
            "A blockchain mechanism records each sale to prevent fraud.",
        ],
    ),
    "three purposes that the parse hangs anywhere": (
        "The platform uses a ledger to ensure trust, reward authors and prevent fraud.",
        [
            "The platform uses a ledger.",
            "The platform uses a ledger to ensure trust.",
            "The platform uses a ledger to reward authors.",
            "The platform uses a ledger to prevent fraud.",
        ],
    ),
    "a modal is carried though the tagger misses the base form": (
        "They can grasp fragile objects and operate safely near people.",
        ["They can grasp fragile objects.", "They can operate safely near people."],
    ),
    "a verb of a series that the parser takes for an adjective": (
        "A trial found that cash transfers raised consumption, increased assets, and did not increase spending on tea.",
        [
            "A trial found that cash transfers raised consumption.",
            "A trial found that cash transfers increased assets.",
            "A trial found that cash transfers did not increase spending on tea.",
        ],
    ),
    "a reason is given for its own clause": (
        "Courses shortened treatment in 30 clinics, yet resistance rates did not change because visits were rare.",
        [
            "Courses shortened treatment in 30 clinics.",
            "resistance rates did not change because visits were rare.",
        ],
    ),
    "a verb the parser takes for a noun": (
        "All 16 accounts hold write access and map to the 16 staff profiles.",
        ["All 16 accounts hold write access.", "All 16 accounts map to the 16 staff profiles."],
    ),
    "a predicate after an infinitive": (
        "Polymers are the easiest to press and have been used in buses.",
        ["Polymers are the easiest to press.", "Polymers have been used in buses."],
    ),
    "an opening about the first subject is not carried": (
        "After its merger, Orta closed mills in Peru, but farms in Chile planted trees.",
        ["After its merger, Orta closed mills in Peru.", "farms in Chile planted trees."],
    ),
    "a clause behind a verb taken for an adjective": (
        "Green roofs retain rain and lower bills, and a survey in Berlin found that soils dried within days.",
        [
            "Green roofs retain rain and lower bills.",
            "a survey in Berlin found that soils dried within days.",
        ],
    ),
}

WHOLE = {
    "what a participle reports, with what it was found in": (
        "Optimal tax models have been used to study preferences, showing that taxes should rise with income."
    ),
    "a comparison": "Trees along busy roads grew faster than trees in parks.",
    "a condition": "If soil moisture drops below 12%, germination stops.",
    "a restrictive relative clause": "Rats that smoke and drink die early.",
    "a list under a total": "Interviews with 48 teachers in Porto and Braga took place in May.",
    "a relation between two": "The relationship between diet and mood is weak.",
    "an alternative": "The pump failed in March or in April.",
    "a which for the whole clause": "The reform increased enrolment, which suggests that fees matter.",
    "a comparison of two qualities": "The new pump is cheaper and faster than the old one.",
    "items after a colon": "The plan has three aims: to cut costs; to raise wages; to plant trees.",
    "a member that may be a clause": "Heat and light change yeast and mRNA decays within hours.",
    "an ellipsis": "Long naps help memory and short naps do not.",
    "an inverted denial": "The firms did not report costs, nor did they count visits.",
    "a comparison of both predicates": "Trained teachers used more open questions and gave more time than the rest.",
    "an aside the parser takes for the main verb": "This view, often called a bubble, has been linked to debt.",
    "one thing rather than another": "She found that staff shortages, rather than pay, drove nurses to leave.",
    "a clause about a share": "Most mills closed in May, and few reported losses.",
    "a series in what is reported": (
        "Trials in Kenya found that cash transfers raised consumption, increased assets, and did not raise spending."
    ),
    "two lists": "Tests and surveys were used in schools and homes.",
    "a list that is all there is": "Use of the drug is limited to case reports and small open trials.",
    "a list under what it consists of": "Support was confined to urban voters and public employees.",
    "a participle in a list": "Side effects include tremor, altered sleep patterns, dry mouth and weight gain.",
    "a participle in a list after a passive": "Tests have been confined to cages in Italy and fenced sites in Mali.",
    "what a list does together": "Symptoms of the fever include rash and cough, and they tend to reinforce each other.",
    "a part with general nouns alone": "Long-term evaluations remain rare, and few farms in Peru grow trees.",
    "results for some": "Minimum wages raise earnings, but results for teenagers are less consistent.",
    "the part of what another names": "White roofs are cheap, and a trial in Orta found that the coating rose by 1 °C.",
    "the largest of what another names": (
        "Evidence on night work is weak, and the largest cohort, which followed nurses, found no harm."
    ),
    "those of a kind that another names": (
        "Peatlands store carbon, and drainage for palm oil has turned many of those in Asia into net sources."
    ),
    "what is like something that another names": (
        "After its order, Ford closed offices, yet an analysis of 137 firms found no gain after similar orders."
    ),
    "what happened after somebody did something": "Poland joined the union, but growth in output slowed in 2012.",
    "those of a kind, beside another kind": "Surveys find genes in soils, and long reads have closed many of those.",
    "what a pattern is of": "Later plays use fewer lines and more rhymes, a pattern that dates them.",
    "a series the parse saw in part": "Later plays mix verse and prose more freely, use rhymes and contain songs.",
    "her principles": "Ostrom studied rivers in Nepal, and later studies extended her principles to forests.",
    "a verb hidden in a subject": (
        "Local scientists record bird arrivals accurately but oversample weekends and accessible sites, and "
        "statistical corrections recover unbiased trends only when effort is reported."
    ),
    "a second verb that the parse hangs on the first": (
        "Sanctions on Iran reduced oil exports by half, led firms to smuggle goods through Iraq and Turkey, and "
        "strengthened companies linked to the army."
    ),
    "whose budget": "Photonic chips save much energy, yet conversion of signals dominates their budget.",
    "what is built on what another names": "Models trained on genes find links, and tools built on them save time.",
    "studies without of what": "Gene drives can spread in mosquitoes, but field trials have been confined to Italy.",
    "whose response or whose stress": "Mice show a strong response to stress, which can be reversed in youth.",
}


@pytest.mark.parametrize(("sentence", "claims"), SPLIT.values(), ids=SPLIT.keys())
def test_is_split(sentence: str, claims: list[str]):
    assert [draft.text for draft in split_text(sentence)] == claims


@pytest.mark.parametrize("sentence", WHOLE.values(), ids=WHOLE.keys())
def test_is_kept_whole(sentence: str):
    assert [draft.text for draft in split_text(sentence)] == [sentence]


def test_a_quotation_is_never_split():
    sentence = 'The report said "the pump failed and the alarm rang" and blamed the crew.'
    for draft in split_text(sentence):
        assert ("the pump failed and the alarm rang" in draft.text) == ("alarm" in draft.text)


SUBJECTS = ("The treatment", "Most farmers", "The new law", "Older patients", "Lake Orta", "Both dams", "They")
VERBS = ("lowered", "did not raise", "may improve", "was shown to cut", "changed")
OBJECTS = ("blood pressure", "crop yields by 12%", "costs and wages", "3.5 tonnes of waste", "noise at night", "it")
JOINS = (" and ", ", and ", " but ", " or ", ", whereas ", ", which ")
TAILS = ("", " in 2019", " among 40 adults", " if it rained", " than in Spain", ", respectively", " in Rome and Oslo")


@st.composite
def sentences(draw: st.DrawFn) -> str:
    clauses = [
        f"{draw(st.sampled_from(SUBJECTS))} {draw(st.sampled_from(VERBS))} {draw(st.sampled_from(OBJECTS))}",
        f"{draw(st.sampled_from(('', *SUBJECTS)))} {draw(st.sampled_from(VERBS))} {draw(st.sampled_from(OBJECTS))}",
    ]
    return (clauses[0] + draw(st.sampled_from(JOINS)) + clauses[1].strip() + draw(st.sampled_from(TAILS))) + "."


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w%.]+", text.lower().rstrip(".")))


@settings(deadline=None, max_examples=120)
@given(sentences())
def test_no_word_is_added_and_no_figure_or_negation_lost(sentence: str):
    drafts = split_text(sentence)
    assert drafts
    allowed = words(sentence) | {"is", "are"}
    for draft in drafts:
        assert words(draft.text) <= allowed, draft.text
    together = " ".join(draft.text for draft in drafts)
    assert {m.group() for m in DIGITS.finditer(sentence)} == {m.group() for m in DIGITS.finditer(together)}
    assert (" not " in sentence) == (" not " in together)


@settings(deadline=None, max_examples=120)
@given(sentences())
def test_every_character_stands_where_it_says(sentence: str):
    for draft in split_text(sentence):
        assert len(draft.text) == len(draft.origins)
        for character, origin in zip(draft.text, draft.origins, strict=True):
            assert origin is None or sentence[origin] == character


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=300))
def test_any_text_is_split_into_something_of_itself(text: str):
    for draft in split_text(text):
        assert set(draft.text.split()) - {"is", "are"} <= set(text.split()) or words(draft.text) <= words(text) | {"is"}


@pytest.mark.parametrize(
    "text",
    ["a, " * 10_000, "and " * 7_500, "((((" * 7_500, '"' * 30_000, "x" * 30_000, "1,234, " * 4_000, "é́" * 10_000],
    ids=["commas", "ands", "brackets", "quotes", "letters", "figures", "marks"],
)
def test_awkward_text_takes_no_time(text: str):
    texts = variants(text)
    assert least_seconds(lambda: split_text(next(texts))) < 0.3


def test_the_article_of_a_singular_is_not_carried_to_a_plural():
    parts = split_text("The tool supports the study of lakes, the spread of ice, and river maps.")
    assert [part.text for part in parts][-1] == "The tool supports river maps."


def test_a_member_that_may_belong_with_the_noun_above_is_not_split():
    text = "They measured the height of dams, lake areas, and the depth of ports."
    assert [part.text for part in split_text(text)] == [text]


def test_a_term_in_straight_single_marks_stays_whole():
    for part in split_text("What makes sound 'ports', 'roads', and 'harbour' laws and building rules is contested."):
        assert part.text.count("'") % 2 == 0


def test_a_predicate_hung_as_an_adverbial_clause_is_one_of_the_list():
    parts = [
        part.text
        for part in split_text(
            "In these traps, teams studied Brownian motion, achieved cooling of beads, and weighed dust."
        )
    ]
    assert parts == [
        "In these traps, teams studied Brownian motion.",
        "In these traps, teams achieved cooling of beads.",
        "In these traps, teams weighed dust.",
    ]


def test_an_infinitive_without_its_object_is_no_part():
    text = "A study proposed a test to quickly identify and rank pupils poised to profit from lessons."
    assert [part.text for part in split_text(text)] == [text]


def test_a_reporting_participle_is_never_a_subject():
    for part in split_text(
        "Models with agents of many types have been used to trace the effect of fare cuts on trips, demonstrating that "
        "careful use of fare cuts can ease crowding across lines."
    ):
        assert not part.text.lower().startswith("demonstrating")


@pytest.mark.parametrize(
    "sentence",
    [
        "Trees grew and produced seeds.",
        "Almost all firms buy software, but just 1% believe they use it well.",
        "It is designed to be trusted, robust, and curated to the needs of firms.",
        "The enzyme was shown to bind and digest DNA that would cause fever and trigger a response.",
    ],
)
def test_what_need_not_be_shared_or_stands_for_a_part_splits_nothing(sentence: str):
    assert [draft.text for draft in split_text(sentence)] == [sentence]


def test_a_list_of_three_verbs_shares_its_object():
    drafts = [draft.text for draft in split_text("The drug may bind, block and degrade the receptor.")]
    assert drafts == [f"The drug may {verb} the receptor." for verb in ("bind", "block", "degrade")]


KEPT_TOGETHER = {
    "what was found and in what": "Tests of 40 pumps covered three rivers, revealing that frost cracks seals.",
    "whose things they are": "Funds prefer bonds by far, while listed shares outweigh the rest by three to one.",
    "a noun that two words may tell of": "The models provide optimal taxation and extraction strategies.",
    "words that later members may share": "Firms must write down AI tools, models, and methods.",
    "a list in a list": "The alloy has high strength and ductility, good finish, and low weight.",
    "neither, nor": "Loans neither raised spending nor improved diets.",
    "not only, but also": "The course not only raises scores but also lowers fees.",
    "few of a kind": "Few farms keep bees and sell honey.",
    "a denial of two things together": "The law did not cut costs and raise quality.",
    "could, or do": "Forests could store carbon but compete with crops.",
    "a result of both": "Drills drain rivers and cool mills, forcing towns to build dams.",
    "where both are largest": "Tutoring raised scores and lowered absence, with the largest gains among boys.",
    "compared with what": "The drug eased pain and shortened stays relative to usual care.",
    "after what": "Visits rose in May and fell thereafter.",
    "a bare subject after a told one": "The reform abolished fees in Peru, but quality declined.",
    "smaller than what": "Prompts help models with many layers but hurt smaller models.",
    "which one both are": "Pumps leak and jam; new seals mitigate both problems.",
    "what only the other part names": "Cars must detect people and predict their steps.",
    "of two things which": "Teachers say that tablets motivate pupils, but that they distract infants.",
    "a relation said of a whole list": "Gels have low density and low weight, which makes them fit for flight.",
    "a verb that may be a noun": "Remittances exceed foreign aid and finance imports.",
    "words that one of two pairs may have alone": (
        "The tool finds diabetic retinopathy and glaucoma with rates of 94% and 89%, respectively."
    ),
    "two articles before what two words share": "The north and the south channel are 3 m and 5 m wide, respectively.",
    "an apposition on the whole statement": (
        "The gene gave strong resistance to mildew, a result that would have been hard to reach with mutagenesis."
    ),
    "a verb before another noun": "Vectors capture deep similarity and encode gender stereotypes found in them.",
    "a verb that says of what beside": "Rivers carry waste to the sea, and small rivers contribute disproportionately.",
    "bias in each of three": "Studies traced bias in hiring, credit scoring, and policing.",
    "what only the sentence names": "Naps aid memory, but poor diets may offset these gains.",
    "a near denial of two": "Doctors rarely wash hands and wear masks.",
    "fewer than who": "Tuned models obey users more often than base models and make fewer slips.",
    "both of what": "Fast tools beat slow ones at search, and hybrid systems combine the strengths of both.",
    "many of them": "Sharks and tunas have declined since 1970, and many species are now at risk.",
    "what may not be reported": "Trials show that the diet eases pain, but access to trained staff remains limited.",
    "this alone": "Sea urchins turn kelp into barrens; sea otters prevent this by feeding on urchins.",
    "however, after a semicolon": "Iron binds arsenic; however, rates fall in salt.",
}

GIVEN_TO_EACH = {
    "where both hold": (
        "The vaccine did not prevent infection or shorten illness in adults.",
        ["The vaccine did not prevent infection in adults.", "The vaccine did not shorten illness in adults."],
    ),
    "what opens the sentence": (
        "In a trial of 40 mills, Berg saved oil, whereas Germany lost half of its coal.",
        ["In a trial of 40 mills, Berg saved oil.", "In a trial of 40 mills, Germany lost half of its coal."],
    ),
    "not where one of them is": (
        "Farmers sold land in Peru and bought shops in Rome.",
        ["Farmers sold land in Peru.", "Farmers bought shops in Rome."],
    ),
    "not where something is put": (
        "Farmers sold land and invested their savings in schools.",
        ["Farmers sold land.", "Farmers invested their savings in schools."],
    ),
    "a condition after but is of its clause": (
        "Fans cut costs, but they may raise noise unless rooms are large.",
        ["Fans cut costs.", "they may raise noise unless rooms are large."],
    ),
    "what will be, unless": (
        "Glaciers have lost half of their ice and will disappear unless emissions fall.",
        ["Glaciers have lost half of their ice.", "Glaciers will disappear unless emissions fall."],
    ),
    "a means before the second verb": (
        "Low rates encourage saving and, by weakening the lira, boost exports.",
        ["Low rates encourage saving.", "Low rates, by weakening the lira, boost exports."],
    ),
    "a verb of a later clause with its subject": (
        "Online courses attract many learners, yet completion rates seldom exceed 10% and are lowest among boys.",
        [
            "Online courses attract many learners.",
            "completion rates seldom exceed 10%.",
            "completion rates are lowest among boys.",
        ],
    ),
    "where two of three hold": (
        "The diet eases pain and improves sleep in older adults, but it raises costs.",
        ["The diet eases pain in older adults.", "The diet improves sleep in older adults.", "it raises costs."],
    ),
    "an -ing form that is no verb beside the second one": (
        "Artificial light at night disorients migrating birds and turtle young and disrupts the timing of breeding.",
        [
            "Artificial light at night disorients migrating birds and turtle young.",
            "Artificial light at night disrupts the timing of breeding.",
        ],
    ),
    "statements beside a semicolon": (
        "Aspirin inhibits platelets; clopidogrel blocks a receptor.",
        ["Aspirin inhibits platelets.", "clopidogrel blocks a receptor."],
    ),
}


@pytest.mark.parametrize("sentence", KEPT_TOGETHER.values(), ids=KEPT_TOGETHER.keys())
def test_what_leans_on_the_rest_is_kept_together(sentence: str):
    assert [draft.text for draft in split_text(sentence)] == [sentence]


@pytest.mark.parametrize(("sentence", "claims"), GIVEN_TO_EACH.values(), ids=GIVEN_TO_EACH.keys())
def test_what_stands_around_is_given_to_those_it_is_said_of(sentence: str, claims: list[str]):
    assert [draft.text for draft in split_text(sentence)] == claims
