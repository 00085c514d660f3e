"""What must hold for every source and every set of findings, found by generating both."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circuitron.details import AnyDetail
from circuitron.details.connections import PinNotFound
from circuitron.details.names import PartNotFound
from circuitron.finding import Candidate, Finding, Grade, Origin, Span
from circuitron.fixes import all_fixes
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import parses, propose
from tests.fixes.case import Case, cases_of

Contexts = Callable[..., FixContext]

PARTS = [
    ("Device", "CP", "Device:C_Polarized"),
    ("Timer", "NE555", "Timer:NE555P"),
    ("device", "R", "Device:R"),
    ("74xx", "74HC595", ""),
    ("Amplifier_Operational", "LM358", ""),
]
PINS = ["+", "~OE", "~SRCLR", "TRIG", "OUT", "1", "QH'", "VCC", "Q[0:3]", "A,K", "ü"]
QUOTES = ["'", '"']


@st.composite
def scripts(draw: st.DrawFn) -> tuple[str, list[Finding]]:
    """A script in SKiDL's ways, and findings for some of its parts and pins."""
    lines = ["from skidl import *", "gnd = Net('GND')"]
    found: list[Finding] = []
    for number in range(draw(st.integers(1, 4))):
        library, name, becomes = draw(st.sampled_from(PARTS))
        quote = draw(st.sampled_from(QUOTES))
        form = draw(st.sampled_from(["plain", "keywords", "variable", "function", "template", "several lines"]))
        call = f"Part({quote}{library}{quote}, {quote}{name}{quote}"
        match form:
            case "plain":
                lines.append(f"u{number} = {call}, value='x')  # {name}")
            case "keywords":
                lines.append(f"u{number} = Part(name={quote}{name}{quote}, lib={quote}{library}{quote})")
            case "variable":
                lines += [f"kind = {quote}{name}{quote}", f"u{number} = Part({quote}{library}{quote}, kind)"]
            case "function":
                lines += [f"def make{number}(n={quote}{name}{quote}):", f"    return Part({quote}{library}{quote}, n)"]
                lines.append(f"u{number} = make{number}()")
            case "template":
                lines.append(f"u{number}, other = 2 * {call}, dest=TEMPLATE)")
            case "several lines":
                lines += [f"u{number} = {call},", "    value='x',", ")"]
        symbol = becomes or f"{library}:{name}"
        if becomes and draw(st.booleans()):
            candidate = Candidate(text=becomes, why="", score=1.0, confidence=draw(st.sampled_from(["same", "likely"])))
            line = next(i for i, text in enumerate(lines, 1) if "Part(" in text and i > len(lines) - 4)
            found.append(_finding(PartNotFound(library=library, part=name), line, (candidate,)))
        for pin in draw(st.lists(st.sampled_from(PINS), max_size=3, unique=True)):
            body = {
                "plain": [f"u{number}[{pin!r}] += gnd"],
                "loop": [f"for p in ({pin!r}, 'GND'):", f"    u{number}[p] += Net(p)"],
                "computed": ["for i in range(2):", f"    u{number}[f'Q{{i}}'] += gnd"],
                "list": [f"u{number}[{pin!r}, 2] += gnd, gnd"],
            }[draw(st.sampled_from(["plain", "loop", "computed", "list"]))]
            lines += body
            if draw(st.booleans()):
                found.append(_finding(PinNotFound(symbol=symbol, ref="U1", pin=pin), len(lines)))
    return "\n".join([*lines, "ERC()", "generate_netlist()", ""]), found


def _finding(detail: AnyDetail, line: int, candidates: tuple[Candidate, ...] = ()) -> Finding:
    span = Span(file="script.py", line=line)
    return Finding(detail=detail, grade=Grade.FAULT, message="", origin=Origin.LOG, span=span, candidates=candidates)


@given(script=scripts(), unsafe=st.booleans())
@settings(max_examples=150)
def test_a_repair_parses_and_touches_no_other_line(
    context_of: Contexts, script: tuple[str, list[Finding]], unsafe: bool
) -> None:
    source, found = script
    context = context_of(source, *found)
    repair = propose(context, unsafe)
    assert repair.broken_rules == ()
    assert parses(repair.source)
    touched = {
        line
        for edit in repair.applied
        for change in edit.changes
        for line in range(source.count("\n", 0, change.start), source.count("\n", 0, change.end) + 1)
    }
    kept = [text for line, text in enumerate(source.split("\n")) if line not in touched]
    result = repair.source.split("\n")
    assert [text for text in kept if text not in result] == []
    if not repair.applied:
        assert repair.source == source


@given(script=scripts())
@settings(max_examples=60)
def test_the_same_findings_give_the_same_repair(context_of: Contexts, script: tuple[str, list[Finding]]) -> None:
    source, found = script
    assert propose(context_of(source, *found), True) == propose(context_of(source, *found), True)


@given(script=scripts(), at=st.floats(0, 1), junk=st.sampled_from(["(", "'", "\\", "def", "\0", "\n   x", "]"]))
@settings(max_examples=100)
def test_rules_that_need_a_tree_leave_broken_source_alone(
    context_of: Contexts, script: tuple[str, list[Finding]], at: float, junk: str
) -> None:
    source, found = script
    place = int(at * len(source))
    broken = source[:place] + junk + source[place:]
    repair = propose(context_of(broken, *found), True, [rule for rule in all_fixes() if not rule.unparsable])
    assert repair.broken_rules == ()
    if not parses(broken):
        assert repair.source == broken


def _examples() -> list[object]:
    return [
        pytest.param(rule, case, id=f"{rule.name}: {case.title}")
        for rule in all_fixes()
        for case in cases_of(rule.name)
        if case.expected is not None and rule.name in OWN
    ]


OWN = {"part", "footprint", "units", "pin-name"}


@pytest.mark.parametrize(("rule", "case"), _examples())
def test_repaired_source_is_not_repaired_again(context_of_case: Contexts, rule: object, case: Case) -> None:
    """Even findings that are out of date find nothing left to do: what they ask for is not there any more."""
    assert case.expected is not None
    context = context_of_case(case, case.expected)
    second = propose(context, True, [rule])  # type: ignore[list-item]
    assert second.broken_rules == ()
    ast.parse(second.source)
    assert second.source == case.expected
