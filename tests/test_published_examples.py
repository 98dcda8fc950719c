"""Three examples of a published report on citing by language models, rebuilt with sources of our own."""

from __future__ import annotations

from pathlib import Path

from auditor.claims import claim_from_text
from auditor.domain import Bucket, ClaimResult, Extent, Source, Status
from auditor.pipeline import audit, audit_claim
from auditor.sources.library import source_from_text

EDGES = claim_from_text("The graph distinguishes 964 edge types.")
ABSTRACT = "We present a graph of proteins and drugs and use it to find new uses of old drugs."
FULL = f"{ABSTRACT} 2. Data. The graph distinguishes 964 edge types. Each edge has a source."


def text(key: str, content: str, extent: Extent, title: str) -> Source:
    """Return a text of a work."""
    return source_from_text(key, content, extent=extent).model_copy(update={"title": title})


def test_a_mechanism_and_its_purposes_are_claims_and_only_the_grounded_kernel_passes(tmp_path: Path):
    manuscript = tmp_path / "m.md"
    manuscript.write_text(
        "A blockchain mechanism records each sale to ensure transparency, reward contributors and prevent "
        "fraud [@roe].\n"
    )
    (tmp_path / "works").mkdir()
    (tmp_path / "works" / "roe.full.txt").write_text(
        "We built a market for data. A blockchain mechanism records each sale. Sellers set the price of their data."
    )
    results = audit(manuscript, tmp_path / "works").claims
    assert [result.claim.text for result in results] == [
        "A blockchain mechanism records each sale.",
        "A blockchain mechanism records each sale to ensure transparency.",
        "A blockchain mechanism records each sale to reward contributors.",
        "A blockchain mechanism records each sale to prevent fraud.",
    ]
    assert [result.bucket is Bucket.OK for result in results] == [True, False, False, False]


def test_a_detail_of_the_full_text_is_not_in_the_abstract_and_no_invention():
    thin = audit_claim(EDGES, {"roe": text("roe", ABSTRACT, Extent.ABSTRACT, "A graph of drugs")})
    assert (thin.status, thin.bucket) == (Status.NOT_IN_EXCERPT, Bucket.CHECK)
    assert mode(thin) == "insufficient_source"
    full = audit_claim(EDGES, {"roe": text("roe", FULL, Extent.FULL_TEXT, "A graph of drugs")})
    assert (full.status, full.bucket) == (Status.GROUNDED, Bucket.OK)


def test_a_thin_excerpt_beside_the_full_text_of_the_same_work_is_told():
    thin = text("roe", ABSTRACT, Extent.ABSTRACT, "A graph of drugs")
    full = text("roe-full", FULL, Extent.FULL_TEXT, "A graph of drugs")
    (verdict,) = audit_claim(EDGES, {"roe": thin}, others={"roe-full": full}).verdicts
    assert verdict.placement is not None
    assert (verdict.placement.source, verdict.placement.same_work) == ("roe-full", True)


def test_a_right_figure_under_the_wrong_paper_names_the_right_one():
    claim = claim_from_text("The corpus holds 20,000 pairs of questions and answers.")
    cited = text("lee", "We train a model on questions of nurses. It was tested on wards.", Extent.FULL_TEXT, "A model")
    home = text(
        "kim", "The corpus holds 20,000 pairs of questions and answers. It is free.", Extent.FULL_TEXT, "A corpus"
    )
    result = audit_claim(claim, {"lee": cited}, others={"kim": home})
    (verdict,) = result.verdicts
    assert verdict.bucket is not Bucket.OK
    assert verdict.placement is not None
    assert (verdict.placement.source, verdict.placement.same_work) == ("kim", False)
    assert mode(result) == "source_mismatch"


def mode(result: ClaimResult) -> str | None:
    """Return the failure mode of a claim with one pair."""
    (verdict,) = result.verdicts
    return verdict.failure.mode if verdict.failure is not None else None
