"""Which nets of a circuit are held at a voltage from outside, and which signals drive it.

A rail that a part of the circuit makes is no source: its voltage is what the simulation has to find.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from circuitron.circuit import Circuit, Kind, Net, Part, Pin, Role
from circuitron.circuit.kinds import LINKS, MOSFETS, RECTIFIERS, REGULATORS
from circuitron.circuit.voltages import guards_regulator, output_net
from circuitron.lazy_pattern import LazyPattern

# Parts whose outputs are pins that software or logic sets high or low.
_DIGITAL = frozenset({Kind.MCU, Kind.MODULE, Kind.LOGIC})
_PASSES = frozenset({*LINKS, *RECTIFIERS, *MOSFETS, Kind.PNP, Kind.NPN, Kind.JUMPER, Kind.SWITCH, Kind.ZENER})
_INPUT_WORDS = LazyPattern(r"(^|[^A-Z])(IN|INPUT|RAW|UNREG|USB|VBUS|BAT|BATT|DC)([^A-Z]|$)")
_OUTPUT_WORDS = LazyPattern(r"(^|[^A-Z])(OUT|OUTPUT|SW|LOAD|SWITCHED|PROT|FUSED)([^A-Z]|$)")
_SAME = 0.25  # of the voltage: two rails with no more than that between them may be one behind a diode
_LOGIC_VOLTS = (5.0, 3.3)
_RANGE = LazyPattern(r"(?<![\d.])(\d+(?:\.\d+)?) ?(?:V)?-(\d+(?:\.\d+)?) ?V", re.IGNORECASE)
# Pins of boards at which a regulator of theirs is fed, and the boards that work on 5 V (as Arduino documents them).
_COMES_IN = LazyPattern(r"VIN|VSYS|V?RAW|VBUS|VUSB|USB|VM|V?BATT?", re.IGNORECASE)
_AT_FIVE_VOLTS = LazyPattern(r"Arduino_(UNO_R[23]|Nano_v|Leonardo|Mega|Micro|Pro)", re.IGNORECASE)
_SUPPLIES = frozenset({"power_in", "power_out"})
_SENSES = frozenset({"input", "power_in"})
_DRIVES = frozenset({"output", "bidirectional", "tri_state"})


class Signal(NamedTuple):
    """A net that something sets low or high. `by` says what: "J1", "U1.3"; `labelled`: it states the range."""

    net: str
    low: float
    high: float
    by: str
    ohms: float
    labelled: bool = False


def rails(circuit: Circuit) -> dict[str, float]:
    """The nets that are held from outside, with their voltages."""
    known = {
        net: voltage.high
        for net, voltage in circuit.voltages.items()
        if not circuit.is_ground(net)
        and (voltage.stated or not (circuit.on(net, Kind.ZENER) or _is_adjusted(circuit, net)))
    }
    made = {net for net in known if _is_made(circuit, net)}
    roots: dict[str, float] = {}
    for net in sorted((n for n in known if n not in made), key=lambda n: _rank(circuit, n)):
        feeders = _feeders(circuit, net, known, made)
        if not any(feeder in roots or feeder in made for feeder in feeders):
            roots[net] = known[net]
    return roots


def _is_adjusted(circuit: Circuit, net: str) -> bool:
    """Whether a potentiometer sets what a regulator makes of an input that is not known: it stands nowhere then."""
    makers = [circuit.parts[made.regulator] for made in circuit.made.get(net, ())]
    taps = [tap.net for part in makers if not simulated(circuit, part) and (tap := part.one(Role.FEEDBACK))]
    return any(tap and circuit.on(tap, Kind.POTENTIOMETER) for tap in taps)


def _is_made(circuit: Circuit, net: str) -> bool:
    """Whether a regulator that has a model, or a shunt, sets a net."""
    if any(simulated(circuit, part) and output_net(circuit, part) == net for part in circuit.of(*REGULATORS)):
        return True
    clamps = [
        part
        for part in circuit.on(net, Kind.ZENER, Kind.REFERENCE)
        if (cathode := part.one(Role.CATHODE)) is not None and cathode.net == net and len(part.pins) <= 3
    ]
    fed = any(far in circuit.voltages for _, far in circuit.far(net, Kind.RESISTOR) if not circuit.is_ground(far))
    return bool(clamps) and fed and not circuit.on(net, Kind.BATTERY, Kind.USB)


def simulated(circuit: Circuit, part: Part) -> bool:
    """Whether a regulator's input is known, so that its model makes its output."""
    net = output_net(circuit, part)
    made = [found for found in circuit.made.get(net or "", ()) if found.regulator == part.ref]
    if not made or made[0].volts <= 0:
        return False
    supply = part.one(Role.SUPPLY)
    return part.kind is Kind.SWITCHING_REGULATOR or (supply is not None and supply.net in circuit.voltages)


