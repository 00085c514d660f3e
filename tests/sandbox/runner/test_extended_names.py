"""What a diagnose run declares so that a function which only extends a net of the module goes on."""

from __future__ import annotations

import ast

import pytest

from circuitron.sandbox.runner.extended_names import declare_extended

MODULE = "vcc, gnd = Net('VCC'), Net('GND')\n"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def load(r):\n    vcc += r[1]\n    gnd += r[2]\n", ["global vcc", "global gnd"]),
        ("def load(r):\n    'Load.'\n    vcc += r[1]\n", ["global vcc"]),
        ("def load(r):\n    r[2] += vcc\n    for pin in r.pins:\n        vcc += pin\n", ["global vcc"]),
        ("class Board:\n    def load(self, r):\n        vcc += r[1]\n", ["global vcc"]),
        ("def load(r):\n    NC += r[1]\n", ["global NC"]),
        ("def board(r):\n    mid = Net()\n    def load():\n        mid += r[1]\n", ["nonlocal mid"]),
        ("def board(r, vcc):\n    def load():\n        vcc += r[1]\n", ["nonlocal vcc"]),
        ("def board(r):\n    global vcc\n    vcc += r[2]\n    def load():\n        vcc += r[1]\n", ["global vcc"]),
    ],
)
def test_what_is_only_extended_is_declared(source: str, expected: list[str]) -> None:
    tree = ast.parse(MODULE + source)
    there = ast.unparse(tree).splitlines()
    failing = declare_extended(tree)
    added = [line.strip() for line in ast.unparse(tree).splitlines() if "global " in line or "nonlocal " in line]
    assert sorted(added) == sorted(expected + [line.strip() for line in there if "global " in line])
    assert failing
    compile(ast.fix_missing_locations(tree), "script.py", "exec")


@pytest.mark.parametrize(
    "source",
    [
        "def load(r):\n    vcc = Net('LOAD')\n    vcc += r[1]\n",
        "def load(r):\n    if r:\n        vcc = Net('LOAD')\n    vcc += r[1]\n",
        "def load(r, vcc):\n    vcc += r[1]\n",
        "def load(r):\n    for vcc in r.pins:\n        vcc += Net()\n",
        "def load(r):\n    with Group('a') as vcc:\n        vcc += r[1]\n",
        "def load(r):\n    global vcc\n    vcc += r[1]\n",
        "def load(r):\n    vcc &= r\n",
        "def load(r):\n    rail += r[1]\n",
        "def load(r):\n    r[1] += vcc\n",
    ],
)
def test_what_a_function_makes_itself_is_not(source: str) -> None:
    tree = ast.parse(MODULE + source)
    before = ast.dump(tree)
    assert declare_extended(tree) == set()
    assert ast.dump(tree) == before
