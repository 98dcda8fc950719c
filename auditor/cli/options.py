"""Options that several commands share, with one wording."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

JudgeName = Annotated[str, typer.Option("--judge", "-j", help="Judge profile; `auditor judges` lists them.")]
Model = Annotated[str | None, typer.Option("--model", help="Model instead of the profile's.")]
TrustJudge = Annotated[
    bool, typer.Option("--trust-judge", help="Count a judge's verified support as ok; the report says so.")
]
MaxCalls = Annotated[int | None, typer.Option(min=0, help="Requests to a model that may be sent in this run.")]
MaxCost = Annotated[float | None, typer.Option(min=0, help="US dollars that may be spent in this run.")]
BaseUrl = Annotated[str | None, typer.Option("--base-url", help="Address of the server instead of the profile's.")]
Cache = Annotated[Path | None, typer.Option("--cache", help="SQLite file that keeps the judge's replies.")]
Replay = Annotated[bool, typer.Option("--replay", help="Answer from the cache alone; ask nothing.")]
Repeat = Annotated[
    int, typer.Option("--repeat", min=1, help="Times each pair is asked about; the report says how far answers agree.")
]
Script = Annotated[Path | None, typer.Option("--script", help="Replies of the scripted judge, JSONL.")]
Sources = Annotated[
    Path | None, typer.Option("--sources", "-s", help="Folder of texts, or JSON/JSONL of records with text.")
]
References = Annotated[
    Path | None, typer.Option("--references", "-r", help="Bibliography: BibTeX, CSL-JSON, RIS, NBIB, EndNote XML.")
]
