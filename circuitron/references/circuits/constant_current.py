"""Constant-current LED driver with a MOSFET and a transistor that senses the current."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import COLOURS, colour_of
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VBE, _HEADROOM = 0.65, 1.0
_OHMS = 5.0  # that an LED has beside its forward voltage, the most
_MOST_HEAT = 3.5  # watts, a TO-220 with a small heat sink: above that one takes a driver that switches


def _work_out(values: Values) -> Designed:
    vin, vf, current, count = values["vin"], values["vf"], values["current"], round(values["series"])
    draft = Draft(REFERENCE, values)
    draft.require(count == values["series"], "the number of LEDs must be whole")
    least = count * (vf + _OHMS * current) + _VBE + _HEADROOM
    draft.require(vin >= least, f"{count} LEDs need {shown(least, 'V')}, not {shown(vin, 'V')}")
    ohms = draft.standard("R2", "sense resistor", "VBE / I", "ohm", 24, VBE=_VBE, I=current)
    real = draft.figure("LED current", "VBE / R2", "A", asked=current, VBE=_VBE, R2=ohms)
    heat = draft.figure("heat in Q1", "(VIN - N * VF - VBE) * I", "W", VIN=vin, N=float(count), VF=vf, VBE=_VBE, I=real)
    draft.require(heat <= _MOST_HEAT, f"Q1 would turn {shown(heat, 'W')} into heat; nearest: more LEDs in series")
    colour = colour_of(vf) or "LED"
    package = "LED_THT:LED_D5.0mm" if current <= 30e-3 else "LED_SMD:LED_Cree-XP"
    with draft.block("supply", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "supply capacitor", vin)
    with draft.block("lamp", f"{count} LEDs in series"):
        nets = ["VIN", *(f"LED_{number}" for number in range(1, count)), "SINK"]
        for number in range(count):
            value = f"{colour} {vf:g}V {current * 1e3:.4g}mA"
            draft.diode(f"D{number + 1}", "Device:LED", package, nets[number], nets[number + 1], "lights up", value)
    with draft.block("current sink", f"{shown(current, 'A')}, whatever the supply"):
        draft.warm_resistor("R1", 10e3, "VIN", "GATE", "turns Q1 on", (vin - 2 * _VBE) ** 2 / 10e3)
        pins = {"G": "GATE", "D": "SINK", "S": "SENSE"}
        draft.part("Q1", "Transistor_FET:IRLZ44N", "", "Package_TO_SOT_THT:TO-220-3_Vertical",
                   f"carries the current; {shown(heat, 'W')}", pins)  # fmt: skip
        pins = {"B": "SENSE", "C": "GATE", "E": "GND"}
        draft.part("Q2", "Transistor_BJT:BC847", "", "Package_TO_SOT_SMD:SOT-23", "takes the gate down", pins)
        draft.warm_resistor("R2", ohms, "SENSE", "GND", "senses the current", _VBE * real)
        draft.zener("D20", 10.0, "GND", "GATE", "keeps the gate within its 16 V when the string is open")
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    draft.pulled_all(GATE="VIN", SENSE="GND")
    draft.joined("Q2", "B", "SENSE")
    draft.measured("current", "D1", current, 12.0)
    draft.measured("rail", "SENSE", _VBE, 10.0)
    return draft.finish(
        f"Constant-current LED driver {shown(current, 'A')}",
        f"Drives {count} LEDs of {shown(vf, 'V')} in series with {shown(current, 'A')} from {shown(vin, 'V')}.",
    )


REFERENCE = Reference(
    name="constant-current-led",
    title="Constant-current LED driver (linear), 5 mA to 700 mA",
    answers=listed(
        """
        constant current led driver, constant current led, led constant current driver, linear led driver, led current
        source, led current regulator
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            12.0,
            3.5,
            30.0,
            (*INPUT_BEFORE, *SUPPLY_BEFORE),
            (*INPUT_AFTER, *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter("current", "LED current", "A", 20e-3, 5e-3, 0.7, ("at", "current"), ("current",), alone=True),
        Parameter("series", "LEDs in series", "", 3.0, 1.0, 8.0, (), ("led", "leds", "series")),
        Parameter(
            "vf",
            "forward voltage",
            "V",
            3.2,
            1.2,
            3.6,
            ("forward", "drop", "vf"),
            ("forward", "drop", "vf"),
            named=COLOURS,
        ),
    ),
    sources=(
        "Current sink with two transistors: I = VBE / R",
        "BC847 45 V, 100 mA NPN general-purpose transistors, Nexperia",
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
    ),
    limits=("VBE falls by 2 mV/K, and the current by 0.3 %/K.", "What the LEDs do not take is turned into heat in Q1."),
    neutral=listed("series, constant, current, power, high, linear, sink, source, drive, string, white, of"),
    devices=("IRLZ44N", "BC847"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current + 0.01"),),
)
