"""A source with its statements, each with what stands around it: one walk over the tree for all that the guard asks."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.program import Source
from circuitron.source.syntax.repair import readable

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
LOOPS = (ast.For, ast.While)

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Program(Source):
    """A source as the guard reads it. Of one that does not parse everything is empty: see `legible`."""

    @classmethod
    def legible(cls, source: str) -> Program:
        """A source that parses: the one given, else what it certainly says."""
        program = cls(source)
        return program if program.tree is not None else cls(readable(source))

    @property
    def body(self) -> list[ast.stmt]:
        return self.tree.body if self.tree is not None else []

    @cached_property
    def around(self) -> dict[ast.stmt, tuple[ast.stmt, ...]]:
        """All statements, outer ones before those in them → the statements around each, outermost first."""
        found: dict[ast.stmt, tuple[ast.stmt, ...]] = {}
        waiting: list[tuple[ast.stmt, tuple[ast.stmt, ...]]] = [(statement, ()) for statement in reversed(self.body)]
        while waiting:
            statement, around = waiting.pop()
            found[statement] = around
            inside = [(inner, (*around, statement)) for block in blocks(statement) for inner in block]
            waiting += reversed(inside)
        return found

    @cached_property
    def functions(self) -> dict[str, Function]:
        """The script's own functions by name."""
        return {node.name: node for node in self.nodes if isinstance(node, FUNCTIONS)}

    @cached_property
    def arguments(self) -> frozenset[str]:
        """Names of what functions are given."""
        return frozenset(node.arg for node in self.nodes if isinstance(node, ast.arg))

    @cached_property
    def names(self) -> tuple[ast.Name, ...]:
        """All places where a variable is read or bound."""
        return tuple(node for node in self.nodes if isinstance(node, ast.Name))

    @cached_property
    def imported(self) -> frozenset[str]:
        """Names that imports bind."""
        aliases = (node for node in self.nodes if isinstance(node, ast.alias))
        return frozenset((alias.asname or alias.name).partition(".")[0] for alias in aliases)

    @cached_property
    def undefined(self) -> frozenset[str]:
        """Names that the script reads, `skidl.…` included, and that neither it nor SKiDL nor Python binds."""
        bound = {node.id for node in self.names if not isinstance(node.ctx, ast.Load)}
        bound |= {node.name for node in self.nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        read = {node.id for node in self.names}
        for node in self.nodes:
            match node:
                case ast.Attribute(value=ast.Name(id="skidl" | "sk"), attr=name):
                    read.add(name)
        return frozenset(read - bound - self.arguments - self.imported - set(dir(builtins)) - skidl_api().exports)


def blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks of a compound statement."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(statement, name, None)
        if isinstance(block, list):
            yield block
    for holder in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield holder.body


def own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement without those of the statements in it."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def called(node: ast.AST) -> str:
    """What a call calls; "" for another node."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""
