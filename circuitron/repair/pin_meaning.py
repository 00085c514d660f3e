"""What a missing pin means on a symbol, and the edits that write it where the script asks for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from circuitron.knowledge.history import old_symbol
from circuitron.knowledge.pins import PinContext, PinMatch, found_by_skidl, match_pin
from circuitron.models import Diagnostic, Edit, Safety, Symbol, SymbolPin
from circuitron.repair.base import RepairContext
from circuitron.repair.edits import answer
from circuitron.repair.literals import leaves, part_calls
from circuitron.repair.pin_index import asked_in, index_changes, literal_groups

_SAFETY = {"same": Safety.SAFE, "likely": Safety.UNSAFE}
_LISTED = 4


@dataclass(frozen=True)
class Meant:
    """The pins of a symbol that one asked pin stands for."""

    asked: str
    symbol: Symbol
    pins: tuple[SymbolPin, ...]
    safety: Safety
    why: str
    found: Diagnostic  # what it answers


@dataclass(frozen=True)
class Open:
    """An asked pin that stands for none surely: what it could be, as a sentence; "" where nothing is alike."""

    listing: str


def meaning(symbol: Symbol, asked: str, asked_beside: tuple[str, ...], found: Diagnostic) -> Meant | Open:
    """What a pin that the symbol does not have stands for.

    Args:
        asked_beside: all pins that the script asks of the part.
        found: the diagnostic that this will answer.
    """
    there = found_by_skidl(symbol, asked)
    if there:  # and yet not found: SKiDL drops a quotation mark, or takes P1 for the alias of pin 1
        why = f"{asked} is pin {', '.join(pin.number for pin in there)}; SKiDL reads that name as another pin's"
        return Meant(asked, symbol, there, Safety.SAFE, why, found)
    old = old_symbol(symbol.library, symbol.name)
    matches = match_pin(symbol, asked, PinContext(asked=asked_beside, formerly=old.pins if old else {}))
    if not matches:
        return Open("")
    best = matches[0]
    rivals = any(match.ambiguous and match.confidence == best.confidence for match in matches[1:])
    if (best.ambiguous and rivals) or best.confidence not in _SAFETY:
        return Open(f"{symbol.id} has no pin {asked}; it could be {_listing(matches)}")
    return Meant(asked, symbol, best.pins, _SAFETY[best.confidence], best.why, found)


def _listing(matches: tuple[PinMatch, ...]) -> str:
    return " or ".join(f"{'/'.join(match.numbers)} ({match.why})" for match in matches[:_LISTED])


def pins_asked(context: RepairContext, node: ast.Subscript) -> tuple[str, ...]:
    """All pins that the script asks, by literals, of the part that `node` asks."""
    made = part_calls(context, node.value)
    names: dict[str, None] = {}
    for other in ast.walk(context.tree or ast.Module([], [])):
        if isinstance(other, ast.Subscript) and any(call in made for call in part_calls(context, other.value)):
            names.update(dict.fromkeys(names_in(context, other)))
    return tuple(names)


def names_in(context: RepairContext, node: ast.Subscript) -> list[str]:
    """The pins that a subscript asks for by literals, here or elsewhere in the script."""
    constants = (leaf.value for leaf in leaves(context, node.slice, spread=True) if isinstance(leaf, ast.Constant))
    return [pin for value in constants if isinstance(value, str | int) for pin in asked_in(str(value))]


def edits_of(context: RepairContext, rule: str, node: ast.Subscript, all_meant: list[Meant]) -> Iterator[Edit]:
    """Edits of one pair of brackets: an edit a literal, as what it names goes wrong and right together.

    None where parts of several symbols come by at these brackets and mean different pins.
    """
    by_pin = {meant.asked: meant for meant in all_meant}
    if len({(meant.asked, meant.pins) for meant in all_meant}) > len(by_pin):
        return
    for group in literal_groups(context, node, list(by_pin)):
        members = [by_pin[pin] for pin in group]
        changes = index_changes(context, node, members[0].symbol, {meant.asked: meant.pins for meant in members})
        if not changes or not _others_agree(context, node, members):
            continue
        safety = Safety.SAFE if all(meant.safety is Safety.SAFE for meant in members) else Safety.UNSAFE
        reason = f"{members[0].symbol.id}: " + ", ".join(dict.fromkeys(meant.why for meant in members))
        for found in dict.fromkeys(meant.found for meant in members):
            yield answer(rule, found, changes, reason, safety)


def _others_agree(context: RepairContext, node: ast.Subscript, members: list[Meant]) -> bool:
    """Whether other parts that the same brackets ask find the pin by its new name too, or never had the old one."""
    for call in part_calls(context, node.value):
        for meant in members:
            for other in _symbols_made(context, call):
                finds_old = found_by_skidl(other, meant.asked)
                if other.id != meant.symbol.id and finds_old and not found_by_skidl(other, meant.pins[0].name):
                    return False
    return True


def _symbols_made(context: RepairContext, call: ast.Call) -> Iterator[Symbol]:
    given = [*call.args, *(k.value for k in call.keywords if k.arg in ("lib", "name"))][:2]
    values = [[leaf.value for leaf in leaves(context, node) if isinstance(leaf, ast.Constant)] for node in given]
    for library in values[0] if len(values) == 2 else ():
        for name in values[1]:
            symbol = context.symbols.part(str(library), str(name))
            if symbol is not None:
                yield symbol
