"""Buses whose termination is wrong, or missing where the circuit shows that it belongs here."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part
from circuitron.circuit.kinds import PLUGS
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE, is_fixed, leaves_board, linked, pulls
from circuitron.review.topology.crossed_pairs import PAIRS, lines

CODE = "ER317"
_LEAST, _MOST = 45.0, 180.0  # ohms: 60 for both ends in one place, 120 for one; 150 on long old cables
_BIAS = 2000.0  # ohms: fail-safe bias that stands at the end of a bus, where the resistor across it is
_CHOKES = (Kind.TRANSFORMER, Kind.INDUCTOR, Kind.FERRITE)
_END = re.compile(r"\b(end|last|first|term\w*)\b", re.IGNORECASE)


def check(circuit: Circuit) -> Iterator[Issue]:
    seen: set[frozenset[str]] = set()
    for part in circuit.parts.values():
        for pair in PAIRS:
            pins = lines(part, pair)
            nets = frozenset(pin.net for pin in pins) if pins else frozenset()
            if pins is not None and nets not in seen:
                seen.add(nets)
                yield from _judge(circuit, part, pins[0].net, pins[1].net)


def _judge(circuit: Circuit, part: Part, one: str, other: str) -> Iterator[Issue]:
    ends = {far for net in (one, other) for near in linked(circuit, net) for far in _behind(circuit, near)}
    across = [r for net in ends for r, far in circuit.far(net, *RESISTIVE) if far in ends]
    across = list({r.ref: r for r in across}.values())
    siemens = sum(1 / r.number for r in across if r.number)
    if siemens and not _LEAST <= 1 / siemens <= _MOST:
        names = " and ".join(r.label for r in across)
        message = f"{names} across {one} and {other} is no termination: a bus is terminated with 120 ohms at each end."
        yield fault(CODE, message, (*(r.ref for r in across), part.ref), (one, other))
    elif not across and not _is_split(circuit, one, other) and (why := _belongs(circuit, part, one, other)):
        message = f"Nothing terminates {one} and {other} of {part.label}, and {why}: 120 ohms belong across them."
        yield suspect(CODE, message, (part.ref,), (one, other))


def _behind(circuit: Circuit, net: str) -> Iterator[str]:
    """A net, and those behind a choke."""
    yield net
    for choke in circuit.on(net, *_CHOKES):
        yield from choke.nets


def _is_split(circuit: Circuit, one: str, other: str) -> bool:
    """Whether anything else may terminate the pair: two resistors in series, a jumper, a switch, a network."""
    ways = (*RESISTIVE, Kind.JUMPER, Kind.SWITCH, Kind.OTHER)
    near = [{far for part in circuit.on(net, *ways) for far in part.nets if far != net} for net in (one, other)]
    return any(not is_fixed(circuit, net) for net in near[0] | near[1]) or bool(
        circuit.on(one, Kind.JUMPER, Kind.SWITCH, Kind.OTHER)
    )


def _belongs(circuit: Circuit, part: Part, one: str, other: str) -> str:
    """What shows that an end of the bus is here; "" where nothing does, as it may be elsewhere."""
    plugs = [plug for net in (one, other) for near in linked(circuit, net) for plug in circuit.on(near, *PLUGS)]
    if not leaves_board(circuit, one) and not leaves_board(circuit, other):
        others = [p for p in circuit.on(one, Kind.IC) if p is not part]
        return "the whole bus is on this board" if others else ""
    if any(_END.search(plug.value) for plug in plugs):
        return f"the label of {plugs[0].ref} says that an end of the bus is here"
    biased = [r for net in (one, other) for r, _ in pulls(circuit, net) if (r.number or _BIAS) < _BIAS]
    return f"{' and '.join(r.ref for r in biased)} bias it as at its end" if len(biased) > 1 else ""
