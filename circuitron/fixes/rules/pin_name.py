"""Pins under names or numbers that the symbol does not have: `u['~CS']`, `u['PC6']`, `u['VIN']`, `u['P[0:3]']`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
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
from circuitron.fixes.rules.examples import finding
from circuitron.models import Edit, ErrorType, Finding, NetInstance, PinRef, Safety, Snapshot, TextChange
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


def _missing(symbol: str, pin: str, line: int) -> Finding:
    library, _, part = symbol.partition(":")
    return finding(ErrorType.PIN_NOT_FOUND, line, library=library, part=part, symbol=symbol, ref="U1", pin=pin)


_G030 = "u = Part('MCU_ST_STM32G0', 'STM32G030J6Mx')\n"


def _supplied(*asked: str) -> Snapshot:
    """VDD and pins that the part has not on one net; the ground, under no name it has, on none."""
    there = PinRef(ref="U1", number="2", name="VDD", type="power_in")
    return Snapshot(nets=(NetInstance(name="VDD", pins=(there, *(PinRef(ref="U1", number=one) for one in asked))),))


_COPIES = "c = Part('Device', 'C_Polarized', dest=TEMPLATE)\na = c()\nb = c()\n"
_SHIFT = "u = Part('74xx', '74HC595')\n"
_SEGMENTS = "u = Part('74xx', '74LS47')\n"
_MCU = "f = Part('MCU_Microchip_ATmega', 'ATmega328P-A')\n"

CASES: tuple[Case, ...] = (
    Case(
        "an overbar in the old spelling",
        _SHIFT + "u['~SRCLR'] += vcc\n",
        (_missing("74xx:74HC595", "~SRCLR", 2),),
        _SHIFT + "u['~{SRCLR}'] += vcc\n",
    ),
    Case(
        "pins by number of another copy of the template",
        _COPIES + "a[1] += vcc\nb['+'] += vcc\n",
        (_missing("Device:C_Polarized", "+", 5),),
        _COPIES + "a[1] += vcc\nb[1] += vcc\n",
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
        "another function's variable of the same name",
        "def f(p):\n    n = Net(p)\n" + _SHIFT + "for p in ('~SRCLR', '~OE'):\n    u[p] += NC\n",
        (_missing("74xx:74HC595", "~OE", 5), _missing("74xx:74HC595", "~SRCLR", 5)),
        "def f(p):\n    n = Net(p)\n" + _SHIFT + "for p in ('~{SRCLR}', '~{OE}'):\n    u[p] += NC\n",
    ),
    Case(
        "two names that name nets as well",
        _SHIFT + "for p in ('~SRCLR', '~OE'):\n    u[p] += Net(p)\n",
        (_missing("74xx:74HC595", "~OE", 3), _missing("74xx:74HC595", "~SRCLR", 3)),
        _SHIFT + "for p in ('~SRCLR', '~OE'):\n    u[{'~OE': '~{OE}', '~SRCLR': '~{SRCLR}'}.get(p, p)] += Net(p)\n",
    ),
    Case(
        "names that are computed are mapped",
        "u = Part('74xx', '74HC595')\nfor i in range(2):\n    u[f'Q{i}'] += d[i]\n",
        (_missing("74xx:74HC595", "Q0", 3), _missing("74xx:74HC595", "Q1", 3)),
        "u = Part('74xx', '74HC595')\nfor i in range(2):\n"
        '    u[{"Q0": "QA", "Q1": "QB"}.get(f\'Q{i}\', f\'Q{i}\')] += d[i]\n',
    ),
    Case(
        "names that are made small",
        "d = Part('Display_Character', 'CC56-12EWA')\nfor s in ('A', 'DP'):\n    d[s.lower()] += line[s]\n",
        (_missing("Display_Character:CC56-12EWA", "dp", 3),),
        "d = Part('Display_Character', 'CC56-12EWA')\nfor s in ('A', 'DP'):\n"
        "    d[{'dp': 'DPX'}.get(s.lower(), s.lower())] += line[s]\n",
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
        "an input in capitals and a segment in small letters, which are one to SKiDL",
        _SEGMENTS + "u['A'] += bcd[0]\nu['a'] += segment\n",
        (_missing("74xx:74LS47", "A", 2), _missing("74xx:74LS47", "a", 3)),
        _SEGMENTS + "u[7] += bcd[0]\nu[13] += segment\n",
    ),
    Case(
        "capitals that may be the segments",
        _SEGMENTS + "for s in 'ABCDEFG':\n    u[s] += led[s]\n",
        (_missing("74xx:74LS47", "A", 3), _missing("74xx:74LS47", "B", 3)),
    ),
    Case(
        "the two inputs of a bridge, either way",
        "b = Part('Diode_Bridge', 'W04G')\nb['AC1'] += x\nb['AC2'] += y\n",
        (_missing("Diode_Bridge:W04G", "AC1", 2), _missing("Diode_Bridge:W04G", "AC2", 3)),
        "b = Part('Diode_Bridge', 'W04G')\nb[2] += x\nb[4] += y\n",
    ),
    Case(
        "the two inputs of a bridge, counted",
        "b = Part('Diode_Bridge', 'W04G')\nb['~1'] += x\nb['~2'] += y\n",
        (_missing("Diode_Bridge:W04G", "~1", 2), _missing("Diode_Bridge:W04G", "~2", 3)),
        "b = Part('Diode_Bridge', 'W04G')\nb[2] += x\nb[4] += y\n",
    ),
    Case(
        "only one of the two",
        "b = Part('Diode_Bridge', 'W04G')\nb['AC1'] += x\n",
        (_missing("Diode_Bridge:W04G", "AC1", 2),),
    ),
    Case(
        "the output of a unit",
        "u = Part('Amplifier_Operational', 'LM358')\nb = u.unit['uB']\nb['OUT'] += n\n",
        (_missing("Amplifier_Operational:LM358", "OUT", 3),),
        "u = Part('Amplifier_Operational', 'LM358')\nb = u.unit['uB']\nb[7] += n\n",
    ),
    Case(
        "the output of one of two units, but of which",
        "u = Part('Amplifier_Operational', 'LM358')\nu['OUT'] += n\n",
        (_missing("Amplifier_Operational:LM358", "OUT", 2),),
    ),
    Case(
        "two pins that could be meant",
        "m = Part('RF_GSM', 'SIM800C')\nm['TXD'] += tx\n",
        (_missing("RF_GSM:SIM800C", "TXD", 2),),
    ),
    Case(
        "supplies that a small package has not, on the net of the one that it has",
        _G030 + "u['VDD', 'VDDA'] += vdd\nu['VBAT'] += vdd\nu['VSSA'] += gnd\n",
        (
            _missing("MCU_ST_STM32G0:STM32G030J6Mx", "VDDA", 2),
            _missing("MCU_ST_STM32G0:STM32G030J6Mx", "VBAT", 3),
            _missing("MCU_ST_STM32G0:STM32G030J6Mx", "VSSA", 4),
        ),
        _G030 + "u['VDD'] += vdd\nu['VDD'] += vdd\nu['VSSA'] += gnd\n",
        safe=False,
        snapshot=_supplied("?VDDA", "?VBAT"),
    ),
    Case("a part that the script defines itself", "u['X'] += a\n", (_missing("mine:X", "X", 1),)),
    Case(
        "nothing alike",
        _SHIFT + "u['ZZTOP'] += a\n",
        (_missing("74xx:74HC595", "ZZTOP", 2),),
    ),
)
