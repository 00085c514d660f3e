"""Balanced line driver: a follower and an inverter."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import RAILS, SOURCES, SPEED, TAKES, TL072, DualOpAmp, chosen, place, supplies
from circuitron.references.words import listed

_EQUAL, _OUTPUT = 10e3, 47.0
_BIAS, _BIAS_FET = 100e3, 1e6  # ohms at the input of an NE5532, and of a TL072: as a pickup needs
_JACK = "Connector_Audio:Jack_XLR_Neutrik_NC3MAAH_Horizontal"


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    chip, hertz = chosen(draft, 2.0, 2, follows=1.0)
    draft.figure("gain of the cold side", "-R2 / R1", "", R1=_EQUAL, R2=_EQUAL)
    draft.figure("gain from hot to cold", "1 + R2 / R1", "", R1=_EQUAL, R2=_EQUAL)
    _drawn(draft, chip)
    draft.measured("gain", "HOT", 1.0, 5.0, "IN")
    draft.measured("gain", "COLD", 1.0, 5.0, "IN")
    draft.pulled_all(SUM="SAME", INVERSE="SUM", HOT="SAME", COLD="INVERSE")
    draft.stated(R4=_OUTPUT)
    return draft.finish(
        "Balanced line driver",
        f"Drives a balanced line up to {shown(hertz, 'Hz')} with an op-amp {chip.name} on {shown(volts, 'V')} and "
        f"{shown(-volts, 'V')}; between hot and cold there is twice the signal.",
    )


def _drawn(draft: Draft, chip: DualOpAmp) -> None:
    supplies(draft)
    with draft.block("driver", "hot is the signal, cold its inverse"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        bias = _BIAS_FET if chip.name == TL072.name else _BIAS
        draft.resistor("R3", bias, "IN", "GND", "holds the input while nothing is connected")
        place(draft, chip, ("IN", "SAME", "SAME"), ("GND", "SUM", "INVERSE"))
        draft.resistor("R1", _EQUAL, "SAME", "SUM", "inverts, 1 %")
        draft.resistor("R2", _EQUAL, "INVERSE", "SUM", "inverts, 1 %")
    with draft.block("line output", "XLR"):
        draft.resistor("R4", _OUTPUT, "SAME", "HOT", "keeps the cable from the op-amp; 1 %, both alike")
        draft.resistor("R5", _OUTPUT, "INVERSE", "COLD", "keeps the cable from the op-amp; 1 %, both alike")
        draft.part("J3", "Connector_Audio:XLR3", "balanced out", _JACK, "shield, hot, cold",
                   {"1": "GND", "2": "HOT", "3": "COLD"})  # fmt: skip


REFERENCE = Reference(
    name="balanced-driver",
    title="Balanced line driver (XLR out) with two op-amps on two supplies",
    answers=listed(
        """
        balanced line driver, balanced driver, balanced output, balanced line output, balanced audio output, unbalanced
        to balanced, unbalanced to balanced converter, xlr output, xlr driver, balanced audio driver, line driver
        audio, unbalanced to xlr, balanced output stage, balanced audio line driver, xlr balanced output, balanced xlr
        output, balanced line level output, single ended to balanced, audio line driver, di
        output, di box output, active di output, di
        """
    ),
    parameters=(RAILS, replace(SPEED, default=20e3)),
    sources=("Small Signal Audio Design, Self, third edition: line outputs", *SOURCES),
    limits=(
        "Neither side may be joined to ground: for that, a transformer or a driver with cross-coupling.",
        "The offset of the op-amps is on the line.",
        "Phantom power of the input that it drives must be off.",
        "For a guitar it needs the TL072: its input is of 1 Mohm, that of an NE5532 of 100 kohm.",
    ),
    neutral=listed(
        "balanced, line, driver, output, audio, xlr, level, dbu, 4dbu, 4, single, ended, unbalanced, differential, "
        "opamp, op, amp, dual, symmetrical, supply, stage, studio, converter, unity, gain, pro, professional, di, to"
    ),
    devices=("TL072", "NE5532"),
    work_out=_work_out,
    takes=TAKES,
)  # fmt: skip
