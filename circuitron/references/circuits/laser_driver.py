"""Laser-diode driver: a constant current that rises slowly."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES
from circuitron.references.parameters import supply
from circuitron.references.stock import N_MOSFET, SMA, SO8
from circuitron.references.words import listed

_VREF, _SENSE, _UPPER, _FARADS = 2.495, 0.25, 9.09e3, 10e-6
_DROP, _HEAT = 0.5, 0.35  # volts that are left for Q1; watts in it
_BIAS = 2e-3  # amperes of the reference


def _work_out(values: Values) -> Designed:
    volts, current, vf = values["supply"], values["current"], values["vf"]
    draft = Draft(REFERENCE, values)
    draft.require(volts >= vf + _SENSE + _DROP, f"a diode of {shown(vf, 'V')} needs more than {shown(volts, 'V')}")
    sense = draft.standard("R1", "R1", "VS / I", "ohm", 24, VS=_SENSE, I=current)
    lower = draft.standard("R4", "R4", "R3 * I * R1 / (VREF - I * R1)", "ohm", 96, R3=_UPPER, I=current, R1=sense,
                           VREF=_VREF)  # fmt: skip
    made = draft.figure("current of the laser diode", "VREF * R4 / (R3 + R4) / R1", "A", asked=current, VREF=_VREF,
                        R3=_UPPER, R4=lower, R1=sense)  # fmt: skip
    draft.figure("time constant of the rise", "C3 * R3 * R4 / (R3 + R4)", "s", C3=_FARADS, R3=_UPPER, R4=lower)
    heat = draft.figure("heat in Q1", "(VCC - VF - VS) * I", "W", VCC=volts, VF=vf, VS=_SENSE, I=made)
    draft.require(heat <= _HEAT, f"Q1 would turn {shown(heat, 'W')} into heat; nearest: a supply of 5 V")
    bias = draft.standard("R2", "R2", "(VCC - VREF) / IREF", "ohm", 24, VCC=volts, VREF=_VREF, IREF=_BIAS)
    _drawn(draft, (sense, bias, lower), heat)
    draft.decoupled("U1")
    draft.wired("Q1", DRIVE="D", SENSE="S", GATE="G")
    draft.pulled_all(SENSE="GND", SET="VREF", VREF="VCC", GATE="GND")
    draft.divides("VREF", "SET", "GND", _VREF, made * sense, 2.0)
    draft.stated(R1=sense)
    draft.note("Set the current by a dummy of three diodes and a resistor of 1 ohm first; laser light blinds.")
    return draft.finish(
        f"Laser-diode driver {shown(made, 'A')}",
        f"Drives a laser diode of {shown(vf, 'V')} with {shown(made, 'A')} from {shown(volts, 'V')}; it starts slowly.",
    )


def _drawn(draft: Draft, ohms: tuple[float, float, float], heat: float) -> None:
    volts, (sense, bias, lower) = draft.values["supply"], ohms
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("reference", "rises within some tens of milliseconds"):
        draft.resistor("R2", bias, "VCC", "VREF", "current of the reference")
        draft.part("U2", "Reference_Voltage:TL431DBZ", "", "Package_TO_SOT_SMD:SOT-23", "2.5 V",
                   {"K": "VREF", "REF": "VREF", "A": "GND"})  # fmt: skip
        draft.resistor("R3", _UPPER, "VREF", "SET", "sets the current, 1 %")
        draft.resistor("R4", lower, "SET", "GND", "sets the current, 1 %")
        draft.capacitor("C3", _FARADS, "SET", "GND", "slow start, with R3")
    with draft.block("current sink", "holds the voltage of R1 at that of the divider"):
        pins = {"3": "SET", "2": "FB", "1": "CONTROL", "5": "GND", "6": "SPARE", "7": "SPARE", "8": "VCC", "4": "GND"}
        draft.part("U1", "Amplifier_Operational:LM358", "", SO8, "compares", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        draft.resistor("R5", 220.0, "CONTROL", "GATE", "keeps the gate's capacitance from the op-amp")
        draft.resistor("R7", 100e3, "GATE", "GND", "off without a supply")
        draft.capacitor("C6", 10e-9, "GATE", "GND", "keeps Q1 off when the supply is plugged in")
        draft.resistor("R6", 10e3, "SENSE", "FB", "lets C4 act")
        draft.capacitor("C4", 1e-9, "CONTROL", "FB", "keeps it stable, C0G")
        draft.part("Q1", *N_MOSFET, f"carries the current; {shown(heat, 'W')}",
                   {"G": "GATE", "D": "DRIVE", "S": "SENSE"})  # fmt: skip
        draft.warm_resistor("R1", sense, "SENSE", "GND", "senses the current, 1 %", _SENSE**2 / sense)
    with draft.block("laser", "with what keeps surges from it"):
        draft.terminal("J2", "laser diode", "VCC", "DRIVE", "anode and cathode, on short wires")
        draft.diode("D1", "Diode:SS14", SMA, "DRIVE", "VCC", "takes reverse voltage from the laser")
        draft.capacitor("C5", 100e-9, "VCC", "DRIVE", "takes surges from the laser, at J2")


REFERENCE = Reference(
    name="laser-driver",
    title="Laser-diode driver (linear constant current with slow start), 15 mA to 200 mA",
    answers=listed(
        """
        laser diode driver, laser driver, laser diode constant current driver, laser diode current source, laser
        diode, constant current laser driver, red laser driver, laser diode supply, laser module driver, laser diode
        driver constant current, driver for a laser diode, laser current source
        """
    ),
    parameters=(
        Parameter("current", "current of the laser diode", "A", 50e-3, 15e-3, 0.2, ("at", "with", "current"),
                  ("laser", "current"), alone=True),
        supply(5.0, 4.5, 12.0),
        Parameter("vf", "forward voltage of the laser diode", "V", 2.2, 1.6, 6.0, ("forward", "drop", "vf"),
                  ("forward", "drop", "vf"), named=(("red", 2.2), ("infrared", 1.9), ("green", 5.0), ("blue", 5.0))),
    ),
    sources=(
        "Protecting Your Laser Diode, ILX Lightwave application note 3: slow start, shunt, no transients",
        "TL431 and TL432 Precision Programmable Reference, Texas Instruments SLVS543",
        SOURCES[1],
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "It holds the current, not the light: with temperature the light changes; it reads no monitor diode.",
        "The case of many laser diodes is joined to a pin: it must not touch ground.",
        "It does not modulate.",
        "The laser diode is connected before the supply: one that makes contact while it is on gets a surge.",
    ),
    neutral=listed(
        "laser, diode, driver, constant, current, source, red, linear, module, slow, start, soft, pointer, protection, "
        "regulated, safe"
    ),
    devices=("TL431", "LM358", "AO3400A"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.01"),),
)  # fmt: skip
