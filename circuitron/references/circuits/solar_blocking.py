"""Schottky diode that keeps a battery from discharging into a solar panel at night."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_VF, _LEAKAGE = 0.55, 0.5e-3  # volts of a B360 at 2 A; amperes in reverse at 25 °C and 60 V
_FUSES = (0.5, 1.0, 2.0, 3.15, 4.0)
_FUSE = "Fuse:Fuseholder_Cylinder-5x20mm_Schurter_0031_8201_Horizontal_Open"


def _work_out(values: Values) -> Designed:
    battery, panel, current = values["battery"], values["panel"], values["current"]
    draft = Draft(REFERENCE, values)
    panel = draft.suppose("panel", min(45.0, 1.75 * battery)) if "panel" not in values.given else panel
    draft.require(panel > battery + _VF, f"a panel of {shown(panel, 'V')} does not charge {shown(battery, 'V')}")
    fuse = next(rating for rating in _FUSES if rating >= 1.4 * current)
    heat = draft.figure("heat in D1", "VF * I", "W", VF=_VF, I=current)
    draft.figure("part of the power that D1 takes", "VF / (VB + VF)", "", VF=_VF, VB=battery)
    draft.figure("current back into the panel at night, at most", "IR", "A", IR=_LEAKAGE)
    draft.figure("share of what D1 blocks", "VB / 60", "", VB=battery)
    _drawn(draft, panel, fuse, heat)
    draft.fed("PANEL", "GND")
    draft.makes("VBAT")
    draft.wired("F1", CHARGE="1", VBAT="2")
    draft.joined("J2", "1", "VBAT")
    return draft.finish(
        "Blocking diode of a solar panel",
        f"Lets up to {shown(current, 'A')} flow from a panel of {shown(panel, 'V')} into a battery of "
        f"{shown(battery, 'V')}, and nothing back.",
    )


def _drawn(draft: Draft, panel: float, fuse: float, heat: float) -> None:
    battery = draft.values["battery"]
    with draft.block("panel", f"{shown(panel, 'V')} open"):
        draft.terminal("J1", f"{shown(panel, 'V')} panel", "PANEL", "GND", "solar panel")
    with draft.block("diode", "conducts towards the battery alone"):
        draft.diode("D1", "Diode:B360", "Diode_SMD:D_SMC", "PANEL", "CHARGE", f"blocks at night; {shown(heat, 'W')}")
        draft.part("F1", "Device:Fuse", f"{fuse:g}A T", _FUSE, "protects the cable of the battery, at the battery",
                   {"1": "CHARGE", "2": "VBAT"})  # fmt: skip
        draft.terminal("J2", "battery", "VBAT", "GND", f"battery of {shown(battery, 'V')}")


REFERENCE = Reference(
    name="solar-blocking-diode",
    title="Blocking diode between a solar panel and a battery, up to 2.5 A, 24 V",
    answers=listed(
        """
        solar blocking diode, blocking diode, solar panel blocking diode, blocking diode for a solar panel, solar panel
        diode, diode for solar panel, stop my battery discharging back into the solar panel, stop battery discharging
        back into the solar panel, stop the battery discharging into the solar panel, battery discharging into solar
        panel, prevent battery discharging into solar panel, prevent battery from discharging into solar panel, battery
        discharges through the solar panel, keep battery from discharging into solar panel, solar reverse current,
        solar panel reverse current, solar panel reverse current protection, battery discharging back into the solar
        panel, battery discharge through solar panel, solar panel reverse current diode, solar reverse current
        protection, battery discharging through the solar panel, discharging back into the solar panel, discharging
        into the solar panel, solar panel night discharge, schottky for solar panel, solar schottky diode, blocking
        diode solar
        """
    ),
    parameters=(
        Parameter("battery", "voltage of the full battery", "V", 14.4, 1.2, 29.0, ("to", "a", "for", "into"),
                  ("battery", "pack"), alone=True, charged=True),
        Parameter("panel", "open voltage of the panel", "V", 22.0, 2.0, 45.0, ("from",),
                  ("panel", "solar", "pv", "module")),
        Parameter("current", "current of the panel", "A", 1.0, 0.01, 2.5, LOAD_BEFORE, (*LOAD_AFTER, "panel"),
                  alone=True),
    ),
    sources=(
        "B320 to B360 3.0A Schottky Barrier Rectifier, Diodes Incorporated DS13003",
        "The blocking diode conducts from the panel to the battery: reverse, it sees the battery's voltage",
    ),
    limits=(
        "It does not end the charge: the panel must be too small to harm the battery, or a charge controller follows.",
        "A MOSFET as an ideal diode loses less: see ideal-diode-or.",
    ),
    neutral=listed(
        "solar, panel, panels, blocking, diode, battery, night, discharge, discharging, back, reverse, current, "
        "schottky, stop, prevent, keep, photovoltaic, pv, lead, acid, at, dark, flow, flowing, drain, draining, "
        "charge, charging, circuit, protection"
    ),
    work_out=_work_out,
)  # fmt: skip
