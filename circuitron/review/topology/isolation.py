"""Grounds on the two sides of an isolator that are one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, suspect

CODE = "ER410"
_SIDES = (LazyPattern(r"V?(GND|SS)_?(1|A|I)"), LazyPattern(r"V?(GND|SS)_?(2|B|O)"))


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        if part.library.startswith("Isolator") or part.kind is Kind.CONVERTER_MODULE:
            for net in _shared(circuit, part):
                message = f"Both sides of {part.label} are on {net}, so that nothing is isolated."
                yield suspect(CODE, message, (part.ref,), (net,))


def _shared(circuit: Circuit, part: Part) -> set[str]:
    """Grounds that both sides of a part are on."""
    one, other = ({pin.net for pin in part.pins if pin.net and side.fullmatch(pin.name.upper())} for side in _SIDES)
    if part.kind is Kind.CONVERTER_MODULE:
        isolated = re.search(r"isolat", f"{part.description} {part.keywords}", re.IGNORECASE)
        inputs = {pin.net for pin in part.pins if re.fullmatch(r"-V?IN|-?VIN-|GND", pin.name.upper())}
        outputs = {pin.net for pin in part.pins if re.fullmatch(r"-V?OUT|VOUT-|0V", pin.name.upper())}
        one, other = (inputs, outputs) if isolated and "non" not in part.description.casefold() else (set(), set())
    return {net for net in one & other if net}
