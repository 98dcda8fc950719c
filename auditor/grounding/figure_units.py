"""Units after a figure, from `taxonomy/units.toml`: reading them, compounds included, and converting between them.

Why a table of our own and not a library of units: docs/decisions/0401-own-table-of-units.md.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from auditor.domain import Model
from auditor.grounding.figure_model import Unit
from auditor.grounding.figure_tokens import Token, TokenKind, tokens
from auditor.resources import data_folder

_EXPONENT: Final = re.compile(r"-?[1-4]")
_LONGEST_NAME: Final = 3


class UnitTable(Model):
    """All units by how they are written."""

    symbols: dict[str, Unit]
    """Matched with case."""
    names: dict[tuple[str, ...], Unit]
    """Matched without, as tokens."""
    first: frozenset[str]
    """First tokens of all of them, with and without case: what begins with another is no unit."""
    powers: dict[str, int]
    """Words before a unit that raise it: square, cubic."""
    currencies: dict[str, str]
    """Sign, code or name → ISO 4217 code."""


@cache
def unit_table() -> UnitTable:
    """Return the table; read once."""
    data = tomllib.loads((data_folder("taxonomy") / "units.toml").read_text(encoding="utf-8"))
    symbols: dict[str, Unit] = {}
    names: dict[tuple[str, ...], Unit] = {}
    for entry in data["unit"].values():
        _add_unit(entry, data["prefixes"], symbols, names)
    for word in data["not_units"]["symbols"]:
        symbols.pop(word, None)
    first = {name[0] for name in names} | {tokens(symbol)[0].text for symbol in symbols} | set(data["powers"])
    return UnitTable(
        first=frozenset(first), symbols=symbols, names=names, currencies=data["currency"], powers=data["powers"]
    )


def _add_unit(
    entry: dict[str, Any], prefixes: dict[str, Any], symbols: dict[str, Unit], names: dict[tuple[str, ...], Unit]
) -> None:
    for symbol in entry.get("symbols", ()):
        factor = entry.get("exact_symbols", {}).get(symbol)
        symbols.setdefault(symbol, _unit(symbol, entry, factor))
    for name in entry.get("names", ()):
        factor = entry.get("exact_names", {}).get(name)
        names.setdefault(tuple(t.lower for t in tokens(name)), _unit(name, entry, factor))
    if not entry.get("prefixes"):
        return
    base = entry.get("factor", 1.0)
    for prefix, (scale, word) in prefixes.items():
        for symbol in set(entry.get("symbols", ())) - set(entry.get("exact_symbols", ())):
            symbols.setdefault(prefix + symbol, _unit(prefix + symbol, entry, base * scale))
        for name in entry.get("names", ()):
            names.setdefault((word + name,), _unit(word + name, entry, base * scale))


def _unit(name: str, entry: dict[str, Any], factor: float | None) -> Unit:
    return Unit(
        name=name,
        dimension=tuple(sorted(entry["dimension"].items())),
        factor=entry.get("factor", 1.0) if factor is None else factor,
        offset=entry.get("offset", 0.0),
        calendar=entry.get("calendar", False),
    )


def is_duration(unit: Unit | None) -> bool:
    """Say whether the unit is one of time."""
    return unit is not None and unit.dimension == (("time", 1),)


def read_unit(sequence: Sequence[Token], index: int, *, attached: bool) -> tuple[Unit, int] | None:
    """Return the unit that begins at token `index` and one past its last token, or None.

    `attached` says that it follows the digits without a space. Compounds (`mg/kg`, `mol L⁻¹`, `kg·m²`) are read whole.
    """
    if index >= len(sequence):
        return None
    token, table = sequence[index], unit_table()
    if token.text not in table.first and token.lower not in table.first:
        return None
    first = _single(sequence, index)
    if first is None:
        return None
    unit, stop = first
    while (joint := _joint(sequence, stop)) is not None:
        sign, following = joint
        second = _single(sequence, following)
        if second is None:
            break
        unit, stop = _times(unit, second[0], sign), second[1]
    return unit, stop


def _single(sequence: Sequence[Token], index: int) -> tuple[Unit, int] | None:
    table = unit_table()
    if index < len(sequence) and sequence[index].lower in table.powers:
        inner = _single(sequence, index + 1)
        return (_power(inner[0], table.powers[sequence[index].lower]), inner[1]) if inner is not None else None
    words = sequence[index : index + _LONGEST_NAME]
    for size in range(len(words), 0, -1):
        unit = table.names.get(tuple(t.lower for t in words[:size]))
        if unit is not None:
            return unit, index + size
    for size in range(min(2, len(words)), 0, -1):
        written = _written(words[:size])
        unit = table.symbols.get(written) if written else None
        if unit is not None:
            return _raised(unit, sequence, index + size)
    return None


def _written(words: Sequence[Token]) -> str | None:
    if len(words) == 2 and words[0].end != words[1].start and words[0].text not in ("°", "mm"):
        return None
    return (
        "".join(t.text for t in words)
        if words[0].end == words[-1].start or len(words) == 1
        else " ".join(t.text for t in words)
    )


def _raised(unit: Unit, sequence: Sequence[Token], stop: int) -> tuple[Unit, int]:
    """Apply an exponent written after a unit: m², m2, s⁻¹, s^-1."""
    exponent, after = 1, stop
    if stop < len(sequence) and sequence[stop - 1].end == sequence[stop].start:
        token = sequence[stop]
        if (token.kind is TokenKind.RAISED and _EXPONENT.fullmatch(token.text)) or (
            token.kind is TokenKind.NUMBER and re.fullmatch(r"[234]", token.text)
        ):
            exponent, after = int(token.text), stop + 1
        elif token.text in "^-" or token.text == "–":
            exponent, after = _written_exponent(sequence, stop)
    return (_power(unit, exponent), after) if exponent != 1 else (unit, after)


def _written_exponent(sequence: Sequence[Token], index: int) -> tuple[int, int]:
    caret = sequence[index].text == "^"
    rest = sequence[index + caret : index + caret + 2]
    for size in (2, 1):
        piece = "".join(t.text.replace("–", "-") for t in rest[:size])
        if len(rest) >= size and _EXPONENT.fullmatch(piece) and (caret or piece.startswith("-")):
            return int(piece), index + caret + size
    return 1, index


def _joint(sequence: Sequence[Token], index: int) -> tuple[int, int] | None:
    """Return how the next unit is joined (1: times, -1: divided by) and where it begins."""
    if index >= len(sequence):
        return None
    token = sequence[index]
    if token.text == "/":
        return -1, index + 1
    if token.lower == "per":
        return -1, index + 1
    if token.text in "·⋅∙" and len(token.text) == 1:
        return 1, index + 1
    following = sequence[index + 1] if index + 1 < len(sequence) else None
    raised_next = following is not None and following.kind is TokenKind.RAISED and following.start == token.end
    return (1, index) if token.kind is TokenKind.WORD and raised_next else None


def _power(unit: Unit, exponent: int) -> Unit:
    dimension = tuple((base, power * exponent) for base, power in unit.dimension)
    sign = "" if exponent == 1 else str(exponent)
    return Unit(name=unit.name + sign, dimension=dimension, factor=unit.factor**exponent, calendar=unit.calendar)


def _times(left: Unit, right: Unit, sign: int) -> Unit:
    powers = dict(left.dimension)
    for base, power in right.dimension:
        powers[base] = powers.get(base, 0) + sign * power
    dimension = tuple(sorted((base, power) for base, power in powers.items() if power))
    name = f"{left.name}{'·' if sign > 0 else '/'}{right.name}"
    return Unit(
        name=name,
        dimension=dimension,
        factor=left.factor * right.factor**sign,
        calendar=left.calendar or right.calendar,
    )
