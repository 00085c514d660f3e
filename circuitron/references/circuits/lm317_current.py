"""Constant-current source with the LM317."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import TO220
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VREF, _DROPOUT = 1.25, 3.0  # volts; the second is the most that the regulator needs from input to output
_MOST_HEAT = 10.0  # watts of a TO-220 with a heat sink, with the load shorted


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "VREF / I", "ohm", 96, VREF=_VREF, I=current)
    real = draft.figure("current", "VREF / R1", "A", asked=current, VREF=_VREF, R1=ohms)
    most = draft.figure(
        "largest voltage of the load", "VIN - DROPOUT - VREF", "V", VIN=vin, DROPOUT=_DROPOUT, VREF=_VREF
    )
    heat = draft.figure("heat in U1 at a shorted load", "(VIN - VREF) * I", "W", VIN=vin, VREF=_VREF, I=real)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: a lower supply")
    with draft.block("supply", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-9, "VIN", "GND", "input capacitor", vin)
    _source(draft, vin, ohms, real)
    draft.decoupled("U1")
    draft.pulled("SENSE", "IOUT")
    draft.wired("U1", IOUT="1", SENSE="2", VIN="3")
    draft.stated(R1=ohms)
    draft.note(f"The load may take up to {shown(_DROPOUT + _VREF, 'V')} less than the input: {shown(most, 'V')}.")
    if heat > 1.0:
        draft.note(f"U1 needs a heat sink of at most {shown(50 / heat, 'K/W')} where the load may be shorted.")
    return draft.finish(
        "LM317 current source",
        f"Gives a load of up to {shown(most, 'V')} a constant {shown(real, 'A')} from {shown(vin, 'V')}.",
    )


def _source(draft: Draft, vin: float, ohms: float, real: float) -> None:
    """The regulator, which keeps 1.25 V across R1."""
    with draft.block("source", f"{shown(real, 'A')}"):
        pins = {"VI": "VIN", "VO": "SENSE", "ADJ": "IOUT"}
        draft.part("U1", "Regulator_Linear:LM317_TO-220", "", TO220, "keeps 1.25 V across R1", pins)
        draft.warm_resistor("R1", ohms, "SENSE", "IOUT", "sets the current, 1 %", _VREF * real)
        draft.capacitor("C2", 1e-6, "SENSE", "GND", "keeps the regulator stable", vin)
        draft.terminal("J2", "load", "IOUT", "GND", "load")


REFERENCE = Reference(
    name="lm317-current-source",
    title="Constant-current source with an LM317, 10 mA to 0.4 A",
    answers=listed(
        """
        lm317 constant current, lm317 constant current source, lm317 current source, lm317 current regulator, constant
        current source, constant current supply, constant current with lm317, lm317 constant current regulator, lm317
        led driver, lm317 current limiter, current limiter, current source, lm317 constant current led driver
        """
    ),
    parameters=(
        Parameter(
            "vin", "supply voltage", "V", 12.0, 5.0, 35.0, (*INPUT_BEFORE, *SUPPLY_BEFORE),
            (*INPUT_AFTER, *SUPPLY_AFTER), hardest="high", alone=True,
        ),
        Parameter(
            "current", "current", "A", 0.1, 10e-3, 0.4, ("at", "current", "of"), ("constant", "current", "source"),
            alone=True,
        ),
    ),
    sources=("LM317 3-Terminal Adjustable Regulator, Texas Instruments SLVS044: I = 1.25 V / R1",),
    limits=(
        "It does not stop charging a full battery.",
        "What the load does not take is turned into heat in U1.",
        "The input is not protected against reverse polarity or surges.",
    ),
    alone=listed("current limiter, constant current, current source, constant current source"),
    neutral=listed("constant, current, source, regulated, linear, supply, load, led, leds"),
    devices=("LM317",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
)  # fmt: skip
