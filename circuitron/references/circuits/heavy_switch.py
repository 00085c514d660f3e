"""Isolated switch for heaters of up to 20 A."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SOT23, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VF, _TRANSFER, _IF = 1.2, 0.5, 5e-3  # PC817: forward voltage, least current transfer ratio at 5 mA
_SERIES, _BLEED, _ZENER, _VBE = 1e3, 10e3, 12.0, 0.7
_RON, _WARM = 8e-3, 1.5  # IRF3205: ohms at 10 V and 25 °C, and how much more at 100 °C
_CHARGE, _GATE = 146e-9, 47.0  # coulombs of its gate; ohms in front
_FUSES = (3.0, 5.0, 7.5, 10.0, 15.0, 20.0, 25.0)  # amperes of blade fuses


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "series resistor", "(VLOGIC - VF) / IF", "ohm", 24, VLOGIC=logic, VF=_VF, IF=_IF)
    real = draft.figure("LED current", "(VLOGIC - VF) / R1", "A", asked=_IF, VLOGIC=logic, VF=_VF, R1=ohms)
    top = min(vload * _BLEED / (_SERIES + _BLEED), _ZENER)
    driven = draft.figure("gate voltage, about", "VBASE - VBE", "V", VBASE=top, VBE=_VBE)
    draft.require(driven >= 9.5, f"{shown(vload, 'V')} leave {shown(driven, 'V')} at the gate")
    drawn = draft.figure("current of the coupler", "(VLOAD - VBASE) / R2 ", "A", VLOAD=vload, VBASE=top, R2=_SERIES)
    reserve = draft.figure("reserve of the coupler", "CTR * IF / (VBASE / R3)", "", CTR=_TRANSFER, IF=real, VBASE=top,
                           R3=_BLEED)  # fmt: skip
    draft.require(reserve >= 1.5, "the coupler gives too little current for the gate")
    heat = draft.figure("heat in Q1, warm", "I^2 * WARM * RON", "W", I=current, WARM=_WARM, RON=_RON)
    draft.figure("time to switch, about", "RG * QG / VGATE", "s", RG=_GATE, QG=_CHARGE, VGATE=driven)
    fuse = next(rating for rating in _FUSES if rating >= 1.2 * current)
    _drawn(draft, ohms, heat, drawn, fuse)
    return _finished(draft)


def _drawn(draft: Draft, ohms: float, heat: float, drawn: float, fuse: float) -> None:
    vload, current, logic = (draft.values[name] for name in ("vload", "current", "logic"))
    with draft.block("logic side", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", ohms, "CTRL", "LED_A", "sets the current")
    with draft.block("coupler", "5 kV between both sides"):
        pins = {"1": "LED_A", "2": "GND", "4": "FEED", "3": "BASE"}
        draft.part("U1", "Isolator:PC817", "", "Package_DIP:DIP-4_W7.62mm", "optocoupler", pins)
        draft.warm_resistor("R2", _SERIES, "VFUSED", "FEED", "limits the current of D1", drawn**2 * _SERIES)
        draft.resistor("R3", _BLEED, "BASE", "GND_LOAD", "turns Q1 off")
        draft.zener("D1", _ZENER, "GND_LOAD", "BASE", "keeps the gate within its 20 V")
    with draft.block("gate driver", "charges and discharges the gate in a microsecond"):
        draft.part("Q2", "Transistor_BJT:BC817", "", SOT23, "charges", {"B": "BASE", "C": "VFUSED", "E": "DRIVE"})
        draft.part("Q3", "Transistor_BJT:BC807", "", SOT23, "discharges", {"B": "BASE", "C": "GND_LOAD", "E": "DRIVE"})
        draft.resistor("R4", _GATE, "DRIVE", "GATE", "limits the gate current")
        draft.resistor("R5", 100e3, "GATE", "GND_LOAD", "keeps Q1 off while there is no supply")
        draft.capacitor("C1", 10e-6, "VFUSED", "GND_LOAD", "supply capacitor, at the driver", vload)
    with draft.block("switch", f"{shown(current, 'A')}; wide copper, and a heat sink of {25 / max(heat, 1):.3g} K/W"):
        pins = {"G": "GATE", "D": "LOAD", "S": "GND_LOAD"}
        draft.part("Q1", "Transistor_FET:IRF3205", "", TO220, f"switch; {shown(heat, 'W')}", pins)
        holder = "Fuse:Fuseholder_Blade_ATO_Littelfuse_Pudenz_2_Pin"
        draft.part("F1", "Device:Fuse", f"{fuse:g}A 32V", holder, "blade fuse", {"1": "VLOAD", "2": "VFUSED"})
        for ref, value, nets in (("J2", f"{shown(vload, 'V')} in", ("VLOAD", "GND_LOAD")),
                                 ("J3", "load", ("VFUSED", "LOAD"))):  # fmt: skip
            draft.terminal(ref, value, *nets, value, amperes=max(current, 12.0))


def _finished(draft: Draft) -> Designed:
    vload, current, logic = (draft.values[name] for name in ("vload", "current", "logic"))
    draft.fed("VLOAD", "GND", "GND_LOAD")
    draft.apart("GND", "GND_LOAD")
    draft.pulled_all(GATE="GND_LOAD", BASE="GND_LOAD")
    draft.joined("Q1", "S", "GND_LOAD")
    draft.joined("U1", "1", "LED_A")
    draft.measured("value", "R1", (logic - _VF) / _IF, 6.0)
    draft.rated("C1", 1.25 * vload)
    return draft.finish(
        f"Heavy switch {shown(vload, 'V')} {shown(current, 'A')}",
        f"Isolated switch for a heater of {shown(current, 'A')} at {shown(vload, 'V')}, from {shown(logic, 'V')} "
        f"logic, with a fuse.",
    )


REFERENCE = Reference(
    name="heavy-switch",
    title="Isolated MOSFET switch for heaters and other resistive loads, 12 V to 24 V, up to 20 A",
    answers=listed(
        "heatbed mosfet, heated bed mosfet, heat bed mosfet, heatbed driver, heated bed driver, heavy mosfet "
        "switch, high current mosfet switch, high current switch, high current low side switch, isolated high "
        "current switch, heatbed mosfet optoisolated gate, heated bed mosfet optoisolated gate, heatbed "
        "mosfet isolated gate, high power mosfet switch, optocoupler mosfet switch, heatbed mosfet module, "
        "heated bed mosfet module, 20a mosfet switch, mosfet with optoisolated gate, mosfet optoisolated "
        "gate, optocoupler driven mosfet, isolated heater switch, isolated heater driver, high power heater "
        "driver, high current heater driver, bed heater, bed heater switch, bed heater mosfet, heated bed "
        "switch, heatbed switch"
    ),
    parameters=(
        Parameter("vload", "load voltage", "V", 12.0, 12.0, 24.0, ("for", "switch", "a", *SUPPLY_BEFORE),
                  ("load", "bed", "heater", "heatbed", *SUPPLY_AFTER), alone=True),
        Parameter("current", "load current", "A", 15.0, 0.1, 20.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        LOGIC,
    ),
    sources=(
        "PC817XxNSZ1B Series Photocoupler, Sharp D2-A03102",
        "IRF3205 HEXFET Power MOSFET, International Rectifier PD-91279",
        "MKDS 3 terminal blocks, Phoenix Contact: 24 A",
    ),
    limits=(
        "For resistive loads: a motor or coil of that current needs a diode of its own.",
        "PWM up to 100 Hz: the coupler is slow.",
        "Q1 needs a heat sink above some 10 A.",
    ),
    neutral=listed(
        "isolated, isolation, opto, optocoupler, optoisolated, mosfet, gate, driver, switch, high, current, "
        "heavy, heated, heater, heatbed, bed, heat, hotend, power, low, side, load, n, channel, fuse, "
        "resistive, logic, module, 3d, printer, gated, galvanic, large, weak, output, board"
    ),
    devices=("IRF3205", "PC817"),
    work_out=_work_out,
    rank=2,
    signals=(
        Signal("CTRL", "output", "logic", load=Load("0.8", "0.75 * logic", "1.5 * logic", "0.0055", hertz="100")),
    ),
)  # fmt: skip
