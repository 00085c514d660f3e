"""Pins under names or numbers that the symbol does not have: `u['~CS']`, `u['PC6']`, `u['VIN']`, `u['P[0:3]']`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from circuitron.knowledge.history import old_symbol
from circuitron.knowledge.pins import PinContext, PinMatch, found_by_skidl, match_pin
from circuitron.models import Diagnostic, Edit, ErrorType, Safety, Symbol, SymbolPin
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import answer, asked, subscripts_at
from circuitron.repair.literals import leaves, part_calls
from circuitron.repair.pin_index import asked_in, index_changes, literal_groups
from circuitron.repair.rules.examples import finding

_SAFETY = {"same": Safety.SAFE, "likely": Safety.UNSAFE}


@dataclass(frozen=True)
class Meant:
    """What one missing pin of a diagnostic means on its symbol."""

    found: Diagnostic
    symbol: Symbol
    pins: tuple[SymbolPin, ...]
    safety: Safety
    why: str


class PinName(Rule):
    """Writes pins as the symbol names them, where it is certain (safe) or likely (unsafe) which are meant.

    The name is mended where it stands, be it in a loop's tuple or an argument; a name that serves other purposes, or is
    computed, is mapped in the brackets. Where two pins could be meant, they are listed.
    """

    name: ClassVar[str] = "pin-name"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PIN_NOT_FOUND})

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        by_node: dict[ast.Subscript, list[Meant]] = {}
        for found in asked(context, *self.answers):
            nodes = [node for node in subscripts_at(context, found.span) if may_ask(context, node, found.facts.pin)]
            symbol = symbol_of(context, found)
            if symbol is None or not nodes:
                continue
            matches = match_pin(symbol, found.facts.pin, _knowledge(context, nodes[0], symbol))
            meant = _meant(found, symbol, matches)
            if isinstance(meant, Meant):
                for node in nodes:
                    by_node.setdefault(node, []).append(meant)
            elif meant:
                yield answer(self.name, found, (), meant, Safety.UNSAFE)
        for node, all_meant in by_node.items():
            yield from self._of_node(context, node, all_meant)

    def _of_node(self, context: RepairContext, node: ast.Subscript, all_meant: list[Meant]) -> Iterator[Edit]:
        """Edits of one pair of brackets: an edit a literal, as they go wrong and right together."""
        by_pin = {meant.found.facts.pin: meant for meant in all_meant}
        if len({(meant.found.facts.pin, meant.pins) for meant in all_meant}) > len(by_pin):
            return  # two parts of different symbols come by here, and mean different pins
        for group in literal_groups(context, node, list(by_pin)):
            members = [by_pin[pin] for pin in group]
            changes = index_changes(context, node, members[0].symbol, {m.found.facts.pin: m.pins for m in members})
            if not changes or not _others_agree(context, node, members):
                continue
            safety = Safety.SAFE if all(m.safety is Safety.SAFE for m in members) else Safety.UNSAFE
            reason = f"{members[0].symbol.id}: " + ", ".join(dict.fromkeys(m.why for m in members))
            for meant in members:
                yield answer(self.name, meant.found, changes, reason, safety)


def may_ask(context: RepairContext, node: ast.Subscript, pin: str) -> bool:
    """Whether a subscript may be the one that asks for a pin: by its text, or by a value that is computed."""
    constants = [leaf.value for leaf in leaves(context, node.slice, spread=True) if isinstance(leaf, ast.Constant)]
    if any(str(value) == pin or (isinstance(value, str) and pin in asked_in(value)) for value in constants):
        return True
    return not isinstance(node.slice, ast.Constant) and not constants and bool(part_calls(context, node.value))


def symbol_of(context: RepairContext, found: Diagnostic) -> Symbol | None:
    """The symbol of a library that a diagnostic's part has; None for one that the script defines itself."""
    library, _, name = found.facts.symbol.rpartition(":")
    return context.symbols.part(library, name)


def _knowledge(context: RepairContext, node: ast.Subscript, symbol: Symbol) -> PinContext:
    old = old_symbol(symbol.library, symbol.name)
    return PinContext(asked=pins_asked(context, node), formerly=old.pins if old else {})


def pins_asked(context: RepairContext, node: ast.Subscript) -> tuple[str, ...]:
    """All pins that the script asks, by literals, of the part that `node` asks."""
    made = part_calls(context, node.value)
    names: dict[str, None] = {}
    for other in ast.walk(context.tree or ast.Module([], [])):
        if isinstance(other, ast.Subscript) and any(call in made for call in part_calls(context, other.value)):
            for leaf in leaves(context, other.slice, spread=True):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str | int):
                    names.update(dict.fromkeys(asked_in(str(leaf.value))))
    return tuple(names)


