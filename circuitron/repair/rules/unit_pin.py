"""Pins asked of one unit that belong to another: `u.uA['V+']`, where the supply pins are a unit of their own."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.knowledge.pins import found_by_skidl
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import answer, asked, subscripts_at
from circuitron.repair.literals import leaves
from circuitron.repair.rules.examples import finding
from circuitron.repair.scopes import bindings, bindings_at


class UnitPin(Rule):
    """Asks the whole part for a pin that only another of its units has; the pin is the same one."""

    name: ClassVar[str] = "unit-pin"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNIT_ERROR})

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            library, _, name = found.facts.symbol.partition(":")
            symbol = context.symbols.part(library, name)
            pins = found_by_skidl(symbol, found.facts.pin) if symbol and found.facts.pin else ()
            if len({pin.unit for pin in pins}) != 1:
                continue
            changes: list[TextChange] = []
            for node in subscripts_at(context, found.span):
                owner = owner_of_unit(context, node.value)
                if owner is not None:
                    changes.append(context.replace(node.value, context.segment(owner)))
            if changes:
                reason = f"pin {found.facts.pin} belongs to the part, not to its unit {found.facts.unit}"
                yield answer(self.name, found, changes, reason)


def owner_of_unit(context: RepairContext, node: ast.expr) -> ast.expr | None:
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


def _visible(context: RepairContext, owner: ast.expr, place: ast.expr) -> bool:
    """Whether the variable means at `place` what it means where it stands."""
    if isinstance(owner, ast.Name):
        return bindings_at(context, owner.id, place) == bindings(context, owner)
    return isinstance(owner, ast.Attribute) and isinstance(owner.value, ast.Name) and owner.value.id == "self"


_OTHER = finding(
    ErrorType.UNIT_ERROR, 3, symbol="Amplifier_Operational:TL072", ref="U1", unit="uA", pin="V+", pins=("1", "2", "3")
)
_TL072 = "u = Part('Amplifier_Operational', 'TL072')\n"

CASES: tuple[Case, ...] = (
    Case(
        "a supply pin of an amplifier's unit",
        _TL072 + "a = u.unit['uA']\na['V+'] += vcc\n",
        (_OTHER,),
        _TL072 + "a = u.unit['uA']\nu['V+'] += vcc\n",
    ),
    Case(
        "the unit as an attribute",
        _TL072 + "\nu.uA['V+'] += vcc\n",
        (_OTHER,),
        _TL072 + "\nu['V+'] += vcc\n",
    ),
    Case(
        "a pin that several other units have",
        _TL072 + "\nu.uC['+'] += vcc\n",
        (_OTHER.model_copy(update={"facts": _OTHER.facts.model_copy(update={"pin": "+", "unit": "uC"})}),),
    ),
    Case("a unit from elsewhere", "\n\nunit['V+'] += vcc\n", (_OTHER,)),
)
