"""Low-side output that stands a short circuit, such as one of a controller for 24 V."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stages import indicator
from circuitron.references.stock import SMA
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, listed

_RON, _LEAST, _MOST, _HOLD, _SERIES, _HEAT = 0.7, 0.7, 0.35, 47e3, 220.0, 0.5  # ohms at 5 V, warm; amperes; watts
_WEAK, _RON_WEAK, _CURRENT_WEAK = 4.5, 2.0, 0.15  # volts of the input below which it carries less


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    ohms, most = (_RON, _MOST) if logic >= _WEAK else (_RON_WEAK, _CURRENT_WEAK)
    draft.require(logic >= 3.0, f"its input needs 3 V, not {shown(logic, 'V')}")
    draft.require(current <= most, f"with {shown(logic, 'V')} at its input it carries {shown(most, 'A')}")
    draft.figure("drop at the load current, the most", "I * RON", "V", I=current, RON=ohms)
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=ohms)
    draft.require(heat <= _HEAT, f"Q1 would turn {shown(heat, 'W')} into heat")
    draft.figure("current into a short, the least", "ILIM", "A", ILIM=_LEAST)
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", _SERIES, "CTRL", "GATE", "keeps a fault of Q1 from the controller")
        draft.resistor("R2", _HOLD, "GATE", "GND", "off while nothing drives it")
    with draft.block("output", f"up to {shown(current, 'A')}; limits current and temperature by itself"):
        draft.part("Q1", "Driver_FET:BSP75N", "", "Package_TO_SOT_SMD:SOT-223", f"protected switch; {shown(heat, 'W')}",
                   {"1": "GATE", "2": "OUT", "3": "GND", "4": "GND"})  # fmt: skip
        draft.inlet("J2", vload, "VLOAD", "supply of the load")
        draft.part("D1", "Diode:SMAJ33A" if vload > 18 else "Diode:SMAJ24A", "", SMA,
                   "takes surges of the cable; K is pin 1", {"1": "OUT", "2": "GND"})  # fmt: skip
        draft.terminal("J3", "load", "VLOAD", "OUT", "load: relay, lamp or input of a controller")
        indicator(draft, "R3 D2", vload, "VLOAD", "OUT", "lit while it is on", "green")
    draft.pulled_all(GATE="CTRL")
    draft.wired("Q1", GATE="1", OUT="2", GND="3")
    draft.stated(R1=_SERIES, R2=_HOLD)
    return draft.finish(
        f"Short-proof output {shown(vload, 'V')}",
        f"Switches a load of {shown(vload, 'V')} and up to {shown(current, 'A')} to ground; a short does no harm.",
    )


REFERENCE = Reference(
    name="short-proof-output",
    title="Low-side output that stands a short circuit (BSP75N), 5 V to 26 V, up to 0.35 A",
    answers=listed(
        """
        short proof output, short circuit proof output, protected output, short circuit protected output, protected low
        side switch, protected low side driver, self protected low side switch, short proof low side output, open
        collector output short proof, open collector output short circuit proof, plc output, 24v plc output, npn output,
        24v digital output, industrial digital output, 24v output from 3v3, digital output 24v, bsp75n, short proof open
        collector, overload proof output
        """
    ),
    parameters=(
        Parameter("vload", "load voltage", "V", 24.0, 5.0, 26.0, ("for", "a", "output"),
                  ("load", "output", "plc", *SUPPLY_AFTER), alone=True),
        Parameter("current", "load current", "A", 0.1, 1e-3, 0.35, LOAD_BEFORE, LOAD_AFTER, alone=True),
        replace(LOGIC, before=(*LOGIC.before, "from")),
    ),
    sources=("BSP75N Smart Low-Side Power Switch (HITFET), Infineon: limit of temperature and current, clamp of 60 V",),
    limits=(
        "It switches to ground: loads that need a switched plus take a high-side switch.",
        "In a short circuit it turns off and on by its temperature until the load is mended; it reports nothing.",
    ),
    neutral=listed(
        "short, proof, circuit, protected, output, open, collector, drain, low, side, switch, driver, plc, npn, "
        "digital, industrial, overload, load, logic, mcu, microcontroller, gpio, arduino, esp32, relay, lamp, self"
    ),
    devices=("BSP75N",),
    work_out=_work_out,
    takes=(Rail("VLOAD", "vload", "current"),),
    signals=(
        Signal("CTRL", "output", "logic",
               load=Load("0.8", "0.9 * logic", "1.17 * logic", f"logic / {_HOLD}", hertz="1e3")),
    ),
)  # fmt: skip
