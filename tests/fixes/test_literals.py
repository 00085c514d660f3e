"""Literals are found where the value really comes from, and nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Callable

from circuitron.fixes.base import FixContext
from circuitron.source.value_origins import literals, part_calls
from tests.rows import each

Contexts = Callable[..., FixContext]


def subscript(context: FixContext, text: str) -> ast.expr:
    """The slice of the subscript that reads `text` in the source."""
    assert context.tree is not None
    found = [n for n in ast.walk(context.tree) if isinstance(n, ast.Subscript) and context.segment(n) == text]
    return found[0].slice


@each(
    ("title", "source", "at", "value", "lines"),
    [
        ("the literal itself", "u['VIN'] += n", "u['VIN']", "VIN", [1]),
        ("one of a list", "u['VIN', 'EN'] += n", "u['VIN', 'EN']", "EN", [1]),
        ("a number", "u[14] += n", "u[14]", 14, [1]),
        ("a number is no string", "u[14] += n", "u[14]", "14", []),
        ("a variable", "pin = 'VIN'\nu[pin] += n", "u[pin]", "VIN", [1]),
        ("the last assignment before the use", "p = 'A'\np = 'B'\nu[p] += n\np = 'B'", "u[p]", "B", [2]),
        ("an assignment that may not happen", "p = 'A'\nif x:\n    p = 'B'\nu[p]", "u[p]", "A", [1]),
        ("a loop over a tuple", "for pin in ('A0', 'A1'):\n    u[pin] += n", "u[pin]", "A1", [1]),
        ("a loop over a variable", "pins = ['A0', 'A1']\nfor pin in pins:\n    u[pin]", "u[pin]", "A1", [1]),
        ("a loop over pairs", "for n, p in ((a, 'INL'), (b, 'INR')):\n    u[p] += n", "u[p]", "INR", [1]),
        ("the other of the pair", "for n, p in (('INR', 'INL'), ('x', 'y')):\n    u[p]", "u[p]", "INR", []),
        ("enumerate", "for i, p in enumerate(['A', 'B']):\n    u[p]", "u[p]", "B", [1]),
        ("zip", "for p, n in zip(['A', 'B'], nets):\n    u[p] += n", "u[p]", "A", [1]),
        (
            "items of a dictionary",
            "m = {'VCC': v,\n 'GND': g}\nfor p, n in m.items():\n u[p]",
            "u[p]",
            "GND",
            [2],
        ),
        ("values of a dictionary", "m = {'a': 'X'}\nfor p in m.values():\n    u[p]", "u[p]", "X", [1]),
        ("keys of a dictionary", "m = {'a': 'X'}\nfor p in m:\n    u[p]", "u[p]", "a", [1]),
        ("an entry of a dictionary", "m = {'a': 'X', 'b': 'Y'}\nu[m['b']]", "u[m['b']]", "Y", [1]),
        ("another entry of the dictionary", "m = {'a': 'X', 'b': 'Y'}\nu[m['b']]", "u[m['b']]", "X", []),
        (
            "an entry of the dictionaries that a loop goes through",
            "m = {'a': {'x': 'X', 'y': 'Y'},\n 'b': {'x': 'Z'}}\nfor d in m.values():\n u[d['x']]",
            "u[d['x']]",
            "Z",
            [2],
        ),
        (
            "another entry of the dictionaries that a loop goes through",
            "m = [{'x': 'X', 'y': 'Y'}]\nfor d in m:\n u[d['x']]",
            "u[d['x']]",
            "Y",
            [],
        ),
        ("a dictionary in itself", "for d in d['x']:\n    u[d['x']]", "u[d['x']]", "X", []),
        ("a default argument", "def f(p='VIN'):\n    u[p]\nf()", "u[p]", "VIN", [1]),
        ("an argument", "def f(u, p):\n    u[p]\nf(u1, 'VIN')\nf(u2, p='OUT')", "u[p]", "OUT", [4]),
        (
            "an argument of a method",
            "class A:\n def f(s, p):\n  u[p]\n def g(p):\n  u[p+'']\n",
            "u[p]",
            "VIN",
            [],
        ),
        ("an argument after self", "class A:\n def f(self, p):\n  u[p]\nA().f('VIN')", "u[p]", "VIN", [4]),
        ("an argument of a constructor", "class A:\n def __init__(self, p):\n  u[p]\nA('VIN')", "u[p]", "VIN", [4]),
        ("an argument of a lambda", "g = lambda p: u[p]\ng('VIN')", "u[p]", "VIN", [2]),
        ("a conditional", "p = 'CP' if big else 'C'\nu[p]", "u[p]", "CP", [1]),
        (
            "an attribute of self",
            "class A:\n def f(self):\n  self.p = 'X'\n  u[self.p]",
            "u[self.p]",
            "X",
            [3],
        ),
        ("a returned value", "def name():\n    return 'X'\nu[name()]", "u[name()]", "X", [2]),
        ("a comprehension", "x = [u[p] for p in ('A', 'B')]", "u[p]", "B", [1]),
        ("a global read in a function", "P = 'X'\ndef f():\n    u[P]", "u[P]", "X", [1]),
        ("another function's variable", "def f():\n    p = 'X'\ndef g():\n    u[p]", "u[p]", "X", []),
        ("a parameter hides a global variable", "p = 'X'\ndef f(p):\n    u[p]", "u[p]", "X", []),
        ("an f-string has no literal", "for i in range(4):\n    u[f'PB{i}']", "u[f'PB{i}']", "PB1", []),
        ("a format has no literal", "for i in range(4):\n    u['PB%d' % i]", "u['PB%d' % i]", "PB1", []),
        ("lists joined", "for p in ['A'] + ['B']:\n    u[p]", "u[p]", "B", [1]),
        ("a loop that reuses the name", "for p in ['A']:\n    u[p]\nfor p in ['A']:\n    v[p]", "v[p]", "A", [3]),
        ("non-ASCII text before it", "ü = 'VIN'; u['VIN']", "u['VIN']", "VIN", [1]),
    ],
)
def test_finds_the_literal(
    context_of: Contexts, title: str, source: str, at: str, value: str | int, lines: list[int]
) -> None:
    context = context_of(source)
    found = literals(context, subscript(context, at), value)
    assert [node.lineno for node in found] == lines
    for node in found:
        assert ast.literal_eval(context.segment(node)) == value


@each(
    ("title", "source", "at", "made"),
    [
        ("a variable", "q = Part('D', 'R')\nq['A']", "q['A']", ["Part('D', 'R')"]),
        ("skidl.Part", "q = skidl.Part('D', 'R')\nq['A']", "q['A']", ["skidl.Part('D', 'R')"]),
        ("a template", "t = Part('D', 'R', dest=T)\na, b = t(2)\nb['A']", "b['A']", ["Part('D', 'R', dest=T)"]),
        ("copies", "a, b = 2 * Part('D', 'R')\nb['A']", "b['A']", ["Part('D', 'R')"]),
        ("a copy", "a = Part('D', 'R')\nb = a.copy(value='1')\nb['A']", "b['A']", ["Part('D', 'R')"]),
        ("an element of copies", "t = Part('D', 'R')\nR = t(4)\nR[i]['A']", "R[i]['A']", ["Part('D', 'R')"]),
        ("a factory", "def R(v):\n return Part('D', 'R', v)\nx = R('1k')\nx['A']", "x['A']", ["Part('D', 'R', v)"]),
        ("a lambda", "R = lambda v: Part('D', 'R', v)\nx = R('1k')\nx['A']", "x['A']", ["Part('D', 'R', v)"]),
        ("a loop", "for u in (Part('D', 'B'), Part('D', 'C')):\n u[1]", "u[1]", ["Part('D', 'B')", "Part('D', 'C')"]),
        ("an argument", "def f(u):\n u[1]\nu1 = Part('D', 'A')\nf(u1)", "u[1]", ["Part('D', 'A')"]),
        ("made anew in each loop", "for i in x:\n c = Part('D', 'C')\n c[1]", "c[1]", ["Part('D', 'C')"]),
        ("from another module", "from parts import u\nu[1]", "u[1]", []),
    ],
)
def test_finds_the_part(context_of: Contexts, title: str, source: str, at: str, made: list[str]) -> None:
    context = context_of(source)
    assert context.tree is not None
    node = next(n for n in ast.walk(context.tree) if isinstance(n, ast.Subscript) and context.segment(n) == at)
    assert sorted(context.segment(call) for call in part_calls(context, node.value)) == made


def test_ends_on_a_variable_that_is_its_own_value(context_of: Contexts) -> None:
    context = context_of("p = 'A'\nwhile p:\n    p = q\n    q = p\n    u[p]\n")
    assert [node.lineno for node in literals(context, subscript(context, "u[p]"), "A")] in ([], [1])
