"""What oscillates and how fast, and the curves that a report draws of it and of filters."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise

import pytest

from circuitron.check_result import Curve
from circuitron.circuit import Circuit, read_circuit
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.physics import Meter, installed_engines
from circuitron.physics.curves import curves, filters
from tests.circuit.netlists import snapshot

SUPPLY = "J1 Connector:Screw_Terminal_01x02 12V | 1=+12V 2=GND\n"
COMPARATOR = (
    SUPPLY
    + """
U1 Comparator:LM393 | 8=+12V 4=GND 3=P 2=N 1=OUT 5=GND 6=P 7=NC
R1 Device:R 100k | 1=OUT 2=N
C1 Device:C 10nF | 1=N 2=GND
R2 Device:R 100k | 1=OUT 2=P
R3 Device:R 100k | 1=+12V 2=P
R4 Device:R 100k | 1=P 2=GND
R5 Device:R 1k | 1=+12V 2=OUT
"""
)
AMPLIFIER = """
J1 Connector:Screw_Terminal_01x02 5V | 1=+5V 2=GND
U1 Amplifier_Operational:MCP6001-OT | 5=+5V 2=GND 3=P 4=N 1=OUT
R1 Device:R 100k | 1=OUT 2=N
C1 Device:C 100nF | 1=N 2=GND
R2 Device:R 100k | 1=OUT 2=P
R3 Device:R 100k | 1=+5V 2=P
R4 Device:R 100k | 1=P 2=GND
"""
INVERTER = """
J1 Connector:Screw_Terminal_01x02 5V | 1=+5V 2=GND
U1 74xx:74HC14 | 14=+5V 7=GND 1=A 2=OUT 3=OUT 4=NC 5=GND 6=NC 9=GND 8=NC 11=GND 10=NC 13=GND 12=NC
R1 Device:R 10k | 1=A 2=OUT
C1 Device:C 100nF | 1=A 2=GND
"""
TRANSISTORS = (
    SUPPLY
    + """
Q1 Transistor_BJT:BC547 | C=OUT B=B1 E=GND
Q2 Transistor_BJT:BC547 | C=C2 B=B2 E=GND
R1 Device:R 1k | 1=+12V 2=OUT
R2 Device:R 47k | 1=+12V 2=B1
R3 Device:R 47k | 1=+12V 2=B2
R4 Device:R 1k | 1=+12V 2=C2
C1 Device:C 10uF | 1=OUT 2=B2
C2 Device:C 10uF | 1=C2 2=B1
"""
)
WIEN = """
J1 Connector:Screw_Terminal_01x03 12V/GND/-12V | 1=+12V 2=GND 3=-12V
U1 Amplifier_Operational:TL071 | 7=+12V 4=-12V 3=P 2=N 6=OUT
R1 Device:R 16k | 1=OUT 2=M
C1 Device:C 10nF | 1=M 2=P
R2 Device:R 16k | 1=P 2=GND
C2 Device:C 10nF | 1=P 2=GND
R3 Device:R 20k | 1=OUT 2=N
R4 Device:R 10k | 1=N 2=GND
"""
CRYSTAL = """
J1 Connector:Screw_Terminal_01x02 5V | 1=+5V 2=GND
U1 MCU_Microchip_ATmega:ATmega328P-P | VCC=+5V AVCC=+5V GND=GND 9=OUT 10=X2
Y1 Device:Crystal 16MHz | 1=OUT 2=X2
"""
LOW_PASS = """
J1 Connector_Generic:Conn_01x02 IN/GND | 1=IN 2=GND
R1 Device:R 1.6k | 1=IN 2=OUT
C1 Device:C 100nF | 1=OUT 2=GND
J2 Connector_Generic:Conn_01x02 OUT/GND | 1=OUT 2=GND
"""


def circuit(text: str, symbols: SymbolIndex) -> Circuit:
    return read_circuit(snapshot(text, symbols), symbols)


@pytest.mark.parametrize(
    ("text", "hertz"),
    [
        (COMPARATOR, 721.3),  # thresholds at a third and two thirds: 1 / (2 ln 2 R C)
        (AMPLIFIER, 72.1),
        (INVERTER, 1289.0),  # 1.29 / (R C)
        (TRANSISTORS, 1.535),  # 1 / (2 ln 2 R C)
        (WIEN, 994.7),  # 1 / (2 pi R C)
        (CRYSTAL, 16e6),
    ],
    ids=["comparator", "amplifier", "inverter", "transistors", "wien", "crystal"],
)
def test_the_frequency_of_what_oscillates(text: str, hertz: float, symbols: SymbolIndex) -> None:
    with closing(Meter(circuit(text, symbols), installed_engines())) as meter:
        found = meter.frequency("OUT")
    assert found.value == pytest.approx(hertz, rel=0.02), found.words


def test_what_only_switches_has_no_frequency(symbols: SymbolIndex) -> None:
    trigger = COMPARATOR.replace("C1 Device:C 10nF | 1=N 2=GND", "J2 Connector_Generic:Conn_01x01 IN | 1=N")
    with closing(Meter(circuit(trigger, symbols), installed_engines())) as meter:
        assert meter.frequency("OUT").value is None


def test_the_response_of_a_filter_is_a_curve(symbols: SymbolIndex) -> None:
    (found,) = curves(circuit(LOW_PASS, symbols), installed_engines())
    assert (found.quantity, found.x_unit, found.y_unit) == ("gain from IN to OUT", "Hz", "dB")
    assert len(found.points) <= Curve.MOST and all(one[0] < other[0] for one, other in pairwise(found.points))
    ((corner, words),) = found.marks
    assert corner == pytest.approx(994.7, rel=0.01) and words == "-3 dB at 995 Hz"
    at_corner = min(found.points, key=lambda point: abs(point[0] - corner))
    assert at_corner[1] == pytest.approx(-3.0, abs=0.8) and found.points[0][1] == pytest.approx(0.0, abs=0.1)


def test_the_swing_of_an_oscillator_is_a_curve(symbols: SymbolIndex) -> None:
    (found,) = curves(circuit(COMPARATOR, symbols), installed_engines())
    volts = [y for _, y in found.points]
    assert (found.kind, found.x_unit, found.y_unit, found.nets) == ("transient", "s", "V", ("OUT",))
    assert len(volts) <= Curve.MOST and min(volts) < 1 < 11 < max(volts)
    assert sum(one < 6 <= other for one, other in pairwise(volts)) >= 2  # periods


def test_a_circuit_without_filter_or_oscillator_has_no_curve(symbols: SymbolIndex) -> None:
    divider = circuit(LOW_PASS.replace("Device:C 100nF", "Device:R 1k"), symbols)
    assert not list(filters(divider)) and curves(divider, installed_engines()) == ()
