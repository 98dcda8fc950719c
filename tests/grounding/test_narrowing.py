"""A statement that the source limits (to mice, a dose, a setting) is not the claim that drops the limit."""

from __future__ import annotations

import pytest

from auditor.domain import Bucket, Status
from tests.grounding.conftest import judged

CLAIM = "The vaccine protects against the fever."
LIMITS = (
    "in mice",
    "in vitro",
    "in one trial",
    "in 3 of 12 sites",
    "in mice, rats and pigs",
    "among nurses on night duty",
    "at high doses",
    "under stress",
    "without treatment",
    "within the first subgroup",
    "after surgery",
    "when stored in the cold",
)


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(
    "sentence",
    [
        "{opening}, the vaccine protects against the fever.",
        "However, {limit}, the vaccine protects against the fever.",
        "{opening}, we found that the vaccine protects against the fever.",
        "The vaccine, {limit}, protects against the fever.",
        "The vaccine protects, {limit}, against the fever.",
        "The vaccine protects against the fever {limit}.",
        "The vaccine protects against the fever, {limit}, and it costs little.",
    ],
)
def test_a_dropped_limit_is_not_grounded(limit: str, sentence: str) -> None:
    source = sentence.format(limit=limit, opening=limit[0].upper() + limit[1:])
    grounding, verdict = judged(CLAIM, source)
    assert grounding.statement is None
    assert verdict.bucket is Bucket.CHECK, "what is missed costs a look, and is no accusation"


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(
    "sentence",
    ["{opening}, the vaccine protects against the fever.", "The vaccine protects against the fever {limit}."],
)
def test_a_claim_that_keeps_the_limit_is_grounded(limit: str, sentence: str) -> None:
    whole = sentence.format(limit=limit, opening=limit[0].upper() + limit[1:])
    assert judged(whole, f"It is a cheap drug. {whole}")[1].status is Status.GROUNDED


@pytest.mark.parametrize(
    "opening",
    [
        "However",
        "Here",
        "Overall",
        "Taken together",
        "To our knowledge",
        "In addition",
        "In contrast",
        "In conclusion",
        "In summary",
        "In fact",
        "In other words",
        "In this study",
        "In this paper",
        "In the present study",
        "In our trial",
        "In line with earlier work",
        "In Section 3",
        "As Figure 2 shows",
        "On the other hand",
        "For example",
    ],
)
def test_an_opening_that_limits_nothing_leaves_it_grounded(opening: str) -> None:
    assert judged(CLAIM, f"{opening}, the vaccine protects against the fever.")[1].status is Status.GROUNDED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The city opened a bridge.", "In 1932, the city opened a bridge."),
        ("The city opened a bridge.", "After the war, the city opened a bridge."),
        ("The city opened a bridge.", "The city opened a bridge on Monday."),
        ("Einstein was born in Ulm.", "Einstein was born in Ulm, in the Kingdom of Württemberg."),
        ("Einstein was born in Ulm.", "Einstein was born in Ulm in 1879."),
        ("The firm hired workers.", "The firm hired workers from villages."),
        ("Rents have risen.", "In recent years, rents have risen."),
        ("Rents have risen.", "Rents have risen since the reform."),
        ("The bridge collapsed.", "The bridge collapsed when a ship struck it."),
        (CLAIM, f"In this study, we found that {CLAIM.lower()}"),
        ("The vaccine is safe.", "The vaccine is safe, and in mice it is also cheap."),
        ("The vaccine is safe.", "The vaccine is safe (Table 2 in the supplement)."),
        ("The vaccine is safe.", "The vaccine is safe, as is shown in Figure 2."),
        ("Wages rose in most towns.", "Wages rose in most towns, with Lyon in the lead."),
    ],
)
def test_time_pointers_and_other_statements_limit_nothing(claim: str, source: str) -> None:
    assert judged(claim, source)[1].status is Status.GROUNDED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The vaccine protects.", "The vaccine protects against the fever in mice."),
        ("The vaccine protects Alice.", "The vaccine protects Alice in winter."),
        ("Pain falls.", "After surgery, pain falls."),
        ("The river is dry.", "In summer, the river is dry."),
        ("The vaccine is safe.", "We show in mice that the vaccine is safe."),
        ("The vaccine reduced mortality.", "In one trial, the vaccine reduced mortality."),
        ("The vaccine reduced mortality.", "The vaccine reduced mortality in adults over 60."),
    ],
)
def test_a_time_limits_what_holds_in_general(claim: str, source: str) -> None:
    grounding, verdict = judged(claim, source)
    assert grounding.statement is None
    assert verdict.bucket is Bucket.CHECK
