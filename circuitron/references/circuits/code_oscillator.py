"""Practice oscillator for Morse code: an NE555 that sounds while a key is pressed."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB
from circuitron.references.timers import SOURCE, Timing, astable, supply_capacitors, timing
from circuitron.references.words import listed

_DUTY, _DROP, _LOAD = 0.5, 1.7, 8.0  # volts that the output loses; ohms of the speaker
_SERIES, _FARADS = 47.0, 47e-6
_WIRES = "TerminalBlock:TerminalBlock_bornier-2_P5.08mm"


def _work_out(values: Values) -> Designed:
    frequency, volts = values["frequency"], values["supply"]
    draft = Draft(REFERENCE, values)
    made = timing(draft, frequency, _DUTY, volts)
    peak = draft.figure("peak current of the speaker", "(VCC - DROP) / (R3 + RL)", "A", VCC=volts, DROP=_DROP,
                        R3=_SERIES, RL=_LOAD)  # fmt: skip
    draft.figure("lower corner at the speaker", "1 / (TWOPI * (R3 + RL) * C5)", "Hz", TWOPI=2 * pi, R3=_SERIES,
                 RL=_LOAD, C5=_FARADS)  # fmt: skip
    heat = draft.figure("heat in R3, about", "(I / 2)^2 * R3", "W", I=peak, R3=_SERIES)
    return _drawn(draft, made, heat)


def _drawn(draft: Draft, made: Timing, heat: float) -> Designed:
    volts, frequency = (draft.values[name] for name in ("supply", "frequency"))
    with draft.block("supply", f"{shown(volts, 'V')}, by the key"):
        draft.inlet("J1", volts, "VIN", "battery")
        draft.part("SW1", "Switch:SW_SPST", "key", _WIRES, "Morse key, on wires",
                   {"1": "VIN", "2": "VCC"})  # fmt: skip
        supply_capacitors(draft, volts)
    with draft.block("oscillator", shown(frequency, "Hz")):
        astable(draft, made, frequency, volts)
    with draft.block("speaker", "with volume"):
        draft.warm_resistor("R3", _SERIES, "OUT", "LIMITED", "limits the current", heat)
        draft.part("RV1", "Device:R_Potentiometer", "1k", KNOB, "volume",
                   {"1": "LOUD", "2": "LOUD", "3": "LIMITED"})  # fmt: skip
        draft.capacitor("C5", _FARADS, "LOUD", "SPEAKER", "keeps direct current from the speaker", volts)
        draft.part("LS1", "Device:Speaker", shown(_LOAD, "ohm"), _WIRES, "speaker, on wires",
                   {"1": "SPEAKER", "2": "GND"})  # fmt: skip
    draft.makes("VCC")
    draft.pulled_all(OUT="LIMITED")
    draft.apart("VIN", "VCC")
    draft.rated("C5", 1.25 * volts)
    return draft.finish(
        f"Code oscillator {shown(frequency, 'Hz')}",
        f"Sounds {shown(frequency, 'Hz')} from a speaker while the Morse key is pressed, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="code-oscillator",
    title="Morse code practice oscillator with an NE555, key, volume and speaker",
    answers=listed(
        """
        code practice oscillator, morse code practice oscillator, morse oscillator, morse code oscillator,
        morse key oscillator, morse practice oscillator, cw practice oscillator, cw oscillator, code
        oscillator, morse trainer, morse code trainer, morse code beeper, morse beeper, morse tone generator,
        morse code tone, morse key beeper, telegraph key oscillator, morse code buzzer, morse code key with
        speaker, morse sounder, 555 code oscillator, sidetone oscillator, morse sidetone, sidetone oscillator
        for morse, keyed sidetone oscillator, cw sidetone
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 700.0, 300.0, 1500.0, ("at", "of"), ("tone",), alone=True),
        supply(9.0, 5.0, 12.0),
    ),
    sources=(SOURCE,),
    limits=(
        "The key carries the supply; while it is up nothing draws current.",
        "It makes the tone of a straight key: no dots and dashes of its own.",
        "The tone is a square wave.",
    ),
    neutral=listed(
        "morse, code, cw, practice, oscillator, key, straight, telegraph, trainer, training, learn, speaker, "
        "volume, tone, keyed, sidetone, 555, ne555, circuit, ham, radio, battery, beeper, beep, sound, timer"
    ),
    devices=("NE555",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "supply", "0.1"),),
)
