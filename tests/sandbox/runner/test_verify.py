"""A netlist is believed only as far as the libraries bear it out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from circuitron.execution_report import Verification
from circuitron.run_request import Libraries

from .conftest import HERE

COMP = '(comp (ref "{ref}") (value "x") (footprint "a:b") (libsource (lib "{lib}") (part "{part}")))'
NET = '(net (code 1) (name "{name}") {nodes})'
NODE = '(node (ref "{ref}") (pin "{pin}") (pintype "{type}"))'


def netlist(
    components: list[tuple[str, str, str]], nets: dict[str, list[tuple[str, str]]], type: str = "", only: str = ""
) -> bytes:
    """Of these parts and nets; all pins, or those of the only net or part, or only one, are said to be of a type."""
    comps = " ".join(COMP.format(ref=ref, lib=lib, part=part) for ref, lib, part in components)
    lines = " ".join(
        NET.format(
            name=name,
            nodes=" ".join(
                NODE.format(ref=ref, pin=pin, type=type if only in ("", name, ref, f"{ref}.{pin}") else "")
                for ref, pin in nodes
            ),
        )
        for name, nodes in nets.items()
    )
    return f'(export (version "D") (components {comps}) (nets {lines}))'.encode()


@pytest.fixture
def verify(libraries: Libraries, tmp_path: Path) -> Any:
    """Verifies a netlist in a fresh interpreter, as the sandbox does."""

    def run(content: bytes) -> Verification:
        path = tmp_path / "x.net"
        path.write_bytes(content)
        config = {"symbols": str(libraries.directory), "version": libraries.version, "project": str(tmp_path)}
        command = [sys.executable, str(HERE / "verify_file.py"), str(path), json.dumps(config)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
        return Verification.model_validate(json.loads(done.stdout))

    return run


def test_a_sound_netlist(verify: Any) -> None:
    found = verify(
        netlist(
            [("R1", "Device", "R"), ("U1", "Amplifier_Operational", "LM358")],
            {"A": [("R1", "1"), ("U1", "3")], "B": [("R1", "2"), ("U1", "8")]},
        )
    )
    assert (found.done, found.parts, found.nets, found.erc_errors, found.problems) == (True, 2, 2, (), ())
    assert [(pin.ref, pin.number, pin.type) for pin in found.floating_supplies] == [("U1", "4", "power_in")]


def test_conflicts_are_found_again(verify: Any) -> None:
    regulators = [("U1", "Regulator_Linear", "AMS1117-3.3"), ("U2", "Regulator_Linear", "AMS1117-3.3")]
    found = verify(netlist(regulators, {"A": [("U1", "2"), ("U2", "2")]}))
    assert len(found.erc_errors) == 1 and "Pin conflict" in found.erc_errors[0]


@pytest.mark.parametrize(
    ("components", "nets", "problem"),
    [
        ([("R1", "Device", "NOPE")], {}, "Device:NOPE is in no library"),
        ([("R1", "Device", "R.*")], {}, "Device:R.* is in no library"),
        ([("R1", "Nowhere", "R")], {}, "Nowhere:R is in no library"),
        ([("R1", "../../Device", "R"), ("R1", "Device", "C")], {}, "Two components are called 'R1'"),
        ([("", "Device", "R")], {}, "no reference"),
        ([("R1", "Device", "R")], {"A": [("R1", "9")]}, "no pin '9' on R1"),
        ([("R1", "Device", "R")], {"A": [("R7", "1")]}, "no pin '1' on R7"),
        ([("R1", "Device", "R")], {"A": [("R1", "1")], "B": [("R1", "1")]}, "on two nets, A and B"),
    ],
)
def test_what_the_libraries_do_not_bear_out_is_a_problem(
    verify: Any, components: list[tuple[str, str, str]], nets: dict[str, list[tuple[str, str]]], problem: str
) -> None:
    found = verify(netlist(components, nets))
    assert found.done and any(problem in text for text in found.problems), found.problems


@pytest.mark.parametrize(
    "content",
    [b"", b"(export", b"not a netlist", b"\xff\xfe\x00", b"(" * 200_000, b"(export (components (comp)) (nets (net)))"],
    ids=["empty", "cut short", "text", "bytes", "nested", "hollow"],
)
def test_rubbish_is_never_a_sound_circuit(verify: Any, content: bytes) -> None:
    found = verify(content)
    assert found.parts == 0 and (not found.done or found.nets == 0 or found.problems)


def test_an_oversized_netlist_is_not_read(verify: Any) -> None:
    found = verify(b"(" + b" " * (25 << 20))
    assert not found.done and "over 24 MB" in found.problems[0]


def test_parts_defined_in_the_script_are_taken_as_claimed(verify: Any) -> None:
    chips = [("U1", "NO_LIB", "CHIP"), ("U2", "NO_LIB", "CHIP")]
    found = verify(netlist(chips, {"A": [("U1", "1"), ("U2", "1")]}, "OUTPUT"))
    assert (found.done, found.parts, found.problems) == (True, 2, ())
    assert len(found.erc_errors) == 1  # two outputs, by their own account


def test_a_data_output_may_be_declared_to_let_go_of_its_bus(verify: Any) -> None:
    chips = [("U1", "Sensor_Temperature", "MAX31856"), ("U2", "Sensor_Temperature", "MAX31856")]
    bus = {"A": [("U1", "11"), ("U2", "11")], "B": [("U1", "9")], "C": [("U2", "9")]}
    found = verify(netlist(chips, bus, "TRISTATE", "A"))
    assert found.unvouched == found.erc_errors == ()
    found = verify(netlist(chips, {"A": bus["A"], "B": bus["B"] + bus["C"]}, "TRISTATE", "A"))
    assert [part.ref for part in found.unvouched] == ["U1", "U2"], "which are selected together"


def test_gates_with_joined_inputs_may_be_declared_to_drive_together(verify: Any) -> None:
    outputs, joined = {"OUT": [("U1", "4"), ("U1", "6")]}, {"IN": [("U1", "3"), ("U1", "5")]}
    apart = {"IN": [("U1", "3")], "OTHER": [("U1", "5")]}
    rows = [(joined, "U1.6", []), (apart, "U1.6", ["U1"]), ({}, "U1.6", ["U1"]), (joined, "OUT", ["U1", "U1"])]
    for inputs, declared, doubted in rows:
        found = verify(netlist([("U1", "74xx", "74HC04")], outputs | inputs, "PASSIVE", declared))
        assert [part.ref for part in found.unvouched] == doubted, (inputs, declared)
        assert not found.erc_errors


def test_a_regulator_may_not_be_declared_to_take_its_rail(verify: Any) -> None:
    regulators = [("U1", "Regulator_Linear", "AMS1117-3.3"), ("U2", "Regulator_Linear", "AMS1117-3.3")]
    found = verify(netlist(regulators, {"A": [("U1", "2")], "B": [("U2", "2")]}, "POWER-IN", "A"))
    assert [part.ref for part in found.unvouched] == ["U1"]


def test_the_reference_of_an_amplifier_may_be_declared_an_input(verify: Any) -> None:
    chips = [("U1", "Amplifier_Audio", "THAT151xx08"), ("U2", "Regulator_Linear", "AMS1117-3.3")]
    for pin, others, doubted in (("5", [("U2", "1")], []), ("5", [], ["U1"]), ("6", [("U2", "1")], ["U1"])):
        found = verify(netlist(chips, {"A": [("U1", pin), *others]}, "INPUT", "U1"))
        assert [part.ref for part in found.unvouched] == doubted, (pin, others)


def test_the_regulator_of_a_usb_chip_may_be_bypassed_at_its_own_voltage(verify: Any) -> None:
    chips = [("U1", "Interface_USB", "CH340C"), ("U2", "Regulator_Linear", "AMS1117-3.3")]
    for rail, supply, doubted in (("+3V3", "16", []), ("+5V", "16", ["U1"]), ("+3V3", "", ["U1"])):
        pins = [("U1", "4"), ("U2", "2"), *([("U1", supply)] if supply else [])]
        found = verify(netlist(chips, {rail: pins}, "POWER-IN", "U1"))
        assert [part.ref for part in found.unvouched] == doubted, (rail, supply)


def test_libraries_of_the_project_count(verify: Any, tmp_path: Path) -> None:
    (tmp_path / "own.kicad_sym").write_text(
        '(kicad_symbol_lib (version 20211014)\n  (symbol "CHIP" (property "Reference" "U" (at 0 0 0))\n'
        '    (symbol "CHIP_1_1" (pin power_in line (name "VCC") (number "7")))))\n'
    )
    found = verify(netlist([("U1", "libs/own.kicad_sym", "CHIP")], {}))
    assert found.problems == () and [pin.number for pin in found.floating_supplies] == ["7"]
