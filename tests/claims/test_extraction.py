"""Cited sentences of a manuscript to claims: marks, frames, coverage, pronouns, places."""

from __future__ import annotations

import pytest

from auditor.claims import claim_from_text, extract_claims
from auditor.claims.extraction import capitalised
from auditor.domain import (
    Citation,
    CitationMode,
    CitationStyle,
    Claim,
    Intent,
    Manuscript,
    ManuscriptFormat,
    Section,
    Sentence,
    Span,
)


def cited(text: str, *marks: tuple[str, CitationMode], paragraph: int = 0, index: int = 0) -> Sentence:
    """Return a sentence whose marks are found in `text` in order."""
    spans, citations = [], []
    at = 0
    for number, (mark, mode) in enumerate(marks):
        start = text.index(mark, at)
        span = Span(start=start, end=start + len(mark))
        spans.append(span)
        at = span.end
        citations.append(
            Citation(style=CitationStyle.NUMERIC, mark=mark, span=span, group=number, key=mark.strip("[]"), mode=mode)
        )
    return Sentence(
        index=index,
        text=text,
        span=Span(start=0, end=len(text)),
        section=0,
        paragraph=paragraph,
        citations=tuple(citations),
        marks=tuple(spans),
    )


def manuscript(*sentences: Sentence) -> Manuscript:
    text = " ".join(sentence.text for sentence in sentences)
    return Manuscript(
        name="m.md",
        format=ManuscriptFormat.PLAIN,
        text=text,
        sha256="0",
        sections=(Section(index=0, title="", level=0, span=Span(start=0, end=len(text))),),
        sentences=sentences,
    )


P, N = CitationMode.PARENTHETICAL, CitationMode.NARRATIVE


def claims_of(text: str, *marks: tuple[str, CitationMode]) -> tuple[Claim, ...]:
    return extract_claims(manuscript(cited(text, *marks)), {})


def test_marks_are_taken_out():
    (claim,) = claims_of("Rent rose [4], it seems (see [5]) .", ("[4]", P), ("[5]", P))
    assert claim.text == "Rent rose, it seems."


def test_a_mark_covers_the_words_before_it():
    one, two = claims_of("Wind farms displace bats [4] and lower land prices [5].", ("[4]", P), ("[5]", P))
    assert (one.text, one.citations) == ("Wind farms displace bats.", (0,))
    assert (two.text, two.citations) == ("Wind farms lower land prices.", (1,))


def test_a_mark_at_the_end_covers_the_sentence():
    assert [c.citations for c in claims_of("The dam cut floods and raised incomes [3].", ("[3]", P))] == [(0,), (0,)]


def test_marks_side_by_side_cover_the_same():
    claims = claims_of("The dam cut floods and raised incomes [3][4].", ("[3]", P), ("[4]", P))
    assert [c.citations for c in claims] == [(0, 1), (0, 1)]


def test_members_of_a_list_rest_on_their_own_marks():
    one, two = claims_of("Bats [1] and birds [2] collide with turbines.", ("[1]", P), ("[2]", P))
    assert (one.text, one.citations) == ("Bats collide with turbines.", (0,))
    assert (two.text, two.citations) == ("Birds collide with turbines.", (1,))


def test_a_statement_beside_its_purposes_rests_on_their_marks():
    claims = claims_of("The platform uses a ledger to ensure trust, reward authors and prevent fraud [1].", ("[1]", P))
    assert [c.citations for c in claims] == [(0,)] * 4
    assert claims[0].text == "The platform uses a ledger."


def test_a_mark_in_a_shared_part_covers_all():
    claims = claims_of("The new dam [3] cut floods and raised incomes.", ("[3]", P))
    assert [c.citations for c in claims] == [(0,), (0,)]


def test_what_no_mark_covers_is_no_claim():
    (claim,) = claims_of("Trees grew faster [2], and we counted them.", ("[2]", P))
    assert claim.text == "Trees grew faster."


