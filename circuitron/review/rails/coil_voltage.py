"""Relays whose coils are for another voltage than their rail has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.review.base import Issue, fault
from circuitron.review.paths import linked, through_resistors

CODE = "ER105"
_HIGHEST, _LOWEST = 1.4, 0.6  # times the coil's voltage: it burns, or does not pull in


def check(circuit: Circuit) -> Iterator[Issue]:
    for relay in circuit.of(Kind.RELAY):
        rated, rail = rated_coil(relay), _rail(circuit, relay)
        if rated is None or rail is None:
            continue
        net, volts = rail
        if not _LOWEST * rated <= volts <= _HIGHEST * rated:
            message = f"The coil of {relay.label} is for {rated:g} V and is fed {volts:g} V by {net}."
            yield fault(CODE, message, (relay.ref,), (net,))


def rated_coil(relay: Part) -> float | None:
    """The volts of a relay's coil, as its value has them."""
    # G5V-2 is a type, of any voltage
    found = re.search(
        r"(?<![A-Za-z\d.])(?:DC ?)?0?(\d{1,2}(?:\.\d)?) ?V(?:DC)?(?![A-Za-z\d])", relay.value, re.IGNORECASE
    )
    marked = re.search(r"[-_ ](?:DC)0?(\d{1,2})\b", relay.value, re.IGNORECASE)
    text = found or marked
    return float(text[1]) if text else None


def _rail(circuit: Circuit, relay: Part) -> tuple[str, float] | None:
    """The rail that a coil hangs on, where it hangs on one directly."""
    for pin in relay.having(Role.COIL):
        for net in linked(circuit, pin.net) if pin.net else ():
            volts = circuit.volts(net)
            if volts and not circuit.is_ground(net) and net in through_resistors(circuit, pin.net, 1.0):
                return net, volts
    return None
