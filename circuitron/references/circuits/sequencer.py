"""Step sequencer for synthesizers: an NE555 and a 4017 step through knobs, of which each gives a control voltage."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB, LED_0603, SO8, SO16
from circuitron.references.timers import SOURCE, supply_capacitors
from circuitron.references.words import listed

_OUTPUTS = ("3", "2", "4", "7", "10", "1", "5", "6", "9", "11")  # Q0 to Q9
_FARADS, _FIRST, _SECOND, _SPEED = 1e-6, 1e3, 22e3, 470e3
_VD, _DROP, _POT, _FOOT = 0.55, 0.6, 10e3, 47e3  # volts of a diode, and that an output loses
_CV, _GATE, _FALL = 5.0, 5.0, 1.7


def _work_out(values: Values) -> Designed:
    volts, steps = values["supply"], round(values["steps"])
    draft = Draft(REFERENCE, values)
    draft.require(steps == values["steps"], "the number of steps must be whole")
    named = {"R1": _FIRST, "R2": _SECOND, "C": _FARADS}
    draft.figure("fastest steps per second", "1.44 / ((R1 + 2 * R2) * C)", "Hz", **named)
    draft.figure("slowest steps per second", "1.44 / ((R1 + 2 * (R2 + RV)) * C)", "Hz", RV=_SPEED, **named)
    bus = draft.figure("highest voltage of a knob behind its diode", "VCC - VQ - VD", "V", VCC=volts, VQ=_DROP, VD=_VD)
    upper = draft.standard("R4", "R4", "R5 * (VBUS / VCV - 1)", "ohm", 24, R5=_FOOT, VBUS=bus, VCV=_CV)
    draft.figure("highest control voltage", "VBUS * R5 / (R4 + R5)", "V", VBUS=bus, R4=upper, R5=_FOOT)
    gate = draft.standard("R6", "R6", "R7 * ((VCC - VFALL) / VGATE - 1)", "ohm", 24, R7=4.7e3, VCC=volts, VFALL=_FALL,
                          VGATE=_GATE)  # fmt: skip
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at U2")
        draft.capacitor("C6", 100e-9, "VCC", "GND", "supply capacitor, at U3")
    _clock(draft, gate)
    _steps(draft, steps)
    _output(draft, upper)
    draft.stated(R4=upper, R5=_FOOT)
    return draft.finish(
        f"Sequencer of {steps} steps",
        f"Steps through {steps} knobs of 0 V to {shown(_CV, 'V')}, with a gate for each step, on {shown(volts, 'V')}.",
    )


def _clock(draft: Draft, gate: float) -> None:
    volts = draft.values["supply"]
    with draft.block("clock", "its rate by a knob"):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TIMING", "6": "TIMING", "7": "DIS", "5": "CV", "3": "CLK"}
        draft.part("U1", "Timer:NE555D", "", SO8, "clock", pins)
        draft.warm_resistor("R1", _FIRST, "VCC", "DIS", "clock", volts**2 / _FIRST)
        draft.resistor("R2", _SECOND, "DIS", "TRACK", "clock")
        draft.part("RV11", "Device:R_Potentiometer", "470k", KNOB, "tempo",
                   {"1": "TRACK", "2": "TIMING", "3": "TIMING"})  # fmt: skip
        draft.film("C1", _FARADS, "TIMING", "GND", "clock; film")
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.resistor("R6", gate, "CLK", "GATE", "gate of some 5 V")
        draft.resistor("R7", 4.7e3, "GATE", "GND", "gate of some 5 V")
        draft.header("J2", "gate out", "gate and ground", "GATE", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VCC")
    draft.pulled("GATE", "CLK")


def _steps(draft: Draft, steps: int) -> None:
    nets = [f"Q{n}" for n in range(steps)]
    with draft.block("counter", f"{steps} steps, one output is high"):
        pins = {"14": "CLK", "13": "GND", "15": "GND" if steps == 10 else "AGAIN", "16": "VCC", "8": "GND", "12": OPEN}
        pins |= {pin: nets[n] if n < steps else OPEN for n, pin in enumerate(_OUTPUTS)}
        if steps < 10:
            pins[_OUTPUTS[steps]] = "AGAIN"
        draft.part("U2", "4xxx:4017", "CD4017B", SO16, "counter", pins)
    with draft.block("knobs", "one for each step, with an LED"):
        for n, net in enumerate(nets, 1):
            draft.part(f"RV{n}", "Device:R_Potentiometer", f"{_POT / 1e3:g}k", KNOB, f"note of step {n}",
                       {"1": "GND", "2": f"NOTE{n}", "3": net})  # fmt: skip
            draft.diode(f"D{n}", "Diode:1N4148W", "Diode_SMD:D_SOD-123", f"NOTE{n}", "BUS", "lets the highest through")
            draft.resistor(f"R{n + 10}", 10e3, net, f"LED{n}_A", "LED current, some 1 mA")
            draft.diode(f"D{n + 10}", "Device:LED", LED_0603, f"LED{n}_A", "GND", "shows the step", "red 2V")
    draft.decoupled("U2")
    draft.joined("U2", "14", "CLK")


def _output(draft: Draft, upper: float) -> None:
    with draft.block("output", "control voltage"):
        draft.resistor("R4", upper, "BUS", "SCALED", "range")
        draft.resistor("R5", _FOOT, "SCALED", "GND", "range")
        pins = {"3": "SCALED", "2": "BUFFER", "1": "BUFFER", "5": "GND", "6": "UNUSED", "7": "UNUSED", "8": "VCC",
                "4": "GND"}  # fmt: skip
        draft.part("U3", "Amplifier_Operational:LM358", "", SO8, "buffer", pins)
        draft.resistor("R8", 1e3, "BUFFER", "OUT", "stands a short")
        draft.header("J3", "CV out", "control voltage and ground", "OUT", "GND")
    draft.decoupled("U3")
    draft.pulled_all(SCALED="GND", OUT="BUFFER")
    draft.wired("U3", SCALED="3", BUFFER="2")


REFERENCE = Reference(
    name="step-sequencer",
    title="Step sequencer for synthesizers (NE555, CD4017), 4 to 10 steps with a knob each, 0 V to 5 V",
    answers=listed(
        """
        sequencer, step sequencer, analog sequencer, 4017 sequencer, sequencer with 4017, 4017 step sequencer, step
        sequencer 4017, analog step sequencer, synth sequencer, sequencer for synth, sequencer for a synth, modular
        sequencer, eurorack sequencer, cv sequencer, 555 4017 sequencer, step sequencer for synth
        """
    ),
    parameters=(
        Parameter("steps", "number of steps", "", 8.0, 4.0, 10.0, ("with", "of"), ("step", "steps", "stage", "note"),
                  alone=True),
        supply(12.0, 9.0, 15.0),
    ),
    sources=(SOURCE, "CD4017B CMOS Counter/Dividers, Texas Instruments SCHS027"),
    limits=(
        "It runs all the time, forwards; the voltages are not quantized to notes.",
        "The diodes leave the lowest half volt of each knob without effect.",
    ),
    neutral=listed(
        "step, steps, sequencer, analog, 4017, cd4017, 555, ne555, synth, synthesizer, modular, eurorack, cv, gate, "
        "knob, knobs, potentiometer, potentiometers, control, voltage, note, notes, clock, tempo, speed, led, leds"
    ),
    devices=("NE555", "CD4017", "LM358"),
    alone=("sequencer",),
    unlike=("power", "supply", "rail", "rails", "ptt", "relay", "led", "light"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.05"),),
)  # fmt: skip
