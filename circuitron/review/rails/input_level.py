"""Dividers that bring more to a chip's input than its supply."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE, pulls
from circuitron.review.polarity.zener_direction import open_volts

CODE = "ER110"
_OVER = 0.5  # volts above the supply at which protection diodes conduct
_SAFE = 0.002  # amperes that those diodes take: makers allow a few mA for a short time
_CHIPS = (Kind.MCU, Kind.IC, Kind.LOGIC, Kind.MODULE)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(*_CHIPS):
        supplies = [circuit.voltages[p.net].high for p in part.having(Role.SUPPLY) if p.net in circuit.voltages]
        if not supplies:
            continue
        for pin in part.pins:
            if pin.type in ("input", "bidirectional") and pin.net and pin.net not in circuit.voltages:
                yield from _judge(circuit, part, pin, max(supplies))


def _judge(circuit: Circuit, part: Part, pin: Pin, supply: float) -> Iterator[Issue]:
    rails = [far for _, far in pulls(circuit, pin.net) if circuit.is_rail(far)]
    grounds = [far for _, far in pulls(circuit, pin.net) if circuit.is_ground(far)]
    volts = open_volts(_without(circuit, pin), pin.net) if rails and grounds else None
    if volts is None or volts <= supply + _OVER:
        return
    refs = [resistor.ref for resistor, _ in circuit.far(pin.net, *RESISTIVE)]
    message = (
        f"{' and '.join(refs)} bring {volts:.3g} V to {pin.label}, and {part.label} is supplied with {supply:.3g} V."
    )
    yield (fault if volts > supply * 1.3 else suspect)(CODE, message, (*refs, part.ref), (pin.net,))


def _without(circuit: Circuit, pin: Pin) -> Circuit:
    """The circuit as the net of an input sees it: the input itself draws nothing."""
    net = circuit.nets[pin.net]
    rest = tuple(each for each in net.pins if each.ref != pin.ref)
    return Circuit(
        circuit.parts, {**circuit.nets, net.name: type(net)(net.name, rest, net.drive, net.span)}, circuit.voltages
    )
