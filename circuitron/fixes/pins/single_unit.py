"""One amplifier of a dual or quad one, requested without saying which: `u['+']` is the input of all of them at once."""

from __future__ import annotations

import ast

from circuitron.details.connections import AmbiguousPin, PinNotFound
from circuitron.edit import Safety, TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.pin_index import all_changes, pin_keys
from circuitron.fixes.pin_requests import names_in, symbol_called
from circuitron.knowledge.pins import found_by_skidl, resolve_pin
from circuitron.source.locations import subscripts_at
from circuitron.source.value_origins import part_calls
from circuitron.symbol import Symbol, SymbolPin


def one_of_several(context: FixContext, found: Finding, detail: AmbiguousPin | PinNotFound) -> Proposal | None:
    """The pins of one unit by number, where a script uses a part of several equal units as one.

    It is the first unit, or the one of the pins that the script asks for by number anyway. Not safe: the other units
    stay open, and somebody should look at them.
    """
    symbol = symbol_called(context, detail.symbol)
    calls = {call for node in subscripts_at(context, found.span) for call in part_calls(context, node.value)}
    if symbol is None or symbol.units < 2 or len(calls) != 1:
        return None
    nodes = list(context.requests_of(calls.pop()))
    known = _units_by_number(context, nodes, symbol)
    if len({pin.unit for pin in _in_all_units(symbol, detail.pin)}) < 2:
        return None
    if len(known) > 1 or (known and isinstance(detail, PinNotFound)):
        return None  # the script knows which unit it means
    unit = min(known, default=1)
    label = chr(ord("A") + unit - 1)
    reason = f"{symbol.id} has {_equal_units(symbol)} equal units; {detail.pin} is one's: unit {label}"
    changes = _changes(context, nodes, symbol, unit)
    return Proposal(changes, reason, Safety.UNSAFE) if changes else None


def _in_all_units(symbol: Symbol, name: str) -> tuple[SymbolPin, ...]:
    """All pins that a name stands for, in all units."""
    exact = found_by_skidl(symbol, name)
    if exact:
        return exact
    matches = resolve_pin(symbol, name).candidates
    names = {pin.name for pin in matches[0].pins} if matches else set()
    return tuple(pin for match in matches for pin in match.pins if pin.name in names)


def _equal_units(symbol: Symbol) -> int:
    """How many units have the same pins as the first."""
    units: dict[int, list[tuple[str, str]]] = {}
    for pin in symbol.pins:
        units.setdefault(pin.unit, []).append((pin.name, pin.type))
    first = sorted(units[min(unit for unit in units if unit)])
    return sum(sorted(pins) == first for pins in units.values())


def _units_by_number(context: FixContext, nodes: list[ast.Subscript], symbol: Symbol) -> set[int]:
    """The units of pins that the script asks for by number, where other units have the same pin."""
    numbers = {name for node in nodes for name in names_in(context, node) if name.isdigit()}
    return {pin.unit for pin in symbol.pins if pin.number in numbers and _has_twin(symbol, pin)}


def _has_twin(symbol: Symbol, pin: SymbolPin) -> bool:
    return any(p.unit != pin.unit and (p.name, p.type) == (pin.name, pin.type) for p in symbol.pins)


def _changes(context: FixContext, nodes: list[ast.Subscript], symbol: Symbol, unit: int) -> tuple[TextChange, ...]:
    """The pins of every subscript of the part, those of one unit; nothing where one of them cannot be written so."""
    changes: dict[TextChange, None] = {}
    for node in nodes:
        pins = {name: _of_one_unit(_in_all_units(symbol, name), unit) for name in names_in(context, node)}
        answers = {name: pin_keys(symbol, chosen) for name, chosen in pins.items() if chosen}
        made = all_changes(context, node, symbol, answers) if answers else ()
        if answers and not made:
            return ()
        changes |= dict.fromkeys(made)
    return tuple(changes)


def _of_one_unit(pins: tuple[SymbolPin, ...], unit: int) -> tuple[SymbolPin, ...]:
    """Those of the unit, or of the first that has any; none where all are of one unit anyway."""
    units = {pin.unit for pin in pins}
    chosen = unit if unit in units else min(units, default=unit)
    return tuple(pin for pin in pins if pin.unit == chosen) if len(units) > 1 else ()
