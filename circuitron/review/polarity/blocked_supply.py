"""Diodes in a supply's way that block it."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.kinds import PLUGS, REGULATORS
from circuitron.review.base import Issue, exchanged, fault

CODE = "ER208"
_FEEDS = (*PLUGS, *REGULATORS, Kind.BATTERY, Kind.MODULE, Kind.CONVERTER_MODULE, Kind.BRIDGE, Kind.TRANSFORMER)
_WAYS = (
    Kind.FUSE, Kind.FERRITE, Kind.INDUCTOR, Kind.SWITCH, Kind.JUMPER, Kind.NET_TIE, Kind.NMOS, Kind.PMOS, Kind.NPN,
    Kind.PNP, Kind.RELAY,
)  # fmt: skip
_FED = frozenset({"power_out", "output", "bidirectional", "open_collector", "tri_state", "open_emitter"})


def check(circuit: Circuit) -> Iterator[Issue]:
    for part, anode, cathode in circuit.diodes(Kind.DIODE, Kind.SCHOTTKY):
        source = circuit.on(cathode.net, *PLUGS, Kind.BATTERY) if circuit.is_rail(cathode.net) else ()
        if any((circuit.volts(pin.net) or 0) < 0 for pin in (anode, cathode)):
            continue  # current flows out of what a negative rail feeds, and into its source
        if any(far == cathode.net for _, far in circuit.far(anode.net, Kind.RESISTOR)):
            continue  # a resistor beside it charges what the diode empties, as in a power-on reset
        if source and _needs_feed(circuit, anode.net) and not _is_fed(circuit, anode.net, part):
            message = (
                f"{part.label} blocks: {source[0].ref} feeds its cathode on {cathode.net}, and nothing else feeds "
                f"{anode.net} at its anode."
            )
            yield fault(CODE, message, (part.ref,), (cathode.net, anode.net), exchanged(anode, cathode))


def _needs_feed(circuit: Circuit, net: str) -> bool:
    """Whether something lives on a net: supply pins, smoothing capacitors."""
    smoothed = any(circuit.is_ground(far) for _, far in circuit.far(net, Kind.CAPACITOR))
    supplied = any(pin.role is Role.SUPPLY for pin in circuit.nets[net].pins)
    return not circuit.is_ground(net) and (smoothed or supplied or circuit.nets[net].drive == "POWER")


def _is_fed(circuit: Circuit, net: str, diode: Part) -> bool:
    """Whether anything but this diode may feed a net."""
    for pin in circuit.nets[net].pins:
        part = circuit.parts[pin.ref]
        if part is diode:
            continue
        regulated = part.kind in REGULATORS and pin.role is Role.SUPPLY
        if (part.kind in _FEEDS and not regulated) or part.kind in _WAYS or pin.type in _FED:
            return True
        if pin.role in (Role.CATHODE, Role.MIDDLE):
            return True
    return False
