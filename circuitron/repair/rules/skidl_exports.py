"""An import asks SKiDL for a name that it does not export (any more)."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.diagnosis.skidl_api import skidl_api
from circuitron.models import Diagnostic, Edit, ErrorType, TextChange
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import answer, asked
from circuitron.repair.imports import has_star_import, skidl_module
from circuitron.repair.places import statement_at
from circuitron.repair.rules.examples import finding

# Names that live on in a module of the package: verified by importing them from there.
_MODULES = {
    "pin_types": "skidl.pin",
    "pin_drives": "skidl.pin",
    "HIER_SEP": "skidl.node",
    "NetPinList": "skidl.netpinlist",
}


class SkidlExports(Rule):
    """Imports each name from where it is, and drops what the script never uses or has anyway."""

    name: ClassVar[str] = "skidl-exports"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.REMOVED_NAME, ErrorType.MISSING_MODULE, ErrorType.PYTHON_ERROR, ErrorType.UNDEFINED_NAME}
    )

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            node = statement_at(context, found.span)
            mended = _mend(context, node) if isinstance(node, ast.ImportFrom) and _is_skidl(node) else None
            if mended:
                yield answer(self.name, found, *mended)
            elif found.facts.name in skidl_api().builtins:
                reason = f"{found.facts.name} is a builtin as soon as SKiDL is imported, not a name of its module"
                yield from _bare(self.name, context, found, reason)
            elif found.facts.name in skidl_api().star_exports and has_star_import(context):
                reason = "`from skidl import *` binds the name skidl to a module of the package, without its exports"
                yield from _bare(self.name, context, found, reason)


def _bare(rule: str, context: RepairContext, found: Diagnostic, reason: str) -> Iterable[Edit]:
    changes = tuple(_of_module(context, found.facts.name))
    if changes:
        yield answer(rule, found, changes, reason)


def _of_module(context: RepairContext, name: str) -> Iterable[TextChange]:
    """`skidl.NC` as `NC`, everywhere."""
    module = skidl_module(context)
    for node in ast.walk(context.tree or ast.Module([], [])):
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner == module and attr == name:
                yield context.replace(node, name)


def _is_skidl(node: ast.ImportFrom) -> bool:
    return node.level == 0 and (node.module or "").partition(".")[0] == "skidl"


def _mend(context: RepairContext, node: ast.ImportFrom) -> tuple[tuple[TextChange, ...], str] | None:
    """The import rewritten, and why; None where that needs a choice."""
    reasons: list[str] = []
    imports: dict[str, list[str]] = {}
    uses: list[TextChange] = []
    offered = skidl_api().star_exports
    by_case = {name.lower(): name for name in sorted(offered)}  # `subcircuit` comes after `SubCircuit`
    for alias in node.names:
        wanted, module = alias.name, node.module or "skidl"
        used = list(_uses(context, alias.asname or wanted))
        if wanted == "*" or (module == "skidl" and wanted in offered):
            pass
        elif wanted in offered:
            module = "skidl"
            reasons.append(f"{wanted} is exported by the package itself")
        elif wanted in skidl_api().builtins and alias.asname is None:
            reasons.append(f"{wanted} is there as soon as SKiDL is imported, and cannot be imported by name")
            continue
        elif wanted in _MODULES:
            module = _MODULES[wanted]
            reasons.append(f"{wanted} is no longer exported by the package, only by its module {module}")
        elif wanted.lower() in by_case and alias.asname is None:
            uses += [context.replace(use, by_case[wanted.lower()]) for use in used]
            reasons.append(f"SKiDL spells {wanted} as {by_case[wanted.lower()]}")
            wanted = by_case[wanted.lower()]
        elif not used:
            reasons.append(f"SKiDL has no {wanted}, and the script never uses it")
            continue
        else:
            return None
        text = f"{wanted} as {alias.asname}" if alias.asname else wanted
        imports.setdefault(module, []).append(text)
    if not reasons:
        return None
    lines = [f"from {module} import {', '.join(dict.fromkeys(names))}" for module, names in imports.items()]
    indent = "\n" + " " * node.col_offset
    return (context.replace(node, indent.join(lines) or "import skidl"), *uses), "; ".join(reasons)


def _uses(context: RepairContext, name: str) -> Iterable[ast.Name]:
    for node in ast.walk(context.tree or ast.Module([], [])):
        if isinstance(node, ast.Name) and node.id == name:
            yield node


CASES: tuple[Case, ...] = (
    Case(
        "a removed name that is never used",
        "from skidl import Part, Net, package, generate_netlist\nr = Part('Device', 'R')\n",
        (finding(ErrorType.REMOVED_NAME, 1, "cannot import name 'package' from 'skidl'", name="package"),),
        "from skidl import Part, Net, generate_netlist\nr = Part('Device', 'R')\n",
    ),
    Case(
        "NC is a builtin",
        "from skidl import Part, NC\nr = Part('Device', 'R')\nr[1] += NC\n",
        (finding(ErrorType.REMOVED_NAME, 1, "cannot import name 'NC' from 'skidl'", name="NC"),),
        "from skidl import Part\nr = Part('Device', 'R')\nr[1] += NC\n",
    ),
    Case(
        "a builtin asked of the module",
        "import skidl as sk\nr = sk.Part('Device', 'R')\nr[1] += sk.NC\nr[2] += sk.NC\n",
        (finding(ErrorType.REMOVED_NAME, 3, "SKiDL 3.0.0 has no 'NC'.", name="NC", owner="skidl"),),
        "import skidl as sk\nr = sk.Part('Device', 'R')\nr[1] += NC\nr[2] += NC\n",
    ),
    Case(
        "the package's name taken by a star import",
        "import skidl\nfrom skidl import *\nr = skidl.Part('Device', 'R')\n",
        (finding(ErrorType.REMOVED_NAME, 3, "SKiDL 3.0.0 has no 'Part'.", name="Part", owner="skidl"),),
        "import skidl\nfrom skidl import *\nr = Part('Device', 'R')\n",
    ),
    Case(
        "from a module that no longer has it",
        "from skidl.skidl import Part, Net as N\nr = Part('Device', 'R')\n",
        (finding(ErrorType.REMOVED_NAME, 1, "cannot import name 'Part' from 'skidl.skidl'", name="Part"),),
        "from skidl import Part, Net as N\nr = Part('Device', 'R')\n",
    ),
    Case(
        "other letters",
        "from skidl import Part, Subcircuit\n@Subcircuit\ndef f(a):\n    pass\n",
        (finding(ErrorType.REMOVED_NAME, 1, "cannot import name 'Subcircuit' from 'skidl'", name="Subcircuit"),),
        "from skidl import Part, subcircuit\n@subcircuit\ndef f(a):\n    pass\n",
    ),
    Case(
        "only its module has it",
        "from skidl import Part, pin_types\nx = pin_types.INPUT\n",
        (finding(ErrorType.REMOVED_NAME, 1, "cannot import name 'pin_types' from 'skidl'", name="pin_types"),),
        "from skidl import Part\nfrom skidl.pin import pin_types\nx = pin_types.INPUT\n",
    ),
    Case(
        "in use, and nothing takes its place",
        "from skidl import Part, parse_netlist\nparse_netlist('a.net')\n",
        (finding(ErrorType.REMOVED_NAME, 1, "cannot import name 'parse_netlist' from 'skidl'", name="parse_netlist"),),
    ),
)
