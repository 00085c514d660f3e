"""Mutations that run and that ERC finds: outputs on one net, inputs and pull-ups left out, flags of power, units."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator

from circuitron.source.value_origins import part_calls
from circuitron.symbol import SymbolPin
from mutate.subject import Harm, Mutation, Subject

_DRIVING = ("output", "power_out", "tri_state")


def _pins_of(subject: Subject, node: ast.expr) -> tuple[SymbolPin, ...]:
    """The pins that `u["A"]` or `u[1]` asks for; none where that is not plain."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
        return ()
    of = {part.call: part.symbol for part in subject.parts}
    symbols = {of[call].id: of[call] for call in part_calls(subject.context, node.value) if call in of}
    requested = str(node.slice.value)
    found = [pin for symbol in symbols.values() for pin in symbol.pins if requested in (pin.number, pin.name)]
    return tuple(found) if len(symbols) == 1 else ()


def _wired(subject: Subject) -> Iterator[tuple[ast.AugAssign, ast.Subscript, tuple[SymbolPin, ...]]]:
    """Statements `u[…] += net` with a net's variable."""
    for statement in subject.statements:
        match statement:
            case ast.AugAssign(op=ast.Add(), target=ast.Subscript() as requested, value=ast.Name(id=name)) if (
                name != "NC"
            ):
                pins = _pins_of(subject, requested)
                if pins:
                    yield statement, requested, pins


def outputs_shorted(subject: Subject, rng: random.Random) -> list[Harm]:
    """An output on the net of another output."""
    driven = [
        (statement, subject.segment(statement.value))
        for statement, _, pins in _wired(subject)
        if len(pins) == 1 and pins[0].type in _DRIVING
    ]
    return [
        subject.replace(statement.value, other)
        for statement, net in driven
        for other in sorted({one for _, one in driven})
        if other != net
    ]


def input_open(subject: Subject, rng: random.Random) -> list[Harm]:
    """An input, such as an enable or a reset, that is left open."""
    return [
        (subject.line(statement),)
        for statement, _, pins in _wired(subject)
        if len(pins) == 1 and pins[0].type == "input" and statement in _top(subject)
    ]


def spare_unit_open(subject: Subject, rng: random.Random) -> list[Harm]:
    """A spare amplifier, tied as a follower, that is left open."""
    harms: list[Harm] = []
    for owner, lines in _by_owner(subject).items():
        plus = [line for line, text in lines if text.endswith((" += gnd",)) and line]
        loops = [line for line, text in lines if text.count(f"{owner}[") == 2 and "+=" in text]
        if len(loops) == 1:
            unit = _unit_of(subject, loops[0])
            ties = [line for line in plus if unit and _unit_of(subject, line) == unit]
            if len(ties) == 1:
                harms.append((subject.line(loops[0]), subject.line(ties[0])))
    return harms


def _unit_of(subject: Subject, statement: ast.stmt) -> int:
    requested = statement.target if isinstance(statement, ast.AugAssign) else None
    pins = _pins_of(subject, requested) if requested is not None else ()
    return pins[0].unit if pins else 0


def _by_owner(subject: Subject) -> dict[str, list[tuple[ast.AugAssign, str]]]:
    """The statements that connect a pin of a part of several units, by the part's variable."""
    several = {part.call for part in subject.parts if part.symbol.units > 1}
    found: dict[str, list[tuple[ast.AugAssign, str]]] = {}
    for statement in subject.statements:
        match statement:
            case ast.AugAssign(target=ast.Subscript(value=ast.Name(id=name) as owner)):
                if several & set(part_calls(subject.context, owner)):
                    found.setdefault(name, []).append((statement, subject.segment(statement)))
    return found


