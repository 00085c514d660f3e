"""What a script still makes behind its checks and outputs: a netlist that is written too early lacks it."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass, field

from circuitron.guard.source_profile import (
    DEFINITIONS,
    FUNCTIONS,
    Shape,
    count_statement,
    names_of,
    own_expressions,
    running_blocks,
)
from circuitron.source.program import parse


def unfinished(source: str) -> Counter[str]:
    """Check or output → parts and connections behind the last call of it; empty for a source that does not parse."""
    try:
        tree = parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Counter()
    order = _Order.of(tree)
    called = {name for node in ast.walk(tree) if isinstance(node, ast.Call) for name in names_of(node.func)}
    return Counter({name: order.behind(tree.body, name) for name in called if _is_output(name)})


def _is_output(name: str) -> bool:
    return name == "ERC" or name.startswith("generate_")


@dataclass
class _Order:
    """What a script still makes behind its checks and outputs, the functions that it calls included."""

    functions: dict[str, ast.FunctionDef | ast.AsyncFunctionDef]
    _waiting: set[str] = field(default_factory=set)  # functions that are being read, which may call themselves

    @classmethod
    def of(cls, tree: ast.Module) -> _Order:
        return cls({node.name: node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)})

    def behind(self, body: list[ast.stmt], output: str) -> int:
        """Parts and connections behind the last call of an output; 0 where there is none."""
        places = [place for place, statement in enumerate(body) if output in self._outputs(statement)]
        if not places:
            return 0
        last = body[places[-1]]
        inside = [block for block, _ in running_blocks(last)] if not isinstance(last, DEFINITIONS) else []
        found = [self.behind(block, output) for block in inside]
        for function in self._called(last):
            if function.name not in self._waiting:
                self._waiting.add(function.name)
                found.append(self.behind(function.body, output))
                self._waiting.discard(function.name)
        rest = sum(self._made(statement) for statement in body[places[-1] + 1 :])
        return rest + max(found, default=0)

    def _called(self, statement: ast.stmt) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        names = {
            name for node in own_expressions(statement) if isinstance(node, ast.Call) for name in names_of(node.func)
        }
        return [self.functions[name] for name in names & self.functions.keys()]

    def _outputs(self, statement: ast.stmt) -> set[str]:
        """The checks and outputs that a statement calls, itself or by way of functions."""
        if isinstance(statement, DEFINITIONS):
            return set()
        calls = [node for node in own_expressions(statement) if isinstance(node, ast.Call)]
        found = {name for call in calls for name in names_of(call.func) if _is_output(name)}
        for function in self._called(statement):
            found |= self._within(function.name)
        return found.union(*(self._outputs(inner) for block, _ in running_blocks(statement) for inner in block))

    def _within(self, name: str) -> set[str]:
        if name in self._waiting:
            return set()
        self._waiting.add(name)
        found = set().union(*(self._outputs(statement) for statement in self.functions[name].body))
        self._waiting.discard(name)
        return found

    def _made(self, statement: ast.stmt) -> int:
        """Parts and connections that a statement makes."""
        if isinstance(statement, DEFINITIONS):
            return 0
        counts = Shape()
        count_statement(statement, counts)
        made = counts.parts + counts.connections
        for function in self._called(statement):
            if function.name not in self._waiting:
                self._waiting.add(function.name)
                made += sum(self._made(inner) for inner in function.body)
                self._waiting.discard(function.name)
        return made + sum(self._made(inner) for block, runs in running_blocks(statement) if runs for inner in block)
