"""Pull-ups to a rail that the pins on their line do not bear."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.circuit.supplies import range_of
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, suspect
from circuitron.review.paths import pulls

CODE = "ER113"
_CHIPS = (Kind.MCU, Kind.IC, Kind.MODULE, Kind.LOGIC)
_WEAK = 47e3  # ohms: from there on the current into a protection diode is some tens of microamperes
_LOW_VOLTAGE = 4.3  # volts: parts for more than that have pins for 5 V
_TOLERANT = LazyPattern(
    r"5 ?V.tolerant|level.?(shift|translat)|STM32|LPC\d|74(A?HCT|LVC|LCX|LVT|AHC)|TXB|TXS|PCA9306|nRF24", re.I
)


def check(circuit: Circuit) -> Iterator[Issue]:
    for net in circuit.nets.values():
        rails = [(resistor, far) for resistor, far in pulls(circuit, net.name) if circuit.is_rail(far)]
        if net.name in circuit.voltages or any(circuit.is_ground(far) for _, far in pulls(circuit, net.name)):
            continue  # a divider is judged by its tap
        for pin in net.pins:
            for resistor, rail in rails:
                volts = circuit.volts(rail)
                limit = _limit(circuit, pin)
                if limit is not None and volts is not None and volts > limit and (resistor.number or 0) < _WEAK:
                    message = (
                        f"{resistor.label} pulls {net.name} up to {volts:.3g} V, and {pin.label} is of a part for "
                        f"{limit:.3g} V at most."
                    )
                    yield suspect(CODE, message, (resistor.ref, pin.ref), (net.name, rail))
                    break


def _limit(circuit: Circuit, pin: Pin) -> float | None:
    """The volts that a pin of a chip for low voltages bears; None for others."""
    part = circuit.parts[pin.ref]
    if part.kind not in _CHIPS or pin.type not in ("input", "bidirectional", "tri_state", "open_collector"):
        return None
    ranges = [range_of(part.library, part.name, part.description, p.name) for p in part.having(Role.SUPPLY)]
    highest = max((found.most or found.high for found in ranges if found), default=_LOW_VOLTAGE)
    return None if highest >= _LOW_VOLTAGE or _is_tolerant(part) else highest


def _is_tolerant(part: Part) -> bool:
    return _TOLERANT.search(f"{part.name} {part.description} {part.keywords}") is not None
