"""Voltage-controlled oscillator of 1 V per octave: exponential converter, sawtooth core, square and triangle."""

from __future__ import annotations

from dataclasses import replace
from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.dual_rails import RAILS, TAKES, TL072, supplies
from circuitron.references.opamps import TL072_SOURCE
from circuitron.references.stock import KNOB, SO8, SO14
from circuitron.references.words import listed

_VT, _SUM, _TEMPCO, _TRIM, _CORE, _TOP, _RESET = 25.69e-3, 100e3, 1e3, 5e3, 1e-9, 5.0, 1e-6
_REFERENCE, _COARSE, _FINE, _MIDDLE = 10e-6, 3.0, 0.5, 261.6  # amperes; octaves; hertz
_LOWER = 1e3  # of the divider of 5 V: so low that what is taken off it changes neither level nor pitch
_NPN_PAIR = ("Transistor_BJT:BC847BS", "BCM847BS", "Package_TO_SOT_SMD:SOT-363_SC-70-6")
_DIODE = ("Diode:1N4148W", "Diode_SMD:D_SOD-123")


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    octave = draft.figure("base voltage of an octave at 25 °C", "VT * LN2", "V", VT=_VT, LN2=log(2))
    scale = draft.standard("R6", "R6", "R7 * (1 / VOCT - 1) - RV3 / 2", "ohm", 96, R7=_TEMPCO, VOCT=octave, RV3=_TRIM)
    draft.figure("scale with RV3 in its middle", "R7 / (R7 + R6 + RV3 / 2) / VOCT", "", asked=1.0, R7=_TEMPCO,
                 R6=scale, RV3=_TRIM, VOCT=octave)  # fmt: skip
    upper = draft.standard("R13", "R13", "R14 * (VS / VTOP - 1)", "ohm", 96, R14=_LOWER, VS=volts, VTOP=_TOP)
    current = draft.standard("R9", "R9", "VS / IREF", "ohm", 24, VS=volts, IREF=_REFERENCE)
    high = draft.figure("frequency without offset", "VS / R9 / (C1 * VTOP)", "Hz", VS=volts, R9=current, C1=_CORE,
                        VTOP=_TOP)  # fmt: skip
    offset = draft.standard("R3", "R3, which sets the middle of the knob", "RS * VS / (ln(F / FMID) / LN2)", "ohm", 96,
                            RS=_SUM, VS=volts, F=high, FMID=_MIDDLE, LN2=log(2))  # fmt: skip
    coarse = draft.standard("R2", "R2, for three octaves either way", "RS * VS / N", "ohm", 24, RS=_SUM, VS=volts,
                            N=_COARSE)  # fmt: skip
    fine = draft.standard("R4", "R4, for half an octave either way", "RS * VS / N", "ohm", 24, RS=_SUM, VS=volts,
                          N=_FINE)  # fmt: skip
    draft.figure("frequency at 0 V, knobs in the middle", "F * exp(-LN2 * RS * VS / R3)", "Hz", asked=_MIDDLE, F=high,
                 LN2=log(2), RS=_SUM, VS=volts, R3=offset)  # fmt: skip
    franco = draft.standard("R10", "R10, for the time of the reset", "TRESET / C1", "ohm", 12, TRESET=_RESET, C1=_CORE)
    draft.figure("length of the reset, about", "R15 * (C9 + C14) * ln((VTOP + VS * C9 / (C9 + C14)) / VTOP)", "s",
                 R15=10e3, C9=33e-12, C14=68e-12, VTOP=_TOP, VS=volts)  # fmt: skip
    supplies(draft)
    _converter(draft, (scale, current), (coarse, offset, fine))
    _core(draft, franco, upper)
    _shapes(draft)
    return _finished(draft, upper)


