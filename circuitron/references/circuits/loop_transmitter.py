"""Transmitter of a 4-20 mA current loop that feeds on the loop: two wires."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.current_loops import (
    LOW,
    MOST,
    RATIO,
    SOURCES,
    SPAN,
    drivable,
    joined,
    transmitter,
    two_wires,
)
from circuitron.references.draft import Draft
from circuitron.references.words import listed

# The reference of each, in volts, and two resistors that make 40 uA of it.
_CHIPS = {"XTR116": ("XTR116U", 4.096, 100e3, 2.4e3), "XTR115": ("XTR115U", 2.5, 62e3, 510.0)}


def _work_out(values: Values) -> Designed:
    vin, loop = values["vin"], values["loop"]
    draft = Draft(REFERENCE, values)
    device = "XTR116" if "XTR116" in values.devices else "XTR115"
    _, volts, first, second = _CHIPS[device]
    low = draft.figure("current at 0 V", "K * VREF / (R1 + R2)", "A", asked=LOW, K=RATIO, VREF=volts, R1=first,
                       R2=second)  # fmt: skip
    coarse = draft.standard("R3", "R3", "0.95 * K * VIN / ISPAN", "ohm", 24, K=RATIO, VIN=vin, ISPAN=SPAN)
    fine = draft.standard("R4", "R4", "K * VIN / ISPAN - R3", "ohm", 24, K=RATIO, VIN=vin, ISPAN=SPAN, R3=coarse)
    draft.figure("current at the largest input", "ILOW + K * VIN / (R3 + R4)", "A", asked=MOST, ILOW=low, K=RATIO,
                 VIN=vin, R3=coarse, R4=fine)  # fmt: skip
    drivable(draft)
    heat = draft.figure("heat in Q1, the most", "VLOOP * IMOST", "W", VLOOP=loop, IMOST=MOST)
    _drawn(draft, device, (coarse, fine), heat)
    return _finished(draft, device)


def _drawn(draft: Draft, device: str, ohms: tuple[float, float], heat: float) -> None:
    vin = draft.values["vin"]
    symbol, volts, first, second = _CHIPS[device]
    two_wires(draft)
    with draft.block("transmitter", "the input current a hundred times"):
        transmitter(draft, symbol, heat)
        draft.resistor("R1", first, "VREF", "OFFSET", f"4 mA, from {volts:g} V; 0.1 %")
        draft.resistor("R2", second, "OFFSET", "SUM", "4 mA")
    with draft.block("input stage", f"0 to {shown(vin, 'V')}"):
        draft.header("J2", f"5V/{vin:g}V in/IRET", "supply of a sensor of up to 3.5 mA, signal, their ground", "VREG",
                     "IN", "IRET")  # fmt: skip
        draft.resistor("R3", ohms[0], "IN", "SPAN", "span; 0.1 %")
        draft.resistor("R4", ohms[1], "SPAN", "SUM", "span")


def _finished(draft: Draft, device: str) -> Designed:
    vin = draft.values["vin"]
    _, _, first, _ = _CHIPS[device]
    joined(draft)
    draft.pulled_all(OFFSET="VREF", SPAN="IN")
    draft.stated(R1=first)
    return draft.finish(
        "Two-wire transmitter",
        f"0 to {shown(vin, 'V')} as 4 mA to 20 mA of the loop that feeds it.",
    )


REFERENCE = Reference(
    name="loop-transmitter",
    title="Transmitter of a 4-20 mA loop that feeds on it (two wires, XTR115 or XTR116), with 5 V for a sensor",
    answers=listed(
        """
        xtr115, xtr116, twowire transmitter, twowire 4 20ma transmitter, 4 20ma transmitter twowire, 4 20 ma transmitter
        twowire, twowire 4 20 ma transmitter, twowire current loop transmitter, 4 20ma transmitter xtr115, 4 20ma
        transmitter xtr116, 4 20ma transmitter twowire xtr115, 4 20ma transmitter twowire xtr116, xtr115 transmitter,
        xtr116 transmitter, xtr115 4 20ma transmitter, xtr116 4 20ma transmitter, twowire sensor transmitter
        """
    ),
    parameters=(
        Parameter("vin", "largest input voltage", "V", 2.5, 0.5, 5.0, ("from", "for", "input", "of", "with", "signal"),
                  ("input", "in", "signal", "sensor", "to"), alone=True),
        Parameter("loop", "supply of the loop", "V", 24.0, 10.0, 32.0, ("loop", "supply", "from", "on", "powered"),
                  ("loop", "supply"), hardest="low"),
        Parameter("load", "load in the loop", "ohm", 250.0, 0.0, 1100.0, ("load", "receiver", "into"),
                  ("load", "receiver", "shunt"), alone=True),
    ),
    sources=SOURCES,
    limits=(
        "The sensor's ground IRET is a wire of the loop: it must touch no other ground.",
        "Sensor and controller may draw 3.5 mA from U1 together.",
        "The currents are as exact as R1 to R4: calibrate in software or with a trimmer.",
    ),
    neutral=listed(
        "4, 20, ma, 20ma, 4 20ma, loop, powered, current, transmitter, twowire, wire, sensor, analog, signal, voltage, "
        "industrial, xtr115, xtr116, 0, output, two, power"
    ),
    devices=("XTR115", "XTR116"),
    work_out=_work_out,
)  # fmt: skip
