"""Units reached in other ways than SKiDL's, `u.unit('A')`, `u.A`, with pins of another, or not named at all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from circuitron.details.calls import InvalidAttribute
from circuitron.details.connections import AmbiguousPin, PinNotFound, UnitError
from circuitron.details.python import PythonError
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.fixes.attributes import skidl_class
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.pin_requests import Replacement, by_unit, symbol_called, unit_of, unit_requested
from circuitron.fixes.pins.single_unit import one_of_several
from circuitron.knowledge.pins import found_by_skidl
from circuitron.source.calls import argument
from circuitron.source.edits import quoted
from circuitron.source.locations import statement_at, subscripts_at
from circuitron.source.scopes import bindings, bindings_at
from circuitron.source.value_origins import leaves, literals, part_calls
from circuitron.symbol import Symbol, SymbolPin

_HEARD = (UnitError, PythonError, InvalidAttribute, PinNotFound, AmbiguousPin)
_ACCESSORS = frozenset({"unit", "units", "get_unit", "gate", "gates"})
_LETTER = re.compile(r"(?:.*\d|u|unit[ _]?)?([A-Za-z])", re.IGNORECASE)


class Units(Fix):
    """Reaches units as `u.unit['uA']`, and asks the part for pins that only another of its units has.

    Where a part of several equal units is used as one, its pins are those of the first, or of the one whose numbers the
    script has anyway. That is unsafe: the other units stay open.

    KiCad's letter gets SKiDL's `u`; a number is a guess: in brackets of `unit` it counts from 1, as in KiCad, and in a
    list from 0. Where the units are alike and the pin is one of the first, it is the pin in its place: pin 1 of the
    second gate is its first input. That is unsafe, for the letter of the unit may be what is wrong.
    """

    name: ClassVar[str] = "units"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNIT_ERROR,
            ErrorType.PYTHON_ERROR,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.PIN_NOT_FOUND,
            ErrorType.AMBIGUOUS_PIN,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        accesses = list(_accesses(context))
        counted: dict[ast.Subscript, list[Replacement]] = {}
        for found, detail in context.of(*_HEARD):
            statement = statement_at(context, found.span)
            if statement is not None and any(node in ast.walk(statement) for node, _, _ in accesses):
                for node, label, safety in accesses:
                    owner = node.value if isinstance(node, ast.Attribute) else _accessor(node).value
                    change = context.replace(node, f"{context.segment(owner)}.unit['{label}']")
                    yield answer(self.name, found, (change,), f"SKiDL reaches the unit as unit['{label}']", safety)
            for call in _called(context, statement):
                yield answer(self.name, found, _in_brackets(context, call), "SKiDL reaches units by brackets: unit[…]")
            match detail:
                case UnitError(pin=""):
                    yield from self._labelled(context, found, detail)
                case UnitError():
                    for node, replacement in self._elsewhere(context, found, detail):
                        counted.setdefault(node, []).append(replacement)
                    yield from self._of_part(context, found, detail)
                case PinNotFound() | AmbiguousPin() if (one := one_of_several(context, found, detail)) is not None:
                    yield answer(self.name, found, *one)
        for node, replacements in counted.items():
            yield from self._in_its_place(context, node, replacements)

    def _labelled(self, context: FixContext, found: Finding, detail: UnitError) -> Iterator[Edit]:
        wanted = detail.unit
        label = _label(int(wanted) - 1 if wanted.isdigit() else wanted, detail.units.split(", "))
        changes = _with_label(context, found, wanted, label) if label else []
        if changes:
            safety = Safety.UNSAFE if wanted.isdigit() else Safety.SAFE
            yield answer(self.name, found, changes, f"SKiDL calls unit {wanted} of this part {label}", safety)

    def _of_part(self, context: FixContext, found: Finding, detail: UnitError) -> Iterator[Edit]:
        """The part in the place of the unit."""
        owners = [(node, _owner_of_unit(context, node.value)) for node in subscripts_at(context, found.span)]
        changes = [context.replace(node.value, context.segment(owner)) for node, owner in owners if owner is not None]
        symbol, pins = _pins_of_one_unit(context, detail)
        if changes and symbol and pins and _twin(symbol, pins[0], unit_of(symbol, detail)) is None:
            reason = f"pin {detail.pin} belongs to the part, not to its unit {detail.unit}"
            yield answer(self.name, found, changes, reason)

    def _elsewhere(
        self, context: FixContext, found: Finding, detail: UnitError
    ) -> Iterator[tuple[ast.Subscript, Replacement]]:
        """The pin of the unit that stands where the requested pin stands in the first one."""
        symbol, pins = _pins_of_one_unit(context, detail)
        twin = _twin(symbol, pins[0], unit_of(symbol, detail)) if symbol and pins else None
        if symbol is not None and twin is not None and pins[0].unit == 1:
            name = detail.pin
            why = f"pin {name} of the first unit is pin {twin.number} of {detail.unit}"
            key = int(twin.number) if twin.number.isdigit() else twin.number
            for node in subscripts_at(context, found.span):
                yield node, Replacement(name, symbol, (key,), Safety.UNSAFE, why, found, detail.unit)

    def _in_its_place(
        self, context: FixContext, node: ast.Subscript, replacements: list[Replacement]
    ) -> Iterator[Edit]:
        """The number that the pin has in its unit; by the unit's label where a variable holds one unit or another."""
        if not isinstance(node.slice, ast.Constant):
            return
        if unit_requested(context, node) is None:
            yield from by_unit(context, self.name, node, replacements)
        elif len(replacements) == 1:
            one = replacements[0]
            yield answer(self.name, one.found, (context.replace(node.slice, str(one.keys[0])),), one.why, one.safety)


