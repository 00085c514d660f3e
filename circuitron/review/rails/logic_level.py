"""Outputs that reach further than what they drive bears: 5 V logic on the inputs of a 3.3 V part."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Net, Part, Pin, Role
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, suspect

CODE = "ER106"
_OVER = 1.0  # volts above its supply that an input surely does not bear
_BUS = LazyPattern(r"SCL|SDA|I2C|TWI", re.IGNORECASE)
_PUSHING = frozenset({"output", "tri_state"})
_SIDE, _DIRECTION = LazyPattern(r"([AB])\d*"), LazyPattern(r"A->B|DIR\d?|T/~\{R\}")
_CHIPS = (Kind.MCU, Kind.IC, Kind.LOGIC, Kind.MODULE, Kind.TIMER_555)
_TOLERANT = LazyPattern(
    r"5 ?V.tolerant|level.?(shift|translat)|STM32|74(A?HCT|LVC|LCX|LVT|AHC)|TXB|TXS|nRF24|CD40[45]0", re.I
)


def check(circuit: Circuit) -> Iterator[Issue]:
    for net in circuit.nets.values():
        if net.name not in circuit.voltages:
            yield from _judge(circuit, net)


def _judge(circuit: Circuit, net: Net) -> Iterator[Issue]:
    pushing = [
        pin for pin in net.pins if (pin.type in _PUSHING and not _receives(circuit, pin)) or _drives(circuit, net, pin)
    ]
    driven = [(pin, volts) for pin in pushing if (volts := _supply(circuit, pin)) is not None]
    for pin in net.pins:
        part = circuit.parts[pin.ref]
        own = _supply(circuit, pin) if pin.type in ("input", "bidirectional") else None
        if own is None or _is_tolerant(part):
            continue
        for driver, volts in driven:
            if driver.ref != pin.ref and volts > own + _OVER:
                message = (
                    f"{driver.label} drives {net.name} up to {volts:.3g} V, and {pin.label} is of a part supplied with "
                    f"{own:.3g} V: put a divider or level shifter between."
                )
                yield suspect(CODE, message, (pin.ref, driver.ref), (net.name,))
                break


def _drives(circuit: Circuit, net: Net, port: Pin) -> bool:
    """Whether a microcontroller's port drives an input: nothing else does, and no resistor pulls the line up."""
    if circuit.parts[port.ref].kind is not Kind.MCU or port.type != "bidirectional":
        return False
    others = [pin for pin in net.pins if pin.ref != port.ref]
    plain = all(pin.type == "input" and circuit.parts[pin.ref].kind in _CHIPS for pin in others)
    bus = any(pin.role in (Role.SCL, Role.SDA, Role.RESET) for pin in others) or _BUS.search(net.name)
    return plain and not bus


def _receives(circuit: Circuit, pin: Pin) -> bool:
    """Whether a pin is on the side of a transceiver that its direction makes an input, or may make one: A0 … A7, where
    A->B is not held low."""
    part = circuit.parts[pin.ref]
    side = _SIDE.fullmatch(pin.name)
    direction = next((other for other in part.pins if _DIRECTION.fullmatch(other.name)), None)
    if side is None or direction is None or not direction.net:
        return False
    to_b = None if circuit.volts(direction.net) is None else bool(circuit.volts(direction.net))
    return to_b is None or to_b is (side[1] == "A")


def _supply(circuit: Circuit, pin: Pin) -> float | None:
    """The supply of a pin's chip, where it has one alone."""
    part = circuit.parts[pin.ref]
    nets = {supply.net for supply in part.having(Role.SUPPLY) if supply.net}
    figures = {circuit.volts(net) for net in nets}
    return figures.pop() if len(figures) == 1 and part.kind in _CHIPS else None


def _is_tolerant(part: Part) -> bool:
    return _TOLERANT.search(f"{part.name} {part.description} {part.keywords}") is not None
