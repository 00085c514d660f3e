"""Wien-bridge oscillator with diodes that hold its amplitude, on a single supply."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import DEVICES, SOURCES, half_supply, op_amp, place
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_DECADES = ((1e3, 1e-9), (100.0, 10e-9), (0.0, 33e-9))
_LOWER, _FIXED, _LIMITED = 10e3, 10e3, 12e3  # the gain is 3.2 while it is small, and 3 where the diodes conduct
_LOOP = 14.0  # of the op-amp's gain, so that its phase shifts the frequency by 2 % at most


def _work_out(values: Values) -> Designed:
    frequency, supply = values["frequency"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, supply, _LOOP, frequency, 2)
    farads = next(each for least, each in _DECADES if frequency >= least)
    ohms = draft.standard("R1 R2", "R1 and R2", "1 / (TWOPI * F * C)", "ohm", 96, TWOPI=2 * pi, F=frequency, C=farads)
    draft.figure("frequency", "1 / (TWOPI * R * C)", "Hz", asked=frequency, TWOPI=2 * pi, R=ohms, C=farads)
    gain = draft.figure("gain at start", "1 + (R4 + R5) / R3", "", R3=_LOWER, R4=_FIXED, R5=_LIMITED)
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        half_supply(draft, "VCC", "HALF", ("R6", "R7"), "C4")
    with draft.block("bridge", f"in phase at {shown(frequency, 'Hz')}, a third of the output"):
        draft.resistor("R1", ohms, "OUT", "SERIES", "frequency")
        draft.stable("C2", farads, "SERIES", "PLUS", "frequency; C0G or film")
        draft.resistor("R2", ohms, "PLUS", "VREF", "frequency")
        draft.stable("C3", farads, "PLUS", "VREF", "frequency; C0G or film")
    with draft.block("amplifier", "three times, a little more to start"):
        draft.resistor("R3", _LOWER, "MINUS", "VREF", "gain")
        draft.resistor("R4", _FIXED, "MINUS", "LIMIT", "gain")
        draft.resistor("R5", _LIMITED, "LIMIT", "OUT", "gain until D1 and D2 conduct")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "LIMIT", "OUT", "holds the amplitude")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "OUT", "LIMIT", "holds the amplitude")
        place(draft, chip, "VCC", ("PLUS", "MINUS", "OUT"), ("HALF", "VREF", "VREF"))
        draft.header("J2", "out", "signal and ground", "OUT", "GND")
    draft.pulled_all(SERIES="OUT", PLUS="VREF")
    draft.measured("gain", "OUT", gain, 5.0, "PLUS")  # above 3, so that it starts
    draft.measured("rail", "VREF", supply / 2, 3.0)
    draft.stated(R1=ohms, C2=farads)
    draft.note("The output swings by about 1 V around half of the supply, with some percent of distortion.")
    return draft.finish(
        f"Wien-bridge oscillator {shown(frequency, 'Hz')}",
        f"Sine of {shown(frequency, 'Hz')} around half of the supply of {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="wien-bridge",
    title="Wien-bridge sine oscillator, 10 Hz to 5 kHz",
    answers=listed(
        """
        wien bridge oscillator, wien bridge, wien oscillator, sine wave oscillator, sine oscillator, sine wave
        generator, sine generator, sinusoidal oscillator, audio oscillator, op amp sine oscillator, audio tone generator
        """
    ),
    parameters=(
        Parameter(
            "frequency",
            "frequency",
            "Hz",
            1e3,
            10.0,
            5e3,
            ("at", "frequency", "of"),
            ("frequency", "sine", "wien", "oscillator", "tone"),
            alone=True,
        ),
        Parameter(
            "supply",
            "supply voltage",
            "V",
            5.0,
            3.0,
            30.0,
            tuple(word for word in SUPPLY_BEFORE if word != "at"),
            SUPPLY_AFTER,
            alone=True,
        ),
    ),
    sources=("Design of Op Amp Sine Wave Oscillators, Texas Instruments SLYT164", *SOURCES),
    limits=("The amplitude follows the diodes' forward voltage, and so the temperature.",),
    neutral=listed(
        "opamp, sine, wave, tone, output, sinusoidal, audio, oscillator, frequency, diode, diodes, "
        "limiting, limiter, limited, stabilised, stabilized"
    ),
    devices=DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
