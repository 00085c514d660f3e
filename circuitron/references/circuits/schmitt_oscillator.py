"""Oscillator of one inverter with a Schmitt trigger."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import CD_SCHMITT_SOURCE, CD_SOURCE, HC_SOURCE, SCHMITT_SOURCE, schmitt_clock
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

# The capacitor for frequencies from here up, so that the resistor comes out at 10 kohm to 1 Mohm.
_CAPACITORS = ((20e3, 330e-12), (1e3, 10e-9), (50.0, 220e-9), (1.0, 1e-6), (0.0, 10e-6))


def _fast(values: Values) -> Designed:
    return _work_out(REFERENCE, values, "74xx:74HC14")


def _high(values: Values) -> Designed:
    return _work_out(CMOS, values, "4xxx:40106 CD40106B")


def _work_out(reference: Reference, values: Values, symbol: str) -> Designed:
    hertz, volts = values["frequency"], values["supply"]
    draft = Draft(reference, values)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
    with draft.block("oscillator", f"{shown(hertz, 'Hz')}, and a second inverter that keeps the load away"):
        farads = next(each for least, each in _CAPACITORS if hertz >= least)
        schmitt_clock(draft, hertz, farads, ("CLOCK", "OUT"), symbol=symbol)
        draft.header("J2", "out", "square wave and ground", "OUT", "GND")
        if values["piezo"]:
            draft.resistor("R2", 100.0, "OUT", "PIEZO", "limits the current into the capacitance of the disc")
            draft.part("BZ1", "Device:Buzzer", "piezo, passive", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                       "sounds; a piezo without an oscillator of its own", {"1": "PIEZO", "2": "GND"})  # fmt: skip
    draft.joined("U1", "4", "OUT")
    return draft.finish(
        f"Oscillator {shown(hertz, 'Hz')}", f"A square wave of some {shown(hertz, 'Hz')}, on {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="schmitt-oscillator",
    title="RC oscillator with a Schmitt-trigger inverter (74HC14), 0.1 Hz to 200 kHz",
    answers=listed(
        """
        74hc14 oscillator, schmitt trigger oscillator, schmitt oscillator, 74hc14 rc oscillator, 74hc14 clock, schmitt
        trigger rc oscillator, oscillator with a schmitt trigger inverter, schmitt inverter oscillator, 74hc14 square
        wave generator, rc oscillator with 74hc14, oscillator with 74hc14, inverter oscillator, schmitt trigger clock
        generator, 74hc14 schmitt trigger oscillator, rc oscillator schmitt trigger, 74hc14 clock generator, one gate
        oscillator
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 1e3, 0.1, 200e3, ("at", "of", "a"), ("clock", "square", "oscillator"),
                  alone=True),
        supply(5.0, 4.5, 6.0),
        Parameter("piezo", "piezo buzzer (1) or none (0)", "", 0.0, 0.0, 1.0,
                  named=(("buzzer", 1.0), ("piezo", 1.0), ("beeper", 1.0))),
    ),
    sources=(HC_SOURCE, SCHMITT_SOURCE),
    limits=("Its thresholds vary: between two chips the frequency may differ by a third. A trimmer as R1 sets it.",),
    neutral=listed(
        "schmitt, trigger, inverter, oscillator, rc, clock, square, wave, generator, logic, gate, hex, 74hc14, signal, "
        "output, digital, astable, buzzer, "
        "piezo, beeper, sounder, one"
    ),
    devices=("74HC14",),
    work_out=_fast,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "supply - 0.6", "supply", "0.004", hertz="frequency", sinks="0.004",
                           is_simulated=False)),
    ),
)  # fmt: skip
CMOS = replace(
    REFERENCE,
    name="schmitt-oscillator-cmos",
    title="RC oscillator with a Schmitt-trigger inverter (CD40106), 0.1 Hz to 50 kHz, 5 V to 15 V",
    answers=listed(
        """
        40106 oscillator, cd40106 oscillator, 40106 square wave oscillator, square wave oscillator 40106, cmos schmitt
        oscillator, cmos oscillator, schmitt trigger oscillator, schmitt oscillator, oscillator with a 40106,
        oscillator from a 40106, oscillator with 40106, 40106 rc oscillator, 40106 schmitt trigger oscillator, 40106
        synth oscillator, 40106 clock, oscillator 40106, cmos square wave oscillator
        """
    ),
    parameters=(
        replace(REFERENCE.parameters[0], high=50e3),
        supply(9.0, 5.0, 15.0),
        REFERENCE.parameters[2],
    ),
    sources=(CD_SOURCE, CD_SCHMITT_SOURCE),
    limits=(
        "Its thresholds vary: between two chips the frequency may differ by a half. A trimmer as R1 sets it.",
        "An output gives about a milliampere at 9 V: no speaker.",
    ),
    neutral=(
        *(each for each in REFERENCE.neutral if each != "74hc14"),
        *listed("cmos, synth, noise, drone, 40106, tone"),
    ),
    devices=("CD40106",),
    work_out=_high,
    rank=2,
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "supply - 0.5", "supply", "0.0004", hertz="frequency", sinks="0.0004",
                           is_simulated=False)),
    ),
)  # fmt: skip
REFERENCES = (REFERENCE, CMOS)
