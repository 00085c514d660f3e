"""Power-on reset by an RC and Schmitt triggers."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON, SOT23_6
from circuitron.references.words import listed

_SHARE, _LEAST, _MOST = 0.55, 0.35, 0.75  # of the supply: the rising threshold, usual and at its ends
_LOW, _MOST_LOW = 2.3, 0.85  # volts of the supply below which its upper end is higher
_DISCHARGE = 100.0
_FARADS = ((0.2, 10e-6), (0.02, 1e-6), (0.0, 100e-9))  # from this time on


def _work_out(values: Values) -> Designed:
    volts, seconds = values["supply"], values["time"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _FARADS if seconds >= least)
    part = log(1 / (1 - _SHARE))
    ohms = draft.standard("R1", "R1", "T / (LN * C1)", "ohm", 24, T=seconds, LN=part, C1=farads)
    draft.figure("time of the reset", "LN * R1 * C1", "s", asked=seconds, LN=part, R1=ohms, C1=farads)
    draft.figure("shortest, by the threshold", "LN * R1 * C1", "s", LN=log(1 / (1 - _LEAST)), R1=ohms, C1=farads)
    most = _MOST if volts >= _LOW else _MOST_LOW
    draft.figure("longest, by the threshold", "LN * R1 * C1", "s", LN=log(1 / (1 - most)), R1=ohms, C1=farads)
    _drawn(draft, farads, ohms)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(DELAY="VCC", PRESSED="DELAY")
    draft.wired("U1", DELAY="1", RESET="6", RESET_N="4")
    draft.stated(R1=ohms, C1=farads)
    return draft.finish(
        "Power-on reset",
        f"Holds a reset for {shown(seconds, 's')} after the supply of {shown(volts, 'V')} comes, low and high active, "
        "with a button.",
    )


def _drawn(draft: Draft, farads: float, ohms: float) -> None:
    volts, seconds = (draft.values[name] for name in ("supply", "time"))
    with draft.block("delay", f"{shown(seconds, 's')} after the supply comes, or the button is let go"):
        draft.resistor("R1", ohms, "VCC", "DELAY", "charges C1")
        draft.capacitor("C1", farads, "DELAY", "GND", "delay", volts if farads > 1e-6 else 0.0)
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DELAY", "VCC",
                    "empties C1 when the supply goes")  # fmt: skip
        draft.resistor("R2", _DISCHARGE, "DELAY", "PRESSED", "limits the current of the button")
        draft.part("SW1", *BUTTON, "resets by hand", {"1": "PRESSED", "2": "GND"})
    with draft.block("triggers", "clean edges of both polarities"):
        pins = {"1": "DELAY", "6": "RESET", "3": "RESET", "4": "RESET_N", "5": "VCC", "2": "GND"}
        draft.part("U1", "74xGxx:SN74LVC2G14DBV", "", SOT23_6, "two inverting Schmitt triggers", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the triggers")
        draft.header("J1", f"{volts:g}V/GND/RESET/RESET", "supply, ground, reset (low), reset (high)", "VCC", "GND",
                     "RESET_N", "RESET")  # fmt: skip


REFERENCE = Reference(
    name="power-on-reset",
    title="Power-on reset by RC and Schmitt trigger, 1 ms to 2 s, with a button",
    answers=listed(
        """
        rc power on reset, rc reset, rc reset circuit, power on reset rc, power on reset with schmitt trigger, rc power
        on reset with schmitt trigger, power on reset schmitt trigger, schmitt trigger reset, schmitt trigger power on
        reset, reset with rc and schmitt trigger, rc reset with schmitt trigger, power on reset with rc, power on reset
        with rc and schmitt trigger, power up reset, power up reset circuit, rc power up reset, simple power on reset,
        reset delay rc, reset pulse at power on, power on reset delay
        """
    ),
    parameters=(
        Parameter("time", "time of the reset", "s", 0.1, 1e-3, 2.0, ("of", "for", "delay", "hold", "time"),
                  ("reset", "delay", "pulse", "hold", "time"), alone=True),
        supply(3.3, 1.8, 5.5, "logic", "mcu", "microcontroller"),
    ),
    sources=(
        "SN74LVC2G14 Dual Schmitt-Trigger Inverter, Texas Instruments SCES200: thresholds",
        "Time of an RC: t = R C ln(V / (V - VT))",
    ),
    limits=(
        "It sees no dip of the supply that leaves C1 charged: for that, see reset-supervisor.",
        "The supply must rise within a tenth of the time.",
    ),
    neutral=listed(
        "at power up, at power on, on power up, at startup, "
        "rc, power, on, up, reset, schmitt, trigger, delay, circuit, microcontroller, mcu, logic, cmos, capacitor, "
        "resistor, diode, low, high, active, button, manual, simple, pulse, gate, inverter"
    ),
    devices=("SN74LVC2G14",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"),),
)  # fmt: skip
