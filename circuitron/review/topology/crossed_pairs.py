"""Pairs of lines on the wrong pins: CANH with CANL, A with B of RS-485."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from circuitron.circuit import Circuit, Kind, Part, Pin
from circuitron.circuit.voltages import label_row
from circuitron.knowledge.vocabulary import bare
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import through_resistors

CODE = "ER411"
_SERIES = 100.0  # ohms: what stands in a line against surges


class Pair(NamedTuple):
    """The two lines of a bus: which symbols have them, and how their pins and nets are named.

    `surely`: makers agree which of the two is which. For A and B of RS-485 they do not.
    """

    symbols: re.Pattern[str]
    pins: tuple[re.Pattern[str], re.Pattern[str]]
    nets: tuple[re.Pattern[str], re.Pattern[str]]
    names: tuple[str, str]
    surely: bool


def _words(*patterns: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    one, other = (re.compile(pattern) for pattern in patterns)
    return one, other


_BUS = r"(?:.*[_/-])?(?:RS-?4(?:22|85)|MODBUS|BUS|485|DMX)?[_/-]?"
PAIRS = (
    Pair(
        re.compile(r"\bCAN\b", re.IGNORECASE), _words("CANH", "CANL"),
        _words(r"(?:.*[_/])?CAN\d?_?H(?:I|IGH)?\d?(?:_.*)?", r"(?:.*[_/])?CAN\d?_?L(?:O|OW)?\d?(?:_.*)?"),
        ("CANH", "CANL"), surely=True,
    ),
    Pair(
        re.compile(r"RS-?4(?:22|85)", re.IGNORECASE), _words("A", "B"),
        _words(rf"{_BUS}A\d?", rf"{_BUS}B\d?"), ("A", "B"), surely=False,
    ),
)  # fmt: skip


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        for pair in PAIRS:
            pins = lines(part, pair)
            if pins is not None and _is_crossed(circuit, part, pair, pins):
                one, other = pair.names
                message = (
                    f"{pins[0].label} is on {pins[0].net} and {pins[1].label} on {pins[1].net}: {one} and {other} are "
                    f"exchanged at {part.ref}."
                )
                plugs = [p.ref for pin in pins for p in circuit.on(pin.net, Kind.CONNECTOR)]
                grade = fault if pair.surely else suspect
                yield grade(CODE, message, (part.ref, *plugs), (pins[0].net, pins[1].net))


def lines(part: Part, pair: Pair) -> tuple[Pin, Pin] | None:
    """The two pins of a transceiver on the bus, where both are connected and apart."""
    if part.kind is not Kind.IC or not pair.symbols.search(f"{part.library} {part.description} {part.keywords}"):
        return None
    found = [[pin for pin in part.pins if pin.net and names.fullmatch(bare(pin.name))] for names in pair.pins]
    if any(len(pins) != 1 for pins in found) or found[0][0].net == found[1][0].net:
        return None
    return found[0][0], found[1][0]


def _is_crossed(circuit: Circuit, part: Part, pair: Pair, pins: tuple[Pin, Pin]) -> bool:
    """Whether each of two pins is where the other one belongs, by the names of nets, labels or another transceiver."""
    sides = [_sides(circuit, part, pair, pin.net) for pin in pins]
    return sides[0] == {1} and sides[1] == {0}


def _sides(circuit: Circuit, part: Part, pair: Pair, net: str) -> set[int]:
    """Which of the two lines a net is by all but one part: 0, 1."""
    near = [n for n in through_resistors(circuit, net, _SERIES) if not circuit.is_ground(n) and not circuit.is_rail(n)]
    names = [bare(each) for each in near]
    for plug in (p for each in near for p in circuit.on(each, Kind.CONNECTOR)):
        names += [bare(word) for pin, word in label_row(circuit, plug) if pin.net in near]
    others = [other for each in near for other in circuit.on(each, Kind.IC) if other is not part]
    found = {side for side in (0, 1) for name in names if pair.nets[side].fullmatch(name)}
    for other in others:
        ends = lines(other, pair)
        found |= {side for side in (0, 1) if ends is not None and ends[side].net in near}
    return found
