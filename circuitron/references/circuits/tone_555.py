"""Tone from a speaker: an NE555 as an audio oscillator."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.timers import SOURCE, Timing, astable, supply_capacitors, timing
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_DUTY, _DROP, _PEAK = 0.55, 1.7, 80e-3  # volts that the output loses; amperes of the 200 mA that it may give


def _work_out(values: Values) -> Designed:
    frequency, supply, load = values["frequency"], values["supply"], values["load"]
    draft = Draft(REFERENCE, values)
    made = timing(draft, frequency, _DUTY, supply)
    swing = draft.figure("swing of the output", "VCC - DROP", "V", VCC=supply, DROP=_DROP)
    ohms = draft.standard("R3", "R3", "max(10, SWING * DUTY / IPEAK - RL)", "ohm", 24,
                          SWING=swing, DUTY=_DUTY, IPEAK=_PEAK, RL=load)  # fmt: skip
    farads = draft.standard("C5", "C5", "3 / (TWOPI * F * (RS + RL))", "F", 6,
                            TWOPI=2 * pi, F=frequency, RS=ohms, RL=load)  # fmt: skip
    current = draft.figure("current of the speaker", "SWING * K / (RS + RL)", "A",
                           SWING=swing, K=sqrt(_DUTY * (1 - _DUTY)), RS=ohms, RL=load)  # fmt: skip
    draft.figure("power of the speaker", "I^2 * RL", "W", I=current, RL=load)
    return _drawn(draft, made, ohms, farads, current)


def _drawn(draft: Draft, made: Timing, ohms: float, farads: float, current: float) -> Designed:
    frequency, supply, load = (draft.values[name] for name in ("frequency", "supply", "load"))
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        supply_capacitors(draft, supply)
    with draft.block("oscillator", shown(frequency, "Hz")):
        astable(draft, made, frequency, supply)
    with draft.block("speaker", shown(load, "ohm")):
        draft.warm_resistor("R3", ohms, "OUT", "SERIES", "limits the current", current**2 * ohms)
        draft.capacitor("C5", farads, "SERIES", "SPEAKER", "keeps direct current from the speaker", supply)
        draft.part("LS1", "Device:Speaker", shown(load, "ohm"), "TerminalBlock:TerminalBlock_bornier-2_P5.08mm",
                   "speaker, on wires", {"1": "SPEAKER", "2": "GND"})  # fmt: skip
    draft.pulled("OUT", "SERIES")
    draft.rated("C5", 1.25 * supply)
    return draft.finish(
        f"Tone of {shown(frequency, 'Hz')}",
        f"An NE555 that drives a speaker of {shown(load, 'ohm')} at {shown(frequency, 'Hz')}, from "
        f"{shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="tone-555",
    title="Tone generator with an NE555 and a speaker, 50 Hz to 15 kHz",
    answers=listed(
        """
        555 tone generator, 555 speaker, 555 tone, tone generator, astable speaker, oscillator speaker, 555 audio
        oscillator, 555 beeper, 555 timer speaker, 555 sound generator, speaker tone generator, 555 tone oscillator,
        555 buzzer oscillator, 555 astable speaker, 555 oscillator speaker, speaker tone, audio tone generator, audio
        tone oscillator, 555 timer tone generator, beeper
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 440.0, 50.0, 15e3, ("at", "frequency", "of"),
                  ("tone", "frequency", "oscillator", "speaker"), alone=True),
        Parameter("supply", "supply voltage", "V", 9.0, 4.5, 15.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("load", "impedance of the speaker", "ohm", 8.0, 4.0, 64.0, ("speaker", "into"), ("speaker", "load"),
                  alone=True),
    ),
    sources=(SOURCE,),
    limits=("It gives some tens of milliwatts, at one volume.", "The tone sounds as long as there is power."),
    neutral=listed(
        "timer, oscillator, astable, tone, sound, speaker, beep, audio, generator, output, drives, drive, plays, "
        "square, wave, loudspeaker, hum, note, into, small"),
    devices=("NE555", "NE555D"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)  # fmt: skip