REPORTED = {
    "Lee (2020) found that rents fell.": ("Lee (2020)", "Rents fell."),
    "According to Lee (2020), rents fell by 10%.": ("Lee (2020)", "Rents fell by 10%."),
    "As Lee (2020) notes, rents fell.": ("Lee (2020)", "Rents fell."),
    "In a study of 40 flats, Lee (2020) showed that paint cuts noise.": (
        "Lee (2020)",
        "In a study of 40 flats, paint cuts noise.",
    ),
    "According to Ito et al. (2012), rents fell by 10%.": ("Ito et al. (2012)", "Rents fell by 10%."),
    "In their study of flats, Ito et al. (2012) found that rents fell.": (
        "Ito et al. (2012)",
        "In their study of flats, the authors found that rents fell.",
    ),
    "Ito and Berg's (2017) model of noise has two parts.": (
        "Ito and Berg's (2017)",
        "Ito and Berg's model of noise has two parts.",
    ),
    "Lee (2020) suggests that rents may fall.": ("Lee (2020)", "The author suggests that rents may fall."),
    "Lee (2020) did not find that rents fell.": ("Lee (2020)", "The author did not find that rents fell."),
    "Ito et al. (2012) measured 24 flats.": ("Ito et al. (2012)", "The authors measured 24 flats."),
    "The scale of Ito et al. (2012) has 24 items.": ("Ito et al. (2012)", "The scale of Ito et al. has 24 items."),
}


@pytest.mark.parametrize("sentence", REPORTED)
def test_who_reports_is_left_out(sentence: str):
    mark, text = REPORTED[sentence]
    assert [claim.text for claim in claims_of(sentence, (mark, N))] == [text]


def test_names_before_a_numeric_mark_belong_to_it():
    (claim,) = claims_of("Wang et al. [5] introduced a fast parser.", ("[5]", P))
    assert claim.text == "The authors introduced a fast parser."


def test_each_clause_has_its_own_reporter():
    one, two = claims_of(
        "Lee (2010) found that rents fell, and Kim (2012) found that wages rose.", ("Lee (2010)", N), ("Kim (2012)", N)
    )
    assert (one.text, one.citations) == ("Rents fell.", (0,))
    assert (two.text, two.citations) == ("Wages rose.", (1,))


def test_a_contrast_turns_the_claim():
    (claim,) = claims_of("Unlike [3], we find that rents rise with age.", ("[3]", P))
    assert claim.text == "Rents rise with age."
    assert claim.contrast
    assert not claim.own


def test_a_contrast_beside_a_source_makes_two_claims():
    one, two = claims_of("Rents rose in Italy [4], in contrast to Lee (2020).", ("[4]", P), ("Lee (2020)", N))
    assert (one.contrast, one.citations) == (False, (0,))
    assert (two.contrast, two.citations) == (True, (1,))


def test_agreement_is_a_claim_about_the_work():
    (claim,) = claims_of("In line with Lee (2020), we found that rents rose.", ("Lee (2020)", N))
    assert claim.text == "Rents rose."
    assert not claim.own


def test_the_authors_own_work_is_marked():
    (claim,) = claims_of("We use Adam [7] at 3e-4 for all runs.", ("[7]", P))
    assert claim.own


def test_their_earlier_work_is_a_cited_work():
    (claim,) = claims_of("In our previous work [3], we showed that rents fall.", ("[3]", P))
    assert claim.text == "Rents fall."
    assert not claim.own


def test_a_pronoun_with_one_candidate_is_resolved():
    before = cited("Mill (2015) tested a new splint.", ("Mill (2015)", N))
    sentence = cited("It healed fractures faster and cost less [7].", ("[7]", P), index=1)
    claims = [c for c in extract_claims(manuscript(before, sentence), {}) if c.sentence == 1]
    assert [c.text for c in claims] == ["The new splint healed fractures faster.", "The new splint cost less."]
    assert not any(c.flags for c in claims)


