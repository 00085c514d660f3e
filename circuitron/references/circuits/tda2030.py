"""Audio amplifier with a TDA2030 on a single supply."""

from __future__ import annotations

from math import ceil, pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import DO41, KNOB
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_GROUND, _BIAS, _INPUT, _FEEDBACK = 4.7e3, 100e3, 1e-6, 22e-6
# Volts, and ohms of its transistors together, by which it gives 8 W to 8 ohm and 12 W to 4 ohm from 28 V, the least.
_LOST, _OHMIC = 0.5, 2.8
_OUTPUT, _MOST = 1e-3, 2.7  # farads at the output; amperes of a peak
_SMALL = 9.5  # watts up to which a speaker of 8 ohm does
_PACKAGE = "Package_TO_SOT_THT:TO-220-5_P3.4x3.7mm_StaggerOdd_Lead3.8mm_Vertical"


def _work_out(values: Values) -> Designed:
    if "power" in values.given and "supply" not in values.given:
        values = _for_power(values)
    volts, load, gain = values["supply"], values["load"], values["gain"]
    draft = Draft(REFERENCE, values)
    upper = draft.standard("R4", "feedback resistor", "R5 * (GAIN - 1)", "ohm", 96, R5=_GROUND, GAIN=gain)
    draft.figure("gain", "1 + R4 / R5", "", asked=gain, R4=upper, R5=_GROUND)
    peak = draft.figure("peak current of the speaker", "(VCC - V0) / (2 * RLOAD + R0)", "A", VCC=volts, V0=_LOST,
                        R0=_OHMIC, RLOAD=load)  # fmt: skip
    draft.require(peak <= _MOST, f"a speaker of {shown(load, 'ohm')} takes {shown(peak, 'A')} on {shown(volts, 'V')}")
    power = draft.figure("power of a sine", "I^2 * RLOAD / 2", "W", I=peak, RLOAD=load)
    wanted = values.given.get("power", 0.0)
    draft.require(wanted <= 1.05 * power, f"{shown(wanted, 'W')} need more than {shown(volts, 'V')}")
    draft.suppose("power", power)
    heat = draft.figure("most heat in U1", "VCC^2 / (2 * PI^2 * RLOAD)", "W", VCC=volts, PI=pi, RLOAD=load)
    draft.figure("lower corner at the speaker", "1 / (TWOPI * RLOAD * C7)", "Hz", TWOPI=2 * pi, RLOAD=load, C7=_OUTPUT)
    draft.figure("lower corner of the gain", "1 / (TWOPI * R5 * C4)", "Hz", TWOPI=2 * pi, R5=_GROUND, C4=_FEEDBACK)
    _drawn(draft, upper, heat)
    return _finished(draft, power)


def _for_power(values: Values) -> Values:
    """The values with the supply that a power needs, and a speaker of 4 ohm where one of 8 ohm would not do."""
    power = values["power"]
    load = values.given.get("load", 8.0 if power <= _SMALL else 4.0)
    volts = max(12.0, float(ceil(sqrt(2 * power / load) * (2 * load + _OHMIC) + _LOST)))
    return Values(REFERENCE.parameters, {**values.given, "load": load, "supply": volts})


def _supplied(draft: Draft, volts: float) -> None:
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 1e-3, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the amplifier")
        draft.resistor("R1", _BIAS, "VCC", "HALF", "half of the supply")
        draft.resistor("R2", _BIAS, "HALF", "GND", "half of the supply")
        draft.capacitor("C3", 22e-6, "HALF", "GND", "keeps ripple of the supply out", volts)


