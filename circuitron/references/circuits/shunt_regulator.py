"""Shunt regulator with the TL431."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SOT23
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_VREF, _BOTTOM = 2.495, 10e3
_LEAST, _DIVIDED = 2.5, 2.6  # volts: of U1 alone, its reference pin at its cathode, and with a divider
_CATHODE = 2e-3  # amperes that are left for U1 at full load; it needs 1 mA
_MOST_HEAT = 0.25  # SOT-23 at 60 °C


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vin >= 1.15 * vout, f"{shown(vout, 'V')} needs {shown(1.15 * vout, 'V')} at the input")
    alone = vout == _LEAST
    draft.require(
        alone or vout >= _DIVIDED, f"it makes 2.5 V, or {shown(_DIVIDED, 'V')} and more, not {shown(vout, 'V')}"
    )
    divider = 0.0 if alone else vout / (_top(draft) + _BOTTOM)
    series = draft.standard("R3", "series resistor", "(VIN - VOUT) / (IOUT + IK + IDIV)", "ohm", 24,
                            VIN=vin, VOUT=vout, IOUT=iout, IK=0.9 * _CATHODE, IDIV=divider)  # fmt: skip
    current = draft.figure("current in R3", "(VIN - VOUT) / R3", "A", VIN=vin, VOUT=vout, R3=series)
    draft.require(current - iout >= 1.1e-3, f"R3 would leave U1 {shown(current - iout, 'A')}")
    highest = draft.figure("most current in R3", "(VIN - VOUT) / R3", "A", VIN=values.most("vin"), VOUT=vout, R3=series)
    heat = draft.figure("heat in U1 without load", "VOUT * I", "W", VOUT=vout, I=highest)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: linear-adjustable")
    return _drawn(draft, series, (values.most("vin") - vout) * highest, alone)


def _top(draft: Draft) -> float:
    """R1 in ohms."""
    vout = draft.values["vout"]
    top = draft.standard("R1", "upper resistor", "R2 * (VOUT / VREF - 1)", "ohm", 96, R2=_BOTTOM, VOUT=vout, VREF=_VREF)
    draft.figure("output voltage", "VREF * (1 + R1 / R2)", "V", asked=vout, VREF=_VREF, R1=top, R2=_BOTTOM)
    return top


def _drawn(draft: Draft, series: float, watts: float, alone: bool) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    tap = "VOUT" if alone else "TAP"
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.warm_resistor("R3", series, "VIN", "VOUT", "feeds U1 and the load", watts)
    with draft.block("regulator", f"holds {shown(vout, 'V')}"):
        pins = {"K": "VOUT", "REF": tap, "A": "GND"}
        draft.part("U1", "Reference_Voltage:TL431DBZ", "", SOT23, "takes what the load leaves", pins)
        if not alone:
            top = next(figure.chosen or 0.0 for figure in draft.figures if figure.sets == ("R1",))
            draft.resistor("R1", top, "VOUT", tap, "sets the voltage")
            draft.resistor("R2", _BOTTOM, tap, "GND", "sets the voltage")
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    if not alone:
        draft.divides("VOUT", tap, "GND", vout, _VREF, 2.5)
    draft.measured("rail", "VOUT", vout, 2.5)
    draft.pulled("VOUT", "VIN")
    draft.joined("U1", "REF", tap)
    return draft.finish(
        f"TL431 shunt regulator {shown(vout, 'V')}",
        f"Shunt regulator that makes {shown(vout, 'V')} from {shown(vin, 'V')} for loads up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="shunt-regulator",
    title="Shunt regulator with a TL431, 2.5 V to 20 V, some milliamperes",
    answers=listed(
        """
        shunt regulator, tl431, tl431 regulator, tl431 shunt regulator, tl431 reference, tl431 voltage reference, shunt
        reference, shunt voltage reference, shunt voltage regulator
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 3.3, 36.0, INPUT_BEFORE, INPUT_AFTER, hardest="low"),
        Parameter(
            "vout", "output voltage", "V", 5.0, _LEAST, 20.0, OUTPUT_BEFORE, ("reference", *OUTPUT_AFTER), alone=True
        ),
        Parameter("iout", "load current", "A", 5e-3, 0.1e-3, 50e-3, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("TL43xx Precision Programmable Reference, Texas Instruments SLVS543",),
    limits=("The current flows whether the load takes it or not.", "No capacitor at the output: see the datasheet."),
    neutral=listed("regulated, constant, precision"),
    devices=("TL431",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "iout + 0.01"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