def test_a_pronoun_without_a_candidate_is_flagged():
    (claim,) = claims_of("They said it would double next year [1].", ("[1]", P))
    assert claim.flags == ("ambiguous_reference",)


def test_a_pronoun_for_what_only_the_other_claim_names_is_named():
    claims = claims_of("Almost all firms buy software, but few firms believe they use it well [8].", ("[8]", P))
    assert [c.text for c in claims] == ["Almost all firms buy software.", "Few firms believe they use software well."]


def test_a_pronoun_is_not_resolved_across_paragraphs():
    before = cited("The team tested a new splint.")
    sentence = cited("It healed fractures faster [7].", ("[7]", P), index=1, paragraph=1)
    (claim,) = extract_claims(manuscript(before, sentence), {})
    assert claim.flags == ("ambiguous_reference",)


@pytest.mark.parametrize("text", ["It is known that bats hunt at night.", "It seems that rents rise in May."])
def test_an_empty_it_is_no_reference(text: str):
    assert claim_from_text(text).flags == ()


def test_a_pointer_asserts_nothing():
    (claim,) = claims_of("RNA was extracted as described by Hill (2010).", ("Hill (2010)", N))
    assert claim.pointer
    assert claim.intent is Intent.BACKGROUND


def test_claims_know_their_place():
    one, two = claims_of("The dam cut floods and raised incomes [3].", ("[3]", P))
    sentence = "The dam cut floods and raised incomes [3]."
    assert "".join(span.of(sentence) for span in one.spans) == "The dam cut floods"
    assert [span.of(sentence).strip() for span in two.spans] == ["The dam", "raised incomes"]
    assert 0 <= one.position <= two.position <= 1


def test_a_claim_begins_like_a_sentence_unless_its_first_word_is_a_name():
    one, two = claims_of("Heat kills yeast, and mRNA is lost within hours [3].", ("[3]", P))
    assert (one.text, two.text) == ("Heat kills yeast.", "mRNA is lost within hours.")


def test_ids_run_through_the_manuscript():
    claims = extract_claims(
        manuscript(cited("Rents rose [1].", ("[1]", P)), cited("Wages fell [2].", ("[2]", P), index=1)), {}
    )
    assert [claim.id for claim in claims] == ["c1", "c2"]


def test_a_claim_is_taken_as_it_is():
    claim = claim_from_text("Rents rose and wages fell.")
    assert claim.text == "Rents rose and wages fell."
    assert claim.spans == (Span(start=0, end=26),)


@pytest.mark.parametrize(
    "text",
    [
        "These models allow for the study of tides [1].",
        "Simulations using these models show tides [1].",
        "There are limits to this approach [1].",
        "This method has been applied to many rivers [1].",
    ],
)
def test_a_noun_that_points_back_is_flagged(text: str):
    claims = claims_of(text, ("[1]", P))
    assert {claim.flags for claim in claims} == {("ambiguous_reference",)}


@pytest.mark.parametrize(
    "text",
    ["This review covers 40 trials [1].", "Rents rose this year [1].", "A diet was tried, and this diet failed [1]."],
)
def test_a_text_that_points_to_itself_or_into_the_claim_is_not(text: str):
    assert not any(claim.flags for claim in claims_of(text, ("[1]", P)))


def test_what_a_model_says_of_its_answer_is_no_claim():
    (claim,) = claims_of("Here is a draft of the first section: Wells in the valley ran dry [1].", ("[1]", P))
    assert claim.text == "Wells in the valley ran dry."
    (kept,) = claims_of("Here is where Lee found ore: north of the lake [1].", ("[1]", P))
    assert kept.text.startswith("Here is where Lee")


@pytest.mark.parametrize(
    ("text", "begins"),
    [("agent-based trade grew.", "Agent-"), ("p-values fell.", "p-"), ("mRNA decays.", "mRNA"), ("e-mail grew.", "e-")],
)
def test_a_claim_begins_as_a_sentence_unless_its_first_word_is_written_small(text: str, begins: str):
    assert capitalised(text).startswith(begins)


