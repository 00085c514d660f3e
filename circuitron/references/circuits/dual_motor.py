"""Two H-bridges for small DC motors with the DRV8833."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VTRIP = 0.2  # volts at the sense pins


def _work_out(values: Values) -> Designed:
    vm, current, logic = values["vm"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    sense = draft.standard("R1 R2", "sense resistors", "VTRIP / I", "ohm", 24, VTRIP=_VTRIP, I=current)
    draft.figure("current limit", "VTRIP / R", "A", asked=current, VTRIP=_VTRIP, R=sense)
    heat = draft.figure("heat in each sense resistor", "I^2 * R", "W", I=current, R=sense)
    inputs = ("AIN1", "AIN2", "BIN1", "BIN2")
    with draft.block("control", f"{shown(logic, 'V')} logic"):
        label = "/".join((f"{logic:g}V", "GND", *inputs, "FAULT"))
        draft.header("J1", label, "logic supply, ground, inputs, fault", "VLOGIC", "GND", *inputs, "FAULT")
        draft.resistor("R3", 10e3, "VLOGIC", "SLEEP", "keeps the bridges awake")
        draft.resistor("R4", 10e3, "VLOGIC", "FAULT", "pull-up of the open drain")
    with draft.block("supply", f"{shown(vm, 'V')} in"):
        draft.terminal("J2", f"{shown(vm, 'V')} in", "VM", "GND", "supply of the motors")
        draft.capacitor("C1", 100e-6, "VM", "GND", "takes what the motors give back", vm)
        draft.capacitor("C2", 10e-6, "VM", "GND", "supply capacitor, at the bridges", vm)
    with draft.block("bridges", f"limit each motor to {shown(current, 'A')}"):
        pins = {
            "1": "SLEEP", "11": "VCP", "3": "SENSE_A", "6": "SENSE_B", "16": "AIN1", "15": "AIN2", "9": "BIN1",
            "10": "BIN2", "13": "GND", "17": "GND", "14": "VINT", "12": "VM", "8": "FAULT", "2": "AOUT1", "4": "AOUT2",
            "7": "BOUT1", "5": "BOUT2",
        }  # fmt: skip
        footprint = "Package_SO:HTSSOP-16-1EP_4.4x5mm_P0.65mm_EP3.4x5mm_Mask2.46x2.31mm_ThermalVias"
        draft.part("U1", "Driver_Motor:DRV8833PWP", "", footprint, "two H-bridges, 1.5 A each", pins)
        draft.capacitor("C3", 10e-9, "VCP", "VM", "charge pump", 16)
        draft.capacitor("C4", 2.2e-6, "VINT", "GND", "internal supply", 5)
        draft.warm_resistor("R1", sense, "SENSE_A", "GND", "limits motor A", heat)
        draft.warm_resistor("R2", sense, "SENSE_B", "GND", "limits motor B", heat)
        draft.terminal("J3", "motor A", "AOUT1", "AOUT2", "motor A")
        draft.terminal("J4", "motor B", "BOUT1", "BOUT2", "motor B")
    draft.fed("VM", "GND", "VLOGIC")
    draft.makes("VINT")
    draft.decoupled("U1")
    draft.enabled("U1", "1", "VLOGIC")
    draft.pulled_all(SENSE_A="GND", SENSE_B="GND", FAULT="VLOGIC")
    draft.measured("value", "R1", _VTRIP / current, 6.0)
    draft.measured("value", "R2", _VTRIP / current, 6.0)
    return draft.finish(
        f"Two motors {shown(vm, 'V')} {shown(current, 'A')}",
        f"Drives two DC motors of {shown(vm, 'V')} both ways, each limited to {shown(current, 'A')}.",
    )


REFERENCE = Reference(
    name="dual-motor-driver",
    title="Driver for two small DC motors with a DRV8833, 2.7 V to 10.8 V, 1.5 A each",
    answers=listed(
        """
        dual motor driver, dual h bridge, drv8833, two motor driver, robot motor driver, dual dc motor driver, two dc
        motors, dual h bridge motor driver, driver for two motors, driver for two dc motors, drv8833 motor driver, small
        robot motor driver, motor driver for two motors, motor driver for two dc motors
        """
    ),
    parameters=(
        Parameter(
            "vm",
            "motor voltage",
            "V",
            6.0,
            2.7,
            10.0,
            ("for", "a", *SUPPLY_BEFORE),
            ("motor", "motors", "dc", *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter(
            "current",
            "current limit of each motor",
            "A",
            1.0,
            0.2,
            1.5,
            LOAD_BEFORE,
            (*LOAD_AFTER, "motor"),
            alone=True,
        ),
        LOGIC,
    ),
    sources=("DRV8833 Dual H-Bridge Motor Driver, Texas Instruments SLVSAR1",),
    limits=("Both bridges at 1.5 A need a large copper area under the pad.",),
    neutral=listed("dc, motor, both, directions, direction, robot, pwm, two, dual, small, h, bridge, brushed, logic"),
    devices=("DRV8833",),
    work_out=_work_out,
    takes=(Rail("VM", "vm", "2 * current"), Rail("VLOGIC", "logic", "0.005")),
    signals=tuple(Signal(f"{bridge}IN{n}", "pwm", "logic") for bridge in "AB" for n in (1, 2)),
)
