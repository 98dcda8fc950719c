"""Which quotation marks attribute words to a source."""

from __future__ import annotations

import pytest

from auditor.claims.quotations import find_quotations, quoted_spans
from tests.timing import least_seconds, variants

ATTRIBUTED = {
    'Justice Marlow held: "the burden rests on the agency".': "the burden rests on the agency",
    "Lee wrote that “costs fell by half” in May.": "costs fell by half",
    "According to Lee, «the bridge was never safe».": "the bridge was never safe",
    "Lee described it as ``a very slow recovery'' of trade.": "a very slow recovery",
    "“The sea took all we had in one night” was the answer.": "The sea took all we had in one night",
    'She said "I don\'t know why it failed".': "I don't know why it failed",
}
NONE = [
    'The "black box" problem is old.',
    'The so-called "no free lunch result" is cited often.',
    'The paper titled "A Short History of Nearly Everything" is cited often.',
    'The term "corporate social responsibility" was used first in 1953.',
    "The sailors' ropes and the miners' lamps were lost.",
    "The 5' end and the 3' end differ.",
]


@pytest.mark.parametrize("text", ATTRIBUTED)
def test_attributed(text: str):
    (quotation,) = find_quotations(text)
    assert quotation.text == ATTRIBUTED[text]
    assert quotation.span.of(text) == quotation.text


@pytest.mark.parametrize("text", NONE)
def test_scare_quotes_titles_and_terms_are_none(text: str):
    assert find_quotations(text) == ()


@pytest.mark.parametrize("text", ['"' * 30_000, "“" * 30_000, "‘a" * 15_000, "''``" * 7_500, '"a ' * 10_000])
def test_awkward_text_takes_no_time(text: str):
    texts = variants(text)

    def work() -> None:
        awkward = next(texts)
        quoted_spans(awkward)
        find_quotations(awkward)

    assert least_seconds(work) < 0.3
