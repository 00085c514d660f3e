"""Switching charger for packs of two or three lithium-ion cells, or two or four LiFePO4 cells, with the LT3652."""

from __future__ import annotations

from typing import NamedTuple

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stages import indicator
from circuitron.references.stock import SMA
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_SENSE, _VREF, _THEVENIN, _HERTZ, _RIPPLE = 0.1, 3.3, 250e3, 1e6, 0.3  # ohms that VFB wants to see; of the current
_LIION, _IRON = 4.2, 3.6  # volts of a full cell
_START, _IDLE, _VF = (
    3.3,
    0.25,
    0.5,
)  # volts above the pack to start; of a Schottky diode at some milliamperes, at amperes
_RON, _EDGES, _OWN, _DRIVE = 0.18, 20e-9, 2.5e-3, 30e-3  # of the switch in U1; amperes; per ampere of the switch
_SWITCH, _HEAT = 2.5, 1.75  # amperes; watts of the MSOP-12, which has 43 K/W on copper
_LONGEST = 24.0  # hours
_PACKAGE = "Package_SO:MSOP-12-1EP_3x4mm_P0.65mm_EP1.65x2.85mm"


class Pack(NamedTuple):
    """Cells in series.

    Args:
        volts: when full; `named`: by which it is known.
        bottom: ohms that a standard value above them divides best.
        zener: volts by which the driver has less than the pack; BOOST takes 8.5 V above SW.
    """

    cells: int
    iron: bool
    volts: float
    named: tuple[float, ...]
    bottom: float
    zener: float


_PACKS = (
    Pack(2, False, 8.4, (7.2, 7.4, 8.4), 200e3, 0.0),
    Pack(3, False, 12.6, (10.8, 11.1, 12.6), 300e3, 4.3),
    Pack(2, True, 7.2, (6.4, 7.2), 200e3, 0.0),
    Pack(4, True, 14.4, (12.0, 12.8, 14.4), 240e3, 6.2),
)


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    pack = _pack(draft)
    float_ = pack.volts
    vin, current, least = values["vin"], values["current"], values.least("vin")
    need = draft.figure("least input, to start at a full pack", "VFLOAT + VSTART + VD1", "V", VFLOAT=float_,
                        VSTART=_START, VD1=_IDLE)  # fmt: skip
    draft.require(
        least >= need - 1e-6,
        f"a pack of {shown(float_, 'V')} needs {shown(need, 'V')} at the input, not {shown(least, 'V')}",
    )
    capacity = values["capacity"]
    draft.require(current <= capacity, f"{shown(current, 'A')} are more than a pack of {shown(capacity, 'Ah')} takes")
    sense = draft.standard("R1", "R1", "VS / I", "ohm", 24, VS=_SENSE, I=current)
    real = draft.figure("charging current", "VS / R1", "A", asked=current, VS=_SENSE, R1=sense)
    coil = draft.standard("L1", "L1", "VFLOAT * (1 - VFLOAT / VIN) / (F * RIPPLE * I)", "H", 12, VFLOAT=float_,
                          VIN=vin, F=_HERTZ, RIPPLE=_RIPPLE, I=real)  # fmt: skip
    worst = min(float_, vin / 2)
    peak = draft.figure("inductor peak current", "I + VBAT * (1 - VBAT / VIN) / (2 * F * L)", "A", I=real, VBAT=worst,
                        VIN=vin, F=_HERTZ, L=coil)  # fmt: skip
    draft.require(peak <= _SWITCH, f"the switch in U1 would have to carry {shown(peak, 'A')}")
    _drawn(draft, pack, (sense, coil), (peak, *_heat(draft, float_, real)))
    if least < 1.05 * need:
        draft.note(
            f"With less than {shown(need, 'V')} at the input, as some adapters give, charging begins only at a pack "
            f"that has {shown(_START + _IDLE, 'V')} less than that; it goes on once it has begun."
        )
    return _finished(draft, pack)