def _converter(draft: Draft, ohms: tuple[float, float], sums: tuple[float, float, float]) -> None:
    (scale, current), (coarse, offset, fine) = ohms, sums
    with draft.block("pitch", "adds the voltages of pitch, inverted"):
        draft.header("J2", "V/oct", "pitch, 1 V per octave, and ground", "CV", "GND")
        draft.resistor("R1", _SUM, "CV", "SUM", "pitch, 0.1 %")
        for ref, wiper, purpose in (("RV1", "COARSE", "coarse"), ("RV2", "FINE", "fine")):
            draft.part(ref, "Device:R_Potentiometer", "100k", KNOB, f"{purpose} tuning",
                       {"1": "VNEG", "2": wiper, "3": "VPOS"})  # fmt: skip
        draft.resistor("R2", coarse, "COARSE", "SUM", "three octaves either way")
        draft.resistor("R4", fine, "FINE", "SUM", "half an octave either way")
        draft.resistor("R3", offset, "VNEG", "SUM", "puts the middle of the knobs to middle C")
        draft.resistor("R5", _SUM, "SUMMED", "SUM", "one volt per octave, 0.1 %")
        draft.resistor("R6", scale, "SUMMED", "SCALE", "18 mV per octave at the base")
        draft.part("RV3", "Device:R_Trim", "5k", "Potentiometer_THT:Potentiometer_Bourns_3296W_Vertical",
                   "tunes the octaves; 25 turns", {"1": "SCALE", "2": "BASE"})  # fmt: skip
        draft.resistor("R7", _TEMPCO, "BASE", "GND", "+3300 ppm/K, at Q1: takes out what temperature does")
    with draft.block("exponential converter", "a matched pair"):
        symbol, value, footprint = _NPN_PAIR
        draft.part("Q1", symbol, value, footprint, "matched pair",
                   {"2": "BASE", "6": "IREF", "1": "TAIL", "5": "GND", "3": "SINK", "4": "TAIL"})  # fmt: skip
        draft.resistor("R9", current, "VPOS", "IREF", "reference current")
        draft.resistor("R8", 10e3, "DRIVE", "TAIL", "limits the current of the emitters")
        draft.capacitor("C5", 100e-12, "DRIVE", "IREF", "keeps the loop stable, C0G")
    with draft.block("op-amps", "sum, converter, integrator, sawtooth"):
        pins = {"3": "GND", "2": "SUM", "1": "SUMMED", "5": "GND", "6": "IREF", "7": "DRIVE", "10": "GND", "9": "SINK",
                "8": "RAMP", "12": "RAMP", "13": "SAW_FB", "14": "SAW"}  # fmt: skip
        _quad(draft, "U1", pins, "C6 C7")


def _core(draft: Draft, franco: float, upper: float) -> None:
    with draft.block("core", "a ramp that a JFET takes back at 5 V"):
        draft.stable("C1", _CORE, "SINK", "HELD", "integrates; C0G, 1 %")
        draft.resistor("R10", franco, "HELD", "RAMP", "makes up for the time of the reset at high pitch")
        draft.part("Q2", "Transistor_FET:MMBF4392", "", "Package_TO_SOT_SMD:SOT-23", "takes the ramp back: 25 mA",
                   {"1": "HELD", "2": "SINK", "3": "GATE"})  # fmt: skip
        draft.resistor("R13", upper, "VPOS", "TOP", "5 V, 1 %")
        draft.resistor("R14", _LOWER, "TOP", "GND", "5 V, 1 %")
        draft.capacitor("C8", 1e-6, "TOP", "GND", "keeps the threshold quiet")
        pins = {"2": "COMPARED", "3": "TOP", "7": "GATE", "8": "VPOS", "4": "VNEG", "1": "VNEG", "5": OPEN,
                "6": OPEN}  # fmt: skip
        draft.part("U2", "Comparator:LM311", "", SO8, "lets go of the gate at 5 V", pins)
        draft.resistor("R15", 10e3, "RAMP", "COMPARED", "length of the reset, with C9")
        draft.capacitor("C9", 33e-12, "GATE", "COMPARED", "length of the reset, C0G")
        draft.capacitor("C14", 68e-12, "COMPARED", "GND", "keeps that within the supply, C0G")
        draft.resistor("R16", 4.7e3, "GATE", "GND", "turns the JFET on")
        draft.capacitor("C10", 100e-9, "VPOS", "GND", "supply capacitor, at U2", 15.0)
        draft.capacitor("C11", 100e-9, "GND", "VNEG", "supply capacitor, at U2", 15.0)


def _shapes(draft: Draft) -> None:
    with draft.block("sawtooth output", "twice the ramp, less 5 V"):
        draft.resistor("R11", _SUM, "TOP", "SAW_FB", "takes 5 V off")
        draft.resistor("R12", _SUM, "SAW", "SAW_FB", "doubles")
    upper = draft.standard("R20", "R20", "R21 * ((VS - VH) / VTOP - 1)", "ohm", 24, R21=10e3,
                           VS=draft.values["supply"], VH=TL072.headroom, VTOP=_TOP)  # fmt: skip
    with draft.block("square output", "compares the ramp with the pulse width"):
        draft.part("RV4", "Device:R_Potentiometer", "100k", KNOB, "pulse width",
                   {"1": "GND", "2": "WIDTH", "3": "TOP"})  # fmt: skip
        draft.resistor("R20", upper, "SWITCHED", "SQUARE_5V", "divides to some 5 V")
        draft.resistor("R21", 10e3, "SQUARE_5V", "GND", "divides to some 5 V")
    with draft.block("triangle output", "folds the sawtooth at 0 V"):
        draft.resistor("R22", _SUM, "SAW", "FOLD", "half-wave rectifier")
        draft.resistor("R23", _SUM, "HALF", "FOLD", "half-wave rectifier")
        draft.diode("D1", *_DIODE, "RECTIFIED", "FOLD", "half-wave rectifier")
        draft.diode("D2", *_DIODE, "HALF", "RECTIFIED", "half-wave rectifier")
        draft.resistor("R24", 49.9e3, "SAW", "ADD", "sawtooth, twice")
        draft.resistor("R25", 24.9e3, "HALF", "ADD", "its half, four times")
        draft.resistor("R26", _SUM, "TOP", "ADD", "takes 5 V off")
        draft.resistor("R27", _SUM, "TRIANGLE", "ADD", "sum")
    with draft.block("more op-amps", "square, rectifier, triangle"):
        pins = {"3": "RAMP", "2": "WIDTH", "1": "SWITCHED", "5": "GND", "6": "FOLD", "7": "RECTIFIED", "10": "GND",
                "9": "ADD", "8": "TRIANGLE", "12": "SQUARE_5V", "13": "BUFFERED", "14": "BUFFERED"}  # fmt: skip
        _quad(draft, "U3", pins, "C12 C13")
    with draft.block("outputs", "1 kohm each: a short does no harm"):
        for n, (source, net) in enumerate(
            (("SAW", "OUT_SAW"), ("BUFFERED", "OUT_SQUARE"), ("TRIANGLE", "OUT_TRI")), 30
        ):
            draft.resistor(f"R{n}", 1e3, source, net, "stands a short")
        draft.header("J3", "saw/square/triangle", "outputs and ground", "OUT_SAW", "OUT_SQUARE", "OUT_TRI", "GND")


