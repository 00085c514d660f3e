"""Receiver of a differential incremental encoder (RS-422): A, B and index."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO16
from circuitron.references.words import listed

_PAIRS = (("2", "1", "3"), ("6", "7", "5"), ("10", "9", "11"), ("14", "15", "13"))  # A, B and output of each
_LINES = ("A", "B", "Z")
_OF_FIVE = {"AM26LS32": "AM26LS32AC", "AM26C32": "AM26C32C"}  # receivers on 5 V

_FIVE = 4.75  # volts that those take, at least


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    usual = "AM26C32" if values.given.get("supply", 0.0) >= _FIVE and not values.devices else ""
    old = next((each for each in _OF_FIVE if each in values.devices), usual)
    volts = draft.suppose("supply", 5.0 if old else 3.3)
    draft.figure("current of a terminated line at 2 V", "2 / RT", "A", RT=120.0)
    with draft.block("encoder", "5 V and three pairs"):
        nets = tuple(net for line in _LINES for net in (f"{line}_P", f"{line}_N"))
        draft.header("J1", "5V/GND/A+/A-/B+/B-/Z+/Z-", "supply of the encoder and its lines", "VENC", "GND", *nets)
        draft.capacitor("C2", 10e-6, "VENC", "GND", "for the encoder", 5.0)
        for n, line in enumerate(_LINES, 1):
            draft.resistor(f"R{n}", 120, f"{line}_P", f"{line}_N", "termination", "Resistor_SMD:R_1206_3216Metric")
            draft.pulled(f"{line}_P", f"{line}_N")
    with draft.block("receiver", f"{shown(volts, 'V')} logic; of the terminated pairs"):
        pins = {"4": "VCC", "12": "VCC", "16": "VCC", "8": "GND"}
        for n, (plus, minus, out) in enumerate(_PAIRS):
            line = _LINES[n] if n < len(_LINES) else ""
            pins |= {plus: f"{line}_P" if line else "VCC", minus: f"{line}_N" if line else "GND", out: line or OPEN}
        draft.require(volts <= 3.6 or bool(old), f"the AM26LV32 takes 3 V to 3.6 V, not {shown(volts, 'V')}")
        draft.require(volts >= _FIVE or not old, f"the {old} takes 4.75 V to 5.25 V, not {shown(volts, 'V')}")
        value = _OF_FIVE.get(old, "")  # with the same pinout
        draft.part("U1", "Interface:AM26LV32xD", value, SO16, "four differential receivers", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the receiver")
        draft.header("J2", f"{volts:g}V/GND/A/B/Z/5V", "supply, ground, outputs, and 5 V of the encoder", "VCC", "GND",
                     *_LINES, "VENC")  # fmt: skip
    return _finished(draft, volts)


def _finished(draft: Draft, volts: float) -> Designed:
    draft.fed("VCC", "VENC", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VCC")
    draft.wired("U1", A_P="2", A_N="1", A="3", B="5", Z="11")
    draft.stated(R1=120.0)
    return draft.finish(
        "Encoder receiver", f"A, B and index of a differential encoder as logic of {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="encoder-receiver",
    title="Receiver for a differential incremental encoder (RS-422, AM26LV32, AM26LS32 or AM26C32): A, B, index",
    answers=listed(
        "differential encoder, differential encoder receiver, quadrature encoder differential receiver, "
        "encoder differential receiver, encoder line receiver, rs422 encoder, rs422 encoder receiver, "
        "differential quadrature encoder, am26lv32, am26ls32, am26c32, line driver encoder, line driver "
        "encoder receiver, rs422 receiver, differential receiver encoder, encoder receiver, incremental "
        "encoder rs422, differential line receiver encoder"
    ),
    parameters=(supply(3.3, 3.0, 5.25, "logic"),),
    sources=(
        "AM26LV32 Low-Voltage High-Speed Quadruple Differential Line Receiver, Texas Instruments SLLS202",
        "AM26LS32A Quadruple Differential Line Receivers, Texas Instruments SLLS115",
        "AM26C32 Quadruple Differential Line Receiver, Texas Instruments SLLS104",
        "TIA/EIA-422-B: lines terminated at the receiver with 100 ohm to 120 ohm",
    ),
    limits=(
        "The encoder is fed with 5 V from the last pin of J2.",
        "A cable that is not plugged in reads as high or low: the terminations hold its pairs at no voltage.",
        "The lines are not protected against surges.",
    ),
    neutral=listed(
        "quadrature, encoder, differential, receiver, line, driver, incremental, rs422, a, b, z, index, "
        "termination, terminated, servo, motor, cnc, logic, microcontroller, mcu, 5v, input, quad"
    ),
    devices=("AM26LV32", "AM26LS32", "AM26C32"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.07"), Rail("VENC", "5", "0.1")),
    signals=(Signal("A", "input", "supply"), Signal("B", "input", "supply"), Signal("Z", "input", "supply")),
)
