"""Attributes and methods of other libraries for what SKiDL has otherwise: `u.pin('VCC')`, `r.set_value('1k')`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.attributes import asked_attributes
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.edits import quoted
from circuitron.source.locations import statement_at
from circuitron.source.value_origins import part_calls

_PIN_OF_PART = frozenset(
    {"pin", "pins", "get_pin", "getpin", "pin_by_name", "get_pin_by_name", "find_pin", "pin_named"}
)

# Class and attribute as scripts write them, and the expression of SKiDL that means the same; {} is the object.
_READ = {
    ("Pin", "number"): "{}.num",
    ("Pin", "pin_number"): "{}.num",
    ("Pin", "type"): "{}.func",
    ("Pin", "pin_type"): "{}.func",
    ("Pin", "electrical_type"): "{}.func",
    ("Pin", "net_name"): "{}.net.name",
    ("Pin", "connected"): "{}.is_connected()",
    ("Net", "num_pins"): "len({}.pins)",
    ("Net", "pin_count"): "len({}.pins)",
    ("Net", "is_connected"): "bool({}.pins)",
    ("Part", "num_pins"): "len({}.pins)",
    ("Part", "pin_count"): "len({}.pins)",
    ("Part", "designator"): "{}.ref",
    ("Part", "ref_des"): "{}.ref",
    ("Part", "refdes"): "{}.ref",
    ("Part", "part_name"): "{}.name",
    ("Bus", "pins"): "{}.get_pins()",
}
_METHODS = {
    ("Circuit", "add"): "add_stuff",
    ("Circuit", "add_bus"): "add_buses",
    ("Circuit", "add_net"): "add_nets",
    ("Circuit", "add_part"): "add_parts",
    ("Circuit", "check"): "ERC",
    ("Circuit", "erc"): "ERC",
    ("Circuit", "netlist"): "generate_netlist",
    ("Circuit", "export_netlist"): "generate_netlist",
    ("Circuit", "run_erc"): "ERC",
    ("Circuit", "write_netlist"): "generate_netlist",
    ("Part", "add_pin"): "add_pins",
    ("Part", "clone"): "copy",
    ("Part", "copies"): "copy",
    ("Part", "instantiate"): "copy",
    ("Part", "replicate"): "copy",
    ("Part", "duplicate"): "copy",
    ("Part", "remove_pins"): "rmv_pins",
    ("Part", "rename_pins"): "rename_pin",
    ("Bus", "add_net"): "extend",
    ("Bus", "append"): "extend",
}
# Attributes that are set by a method elsewhere; `x.set_…(v)` is `x.… = v` for these.
_SETTABLE = {
    "Part": {"value", "footprint", "ref", "name", "tag"},
    "Net": {"name", "drive", "netclasses"},
    "Pin": {"name", "num", "func", "drive"},
    "Bus": {"name"},
}
_SETTER_NAMES = {"reference": "ref", "refdes": "ref", "designator": "ref", "number": "num", "type": "func"}


class AccessorCalls(Fix):
    """Reads and sets what is meant in SKiDL's own way."""

    name: ClassVar[str] = "accessor-calls"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.INVALID_ATTRIBUTE, ErrorType.PYTHON_ERROR, ErrorType.REMOVED_NAME, ErrorType.PIN_NOT_FOUND}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for plain in _numbered(context, found) if found.type is ErrorType.PIN_NOT_FOUND else ():
                reason = "part.p finds pins by number and part.n by name alone; part[…] finds both"
                yield answer(self.name, found, (plain,), reason)
            for node, owner in asked_attributes(context, found):
                change = _mend(context, node, owner) if owner else None
                if change:
                    reason = f"SKiDL's {owner} has no {node.attr} of that kind; this is how it is written"
                    yield answer(self.name, found, (change,), reason)


