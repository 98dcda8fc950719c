"""`auditor verify`: the audit of ready claim–source pairs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from auditor.cli.options import (
    DEFAULTS,
    BaseUrl,
    Cache,
    GivenExtent,
    JudgeName,
    MaxCalls,
    MaxCost,
    Model,
    Repeat,
    Replay,
    Script,
    TrustJudge,
    judge_options,
)


def command(
    pairs: Annotated[Path, typer.Argument(help="JSONL (or .jsonl.gz) of {id, claim, source, extent?}.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="JSONL of verdicts, one per input line, same order.")],
    judge: JudgeName = DEFAULTS.judge,
    model: Model = DEFAULTS.model,
    extent: GivenExtent = DEFAULTS.extent,
    trust_judge: TrustJudge = DEFAULTS.trust_judge,
    max_calls: MaxCalls = DEFAULTS.max_calls,
    max_cost: MaxCost = DEFAULTS.max_cost,
    cache: Cache = DEFAULTS.cache,
    replay: Replay = DEFAULTS.replay,
    repeat: Repeat = DEFAULTS.repeat,
    base_url: BaseUrl = None,
    script: Script = None,
) -> None:
    """Audit ready claim–source pairs: one line of output for each line of input.

    Exit codes: 0 written, 2 usage or input error, 3 no pair could be looked at.
    """
    options = judge_options(locals())
    from auditor.cli.progress import progress
    from auditor.pairs import audit_pairs, read_pairs

    waiting = list(read_pairs(pairs))
    counts: Counter[str] = Counter()
    verdicts = audit_pairs(waiting, judge=judge, judge_options=options, trust_judge=trust_judge, extent=extent)
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("w", encoding="utf-8") as file, progress("pairs") as advance:
        for done, verdict in enumerate(verdicts, 1):
            file.write(verdict.model_dump_json() + "\n")
            counts[verdict.bucket.value] += 1
            advance(done, len(waiting))
    shares = ", ".join(f"{counts[bucket]} {bucket}" for bucket in ("ok", "check", "failed", "skip"))
    typer.echo(f"{len(waiting)} pairs: {shares}. Verdicts: {out}")
    raise typer.Exit(3 if counts["skip"] == len(waiting) else 0)
