"""All files of a comparison, written together."""

from __future__ import annotations

from pathlib import Path

from auditor import taxonomy
from auditor.reporting import comparison_text
from auditor.resources import data_folder
from auditor.statistics.comparison_model import Comparison

TEMPLATE = "compare.html.jinja"
"""Page template, in `reports/templates`; without it no page is written."""


def write_comparison(comparison: Comparison, out: Path) -> list[Path]:
    """Write the comparison as JSON, Markdown and a page into `out`, made if need be; return the files."""
    out.mkdir(parents=True, exist_ok=True)
    texts = {
        "comparison.json": comparison.model_dump_json(indent=1) + "\n",
        "comparison.md": comparison_text.markdown(comparison),
    }
    if (data_folder("reports") / "templates" / TEMPLATE).is_file():
        texts["comparison.html"] = _page(comparison)
    for name, text in texts.items():
        (out / name).write_text(text, encoding="utf-8", errors="replace")
    return [out / name for name in texts]


def _page(comparison: Comparison) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(data_folder("reports") / "templates"), autoescape=True, undefined=StrictUndefined
    )
    titles = {mode.id: mode.title for mode in taxonomy.modes()}
    return environment.get_template(TEMPLATE).render(comparison=comparison, mode_titles=titles, words=comparison_text)
