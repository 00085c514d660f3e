"""What a diagnose run makes of chains with something unknown in them: their two sides stay apart."""

from __future__ import annotations

import pytest

from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.local import LocalSandbox

pytestmark = pytest.mark.skipif(LocalSandbox.obstacle() != "", reason=f"no local sandbox: {LocalSandbox.obstacle()}")

SCRIPT = """from skidl import *
vcc, gnd = Net("VCC"), Net("GND")
r = Part("Device", "R", footprint="Resistor_SMD:R_0603_1608Metric")
vcc & r & gnd
{chain}
"""


@pytest.mark.parametrize("chain", ["vcc & bypass & gnd", "bypass & vcc & bypass & gnd & bypass"])
def test_the_two_sides_are_not_joined(libraries: Libraries, chain: str) -> None:
    with LocalSandbox().session(libraries, Project()) as session:
        script = Script(name="chain.py", source=SCRIPT.format(chain=chain))
        report = session.run(RunRequest(script=script, mode=Mode.DIAGNOSE))
    assert report.snapshot is not None
    nets = {
        net.name: {(pin.ref, pin.number) for pin in net.pins if not pin.number.startswith("?")}
        for net in report.snapshot.nets
    }
    assert nets["VCC"] == {("R1", "1")}
    assert nets["GND"] == {("R1", "2")}
