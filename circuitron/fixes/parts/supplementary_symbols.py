"""Parts that KiCad's libraries lack and Circuitron's supplementary library has: MP1584EN, HC-SR04."""

from __future__ import annotations

import ast
import posixpath

from circuitron.details.base import Requested
from circuitron.details.names import ToolVersion
from circuitron.edit import TextChange
from circuitron.finding import Candidate, Finding
from circuitron.fixes.base import FixContext
from circuitron.fixes.parts.part_calls import changes_of_part, makes_one
from circuitron.fixes.parts.project_folders import on_search_path
from circuitron.knowledge.project_libraries import ProjectLibrary
from circuitron.knowledge.supplement import BESIDE, BESIDE_FILE, LIBRARY, definition
from circuitron.source.calls import argument
from circuitron.source.edits import insert_after, quoted
from circuitron.source.imports import bound_names, skidl_name
from circuitron.source.locations import calls_at
from circuitron.source.repeatable import is_repeatable
from circuitron.source.value_origins import literals

_VARIABLE = LIBRARY.upper()
_COMMENT = (
    "# Symbols that KiCad's libraries lack, in KiCad's own format, from Circuitron's supplementary library.",
    '# Each names the sources of its pinout ("Sources"): compare it with the datasheet of the part that you buy.',
)


def supplemented(
    context: FixContext, found: Finding, detail: Requested, taken: Candidate
) -> tuple[tuple[TextChange, ...], tuple[str, ...]]:
    """Changes that have `Part(…)` take a part from the library beside the script, and the symbol for that library; or
    changes that write the definition of the part into the script, and no symbol.

    The script then runs wherever SKiDL does, without a library of ours: the symbol is in KiCad's own format, with its
    drawing, and names the sources of its pinout. Without changes where that cannot be done.
    """
    name = taken.text.partition(":")[2]
    beside = context.beside and _library_made(context) is None
    calls = [
        change
        for call in calls_at(context, found.span, "Part")
        for change in _taken(context, call, found, detail, taken, beside)
    ]
    if not calls:
        return (), ()
    if beside:
        # Where the script's tool is not that of the libraries at hand, it is repaired in the same round.
        tool = next((wrong.tool_at_hand for _, wrong in context.of(ToolVersion)), "")
        library = ProjectLibrary(name=BESIDE, file=posixpath.join(context.folder, BESIDE_FILE), tool=tool)
        return tuple(dict.fromkeys((*on_search_path(context, found, library), *calls))), (name,)
    definitions = _definitions(context, name)
    return (tuple(dict.fromkeys((*definitions, *calls))) if definitions is not None else ()), ()


def _taken(
    context: FixContext, call: ast.Call, found: Finding, detail: Requested, taken: Candidate, beside: bool
) -> tuple[TextChange, ...]:
    """Changes that have the call take the symbol from our library; empty where that cannot be done."""
    library_node, name_node = argument(call, 0, "lib"), argument(call, 1, "name")
    if library_node is None or name_node is None:
        return ()
    if detail.library == LIBRARY:  # requested as if it were a library on disk
        return tuple(
            context.replace(node, _library(context.segment(node), beside))
            for node in literals(context, library_node, LIBRARY)
        )
    if not makes_one(context, call):
        if taken.text != f"{LIBRARY}:{detail.part}" or not is_repeatable(name_node):
            return ()
        name = quoted(detail.part)
        choice = (
            f"{_library(name, beside)} if {context.segment(name_node)} == {name} else {context.segment(library_node)}"
        )
        return (context.replace(library_node, choice),)
    changes = changes_of_part(context, found, detail, taken)
    return tuple(
        change.model_copy(update={"text": _library(change.text, beside)}) if change.text[1:-1] == LIBRARY else change
        for change in changes
    )


def _library(like: str, beside: bool) -> str:
    """How a script names our library: in the quotes of another name where it lies beside it, else by its variable."""
    return quoted(BESIDE, like) if beside else _VARIABLE


def _definitions(context: FixContext, name: str) -> tuple[TextChange, ...] | None:
    """Changes that put the symbol into the script; none where it is there, None where there is no place for it."""
    made = _library_made(context)
    if made is None and _VARIABLE in bound_names(context):
        return None
    place = _last_definition(context) or made or _import_of_skidl(context)
    if place is None:
        return None
    if made is not None and f'(symbol "{name}"' in context.text:
        return ()
    words: dict[str, str] = {}
    changes: list[TextChange] = []
    for word in ("Part", "SchLib", "KICAD9", "LIBRARY"):
        words[word], more = skidl_name(context, word)
        changes += more
    if made is None:
        lines = [f"{_VARIABLE} = {words['SchLib']}(tool={words['KICAD9']})", f'{_VARIABLE}.filename = "{LIBRARY}"']
        changes.append(insert_after(context, place, "from simp_sexp import Sexp", "", *_COMMENT, *lines))
    text = definition(name).replace("\t", "  ")
    part = f'{words["Part"]}(name="{name}", tool={words["KICAD9"]}, dest={words["LIBRARY"]}, part_defn=Sexp("""'
    changes.append(insert_after(context, place, f"{_VARIABLE}.add_parts({part}", *text.split("\n"), '""")))'))
    return tuple(changes)


def _library_made(context: FixContext) -> ast.stmt | None:
    """The statement with which an earlier round named the library in the script."""
    for statement in context.tree.body if context.tree else ():
        match statement:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=name), attr="filename")]) if name == _VARIABLE:
                return statement
    return None


def _last_definition(context: FixContext) -> ast.stmt | None:
    found = None
    for statement in context.tree.body if context.tree else ():
        match statement:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="add_parts"))):
                found = statement if name == _VARIABLE else found
    return found


def _import_of_skidl(context: FixContext) -> ast.stmt | None:
    """The statement of the script's outermost level that brings SKiDL in, the last of several."""
    found = None
    for statement in context.tree.body if context.tree else ():
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.ImportFrom) and node.module == "skidl" and node.level == 0:
                found = statement
            if isinstance(node, ast.Import) and any(alias.name == "skidl" for alias in node.names):
                found = statement
    return found
