"""Pierce crystal oscillator with an unbuffered inverter."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import CRYSTAL, WATCH_CRYSTAL, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_STRAY = 5e-12  # of the board and the inverter
_WATCH, _WATCH_LOAD, _WATCH_SUPPLY = 32768.0, 12.5e-12, 3.6  # of a tuning fork, which takes the least power


def _work_out(values: Values) -> Designed:
    frequency, load = values["frequency"], values["load"]
    draft = Draft(REFERENCE, values)
    watch = frequency < 1e6
    draft.require(not watch or frequency == _WATCH, f"below 1 MHz it is for {shown(_WATCH, 'Hz')}")
    draft.require(not watch or load <= _WATCH_LOAD, f"watch crystals have loads up to {shown(_WATCH_LOAD, 'F')}")
    farads = draft.standard("C1 C2", "C1 and C2", "2 * (CL - CS)", "F", 12, CL=load, CS=_STRAY)
    draft.figure("load of the crystal", "C / 2 + CS", "F", C=farads, CS=_STRAY)
    series = draft.standard("R2", "R2", "K / (TWOPI * F * C2)", "ohm", 12, K=2.0 if watch else 1.0, TWOPI=2 * pi,
                            F=frequency, C2=farads)  # fmt: skip
    draft.require(not watch or values["supply"] <= _WATCH_SUPPLY, f"on more than {shown(_WATCH_SUPPLY, 'V')} it would "
                  "drive a watch crystal beyond its microwatt")  # fmt: skip
    return _drawn(draft, farads, series, watch)


def _drawn(draft: Draft, farads: float, series: float, watch: bool) -> Designed:
    frequency, load, supply = (draft.values[name] for name in ("frequency", "load", "supply"))
    feedback = 10e6 if watch else 1e6
    with draft.block("supply", f"{shown(supply, 'V')}, and the clock out"):
        draft.header("J1", f"{supply:g}V/GND/CLK", "supply, ground and clock", "VCC", "GND", "CLK")
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at the inverter")
    with draft.block("oscillator", f"{shown(frequency, 'Hz')}"):
        pins = {"1": "XIN", "6": "XOUT", "3": "XOUT", "4": "CLK", "5": "VCC", "2": "GND"}
        package = "Package_TO_SOT_SMD:SOT-363_SC-70-6"
        draft.part("U1", "74xGxx:74LVC2GU04", "", package, "one inverter oscillates, the other makes edges", pins)
        draft.resistor("R1", feedback, "XIN", "XOUT", "holds the first inverter where it amplifies")
        draft.resistor("R2", series, "XOUT", "XTAL", "limits the power in the crystal, and shifts the phase")
        words = f"{'tuning fork' if watch else 'fundamental'}, load {shown(load, 'F')}"
        size = WATCH_CRYSTAL if watch else CRYSTAL
        draft.crystal("Y1", frequency, "XIN", "XTAL", words, 1, farads, size)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(XIN="XOUT", XTAL="XOUT")
    draft.wired("U1", XIN="1", CLK="4")
    draft.stated(C1=farads, C2=farads, R1=feedback)
    return draft.finish(
        f"Crystal oscillator {shown(frequency, 'Hz')}",
        f"Pierce oscillator with a crystal of {shown(frequency, 'Hz')}, on {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="crystal-oscillator",
    title="Pierce crystal oscillator, 1 MHz to 25 MHz or 32.768 kHz",
    answers=listed(
        """
        crystal oscillator, pierce oscillator, quartz oscillator, pierce crystal oscillator, xtal oscillator, crystal
        clock, crystal clock generator, crystal oscillator circuit, quartz crystal oscillator, watch crystal
        oscillator, watch crystal
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 8e6, 32768.0, 25e6, ("at", "of"), ("crystal", "quartz"), alone=True),
        Parameter(
            "load",
            "load capacitance",
            "F",
            18e-12,
            7e-12,
            20e-12,
            ("load",),
            ("load",),
            alone=True,
            otherwise=(12.5e-12,),
        ),
        Parameter("supply", "supply voltage", "V", 3.3, 1.8, 5.5, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=(
        "Use of the CMOS Unbuffered Inverter in Oscillator Circuits, Texas Instruments SZZA043",
        "SN74LVC2GU04 Dual Inverter Gate, Texas Instruments SCES197",
    ),
    limits=(
        "For crystals in their fundamental mode; a clock of better than 50 ppm needs a trimmed oscillator.",
        "R2 is where to begin: measure the power in the crystal, and take more where its data sheet allows less.",
    ),
    neutral=listed(
        "crystal, quartz, oscillator, clock, output, inverter, cmos, load, frequency, signal, watch, "
        "tuning, fork, unbuffered, fundamental, mode, microcontroller, mcu, fpga, cpld, logic"
    ),
    devices=("74LVC2GU04",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
