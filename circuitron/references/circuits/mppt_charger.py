"""Charger for one lithium-ion cell from a solar panel that is kept at its best voltage, with the CN3791."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.lithium import CELLS
from circuitron.references.stages import indicator
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_SENSE, _VREF, _HERTZ, _RIPPLE = 0.12, 1.205, 300e3, 0.35  # volts over RCS, and at MPPT; of the current, in the coil
_FULL, _EMPTY, _VF, _RON = 4.2, 3.0, 0.45, 0.09  # volts of the cell and of a Schottky diode; ohms of Q1, hot
_OPEN = 1.25  # of the panel's best voltage, that it has without load
_BOTTOM, _MOST, _NOMINAL = 10e3, 28.0, 12.0  # ohms; volts of the controller, and of a panel by its name
_PACKAGE = "Package_SO:SSOP-10_3.9x4.9mm_P1.00mm"


def _work_out(values: Values) -> Designed:
    panel, current = values["panel"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(
        panel != _NOMINAL, "a panel that is sold as one of 12 V has its best point at 17 V to 18 V: ask for that"
    )
    open_ = draft.figure("panel without load, about", "K * VMP", "V", K=_OPEN, VMP=panel)
    draft.require(open_ <= _MOST, f"without load the panel would have {shown(open_, 'V')}")
    sense = draft.standard("R1", "R1", "VS / I", "ohm", 24, VS=_SENSE, I=current)
    real = draft.figure("charging current", "VS / R1", "A", asked=current, VS=_SENSE, R1=sense)
    top = draft.standard("R2", "R2", "R3 * (VMP / VREF - 1)", "ohm", 96, R3=_BOTTOM, VMP=panel, VREF=_VREF)
    draft.figure("voltage at which it keeps the panel", "VREF * (1 + R2 / R3)", "V", asked=panel, VREF=_VREF, R2=top,
                 R3=_BOTTOM)  # fmt: skip
    coil = draft.standard("L1", "L1", "(VMP - VBAT) * VBAT / (VMP * F * RIPPLE * I)", "H", 6, VMP=max(panel, 5.5),
                          VBAT=_FULL, F=_HERTZ, RIPPLE=_RIPPLE, I=real)  # fmt: skip
    peak = draft.figure("inductor peak current", "I * (1 + RIPPLE)", "A", I=real, RIPPLE=_RIPPLE)
    draft.figure("power of the panel, for the full current", "VBAT * I / 0.85", "W", VBAT=_FULL, I=real)
    heat = draft.figure("heat in Q1, about", "RON * I^2 * VBAT / VMP + VOPEN * I * 20e-9 * F", "W", RON=_RON, I=real,
                        VBAT=_FULL, VMP=panel, VOPEN=open_, F=_HERTZ)  # fmt: skip
    diodes = draft.figure("heat in D1 and D2", "VF * I", "W", VF=_VF, I=real)
    draft.require(heat <= 0.5, f"Q1 would turn {shown(heat, 'W')} into heat; nearest: a smaller current")
    _drawn(draft, (sense, top, coil), peak, (heat, diodes))
    return _finished(draft, (sense, top))


def _drawn(draft: Draft, made: tuple[float, float, float], peak: float, heat: tuple[float, float]) -> None:
    panel, current = draft.values["panel"], draft.values["current"]
    sense, top, coil = made
    open_ = _OPEN * panel
    with draft.block("panel", f"kept at {shown(panel, 'V')}, where it gives most"):
        draft.inlet("J1", open_, "PANEL", "solar panel")
        draft.capacitor("C1", 10e-6, "PANEL", "GND", "input capacitor, at Q1 and D2", open_)
        draft.capacitor("C2", 100e-9, "PANEL", "VG", "supply of the driver in U1", 16.0)
        draft.resistor("R2", top, "PANEL", "MPPT", "sets the voltage of the panel, 1 %")
        draft.resistor("R3", _BOTTOM, "MPPT", "GND", "sets the voltage of the panel, 1 %")
    with draft.block("charger", f"charges one cell to 4.2 V with {shown(current, 'A')}"):
        pins = {"1": "VG", "2": "GND", "3": "CHRG_N", "4": "DONE_N", "5": "COM", "6": "MPPT", "7": "VBAT", "8": "CSP",
                "9": "PANEL", "10": "DRV"}  # fmt: skip
        draft.part("U1", "Circuitron:CN3791", "", _PACKAGE, "300 kHz charger, regulates the panel's voltage", pins)
        draft.part("Q1", "Transistor_FET:AO3401A", "", SOT23, f"switch; {shown(heat[0], 'W')}",
                   {"S": "PANEL", "D": "CHOPPED", "G": "DRV"})  # fmt: skip
        draft.diode("D1", "Diode:B340", "Diode_SMD:D_SMC", "CHOPPED", "SW",
                    f"keeps the cell from feeding the panel; with D2 {shown(heat[1], 'W')}")  # fmt: skip
        draft.diode("D2", "Diode:B340", "Diode_SMD:D_SMC", "GND", "SW", "freewheels")
        draft.inductor(
            "L1", coil, "SW", "CSP", f"saturation above {shown(1.3 * peak, 'A')}", "Inductor_SMD:L_12x12mm_H6mm"
        )
        draft.warm_resistor("R1", sense, "CSP", "VBAT", "senses the current, 1 %", _SENSE**2 / sense)
        draft.resistor("R4", 120, "COM", "LOOP", "loop")
        draft.capacitor("C3", 220e-9, "LOOP", "GND", "loop")
        draft.capacitor("C4", 10e-6, "VBAT", "GND", "output capacitor, at R1", 5.0)
        draft.terminal("J2", "cell", "VBAT", "GND", "lithium cell")
    with draft.block("indicators", "charging, and done"):
        indicator(draft, "R5 D3", open_, "PANEL", "CHRG_N", "lit while it charges")
        indicator(draft, "R6 D4", open_, "PANEL", "DONE_N", "lit when the cell is full", "green")


def _finished(draft: Draft, made: tuple[float, float]) -> Designed:
    panel, current = draft.values["panel"], draft.values["current"]
    draft.decoupled("U1")
    draft.wired("U1", PANEL="9", DRV="10", CSP="8", VBAT="7", MPPT="6", COM="5")
    draft.wired("Q1", PANEL="S", CHOPPED="D", DRV="G")
    draft.pulled_all(VBAT="CSP", LOOP="COM", MPPT="PANEL")
    draft.stated(R1=made[0], R2=made[1], R3=_BOTTOM)
    draft.rated("C1", 1.25 * _OPEN * panel)
    return draft.finish(
        f"Solar charger with MPPT, {shown(current, 'A')}",
        f"Charges one lithium-ion cell with up to {shown(current, 'A')} from a solar panel, which it keeps at "
        f"{shown(panel, 'V')} (CN3791).",
    )


_KINDS = ("", " charger", " solar charger", " mppt charger", " mppt solar charger", " module", " circuit",
          " liion charger", " solar liion charger")  # fmt: skip
REFERENCE = Reference(
    name="mppt-charger",
    title="Solar charger for one lithium cell with MPPT at a fixed voltage (CN3791), panels of 6 V to 18 V, up to 2 A",
    answers=(
        *(f"cn3791{kind}" for kind in _KINDS),
        *listed(
            """
            mppt solar charger, mppt charger, solar mppt charger, mppt liion charger, mppt solar liion charger, solar
            mppt liion charger, mppt solar charger for a liion cell, mppt lithium charger, mppt solar lithium charger,
            solar charger with mppt, liion solar charger with mppt, solar liion charger with mppt, solar charger
            """
        ),
    ),
    parameters=(
        Parameter("panel", "voltage of the panel at its best point", "V", 6.0, 5.5, 18.0,
                  ("from", "panel", "at", "with"), ("panel", "solar", "mpp", "vmp"), alone=True),
        Parameter("current", "charging current", "A", 1.0, 0.2, 2.0, ("at", "with", "up"), ("charge", "charging"),
                  alone=True),
        CELLS,
        Parameter("cell", "voltage of the cell", "V", 3.7, 3.6, 4.2, (), ("battery", "cell", "lithium", "liion")),
    ),
    sources=(
        "CN3791 4A, Standalone Li-ion Battery Charger IC with Photovoltaic Cell MPPT, Consonance: I = 120 mV / RCS; "
        "1.205 V at MPPT; 120 ohm and 220 nF at COM; 100 nF from VCC to VG",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "It keeps the panel at one voltage; it does not search for the best one as temperature and light change.",
        "A panel that is sold as one of 12 V has its best point at some 17 V to 18 V: ask for that.",
        "The cell needs its own protection against deep discharge and short circuit.",
        "The cell's temperature is not measured.",
        "The LEDs take some milliamperes of the panel.",
    ),
    neutral=listed(
        "battery, cell, charge, charging, charger, li, ion, liion, lithium, led, leds, indicator, module, board, "
        "18650, single, solar, panel, mppt, small, garden, sun"
    ),
    devices=("CN3791",),
    work_out=_work_out,
    rank=4,
)  # fmt: skip
