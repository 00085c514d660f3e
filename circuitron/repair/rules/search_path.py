"""A script sets the folder of the symbol libraries to one that is not there, over the one that is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.models import Edit, ErrorType, TextChange
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import answer, asked
from circuitron.repair.rules.examples import finding

_VARIABLE = re.compile(r"KICAD\d*_SYMBOL_DIR")


class SearchPath(Rule):
    """Turns the setting into a default, so that a folder set outside wins; the script's own folder is kept."""

    name: ClassVar[str] = "search-path"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.SEARCH_PATH})

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for change, reason in _changes(context):
                yield answer(self.name, found, (change,), reason)


def _changes(context: RepairContext) -> Iterable[tuple[TextChange, str]]:
    for node in ast.walk(context.tree or ast.Module([], [])):
        match node:
            case ast.Assign(targets=[ast.Subscript(value=owner, slice=ast.Constant(value=str(name)))], value=value) if (
                _VARIABLE.fullmatch(name) and _is_environ(owner) and not _reads_environment(value)
            ):
                target = node.targets[0]
                assert isinstance(target, ast.Subscript)
                text = f"{context.segment(owner)}.setdefault({context.segment(target.slice)}, {context.segment(value)})"
                yield (
                    context.replace(node, text),
                    f"a folder that {name} already names is the one to use; this one is the default",
                )
            case ast.Assign(targets=[ast.Subscript(value=owner) as target], value=ast.List() as folders) if _is_paths(
                owner
            ):
                text = f"{context.segment(target)}.extend({context.segment(folders)})"
                yield (
                    context.replace(node, text),
                    "the list holds the folder of KiCad's libraries: folders are added to it, not put in its place",
                )


def _is_environ(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "environ") or (
        isinstance(node, ast.Name) and node.id == "environ"
    )


def _is_paths(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "lib_search_paths") or (
        isinstance(node, ast.Attribute) and node.attr == "lib_search_paths"
    )


def _reads_environment(value: ast.expr) -> bool:
    """Whether the value is made from the environment: then it is a default already."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv"))
        or (isinstance(node, ast.Name) and node.id in ("environ", "getenv"))
        for node in ast.walk(value)
    )


_SET = finding(ErrorType.SEARCH_PATH, 2, "KICAD8_SYMBOL_DIR names a folder that is not there", name="KICAD8_SYMBOL_DIR")

CASES: tuple[Case, ...] = (
    Case(
        "all variables of the script",
        "import os\nos.environ['KICAD8_SYMBOL_DIR'] = '/usr/share/kicad/symbols'\n"
        "os.environ[\"KICAD_SYMBOL_DIR\"] = r\"C:\\KiCad\\symbols\"\nos.environ['KICAD8_FOOTPRINT_DIR'] = '/fp'\n",
        (_SET,),
        "import os\nos.environ.setdefault('KICAD8_SYMBOL_DIR', '/usr/share/kicad/symbols')\n"
        'os.environ.setdefault("KICAD_SYMBOL_DIR", r"C:\\KiCad\\symbols")\n'
        "os.environ['KICAD8_FOOTPRINT_DIR'] = '/fp'\n",
    ),
    Case(
        "the list of folders replaced",
        "from skidl import *\nlib_search_paths[KICAD9] = ['/home/me/libs', '.']\n",
        (_SET,),
        "from skidl import *\nlib_search_paths[KICAD9].extend(['/home/me/libs', '.'])\n",
    ),
    Case(
        "a default already",
        "import os\nos.environ['KICAD8_SYMBOL_DIR'] = os.environ.get('KICAD8_SYMBOL_DIR', '/usr/share')\n",
        (_SET,),
    ),
    Case("text that reads like one", "s = \"os.environ['KICAD8_SYMBOL_DIR'] = 'x'\"\n", (_SET,)),
)
