"""RIAA preamplifier for moving-magnet cartridges, stereo."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import NE5532, NE5532_SOURCE, half_supply, place
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SLOW, _MIDDLE, _FAST = 3180e-6, 318e-6, 75e-6  # seconds
_LARGE, _SMALL = 12e-9, 3.3e-9  # farads; with these both resistors lie near standard values
_CARTRIDGE, _CABLE, _BLOCK, _OUTPUT = 47e3, 100e-12, 220e-6, 10e-6


def _work_out(values: Values) -> Designed:
    gain, supply = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    first = draft.standard("R3 R13", "R3 and R13", "T1 / C", "ohm", 96, T1=_SLOW, C=_LARGE)
    second = draft.standard("R4 R14", "R4 and R14", "T3 / C", "ohm", 96, T3=_FAST, C=_SMALL)
    draft.figure("bass time constant", "RA * CA", "s", asked=_SLOW, RA=first, CA=_LARGE)
    draft.figure("treble time constant", "RB * CB", "s", asked=_FAST, RB=second, CB=_SMALL)
    draft.figure("middle time constant", "RA * RB * (CA + CB) / (RA + RB)", "s", asked=_MIDDLE,
                 RA=first, RB=second, CA=_LARGE, CB=_SMALL)  # fmt: skip
    impedance = draft.figure(
        "feedback at 1 kHz", "(RA + RB) * ROOT", "ohm", RA=first, RB=second, ROOT=_at(2 * pi * 1e3)
    )  # fmt: skip
    ground = draft.standard("R2 R12", "R2 and R12", "Z / (GAIN - 1)", "ohm", 96, Z=impedance, GAIN=gain)
    draft.figure("gain at 1 kHz, about", "1 + Z / RG", "", asked=gain, Z=impedance, RG=ground)
    draft.figure("lower corner", "1 / (TWOPI * RG * C)", "Hz", TWOPI=2 * pi, RG=ground, C=_BLOCK)
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C9", 100e-6, "VCC", "GND", "supply capacitor", supply)
        half_supply(draft, "VCC", "VREF", ("R8", "R9"), "C10")
    return _drawn(draft, first, second, ground)


def _at(omega: float) -> float:
    """How the feedback at a frequency compares with that of direct current."""
    up = sqrt(1 + (omega * _MIDDLE) ** 2)
    return up / sqrt((1 + (omega * _SLOW) ** 2) * (1 + (omega * _FAST) ** 2))


def _drawn(draft: Draft, first: float, second: float, ground: float) -> Designed:
    gain, supply = draft.values["gain"], draft.values["supply"]
    with draft.block("amplifiers", f"{gain:.4g} times at 1 kHz, with the RIAA curve"):
        place(draft, NE5532, "VCC", ("PLUS_L", "MINUS_L", "AMP_L"), ("PLUS_R", "MINUS_R", "AMP_R"))
        draft.header("J2", "L/GND/R/GND", "cartridge", "IN_L", "GND", "IN_R", "GND")
        for side, tens in (("L", 0), ("R", 10)):
            _channel(draft, side, tens, first, second, ground)
        draft.header("J3", "L/R/GND", "line output", "OUT_L", "OUT_R", "GND")
    draft.pulled_all(PLUS_L="VREF", PLUS_R="VREF", AMP_L="EQ_L", AMP_R="EQ_R")
    draft.measured("rail", "AMP_L", supply / 2, 5.0)
    draft.measured("rail", "AMP_R", supply / 2, 5.0)
    draft.stated(C3=_LARGE, C4=_SMALL, C13=_LARGE, C14=_SMALL)
    return draft.finish(
        f"RIAA preamplifier, gain {gain:.4g}",
        f"Stereo phono preamplifier for moving-magnet cartridges: {gain:.4g} times at 1 kHz with RIAA equalisation, on "
        f"a single supply of {shown(supply, 'V')}.",
    )


def _channel(draft: Draft, side: str, tens: int, first: float, second: float, ground: float) -> None:
    """One channel; its parts are numbered from `tens`."""
    supply = draft.values["supply"]
    draft.capacitor(f"C{tens + 6}", _CABLE, f"IN_{side}", "GND", "load of the cartridge, C0G")
    draft.film(f"C{tens + 2}", 1e-6, f"PLUS_{side}", f"IN_{side}", "couples the cartridge; film")
    draft.resistor(f"R{tens + 1}", _CARTRIDGE, f"PLUS_{side}", "VREF", "load of the cartridge, and bias")
    draft.resistor(f"R{tens + 2}", ground, f"MINUS_{side}", f"LEG_{side}", "gain")
    draft.capacitor(f"C{tens + 5}", _BLOCK, f"LEG_{side}", "GND", "no gain for DC", supply)
    draft.resistor(f"R{tens + 3}", first, f"EQ_{side}", f"MINUS_{side}", "bass, 1 %")
    draft.stable(f"C{tens + 3}", _LARGE, f"EQ_{side}", f"MINUS_{side}", "bass; film or C0G, 1 to 2 %")
    draft.resistor(f"R{tens + 4}", second, f"AMP_{side}", f"EQ_{side}", "treble, 1 %")
    draft.stable(f"C{tens + 4}", _SMALL, f"AMP_{side}", f"EQ_{side}", "treble; film or C0G, 1 to 2 %")
    draft.capacitor(f"C{tens + 7}", _OUTPUT, f"AMP_{side}", f"AC_{side}", "couples the output", supply)
    draft.resistor(f"R{tens + 5}", 47e3, f"AC_{side}", "GND", "holds the output at ground")
    draft.resistor(f"R{tens + 6}", 100, f"AC_{side}", f"OUT_{side}", "keeps a cable's capacitance from the op-amp")


REFERENCE = Reference(
    name="phono-preamplifier",
    title="Stereo RIAA phono preamplifier with an NE5532 for moving-magnet cartridges",
    answers=listed(
        """
        riaa preamp, riaa preamplifier, riaa phono preamp, phono preamp, phono preamplifier, phono stage, riaa phono
        preamplifier, turntable preamp, turntable preamplifier, riaa equalizer, riaa amplifier, vinyl preamp, riaa
        stage, phono amplifier, record player preamp, riaa phono stage, mm phono preamp, moving magnet preamp
        """
    ),
    parameters=(
        Parameter("gain", "gain at 1 kHz", "", 100.0, 30.0, 200.0, ("gain", "amplify"), ("gain", "times", "x"),
                  alone=True),
        Parameter("supply", "supply voltage", "V", 12.0, 10.0, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=(
        "On RIAA Equalization Networks, S. Lipshitz, Journal of the AES, June 1979: 3180, 318 and 75 µs",
        NE5532_SOURCE,
    ),
    limits=("It is not for moving-coil cartridges, which give a tenth of the voltage.",),
    neutral=listed(
        "riaa, phono, stereo, moving, magnet, mm, cartridge, turntable, record, player, vinyl, preamp, preamplifier, "
        "amplifier, equalization, equalisation, curve, op, amp, opamp, low, noise, single, supply, audio, line"
    ),
    devices=("NE5532",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
)  # fmt: skip
