"""The review in the commands: after ERC, on scripts that really run."""

from __future__ import annotations

import json

from lamp import Command

HEAD = """from skidl import *

v5, gnd = Net("+5V"), Net("GND")
v5.drive = gnd.drive = POWER
j1 = Part("Connector_Generic", "Conn_01x02", value="5V/GND")
v5 += j1[1]
gnd += j1[2]
led = Part("Device", "LED", footprint="LED_SMD:LED_0603_1608Metric"){comment}
"""
BARE = HEAD + 'v5 & led["A", "K"] & gnd\n'
REVERSED = (
    HEAD + 'v5 & Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric") & led["K", "A"] & gnd\n'
)
UNSTABLE = """from skidl import *

v5, v33, gnd = Net("+5V"), Net("+3V3"), Net("GND")
v5.drive = gnd.drive = POWER
j1 = Part("Connector_Generic", "Conn_01x03", value="5V/3V3/GND")
u1 = Part("Regulator_Linear", "AP2112K-3.3", footprint="Package_TO_SOT_SMD:SOT-23-5")
c1 = Part("Device", "C", value="1uF", footprint="Capacitor_SMD:C_0603_1608Metric")
v5 += j1[1], u1["VIN"], u1["EN"], c1[1]
v33 += j1[2], u1["VOUT"]
gnd += j1[3], u1["GND"], c1[2]
"""


def test_a_fault_of_the_circuit_fails_a_check(circuitron: Command) -> None:
    circuitron.write("lamp.py", BARE.format(comment=""))
    done = circuitron("check", "lamp.py", "--output-format", "json")
    (found,) = [d for d in json.loads(done.stdout)["findings"] if d["origin"] == "review"]
    assert done.returncode == 1
    assert (found["origin"], found["grade"], found["code"]) == ("review", "fault", "ER301")
    assert found["refs"] == ["D1"] and found["nets"] == ["+5V", "GND"] and found["line"] == 8
    assert found["facts"]["page"] == "docs/review.md#er301" and found["facts"]["remedy"]
    shown = circuitron("check", "lamp.py").stdout
    assert "✗ ER301" in shown and "Put a resistor in series" in shown


def test_a_review_can_be_left_out(circuitron: Command) -> None:
    circuitron.write("lamp.py", BARE.format(comment=""))
    for options in (("--no-review", "--no-physics"), ("--runtime-only",)):
        done = circuitron("check", "lamp.py", *options)
        assert (done.returncode, "ER301" in done.stdout) == (0, False), options
    assert "EP101" in circuitron("check", "lamp.py", "--no-review").stdout, "the simulation sees the current"
    circuitron.write("lamp.py", BARE.format(comment="  # circuitron: ignore[ER301] the source limits the current"))
    assert circuitron("check", "lamp.py").returncode == 0


def test_a_suspect_fails_only_where_that_is_wanted(circuitron: Command) -> None:
    circuitron.write("supply.py", UNSTABLE)
    done = circuitron("check", "supply.py")
    assert done.returncode == 0 and "! ER308" in done.stdout
    assert circuitron("check", "supply.py", "--strict").returncode == 1


def test_a_repair_is_written_though_the_circuit_has_faults(circuitron: Command) -> None:
    """What the review says is about the circuit: the script is repaired as it would be without it."""
    circuitron.write("lamp.py", REVERSED.format(comment="").replace('"Device", "LED"', '"device", "LED"'))
    done = circuitron("fix", "lamp.py", "--no-model")
    assert done.returncode == 1 and "ER204" in done.stdout
    assert '"Device", "LED"' in (circuitron.folder / "lamp.py").read_text()
    again = circuitron("fix", "lamp.py", "--no-model", "--no-review")
    assert again.returncode == 0 and "ER204" not in again.stdout


def test_a_code_can_be_explained(circuitron: Command) -> None:
    done = circuitron("explain", "er301")
    assert done.returncode == 0 and "ER301" in done.stdout and "Remedy" in done.stdout
