"""How expressions and statements read, and which of two readings may stand for the other."""

from __future__ import annotations

import ast

import pytest

from circuitron.guard.program import Program
from circuitron.guard.readings import Atom, Atoms, Terms, atoms, folded, names_the_same, reads, reads_alike
from circuitron.guard.statements import Statements, bound, first_alone, lines, read
from tests.rows import each

FUNCTIONS = Program("def f(a, b=1, *, c=2): pass\ndef g(x, /, y): pass").functions


def reading(text: str) -> str:
    return " ".join(f"{atom.kind}:{atom.text}" for atom in atoms(ast.parse(text, mode="eval").body, FUNCTIONS))


READINGS = [
    ("a", "name:a"),
    ("''", ""),
    ("'x'", "text:x"),
    ("0", "text:0"),
    ("-1", "text:-1"),
    ("-a", "sign:USub name:a"),
    ("not a", "sign:Not name:a"),
    ("+1", "sign:UAdd text:1"),
    ("a.b", "name:a text:b"),
    ("a['b']", "name:a text:b"),
    ("a[1:2]", "name:a text:1 sign:: text:2"),
    ("a[:2]", "name:a sign:: text:2"),
    ("a[1:]", "name:a text:1 sign::"),
    ("a[::2]", "name:a sign:: sign:: text:2"),
    ("a + b", "name:a name:b"),
    ("a - b", "name:a sign:Sub name:b"),
    ("a < b == c", "name:a sign:Lt name:b sign:Eq name:c"),
    ("a and b", "sign:And name:a name:b"),
    ("{a: b, **c}", "name:a name:b name:c"),
    ("[a, 'x']", "name:a text:x"),
    ("'A%d' % a", "text:A name:a"),
    ("'A%-3dB%.2f' % (a, b)", "text:A name:a text:B name:b"),
    ("'A' % (a, b)", "text:A name:a name:b"),
    ("'A{}B{x}'.format(a, b)", "text:A name:a text:B name:b"),
    ("'A{'.format(a)", "text:A{ name:a"),
    ("f'A{a}B'", "text:A name:a text:B"),
    ("str(a)", "name:a"),
    ("range(a, b)", "name:a name:b"),
    ("reversed(a)", "call:reversed name:a"),
    ("a.str(b)", "name:a call:str name:b"),
    ("h(a, z=b, y=c)", "call:h name:a keyword:y name:c keyword:z name:b"),
    ("h(**a)", "call:h keyword:** name:a"),
    ("h(a)(b)", "call:h name:a call: name:b"),
    ("f(x)", "call:f keyword:a name:x"),
    ("f(x, y)", "call:f keyword:a name:x keyword:b name:y"),
    ("f(b=y, a=x)", "call:f keyword:a name:x keyword:b name:y"),
    ("f(x, c=y)", "call:f keyword:a name:x keyword:c name:y"),
    ("f(z=x)", "call:f keyword:a name:x"),  # takes the place of the one that is wanting
    ("f(x, z=y)", "call:f keyword:a name:x"),
    ("f(x, y, z)", "call:f name:z keyword:a name:x keyword:b name:y"),
    ("g(x, z=y)", "call:g keyword:x name:x keyword:y name:y"),
    ("u.f(x)", "name:u call:f name:x"),
    (
        "Part('A', 'B', v)",
        "call:Part symbol:A symbol:B name:v".replace("call:Part symbol:A symbol:B", "call:Part symbol:A symbol:B"),
    ),
    ("Part('A', name='B', value=v)", "call:Part symbol:A symbol:B keyword:value name:v"),
    (
        "Part('A', 'B', footprint='F', tool='T', dest=D, ref='R1')",
        "call:Part symbol:A symbol:B symbol:F symbol:T symbol:D keyword:ref text:R1",
    ),
]


@each(("text", "expected"), READINGS)
def test_how_an_expression_reads(text: str, expected: str) -> None:
    assert reading(text) == expected


def test_a_keyword_says_how_much_its_value_has() -> None:
    assert atoms(ast.parse("h(k=a + 'x')", mode="eval").body, {}) == (
        Atom("call", "h"),
        Atom("keyword", "k", 2),
        Atom("name", "a"),
        Atom("text", "x"),
    )
    assert atoms(None, {}) == ()


def parsed(text: str) -> Atoms:
    return atoms(ast.parse(text, mode="eval").body, {})


