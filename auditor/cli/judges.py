"""`auditor judges`: lists the judges and whether each is ready; `check NAME` tries one, `train` and `fit` make one."""

from __future__ import annotations

from typing import Annotated

import typer

from auditor.cli.judge_training import fit, train
from auditor.cli.options import BaseUrl, Model, Script

command = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="List the judges, what each needs, and whether it is ready.",
)
command.command()(train)
command.command()(fit)


@command.callback(invoke_without_command=True)
def show(context: typer.Context) -> None:
    """List the judges, what each needs, and whether it is ready."""
    if context.invoked_subcommand is not None:
        return
    from auditor.judging.readiness import list_judges

    for judge in list_judges():
        own = " (your own profile)" if judge.overridden else ""
        typer.echo(f"{judge.name}{own}: {judge.title}")
        typer.echo(f"    {'ready' if judge.ready else 'not ready: ' + judge.missing}")
        if judge.calibration:
            typer.echo(f"    {judge.calibration}")


@command.command()
def check(
    name: Annotated[str, typer.Argument(help="Judge profile.")],
    model: Model = None,
    base_url: BaseUrl = None,
    script: Script = None,
) -> None:
    """Ask a judge one tiny question and say what happened. Exit code 0 if it answered, 3 if not."""
    import asyncio

    from auditor.judging.readiness import try_judge
    from auditor.judging.registry import JudgeOptions, find_profile
    from auditor.resources import word_list

    find_profile(name)
    claim, source = word_list("judge_trial")
    options = JudgeOptions(model=model, base_url=base_url, script=script, max_calls=4)
    trial = asyncio.run(try_judge(name, options, source, claim))
    typer.echo(trial.summary)
    raise typer.Exit(0 if trial.usable else 3)
