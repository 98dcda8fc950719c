"""`auditor advise`: rules for the writing prompt from what a run measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from auditor.statistics.advice import AdviceExample, Coverage, Rule


def command(
    run: Annotated[Path, typer.Argument(help="Folder of a run, or its report.json.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Also write the advice to this Markdown file.")
    ] = None,
    rules_only: Annotated[bool, typer.Option("--rules-only", help="Only the rules, ready to paste.")] = False,
) -> None:
    """Turn a run's failure modes into rules for the writing prompt, worst first, each with the clearest examples."""
    from auditor.cli.runs import read_run
    from auditor.statistics.advice import advise, coverage

    report = read_run(run)
    rules = advise(report)
    text = _paste(rules) if rules_only else _markdown(rules, coverage(report))
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


def _markdown(rules: tuple[Rule, ...], seen: Coverage) -> str:
    from auditor import taxonomy
    from auditor.reporting.foreign import markdown as escape

    if not seen.looked_at:
        return taxonomy.advice().not_looked_at
    rests_on = _rests_on(seen)
    if not rules:
        return f"{taxonomy.advice().nothing}\n\n{rests_on}"
    lines = [taxonomy.advice().preamble, "", rests_on, ""]
    for rule in rules:
        counted = f" ({rule.count} of {rule.looked_at} pairs)" if rule.count else ""
        lines += [f"### {rule.title}{counted}", "", f"*{rule.block}.* {rule.text}", ""]
        if rule.where:
            lines += [f"Where: {escape('; '.join(rule.where))}.", ""]
        for example in rule.examples:
            lines += _example(example)
        lines.append("")
    return "\n".join(lines).rstrip()


def _rests_on(seen: Coverage) -> str:
    """Say how much of the run the advice rests on."""
    told = f"It rests on {seen.looked_at} of {seen.pairs} claim–source pairs"
    if seen.looked_at < seen.pairs:
        told += "; the others had no text, or added nothing beside another work"
    if seen.not_judged:
        told += f". {seen.not_judged} of them no judge was asked about, and what only a reader can tell is not counted"
    return f"{told}."


def _example(example: AdviceExample) -> list[str]:
    from auditor.reporting.excerpts import without_heading_marks
    from auditor.reporting.foreign import markdown as escape
    from auditor.reporting.foreign import shortened

    lines = [f"- {example.claim_id}, cites “{escape(example.source)}”: “{escape(example.claim)}”"]
    if example.passage:
        lines.append(f"  - the source: “{escape(shortened(without_heading_marks(example.passage), 300))}”")
    lines.append(f"  - {escape(example.reason)}")
    if example.home:
        said = escape(shortened(example.home_passage, 300))
        lines.append(f"  - it is at home in “{escape(example.home)}”: “{said}”")
    return lines
