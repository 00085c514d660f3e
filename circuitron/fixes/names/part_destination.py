"""`Part('Device', 'R', '10k')`: the third argument is where the part goes; a value there keeps it out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.calls import called_name
from circuitron.source.locations import calls_in

_DESTINATIONS = ("NETLIST", "TEMPLATE", "LIBRARY")
_FOOTPRINT = re.compile(r"[\w.+\-]+:[\w.+\-,/]+")
_REFERENCE = re.compile(r"([A-Z]{1,4})(\d{1,4})")


class PartDestination(Fix):
    """Gives what stands in the third (and fourth) place its name: value, footprint or ref."""

    name: ClassVar[str] = "part-destination"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.PART_DESTINATION, ErrorType.EMPTY_CIRCUIT, ErrorType.TOOL_VERSION, ErrorType.PYTHON_ERROR}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for call in calls_in(context, found.span):
                changes = _named(context, call) if called_name(call) == "Part" else ()
                if changes:
                    reason = (
                        "the third argument of Part is its destination: anything but NETLIST there keeps the part "
                        "out of the circuit"
                    )
                    yield answer(self.name, found, changes, reason)


def _named(context: FixContext, call: ast.Call) -> tuple[TextChange, ...]:
    """Keywords in front of the arguments from the third on; nothing where one of them is not clear."""
    given = {keyword.arg for keyword in call.keywords}
    changes: list[TextChange] = []
    for place, value in enumerate(call.args[2:], start=2):
        keyword = _keyword(context, call, value, given)
        if place == 2 and keyword == "dest":
            continue  # there it belongs
        if not keyword or keyword in given:
            return ()
        given.add(keyword)
        start = context.replace(value, "").start
        changes.append(TextChange(start=start, end=start, text=f"{keyword}="))
    return tuple(changes)


def _keyword(context: FixContext, call: ast.Call, value: ast.expr, given: set[str | None]) -> str:
    """The keyword that an argument belongs to; "" where that is not clear."""
    match value:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return "dest" if name in _DESTINATIONS else "tool" if name.startswith("KICAD") or name == "SKIDL" else ""
        case ast.Constant(value=str(text)) if text in _DESTINATIONS:
            return "dest"
        case ast.Constant(value=str(text)) if _FOOTPRINT.fullmatch(text):
            return "footprint"
        case ast.Constant(value=str(text)):
            return "ref" if "ref" not in given and _is_reference(context, call, text) else "value"
    return ""


def _is_reference(context: FixContext, call: ast.Call, text: str) -> bool:
    """Whether a text is a reference and not a type number: D1 of a diode, BAT54 not."""
    found = _REFERENCE.fullmatch(text)
    match call.args[:2]:
        case [ast.Constant(value=str(library)), ast.Constant(value=str(name))] if found is not None:
            symbol = context.symbols.part(library, name)
        case _:
            return found is not None
    # Those with other letters than the symbol's, such as LED1 and IC2, are given one by one.
    return symbol is None or found[1] == symbol.reference or len(found[2]) == 1
