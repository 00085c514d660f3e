"""Darlington transistor that switches a load of amperes."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VBE, _LEAST, _FORCED = 2.5, 1.3, 250.0  # volts of the base, at most at 3 A and at least; gain at which it saturates
_PIN = 20.5e-3  # amperes that a pin gives
_KNEE, _SLOPE = 0.8, 0.4  # volts and ohms of the line to the 2 V that it keeps at 3 A, at most
_BARE, _HOT, _JUNCTION = (
    1.25,
    100.0,
    1.92,
)  # watts of a TO-220 in free air; kelvins from 50 to 150 degrees; K/W to its tab


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "base resistor", "(VLOGIC - VBE) * HFE / I", "ohm", 24, VLOGIC=logic, VBE=_VBE,
                          HFE=_FORCED, I=current)  # fmt: skip
    draft.figure("base current", "(VLOGIC - VBE) / R1", "A", VLOGIC=logic, VBE=_VBE, R1=ohms)
    pin = draft.figure(
        "current of the pin, at most", "(VLOGIC - VLEAST) / R1", "A", VLOGIC=logic, VLEAST=_LEAST, R1=ohms
    )
    draft.require(pin <= _PIN, f"{shown(logic, 'V')} logic would have to give {shown(pin, 'A')}; nearest: "
                  "low-side-driver, or a smaller current")  # fmt: skip
    drop = draft.figure("voltage that Q1 keeps, at most", "VK + I * RS", "V", VK=_KNEE, I=current, RS=_SLOPE)
    draft.figure("voltage at the load", "VLOAD - VCE", "V", VLOAD=vload, VCE=drop)
    heat = draft.figure("heat in Q1, fully on", "VCE * I", "W", VCE=drop, I=current)
    if heat > _BARE:
        draft.note(f"Q1 needs a heat sink of at most {_HOT / heat - _JUNCTION - 0.5:.3g} K/W.")
    with draft.block("control", f"{shown(logic, 'V')} logic; high turns the load on"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", ohms, "CTRL", "BASE", "base current")
        draft.resistor("R2", 10e3, "CTRL", "GND", "off while nothing drives the input")
    with draft.block("switch", f"{shown(current, 'A')} to ground"):
        pins = {"B": "BASE", "C": "LOAD", "E": "GND"}
        draft.part("Q1", f"Transistor_BJT:{_type(values)}", "", TO220, f"switch; {shown(heat, 'W')}", pins)
        draft.diode("D1", "Diode:1N5408", "Diode_THT:D_DO-201AD_P15.24mm_Horizontal", "LOAD", "VLOAD",
                    "carries a coil's current when Q1 opens")  # fmt: skip
    with draft.block("load", f"{shown(vload, 'V')} supply and the load"):
        draft.inlet("J2", vload, "VLOAD", "supply of the load")
        draft.terminal("J3", "load", "VLOAD", "LOAD", "load between supply and switch")
    return _finished(draft, ohms)


def _type(values: Values) -> str:
    return "TIP122" if "TIP122" in values.devices else "TIP120"


def _finished(draft: Draft, ohms: float) -> Designed:
    vload, current, logic = (draft.values[name] for name in ("vload", "current", "logic"))
    draft.pulled("CTRL", "GND")
    draft.wired("Q1", GND="E", LOAD="C", BASE="B")
    draft.stated(R1=ohms)
    return draft.finish(
        f"Darlington switch {shown(vload, 'V')} {shown(current, 'A')}",
        f"A Darlington transistor switches {shown(current, 'A')} at {shown(vload, 'V')} to ground, from "
        f"{shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="darlington-switch",
    title="Darlington transistor (TIP120) that switches a lamp, motor or solenoid to ground, up to 3 A, 30 V",
    answers=listed(
        """
        tip120, tip122, tip120 switch, tip122 switch, tip120 driver, tip122 driver, tip120 motor driver, tip122 motor
        driver, tip120 circuit, tip122 circuit, darlington switch, darlington transistor switch, darlington driver,
        darlington transistor driver, darlington lamp driver, darlington motor driver, darlington solenoid driver,
        tip120 solenoid driver, darlington transistor, motor driver with tip120, motor driver tip120,
        switch with tip120, motor with tip120, solenoid with tip120, lamp with tip120, motor driver with tip122,
        switch with tip122, motor with tip122, solenoid driver with tip120, lamp driver with tip120, power darlington
        """
    ),
    alone=listed("tip120, tip122, darlington transistor"),
    parameters=(
        Parameter("vload", "load voltage", "V", 12.0, 5.0, 30.0, ("for", "switch", "a", *SUPPLY_BEFORE),
                  ("load", "solenoid", "motor", "lamp", "fan", "led", "relay", "coil", "valve", "pump", "bulb",
                   *SUPPLY_AFTER), alone=True),
        Parameter("current", "load current", "A", 1.0, 0.05, 3.0, LOAD_BEFORE, (*LOAD_AFTER, "lamp", "motor"),
                  alone=True),
        replace(LOGIC, default=5.0, low=3.3),
    ),
    sources=(
        "TIP120, TIP121, TIP122 Plastic Medium-Power Complementary Silicon Transistors, onsemi TIP120/D: 2 V at 3 A "
        "and 12 mA, 2.5 V of the base",
        "The Art of Electronics, Horowitz and Hill, third edition, section 2.4.2: Darlington connection",
    ),
    limits=(
        "It keeps 1 V to 2 V of the supply for itself: a MOSFET (low-side-driver) does not.",
        "There is no current limit and no fuse.",
        "A cold bulb takes ten times its current for a moment: it may be one of 1 A at most.",
    ),
    neutral=listed(
        "darlington, transistor, npn, bjt, bipolar, switch, switching, low, side, load, base, resistor, "
        "microcontroller, mcu, gpio, arduino, logic, pin, lamp, bulb, motor, solenoid, valve, pump, relay, fan, "
        "flyback, diode, as, driver, power, speed, pwm"
    ),
    devices=("TIP120", "TIP122"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VLOAD", "vload", "current"),),
    signals=(
        Signal("CTRL", "output", "logic",
               load=Load("0.8", "logic - 0.3", "logic + 0.5",
                         "current * (logic - 1.3) / (250 * (logic - 2.5))", hertz="1e3", usual="0")),
    ),
)  # fmt: skip
