"""Charger for one lithium cell from a small solar panel, with the CN3065."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.lithium import CELLS
from circuitron.references.stages import indicator
from circuitron.references.words import listed

_SET, _MOST, _OPEN, _FULL, _EMPTY, _HEAT = (
    1800.0,
    6.2,
    1.2,
    4.2,
    3.2,
    1.2,
)  # volts; of the best voltage, without load; watts of the DFN on copper
_PACKAGE = "Package_DFN_QFN:DFN-8-1EP_3x3mm_P0.5mm_EP1.7x2.4mm"


def _work_out(values: Values) -> Designed:
    panel, current = values["panel"], values["current"]
    draft = Draft(REFERENCE, values)
    open_ = draft.figure("panel without a load, about", "K * VPANEL", "V", K=_OPEN, VPANEL=panel)
    draft.require(open_ <= _MOST, f"without a load the panel would have {shown(open_, 'V')}; nearest: solar-charger")
    ohms = draft.standard("R1", "R1", "KSET / I", "ohm", 96, KSET=_SET, I=current)
    draft.figure("charging current, the most", "KSET / R1", "A", asked=current, KSET=_SET, R1=ohms)
    heat = draft.figure("most heat in U1, at an empty cell", "(VPANEL - VBAT) * I", "W", VPANEL=panel, VBAT=_EMPTY,
                        I=current)  # fmt: skip
    draft.require(heat <= _HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: mppt-charger")
    draft.figure("power of the panel, for the full current", "VPANEL * I", "W", VPANEL=panel, I=current)
    return _drawn(draft, ohms, heat)


def _drawn(draft: Draft, ohms: float, heat: float) -> Designed:
    panel, current = draft.values["panel"], draft.values["current"]
    with draft.block("panel", "which must not give more than 6 V, without a load either"):
        draft.terminal(
            "J1", f"{shown(panel, 'V')} panel", "VIN", "GND", "solar panel of 6 V at the most, without a load"
        )
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor, at U1", 6.5)
    with draft.block("charger", f"4.2 V, up to {shown(current, 'A')}, less where the panel gives less"):
        pins = {"1": "GND", "2": "ISET", "3": "GND", "4": "VIN", "5": "VBAT", "6": "DONE_N", "7": "CHRG_N", "8": "VBAT",
                "9": "GND"}  # fmt: skip
        draft.part("U1", "Circuitron:CN3065", "", _PACKAGE, f"charger; {shown(heat, 'W')} at most", pins)
        draft.resistor("R1", ohms, "ISET", "GND", "sets the largest current, 1 %")
        draft.capacitor("C2", 10e-6, "VBAT", "GND", "output capacitor, at U1", _FULL)
        draft.header("J2", "cell", "lithium cell", "VBAT", "GND")
    with draft.block("indicators", "charging, and done"):
        indicator(draft, "R2 D1", panel, "VIN", "CHRG_N", "lit while it charges")
        indicator(draft, "R3 D2", panel, "VIN", "DONE_N", "lit when the cell is full", "green")
    return _finished(draft, ohms)


def _finished(draft: Draft, ohms: float) -> Designed:
    panel, current = draft.values["panel"], draft.values["current"]
    draft.fed("VIN", "GND")
    draft.decoupled("U1")
    draft.pulled("ISET", "GND")
    draft.wired("U1", VIN="4", VBAT="5", ISET="2", CHRG_N="7", DONE_N="6")
    draft.joined("U1", "8", "VBAT")
    draft.stated(R1=ohms)
    return draft.finish(
        f"Solar charger CN3065, {shown(current, 'A')}",
        f"Charges one lithium cell with up to {shown(current, 'A')} from a panel of {shown(panel, 'V')} (CN3065).",
    )


_KINDS = ("", " charger", " solar charger", " liion charger", " solar liion charger", " module", " board", " circuit",
          " solar charger for a liion", " mini solar charger")  # fmt: skip
REFERENCE = Reference(
    name="cn3065",
    title="Solar charger for one lithium cell (CN3065), panels of 5 V, up to 0.5 A",
    answers=(*(f"cn3065{kind}" for kind in _KINDS), "solar charger with cn3065", "solar charger cn3065",
             "liion solar charger cn3065"),
    parameters=(
        Parameter("panel", "voltage of the panel", "V", 5.0, 4.6, 6.0, ("from", "panel", "with", "a"),
                  ("panel", "solar", "input"), alone=True),
        Parameter("current", "largest charging current", "A", 0.3, 0.05, 0.5, ("at", "with", "up"),
                  ("charge", "charging", "max"), alone=True),
        CELLS,
    ),
    sources=(
        "CN3065 1A Single-Chip Li-ion Battery Charger for Solar Powered System, Consonance rev. 1.0: 4.4 V to 6 V; "
        "ICH = 900 * 2 V / RISET; TEMP on ground: no thermistor; FB at the cell",
    ),
    limits=(
        "U1 stands 6.5 V: a panel sold as one of 6 V gives 7 V without a load, and needs another charger.",
        "It takes less current where the panel would fall below 4.4 V; it looks for no maximum of power.",
        "The cell needs its own protection against deep discharge and short circuit.",
        "The cell's temperature is not measured: no charging below 0 °C.",
    ),
    neutral=listed(
        "solar, panel, charge, charging, charger, battery, cell, li, liion, lithium, 18650, single, led, leds, "
        "module, board, small, mini, with"
    ),
    devices=("CN3065",),
    work_out=_work_out,
    rank=4,
)  # fmt: skip
