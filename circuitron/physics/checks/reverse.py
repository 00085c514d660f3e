"""Protection against a supply of the wrong polarity: a transistor in the line must keep it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part, Role
from circuitron.circuit.kinds import LINKS
from circuitron.finding import Grade
from circuitron.physics.results import Outcome, issue
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab

_KEPT_OUT = -1.0  # volt: what leakage makes is nearer to ground


def check(lab: Lab) -> Iterator[Outcome]:
    for point in lab.reversed_points:
        for part, load in _protectors(lab):
            volts = point.volts(load)
            if volts is not None and volts < _KEPT_OUT and not lab.why_not(load):
                text = (
                    f"{part.label} lets a supply of the wrong polarity through by its body diode: {load} is at "
                    f"{engineering(volts, 'V')} with {point.state.name}; drain and source are exchanged"
                )
                yield issue(Grade.FAULT, "EP107", text, (part.ref,), (load, *part.nets))


def _protectors(lab: Lab) -> Iterator[tuple[Part, str]]:
    """P-channel transistors between an input and a net that it feeds, whose gates go to ground and nothing drives.

    One with a capacitor from gate to drain starts slowly, and keeps nothing out.
    """
    for part in lab.circuit.of(Kind.PMOS):
        gate, drain, source = (part.one(role) for role in (Role.GATE, Role.DRAIN, Role.SOURCE))
        if gate is None or drain is None or source is None:
            continue
        pulled = lab.circuit.is_ground(gate.net) or any(
            lab.circuit.is_ground(far) for _, far in lab.circuit.far(gate.net, Kind.RESISTOR)
        )
        driven = any(signal.net in lab.region(gate.net).ends for signal in lab.signals)
        slowed = any(far == drain.net for _, far in lab.circuit.far(gate.net, Kind.CAPACITOR))
        loads = [pin.net for pin in (drain, source) if not _behind_links(lab, pin.net) & lab.rails.keys()]
        if pulled and not driven and not slowed and len(loads) == 1 and not lab.why_not(gate.net):
            yield part, loads[0]


def _behind_links(lab: Lab, net: str) -> set[str]:
    return {net, *(far for _, far in lab.circuit.far(net, *LINKS))}
