"""How quantities of a circuit are found: by simulation, or by a formula where that is all there is."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING

from circuitron.assertions.kinds import Measure, Measurement, unmeasured
from circuitron.circuit import read_circuit
from circuitron.knowledge.base import SymbolSource
from circuitron.models import Snapshot
from circuitron.plan import Measured

if TYPE_CHECKING:
    from circuitron.physics import Meter, Reading


def meter(snapshot: Snapshot, symbols: SymbolSource) -> Measure:
    """What measures on a circuit. Nothing is worked out before it is asked."""

    @cache
    def instrument() -> Meter:
        from circuitron.physics import Meter, installed_engines

        return Meter(read_circuit(snapshot, symbols), installed_engines())

    def measure(wanted: Measured) -> Measurement:
        with closing(instrument()) as found:
            reading = _read(found, wanted)
        return unmeasured(wanted) if reading is None else Measurement(reading.value, reading.words)

    return measure


def _read(found: Meter, wanted: Measured) -> Reading | None:
    match wanted.quantity:
        case "rail":
            return found.rail(wanted.of)
        case "current":
            return found.current(wanted.of)
        case "cutoff":
            return found.cutoff(wanted.of, wanted.against)
        case "gain":
            return found.gain(wanted.of, wanted.against)
        case "frequency":
            return found.frequency(wanted.of)
    return None
