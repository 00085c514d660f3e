"""The supply voltages that parts are made for: a table with sources, else what the symbol's description says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from circuitron.knowledge.vocabulary import bare
from circuitron.lazy_pattern import LazyPattern
from circuitron.supply_range import supply_range
from circuitron.tables import read_table


class SupplyRange(NamedTuple):
    """Volts between a supply pin and the part's ground: recommended, and absolute maximum where it is known."""

    low: float
    high: float
    most: float | None
    source: str


class _Row(NamedTuple):
    library: LazyPattern
    symbols: LazyPattern
    pins: LazyPattern | None
    range: SupplyRange


def range_of(library: str, symbol: str, description: str, pin: str) -> SupplyRange | None:
    """What the supply pin of a part may have; None where nothing says.

    Args:
        symbol: name of the symbol.
        description: of the symbol.
        pin: name of the pin.
    """
    for row in _rows():
        on_pin = row.pins is None or row.pins.fullmatch(bare(pin))
        if on_pin and row.library.fullmatch(library) and row.symbols.fullmatch(symbol):
            return row.range
    found = supply_range(description)
    return SupplyRange(*found, None, f"description of {library}:{symbol}: {description}") if found else None


@cache
def _rows() -> tuple[_Row, ...]:
    table = read_table(Path(__file__).with_name("supplies.toml"))
    return tuple(
        _Row(
            LazyPattern(row["library"], re.IGNORECASE),
            LazyPattern(row["symbols"], re.IGNORECASE),
            LazyPattern(row["pins"], re.IGNORECASE) if "pins" in row else None,
            SupplyRange(float(row["low"]), float(row["high"]), float(row["most"]), row["source"]),
        )
        for row in table["supply"]
    )
