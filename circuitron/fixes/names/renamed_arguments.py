"""Arguments under other names, or by their place: `Part(library='Device')`, `generate_netlist('board.net')`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from circuitron.details.calls import FootprintMissing, GeneratorError, UnknownArgument
from circuitron.details.names import PartNameMissing
from circuitron.details.python import PythonError
from circuitron.edit import TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.knowledge.renames import Rename, renames_of
from circuitron.source.calls import called_name
from circuitron.source.edits import quoted
from circuitron.source.locations import calls_in

_FINDINGS = UnknownArgument | PartNameMissing | FootprintMissing | GeneratorError | PythonError
_PLACES = {"Part": ("lib", "name")}  # what may be given without its name


def of_arguments(context: FixContext, found: Finding) -> Iterable[Proposal]:
    """Each argument of the calls that a finding is about, under its own name or left out."""
    if not isinstance(found.detail, _FINDINGS):
        return
    for call in calls_in(context, found.span):
        for rename, change in _renamed(context, call):
            wrong = f"{rename.pattern.name}=" if rename.pattern.name else "an argument without a name"
            right = "left out" if rename.is_needless else f"written {rename.now.partition('=')[0]}="
            yield Proposal((change,), f"{wrong} of {rename.owner} is {right}: {rename.why}", rename.safety)


def _renamed(context: FixContext, call: ast.Call) -> Iterator[tuple[Rename, TextChange]]:
    """The arguments of a call that have a row, each with its change."""
    function = called_name(call)
    given = {keyword.arg for keyword in call.keywords} | set(_PLACES.get(function, ())[: len(call.args)])
    places = [
        (keyword.arg, keyword.value, context.offset(keyword.lineno, keyword.col_offset)) for keyword in call.keywords
    ]
    if len(call.args) == 1:
        places.append(("", call.args[0], context.replace(call.args[0], "").start))
    for name, value, start in places:
        for rename in renames_of("argument", function, "**" if name is None else name):
            text = _written(context, rename, value)
            if rename.is_needless:
                yield from _emptied(context, rename, call)
            elif text and text.partition("=")[0] not in given:
                yield rename, TextChange(start=start, end=context.replace(value, "").end, text=text)


def _emptied(context: FixContext, rename: Rename, call: ast.Call) -> Iterator[tuple[Rename, TextChange]]:
    """`ERC()`, where nothing but constants is lost."""
    if all(isinstance(value, ast.Constant) for value in [*call.args, *(keyword.value for keyword in call.keywords)]):
        yield rename, context.replace(call, f"{context.segment(call.func)}()")


def _written(context: FixContext, rename: Rename, value: ast.expr) -> str:
    """`file_='board.net'`; "" where the value does not fit: a schematic's name has neither folder nor extension."""
    if isinstance(value, ast.Starred):
        return ""
    if "{stem}" not in rename.to[0]:
        return f"{rename.to[0]}={context.segment(value)}"
    if not isinstance(value, ast.Constant) or not isinstance(value.value, str) or PurePath(value.value).parent.name:
        return ""
    return rename.to[0].format(stem=quoted(PurePath(value.value).stem, context.segment(value)))
