"""Chips that can never work: enable, shutdown or reset tied to the level that keeps them off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE, linked

CODE = "ER407"
_WHOLE = (Kind.LINEAR_REGULATOR, Kind.SWITCHING_REGULATOR, Kind.TIMER_555, Kind.MCU, Kind.CHARGE_PUMP)
_OUTPUT_ENABLE, _WITHOUT_BAR = re.compile(r"\d?OE\d?"), re.compile(r"\d?[OC]E\d?|G")
_NUMBERED = re.compile(r"EN_?\d")
_HIGH = 1.5  # volts that every enable takes for high


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        for pin in part.having(Role.ENABLE, Role.DISABLE, Role.RESET):
            if pin.net and not _of_either_level(part, pin) and not _selects(part, pin):
                yield from _judge(circuit, part, pin)


def _of_either_level(part: Part, pin: Pin) -> bool:
    """Whether a name does not say which level it means: ON/OFF; OE, which some symbols have without its overbar, as
    those of logic have CE."""
    name = pin.name.upper()
    without_bar = _WITHOUT_BAR if part.kind is Kind.LOGIC else _OUTPUT_ENABLE
    return "~" not in name and (("ON" in name and "OFF" in name) or without_bar.fullmatch(name) is not None)


def _selects(part: Part, pin: Pin) -> bool:
    """Whether a pin is one of several that select a mode together, as EN1 and EN2 of a charger its input current."""
    if _NUMBERED.fullmatch(pin.name.upper()) is None or part.library != "Battery_Management":
        return False
    return any(_NUMBERED.fullmatch(other.name.upper()) for other in part.pins if other.number != pin.number)


def _judge(circuit: Circuit, part: Part, pin: Pin) -> Iterator[Issue]:
    rests_high = (pin.role is Role.ENABLE) == pin.inverted
    if pin.role is Role.RESET:
        rests_high = not (pin.inverted or part.kind is Kind.TIMER_555) and part.kind is not Kind.MCU
        if rests_high and not pin.inverted:
            return  # the polarity of a reset without an overbar is not known
    is_supply = any(other.net == pin.net for other in part.having(Role.SUPPLY))  # high, however low that is
    level, direct = (True, True) if is_supply else _level(circuit, pin)
    if level is None or level != rests_high:
        return
    where = f"is on {pin.net}" if direct else f"is pulled to that level on {pin.net}, and nothing else is there"
    off = "in reset" if pin.role is Role.RESET else "off"
    message = f"{pin.label} {where}: {part.label} stays {off}."
    sure = direct and part.kind in _WHOLE
    yield (fault if sure else suspect)(CODE, message, (part.ref,), (pin.net,))


def _level(circuit: Circuit, pin: Pin) -> tuple[bool | None, bool]:
    """The level that a pin has at all times, None where it is not known; and whether it is tied to it directly."""
    for net in linked(circuit, pin.net):
        volts = circuit.volts(net)
        if circuit.is_ground(net) or volts is not None:
            return (volts or 0.0) > _HIGH, True
    others = [p for p in circuit.on(pin.net) if p.ref != pin.ref and p.kind not in (Kind.CAPACITOR, Kind.TEST_POINT)]
    ends = [far for _, far in circuit.far(pin.net, *RESISTIVE)]
    if len(others) == len(ends) == 1 and (circuit.is_ground(ends[0]) or circuit.volts(ends[0]) is not None):
        return (circuit.volts(ends[0]) or 0.0) > _HIGH, False
    return None, False