MISSING = Terms(undefined=frozenset({"kilo", "vcca", "DI"}), bound=frozenset({"vcc", "vdd"}), known=frozenset({"own"}))
NAMED = Terms(named=frozenset({"IN", "lib", "pins"}))
PINS = Terms(undefined=frozenset({"DI"}), pins={"di": {"4"}, "ro": {"1"}})
SHIFTING = Terms(shifting=True)

COMPARED = [
    ("a", "a", Terms(), True),
    ("a", "b", Terms(), False),
    ("a", "'a'", Terms(), False),
    ("a", "b", Terms(renamed={"a": "b"}), True),
    ("a", "c", Terms(renamed={"a": "b"}), False),
    ("u['IN']", "u['OUT']", NAMED, True),
    ("u['X']", "u['OUT']", NAMED, False),
    ("u['IN']", "u[OUT]", NAMED, False),
    ("u['IN']", "u", NAMED, True),
    ("u['X']", "u", NAMED, False),
    ("h(a, lib=b)", "h(a)", NAMED, True),
    ("h(a, lib=b)", "h(a)", Terms(), True),  # says only which symbol it is
    ("h(a, pins=b)", "h(a)", NAMED, True),
    ("h(a, pins=b)", "h(a)", Terms(), False),
    ("h(a)", "h(a, new=b)", Terms(), True),
    ("h(a, k=b)", "h(a, k=c)", Terms(), False),
    ("h(a, k=b)", "h(a, k=b, new=c + d)", Terms(), True),
    ("h(a)", "h(a, b)", Terms(), False),
    ("h(a)", "a", Terms(), False),
    ("u[DI]", "u['4']", PINS, False),
    ("u['DI']", "u['4']", PINS, True),
    ("u['DI']", "u['1']", PINS, False),
    ("u['RO']", "u['1']", PINS, True),
    ("u[DI]", "u['DI']", PINS, True),
    ("u[DI]", "u['XX']", PINS, False),
    ("vcca", "vcc", MISSING, True),
    ("vcca", "VCCA", MISSING, True),
    ("vcca", "vdd", MISSING, False),
    ("VCC_", "vcc", Terms(undefined=frozenset({"VCC_"}), bound=frozenset({"VCC_"})), True),
    ("kilo(1)", "kilo(1)", MISSING, True),
    ("h(lib=a)", "h()", Terms(), True),
    ("vcca", "vcca", MISSING, True),
    ("kilo(4.7)", "'4.7k'", MISSING, True),
    ("kilo(4.7)", "'4,7k'", MISSING, True),
    ("kilo(4.7)", "'4R7'", MISSING, True),
    ("kilo(4.7)", "4.7", MISSING, True),
    ("kilo(4.7)", "'5k'", MISSING, False),
    ("h(4.7)", "h('4k7')", MISSING, False),
    ("kilo(680)", "'680R'", MISSING, True),
    ("kilo(0.001)", "'1m'", MISSING, True),
    ("kilo(2e-06)", "'2u'", MISSING, True),
    ("kilo(1000000.0)", "'1M'", MISSING, True),
    ("kilo(10)", "'1k'", MISSING, False),
    ("kilo(a)", "a", MISSING, True),
    ("kilo(a)", "b", MISSING, False),
    ("u[i]", "u[i + 1]", SHIFTING, True),
    ("u[i + 1]", "u[i]", SHIFTING, True),
    ("u[i - 1]", "u[i]", SHIFTING, True),
    ("u[i]", "u[i - 1]", SHIFTING, True),
    ("u[i]", "u[i - 2]", SHIFTING, False),
    ("u[i]", "u[i + 2]", SHIFTING, False),
    ("u[i]", "u[i + 1]", Terms(), False),
    ("a - vcca", "a", MISSING, True),
    ("vcca - a", "a", MISSING, False),
    ("a - own", "a", MISSING, False),
    ("Part('A', 'B')", "Part('C', 'D')", Terms(), True),
    ("Part('A', 'B', ref='R1')", "Part('C', 'D', ref='R2')", Terms(), False),
]


@each(("old", "new", "terms", "same"), COMPARED)
def test_which_readings_may_stand_for_each_other(old: str, new: str, terms: Terms, same: bool) -> None:
    assert reads(parsed(old), parsed(new), terms) is same


