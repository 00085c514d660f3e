"""A schematic that cannot be routed: its wires are too many for the sheet, so short labelled stubs take their place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.models import Edit, ErrorType
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import add_keyword, answer, asked, called_name
from circuitron.repair.places import calls_in
from circuitron.repair.rules.examples import finding

_DRAWINGS = ("generate_schematic", "generate_svg")


class SchematicRouting(Rule):
    """Adds `auto_stub=True` to the call. The circuit stays the same; only its drawing changes."""

    name: ClassVar[str] = "schematic-routing"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.GENERATOR_ERROR})

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            if found.facts.name != "schematizer":  # SKiDL's placer and router; they fail at random on full sheets
                continue
            for call in calls_in(context, found.span):
                named = {keyword.arg for keyword in call.keywords}
                if called_name(call) in _DRAWINGS and not named & {"auto_stub", None}:
                    change = add_keyword(context, call, "auto_stub", "True")
                    reason = "the wires could not be routed; with auto_stub, crowded nets get labels instead"
                    yield answer(self.name, found, (change,), reason)


_FAILED = finding(ErrorType.GENERATOR_ERROR, 1, "generate_schematic() fails: RoutingFailure: ", name="schematizer")

CASES: tuple[Case, ...] = (
    Case("no arguments", "generate_schematic()\n", (_FAILED,), "generate_schematic(auto_stub=True)\n"),
    Case(
        "other arguments",
        "generate_schematic(filepath='out', title='Buck')\n",
        (_FAILED,),
        "generate_schematic(filepath='out', title='Buck', auto_stub=True)\n",
    ),
    Case("a picture", "generate_svg('buck')\n", (_FAILED,), "generate_svg('buck', auto_stub=True)\n"),
    Case("chosen already", "generate_schematic(auto_stub=False)\n", (_FAILED,)),
    Case("another failure", "generate_schematic()\n", (finding(ErrorType.GENERATOR_ERROR, 1, "no tool"),)),
)
