"""Voltage-controlled amplifier with an LM13700."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.dual_rails import RAILS, TAKES, TL072, place, supplies
from circuitron.references.words import listed

_INPUT, _SHUNT, _THERMAL = 100e3, 220.0, 26e-3


def _work_out(values: Values) -> Designed:
    control = values["control"]
    draft = Draft(REFERENCE, values)
    current = 0.5e-3
    ohms = draft.standard("R6", "R6", "VCV / IABC", "ohm", 24, VCV=control, IABC=current)
    bias = draft.figure("bias at the full control voltage", "VCV / R6", "A", VCV=control, R6=ohms)
    draft.figure("signal at the inputs for 5 V, peak", "5 * R2 / (R1 + R2)", "V", R1=_INPUT, R2=_SHUNT)
    slope = draft.figure("transconductance", "IABC / (2 * VT)", "S", IABC=bias, VT=_THERMAL)
    feedback = draft.standard("R4", "R4", "(R1 + R2) / (R2 * GM)", "ohm", 24, R1=_INPUT, R2=_SHUNT, GM=slope)
    draft.figure(
        "gain at the full control voltage", "R2 / (R1 + R2) * GM * R4", "", R1=_INPUT, R2=_SHUNT, GM=slope, R4=feedback
    )
    supplies(draft)
    with draft.block("amplifier", "its transconductance is proportional to the bias current"):
        draft.header("J2", "in", "signal of up to 10 V peak to peak, and ground", "IN", "GND")
        draft.resistor("R1", _INPUT, "IN", "MINUS", "attenuates to 11 mV, so that the distortion stays small")
        draft.resistor("R2", _SHUNT, "MINUS", "GND", "attenuates")
        draft.resistor("R3", _SHUNT, "PLUS", "GND", "balance")
        pins = {"3": "PLUS", "4": "MINUS", "5": "OTA", "1": "BIAS", "2": OPEN, "7": "VNEG", "8": OPEN, "6":
                "VNEG", "11": "VPOS", "13": "GND", "14": "GND", "15": OPEN, "16": OPEN, "12": OPEN, "10":
                "VNEG", "9": OPEN}  # fmt: skip
        draft.part(
            "U2", "Amplifier_Operational:LM13700", "", "Package_DIP:DIP-16_W7.62mm", "transconductance amplifier", pins
        )
        draft.capacitor("C5", 100e-9, "VPOS", "GND", "supply capacitor, at U2")
        draft.capacitor("C6", 100e-9, "GND", "VNEG", "supply capacitor, at U2")
        draft.decoupled("U2")
    return _drawn(draft, control, feedback, ohms)


def _drawn(draft: Draft, control: float, feedback: float, ohms: float) -> Designed:
    with draft.block("output", "turns the current into a voltage"):
        place(draft, TL072, ("GND", "OTA", "AMP"), ("GND", "SUM", "BASE"))
        draft.resistor("R4", feedback, "AMP", "OTA", "gain")
        draft.resistor("R5", 1e3, "AMP", "OUT", "stands a short")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    _control(draft, ohms)
    draft.pulled_all(AMP="OTA", MINUS="GND", SUM="CV")
    draft.wired("U2", MINUS="4", OTA="5", BIAS="1")
    draft.joined("Q1", "C", "BIAS")
    draft.stated(R4=feedback, R6=ohms)
    return draft.finish(
        "VCA",
        f"A voltage-controlled amplifier for signals of 10 V peak to peak, 0 V to {shown(control, 'V')} of "
        "control voltage.",
    )


def _control(draft: Draft, ohms: float) -> None:
    """Turns the control voltage into the bias current of the amplifier, with one op-amp of U1."""
    control = draft.values["control"]
    with draft.block("control", f"0 V to {shown(control, 'V')} is silence to full, linear"):
        draft.header("J4", "CV", "control voltage and ground", "CV", "GND")
        draft.resistor("R6", ohms, "CV", "SUM", "current of the control voltage")
        draft.part("Q1", "Transistor_BJT:BC557", "", "Package_TO_SOT_THT:TO-92_Inline",
                   "passes that current on to the bias", {"E": "SUM", "B": "DRIVE", "C": "BIAS"})  # fmt: skip
        draft.resistor("R7", 1e3, "BASE", "DRIVE", "keeps Q1 from the op-amp")
        draft.capacitor("C7", 1e-9, "BASE", "SUM", "keeps the loop stable")
        draft.diode(
            "D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "BASE", "SUM", "holds the loop at negative control voltages"
        )


REFERENCE = Reference(
    name="vca",
    title="Voltage-controlled amplifier (VCA, LM13700) for synthesizers, symmetrical supply",
    answers=listed(
        "vca, voltage controlled amplifier, lm13700, lm13700 vca, vca for synth, vca lm13700, synth vca, "
        "eurorack vca, vca for eurorack, voltage controlled amplifier lm13700, ota vca, linear vca, modular "
        "vca, voltage controlled gain, vca module"
    ),
    parameters=(
        replace(RAILS, low=7.0),
        Parameter("control", "full control voltage", "V", 5.0, 2.0, 10.0, ("control", "cv"), ("cv", "control")),
    ),
    sources=(
        "LM13700 Dual Operational Transconductance Amplifiers With Linearizing Diodes and Buffers, Texas Instruments "
        "SNOSBW2",
        TL072.source,
    ),
    limits=(
        "Some millivolts of offset follow the control voltage: a trimmer at the inputs takes them away.",
        "Linear in the control voltage; the second amplifier of the chip is not used.",
    ),
    neutral=listed(
        "vca, voltage, controlled, amplifier, synth, synthesizer, eurorack, modular, cv, linear, audio, ota, "
        "control, gain, mono, symmetrical, module"
    ),
    devices=("LM13700",),
    work_out=_work_out,
    takes=TAKES,
)
