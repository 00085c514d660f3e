"""Array of reflective sensors for a line follower, with analogue outputs."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

# QRE1113 at 20 mA: forward voltage; least collector current before white paper, and most before none, in amperes.
_VF, _WHITE, _NONE = 1.2, 100e-6, 1e-6
_FULL = 20e-3
_OVERDRIVE = 1.3  # of the current that pulls an output to ground
_PACKAGE = "OptoDevice:OnSemi_CASE100AQ"


def _work_out(values: Values) -> Designed:
    volts, current, count = values["supply"], values["current"], round(values["sensors"])
    draft = Draft(REFERENCE, values)
    draft.require(count == values["sensors"], "the number of sensors must be whole")
    ohms = draft.standard("R1", "resistors of the LEDs", "(VCC - VF) / I", "ohm", 24, VCC=volts, VF=_VF, I=current)
    real = draft.figure("current of an LED", "(VCC - VF) / R1", "A", VCC=volts, VF=_VF, R1=ohms)
    white = draft.figure("least current of a sensor above white", "IC * I / 0.02", "A", IC=_WHITE, I=min(real, _FULL))
    pull = draft.standard("R11", "pull-ups", "VCC * OVERDRIVE / IC", "ohm", 12, VCC=volts, OVERDRIVE=_OVERDRIVE,
                          IC=white)  # fmt: skip
    draft.figure("output above black, at least", "VCC - R11 * I", "V", VCC=volts, R11=pull, I=_NONE)
    total = draft.figure("current of all LEDs", "N * I", "A", N=float(count), I=real)
    return _drawn(draft, count, ohms, pull, total)


def _drawn(draft: Draft, count: int, ohms: float, pull: float, total: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')}, {shown(total, 'A')}, and the outputs"):
        outs = [f"OUT{n}" for n in range(1, count + 1)]
        draft.header("J1", f"{volts:g}V/GND/OUT1-{count}", "supply, ground, outputs", "VCC", "GND", *outs)
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor")
        draft.fed("VCC", "GND")
    for n, out in enumerate(outs, 1):
        with draft.block(f"sensor {n}", "low above white, high above black"):
            draft.warm_resistor(f"R{n}", ohms, "VCC", f"LED{n}_A", "LED current", (volts - _VF) ** 2 / ohms)
            draft.resistor(f"R{n + 10}", pull, "VCC", out, "turns the photocurrent into a voltage")
            draft.part(f"U{n}", "Sensor_Proximity:QRE1113", "", _PACKAGE, "LED and phototransistor",
                       {"1": f"LED{n}_A", "2": "GND", "3": out, "4": "GND"})  # fmt: skip
            draft.pulled(out, "VCC")
            draft.joined(f"U{n}", "3", out)
    draft.stated(R1=ohms, R11=pull)
    return draft.finish(
        f"Line sensors, {count}",
        f"{count} reflective sensors side by side on {shown(volts, 'V')}, each with an analogue output.",
    )


REFERENCE = Reference(
    name="line-sensors",
    title="Array of two to eight reflective sensors (QRE1113) for a line follower, analogue outputs",
    answers=listed(
        """
        line follower front end, line follower sensors, line follower sensor array, line sensor array, line sensors,
        reflective sensor array, reflectance sensor array, reflectance array, line follower with sensors, qre1113,
        qre1113 array, qre1113 sensors, qre1113 line sensor, line following sensors, line following sensor array,
        line tracking array, line follower array, ir sensor array, line follower reflective sensors, line follower
        front end with reflective sensors, line follower with qre1113
        """
    ),
    parameters=(
        Parameter("sensors", "number of sensors", "", 5.0, 2.0, 8.0, ("with", "of"),
                  ("sensors", "sensor", "reflective", "qre1113", "channel", "channels", "ir"), alone=True),
        supply(5.0, 3.0, 5.5),
        Parameter("current", "current of each LED", "A", 20e-3, 5e-3, 30e-3, ("at",), ("led", "ir"), alone=True),
    ),
    sources=("QRE1113, QRE1113GR Miniature Reflective Object Sensor, onsemi",),
    limits=(
        "The controller reads the outputs by an ADC; there are no comparators.",
        "The light is not modulated: keep the sun off, and the sensors some 1 mm to 3 mm above the floor.",
    ),
    neutral=listed(
        "line, follower, following, sensor, sensors, array, reflective, reflectance, ir, infrared, front, end, "
        "analog, output, outputs, arduino, microcontroller, mcu, track, tracking, black, white, qre1113, channel"
    ),
    devices=("QRE1113",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "sensors * current + 0.001"),),
)  # fmt: skip
