"""Symbols that code makes by itself. A model may not: what it knows of a pinout goes into its answer, to be written as
an unverified pinout."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from circuitron.guard.program import Program, called

_MAKERS = frozenset({"Pin", "Sexp", "SkidlPart", "add_pins", "part_defn"})
_OF_PIN = frozenset({"drives", "types", "funcs"})  # Pin.drives.POWER makes no pin


def own_symbols(before: Program, after: Program) -> Iterator[str]:
    """Reasons against code that makes pins, or parts without a library, which the code before did not make."""
    more = Counter(_makers(after)) - Counter(_makers(before))
    for what in sorted(more):
        yield f"{what} makes a symbol of its own: put the pins into `symbols`"


def _makers(program: Program) -> Iterator[str]:
    harmless = {id(node.value) for node in program.nodes if isinstance(node, ast.Attribute) and node.attr in _OF_PIN}
    for node in program.nodes:
        if id(node) in harmless:
            continue
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.keyword(arg=str(name)):
                if name in _MAKERS and not (isinstance(node, ast.alias) and node.asname is None):
                    yield name
            case ast.Constant(value=str(word)) if word in _MAKERS:
                yield word
        if _lacks_library(node):
            yield "Part(…) without a library"


def _lacks_library(node: ast.AST) -> bool:
    if called(node) != "Part" or not isinstance(node, ast.Call):
        return False
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    if None in keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return False
    library = node.args[0] if node.args else keywords.get("lib")
    return library is None or (isinstance(library, ast.Constant) and library.value is None)
