"""What the numbers of a circuit say: right circuits that stay silent, and near ones that must not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from circuitron.assertion import Verdict
from circuitron.finding import Grade
from circuitron.physics import Analysis, Measurement, Meter, analyse
from circuitron.physics.engines import EngineProcess
from tests.physics.board import (
    Row,
    amplifier,
    board,
    capacitor,
    diode,
    led,
    linear,
    mcu,
    mosfet,
    plug,
    resistor,
    timer,
    transistor,
    two,
)

F, S = Grade.FAULT, Grade.SUSPECT
INPUT = plug("J1", "5V/GND", "+5V", "GND")
INPUT12 = plug("J1", "12V/GND", "+12V", "GND")
CONTROL = plug("J2", "PWM/GND", "PWM", "GND")


def lit(ohms: str, supply: str = "+5V", value: str = "RED") -> tuple[Row, ...]:
    return resistor("R1", ohms, supply, "A"), led("D1", value, "A")


def nano(vin: str, five: str) -> Row:
    """An Arduino, whose regulator makes of what comes in at VIN the 5 V that its ports have."""
    supplies = {"30:VIN": vin, **({"27:+5V": five} if five else {}), "4:GND": "GND"}
    return ("A1", "MCU_Module:Arduino_Nano_v3.x", "", {**supplies, "9:D6": "D6"})


def lm317(bottom: str) -> tuple[Row, ...]:
    return (
        plug("J1", "18V/GND", "+18V", "GND"), linear("U1", "LM317_TO-220", "+18V", "+12V", "ADJ"),
        resistor("R1", "240", "+12V", "ADJ"), resistor("R2", bottom, "ADJ", "GND"),
    )  # fmt: skip


def switched(fet: str, drain: str = "LOW", source: str = "GND", drive: str = "100") -> tuple[Row, ...]:
    """A MOSFET that a header's pin switches, with an LED as its load."""
    return (
        INPUT12, CONTROL, resistor("R1", drive, "PWM", "G"), resistor("R2", "10k", "G", "GND"),
        mosfet("Q1", fet, "G", drain, source), resistor("R3", "1k", "+12V", "A"), led("D1", "RED", "A", "LOW"),
    )  # fmt: skip


def protected(drain: str, source: str, lower: str = "10k") -> tuple[Row, ...]:
    """A P-channel transistor in the positive line, its gate to ground, with a lamp behind it."""
    return (
        plug("J1", "24V_IN", "VIN_24V", "GND"), mosfet("Q1", "IRF4905", "G", drain, source),
        resistor("R1", lower, "G", "GND"), resistor("R2", "100k", "G", "LOAD"),
        diode("D1", "Device:D_Zener", "BZT52C12 12V", "G", "LOAD"), resistor("R3", "10k", "LOAD", "A"),
        led("D2", "GREEN", "A"),
    )  # fmt: skip


def sensor(feedback: str, series: str = "1.6k", farads: str = "100nF") -> tuple[Row, ...]:
    return (
        INPUT, plug("J2", "SENSOR 0-0.4V", "SENSOR", "GND"), amplifier("U1", "SENSOR", "FB", "AMP"),
        resistor("R1", feedback, "AMP", "FB"), resistor("R2", "1k", "FB", "GND"),
        resistor("R3", series, "AMP", "FILT"), capacitor("C1", farads, "FILT"), plug("J3", "", "FILT", "GND"),
    )  # fmt: skip


def blinker(farads: str, load: tuple[Row, ...] | None = None) -> tuple[Row, ...]:
    own = (resistor("R3", "2.2k", "Q", "A"), led("D1", "RED", "A"))
    return (
        INPUT12, timer("U1", "+12V", "THR", "DIS", "Q"), resistor("R1", "10k", "+12V", "DIS"),
        resistor("R2", "68k", "DIS", "THR"), capacitor("C1", farads, "THR"), *(own if load is None else load),
    )  # fmt: skip


