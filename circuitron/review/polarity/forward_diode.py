"""Diodes that join a higher voltage to a lower one in their forward direction, with nothing to limit the current."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.regulators import reference
from circuitron.circuit.voltages import output_net
from circuitron.review.base import Issue, fault, suspect, turned
from circuitron.review.paths import is_fixed

CODE = "ER201"
_DROP = 1.3  # volts: more than any diode drops forward at its rated current
_PLAINLY = 2.5  # volts: more than names of rails may be off


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.DIODE, Kind.SCHOTTKY, Kind.ZENER, Kind.TVS):
        for anode, cathode in junctions(part):
            if (why := _around_regulator(circuit, anode, cathode)) is not None:
                message = f"{part.label} conducts from {anode} to {cathode}, {why}: exchange its ends."
                yield fault(CODE, message, (part.ref,), (anode, cathode), turned(part, Role.ANODE, Role.CATHODE))
                continue
            if not (is_fixed(circuit, anode) and is_fixed(circuit, cathode)):
                continue
            high, low = circuit.voltages[anode], circuit.voltages[cathode]
            if high.low - low.high > _DROP:
                message = (
                    f"{part.label} conducts from {anode} ({high.words}) to {cathode} ({low.words}) at all times: "
                    "its anode and cathode are exchanged, or it is on the wrong nets."
                )
                grade = fault if high.low - low.high > _PLAINLY else suspect
                turn = turned(part, Role.ANODE, Role.CATHODE) if circuit.is_ground(cathode) else None
                yield grade(CODE, message, (part.ref,), (anode, cathode), turn)


def _around_regulator(circuit: Circuit, anode: str, cathode: str) -> str | None:
    """What a diode does to a linear regulator whose input and output, or output and adjusting pin, it joins."""
    for part in circuit.on(cathode, Kind.LINEAR_REGULATOR):
        below = any(made.volts < 0 for made in circuit.made.get(cathode, ()))
        if below or "negative" in part.description.casefold():
            continue  # its input is the lower end
        output = output_net(circuit, part)
        known = reference(part.kind, part.name, part.value)
        if output == cathode and any(pin.net == anode for pin in part.having(Role.SUPPLY)):
            return f"around the regulator {part.ref}"
        taps = {pin.net for pin in part.having(Role.FEEDBACK)}
        if output == anode and cathode in taps and known is not None and known.to_output and known.volts > 0:
            return f"which shorts the reference of {part.ref}"
    return None


def junctions(part: Part) -> Iterator[tuple[str, str]]:
    """Anode and cathode of each diode of a part: one, two in series, or two with a common end."""
    anodes = {pin.net for pin in part.having(Role.ANODE) if pin.net}
    cathodes = {pin.net for pin in part.having(Role.CATHODE) if pin.net}
    middles = {pin.net for pin in part.having(Role.MIDDLE) if pin.net}
    if len(middles) == 1:
        middle = middles.pop()
        yield from ((anode, middle) for anode in anodes)
        yield from ((middle, cathode) for cathode in cathodes)
    elif len(anodes) == 1 or len(cathodes) == 1:
        yield from ((anode, cathode) for anode in anodes for cathode in cathodes)
