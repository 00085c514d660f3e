"""Low-side switch with a logic-level MOSFET, for solenoids, motors, relays' coils and lamps."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SMALL_RON, _LARGE_RON = 48e-3, 35e-3  # AO3400A at 2.5 V and IRLZ44N at 4 V on the gate
_SMALL_MOST, _SMALL_VOLTS, _SMALL_GATE = 2.0, 24.0, 10.0  # the gate of the AO3400A takes 12 V


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    small = current <= _SMALL_MOST and vload <= _SMALL_VOLTS and logic <= _SMALL_GATE
    draft.require(
        small or logic >= 4.5, f"{shown(current, 'A')} at {shown(vload, 'V')} needs 5 V logic, not {shown(logic, 'V')}"
    )
    ron = _SMALL_RON if small else _LARGE_RON
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=ron)
    draft.figure("gate current at switching", "VLOGIC / RG", "A", VLOGIC=logic, RG=220.0)
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", 220, "CTRL", "GATE", "limits the gate current")
        draft.resistor("R2", 100e3, "CTRL", "GND", "keeps the load off while nothing drives the input")
    with draft.block("switch", f"switches {shown(current, 'A')} to ground"):
        pins = {"G": "GATE", "D": "LOAD", "S": "GND"}
        symbol, package = (
            ("AO3400A", "Package_TO_SOT_SMD:SOT-23") if small else ("IRLZ44N", "Package_TO_SOT_THT:TO-220-3_Vertical")
        )
        draft.part("Q1", f"Transistor_FET:{symbol}", "", package, f"switch; {shown(heat, 'W')} at full load", pins)
        draft.diode(
            "D1", "Diode:B340", "Diode_SMD:D_SMC", "LOAD", "VLOAD", "carries the current of a coil when Q1 opens"
        )
    with draft.block("load", f"{shown(vload, 'V')} supply and the load"):
        draft.terminal("J2", f"{shown(vload, 'V')} in", "VLOAD", "GND", "supply of the load")
        draft.capacitor("C1", 10e-6, "VLOAD", "GND", "supply capacitor", vload)
        draft.terminal("J3", "load", "VLOAD", "LOAD", "load between supply and switch")
    draft.fed("VLOAD", "GND")
    draft.rated("C1", 1.25 * vload)
    draft.pulled("CTRL", "GND")
    draft.joined("Q1", "S", "GND")
    return draft.finish(
        f"Low-side driver {shown(vload, 'V')} {shown(current, 'A')}",
        f"Switches a load of {shown(current, 'A')} at {shown(vload, 'V')} to ground from {shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="low-side-driver",
    title="Low-side MOSFET switch for solenoids, motors in one direction, valves and lamps, up to 5 A, 30 V",
    answers=listed(
        """
        low side driver, low side switch, low side mosfet driver, mosfet driver, mosfet switch, mosfet low
        side switch, solenoid driver, solenoid, solenoid valve driver, motor driver, dc motor driver, fan
        driver, pump driver, valve driver, load switch, lamp driver, led strip driver, led strip by pwm,
        dim led strip by pwm, pwm led strip, heater driver, heater switch, heater cartridge, n channel mosfet
        switch, transistor switch, dim pwm
        """
    ),
    beside=listed(
        """
        mosfet, motor mosfet, power mosfet, mosfet output, mosfet channel, n channel mosfet, fan mosfet, motor, fan,
        pump, lamp, valve, heater, led strip, load, vibration motor, dc fan, transistor
        """
    ),
    parameters=(
        Parameter(
            "vload",
            "load voltage",
            "V",
            12.0,
            3.0,
            30.0,
            ("for", "switch", "a", *SUPPLY_BEFORE),
            ("load", "solenoid", "motor", "valve", "lamp", "fan", "pump", "led", "coil", *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter(
            "current", "load current", "A", 1.0, 0.001, 5.0, LOAD_BEFORE, (*LOAD_AFTER, "solenoid", "motor"), alone=True
        ),
        replace(LOGIC, high=15.0),
    ),
    sources=(
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
    ),
    limits=("One direction; a motor that reverses needs an H-bridge.", "There is no current limit and no fuse."),
    neutral=listed(
        """
        flyback, diode, gate, resistor, pulldown, pull, down, mosfet, microcontroller, mcu, gpio, arduino,
        logic, level, n, channel, switching, load, pwm, led, strip, lamp
        """
    ),
    devices=("AO3400A", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VLOAD", "vload", "current"),),
    signals=(
        Signal("CTRL", "output", "logic", load=Load("0.5", "max(2.5, 0.7 * logic)", "logic + 1.5", "logic / 100e3")),
    ),
)
