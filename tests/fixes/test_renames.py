"""Every row of the table of renames: it is well-formed, what it says to write is there, and a fix writes it.

The scripts are made of the rows: a new row needs nothing here.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
import re
import string
from collections.abc import Callable
from functools import cache
from pathlib import Path

from circuitron.details.base import Detail
from circuitron.details.calls import InvalidAttribute, UnknownArgument
from circuitron.details.python import UndefinedName
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.fixes.base import Fix, FixContext
from circuitron.fixes.engine import propose
from circuitron.fixes.names.renames import Renames
from circuitron.knowledge.renames import Kind, Pattern, Rename, renames
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.knowledge.skidl_interface import installed_skidl
from tests.rows import each

KINDS: tuple[Kind, ...] = ("name", "attribute", "argument")
ALL = [rename for kind in KINDS for rename in renames(kind)]
BY_FIX = [rename for rename in ALL if rename.by_fix]
SOURCE = re.compile(r"SKiDL \d[\d.]*(, KiCad)?|KiCad|Python 2|other languages|habit")
# A script makes an object of each class as `thing`.
MAKERS = {
    "Part": "Part('Device', 'R')",
    "Net": "Net('N')",
    "Pin": "Part('Device', 'R')[1]",
    "NetPinList": "Part('Device', 'R')[1, 2]",
    "Bus": "Bus('B', 2)",
    "Circuit": "Circuit()",
    "SchLib": "SchLib('Device')",
}


def title(rename: Rename) -> str:
    return f"{rename.owner}: {rename.pattern.text}"


@each("rename", ALL, ids=title)
def test_a_row_is_well_formed(rename: Rename) -> None:
    assert rename.kind in KINDS
    assert rename.why
    assert SOURCE.fullmatch(rename.source), rename.source
    assert rename.inside in ("", "with")
    fields = {"", "tool", "stem", *rename.pattern.parameters}
    for to in rename.to:
        assert {name for _, name, _, _ in string.Formatter().parse(to) if name is not None} <= fields
    ast.parse(rename.now)


def test_no_row_is_there_twice() -> None:
    rows = [(rename.kind, rename.owner, rename.pattern.text) for rename in ALL]
    assert len(rows) == len(set(rows))


@each("rename", ALL, ids=title)
def test_what_is_renamed_is_not_there(rename: Rename) -> None:
    """SKiDL's own names stand in the table only where a script uses them otherwise than SKiDL does."""
    name, plain = rename.pattern.name, rename.pattern.form == "plain"
    if rename.kind == "name" and plain:
        assert name not in skidl_api().exports
        assert not hasattr(builtins, name)
    faulty = (rename.owner, name) == ("Bus", "pins")  # it is there, and raises TypeError
    if rename.kind == "attribute" and plain and rename.owner != "Pin.types" and not faulty:
        assert name not in skidl_api().members.get(rename.owner, ())


@each("rename", [rename for rename in ALL if rename.to], ids=title)
def test_what_takes_its_place_is_there(rename: Rename) -> None:
    for to in rename.to:
        if rename.kind == "argument":
            assert to == "pass" or to.partition("=")[0] in _parameters(rename.owner)
            continue
        if found := re.search(r"\{\}\.(\w+)", to):
            known = installed_skidl().classes[rename.owner].members.keys() | skidl_api().members[rename.owner]
            assert found[1] in known
        for name in re.findall(r"(?<![\w.{])[A-Za-z_]\w*(?!\})", to):
            known_name = name in skidl_api().exports or hasattr(builtins, name) or rename.by_hand
            assert known_name or name == "pass", f"{name} of {to}"
        if found := re.search(r"Pin\.types\.(\w+)", to):
            assert found[1] in skidl_api().pin_types


def _parameters(function: str) -> set[str]:
    """What a constructor or generator of SKiDL's takes by name: constructors set any attribute, generators hand on."""
    signature = installed_skidl().exports[function].signature
    known = installed_skidl().classes.get(function)
    attributes = known.members.keys() | skidl_api().members[function] if known else _of_generators()
    return set(re.findall(r"\w+", signature)) | attributes


@cache
def _of_generators() -> set[str]:
    """The parameters of SKiDL's functions for KiCad, to which the generators hand what they are given."""
    (folder,) = importlib.util.find_spec("skidl").submodule_search_locations  # type: ignore[union-attr, misc]
    files = [Path(folder, "circuit.py"), *Path(folder, "tools", "kicad9").glob("*.py")]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    return {node.arg for tree in trees for node in ast.walk(tree) if isinstance(node, ast.arg)} | {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@each("rename", BY_FIX, ids=title)
def test_a_fix_writes_it(context_of: Callable[..., FixContext], rename: Rename) -> None:
    source, fix, detail = EXERCISES[rename.kind](rename)
    line = source.count("\n")
    found = Finding(
        grade=Grade.FAULT,
        message="",
        origin=Origin.EXCEPTION,
        span=Span(file="script.py", line=line),
        detail=detail,
    )
    made = propose(context_of(source, found), True, [fix])
    assert made.broken_rules == ()
    assert made.source != source
    ast.parse(made.source)
    before, after = source.splitlines()[-1], made.source.splitlines()[line - 1 :]
    if rename.is_needless:
        assert before not in after
    else:
        expected = _filled(rename)
        assert any(expected in text for text in after), made.source


def _name(rename: Rename) -> tuple[str, Fix, Detail]:
    use = _use(rename.pattern, rename.pattern.name)
    line = f"with {use}:\n    pass" if rename.inside else use
    source = f"from skidl import *\n{line}\n" if not rename.inside else f"from skidl import *\nwith {use}: pass\n"
    return source, Renames(), UndefinedName(name=rename.pattern.name)


def _attribute(rename: Rename) -> tuple[str, Fix, Detail]:
    owner = rename.owner if rename.owner not in MAKERS or "{}" not in rename.to[0] else "thing"
    thing = MAKERS.get(rename.owner, "None")
    use = _use(rename.pattern, f"{owner}.{rename.pattern.name}")
    source = f"from skidl import *\nnet, thing = Net('N'), {thing}\n{use}\n"
    return source, Renames(), InvalidAttribute(owner=rename.owner, attribute=rename.pattern.name)


def _argument(rename: Rename) -> tuple[str, Fix, Detail]:
    name = rename.pattern.name
    source = f"from skidl import *\n{rename.owner}({name}{'=' if name else ''}'x.y')\n"
    return source, Renames(), UnknownArgument(function=rename.owner, argument=name)


EXERCISES: dict[Kind, Callable[[Rename], tuple[str, Fix, Detail]]] = {
    "name": _name,
    "attribute": _attribute,
    "argument": _argument,
}


def _use(pattern: Pattern, name: str) -> str:
    """The pattern as a script writes it, with variables, or texts, of the parameters' own names."""
    given = ", ".join(repr(each) if each in pattern.literals else each for each in pattern.parameters)
    return {"plain": name, "call": f"{name}()", "arguments": f"{name}({given})", "index": f"{name}[{given}]"}[
        pattern.form
    ]


def _filled(rename: Rename) -> str:
    """What the fix should write of `_use`."""
    if rename.kind == "argument":
        return rename.to[0].format(stem="'x'") if "{stem}" in rename.to[0] else f"{rename.to[0]}='x.y'"
    given = {each: repr(each) if each in rename.pattern.literals else each for each in rename.pattern.parameters}
    return rename.to[0].format("thing", **given, tool="'kicad9'")
