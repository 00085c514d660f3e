"""NE555 as an astable oscillator."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.timers import SOURCE, astable, supply_capacitors, timing
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    frequency, duty, supply = values["frequency"], values["duty"] / 100, values["supply"]
    draft = Draft(REFERENCE, values)
    made = timing(draft, frequency, duty, supply)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        supply_capacitors(draft, supply)
    with draft.block("oscillator", f"{shown(frequency, 'Hz')} at {values['duty']:.4g} % duty"):
        astable(draft, made, frequency, supply)
        draft.header("J2", "out", "output and ground", "OUT", "GND")
    return draft.finish(
        f"555 oscillator {shown(frequency, 'Hz')}",
        f"NE555 astable at {shown(frequency, 'Hz')}, {values['duty']:.4g} % duty cycle, from {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="astable-555",
    title="NE555 astable oscillator, 0.1 Hz to 100 kHz",
    answers=listed(
        """
        555 astable, ne555 astable, 555 oscillator, ne555 oscillator, 555 timer, ne555 timer, 555, ne555,
        astable multivibrator, astable, square wave oscillator, square wave generator, 555 astable
        oscillator, clock generator, pulse generator, 555 timer astable, 555 timer oscillator, 555 clock
        """
    ),
    parameters=(
        Parameter(
            "frequency",
            "frequency",
            "Hz",
            1e3,
            0.1,
            100e3,
            ("at", "frequency", "of"),
            ("frequency", "square", "clock", "oscillator"),
            alone=True,
        ),
        Parameter("duty", "duty cycle", "%", 60.0, 10.0, 95.0, ("duty",), ("duty",), alone=True),
        Parameter("supply", "supply voltage", "V", 5.0, 4.5, 15.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=(SOURCE,),
    limits=(
        "The frequency is as exact as C1, R1 and R2; a 10 µF ceramic capacitor loses value with voltage.",
        "From some 20 kHz on, the delays of the NE555 make the frequency some percent lower, up to a tenth at 100 kHz.",
        "With a diode, below 52 %, frequency and duty cycle follow the supply by some percent.",
    ),
    neutral=listed(
        """
        timer, oscillator, astable, mode, multivibrator, output, square, wave, clock, signal, duty, cycle
        """
    ),
    devices=("NE555", "NE555D"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
    # High levels with 100 mA and low ones with 8 mA, at 5 V and 15 V.
    signals=(
        Signal(
            "OUT",
            "input",
            "supply - 1.4",
            drive=Drive("0.4", "supply - 2.25", "supply", "0.1", hertz="frequency", sinks="0.008"),
        ),
    ),
)
