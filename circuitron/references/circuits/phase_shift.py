"""Phase-shift oscillator: an op-amp and three RC sections, with diodes that hold its amplitude."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.agents.calculator import e_series
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import (
    MCP6022,
    MCP6022_SOURCE,
    OPA2134,
    OPA2134_SOURCE,
    OpAmp,
    half_supply,
    place,
)
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_OHMS, _GAIN = 10e3, 29.0  # about; that three sections of RC take off where they turn by half a turn
_FIXED, _LIMITED = 15.0, 18.0  # times R: the gain is 33 while it is small, and 29 where the diodes conduct
_SLOPE = 1.01  # radians for a change of the frequency by its own: 12 sqrt(6) / 29
_KNEE, _DROPPED = (
    0.26,
    14.0,
)  # volts across the diodes, which carry some microamperes; times R that their resistor then comes to


def _work_out(values: Values) -> Designed:
    frequency, supply = values["frequency"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip = next((each for each in (MCP6022, OPA2134) if each.low <= supply <= each.high), OPA2134)
    draft.require(chip.low <= supply <= chip.high, f"no op-amp of it runs on {shown(supply, 'V')}; nearest: 5 V or 9 V")
    named = {"TWOPI": 2 * pi, "ROOT": sqrt(6)}
    farads = e_series(1 / (2 * pi * sqrt(6) * frequency * _OHMS), 3)
    each = draft.standard("R1 R2 R3", "R1, R2 and R3", "1 / (TWOPI * ROOT * F * C)", "ohm", 96, F=frequency, C=farads,
                          **named)  # fmt: skip
    ideal = draft.figure("frequency", "1 / (TWOPI * ROOT * R * C)", "Hz", asked=frequency, R=each, C=farads, **named)
    draft.figure("lower by the op-amp, percent", "100 * F * (1 + GAIN) / GBW / SLOPE", "", F=ideal, GAIN=_GAIN,
                 GBW=chip.bandwidth, SLOPE=_SLOPE)  # fmt: skip
    fixed = draft.standard("R4", "R4", "K * R", "ohm", 96, K=_FIXED, R=each)
    limited = draft.standard("R5", "R5", "K * R", "ohm", 96, K=_LIMITED, R=each)
    draft.figure("gain at start", "(R4 + R5) / R3", "", R4=fixed, R5=limited, R3=each)
    draft.figure("output, peak, about", "VD * GAIN / K", "V", VD=_KNEE, GAIN=_GAIN, K=_DROPPED)
    _drawn(draft, chip, (farads, each, fixed, limited))
    return _finished(draft, (farads, each, fixed, limited))


def _drawn(draft: Draft, chip: OpAmp, chosen: tuple[float, float, float, float]) -> None:
    farads, each, fixed, limited = chosen
    frequency, supply = draft.values["frequency"], draft.values["supply"]
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        half_supply(draft, "VCC", "VREF", ("R6", "R7"), "C5")
    with draft.block("phase shift", f"three sections, which turn {shown(frequency, 'Hz')} by half a turn"):
        for number, (one, other) in enumerate((("AMP", "FIRST"), ("FIRST", "SECOND"), ("SECOND", "THIRD")), 2):
            draft.stable(f"C{number}", farads, one, other, "frequency; C0G or film")
        draft.resistor("R1", each, "FIRST", "GND", "frequency")
        draft.resistor("R2", each, "SECOND", "GND", "frequency")
        draft.resistor("R3", each, "THIRD", "MINUS", "frequency, and gain: MINUS stands still")
    with draft.block("amplifier", "29 times, a little more to start, and inverting"):
        draft.resistor("R4", fixed, "MINUS", "LIMIT", "gain")
        draft.resistor("R5", limited, "LIMIT", "AMP", "gain until D1 and D2 conduct")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "LIMIT", "AMP", "holds the amplitude")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "AMP", "LIMIT", "holds the amplitude")
        place(draft, chip, "VCC", ("VREF", "MINUS", "AMP"))
    with draft.block("output", "without direct voltage"):
        draft.capacitor("C6", 10e-6, "AMP", "OUT_AC", "couples the output", supply)
        draft.resistor("R8", 100e3, "OUT_AC", "GND", "holds the output at ground")
        draft.resistor("R9", 470.0, "OUT_AC", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J2", "out", "signal and ground", "OUT", "GND")


def _finished(draft: Draft, chosen: tuple[float, float, float, float]) -> Designed:
    farads, each, fixed, limited = chosen
    frequency, supply = draft.values["frequency"], draft.values["supply"]
    draft.pulled_all(FIRST="GND", SECOND="GND", THIRD="MINUS", LIMIT="AMP", OUT="OUT_AC")
    draft.measured("rail", "AMP", supply / 2, 5.0)
    draft.stated(R1=each, R2=each, R3=each, R4=fixed, R5=limited, C2=farads, C3=farads, C4=farads)
    draft.note("The output swings by about 0.5 V either way, with some percent of distortion.")
    return draft.finish(
        f"Phase-shift oscillator {shown(frequency, 'Hz')}",
        f"Sine of {shown(frequency, 'Hz')} by three RC sections and an op-amp, on {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="phase-shift-oscillator",
    title="Phase-shift sine oscillator with an op-amp, 10 Hz to 10 kHz",
    answers=listed(
        """
        phase shift oscillator, rc phase shift oscillator, op amp phase shift oscillator, phase shift oscillator op
        amp, phase shift oscillator with an op amp, rc phase shift oscillator with an op amp, phase shift sine
        oscillator, phase shift sine wave oscillator, phase shift sine generator, rc phase shift sine oscillator, rc
        phase shift oscillator op amp, three section rc oscillator, three stage rc oscillator, phase shift tone
        generator
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 1e3, 10.0, 10e3, ("at", "frequency", "of"),
                  ("frequency", "sine", "oscillator", "tone"), alone=True),
        Parameter("supply", "supply voltage", "V", 5.0, 3.0, 30.0, tuple(w for w in SUPPLY_BEFORE if w != "at"),
                  SUPPLY_AFTER, alone=True),
    ),
    sources=(
        "Design of Op Amp Sine Wave Oscillators, Texas Instruments SLYT164: phase-shift oscillator, a gain of 29 where "
        "its sections load each other and the resistors are to ground",
        MCP6022_SOURCE,
        OPA2134_SOURCE,
    ),
    limits=(
        "One frequency: three equal resistors or capacitors would have to change together.",
        "The amplitude follows the diodes' forward voltage, and so the temperature.",
        "Capacitors of 5 % put the frequency off by as much.",
    ),
    neutral=listed(
        "phase, shift, rc, oscillator, sine, wave, sinusoidal, tone, generator, opamp, op, amp, audio, output, "
        "frequency, fixed, three, 3, section, sections, stage, stages, diode, diodes, amplitude, limited, limiting, "
        "limiter, stabilised, stabilized, single, supply, school, signal"
    ),
    unlike=("transistor", "bjt", "buffered", "variable", "adjustable", "low", "distortion"),
    devices=("MCP6022", "OPA2134"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)  # fmt: skip