def base(ohms: str) -> tuple[Row, ...]:
    return (
        INPUT, mcu("U1", "+5V", PB0="CTRL"), resistor("R1", ohms, "CTRL", "B"), transistor("Q1", "2N3904", "B", "C"),
        resistor("R2", "150", "+5V", "A"), led("D1", "RED", "A", "C"),
    )  # fmt: skip


def measuring(top: str) -> tuple[Row, ...]:
    return (
        INPUT, plug("J2", "BATT_12V", "+12V_BATT", "GND"), resistor("R1", top, "+12V_BATT", "ADC"),
        resistor("R2", "10k", "ADC", "GND"), mcu("U1", "+5V", PC0="ADC"),
    )  # fmt: skip


CASES: dict[str, tuple[tuple[Row, ...], dict[str, Grade]]] = {
    "LED at 3 mA": ((INPUT, *lit("1k")), {}),
    "LED at 28 mA": ((INPUT, *lit("100")), {}),
    "LED at 40 mA": ((INPUT, *lit("68")), {"EP101": S}),
    "LED at 100 mA": ((INPUT12, *lit("100", "+12V")), {"EP101": F, "EP103": F}),
    "LED made for more": ((INPUT, *lit("10", value="WHITE 3V 350mA")), {}),
    "LED made for less": ((INPUT, *lit("220", value="RED 2mA")), {"EP101": F}),
    "LED at 30 uA": ((INPUT, *lit("100k")), {"EP102": S}),
    "LED the wrong way round": ((INPUT, resistor("R1", "1k", "+5V", "K"), led("D1", "RED", "GND", "K")), {"EP102": S}),
    "LED of a connector": ((INPUT, plug("J2", "LED", "A", "K"), led("D1", "RED", "A", "K")), {}),
    "LED of a port": ((INPUT, mcu("U1", "+5V", PB0="P"), *lit("1k", "P")), {}),
    "LED of a port of unknown supply": ((INPUT, mcu("U1", "BAT", PB0="P"), *lit("1k", "P")), {}),
    "LED of a port, no resistor": ((INPUT, mcu("U1", "+5V", PB0="P"), led("D1", "RED", "P")), {"EP101": F}),
    "LED on a sink without model": (
        (INPUT12, led("D1", "WHITE", "+12V", "O"),
         ("U1", "Driver_LED:TLC5916", "", {"5:~{OUT0}": "O", "1:GND": "GND"})), {},
    ),
    "resistor of 0402": ((INPUT, resistor("R1", "100@Resistor_SMD:R_0402_1005Metric", "+5V", "GND")), {"EP103": F}),
    "resistor of 1 W": ((INPUT, resistor("R1", "47 1W", "+5V", "GND")), {}),
    "LM317 at 12 V": (lm317("2.05k"), {}),
    "LM317 at 15 V": (lm317("2.7k"), {"EP104": F}),
    "LM317 with its protection diode the wrong way round": (
        (*lm317("2.05k"), diode("D1", "Diode:1N4002", "", "+18V", "+12V")), {"EP104": F},
    ),
    "LM317 with its protection diode": ((*lm317("2.05k"), diode("D1", "Diode:1N4002", "", "+12V", "+18V")), {}),
    "LM317 with a trimmer, behind an input of unknown voltage": (
        (resistor("R2", "240", "VADJ", "ADJ"), INPUT, *lit("1k"), plug("J2", "RAW/GND", "RAW", "GND"),
         linear("U1", "LM317_TO-220", "RAW", "VADJ", "ADJ"),
         ("RV1", "Device:R_Potentiometer", "5k", {"1:1": "ADJ", "2:2": "GND", "3:3": "GND"})), {},
    ),
    "LDO without headroom": (
        (plug("J1", "3.3V/GND", "+3V3", "GND"), linear("U1", "L7805", "+3V3", "+5V")), {"EP104": F},
    ),
    "reference by a divider": (
        (INPUT, resistor("R1", "10k", "+5V", "+2V5"), resistor("R2", "10k", "+2V5", "GND")), {},
    ),
    "reference by a wrong divider": (
        (INPUT, resistor("R1", "47k", "+5V", "+2V5"), resistor("R2", "10k", "+2V5", "GND")), {"EP104": S},
    ),
    "rail behind a Schottky diode": (
        (plug("J1", "5V_IN", "VIN_5V", "GND"), diode("D2", "Diode:1N5819", "", "VIN_5V", "+5V"), *lit("1k")), {},
    ),
    "rail shorted by a diode": (
        (plug("J1", "5V_IN", "VIN_5V", "GND"), two("F1", "Device:Fuse", "1A", "VIN_5V", "+5V"),
         diode("D1", "Device:D_Zener", "SMAJ5.0A TVS", "+5V", "GND")), {"EP108": F},
    ),
    "base of 1k": (base("1k"), {}),
    "base of 100k": (base("470k"), {"EP105": S}),
    "base without resistor": (base("0.1"), {"EP105": S}),
    "MOSFET for logic levels": (switched("IRLZ44N"), {}),
    "MOSFET of 4 V at 4 V": (switched("IRF540N", drive="2.7k"), {"EP106": S}),
    "MOSFET with drain and source exchanged": (switched("IRLZ44N", "GND", "LOW"), {"EP106": F}),
    "freewheeling diode": ((*switched("IRLZ44N"), diode("D2", "Diode:1N5819", "", "LOW", "+12V")), {}),
    "freewheeling diode the wrong way round": (
        (*switched("IRLZ44N"), diode("D2", "Diode:1N5819", "", "+12V", "LOW")), {"EP108": F},
    ),
    "reverse protection": (protected("VIN_24V", "LOAD"), {}),
    "reverse protection the wrong way round": (protected("LOAD", "VIN_24V"), {"EP107": F}),
    "reverse protection with too little at the gate": (protected("VIN_24V", "LOAD", "1meg"), {"EP106": F}),
    "amplifier in its range": (sensor("10k"), {}),
    "amplifier at its limit": (sensor("100k"), {"EP109": S}),
    "filter beyond the amplifier": (sensor("10k", farads="100pF"), {"EP110": S}),
    "resistor for stability": (sensor("10k", series="100", farads="100pF"), {}),
    "timer at 1 Hz": (blinker("10uF"), {}),
    "timer at 1 kHz": (blinker("10nF"), {"EP111": S}),
    "timer at 1 kHz with a speaker": (
        blinker("10nF", (capacitor("C2", "10uF", "Q", "S"), two("LS1", "Device:Speaker", "8", "S", "GND"))), {},
    ),
    "LED of a board of 5 V that 12 V feed": (
        (INPUT12, nano("+12V", "+5V"), resistor("R1", "330", "D6", "A"), led("D1", "RED", "A")), {},
    ),
    "LED of a board without its 5 V": (
        (INPUT12, nano("+12V", ""), resistor("R1", "330", "D6", "A"), led("D1", "RED", "A")), {},
    ),
    "divider at a port": (measuring("30k"), {}),
    "divider above the supply": (measuring("10k"), {"EP112": F}),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "expected"), CASES.values(), ids=CASES)
