"""Power in resistors against what their size carries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part
from circuitron.finding import Grade
from circuitron.physics import library
from circuitron.physics.results import Outcome, issue
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab, Point

_STATED = re.compile(r"(?<![\d.])(?:(\d+)/(\d+)|(\d+(?:\.\d+)?)) ?(m?)W\b")
_BURNS = 2.0


def check(lab: Lab) -> Iterator[Outcome]:
    for part in lab.circuit.of(Kind.RESISTOR):
        if not part.number or len(part.nets) != 2 or not lab.points or not lab.known(part):
            continue
        most = _rating(part)
        watts, state = max(((_watts(volts, part.number), p.state) for p in lab.points if (volts := _across(p, part))),
                           key=lambda found: found[0], default=(0.0, None))  # fmt: skip
        if state is None or watts <= most:
            continue
        momentary = bool(state.closed)
        grade = Grade.FAULT if watts > _BURNS * most and not momentary else Grade.SUSPECT
        rated = engineering(most, "W")
        text = f"{part.label} has to carry {engineering(watts, 'W')} with {state.name}; it is made for {rated}"
        yield issue(grade, "EP103", text, (part.ref,), part.nets)


def _across(point: Point, part: Part) -> float | None:
    one, other = (point.volts(net) for net in part.nets)
    return None if one is None or other is None else one - other


def _watts(volts: float, ohms: float) -> float:
    return volts * volts / ohms


def _rating(part: Part) -> float:
    """What a resistor carries: as its value states, by the size of its footprint, or a quarter of a watt."""
    if found := _STATED.search(part.value):
        watts = float(found[1]) / float(found[2]) if found[1] else float(found[3])
        return watts * (1e-3 if found[4] else 1.0)
    return library.resistor_watts(part.footprint)
