"""A name that older releases of SKiDL, or Python 2, gave to every script: it has moved, or another took its place."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.knowledge.skidl_api import skidl_api, tool_at_hand
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.edits import called_name, insert_after
from circuitron.source.imports import bound_names, has_star_import, skidl_imports, skidl_module, skidl_name

# What Python 3 has in the place of names that scripts for older releases still use.
_PYTHON = {"basestring": "str", "unicode": "str", "long": "int", "xrange": "range", "raw_input": "input"}
# Names that stand for another expression.
_EXPRESSIONS = {
    "skidl_cfg": "config",
    "SkidlCfg": "config",
    "ProtoNet": "Net",
    "BACKUP_LIB_NAME": "config.backup_lib_name",
    "BACKUP_LIB_FILE_NAME": "config.backup_lib_file_name",
    "QUERY_BACKUP_LIB": "config.query_backup_lib",
    "INITIAL_QUERY_BACKUP_LIB": "config.query_backup_lib",
}
# Functions without arguments that are attributes now.
_GETTERS = {"get_query_backup_lib": "config.query_backup_lib", "get_backup_lib": "load_backup_lib()"}


class OldNames(Fix):
    """Imports the name from the module that still has it, or writes what took its place, everywhere in the script."""

    name: ClassVar[str] = "old-names"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.REMOVED_NAME, ErrorType.UNDEFINED_NAME, ErrorType.PYTHON_ERROR, ErrorType.SKIDL_NOT_IMPORTED}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        bound = bound_names(context)
        for found in asked(context, *self.answers):
            name = undefined_name(found)
            if not name:
                continue
            if name in skidl_api().moved:
                reason = f"SKiDL exports {name} no more; its module {skidl_api().moved[name]} still has it"
                changes = tuple(_moved(context, name, bound))
            else:
                reason = f"{name} is of an older release"
                changes = tuple(_replaced(context, name)) if name not in bound else ()
            if changes:
                yield answer(self.name, found, tuple(dict.fromkeys(changes)), reason)


def _moved(context: FixContext, name: str, bound: frozenset[str]) -> Iterable[TextChange]:
    """`flatten(…)` with an import of its own; `skidl.flatten` as `skidl.utilities.flatten`.

    After `from skidl import *` the name skidl means a module of the package, not the package.
    """
    module, package = skidl_api().moved[name], skidl_module(context)
    bare, star = False, has_star_import(context)
    for node in context.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner == package and attr == name:
                bare = bare or star
                yield context.replace(node, name if star else f"{package}.{module.removeprefix('skidl.')}.{name}")
            case ast.Name(id=used) if used == name:
                bare = True
    statement = next(skidl_imports(context), None)
    if bare and statement is not None and name not in bound:
        yield insert_after(context, statement, f"from {module} import {name}")


def _replaced(context: FixContext, name: str) -> Iterable[TextChange]:
    """All uses of the name, each written as it is now."""
    for node in context.nodes:
        match node:
            case ast.Call(func=ast.Name(id=used)) if used == name and name in ("add_erc_function", "add_erc_assertion"):
                yield from _check_added(context, node)
            case ast.Call(func=ast.Name(id=used), args=[], keywords=[]) if used == name and name in _GETTERS:
                yield from _expression(context, node, _GETTERS[name])
            case ast.Name(id=used) if used == name and name in _PYTHON:
                yield context.replace(node, _PYTHON[name])
            case ast.Name(id=used) if used == name and name in _EXPRESSIONS:
                yield from _expression(context, node, _EXPRESSIONS[name])
            case ast.Name(id=used) if used == name and name == "lib_search_paths_kicad":
                yield from _expression(context, node, "lib_search_paths", f"[{_tool(context)}]")


def _expression(context: FixContext, node: ast.expr, now: str, more: str = "") -> Iterable[TextChange]:
    first, dot, rest = now.partition(".")
    bare = first.removesuffix("()")
    text, imports = skidl_name(context, bare)
    yield context.replace(node, f"{text}{first[len(bare) :]}{dot}{rest}{more}")
    yield from imports


def _tool(context: FixContext) -> str:
    """The tool of the libraries at hand as a key of lib_search_paths: a text needs no import."""
    return repr(tool_at_hand(context.libraries).lower())


def _check_added(context: FixContext, call: ast.Call) -> Iterable[TextChange]:
    """`add_erc_function(net, f)` as `net.add_erc_function(f)`; an assertion names its object last."""
    name = called_name(call)
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    if any(isinstance(arg, ast.Starred) for arg in call.args) or None in given:
        return
    if name == "add_erc_function":
        order = ["class_or_inst", "func"]
    else:
        order = ["assertion", "fail_msg", "severity", "class_or_inst"]
    if len(call.args) > len(order) or not given.keys() <= set(order):
        return
    values: dict[str | None, ast.expr] = {**dict(zip(order, call.args, strict=False)), **given}
    owner = values.pop("class_or_inst", None)
    if owner is None or order[-1 if name == "add_erc_function" else 0] not in values:
        return
    arguments = ", ".join(
        context.segment(values[key]) if place == 0 or key == "func" else f"{key}={context.segment(values[key])}"
        for place, key in enumerate(key for key in order if key in values)
    )
    yield context.replace(call, f"{context.segment(owner)}.{name}({arguments})")
