"""Capacitive touch button with an AT42QT1010."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SOT23_6
from circuitron.references.words import listed

_SENSE, _SERIES, _FARADS = 10e-9, 10e3, 100e-9


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    ohms = draft.figure("R1 with the electrode of 20 pF", "R1 * CX", "s", R1=_SERIES, CX=20e-12)
    draft.require(ohms < 1e-6, "the electrode would not charge within a pulse of a microsecond")
    with draft.block("electrode", "a pad of copper behind plastic or glass, 6 mm or larger"):
        draft.header("J2", "electrode", "solid pad or a wire to it", "PAD")
        draft.resistor("R1", _SERIES, "SNSK", "PAD", "keeps static discharge from U1, at U1")
        draft.capacitor("C1", _SENSE, "SNS", "SNSK", "sets the sensitivity: X7R or C0G, 2.2 nF to 50 nF")
    with draft.block("sensor", "high while it is touched"):
        pins = {"1": "OUT", "2": "GND", "3": "SNSK", "4": "SNS", "5": "VDD", "6": "GND"}
        draft.part("U1", "Sensor_Touch:AT42QT1010-TSHR", "", SOT23_6, "touch sensor, in its low-power mode", pins)
        draft.capacitor("C2", _FARADS, "VDD", "GND", "supply capacitor, at the sensor")
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output", "VDD", "GND", "OUT")
        if volts >= 3:
            indicator(draft, "R2 D1", volts, "OUT", "GND", "lit while it is touched")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.wired("U1", SNSK="3", SNS="4", OUT="1")
    draft.pulled("PAD", "SNSK")
    draft.stated(C1=_SENSE, R1=_SERIES)
    return draft.finish("Touch button", f"A capacitive touch button: high while it is touched, {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="touch-button",
    title="Capacitive touch button with an AT42QT1010",
    answers=listed(
        """
        touch button, capacitive touch button, touch sensor, capacitive touch sensor, touch switch, capacitive touch
        switch, capacitive button, touch key, capacitive sensor button, at42qt1010, at42qt1010 touch sensor,
        at42qt1010 touch button, capacitive touch, touch pad button, touch input, capacitive touch input, qt1010
        """
    ),
    parameters=(
        supply(3.3, 1.8, 5.5),
        Parameter("keys", "number of keys", "", 1.0, 1.0, 1.0, (), ("key", "keys", "button", "buttons", "channel"),
                  alone=True),
    ),
    sources=("AT42QT1010 Single-key QTouch Touch Sensor IC, Microchip DS40001946",),
    limits=(
        "One key. After some 60 s of touch it takes the finger for the surroundings.",
        "The supply must be free of ripple: a regulator of its own where others switch.",
    ),
    neutral=listed(
        "touch, capacitive, capacitance, button, key, sensor, switch, pad, electrode, single, finger, plastic, glass, "
        "panel, led, microcontroller, mcu, gpio, output, digital, qtouch, behind, proximity"
    ),
    devices=("AT42QT1010",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.2", "supply - 0.7", "supply", "0.0005", sinks="0.002", is_simulated=False)),
    ),
)  # fmt: skip