def _accesses(context: FixContext) -> Iterator[tuple[ast.expr, str, Safety]]:
    """`u.unit('A')`, `u.units[0]`, `u.A` of a part with units, each with its label."""
    for node in context.nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=owner, attr=name), args=[ast.Constant(value=wanted)], keywords=[]):
                named = name in _ACCESSORS
            case ast.Subscript(value=ast.Attribute(value=owner, attr=name), slice=ast.Constant(value=wanted)):
                named = name in _ACCESSORS and name != "unit"
            case ast.Attribute(value=owner, attr=wanted):
                named = len(wanted) == 1 and wanted.isupper()
            case _:
                continue
        label = _label(wanted, _labels(context, owner)) if named else ""
        if label and isinstance(node, ast.expr):
            yield node, label, Safety.SAFE if isinstance(wanted, str) else Safety.UNSAFE


def _called(context: FixContext, statement: ast.stmt | None) -> Iterator[ast.Call]:
    """`u.unit(letter)` of a part with units, the letter in a variable."""
    for node in ast.walk(statement) if statement is not None else ():
        match node:
            case ast.Call(func=ast.Attribute(value=owner, attr="unit"), args=[index], keywords=[]) if not isinstance(
                index, ast.Constant | ast.Starred
            ) and _labels(context, owner):
                yield node


def _in_brackets(context: FixContext, call: ast.Call) -> tuple[TextChange, ...]:
    """The call as a subscript; what it is given stays."""
    called, whole = context.replace(call.func, ""), context.replace(call, "")
    given = context.segment(call.args[0])
    return (TextChange(start=called.end, end=whole.end, text=f"[{given}]"),)


def _accessor(node: ast.expr) -> ast.Attribute:
    """`u.unit` of `u.unit('A')` and of `u.unit[0]`."""
    accessor = node.func if isinstance(node, ast.Call) else node.value if isinstance(node, ast.Subscript) else node
    assert isinstance(accessor, ast.Attribute)
    return accessor


def _label(wanted: object, labels: Sequence[str]) -> str:
    """The label for a letter, with KiCad's or SKiDL's signs around it, or a number that counts from 0."""
    if type(wanted) is int:
        return labels[wanted] if 0 <= wanted < len(labels) else ""
    letter = _LETTER.fullmatch(str(wanted))
    return f"u{letter[1].upper()}" if letter and f"u{letter[1].upper()}" in labels else ""


def _labels(context: FixContext, owner: ast.expr) -> list[str]:
    """The labels of the units of the part that an expression stands for; none where it has one, or is not known."""
    if skidl_class(context, owner) != "Part":
        return []
    symbols = [symbol for call in part_calls(context, owner) if (symbol := _symbol(context, call)) is not None]
    if len(symbols) != 1 or any(len(pin.name) == 1 and pin.name.isupper() for pin in symbols[0].pins):
        return []  # u.A may be a pin of that name
    return [f"u{chr(ord('A') + unit)}" for unit in range(symbols[0].units)] if symbols[0].units > 1 else []


