"""Pierce crystal oscillator with an inverter of a 74HC04 or 74HCU04."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import HC_SOURCE, gates
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_STRAY, _FEEDBACK = 5e-12, 1e6
_FULL, _SLOW = 4.5, 10e6  # volts from which the inverters do 20 MHz, and hertz that they do below: delays double
_ESR, _HC49 = 50.0, "Crystal:Crystal_HC49-U_Vertical"


def _work_out(values: Values) -> Designed:
    hertz, load, volts = values["frequency"], values["load"], values["supply"]
    buffered = any("HC04" in device for device in values.devices)
    draft = Draft(REFERENCE, values)
    farads = draft.standard("C1 C2", "C1 and C2", "2 * (CL - CS)", "F", 12, CL=load, CS=_STRAY)
    draft.figure("load of the crystal", "C / 2 + CS", "F", C=farads, CS=_STRAY)
    series = draft.standard("R2", "R2", "1 / (TWOPI * F * C2)", "ohm", 12, TWOPI=2 * pi, F=hertz, C2=farads)
    draft.require(volts >= _FULL or hertz <= _SLOW, f"{shown(hertz, 'Hz')} need {shown(_FULL, 'V')} or more")
    current = draft.figure("current of the crystal, RMS, about", "0.45 * VCC * 0.71 * TWOPI * F * C", "A", VCC=volts,
                           TWOPI=2 * pi, F=hertz, C=farads)  # fmt: skip
    draft.figure("power in the crystal, about", "I^2 * ESR", "W", I=current, ESR=_ESR)
    chip = "74HC04" if buffered else "74HCU04"
    _drawn(draft, farads, series, chip)
    draft.fed("VCC", "GND")
    draft.pulled_all(XIN="XOUT", XTAL="XOUT")
    draft.wired("U1", XIN="1", XOUT="2", CLK="4")
    draft.joined("U1", "3", "XOUT")
    draft.stated(C1=farads, R2=series)
    if buffered:
        draft.note("A 74HC04 is buffered: if it swings at another frequency, a 74HCU04 in its socket does not.")
    return draft.finish(
        f"Crystal oscillator {shown(hertz, 'Hz')}",
        f"Pierce oscillator with a {chip} and a crystal of {shown(hertz, 'Hz')}, on {shown(volts, 'V')}.",
    )


def _drawn(draft: Draft, farads: float, series: float, chip: str) -> None:
    hertz, load, volts = (draft.values[name] for name in ("frequency", "load", "supply"))
    with draft.block("supply", f"{shown(volts, 'V')}, and the clock out"):
        draft.header("J1", f"{volts:g}V/GND/CLK", "supply, ground and clock", "VCC", "GND", "CLK")
    with draft.block("oscillator", f"{shown(hertz, 'Hz')}"):
        purpose = "one inverter oscillates, another makes edges"
        gates(draft, "U1", f"74xx:74HC04 {chip}", purpose, "C3", ("XIN", "XOUT"), ("XOUT", "CLK"))
        draft.resistor("R1", _FEEDBACK, "XIN", "XOUT", "holds the first inverter where it amplifies")
        draft.resistor("R2", series, "XOUT", "XTAL", "limits the power in the crystal, and shifts the phase")
        draft.crystal("Y1", hertz, "XIN", "XTAL", f"fundamental, load {shown(load, 'F')}, for 1 mW", 1, farads, _HC49)


REFERENCE = Reference(
    name="crystal-oscillator-74hc04",
    title="Pierce crystal oscillator with a 74HC04 or 74HCU04, 1 MHz to 20 MHz",
    answers=listed(
        """
        crystal clock 74hcu04, crystal clock 74hc04,
        crystal oscillator with 74hc04, crystal oscillator using 74hc04, crystal oscillator 74hc04, 74hc04 crystal
        oscillator, 74hc04 oscillator, 74hcu04 crystal oscillator, 74hcu04 oscillator, crystal oscillator with 74hcu04,
        crystal oscillator using 74hcu04, crystal oscillator with a 74hc04, pierce oscillator 74hc04, pierce oscillator
        with 74hc04, pierce oscillator using 74hc04, 7404 crystal oscillator, crystal oscillator with 7404, crystal
        oscillator with inverter, inverter crystal oscillator, crystal oscillator with inverters, crystal oscillator
        with logic gates, logic gate crystal oscillator, cmos crystal oscillator, crystal oscillator with a 74hcu04,
        74hc04, 74hcu04
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 10e6, 1e6, 20e6, ("at", "of"), ("crystal", "quartz"), alone=True),
        Parameter("load", "load capacitance", "F", 18e-12, 10e-12, 20e-12, ("load",), ("load",), alone=True),
        supply(5.0, 3.0, 6.0),
    ),
    sources=(
        HC_SOURCE,
        "Use of the CMOS Unbuffered Inverter in Oscillator Circuits, Texas Instruments SZZA043",
        "SNx4HCU04 Hex Unbuffered Inverters, Texas Instruments SCLS079",
    ),
    limits=("For crystals in their fundamental mode; a clock of better than 50 ppm needs a trimmed oscillator.",),
    neutral=listed(
        "crystal, quartz, oscillator, clock, output, inverter, inverters, cmos, load, frequency, signal, unbuffered, "
        "buffered, hex, gate, gates, logic, ttl, pierce, square, wave, generator"
    ),
    devices=("74HC04", "74HCU04"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal("CLK", "input", "supply",
               drive=Drive("0.1", "supply - 0.6", "supply", "0.002", hertz="frequency", sinks="0.002",
                           is_simulated=False)),
    ),
)  # fmt: skip
