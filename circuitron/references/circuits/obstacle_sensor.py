"""Infrared obstacle sensor with a digital output."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stages import comparator, indicator
from circuitron.references.stock import LED_3MM, LED_5MM, TRIMMER
from circuitron.references.words import listed

_VF = 1.3  # TSAL6200 at 20 mA
_PULL_UP = 10e3


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "(VCC - VF) / I", "ohm", 12, VCC=volts, VF=_VF, I=current)
    draft.figure("current of the infrared LED", "(VCC - VF) / R1", "A", VCC=volts, VF=_VF, R1=ohms)
    draft.figure("hysteresis, about", "VCC * R2 / (R2 + R4)", "V", VCC=volts, R2=10e3, R4=1e6)
    with draft.block("supply", f"{shown(volts, 'V')}, and the output"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("transmitter", "infrared, 940 nm"):
        draft.warm_resistor("R1", ohms, "VCC", "IR_A", "sets the current", (volts - _VF) ** 2 / ohms)
        if module := "TCRT5000" in values.devices:
            draft.header("J2", "TCRT5000 A/K/C/E", "sensor, by its leads: anode, cathode, collector, emitter", "IR_A",
                         "GND", "SENSE", "GND")  # fmt: skip
        else:
            draft.diode("D1", "Device:LED", LED_5MM, "IR_A", "GND", "shines at the obstacle", "TSAL6200 infrared 1.3V")
    with draft.block("receiver", "reflected light pulls it down"):
        draft.resistor("R2", 10e3, "VCC", "SENSE", "turns the photocurrent into a voltage")
        if not module:
            draft.part("Q1", "Device:Q_Photo_NPN", "TEFT4300", LED_3MM, "sees reflected light; with a daylight filter",
                       {"1": "SENSE", "2": "GND"})  # fmt: skip
    with draft.block("threshold", "a trimmer sets the distance"):
        draft.resistor("R7", 10e3, "VCC", "TOP", "keeps the threshold within what the comparator takes")
        draft.part("RV1", "Device:R_Potentiometer", "10k", TRIMMER, "distance", {"1": "GND", "2": "SET", "3": "TOP"})
        draft.resistor("R4", 1e6, "OUT", "SENSE", "hysteresis, with R2")
        comparator(draft, "SENSE", "SET", "OUT")
    with draft.block("output stage", "low at an obstacle"):
        draft.resistor("R3", _PULL_UP, "VCC", "OUT", "pull-up of the open collector")
        indicator(draft, "R5 D2", volts, "VCC", "OUT", "lit at an obstacle")
    draft.fed("VCC", "GND")
    draft.pulled_all(OUT="VCC", SENSE="VCC")
    if not module:
        draft.joined("Q1", "2", "GND")
        draft.measured("current", "D1", (volts - _VF) / ohms, 25.0)
    return draft.finish("Obstacle sensor", f"Infrared obstacle sensor on {shown(volts, 'V')}: the output is low while "
                        "something reflects its light.")  # fmt: skip


REFERENCE = Reference(
    name="obstacle-sensor",
    title="Infrared obstacle or line sensor with a comparator, digital output",
    answers=listed(
        """
        obstacle sensor, ir obstacle sensor, infrared obstacle sensor, ir sensor, infrared sensor, ir proximity sensor,
        infrared proximity sensor, line sensor, line follower sensor, reflective sensor, ir reflective sensor, obstacle
        detector, ir obstacle detector, obstacle avoidance sensor, ir sensor module, line tracking
        sensor, ir obstacle avoidance sensor, proximity sensor, reflective object sensor, infrared obstacle detector,
        tcrt5000, tcrt5000
        sensor, tcrt5000 line sensor, line follower sensor tcrt5000, tcrt5000 module
        """
    ),
    parameters=(
        Parameter(
            "current", "current of the infrared LED", "A", 20e-3, 5e-3, 25e-3, ("at",), ("led", "ir"), alone=True
        ),
        supply(5.0, 4.5, 6.0),
    ),
    sources=(
        "TSAL6200 High Power Infrared Emitting Diode, Vishay 81010",
        "TEFT4300 Silicon NPN Phototransistor, Vishay 81549",
        "TCRT5000 Reflective Optical Sensor with Transistor Output, Vishay 83760",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
    ),
    limits=("It sees some centimetres; the light is not modulated, so the sun disturbs it.",),
    neutral=listed(
        "ir, infrared, obstacle, sensor, robot, line, follower, following, tracking, like, comparator, "
        "digital, output, detect, detects, reflective, trimmer, adjustable, distance, lm393, led, module, "
        "phototransistor, proximity"
    ),
    devices=("LM393", "TSAL6200", "TEFT4300", "TCRT5000"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
    signals=(
        Signal(
            "OUT",
            "input",
            "supply",
            drive=Drive(
                "0.4", "0.95 * supply", "supply", f"0.05 * supply / {_PULL_UP}", sinks="0.001", is_simulated=False
            ),
        ),
    ),
)
