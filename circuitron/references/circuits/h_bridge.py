"""H-bridge for a DC motor with the DRV8871."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_TRIP, _RON = 64e3, 0.565  # volts of the current limit: I = 64 kV / R; ohms of both switches
_MOST, _STARTING, _WARM = 3.5, 1.5, 1.4  # amperes; of the motor's current; of the resistance at 25 degrees


def _work_out(values: Values) -> Designed:
    vm, current = values["vm"], values["current"]
    draft = Draft(REFERENCE, values)
    most = draft.suppose("limit", min(_MOST, _STARTING * current))
    draft.require(most >= current, f"a motor of {shown(current, 'A')} does not run on {shown(most, 'A')}")
    limit = draft.standard("R1", "limit resistor", "KV / I", "ohm", 96, KV=_TRIP, I=most)
    draft.figure("current limit", "KV / R1", "A", asked=most, KV=_TRIP, R1=limit)
    draft.figure("heat in U1, warm", "WARM * I^2 * RON", "W", WARM=_WARM, I=current, RON=_RON)
    with draft.block("control", "two logic inputs"):
        draft.header("J1", f"0-{values['logic']:g}V IN1/IN2/GND", "both inputs and ground", "IN1", "IN2", "GND")
        draft.resistor("R2", 100e3, "IN1", "GND", "the motor coasts while nothing drives the inputs")
        draft.resistor("R3", 100e3, "IN2", "GND", "the motor coasts while nothing drives the inputs")
    with draft.block("supply", f"{shown(vm, 'V')} in"):
        draft.inlet("J2", vm, "VM", "supply of the motor")
        draft.capacitor("C1", 100e-6, "VM", "GND", "takes what the motor gives back", vm)
        draft.capacitor("C2", 100e-9, "VM", "GND", "supply capacitor, at the bridge", vm)
    with draft.block("bridge", f"limits the motor to {shown(most, 'A')}"):
        pins = {
            "3": "IN1", "2": "IN2", "5": "VM", "1": "GND", "7": "GND", "9": "GND", "6": "OUT1", "8": "OUT2",
            "4": "ILIM",
        }  # fmt: skip
        footprint = "Package_SO:Texas_HTSOP-8-1EP_3.9x4.9mm_P1.27mm_EP2.95x4.9mm_Mask2.4x3.1mm_ThermalVias"
        draft.part("U1", "Driver_Motor:DRV8871DDA", "", footprint, "H-bridge, 3.6 A", pins)
        draft.resistor("R1", limit, "ILIM", "GND", "sets the current limit")
        draft.terminal("J3", "motor", "OUT1", "OUT2", "motor")
    draft.decoupled("U1")
    draft.pulled_all(ILIM="GND", IN1="GND", IN2="GND")
    draft.wired("U1", OUT1="6", OUT2="8")
    draft.measured("value", "R1", _TRIP / most, 5.0)
    draft.rated("C1", 1.25 * vm)
    return draft.finish(
        f"H-bridge {shown(vm, 'V')} {shown(current, 'A')}",
        f"Drives a DC motor of {shown(vm, 'V')} and {shown(current, 'A')} both ways, limited to {shown(most, 'A')}, "
        "with two PWM inputs.",
    )


REFERENCE = Reference(
    name="h-bridge",
    title="H-bridge for a DC motor with a DRV8871, 6.5 V to 40 V, up to 2 A",
    answers=listed(
        """
        h bridge, h bridge driver, h bridge motor driver, bidirectional motor driver, reversible motor driver,
        full bridge motor driver, dc motor h bridge, drv8871, full bridge driver, dc motor h bridge driver,
        brushed dc motor driver, brushed motor driver, motor h bridge, reversing motor driver, bidirectional dc
        motor driver, motor forward reverse, motor forward and reverse, motor both directions, motor forward backward,
        motor forward and backward, reverse motor, reversing motor, bidirectional motor, motor two directions,
        motor in both directions, motor direction control, motor direction speed
        """
    ),
    parameters=(
        Parameter(
            "vm",
            "motor voltage",
            "V",
            12.0,
            6.5,
            40.0,
            ("for", "a", *SUPPLY_BEFORE),
            ("motor", "dc", "brushed", *SUPPLY_AFTER),
            alone=True,
            hardest="high",
        ),
        Parameter("current", "motor current", "A", 1.0, 0.35, 2.0, LOAD_BEFORE, (*LOAD_AFTER, "motor"), alone=True),
        Parameter("limit", "current limit", "A", 0.0, 0.0, 3.5, ("limit", "limited", "limits"), ("limit",)),
        LOGIC,
    ),
    sources=("DRV8871 3.6-A Brushed DC Motor Driver With Internal Current Sense, Texas Instruments SLVSCY9",),
    limits=(
        "At 2 A the pad needs a large copper area on both sides; more current than that is for starting alone.",
        "The supply must take back the energy of a braking motor.",
        "Both inputs high brake the motor, both low let it coast.",
    ),
    neutral=listed(
        "brake, braking, coast, coasting, "
        "dc, motor, brushed, both, directions, direction, forward, reverse, pwm, speed, control, logic"
    ),
    devices=("DRV8871",),
    holds=("low-side-driver",),
    work_out=_work_out,
    takes=(Rail("VM", "vm", "1.5 * current"),),
    signals=tuple(Signal(net, "pwm", "logic", load=Load("0.5", "1.5", "5.5", "0.0002")) for net in ("IN1", "IN2")),
)
