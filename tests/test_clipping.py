"""A quote in a reason shows the words that decide."""

from __future__ import annotations

import time

import pytest

from auditor.clipping import clipped

CLAIM = "Tolls lower the number of lorries on the coast road."
FILLER = "The commission met in spring and heard many witnesses from all of the districts. "
DECIDING = "The coast road had fewer lorries after tolls came."


def test_a_short_quote_stays_whole() -> None:
    assert clipped("Tolls\n were  raised.", CLAIM, 200) == "Tolls were raised."


def test_the_stretch_that_shares_most_with_the_claim_is_shown() -> None:
    shown = clipped(FILLER * 4 + DECIDING + " " + FILLER * 3, CLAIM, 120)
    assert DECIDING in shown
    assert len(shown) <= 120
    assert (shown[0], shown[-1]) == ("…", "…")


def test_the_deciding_words_may_come_last() -> None:
    shown = clipped(FILLER * 4 + DECIDING, CLAIM, 120)
    assert shown.startswith("… ")
    assert shown.endswith(DECIDING)


def test_it_begins_and_ends_with_a_sentence_where_that_loses_nothing() -> None:
    assert clipped(DECIDING + " " + FILLER * 3, CLAIM, 120) == DECIDING + " …"
    assert clipped(FILLER + DECIDING + " " + FILLER, CLAIM, 80) == f"… {DECIDING} …"


def test_word_forms_count() -> None:
    assert "taxation" in clipped(FILLER * 4 + "It is about taxation of firms. " + FILLER, "Taxes on firm profits", 60)


@pytest.mark.parametrize("quote", ["x" * 900, FILLER * 9, "ß " * 700])
@pytest.mark.parametrize("claim", ["", "?", CLAIM])
def test_it_is_never_longer_than_asked(quote: str, claim: str) -> None:
    assert len(clipped(quote, claim, 200)) <= 200


def test_a_huge_quote_is_quick() -> None:
    began = time.process_time()
    clipped("a b " * 20_000, "a b c d", 200)
    assert time.process_time() - began < 0.3
