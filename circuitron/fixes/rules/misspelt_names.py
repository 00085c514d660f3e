"""Attributes and arguments of SKiDL's that are misspelt: `r.footprnt = …`, `Part(…, val='1k')`, `vcc.dirve = POWER`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import ClassVar

from circuitron.fixes.attributes import asked_attributes, assigned, takes
from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.rules.examples import finding
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.edits import called_name
from circuitron.source.locations import calls_in

# What the constructors take, as in SKiDL 3.0.0; Part takes any other keyword as a field of the part.
_ARGUMENTS = {
    "Part": (
        *("lib", "name", "dest", "tool", "connections", "circuit", "ref_prefix", "ref", "tag", "pin_splitters"),
        *("value", "footprint", "pins"),
    ),
    "Net": ("name", "circuit", "drive", "netclasses"),
    "Bus": ("name", "circuit"),
    "Pin": ("num", "name", "func", "drive", "aliases"),
}
_SYNONYMS = {
    "Part": {
        "library": "lib",
        "lib_name": "lib",
        "libname": "lib",
        "library_name": "lib",
        "part": "name",
        "symbol": "name",
        "component": "name",
        "part_name": "name",
        "val": "value",
        "foot": "footprint",
        "foot_print": "footprint",
        "reference": "ref",
        "refdes": "ref",
        "ref_des": "ref",
        "designator": "ref",
        "prefix": "ref_prefix",
    },
    "Pin": {"number": "num", "type": "func", "pin_type": "func", "electrical_type": "func", "function": "func"},
}
# Attributes that a script sets; a near miss of one of these is meant for it.
_SET = {
    "Part": ("value", "footprint", "ref", "tag", "description"),
    "Net": ("drive", "name", "netclasses"),
    "Pin": ("drive", "name", "func", "num", "aliases"),
    "Bus": ("name", "netclasses"),
}
_NEAR = 80  # of 100: one letter missing, doubled, wrong or swapped in a word of this length


class MisspeltNames(Fix):
    """Spells the attribute or the argument as SKiDL does, where only one is near."""

    name: ClassVar[str] = "misspelt-names"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.UNKNOWN_ARGUMENT,
            ErrorType.PART_NAME_MISSING,
            ErrorType.FOOTPRINT_MISSING,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for change, wrong, right in [*_attributes(context, found), *_arguments(context, found)]:
                yield answer(self.name, found, (change,), f"SKiDL spells {wrong} as {right}")


def nearest(name: str, known: Sequence[str]) -> str:
    """The one known name that differs from `name` by a slip of the fingers; "" where there is none, or several."""
    case = [other for other in known if other.casefold() == name.casefold() and other != name]
    if case:
        return case[0] if len(case) == 1 else ""
    from rapidfuzz import fuzz  # costs the start-up of every command otherwise
    from rapidfuzz.distance import OSA

    near = [
        other
        for other in known
        if other != name
        and other[:1] == name[:1]
        and (fuzz.ratio(name, other) >= _NEAR or (len(other) > 4 and OSA.distance(name, other) <= 1))
    ]
    return near[0] if len(near) == 1 else ""


def _attributes(context: FixContext, found: Finding) -> Iterable[tuple[TextChange, str, str]]:
    for node, owner in asked_attributes(context, found):
        members = skidl_api().members.get(owner, frozenset())
        if not owner or node.attr in members:
            continue
        known = _SET.get(owner, ()) if isinstance(node.ctx, ast.Store) else sorted(members)
        right = nearest(node.attr, known)
        if right and (isinstance(node.ctx, ast.Load) or takes(context, right, assigned(context, node))):
            yield context.replace(node, f"{context.segment(node.value)}.{right}"), node.attr, right


def _arguments(context: FixContext, found: Finding) -> Iterable[tuple[TextChange, str, str]]:
    for call in calls_in(context, found.span):
        owner = called_name(call)
        given = {keyword.arg for keyword in call.keywords}
        for keyword in call.keywords:
            name = keyword.arg or ""
            if owner not in _ARGUMENTS or not name or name in _ARGUMENTS[owner]:
                continue
            right = _SYNONYMS.get(owner, {}).get(name) or nearest(name, _ARGUMENTS[owner])
            if not takes(context, right, keyword.value):
                continue
            if right and right not in given and not (right in ("lib", "name") and _given_by_place(call, right)):
                start = context.offset(keyword.lineno, keyword.col_offset)
                yield TextChange(start=start, end=start + len(name), text=right), f"{name}=", f"{right}="


def _given_by_place(call: ast.Call, argument: str) -> bool:
    return len(call.args) > ("lib", "name").index(argument)


_PART = "from skidl import *\nr = Part('Device', 'R', value='1k')\n"

CASES: tuple[Case, ...] = (
    Case(
        "an attribute",
        _PART + "r.footprnt = 'X:Y'\n",
        (finding(ErrorType.INVALID_ATTRIBUTE, 3, owner="Part", attribute="footprnt"),),
        _PART + "r.footprint = 'X:Y'\n",
    ),
    Case(
        "of a net, in two places",
        "from skidl import *\na, b = Net('A'), Net('B')\na.dirve = POWER\nb.dirve = POWER\n",
        (finding(ErrorType.INVALID_ATTRIBUTE, 3, owner="Net", attribute="dirve"),),
        "from skidl import *\na, b = Net('A'), Net('B')\na.drive = POWER\nb.drive = POWER\n",
    ),
    Case(
        "an argument",
        "from skidl import *\nr = Part('Device', 'R', footprnt='X:Y', mpn='RC0603')\n",
        (finding(ErrorType.UNKNOWN_ARGUMENT, 2, function="Part", argument="footprnt"),),
        "from skidl import *\nr = Part('Device', 'R', footprint='X:Y', mpn='RC0603')\n",
    ),
    Case(
        "arguments under other names",
        "from skidl import *\nr = Part(library='Device', part='R', val='1k')\n",
        (finding(ErrorType.PART_NAME_MISSING, 2),),
        "from skidl import *\nr = Part(lib='Device', name='R', value='1k')\n",
    ),
    Case(
        "a field of the user's own",
        "from skidl import *\nr = Part('Device', 'R', manf='Yageo', part='RC0603')\n",
        (finding(ErrorType.UNKNOWN_ARGUMENT, 2, function="Part", argument="manf"),),
    ),
    Case(
        "a net class that is there",
        "from skidl import *\nwide = NetClass('w')\nn = Net('A', netclass=wide)\nm = Net('B', netclass='w')\n",
        (
            finding(ErrorType.UNKNOWN_ARGUMENT, 3, owner="Net", argument="netclass"),
            finding(ErrorType.UNKNOWN_ARGUMENT, 4, owner="Net", argument="netclass"),
        ),
        "from skidl import *\nwide = NetClass('w')\nn = Net('A', netclasses=wide)\nm = Net('B', netclasses='w')\n",
    ),
    Case(
        "a net class that nobody defines, which SKiDL would raise for",
        "from skidl import *\nn = Net('A', netclass='HV')\n",
        (finding(ErrorType.UNKNOWN_ARGUMENT, 2, owner="Net", argument="netclass"),),
    ),
    Case(
        "nothing near",
        _PART + "r.colour = 'red'\n",
        (finding(ErrorType.INVALID_ATTRIBUTE, 3, owner="Part", attribute="colour"),),
    ),
)
