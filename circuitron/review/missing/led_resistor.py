"""LEDs that nothing limits the current of."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.kinds import BIPOLARS, MOSFETS
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import is_fixed, is_link, linked, pins
from circuitron.review.polarity.led_direction import end

CODE = "ER301"
_LIMITING = (Kind.LED_DRIVER, Kind.CURRENT_SOURCE, Kind.SWITCHING_REGULATOR, Kind.LINEAR_REGULATOR)
_VOLTS = 1.6  # that the reddest LED drops


def check(circuit: Circuit) -> Iterator[Issue]:
    for part, anode, cathode in circuit.diodes(Kind.LED, Kind.OPTOCOUPLER):
        high, low = _direct(circuit, anode.net, part), _direct(circuit, cathode.net, part)
        if high is None or low is None or any(circuit.on(net, *_LIMITING) for net in (high, low)):
            continue
        sides = {_source(circuit, high), _source(circuit, low)}
        if None in sides or not _enough(circuit, high, low):
            continue
        message = f"{part.label} is between {high} and {low} without a resistor: nothing limits its current."
        # Pins of a microcontroller have some resistance of their own, and people rely on it.
        sure = sides == {"fixed"} or "strong" in sides
        yield (fault if sure else suspect)(CODE, message, (part.ref, *_switches(circuit, high, low)), (high, low))


def _switches(circuit: Circuit, *nets: str) -> Iterator[str]:
    """The transistors that switch some nets."""
    return (part.ref for net in nets for part in circuit.on(net, *MOSFETS, *BIPOLARS) if not is_fixed(circuit, net))


def _direct(circuit: Circuit, net: str, part: Part) -> str | None:
    """Where other LEDs in series lead; None where a resistor is on the way."""
    last = end(circuit, net, part)
    seen = {part.ref}
    while net != last:
        ahead = [p for p in circuit.on(net, Kind.LED) if p.ref not in seen]
        far = ahead[0].across(net) if len(ahead) == 1 else None
        if far is None:
            return None
        seen.add(ahead[0].ref)
        net = far
    return net


def _source(circuit: Circuit, net: str) -> str | None:
    """What gives a net its level: "fixed", "strong" (a timer, a transistor), "weak" (a pin); None: not known."""
    if is_fixed(circuit, net):
        return "fixed"
    for pin in pins(circuit, net, Role.OUTPUT):
        if circuit.parts[pin.ref].kind is Kind.TIMER_555:
            return "strong"
        status = circuit.parts[pin.ref].kind is Kind.IC and "LED" not in pin.name.upper()
        return "weak" if status or circuit.parts[pin.ref].kind in (Kind.MCU, Kind.LOGIC, Kind.MODULE) else None
    for pin in pins(circuit, net, Role.DRAIN, Role.COLLECTOR):
        switch = circuit.parts[pin.ref]
        other = switch.one(Role.SOURCE) or switch.one(Role.EMITTER)
        driven = switch.kind in (Kind.NMOS, Kind.PMOS, Kind.NPN, Kind.PNP)
        grounded = other is not None and any(is_fixed(circuit, near) for near in linked(circuit, other.net, _is_wire))
        return "strong" if driven and grounded else None
    if any(circuit.parts[p.ref].kind in (Kind.MCU, Kind.MODULE) for p in circuit.nets[net].pins):
        return "weak"
    return None


def _is_wire(part: Part) -> bool:
    """Whether a part has no resistance by which a current could be measured and regulated."""
    return is_link(part) and part.kind is not Kind.FERRITE and not part.number


def _enough(circuit: Circuit, high: str, low: str) -> bool:
    """Whether there are volts enough across it to light an LED, as far as they are known."""
    one, other = circuit.volts(high), circuit.volts(low)
    return one is None or other is None or one - other > _VOLTS
