"""What a missing pin means on a symbol, and the edits that write it where the script asks for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from circuitron.fixes.base import FixContext, answer
from circuitron.fixes.pin_index import asked_in, index_changes, is_mapping, literal_groups, pin_key
from circuitron.knowledge.history import old_symbol
from circuitron.knowledge.pin_series import differs_in_case, exactly_named
from circuitron.knowledge.pins import PinContext, PinMatch, found_by_skidl, match_pin
from circuitron.models import Edit, Finding, Safety, Snapshot, Symbol, SymbolPin, TextChange
from circuitron.source.scopes import bindings
from circuitron.source.value_origins import leaves, part_calls

_SAFETY = {"same": Safety.SAFE, "likely": Safety.UNSAFE}
_LISTED = 4
_STEPS = 8


@dataclass(frozen=True)
class Meant:
    """The pins of a symbol that one asked pin stands for."""

    asked: str
    symbol: Symbol
    pins: tuple[SymbolPin, ...]
    safety: Safety
    why: str
    found: Finding  # what it answers


@dataclass(frozen=True)
class Open:
    """An asked pin that stands for none surely."""

    asked: str
    symbol: Symbol
    found: Finding
    listing: str = ""  # what it could be, as a sentence; "" where nothing is alike
    equals: tuple[SymbolPin, ...] = ()  # pins of one name and type that it could be, in the order of their numbers
    alike: tuple[SymbolPin, ...] = ()  # all that it could be


def meaning(
    symbol: Symbol, asked: str, asked_beside: tuple[str, ...], found: Finding, unit: int | None = None
) -> Meant | Open:
    """What a pin that the symbol does not have stands for.

    Args:
        asked_beside: all pins that the script asks of the part.
        found: the diagnostic that this will answer.
        unit: number of the unit that is asked, None for the whole part.
    """
    there = exactly_named(symbol, asked) or found_by_skidl(symbol, asked)
    if there and _is_careless(symbol, asked, asked_beside):
        both = " or ".join(f"{pin.number} ({pin.name})" for pin in found_by_skidl(symbol, asked))
        return Open(asked, symbol, found, f"{symbol.id} has a pin {asked} in capitals and one in small letters: {both}")
    if there:  # and yet not found: SKiDL drops a quotation mark, takes P1 for the alias of pin 1, or a for A
        why = f"{asked} is pin {', '.join(pin.number for pin in there)}; SKiDL reads that name as another pin's"
        return Meant(asked, symbol, there, Safety.SAFE, why, found)
    old = old_symbol(symbol.library, symbol.name)
    matches = match_pin(symbol, asked, PinContext(asked_beside, old.pins if old else {}, unit))
    if not matches:
        return Open(asked, symbol, found)
    best = matches[0]
    rivals = any(match.ambiguous and match.confidence == best.confidence for match in matches[1:])
    which_unit = unit is None and best.ambiguous and _has_twins(symbol, best.pins)
    if (best.ambiguous and rivals) or which_unit or best.confidence not in _SAFETY:
        listing = f"{symbol.id} has no pin {asked}; it could be {_listing(matches)}"
        alike = tuple(pin for match in matches for pin in match.pins)
        return Open(asked, symbol, found, listing, () if which_unit else _equals(matches), alike)
    return Meant(asked, symbol, best.pins, _SAFETY[best.confidence], best.why, found)


def _is_careless(symbol: Symbol, asked: str, asked_beside: tuple[str, ...]) -> bool:
    """Whether a script asks for A alone, where there are A and a: then its capitals may say nothing."""
    return differs_in_case(symbol, asked) and asked.swapcase() not in asked_beside


def _equals(matches: tuple[PinMatch, ...]) -> tuple[SymbolPin, ...]:
    pins = [pin for match in matches if match.ambiguous for pin in match.pins]
    alike = len({(pin.name, pin.type, pin.unit) for pin in pins}) == 1
    return tuple(sorted(pins, key=lambda pin: pin.order)) if alike else ()


def shared_out(opens: list[Open]) -> list[Meant]:
    """Pins of one name that a script asks for by as many names: AC1 and AC2 of a bridge are its two ~, either way."""
    groups: dict[tuple[str, tuple[SymbolPin, ...]], dict[str, list[Open]]] = {}
    for one in opens:
        ref = one.found.facts.ref
        groups.setdefault((ref, one.equals), {}).setdefault(one.asked, []).append(one)
    meant: list[Meant] = []
    for (_, pins), by_name in groups.items():
        if pins and len(by_name) == len(pins):
            for asked, pin in zip(sorted(by_name), pins, strict=True):
                why = f"{asked} is one of {len(pins)} equal pins called {pin.name}"
                safety = Safety.SAFE if pin.type == "passive" else Safety.UNSAFE
                meant += [Meant(asked, one.symbol, (pin,), safety, why, one.found) for one in by_name[asked]]
    return meant


def joined_already(snapshot: Snapshot | None, one: Open) -> Meant | None:
    """A supply that the symbol lacks, and that was to join a net where the one pin that it could be is already.

    Small packages of a device have no VDDA, VBAT or VIO of their own: nothing is lost where they go with VDD.
    """
    ref = one.found.facts.ref
    for net in snapshot.nets if snapshot else ():
        own = [pin for pin in net.pins if pin.ref == ref]
        if any(pin.number == f"?{one.asked}" for pin in own):
            there = {pin.number for pin in own}
            pins = tuple(pin for pin in one.alike if pin.number in there and pin.type == "power_in")
            if pins and len({pin.name for pin in pins}) == 1:
                why = f"{one.asked} is no pin of this package, and {pins[0].name} is on that net already"
                return Meant(one.asked, one.symbol, pins, Safety.UNSAFE, why, one.found)
    return None


def _has_twins(symbol: Symbol, pins: tuple[SymbolPin, ...]) -> bool:
    """Whether other units have the same pins."""
    units = {pin.unit for pin in pins}
    return any((p.name, p.type) == (pins[0].name, pins[0].type) and p.unit not in units for p in symbol.pins)


def _listing(matches: tuple[PinMatch, ...]) -> str:
    return " or ".join(f"{'/'.join(match.numbers)} ({match.why})" for match in matches[:_LISTED])


def pins_asked(context: FixContext, node: ast.Subscript) -> tuple[str, ...]:
    """All pins that the script asks, by literals, of the part that `node` asks; not of other copies of its template."""
    made, own = part_calls(context, node.value), _makers(context, node.value)
    names: dict[str, None] = {}
    for other in context.nodes:
        if isinstance(other, ast.Subscript) and any(call in made for call in part_calls(context, other.value)):
            theirs = _makers(context, other.value)
            if not own or not theirs or own & theirs:
                names.update(dict.fromkeys(names_in(context, other)))
    return tuple(names)


def _makers(context: FixContext, part: ast.expr) -> set[ast.Call]:
    """The calls that made what a variable holds, `Part(…)` or `template(…)`; empty where that is not certain."""
    made = assigned(context, part)
    calls = {expression for expression in made if isinstance(expression, ast.Call)}
    return calls if len(calls) == len(made) else set()


def names_in(context: FixContext, node: ast.Subscript) -> list[str]:
    """The pins that a subscript asks for by literals, here or elsewhere in the script."""
    constants = (leaf.value for leaf in leaves(context, node.slice, spread=True) if isinstance(leaf, ast.Constant))
    return [pin for value in constants if isinstance(value, str | int) for pin in asked_in(str(value))]


def unit_asked(context: FixContext, node: ast.Subscript) -> int | None:
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


def unit_told(symbol: Symbol, found: Finding) -> int | None:
    """The unit that a run asked for a pin in vain, by the pins that it has; None for the whole part."""
    units = {pin.unit for pin in symbol.pins if pin.number in found.facts.pins} - {0}
    return units.pop() if found.facts.unit and len(units) == 1 else None


def assigned(context: FixContext, node: ast.expr, depth: int = 0) -> list[ast.expr]:
    """What a variable was assigned, one step after the other, up to an expression that is no variable."""
    if not isinstance(node, ast.Name) or depth > _STEPS:
        return [node]
    found: list[ast.expr] = []
    for binding in bindings(context, node):
        value = binding.value
        if binding.path and isinstance(value, ast.Tuple | ast.List) and 0 <= binding.path[0] < len(value.elts):
            value = value.elts[binding.path[0]]
        found += assigned(context, value, depth + 1)
    return found


def _unit_number(label: str) -> int | None:
    """1 for "uA" and for "A"."""
    letter = label[-1:].upper()
    return ord(letter) - ord("A") + 1 if letter.isalpha() and len(label) <= 2 else None


def edits_of(context: FixContext, rule: str, node: ast.Subscript, all_meant: list[Meant]) -> Iterator[Edit]:
    """Edits of one pair of brackets: an edit a literal, as what it names goes wrong and right together.

    Where several units of a part come by at these brackets, each has its own pins; none where parts of several symbols
    do, and mean different ones.
    """
    by_pin = {meant.asked: meant for meant in all_meant}
    if len({(meant.asked, meant.pins) for meant in all_meant}) > len(by_pin):
        yield from by_unit(context, rule, node, all_meant)
        return
    groups = literal_groups(context, node, list(by_pin))
    made = [_group_changes(context, node, [by_pin[pin] for pin in group]) for group in groups]
    if len(groups) > 1 and any(is_mapping(changes) for changes in made):
        groups = [list(by_pin)]
        made = [_group_changes(context, node, list(by_pin.values()))]
    for group, changes in zip(groups, made, strict=True):
        members = [by_pin[pin] for pin in group]
        if not changes or not _others_agree(context, node, members):
            continue
        safety = Safety.SAFE if all(meant.safety is Safety.SAFE for meant in members) else Safety.UNSAFE
        reason = f"{members[0].symbol.id}: " + ", ".join(dict.fromkeys(meant.why for meant in members))
        for found in dict.fromkeys(meant.found for meant in members):
            yield answer(rule, found, changes, reason, safety)


def by_unit(context: FixContext, rule: str, node: ast.Subscript, all_meant: list[Meant]) -> Iterator[Edit]:
    """`g['in1']` as `g[{'uA': 1, 'uB': 4}.get(g.label, 'in1')]`, where a variable holds one unit or another."""
    keys = {meant.found.facts.unit: pin_key(meant.symbol, meant.pins) for meant in all_meant}
    plain = isinstance(node.slice, ast.Constant) and isinstance(node.value, ast.Name)
    alone = len({meant.asked for meant in all_meant}) == len({meant.symbol for meant in all_meant}) == 1
    if not plain or not alone or "" in keys or len(set(keys.values())) != len({meant.pins for meant in all_meant}):
        return
    unit, index = context.segment(node.value), context.segment(node.slice)
    entries = ", ".join(f"{label!r}: {key!r}" for label, key in sorted(keys.items()))
    change = context.replace(node.slice, f"{{{entries}}}.get({unit}.label, {index})")
    safety = Safety.SAFE if all(meant.safety is Safety.SAFE for meant in all_meant) else Safety.UNSAFE
    reason = f"{all_meant[0].symbol.id}: {all_meant[0].asked} is another pin of each unit"
    for found in dict.fromkeys(meant.found for meant in all_meant):
        yield answer(rule, found, (change,), reason, safety)


def _group_changes(context: FixContext, node: ast.Subscript, members: list[Meant]) -> tuple[TextChange, ...]:
    return index_changes(context, node, members[0].symbol, {meant.asked: meant.pins for meant in members})


def _others_agree(context: FixContext, node: ast.Subscript, members: list[Meant]) -> bool:
    """Whether other parts that the same brackets ask find the pin by its new name too, or never had the old one."""
    for call in part_calls(context, node.value):
        for meant in members:
            for other in _symbols_made(context, call):
                finds_old = found_by_skidl(other, meant.asked)
                if other.id != meant.symbol.id and finds_old and not found_by_skidl(other, meant.pins[0].name):
                    return False
    return True


def _symbols_made(context: FixContext, call: ast.Call) -> Iterator[Symbol]:
    given = [*call.args, *(k.value for k in call.keywords if k.arg in ("lib", "name"))][:2]
    values = [[leaf.value for leaf in leaves(context, node) if isinstance(leaf, ast.Constant)] for node in given]
    for library in values[0] if len(values) == 2 else ():
        for name in values[1]:
            symbol = context.symbols.part(str(library), str(name))
            if symbol is not None:
                yield symbol
