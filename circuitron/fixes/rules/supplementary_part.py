"""Parts that KiCad's libraries lack and Circuitron's supplementary library has: MP1584EN, HC-SR04."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.rules.examples import finding
from circuitron.fixes.rules.part_name import changes_of_part, choice_of, makes_one
from circuitron.knowledge.supplement import LIBRARY, definition, is_supplementary
from circuitron.models import Candidate, Edit, ErrorType, Finding, TextChange
from circuitron.source.edits import argument, calls_at, insert_after, quoted
from circuitron.source.imports import bound_names, skidl_name
from circuitron.source.value_origins import literals

_VARIABLE = LIBRARY.upper()
_COMMENT = (
    "# Symbols that KiCad's libraries lack, in KiCad's own format, from Circuitron's supplementary library.",
    '# Each names the sources of its pinout ("Sources"): compare it with the datasheet of the part that you buy.',
)


class SupplementaryPart(Fix):
    """Writes the definition of a part that no KiCad library has into the script, and has `Part(…)` take it from there.

    The script then runs wherever SKiDL does, without a library of ours: the symbol stands in it in KiCad's own format,
    with its drawing, and names the sources of its pinout. Safe where the name asked for is the device's own and all
    pins asked for are certain.
    """

    name: ClassVar[str] = "supplementary-part"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.LIBRARY_NOT_FOUND, ErrorType.PART_NOT_FOUND, ErrorType.BACKUP_LIBRARY}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            choice = choice_of(context, found)
            if choice is None or choice.taken is None or not is_supplementary(choice.taken.text):
                continue
            calls = [change for call in _calls(context, found) for change in _taken(context, call, found, choice.taken)]
            definitions = _definitions(context, choice.taken.text.partition(":")[2]) if calls else None
            if definitions is not None:
                asked_for = f"{found.facts.library}:{found.facts.part}"
                reason = f"no KiCad library has {asked_for}; its symbol is written into the script: {choice.taken.why}"
                yield answer(self.name, found, dict.fromkeys((*definitions, *calls)), reason, choice.safety)


def _calls(context: FixContext, found: Finding) -> list[ast.Call]:
    return calls_at(context, found.span, "Part")


def _taken(context: FixContext, call: ast.Call, found: Finding, taken: Candidate) -> tuple[TextChange, ...]:
    """Changes that have the call take the symbol from the library in the script; empty where that cannot be done."""
    library_node, name_node = argument(call, 0, "lib"), argument(call, 1, "name")
    if library_node is None or name_node is None:
        return ()
    if found.facts.library == LIBRARY:  # asked for as if it were a library on disk
        return tuple(context.replace(node, _VARIABLE) for node in literals(context, library_node, LIBRARY))
    if not makes_one(context, call):
        if taken.text != f"{LIBRARY}:{found.facts.part}":
            return ()
        name = quoted(found.facts.part)
        choice = f"{_VARIABLE} if {context.segment(name_node)} == {name} else {context.segment(library_node)}"
        return (context.replace(library_node, choice),)
    changes = changes_of_part(context, found, taken)
    return tuple(
        change.model_copy(update={"text": _VARIABLE}) if change.text[1:-1] == LIBRARY else change for change in changes
    )


def _definitions(context: FixContext, name: str) -> tuple[TextChange, ...] | None:
    """Changes that put the symbol into the script; none where it is there, None where there is no place for it."""
    made = _library_made(context)
    if made is None and _VARIABLE in bound_names(context):
        return None
    place = _last_definition(context) or made or _import_of_skidl(context)
    if place is None:
        return None
    if made is not None and f'(symbol "{name}"' in context.source:
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


def _unknown(library: str, part: str, line: int, confidence: str = "same") -> Finding:
    found = finding(ErrorType.PART_NOT_FOUND, line, library=library, part=part)
    taken = {"text": f"{LIBRARY}:MP1584EN", "why": "supplementary", "confidence": confidence, "score": 0.9}
    return found.model_copy(update={"candidates": (Candidate.model_validate(taken),)})


def _defined(prefix: str = "") -> str:
    text = definition("MP1584EN").replace("\t", "  ")
    return (
        f'{_VARIABLE}.add_parts({prefix}Part(name="MP1584EN", tool={prefix}KICAD9, dest={prefix}LIBRARY, '
        f'part_defn=Sexp("""\n{text}\n""")))\n'
    )


def _header(prefix: str = "") -> str:
    made = f'{_VARIABLE} = {prefix}SchLib(tool={prefix}KICAD9)\n{_VARIABLE}.filename = "{LIBRARY}"\n'
    return "from simp_sexp import Sexp\n\n" + "".join(f"{line}\n" for line in _COMMENT) + made


CASES: tuple[Case, ...] = (
    Case(
        "a part that no library has",
        "from skidl import *\n\nu = Part('Regulator_Switching', 'MP1584EN', value='buck')\n",
        (_unknown("Regulator_Switching", "MP1584EN", 3),),
        f"from skidl import *\n{_header()}{_defined()}\nu = Part({_VARIABLE}, 'MP1584EN', value='buck')\n",
    ),
    Case(
        "SKiDL by its module, the part by another spelling",
        "import skidl as sk\nu = sk.Part(lib='Regulators', name='mp1584-en')\n",
        (_unknown("Regulators", "mp1584-en", 2, "likely"),),
        f"import skidl as sk\n{_header('sk.')}{_defined('sk.')}"
        f"u = sk.Part(lib={_VARIABLE}, name='MP1584EN', value='mp1584-en')\n",
        safe=False,
    ),
    Case(
        "the supplementary library asked for as if it were a file",
        "from skidl import *\nu = Part('Circuitron', 'MP1584EN')\n",
        (_unknown("Circuitron", "MP1584EN", 2),),
        f"from skidl import *\n{_header()}{_defined()}u = Part({_VARIABLE}, 'MP1584EN')\n",
    ),
    Case(
        "one of several parts that a loop makes",
        "from skidl import *\nfor n in ('MT3608', 'MP1584EN'):\n    u = Part('Regulator_Switching', n)\n",
        (_unknown("Regulator_Switching", "MP1584EN", 3),),
        f"from skidl import *\n{_header()}{_defined()}for n in ('MT3608', 'MP1584EN'):\n"
        f"    u = Part({_VARIABLE} if n == 'MP1584EN' else 'Regulator_Switching', n)\n",
    ),
    Case(
        "a second call, when the definition is there",
        f"from skidl import *\n{_header()}{_defined()}u = Part('Regulator', 'MP1584EN')\n",
        (_unknown("Regulator", "MP1584EN", 3 + len((_header() + _defined()).split("\n")) - 2),),
        f"from skidl import *\n{_header()}{_defined()}u = Part({_VARIABLE}, 'MP1584EN')\n",
    ),
    Case(
        "a part of KiCad's is for part-name",
        "from skidl import *\nu = Part('Timer', 'NE555')\n",
        (
            finding(ErrorType.PART_NOT_FOUND, 2, library="Timer", part="NE555").model_copy(
                update={"candidates": (Candidate(text="Timer:NE555P", why="a package", confidence="same"),)}
            ),
        ),
    ),
    Case(
        "a script that has the variable's name for something else",
        f"from skidl import *\n{_VARIABLE} = Net('A')\nu = Part('Regulator', 'MP1584EN')\n",
        (_unknown("Regulator", "MP1584EN", 3),),
    ),
)
