"""Amplifiers, comparators, regulators, timers, driver arrays, relays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part, Pin, Role
from circuitron.circuit.regulators import dropout, fixed_output, reference
from circuitron.circuit.voltages import output_net
from circuitron.physics import devices, library
from circuitron.physics.netlist import GROUND, number
from circuitron.physics.sources import simulated

if TYPE_CHECKING:
    from circuitron.physics.emit.state import Emission

_LOW_DROP = 0.3  # volts, of a linear regulator that is in no table
_COIL_WATTS = 0.4  # most small relays: 0.36 to 0.45 W
_COIL_VOLTS = re.compile(r"(?<!\d)(\d{1,2})(?:V(?:DC)?\b|VDC)|DC(\d{1,2})(?!\d)", re.IGNORECASE)


def amplifier(part: Part, deck: Emission) -> bool:
    supply = supply_of(part)
    if supply is None:
        return False
    model = library.amplifier(part.value, part.name)
    nodes = deck.node(supply[0]), deck.node(supply[1])
    found = list(units(part))
    for plus, minus, output in found:
        devices.amplifier(deck.netlist, model, (deck.node(plus), deck.node(minus)), deck.node(output), nodes)
    return bool(found)


def comparator(part: Part, deck: Emission) -> bool:
    supply = supply_of(part)
    if supply is None:
        return False
    low = deck.node(supply[1])
    found = list(units(part))
    for plus, minus, output in found:
        inputs, out = (deck.node(plus), deck.node(minus)), deck.node(output)
        devices.comparator(deck.netlist, inputs, out, low)
        if output.type not in ("open_collector", "open_emitter"):
            deck.netlist.resistor(deck.node(supply[0]), out, 1e3)
    return bool(found)


def units(part: Part) -> Iterator[tuple[Pin, Pin, Pin]]:
    """The two inputs and the output of each amplifier in a part, where they are connected."""
    for unit in sorted({pin.unit for pin in part.pins}):
        own = [pin for pin in part.pins if pin.unit == unit]
        found = [[pin for pin in own if pin.role is role] for role in (Role.INPUT_PLUS, Role.INPUT_MINUS, Role.OUTPUT)]
        if all(len(pins) == 1 for pins in found) and all(pins[0].net for pins in found):
            yield found[0][0], found[1][0], found[2][0]


def supply_of(part: Part) -> tuple[Pin, Pin] | None:
    """The supply pins of an amplifier, positive first."""
    high, low = part.one(Role.SUPPLY), part.one(Role.GROUND)
    return (high, low) if high is not None and low is not None and high.net and low.net else None


def linear_regulator(part: Part, deck: Emission) -> bool:
    supply, net = part.one(Role.SUPPLY), output_net(deck.circuit, part)
    if supply is None or net is None or not simulated(deck.circuit, part):
        return False
    tap, ground = part.one(Role.FEEDBACK), part.one(Role.GROUND)
    fixed = fixed_output(part.name, part.value, part.description)
    known = reference(part.kind, part.name, part.value)
    drop = found[0] if (found := dropout(part.name)) else _LOW_DROP
    low = deck.node(ground) if ground is not None and ground.net else GROUND
    output = deck.netlist.probe(part.ref, deck.netlist.node(net))
    if fixed is not None:
        model = devices.Regulator(fixed, of_output=True, drop=drop)
        devices.linear_regulator(deck.netlist, model, deck.node(supply), output, low, low)
    elif known is not None and tap is not None and tap.net:
        model = devices.Regulator(known.volts, known.to_output, known.current, drop)
        devices.linear_regulator(deck.netlist, model, deck.node(supply), output, deck.node(tap), low)
    return fixed is not None or known is not None


def switching_regulator(part: Part, deck: Emission) -> bool:
    net = output_net(deck.circuit, part)
    if net is None or not simulated(deck.circuit, part):
        return False
    fixed = fixed_output(part.name, part.value, part.description)
    known, tap = reference(part.kind, part.name, part.value), part.one(Role.FEEDBACK)
    output = deck.netlist.probe(part.ref, deck.netlist.node(net))
    if fixed is not None:
        deck.netlist.source(output, GROUND, fixed)
    elif known is not None and tap is not None and tap.net:
        devices.switching_regulator(deck.netlist, known.volts, output, deck.node(tap))
    return fixed is not None or known is not None


def shunt_reference(part: Part, deck: Emission) -> bool:
    """A TL431 and its kin, or a reference of fixed voltage that works as a Zener diode."""
    ends = deck.pair(part, Role.ANODE, Role.CATHODE)
    known, tap = reference(part.kind, part.name, part.value), part.one(Role.FEEDBACK)
    if ends is None:
        return False
    anode, cathode = deck.node(ends[0]), deck.node(ends[1])
    if known is not None and tap is not None and tap.net:
        lacks = f"(100*(V({deck.node(tap)})-V({anode})-{number(known.volts)}))"
        above = devices.smooth_positive(devices.smooth_least(lacks, f"(V({cathode})-V({anode})-1)"))
        deck.netlist.current(cathode, anode, f"10*{above}")
        return True
    fixed = fixed_output(part.name, part.value, part.description)
    if fixed is not None:
        deck.netlist.diode(anode, deck.probe(part, ends[1]), library.zener(fixed))
    return fixed is not None


def timer(part: Part, deck: Emission) -> bool:
    pins = timer_pins(part, deck)
    if pins is None:
        return False
    model = library.timer()
    if part.ref in deck.seconds:
        devices.timer(deck.netlist, model, pins, deck.seconds[part.ref])
        return True
    deck.netlist.resistor(pins.supply, pins.control, model.divider_ohms)
    deck.netlist.resistor(pins.control, pins.ground, 2 * model.divider_ohms)
    devices.timer_output(deck.netlist, model, pins, "1" if part.ref in deck.state.high else "0")
    return True


def timer_pins(part: Part, deck: Emission) -> devices.TimerPins | None:
    """The nodes of a single 555; None where it is double, or has no supply."""
    roles = (Role.SUPPLY, Role.GROUND, Role.TRIGGER, Role.THRESHOLD, Role.DISCHARGE, Role.CONTROL, Role.OUTPUT)
    found = [part.one(role) for role in roles]
    if any(pin is None for pin in found) or not found[0] or not found[0].net:
        return None
    return devices.TimerPins(*(deck.node(pin) for pin in found if pin is not None))


def driver_array(part: Part, deck: Emission) -> bool:
    """Darlington transistors that sink: ULN2003, ULN2803 and what is named like their pins."""
    named = {pin.name.upper(): pin for pin in part.pins}
    rows = [(pin, named.get(f"O{m[1]}")) for name, pin in named.items() if (m := re.fullmatch(r"I(\d)", name))]
    if not rows or not re.search(r"ULN|darlington", f"{part.name} {part.description}", re.IGNORECASE):
        return False
    common = named.get("COM")
    drop, ohms = library.driver("darlington_volts"), library.driver("darlington_ohms")
    for base, output in rows:
        if output is None or not output.net:
            continue
        on = f"(0.5*(1+tanh(10*(V({deck.node(base)})-1.4))))"
        sinks = devices.smooth_positive(f"V({deck.node(output)})-{number(drop)}")
        deck.netlist.current(deck.node(output), GROUND, f"{on}*{sinks}/{number(ohms)}")
        deck.netlist.resistor(deck.node(base), GROUND, 20e3)
        if common is not None and common.net:
            deck.netlist.diode(deck.node(output), deck.node(common), library.diode("diode"))
    return True


def relay(part: Part, deck: Emission) -> bool:
    """The coil as a resistor. Contacts stay open, and nets behind them are not known."""
    coil = part.having(Role.COIL)
    volts = coil_volts(part)
    if len(coil) == 2 and volts and coil[0].net and coil[1].net and coil[0].net != coil[1].net:
        one, other = deck.probe(part, coil[0]), deck.node(coil[1])
        deck.netlist.resistor(one, other, volts * volts / _COIL_WATTS)
    return len(coil) == 2


def coil_volts(part: Part) -> float | None:
    """The voltage that a relay's coil is made for, as its value or type has it."""
    for text in (part.value, part.name):
        if found := _COIL_VOLTS.search(text):
            return float(found[1] or found[2])
    return None


EMITTERS = {
    Kind.OPAMP: amplifier,
    Kind.COMPARATOR: comparator,
    Kind.LINEAR_REGULATOR: linear_regulator,
    Kind.SWITCHING_REGULATOR: switching_regulator,
    Kind.REFERENCE: shunt_reference,
    Kind.TIMER_555: timer,
    Kind.DRIVER_ARRAY: driver_array,
    Kind.RELAY: relay,
}
