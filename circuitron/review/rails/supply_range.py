"""Supply pins on rails that their parts are not made for."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Part, Pin, Role
from circuitron.circuit.kinds import REGULATORS
from circuitron.circuit.supplies import SupplyRange, range_of
from circuitron.review.base import Issue, fault, suspect

CODE = "ER101"
_MARGIN = 0.05  # relative: what a rail's tolerance may add
_BEYOND = 1.15  # times the recommended maximum: past what any absolute maximum allows where none is known


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        for pin in part.having(Role.SUPPLY):
            limits = range_of(part.library, part.name, part.description, pin.name)
            volts = _across(circuit, part, pin)
            if limits is not None and volts is not None:
                yield from _judge(circuit, part, pin, volts, limits)


def _across(circuit: Circuit, part: Part, pin: Pin) -> float | None:
    """Volts between a supply pin and the part's lowest ground; None where they are not known."""
    known = circuit.voltages.get(pin.net)
    grounds = [circuit.voltages.get(other.net) for other in part.having(Role.GROUND) if other.net]
    if known is None or any(ground is None for ground in grounds):
        return None
    return known.high - min((ground.low for ground in grounds if ground is not None), default=0.0)


def _judge(circuit: Circuit, part: Part, pin: Pin, volts: float, limits: SupplyRange) -> Iterator[Issue]:
    refs, nets = (part.ref,), (pin.net,)
    why = circuit.voltages[pin.net].why
    fits = f"{part.name} takes {limits.low:g} V to {limits.high:g} V"
    if volts > limits.high * (1 + _MARGIN):
        several = len({p.net for p in part.having(Role.SUPPLY) if p.net}) > 1 and limits.most is None
        beyond = volts > (limits.most or limits.high * _BEYOND) and not several
        message = f"{pin.label} is on {pin.net}, {volts:.3g} V ({why}): {fits}."
        yield (fault if beyond else suspect)(CODE, message, refs, nets)
    elif 0 < volts < limits.low * (1 - _MARGIN) and part.kind not in REGULATORS and _is_main(part, pin):
        message = f"{pin.label} is on {pin.net}, only {volts:.3g} V ({why}): {fits}."
        yield suspect(CODE, message, refs, nets)


def _is_main(part: Part, pin: Pin) -> bool:
    """Whether a part has no other supply net: one for inputs and outputs may well be lower."""
    return {other.net for other in part.having(Role.SUPPLY)} == {pin.net}
