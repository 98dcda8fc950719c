"""All files of a comparison, written together."""

from __future__ import annotations

from pathlib import Path

from auditor import taxonomy
from auditor.domain import Bucket
from auditor.reporting import comparison_figures, comparison_text
from auditor.reporting.templates import environment, own_file
from auditor.statistics.comparison_model import Comparison


def write_comparison(comparison: Comparison, out: Path) -> list[Path]:
    """Write the comparison as JSON, Markdown and a page into `out`, made if need be; return the files."""
    out.mkdir(parents=True, exist_ok=True)
    texts = {
        "comparison.json": comparison.model_dump_json(indent=1) + "\n",
        "comparison.md": comparison_text.markdown(comparison),
        "comparison.html": page(comparison),
    }
    for name, text in texts.items():
        (out / name).write_text(text, encoding="utf-8", errors="replace")
    return [out / name for name in texts]


def page(comparison: Comparison) -> str:
    """Return the comparison as one page that works offline and runs nothing."""
    from markupsafe import Markup

    template = environment().get_template("compare.html.jinja")
    return template.render(
        comparison=comparison,
        texts=comparison_text,
        figures=comparison_figures,
        buckets=tuple(Bucket),
        mode_titles={mode.id: mode.title for mode in taxonomy.modes()},
        style=Markup(own_file("report.css")),
    )
