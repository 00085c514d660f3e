"""What regulators make: fixed outputs by symbol and description, reference voltages of adjustable ones by table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from circuitron.lazy_pattern import LazyPattern
from circuitron.tables import read_table

if TYPE_CHECKING:
    from circuitron.circuit.kinds import Kind

_SINGLE = r"(?<![-\u2013\d.])(?<!to )(?<!- )(?<!to -)"  # no end of a range
_FIXED = (
    LazyPattern(rf"{_SINGLE}(-?\d+(?:\.\d+)?)\.? ?V(?:,? (?:fixed|preset|positive fixed)| output)", re.IGNORECASE),
    LazyPattern(r"fixed (?:output|vo|positive)?[ :]*(-?\d+(?:\.\d+)?)\.? ?V", re.IGNORECASE),
    LazyPattern(r"(?:vout ?=|output voltage of|\bout) ?(-?\d+(?:\.\d+)?) ?V", re.IGNORECASE),
    LazyPattern(rf"{_SINGLE}(\d+(?:\.\d+)?) ?V(?:out| output)\b", re.IGNORECASE),
)
_ADJUSTABLE = LazyPattern(r"adjustable|variable|programmable|-ADJ\b|_ADJ\b", re.IGNORECASE)
_AT_START = LazyPattern(
    r"^(-?\d+(?:\.\d+)?)V,? (?!to\b|in(put)?\b|max|min)", re.IGNORECASE
)  # "5V 3A Step-Down Voltage Regulator, TO-263"
_SWITCHING = LazyPattern(r"step-?(down|up)|buck|boost|flyback|switching|controller", re.IGNORECASE)
_SUFFIX = LazyPattern(r"[-_](\d{1,2}\.\d{1,2})(?![\d.])|[-_](\d)V(\d)(?!\d)")
_DIGITS = LazyPattern(r"[-_](12|15|18|25|28|30|33|50)(?![\d.])[A-Z]*(?:_.*)?$")


class Reference(NamedTuple):
    """How an adjustable regulator sets its output."""

    volts: float
    to_output: bool  # the reference lies between output and adjusting pin, not between that and ground
    current: float  # out of the adjusting pin, amperes
    source: str


def fixed_output(symbol: str, value: str, description: str) -> float | None:
    """Volts that a regulator of fixed output makes; None for an adjustable one, or where nothing says."""
    for row in _table().get("fixed", ()):
        if row["symbols"].fullmatch(symbol):
            found = re.search(row["digits"], symbol)
            unit = row.get("unit", 1) * (-1 if row.get("negative") else 1)
            return round(unit * float(found[1]), 3) if found else None
    if _ADJUSTABLE.search(symbol) or (_ADJUSTABLE.search(description) and "fixed" not in description.casefold()):
        return None
    for text in (symbol, value):
        if found := _SUFFIX.search(text):
            return float(found[1] or f"{found[2]}.{found[3]}") * (-1 if "negative" in description.casefold() else 1)
    negative = "negative" in description.casefold()
    for pattern in _FIXED:
        if found := pattern.search(description):
            return -abs(float(found[1])) if negative else float(found[1])
    for text in (symbol, value):
        if found := _DIGITS.search(text):
            whole = re.search(rf"(?<![\d.]){found[1]}(?:\.0)? ?V\b", description)
            return (-1 if negative else 1) * float(found[1]) / (1 if whole else 10)
    found = _AT_START.search(description)
    if found and _SWITCHING.search(description) and not _is_named(float(found[1]), symbol, value):
        return None  # what a converter is named for is its output; else it is the limit of its input
    return float(found[1]) if found else None


def _is_named(volts: float, *names: str) -> bool:
    """Whether a name has a figure: 5 in LM2596S-5."""
    return any(float(found) == volts for name in names for found in re.findall(r"(?<![\d.])\d+(?:\.\d+)?", name))


def reference(kind: Kind, symbol: str, value: str) -> Reference | None:
    """The reference voltage of an adjustable regulator or shunt reference; None where the table has none."""
    for row in _table()["adjustable"]:
        for name in (symbol, value):
            if row["symbols"].fullmatch(name):
                to_output = row.get("to") == "output"
                return Reference(float(row["volts"]), to_output, float(row.get("current", 0.0)), row["source"])
    return None


def dropout(symbol: str) -> tuple[float, str] | None:
    """Volts that a linear regulator needs between input and output, and where that is from; None: not known."""
    for row in _table()["dropout"]:
        if row["symbols"].fullmatch(symbol):
            return float(row["volts"]), row["source"]
    return None


@cache
def _table() -> dict[str, list[dict[str, Any]]]:
    table = read_table(Path(__file__).with_name("regulators.toml"))
    return {
        kind: [{**row, "symbols": LazyPattern(row["symbols"], re.IGNORECASE)} for row in rows]
        for kind, rows in table.items()
    }
