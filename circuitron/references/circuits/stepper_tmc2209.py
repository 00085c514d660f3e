"""Bipolar stepper motor on a TMC2209 carrier, by step and direction."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.steppers import LOGIC_LEVEL, NEUTRAL, SIGNALS, motor_voltage, winding_current
from circuitron.references.words import NO_MODULE, listed

_MODES = {8: ("GND", "GND"), 32: ("VDD", "GND"), 64: ("GND", "VDD"), 16: ("VDD", "VDD")}  # MS1, MS2
_SENSE, _INSIDE, _FULL, _VREF, _ROOT = 0.11, 0.02, 0.325, 2.5, 1.4142  # ohms; volts at full scale; volts at VREF
_SOCKET = "Connector_PinSocket_2.54mm:PinSocket_1x08_P2.54mm_Vertical"


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    current, steps = values["current"], values["microsteps"]
    draft.require(steps in _MODES, f"its pins set 8, 16, 32 or 64 microsteps, not {steps:g}")
    most = draft.figure("RMS current at VREF of 2.5 V", "VFS / (RS + RI) / ROOT", "A", VFS=_FULL, RS=_SENSE, RI=_INSIDE,
                        ROOT=_ROOT)  # fmt: skip
    vref = draft.figure("VREF for the current", "VMAX * I / IMAX", "V", VMAX=_VREF, I=current, IMAX=most)
    _drawn(draft, *_MODES[round(steps)])
    draft.note(
        f"Turn the carrier's potentiometer to {shown(vref, 'V')} before the motor is connected, for sense resistors of "
        "0.11 ohm; never unplug the motor while it is on."
    )
    return _finished(draft)


def _drawn(draft: Draft, first: str, second: str) -> None:
    vm, logic = draft.values["vm"], draft.values["logic"]
    with draft.block("control", f"step, direction and enable of {shown(logic, 'V')}"):
        nets = ("VDD", "GND", "STEP", "DIR", "EN_N")
        draft.header("J1", f"{logic:g}V/GND/STEP/DIR/EN", "supply, ground, control", *nets)
        draft.resistor("R1", 100e3, "EN_N", "GND", "on unless the controller turns it off")
        draft.resistor("R2", 100e3, "STEP", "GND", "no steps while nothing drives it")
    with draft.block("driver", "sockets of the carrier, as of an A4988's"):
        logic_side = ("EN_N", first, second, OPEN, OPEN, OPEN, "STEP", "DIR")
        power_side = ("VMOT", "GND", "W2B", "W2A", "W1A", "W1B", "VDD", "GND")
        for ref, value, side in (("J4", "TMC2209 EN MS1 MS2 - - - STEP DIR", logic_side),
                                 ("J5", "VM GND 2B 2A 1A 1B VIO GND", power_side)):  # fmt: skip
            pins = {str(n): net for n, net in enumerate(side, 1)}
            draft.part(ref, "Connector_Generic:Conn_01x08", value, _SOCKET, "one row of the TMC2209 carrier", pins)
    with draft.block("motor", f"{shown(vm, 'V')} and four wires"):
        draft.terminal("J2", f"{shown(vm, 'V')} in", "VMOT", "GND", "supply of the motor")
        draft.capacitor("C1", 100e-6, "VMOT", "GND", "against spikes of the supply, at the carrier", vm)
        draft.capacitor("C2", 100e-9, "VMOT", "GND", "for fast edges", vm)
        draft.capacitor("C3", 100e-9, "VDD", "GND", "supply capacitor, at the carrier")
        draft.header("J3", "motor", "one winding, then the other", "W2B", "W2A", "W1A", "W1B")


def _finished(draft: Draft) -> Designed:
    vm, current, logic = (draft.values[name] for name in ("vm", "current", "logic"))
    draft.fed("VMOT", "VDD", "GND")
    draft.pulled_all(EN_N="GND", STEP="GND")
    draft.wired("J4", EN_N="1", STEP="7", DIR="8")
    draft.wired("J5", VMOT="1", VDD="7", W1A="5", W2A="4")
    draft.rated("C1", 1.25 * vm)
    draft.stated(R1=100e3)
    return draft.finish(
        "Stepper driver TMC2209",
        f"Sockets for a TMC2209 carrier and a bipolar stepper on {shown(vm, 'V')}, {shown(current, 'A')} RMS a "
        f"winding, by step and direction of {shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="stepper-tmc2209",
    title="Bipolar stepper motor on a TMC2209 carrier by step and direction, 6 V to 28 V, up to 1.2 A RMS a winding",
    answers=listed(
        """
        tmc2209, tmc2209 stepper driver, tmc2209 driver, stepper driver tmc2209, tmc2209 stepper motor driver, tmc2209
        stepper, stepper with tmc2209, tmc2209 module, tmc2209 carrier, stepper motor with tmc2209, tmc2209 nema17,
        nema17 stepper driver tmc2209, silent stepper driver, silent stepper driver tmc2209, silent stepper motor
        driver, tmc2209 step dir, quiet stepper driver, tmc2209 breakout, tmc2209 stepstick
        """
    ),
    parameters=(
        motor_voltage(6.0, 28.0),
        winding_current(0.8, 1.2),
        replace(LOGIC_LEVEL, low=3.0, high=5.25),
        Parameter("microsteps", "microsteps a step", "x", 16.0, 8.0, 64.0, ("microstepping",), ("microstepping",)),
    ),
    sources=(
        "TMC2209 datasheet rev. 1.09, Trinamic: IRMS = 0.325 V / (RSENSE + 20 mohm) / sqrt(2) * VREF / 2.5 V; "
        "MS2, MS1: 00 eight, 01 thirty-two, 10 sixty-four, 11 sixteen microsteps; VS of 4.75 V to 29 V",
        "Carriers in the shape of the StepStick A4988, with its pins for supply, motor, EN, MS1, MS2, STEP and DIR",
    ),
    limits=(
        "By step and direction alone: the UART stays open, so that the current is set by the potentiometer.",
        "Carriers differ in the three pins that stay open here (PDN, UART, CLK): compare with the print of yours.",
        "For motors with four wires, or with six or eight that are connected as four.",
        "There is no fuse: the supply must limit its current.",
    ),
    neutral=(*NEUTRAL, *listed("silent, quiet, trinamic, stealthchop, rms, standalone")),
    unlike=("uart", "stallguard", "sensorless", *NO_MODULE),
    devices=("TMC2209",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VMOT", "vm", "2 * current"), Rail("VDD", "logic", "0.01")),
    signals=SIGNALS,
)
