"""Attributes that a diagnostic says SKiDL does not have, and every place of the script where they are asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from circuitron.fixes.base import FixContext
from circuitron.models import Finding
from circuitron.source.edits import called_name
from circuitron.source.expression_types import Kind, kind
from circuitron.source.locations import statement_at
from circuitron.source.scopes import FUNCTIONS, SCOPES, bindings, enclosing, walk_scope

_CLASSES = {
    Kind.PART: "Part",
    Kind.TEMPLATE: "Part",
    Kind.NET: "Net",
    Kind.PIN: "Pin",
    Kind.PINS: "NetPinList",
    Kind.BUS: "Bus",
    Kind.CIRCUIT: "Circuit",
}
_NO_ATTRIBUTE = re.compile(r"has no attribute '(\w+)'")
# Python's words for an attribute that is there, but is no method; or for one of SKiDL's pin lists, which is None.
_NOT_CALLABLE = re.compile(r"'(list|str|NoneType|int)' object is not callable|list indices must be integers")


class Asked(NamedTuple):
    """`owner.name` in the source, and the SKiDL class of the owner ("" where it is not known)."""

    node: ast.Attribute
    owner: str


def attribute(found: Finding) -> str:
    """The attribute that an object does not have; "" where the diagnostic is about something else."""
    match = _NO_ATTRIBUTE.search(found.message)
    return found.facts.attribute or (match.group(1) if match else "")


def takes(context: FixContext, name: str, value: ast.AST | None) -> bool:
    """Whether SKiDL takes a value for one of its attributes. Under a name that it does not know it keeps any value;
    under `netclasses` one that is no net class of the circuit raises.
    """
    if name != "netclasses":
        return True
    match value:
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return all(takes(context, name, item) for item in items)
        case ast.Constant(value=str(wanted)):
            return any(_names_class(node, wanted) for node in context.nodes)
        case ast.Name():
            held = bindings(context, value)
            return bool(held) and all(not b.path and takes(context, name, b.value) for b in held)
        case ast.Call():
            return called_name(value) == "NetClass"
    return False


def _names_class(node: ast.AST, name: str) -> bool:
    """Whether this is `NetClass(name, …)`."""
    if not isinstance(node, ast.Call) or called_name(node) != "NetClass" or not node.args:
        return False
    return isinstance(node.args[0], ast.Constant) and node.args[0].value == name


def assigned(context: FixContext, node: ast.Attribute) -> ast.expr | None:
    """The value that an attribute gets in `x.name = value`."""
    parent = context.parents.get(node)
    return parent.value if isinstance(parent, ast.Assign) else None


def asked_attributes(context: FixContext, found: Finding) -> Iterator[Asked]:
    """The attribute that the diagnostic is about, and the same one asked of the same class elsewhere."""
    name = attribute(found)
    statement = statement_at(context, found.span)
    if statement is None or (not name and not _NOT_CALLABLE.search(found.message)):
        return
    here: list[Asked] = []
    for node in _within(statement):
        if isinstance(node, ast.Attribute) and name in ("", node.attr):
            here.append(Asked(node, skidl_class(context, node.value) or found.facts.owner))
    yield from here
    classes = {(asked.node.attr, asked.owner) for asked in here if asked.owner}
    own = {asked.node for asked in here}
    for node in context.nodes:
        if isinstance(node, ast.Attribute) and node not in own and any(node.attr == name for name, _ in classes):
            owner = skidl_class(context, node.value)
            if (node.attr, owner) in classes:
                yield Asked(node, owner)


def _within(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement, without those of the statements in its body."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def skidl_class(context: FixContext, owner: ast.expr) -> str:
    """The SKiDL class of what an expression gives; also of the class itself, as in `Net.join(a, b)`."""
    if isinstance(owner, ast.Name) and owner.id in _CLASSES.values():
        return owner.id
    return _CLASSES.get(kind(context, owner), "")


def may_be_assigned(context: FixContext, target: ast.expr) -> bool:
    """Whether `target += …` means what it says: a variable of an outer scope would become a local one."""
    if isinstance(target, ast.Subscript | ast.Attribute):
        return True
    if not isinstance(target, ast.Name):
        return False
    scope = enclosing(context, target, *SCOPES)
    if not isinstance(scope, FUNCTIONS):
        return True
    arguments = scope.args
    names = {arg.arg for arg in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]}
    for node in walk_scope(scope):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        if isinstance(node, ast.Global | ast.Nonlocal):
            names |= set(node.names)
    return target.id in names