@pytest.mark.parametrize(
    ("name", "other", "others", "alike"),
    [
        ("vcc", "VCC", (), True),
        ("v_cc", "VCC", ("vcc",), True),
        ("reset", "RST", (), True),
        ("reset", "CLK", ("clock",), False),
        ("reset", "RST", ("reset", "enable"), True),
        ("in", "OUT", ("out",), False),
        ("in", "X9", ("out",), True),
        ("sda", "SDB", ("sdb",), False),
    ],
)
def test_words_that_read_alike(name: str, other: str, others: tuple[str, ...], alike: bool) -> None:
    assert reads_alike(name, other, frozenset(others)) is alike


def test_what_tells_spellings_apart_is_left_out() -> None:
    assert folded("~{V_CC+ 3-a}") == "vcc+3-a"


TORN = [
    ("u1[3] to vcc", ["u1[3]", "vcc"], True),
    ("u1[3] to vcc", ["u1[4]", "vcc"], False),
    ("u1[3] to vcc", ["u1[3]", "gnd"], False),
    ("u1[3] to vcc", ["u1[3]"], False),
    ("u1.DATA to vcc", ["u1['DATA']", "vcc"], True),
    ("u1.DATA to vcc", ["u1['DAT']", "vcc"], True),
    ("u1.DATA to vcc", ["u1['CLK']", "vcc"], False),
    ("u1 pin 3 and gnd pin 4", ["u1[3]", "gnd[4]"], True),
    ("u1 pin 3 and gnd pin 4", ["u1[4]", "gnd[3]"], False),
    ("words alone", [], True),
    ("u1 DATAX to vcc", ["u1['D+A-T']", "vcc"], True),
]


@each(("line", "pieces", "same"), TORN)
def test_lines_that_are_no_python(line: str, pieces: list[str], same: bool) -> None:
    statements = [[parsed(piece) for piece in pieces]] if pieces else []
    assert names_the_same(line, statements, frozenset({"u1", "vcc", "gnd"})) is same


def test_several_statements_may_stand_for_one_line() -> None:
    known = frozenset({"a", "b", "c"})
    assert names_the_same("a b c", [[parsed("a"), parsed("b")], [parsed("c")]], known)
    assert not names_the_same("a b c", [[parsed("a"), parsed("b")]], known)
    assert not names_the_same("a b", [[parsed("a"), parsed("b"), parsed("c")]], known), "it says more"


# --------------------------------------------------------------------------------------------------------- statements


def statement(text: str) -> ast.stmt:
    return ast.parse(text).body[0]


@each(
    ("text", "binds", "reads_names"),
    [
        ("a = b", ["a"], ["b"]),
        ("a, (b, *c) = d", ["a", "b", "c"], ["d"]),
        ("a[b] = c", [], ["a", "b", "c"]),
        ("a: int = b", ["a"], ["b", "int"]),
        ("a += b", [], ["a", "b"]),
        ("a[b] += c", [], ["a", "b", "c"]),
        ("for a, b in c:\n    d = e", ["a", "b"], ["c"]),
        ("with a as b, c:\n    d", ["b"], ["a", "c"]),
        ("while a:\n    b", [], ["a"]),
        ("if a:\n    b\nelse:\n    c", [], ["a"]),
        ("def f(a=b):\n    c", [], ["b"]),
        ("try:\n    a\nexcept b:\n    c", [], []),
        ("match a:\n    case 1:\n        b", [], ["a"]),
        ("import a", [], []),
    ],
)
def test_names_that_a_statement_binds_and_reads(text: str, binds: list[str], reads_names: list[str]) -> None:
    assert sorted(bound(statement(text))) == binds
    assert sorted(read(statement(text))) == reads_names


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("a = 1", (1, 1)),
        ("a = (\n1)", (1, 2)),
        ("for a in b:\n    c\n    d", (1, 1)),
        ("for a in (\n  b):\n    c", (1, 2)),
        ("a = lambda: 1", (1, 1)),
        ("def f():\n\n    a", (1, 2)),
    ],
)
def test_lines_of_a_statement_itself(text: str, own: tuple[int, int]) -> None:
    assert lines(statement(text)) == range(own[0], own[1] + 1)


@pytest.mark.parametrize(
    ("text", "alone"),
    [("a, b = x", "a = x"), ("(a, b), c = x", "(a, b) = x"), ("a = x", "a = x"), ("a = b, c = x",) * 2],
)
def test_the_first_of_several_names_alone(text: str, alone: str) -> None:
    made = first_alone(statement(text))
    assert ast.unparse(made) == ast.unparse(statement(alone)) and made.lineno == 1


