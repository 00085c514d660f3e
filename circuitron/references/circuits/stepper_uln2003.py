"""Unipolar stepper motor on a ULN2003A."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.darlingtons import require_level
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stages import indicator
from circuitron.references.stock import SO16
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_DROP = 1.1  # volts of a Darlington at 200 mA
_INPUT, _VIN = 2.7e3, 1.35  # ohms in front of each base; volts of both base junctions
_NEEDED = 350e-6  # amperes at the input for 200 mA


def _work_out(values: Values) -> Designed:
    vm, current, logic = values["vm"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    require_level(draft, logic, current)
    drive = draft.figure("input current", "(VLOGIC - VBE) / RIN", "A", VLOGIC=logic, VBE=_VIN, RIN=_INPUT)
    draft.require(drive >= _NEEDED, f"{shown(logic, 'V')} is too little for the inputs")
    heat = draft.figure("heat with two windings on", "2 * VCE * I", "W", VCE=_DROP, I=current)
    draft.require(heat <= 0.7, f"the driver would turn {shown(heat, 'W')} into heat; nearest: a smaller current")
    inputs, outputs = [f"IN{n}" for n in range(1, 5)], [f"COIL{n}" for n in range(1, 5)]
    with draft.block("control", "four lines of a controller"):
        draft.header("J1", f"0-{logic:g}V control", "four windings and ground", *inputs, "GND")
    with draft.block("driver", "each input pulls a winding to ground"):
        pins = {str(n + 1): net for n, net in enumerate(inputs)} | {"5": "GND", "6": "GND", "7": "GND", "8": "GND"}
        pins |= {str(16 - n): net for n, net in enumerate(outputs)} | {"12": OPEN, "11": OPEN, "10": OPEN, "9": "VM"}
        draft.part("U1", "Transistor_Array:ULN2003A", "", SO16, "Darlington drivers with diodes to the supply", pins)
    with draft.block("motor", f"{shown(vm, 'V')}, up to {shown(current, 'A')} for each winding"):
        draft.inlet("J2", vm, "VM", "supply of the motor")
        draft.capacitor("C1", 100e-6, "VM", "GND", "takes what the windings give back", vm)
        draft.capacitor("C2", 100e-9, "VM", "GND", "for fast edges")
        draft.header("J3", "28BYJ-48", "four windings and their common wire", *outputs, "VM")
    _shown(draft, vm, outputs)
    draft.wired("U1", VM="9", IN1="1", COIL1="16", COIL4="13")
    draft.rated("C1", 1.25 * vm)
    return draft.finish("Stepper driver", f"Drives a unipolar stepper of {shown(vm, 'V')} from four lines of "
                        f"{shown(logic, 'V')} logic.")  # fmt: skip


def _shown(draft: Draft, vm: float, outputs: list[str]) -> None:
    """An LED beside each winding, if they are wanted."""
    count = draft.values["leds"]
    draft.require(count in (0, len(outputs)), f"it has an LED for each of its {len(outputs)} windings, or none")
    if count:
        with draft.block("indicators", "an LED beside each winding"):
            for n, net in enumerate(outputs, 1):
                indicator(draft, f"R{n} D{n}", vm, "VM", net, f"indicator: lit while winding {n} is on")


REFERENCE = Reference(
    name="stepper-uln2003",
    title="Unipolar stepper motor (28BYJ-48) on a ULN2003A, 5 V to 24 V",
    answers=listed(
        """
            uln2003 stepper driver, 28byj 48, 28byj 48 stepper, unipolar stepper driver, unipolar stepper,
            28byj 48 stepper driver, unipolar stepper motor driver, uln2003 stepper motor driver, 28byj48,
            stepper uln2003, 28byj 48 stepper motor, 28byj 48 driver, 28byj48 stepper, uln2003 stepper,
            5 wire stepper
        """
    ),
    parameters=(
        Parameter(
            "vm",
            "motor voltage",
            "V",
            5.0,
            5.0,
            24.0,
            ("a", "for", *SUPPLY_BEFORE),
            ("motor", "stepper", "unipolar", *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter(
            "current",
            "winding current",
            "A",
            0.2,
            1e-3,
            0.3,
            LOAD_BEFORE,
            (*LOAD_AFTER, "per", "phase", "coil", "winding"),
            alone=True,
        ),
        LOGIC,
        Parameter("leds", "LEDs, one beside each winding (4), or none (0)", "", 0.0, 0.0, 4.0, (), ("leds", "led"),
                  named=(("led", 4.0), ("leds", 4.0))),
    ),
    sources=(
        "ULN2003A High-Voltage, High-Current Darlington Transistor Arrays, Texas Instruments SLRS027",
        "28BYJ-48 5V Stepper Motor, Kiatronics",
    ),
    limits=("For steppers with five or six wires; bipolar ones need a bridge driver.", "There is no current limit."),
    neutral=listed(
        "stepper, step, motor, unipolar, driver, microcontroller, mcu, arduino, gpio, phase, wire, drive, "
        "darlington, control, pins, 28byj, 48, 5, led, leds, indicator, status, winding, coil, each, four"
    ),
    devices=("ULN2003A", "ULN2003", "28BYJ-48"),
    work_out=_work_out,
    takes=(Rail("VM", "vm", "2 * current"),),
    signals=tuple(Signal(f"IN{n}", "output", "logic") for n in range(1, 5)),
)  # fmt: skip
