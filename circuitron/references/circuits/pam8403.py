"""Stereo class-D amplifier with the PAM8403."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.volumes import LIMIT, NEUTRAL, OTHERS, VOLUME, volume
from circuitron.references.words import listed

_COUPLING, _INPUT, _FEEDBACK = 470e-9, 10e3, 142e3
_MOST, _LEAST = 3.2, 4.5  # watts into 4 ohm at 5 V (10 % of distortion); volts for that


def _work_out(values: Values) -> Designed:
    volts, load, power = values["supply"], values["load"], values["power"]
    draft = Draft(REFERENCE, values)
    can = draft.figure(
        "power into each speaker, about", "PMOST * 4 / RL * (VCC / 5)^2", "W", PMOST=_MOST, RL=load, VCC=volts
    )
    wanted = values.given.get("power", can)
    draft.require(wanted <= 1.05 * can, f"{shown(wanted, 'W')} is more than the {shown(can, 'W')} that it gives")
    draft.figure("gain, the volume turned up", "2 * RF / RI", "", RF=_FEEDBACK, RI=_INPUT + 18e3)
    draft.figure("lower corner", "1 / (TWOPI * RI * C)", "Hz", TWOPI=2 * pi, RI=_INPUT + 18e3, C=_COUPLING)
    draft.figure("supply current at full power, about", "2 * P / (0.85 * VCC)", "A", P=min(power, can), VCC=volts)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 470e-6, "VCC", "GND", "supply capacitor", volts)
        for number, pin in ((2, "pin 4"), (3, "pin 13")):
            draft.capacitor(f"C{number}", 1e-6, "VCC", "GND", f"supply capacitor, at {pin}", volts)
        draft.resistor("R1", 10, "VCC", "VDD", "filter of the quiet supply")
        draft.capacitor("C4", 1e-6, "VDD", "GND", "filter of the quiet supply, at pin 6", volts)
    with draft.block("inputs", "left and right"):
        draft.header("J2", "in", "left, right and ground", "IN_L", "IN_R", "GND")
        wiper = volume(draft)
        for number, side in ((2, "L"), (3, "R")):
            draft.capacitor(f"C{number + 3}", _COUPLING, f"{wiper}_{side}", f"AC_{side}", "couples the input")
            draft.resistor(f"R{number}", _INPUT, f"AC_{side}", f"AMP_{side}", "gain, with what is inside")
    with draft.block("amplifier", f"bridges for speakers of {shown(load, 'ohm')}"):
        pins = {"7": "AMP_L", "10": "AMP_R", "8": "VREF", "12": "VDD", "5": "VDD", "6": "VDD", "11": "GND", "13": "VCC",
                "4": "VCC", "15": "GND", "2": "GND", "9": OPEN, "1": "L_P", "3": "L_N", "14": "R_N",
                "16": "R_P"}  # fmt: skip
        draft.part(
            "U1", "Amplifier_Audio:PAM8403D", "", "Package_SO:SOP-16_3.9x9.9mm_P1.27mm", "class-D amplifier", pins
        )
        draft.capacitor("C7", 1e-6, "VREF", "GND", "half of the supply", volts)
        draft.terminal("J3", "left", "L_P", "L_N", "speaker; no side on ground")
        draft.terminal("J4", "right", "R_P", "R_N", "speaker; no side on ground")
    draft.makes("VDD")
    draft.decoupled("U1")
    draft.enabled("U1", "12", "VDD")
    draft.wired("U1", L_P="1", R_P="16")
    draft.apart("L_N", "GND")
    draft.rated("C1", 1.25 * volts)
    draft.stated(C5=_COUPLING)
    return draft.finish(
        "Stereo amplifier",
        f"Class-D stereo amplifier, about {shown(can, 'W')} into each of two speakers of {shown(load, 'ohm')}, from "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="pam8403",
    title="Stereo class-D amplifier with a PAM8403, up to 3 W for each speaker, from 5 V",
    answers=listed(
        """
            stereo amplifier, pam8403, stereo speaker amplifier, class d amplifier, pam8403 amplifier, stereo audio
            amplifier, class d audio amplifier, 3w amplifier, stereo power amplifier, class d stereo amplifier, pam8403
            stereo amplifier, usb speaker amplifier, small stereo amplifier, stereo class d amplifier, stereo class d
            audio amplifier
        """
    ),
    parameters=(
        Parameter(
            "power",
            "power for each speaker",
            "W",
            3.0,
            0.1,
            3.3,
            ("of",),
            ("per", "channel", "each", "stereo"),
            alone=True,
        ),
        Parameter(
            "load", "speaker", "ohm", 4.0, 4.0, 8.0, ("for", "into"), ("speaker", "speakers", "load"), alone=True
        ),
        supply(5.0, 4.5, 5.5),
        VOLUME,
    ),
    sources=("PAM8403 Filterless 3W Class-D Stereo Audio Amplifier, Diodes Incorporated",),
    limits=(
        "The power is at 10 % of distortion.",
        "The speakers' wires must be short: there is no filter.",
        LIMIT,
    ),
    neutral=listed(
        "stereo, audio, speaker, speakers, class, d, channel, per, each, power, small, usb, filterless, two, 2, "
        "digital, ohm, " + NEUTRAL
    ),
    unlike=OTHERS,
    devices=("PAM8403",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "1.6"),),
)  # fmt: skip
