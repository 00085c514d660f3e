"""Protection of a controller's inputs against wrong voltages: series resistors and clamps."""

from __future__ import annotations

from dataclasses import replace
from math import pi

from circuitron.plural import counted
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import SMA, SOT23
from circuitron.references.words import listed

_CLAMP, _DROP, _FARADS, _INSIDE = 2e-3, 0.4, 1e-9, 1e3  # amperes into a BAT54S; volts; farads; ohms at the pin


def _work_out(values: Values) -> Designed:
    volts, most, lines = values["supply"], values["most"], round(values["lines"])
    draft = Draft(REFERENCE, values)
    draft.require(lines == values["lines"], "the number of lines must be whole")
    ohms = draft.standard("R1", "R1 and the others", "max(1000, (VMOST - VDD - VF) / ICLAMP)", "ohm", 12, VMOST=most,
                          VDD=volts, VF=_DROP, ICLAMP=_CLAMP)  # fmt: skip
    into = draft.figure("current into the supply at the highest voltage", "N * (VMOST - VDD - VF) / R", "A",
                        N=float(lines), VMOST=most, VDD=volts, VF=_DROP, R=ohms)  # fmt: skip
    heat = draft.figure("heat in a resistor below ground", "(VMOST - VF)^2 / R", "W", VMOST=most, VF=_DROP, R=ohms)
    draft.figure("corner of each line", "1 / (TWOPI * R * C)", "Hz", TWOPI=2 * pi, R=ohms, C=_FARADS)
    bleed = draft.standard("R20", "R20, which takes that current", "VDD / (1.2 * I)", "ohm", 12, VDD=volts, I=into)
    return _drawn(draft, bleed, heat, lines, ohms)


def _drawn(draft: Draft, bleed: float, heat: float, lines: int, ohms: float) -> Designed:
    volts, most = (draft.values[each] for each in ("supply", "most"))
    with draft.block("supply", f"{shown(volts, 'V')} of the controller"):
        draft.header("J1", f"{volts:g}V/GND", "supply of the controller, and ground", "VDD", "GND")
        draft.fed("VDD", "GND")
        draft.capacitor("C20", 10e-6, "VDD", "GND", "takes surges", volts)
        draft.warm_resistor("R20", bleed, "VDD", "GND", "keeps the clamps from lifting the supply", volts**2 / bleed)
    names = [f"IN{n}" for n in range(1, lines + 1)]
    with draft.block("lines", f"{counted(lines, 'line')} for {shown(most, 'V')} either way"):
        draft.header("J2", "outside", "lines to the world, and ground", *names, "GND")
        for n, net in enumerate(names, 1):
            draft.part(f"D{n + 10}", "Diode:SMAJ33CA", "", SMA, "takes static discharge at the connector",
                       {"1": net, "2": "GND"})  # fmt: skip
            draft.warm_resistor(f"R{n}", ohms, net, f"CLAMPED{n}", "limits the current", heat)
            draft.part(f"D{n}", "Diode:BAT54S", "", SOT23, "keeps the line within the supply",
                       {"1": "GND", "2": "VDD", "3": f"CLAMPED{n}"})  # fmt: skip
            draft.capacitor(f"C{n}", _FARADS, f"CLAMPED{n}", "GND", "takes what is left of a discharge")
            draft.resistor(f"R{n + 10}", _INSIDE, f"CLAMPED{n}", f"PIN{n}", "keeps the rest from the pin")
            draft.wired(f"D{n}", **{"GND": "1", "VDD": "2"})
            draft.pulled(f"CLAMPED{n}", net)
        draft.header("J3", "controller", "pins of the controller, and ground",
                     *(f"PIN{n}" for n in range(1, lines + 1)), "GND")  # fmt: skip
    return _finished(draft, lines, ohms)


def _finished(draft: Draft, lines: int, ohms: float) -> Designed:
    volts, most = (draft.values[each] for each in ("supply", "most"))
    draft.stated(R1=ohms)
    what = counted(lines, "digital or slow analogue line")
    return draft.finish(
        f"Input protection for {counted(lines, 'line')}",
        f"{what} of a controller of {shown(volts, 'V')} may be at {shown(most, 'V')} either way for "
        "as long as it takes; static discharge is taken at the connector.",
    )


REFERENCE = Reference(
    name="gpio-protection",
    title="Protection of one to eight inputs of a controller against wrong voltages of up to 30 V",
    answers=listed(
        """
        gpio protection, gpio input protection, input pin protection, microcontroller input protection, protect gpio,
        protect gpio pins, protect arduino inputs, protect the inputs, protect inputs arduinos, arduino input
        protection, arduino pin protection, digital input protection, io protection, io pin protection, mcu pin
        protection, esd protection gpio, gpio esd protection, overvoltage protection gpio, gpio overvoltage protection,
        protect microcontroller pin, protect microcontroller inputs, pin protection, protect mcu pins, protect mcu
        inputs, protect esp32 inputs, protect inputs of a microcontroller, protected digital input, robust digital input
        """
    ),
    parameters=(
        Parameter("lines", "number of lines", "", 1.0, 1.0, 8.0, (), ("inputs", "input", "lines", "pins", "gpio",
                  "channels"), alone=True,
                  usual=(("inputs", 4.0), ("pins", 4.0), ("lines", 4.0), ("gpios", 4.0), ("ios", 4.0))),
        replace(supply(3.3, 2.5, 5.5, "logic", "mcu", "controller"), usual=(("arduino", 5.0), ("arduinos", 5.0))),
        Parameter("most", "highest wrong voltage", "V", 24.0, 6.0, 30.0,
                  ("to", "against", "stand", "stands", "survive", "plugging", "withstand", "from"),
                  ("wrong", "accidentally", "fault")),
    ),
    sources=(
        "BAT54S Schottky diodes, Nexperia: 200 mA",
        "Protection of inputs: series resistor and clamps to both rails, The Art of Electronics, Horowitz and Hill, "
        "third edition, section 12.1.5",
    ),
    limits=(
        "Lines become slow: signals of more than some kilohertz need other means.",
        "It is no protection of outputs: what a pin drives is behind the resistor.",
        "It does not protect the supply of the controller: see input-protection.",
        "While the controller has no supply, a wrong input feeds it through the clamps.",
        "Surges of long cables outdoors are more than it takes: see cable-surge-protection.",
    ),
    neutral=listed(
        "gpio, protection, protect, protected, input, inputs, pin, pins, microcontroller, mcu, arduino, arduinos, "
        "esp32, esd, overvoltage, clamp, clamps, digital, io, line, lines, wrong, plugging, burned, burnt, fried, "
        "killed, destroyed, accidental, accidentally, series, resistor, schottky, robust, 12v, safe, in, voltage, "
        "voltages, against, damage, how"
    ),
    devices=("BAT54S",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VDD", "supply", "0.02"),),
)  # fmt: skip
