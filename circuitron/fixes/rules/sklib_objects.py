"""A library that an older SKiDL wrote beside the script (`*_sklib.py`) holds what no Python can read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.rules.examples import finding
from circuitron.knowledge.sklib_values import unreadable_values
from circuitron.models import Edit, ErrorType, Finding, Span, TextChange

_SUFFIX = "_sklib.py"


class SklibObjects(Fix):
    """Puts None in the place of the objects that drawing a schematic, or a simulation, has left in the parts.

    Names, pins, footprints and all else of the parts stay; what is taken out never meant anything in another run.
    """

    name: ClassVar[str] = "sklib-objects"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.LIBRARY_UNREADABLE, ErrorType.SYNTAX_ERROR})
    unparsable: ClassVar[bool] = True

    def propose(self, context: FixContext) -> Iterable[Edit]:
        if not context.script.endswith(_SUFFIX):
            return
        for found in asked(context, *self.answers):
            values = unreadable_values(context.source) if found.span else ()
            if values:
                changes = [TextChange(start=value.start, end=value.end, text="None") for value in values]
                names = ", ".join(dict.fromkeys(value.attribute for value in values))
                reason = f"an older SKiDL wrote objects of its own into the library ({names}): no SKiDL reads them back"
                yield answer(self.name, found, changes, reason)
            return


def _found(type: ErrorType, file: str) -> Finding:
    return finding(type, 4).model_copy(update={"span": Span(file=file, line=4)})


_HEAD = "from skidl import Pin, Part, Alias, SchLib, SKIDL, TEMPLATE\n\nboard_lib = SchLib(tool=SKIDL).add_parts(*[\n"
_PINS = "'fplist':['R_*'], 'pins':[\n            Pin(num='1',name='A',func=Pin.types.PASSIVE,do_erc=True)] }),\n"


def _library(box: str, amplitude: str) -> str:
    return (
        f"{_HEAD}        Part(**{{ 'name':'R', 'dest':TEMPLATE, 'tool':SKIDL, 'move_box':{box}, {_PINS}"
        f"        Part(**{{ 'name':'V', 'dest':TEMPLATE, 'tool':SKIDL, 'amplitude':{amplitude}, {_PINS}])\n"
    )


_BROKEN = _library("<skidl.coord.BBox object at 0x7f99>(Point((0.0, 1.0), (2, 3)))", "UnitValue(1.0 V)")
_FILE = "board_lib_sklib.py"

CASES: tuple[Case, ...] = (
    Case(
        "objects of SKiDL 1.1 and of a simulation",
        _BROKEN,
        (_found(ErrorType.LIBRARY_UNREADABLE, _FILE),),
        _library("None", "None"),
        script=_FILE,
    ),
    Case(
        "the same file, imported as a module",
        _BROKEN,
        (_found(ErrorType.SYNTAX_ERROR, _FILE),),
        _library("None", "None"),
        script=_FILE,
    ),
    Case(
        "a part whose pins are lost",
        _HEAD + "        Part(**{ 'name':'R', 'pins':<list> })])\n",
        (_found(ErrorType.LIBRARY_UNREADABLE, _FILE),),
        script=_FILE,
    ),
    Case("a script", _BROKEN, (finding(ErrorType.SYNTAX_ERROR, 4),)),
)
