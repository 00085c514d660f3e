"""Scripts that run on their user's machine as they stand are not called broken for what only a sandbox lacks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from circuitron.check_result import CheckResult
from circuitron.error_types import ErrorType
from circuitron.finding import Grade
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.run_request import Libraries, Mode, Project, Script
from circuitron.sandbox.base import Sandbox
from tests.sandbox.conftest import LIMITS, both

HEAD = """from skidl import *

r1, r2 = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)(2)
vin, gnd = Net("VIN"), Net("GND")
vin.drive = gnd.drive = POWER
vin & r1 & Net("OUT") & r2 & gnd
"""
WRITE_OUT = "ERC()\ngenerate_netlist()\ngenerate_dot()\n"
SECOND = """
second = Circuit()
with second:
    r3, r4 = Part("Device", "{symbol}", value="1k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)(2)
    a, b = Net("A"), Net("B")
    a += r3[1], r4[1]
    b += r3[2], r4[2]
{calls}
"""
CLASH = """
second = Circuit()
with second:
    one, two = Part("Amplifier_Operational", "LM358", dest=TEMPLATE)(2)
    Net("X").connect(one[1], two[1])
second.ERC()
"""
PLAIN = {
    "exit": HEAD + WRITE_OUT + "exit()\n",
    "quit with 0": HEAD + WRITE_OUT + "quit(0)\n",
    "what site defines": HEAD + WRITE_OUT + "str(copyright), str(credits), repr(license), repr(help)\n",
    "in its own folder": "import os\nos.chdir(os.path.dirname(os.path.abspath(__file__)))\n" + HEAD + WRITE_OUT,
    "its own text": HEAD + WRITE_OUT + "assert 'generate_netlist' in open(__file__).read()\n",
    "a renamed part": HEAD + "r1.name = 'SHUNT'\nr3 = r2(name='SENSE')\nvin & r3 & gnd\n" + WRITE_OUT,
    "two circuits": HEAD + WRITE_OUT + SECOND.format(symbol="R", calls="second.ERC()\nsecond.generate_netlist()"),
    "circuits only": "from skidl import *\n" + SECOND.format(symbol="R", calls="second.generate_netlist()"),
}
DEBUGGED = {"breakpoint": "breakpoint()\n", "pdb": "import pdb\npdb.set_trace()\n"}
MODULE = '''"""Blocks."""
from skidl import *

FOOTPRINT = "Resistor_SMD:R_0805_2012Metric"


@subcircuit
def divider(top, tap, bottom):
    r1, r2 = Part("Device", "R", value="1k", footprint=FOOTPRINT, dest=TEMPLATE)(2)
    top & r1 & tap & r2 & bottom
'''

Bench = Callable[..., tuple[CheckResult, Outcome]]


@pytest.fixture
def checked(
    make_sandbox: Callable[[str], Sandbox], libraries: Libraries, symbols: SymbolIndex, tmp_path: Path
) -> Callable[..., CheckResult]:
    def run(name: str, source: str) -> CheckResult:
        project, tools = _bench(make_sandbox(name), libraries, symbols, tmp_path, source)
        return check(Script(name="board.py", source=source), project, tools, Mode.ERC)

    return run


def _bench(
    sandbox: Sandbox, libraries: Libraries, symbols: SymbolIndex, folder: Path, source: str
) -> tuple[Project, Environment]:
    (folder / "board.py").write_text(source)
    return Project(folder=folder), Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, limits=LIMITS)


def faults(result: CheckResult) -> list[str]:
    return [f"{d.type}: {d.message}" for d in result.findings if d.grade is Grade.FAULT]


@both
@pytest.mark.parametrize("kind", PLAIN)
def test_clean(
    kind: str,
    name: str,
    make_sandbox: Callable[[str], Sandbox],
    libraries: Libraries,
    symbols: SymbolIndex,
    tmp_path: Path,
) -> None:
    """In `check`, and in `fix`, which makes the drawings for real."""
    source = PLAIN[kind]
    project, tools = _bench(make_sandbox(name), libraries, symbols, tmp_path, source)
    script = Script(name="board.py", source=source)
    result = check(script, project, tools, Mode.ERC)
    assert (faults(result), result.clean) == ([], True), result.report.execution_stderr
    assert fix(script, project, tools).outcome is Outcome.CLEAN
    assert [path.name for path in tmp_path.iterdir()] == ["board.py"]


@both
def test_exit_with_a_status_is_a_failure_with_its_line(name: str, checked: Callable[..., CheckResult]) -> None:
    source = HEAD + WRITE_OUT + "exit(1)\n"
    (fault,) = [d for d in checked(name, source).findings if d.grade is Grade.FAULT]
    assert fault.span is not None
    assert fault.span.line == source.count("\n")
    assert "status 1" in fault.message


@both
@pytest.mark.parametrize("kind", DEBUGGED)
def test_a_debugger_that_was_left_in_is_noted(kind: str, name: str, checked: Callable[..., CheckResult]) -> None:
    result = checked(name, HEAD + DEBUGGED[kind] + WRITE_OUT)
    assert result.clean, faults(result)
    (note,) = [d for d in result.findings if d.type is ErrorType.DEBUGGER_CALL]
    assert note.grade is Grade.NOTE
    assert note.span is not None


@both
def test_input_says_what_to_do(name: str, checked: Callable[..., CheckResult]) -> None:
    (fault,) = faults(checked(name, HEAD + "input('go? ')\n" + WRITE_OUT))
    assert "write the value into the script" in fault


def test_the_symbol_of_a_renamed_part_is_still_looked_up(checked: Callable[..., CheckResult]) -> None:
    result = checked("local", PLAIN["a renamed part"])
    assert result.report.snapshot is not None
    assert {part.name for part in result.report.snapshot.parts} == {"R"}
    assert result.report.netlist.count('(part "R")') == 3
    forged = HEAD + "r1.__dict__['loaded_as'] = 'LM358'\n" + WRITE_OUT
    assert any("NetlistMismatch" in fault for fault in faults(checked("local", forged)))


@both
def test_each_circuit_that_is_written_out_is_verified(name: str, checked: Callable[..., CheckResult]) -> None:
    report = checked(name, PLAIN["two circuits"]).report
    (other,) = report.others
    assert (other.verification.done, other.verification.parts, other.verification.nets) == (True, 2, 2)
    assert report.verification is not None
    assert report.verification.parts == 2


def test_a_fault_of_another_circuit_is_a_fault(checked: Callable[..., CheckResult]) -> None:
    found = faults(checked("local", HEAD + WRITE_OUT + CLASH))
    assert any(f"In the circuit of line {_line_of(CLASH)}" in fault and "conflict" in fault for fault in found), found


def test_another_circuit_that_cannot_be_verified_is_a_fault(checked: Callable[..., CheckResult]) -> None:
    forged = SECOND.format(symbol="R", calls="r3.lib.filename = 'Nowhere'\nsecond.ERC()\nsecond.generate_netlist()")
    result = checked("local", HEAD + WRITE_OUT + forged)
    assert not result.report.execution_success
    assert any("NetlistMismatch" in fault for fault in faults(result))


def test_a_circuit_that_nothing_writes_out_is_still_reported(checked: Callable[..., CheckResult]) -> None:
    found = faults(checked("local", HEAD + WRITE_OUT + SECOND.format(symbol="R", calls="")))
    assert any("CircuitMismatch" in fault for fault in found)


def _line_of(text: str) -> int:
    return (HEAD + WRITE_OUT + text.partition("Circuit()")[0]).count("\n") + 1


@both
def test_a_module_is_no_circuit(name: str, checked: Callable[..., CheckResult]) -> None:
    result = checked(name, MODULE)
    assert result.clean
    assert result.is_module


@pytest.mark.parametrize(
    "source",
    [
        "from skidl import *\ngenerate_netlist()\n",
        MODULE + "\n\ngenerate_netlist()\n",
        MODULE + "\n\ndef board():\n    divider(Net(), Net(), Net())\n    ERC()\n",
        MODULE.replace("divider(", "main("),
        "from skidl import *\nx = 1\n",
    ],
    ids=["nothing at all", "functions that are never called", "an ERC that is never called", "main", "no functions"],
)
def test_a_script_with_nothing_in_it_is_a_fault(source: str, checked: Callable[..., CheckResult]) -> None:
    result = checked("local", source)
    assert not result.clean
    assert any("EmptyCircuit" in fault for fault in faults(result))
