"""Misspelt names: SKiDL's (`Prat(…)`, `vcc.dirve`, `Part(…, footprnt=…)`) and the script's own (`Vcc` for `vcc`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from circuitron.details.connections import BusIndex, Unconnectable
from circuitron.details.names import RemovedName, SkidlNotImported
from circuitron.details.python import PythonError, UndefinedName
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.fixes.attributes import attribute_uses
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.knowledge.similarity import is_one_edit, only_slip, slip_in
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.calls import called_name
from circuitron.source.imports import bound_names, skidl_name
from circuitron.source.locations import calls_in, statement_at
from circuitron.source.scopes import bindings_at

# What the constructors take, as in SKiDL 3.0.0; Part takes any other keyword as a field of the part.
_ARGUMENTS = {
    "Part": (
        *("lib", "name", "dest", "tool", "connections", "circuit", "ref_prefix", "ref", "tag", "pin_splitters"),
        *("value", "footprint", "pins"),
    ),
    "Net": ("name", "circuit", "drive"),
    "Bus": ("name", "circuit"),
    "Pin": ("num", "name", "func", "drive", "aliases"),
}
# Attributes that a script sets; a near miss of one of these is a slip for it.
_SET = {
    "Part": ("value", "footprint", "ref", "tag", "description"),
    "Net": ("drive", "name"),
    "Pin": ("drive", "name", "func", "num", "aliases"),
    "Bus": ("name",),
}
_CLASSES = frozenset({"Bus", "Net", "Part", "Pin"})
_LONG = 5  # letters from which one that is missing or doubled leaves no doubt which of a script's variables it is


class Spelling(NamedTuple):
    """What is misspelt, how it is spelt, and all that has to change for that."""

    wrong: str
    right: str
    changes: tuple[TextChange, ...]
    safety: Safety = Safety.SAFE


class MisspeltNames(Fix):
    """Spells the name as SKiDL does, or as the script does, where one alone is near.

    Of the script's own names, safe are: another case; in a word of five letters two swapped, one missing or one too
    many. Not safe: the same in a shorter word, another letter in a longer one. `in_b` is no slip of `in_a`, but another
    variable.
    """

    name: ClassVar[str] = "misspelt-names"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNDEFINED_NAME,
            ErrorType.REMOVED_NAME,
            ErrorType.SKIDL_NOT_IMPORTED,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.UNKNOWN_ARGUMENT,
            ErrorType.PART_NAME_MISSING,
            ErrorType.FOOTPRINT_MISSING,
            ErrorType.UNCONNECTABLE,
            ErrorType.BUS_INDEX,
            ErrorType.PYTHON_ERROR,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in findings_of(context, *self.answers):
            for wrong, right, changes, safety in _spellings(context, found):
                yield answer(self.name, found, changes, f"{wrong} is spelt {right}", safety)


def _spellings(context: FixContext, found: Finding) -> Iterator[Spelling]:
    match found.detail:
        case UndefinedName(name=name) | SkidlNotImported(name=name):
            yield from _names(context, name)
        case RemovedName(name=name, attribute=""):
            yield from _names(context, name)
        case Unconnectable() | BusIndex() | PythonError():
            yield from _classes(context, found)
        case _:
            yield from _attributes(context, found)
            yield from _arguments(context, found)


def _names(context: FixContext, wrong: str) -> Iterator[Spelling]:
    """A name that is nowhere defined, as a variable of the script, else as a name of SKiDL's."""
    bound = bound_names(context)
    uses = [n for n in context.nodes if isinstance(n, ast.Name) and n.id == wrong and isinstance(n.ctx, ast.Load)]
    if not uses or wrong in bound | skidl_api().exports:
        return
    made = _made(context, uses)
    own = [other for other in sorted(bound) if _is_slip(wrong, other)] if not made else []
    skidls = made or _exported(wrong)
    if len(own) == 1 and all(bindings_at(context, own[0], use) for use in uses):
        safety = Safety.SAFE if _is_sure(wrong, own[0]) else Safety.UNSAFE
        yield Spelling(wrong, own[0], tuple(context.replace(use, own[0]) for use in uses), safety)
    elif skidls and not own:
        text, imports = skidl_name(context, skidls)
        yield Spelling(wrong, skidls, (*(context.replace(use, text) for use in uses), *imports))