def _symbol(context: FixContext, call: ast.Call) -> Symbol | None:
    match argument(call, 0, "lib"), argument(call, 1, "name"):
        case ast.Constant(value=str(library)), ast.Constant(value=str(name)):
            return context.symbols.part(library, name)
    return None


def _with_label(context: FixContext, found: Finding, wanted: str, label: str) -> list[TextChange]:
    """The label in the place of the literals that gave another; a `u` in front of a letter that is computed."""
    changes: dict[TextChange, None] = {}
    for node in subscripts_at(context, found.span):
        values: list[str | int] = [wanted, int(wanted)] if wanted.isdigit() else [wanted]
        given = [literal for value in values for literal in literals(context, node.slice, value)]
        for literal in given:
            quote = context.segment(literal) if isinstance(literal.value, str) else "'"
            changes[context.replace(literal, quoted(label, quote))] = None
        units = isinstance(node.value, ast.Attribute) and node.value.attr == "unit"
        if not given and units and label == f"u{wanted}" and _is_computed(context, node.slice):
            index = context.segment(node.slice)
            plain = isinstance(node.slice, ast.Name | ast.Subscript | ast.Call | ast.Attribute)
            changes[context.replace(node.slice, f"'u' + {index if plain else f'({index})'}")] = None
    return list(changes)


def _is_computed(context: FixContext, index: ast.expr) -> bool:
    """Whether no text of the script is the label as it stands, and none is put in front of it."""
    prefixed = isinstance(index, ast.BinOp) and isinstance(index.left, ast.Constant)
    return not prefixed and not any(isinstance(leaf, ast.Constant) for leaf in leaves(context, index))


def _pins_of_one_unit(context: FixContext, detail: UnitError) -> tuple[Symbol | None, tuple[SymbolPin, ...]]:
    """The symbol and the pins that the requested name stands for; no pins where several units have it."""
    symbol = symbol_called(context, detail.symbol)
    pins = found_by_skidl(symbol, detail.pin) if symbol is not None else ()
    return symbol, pins if len({pin.unit for pin in pins}) == 1 else ()


def _twin(symbol: Symbol, pin: SymbolPin, unit: int | None) -> SymbolPin | None:
    """The pin of a unit that is what `pin` is in its own; None where the two units are not alike."""
    own, others = ([p for p in symbol.pins if p.unit == number] for number in (pin.unit, unit))
    if unit is None or sorted((p.name, p.type) for p in own) != sorted((p.name, p.type) for p in others):
        return None
    equal, equal_there = ([p for p in pins if (p.name, p.type) == (pin.name, pin.type)] for pins in (own, others))
    if any(p.type == "tri_state" for p in own):  # in KiCad's order: an enable is pin 1 or 4 of a 74125, or 10 or 13
        return equal_there[equal.index(pin)]
    place = sorted(equal, key=lambda p: p.order).index(pin)
    return sorted(equal_there, key=lambda p: p.order)[place]


def _owner_of_unit(context: FixContext, node: ast.expr) -> ast.expr | None:
    """The expression of the part that a unit was taken from, where it can be written in its place."""
    owners: list[ast.expr] = []
    for leaf in leaves(context, node) or [node]:
        match leaf:
            case ast.Attribute(value=owner):  # u.uA, or the u.unit of u.unit['uA']
                owners.append(owner)
            case _:
                return None
    if len({ast.dump(owner) for owner in owners}) != 1:
        return None
    return owners[0] if isinstance(owners[0], ast.Name | ast.Attribute) and _visible(context, owners[0], node) else None


def _visible(context: FixContext, owner: ast.expr, place: ast.expr) -> bool:
    """Whether the variable means at `place` what it means where it stands."""
    if isinstance(owner, ast.Name):
        return bindings_at(context, owner.id, place) == bindings(context, owner)
    return isinstance(owner, ast.Attribute) and isinstance(owner.value, ast.Name) and owner.value.id == "self"
