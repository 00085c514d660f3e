"""Diodes in a supply's way that block it."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.kinds import LINKS, PLUGS, RECTIFIERS, REGULATORS
from circuitron.review.base import Issue, exchanged, fault

CODE = "ER208"
_FEEDS = (*PLUGS, *REGULATORS, Kind.BATTERY, Kind.MODULE, Kind.CONVERTER_MODULE, Kind.BRIDGE, Kind.TRANSFORMER)
_WAYS = (
    Kind.FUSE, Kind.FERRITE, Kind.INDUCTOR, Kind.SWITCH, Kind.JUMPER, Kind.NET_TIE, Kind.NMOS, Kind.PMOS, Kind.NPN,
    Kind.PNP, Kind.RELAY,
)  # fmt: skip
_TAKES = frozenset({(Kind.PNP, Role.EMITTER), (Kind.NPN, Role.COLLECTOR)})  # what they switch lies behind them
_ASIDE = (Kind.CAPACITOR, Kind.TVS, Kind.TEST_POINT)
_MOST_STEPS = 3
_FED = frozenset({"power_out", "output", "bidirectional", "open_collector", "tri_state", "open_emitter"})


def check(circuit: Circuit) -> Iterator[Issue]:
    for part, anode, cathode in circuit.diodes(Kind.DIODE, Kind.SCHOTTKY):
        source = _sources(circuit, cathode.net, part)
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


def _sources(circuit: Circuit, net: str, diode: Part) -> list[Part]:
    """What may feed a net: plugs and batteries on a rail; on other nets one that has nothing but the diode there, maybe
    behind a fuse or switch, and its other end on ground."""
    if circuit.is_rail(net) and (found := circuit.on(net, *PLUGS, Kind.BATTERY)):
        return list(found)
    behind = diode
    for _ in range(_MOST_STEPS):
        others = [part for part in circuit.on(net) if part.ref != behind.ref and part.kind not in _ASIDE]
        if len(others) != 1:
            return []
        (only,) = others
        if only.kind in (Kind.CONNECTOR, Kind.USB, Kind.BATTERY):
            return [only] if any(circuit.is_ground(other) for other in only.nets) else []
        far = only.across(net) if only.kind in (*LINKS, Kind.SWITCH, Kind.JUMPER) else None
        if far is None:
            return []
        net, behind = far, only
    return []


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
        if (part.kind, pin.role) in _TAKES:
            continue
        if (part.kind in _FEEDS and not regulated) or part.kind in _WAYS or pin.type in _FED:
            return True
        if pin.role is Role.MIDDLE or (pin.role is Role.CATHODE and _feeds(circuit, part)):
            return True
    return False


def _feeds(circuit: Circuit, diode: Part) -> bool:
    """Whether a diode with its cathode on a net may feed it: from a rail, or what feeds its anode. One that protects an
    input does not, nor does an LED."""
    anode = diode.one(Role.ANODE)
    if diode.kind is Kind.LED or (anode is not None and circuit.is_ground(anode.net)):
        return False
    if anode is None or circuit.is_rail(anode.net):
        return True
    pins = [pin for pin in circuit.nets[anode.net].pins if pin.ref != diode.ref]
    signal = any(pin.type == "input" for pin in pins)  # without one, a resistor may charge what the diode feeds
    quiet = all(circuit.parts[pin.ref].kind in (Kind.RESISTOR, *RECTIFIERS) or pin.type == "input" for pin in pins)
    return not (signal and quiet)