def _quad(draft: Draft, ref: str, pins: dict[str, str], capacitors: str) -> None:
    """A TL074 with its supply capacitors."""
    draft.part(ref, "Amplifier_Operational:TL074", "", SO14, "op-amps", {**pins, "4": "VPOS", "11": "VNEG"})
    first, second = capacitors.split()
    volts = draft.values["supply"]
    draft.capacitor(first, 100e-9, "VPOS", "GND", f"supply capacitor, at {ref}", volts)
    draft.capacitor(second, 100e-9, "GND", "VNEG", f"supply capacitor, at {ref}", volts)
    draft.decoupled(ref)


def _finished(draft: Draft, upper: float) -> Designed:
    volts = draft.values["supply"]
    draft.decoupled("U2")
    draft.wired("Q1", BASE="2", IREF="6", SINK="3")
    draft.wired("U2", TOP="3", GATE="7")
    draft.pulled_all(SUM="CV", BASE="GND", GATE="GND", SAW="SAW_FB")
    draft.stated(C1=_CORE, R7=_TEMPCO, R13=upper, R14=_LOWER)
    draft.note("Tune RV3 by ear or counter: 1 V more at V/oct must double the frequency, around middle C first.")
    return draft.finish(
        "VCO, 1 V per octave",
        "A voltage-controlled oscillator of 1 V per octave with sawtooth, square (with pulse width) and triangle, "
        f"10 V from peak to peak, on {shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


REFERENCE = Reference(
    name="vco",
    title="VCO of 1 V per octave for synthesizers: sawtooth, square and triangle, temperature compensated",
    answers=listed(
        """
        vco, voltage controlled oscillator, 1v oct vco, vco 1v oct, 1v/oct vco, vco 1v/oct, 1v per octave vco, vco 1v
        per octave, eurorack vco, synth vco, analog vco, vco for eurorack, eurorack oscillator, synth oscillator,
        modular vco, sawtooth vco, triangle vco, saw vco, vco module, voltage controlled oscillator 1v oct, voltage
        controlled oscillator 1v/oct, voltage controlled oscillator sawtooth, voltage controlled oscillator eurorack,
        exponential vco, synthesizer oscillator, vco with triangle and saw outputs, vco core, exponential converter vco
        """
    ),
    parameters=(
        Parameter("scale", "volts for an octave", "V", 1.0, 1.0, 1.0, (), ("oct", "octave", "per"), alone=True),
        replace(RAILS, low=10.0),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 2.3: exponential of a transistor, VT ln 2 "
        "per octave, and its temperature",
        "Design with Operational Amplifiers and Analog Integrated Circuits, S. Franco: resistor for the reset time",
        "LM111, LM211, LM311 Differential Comparators, Texas Instruments SLCS007",
        "BCM847BS NPN/NPN matched double transistor, Nexperia",
        "MMBF4391 to MMBF4393 N-channel switches, onsemi: those of 25 mA and more reset the ramp in time",
        TL072_SOURCE,
    ),
    limits=(
        "The pitch follows the supplies: they must be regulated.",
        "It tracks over some six octaves; there is no sync, and no input for linear FM or pulse width.",
    ),
    neutral=listed(
        "core, converter, tempco, "
        "vco, voltage, controlled, oscillator, 1v, oct, octave, per, eurorack, synth, synthesizer, modular, module, "
        "saw, sawtooth, square, triangle, pulse, width, outputs, output, wave, waves, temperature, compensated, "
        "exponential, tracking, analog, pitch, cv, tuned, coarse, fine, stable, matched, pair, volt, symmetrical"
    ),
    unlike=("sine", "sync"),
    devices=("LM311", "TL074", "BCM847BS"),
    work_out=_work_out,
    takes=TAKES,
)
