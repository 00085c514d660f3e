"""Polarised capacitors with their plus on the lower voltage."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.review.base import Issue, exchanged, fault, suspect
from circuitron.review.paths import is_positive_only, pins

CODE = "ER203"
_POLARISED = re.compile(r"C_Polarized|CP(_|$)", re.IGNORECASE)  # KiCad 6 to 10; KiCad 5
_PASSIVE = (Kind.RESISTOR, Kind.BUZZER, Kind.INDUCTOR, Kind.CAPACITOR, Kind.CONNECTOR, Kind.POTENTIOMETER)
_REVERSE = 1.0  # volts that an aluminium electrolytic capacitor bears backwards


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.CAPACITOR):
        if not _POLARISED.match(part.name) or len(part.pins) != 2:
            continue
        plus = next((pin.net for pin in part.pins if pin.number == "1"), "")
        minus = next((pin.net for pin in part.pins if pin.number == "2"), "")
        high, low = circuit.voltages.get(plus), circuit.voltages.get(minus)
        if high is not None and low is not None and low.low - high.high > _REVERSE:
            message = f"{part.label} has its plus on {plus} ({high.words}) and its minus on {minus} ({low.words})."
            yield fault(CODE, message, (part.ref,), (plus, minus), exchanged(*part.pins))
        elif circuit.is_ground(plus) and minus and low is None:
            fed = _is_positive(circuit, minus)
            message = f"{part.label} has its plus on {plus} and its minus on {minus}, which nothing takes below ground."
            if fed or is_positive_only(circuit):
                grade = fault if fed else suspect
                yield grade(CODE, message, (part.ref,), (plus, minus), exchanged(*part.pins))
        elif (driver := _above_ground(circuit, minus)) and _rests_at_ground(circuit, plus, part):
            message = (
                f"{part.label} has its plus on {plus}, which rests at ground, and its minus on {minus}, which {driver} "
                "holds above it."
            )
            yield fault(CODE, message, (part.ref,), (plus, minus), exchanged(*part.pins))


def _rests_at_ground(circuit: Circuit, net: str, capacitor: Part) -> bool:
    """Whether nothing but capacitors and what leads to ground is on a net."""
    others = [part for part in circuit.on(net) if part is not capacitor and part.kind not in _PASSIVE]
    ways = [part for part in circuit.on(net, *_PASSIVE) if part.kind not in (Kind.CAPACITOR, Kind.CONNECTOR)]
    leads = [circuit.is_ground(part.across(net) or "") for part in ways]
    return not others and bool(leads) and all(leads) and not circuit.is_rail(net)


def _above_ground(circuit: Circuit, net: str) -> str:
    """The amplifier whose output is on a net and which has no supply below ground; "" where there is none."""
    for pin in pins(circuit, net, Role.OUTPUT):
        part = circuit.parts[pin.ref]
        grounds = [other.net for other in part.having(Role.GROUND)]
        amplifies = part.kind is Kind.OPAMP or part.library == "Amplifier_Audio"
        if amplifies and grounds and all(circuit.is_ground(ground) for ground in grounds):
            return part.ref
    return ""


def _is_positive(circuit: Circuit, net: str) -> bool:
    """Whether a net is the plus of a bridge or battery, or feeds a part that takes nothing below ground."""
    fed = (circuit.parts[pin.ref] for pin in pins(circuit, net, Role.SUPPLY))
    return any(pins(circuit, net, Role.PLUS)) or any("negative" not in part.description.casefold() for part in fed)
