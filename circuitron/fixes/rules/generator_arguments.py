"""A generator is given arguments that it does not take: a file by position, `filename=`, a tool that writes nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import PurePath
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.edits import called_name, quoted, remove_keyword
from circuitron.source.locations import calls_in

# The keyword that names the output file, by generator; verified against SKiDL 3.0.0.
_FILE = {
    "generate_netlist": "file_",
    "generate_xml": "file_",
    "generate_pcb": "file_",
    "generate_svg": "file_",
    "generate_graph": "file_",
    "generate_dot": "file_",
    "generate_schematic": "top_name",  # a base name: no folder, no extension
}
_BY_POSITION = frozenset({"generate_xml", "generate_graph", "generate_dot"})  # these take the file as first argument
_ACCEPTED = {"generate_netlist": {"file"}}
_SYNONYMS = frozenset(
    {"file", "filename", "file_name", "fname", "output", "output_file", "outfile", "path", "name", "netlist_file"}
)


class GeneratorArguments(Fix):
    """Names the file as the generator wants it, and drops what it cannot take."""

    name: ClassVar[str] = "generator-arguments"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.GENERATOR_ERROR,
            ErrorType.UNKNOWN_ARGUMENT,
            ErrorType.GENERATOR_UNAVAILABLE,
            ErrorType.PYTHON_ERROR,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for node in calls_in(context, found.span):
                if called_name(node) in _FILE or called_name(node) == "ERC":
                    changes = tuple(_changes(context, node))
                    if changes:
                        yield answer(self.name, found, changes, _reason(called_name(node)))


def _reason(function: str) -> str:
    if function == "ERC":
        return "ERC() takes no arguments: it checks the default circuit and names its own report"
    return f"{function} takes the output file as {_FILE[function]}=…, and only tools that can write it"


def _changes(context: FixContext, call: ast.Call) -> Iterable[TextChange]:
    function = called_name(call)
    if function == "ERC":
        if all(isinstance(value, ast.Constant) for value in [*call.args, *(k.value for k in call.keywords)]):
            yield _without_arguments(context, call)
        return
    if len(call.args) == 1 and function not in _BY_POSITION and not isinstance(call.args[0], ast.Starred):
        yield context.replace(call.args[0], f"{_FILE[function]}={_file_text(context, call.args[0], function)}")
    for keyword in call.keywords:
        named = {other.arg for other in call.keywords}
        if keyword.arg in _SYNONYMS - _ACCEPTED.get(function, set()) and _FILE[function] not in named and not call.args:
            start = context.offset(keyword.lineno, keyword.col_offset)
            end = context.replace(keyword.value, "").end
            yield TextChange(
                start=start, end=end, text=f"{_FILE[function]}={_file_text(context, keyword.value, function)}"
            )
        if keyword.arg == "tool" and isinstance(keyword.value, ast.Name) and keyword.value.id in ("SKIDL", "SPICE"):
            removed = remove_keyword(context, call, "tool")
            if removed:
                yield removed


def _without_arguments(context: FixContext, call: ast.Call) -> TextChange:
    return context.replace(call, f"{context.segment(call.func)}()")


def _file_text(context: FixContext, value: ast.expr, function: str) -> str:
    """The argument as source text; a schematic takes no folder and no extension."""
    text = context.segment(value)
    if _FILE[function] == "top_name" and isinstance(value, ast.Constant) and isinstance(value.value, str):
        file = PurePath(value.value)
        stem = quoted(file.stem, text)
        return stem if file.parent == PurePath() else f"{stem}, filepath={quoted(str(file.parent), text)}"
    return text
