"""Pins connected by the numbers of another package, shown by the names of their nets."""

from __future__ import annotations

import pytest
from error_pages import Examine

from circuitron.error_types import ErrorType
from circuitron.finding import Finding, Grade

SOURCE = """\
from skidl import *

u1 = Part("{part}")
j1 = Part("Connector_Generic", "Conn_01x08")
for place, (number, name) in enumerate({wiring}.items(), 1):
    net = Net(name)
    net.drive = POWER
    net += u1[number], j1[place]
"""


def found(examine: Examine, part: str, wiring: dict[str, str]) -> list[Finding]:
    source = SOURCE.format(part=part.replace(":", '", "'), wiring=wiring)
    report, findings = examine(source)
    assert report.execution_success, report.execution_stderr
    return [d for d in findings if d.type is ErrorType.PIN_NUMBERS]


def test_a_regulator_wired_as_another_one(examine: Examine) -> None:
    wiring = {"1": "VIN", "2": "GND", "3": "VOUT"}
    (finding,) = found(examine, "Regulator_Linear:AMS1117-3.3", wiring)
    assert finding.grade is Grade.SUSPECT
    assert finding.detail.pins == ("1", "2", "3")
    assert "VIN is on pin 1 (GND), not on 3 (VI)" in finding.message
    assert found(examine, "Regulator_Linear:L7805", wiring) == []


def test_a_row_of_nets_beside_its_pins(examine: Examine) -> None:
    wiring = {"12": "DIG2", "9": "DIG1", "8": "DIG4", "6": "DIG3"}
    (finding,) = found(examine, "Display_Character:CC56-12EWA", wiring)
    assert "DIG2 is on pin 12 (CC1), not on 9 (CC2)" in finding.message


def test_the_package_that_has_these_numbers_is_named(examine: Examine) -> None:
    (finding,) = found(examine, "Regulator_Linear:L78L05_TO92", {"3": "VOUT", "1": "VIN"})
    assert "Regulator_Linear:L78L05_SOT89" not in [c.text for c in finding.candidates], "it has them like the TO-92"
    assert all(c.confidence == "likely" for c in finding.candidates)


@pytest.mark.parametrize(
    ("part", "wiring"),
    [
        ("Regulator_Linear:AMS1117-3.3", {"3": "VIN", "1": "GND", "2": "VOUT"}),  # as it should be
        ("Regulator_Linear:AMS1117-3.3", {"3": "VOUT", "1": "GND", "2": "VIN"}),  # ground fits: perhaps on purpose
        ("Regulator_Linear:AMS1117-3.3", {"1": "VIN", "2": "5V", "3": "3V3"}),  # one name says little
        ("Timer:NE555D", {"1": "GND", "2": "OUT", "3": "TRIG"}),  # ground fits
        ("Interface_UART:MAX485E", {"1": "DI", "4": "RO"}),  # crossed on purpose
        ("Display_Character:CC56-12EWA", {"12": "DIG0", "9": "DIG1", "8": "DIG2", "6": "DIG3"}),  # counted from 0
        ("Device:R", {"1": "VIN", "2": "VOUT"}),
        ("Connector_Generic:Conn_01x03", {"1": "VCC", "2": "GND"}),
    ],
)
def test_left_alone(examine: Examine, part: str, wiring: dict[str, str]) -> None:
    assert found(examine, part, wiring) == []
