"""How many requests a judge needs on real manuscripts, with and without batching: a table, nothing is sent.

    python -m benchmarks.judge_calls FOLDER…

Each folder holds manuscript.md and references.json. Sources are read as the rules need them; the judge only estimates.
"""

from __future__ import annotations

import sys
from pathlib import Path

from auditor.claims import extract_claims
from auditor.domain import JudgeStanding, Source
from auditor.examination import Examiner
from auditor.inputs import read_inputs
from auditor.judging.llm_judge import LlmJudge
from auditor.judging.profiles import LlmProfile, read_profile
from auditor.judging.protocol import JudgeRequest
from auditor.judging.unasked import NoJudge
from auditor.llm.client import Client
from auditor.llm.prompts import read_prompt
from auditor.llm.settings import ModelSettings
from auditor.pipeline import questions
from auditor.verdicts import asks_judge

SIZES = (1, 4, 8)
"""Claims in one request."""


def requests_of(folder: Path) -> tuple[int, list[JudgeRequest]]:
    """Return the pairs with text, and the requests that a judge would get."""
    inputs = read_inputs(folder / "manuscript.md", folder / "references.json", None)
    examiner = Examiner(judge=NoJudge(), references=inputs.references)
    asked = questions(inputs, extract_claims(inputs.manuscript, inputs.references))
    pairs = [pair for question in asked for pair in examiner._grounded(question) if isinstance(pair.text, Source)]
    open_ = [pair for pair in pairs if asks_judge(pair.claim, pair.verdict)]
    return len(pairs), [
        JudgeRequest(pair.claim, examiner.index(pair.text), pair.verdict.passages)
        for pair in open_
        if isinstance(pair.text, Source)
    ]


def judge_of(size: int) -> LlmJudge:
    """Return a judge that could ask so many claims at once, and is never asked."""
    profile = read_profile("llm")
    assert isinstance(profile, LlmProfile)
    limits = profile.limits.model_copy(update={"claims_per_call": size})
    client = Client(ModelSettings(model="none"))
    return LlmJudge("llm", client, read_prompt(profile.prompt), limits, JudgeStanding(profile="llm"))


def main(folders: list[str]) -> None:
    """Print one row a manuscript."""
    header = " | ".join(f"calls at {size} | tokens per claim" for size in SIZES)
    print(f"| manuscript | pairs with text | decided without a judge | asked | {header} |")
    print("|---|" + "---|" * (3 + 2 * len(SIZES)))
    for folder in folders:
        pairs, requests = requests_of(Path(folder))
        cells = []
        for size in SIZES:
            estimate = judge_of(size).estimate(requests)
            per_claim = round((estimate.input_tokens or 0) / len(requests)) if requests else 0
            cells += [str(estimate.calls), str(per_claim)]
        saved = pairs - len(requests)
        print(f"| {Path(folder).name} | {pairs} | {saved} | {len(requests)} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
