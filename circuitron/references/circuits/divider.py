"""Voltage divider."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Signal
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed


def _work_out(values: Values) -> Designed:
    vin, vout, bottom = values["vin"], values["vout"], values["lower"]
    draft = Draft(REFERENCE, values)
    draft.require(vout < vin, f"{shown(vout, 'V')} is not below {shown(vin, 'V')}")
    top = draft.standard("R1", "upper resistor", "R2 * (VIN / VOUT - 1)", "ohm", 96, R2=bottom, VIN=vin, VOUT=vout)
    draft.figure("output voltage", "VIN * R2 / (R1 + R2)", "V", asked=vout, VIN=vin, R1=top, R2=bottom)
    heat = draft.figure("heat", "VIN^2 / (R1 + R2)", "W", VIN=vin, R1=top, R2=bottom)
    draft.require(heat <= 0.05, f"it would turn {shown(heat, 'W')} into heat; nearest: a larger lower resistor")
    with draft.block("divider", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        draft.header("J1", f"{shown(vin, 'V')} in", "signal and ground", "IN", "GND")
        draft.resistor("R1", top, "IN", "OUT", "upper resistor")
        draft.resistor("R2", bottom, "OUT", "GND", "lower resistor")
        draft.header("J2", "out", "signal and ground", "OUT", "GND")
    draft.divides("IN", "OUT", "GND", vin, vout, 2.0)
    draft.measured("rail", "OUT", vout, 2.0)
    return draft.finish(
        f"Voltage divider {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"Divides {shown(vin, 'V')} down to {shown(vout, 'V')} for an input of high resistance.",
    )


REFERENCE = Reference(
    name="voltage-divider",
    title="Voltage divider for an input of high resistance",
    answers=listed("voltage divider, resistor divider, resistive divider, potential divider, divider"),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 0.1, 60.0, INPUT_BEFORE, INPUT_AFTER, hardest="high",
                  charged=True),
        Parameter("vout", "output voltage", "V", 3.3, 0.05, 50.0, OUTPUT_BEFORE, OUTPUT_AFTER),
        Parameter(
            "lower", "lower resistor", "ohm", 10e3, 100.0, 1e6, ("lower", "bottom"), ("lower", "bottom"), alone=True
        ),
    ),
    sources=("Voltage divider: VOUT = VIN R2 / (R1 + R2)",),
    limits=("It is no supply: any load lowers the output.",),
    neutral=listed("resistor, resistive, signal, adc"),
    unlike=("powering", "feed", "feeding", "run", "running", "charge"),  # for which a divider is no supply
    work_out=_work_out,
    signals=(Signal("OUT", "adc", "vout", drive=Drive("0", "vout", "vout", ohms="lower * (1 - vout / vin)")),),
)  # fmt: skip
