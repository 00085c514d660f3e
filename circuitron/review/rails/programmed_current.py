"""Currents that one resistor sets in a driver or charger, out of what the part is made for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from circuitron.circuit import Circuit, Kind, Part, Pin
from circuitron.review.base import Issue, fault, suspect

CODE = "ER111"


class _Setting(NamedTuple):
    symbols: re.Pattern[str]
    pin: re.Pattern[str]
    volts: float  # amperes = volts / ohms of the resistor from the pin to ground
    least: float
    most: float
    source: str


_SETTINGS = (
    _Setting(
        re.compile(r"TLC591[67].*"), re.compile(r"R-?EXT"), 18.75, 0.003, 0.12,
        "TLC591x 8-Channel Constant-Current LED Sink Drivers, Texas Instruments SLVS695",
    ),
    _Setting(
        re.compile(r"TLC594[057].*"), re.compile(r"IREF"), 39.06, 0.001, 0.12,
        "TLC5940 16-Channel LED Driver with DOT Correction, Texas Instruments SLVS515",
    ),
    _Setting(
        re.compile(r"TP4056.*"), re.compile(r"PROG"), 1200.0, 0.05, 1.05,
        "TP4056 1A Standalone Linear Li-Ion Battery Charger, NanJing Top Power",
    ),
    _Setting(
        re.compile(r"MCP7383[12].*"), re.compile(r"PROG"), 1000.0, 0.015, 0.525,
        "MCP73831/2 Miniature Single-Cell Li-Ion Charge Management Controllers, Microchip DS20001984",
    ),
    _Setting(
        re.compile(r"LTC4054.*|LTC4056.*"), re.compile(r"PROG"), 1000.0, 0.05, 0.84,
        "LTC4054 Standalone Linear Li-Ion Battery Charger, Linear Technology",
    ),
)  # fmt: skip
_PLAINLY = 1.2


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        for setting in _SETTINGS:
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