def of_circuit(source: str, *unknown: str) -> list[tuple[str, str]]:
    program = Statements(Program(source), frozenset(unknown))
    return [(ast.unparse(one).partition("\n")[0], program.pieces[one][0]) for one in program.of_circuit]


STATED = [
    ("a += b", [("a += b", "connect")]),
    ("a -= b", [("a -= b", "AugAssign")]),
    ("a[1] = b", [("a[1] = b", "connect")]),
    ("a.b = c", [("a.b = c", "connect")]),
    ("a = b", [("a = b", "bind")]),
    ("a: int = b", [("a: int = b", "AnnAssign")]),
    ("a, b = c, d", [("a = c", "bind"), ("b = d", "bind")]),
    ("a & b", [("a & b", "value")]),
    ("a", []),
    ("'doc'", []),
    ("import a", []),
    ("for a in b:\n    pass", [("for a in b:", "for")]),
    ("while a:\n    pass", [("while a:", "test")]),
    ("if a:\n    pass", [("if a:", "test")]),
    ("a = 1\na.connect(b)", [("a = 1", "bind"), ("a.connect(b)", "connect")]),
    ("a = 1\na.__iadd__(b)", [("a = 1", "bind"), ("a.__iadd__(b)", "connect")]),
    ("a = 1\na.join(b)", [("a = 1", "bind"), ("a.join(b)", "value")]),
    ("a = 1\nprint(a)\nERC(a)\ngenerate_x(a)", [("a = 1", "bind")]),
    ("a.connect(b)", []),
    (
        "def f(a):\n    a.join(1)\n    return a\nf(1)",
        [("a.join(1)", "value"), ("return a", "value"), ("f(1)", "value")],
    ),
]


@each(("source", "stated"), STATED)
def test_what_statements_do(source: str, stated: list[tuple[str, str]]) -> None:
    assert of_circuit(source) == stated


def test_a_method_that_no_class_has_may_have_been_to_connect() -> None:
    assert of_circuit("a = 1\na.join(b)", "join")[1] == ("a.join(b)", "connect")


def test_of_a_value_that_makes_parts_only_those_are_read() -> None:
    program = Statements(Program("a = [Part('L', 'R', value=v) for v in w]\nb = [v for v in w]"))
    first, second = (program.pieces[one][1][0] for one in program.of_circuit)
    assert [atom.text for atom in first] == ["a", "Part", "L", "R", "value", "v"]
    assert [atom.text for atom in second] == ["b", "v", "v", "w"]


def test_operands_of_a_connection_are_read_one_by_one() -> None:
    program = Statements(Program("a += b, [c, (d,)]\nx = 1\nx.connect(y, (z,))"))
    kinds = [[atom.text for piece in program.pieces[one][1] for atom in piece] for one in program.around]
    assert kinds == [["a", "b", "c", "d"], ["x", "1"], ["x", "y", "z"]]
    assert len(program.pieces[program.of_circuit[0]][1]) == 4


def test_variables_belong_to_the_function_that_binds_them() -> None:
    program = Statements(Program("a = 1\ndef f(b):\n    c = a\n    b += c\n    async def g(): d = c\n"))
    function = program.program.functions["f"]
    found = {name: scope for one in program.around for scope, name in program.reads[one] | program.binds[one]}
    assert found["a"] is None and found["b"] is function
    assert program.names == ["a", "c", "d"]
    assert program.variable("zzz", program.program.body[0]) == (None, "zzz")


def test_names_that_are_only_extended() -> None:
    source = "from m import e\na += 1\nb = 1\nb += 1\nc[1] += 1\ndef f(d):\n    d += 1\n    e += 1\nf += 1\n"
    assert Statements(Program(source)).only_extended == {"a"}


def test_texts_are_those_of_plain_statements() -> None:
    program = Statements(Program("a += b\nif a:\n    a += b\nfor x in y: pass\nwith a: pass\nwhile a: pass"))
    assert program.texts == {"a += b": 2}
    assert [len(found) for found in program.by_dump.values()] == [2, 1, 1, 1]
    outer = program.program.body[1]
    assert [ast.unparse(one) for one in program.inside[outer]] == ["a += b"]