def _rank(circuit: Circuit, net: str) -> tuple[int, int, str]:
    """Where power comes in, the likeliest first."""
    upper = re.sub(r"[^A-Z]+", " ", net.upper())
    plugs = list(circuit.on(net, Kind.CONNECTOR, Kind.USB, Kind.BATTERY))
    labels = " ".join(part.value.upper().replace("_", " ") for part in plugs)
    inward = bool(_INPUT_WORDS.search(upper) or _INPUT_WORDS.search(labels))
    outward = bool(_OUTPUT_WORDS.search(upper) or _OUTPUT_WORDS.search(labels))
    source = any(part.kind in (Kind.BATTERY, Kind.USB) for part in plugs)
    first = min((_number(part.ref) for part in plugs), default=99)
    return (0 if source else 1 if inward and plugs else 2 if plugs and not outward else 3, first, net)


def _number(ref: str) -> int:
    found = re.search(r"\d+", ref)
    return int(found[0]) if found else 0


def _feeders(circuit: Circuit, net: str, known: dict[str, float], made: set[str]) -> Iterator[str]:
    """Rails that a net gets its voltage from: through a fuse, a diode, a transistor."""
    seen, todo = {net}, [net]
    while todo:
        here = todo.pop()
        for there in _upstream(circuit, here):
            if there in seen or circuit.is_ground(there):
                continue
            seen.add(there)
            if there not in known:
                todo.append(there)
            elif known[there] >= known[net] * (1 - _SAME):
                yield there
                todo.append(there)


def _upstream(circuit: Circuit, net: str) -> Iterator[str]:
    """Nets from which current can come to a net."""
    for part in circuit.on(net, *_PASSES):
        if part.kind in RECTIFIERS:
            cathode, anode = part.one(Role.CATHODE), part.one(Role.ANODE)
            if cathode is None or anode is None or cathode.net != net or guards_regulator(circuit, anode.net, net):
                continue
            yield anode.net
        elif part.kind in MOSFETS or part.kind in (Kind.NPN, Kind.PNP):
            ends = part.having(Role.DRAIN, Role.SOURCE, Role.COLLECTOR, Role.EMITTER)
            if any(pin.net == net for pin in ends):
                yield from (pin.net for pin in ends if pin.net and pin.net != net)
        elif part.kind is not Kind.ZENER and (far := part.across(net)) is not None:
            yield far
    for _, far in circuit.far(net, Kind.RESISTOR):
        if far in circuit.voltages and not circuit.on(net, Kind.CONNECTOR):
            yield far


# ---------------------------------------------------------------------------------------------------------- signals


def signals(circuit: Circuit, held: Iterable[str]) -> tuple[Signal, ...]:
    """Nets that a microcontroller, logic or a connector sets, in the order of the circuit."""
    taken = {*held, *circuit.grounds, *circuit.voltages}
    found = []
    for name, net in circuit.nets.items():
        if name in taken or any(_drives_by_itself(circuit, pin) for pin in net.pins):
            continue
        signal = _digital(circuit, net) or _from_outside(circuit, net)
        if signal is not None:
            found.append(signal)
    return tuple(found)