def _meant(found: Diagnostic, symbol: Symbol, matches: tuple[PinMatch, ...]) -> Meant | str:
    """The pins that are surely or likely meant; else a sentence that lists those that could be, or nothing."""
    pin = found.facts.pin
    if not matches:
        return ""
    best = matches[0]
    rivals = [m for m in matches[1:] if m.confidence == best.confidence and m.ambiguous]
    if (best.ambiguous and rivals) or best.confidence not in _SAFETY:
        could = " or ".join(f"{'/'.join(m.numbers)} ({m.why})" for m in matches[:4])
        return f"{symbol.id} has no pin {pin}; it could be {could}"
    return Meant(found, symbol, best.pins, _SAFETY[best.confidence], best.why)


def _others_agree(context: RepairContext, node: ast.Subscript, members: list[Meant]) -> bool:
    """Whether other parts that the same brackets ask find the pin by its new name too, or never had the old one."""
    for call in part_calls(context, node.value):
        for meant in members:
            for other in _symbols_made(context, call):
                finds_old = found_by_skidl(other, meant.found.facts.pin)
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


def _missing(symbol: str, pin: str, line: int) -> Diagnostic:
    library, _, part = symbol.partition(":")
    return finding(ErrorType.PIN_NOT_FOUND, line, library=library, part=part, symbol=symbol, ref="U1", pin=pin)


_SHIFT = "u = Part('74xx', '74HC595')\n"
_MCU = "f = Part('MCU_Microchip_ATmega', 'ATmega328P-A')\n"

CASES: tuple[Case, ...] = (
    Case(
        "an overbar in the old spelling",
        _SHIFT + "u['~SRCLR'] += vcc\n",
        (_missing("74xx:74HC595", "~SRCLR", 2),),
        _SHIFT + "u['~{SRCLR}'] += vcc\n",
    ),
    Case(
        "one of a list in one string",
        "m = Part('Regulator_Linear', 'L7805')\nm[\"VI, GND\"] += a, b\n",
        (_missing("Regulator_Linear:L7805", "VI", 2),),
        "m = Part('Regulator_Linear', 'L7805')\nm[\"IN, GND\"] += a, b\n",
    ),
    Case(
        "two of a list",
        _SHIFT + "u['SER', '~OE', '~SRCLR'] += a, b, c\n",
        (_missing("74xx:74HC595", "~OE", 2), _missing("74xx:74HC595", "~SRCLR", 2)),
        _SHIFT + "u['SER', '~{OE}', '~{SRCLR}'] += a, b, c\n",
    ),
    Case(
        "a loop over names",
        _SHIFT + "for p in ('SER', '~OE'):\n    u[p] += NC\n",
        (_missing("74xx:74HC595", "~OE", 3),),
        _SHIFT + "for p in ('SER', '~{OE}'):\n    u[p] += NC\n",
    ),
    Case(
        "a name that names a net as well is mapped",
        _SHIFT + "for p in ('SER', '~OE'):\n    u[p] += Net(p)\n",
        (_missing("74xx:74HC595", "~OE", 3),),
        _SHIFT + "for p in ('SER', '~OE'):\n    u[{'~OE': '~{OE}'}.get(p, p)] += Net(p)\n",
    ),
    Case(
        "names that are computed are mapped",
        "u = Part('74xx', '74HC595')\nfor i in range(2):\n    u[f'Q{i}'] += d[i]\n",
        (_missing("74xx:74HC595", "Q0", 3), _missing("74xx:74HC595", "Q1", 3)),
        "u = Part('74xx', '74HC595')\nfor i in range(2):\n"
        '    u[{"Q0": "QA", "Q1": "QB"}.get(f\'Q{i}\', f\'Q{i}\')] += d[i]\n',
    ),
    Case(
        "a bus of pins whose names are not numbered so",
        _SHIFT + "u['Q[0:1]'] += d\n",
        (_missing("74xx:74HC595", "Q0", 2), _missing("74xx:74HC595", "Q1", 2)),
        _SHIFT + "u['QA', 'QB'] += d\n",
    ),
    Case(
        "one of several functions",
        _MCU + "f['PC6'] += reset\n",
        (_missing("MCU_Microchip_ATmega:ATmega328P-A", "PC6", 2),),
        _MCU + "f['~{RESET}/PC6'] += reset\n",
    ),
    Case(
        "a name that SKiDL takes for a number as well",
        "u = Part('4xxx_IEEE', '40161')\nu['P[0:2]'] += rows\n",
        (_missing("4xxx_IEEE:40161", "P1", 2), _missing("4xxx_IEEE:40161", "P2", 2)),
        "u = Part('4xxx_IEEE', '40161')\nu['P0', 4, 5] += rows\n",
    ),
    Case(
        "two pins that could be meant",
        "m = Part('RF_GSM', 'SIM800C')\nm['TXD'] += tx\n",
        (_missing("RF_GSM:SIM800C", "TXD", 2),),
    ),
    Case("a part that the script defines itself", "u['X'] += a\n", (_missing("mine:X", "X", 1),)),
    Case(
        "nothing alike",
        _SHIFT + "u['ZZTOP'] += a\n",
        (_missing("74xx:74HC595", "ZZTOP", 2),),
    ),
)
