"""`report.html`: one page that works offline and asks the network for nothing.

All text from manuscript, sources and judges is escaped by the templates. The page's security policy allows its own
script, by hash, and no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from auditor.decisions import Decision
from auditor.domain import Report, Status
from auditor.reporting import overview, page_views
from auditor.reporting.templates import NO_HTML, environment, own_file, script_hash
from auditor.taxonomy import modes

if TYPE_CHECKING:
    from jinja2 import Environment

ICONS_PER_CELL = 12
"""Claims that one cell of the section strip shows as icons; above it shows a bar."""
MANY_CLAIMS = 300
"""Claims above which what is out of sight is not laid out: it is fast, and a browser's picture of the page lacks it."""


@cache
def _environment() -> Environment:
    made = environment()
    made.globals.update(quarters=overview.QUARTERS, work_name=overview.work_name)
    return made


def render(report: Report, decided: Mapping[tuple[str, str], Decision] = MappingProxyType({})) -> str:
    """Return the page. `decided` holds the decisions of people, by claim id and source key."""
    from markupsafe import Markup

    style, script = own_file("report.css"), own_file("report.js")
    works = page_views.works(report)
    claims = page_views.claims(report, works, decided)
    by_id = {view.result.claim.id: view for view in claims}
    written = (
        _environment()
        .get_template("report.html.jinja")
        .render(
            report=report,
            facts=overview,
            style=Markup(style),
            script=Markup(script),
            script_hash=script_hash("report.js"),
            works=works,
            claims=claims,
            failed=[by_id[result.claim.id] for result in overview.failed_claims(report)],
            checks=[by_id[result.claim.id] for result in overview.ranked_checks(report)],
            sections=page_views.sections(report, claims),
            strip=page_views.strip(report, claims),
            modes=modes(),
            statuses=tuple(Status),
            icons_per_cell=ICONS_PER_CELL,
            many_claims=MANY_CLAIMS,
        )
    )
    return str(written).translate(NO_HTML)
