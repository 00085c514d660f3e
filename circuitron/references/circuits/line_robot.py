"""Robot that follows a line without a controller: two sensors, two comparators, two motors."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB, N_MOSFET, SMA, SO8
from circuitron.references.words import listed

# QRE1113 at 20 mA: forward voltage; least collector current before white paper, and most before none, in amperes.
_VF, _WHITE, _NONE, _LED, _FULL = 1.2, 100e-6, 1e-6, 15e-3, 20e-3
_PULL, _GATE, _DROP = 100e3, 4.7e3, 0.4  # ohms; volts over D3
_RON = 40e-3
_PACKAGE = "OptoDevice:OnSemi_CASE100AQ"


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    inside = draft.figure("supply of the sensors", "VIN - VF", "V", VIN=volts, VF=_DROP)
    led = draft.standard("R1 R2", "R1 and R2", "(VCC - VF) / I", "ohm", 24, VCC=inside, VF=_VF, I=_LED)
    white = draft.figure("least current of a sensor above white", "IC * I / IFULL", "A", IC=_WHITE, I=_LED, IFULL=_FULL)
    low = draft.figure(
        "sensor above white, at the most", "max(0.3, VCC - R3 * IC)", "V", VCC=inside, R3=_PULL, IC=white
    )
    high = draft.figure("sensor above black, at least", "VCC - R3 * I", "V", VCC=inside, R3=_PULL, I=_NONE)
    draft.require(high - low >= 1.0, "the sensors tell white from black too little")
    draft.figure("highest input that the comparators take", "VCC - 2", "V", VCC=inside)
    draft.figure("heat in a transistor of a motor", "RON * I^2", "W", RON=_RON, I=current)
    _supply(draft)
    for n, name in ((1, "left"), (2, "right")):
        _side(draft, n, name, led, inside)
    _brain(draft)
    return _finished(draft, led)


def _supply(draft: Draft) -> None:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} for motors and sensors"):
        draft.inlet("J1", volts, "VM", "battery, by a switch")
        draft.capacitor("C1", 220e-6, "VM", "GND", "for the motors", volts)
        draft.diode("D3", "Diode:SS14", SMA, "VM", "VCC", "keeps the dips of the motors from the sensors")
        draft.capacitor("C2", 100e-6, "VCC", "GND", "for the sensors", volts)
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at U3")


def _side(draft: Draft, n: int, name: str, led: float, inside: float) -> None:
    with draft.block(f"{name} sensor", "low above white, high above the black line"):
        draft.warm_resistor(f"R{n}", led, "VCC", f"LED{n}_A", "LED current", (inside - _VF) ** 2 / led)
        draft.resistor(f"R{n + 2}", _PULL, "VCC", f"SENSE{n}", "turns the photocurrent into a voltage")
        draft.part(f"U{n}", "Sensor_Proximity:QRE1113", "", _PACKAGE, f"sensor, {name} of the line",
                   {"1": f"LED{n}_A", "2": "GND", "3": f"SENSE{n}", "4": "GND"})  # fmt: skip
    with draft.block(f"{name} motor", "runs while its sensor is above white"):
        draft.resistor(f"R{n + 4}", _GATE, "VCC", f"GATE{n}", "turns the motor on")
        draft.part(f"Q{n}", *N_MOSFET, "switches the motor", {"G": f"GATE{n}", "D": f"MOTOR{n}", "S": "GND"})
        draft.diode(f"D{n}", "Diode:SS14", SMA, f"MOTOR{n}", "VM", "carries the motor's current when it stops")
        draft.capacitor(f"C{n + 3}", 100e-9, "VM", f"MOTOR{n}", "takes the sparks of the brushes")
        draft.terminal(f"J{n + 1}", f"{name} motor", "VM", f"MOTOR{n}", "motor with gears")
    draft.pulled(f"SENSE{n}", "VCC")
    draft.joined(f"U{n}", "3", f"SENSE{n}")
    draft.joined(f"Q{n}", "S", "GND")


def _brain(draft: Draft) -> None:
    with draft.block("comparators", "a sensor above the line stops the motor of its side"):
        draft.part("RV1", "Device:R_Potentiometer", "10k", KNOB, "between white and black",
                   {"1": "GND", "2": "LIMIT", "3": "TRACK"})  # fmt: skip
        draft.resistor("R7", 10e3, "VCC", "TRACK", "keeps the threshold in the range of the comparators")
        pins = {"3": "LIMIT", "2": "SENSE1", "1": "GATE1", "5": "LIMIT", "6": "SENSE2", "7": "GATE2", "8": "VCC",
                "4": "GND"}  # fmt: skip
        draft.part("U3", "Comparator:LM393", "", SO8, "comparators; open collectors", pins)
    draft.decoupled("U3")
    draft.wired("U3", LIMIT="3", SENSE1="2", GATE1="1", SENSE2="6", GATE2="7")


def _finished(draft: Draft, led: float) -> Designed:
    volts, current = draft.values["supply"], draft.values["current"]
    draft.makes("VCC")
    draft.pulled_all(GATE1="VCC", GATE2="VCC", TRACK="VCC")
    draft.stated(R1=led, R3=_PULL)
    return draft.finish(
        "Line follower robot",
        f"Two sensors beside a black line on white and two motors of up to {shown(current, 'A')} on "
        f"{shown(volts, 'V')}: the side that sees the line stops until it does no more.",
    )


REFERENCE = Reference(
    name="line-robot",
    title="Line follower robot without a controller: two QRE1113, LM393, two motors, 5 V to 9 V",
    answers=listed(
        """
        line follower robot, line follower lm393, lm393 line follower, line follower robot with lm393, line follower
        robot lm393, lm393 line follower robot, analog line follower, analog line follower robot, line follower with
        comparator, line follower robot with comparator, line follower robot with comparators, line follower with
        lm393, transistor line follower
        """
    ),
    parameters=(
        supply(6.0, 5.0, 9.0, "motor", "motors"),
        Parameter("current", "current of a motor, blocked", "A", 0.5, 0.05, 2.0, ("with", "at"), ("motor", "motors"),
                  alone=True),
        Parameter("sensors", "number of sensors", "", 2.0, 2.0, 2.0, ("with",), ("sensors", "sensor", "ir"),
                  alone=True),
    ),
    sources=(
        "QRE1113, QRE1113GR Miniature Reflective Object Sensor, onsemi",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "A black line on white, some 2 cm wide, between both sensors, which are 1 mm to 3 mm above the floor.",
        "It stops at a crossing, where both sensors see black, and does not come back to a line that it lost.",
        "The motors run at full speed: slow gears, or a lower supply.",
        "The light is not modulated: keep the sun off.",
    ),
    neutral=listed(
        "line, follower, following, tracking, robot, car, microcontroller, lm393, comparator, two, 2, "
        "sensor, sensors, ir, motor, motors, simple, analog, black, white, dc, school, project, arduino-free, "
        "robotics"
    ),
    unlike=("arduino", "esp32", "pid"),
    devices=("LM393", "QRE1113"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VM", "supply", "2 * current + 0.05"),),
)  # fmt: skip
