"""Currents that no part of a small circuit carries: a diode or a transistor that shorts a supply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit.kinds import BIPOLARS, DIODES, MOSFETS
from circuitron.finding import Grade
from circuitron.physics.results import Outcome, issue
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.circuit import Part
    from circuitron.physics.operating import Lab, Point

# Loads have no model, so that nothing that is simulated draws amperes unless it shorts its supply.
_SHORT_AMPS = 2.0


def check(lab: Lab) -> Iterator[Outcome]:
    seen: set[str] = set()
    for point in lab.points:
        strong = list(_overloaded(lab, point))
        transistors = [part for part, _ in strong if part.kind in MOSFETS or part.kind in BIPOLARS]
        # Two transistors in series are a bridge, whose inputs are never both on.
        if not strong or len(transistors) > 1 or seen & {part.ref for part, _ in strong}:
            continue
        seen |= {part.ref for part, _ in strong}
        culprit, amps = max(strong, key=lambda found: (found[0].kind in DIODES, found[1]))
        where = " and ".join(culprit.nets)
        text = f"{culprit.label} carries {engineering(amps, 'A')} between {where} with {point.state.name}"
        yield issue(Grade.FAULT, "EP108", text, [culprit.ref, *(p.ref for p, _ in strong)], culprit.nets)


def _overloaded(lab: Lab, point: Point) -> Iterator[tuple[Part, float]]:
    for part in lab.circuit.of(*DIODES, *BIPOLARS, *MOSFETS):
        amps = abs(point.amps(part.ref) or 0.0)
        if amps > _SHORT_AMPS and lab.known(part):
            yield part, amps
