"""USB-C receptacles whose CC pins do not say what they are."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE

CODE = "ER310"
_SINK = (4.6e3, 5.7e3)  # ohms: Rd of 5.1 kΩ ±10 %
_SOURCES = ((8e3, 12e3), (18e3, 26e3), (50e3, 62e3))  # Rp to 3.3 V or 5 V


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.USB):
        pins = part.having(Role.USB_CC)
        if len({pin.net for pin in pins if pin.net}) == 1 and len(pins) > 1 and all(pin.net for pin in pins):
            message = f"The two CC pins of {part.ref} are one net: each needs a resistor of its own."
            yield fault(CODE, message, (part.ref,), (pins[0].net,))
            continue
        for pin in pins:
            yield from _judge(circuit, part, pin)


def _judge(circuit: Circuit, part: Part, pin: Pin) -> Iterator[Issue]:
    ends = tuple(circuit.far(pin.net, *RESISTIVE)) if pin.net else ()
    others = [p for p in circuit.on(pin.net) if p is not part and p.kind not in (*RESISTIVE, Kind.TVS, Kind.CAPACITOR)]
    if others or (part.kind is Kind.USB and "Plug" in part.name):
        return  # a controller, or what is not drawn here, sets it
    down = [resistor for resistor, far in ends if circuit.is_ground(far)]
    up = [resistor for resistor, far in ends if not circuit.is_ground(far)]
    if not ends:
        message = f"{pin.label} has no resistor: a USB-C source that sees none of 5.1k to ground switches nothing on."
        yield suspect(CODE, message, (part.ref,), (pin.net,))
    for resistor, allowed in (*((r, (_SINK,)) for r in down), *((r, _SOURCES) for r in up)):
        ohms = resistor.number
        if ohms is not None and not any(low <= ohms <= high for low, high in allowed):
            right = "5.1k to ground" if resistor in down else "10k, 22k or 56k to the supply"
            message = f"{resistor.label} at {pin.label} is none of the values that USB-C knows: {right}."
            yield fault(CODE, message, (resistor.ref, part.ref), (pin.net,))
