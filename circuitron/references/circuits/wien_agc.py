"""Wien-bridge oscillator whose amplitude a JFET holds: little distortion."""

from __future__ import annotations

from dataclasses import replace
from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import RAILS, TAKES, TL072, place, supplies
from circuitron.references.words import listed

_DECADES = ((5e3, 470e-12), (1e3, 1e-9), (100.0, 10e-9), (0.0, 100e-9))
_UPPER, _LOWER, _ZENER, _LINEAR, _LEAK, _FET = 20e3, 9.31e3, 2.4, 100e3, 1e6, 690.0
_CONTROL, _DROP = 2.2, 0.6  # volts at the rectifier for a JFET of 690 ohm: 1 V to 5 V; of a diode


def _work_out(values: Values) -> Designed:
    frequency, volts = values["frequency"], values["supply"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _DECADES if frequency >= least)
    ohms = draft.standard("R1 R2", "R1 and R2", "1 / (TWOPI * F * C)", "ohm", 96, TWOPI=2 * pi, F=frequency, C=farads)
    draft.figure("frequency", "1 / (TWOPI * R1 * C1)", "Hz", asked=frequency, TWOPI=2 * pi, R1=ohms, C1=farads)
    draft.figure("gain with a JFET of 690 ohm", "1 + R3 / (R4 + RFET)", "", asked=3.0, R3=_UPPER, R4=_LOWER, RFET=_FET)
    draft.figure("gain at start, a JFET of 100 ohm", "1 + R3 / (R4 + 100)", "", R3=_UPPER, R4=_LOWER)
    peak = draft.figure("amplitude, about", "VZ + VF + VCONTROL", "V", VZ=_ZENER, VF=_DROP, VCONTROL=_CONTROL)
    draft.require(volts - TL072.headroom >= 1.15 * peak, f"{shown(volts, 'V')} is too little for {shown(peak, 'V')}")
    hold = draft.standard("C12", "C12, which holds the control for some 50 periods", "50 / (F * RLEAK)", "F", 6,
                          F=frequency, RLEAK=_LEAK * 2 * _LINEAR / (_LEAK + 2 * _LINEAR))  # fmt: skip
    supplies(draft)
    _drawn(draft, (ohms, farads), hold)
    draft.pulled_all(SERIES="OUT_AMP", PLUS="GND", MINUS="OUT_AMP", CONTROL="GND")
    draft.wired("Q1", DRAIN="1", GND="2", GATE="3")
    draft.stated(R1=ohms, R3=_UPPER, R4=_LOWER)
    draft.note("R4 may be a trimmer of 10 kohm: the less it leaves to the JFET, the less distortion.")
    return draft.finish(
        f"Low-distortion sine oscillator {shown(frequency, 'Hz')}",
        f"A Wien bridge with a JFET that holds the amplitude: a sine of {shown(frequency, 'Hz')}, about "
        f"{shown(peak, 'V')} peak, with some tenths of a percent of distortion.",
    )


def _drawn(draft: Draft, bridge: tuple[float, float], hold: float) -> None:
    ohms, farads = bridge
    with draft.block("bridge", "in phase at its frequency, a third of the output"):
        draft.resistor("R1", ohms, "OUT_AMP", "SERIES", "frequency, 1 %")
        draft.stable("C10", farads, "SERIES", "PLUS", "frequency")
        draft.resistor("R2", ohms, "PLUS", "GND", "frequency, 1 %")
        draft.stable("C11", farads, "PLUS", "GND", "frequency")
    with draft.block("amplifier", "three times; a buffer behind it"):
        place(draft, TL072, ("PLUS", "MINUS", "OUT_AMP"), ("OUT_AMP", "BUFFERED", "BUFFERED"))
        draft.resistor("R3", _UPPER, "OUT_AMP", "MINUS", "gain")
        draft.resistor("R4", _LOWER, "MINUS", "DRAIN", "gain")
        draft.resistor("R9", 100.0, "BUFFERED", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J2", "out", "signal and ground", "OUT", "GND")
    with draft.block("amplitude", "a JFET as a resistor, and what sets it"):
        draft.part("Q1", "Transistor_FET:MMBF4393", "", "Package_TO_SOT_SMD:SOT-23", "some 700 ohm",
                   {"1": "DRAIN", "2": "GND", "3": "GATE"})  # fmt: skip
        draft.resistor("R5", _LINEAR, "DRAIN", "GATE", "half of the drain at the gate: less distortion")
        draft.resistor("R6", _LINEAR, "GATE", "CONTROL", "the same")
        draft.resistor("R7", _LEAK, "CONTROL", "GND", "lets the amplitude rise")
        if hold > 1e-6:
            draft.capacitor("C12", hold, "GND", "CONTROL", "holds the control", 10.0)
        else:
            draft.film("C12", hold, "CONTROL", "GND", "holds the control")
        draft.zener("D1", _ZENER, "OUT_AMP", "CHARGED", "sets the amplitude")
        draft.resistor("R8", 4.7e3, "CHARGED", "RECTIFIED", "charges gently: less distortion")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "CONTROL", "RECTIFIED", "passes negative peaks")


REFERENCE = Reference(
    name="wien-bridge-low-distortion",
    title="Wien-bridge sine oscillator of low distortion (JFET amplitude control), 20 Hz to 20 kHz, on two supplies",
    answers=listed(
        """
        low distortion sine oscillator, low distortion wien bridge, low distortion oscillator, low distortion sine
        wave generator, low distortion sine generator, wien bridge low distortion, wien bridge sine oscillator low
        distortion, wien bridge oscillator low distortion, wien bridge with jfet, jfet stabilized wien bridge, wien
        bridge jfet agc, wien bridge agc, wien bridge with agc, sine wave generator low distortion, sine wave
        generator low distortion wien bridge, audio test oscillator, audio sine generator low distortion, low thd
        oscillator, wien bridge oscillator with jfet, amplitude stabilized oscillator, sine generator low
        distortion, wien bridge dual supply
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 1e3, 20.0, 20e3, ("at", "of", "generator", "oscillator"), ("sine",),
                  alone=True),
        replace(RAILS, low=9.0),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 7.1.5: Wien bridge, JFET as a resistor",
        TL072.source,
        "MMBF4393 N-channel switch, onsemi",
    ),
    limits=(
        "The amplitude is 4 V to 9 V by the JFET, which on less than 12 V may clip; it settles within 500 periods.",
        "It is one frequency: R1 and R2 set it together.",
    ),
    neutral=listed(
        "sine, wave, low, distortion, wien, bridge, oscillator, generator, audio, test, testing, jfet, agc, amplitude, "
        "stabilized, stabilised, thd, tone, opamp, symmetrical, clean, pure, maybe"
    ),
    devices=("TL072",),
    work_out=_work_out,
    rank=2,
    takes=TAKES,
)  # fmt: skip
