"""Pins that the maker left without a function: they are marked as open, so that nobody looks for the connection."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.models import Edit, ErrorType, PartInstance, PinRef, Snapshot, Span
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.circuit import alone_on_line, connections_of, part_of, part_variable
from circuitron.repair.edits import answer, asked, insert_after
from circuitron.repair.rules.examples import finding

_NO_FUNCTION = re.compile(r"~?\{?(NC|N\.C\.?|N/C|DNC|DNU|NIC|NO_?CONNECT)\}?\d*", re.IGNORECASE)


class OpenPins(Rule):
    """Puts pins called NC, and pins of the type `free`, on the net NC."""

    name: ClassVar[str] = "open-pins"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_UNCONNECTED_PIN})

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            part = part_of(context.snapshot, found.facts.ref)
            pin = next((p for p in part.pins if p.number == found.facts.pin), None) if part else None
            if part is None or pin is None or not _may_float(pin):
                continue
            variable = part_variable(context, part)
            places = connections_of(context, variable) if variable else []
            place = places[-1] if places else variable.statement if variable else None
            if variable is None or place is None or not alone_on_line(context, place):
                continue
            key = repr(int(pin.number)) if pin.number.isdecimal() else repr(pin.number)
            change = insert_after(context, place, f"{variable.text}[{key}] += NC")
            reason = (
                f"pin {pin.number} of {part.ref} has no function ({pin.name or pin.type}): it is left open on purpose"
            )
            yield answer(self.name, found, (change,), reason)


def _may_float(pin: PinRef) -> bool:
    return pin.type in ("free", "no_connect") or bool(_NO_FUNCTION.fullmatch(pin.name) and pin.type != "power_in")


def _part(*pins: PinRef) -> Snapshot:
    span = Span(file="script.py", line=2)
    return Snapshot(parts=(PartInstance(ref="U1", library="L", name="X", pins=pins, span=span),))


_OPEN = finding(ErrorType.ERC_UNCONNECTED_PIN, 2, ref="U1", pin="4")

CASES: tuple[Case, ...] = (
    Case(
        "a pin called NC",
        "from skidl import *\nu = Part('L', 'X')\nu['VCC'] += vcc  # supply\nx = 1\n",
        (_OPEN,),
        "from skidl import *\nu = Part('L', 'X')\nu['VCC'] += vcc  # supply\nu[4] += NC\nx = 1\n",
        snapshot=_part(PinRef(ref="U1", number="4", name="NC", type="passive")),
    ),
    Case(
        "an input",
        "from skidl import *\nu = Part('L', 'X')\n",
        (_OPEN,),
        snapshot=_part(PinRef(ref="U1", number="4", name="EN", type="input")),
    ),
    Case(
        "a part without a variable",
        "from skidl import *\nvcc & Part('L', 'X') & gnd\n",
        (_OPEN,),
        snapshot=_part(PinRef(ref="U1", number="4", name="NC", type="free")),
    ),
)
