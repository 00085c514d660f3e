"""Diagnosis of real runs: what is a fault, what only a suspect, what follows from what."""

from __future__ import annotations

import pytest
from error_pages import Examine

from circuitron.error_types import ErrorType
from circuitron.execution_report import ExecutionReport
from circuitron.finding import Finding, Grade, Origin
from circuitron.run_request import Limits, Mode

HEAD = "from skidl import *\nvcc, gnd = Net('VCC'), Net('GND')\nvcc.drive = gnd.drive = POWER\n"
DIVIDER = HEAD + "vcc & Part('Device', 'R') & Part('Device', 'R') & gnd\n"
OPAMP = HEAD + (
    "u1 = Part('Amplifier_Operational', 'LM358')\n"
    "u1[8] += vcc\n"
    "u1[4] += gnd\n"
    "u1[3, 5] += vcc\n"
    "u1[2] += u1[1]\n"
    "u1[6] += u1[7]\n"
    "vcc & Part('Device', 'C') & gnd\n"
)


def of(found: tuple[Finding, ...], type: ErrorType) -> list[Finding]:
    return [d for d in found if d.type is type]


def lines(found: tuple[Finding, ...]) -> list[int]:
    return [d.span.line for d in found if d.span]


def test_a_good_circuit_has_no_fault(examine: Examine) -> None:
    report, found = examine(OPAMP)
    assert report.execution_success
    assert {d.type for d in found} <= {ErrorType.FOOTPRINT_MISSING, ErrorType.ERC_SINGLE_PIN_NET}
    assert not [d for d in found if d.grade is Grade.FAULT]


def test_one_diagnose_run_tells_all_in_order_of_lines(examine: Examine) -> None:
    source = HEAD + (
        "r1 = Part('device', 'R')\n"
        "r2 = Part('Device', 'RR')\n"
        "r3 = Part('Device', 'R')\n"
        "r3['X'] += vcc\n"
        "vcc.add_pin(r3[1])\n"
        "r3[2] = gnd\n"
        "generate_bom()\n"
        "generate_netlist('x.net')\n"
    )
    _, found = examine(source, mode=Mode.DIAGNOSE)
    faults = [d for d in found if d.grade is Grade.FAULT and d.type is not ErrorType.FOOTPRINT_MISSING]
    assert [(d.type, d.span.line) for d in faults if d.span] == [
        (ErrorType.LIBRARY_NOT_FOUND, 4),
        (ErrorType.PART_NOT_FOUND, 5),
        (ErrorType.PIN_NOT_FOUND, 7),
        (ErrorType.INVALID_ATTRIBUTE, 8),
        (ErrorType.PIN_ASSIGNMENT, 9),
        (ErrorType.REMOVED_NAME, 10),
        (ErrorType.GENERATOR_ERROR, 11),
    ]
    assert lines(found) == sorted(lines(found))


def test_an_event_and_its_exception_are_one_finding(examine: Examine) -> None:
    _, found = examine(HEAD + "vcc & Part('Device', 'RR') & gnd\n")
    (fault,) = [d for d in found if d.grade is Grade.FAULT]
    assert (fault.type, fault.origin, fault.detail.part) == (ErrorType.PART_NOT_FOUND, Origin.DETECTOR, "RR")
    assert fault.candidates


def test_a_part_that_no_library_has_differs_from_one_of_another_library(examine: Examine) -> None:
    _, found = examine(HEAD + "Part('Device', 'NE666')\nPart('Device', 'LM358')\n", mode=Mode.DIAGNOSE)
    nowhere, elsewhere = of(found, ErrorType.PART_NOT_FOUND)
    assert nowhere.message.startswith("No library has NE666")
    assert elsewhere.message.startswith("Library 'Device' has no part 'LM358'; nearest: Amplifier_Operational:LM358")


def test_a_missing_pin_is_reported_once_with_its_neighbours(examine: Examine) -> None:
    _, found = examine(HEAD + "d1 = Part('Device', 'LED')\nd1['Anode'] += vcc\nd1['K'] += gnd\n")
    faults = [d for d in found if d.grade is Grade.FAULT and not d.consequence]
    assert [d.type for d in faults] == [ErrorType.PIN_NOT_FOUND]
    assert faults[0].candidates[0].text == "2"
    assert faults[0].message.startswith("D1 (Device:LED) has no pin 'Anode'; nearest: 2 A")


def test_what_fails_for_want_of_something_that_failed_before_is_its_consequence(examine: Examine) -> None:
    _, found = examine(HEAD + "names = Prt('Device', 'R')\ntext = ','.join([names])\n", mode=Mode.DIAGNOSE)
    faults = [(d.type, d.span.line, d.consequence) for d in found if d.grade is Grade.FAULT and d.span]
    assert faults == [(ErrorType.UNDEFINED_NAME, 4, False), (ErrorType.PYTHON_ERROR, 5, True)]