def _pack(draft: Draft) -> Pack:
    """The pack, which must be told by its cells or its voltage."""
    given, cell = draft.values.given, draft.values["cell"]
    draft.require(cell in (_IRON, _LIION), f"no cell that it charges has {shown(cell, 'V')}")
    iron = cell == _IRON
    kinds = {pack.cells: pack for pack in _PACKS if pack.iron == iron}
    is_told = "cells" in given or "battery" in given
    if not given:
        draft.note("Two lithium-ion cells in series are assumed: a pack of another number or kind would be damaged.")
    draft.require(is_told or not given, "it must know how many cells the pack has, such as 2S")
    cells = int(draft.values["cells"])
    if "battery" in given:
        battery = draft.values["battery"]
        count = next((n for n, pack in kinds.items() if any(abs(battery - each) < 0.05 for each in pack.named)), 0)
        draft.require(count > 0, f"a pack of {shown(battery, 'V')} is none of those it charges")
        draft.require("cells" not in given or count == cells, f"{cells} cells are no pack of {shown(battery, 'V')}")
        cells = count
    counts = " or ".join(map(str, kinds))
    draft.require(cells in kinds, f"of {_kind(iron)} cells it charges {counts} in series, not {cells}")
    draft.suppose("cells", float(cells))
    draft.suppose("battery", cells * (3.2 if iron else 3.7))
    draft.figure("float voltage", "N * VCELL", "V", N=float(cells), VCELL=cell)
    return kinds[cells]


def _kind(iron: bool) -> str:
    return "LiFePO4" if iron else "lithium-ion"


