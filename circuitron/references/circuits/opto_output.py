"""Isolated output: an optocoupler drives a MOSFET."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VF, _TRANSFER, _IF = 1.2, 0.5, 5e-3  # PC817: forward voltage, least current transfer ratio at 5 mA
_RON, _SERIES, _BLEED = 48e-3, 10e3, 100e3


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "series resistor", "(VLOGIC - VF) / IF", "ohm", 24, VLOGIC=logic, VF=_VF, IF=_IF)
    real = draft.figure("LED current", "(VLOGIC - VF) / R1", "A", asked=_IF, VLOGIC=logic, VF=_VF, R1=ohms)
    gate = draft.figure("gate current", "VLOAD / R2", "A", VLOAD=vload, R2=_SERIES)
    reserve = draft.figure("reserve of the coupler", "CTR * IF / IG", "", CTR=_TRANSFER, IF=real, IG=gate)
    draft.require(reserve >= 1, "the coupler gives too little current for the gate")
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=_RON)
    with draft.block("logic side", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", ohms, "CTRL", "LED_A", "sets the current")
    with draft.block("coupler", "5 kV between both sides"):
        pins = {"1": "LED_A", "2": "GND", "4": "VLOAD", "3": "DRIVE"}
        draft.part("U1", "Isolator:PC817", "", "Package_DIP:DIP-4_W7.62mm", "optocoupler", pins)
    with draft.block("switch", f"switches {shown(current, 'A')} to ground"):
        draft.resistor("R2", _SERIES, "DRIVE", "GATE", "limits the current of D1")
        draft.resistor("R3", _BLEED, "GATE", "GND_LOAD", "turns Q1 off")
        draft.zener("D1", 10.0, "GND_LOAD", "GATE", "keeps the gate within its 12 V")
        pins = {"G": "GATE", "D": "LOAD", "S": "GND_LOAD"}
        draft.part("Q1", "Transistor_FET:AO3400A", "", "Package_TO_SOT_SMD:SOT-23", f"switch; {shown(heat, 'W')}", pins)
        draft.diode("D2", "Diode:B340", "Diode_SMD:D_SMC", "LOAD", "VLOAD", "carries a coil's current when Q1 opens")
    with draft.block("load", f"{shown(vload, 'V')} supply and the load"):
        draft.terminal("J2", f"{shown(vload, 'V')} in", "VLOAD", "GND_LOAD", "supply of the load")
        draft.capacitor("C1", 10e-6, "VLOAD", "GND_LOAD", "supply capacitor", vload)
        draft.terminal("J3", "load", "VLOAD", "LOAD", "load between supply and switch")
    draft.fed("VLOAD", "GND", "GND_LOAD")
    draft.apart("GND", "GND_LOAD")
    draft.pulled("GATE", "GND_LOAD")
    draft.joined("Q1", "S", "GND_LOAD")
    draft.joined("U1", "1", "LED_A")
    draft.measured("value", "R1", (logic - _VF) / _IF, 6.0)
    draft.rated("C1", 1.25 * vload)
    return draft.finish(
        f"Isolated output {shown(vload, 'V')} {shown(current, 'A')}",
        f"Isolated switch to ground for a load of {shown(current, 'A')} at {shown(vload, 'V')}, from "
        f"{shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="opto-output",
    title="Isolated output with an optocoupler and a MOSFET, 5 V to 24 V, up to 2 A",
    answers=listed(
        """
            opto output, optocoupler output, isolated output, isolated digital output, opto isolated output,
            optoisolated output, plc output, 24v digital output, 24v output, opto isolated switch, isolated switch,
            isolated mosfet switch, optically isolated output, industrial output, opto isolated mosfet switch, digital
            output, opto output stage, optocoupler output stage, pc817 output, pc817 output stage, output stage for plc,
            dc ssr, ssr
            output, dc solid state relay, solid state relay output, dc output ssr
        """
    ),
    alone=listed("isolated output, isolated switch, digital output, 24v output"),
    parameters=(
        Parameter(
            "vload",
            "load voltage",
            "V",
            24.0,
            5.0,
            24.0,
            ("for", "switch", "a", *SUPPLY_BEFORE),
            ("load", "output", "plc", "digital", *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter("current", "load current", "A", 0.5, 0.001, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        LOGIC,
    ),
    sources=(
        "PC817XxNSZ1B Series Photocoupler, Sharp D2-A03102",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "It sinks: the load is between its supply and the output, which is no sourcing (PNP) output.",
        "It turns off within a millisecond: not for PWM.",
        "There is no current limit and no fuse.",
    ),
    neutral=listed(
        "sinking, isolated, isolation, digital, open, collector, drain, transistor, input, logic, "
        "mosfet, optocoupler, opto, galvanic, load, plc, level, flyback"
    ),
    devices=("PC817", "AO3400A"),
    unlike=("supply", "converter", "psu", "pnp"),
    work_out=_work_out,
    isolates=5000.0,
    signals=(
        Signal("CTRL", "output", "logic", load=Load("0.8", "0.75 * logic", "1.5 * logic", "0.0055", hertz="100")),
    ),
)