def _digital(circuit: Circuit, net: Net) -> Signal | None:
    pins = [p for p in net.pins if circuit.parts[p.ref].kind in _DIGITAL and p.type in _DRIVES]
    if not pins:
        return None
    volts = _logic_volts(circuit, circuit.parts[pins[0].ref])
    inputs_only = all(pin.type == "bidirectional" for pin in pins) and _is_analog_input(circuit, net)
    return None if volts is None or inputs_only else Signal(net.name, 0.0, volts, pins[0].label, 30.0)


def _logic_volts(circuit: Circuit, part: Part) -> float | None:
    """The voltage of a part's outputs while they are high: its supply, or what a board makes of what comes in."""
    supplies = {pin: volts for pin in part.having(Role.SUPPLY) if (volts := circuit.volts(pin.net)) is not None}
    if part.kind is not Kind.MODULE or not supplies:
        return max(supplies.values(), default=None)
    at_five = _AT_FIVE_VOLTS.match(part.name) is not None
    made = [
        volts
        for pin in part.pins
        if pin.type in _SUPPLIES and not _COMES_IN.fullmatch(pin.name) and (volts := circuit.volts(pin.net))
    ]
    usual = 5.0 if at_five else 3.3
    return (max if at_five else min)(made, default=usual)


def _is_analog_input(circuit: Circuit, net: Net) -> bool:
    """Whether a port only measures: a divider of resistors to rails on both sides, a source of its own, or what an
    output or a connector sends through a filter."""
    ends = {far for _, far in circuit.far(net.name, Kind.RESISTOR, Kind.POTENTIOMETER, Kind.THERMISTOR)}
    switched = circuit.on(net.name, Kind.SWITCH, Kind.POTENTIOMETER, Kind.CRYSTAL)
    smoothed = any(circuit.is_ground(far) for _, far in circuit.far(net.name, Kind.CAPACITOR))
    behind = [circuit.nets[end] for end in ends if end in circuit.nets and end not in circuit.voltages]
    driven = any(
        _drives_by_itself(circuit, pin) or circuit.parts[pin.ref].kind is Kind.CONNECTOR
        for far in behind for pin in far.pins
    )  # fmt: skip
    grounded = any(circuit.is_ground(end) for end in ends) and len(ends) > 1
    return bool(switched) or grounded or (smoothed and driven)


def _from_outside(circuit: Circuit, net: Net) -> Signal | None:
    """What a connector's pin sets, where the net leads into the circuit."""
    plugs = list(circuit.on(net.name, Kind.CONNECTOR))
    if not plugs:
        return None
    label = _RANGE.search(plugs[0].value)
    if label is not None and len(plugs[0].nets) == 2:
        return Signal(net.name, float(label[1]), float(label[2]), plugs[0].label, 1.0, True)
    if not _leads_to_input(circuit, net.name):
        return None
    rails = {volts for name in circuit.voltages if (volts := circuit.volts(name)) is not None}
    high = next((volts for volts in _LOGIC_VOLTS if volts in rails), _LOGIC_VOLTS[0])
    return Signal(net.name, 0.0, high, plugs[0].label, 30.0)


def _leads_to_input(circuit: Circuit, net: str) -> bool:
    """Whether a net, or one behind a resistor, is that of a gate, a base or the input of a driver."""
    reached = [net, *(far for _, far in circuit.far(net, Kind.RESISTOR) if far not in circuit.voltages)]
    wanted = (Role.GATE, Role.BASE)
    for pin in (pin for name in reached if name in circuit.nets for pin in circuit.nets[name].pins):
        kind = circuit.parts[pin.ref].kind
        if pin.role in wanted or (kind is Kind.DRIVER_ARRAY and pin.type == "input"):
            return True
    return False


def _drives_by_itself(circuit: Circuit, pin: Pin) -> bool:
    """Whether a pin sets its net whatever software does: a transistor's, an amplifier's, an unknown chip's output."""
    kind = circuit.parts[pin.ref].kind
    if pin.role in (Role.DRAIN, Role.COLLECTOR, Role.SOURCE, Role.EMITTER, Role.SWITCH_NODE):
        return True
    return kind not in _DIGITAL and (pin.role is Role.OUTPUT or pin.type in ("output", "power_out"))
