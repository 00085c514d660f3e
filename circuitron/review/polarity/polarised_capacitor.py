"""Polarised capacitors with their plus on the lower voltage."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import is_positive_only, pins

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
        elif circuit.is_ground(plus) and minus and low is None:
            fed = _is_positive(circuit, minus)
            message = f"{part.label} has its plus on {plus} and its minus on {minus}, which nothing takes below ground."
            if fed or is_positive_only(circuit):
                yield (fault if fed else suspect)(CODE, message, (part.ref,), (plus, minus))


def _is_positive(circuit: Circuit, net: str) -> bool:
    """Whether a net is the plus of a bridge or battery, or feeds a part that takes nothing below ground."""
    fed = (circuit.parts[pin.ref] for pin in pins(circuit, net, Role.SUPPLY))
    return any(pins(circuit, net, Role.PLUS)) or any("negative" not in part.description.casefold() for part in fed)
