"""Pins under names or numbers that the symbol does not have: `u['~CS']`, `u['PC6']`, `u['VIN']`, `u['P[0:3]']`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.pin_index import asked_in
from circuitron.fixes.pin_meaning import (
    Meant,
    Open,
    edits_of,
    joined_already,
    meaning,
    pins_asked,
    shared_out,
    unit_asked,
    unit_told,
)
from circuitron.models import Edit, ErrorType, Finding, Safety, TextChange
from circuitron.source.edits import subscripts_at
from circuitron.source.value_origins import leaves, part_calls


class PinName(Fix):
    """Writes pins as the symbol names them, where it is certain (safe) or likely (unsafe) which are meant.

    The name is mended where it stands, be it in a loop's tuple or an argument; a name that serves other purposes, or is
    computed, is mapped in the brackets. Where two pins could be meant, they are listed.
    """

    name: ClassVar[str] = "pin-name"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PIN_NOT_FOUND})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        nodes_of: dict[Finding, list[ast.Subscript]] = {}
        meanings: list[Meant | Open] = []
        found_here = list(asked(context, *self.answers))
        for found in found_here:
            library, _, name = found.facts.symbol.rpartition(":")
            symbol = context.symbols.part(library, name)
            nodes = [node for node in subscripts_at(context, found.span) if _may_ask(context, node, found.facts.pin)]
            if symbol is None or not nodes:  # a part that the script defines itself has no symbol in a library
                continue
            nodes_of[found] = nodes
            told = tuple(other.facts.pin for other in found_here if other.facts.ref == found.facts.ref)
            beside = (*pins_asked(context, nodes[0]), *told)
            unit = unit_told(symbol, found) or unit_asked(context, nodes[0])
            meanings.append(meaning(symbol, found.facts.pin, beside, found, unit))
        opens = [one for one in meanings if isinstance(one, Open)]
        joined = self._joined_already(context, opens)
        dropped = {meant: change for meant in joined for change in _dropped(context, nodes_of[meant.found], joined)}
        for meant, change in dropped.items():
            yield answer(self.name, meant.found, (change,), meant.why, meant.safety)
        shared = [*shared_out(opens), *(meant for meant in joined if meant not in dropped)]
        by_node: dict[ast.Subscript, list[Meant]] = {}
        for meant in [*(one for one in meanings if isinstance(one, Meant)), *shared]:
            for node in nodes_of[meant.found]:
                by_node.setdefault(node, []).append(meant)
        for node, all_meant in by_node.items():
            yield from edits_of(context, self.name, node, all_meant)
        answered = {meant.found for meant in (*shared, *joined)}
        for one in meanings:
            if isinstance(one, Open) and one.listing and one.found not in answered:
                yield answer(self.name, one.found, (), one.listing, Safety.UNSAFE)

    def _joined_already(self, context: FixContext, opens: list[Open]) -> list[Meant]:
        """What adds nothing to the circuit, for every part that asks for it at that place."""
        joined = {one: joined_already(context.snapshot, one) for one in opens}
        left = {(one.asked, one.found.span) for one, meant in joined.items() if meant is None}
        return [meant for one, meant in joined.items() if meant and (one.asked, one.found.span) not in left]


def _dropped(context: FixContext, nodes: list[ast.Subscript], joined: list[Meant]) -> Iterator[TextChange]:
    """`u['VDD', 'VDDA'] += vdd` without the pins that add nothing, where one net is joined to all that are listed."""
    asked_in_vain = {meant.asked for meant in joined}
    for node in nodes:
        match node.slice, context.parents.get(node):
            case ast.Tuple(elts=elements), ast.AugAssign(target=target, value=ast.Name() | ast.Attribute()) if (
                target is node
            ):
                left = [
                    element
                    for element in elements
                    if not (isinstance(element, ast.Constant) and element.value in asked_in_vain)
                ]
                if left:
                    yield context.replace(node.slice, ", ".join(context.segment(element) for element in left))


def _may_ask(context: FixContext, node: ast.Subscript, pin: str) -> bool:
    """Whether a subscript may be the one that asks for a pin: by its text, or by a value that is computed."""
    constants = [leaf.value for leaf in leaves(context, node.slice, spread=True) if isinstance(leaf, ast.Constant)]
    if any(str(value) == pin or (isinstance(value, str) and pin in asked_in(value)) for value in constants):
        return True
    return not isinstance(node.slice, ast.Constant) and not constants and bool(part_calls(context, node.value))
