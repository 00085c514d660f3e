"""The statements that a diagnose run shows nothing of, or not all."""

from __future__ import annotations

import pytest

from circuitron.details.base import Detail
from circuitron.details.connections import BusIndex, PinNotFound
from circuitron.details.python import PythonError, UndefinedName
from circuitron.error_types import ErrorType
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.guard.corrections import kept
from circuitron.guard.hidden import Fault, Hidden, fault
from circuitron.guard.program import Program
from circuitron.guard.statements import Statements
from tests.rows import each

ERROR, UNDEFINED, JOINED = ErrorType.PYTHON_ERROR, ErrorType.UNDEFINED_NAME, ErrorType.PART_JOINED


def finding(detail: Detail, span: Span | None) -> Finding:
    return Finding(detail=detail, grade=Grade.FAULT, message="", origin=Origin.LOG, span=span)


def test_a_finding_as_what_it_says_of_lines() -> None:
    span = Span(file="script.py", line=3, end_line=5)
    assert fault(finding(UndefinedName(name="x"), span), 10) == Fault(first=13, last=15, type=UNDEFINED)
    assert fault(finding(UndefinedName(name="x"), Span(file="a.py", line=3)), 0) == Fault(
        first=3, last=3, type=UNDEFINED
    )
    assert fault(finding(UndefinedName(name="x"), None), 0) is None
    found = fault(finding(PinNotFound(part="U1", pin="SDA"), span), 0)
    assert found == Fault(first=3, last=5, type=ErrorType.PIN_NOT_FOUND, texts=frozenset({"U1", "SDA"}))


@pytest.mark.parametrize(
    ("detail", "of_index"),
    [
        (PythonError(exception="IndexError"), True),
        (PythonError(exception="KeyError"), True),
        (PythonError(exception="TypeError"), False),
        (BusIndex(), True),
        (PinNotFound(pin="9"), True),
        (PinNotFound(pin="A9"), False),
        (UndefinedName(name="x"), False),
    ],
)
def test_an_index_was_out_of_range(detail: Detail, of_index: bool) -> None:
    found = fault(finding(detail, Span(file="script.py", line=1)), 0)
    assert found is not None and found.of_index is of_index


def hidden(
    source: str, *faults: tuple[int, ErrorType], undefined: str = "", numbers: tuple[int, ...] = ()
) -> list[int]:
    """Lines of the statements that must be kept."""
    program = Statements(Program(source))
    found = Hidden(program, [Fault(first=n, last=n, type=kind) for n, kind in faults], undefined.split())
    return [one.lineno for one in found.statements(frozenset(numbers))]


HIDDEN = [
    ("a = 1\nb = 2", (), "", []),
    ("a = 1\nb = 2", ((1, ERROR),), "", [1]),
    ("a = x\nb = a\nc = 1", ((1, ERROR),), "", [1, 2]),
    ("a = x\nb = a\nc = b\nd = 1", ((1, ERROR),), "", [1, 2, 3]),
    ("a = x\na += 1\nb = 1", ((1, ERROR),), "", [1, 2]),
    ("a = x\nb = 1", ((1, JOINED),), "", [1]),
    ("a = x\nb = 1", ((1, ErrorType.PIN_NOT_FOUND),), "", []),
    ("a = x\nb = 1", (), "x", [1]),
    ("a = x\nb = a", (), "x", [1, 2]),
    ("a = Part(x)\nb = a", (), "x", [1]),
    ("a = Net(x)\nb = a", (), "x", [1]),
    ("a = made(x)\nb = a", (), "x", [1, 2]),
    ("a = Part(x)\nb = a", ((1, UNDEFINED),), "x", [1]),
    ("a = Part(x)\nb = a", ((1, ERROR),), "", [1, 2]),
    ("for i in x:\n    a += i\nb = 1", ((1, ERROR),), "", [1, 2]),
    ("def f():\n    a = 1\n    return a\nb = f()\nc = b", ((4, ERROR),), "", [2, 3, 4, 5]),
    ("def f(x):\n    a = x\nx = made(y)\nz = x", ((3, ERROR),), "", [3, 4]),
    ("a = 1\nraise E\nb = 1", (), "", [3]),
    ("a = 1\nexit()\nb = 1\nc = 1", (), "", [3, 4]),
    ("a = 1\nsys.quit()\nb = 1", (), "", [3]),
    ("a = 1\nos._exit(1)\nb = 1", (), "", [3]),
    ("a = 1\nleave()\nb = 1", (), "", []),
    ("if a:\n    exit()\nb = 1", (), "", [1][:0]),
    ("if a:\n    exit()\nb = 1", ((2, ERROR),), "", [3]),
    ("a = 1\nb = a\nc = b\nd = c", ((3, ERROR),), "", [1, 2, 3, 4]),
]


@each(("source", "faults", "undefined", "lines"), HIDDEN)
def test_what_no_run_shows(
    source: str, faults: tuple[tuple[int, ErrorType], ...], undefined: str, lines: list[int]
) -> None:
    assert hidden(source, *faults, undefined=undefined) == lines


