"""Diodes and transistors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part, Pin, Role
from circuitron.circuit.values import rated_volts, standoff_volts, zener_volts
from circuitron.physics import library
from circuitron.physics.netlist import number

if TYPE_CHECKING:
    from circuitron.physics.emit.state import Emission

_MOST_LED_VOLTS = 4.5  # an LED that states more has its resistor, or further chips, inside
_CLAMPS_AT = 1.15  # times the stand-off voltage, a TVS diode conducts
_SPECIAL = re.compile(r"darlington|digital|resistor|pre-?bias|dual|pair|array", re.IGNORECASE)
_DEPLETION = re.compile(r"depletion", re.IGNORECASE)


def diode(part: Part, deck: Emission) -> bool:
    model = diode_model(part)
    if model is None:
        return False
    anodes, cathodes, middles = (part.having(role) for role in (Role.ANODE, Role.CATHODE, Role.MIDDLE))
    if not anodes and not cathodes and part.kind is Kind.TVS:
        return True  # both ways alike: it conducts at no voltage that is meant to be
    pairs = _pairs(anodes, cathodes, middles)
    if len(pairs) == 1:
        (anode, cathode) = pairs[0]
        deck.netlist.diode(deck.probe(part, anode), deck.node(cathode), model)
    for anode, cathode in pairs[1:] and pairs:
        deck.netlist.diode(deck.node(anode), deck.node(cathode), model)
    return bool(pairs)


def _pairs(anodes: tuple[Pin, ...], cathodes: tuple[Pin, ...], middles: tuple[Pin, ...]) -> list[tuple[Pin, Pin]]:
    """Anode and cathode of each diode of a part."""
    if len(middles) == 1 and len(anodes) == len(cathodes) == 1:
        return [(anodes[0], middles[0]), (middles[0], cathodes[0])]
    if not middles and (len({pin.net for pin in anodes}) == 1 or len({pin.net for pin in cathodes}) == 1):
        return [(anode, cathode) for anode in anodes for cathode in cathodes]
    return []


def diode_model(part: Part) -> str | None:
    """SPICE's model of a diode by its kind and what its value says; None where that is not enough."""
    text = f"{part.value} {part.name}"
    match part.kind:
        case Kind.LED:
            stated = rated_volts(part.value)
            if stated is not None and stated > _MOST_LED_VOLTS:
                return None
            return library.led(text, stated)
        case Kind.ZENER:
            volts = zener_volts(part.value) or zener_volts(part.name) or standoff_volts(text)
            return library.zener(volts) if volts else None
        case Kind.TVS:
            standoff = standoff_volts(part.value) or standoff_volts(part.name)
            return library.zener(standoff * _CLAMPS_AT) if standoff else library.zener(1e3)
        case Kind.SCHOTTKY:
            return library.diode("schottky")
    return library.diode("diode", part.value or part.name)


def bipolar(part: Part, deck: Emission) -> bool:
    pins = [part.one(role) for role in (Role.COLLECTOR, Role.BASE, Role.EMITTER)]
    if any(pin is None for pin in pins) or len(part.pins) > 4 or _SPECIAL.search(part.description):
        return False
    collector, base, emitter = (pin for pin in pins if pin is not None)
    into_base = deck.netlist.probe(f"{part.ref}:base", deck.node(base))
    nodes = (deck.probe(part, collector), into_base, deck.node(emitter))
    deck.netlist.add("Q", nodes, deck.netlist.model(library.bipolar(part.kind.value)))
    return True


def mosfet(part: Part, deck: Emission) -> bool:
    """A channel with a typical threshold of its type, and the body diode beside it."""
    pins = [part.one(role) for role in (Role.DRAIN, Role.GATE, Role.SOURCE)]
    if any(pin is None for pin in pins) or _DEPLETION.search(part.description):
        return False
    drain, gate, source = (pin for pin in pins if pin is not None)
    known = library.mosfet(part.value, part.name)
    threshold, ohms = (sum(known.threshold) / 2, known.ohms) if known else (2.0, 0.05)
    sign = 1 if part.kind is Kind.NMOS else -1
    # The channel has its resistance at three volts above the threshold.
    model = f"{'N' if sign > 0 else 'P'}MOS(LEVEL=1 VTO={number(sign * threshold)} KP={number(1 / (3 * ohms))})"
    into_drain = deck.probe(part, drain)
    at_source = deck.node(source)
    deck.netlist.add("M", (into_drain, deck.node(gate), at_source, at_source), deck.netlist.model(model))
    anode, cathode = (at_source, into_drain) if sign > 0 else (into_drain, at_source)
    body = deck.netlist.probe(f"{part.ref}:body", anode)
    deck.netlist.diode(body, cathode, library.diode("diode"))
    return True


def bridge(part: Part, deck: Emission) -> bool:
    plus, minus = part.one(Role.PLUS), part.one(Role.MINUS)
    inputs = [pin for pin in part.pins if pin.role not in (Role.PLUS, Role.MINUS)]
    if plus is None or minus is None or len(inputs) != 2:
        return False
    model = library.diode("diode")
    for pin in inputs:
        deck.netlist.diode(deck.node(pin), deck.node(plus), model)
        deck.netlist.diode(deck.node(minus), deck.node(pin), model)
    return True
