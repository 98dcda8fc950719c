"""Which words of a sentence are denied."""

from __future__ import annotations

import pytest

from auditor.grounding.analysis import analyse


def denied(text: str) -> set[str]:
    analysis = analyse(text)
    return {word.lower for word in analysis.words if word.content and analysis.negative(word)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The bridge did not collapse.", {"collapse"}),
        ("The patient reported no fever, chills or cough.", {"fever", "chills", "cough"}),
        ("The patient has neither fever nor cough.", {"fever", "cough"}),
        ("The patient has no pain but has a fever.", {"pain"}),
        ("The vaccine failed to reduce admissions.", {"reduce", "admissions"}),
        ("Without adjustment, the group improved.", {"adjustment"}),
        ("There was a lack of evidence.", {"evidence"}),
        ("None of the patients improved.", {"improved"}),
        ("Transfusion: No", {"transfusion"}),
        ("Rash - none", {"rash"}),
        ("Fever was absent.", {"fever"}),
        ("The drug is yet to be approved.", {"approved"}),
        ("She avoided acting in films.", {"acting", "films"}),
    ],
)
def test_words_in_the_scope_of_a_negator_are_denied(text: str, expected: set[str]) -> None:
    assert expected <= denied(text)


@pytest.mark.parametrize(
    "text",
    [
        "The drug not only lowered pain but also improved sleep.",
        "There is no doubt that the drug lowered pain.",
        "Not all patients improved.",
        "The agency did not answer until March.",
        "Although small, the trial was well conducted.",
    ],
)
def test_some_negators_deny_nothing(text: str) -> None:
    assert not denied(text) & {"lowered", "improved", "answer", "conducted", "patients"}


def test_two_negators_over_one_word_cancel() -> None:
    analysis = analyse("It is not uncommon for relapse to occur.")
    occur = next(word for word in analysis.words if word.lower == "occur")
    assert len(analysis.denied[occur.index]) == 2
    assert not analysis.negative(occur)


def test_a_denying_prefix_stays_with_its_word_and_offsets_hold() -> None:
    analysis = analyse("The course was non-inferior (p = 0.2).")
    word = next(word for word in analysis.words if word.lower == "noninferior")
    assert analysis.text[word.start : word.end].startswith("non-inferio")
    assert all(word.end <= len(analysis.text) + 1 for word in analysis.words)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The samples were too small to detect a difference.", "detect difference"),
        ("The effect was too weak for them to notice the change.", "notice change"),
        ("It came too late.", ""),
        ("The water was free of lead and arsenic.", "lead arsenic"),
        ("The clinic was free for students.", ""),
        ("The lead-free paint dried quickly.", "lead"),
        ("The vaccine is yet to reach the district.", "reach district"),
        ("The yet to be approved drug was tested.", "approved"),
        ("The rule has yet to take effect.", "effect"),
        ("The minister refused to sign the treaty.", "sign treaty"),
        ("The board turned down the offer to merge.", "offer merge"),
        ("The board turned to the offer.", ""),
        ("The drug stopped the tumour from growing.", "growing"),
        ("The firm refrained from selling shares.", "selling shares"),
        ("The patients were unable to walk.", "walk"),
        ("It was impossible to measure the dose.", "measure dose"),
        ("The trial was unlikely to succeed.", "succeed"),
        ("The trial produced no evidence of harm.", "produced evidence harm"),
        ("Nobody in the village owned a car.", "owned car"),
        ("Nothing in the data explained the drop.", "explained drop"),
        ("The report gave no reason, nor did it name a source.", "reason name source"),
        ("The drug did not lower pain or improve sleep.", "lower pain improve sleep"),
        ("The drug did not lower pain but improved sleep.", "lower pain"),
        ("The drug lowered neither pain nor fever.", "lowered pain fever"),
        ("Patients do not have to fast.", ""),
        ("Patients did not need to fast.", "need"),
        ("The effect was not observed until the third week.", ""),
        ("The failure of the pump caused the flood.", "pump"),
        ("The absence of rain hurt the crops.", "rain"),
        ("No patient improved.", "patient improved"),
        ("The doctors gave the patients no drug.", "drug"),
        ("The town lacks clean water and power.", "clean water power"),
        ("The signal was absent in mice.", "signal"),
        ("History of stroke: none", "history stroke"),
        ("Allergies: one", ""),
        ("The committee never met.", "met"),
        ("It was no more than a rumour.", ""),
        ("The device cannot store energy.", "store energy"),
        ("The nurse forgot to record the dose.", "record dose"),
        ("The firm refrained from a sale.", "sale"),
        ("The tax kept him from town.", ""),
        ("The tax kept prices from rising.", "rising"),
        ("She turned to leave.", ""),
        ("The failure to act was costly.", "act"),
        ("His inability to walk was plain.", "walk"),
        ("The team did not win and lost its coach.", "win"),
        ("The team did not win or draw.", "win draw"),
        ("The drug did not help, or the patient lied.", "help"),
        ("He denied that the drug worked.", "worked"),
        ("The claim was rejected.", "claim"),
        ("Pain didn't improve.", "improve"),
        ("The agency did not answer till March.", ""),
        ("It is unlikely that the drug works.", "works"),
        ("Patients did not have fever.", "fever"),
        ("They did not plan to stop.", "plan stop"),
        ("The drugs do not always work.", ""),
        ("The town is free from debt.", "debt"),
        ("Transfusion: not done", "transfusion"),
        ("Smoking: denied.", "smoking"),
        ("No smoking is allowed.", "smoking allowed"),
        ("Neither drug worked.", "drug worked"),
        ("The law does not apply to foreigners, children or students.", "apply foreigners children students"),
        ("The patient has no pain but a fever.", "pain"),
        ("Tea was taxed; coffee could not be sold.", "sold"),
        ("Tea was taxed, coffee could not be sold.", "sold"),
        ("Tea was taxed, the report does not say.", "taxed say"),
        ("That tea was taxed was not known.", "taxed known"),
    ],
)
def test_exactly_the_words_in_a_scope_are_denied(text: str, expected: str) -> None:
    assert denied(text) == set(expected.split())