def test_statements_of_earlier_repairs_are_kept_with_what_they_read() -> None:
    source = "a = 1\nb = a\nc = 2\nfor d in b:\n    d += 1\n"
    assert hidden(source, numbers=(3,)) == [3]
    assert hidden(source, numbers=(4,)) == [1, 2, 4]


def test_words_that_happen_to_be_python_are_prose() -> None:
    program = Statements(Program("u1 to\nvcc\nf(a)\na & b\n'text'\n".replace("u1 to", "u1")))
    found = Hidden(program, [Fault(first=1, last=5, type=ERROR)], ())
    assert sorted(found.prose) == ["u1", "vcc"]


# ------------------------------------------------------------------------------------------------------- corrections

EMPTY = Snapshot()
FIRST = "a, b = Net('A'), Net('B')\nu = Part('L', 'X')\n"


def reasons(old: str, new: str, *faults: tuple[int, ErrorType], torn: tuple[str, ...] = ()) -> list[str]:
    """Reasons against the second script, whose faults are recognised by lines behind the first two."""
    found = [Fault(first=n + 2, last=n + 2, type=kind) for n, kind in faults]
    return list(kept(FIRST + old, FIRST + new, found, EMPTY, torn=torn).reasons)


def lost(text: str) -> str:
    return f"no run shows what `{text}` does, and nothing in the repair reads the same"


KEPT = [
    ("u[1] += a", "u[1] += a", []),
    ("u[1] += a", "a += u[1]", []),
    ("u[1] += a", "u[1].connect(a)", []),
    ("u[1] += a", "u[1] += b", [lost("u[1] += a")]),
    ("u[1] += a", "", [lost("u[1] += a")]),
    ("u[1] += a, b", "u[1] += a\nu[1] += b", []),
    ("u[1] += a, b", "u[1] += a", [lost("u[1] += (a, b)")]),
    ("u[1] += a", "u[1] += a, b", []),
    ("c = u", "c = u", []),
    ("c = u", "c = a", [lost("c = u")]),
    ("c = u", "d = u", []),
    ("c, d = u", "c = u", []),
    ("a & b", "a & b", []),
    ("a & b", "b & a", [lost("a & b")]),
    ("c = u\nd = c", "c = u\nd = c\nc = a", ["c is given a value once more"]),
]


@each(("old", "new", "expected"), KEPT)
def test_statements_that_failed_are_kept(old: str, new: str, expected: list[str]) -> None:
    assert reasons(old, new, (1, ERROR)) == expected


def test_of_many_reasons_three_are_spelled_out() -> None:
    old = "".join(f"u[{n}] += a\n" for n in range(5))
    found = reasons(old, "", *((n, ERROR) for n in range(1, 6)))
    assert found == [lost("u[0] += a"), lost("u[1] += a"), lost("u[2] += a"), "… and 2 more statements"]
    assert len(reasons(old, "", *((n, ERROR) for n in range(1, 4)))) == 3


def test_a_statement_stays_in_its_loop() -> None:
    old = "for i in (1, 2):\n    u[i] += a\n"
    assert reasons(old, old, (2, ERROR)) == []
    found = reasons(old, old.replace("2)", "3)"), (2, ERROR))
    assert found == ["no run shows what `u[i] += a` does, and it is in another loop now: `for i in (1, 3):`"]
    assert reasons(old, old.replace("(1, 2)", "[1, 2]"), (2, ERROR)) == []


def test_names_and_functions_that_were_missing_are_made_as_they_are_called() -> None:
    assert reasons("u[1] += vcc", "vcc = Net('VCC')\nu[1] += vcc", (1, UNDEFINED)) == []
    assert reasons("u[1] += vcc\nu[2] += vdd", "vcc = Net('VDD')\nvdd = Net('X')\nu[1] += vcc\nu[2] += vdd") == [
        "vcc was never made, and is VDD now"
    ]
    made = "def f(x):\n    return {}\nu[1] += f(a)"
    assert reasons("u[1] += f(a)", made.format("x"), (1, UNDEFINED)) == []
    assert reasons("u[1] += f(a)", made.format("a"), (1, UNDEFINED)) == [
        "f() is made, and does nothing with its argument x"
    ]


def test_lines_that_are_no_python_have_a_statement_that_names_the_same() -> None:
    assert reasons("", "u[1] += a", torn=("u[1] to a",)) == []
    expected = ["`u[1] to a` is no Python, and nothing in the repair names the same"]
    assert reasons("", "u[2] += a", torn=(" u[1] to a ",)) == expected
    assert reasons("u[1] += a", "u[1] += a", torn=("u[1] to a",)) == expected, "that stood there before"


def test_kept_lines_are_those_of_the_repair() -> None:
    old, new = FIRST + "u[1] += a\n", FIRST + "\n\nu[1] += a\n"
    assert kept(old, new, [Fault(first=3, last=3, type=ERROR)], EMPTY).lines == {1, 2, 5}
    assert kept(old, new, (), EMPTY).lines == frozenset()
    assert kept("(", new, (), EMPTY) == kept(old, "(", (), EMPTY) == kept("(", "(", (), None)
