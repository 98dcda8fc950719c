"""What mkdocs calls: the reference pages are made while the site is built, so that they cannot fall behind the code."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent
if str(ROOT) not in sys.path:  # mkdocs loads this file by its path
    sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the reference pages and the JSON Schemas they link to."""
    from mkdocs.structure.files import File

    for name, text in generated():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links to the schemas in the repository into links to those of the site."""
    up = "../" * page.file.src_uri.count("/")
    return markdown.replace(f"]({up}../reports/schema/", f"]({up}reference/schema/")


def generated() -> Iterator[tuple[str, str]]:
    """Yield the path in the site and the text of everything that is made from the code."""
    from auditor.reporting import schemas
    from documentation import commands, configuration, decisions, outputs, taxonomy_pages

    yield "reference/commands.md", commands.page()
    yield "reference/configuration.md", configuration.page()
    yield "reference/statuses.md", taxonomy_pages.statuses_page()
    yield "reference/failure-modes.md", taxonomy_pages.modes_page()
    yield "reference/findings.md", taxonomy_pages.findings_page()
    yield "reference/schema.md", outputs.page()
    yield "decisions/index.md", decisions.page(ROOT / "docs" / "decisions")
    for name, model in schemas.MODELS.items():
        yield f"reference/schema/{name}", schemas.render(model)
