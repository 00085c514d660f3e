"""Polarised capacitors with their plus on the lower voltage."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind
from circuitron.review.base import Issue, fault

CODE = "ER203"
_POLARISED = re.compile(r"C_Polarized|CP(_|$)", re.IGNORECASE)  # KiCad 6 to 10; KiCad 5
_REVERSE = 1.0  # volts that an aluminium electrolytic capacitor bears backwards


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.CAPACITOR):
        if not _POLARISED.match(part.name) or len(part.pins) != 2:
            continue
        plus = next((pin.net for pin in part.pins if pin.number == "1"), "")
        minus = next((pin.net for pin in part.pins if pin.number == "2"), "")
        high, low = circuit.voltages.get(plus), circuit.voltages.get(minus)
        if high is not None and low is not None and low.low - high.high > _REVERSE:
            message = f"{part.label} has its plus on {plus} ({high.words}) and its minus on {minus} ({low.words})."
            yield fault(CODE, message, (part.ref,), (plus, minus))
