"""Pins that no library vouches for make a result unverified, however the script's process presents them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from circuitron.knowledge.supplement import Supplemented, definition
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.models import Outcome, Project, Script
from circuitron.pipeline import Tools, check, fix

ROOT = Path(__file__).parents[2]
HEAD = """from skidl import *

vin, gnd = Net("VIN"), Net("GND")
vin.drive = gnd.drive = POWER
r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
vin & r & gnd
"""
TIMER = HEAD + 'u = Part("Timer", "NE555P", footprint="Package_DIP:DIP-8_W7.62mm")\n'
PINS = 'Pin(num="1", name="A", func=Pin.types.PASSIVE), Pin(num="2", name="B", func=Pin.types.PASSIVE)'
FOOTPRINT = 'footprint="Resistor_SMD:R_0603_1608Metric"'
OWN_LIBRARY = f"""from skidl import Pin, Part, SchLib, SKIDL, TEMPLATE
own = SchLib(tool=SKIDL).add_parts(*[
    Part(**{{ 'name':'X1', 'dest':TEMPLATE, 'tool':SKIDL, 'ref_prefix':'U', 'pins':[{PINS}] }})])
"""
USE_OWN = f'u = Part("own", "X1", tool=SKIDL, {FOOTPRINT})\nvin & u & gnd\n'
RESISTOR = """(symbol "R" (symbol "R_1_1"
 (pin power_out line (at 0 0 0) (length 1) (name "A") (number "1"))
 (pin power_in line (at 0 0 0) (length 1) (name "B") (number "2"))))"""
SPREAD = 'pin += vin if pin.num in "1357" else gnd'
FORGED = {
    "library taken away, pins called passive": TIMER
    + f"u.lib = None\nu.tool = SKIDL\nfor pin in u.pins:\n    pin.func = Pin.types.PASSIVE\n    {SPREAD}\n",
    "a library that SKiDL is said to have written": TIMER
    + 'u.lib = SchLib(tool=SKIDL)\nu.lib.filename = "Timer_sklib.py"\n'
    + f"for pin in u.pins:\n    pin.func = Pin.types.PASSIVE\n    {SPREAD}\n",
    "types of a library part changed": TIMER + f"for pin in u.pins:\n    pin.func = Pin.types.PASSIVE\n    {SPREAD}\n",
    "a part of its own": HEAD
    + f'u = Part(name="X1", tool=SKIDL, dest=NETLIST, {FOOTPRINT}, pins=[{PINS}])\nvin & u & gnd\n',
    "a part of its own in a circuit beside the main one": HEAD
    + "beside = Circuit()\nwith beside:\n"
    + f'    x = Part(name="X1", tool=SKIDL, dest=NETLIST, {FOOTPRINT}, pins=[{PINS}])\n    Net("A") & x & Net("B")\n'
    + "beside.generate_netlist()\n",
    "a library that the script writes": HEAD
    + f'with open("own_sklib.py", "w") as file:\n    file.write({OWN_LIBRARY!r})\n{USE_OWN}',
    "its own definition under the name of a KiCad symbol": HEAD
    + "from simp_sexp import Sexp\nown = SchLib(tool=KICAD9)\nown.filename = 'Device'\n"
    + f"own.add_parts(Part(name='R', tool=KICAD9, dest=LIBRARY, part_defn=Sexp({RESISTOR!r})))\n"
    + f"u = Part(own, 'R', value='1k', {FOOTPRINT})\nvin & u & gnd\n",
}


def script(source: str) -> Script:
    return Script(name="circuit.py", source=f"{source}\nERC()\ngenerate_netlist()\n")


@pytest.mark.parametrize("title", FORGED)
def test_pins_that_no_library_has_are_not_verified(tools: Tools, title: str) -> None:
    found = check(script(FORGED[title]), Project(), tools)
    assert found.unverified and not found.clean, [d.message for d in found.diagnostics]


@pytest.mark.parametrize("title", ["a part of its own", "a library that the script writes"])
def test_the_user_may_accept_them(tools: Tools, title: str) -> None:
    accepting = replace(tools, accept_unvouched=True)
    assert fix(script(FORGED[title]), Project(), tools).outcome is Outcome.UNVERIFIED
    found, result = (work(script(FORGED[title]), Project(), accepting) for work in (check, fix))
    assert found.clean and result.outcome is Outcome.CLEAN
    assert found.unverified == result.unverified != ()


def test_a_part_without_its_library_is_judged_by_the_symbol_that_has_its_pins(tools: Tools) -> None:
    """Its supply pins are open, which is found though the netlist does not name them."""
    open_supply = TIMER + f"vin & u['Q', 'THR'] & Part('Device', 'R', {FOOTPRINT}) & gnd\n"
    open_supply += "u.lib = None\nu.tool = SKIDL\n"
    found = check(script(open_supply), Project(), tools)
    assert found.unverified == () and found.report.verification is not None
    assert {pin.number for pin in found.report.verification.floating_supplies} == {"1", "8"}


def test_what_a_repair_pastes_from_the_supplementary_library_is_verified(
    tools: Tools, symbols: SymbolIndex, cache_dir: Path
) -> None:
    source = HEAD + "u = Part('Sensor_Distance', 'HC-SR04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04')\n"
    source += "u['VCC', 'GND'] += vin, gnd\nu['Trig'] += vin\nu['Echo'] += Net('ECHO')\n"
    with_supplement = replace(tools, symbols=Supplemented(symbols, cache_dir))
    result = fix(script(source), Project(), with_supplement, allow_unsafe=True)
    assert definition("HC-SR04").split("\n")[0] in result.source
    assert result.attempts[-1].report.verification is not None and result.unverified == ()


def test_libraries_in_files_of_the_project_vouch_for_their_parts(tools: Tools) -> None:
    folder = ROOT / "bench" / "good" / "weather_station"
    source = (folder / "weather_station.py").read_text(encoding="utf-8")
    found = check(Script(name="weather_station.py", source=source), Project(folder=folder), tools)
    assert found.unverified == () and found.clean, [d.message for d in found.diagnostics]


def test_a_library_of_the_project_does_not_vouch_for_other_pins(tools: Tools, tmp_path: Path) -> None:
    (tmp_path / "own_sklib.py").write_text(OWN_LIBRARY, encoding="utf-8")
    found = check(script(HEAD + USE_OWN), Project(folder=tmp_path), tools)
    assert found.clean and found.unverified == ()
    forged = HEAD + USE_OWN + "u[2].func = Pin.types.OUTPUT\n"
    assert check(script(forged), Project(folder=tmp_path), tools).unverified != ()