def test_a_circuit_has_the_issues_that_an_engineer_would_raise(
    rows: tuple[Row, ...], expected: dict[str, Grade]
) -> None:
    found = analyse(board(*rows))
    assert found.failed == ()
    assert {issue.code: issue.grade for issue in found.issues} == expected, found.issues


def test_what_depends_on_a_part_without_model_is_not_checked() -> None:
    rows, _ = CASES["LED on a sink without model"]
    measurement = only(analyse(board(*rows)), "current of D1")
    assert (measurement.verdict, measurement.value, measurement.found) == (Verdict.NOT_CHECKED, None, "no model of U1")


def test_an_led_that_something_elsewhere_may_light_is_not_checked_while_it_is_dark() -> None:
    rows, _ = CASES["LED of a connector"]
    measurement = only(analyse(board(*rows)), "current of D1")
    assert (measurement.verdict, measurement.value) == (Verdict.NOT_CHECKED, None)
    assert measurement.found.startswith("dark in each state")


def test_an_led_is_not_checked_where_not_all_states_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("circuitron.physics.operating.MOST_STATES", 2)
    rows = [row for n in (1, 2, 3) for row in (resistor(f"R{n}", "1k", f"D{n}", f"A{n}"), led(f"D{n}", "RED", f"A{n}"))]
    pins = {"30:VIN": "+12V", "4:GND": "GND", "8:D5": "D1", "9:D6": "D2", "10:D7": "D3"}
    found = analyse(board(INPUT12, ("A1", "MCU_Module:Arduino_Nano_v3.x", "", pins), *rows))
    verdicts = [only(found, f"current of D{n}").verdict for n in (1, 2, 3)]
    assert sorted(verdicts) == sorted([Verdict.HOLDS, Verdict.NOT_CHECKED, Verdict.NOT_CHECKED])
    assert found.issues == ()


