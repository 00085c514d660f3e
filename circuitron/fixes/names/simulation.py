"""SPICE in a script that simulates nothing: `from skidl.pyspice import *`, and values such as `100 @ u_nF`."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext, Proposal
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.calls import called_name
from circuitron.source.imports import bound_names
from circuitron.source.program import Source

_UNIT = re.compile(r"u_(?P<prefix>[fpnumkMGT]|Meg|)(?P<unit>F|H|V|A|Hz|s|W|Ohm|ohm|Ω|Ω)")
_PLAIN_UNITS = frozenset({"Ohm", "ohm", "Ω"})  # resistances are written without
_SIMULATES = frozenset({"simulator", "transient", "operating_point", "SpiceLibrary", "get_sim_data"})


def plain_import(context: FixContext) -> Proposal | None:
    """`from skidl import *` for that of `skidl.pyspice`, which makes all parts SPICE's own, where nothing else of it is
    used."""
    for statement in context.all(ast.ImportFrom):
        if statement.module == "skidl.pyspice" and statement.names[0].name == "*" and not _simulates(context):
            reason = "the script simulates nothing, and with skidl.pyspice SKiDL takes all parts from SPICE's library"
            return Proposal((context.replace(statement, "from skidl import *"),), reason)
    return None


def _simulates(context: Source) -> bool:
    """Whether a script has names that SKiDL alone does not bring, units aside, or parts of SPICE's own."""
    known = bound_names(context) | skidl_api().exports | set(dir(builtins))
    if any(name not in known and not _UNIT.fullmatch(name) for name in context.index.named):
        return True
    if any(node.attr in _SIMULATES for node in context.all(ast.Attribute)):
        return True
    parts = (call for call in context.all(ast.Call) if called_name(call) == "Part")
    return any(
        isinstance(part.args[0], ast.Constant) and part.args[0].value == "pyspice" for part in parts if part.args
    )


def plain_values(context: FixContext) -> Iterator[tuple[ast.BinOp, TextChange, str]]:
    """`100 @ u_nF` as `'100nF'`, where a unit is not defined and nothing is calculated with the value."""
    for node in context.all(ast.BinOp):
        match node:
            case ast.BinOp(
                op=ast.MatMult(), left=ast.Constant(value=int() | float()) as number, right=ast.Name(id=name)
            ):
                found = _UNIT.fullmatch(name)
                if found and name not in bound_names(context) and _is_value(context, node):
                    unit = "" if found["unit"] in _PLAIN_UNITS else found["unit"]
                    text = f"'{context.segment(number)}{found['prefix']}{unit}'"
                    reason = f"{name} is a unit of a simulation: a value for a board is a text"
                    yield node, context.replace(node, text), reason


def _is_value(context: FixContext, node: ast.BinOp) -> bool:
    """Whether an expression is what a name, an argument or an element of a list gets."""
    kinds = (ast.keyword, ast.Call, ast.Assign, ast.Tuple, ast.List, ast.Dict)
    bracketed = context.text[: context.replace(node, "").start].rstrip().endswith("(")
    return isinstance(context.parents.get(node), kinds) and (
        not bracketed or isinstance(context.parents[node], ast.Call)
    )
