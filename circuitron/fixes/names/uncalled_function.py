"""A circuit that is never made: it stands in a function that nobody calls, or behind a guard that never holds."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.calls import called_name
from circuitron.source.edits import quoted


class UncalledFunction(Fix):
    """Calls the one function that makes parts and is never called, and writes `"__main__"` as Python does."""

    name: ClassVar[str] = "uncalled-function"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.EMPTY_CIRCUIT})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            guards = list(_guards(context))
            for text in guards:
                change = context.replace(text, quoted("__main__", context.segment(text)))
                edit = answer(self.name, found, (change,), 'a script that is run is called "__main__"')
                yield edit.model_copy(update={"line": text.lineno})
            function = None if guards else _uncalled(context)
            if function is not None:
                end = len(context.text)
                lead = "\n\n" if context.text.endswith("\n") else "\n\n\n"
                change = TextChange(start=end, end=end, text=f"{lead}{function.name}()\n")
                reason = f"{function.name}() makes the circuit, and nobody calls it"
                edit = answer(self.name, found, (change,), reason)
                yield edit.model_copy(update={"line": function.lineno})


def _guards(context: FixContext) -> Iterator[ast.Constant]:
    """`if __name__ == "main":`: the text with too few underscores, or too many."""
    for node in context.nodes:
        match node:
            case ast.Compare(
                left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant(value=str(name)) as text]
            ) if name != "__main__" and name.strip("_ ").casefold() == "main":
                yield text


def _uncalled(context: FixContext) -> ast.FunctionDef | None:
    """The one function of the module that makes parts, needs no arguments, and whose name stands nowhere else."""
    body = context.tree.body if context.tree is not None else []
    used = {node.id for statement in body for node in ast.walk(statement) if isinstance(node, ast.Name)}
    found = [
        node
        for node in body
        if isinstance(node, ast.FunctionDef)
        and node.name not in used
        and not node.decorator_list
        and len(node.args.defaults) == len(node.args.posonlyargs) + len(node.args.args)
        and None not in node.args.kw_defaults
        and any(isinstance(inner, ast.Call) and called_name(inner) == "Part" for inner in ast.walk(node))
    ]
    return found[0] if len(found) == 1 else None
