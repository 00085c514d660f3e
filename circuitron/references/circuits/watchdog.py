"""Watchdog with a reset supervisor for a controller."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

# Supply from, which is above the highest threshold, usual threshold, and letter of a MAX811.
_DEVICES = ((4.9, 4.63, "L"), (4.6, 4.38, "M"), (3.2, 2.93, "S"), (2.85, 2.63, "R"))
_TIMES = {10e-3: "001", 30e-3: "010", 0.1: "100", 1.0: "101", 10.0: "110", 60.0: "111"}  # least, by SET2 SET1 SET0


def _work_out(values: Values) -> Designed:
    volts, wanted = values["supply"], values["timeout"]
    draft = Draft(REFERENCE, values)
    threshold, letter = next((th, each) for least, th, each in _DEVICES if volts >= least)
    timeout = min(_TIMES, key=lambda each: abs(log(each / wanted)))
    known = ", ".join(shown(each, "s") for each in _TIMES)
    draft.require(abs(log(timeout / wanted)) <= log(1.7), f"the times are {known}, not {shown(wanted, 's')}")
    draft.read_as(
        f"The program must toggle WDI at least every {shown(timeout, 's')}; it has as long before the first time"
    )
    draft.figure("reset below", "VTH", "V", VTH=threshold)
    draft.figure("margin of the supply above the threshold", "VCC / VTH - 1", "", VCC=volts, VTH=threshold)
    return _drawn(draft, letter, threshold, timeout, volts)


def _drawn(draft: Draft, letter: str, threshold: float, timeout: float, volts: float) -> Designed:
    with draft.block("controller", f"{shown(volts, 'V')}, watchdog input and reset"):
        draft.header("J1", f"{volts:g}V/GND/WDI/RESET", "supply, ground, watchdog input, reset (low)",
                     "VCC", "GND", "WDI", "RESET_N")  # fmt: skip
        draft.resistor("R1", 100e3, "WDI", "GND", "a pin that floats does not serve the watchdog")
    with draft.block("watchdog", f"pulls the reset down after {shown(timeout, 's')} without an edge"):
        pins = {"1": "WDI", "2": "GND", "3": OPEN, "7": "MR_N", "8": "VCC"}
        pins |= {pin: "VCC" if bit == "1" else "GND" for pin, bit in zip(("6", "5", "4"), _TIMES[timeout], strict=True)}
        draft.part("U1", "Power_Supervisor:MAX6369", "", "Package_TO_SOT_SMD:SOT-23-8", "watchdog, open drain", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("reset", f"below {shown(threshold, 'V')}, and 140 ms longer at least"):
        pins = {"4": "VCC", "1": "GND", "3": "MR_N", "2": "RESET_N"}
        draft.part("U2", f"Power_Supervisor:MAX811{letter}EUS-T", "", "Package_TO_SOT_SMD:SOT-143", "supervisor", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at U2")
        draft.part("SW1", *BUTTON, "manual reset", {"1": "MR_N", "2": "GND"})
        draft.resistor("R2", 10e3, "VCC", "MR_N", "pull-up of the open drain")
    return _finished(draft, threshold, timeout, volts)


def _finished(draft: Draft, threshold: float, timeout: float, volts: float) -> Designed:
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.pulled_all(MR_N="VCC", WDI="GND")
    draft.wired("U1", WDI="1", MR_N="7")
    draft.wired("U2", MR_N="3", RESET_N="2")
    draft.stated(R2=10e3)
    return draft.finish(
        "Watchdog",
        f"Resets a controller of {shown(volts, 'V')} that gives no edge within {shown(timeout, 's')}, or whose "
        "supply falls "
        f"below {shown(threshold, 'V')}.",
    )


REFERENCE = Reference(
    name="watchdog",
    title="Watchdog (MAX6369) with reset supervisor (MAX811) and button, 10 ms to 60 s",
    answers=listed(
        "watchdog, watchdog timer, external watchdog, watchdog reset, watchdog circuit, hardware watchdog, "
        "power on reset and watchdog, reset and watchdog, watchdog and reset, watchdog supervisor, supervisor "
        "with watchdog, reset supervisor with watchdog, watchdog ic, reset supervisor and watchdog, watchdog "
        "microcontroller, max6369, external watchdog timer, power on reset watchdog, reset watchdog, watchdog "
        "for microcontroller"
    ),
    parameters=(
        supply(3.3, 2.85, 5.5, "mcu", "microcontroller", "system", "rail"),
        Parameter(
            "timeout",
            "time to the next edge",
            "s",
            1.0,
            8e-3,
            70.0,
            ("after", "of", "within", "in"),
            ("timeout", "watchdog"),
            alone=True,
        ),
    ),
    sources=(
        "MAX6369-MAX6374 Pin-Selectable Watchdog Timers, Maxim 19-1676",
        "MAX811/MAX812 4-Pin Microprocessor Voltage Monitors with Manual Reset Input, Maxim 19-0411",
    ),
    limits=("The times are the least; the longest are three times as long.", "No window: too many edges are no fault."),
    neutral=listed(
        "watchdog, timer, reset, power, on, active, external, hardware, microcontroller, mcu, hang, hangs, hung, "
        "crash, crashes, freezes, supervisor, brownout, low, stuck, restart, restarts, independent, manual, "
        "button"
    ),
    devices=("MAX6369", "MAX811"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    holds=("reset-supervisor",),
)