def one_unit(subject: Subject, rng: random.Random) -> list[Harm]:
    """A dual amplifier that is used as if it were one: the pins of its first unit by name, the second left open."""
    harms: list[Harm] = []
    for lines in _by_owner(subject).values():
        requested = [(s, pins[0]) for s, _ in lines if (pins := _pins_of(subject, s.target)) and len(pins) == 1]
        signals = [pin for _, pin in requested if pin.type in ("input", "output")]
        if {pin.unit for pin in signals} != {1} or "+" not in {pin.name for pin in signals}:
            continue
        numbers = [
            (s.target.slice, pin) for s, pin in requested if isinstance(s.target, ast.Subscript) and pin.unit == 1
        ]
        names = ((node, "OUT" if pin.name == "~" else pin.name) for node, pin in numbers)
        changes = tuple(subject.context.replace(node, repr(name)) for node, name in names)
        harms += [changes] if changes else []
    return harms


def pull_up_open(subject: Subject, rng: random.Random) -> list[Harm]:
    """A resistor to a supply that is left out, with its part."""
    makers = {
        statement.targets[0].id: statement
        for statement in _top(subject)
        if isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Name)
        and '"R"' in subject.segment(statement)
    }
    harms: list[Harm] = []
    for statement in _top(subject):
        match statement:
            case ast.Expr(
                value=ast.BinOp(left=ast.BinOp(left=ast.Name(id=rail), right=ast.Name(id=part)), right=ast.Name())
            ):
                used = sum(isinstance(node, ast.Name) and node.id == part for node in subject.nodes)
                if part in makers and used == 2 and rail.startswith("v"):
                    harms.append((subject.line(makers[part]), subject.line(statement)))
    return harms


def _top(subject: Subject) -> list[ast.stmt]:
    tree = subject.context.tree
    assert tree is not None
    return [node for node in tree.body if node in subject.statements]


def flag_for_drive(subject: Subject, rng: random.Random) -> list[Harm]:
    """KiCad's PWR_FLAG where SKiDL says `drive = POWER`."""
    part = f'{subject.skidl("Part")}("power", "PWR_FLAG")'
    form = rng.choice((f"{{}} += {part}[1]", f"{{}} & {part}", f"{part}[1] += {{}}"))
    return [
        subject.replace(statement, form.format(subject.segment(statement.targets[0].value)))
        for statement in subject.statements
        if isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Attribute)
        and statement.targets[0].attr == "drive"
    ]


def flag_too_many(subject: Subject, rng: random.Random) -> list[Harm]:
    """A PWR_FLAG on a net that an output feeds."""
    part = f'{subject.skidl("Part")}("power", "PWR_FLAG")'
    form = rng.choice(("{0} += {1}[1]", "flag = {1}\nflag[1] += {0}"))
    last = [node for node in _top(subject) if "ERC(" in subject.segment(node)]
    fed = {
        subject.segment(statement.value)
        for statement, _, pins in _wired(subject)
        if any(pin.type == "power_out" for pin in pins) and statement in _top(subject)
    }
    return [(subject.insert(last[0], *form.format(net, part).split("\n")),) for net in sorted(fed) if last]


def reserved_used(subject: Subject, rng: random.Random) -> list[Harm]:
    """A pin that is marked as open, on ground."""
    ground = [node for node in subject.nodes if isinstance(node, ast.Name) and node.id == "gnd"]
    return [
        subject.replace(statement.value, "gnd")
        for statement in subject.statements
        if isinstance(statement, ast.AugAssign) and subject.segment(statement.value) == "NC" and ground
    ]


MUTATIONS: dict[str, Mutation] = {
    "ERC: outputs on one net": outputs_shorted,
    "ERC: input left open": input_open,
    "ERC: spare amplifier left open": spare_unit_open,
    "ERC: dual amplifier used as one": one_unit,
    "ERC: pull-up left out": pull_up_open,
    "ERC: PWR_FLAG for drive": flag_for_drive,
    "ERC: PWR_FLAG on a fed net": flag_too_many,
    "ERC: open pin on ground": reserved_used,
}
