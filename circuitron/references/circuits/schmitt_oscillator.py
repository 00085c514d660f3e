"""Oscillator of one inverter with a Schmitt trigger."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import HC_SOURCE, SCHMITT_SOURCE, schmitt_clock
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

# The capacitor for frequencies from here up, so that the resistor comes out at 10 kohm to 1 Mohm.
_CAPACITORS = ((20e3, 330e-12), (1e3, 10e-9), (50.0, 220e-9), (1.0, 1e-6), (0.0, 10e-6))


def _work_out(values: Values) -> Designed:
    hertz, volts = values["frequency"], values["supply"]
    draft = Draft(REFERENCE, values)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
    with draft.block("oscillator", f"{shown(hertz, 'Hz')}, and a second inverter that keeps the load away"):
        farads = next(each for least, each in _CAPACITORS if hertz >= least)
        schmitt_clock(draft, hertz, farads, ("CLOCK", "OUT"))
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
        74hc14 oscillator, schmitt trigger oscillator, schmitt oscillator, 74hc14 rc oscillator, 74hc14 clock,
        schmitt trigger rc oscillator, oscillator with a schmitt trigger inverter, schmitt inverter oscillator,
        74hc14 square wave generator, rc oscillator with 74hc14, oscillator with 74hc14, inverter oscillator,
        schmitt trigger clock generator, 74hc14 schmitt trigger oscillator, rc oscillator schmitt trigger,
        74hc14 clock generator, one gate oscillator
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
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "supply - 0.6", "supply", "0.004", hertz="frequency", sinks="0.004",
                           is_simulated=False)),
    ),
)  # fmt: skip
