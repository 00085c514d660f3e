"""How quantities of a circuit are found: what a regulator makes, by its part and the resistors that set it."""

from __future__ import annotations

from functools import cache

from circuitron.assertions.kinds import Measure, Measurement, unmeasured
from circuitron.circuit import Circuit, read_circuit
from circuitron.knowledge.base import SymbolSource
from circuitron.models import Snapshot
from circuitron.plan import Measured


def meter(snapshot: Snapshot, symbols: SymbolSource) -> Measure:
    """What measures on a circuit. Nothing is worked out before it is asked."""

    @cache
    def circuit() -> Circuit:
        return read_circuit(snapshot, symbols)

    def measure(wanted: Measured) -> Measurement:
        return _rail(circuit(), wanted.of) if wanted.quantity == "rail" else unmeasured(wanted)

    return measure


def _rail(circuit: Circuit, name: str) -> Measurement:
    """A voltage that regulators make. One that only the net's name states proves nothing."""
    made = {entry.volts: entry for entry in circuit.made.get(name, ())}
    if len(made) > 1:
        return Measurement(None, f"several regulators make {name}")
    for volts, entry in made.items():
        return Measurement(volts, entry.why)
    return Measurement(None, f"nothing of known voltage makes {name}")
