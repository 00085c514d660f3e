"""Linear regulators that turn more power into heat than their package sheds.

The loads of most parts are not known. Those that draw the most are in `loads.toml`; what is not there counts nothing,
so that the sum is the least that a regulator carries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from circuitron.circuit import Circuit, Kind, Made, Part, Role
from circuitron.review.base import Issue, suspect
from circuitron.review.paths import linked
from circuitron.tables import read_table

CODE = "ER116"
_OVER = 1.3  # times what a package sheds: with copper around it some shed more


class _Load(NamedTuple):
    symbols: re.Pattern[str]
    amperes: float


class _Package(NamedTuple):
    name: re.Pattern[str]
    watts: float


def check(circuit: Circuit) -> Iterator[Issue]:
    for net, made in circuit.made.items():
        for each in made:
            if circuit.parts[each.regulator].kind is Kind.LINEAR_REGULATOR and each.volts > 0:
                yield from _judge(circuit, net, each)


def _judge(circuit: Circuit, net: str, made: Made) -> Iterator[Issue]:
    regulator = circuit.parts[made.regulator]
    supply = regulator.one(Role.SUPPLY)
    volts = circuit.volts(supply.net) if supply is not None else None
    loads = [(part, amperes) for part in _fed(circuit, net, regulator) if (amperes := _amperes(part))]
    most = _watts(regulator)
    if volts is None or not loads or most is None or supply is None:
        return
    amperes = sum(load for _, load in loads)
    watts = amperes * (volts - made.volts)
    if watts > _OVER * most:
        names = ", ".join(f"{part.label} {load * 1000:g} mA" for part, load in loads)
        message = (
            f"{regulator.label} drops {volts - made.volts:.3g} V at {amperes * 1000:.3g} mA ({names}): {watts:.2g} W, "
            f"and its package sheds about {most:g} W without a heat sink."
        )
        yield suspect(CODE, message, (regulator.ref,), (supply.net, net))


def _fed(circuit: Circuit, net: str, regulator: Part) -> Iterator[Part]:
    """The parts with a supply pin on a net."""
    found = {part.ref: part for near in linked(circuit, net) for part in circuit.on(near) if part is not regulator}
    near = set(linked(circuit, net))
    return (part for part in found.values() if any(pin.net in near for pin in part.having(Role.SUPPLY)))


def _amperes(part: Part) -> float:
    text = f"{part.name} {part.value}"
    return next((row.amperes for row in _loads() if row.symbols.search(text)), 0.0)


def _watts(part: Part) -> float | None:
    """What a package sheds at 50 °C around it; None where it is not known."""
    text = f"{part.footprint} {part.name} {part.description}"
    return next((row.watts for row in _packages() if row.name.search(text)), None)


@cache
def _loads() -> tuple[_Load, ...]:
    return tuple(_Load(re.compile(row["symbols"], re.IGNORECASE), row["amperes"]) for row in _table()["load"])


@cache
def _packages() -> tuple[_Package, ...]:
    return tuple(_Package(re.compile(row["name"], re.IGNORECASE), row["watts"]) for row in _table()["package"])


@cache
def _table() -> dict[str, list[dict[str, Any]]]:
    return read_table(Path(__file__).with_name("loads.toml"))
