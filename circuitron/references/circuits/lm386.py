"""Audio power amplifier with the LM386."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SET = {20.0: None, 50.0: 1.2e3, 200.0: 0.0}  # gain: ohms in series with 10 µF between pins 1 and 8
_COUPLING = 220e-6
_SWING = 0.74  # of half of the supply: 325 mW at 6 V and 700 mW at 9 V into 8 ohm


def _work_out(values: Values) -> Designed:
    gain, supply, load = values["gain"], values["supply"], values["load"]
    draft = Draft(REFERENCE, values)
    draft.require(gain in _SET, f"it amplifies 20, 50 or 200 times, not {gain:.4g}")
    ohms = _SET[gain]
    draft.figure("lower corner", "1 / (TWOPI * RL * C5)", "Hz", TWOPI=2 * pi, RL=load, C5=_COUPLING)
    power = draft.figure(
        "power at 10 % of distortion, about", "(K * VCC / 2)^2 / (2 * RL)", "W", K=_SWING, VCC=supply, RL=load
    )
    draft.figure("heat in U1, the most", "VCC^2 / (2 * PI^2 * RL) + VCC * IQ", "W", VCC=supply, PI=pi, RL=load, IQ=8e-3)
    wanted = values.given.get("power", power)
    draft.require(wanted <= 1.05 * power, f"{shown(wanted, 'W')} is more than the {shown(power, 'W')} that it gives")
    draft.figure("current at that power, about", "K * VCC / (2 * PI * RL)", "A", K=_SWING, VCC=supply, PI=pi, RL=load)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C1", 220e-6, "VCC", "GND", "supply capacitor", supply)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the amplifier")
    with draft.block("input stage", "volume"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.capacitor("C3", 1e-6, "IN", "TRACK", "keeps DC out of the trimmer")
        draft.part("RV1", "Device:R_Potentiometer", "10k",
                   "Potentiometer_THT:Potentiometer_Alps_RK09K_Single_Vertical", "volume",
                   {"1": "GND", "2": "PLUS", "3": "TRACK"})  # fmt: skip
    with draft.block("amplifier", f"gain of {gain:g}"):
        pins = {"3": "PLUS", "2": "GND", "6": "VCC", "4": "GND", "7": "BYPASS", "5": "AMP"}
        pins |= {"1": "GAIN_1", "8": "GAIN_8"} if ohms is not None else {"1": OPEN, "8": OPEN}
        draft.part("U1", "Amplifier_Audio:LM386", "", "Package_DIP:DIP-8_W7.62mm", "amplifier", pins)
        draft.capacitor("C4", 10e-6, "BYPASS", "GND", "keeps ripple of the supply out", supply)
        if ohms:
            draft.resistor("R2", ohms, "GAIN_1", "LEG", "gain")
        if ohms is not None:
            draft.capacitor("C7", 10e-6, "LEG" if ohms else "GAIN_1", "GAIN_8", "gain", supply)
    with draft.block("output stage", f"speaker of {shown(load, 'ohm')}"):
        draft.resistor("R1", 10, "AMP", "ZOBEL", "keeps it stable", "Resistor_SMD:R_1206_3216Metric")
        draft.capacitor("C6", 47e-9, "ZOBEL", "GND", "keeps it stable")
        draft.capacitor("C5", _COUPLING, "AMP", "SPEAKER", "couples the speaker", supply)
        draft.terminal("J3", "speaker", "SPEAKER", "GND", "speaker")
    draft.decoupled("U1")
    draft.wired("U1", PLUS="3", GND="2")
    draft.pulled("ZOBEL", "AMP")
    draft.stated(R1=10.0)
    draft.rated("C5", supply)
    return draft.finish(
        "LM386 amplifier",
        f"Audio amplifier for a speaker of {shown(load, 'ohm')}, gain {gain:g}, about {shown(power, 'W')} from "
        f"{shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="lm386",
    title="Audio amplifier with an LM386 for a speaker, gain 20, 50 or 200",
    answers=listed(
        """
        lm386, lm386 amplifier, lm386 audio amplifier, audio amplifier, speaker amplifier, small audio amplifier, audio
        power amplifier, loudspeaker amplifier, mono audio amplifier, audio amp, speaker driver, lm386 amp,
        class ab amplifier, class ab audio amplifier, audio amplifier class ab
        """
    ),
    parameters=(
        Parameter("gain", "gain", "", 20.0, 20.0, 200.0, ("gain",), ("gain", "times", "x"), alone=True),
        Parameter("power", "power", "W", 0.3, 0.01, 1.0, ("of",), ("output", "power"), alone=True),
        Parameter("load", "speaker", "ohm", 8.0, 8.0, 32.0, ("for", "into"), ("speaker", "loudspeaker"), alone=True),
        Parameter("supply", "supply voltage", "V", 9.0, 5.0, 12.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=("LM386 Low Voltage Audio Power Amplifier, Texas Instruments SNAS545",),
    limits=("Mono.", "Place C2 and R1 with C6 at the amplifier: it oscillates otherwise."),
    neutral=listed(
        "audio, speaker, loudspeaker, mono, volume, power, small, ohm, control, potentiometer, battery, class, ab"
    ),
    devices=("LM386",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.3"),),
    signals=(Signal("IN", "dac", "1", load=Load("0", "0", "30", ohms="10e3", is_coupled=True)),),
)
