"""Pins that choose how a part starts, at the level for another way of starting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from circuitron.circuit import Circuit, Kind, Part, Pin
from circuitron.knowledge.vocabulary import bare
from circuitron.review.base import Issue, suspect
from circuitron.review.paths import RESISTIVE, linked
from circuitron.tables import read_table

CODE = "ER413"
_WEAK = 220e3  # ohms: what the resistors inside outweigh


class _Strap(NamedTuple):
    symbols: re.Pattern[str]
    pins: re.Pattern[str]
    wrong: str  # "high", "low"
    why: str


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.MCU, Kind.MODULE, Kind.IC):
        for strap in _straps():
            if strap.symbols.fullmatch(part.name):
                for pin in part.pins:
                    if pin.net and strap.pins.fullmatch(bare(pin.name)):
                        yield from _judge(circuit, part, pin, strap)


def _judge(circuit: Circuit, part: Part, pin: Pin, strap: _Strap) -> Iterator[Issue]:
    level, refs = _level(circuit, pin)
    if level == strap.wrong:
        how = f"{' and '.join(refs)} pull {pin.label}" if refs else f"{pin.net} holds {pin.label}"
        message = f"{how} {'up' if level == 'high' else 'down'}: {strap.why}."
        yield suspect(CODE, message, (part.ref, *refs), (pin.net,))


def _level(circuit: Circuit, pin: Pin) -> tuple[str, tuple[str, ...]]:
    """The level that a pin has while the part starts, "" where other things may set it, and the resistors that do."""
    for net in linked(circuit, pin.net):
        if circuit.is_ground(net):
            return "low", ()
        if (circuit.volts(net) or 0.0) > 1:
            return "high", ()
    others = [p for p in circuit.on(pin.net) if p.ref != pin.ref]
    plain = (*RESISTIVE, Kind.CAPACITOR, Kind.TEST_POINT)
    if any(p.kind not in plain for p in others):
        return "", ()
    ends = [(r, far) for r, far in circuit.far(pin.net, *RESISTIVE) if (r.number or 0.0) < _WEAK]
    levels = {
        "low" if circuit.is_ground(far) else "high" for _, far in ends if circuit.is_ground(far) or circuit.is_rail(far)
    }
    return (levels.pop(), tuple(r.ref for r, _ in ends)) if len(levels) == 1 and len(ends) == 1 else ("", ())


@cache
def _straps() -> tuple[_Strap, ...]:
    table = read_table(Path(__file__).with_name("straps.toml"))
    return tuple(
        _Strap(re.compile(row["symbols"], re.IGNORECASE), re.compile(row["pins"]), row["wrong"], row["why"])
        for row in table["strap"]
    )
