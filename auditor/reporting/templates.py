"""The templates of the pages, in `reports/templates`: text is escaped, a name that a page lacks is an error."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from typing import TYPE_CHECKING

from auditor.reporting import overview
from auditor.reporting.wording import wording
from auditor.resources import data_folder

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


NO_HTML = dict.fromkeys([*range(9), 11, 12, *range(14, 32), *range(127, 160)], "\ufffd")
"""Control characters, which HTML may not hold, are shown as the sign for what cannot be shown."""


def environment() -> Environment:
    """Return a new environment for the templates, with the names that the shared pieces of the pages use."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(data_folder("reports") / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(breakable=breakable, commands=commands)
    made.globals.update(
        buckets=overview.BUCKET_ORDER,
        count=overview.count,
        decimal=overview.decimal,
        share=overview.share,
        words=wording(),
    )
    return made


def commands(text: str) -> Markup:
    """Return words of the project's own as HTML: what stands between backticks, a command mostly, is set as code."""
    from markupsafe import Markup, escape

    parts = text.split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    code = Markup("<code>{}</code>")
    return Markup("").join(code.format(part) if place % 2 else escape(part) for place, part in enumerate(parts))


def breakable(path: str) -> Markup:
    """Return a path as HTML that may be broken after each of its folders."""
    from markupsafe import Markup, escape

    return Markup("/<wbr>").join(escape(part) for part in path.split("/"))


@cache
def own_file(name: str) -> str:
    """Return a style sheet or script that lies beside the templates."""
    return (data_folder("reports") / "templates" / name).read_text(encoding="utf-8")


@cache
def script_hash(name: str) -> str:
    """Return the hash by which a page's security policy allows a script of its own."""
    return base64.b64encode(hashlib.sha256(own_file(name).encode()).digest()).decode()