def test_the_none_of_a_missing_pin_used_later_is_its_consequence(examine: Examine) -> None:
    _, found = examine(HEAD + "r1 = Part('Device', 'R')\np = r1['X']\nr1[2] += gnd\nvcc += p\n")
    (pin,) = of(found, ErrorType.PIN_NOT_FOUND)
    assert pin.span is not None and pin.span.line == 5 and not pin.consequence
    nones = of(found, ErrorType.NONE_CONNECTION)
    assert nones and all(d.consequence and d.follows_from(pin) for d in nones)


def test_a_part_of_lettered_pins_in_a_chain(examine: Examine) -> None:
    library = "from skidl import *\nq = Part(None, 'Q', tool=SKIDL, dest=TEMPLATE, ref_prefix='Q')\n"
    pins = "q += Pin(num='B', name='B'), Pin(num='C', name='C'), Pin(num='E', name='E')\n"
    _, found = examine(library + pins + "Net('A') & q() & Net('B')\n")
    faults = [d for d in found if d.grade is Grade.FAULT and not d.consequence]
    assert [d.type for d in faults] == [ErrorType.NETWORK_PORTS]


def test_a_package_is_distinguished_from_a_file(examine: Examine) -> None:
    _, numpy = examine("import sklearn\n" + DIVIDER)
    (package,) = of(numpy, ErrorType.MISSING_PACKAGE)
    assert (package.detail.name, package.detail.package) == ("sklearn", "scikit-learn")
    _, local = examine("import power.supplies\n" + DIVIDER)
    (module,) = of(local, ErrorType.MISSING_MODULE)
    assert "power" in module.detail.name


def test_a_floating_supply_is_a_fault_on_the_line_of_its_part(examine: Examine) -> None:
    report, found = examine(OPAMP.replace("u1[8] += vcc\n", ""))
    (supply,) = of(found, ErrorType.ERC_FLOATING_SUPPLY)
    assert report.execution_success
    assert (supply.grade, supply.detail.ref, supply.detail.pin) == (Grade.FAULT, "U1", "8")
    assert supply.span is not None and supply.span.line == 4


def test_a_supply_on_nc_is_suspect(examine: Examine) -> None:
    _, found = examine(OPAMP.replace("u1[8] += vcc", "u1[8] += NC"))
    (supply,) = of(found, ErrorType.ERC_FLOATING_SUPPLY)
    assert (supply.grade, supply.origin) == (Grade.SUSPECT, Origin.VERIFY)


def test_a_supply_of_a_board_may_be_on_nc(examine: Examine) -> None:
    nano = (
        "from skidl import *\na1 = Part('MCU_Module', 'Arduino_Nano_v3.x', ref='A1', footprint='Module:Arduino_Nano')\n"
    )
    feed = "v5, gnd = Net('+5V'), Net('GND')\nv5.drive = gnd.drive = POWER\na1['+5V'] += v5\na1[4, 29] += gnd\n"
    _, marked = examine(nano + feed + "a1['VIN'] += NC\n")
    assert of(marked, ErrorType.ERC_FLOATING_SUPPLY) == []
    _, forgotten = examine(nano + feed)
    assert [d.detail.pin for d in of(forgotten, ErrorType.ERC_FLOATING_SUPPLY)] == ["30"]


def test_what_do_erc_hides_is_found_in_the_netlist(examine: Examine) -> None:
    shorted = OPAMP.replace("u1[6] += u1[7]", "u1[6] += u1[7], u1[1]")
    _, open_ = examine(shorted)
    (conflict,) = of(open_, ErrorType.ERC_PIN_CONFLICT)
    assert (conflict.grade, conflict.origin) == (Grade.FAULT, Origin.ERC)
    _, hidden = examine(shorted + "for pin in u1.pins:\n    pin.do_erc = False\n")
    (conflict,) = of(hidden, ErrorType.ERC_PIN_CONFLICT)
    assert (conflict.grade, conflict.origin) == (Grade.FAULT, Origin.VERIFY)
    assert conflict.detail.ref == "U1"


def test_what_do_erc_hides_of_supplies_is_found_in_the_netlist(examine: Examine) -> None:
    _, found = examine(OPAMP.replace("u1[8] += vcc\n", "") + "u1.do_erc = False\n")
    (supply,) = of(found, ErrorType.ERC_FLOATING_SUPPLY)
    assert (supply.grade, supply.origin) == (Grade.FAULT, Origin.VERIFY)