def _mend(context: FixContext, node: ast.Attribute, owner: str) -> TextChange | None:
    subject, parent = context.segment(node.value), context.parents.get(node)
    call = parent if isinstance(parent, ast.Call) and parent.func is node else None
    if owner == "Part" and node.attr.casefold() in _PIN_OF_PART:
        return _pin(context, node, call, subject)
    if (owner, node.attr) in _METHODS and call is not None:
        return context.replace(node, f"{subject}.{_METHODS[owner, node.attr]}")
    if (owner, node.attr) in _READ and isinstance(node.ctx, ast.Load) and not (call and (call.args or call.keywords)):
        return context.replace(call or node, _READ[owner, node.attr].format(subject))
    if call is None:
        return _named_pin(context, node, subject) if owner == "Part" else None
    if node.attr.startswith("set_") or node.attr in _SETTABLE.get(owner, ()):
        return _set(context, node, call, owner, subject)
    if node.attr.startswith("get_") and not call.args and not call.keywords:
        name = _SETTER_NAMES.get(node.attr[4:], node.attr[4:])
        if name in skidl_api().members.get(owner, ()) or (owner, name) in _READ:
            return context.replace(call, _READ.get((owner, name), "{}." + name).format(subject))
    if node.attr == "pins" and owner == "Net" and not call.args:
        return context.replace(call, f"{subject}.pins")
    return None


def _named_pin(context: FixContext, node: ast.Attribute, subject: str) -> TextChange | None:
    """`u.cp` and `u.pin_CP` as `u['CP']`, where the symbol has one such name, in small letters or capitals."""
    wanted = node.attr.removeprefix("pin_").casefold()
    number = re.fullmatch(r"p(\d+)", wanted)  # what SKiDL 1 called a pin with a number
    keys = {wanted, *(number.groups() if number else ())}
    names: set[str] = set()
    for call in part_calls(context, node.value):
        match call.args[:2]:
            case [ast.Constant(value=str(library)), ast.Constant(value=str(name))]:
                symbol = context.symbols.part(library, name)
                if symbol is None:
                    return None
                found = {key for pin in symbol.pins for key in (pin.name, pin.number) if key.casefold() in keys}
                names |= found or {""}
            case _:
                return None
    if len(names) != 1 or "" in names:
        return None
    return context.replace(node, f"{subject}[{quoted(names.pop(), _quote(context))}]")


def _quote(context: FixContext) -> str:
    """The quotation mark that the script itself prefers."""
    return '"' if context.text.count('"') > context.text.count("'") else "'"


def _numbered(context: FixContext, found: Finding) -> Iterator[TextChange]:
    """`u.p['VCC']` as `u['VCC']`, where the symbol has a pin of that name; `u.n['3']` likewise."""
    library, _, name = found.facts.symbol.rpartition(":")
    symbol = context.symbols.part(library, name)
    statement = statement_at(context, found.span)
    for node in ast.walk(statement) if statement is not None and symbol is not None else ():
        match node:
            case ast.Subscript(
                value=ast.Attribute(value=owner, attr="p" | "n") as accessor, slice=ast.Constant(value=key)
            ):
                known = symbol is not None and any(str(key) in (pin.name, pin.number) for pin in symbol.pins)
                if str(key) == found.facts.pin and known:
                    yield context.replace(accessor, context.segment(owner))


def _pin(context: FixContext, node: ast.Attribute, call: ast.Call | None, part: str) -> TextChange | None:
    """`u.pin('VCC')`, `u.pins['VCC']` as `u['VCC']`; `u.pins[0]` counts from 0 and is right as it is."""
    if call is not None:
        if not call.args and not call.keywords and node.attr == "pins":
            return context.replace(call, f"{part}.pins")
        if len(call.args) != 1 or call.keywords or isinstance(call.args[0], ast.Starred):
            return None
        return context.replace(call, f"{part}[{context.segment(call.args[0])}]")
    indexed = context.parents.get(node)
    if isinstance(indexed, ast.Subscript) and indexed.value is node:
        text = isinstance(indexed.slice, ast.Constant) and isinstance(indexed.slice.value, str)
        if node.attr != "pins" or text:
            return context.replace(node, part)
    return None


def _set(context: FixContext, node: ast.Attribute, call: ast.Call, owner: str, subject: str) -> TextChange | None:
    """`r.set_value('1k')` and `r.value('1k')` as `r.value = '1k'`."""
    name = node.attr.removeprefix("set_")
    name = _SETTER_NAMES.get(name, name)
    statement = context.parents.get(call)
    if name not in _SETTABLE.get(owner, ()) or not isinstance(statement, ast.Expr):
        return None
    if len(call.args) != 1 or call.keywords or isinstance(call.args[0], ast.Starred):
        return None
    return context.replace(call, f"{subject}.{name} = {context.segment(call.args[0])}")
