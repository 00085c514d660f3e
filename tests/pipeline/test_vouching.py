"""Pins that no library vouches for make a result unverified, however the script's process presents them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from circuitron.error_types import ErrorType
from circuitron.knowledge.supplement import Supplemented, definition
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.run_request import Project, Script

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
# BC547 is 1 C, 2 B, 3 E.
EXCHANGED = """u = Part(name="BC547", tool={tool}, dest={dest}, footprint="Package_TO_SOT_THT:TO-92_Inline", pins=[
    Pin(num="1", name="E", func=Pin.types.PASSIVE), Pin(num="2", name="B", func=Pin.types.INPUT),
    Pin(num="3", name="C", func=Pin.types.PASSIVE)])
"""
USE_TRANSISTOR = "vin & u['C']\nvin & Part('Device', 'R', value='1k', footprint=r.footprint) & u['B']\ngnd & u['E']\n"
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
    "exchanged names of pins under the name of a KiCad symbol": HEAD
    + EXCHANGED.format(tool="SKIDL", dest="NETLIST")
    + USE_TRANSISTOR,
    "the same as a library that SKiDL is said to have written": HEAD
    + EXCHANGED.format(tool="SKIDL", dest="NETLIST")
    + "u.lib = SchLib(tool=SKIDL)\nu.lib.filename = 'Transistor_BJT_sklib.py'\n"
    + USE_TRANSISTOR,
    "names of a library part exchanged": HEAD
    + "u = Part('Transistor_BJT', 'BC547', footprint='Package_TO_SOT_THT:TO-92_Inline')\n"
    + "u[1].name, u[3].name = u[3].name, u[1].name\n"
    + USE_TRANSISTOR,
    "its own definition under the name of a KiCad symbol": HEAD
    + "from simp_sexp import Sexp\nown = SchLib(tool=KICAD9)\nown.filename = 'Device'\n"
    + f"own.add_parts(Part(name='R', tool=KICAD9, dest=LIBRARY, part_defn=Sexp({RESISTOR!r})))\n"
    + f"u = Part(own, 'R', value='1k', {FOOTPRINT})\nvin & u & gnd\n",
}


def script(source: str) -> Script:
    return Script(name="circuit.py", source=f"{source}\nERC()\ngenerate_netlist()\n")


@pytest.mark.parametrize("title", FORGED)
def test_pins_that_no_library_has_are_not_verified(environment: Environment, title: str) -> None:
    found = check(script(FORGED[title]), Project(), environment)
    assert found.unverified and not found.clean, [d.message for d in found.findings]


def test_the_right_names_of_pins_are_vouched_for(environment: Environment) -> None:
    right = (
        EXCHANGED.format(tool="SKIDL", dest="NETLIST").replace('"E"', '"?"').replace('"C"', '"E"').replace('"?"', '"C"')
    )
    found = check(script(HEAD + right + USE_TRANSISTOR), Project(), environment)
    assert found.clean and found.unverified == (), [d.message for d in found.findings]


LIBRARIES = {
    "own.kicad_sym": f"(kicad_symbol_lib (version 20211014) (generator x) {RESISTOR})".replace("power_out", "passive"),
    "own.lib": 'EESchema-LIBRARY Version 2.4\n#encoding utf-8\nDEF R R 0 0 N Y 1 F N\nF0 "R" 0 0 50 H V C CNN\n'
    'F1 "R" 0 0 50 H V C CNN\nF2 "" 0 0 50 H V C CNN\nF3 "" 0 0 50 H V C CNN\nDRAW\n'
    "X A 1 0 150 50 D 50 50 1 1 P\nX B 2 0 -150 50 U 50 50 1 1 P\nENDDRAW\nENDDEF\n#End Library\n",
}


@pytest.mark.parametrize("file", LIBRARIES)
@pytest.mark.parametrize("replaced", [False, True])
def test_a_library_that_a_script_writes_vouches_for_nothing(
    environment: Environment, tmp_path: Path, file: str, replaced: bool
) -> None:
    """The verifier reads the project as it was staged; the script writes into a copy of its own."""
    tool = "KICAD5" if file.endswith(".lib") else "KICAD9"
    use = f"u = Part('own', 'R', value='1k', tool={tool}, {FOOTPRINT})\nvin & u[1]\ngnd & u[2]\n"
    (tmp_path / file).write_text(LIBRARIES[file], encoding="utf-8")
    passive = LIBRARIES[file].replace("power_in", "passive")
    if not replaced:
        (tmp_path / file).unlink()
    else:
        honest = check(script(HEAD + use), Project(folder=tmp_path), environment)
        assert honest.report.verification is not None and honest.report.verification.done
        (tmp_path / file).write_text(passive.replace("passive", "input").replace(" P\n", " I\n"), encoding="utf-8")
    writes = f"with open({file!r}, 'w') as file:\n    file.write({passive!r})\n"
    found = check(script(HEAD + writes + use), Project(folder=tmp_path), environment)
    assert not found.clean
    assert found.unverified or any(d.type is ErrorType.NETLIST_MISMATCH for d in found.findings), found.findings


@pytest.mark.parametrize("title", ["a part of its own", "a library that the script writes"])
def test_the_user_may_accept_them(environment: Environment, title: str) -> None:
    accepting = replace(environment, accept_unvouched=True)
    assert fix(script(FORGED[title]), Project(), environment).outcome is Outcome.UNVERIFIED
    found, result = (work(script(FORGED[title]), Project(), accepting) for work in (check, fix))
    assert found.clean and result.outcome is Outcome.CLEAN
    assert found.unverified == result.unverified != ()


def test_a_part_without_its_library_is_judged_by_the_symbol_that_has_its_pins(environment: Environment) -> None:
    """Its supply pins are open, which is found though the netlist does not name them."""
    open_supply = TIMER + f"vin & u['Q', 'THR'] & Part('Device', 'R', {FOOTPRINT}) & gnd\n"
    open_supply += "u.lib = None\nu.tool = SKIDL\n"
    found = check(script(open_supply), Project(), environment)
    assert found.unverified == () and found.report.verification is not None
    assert {pin.number for pin in found.report.verification.floating_supplies} == {"1", "8"}


def test_what_a_repair_pastes_from_the_supplementary_library_is_verified(
    environment: Environment, symbols: SymbolIndex, cache_dir: Path
) -> None:
    source = HEAD + "u = Part('Sensor_Distance', 'HC-SR04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04')\n"
    source += "u['VCC', 'GND'] += vin, gnd\nu['Trig'] += vin\nu['Echo'] += Net('ECHO')\n"
    with_supplement = replace(environment, symbols=Supplemented(symbols, cache_dir))
    result = fix(script(source), Project(), with_supplement, allow_unsafe=True)
    assert definition("HC-SR04").split("\n")[0] in result.source
    assert result.attempts[-1].report.verification is not None and result.unverified == ()


def test_libraries_in_files_of_the_project_vouch_for_their_parts(environment: Environment) -> None:
    folder = ROOT / "bench" / "good" / "weather_station"
    source = (folder / "weather_station.py").read_text(encoding="utf-8")
    found = check(Script(name="weather_station.py", source=source), Project(folder=folder), environment)
    assert found.unverified == () and found.clean, [d.message for d in found.findings]


def test_a_library_of_the_project_does_not_vouch_for_other_pins(environment: Environment, tmp_path: Path) -> None:
    (tmp_path / "own_sklib.py").write_text(OWN_LIBRARY, encoding="utf-8")
    found = check(script(HEAD + USE_OWN), Project(folder=tmp_path), environment)
    assert found.clean and found.unverified == ()
    forged = HEAD + USE_OWN + "u[2].func = Pin.types.OUTPUT\n"
    assert check(script(forged), Project(folder=tmp_path), environment).unverified != ()
