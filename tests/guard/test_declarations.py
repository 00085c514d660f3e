"""`global` and `nonlocal` in a repair: where a function only extends a name, and where it makes one of its own."""

from __future__ import annotations

import pytest

from circuitron.guard.declarations import undue_declarations
from circuitron.guard.program import Program
from tests.rows import each

MODULE = "from skidl import *\nvcc, gnd = Net('VCC'), Net('GND')\n"
EXTENDS = MODULE + "def load(r):\n    vcc += r[1]\n    gnd += r[2]\n"
MAKES = MODULE + "def load(r):\n    if r:\n        vcc = Net('LOAD')\n    vcc += r[1]\n"
NESTED = "def board(r):\n    mid = Net('MID')\n    def load():\n        mid += r[1]\n    load()\n"


def reasons(before: str, after: str) -> list[str]:
    return list(undue_declarations(Program(before), Program(after)))


def declared(source: str, function: str, declaration: str) -> str:
    """The source with a declaration at the head of a function."""
    head = next(line for line in source.splitlines(keepends=True) if line.lstrip().startswith(f"def {function}("))
    indent = " " * (len(head) - len(head.lstrip()) + 4)
    return source.replace(head, f"{head}{indent}{declaration}\n")


@pytest.mark.parametrize(
    ("source", "function", "declaration"),
    [
        (EXTENDS, "load", "global vcc, gnd"),
        (MODULE + "def load(r):\n    NC += r[1]\n", "load", "global NC"),
        (NESTED, "load", "nonlocal mid"),
        (MODULE + "class Board:\n    def load(self, r):\n        vcc += r[1]\n", "load", "global vcc"),
        (MODULE + "def board(vcc, r):\n    def load():\n        vcc += r[1]\n    load()\n", "load", "nonlocal vcc"),
    ],
)
def test_what_a_function_only_extends_may_be_declared(source: str, function: str, declaration: str) -> None:
    assert reasons(source, declared(source, function, declaration)) == []


@each(
    ("source", "function", "declaration"),
    [
        (MAKES, "load", "global vcc"),  # the function's own net would take the place of the module's
        (MODULE + "def load(r):\n    vcc = r[1].net\n", "load", "global vcc"),
        (MODULE + "def load(r):\n    for vcc in r.pins:\n        vcc += Net()\n", "load", "global vcc"),
        (MODULE + "def load(r):\n    with Group('a') as vcc:\n        vcc += r[1]\n", "load", "global vcc"),
        (MODULE + "def load(r):\n    vcc &= r\n", "load", "global vcc"),  # not what `+=` does: the net becomes a series
        (MODULE + "def load(r):\n    vcc += r[1]\n    del vcc\n", "load", "global vcc"),
        (MODULE + "def load(r):\n    import vcc\n    vcc += r[1]\n", "load", "global vcc"),
        (MODULE + "def load(r):\n    r[1] += vcc\n", "load", "global vcc"),  # needless
        (MODULE + "def load(r):\n    rail += r[1]\n", "load", "global rail"),  # never made
        (NESTED, "load", "global mid"),
        (MODULE + NESTED.replace("mid", "vcc"), "load", "global vcc"),  # another net of that name is nearer
        (NESTED.replace("    mid = Net('MID')\n", ""), "load", "nonlocal mid"),
    ],
)
def test_a_name_of_the_function_s_own_may_not(source: str, function: str, declaration: str) -> None:
    assert len(reasons(source, declared(source, function, declaration))) == 1


def test_what_made_the_name_may_not_be_taken_out_for_it() -> None:
    after = declared(MAKES.replace("    if r:\n        vcc = Net('LOAD')\n", ""), "load", "global vcc")
    assert reasons(MAKES, after) == ["load() takes vcc for a variable of another scope"]


def test_declarations_of_the_script_s_own_stay() -> None:
    source = declared(MAKES, "load", "global vcc")
    assert reasons(source, source) == []


def test_a_new_function_declares_only_what_it_extends() -> None:
    assert reasons(MODULE, MODULE + "def more(r):\n    global vcc\n    vcc = Net('V')\n")
    assert not reasons(MODULE, MODULE + "def more(r):\n    global vcc\n    vcc += r[1]\n")
