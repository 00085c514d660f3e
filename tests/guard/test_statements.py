"""Statements that no run shows: what reads the same, and what is kept over several repairs."""

from __future__ import annotations

import ast

from circuitron.error_types import ErrorType
from circuitron.execution_report import Snapshot
from circuitron.guard.corrections import Kept, kept
from circuitron.guard.hidden import Fault
from circuitron.guard.readings import Terms, atoms, reads
from tests.rows import each

UNDEFINED = Terms(undefined=frozenset({"DI", "RO", "nam", "kilo"}), bound=frozenset({"name", "u1"}))
SHIFTING = Terms(shifting=True)
PLAIN = Terms()


def read(old: str, new: str, terms: Terms) -> bool:
    one, other = (atoms(ast.parse(text, mode="eval").body, {}) for text in (old, new))
    return reads(one, other, terms)


@each(
    ("old", "new", "terms"),
    [
        ("u1['A' + i]", "u1[f'A{i}']", PLAIN),
        ("u1['A' + i]", "u1['A%d' % i]", PLAIN),
        ("u1['A' + i]", "u1['A{}'.format(i)]", PLAIN),
        ("u1['A' + i]", "u1['A' + str(i)]", PLAIN),
        ("u1.VCC", "u1['VCC']", PLAIN),
        ("u1['A' % (i, j)]", "u1['A%d%d' % (i, j)]", PLAIN),
        ("u1[DI]", "u1['DI']", UNDEFINED),
        ("u['Q' + nam]", "u['Q' + name]", UNDEFINED),
        ("kilo(4.7)", "'4k7'", UNDEFINED),
        ("kilo(1000)", "'1k'", UNDEFINED),
        ("pins[k]", "pins[k - 1]", SHIFTING),
        ("range(1, n)", "range(n)", SHIFTING),
    ],
)
def test_reads_the_same(old: str, new: str, terms: Terms) -> None:
    assert read(old, new, terms)


@each(
    ("old", "new", "terms"),
    [
        ("u1['A' + i]", "u1[f'A{5 - i}']", PLAIN),
        ("u1['A' + i]", "u1[f'B{i}']", PLAIN),
        ("u1['A' + i]", "u1[f'A{j}']", PLAIN),
        ("u1['A' % (i, j)]", "u1['A' % (i, k)]", PLAIN),
        ("j1[3]", "j1[4]", PLAIN),
        ("pins[k]", "pins[k - 1]", PLAIN),
        ("pins[k]", "pins[4 - k]", SHIFTING),
        ("pins[k]", "pins[k:0:-1]", SHIFTING),
        ("u1[DI]", "u1['RO']", UNDEFINED),
        ("kilo(4.7)", "'47k'", UNDEFINED),
        ("kilo(1000)", "'10k'", UNDEFINED),
        ("zip(a, b)", "zip(b, a)", PLAIN),
        ("list(a)", "reversed(a)", PLAIN),
    ],
)
def test_reads_otherwise(old: str, new: str, terms: Terms) -> None:
    assert not read(old, new, terms)


FAILED = "i, u1 = 2, Part('L', 'X')\nj1 = Part('L', 'Y')\nj1[3] += u1['A' + i]\nj1[4] += u1['B']\n"
REPAIRED = FAILED.replace("'A' + i", "f'A{i}'")
FAULTS = (Fault(first=3, last=3, type=ErrorType.PYTHON_ERROR),)
CIRCUIT = Snapshot(parts=(), nets=())


def test_what_one_repair_had_to_keep_the_next_has_to_keep_too() -> None:
    """The second one starts from a script that runs, and still no circuit shows the statement as it was intended."""
    first = kept(FAILED, REPAIRED, FAULTS, CIRCUIT)
    assert first == Kept(lines=first.lines) and 3 in first.lines
    moved = REPAIRED.replace("j1[3]", "j1[5]")
    assert kept(REPAIRED, moved, (), CIRCUIT, first.lines).reasons
    assert not kept(REPAIRED, moved, (), CIRCUIT).reasons, "a circuit shows the rest"


def test_where_nothing_ran_every_statement_is_kept() -> None:
    moved = FAILED.replace("j1[4]", "j1[5]")
    assert kept(FAILED, moved, (), None).reasons and not kept(FAILED, moved, (), CIRCUIT).reasons
    assert not kept(FAILED, FAILED.replace("j1[4] += u1['B']", "u1['B'] += j1[4]"), (), None).reasons


LOOP = "u1 = Part('L', 'X')\npins = ['A', 'B']\nn = Net('N')\nfor k in NAMES:\n    u1[k] += n\n"
LOOP_FAULTS = (Fault(first=4, last=4, type=ErrorType.UNDEFINED_NAME),)


def test_what_a_loop_over_a_name_that_was_never_made_goes_through_may_be_chosen_of_texts_alone() -> None:
    chosen = LOOP.replace("NAMES", "('A', 'C')")
    assert not kept(LOOP, chosen, LOOP_FAULTS, CIRCUIT).reasons
    other = LOOP.replace("NAMES", "pins[1:]")
    assert kept(LOOP, other, LOOP_FAULTS, CIRCUIT).reasons