@pytest.mark.parametrize("opening", ["Moreover", "In contrast", "For example", "However"])
def test_what_ties_a_sentence_to_the_one_before_is_no_part_of_the_claim(opening: str):
    (claim,) = claims_of(f"{opening}, wells in the valley ran dry [1].", ("[1]", P))
    assert claim.text == "Wells in the valley ran dry."


def test_a_contrast_with_the_cited_work_stays_one():
    claims = claims_of("In contrast to Lee (2020), we found that rents rose.", ("Lee (2020)", N))
    assert any(claim.contrast for claim in claims)


@pytest.mark.parametrize(
    ("text", "mark"), [("Rents fell (reviewed in [5]).", "[5]"), ("Rents fell (for a review, see [5]).", "[5]")]
)
def test_brackets_that_only_point_to_a_work_are_taken_out(text: str, mark: str):
    (claim,) = claims_of(text, (mark, P))
    assert claim.text == "Rents fell."


def test_the_number_of_a_point_is_no_part_of_its_claim():
    (claim,) = claims_of("(2) Wells in the valley ran dry [1].", ("[1]", P))
    assert claim.text == "Wells in the valley ran dry."


def test_a_part_of_a_marks_words_that_another_claim_holds_too_does_not_rest_on_it():
    claims = claims_of("Teams made measurements of forces [2] and speeds [3].", ("[2]", P), ("[3]", P))
    assert [c.citations for c in claims] == [(0,), (1,)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Trials, however, found no gain [1].", "Trials found no gain."),
        ("In Italy, for instance, rents fell [1].", "In Italy, rents fell."),
        ("Taken together, rents in Italy fell [1].", "Rents in Italy fell."),
    ],
)
def test_a_linking_word_in_commas_is_no_part_of_the_claim(text: str, wanted: str):
    assert [claim.text for claim in claims_of(text, ("[1]", P))] == [wanted]


def test_a_mark_behind_the_subject_covers_what_the_sentence_reports():
    claims = claims_of("Recent trials [1] have tested drills, showing that small pumps can drain rivers.", ("[1]", P))
    assert [c.citations for c in claims] == [(0,)] * len(claims)


def test_what_a_participle_reports_is_a_claim_where_a_mark_shows_another_work():
    claims = claims_of(
        "Trials tested drills [1], showing that small pumps can drain rivers [2].", ("[1]", P), ("[2]", P)
    )
    assert [(c.text, c.citations) for c in claims] == [
        ("Trials tested drills.", (0,)),
        ("Small pumps can drain rivers.", (1,)),
    ]


def test_what_another_argues_is_no_part_of_what_one_showed():
    claims = claims_of(
        "Ito (2020) showed that rents fell, whereas Berg (2021) argued that wages rose.",
        ("Ito (2020)", N),
        ("Berg (2021)", N),
    )
    assert [(claim.text, claim.citations) for claim in claims] == [
        ("Rents fell.", (0,)),
        ("The author argued that wages rose.", (1,)),
    ]


def test_a_name_of_one_that_a_plural_stands_in_for_has_both_verbs():
    claims = claims_of("Ito et al. (2020) use trees to sort maps and designs a new index.", ("Ito et al. (2020)", N))
    assert [claim.text for claim in claims] == [
        "The authors use trees to sort maps.",
        "The authors designs a new index.",
    ]


def test_a_setting_that_another_clause_has_itself_is_not_given_to_it():
    claims = claims_of(
        "In mice, short fasts delay cancer [1], but results in primates are mixed [2].", ("[1]", P), ("[2]", P)
    )
    assert [claim.text for claim in claims] == [
        "In mice, short fasts delay cancer.",
        "Results in primates are mixed.",
    ]


def test_what_is_written_in_is_marked_where_it_was_marked_before():
    claims = claims_of("These estimates were adopted by Orta Bank, and they guided lending [1].", ("[1]", P))
    assert len(claims) == 2
    assert all("These estimates" in claim.text and claim.flags for claim in claims)
