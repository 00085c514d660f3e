"""The review: each code on a faulty circuit, silence on right ones however odd, comments, settings, real runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from circuitron.circuit import read_circuit
from circuitron.finding import Grade, Origin
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.review import issues, review
from circuitron.review.codes import codes
from circuitron.review.comments import silenced
from circuitron.run_request import Script
from tests.circuit.netlists import snapshot

HERE = Path(__file__).parent


def circuits(name: str) -> dict[str, str]:
    """The circuits of a file by their titles."""
    sections = (HERE / name).read_text(encoding="utf-8").split("\n## ")[1:]
    return {title: body for title, _, body in (section.partition("\n") for section in sections)}


RIGHT, FAULTY = circuits("right.txt"), circuits("faulty.txt")


@pytest.mark.parametrize("title", RIGHT)
def test_right_circuits_are_left_alone(title: str, symbols: SymbolIndex) -> None:
    found = review(snapshot(RIGHT[title], symbols), symbols)
    assert [f"{finding.code} {finding.message}" for finding in found] == []


@pytest.mark.parametrize("title", FAULTY)
def test_a_fault_is_found_and_nothing_else(title: str, symbols: SymbolIndex) -> None:
    code, ref = re.split(r"[ :]+", title)[:2]
    found = list(issues(read_circuit(snapshot(FAULTY[title], symbols), symbols)))
    assert {issue.code for issue in found} == {code}, [issue.message for issue in found]
    assert ref in {ref for issue in found for ref in issue.refs[:2]}


def test_every_code_has_a_faulty_circuit() -> None:
    reviewed = {code for code in codes() if code.startswith("ER")}  # EP: of the simulation
    assert {title.split()[0] for title in FAULTY} == reviewed


def test_a_finding_says_what_where_why_and_what_to_do(symbols: SymbolIndex) -> None:
    (found,) = review(snapshot(FAULTY["ER302 K1: relay without a diode"], symbols), symbols)
    assert (found.origin, found.grade, found.code) == (Origin.REVIEW, Grade.FAULT, "ER302")
    assert found.refs == ("K1", "Q1") and found.nets == ("COIL",)
    assert found.span is not None and found.span.line == 6
    assert found.detail.page == "docs/review.md#er302" and found.detail.remedy and found.detail.why


COMMENTED = """
first = 1
j1 = 2
j2 = 3
q1 = 4
r1 = 5
r2 = 6
k1 = 7{}
"""


@pytest.mark.parametrize(
    ("comment", "quiet"),
    [
        ("  # circuitron: ignore[ER302] its diode is in the socket", True),
        ("  # circuitron: ignore[ER301, ER302] its diode is in the socket", True),
        ("\n# circuitron: ignore[ER302] diodes are in the sockets", True),
        ("  # circuitron: ignore[ER302]", False),  # no reason
        ("  # circuitron: ignore[ER301] another code", False),
        ("\nx = '# circuitron: ignore[ER302] a text'", False),
        ("\nx = 1  # circuitron: ignore[ER302] beside something else", False),
    ],
)
def test_a_comment_with_a_reason_silences(comment: str, quiet: bool, symbols: SymbolIndex) -> None:
    # The relay is the seventh line of the circuit, and of the source once its first line is empty.
    circuit = snapshot("\n" + FAULTY["ER302 K1: relay without a diode"].strip(), symbols)
    source = COMMENTED.format(comment).removeprefix("\n")
    lines = [part.span.line for part in circuit.parts if part.ref == "K1" and part.span]
    assert lines == [6]
    source = "\n".join(source.splitlines()[1:])
    found = review(circuit, symbols, Script(name="script.py", source=source))
    assert (found == ()) == quiet


def test_a_setting_silences_a_code(symbols: SymbolIndex) -> None:
    circuit = snapshot(FAULTY["ER302 K1: relay without a diode"], symbols)
    assert review(circuit, symbols, ignore=("ER302",)) == ()
    assert review(circuit, symbols, ignore=("ER303",)) != ()


def test_a_source_that_is_no_python_silences_nothing() -> None:
    assert not silenced("x = (  # circuitron: ignore[ER302] open\n'''").lines
