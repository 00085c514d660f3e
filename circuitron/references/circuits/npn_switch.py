"""NPN transistor that switches a small load."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import DO41
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_GAIN, _VBE, _OVERDRIVE, _PIN = 60.0, 0.8, 2.0, 15e-3  # BC337: least current gain at 300 mA; amperes of a pin
_PACKAGE = "Package_TO_SOT_THT:TO-92_Inline"


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    named = {"VLOGIC": logic, "VBE": _VBE}
    ohms = draft.standard("R1", "base resistor", "(VLOGIC - VBE) * HFE / (I * OVERDRIVE)", "ohm", 12, HFE=_GAIN,
                          I=current, OVERDRIVE=_OVERDRIVE, **named)  # fmt: skip
    base = draft.figure("base current", "(VLOGIC - VBE) / R1", "A", R1=ohms, **named)
    draft.require(base <= _PIN, f"{shown(current, 'A')} need {shown(base, 'A')} of a pin; nearest: low-side-driver")
    draft.figure("heat in Q1, at most", "0.5 * I + VBE * IB", "W", I=current, VBE=_VBE, IB=base)
    with draft.block("control", f"{shown(logic, 'V')} logic; high turns the load on"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", ohms, "CTRL", "BASE", "base current, twice what the load needs")
        draft.resistor("R2", 10e3, "BASE", "GND", "off while nothing drives the input")
    with draft.block("switch", f"{shown(current, 'A')} to ground"):
        draft.part("Q1", "Transistor_BJT:BC337", "", _PACKAGE, "switch", {"B": "BASE", "C": "LOAD", "E": "GND"})
        draft.diode("D1", "Diode:1N4001", DO41, "LOAD", "VLOAD", "carries a coil's current when Q1 opens")
    with draft.block("load", f"{shown(vload, 'V')} supply and the load"):
        draft.inlet("J2", vload, "VLOAD", "supply of the load")
        draft.terminal("J3", "load", "VLOAD", "LOAD", "load between supply and switch")
    return _finished(draft, ohms)


def _finished(draft: Draft, ohms: float) -> Designed:
    vload, current, logic = (draft.values[name] for name in ("vload", "current", "logic"))
    draft.pulled("BASE", "GND")
    draft.wired("Q1", GND="E", LOAD="C")
    draft.stated(R1=ohms)
    return draft.finish(
        f"Transistor switch {shown(vload, 'V')} {shown(current, 'A')}",
        f"An NPN transistor switches {shown(current, 'A')} at {shown(vload, 'V')} to ground, from {shown(logic, 'V')} "
        f"logic.",
    )


REFERENCE = Reference(
    name="npn-switch",
    title="NPN transistor (BC337) that switches small loads to ground, up to 0.3 A, 30 V",
    answers=listed(
        """
        npn transistor switch, npn switch, bc337 switch, bc337, bc337 transistor switch, transistor as a switch, bjt
        switch, npn transistor as a switch, bipolar transistor switch, npn low side switch, npn driver, bjt low side
        switch, npn transistor driver, bc337 driver, npn transistor
        """
    ),
    parameters=(
        Parameter("vload", "load voltage", "V", 12.0, 3.0, 30.0, ("for", "switch", "a", *SUPPLY_BEFORE),
                  ("load", "solenoid", "motor", "lamp", "fan", "led", "relay", "coil", *SUPPLY_AFTER), alone=True),
        Parameter("current", "load current", "A", 0.1, 1e-3, 0.3, LOAD_BEFORE, LOAD_AFTER, alone=True),
        LOGIC,
    ),
    sources=(
        "BC337 NPN General-Purpose Transistor, onsemi: gain of 60 and more at 300 mA",
        "The Art of Electronics, Horowitz and Hill, third edition, section 2.2.1: the transistor as a switch",
    ),
    limits=("Up to 0.3 A: more takes a MOSFET.", "There is no current limit and no fuse."),
    neutral=listed(
        "npn, transistor, bjt, bipolar, switch, switching, low, side, load, base, resistor, microcontroller, mcu, "
        "gpio, arduino, logic, pin, led, lamp, relay, fan, motor, flyback, diode, small, bc337, as, driver"
    ),
    devices=("BC337",),
    work_out=_work_out,
    takes=(Rail("VLOAD", "vload", "current"),),
    signals=(
        Signal("CTRL", "output", "logic",
               load=Load("0.4", "logic - 0.1", "logic + 0.5", "0.034 * current + 0.001", hertz="10e3")),
    ),
)  # fmt: skip
