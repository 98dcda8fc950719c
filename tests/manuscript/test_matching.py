"""Citation to reference: exact, or reported."""

from __future__ import annotations

import pytest

from auditor.domain import Citation, Manuscript, ManuscriptFormat, Reference
from auditor.manuscript import match_citations, parse_manuscript

LEE = Reference(key="lee2019", authors=("Lee, Anna",), year="2019", title="Sleep and recall in healthy adults")
LEE_B = Reference(key="lee2019b", authors=("Lee, Anna",), year="2019", title="Another study of afternoon naps")
LEE_ROE = Reference(key="leeroe", authors=("Lee, Anna", "Roe, Ben"), year="2019", title="Night shifts in hospitals")
LEE_AL = Reference(key="leeal", authors=("Lee, A", "Roe, B", "Doe, C"), year="2019", title="Shift work and memory loss")
LINKED = Reference(key="arx", title="A paper on the archive", url="http://arxiv.org/abs/2101.00001v2")


def match(text: str, given: list[Reference], format: str = "markdown") -> list[Citation]:
    return citations(match_citations(parse_manuscript(text, name="t", format=ManuscriptFormat(format)), given))


def citations(manuscript: Manuscript) -> list[Citation]:
    return [citation for sentence in manuscript.sentences for citation in sentence.citations]


@pytest.mark.parametrize(
    ("text", "given", "reference", "problem"),
    [
        ("A [@lee2019].", [LEE], "lee2019", None),
        ("A [@lee2020].", [LEE], None, "unmatched"),
        ("A (Lee, 2019).", [LEE, LEE_ROE, LEE_AL], "lee2019", None),
        ("A (Lee and Roe, 2019).", [LEE, LEE_ROE, LEE_AL], "leeroe", None),
        ("A (Lee et al., 2019).", [LEE, LEE_ROE, LEE_AL], None, "ambiguous"),
        ("A (Lee et al., 2019).", [LEE, LEE_AL], "leeal", None),
        ("A (Lee, 2019).", [LEE, LEE_B], None, "ambiguous"),
        ("A (Lee, 2018).", [LEE], None, "unmatched"),
        ("A (Adıgüzel, 2019).", [Reference(key="a", authors=("Adiguzel, E",), year="2019")], "a", None),
        ("A (Adıgüzel, 2019).", [Reference(key="a", authors=("Adgzel, T",), year="2019")], None, "unmatched"),
        ("A (Müller, 2019).", [Reference(key="m", authors=("Mueller, E",), year="2019")], "m", None),
        ("A ([x](https://arxiv.org/pdf/2101.00001)).", [LINKED], "arx", None),
        ("A ([x](https://arxiv.org/abs/2101.00002)).", [LINKED], None, "unmatched"),
        ("A [42].", [Reference(key=str(n)) for n in range(1, 31)], None, "unmatched"),
    ],
)
def test_given_references(text: str, given: list[Reference], reference: str | None, problem: str | None) -> None:
    (citation,) = match(text, given)
    assert (citation.reference, citation.problem) == (reference, problem)
    assert bool(citation.problem_detail) == bool(problem)


OWN = "\n\n## References\n\n[1] Lee, A. (2019). Sleep and recall in healthy adults. Journal of Rest, 3, 1-9.\n"


def test_own_list_alone() -> None:
    (citation,) = match("A [1]." + OWN, [])
    assert citation.reference == "1"


def test_own_entry_is_found_among_given_references_by_the_work() -> None:
    (citation,) = match("A [1]." + OWN, [LEE, LEE_ROE])
    assert citation.reference == "lee2019"


def test_own_list_and_given_references_that_disagree_are_a_conflict() -> None:
    other = Reference(key="1", authors=("Poe, Dan",), year="1999", title="Harbour floors and tidal gauges")
    (citation,) = match("A [1]." + OWN, [other])
    assert (citation.reference, citation.problem) == (None, "conflict")
    assert "Harbour floors" in citation.problem_detail


def test_of_two_lists_that_number_anew_the_one_that_follows_is_meant() -> None:
    second = (
        "\n# Second\n\nB [1].\n\n## References\n\n[1] Poe, D. (1999). Harbour floors and tidal gauges. Sea, 2, 5-9.\n"
    )
    found = match("# First\n\nA [1]." + OWN + second, [])
    assert [(c.reference, c.problem) for c in found] == [("1 (list 1)", None), ("1 (list 2)", None)]
