"""Attributes that SKiDL's objects do not have, and every place of the script where they are used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from circuitron.details.calls import InvalidAttribute, UnknownArgument
from circuitron.details.connections import Unconnectable
from circuitron.details.names import RemovedName
from circuitron.details.python import Problem, PythonError
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext
from circuitron.knowledge.renames import renamed
from circuitron.source.expression_types import Kind, kind
from circuitron.source.imports import skidl_module
from circuitron.source.index import FUNCTIONS, SCOPES, walk_scope
from circuitron.source.locations import statement_at
from circuitron.source.scopes import enclosing

_CLASSES = {
    Kind.PART: "Part",
    Kind.TEMPLATE: "Part",
    Kind.NET: "Net",
    Kind.PIN: "Pin",
    Kind.PINS: "NetPinList",
    Kind.BUS: "Bus",
    Kind.CIRCUIT: "Circuit",
}

_OF_ATTRIBUTES = (Problem.NO_ATTRIBUTE, Problem.NOT_CALLABLE, Problem.INDEX_TYPE)

_SEARCHES = frozenset({"PinNumberSearch", "PinNameSearch"})


class AttributeUse(NamedTuple):
    """`owner.name` in the source, and the SKiDL class of the owner ("" where it is not known)."""

    node: ast.Attribute
    owner: str


def attribute_uses(context: FixContext, found: Finding) -> Iterator[AttributeUse]:
    """The attributes that a finding is about, and, where one is, all other renamed ones of the script.

    Python does not say which attribute of the statement it cannot call or index: all that are renamed come into
    question.
    """
    match found.detail:
        case PythonError(left=left, right=right) if {left, right} & _SEARCHES:
            yield from _searches(context)
            return
        case Unconnectable(kind=given) if given in _SEARCHES:
            yield from _searches(context)
            return
        case InvalidAttribute(attribute=str(name), owner=str(owner)) if name:
            pass
        case UnknownArgument(attribute=str(name), owner=str(owner)) if name:
            pass
        case RemovedName(attribute=str(name), owner=str(owner)) if name:
            pass
        case PythonError(attribute=str(name), owner=str(owner), problem=problem) if problem in _OF_ATTRIBUTES:
            pass
        case _:
            return
    statement = statement_at(context, found.span)
    here = [
        AttributeUse(node, skidl_class(context, node.value) or owner)
        for node in (_within(statement) if statement else ())
        if isinstance(node, ast.Attribute) and (node.attr == name or (not name and node.attr in renamed("attribute")))
    ]
    yield from here
    own = {use.node for use in here}
    for node in context.nodes if here else ():
        if isinstance(node, ast.Attribute) and node not in own and node.attr in {name, *renamed("attribute")}:
            yield AttributeUse(node, skidl_class(context, node.value))


def _searches(context: FixContext) -> Iterator[AttributeUse]:
    """`bat.p` and `bat.n` without an index: to SKiDL no pins, but what finds pins by number and by name."""
    for node in context.all(ast.Attribute):
        parent = context.parents.get(node)
        indexed = isinstance(parent, ast.Subscript) and parent.value is node
        if node.attr in ("p", "n") and not indexed and skidl_class(context, node.value) == "Part":
            yield AttributeUse(node, "Part")


def _within(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement, without those of the statements in its body."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def skidl_class(context: FixContext, owner: ast.expr) -> str:
    """The SKiDL class of what an expression gives; also of the class itself, as in `Net.POWER`, and `Pin.types`."""
    match owner:
        case ast.Name(id=name) | ast.Attribute(attr=name) if is_class(context, owner):
            return name
        case ast.Attribute(value=pin, attr="types" | "funcs") if skidl_class(context, pin) == "Pin":
            return "Pin.types"
    return _CLASSES.get(kind(context, owner), "")


def is_class(context: FixContext, node: ast.expr) -> bool:
    """Whether an expression is one of SKiDL's classes itself: `Net`, `skidl.Net`."""
    match node:
        case ast.Attribute(value=ast.Name(id=package), attr=name):
            return name in _CLASSES.values() and package == skidl_module(context)
    return isinstance(node, ast.Name) and node.id in _CLASSES.values()


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
