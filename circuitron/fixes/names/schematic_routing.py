"""A schematic that cannot be routed: its wires are too many for the sheet, so labels take their place."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.details.calls import DRAWER, GeneratorUnavailable
from circuitron.edit import Edit
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.source.calls import called_name
from circuitron.source.edits import add_keywords
from circuitron.source.locations import calls_in

_STUBS = "auto_stub"
# What a drawing needs to have no wires at all: SKiDL 3.0.0 draws pictures with auto_stub of its own accord, and still
# routes the nets whose pins lie within this distance, in mils (2000 by default).
_OPTIONS = {
    "generate_schematic": {_STUBS: "True", "auto_stub_max_wire_dist": "0"},
    "generate_svg": {"auto_stub_max_wire_dist": "0"},
}


class SchematicRouting(Fix):
    """Has labels drawn in the place of wires. The circuit stays the same; only its drawing changes."""

    name: ClassVar[str] = "schematic-routing"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.GENERATOR_UNAVAILABLE})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(GeneratorUnavailable):
            if detail.name != DRAWER:  # SKiDL's placer and router; they fail at random on full sheets
                continue
            for call in calls_in(context, found.span):
                options = _missing(call)
                if options:
                    reason = "SKiDL could not route the wires, which it does by chance; labels take their place"
                    yield answer(self.name, found, (add_keywords(context, call, options),), reason)


def labels_alone(function: str, arguments: str) -> bool:
    """Whether a call has nothing drawn but labels, which leaves the router nothing to fail at.

    Args:
        arguments: as a report spells them. Where they were cut short, nothing is known of them.
    """
    try:
        call = ast.parse(f"{function}({arguments})", mode="eval").body
    except SyntaxError:
        return False
    given = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords} if isinstance(call, ast.Call) else {}
    options = _OPTIONS.get(function, {})
    return bool(options) and options.items() <= given.items() and given.get(_STUBS, "True") == "True"


def _missing(call: ast.Call) -> dict[str, str]:
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    stubs = given.get(_STUBS)
    if None in given or (isinstance(stubs, ast.Constant) and not stubs.value):
        return {}  # wires were chosen, or that is unknown
    return {option: value for option, value in _OPTIONS.get(called_name(call), {}).items() if option not in given}
