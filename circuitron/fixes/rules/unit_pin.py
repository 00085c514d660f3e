"""Pins asked of one unit that belong to another: `u.uA['V+']`, whose supply is a unit of its own; `u.uB[1]`, a 4."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.pin_meaning import Meant, by_unit, unit_asked, unit_told
from circuitron.knowledge.pins import found_by_skidl
from circuitron.models import Edit, ErrorType, Finding, Safety, Symbol, SymbolPin
from circuitron.source.edits import subscripts_at
from circuitron.source.scopes import bindings, bindings_at
from circuitron.source.value_origins import leaves


class UnitPin(Fix):
    """Asks the whole part for a pin that only another of its units has; the pin is the same one.

    Where the units are alike, and the number is one of the first, the pin of the unit that stands in its place is
    meant: pin 1 of the second gate is its first input. Unsafe, for the letter of the unit may be what is wrong.
    """

    name: ClassVar[str] = "unit-pin"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNIT_ERROR})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        counted: dict[ast.Subscript, list[Meant]] = {}
        for found in asked(context, *self.answers):
            library, _, name = found.facts.symbol.partition(":")
            symbol = context.symbols.part(library, name)
            pins = found_by_skidl(symbol, found.facts.pin) if symbol and found.facts.pin else ()
            if symbol is None or len({pin.unit for pin in pins}) != 1:
                continue
            unit, nodes = unit_told(symbol, found), subscripts_at(context, found.span)
            twin = _twin(symbol, pins[0], unit) if unit is not None else None
            if twin is None:
                yield from _of_part(self.name, context, found, nodes)
            elif pins[0].unit == 1:
                why = f"pin {found.facts.pin} of the first unit is pin {twin.number} of {found.facts.unit}"
                for node in nodes:
                    counted.setdefault(node, []).append(
                        Meant(found.facts.pin, symbol, (twin,), Safety.UNSAFE, why, found)
                    )
        for node, all_meant in counted.items():
            yield from _in_its_place(self.name, context, node, all_meant)


def _of_part(rule: str, context: FixContext, found: Finding, nodes: list[ast.Subscript]) -> Iterator[Edit]:
    """The part in the place of the unit."""
    owners = [(node, owner_of_unit(context, node.value)) for node in nodes]
    changes = [context.replace(node.value, context.segment(owner)) for node, owner in owners if owner is not None]
    if changes:
        yield answer(
            rule, found, changes, f"pin {found.facts.pin} belongs to the part, not to its unit {found.facts.unit}"
        )


def _in_its_place(rule: str, context: FixContext, node: ast.Subscript, all_meant: list[Meant]) -> Iterator[Edit]:
    """The number that the pin has in its unit; by the unit's label where a variable holds one unit or another."""
    if not isinstance(node.slice, ast.Constant):
        return
    if unit_asked(context, node) is None:
        yield from by_unit(context, rule, node, all_meant)
    elif len(all_meant) == 1:
        meant = all_meant[0]
        change = context.replace(node.slice, meant.pins[0].number)
        yield answer(rule, meant.found, (change,), meant.why, meant.safety)


def _twin(symbol: Symbol, pin: SymbolPin, unit: int) -> SymbolPin | None:
    """The pin of a unit that is what `pin` is in its own; None where the two units are not alike."""
    own, others = ([p for p in symbol.pins if p.unit == number] for number in (pin.unit, unit))
    if sorted((p.name, p.type) for p in own) != sorted((p.name, p.type) for p in others):
        return None
    equal, equal_there = ([p for p in pins if (p.name, p.type) == (pin.name, pin.type)] for pins in (own, others))
    if any(p.type == "tri_state" for p in own):  # in KiCad's order: an enable is pin 1 or 4 of a 74125, or 10 or 13
        return equal_there[equal.index(pin)]
    place = sorted(equal, key=lambda p: p.order).index(pin)
    return sorted(equal_there, key=lambda p: p.order)[place]


def owner_of_unit(context: FixContext, node: ast.expr) -> ast.expr | None:
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
