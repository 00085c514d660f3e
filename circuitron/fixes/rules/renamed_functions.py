"""A function that SKiDL has under another name, or that became a setting."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.edits import statement_of
from circuitron.source.imports import bound_names, skidl_name
from circuitron.source.locations import calls_in

# Functions of older releases that are attributes now: what is set, and its value where the call gives none.
_SETTINGS = {
    "no_files": ("default_circuit.no_files", "True"),
    "set_query_backup_lib": ("config.query_backup_lib", "True"),
    "set_backup_lib": ("config.backup_lib_name", ""),
}


class RenamedFunctions(Fix):
    """Calls the function by its name, or makes the setting."""

    name: ClassVar[str] = "renamed-functions"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNDEFINED_NAME,
            ErrorType.REMOVED_NAME,
            ErrorType.SKIDL_NOT_IMPORTED,
            ErrorType.GENERATOR_ERROR,
            ErrorType.PYTHON_ERROR,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        bound = bound_names(context)
        for found in asked(context, *self.answers):
            for call in calls_in(context, found.span):
                if not isinstance(call.func, ast.Name) or call.func.id in bound:
                    continue
                asked_for = undefined_name(found)
                if asked_for and asked_for != call.func.id:
                    continue
                mended = _renamed(context, call, call.func.id) or _setting(context, call, call.func.id)
                if mended:
                    yield answer(self.name, found, *mended)


def _renamed(context: FixContext, call: ast.Call, name: str) -> tuple[tuple[TextChange, ...], str] | None:
    successor = skidl_api().removed.get(name)
    now = successor.now if successor else ""
    if now not in skidl_api().star_exports or (now[0].isupper() and now != "ERC"):
        return None
    text, changes = skidl_name(context, now)
    return (context.replace(call.func, text), *changes), f"SKiDL calls it {now}"


def _setting(context: FixContext, call: ast.Call, name: str) -> tuple[tuple[TextChange, ...], str] | None:
    statement = statement_of(context, call)
    if name not in _SETTINGS or not isinstance(statement, ast.Expr) or statement.value is not call:
        return None
    target, value = _SETTINGS[name]
    owner, changes = skidl_name(context, target.partition(".")[0])
    value = context.segment(call.args[0]) if len(call.args) == 1 else value
    if not value or len(call.args) > 1 or call.keywords:
        return None
    text = f"{owner}.{target.partition('.')[2]} = {value}"
    return (context.replace(statement, text), *changes), f"{name} is a setting in SKiDL 3, not a function"
