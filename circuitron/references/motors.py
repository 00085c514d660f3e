"""Drivers of motors: a DRV8833 with one or two, a MOSFET to ground with one that turns one way."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from circuitron.references.base import NotCovered, Parameter, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.loads import flyback
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SON8, SOT23, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE

SOURCE = "DRV8833 Dual H-Bridge Motor Driver, Texas Instruments SLVSAR1"
_VTRIP, _GATE = 0.2, 100.0  # volts at the sense pins; ohms in front of a gate
_STEADY = 1.0  # amperes up to which C1 alone stands the ripple of PWM
_FAST = 30e3  # hertz above which nobody asks for PWM
LOW_SIDE_RATE = "7e5 / (vload * current)"  # hertz that any of the switches stands, as figured below
LEVEL = replace(LOGIC, low=2.7)  # the sleep pin of a DRV8833 needs 2.5 V behind its pull-up


class _Switch(NamedTuple):
    """A MOSFET: ohms at its least gate voltage, the most amperes and volts of a load, the gate voltages it is for;
    seconds of both edges together behind R1, and watts that these may turn into heat."""

    symbol: str
    footprint: str
    ohms: float
    amperes: float
    volts: float
    least: float
    most: float
    edges: float
    spare: float


# By what their data sheets state at 2.5 V, 3 V and 4 V on the gate; the first that suits is taken.
_SWITCHES = (
    _Switch("AO3400A", SOT23, 48e-3, 2.0, 24.0, 2.5, 10.0, 0.8e-6, 0.3),
    _Switch("IRLML6244", SOT23, 27e-3, 3.5, 15.0, 2.5, 10.0, 0.8e-6, 0.3),
    _Switch("IRLZ44N", TO220, 35e-3, 5.0, 30.0, 4.5, 15.0, 2.2e-6, 1.0),
    _Switch("CSD17307Q5A", SON8, 26e-3, 5.0, 24.0, 3.2, 8.0, 0.8e-6, 0.5),
)

LOW_SIDE = (
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
        usual=(
            ("raspberry fan", 5.0),
            ("pi fan", 5.0),
            ("raspi fan", 5.0),
            ("rpi fan", 5.0),
            ("usb", 5.0),
            ("vibration", 3.0),
        ),
    ),
    Parameter(
        "current",
        "load current",
        "A",
        1.0,
        0.001,
        5.0,
        LOAD_BEFORE,
        (*LOAD_AFTER, "solenoid", "motor"),
        alone=True,
        usual=(("vibration", 0.1),),
    ),
    replace(LOGIC, high=15.0, otherwise=(5.0,)),
)
LOW_SIDE_SOURCES = (
    "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    "IRLML6244TRPbF HEXFET Power MOSFET, International Rectifier PD-97535",
    "CSD17307Q5A 30-V N-Channel NexFET Power MOSFET, Texas Instruments",
    "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
)


def drv8833(draft: Draft, motors: str) -> None:
    """The whole circuit of a DRV8833, from control to motors.

    Args:
        motors: a letter for each: "A" or "AB".
    """
    vm, current, logic = (draft.values[name] for name in ("vm", "current", "logic"))
    refs = " ".join(f"R{number}" for number in range(1, len(motors) + 1))
    sense = draft.standard(refs, "sense resistors", "VTRIP / I", "ohm", 24, VTRIP=_VTRIP, I=current)
    draft.figure("current limit", "VTRIP / R", "A", asked=current, VTRIP=_VTRIP, R=sense)
    heat = draft.figure("heat in each sense resistor", "I^2 * R", "W", I=current, R=sense)
    inputs = tuple(f"{motor}IN{number}" for motor in motors for number in (1, 2))
    with draft.block("control", f"{shown(logic, 'V')} logic"):
        label = "/".join((f"{logic:g}V", "GND", *inputs, "FAULT"))
        draft.header("J1", label, "logic supply, ground, inputs, fault", "VLOGIC", "GND", *inputs, "FAULT")
        draft.resistor("R3", 10e3, "VLOGIC", "SLEEP", "keeps the bridges awake")
        draft.resistor("R4", 10e3, "VLOGIC", "FAULT", "pull-up of the open drain")
    with draft.block("supply", f"{shown(vm, 'V')} in"):
        draft.terminal("J2", f"{shown(vm, 'V')} in", "VM", "GND", "supply of the motors")
        draft.capacitor("C1", 100e-6, "VM", "GND", "takes what the motors give back", vm)
        draft.capacitor("C2", 10e-6, "VM", "GND", "supply capacitor, at the bridges", vm)
    _bridges(draft, motors, sense, heat)
    _proved(draft, motors, current)


def _bridges(draft: Draft, motors: str, sense: float, heat: float) -> None:
    """The chip with its sense resistors and terminals; a bridge without a motor is tied off."""
    with draft.block("bridges", f"limit each motor to {shown(draft.values['current'], 'A')}"):
        pins = {"1": "SLEEP", "11": "VCP", "13": "GND", "17": "GND", "14": "VINT", "12": "VM", "8": "FAULT"}
        pins |= {"3": "SENSE_A", "16": "AIN1", "15": "AIN2", "2": "AOUT1", "4": "AOUT2"}
        pins |= (
            {"6": "SENSE_B", "9": "BIN1", "10": "BIN2", "7": "BOUT1", "5": "BOUT2"}
            if "B" in motors
            else {"6": "GND", "9": "GND", "10": "GND", "7": OPEN, "5": OPEN}
        )
        footprint = "Package_SO:HTSSOP-16-1EP_4.4x5mm_P0.65mm_EP3.4x5mm_Mask2.46x2.31mm_ThermalVias"
        draft.part("U1", "Driver_Motor:DRV8833PWP", "", footprint, "two H-bridges, 1.5 A each", pins)
        draft.capacitor("C3", 10e-9, "VCP", "VM", "charge pump", 16)
        draft.capacitor("C4", 2.2e-6, "VINT", "GND", "internal supply", 5)
        for number, motor in enumerate(motors, 1):
            draft.warm_resistor(f"R{number}", sense, f"SENSE_{motor}", "GND", f"limits motor {motor}", heat)
            name = f"motor {motor}" if len(motors) > 1 else "motor"
            draft.terminal(f"J{number + 2}", name, f"{motor}OUT1", f"{motor}OUT2", name)


def _proved(draft: Draft, motors: str, current: float) -> None:
    draft.fed("VM", "GND", "VLOGIC")
    draft.makes("VINT")
    draft.decoupled("U1")
    draft.enabled("U1", "1", "VLOGIC")
    draft.pulled("FAULT", "VLOGIC")
    for number, motor in enumerate(motors, 1):
        draft.pulled(f"SENSE_{motor}", "GND")
        draft.measured("value", f"R{number}", _VTRIP / current, 6.0)


def low_side(draft: Draft) -> None:
    """A MOSFET that switches a load to ground, from its control to the load."""
    vload, current, logic = (draft.values[name] for name in ("vload", "current", "logic"))
    suited = (s for s in _SWITCHES if current <= s.amperes and vload <= s.volts and s.least <= logic <= s.most)
    switch = next(suited, None)
    if switch is None:
        raise NotCovered(
            f"{draft.reference.name}: {shown(current, 'A')} at {shown(vload, 'V')} needs 5 V logic, not "
            f"{shown(logic, 'V')}"
        )
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=switch.ohms)
    draft.figure("gate current at switching", "VLOGIC / RG", "A", VLOGIC=logic, RG=_GATE)
    rate = draft.figure("fastest PWM, by the heat of its edges", "P / (VLOAD * I * T / 2)", "Hz", P=switch.spare,
                        VLOAD=vload, I=current, T=switch.edges)  # fmt: skip
    if rate < _FAST:
        draft.note(f"For PWM of up to {shown(rate, 'Hz')}: above, its edges heat Q1.")
    if current > _STEADY:
        draft.note("PWM needs 220 uF or more of low ESR at J2 beside C1, whose ripple is that of the whole load.")
    if switch.footprint == SON8:
        draft.note("Q1 needs some 6 cm2 of copper at its drain.")
    _switched(draft, switch, heat)


def _switched(draft: Draft, switch: _Switch, heat: float) -> None:
    vload, current, logic = (draft.values[name] for name in ("vload", "current", "logic"))
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", _GATE, "CTRL", "GATE", "limits the gate current")
        draft.resistor("R2", 100e3, "CTRL", "GND", "keeps the load off while nothing drives the input")
    with draft.block("switch", f"switches {shown(current, 'A')} to ground"):
        pins = {"G": "GATE", "D": "LOAD", "S": "GND"}
        symbol, purpose = f"Transistor_FET:{switch.symbol}", f"switch; {shown(heat, 'W')} at full load"
        draft.part("Q1", symbol, "", switch.footprint, purpose, pins)
        draft.diode("D1", *flyback(current), "LOAD", "VLOAD", "carries the current of a coil when Q1 opens")
    with draft.block("load", f"{shown(vload, 'V')} supply and the load"):
        draft.terminal("J2", f"{shown(vload, 'V')} in", "VLOAD", "GND", "supply of the load")
        draft.capacitor("C1", 10e-6, "VLOAD", "GND", "supply capacitor", vload)
        draft.terminal("J3", "load", "VLOAD", "LOAD", "load between supply and switch")
    draft.fed("VLOAD", "GND")
    draft.rated("C1", 1.25 * vload)
    draft.pulled("CTRL", "GND")
    draft.joined("Q1", "S", "GND")
