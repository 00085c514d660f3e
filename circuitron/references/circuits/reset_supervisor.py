"""Reset supervisor with a manual reset button."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON
from circuitron.references.words import SUPPLY_BEFORE, listed

_DEVICES = {2.63: "R", 2.93: "S", 3.08: "T", 4.38: "M", 4.63: "L"}  # volts of the threshold
_NEAR = 0.06  # volts by which a threshold may be missed
_SUPPLIES = ((4.4, 4.63), (3.2, 2.93), (0.0, 2.63))  # from this supply on, the usual threshold


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    wanted = values.given.get("threshold", next(usual for least, usual in _SUPPLIES if volts >= least))
    threshold = min(_DEVICES, key=lambda each: abs(each - wanted))
    draft.require(
        "threshold" in values.given or volts not in _DEVICES, f"{shown(volts, 'V')} is a threshold, and no supply"
    )
    known = ", ".join(shown(each, "V") for each in _DEVICES)
    draft.require(abs(threshold - wanted) <= _NEAR, f"the thresholds are {known}, not {shown(wanted, 'V')}")
    draft.require(
        threshold <= 0.96 * volts, f"{shown(threshold, 'V')} is too near to the supply of {shown(volts, 'V')}"
    )
    draft.figure("lowest threshold over temperature", "0.975 * VTH", "V", VTH=threshold)
    draft.figure("threshold below the supply", "1 - VTH / VCC", "", VTH=threshold, VCC=volts)
    with draft.block("supply", f"{shown(volts, 'V')}, and the reset line"):
        draft.header("J1", f"{volts:g}V/GND/RESET", "supply, ground, reset (low)", "VCC", "GND", "RESET_N")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the supervisor")
    with draft.block("supervisor", f"reset below {shown(threshold, 'V')}, and 140 ms longer at least"):
        pins = {"4": "VCC", "1": "GND", "3": "MR_N", "2": "RESET_N"}
        symbol = f"Power_Supervisor:MAX811{_DEVICES[threshold]}EUS-T"
        draft.part("U1", symbol, "", "Package_TO_SOT_SMD:SOT-143", "supervisor; its output drives both ways", pins)
        draft.part("SW1", *BUTTON, "manual reset; debounced in U1", {"1": "MR_N", "2": "GND"})
        draft.resistor("R1", 10e3, "VCC", "MR_N", "beside the pull-up of 20 kohm in U1")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.wired("U1", RESET_N="2", MR_N="3")
    draft.pulled("MR_N", "VCC")
    return draft.finish(
        "Reset supervisor",
        f"Holds RESET low while the supply of {shown(volts, 'V')} is below {shown(threshold, 'V')}, and for 140 ms to "
        "560 ms after.",
    )


REFERENCE = Reference(
    name="reset-supervisor",
    title="Reset supervisor with a MAX811 and a manual reset button, thresholds of 2.63 V to 4.63 V",
    answers=listed(
        """
            reset supervisor, voltage supervisor, supply supervisor, reset circuit, supervisor, reset generator,
            brownout detector, power on reset, power on reset circuit, voltage supervisor reset, max811, reset ic,
            undervoltage reset, supply voltage supervisor, brown out reset, brown out detector, reset controller,
            microcontroller reset, reset supervisor ic, microcontroller supervisor, power supply supervisor,
            power supervisor, brownout reset
        """
    ),
    parameters=(
        replace(
            supply(3.3, 2.75, 5.5, "rail", "reset", "mcu", "system"),
            before=tuple(word for word in SUPPLY_BEFORE if word != "at"),
        ),
        Parameter(
            "threshold",
            "threshold",
            "V",
            2.93,
            2.5,
            4.7,
            ("at", "below", "threshold", "about", "under", "trip"),
            ("threshold", "trip"),
        ),
    ),
    sources=("MAX811/MAX812 4-Pin Microprocessor Voltage Monitors with Manual Reset Input, Maxim 19-0411",),
    limits=("One threshold, by the device; no watchdog.", "The output is not an open drain: do not join it to others."),
    neutral=listed(
        "manual, reset, button, microcontroller, mcu, low, active, voltage, supply, rail, monitor, monitors, "
        "supervisor, threshold, brownout, brown, out, detect, power, on, ic, below, drops, falls, delay, "
        "external, output, push, pull"
    ),
    devices=("MAX811",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
)