def _drawn(draft: Draft, upper: float, heat: float) -> None:
    volts, load, gain = (draft.values[name] for name in ("supply", "load", "gain"))
    _supplied(draft, volts)
    with draft.block("volume", "a knob"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.part("RV1", "Device:R_Potentiometer", "47k log", KNOB, "volume", {"1": "GND", "2": "WIPER", "3": "IN"})
        draft.film("C5", _INPUT, "PLUS", "WIPER", "couples the input; film")
        draft.resistor("R3", _BIAS, "PLUS", "HALF", "bias")
    with draft.block("amplifier", f"gain of {gain:.4g}; heat sink of {60 / heat - 3:.2g} K/W"):
        pins = {"1": "PLUS", "2": "MINUS", "3": "GND", "4": "AMP", "5": "VCC"}
        draft.part("U1", "Amplifier_Audio:TDA2030", "", _PACKAGE, f"amplifier; {shown(heat, 'W')}", pins)
        draft.resistor("R4", upper, "AMP", "MINUS", "gain")
        draft.resistor("R5", _GROUND, "MINUS", "LEG", "gain")
        draft.capacitor("C4", _FEEDBACK, "LEG", "GND", "no gain for DC", volts)
        draft.diode("D1", "Diode:1N4001", DO41, "AMP", "VCC", "carries what the speaker gives back")
        draft.diode("D2", "Diode:1N4001", DO41, "GND", "AMP", "carries what the speaker gives back")
    with draft.block("speaker", f"{shown(load, 'ohm')}"):
        draft.resistor("R6", 1.0, "AMP", "DAMPED", "keeps it from oscillating", "Resistor_SMD:R_1206_3216Metric")
        draft.capacitor("C6", 220e-9, "DAMPED", "GND", "keeps it from oscillating")
        draft.capacitor("C7", _OUTPUT, "AMP", "OUT", "no DC in the speaker", volts / 2)
        draft.warm_resistor("R7", 1e3, "OUT", "GND", "charges C7 without a speaker too", volts**2 / 8e3)
        draft.terminal("J3", f"speaker {load:g} ohm", "OUT", "GND", "speaker")


def _finished(draft: Draft, power: float) -> Designed:
    volts, load = draft.values["supply"], draft.values["load"]
    draft.decoupled("U1")
    draft.pulled_all(AMP="MINUS", PLUS="HALF", MINUS="LEG")
    draft.wired("U1", PLUS="1", MINUS="2", AMP="4")
    draft.divides("VCC", "HALF", "GND", volts, volts / 2, 2.0)
    draft.rated("C1", 1.25 * volts)
    return draft.finish(
        "Audio amplifier TDA2030",
        f"{shown(power, 'W')} into a speaker of {shown(load, 'ohm')}, from {shown(volts, 'V')}, with a volume knob.",
    )


REFERENCE = Reference(
    name="tda2030",
    title="Audio amplifier with a TDA2030 on a single supply of 12 V to 30 V, up to 12 W",
    answers=listed(
        """
        tda2030, tda2030 amplifier, tda2030a, tda2030a amplifier, tda2030 audio amplifier, audio amplifier with
        tda2030, tda2030 single supply, power amplifier, audio power amplifier, tda2030 power amplifier, speaker
        amplifier 12v, tda2030 amp, tda2030 mono amplifier, audio amplifier, audio amp, speaker amplifier, loudspeaker
        amplifier, class ab amplifier, class ab audio amplifier, class ab power amplifier, audio amplifier class ab
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 18.0, 12.0, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("load", "resistance of the speaker", "ohm", 8.0, 4.0, 8.0, ("into", "for"), ("speaker", "load"),
                  alone=True),
        Parameter("gain", "gain", "", 33.0, 20.0, 50.0, ("gain", "of"), ("gain",)),
        Parameter("power", "power", "W", 5.0, 0.5, 12.0, ("of",), ("amplifier", "amp"), alone=True),
    ),
    sources=("TDA2030 14 W Hi-Fi Audio Amplifier, STMicroelectronics: single supply, gain above 24 dB",),
    limits=(
        "One channel.",
        "It needs a heat sink, whose tab is on ground.",
        "A speaker of 4 ohm takes 28 V at the most: its current limit gives no more.",
    ),
    neutral=listed(
        "audio, amplifier, amp, power, speaker, mono, single, supply, hifi, hi, fi, loud, music, channel, volume, "
        "knob, watt, watts, transformer, class, ab, tda2030, tda2030a"
    ),
    devices=("TDA2030", "TDA2030A"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "2"),),
)  # fmt: skip
