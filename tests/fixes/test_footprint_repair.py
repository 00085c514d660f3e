"""Footprints that do not exist, from finding to repair, with real SKiDL in a real sandbox."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from circuitron.edit import Safety
from circuitron.error_types import ErrorType
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding, Grade
from circuitron.fixes.base import FixContext
from circuitron.fixes.parts.footprint import _choices
from circuitron.fixes.parts.usual_footprints import HOLDERS, IN_HOLES, LIBRARIES, USUAL, chip
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.knowledge.value_packages import can_for
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.run_request import Libraries, Project, Script
from circuitron.symbol import Symbol, SymbolPin
from tests.guard.circuits import snapshot
from tests.kept import KeptEngines, KeptSandbox
from tests.rows import each

SOURCE = """\
from skidl import *; set_default_tool(KICAD9)

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = gnd.drive = POWER
FP = "Resistors_SMD:R_0805"
r1 = Part("Device", "R", value="1k", footprint=FP)
r2 = Part("Device", "R", value="2k", footprint=FP)
{more}
vcc & r1 & r2 & gnd
generate_netlist()
"""
HEADER = 'j1 = Part("Connector_Generic", "Conn_01x02", footprint="{}")\nj1[1] += vcc\nj1[2] += gnd'
OLD_HEADER = HEADER.format("Pin_Headers:Pin_Header_Straight_1x02_Pitch2.54mm")


@pytest.fixture
def tools(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(
        sandbox=sandbox,
        libraries=libraries,
        symbols=symbols,
        footprints=open_footprints(environment={}),
        engines=engines,
    )


def footprints_found(tools: Environment, source: str, project: Project | None = None) -> list[Finding]:
    result = check(Script(name="script.py", source=source), project or Project(), tools)
    return [d for d in result.findings if d.type in (ErrorType.FOOTPRINT_NOT_FOUND, ErrorType.FOOTPRINT_PADS)]


def test_names_of_an_older_kicad_are_repaired_and_shown(tools: Environment) -> None:
    result = fix(Script(name="script.py", source=SOURCE.format(more=OLD_HEADER)), Project(), tools)
    assert result.outcome is Outcome.REPAIRED
    assert 'FP = "Resistor_SMD:R_0805_2012Metric"' in result.source
    assert '"Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical"' in result.source
    assert {edit.rule for edit in result.edits} == {"footprint"}
    assert {edit.safety for edit in result.edits} == {Safety.SAFE}
    changed = result.attempts[-1].electrical
    assert changed is not None
    assert "R2: footprint Resistors_SMD:R_0805 → Resistor_SMD:R_0805_2012Metric" in changed.values_changed
    assert not changed.nets_changed and not changed.parts_changed
    assert not result.remaining


@pytest.mark.parametrize(
    ("symbol", "stated", "expected"),
    [
        ("R", "0603", "Resistor_SMD:R_0603_1608Metric"),
        ("Device:R", "R_0603_1608Metric", "Resistor_SMD:R_0603_1608Metric"),
        ("D", "D_SOD-123", "Diode_SMD:D_SOD-123"),
        ("D", "SOT-23", ""),  # its leads are counted otherwise
        ("R", "SOT-23", ""),  # not among the symbol's filters
        ("R", "R_0000", ""),
    ],
)
def test_a_footprint_of_the_user_s_settings_is_a_safe_one(
    tools: Environment, symbol: str, stated: str, expected: str
) -> None:
    name = symbol.rpartition(":")[2]
    source = (
        "from skidl import *; set_default_tool(KICAD9)\nvcc, gnd = Net('VCC'), Net('GND')\n"
        f"a = Part('Device', '{name}')\nvcc += a[1]\ngnd += a[2]\ngenerate_netlist()\n"
    )
    told = replace(tools, stated_footprints=((symbol, stated),))
    result = fix(Script(name="script.py", source=source), Project(), told)
    if expected:
        assert result.outcome is Outcome.REPAIRED and f"footprint='{expected}'" in result.source
    else:
        assert result.outcome is Outcome.UNREPAIRED and result.source == source


def test_a_usual_footprint_has_a_pad_for_each_pin_of_its_symbol(symbols: SymbolIndex) -> None:
    shelf = open_footprints(environment={})
    for name, footprint_id in (*USUAL.items(), *IN_HOLES.items(), *(("Battery", id) for id in HOLDERS.values())):
        symbol = next(part for library in LIBRARIES if (part := symbols.part(library, name)))
        footprint = shelf.find(footprint_id)
        assert footprint is not None, name
        assert not symbol.footprint and {pin.number for pin in symbol.pins} <= set(footprint.pads), name


@each(
    ("value", "net", "expected"),
    [
        ("1u", "+12V", "4x5.8"),
        ("10u", "N$1", "5x5.8"),
        ("100uF/16V", "", "6.3x5.8"),
        ("100u", "+12V", "6.3x7.7"),
        ("100u", "VMOT", "6.3x7.7"),
        ("220u", "3V3", "6.3x7.7"),
        ("220u", "+24V", "10x10.5"),
        ("22mF", "+5V", ""),
    ],
)
def test_the_can_of_an_electrolytic_capacitor_is_made_for_value_and_voltage(
    value: str, net: str, expected: str
) -> None:
    circuit = one_part(f"C1 Device:C_Polarized={value} 1 2", net)
    can = can_for(circuit.parts[0], circuit.nets)
    assert can.rpartition("_")[2] == expected
    assert not can or open_footprints(environment={}).find(can)
    assert chip(Symbol(library="Device", name="C_Polarized", reference="C", pins=two_pins()), "0805") == ""


@each(
    ("part", "net", "expected"),
    [
        ("D1 Device:D=1N4007 1/K 2/A", "+5V", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal"),
        ("D1 Device:D_Schottky=1N5819 1/K 2/A", "SW", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal"),
        ("D1 Device:D_Schottky=XYZ999 1/K 2/A", "SW", ""),
        ("D1 Device:D=flyback 1/K 2/A", "+5V", "Diode_SMD:D_SOD-123"),
        ("D1 Device:D_Zener=18V 1/K 2/A", "+12V", ""),
        ("D1 Device:D_Zener=5V1 1/K 2/A", "GATE", "Diode_SMD:D_SOD-123"),
        ("D1 Device:LED=D13 1/K 2/A", "PB5", "LED_SMD:LED_0805_2012Metric"),
        ("D1 Device:LED=TSAL9999 1/K 2/A", "PB5", ""),
        ("L1 Device:L=22uH 1 2", "SW", ""),
        ("L1 Device:L=39nH 1 2", "RF", "Inductor_SMD:L_0805_2012Metric"),
        ("FB1 Device:FerriteBead=600R 1 2", "+5V", "Inductor_SMD:L_0805_2012Metric"),
    ],
)
def test_the_package_of_a_generic_part_is_that_of_the_device_that_its_value_names(
    part: str, net: str, expected: str, context_of: Callable[..., FixContext], symbols: SymbolIndex
) -> None:
    circuit = one_part(part, net)
    made = circuit.parts[0]
    symbol = symbols.part(made.library, made.name)
    assert symbol is not None
    chosen = next((one for one, *_ in _choices(symbol, made.ref, context_of("", snapshot=circuit))), "")
    assert chosen == expected


def one_part(part: str, net: str) -> Snapshot:
    ref = part.split()[0]
    return snapshot(part, *([f"{net}: {ref}.1"] if net else []), f"GND: {ref}.2")


def two_pins() -> tuple[SymbolPin, ...]:
    return tuple(SymbolPin(number=number, name="~", type="passive") for number in "12")


def test_one_name_is_reported_once_for_all_parts(tools: Environment) -> None:
    found = footprints_found(tools, SOURCE.format(more=""))
    assert [d.grade for d in found] == [Grade.SUSPECT]
    assert "R1, R2 (Device:R)" in found[0].message
    assert "It is Resistor_SMD:R_0805_2012Metric now" in found[0].message


def test_pins_without_a_pad(tools: Environment) -> None:
    three = HEADER.replace("Conn_01x02", "Conn_01x03").replace("j1[2]", "j1[3]")
    more = three.format("Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
    (pads,) = [d for d in footprints_found(tools, SOURCE.format(more=more)) if d.type is ErrorType.FOOTPRINT_PADS]
    assert pads.grade is Grade.SUSPECT
    assert pads.detail.pins == ("3",)
    assert "no pad for the connected pin 3" in pads.message and "its pads are 1, 2" in pads.message


def test_a_footprint_without_any_of_the_pins_is_a_fault_of_the_circuit(tools: Environment) -> None:
    relay = 'k1 = Part("Relay", "Relay_SPST-NO", footprint="Relay_THT:Relay_SPST_SANYOU_SRD_Series_Form_A")'
    more = f'{relay}\nk1["A1"] += vcc\nk1["A2"] += gnd'
    (pads,) = [d for d in footprints_found(tools, SOURCE.format(more=more)) if d.type is ErrorType.FOOTPRINT_PADS]
    assert pads.grade is Grade.FAULT and pads.of_circuit


def test_a_pin_that_is_left_open_needs_no_pad(tools: Environment) -> None:
    three = HEADER.replace("Conn_01x02", "Conn_01x03") + "\nj1[3] += NC"
    more = three.format("Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
    found = footprints_found(tools, SOURCE.format(more=more))
    assert {d.type for d in found} == {ErrorType.FOOTPRINT_NOT_FOUND}


def test_pins_that_do_not_exist_are_no_missing_pads(tools: Environment) -> None:
    source = SOURCE.format(more=HEADER.format("Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical"))
    found = footprints_found(tools, source + 'j1["VCC"] += vcc\n')
    assert {d.type for d in found} == {ErrorType.FOOTPRINT_NOT_FOUND}


def test_a_library_of_the_project_is_no_finding(tools: Environment, tmp_path: Path) -> None:
    own = SOURCE.format(
        more=HEADER.format("Mine:Header_2") + "\n" + HEADER.format("Named:Header_2").replace("j1", "j2")
    )
    own = own.replace("Resistors_SMD:R_0805", "Resistor_SMD:R_0805_2012Metric")
    alone = footprints_found(tools, own)
    assert {(d.detail.footprint, d.grade) for d in alone} == {
        ("Mine:Header_2", Grade.NOTE),
        ("Named:Header_2", Grade.NOTE),
    }
    (tmp_path / "lib" / "Mine.pretty").mkdir(parents=True)
    (tmp_path / "fp-lib-table").write_text(
        '(fp_lib_table\n  (lib (name "Named")(type "KiCad")(uri "${KIPRJMOD}/x.pretty")(options "")(descr ""))\n)\n'
    )
    assert footprints_found(tools, own, Project(folder=tmp_path)) == []


def test_without_footprints_at_hand_there_are_no_findings(tools: Environment) -> None:
    blind = Environment(sandbox=tools.sandbox, libraries=tools.libraries, symbols=tools.symbols)
    assert footprints_found(blind, SOURCE.format(more=OLD_HEADER)) == []


def test_a_bare_name_is_looked_up(tools: Environment) -> None:
    source = SOURCE.format(more="").replace("Resistors_SMD:R_0805", "R_0805_2012Metric")
    result = fix(Script(name="script.py", source=source), Project(), tools)
    assert 'FP = "Resistor_SMD:R_0805_2012Metric"' in result.source
    assert result.outcome is Outcome.REPAIRED
