"""How quantities of a circuit are found: what a regulator makes, by its part and resistors; the rest by simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from typing import TYPE_CHECKING

from circuitron.assertions.kinds import Measure, Measurement

if TYPE_CHECKING:
    from circuitron.assertion import Measured
    from circuitron.circuit import Circuit
    from circuitron.physics import Meter
    from circuitron.physics.engines import Engine


@contextmanager
def measuring(graph: Callable[[], Circuit], engines: Sequence[Engine] | None = None) -> Iterator[Measure]:
    """What measures on a circuit, in a context. Nothing is read or simulated before it is asked.

    Args:
        engines: stay up; without them, some are started and ended.
    """
    with ExitStack() as stack:

        @cache
        def meter() -> Meter:
            from circuitron.physics import Meter, installed_engines  # most scripts assert nothing

            made = Meter(graph(), engines or installed_engines())
            return made if engines is not None else stack.enter_context(closing(made))

        yield lambda wanted: _measured(meter(), wanted)


def _measured(meter: Meter, wanted: Measured) -> Measurement:
    match wanted.quantity:
        case "rail":
            return _rail(meter, wanted.of)
        case "current":
            unknown = _unknown_supply(meter.circuit)
            found = Measurement(None, unknown) if unknown else Measurement(*meter.current(wanted.of))
        case "cutoff":
            found = Measurement(*meter.cutoff(wanted.of, wanted.against, wanted.low or wanted.high))
        case "gain":
            found = Measurement(*meter.gain(wanted.of, wanted.against))
        case _:
            found = Measurement(*meter.frequency(wanted.of))
    return found


def _rail(meter: Meter, name: str) -> Measurement:
    """A voltage that a part of the circuit makes. One that only a name or label states proves nothing."""
    made = {entry.volts: entry.why for entry in meter.circuit.made.get(name, ())}
    if len(made) > 1:
        return Measurement(None, f"several regulators make {name}: {'; '.join(made.values())}")
    for volts, why in made.items():
        return Measurement(volts, why)
    known = meter.circuit.voltages.get(name)
    if known is not None and known.stated:
        return Measurement(None, f"nothing here makes {name}: only {known.why} says its voltage")
    if unknown := _unknown_supply(meter.circuit):
        return Measurement(None, unknown)
    return Measurement(*meter.rail(name))


def _unknown_supply(circuit: Circuit) -> str:
    """Why a voltage or current that hangs on the supplies is not known: one of them is of no known voltage."""
    driven = (net.name for net in circuit.nets.values() if net.drive == "POWER" and not circuit.is_ground(net.name))
    return next((f"nothing says the voltage of {name}" for name in driven if name not in circuit.voltages), "")
