"""LaTeX symbols and formulas as a reader sees them."""

from __future__ import annotations

import re
from functools import lru_cache

from auditor.manuscript.raised import lower_text, raise_text

SCRIPT = re.compile(
    r"([\^_])\s?(?:\{([^{}]{0,80})\}|\\(?:mathrm|text|rm)\{([^{}]{0,80})\}|(\\[A-Za-z]{1,20}|[^\s\\{}]))"
)
WRAPPED = re.compile(
    r"\\(?:math(?:rm|bf|it|cal|bb|sf|tt|frak|scr)|text(?:rm|bf|it|sf|tt|normal)?|operatorname\*?|mbox|bm|boldsymbol)\s?\{([^{}]{0,200})\}"
)
FRACTION = re.compile(r"\\[dt]?frac\s?\{([^{}]{0,200})\}\s?\{([^{}]{0,200})\}")
DROPPED = re.compile(
    r"\\(?:left|right|big|Big|bigg|Bigg|displaystyle|textstyle|limits|nolimits|,|;|!|:|quad|qquad|ensuremath)(?![A-Za-z])"
)
COMMAND = re.compile(r"\\([A-Za-z]{1,40})\*?\s?")
ESCAPED = re.compile(r"\\([%&$#_{} ])")


@lru_cache(maxsize=1)
def _symbols() -> dict[str, str]:
    from pylatexenc.latexencode import get_builtin_uni2latex_dict

    symbols: dict[str, str] = {}
    for code, latex in get_builtin_uni2latex_dict().items():
        match = re.fullmatch(r"(?:\\ensuremath\{)?\\([A-Za-z]+)\}?", latex)
        if match is not None:
            symbols.setdefault(match.group(1), chr(code))
    symbols.update(MORE_SYMBOLS)
    return symbols


MORE_SYMBOLS = {
    "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥", "ne": "≠", "neq": "≠",
    "times": "×", "cdot": "·", "pm": "±", "mp": "∓", "sim": "∼", "approx": "≈", "to": "→", "rightarrow": "→",
    "percent": "%", "per": "/", "degreeCelsius": "°C", "celsius": "°C", "micro": "µ", "milli": "m", "kilo": "k",
    "gram": "g",
    "metre": "m", "meter": "m", "litre": "l", "liter": "l", "second": "s", "hertz": "Hz", "nano": "n", "centi": "c",
    "circ": "°", "degree": "°", "ldots": "…", "dots": "…", "cdots": "…", "lbrace": "{", "rbrace": "}",
    "lt": "<", "gt": ">", "ll": "≪", "gg": "≫", "in": "∈", "infty": "∞", "prime": "′", "ast": "*", "star": "⋆",
    "textasciitilde": "~", "textasciicircum": "^", "textbackslash": "\\", "textendash": "–", "textemdash": "—",
    "textregistered": "®", "texttrademark": "™", "textmu": "µ", "textdegree": "°", "LaTeX": "LaTeX", "TeX": "TeX",
    "slash": "/", "textquotedblleft": "“", "textquotedblright": "”", "textless": "<", "textgreater": ">",
}  # fmt: skip


def symbol(name: str) -> str | None:
    """Return the character that a command such as `alpha` prints, or None if it prints none."""
    return _symbols().get(name)


@lru_cache(maxsize=4096)
def plain_mathematics(source: str) -> str:
    """Return a formula as one line of text: `10^{-3}` becomes 10⁻³, `\\alpha` becomes α."""
    text = ESCAPED.sub(r"\1", DROPPED.sub(" ", source))
    for _ in range(4):
        text = WRAPPED.sub(r"\1", FRACTION.sub(r"(\1)/(\2)", text))
    text = SCRIPT.sub(_script, text)
    text = COMMAND.sub(lambda match: symbol(match.group(1)) or match.group(1), text)
    return " ".join(text.replace("{", "").replace("}", "").replace("~", " " if "\\" in source else "~").split())


def _script(match: re.Match[str]) -> str:
    inner = next(group for group in match.groups()[1:] if group is not None)
    inner = COMMAND.sub(lambda command: symbol(command.group(1)) or command.group(1), inner)
    if match.group(1) == "^" and inner in ("°", "′", "*"):
        return inner
    return raise_text(inner) if match.group(1) == "^" else lower_text(inner)
