"""A name of SKiDL's is used without having been imported."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.rules.examples import finding
from circuitron.fixes.rules.subject import undefined_name
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.imports import extend, has_star_import, import_skidl, skidl_imports, unbound_names


class SkidlImport(Fix):
    """Extends the script's own import of SKiDL, or adds one. All such names of the script are brought in at once."""

    name: ClassVar[str] = "skidl-import"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.SKIDL_NOT_IMPORTED, ErrorType.UNDEFINED_NAME})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        if has_star_import(context):
            return
        unbound = [name for name in unbound_names(context) if name in skidl_api().exports]
        for found in asked(context, *self.answers):
            if undefined_name(found) in unbound:
                changes = _changes(context, unbound)
                if changes:
                    yield answer(self.name, found, changes, _reason(unbound))


def _changes(context: FixContext, names: list[str]) -> tuple[TextChange, ...]:
    exported = [name for name in names if name in skidl_api().star_exports]
    explicit = next(skidl_imports(context), None)
    if explicit is None:
        return import_skidl(context, names)
    return (extend(context, explicit, exported),) if exported else ()


def _reason(names: list[str]) -> str:
    if len(names) == 1:
        return f"{names[0]} belongs to SKiDL and was not imported"
    return f"{', '.join(names[:-1])} and {names[-1]} belong to SKiDL and were not imported"


def _undefined(name: str, line: int) -> Finding:
    return finding(ErrorType.SKIDL_NOT_IMPORTED, line, f"name '{name}' is not defined", name=name)


CASES: tuple[Case, ...] = (
    Case(
        "two names are missing from the list",
        "from skidl import Part, Net\n\nvcc = Net('VCC')\nvcc.drive = POWER\nr = Part('Device', 'R', dest=TEMPLATE)\n",
        (_undefined("POWER", 4),),
        "from skidl import Part, Net, POWER, TEMPLATE\n\n"
        "vcc = Net('VCC')\nvcc.drive = POWER\nr = Part('Device', 'R', dest=TEMPLATE)\n",
    ),
    Case(
        "a list over several lines",
        "from skidl import (\n    Part,\n    Net,\n)\nvcc = Net('VCC')\nvcc.drive = POWER\n",
        (_undefined("POWER", 6),),
        "from skidl import (\n    Part,\n    Net,\n    POWER,\n)\nvcc = Net('VCC')\nvcc.drive = POWER\n",
    ),
    Case(
        "no import at all",
        '"""A divider."""\nimport os\n\nr1 = Part("Device", "R")\n',
        (_undefined("Part", 4),),
        '"""A divider."""\nimport os\nfrom skidl import *\n\nr1 = Part("Device", "R")\n',
    ),
    Case(
        "only the module is imported",
        "import skidl\nr1 = Part('Device', 'R')\n",
        (_undefined("Part", 2),),
        "import skidl\nfrom skidl import Part\nr1 = Part('Device', 'R')\n",
    ),
    Case("a name that is not SKiDL's", "from skidl import Part\nprint(vcc)\n", (_undefined("vcc", 2),)),
    Case("everything is imported", "from skidl import *\nprint(POWR)\n", (_undefined("POWR", 2),)),
)
