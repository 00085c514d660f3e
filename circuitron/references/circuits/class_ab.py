"""Class-AB output stage of two transistors behind an op-amp, for a speaker or headphones."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import NE5532, NE5532_SOURCE, OPA2134, OPA2134_SOURCE, OpAmp, half_supply, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_GROUND, _BIAS, _INPUT, _LEG, _OUTPUT = 1e3, 100e3, 1e-6, 47e-6, 1e-3
_DRIVES = 16e-3  # amperes of the op-amps: 10 V into 600 ohm
_EMITTER, _VT, _DIFFER, _VBE = 1.0, 25.85e-3, 20e-3, 0.65  # ohms; volts at 25 °C
_RUNS, _MORE, _BASES = 5e-3, 0.25, 220e-6  # amperes of the bias; volts of VBE at the peak; farads to the bases
_HFE, _BARE = 50.0, 0.5  # of a BD139-16 at half an ampere; watts of one in the open
_SUPPLIES = (9.0, 12.0, 15.0)
_PACKAGE = "Package_TO_SOT_THT:TO-126-3_Vertical"
_R1206 = "Resistor_SMD:R_1206_3216Metric"


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    wanted = values.given.get("power", 0.0)
    if wanted and "supply" not in values.given:
        volts = draft.suppose("supply", next((v for v in _SUPPLIES if _watts(draft, v) >= wanted), _SUPPLIES[-1]))
    chip = NE5532 if volts >= NE5532.low else OPA2134
    load, gain = values["load"], values["gain"]
    upper = draft.standard("R2", "feedback resistor", "R1 * (GAIN - 1)", "ohm", 96, R1=_GROUND, GAIN=gain)
    draft.figure("gain", "1 + R2 / R1", "", asked=gain, R1=_GROUND, R2=upper)
    base = draft.standard("R5 R6", "R5 and R6", "(VCC / 2 - VBE) / I", "ohm", 24, VCC=volts, VBE=_VBE, I=_RUNS)
    peak = _levels(draft, volts, base, chip)
    power = draft.figure("power of a sine", "VPEAK^2 / (2 * RL)", "W", VPEAK=peak, RL=load)
    draft.require(wanted <= 1.05 * power, f"{shown(wanted, 'W')} are more than the {shown(power, 'W')} that it gives "
                  f"on {shown(volts, 'V')}; nearest: tda2030")  # fmt: skip
    draft.suppose("power", power)
    draft.figure("lower corner at the speaker", "1 / (TWOPI * RL * C5)", "Hz", TWOPI=2 * pi, RL=load, C5=_OUTPUT)
    _drawn(draft, volts, chip, (upper, base))
    return _finished(draft, volts, power, (upper, base))


def _watts(draft: Draft, volts: float) -> float:
    """About what it gives on a supply."""
    load = draft.values["load"]
    driven = _DRIVES / (2 * _RUNS / (volts / 2 - _VBE) + 1 / (load * _HFE))
    return 0.97 * min(driven, (volts / 2 - 2.0 - _MORE) / (1 + _EMITTER / load)) ** 2 / (2 * load)


def _levels(draft: Draft, volts: float, base: float, chip: OpAmp) -> float:
    """The largest peak at the speaker, with the figures of currents and heat."""
    load = draft.values["load"]
    driven = draft.figure("peak by the current of the op-amp", "IDRIVE / (2 / R5 + 1 / (RL * HFE))", "V",
                          IDRIVE=_DRIVES, R5=base, RL=load, HFE=_HFE)  # fmt: skip
    moved = draft.figure("peak by the swing of the op-amp", "(VCC / 2 - VH - DV) / (1 + RE / RL)", "V", VCC=volts,
                         VH=chip.headroom, DV=_MORE, RE=_EMITTER, RL=load)  # fmt: skip
    draft.figure("base current, mean, at the peak", "VPEAK / (PI * RL * HFE)", "A", VPEAK=min(driven, moved), PI=pi,
                 RL=load, HFE=_HFE)  # fmt: skip
    bias = draft.figure("current of the bias", "(VCC / 2 - VBE) / R5", "A", VCC=volts, VBE=_VBE, R5=base)
    rest = draft.figure("current at rest, about", "ID / (1 + ID * RE / VT)", "A", ID=bias, RE=_EMITTER, VT=_VT)
    most = draft.figure("current at rest, transistors 20 mV apart", "IQ + DV / RE", "A", IQ=rest, DV=_DIFFER,
                        RE=_EMITTER)  # fmt: skip
    heat = draft.figure("heat in Q1 and in Q2, the most", "VCC^2 / (4 * PI^2 * RL) + IQ * VCC / 2", "W", VCC=volts,
                        PI=pi, RL=load, IQ=most)  # fmt: skip
    if heat > _BARE:
        draft.note(f"Each of Q1 and Q2 turns up to {shown(heat, 'W')} into heat: a heat sink of 20 K/W or less.")
    return min(driven, moved)


def _drawn(draft: Draft, volts: float, chip: OpAmp, ohms: tuple[float, float]) -> None:
    upper, base = ohms
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C6", 1e-3, "VCC", "GND", "supply capacitor, at Q1 and Q2", volts)
        half_supply(draft, "VCC", "VREF", ("R9", "R10"), "C7")
    with draft.block("amplifier", f"gain of {draft.values['gain']:.4g}, around the transistors as well"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.film("C2", _INPUT, "PLUS", "IN", "couples the input; film")
        draft.resistor("R3", _BIAS, "PLUS", "VREF", "bias")
        place(draft, chip, "VCC", ("PLUS", "MINUS", "DRIVE"))
        draft.resistor("R1", _GROUND, "MINUS", "LEG", "gain")
        draft.capacitor("C3", _LEG, "LEG", "GND", "no gain for DC", volts)
        draft.resistor("R2", upper, "AMP", "MINUS", "gain; from the transistors")
    _transistors(draft, volts, base)
    with draft.block("output", f"speaker of {shown(draft.values['load'], 'ohm')}"):
        draft.resistor("R11", 10.0, "AMP", "ZOBEL", "keeps it stable", _R1206)
        draft.capacitor("C4", 47e-9, "ZOBEL", "GND", "keeps it stable")
        draft.capacitor("C5", _OUTPUT, "AMP", "SPEAKER", "couples the speaker", volts)
        draft.resistor("R4", 1e3, "SPEAKER", "GND", "charges C5 before a plug is in", _R1206)
        draft.terminal("J3", "speaker", "SPEAKER", "GND", "speaker or headphones")


def _transistors(draft: Draft, volts: float, base: float) -> None:
    """The output pair, and its like as diodes, which set its current at rest."""
    same = "wired as a diode: bias, as warm as Q1 and Q2"
    with draft.block("output stage", "class AB: each transistor carries one half, both a little"):
        draft.warm_resistor("R5", base, "VCC", "BASE_P", "base current", (volts / 2) ** 2 / base)
        draft.part(
            "Q3", "Transistor_BJT:BD139", "BD139-16", _PACKAGE, same, {"B": "BASE_P", "C": "BASE_P", "E": "DRIVE"}
        )
        draft.part(
            "Q4", "Transistor_BJT:BD140", "BD140-16", _PACKAGE, same, {"B": "BASE_N", "C": "BASE_N", "E": "DRIVE"}
        )
        draft.warm_resistor("R6", base, "BASE_N", "GND", "base current", (volts / 2) ** 2 / base)
        draft.capacitor("C8", _BASES, "BASE_P", "DRIVE", "the op-amp drives the base", volts)
        draft.capacitor("C9", _BASES, "DRIVE", "BASE_N", "the op-amp drives the base", volts)
        draft.part("Q1", "Transistor_BJT:BD139", "BD139-16", _PACKAGE, "upper half",
                   {"B": "BASE_P", "C": "VCC", "E": "UPPER"})  # fmt: skip
        draft.part("Q2", "Transistor_BJT:BD140", "BD140-16", _PACKAGE, "lower half",
                   {"B": "BASE_N", "C": "GND", "E": "LOWER"})  # fmt: skip
        draft.resistor("R7", _EMITTER, "UPPER", "AMP", "bounds the current at rest", _R1206)
        draft.resistor("R8", _EMITTER, "AMP", "LOWER", "bounds the current at rest", _R1206)


def _finished(draft: Draft, volts: float, power: float, ohms: tuple[float, float]) -> Designed:
    upper, base = ohms
    draft.wired("Q1", BASE_P="B", VCC="C", UPPER="E")
    draft.wired("Q2", BASE_N="B", GND="C", LOWER="E")
    draft.pulled_all(UPPER="AMP", LOWER="AMP", AMP="MINUS", PLUS="VREF", BASE_P="VCC", BASE_N="GND")
    draft.stated(R2=upper, R5=base, R6=base, R7=_EMITTER, R8=_EMITTER)
    draft.rated("C5", volts)
    draft.note(
        "Before the first run: at rest R7 and R8 carry 4 mV each, 25 mV at the most, and AMP is at half of the supply."
    )
    return draft.finish(
        "Class-AB amplifier",
        f"Op-amp and two transistors for {shown(draft.values['load'], 'ohm')}, about {shown(power, 'W')} from "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="class-ab-amplifier",
    title="Class-AB output stage (push-pull, BD139 and BD140) behind an op-amp, 8 ohm to 32 ohm, up to 1 W",
    answers=listed(
        """
        class ab amplifier, class ab output stage, push pull amplifier, push pull output stage, class ab push pull
        amplifier, class ab push pull output stage, push pull class ab amplifier, push pull class ab output stage, push
        pull amplifier class ab, class ab stage, push pull stage, push pull power amplifier, class ab power amplifier,
        class ab audio amplifier, push pull audio amplifier, complementary push pull amplifier, complementary push pull
        output stage, complementary output stage, transistor push pull amplifier, transistor push pull output stage,
        transistor push pull output, push pull transistor amplifier, bjt push pull amplifier, bjt class ab amplifier,
        op amp with push pull output stage, op amp with class ab output stage, op amp with push pull output, op amp
        push pull amplifier, op amp power amplifier, op amp speaker amplifier, op amp and push pull transistors, class
        ab speaker amplifier, transistor audio amplifier, transistor power amplifier,
        transistor speaker amplifier, bd139 bd140 amplifier, bd139 amplifier, bd139 and bd140 amplifier, push pull
        output stage with bd139 and bd140, class ab
        """
    ),
    parameters=(
        Parameter("load", "speaker", "ohm", 8.0, 8.0, 32.0, ("for", "into", "drive"),
                  ("speaker", "loudspeaker", "load", "headphones"), alone=True),
        Parameter("power", "power", "W", 0.3, 0.01, 1.0, ("of",), ("output", "power"), alone=True),
        Parameter("gain", "gain", "", 11.0, 1.5, 30.0, ("gain",), ("gain", "times", "x"), alone=True),
        supply(12.0, 9.0, 15.0),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 2.4.1: push-pull output stages",
        "BD135, BD137, BD139 NPN power transistors, STMicroelectronics: group 16 has a gain of 100 to 250 at 150 mA",
        NE5532_SOURCE,
        OPA2134_SOURCE,
    ),
    limits=(
        "Nothing protects it against a shorted speaker.",
        "Mono, without a volume control. It passes no direct voltage.",
        "The most power holds for a gain of the transistors of 50 at its peak, the least that they have there.",
        "Q3 and Q4 must be as warm as Q1 and Q2: on one heat sink, each insulated from it.",
    ),
    neutral=listed(
        "class, ab, push, pull, complementary, output, stage, amplifier, audio, power, small, speaker, loudspeaker, "
        "headphones, transistor, transistors, bjt, npn, pnp, bias, biased, biasing, diode, diodes, emitter, "
        "resistor, resistors, opamp, op, amp, behind, single, supply, mono, bd139, bd140, pair, two, crossover, "
        "distortion, low, ohm, ne5532, drive, school, with"
    ),
    unlike=("stereo", "trimmer", "multiplier", "darlington", "fm", "rf", "tube", "bootstrap", "bootstrapped"),
    devices=("BD139", "BD140", "NE5532"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.3"),),
)  # fmt: skip
