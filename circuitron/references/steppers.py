"""The wiring of a carrier with a driver for a bipolar stepper motor, which all of that shape share."""

from __future__ import annotations

from collections.abc import Mapping

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

FOOTPRINT = "Module:Pololu_Breakout-16_15.2x20.3mm"
LOGIC_LEVEL = LOGIC
MICROSTEPS = Parameter(
    "microsteps", "microsteps a step", "x", 16.0, 1.0, 32.0, ("microstepping",), ("microstepping", "microsteps")
)
SIGNALS = tuple(
    Signal(net, "output", "logic", load=Load("0.3 * logic", "0.7 * logic", "logic", amperes="logic / 5e4"))
    for net in ("STEP", "DIR", "EN_N")
)
NEUTRAL = listed(
    """
    stepper, step, motor, bipolar, driver, microcontroller, mcu, arduino, gpio, direction, dir, carrier, module, nema17,
    drive, control, microstepping, microsteps, pololu, stepstick, current, limit, wire, cnc, 3d, printer, enable,
    chopper
    """
)


def motor_voltage(low: float, high: float) -> Parameter:
    after = ("motor", "stepper", "vmot", *SUPPLY_AFTER)
    return Parameter("vm", "motor voltage", "V", 12.0, low, high, ("a", "for", *SUPPLY_BEFORE), after, alone=True)


def winding_current(default: float, most: float) -> Parameter:
    after = ("per", "phase", "coil", "winding", "motor", "stepper", "current", "max")
    return Parameter("current", "winding current", "A", default, 0.1, most, LOAD_BEFORE, after, alone=True)


def carrier(draft: Draft, symbol: str, own: Mapping[str, str], modes: tuple[str, str, str]) -> None:
    """The carrier U1 with its motor, supply and control.

    Args:
        own: nets of pins that only this carrier has.
        modes: nets of the pins that set the microsteps: VDD or GND.
    """
    vm, logic = draft.values["vm"], draft.values["logic"]
    with draft.block("control", f"step, direction and enable of {shown(logic, 'V')}"):
        draft.header(
            "J1", f"{logic:g}V/GND/STEP/DIR/EN", "supply, ground, control", "VDD", "GND", "STEP", "DIR", "EN_N"
        )
        draft.resistor("R1", 100e3, "EN_N", "GND", "on unless the controller turns it off")
        draft.resistor("R2", 100e3, "STEP", "GND", "no steps while nothing drives it")
    with draft.block("driver", "carrier with its own current limit"):
        pins = {"1": "GND", "7": "GND", "8": "VMOT", "3": "COIL1_B", "4": "COIL1_A", "5": "COIL2_A", "6": "COIL2_B",
                "9": "EN_N", "13": "VDD", "14": "VDD", "15": "STEP", "16": "DIR"}  # fmt: skip
        pins |= dict(zip(("10", "11", "12"), modes, strict=True)) | dict(own)
        draft.part("U1", f"Driver_Motor:{symbol}", "", FOOTPRINT, "driver; reset and sleep are off", pins)
    with draft.block("motor", f"{shown(vm, 'V')} and four wires"):
        draft.terminal("J2", f"{shown(vm, 'V')} in", "VMOT", "GND", "supply of the motor")
        draft.capacitor("C1", 100e-6, "VMOT", "GND", "against spikes of the supply, at the carrier", vm)
        draft.capacitor("C2", 100e-9, "VMOT", "GND", "for fast edges", vm)
        draft.capacitor("C3", 100e-9, "VDD", "GND", "supply capacitor, at the carrier")
        draft.header("J3", "motor", "one winding, then the other", "COIL1_B", "COIL1_A", "COIL2_A", "COIL2_B")
    draft.fed("VMOT", "VDD", "GND")
    draft.pulled_all(EN_N="GND", STEP="GND")
    draft.decoupled("U1")
    draft.wired("U1", VMOT="8", STEP="15", DIR="16", VDD="14", COIL2_A="5", COIL1_A="4")
    draft.rated("C1", 1.25 * vm)
    draft.stated(R1=100e3)
