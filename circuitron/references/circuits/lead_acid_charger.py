"""Charger for a lead-acid battery with the LM317, from a solar panel or a supply."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import NPN, TO220
from circuitron.references.words import listed

_VREF, _ADJUST, _TOP, _BASE = 1.25, 50e-6, 240.0, 100.0
_DIODE, _DROPOUT, _VBE = 0.3, 2.5, 0.65  # volts: the Schottky diode near the end of charge, U1 at 1 A, Q1
_FUSE = "Fuse:Fuseholder_Cylinder-5x20mm_Schurter_0031_8201_Horizontal_Open"
_FUSES = (1.0, 1.25, 1.6)  # amperes that they are made for
_EMPTY, _MOST_HEAT = 1.8, 10.0  # volts of an empty cell; watts of a TO-220 with a heat sink


def _work_out(values: Values) -> Designed:
    vin, battery, charged = values["vin"], values["battery"], values["vfloat"]
    draft = Draft(REFERENCE, values)
    most = draft.figure("most charging current of the battery", "0.3 * Q", "A", Q=values["capacity"])
    current = draft.suppose("current", min(_charging(draft), most))
    draft.require(current <= 1.001 * most, f"a battery of {values['capacity']:g} Ah takes {shown(most, 'A')}")
    draft.require(battery in (6.0, 12.0), f"it is for batteries of 6 V or 12 V, not {shown(battery, 'V')}")
    cell = draft.figure("float voltage of a cell", "VFLOAT / CELLS", "V", VFLOAT=charged, CELLS=battery / 2)
    draft.require(2.25 <= cell <= 2.4, f"{shown(cell, 'V')} a cell is not for a battery that stays connected")
    out = draft.figure("voltage before the diode", "VFLOAT + VD", "V", VFLOAT=charged, VD=_DIODE)
    need = draft.figure("least input", "VREG + DROPOUT", "V", VREG=out, DROPOUT=_DROPOUT)
    draft.require(vin >= need, f"{shown(charged, 'V')} needs {shown(need, 'V')} at the input, not {shown(vin, 'V')}")
    heat = draft.figure("heat with an empty battery", "(VIN - VLOW) * I", "W", VIN=vin, VLOW=_EMPTY * battery / 2,
                        I=current)  # fmt: skip
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: a smaller current")
    _regulator(draft, vin, out, heat)
    _battery(draft, battery, current)
    draft.decoupled("U1")
    draft.divides("VREG", "ADJ", "GND", out, out - _VREF, 4.0)
    draft.wired("Q1", ADJ="C", LIMIT="B", GND="E")
    draft.pulled("BAT_N", "GND")
    draft.pulled("LIMIT", "BAT_N")
    draft.note(f"U1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    return draft.finish(
        f"Lead-acid charger {shown(battery, 'V')}",
        f"Charges a lead-acid battery of {shown(battery, 'V')} to {shown(charged, 'V')} with up to "
        f"{shown(current, 'A')} from {shown(vin, 'V')}, such as a solar panel.",
    )


def _charging(draft: Draft) -> float:
    """Amperes to charge with, where none are asked for: what the panel gives, if its power is known."""
    power, most = draft.values["panel"], REFERENCE.parameter("current").high
    if not power:
        return 0.5
    gives = draft.figure("current of the panel, about", "P / VIN", "A", P=power, VIN=draft.values["vin"])
    if gives > most:
        draft.note(f"The panel gives up to {shown(gives, 'A')}, of which the charger takes {shown(most, 'A')}.")
    return min(gives, most)


def _regulator(draft: Draft, vin: float, out: float, heat: float) -> None:
    with draft.block("input stage", f"{shown(vin, 'V')}, a panel or a supply"):
        draft.inlet("J1", vin, "VIN", "panel or supply")
        draft.capacitor("C1", 100e-9, "VIN", "GND", "input capacitor", vin)
    lower = draft.standard("R2", "R2", "(VREG - VREF) / (VREF / R1 + IADJ)", "ohm", 96,
                           VREG=out, VREF=_VREF, R1=_TOP, IADJ=_ADJUST)  # fmt: skip
    draft.figure("voltage of the regulator", "VREF * (1 + R2 / R1) + IADJ * R2", "V", asked=out,
                 VREF=_VREF, R1=_TOP, R2=lower, IADJ=_ADJUST)  # fmt: skip
    with draft.block("regulator", f"{shown(out, 'V')}"):
        pins = {"VI": "VIN", "VO": "VREG", "ADJ": "ADJ"}
        draft.part("U1", "Regulator_Linear:LM317_TO-220", "", TO220, f"turns {shown(heat, 'W')} into heat", pins)
        draft.resistor("R1", _TOP, "VREG", "ADJ", "carries the least load, 5 mA")
        draft.warm_resistor("R2", lower, "ADJ", "GND", "sets the float voltage", (out - _VREF) ** 2 / lower)
        draft.capacitor("C2", 1e-6, "VREG", "GND", "output capacitor", out)


def _battery(draft: Draft, battery: float, current: float) -> None:
    """Diode and fuse towards the battery, and the limit of its current in the wire back."""
    sense = draft.standard("R3", "R3", "VBE / I", "ohm", 24, VBE=_VBE, I=current)
    draft.figure("most current", "VBE / R3", "A", VBE=_VBE, R3=sense)
    with draft.block("battery", f"{shown(battery, 'V')}, up to {shown(current, 'A')}"):
        package = "Diode_THT:D_DO-201AD_P15.24mm_Horizontal"
        draft.diode("D1", "Diode:1N5822", package, "VREG", "CHARGE", "keeps the battery from the panel at night")
        pins = {"1": "CHARGE", "2": "BAT_P"}
        fuse = next(rating for rating in _FUSES if rating >= 2 * current)
        draft.part("F1", "Device:Fuse", f"{fuse:g}A", _FUSE, "for shorts of the battery", pins)
        draft.terminal("J2", f"{shown(battery, 'V')} battery", "BAT_P", "BAT_N", "battery: plus, minus")
        draft.warm_resistor("R3", sense, "BAT_N", "GND", "current limit: sets the most current", _VBE * current)
        draft.resistor("R4", _BASE, "BAT_N", "LIMIT", "base current of Q1 while a short blows F1")
        draft.part("Q1", *NPN, "lowers the voltage at the most current", {"B": "LIMIT", "C": "ADJ", "E": "GND"})
    draft.stated(R3=sense, R4=_BASE)


REFERENCE = Reference(
    name="lead-acid-charger",
    title="Charger for a lead-acid battery of 6 V or 12 V (LM317), from a solar panel or a supply, up to 0.75 A",
    answers=listed(
        """
        lead acid charger, lead acid battery charger, sla charger, sla battery charger, lead battery charger, 12v lead
        acid charger, 12v lead acid battery charger, solar lead acid charger, solar charger for lead acid battery, lead
        acid battery charger from solar panel, lead acid charger from solar panel, solar battery charger for lead acid,
        solar charger for a 12v lead acid battery, solar lead acid battery charger, gel battery charger, agm battery
        charger, agm charger, sealed lead acid charger, sealed lead acid battery charger, float charger, lead acid float
        charger, lm317 battery charger, lm317 charger, lm317 lead acid charger, lead acid charger with lm317, lead acid
        battery charger with lm317, solar panel charger for lead acid battery, charge a lead acid battery, solar charger
        lead acid, burglar alarm battery charger, alarm panel battery charger, alarm system battery charger
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 18.0, 9.0, 25.0,
                  ("from", "input", "panel", "supply", "vin"), ("panel", "solar", "in", "input", "supply", "adapter"),
                  hardest="high"),
        Parameter("battery", "battery voltage", "V", 12.0, 6.0, 12.0, ("for", "a", "of"),
                  ("lead", "battery", "sla", "agm", "gel", "acid", "sealed"), alone=True),
        Parameter("vfloat", "float voltage", "V", 13.8, 6.75, 14.4, ("float", "to"), ("float",), otherwise=(6.9,)),
        Parameter("capacity", "capacity of the battery", "Ah", 7.0, 1.2, 100.0, (), ("battery", "lead"), alone=True),
        Parameter("panel", "power of the panel, or unknown (0)", "W", 0.0, 0.0, 25.0, ("panel", "solar", "of"),
                  ("panel", "solar"), alone=True),
        Parameter("current", "charging current", "A", 0.5, 0.1, 0.75, ("at", "with", "up", "limit"),
                  ("charge", "charging", "max", "limit"), alone=True),
    ),
    sources=(
        "LM317 3-Terminal Adjustable Regulator, Texas Instruments SLVS044: current-limited charger",
        "1N5820, 1N5821, 1N5822 Axial Lead Rectifiers, onsemi",
    ),
    limits=(
        "It floats the battery, and never raises its voltage to equalise the cells; that takes longer and harms less.",
        "The float voltage does not follow the temperature: -20 mV a K for 12 V, so up to some 15 K from 20 °C.",
        "The load's ground must be the battery's minus, not that of the panel.",
        "There is no protection against deep discharge, and none against a battery or panel that is reversed.",
        "What the panel gives beyond the battery's voltage is turned into heat: there is no MPPT.",
    ),
    neutral=listed(
        """
        lead, acid, battery, sla, agm, gel, sealed, charge, charging, charger, solar, panel, float, pv, vrla, blocking,
        diode, cell, maintainer, standby
        """
    ),
    devices=("LM317", "1N5822"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
)  # fmt: skip
