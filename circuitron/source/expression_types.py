"""What an expression of a script stands for: a part, a template, a net, a bus, a pin, read off the source."""

from __future__ import annotations

import ast
from enum import StrEnum

from circuitron.source.calls import argument, called_name
from circuitron.source.index import ANY, Path
from circuitron.source.program import Source
from circuitron.source.scopes import bindings
from circuitron.source.value_origins import leaves

_DEPTH = 12


class Kind(StrEnum):
    PART = "part"
    TEMPLATE = "template"
    NET = "net"
    BUS = "bus"
    PIN = "pin"
    PINS = "pins"  # several pins of a part, SKiDL's NetPinList
    NETWORK = "network"
    CIRCUIT = "circuit"
    UNKNOWN = ""


CONNECTABLE = frozenset({Kind.NET, Kind.BUS, Kind.PIN, Kind.PINS})

_MADE_BY = {"Net": Kind.NET, "Bus": Kind.BUS, "Pin": Kind.PIN, "Circuit": Kind.CIRCUIT, "PartTmplt": Kind.TEMPLATE}
_BUILTIN = {"NC": Kind.NET, "default_circuit": Kind.CIRCUIT}


def kind(source: Source, node: ast.expr, depth: int = 0) -> Kind:
    """The one kind of thing that an expression can be; UNKNOWN where the source does not say, or says several."""
    if depth > _DEPTH:
        return Kind.UNKNOWN
    match node:
        case ast.Name(id="self") if (around := source.index.classes.around(node)) is not None:
            origin = source.index.classes.origin(around)
            return Kind.PART if origin == "Part" else _MADE_BY.get(origin, Kind.UNKNOWN)
        case ast.Name(id=name) if name in _BUILTIN and not bindings(source, node):
            return _BUILTIN[name]
        case ast.Name():
            kinds = {_of_binding(source, binding.value, binding.path, depth + 1) for binding in bindings(source, node)}
            if Kind.UNKNOWN not in kinds:
                return kinds.pop() if len(kinds) == 1 else Kind.UNKNOWN
        case ast.Subscript(value=ast.Attribute(value=owner, attr="unit")):
            return Kind.PART if kind(source, owner, depth + 1) is Kind.PART else Kind.UNKNOWN
        case ast.Subscript(value=value, slice=index):
            selected = _selected(kind(source, value, depth + 1), index)
            if selected:
                return selected
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr()):
            return Kind.NETWORK
        case ast.Attribute(attr="pins"):
            return Kind.PINS
    found = {_of_leaf(source, node, leaf, depth) for leaf in leaves(source, node)}
    return found.pop() if len(found) == 1 else Kind.UNKNOWN


def _of_binding(source: Source, value: ast.expr, path: Path, depth: int) -> Kind:
    """What a name holds that was bound to (an element of) a value; UNKNOWN where that is not plain to see."""
    if not path:
        return kind(source, value, depth)
    place, rest = path[0], path[1:]
    match value:
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            chosen = elements if place == ANY else elements[place : place + 1]
            found = {_of_binding(source, element, rest, depth) for element in chosen}
            return found.pop() if len(found) == 1 else Kind.UNKNOWN
        case ast.BinOp(op=ast.Mult(), left=left, right=right) if not rest:  # 2 * Part(…), Net() * 6
            found = {_instance(kind(source, side, depth)) for side in (left, right)} - {Kind.UNKNOWN}
            return found.pop() if len(found) == 1 else Kind.UNKNOWN
    whole = kind(source, value, depth) if not rest else Kind.UNKNOWN
    if whole in (Kind.BUS, Kind.PINS):
        return Kind.NET if whole is Kind.BUS else Kind.PIN
    return whole if isinstance(value, ast.Call) else Kind.UNKNOWN  # template(2)


def _selected(owner: Kind, index: ast.expr) -> Kind:
    """What `owner[index]` gives."""
    several = isinstance(index, ast.Slice | ast.Tuple) or (
        isinstance(index, ast.Constant) and isinstance(index.value, str) and any(sign in index.value for sign in ",:")
    )
    if owner in (Kind.PART, Kind.TEMPLATE):
        return Kind.PINS if several else Kind.PIN
    if owner is Kind.BUS:
        return Kind.BUS if several else Kind.NET
    return owner if owner in (Kind.NET, Kind.PIN) else Kind.UNKNOWN


def _of_leaf(source: Source, requested: ast.expr, leaf: ast.expr, depth: int) -> Kind:
    """The kind of a value that an expression was traced to."""
    if isinstance(leaf, ast.Subscript | ast.BinOp) and leaf is not requested:
        return kind(source, leaf, depth + 1)
    if isinstance(leaf, ast.Attribute) and leaf.attr == "pins":
        return Kind.PIN
    if not isinstance(leaf, ast.Call):
        return Kind.UNKNOWN
    made = _of_call(source, leaf, depth)
    looped = isinstance(requested, ast.Name) and any(ANY in binding.path for binding in bindings(source, requested))
    if looped and made in (Kind.BUS, Kind.PINS):
        return Kind.NET if made is Kind.BUS else Kind.PIN
    return made


def _of_call(source: Source, call: ast.Call, depth: int) -> Kind:
    classes = source.index.classes
    made = classes.made_by(call)
    name = classes.origin(made) if made is not None else called_name(call)
    if name == "Part":
        return Kind.TEMPLATE if is_template(call) else Kind.PART
    if name in _MADE_BY and isinstance(call.func, ast.Name | ast.Attribute):
        return _MADE_BY[name]
    match call.func:
        case ast.Attribute(value=ast.Name(id="Net" | "Bus" as owner), attr="fetch" | "get"):
            return _MADE_BY[owner]
        case ast.Attribute(value=owner, attr="copy"):
            of = kind(source, owner, depth + 1)
            return Kind.TEMPLATE if of is Kind.TEMPLATE and is_template(call) else _instance(of)
        case ast.Attribute(attr="make_unit"):
            return Kind.PART
        case ast.Attribute(attr="get_pins"):
            return Kind.PINS
        case ast.Name() | ast.Call():
            return _instance(kind(source, call.func, depth + 1)) if not is_template(call) else Kind.TEMPLATE
    return Kind.UNKNOWN


def _instance(of: Kind) -> Kind:
    """What calling or copying something gives."""
    if of in (Kind.PART, Kind.TEMPLATE):
        return Kind.PART
    return of if of in (Kind.NET, Kind.BUS, Kind.PIN) else Kind.UNKNOWN


def is_template(call: ast.Call) -> bool:
    """Whether a call asks for a template or a library entry: `dest=TEMPLATE`, `dest=LIBRARY`."""
    dest = argument(call, 2, "dest") if called_name(call) == "Part" else argument(call, 99, "dest")
    match dest:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            return name in ("TEMPLATE", "LIBRARY")
    return False
