"""Names of SKiDL's that are misspelt or remembered half: `Prat(…)`, `net('VCC')`, `Net.POWER`, `nc`, `@subckt`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.attributes import attribute
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.knowledge.similarity import is_one_edit, slip_in
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.knowledge.vocabulary import Meaning, means
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.imports import bound_names, skidl_name
from circuitron.source.locations import statement_at
from circuitron.source.scopes import bindings

# Words for SKiDL's constants and its decorator; compared without case and underscores.
_WORDS = {
    "POWER": ("power", "pwr", "drivepower", "powerdrive", "pinpower", "netpower"),
    "TEMPLATE": ("template", "tmplt", "tmpl", "parttemplate"),
    "subcircuit": ("subckt", "subcct", "subcircuit"),
}
_MEANT = {word: name for name, words in _WORDS.items() for word in words}
# Modules of the package that `from skidl import *` brings along, and the classes that a call of one means.
_MODULES = {"net": "Net", "part": "Part", "bus": "Bus", "pin": "Pin", "circuit": "Circuit", "network": "Network"}
_OWNERS = frozenset({"Net", "Pin", "Part", "Bus", "Circuit"})
_NOT_CALLABLE = "'module' object is not callable"


class SkidlSpelling(Fix):
    """Writes the name as SKiDL has it, everywhere in the script."""

    name: ClassVar[str] = "skidl-spelling"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNDEFINED_NAME,
            ErrorType.REMOVED_NAME,
            ErrorType.SKIDL_NOT_IMPORTED,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.PYTHON_ERROR,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        bound = bound_names(context)
        for found in asked(context, *self.answers):
            for wrong, right, changes in _mends(context, found, bound):
                yield answer(self.name, found, changes, f"SKiDL spells {wrong} as {right}")


def _mends(
    context: FixContext, found: Finding, bound: frozenset[str]
) -> Iterator[tuple[str, str, tuple[TextChange, ...]]]:
    wrong, owned = undefined_name(found), attribute(found)
    if _NOT_CALLABLE in found.message or (wrong in _MODULES and found.type is ErrorType.SKIDL_NOT_IMPORTED):
        for wrong in dict.fromkeys(_modules_called(context, found)):
            calls = [use for use in _called(context, wrong) if not bindings(context, use)]  # elsewhere it is a variable
            if calls:
                yield wrong, _MODULES[wrong], _renamed(context, calls, _MODULES[wrong])
    elif found.type is ErrorType.INVALID_ATTRIBUTE or (found.type is ErrorType.REMOVED_NAME and found.facts.owner):
        right = _constant(owned or wrong)
        uses = _of_classes(context, owned or wrong)
        if right and uses:
            yield context.segment(uses[0]), right, _renamed(context, uses, right)
    elif wrong and wrong not in bound:
        named = [use for use in _loads(context) if use.id == wrong]
        right = _made(context, named) or _right(wrong, bound)
        if named and right not in ("", wrong):  # spelt as SKiDL spells it, it is not imported
            yield wrong, right, _renamed(context, named, right)


def _made(context: FixContext, uses: list[ast.Name]) -> str:
    """The class that all calls of a misspelt name make, by what they are given: `Patt('Device', 'C')`, `Nte('VCC')`."""
    calls = [parent for use in uses if isinstance(parent := context.parents.get(use), ast.Call) and parent.func is use]
    if not uses or len(calls) < len(uses) or uses[0].id in skidl_api().exports:
        return ""
    near = [name for name in ("Part", "Net") if is_one_edit(uses[0].id, name) and uses[0].id[0] == name[0]]
    return near[0] if near and all(_makes(context, call, near[0]) for call in calls) else ""


def _makes(context: FixContext, call: ast.Call, made: str) -> bool:
    """Whether a call has the arguments of a `Part` that a library has, or of a `Net` with a name."""
    match made, call.args:
        case "Part", [ast.Constant(value=str(library)), ast.Constant(value=str(name)), *_]:
            return context.symbols.part(library, name) is not None
        case "Net", [ast.Constant(value=str(name))]:
            return not name.isdigit()
    return False


def _right(wrong: str, bound: frozenset[str]) -> str:
    """The name of SKiDL's that is meant; "" where none surely is."""
    offered = skidl_api().exports
    if any(slip_in(wrong, name) or wrong.casefold() == name.casefold() for name in bound - offered):
        return ""  # a variable of the script's own is as near
    if _constant(wrong):
        return _constant(wrong)
    case = [name for name in offered if name.casefold() == wrong.casefold() and name != wrong]
    near = [name for name in offered if slip_in(wrong, name) or (wrong == f"{name}s" and name.startswith("generate_"))]
    found = case or near
    return found[0] if len(found) == 1 else ""


def _constant(name: str) -> str:
    """The constant or decorator that a word stands for."""
    return "NC" if means(name, Meaning.NO_CONNECT) else _MEANT.get(_plain(name), "")


def _plain(name: str) -> str:
    return name.replace("_", "").casefold()


def _loads(context: FixContext) -> Iterator[ast.Name]:
    for node in context.nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node


def _modules_called(context: FixContext, found: Finding) -> Iterator[str]:
    statement = statement_at(context, found.span)
    for node in ast.walk(statement) if statement is not None else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _MODULES:
            yield node.func.id


def _called(context: FixContext, name: str) -> list[ast.Name]:
    return [use for use in _loads(context) if use.id == name and isinstance(context.parents.get(use), ast.Call)]


def _of_classes(context: FixContext, name: str) -> list[ast.Attribute]:
    """`Net.POWER`, `Part.TEMPLATE`: asked of one of SKiDL's classes."""
    return [
        node
        for node in context.nodes
        if isinstance(node, ast.Attribute)
        and node.attr == name
        and isinstance(node.value, ast.Name)
        and node.value.id in _OWNERS
    ]


def _renamed(context: FixContext, uses: Iterable[ast.Name | ast.Attribute], right: str) -> tuple[TextChange, ...]:
    text, imports = skidl_name(context, right)
    changes: list[TextChange] = []
    for use in uses:
        parent = context.parents.get(use)
        emptied = right == "NC" and isinstance(parent, ast.Call) and parent.func is use and not parent.args
        changes.append(context.replace(parent if emptied and isinstance(parent, ast.Call) else use, text))
    return (*changes, *imports)