def _exported(wrong: str) -> str:
    """The one name of SKiDL's that differs by case or a slip; "" where there is none, or several."""
    offered = skidl_api().exports
    in_case = [name for name in offered if name.casefold() == wrong.casefold()]
    found = in_case or [name for name in offered if slip_in(wrong, name)]
    return found[0] if len(found) == 1 else ""


def _made(context: FixContext, uses: Sequence[ast.Name]) -> str:
    """The class that all calls of a name make, by what they are given: `Patt('Device', 'C')`, `Nte('VCC')`."""
    calls = [parent for use in uses if isinstance(parent := context.parents.get(use), ast.Call) and parent.func is use]
    if len(calls) < len(uses):
        return ""
    near = [name for name in ("Part", "Net") if uses[0].id[0] == name[0] and is_one_edit(uses[0].id, name)]
    return near[0] if near and all(_makes(context, call, near[0]) for call in calls) else ""


def _makes(context: FixContext, call: ast.Call, made: str) -> bool:
    """Whether a call has the arguments of a `Part` that a library has, or of a `Net` with a name."""
    match made, call.args:
        case "Part", [ast.Constant(value=str(library)), ast.Constant(value=str(name)), *_]:
            return context.symbols.part(library, name) is not None
        case "Net", [ast.Constant(value=str(name))]:
            return not name.isdigit()
    return False


def _classes(context: FixContext, found: Finding) -> Iterator[Spelling]:
    """`mcu[Pin]`, `u[1] += Net` where there are variables `pin`, `net`: a class is no index, and connects nothing."""
    statement = statement_at(context, found.span)
    for node in ast.walk(statement) if statement is not None else ():
        parent = context.parents.get(node)
        read = isinstance(parent, ast.Subscript) and parent.slice is node
        read = read or (isinstance(parent, ast.AugAssign) and parent.value is node)
        if isinstance(node, ast.Name) and node.id in _CLASSES and read and bindings_at(context, node.id.lower(), node):
            yield Spelling(node.id, node.id.lower(), (context.replace(node, node.id.lower()),))


def _attributes(context: FixContext, found: Finding) -> Iterator[Spelling]:
    for node, owner in attribute_uses(context, found):
        members = skidl_api().members.get(owner, frozenset())
        known = _SET.get(owner, ()) if isinstance(node.ctx, ast.Store) else members
        right = only_slip(node.attr, known) if node.attr not in members else ""
        if right:
            yield Spelling(node.attr, right, (context.replace(node, f"{context.segment(node.value)}.{right}"),))


def _arguments(context: FixContext, found: Finding) -> Iterator[Spelling]:
    for call in calls_in(context, found.span):
        known = _ARGUMENTS.get(called_name(call), ())
        given = {keyword.arg for keyword in call.keywords}
        for keyword in call.keywords:
            right = only_slip(keyword.arg, known) if keyword.arg and keyword.arg not in known else ""
            if keyword.arg and right not in ("", "lib", "name", *given):
                start = context.offset(keyword.lineno, keyword.col_offset)
                change = TextChange(start=start, end=start + len(keyword.arg), text=right)
                yield Spelling(f"{keyword.arg}=", f"{right}=", (change,))


def _is_slip(wrong: str, right: str) -> bool:
    if wrong.casefold() == right.casefold():
        return True
    if wrong[:1] != right[:1] or re.findall(r"\d+", wrong) != re.findall(r"\d+", right):
        return False
    return bool(slip_in(wrong, right)) or _swapped(wrong, right) or _one_more(wrong, right) or _one_more(right, wrong)


def _is_sure(wrong: str, right: str) -> bool:
    """Whether no other variable comes into question: another case, or a long word with all the letters of the other."""
    if wrong.casefold() == right.casefold():
        return True
    replaced = len(wrong) == len(right) and sorted(wrong.casefold()) != sorted(right.casefold())
    return len(slip_in(wrong, right)) >= _LONG and not replaced


def _swapped(one: str, other: str) -> bool:
    """Whether two neighbours have changed places, in a word of three letters too: gdn."""
    return len(one) == len(other) >= 3 and sorted(one) == sorted(other) and is_one_edit(one, other)


def _one_more(longer: str, shorter: str) -> bool:
    """Whether a letter inside is one too many. At the end it distinguishes variables: `usb_d` and `usb_dp`."""
    inside = len(longer) == len(shorter) + 1 and not longer.startswith(shorter)
    return inside and len(shorter) >= _LONG and is_one_edit(longer, shorter)
