"""A net with one pin whose name is a slip of another net's: `Net.fetch('SCLK')` here, `Net.fetch('SCKL')` there."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.models import Edit, ErrorType, NetInstance, PinRef, Safety, Snapshot, TextChange
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.circuit import alone_on_line, net_named, net_variable, sees
from circuitron.repair.edits import answer, asked, called_name, set_text, statement_of
from circuitron.repair.rules.examples import finding


class NetNames(Rule):
    """Writes the other net's name where the name finds the net, its variable where a new net was made.

    Safe where the two names differ in nothing but upper and lower case.
    """

    name: ClassVar[str] = "net-names"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_SINGLE_PIN_NET})

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            net = net_named(context.snapshot, found.facts.net)
            meant = _meant(context.snapshot, net) if net and context.snapshot else None
            if net is None or meant is None:
                continue
            places = [node for node in _constants(context) if node.value == net.name]
            change = _change(context, places[0], meant) if len(places) == 1 else None
            if change is not None:
                safety = Safety.SAFE if meant.name.casefold() == net.name.casefold() else Safety.UNSAFE
                reason = f"the only pin on {net.name} belongs on {meant.name}, whose name it nearly has"
                yield answer(self.name, found, (change,), reason, safety)


def _meant(snapshot: Snapshot, net: NetInstance) -> NetInstance | None:
    """The one net with several pins whose name is near; names that differ in a number are meant to."""
    others = {other.name: other for other in snapshot.nets if len(other.pins) > 1 and other.name != net.name}
    same = [name for name in others if name.casefold() == net.name.casefold()]
    slips = same or [name for name in others if _is_slip(net.name, name)]
    near = slips[0] if len(slips) == 1 else ""
    digits = ["".join(character for character in name if character.isdigit()) for name in (near, net.name)]
    signs = [near[-1:] in "+-PN", net.name[-1:] in "+-PN"]
    if not near or digits[0] != digits[1] or (all(signs) and near[-1:] != net.name[-1:]):
        return None
    return others[near]


def _is_slip(name: str, other: str) -> bool:
    """One letter too many or too few, or two swapped; another letter only in a long name: SDI and SDO are two nets."""
    from rapidfuzz.distance import OSA  # costs the start-up of every command otherwise

    longest = max(len(name), len(other))
    replaced = len(name) == len(other) and sum(a != b for a, b in zip(name, other, strict=True)) == 1
    return longest > 3 and OSA.distance(name, other) == 1 and (not replaced or longest > 4)


def _constants(context: RepairContext) -> Iterator[ast.Constant]:
    for node in ast.walk(context.tree or ast.Module([], [])):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node


def _change(context: RepairContext, literal: ast.Constant, meant: NetInstance) -> TextChange | None:
    """The name, or the new net of that name, replaced; None where it is not plain what the name stands for."""
    call = context.parents.get(literal)
    if not isinstance(call, ast.Call) or literal not in call.args:
        return None
    if called_name(call) == "Net":
        statement, variable = statement_of(context, call), net_variable(context, meant)
        inline = isinstance(statement, ast.AugAssign | ast.Expr)
        if variable is None or statement is None or not inline or len(call.args) != 1 or call.keywords:
            return None
        if not sees(context, statement, variable) or not alone_on_line(context, statement):
            return None
        return context.replace(call, variable.text) if variable.statement.lineno < statement.lineno else None
    same = [
        other
        for other in ast.walk(context.tree or ast.Module([], []))
        if isinstance(other, ast.Call) and called_name(other) == called_name(call) and _names(other, meant.name)
    ]
    return set_text(context, literal, meant.name) if same else None


def _names(call: ast.Call, name: str) -> bool:
    return any(isinstance(arg, ast.Constant) and arg.value == name for arg in call.args)


def _nets(lone: str, *others: str) -> Snapshot:
    pins = [PinRef(ref=f"R{number}", number="1") for number in range(2)]
    nets = [NetInstance(name=name, pins=tuple(pins)) for name in others]
    return Snapshot(nets=(NetInstance(name=lone, pins=(pins[0],)), *nets))


_FETCHED = "from skidl import *\nu[1] += Net.fetch('SCLK')\nv[1] += Net.fetch('SCLK')\nw[1] += Net.fetch({})\n"


CASES: tuple[Case, ...] = (
    Case(
        "two letters swapped",
        _FETCHED.format("'SCKL'"),
        (finding(ErrorType.ERC_SINGLE_PIN_NET, 4, net="SCKL"),),
        _FETCHED.format("'SCLK'"),
        safe=False,
        snapshot=_nets("SCKL", "SCLK", "MISO"),
    ),
    Case(
        "in small letters",
        _FETCHED.format("'sclk'"),
        (finding(ErrorType.ERC_SINGLE_PIN_NET, 4, net="sclk"),),
        _FETCHED.format("'SCLK'"),
        snapshot=_nets("sclk", "SCLK", "MISO"),
    ),
    Case(
        "a new net where a variable was meant",
        "from skidl import *\nvout = Net('VOUT')\nvout += u[1], v[1]\nw[1] += Net('VOTU')\n",
        (finding(ErrorType.ERC_SINGLE_PIN_NET, 4, net="VOTU"),),
        "from skidl import *\nvout = Net('VOUT')\nvout += u[1], v[1]\nw[1] += vout\n",
        safe=False,
        snapshot=_nets("VOTU", "VOUT"),
    ),
    Case(
        "another number",
        _FETCHED.format("'D2'"),
        (finding(ErrorType.ERC_SINGLE_PIN_NET, 4, net="D2"),),
        snapshot=_nets("D2", "D1", "SCLK"),
    ),
    Case(
        "the other line of a pair",
        _FETCHED.format("'USB_DN'"),
        (finding(ErrorType.ERC_SINGLE_PIN_NET, 4, net="USB_DN"),),
        snapshot=_nets("USB_DN", "USB_DP"),
    ),
    Case(
        "two that are as near",
        _FETCHED.format("'SCLX'"),
        (finding(ErrorType.ERC_SINGLE_PIN_NET, 4, net="SCLX"),),
        snapshot=_nets("SCLX", "SCLK", "SCLN"),
    ),
)
