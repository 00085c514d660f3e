"""Resistors, capacitors, inductors, links, switches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part
from circuitron.physics import library

if TYPE_CHECKING:
    from circuitron.physics.emit.state import Emission

_LEAST_OHMS = 1e-3
_CLOSED = ("Bridged", "NC")


def resistor(part: Part, deck: Emission) -> bool:
    if part.number is None or part.number < 0 or len(part.pins) not in (2, 4):
        return False
    if len(part.nets) == 2:
        one, other = (deck.netlist.node(net) for net in part.nets)
        deck.netlist.resistor(one, other, max(part.number, _LEAST_OHMS))
    return len(part.nets) <= 2 and len(part.pins) == 2


def potentiometer(part: Part, deck: Emission) -> bool:
    """Pin 2 is the wiper, as KiCad draws it; the track goes from 1 to 3."""
    pins = {pin.number: pin for pin in part.pins}
    if not part.number or not {"1", "2", "3"} <= pins.keys():
        return False
    wiper = deck.node(pins["2"])
    for end, share in (("1", deck.state.wiper), ("3", 1 - deck.state.wiper)):
        if pins[end].net != pins["2"].net:
            deck.netlist.resistor(deck.node(pins[end]), wiper, max(part.number * share, 1.0))
    return True


def capacitor(part: Part, deck: Emission) -> bool:
    if not deck.dynamic:
        return True
    if part.number is None or len(part.nets) != 2:
        return len(part.nets) < 2
    one, other = (deck.netlist.node(net) for net in part.nets)
    deck.netlist.capacitor(one, other, part.number)
    return True


def inductor(part: Part, deck: Emission) -> bool:
    if len(part.pins) != 2:
        return False
    if len(part.nets) == 2:
        one, other = (deck.netlist.node(net) for net in part.nets)
        if deck.dynamic and part.number:
            inside = deck.netlist.inner_node()
            deck.netlist.inductor(one, inside, part.number)
            deck.netlist.resistor(inside, other, library.link_ohms("inductor"))
        else:
            deck.netlist.resistor(one, other, library.link_ohms("inductor"))
    return True


def link(part: Part, deck: Emission) -> bool:
    """A fuse that holds, a ferrite bead, a net tie."""
    if len(part.pins) != 2:
        return False
    if len(part.nets) == 2:
        one, other = (deck.netlist.node(net) for net in part.nets)
        deck.netlist.resistor(one, other, library.link_ohms(part.kind.value))
    return True


def switch(part: Part, deck: Emission) -> bool:
    """A switch or jumper with two ends; others stay open and have no model."""
    closed = part.ref in deck.state.closed or (
        part.kind is Kind.JUMPER and any(word in part.name for word in _CLOSED) and "Open" not in part.name
    )
    if closed and len(part.nets) == 2:
        one, other = (deck.netlist.node(net) for net in part.nets)
        deck.netlist.resistor(one, other, library.link_ohms(part.kind.value))
    return len(part.nets) <= 2
