"""Units of a part reached in other ways than by SKiDL's `u.unit['uA']`: `u.unit('uA')`, `u.units[0]`, `u.A`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.attributes import skidl_class
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Safety, Symbol, TextChange
from circuitron.source.edits import argument
from circuitron.source.value_origins import part_calls

_ACCESS = frozenset({"unit", "units", "get_unit", "gate", "gates"})


class UnitAccess(Fix):
    """Writes `u.unit['uA']`. A number that is no label counts from 0, as in a list, which is not sure."""

    name: ClassVar[str] = "unit-access"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.UNIT_ERROR, ErrorType.PYTHON_ERROR, ErrorType.INVALID_ATTRIBUTE, ErrorType.PIN_NOT_FOUND}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for change, label, safety in _accesses(context) if _is_about_units(found.message, found.type) else ():
                yield answer(self.name, found, (change,), f"SKiDL reaches the unit as unit['{label}']", safety)


def _is_about_units(message: str, type: ErrorType) -> bool:
    return type is not ErrorType.PYTHON_ERROR or "'Units'" in message or "NoneType" in message or "attribute" in message


def _accesses(context: FixContext) -> Iterator[tuple[TextChange, str, Safety]]:
    for node in context.nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=owner, attr=name), args=[ast.Constant(value=wanted)], keywords=[]):
                called = True
            case ast.Subscript(value=ast.Attribute(value=owner, attr=name), slice=ast.Constant(value=wanted)):
                called = False
            case ast.Attribute(value=owner, attr=name) if len(name) == 1 and name.isupper():
                called, wanted = False, name
            case _:
                continue
        named = len(name) == 1 or (name in _ACCESS and (called or name != "unit"))
        units = _units(context, owner) if named and isinstance(node, ast.expr) else 0
        label = _label(wanted, units) if units > 1 else ""
        if label and isinstance(node, ast.expr):
            safety = Safety.SAFE if isinstance(wanted, str) else Safety.UNSAFE
            yield context.replace(node, f"{context.segment(owner)}.unit['{label}']"), label, safety


def _label(wanted: object, units: int) -> str:
    if isinstance(wanted, str):
        letter = wanted[-1:].upper()
        known = len(wanted) <= 2 and (len(wanted) == 1 or wanted[0] in "uU")
        return f"u{letter}" if known and "A" <= letter < chr(ord("A") + units) else ""
    return f"u{chr(ord('A') + wanted)}" if type(wanted) is int and 0 <= wanted < units else ""


def _units(context: FixContext, owner: ast.expr) -> int:
    """How many units the part has that an expression stands for; 0 where that is not known."""
    if skidl_class(context, owner) != "Part":
        return 0
    symbols = [symbol for call in part_calls(context, owner) if (symbol := _symbol(context, call)) is not None]
    if len(symbols) != 1 or any(len(pin.name) == 1 and pin.name.isupper() for pin in symbols[0].pins):
        return 0  # u.A may be a pin of that name
    return symbols[0].units


def _symbol(context: FixContext, call: ast.Call) -> Symbol | None:
    match argument(call, 0, "lib"), argument(call, 1, "name"):
        case ast.Constant(value=str(library)), ast.Constant(value=str(name)):
            return context.symbols.part(library, name)
    return None
