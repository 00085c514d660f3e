"""A drawing that fails, or takes too long, is no fault of the script; wrong arguments are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from circuitron.agents.runtime_corrector import brief
from circuitron.details.names import PartNotFound
from circuitron.error_types import ErrorType
from circuitron.finding import Finding, Grade, Origin
from circuitron.knowledge.symbols import open_index
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.run_request import Libraries, Limits, Project, Script
from circuitron.sandbox.local import LocalSandbox

BOARD = """\
from skidl import *; set_default_tool(KICAD9)
{patch}
vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = gnd.drive = POWER
r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
vcc & r & gnd
ERC()
generate_netlist()
{call}
"""
# What SKiDL's router does by chance, made certain: in the tool's module, which the script can reach.
FAILS = """
from skidl.errors import RoutingFailure
import skidl.tools.kicad9, skidl.tools.kicad8
def fail(*args, **kwargs):
    {how}
for tool in (skidl.tools.kicad9, skidl.tools.kicad8):
    tool.gen_sch = tool.gen_svg = fail
"""


@pytest.fixture(scope="module")
def drawn(embedded: Libraries, cache_dir: Path) -> Environment:
    limits = Limits(wall_seconds=6.0)
    return Environment(
        sandbox=LocalSandbox(), libraries=embedded, symbols=open_index(embedded, cache_dir), limits=limits
    )


@pytest.mark.parametrize("call", ["generate_svg()", "generate_schematic(title='Lamp')"])
@pytest.mark.parametrize(
    "how", ["raise RoutingFailure('no way')", "import time; time.sleep(60)", "raise KeyError('x')"], ids=str
)
def test_a_drawing_that_fails_leaves_the_circuit_verified(drawn: Environment, how: str, call: str) -> None:
    source = BOARD.format(patch=FAILS.format(how=how), call=call)
    result = fix(Script(name="board.py", source=source), Project(), drawn)
    assert result.outcome is not Outcome.UNREPAIRED, [d.message for d in result.remaining]
    (found,) = [d for d in result.remaining if d.type is ErrorType.GENERATOR_UNAVAILABLE]
    assert found.grade is Grade.SUSPECT and "draw" in found.message


def test_a_drawing_that_one_of_three_tries_misses_gets_labels(drawn: Environment) -> None:
    """The router fails by the random numbers that it draws, and the first try draws others than the second."""
    first = "import random\nFIRST = random.random() == random.Random(0).random()"
    how = "if kwargs.get('auto_stub') is None and not FIRST: raise RoutingFailure('no way')"
    source = BOARD.format(patch=first + FAILS.format(how=how), call="generate_schematic()")
    result = fix(Script(name="board.py", source=source), Project(), drawn)
    assert result.outcome is Outcome.REPAIRED
    assert "generate_schematic(auto_stub=True, auto_stub_max_wire_dist=0)" in result.source
    assert "Another try drew it" in result.attempts[0].findings[-1].message
    assert not [d for d in result.remaining if d.type is ErrorType.GENERATOR_UNAVAILABLE]


def test_a_drawing_of_labels_alone_is_tried_once(drawn: Environment) -> None:
    """Its router has nothing to do; here another try than the first would fail."""
    first = "import random\nFIRST = random.random() == random.Random(0).random()"
    how = "if not FIRST: raise RoutingFailure('no way')"
    for call, tried in (
        ("generate_schematic(auto_stub=True, auto_stub_max_wire_dist=0)", 1),
        ("generate_svg(auto_stub_max_wire_dist=0)", 1),
        ("generate_svg(auto_stub=False, auto_stub_max_wire_dist=0)", 2),
    ):
        source = BOARD.format(patch=first + FAILS.format(how=how), call=call)
        result = fix(Script(name="board.py", source=source), Project(), drawn)
        missed = [d for d in result.remaining if d.type is ErrorType.GENERATOR_UNAVAILABLE]
        assert len(missed) == tried - 1, call


def test_a_router_that_cannot_be_stopped_is_no_fault_either(drawn: Environment) -> None:
    """The run itself meets the sandbox's limit."""
    how = "import time\n    while True:\n        try: time.sleep(60)\n        except BaseException: pass"
    source = BOARD.format(patch=FAILS.format(how=how), call="generate_svg()")
    result = fix(Script(name="board.py", source=source), Project(), drawn)
    assert result.outcome is not Outcome.UNREPAIRED, [d.message for d in result.remaining]
    assert any("time limit" in d.message for d in result.remaining)


def test_wrong_arguments_stay_faults(drawn: Environment) -> None:
    source = BOARD.format(patch="", call="generate_svg('a', 'b', 'c', 'd', 'e', 'f')")
    result = fix(Script(name="board.py", source=source), Project(), drawn)
    assert ErrorType.GENERATOR_ERROR in {d.type for d in result.attempts[0].findings if d.grade is Grade.FAULT}


MADE = """u = Part(name="BUZZ", tool=SKIDL, ref="U1", footprint="Package_TO_SOT_SMD:SOT-23", pins=[
    Pin(num="1", name="A", func=Pin.types.PASSIVE{at}), Pin(num="2", name="K", func=Pin.types.PASSIVE{next})])
{outline}
vcc += u["A"]
gnd += u["K"]
ERC()"""


def test_a_part_made_as_the_brief_says_is_drawn(drawn: Environment) -> None:
    """Without what it says of drawing, it is not."""
    source = BOARD.format(patch="", call="generate_svg()")
    lacking = Finding(detail=PartNotFound(part="BUZZ"), grade=Grade.FAULT, message="No.", origin=Origin.EXCEPTION)
    assert "draw_cmds" not in brief(source.replace("generate_svg()", ""), [lacking], alone=True)
    assert "draw_cmds" not in brief(source, [lacking])
    said = brief(source, [lacking], alone=True).replace("\n", " ")
    (place,), (outline,) = (re.findall(text, said) for text in (r"Pin\(…(, .*?)\)`", r"`part(\.draw_cmds = .*?)`"))
    for at, drawing in ((place, f"u{outline}"), ("", "")):
        part = MADE.format(at=at, next=at.replace("y=2.54", "y=0"), outline=drawing)
        result = fix(Script(name="board.py", source=source.replace("ERC()", part)), Project(), drawn)
        undrawn = [d for d in result.remaining if d.type is ErrorType.GENERATOR_ERROR]
        assert bool(undrawn) is not bool(drawing), result.remaining