def test_a_rail_that_meets_ground_is_a_fault_and_two_signals_are_suspect(examine: Examine) -> None:
    _, short = examine(DIVIDER + "vcc += gnd\n")
    assert [d.grade for d in of(short, ErrorType.ERC_MERGED_NETS)] == [Grade.FAULT]
    names = "tx, rx = Net('TX'), Net('RX')\ntx += Part('Device', 'R')[1]\nrx += Part('Device', 'R')[1]\ntx += rx\n"
    _, joined = examine(DIVIDER + names)
    assert [d.grade for d in of(joined, ErrorType.ERC_MERGED_NETS)] == [Grade.SUSPECT]


def test_runtime_mode_leaves_the_electrical_rules_out(examine: Examine) -> None:
    _, found = examine(OPAMP.replace("u1[8] += vcc\n", ""), mode=Mode.RUNTIME)
    assert not [d for d in found if d.type.value.startswith("Erc") and d.grade is Grade.FAULT]


@pytest.mark.parametrize(("status", "message"), [("3", "status 3,"), ("'no board'", "the message 'no board',")])
def test_the_status_with_which_a_script_ends_itself_is_reported(examine: Examine, status: str, message: str) -> None:
    _, found = examine(f"{DIVIDER}import sys\nsys.exit({status})\n")
    assert [message in d.message for d in found if d.type is ErrorType.PYTHON_ERROR] == [True]


def test_a_script_that_reads_input_gets_a_finding_of_its_own(examine: Examine) -> None:
    _, found = examine(f"{DIVIDER}value = input('value? ')\n")
    assert ["reads input" in d.message for d in found if d.type is ErrorType.PYTHON_ERROR] == [True]


def test_limits_crashes_and_exits_are_named(examine: Examine) -> None:
    for source, type in (
        ("import time\ntime.sleep(99)\n", ErrorType.TIME_LIMIT),
        ("import os\nos._exit(0)\n", ErrorType.NO_RESULT),
        ("import ctypes\nctypes.string_at(0)\n", ErrorType.CRASHED),
        ("import sys\nsys.exit('no board')\n", ErrorType.PYTHON_ERROR),
        ("x = 'a' * (1 << 40)\n", ErrorType.MEMORY_LIMIT),
        ("open('/etc/passwd').read()\n", ErrorType.PATH_RESTRICTION),
        ("import socket\nsocket.socket()\n", ErrorType.NETWORK_REFUSED),
        ("import os\nos.system('true') and None\nos.fork()\n", ErrorType.PROCESS_LIMIT),
    ):
        limits = Limits(wall_seconds=3) if type is ErrorType.TIME_LIMIT else None
        report, found = examine(DIVIDER + source, limits=limits)
        faults = [d for d in found if d.grade is Grade.FAULT]
        assert [d.type for d in faults] == [type], (source, report.end, [d.message for d in faults])


def test_a_failed_run_is_never_without_a_fault(examine: Examine) -> None:
    for source in ("raise Exception\n", "raise KeyboardInterrupt\n", "class X(BaseException): pass\nraise X\n"):
        report, found = examine(DIVIDER + source)
        assert not report.execution_success
        assert any(d.grade is Grade.FAULT for d in found), source


def test_names_with_braces_and_markup_do_no_harm(examine: Examine) -> None:
    _, found = examine(HEAD + "Part('Device', '{x}[red]%s {library}')\n")
    (part,) = of(found, ErrorType.PART_NOT_FOUND)
    assert "{x}[red]%s {library}" in part.message


def test_a_part_name_that_is_no_regular_expression(examine: Examine) -> None:
    _, found = examine(HEAD + "Part('Device', 'R(0603')\n")
    (part,) = [d for d in found if d.grade is Grade.FAULT]
    assert (part.type, part.detail.part) == (ErrorType.AMBIGUOUS_PART, "R(0603")


def test_missing_footprints_are_faults_only_where_a_netlist_is_written(examine: Examine) -> None:
    def grades(result: tuple[ExecutionReport, tuple[Finding, ...]]) -> set[Grade]:
        return {d.grade for d in of(result[1], ErrorType.FOOTPRINT_MISSING)}

    assert grades(examine(DIVIDER)) == {Grade.SUSPECT}
    assert grades(examine(DIVIDER + "generate_netlist()\n")) == {Grade.FAULT}


def test_a_bare_footprint_is_a_fault_only_where_a_board_is_made(examine: Examine) -> None:
    script = HEAD + "r = Part('Device', 'R', footprint='R_THT')\nr[1] += Net('A')\nr[2] += Net('B')\n"

    def grades(result: tuple[ExecutionReport, tuple[Finding, ...]]) -> set[Grade]:
        return {d.grade for d in of(result[1], ErrorType.FOOTPRINT_INVALID)}

    assert grades(examine(script + "generate_netlist()\n")) == {Grade.SUSPECT}
    assert grades(examine(script + "generate_pcb()\n")) == {Grade.FAULT}
