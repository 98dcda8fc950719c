"""`auditor advise`: rules for the writing prompt from what a run measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from auditor.statistics.advice import Rule


def command(
    run: Annotated[Path, typer.Argument(help="Folder of a run, or its report.json.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Also write the advice to this Markdown file.")
    ] = None,
    rules_only: Annotated[bool, typer.Option("--rules-only", help="Only the rules, ready to paste.")] = False,
) -> None:
    """Turn a run's failure modes into rules for the writing prompt, worst first, each with the clearest examples."""
    from auditor.cli.runs import read_run
    from auditor.statistics.advice import advise

    rules = advise(read_run(run))
    text = _paste(rules) if rules_only else _markdown(rules)
    typer.echo(text)
    if out is not None:
        out.write_text(text + "\n", encoding="utf-8", errors="replace")


def _paste(rules: tuple[Rule, ...]) -> str:
    from auditor import taxonomy

    if not rules:
        return taxonomy.advice().nothing
    blocks: dict[str, list[str]] = {}
    for rule in rules:
        blocks.setdefault(rule.block, []).append(f"- {rule.text}")
    intros = {block.title: block.intro for block in taxonomy.advice().blocks}
    return "\n\n".join(
        "\n".join([f"{title}. {intros.get(title, '')}".rstrip(), *lines]) for title, lines in blocks.items()
    )


def _markdown(rules: tuple[Rule, ...]) -> str:
    from auditor import taxonomy
    from auditor.reporting.foreign import markdown as escape
    from auditor.reporting.foreign import shortened

    if not rules:
        return taxonomy.advice().nothing
    lines = [taxonomy.advice().preamble, ""]
    for rule in rules:
        counted = f" ({rule.count} of {rule.judged} judged pairs)" if rule.count else ""
        lines += [f"### {rule.title}{counted}", "", f"*{rule.block}.* {rule.text}", ""]
        for example in rule.examples:
            lines.append(f"- {example.claim_id}, cites {escape(example.source)}: “{escape(example.claim)}”")
            if example.passage:
                lines.append(f"  - the source: “{escape(shortened(example.passage, 300))}”")
            lines.append(f"  - {escape(example.reason)}")
        lines.append("")
    return "\n".join(lines).rstrip()
