"""LEDs, alone or in optocouplers, whose resistor lets far too much current through."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.values import rated_amperes, rated_volts
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE
from circuitron.review.polarity.led_direction import end, is_aside

CODE = "ER108"
_MOST = 0.03  # amperes: the absolute maximum of common indicator LEDs
_PLAINLY = 0.05
_COUPLER = 0.05  # amperes at the input of an optocoupler; PC817, Sharp: 50 mA; 4N25, Vishay: 60 mA
_OVER = 1.5  # times the current that the value names
# Volts of a colour, at the low end, so that the current is not taken for too small.
_DROPS = ((re.compile(r"white|blue|pink|uv", re.IGNORECASE), 2.8), (re.compile(r"ir\b|infrared", re.IGNORECASE), 1.2))
_OTHER_DROP = 1.9
_OF_STATED, _MOST_STATED = 0.9, 4.5  # of the volts that a value names, which are the LED's own up to here
_COUPLER_DROP = 1.2


def check(circuit: Circuit) -> Iterator[Issue]:
    for part, anode, cathode in circuit.diodes(Kind.LED, Kind.OPTOCOUPLER):
        up, down = end(circuit, anode.net, part), end(circuit, cathode.net, part)
        high, low = circuit.volts(up), _low(circuit, down, up)
        if high is None or low is None:
            continue
        ohms, leds, refs = _sum(_string(circuit, part, anode.net, up), _string(circuit, part, cathode.net, down))
        drop = sum(_drop(led) for led in (part, *leds))
        if not ohms or high - low <= drop:
            continue
        amperes = (high - low - drop) / ohms
        rated = rated_amperes(part.value)
        most = _COUPLER if part.kind is Kind.OPTOCOUPLER else _MOST
        if amperes > (rated * _OVER if rated else most):
            message = f"{part.label} gets about {amperes * 1000:.3g} mA through {' and '.join(refs)} from {up}."
            grade = fault if amperes > max(_PLAINLY, most * 1.2, 2 * (rated or 0)) else suspect
            yield grade(CODE, message, (*refs, part.ref), (up, *part.nets))


def _low(circuit: Circuit, net: str, up: str) -> float | None:
    """The voltage at the lower end of a string: a transistor that is on has next to none; nor has the other pin of the
    connector that feeds the upper end."""
    for pin in circuit.nets[net].pins:
        switch = circuit.parts[pin.ref]
        low = switch.one(Role.SOURCE) or switch.one(Role.EMITTER)
        if pin.role in (Role.DRAIN, Role.COLLECTOR) and switch.kind in (Kind.NMOS, Kind.NPN) and low is not None:
            return 0.2 if circuit.is_ground(low.net) else None
    if net not in circuit.voltages and any(plug.across(net) == up for plug in circuit.on(net, Kind.CONNECTOR)):
        return 0.0
    return circuit.volts(net)


_String = tuple[float, tuple[Part, ...], tuple[str, ...]]


def _string(circuit: Circuit, part: Part, net: str, last: str) -> _String:
    """Ohms, further LEDs and the names of the resistors between a net and the end of its string."""
    ohms, leds, refs, seen = 0.0, [], [], {part.ref}
    while net != last:
        ahead = next(p for p in circuit.on(net, *RESISTIVE, Kind.LED) if p.ref not in seen and not is_aside(p, part))
        seen.add(ahead.ref)
        if ahead.kind is Kind.LED:
            leds.append(ahead)
        else:
            ohms += ahead.number or 1e9
            refs.append(ahead.ref)
        net = ahead.across(net) or last
    return ohms, tuple(leds), tuple(refs)


def _sum(one: _String, other: _String) -> _String:
    return one[0] + other[0], (*one[1], *other[1]), (*one[2], *other[2])


def _drop(led: Part) -> float:
    if led.kind is Kind.OPTOCOUPLER:
        return _COUPLER_DROP
    words = f"{led.value} {led.description}"
    usual = next((volts for pattern, volts in _DROPS if pattern.search(words)), _OTHER_DROP)
    stated = rated_volts(led.value) or 0.0
    return max(usual, _OF_STATED * stated) if stated <= _MOST_STATED else usual