def _heat(draft: Draft, float_: float, real: float) -> tuple[float, float, float]:
    """Watts in U1, in D1 and in D2."""
    vin = draft.values["vin"]
    heat = draft.figure("heat in U1, about", "I^2 * RON * D + VIN * I * TSW * F + VIN * IOWN + KB * I * D * VB", "W",
                        I=real, RON=_RON, D=float_ / vin, VIN=vin, TSW=_EDGES, F=_HERTZ, IOWN=_OWN,
                        KB=_DRIVE, VB=8.0)  # fmt: skip
    draft.require(heat <= _HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: a smaller current")
    blocking = draft.figure("heat in D1", "VF * I * VFLOAT / (0.85 * VIN)", "W", VF=_VF, I=real, VFLOAT=float_,
                            VIN=draft.values.least("vin"))  # fmt: skip
    catch = draft.figure("heat in D2", "VF * I * (1 - 0.7 * VFLOAT / VIN)", "W", VF=_VF, I=real, VFLOAT=float_, VIN=vin)
    return heat, blocking, catch


def _drawn(draft: Draft, pack: Pack, made: tuple[float, float], figures: tuple[float, ...]) -> None:
    vin, current, float_ = draft.values["vin"], draft.values["current"], pack.volts
    (sense, coil), (peak, heat, blocking, catch) = made, figures
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.diode("D1", "Diode:B340", "Diode_SMD:D_SMC", "VIN", "FED",
                    f"keeps the pack from feeding the input; {shown(blocking, 'W')}")  # fmt: skip
        draft.capacitor("C1", 10e-6, "FED", "GND", "input capacitor, at U1 and D2", vin)
        draft.capacitor("C2", 47e-6, "FED", "GND", "input capacitor, damps what plugging in does", vin)
    with draft.block("charger", f"charges a pack to {shown(float_, 'V')} with {shown(current, 'A')}"):
        pins = {"1": "FED", "2": "FED", "3": "FED", "4": "CHRG_N", "5": "FAULT_N", "6": "TIMER", "7": "VFB", "8": OPEN,
                "9": "BAT", "10": "SENSE", "11": "BOOST", "12": "SW", "13": "GND"}  # fmt: skip
        draft.part("U1", "Battery_Management:LT3652EMSE", "", _PACKAGE,
                   f"1 MHz charger; {shown(heat, 'W')}, its pad needs copper", pins)  # fmt: skip
        draft.diode("D2", "Diode:B340", "Diode_SMD:D_SMC", "GND", "SW", f"freewheels; {shown(catch, 'W')}")
        draft.inductor(
            "L1", coil, "SW", "SENSE", f"saturation above {shown(1.3 * peak, 'A')}", "Inductor_SMD:L_12x12mm_H6mm"
        )
        draft.warm_resistor("R1", sense, "SENSE", "BAT", "senses the current, 1 %", _SENSE**2 / sense)
        draft.capacitor("C3", 10e-6, "BAT", "GND", "output capacitor, at R1", float_)
        _boosted(draft, pack)
        _timed(draft)
    _divided(draft, pack)
    with draft.block("indicators", "charging, and faults"):
        indicator(draft, "R5 D5", vin, "FED", "CHRG_N", "lit while it charges with more than a tenth", "green")
        indicator(draft, "R6 D6", vin, "FED", "FAULT_N", "lit when the pack does not take the charge")
    with draft.block("battery", "pack, with its own protection and balancing"):
        draft.terminal("J2", f"{shown(float_, 'V')} pack", "BAT", "GND", "pack: plus, minus")


def _boosted(draft: Draft, pack: Pack) -> None:
    """The supply of the driver, which is the pack, less a Zener diode where that is too much."""
    draft.capacitor("C4", 1e-6, "BOOST", "SW", "feeds the driver of the switch in U1", 10.0)
    zener = pack.zener
    if zener:
        draft.diode("D4", "Device:D_Zener", SMA, "DRIVE", "BAT", "keeps BOOST within 8.5 V of SW", f"{zener:g}V 1W")
    draft.diode("D3", "Diode:SS14", SMA, "DRIVE" if zener else "BAT", "BOOST", "charges C4")
    draft.figure("voltage at C4", "VFLOAT - VZ - VF", "V", VFLOAT=pack.volts, VZ=zener, VF=0.35)


def _timed(draft: Draft) -> None:
    """The timer, with half as much again as the charge takes, and an hour for its end."""
    hours = draft.figure("time of the timer", "1.5 * Q / I + 1", "h", Q=draft.values["capacity"],
                         I=draft.values["current"])  # fmt: skip
    draft.require(hours <= _LONGEST, f"the charge would take {hours:.3g} h; nearest: a greater current")
    farads = draft.standard("C5", "C5", "T / 4.4e6", "F", 6, T=hours)
    draft.figure("time of the timer, with C5", "C5 * 4.4e6", "h", C5=farads)
    draft.capacitor("C5", farads, "TIMER", "GND", "ends the charge, X7R", 10.0)


def _divided(draft: Draft, pack: Pack) -> None:
    float_, bottom = pack.volts, pack.bottom
    top = draft.standard("R2", "R2", "R3 * (VFLOAT / VREF - 1)", "ohm", 96, R3=bottom, VFLOAT=float_, VREF=_VREF)
    series = draft.standard("R4", "R4", "RTH - R2 * R3 / (R2 + R3)", "ohm", 96, RTH=_THEVENIN, R2=top, R3=bottom)
    draft.figure(
        "float voltage, by R2 and R3", "VREF * (1 + R2 / R3)", "V", asked=float_, VREF=_VREF, R2=top, R3=bottom
    )
    draft.figure("what the divider takes from the pack", "VREF / R3", "A", VREF=_VREF, R3=bottom)
    with draft.block("float voltage", shown(float_, "V")):
        draft.resistor("R2", top, "BAT", "TAP", "float voltage, 0.1 %")
        draft.resistor("R3", bottom, "TAP", "GND", "float voltage, 0.1 %")
        draft.resistor("R4", series, "TAP", "VFB", "brings what VFB sees to 250 kΩ, 1 %")
    draft.divides("BAT", "TAP", "GND", float_, _VREF, 0.5)
    draft.pulled("VFB", "TAP")
    draft.stated(R2=top, R3=bottom, R4=series)


def _finished(draft: Draft, pack: Pack) -> Designed:
    vin, current = draft.values["vin"], draft.values["current"]
    draft.makes("FED", "BAT")
    draft.decoupled("U1")
    draft.pulled("BAT", "SENSE")
    draft.wired("U1", FED="1", SW="12", BOOST="11", SENSE="10", BAT="9", VFB="7", TIMER="6")
    draft.enabled("U1", "3", "FED")
    draft.joined("U1", "2", "FED")
    draft.apart("VIN", "FED")
    draft.measured("value", "R1", _SENSE / current, 6.0)
    draft.rated("C1", 1.25 * vin)
    draft.rated("C3", 1.25 * pack.volts)
    kind = _kind(pack.iron)
    return draft.finish(
        f"{pack.cells}S {kind} charger {shown(current, 'A')}",
        f"Charges a pack of {pack.cells} {kind} cells in series to {shown(pack.volts, 'V')} with "
        f"{shown(current, 'A')} from {shown(vin, 'V')} (LT3652).",
    )


_CELLS = ("liion", "lithium", "lipo", "lithium polymer", "18650", "lifepo4")
_KINDS = (*_CELLS, *(f"{kind} battery" for kind in _CELLS))
_WAYS = ("switching", "switch mode", "buck", "step down")
REFERENCE = Reference(
    name="lt3652",
    title="Switching charger for 2 or 3 lithium-ion cells in series, or 2 or 4 LiFePO4 cells, up to 2 A (LT3652)",
    answers=(
        *(f"lt3652{kind}" for kind in ("", " charger", *(f" {kind} charger" for kind in _KINDS))),
        *(f"{kind} charger" for kind in (*_KINDS, *(f"{way} {kind}" for way in _WAYS for kind in _KINDS))),
        *(f"{cells} {kind}charger" for cells in ("2s", "3s", "4s") for kind in ("", "battery ", "pack ")),
        *(f"{cells} {kind} pack charger" for cells in ("2s", "3s", "4s") for kind in _KINDS),
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 19.0, 10.75, 28.0, INPUT_BEFORE,
                  tuple(word for word in INPUT_AFTER if word != "battery"), alone=True, hardest="high"),
        Parameter("cells", "number of cells", "cells", 2.0, 2.0, 4.0, ("for", "of"),
                  ("battery", "lipo", "li", "liion", "cell", "cells", "lithium", "pack", "lifepo4", "18650", "charger"),
                  alone=True),
        Parameter("battery", "voltage of the pack", "V", 7.4, 6.4, 14.4, (),
                  ("battery", "batteries", "lipo", "liion", "lithium", "pack", "lifepo4", "li", "charger")),
        Parameter("cell", "voltage of a full cell, 4.2 V of lithium-ion or 3.6 V of LiFePO4", "V", _LIION, _IRON,
                  _LIION, named=(("lifepo4", _IRON), ("life", _IRON))),
        Parameter("current", "charging current", "A", 1.0, 0.25, 2.0, ("at", "with", "up"),
                  ("charge", "charging", "current"), alone=True),
        Parameter("capacity", "capacity of the pack", "Ah", 2.5, 0.25, 30.0, alone=True),
    ),
    sources=(
        "LT3652 Power Tracking 2A Battery Charger for Solar Power, Linear Technology 3652fe: RSENSE = 0.1 V / I; 3.3 V "
        "at VFB from 250 kohm; 3.3 V above the pack to start; 4.4e6 hours a farad at TIMER; NTC open where unused",
        "B320-B360 3.0A Surface Mount Schottky Barrier Rectifier, Diodes Incorporated DS15022",
    ),
    limits=(
        "It does not balance the cells: the pack needs its own protection, and a balancer besides or in it.",
        "There is no measurement of the pack's temperature.",
        "The timer is for the capacity that is assumed or told: with a larger pack it runs out before that is full, "
        "and begins anew below 97.5 % of the float voltage.",
        "The heat in U1 is by edges of 20 ns, which the data sheet does not give: measure its temperature.",
        "The divider takes some 15 uA from the pack without end.",
        "Charging does not end as it should while a load draws from the pack: switch that off.",
        "A reversed pack, or a short of it, has no fuse here: the pack's own protection is for that.",
    ),
    neutral=listed(
        """
        battery, cell, cells, charge, charger, charging, li, ion, liion, lipo, lithium, polymer, led, indicator,
        status, switching, buck, step, down, cc, cv, series, 18650, lifepo4, life, dc, switch, mode
        """
    ),
    devices=("LT3652",),
    work_out=_work_out,
    rank=7,
)  # fmt: skip
