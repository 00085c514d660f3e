"""LM317 whose output voltage a potentiometer sets."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.linear import ADJUST, HEADROOM, MOST_HEAT, SOURCE, TOP, VREF, lm317
from circuitron.references.words import INPUT_AFTER, LOAD_AFTER, LOAD_BEFORE, listed

_INPUTS = (15.0, 18.0, 24.0, 30.0, 33.0)  # volts
_KNOBS = (1e3, 2e3, 5e3, 10e3)
_CARRIES = 0.1  # watts, half of what the PC-16 may turn into heat
_FOOTPRINT = "Potentiometer_THT:Potentiometer_Piher_PC-16_Single_Vertical"


def _work_out(values: Values) -> Designed:
    vmax, iout = values["vmax"], values["iout"]
    draft = Draft(REFERENCE, values)
    vin = draft.suppose("vin", next(each for each in _INPUTS if each >= vmax + HEADROOM))
    draft.require(
        vin >= vmax + HEADROOM,
        f"{shown(vmax, 'V')} needs {shown(vmax + HEADROOM, 'V')} at the input, not {shown(vin, 'V')}",
    )
    heat = draft.figure("heat at the highest output", "(VIN - VMAX) * IOUT", "W", VIN=vin, VMAX=vmax, IOUT=iout)
    draft.require(heat <= MOST_HEAT, f"it would turn {shown(heat, 'W')} into heat even at {shown(vmax, 'V')}")
    most = draft.figure("heat at the lowest output", "(VIN - VREF) * IOUT", "W", VIN=vin, VREF=VREF, IOUT=iout)
    if most > MOST_HEAT:
        least = draft.figure("lowest output at full current", "VIN - P / IOUT", "V", VIN=vin, P=MOST_HEAT, IOUT=iout)
        draft.note(f"Below {shown(least, 'V')} it gives less current: U1 may turn {shown(MOST_HEAT, 'W')} into heat.")
    return _drawn(draft, vin, _knob(draft, vmax), min(most, MOST_HEAT))


def _drawn(draft: Draft, vin: float, made: tuple[float, float], heat: float) -> Designed:
    vmax, iout = draft.values["vmax"], draft.values["iout"]
    knob, across = made
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-9, "VIN", "GND", "input capacitor", vin)
    _regulator(draft, vmax, heat, knob, across)
    with draft.block("output stage", f"1.25 V to {shown(vmax, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C3", 1e-6, "VOUT", "GND", "output capacitor", vmax)
        draft.terminal("J2", f"1.25-{vmax:g}V out", "VOUT", "GND", "load")
    draft.decoupled("U1")
    draft.divides("VOUT", "ADJ", "GND", vmax, vmax * across / (across + TOP), 2.0)  # with RV1 taken away
    draft.wired("RV1", GND="1", ADJ="2")
    draft.pulled_all(VOUT="ADJ", ADJ="GND")
    draft.stated(R2=across)
    draft.rated("C3", 1.25 * vmax)
    return draft.finish(
        f"LM317 regulator, 1.25 V to {shown(vmax, 'V')}",
        f"A potentiometer sets the output from 1.25 V to {shown(vmax, 'V')}, at up to {shown(iout, 'A')} from "
        f"{shown(vin, 'V')}.",
    )


def _knob(draft: Draft, vmax: float) -> tuple[float, float]:
    """The potentiometer in ohms, and the resistor across it that makes its end the highest output."""
    needed = draft.figure("resistance at the highest output", "(VMAX - VREF) / (VREF / RTOP + IADJ)", "ohm",
                          VMAX=vmax, VREF=VREF, RTOP=TOP, IADJ=ADJUST)  # fmt: skip
    knob = next((each for each in _KNOBS if each >= 1.25 * needed), _KNOBS[-1])
    heat = draft.figure("heat in RV1", "(VMAX - VREF)^2 / RV1", "W", VMAX=vmax, VREF=VREF, RV1=knob)
    draft.require(heat <= _CARRIES, f"RV1 would turn {shown(heat, 'W')} into heat")
    across = draft.standard("R2", "R2", "RV1 * R / (RV1 - R)", "ohm", 96, RV1=knob, R=needed)
    draft.figure("highest output", "VREF + (VREF / R1 + IADJ) * RV1 * R2 / (RV1 + R2)", "V", asked=vmax,
                 VREF=VREF, R1=TOP, IADJ=ADJUST, RV1=knob, R2=across)  # fmt: skip
    return knob, across


def _regulator(draft: Draft, vmax: float, heat: float, knob: float, across: float) -> None:
    with draft.block("regulator", f"1.25 V to {shown(vmax, 'V')}"):
        lm317(draft, vmax, heat)
        value = f"{knob / 1e3:g}k"
        draft.part("RV1", "Device:R_Potentiometer", value, _FOOTPRINT, "sets the output voltage; linear, 0.2 W",
                   {"1": "GND", "2": "ADJ", "3": "ADJ"})  # fmt: skip
        draft.warm_resistor(
            "R2", across, "ADJ", "GND", "makes the end of RV1 the highest output", (vmax - VREF) ** 2 / across
        )


REFERENCE = Reference(
    name="linear-variable",
    title="LM317 with a potentiometer: 1.25 V to a highest output of 5 V to 30 V, up to 1 A",
    answers=listed(
        """
        lm317 potentiometer, lm317 variable supply, lm317 variable power supply, variable power supply,
        variable voltage regulator, variable voltage supply, lm317 adjustable power supply, adjustable power
        supply, adjustable supply potentiometer, adjustable regulator potentiometer, adjustable power supply
        potentiometer, lm317 variable, bench power supply, lm317 with potentiometer, regulated variable
        supply, lm317 adjustable potentiometer, lm317, adjustable regulator, adjustable linear regulator,
        adjustable voltage regulator, adjustable linear voltage regulator, adjustable linear supply, lm317
        adjustable regulator, lm317 adjustable supply, variable dc supply, variable regulator, lab power
        supply, lm317 adjustable
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 15.0, 8.0, 35.0, ("from", "input", "vin", "off", "running"),
                  INPUT_AFTER, hardest="high"),
        Parameter("vmax", "highest output voltage", "V", 12.0, 5.0, 30.0,
                  ("to", "up", "output", "supply", "out"), ("output", "out", "max", "lm317"), alone=True,
                  least=1.2),
        Parameter("iout", "output current", "A", 0.3, 0.005, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(SOURCE, "PC-16 Carbon Potentiometer, Piher: 0.2 W"),
    limits=(
        "The current limit is that of the LM317, above 1.5 A; it cannot be set.",
        "The lowest output is 1.25 V.",
        "The input is not protected against reverse polarity or surges.",
    ),
    neutral=listed(
        "regulated, variable, adjustable, adjust, potentiometer, bench, lab, linear, lm317, regulator, from, with, "
        "voltage, supply, set, sets"
    ),
    devices=("LM317",),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VIN", "vin", "iout"),),
)  # fmt: skip
