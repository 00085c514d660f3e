"""Currents that one resistor sets in a driver or charger, out of what the part is made for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from circuitron.circuit import Circuit, Kind, Part, Pin
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, fault, suspect
from circuitron.tables import read_table

CODE = "ER111"
_PLAINLY = 1.2


class _Setting(NamedTuple):
    """A row of `programmed_current.toml`."""

    symbols: LazyPattern
    pin: LazyPattern
    volts: float
    least: float
    most: float


@cache
def _settings() -> tuple[_Setting, ...]:
    return tuple(
        _Setting(LazyPattern(row["symbols"]), LazyPattern(row["pin"]), row["volts"], row["least"], row["most"])
        for row in read_table(Path(__file__).with_name("programmed_current.toml"))["setting"]
    )


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        for setting in _settings():
            if setting.symbols.fullmatch(part.name):
                pins = (pin for pin in part.pins if pin.net and setting.pin.fullmatch(pin.name.upper()))
                yield from (issue for pin in pins for issue in _judged(circuit, part, pin, setting))


def _judged(circuit: Circuit, part: Part, pin: Pin, setting: _Setting) -> Iterator[Issue]:
    found = [r for r, far in circuit.far(pin.net, Kind.RESISTOR) if circuit.is_ground(far) and r.number]
    if len(found) != 1 or not found[0].number:
        return
    amperes = setting.volts / found[0].number
    if not setting.least / _PLAINLY <= amperes <= setting.most * _PLAINLY:
        message = (
            f"{found[0].label} sets {amperes * 1000:.3g} mA at {pin.label}: {part.name} is made for "
            f"{setting.least * 1000:g} mA to {setting.most * 1000:g} mA."
        )
        grade = fault if amperes > setting.most else suspect
        yield grade(CODE, message, (found[0].ref, part.ref), (pin.net,))