def test_a_circuit_without_a_known_source_is_not_checked() -> None:
    measurement = only(analyse(board(plug("J1", "", "VCC", "GND"), *lit("1k", "VCC"))), "current of D1")
    assert (measurement.verdict, measurement.found) == (Verdict.NOT_CHECKED, "no source of power is known")


def test_a_circuit_without_an_engine_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("circuitron.physics.engines._NAMES", ("spectre",))
    found = analyse(board(INPUT12, *lit("100", "+12V")))
    assert found.issues == ()
    assert "spectre" in only(found, "current of D1").found


def only(found: Analysis, quantity: str) -> Measurement:
    (measurement,) = (m for m in found.measurements if m.quantity == quantity)
    return measurement


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    with EngineProcess("neospice") as process:
        yield process


def test_single_quantities_are_measured(engine: EngineProcess) -> None:
    amplified = Meter(board(*sensor("10k")), (engine,))
    assert amplified.gain("AMP", "SENSOR").value == pytest.approx(11, rel=0.01)
    assert amplified.cutoff("FILT", "SENSOR").value == pytest.approx(995, rel=0.01)
    assert Meter(board(*blinker("10uF")), (engine,)).frequency("Q").value == pytest.approx(0.988, rel=0.02)
    made = Meter(board(*lm317("2.05k"), *lit("1k", "+12V")[1:], resistor("R9", "1k", "+12V", "A")), (engine,))
    assert made.rail("+12V").value == pytest.approx(12.03, rel=0.01)
    assert made.current("D1").value == pytest.approx(0.01, rel=0.02)
    assert made.current("R9").value == pytest.approx(0.01, rel=0.02)


@pytest.mark.parametrize(("series", "known"), [("1k", True), ("1", False)])
def test_a_lamp_at_a_chip_without_model_does_not_move_a_fused_rail(
    series: str, known: bool, engine: EngineProcess
) -> None:
    chip = ("U1", "Driver_LED:TLC5916", "", {"5:~{OUT0}": "O", "1:GND": "GND"})
    fuse, load = two("F1", "Device:Polyfuse", "1A", "+12V", "FUSED"), resistor("R2", "1k", "FUSED", "GND")
    found = Meter(board(INPUT12, fuse, load, resistor("R1", series, "FUSED", "O"), chip), (engine,)).rail("FUSED")
    assert (found.value is not None) is known


@pytest.mark.parametrize(
    ("reading", "why"),
    [
        (lambda meter: meter.rail("+9V"), "no net +9V"),
        (lambda meter: meter.current("D9"), "no D9"),
        (lambda meter: meter.gain("AMP", "X"), "no net X"),
        (lambda meter: meter.frequency("AMP"), "nothing that has a model oscillates on AMP"),
    ],
)
def test_what_is_not_there_cannot_be_measured(reading: object, why: str, engine: EngineProcess) -> None:
    assert callable(reading)
    found = reading(Meter(board(*sensor("10k")), (engine,)))
    assert found.value is None
    assert why in found.words


def test_an_amplifier_with_exchanged_inputs_has_no_gain(engine: EngineProcess) -> None:
    rows = [row if row[0] != "U1" else amplifier("U1", "FB", "SENSOR", "AMP") for row in sensor("10k")]
    found = Meter(board(*rows), (engine,)).gain("AMP", "SENSOR")
    assert found.value is None
    assert "positive feedback" in found.words
