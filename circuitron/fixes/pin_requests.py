"""Which pins, of which unit, a script asks a part for; and the edits that ask for others in their place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from circuitron.details.connections import PinNotFound, UnitError
from circuitron.edit import Edit, Safety
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, answer
from circuitron.fixes.call_sites import symbols_held
from circuitron.fixes.pin_index import Key, above, rewrites, spelled, table_name
from circuitron.knowledge.pin_names import expand_pin_names
from circuitron.knowledge.pins import found_by_skidl
from circuitron.source.locations import calls_at
from circuitron.source.repeatable import is_repeatable
from circuitron.source.scopes import bindings
from circuitron.source.value_origins import attribute_values, leaves, part_calls
from circuitron.symbol import Symbol

_STEPS = 8  # from variable to variable


@dataclass(frozen=True)
class Replacement:
    """What is to be written for a name, or for a whole text in the brackets."""

    requested: str
    symbol: Symbol
    keys: tuple[Key, ...]
    safety: Safety
    why: str
    found: Finding  # what it answers
    unit: str = ""  # label of the requested unit, where it was one


def symbol_called(context: FixContext, name: str) -> Symbol | None:
    """The symbol "Library:Name"; None for that of a part that the script defines itself."""
    library, _, name = name.rpartition(":")
    return context.symbols.part(library, name)


def names_in(context: FixContext, node: ast.Subscript) -> list[str]:
    """The pins that a subscript asks for by literals, here or elsewhere in the script."""
    constants = (leaf.value for leaf in leaves(context, node.slice, spread=True) if isinstance(leaf, ast.Constant))
    return [pin for value in constants if isinstance(value, str | int) for pin in expand_pin_names(str(value))]


def pins_requested(context: FixContext, node: ast.Subscript) -> tuple[str, ...]:
    """All pins that the script asks, by literals, of the part that `node` asks; not of other copies of its template."""
    own = _makers(context, node.value)
    names: dict[str, None] = {}
    for call in part_calls(context, node.value):
        for other in context.requests_of(call):
            theirs = _makers(context, other.value)
            if not own or not theirs or own & theirs:
                names.update(dict.fromkeys(names_in(context, other)))
    return tuple(names)


def _makers(context: FixContext, part: ast.expr) -> set[ast.Call]:
    """The calls that made what a variable holds, `Part(…)` or `template(…)`; empty where that is not certain."""
    made = assigned(context, part)
    calls = {expression for expression in made if isinstance(expression, ast.Call)}
    return calls if len(calls) == len(made) else set()


def unit_requested(context: FixContext, node: ast.Subscript) -> int | None:
    """The unit that a subscript asks, `u.uB[…]` or `u.unit['uB'][…]`, straight or by a variable; None for the part."""
    units: set[int | None] = set()
    for leaf in assigned(context, node.value):
        match leaf:
            case ast.Subscript(value=ast.Attribute(attr="unit"), slice=ast.Constant(value=str() as label)):
                units.add(_unit_number(label))
            case ast.Attribute(attr=label) if re.fullmatch(r"u[A-Z]", label):
                units.add(_unit_number(label))
            case _:
                units.add(None)
    return units.pop() if len(units) == 1 else None


def unit_of(symbol: Symbol, detail: PinNotFound | UnitError) -> int | None:
    """The unit of which a run requested a pin in vain, by the pins that it has; None for the whole part."""
    units = {pin.unit for pin in symbol.pins if pin.number in detail.pins} - {0}
    return units.pop() if detail.unit and len(units) == 1 else None


def _unit_number(label: str) -> int | None:
    """1 for "uA" and for "A"."""
    letter = label[-1:].upper()
    return ord(letter) - ord("A") + 1 if letter.isalpha() and len(label) <= 2 else None


def assigned(context: FixContext, node: ast.expr, depth: int = 0) -> list[ast.expr]:
    """What a variable, or an attribute of an object of the script, was assigned, one step after the other."""
    if depth > _STEPS:
        return [node]
    if isinstance(node, ast.Attribute):
        values = attribute_values(context, node)
        return [one for value in values for one in assigned(context, value, depth + 1)] or [node]
    if not isinstance(node, ast.Name):
        return [node]
    found: list[ast.expr] = []
    for binding in bindings(context, node):
        value = binding.value
        if binding.path and isinstance(value, ast.Tuple | ast.List) and 0 <= binding.path[0] < len(value.elts):
            value = value.elts[binding.path[0]]
        found += assigned(context, value, depth + 1)
    return found


def edits_of(context: FixContext, fix: str, node: ast.Subscript, replacements: list[Replacement]) -> Iterator[Edit]:
    """Edits of one pair of brackets.

    Where several units of a part come by at these brackets, each has its own pins; where parts of several symbols do
    and mean different ones, only those are written that stand in calls of a helper function about one of them.
    """
    by_name = {replacement.requested: replacement for replacement in replacements}
    unlike = len({(replacement.requested, replacement.keys) for replacement in replacements}) > len(by_name)
    if unlike and len({replacement.symbol for replacement in replacements}) == 1:
        yield from by_unit(context, fix, node, replacements)
        return
    left: list[Replacement] = []
    for symbol in dict.fromkeys(replacement.symbol for replacement in replacements):
        members = [replacement for replacement in replacements if replacement.symbol == symbol]
        edits = list(_edits_of_symbol(context, fix, node, members, only_own=unlike))
        yield from edits
        left += [] if edits else members
    yield from _by_symbol(context, fix, node, left)


def _edits_of_symbol(
    context: FixContext, fix: str, node: ast.Subscript, replacements: list[Replacement], only_own: bool
) -> Iterator[Edit]:
    """Edits of one pair of brackets for the parts of one symbol.

    Args:
        only_own: other parts mean other pins by the same names.
    """
    by_name = {replacement.requested: replacement for replacement in replacements}
    symbol, answers = replacements[0].symbol, {name: replacement.keys for name, replacement in by_name.items()}
    for rewrite in rewrites(context, node, symbol, answers):
        members = [by_name[name] for name in rewrite.names]
        agreed = rewrite.own or (not only_own and _others_agree(context, node, members))
        if rewrite.changes and agreed:
            reason = f"{symbol.id}: " + ", ".join(dict.fromkeys(replacement.why for replacement in members))
            for found in dict.fromkeys(replacement.found for replacement in members):
                yield answer(fix, found, rewrite.changes, reason, _least_safe(members))


def _by_symbol(context: FixContext, fix: str, node: ast.Subscript, replacements: list[Replacement]) -> Iterator[Edit]:
    """`chip[f'D{n}']` as `chip[CHIP_PINS.get((chip.name, f'D{n}'), f'D{n}')]`, with a table above, where a loop asks
    parts of several symbols for one name, and some of them have other names."""
    index = node.slice
    one = isinstance(index, ast.JoinedStr | ast.BinOp) or (
        isinstance(index, ast.Constant) and isinstance(index.value, str)
    )
    plain = one and isinstance(node.value, ast.Name) and is_repeatable(index)
    if not replacements or not plain or any(len(replacement.keys) > 1 for replacement in replacements):
        return
    rows = {(one.symbol.name, one.requested): one.keys[0] for one in replacements}
    text = ", ".join(f"({spelled(name)}, {spelled(pin)}): {spelled(key)}" for (name, pin), key in rows.items())
    words = f"pin_{index.value!s}" if isinstance(index, ast.Constant) else "pins"
    table, line = above(context, node, table_name(node.value, words), f"{{{text}}}")
    asked = context.segment(index)
    looked_up = f"{table}.get(({context.segment(node.value)}.name, {asked}), {asked})"
    changes = (line, context.replace(index, looked_up))
    for symbol in dict.fromkeys(one.symbol for one in replacements):
        members = [one for one in replacements if one.symbol == symbol]
        reason = f"{symbol.id}: " + ", ".join(dict.fromkeys(replacement.why for replacement in members))
        for found in dict.fromkeys(replacement.found for replacement in members):
            yield answer(fix, found, changes, reason, _least_safe(replacements))


def by_unit(context: FixContext, fix: str, node: ast.Subscript, replacements: list[Replacement]) -> Iterator[Edit]:
    """`g['in1']` as `g[G_PIN_IN1.get(g.label, 'in1')]`, with a table above, where `g` holds one unit or another."""
    keys = {replacement.unit: replacement.keys for replacement in replacements}
    plain = isinstance(node.slice, ast.Constant) and isinstance(node.value, ast.Name)
    alone = (
        len({replacement.requested for replacement in replacements})
        == len({replacement.symbol for replacement in replacements})
        == 1
    )
    if not plain or not alone or "" in keys or any(len(several) > 1 for several in keys.values()):
        return
    if len(set(keys.values())) != len({replacement.keys for replacement in replacements}):
        return
    rows = ", ".join(f"{spelled(label)}: {spelled(key)}" for label, (key,) in sorted(keys.items()))
    requested = replacements[0].requested
    table, line = above(context, node, table_name(node.value, f"pin_{requested}"), f"{{{rows}}}")
    index = f"{table}.get({context.segment(node.value)}.label, {context.segment(node.slice)})"
    changes = (line, context.replace(node.slice, index))
    reason = f"{replacements[0].symbol.id}: {requested} is another pin of each unit"
    for found in dict.fromkeys(replacement.found for replacement in replacements):
        yield answer(fix, found, changes, reason, _least_safe(replacements))


def _least_safe(members: list[Replacement]) -> Safety:
    return Safety.SAFE if all(replacement.safety is Safety.SAFE for replacement in members) else Safety.UNSAFE


def _others_agree(context: FixContext, node: ast.Subscript, members: list[Replacement]) -> bool:
    """Whether other parts that the same brackets ask find the pin by what is written too, or never had the old name."""
    makers = _makers(context, node.value)
    symbols = {*symbols_held(context, node.value, makers), *_symbols_run(context, node.value, makers)}
    return all(
        other.id == replacement.symbol.id
        or not found_by_skidl(other, replacement.requested)
        or all(found_by_skidl(other, str(key)) for key in replacement.keys)
        for replacement in members
        for other in symbols
    )


def _symbols_run(context: FixContext, part: ast.expr, makers: set[ast.Call]) -> Iterator[Symbol]:
    """The symbols of the parts that a run made where an expression has its part from; none where the calls that made it
    are of a function, which makes others too."""
    calls = set(part_calls(context, part))
    for made in context.snapshot.parts if context.snapshot and makers <= calls else ():
        symbol = context.symbols.part(made.library, made.name)
        if symbol is not None and not calls.isdisjoint(calls_at(context, made.span, "Part")):
            yield symbol
