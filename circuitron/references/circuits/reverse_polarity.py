"""Reverse-polarity protection with a P-channel MOSFET."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import FUSE, SOT23, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed


class _Switch(NamedTuple):
    """A transistor: volts that turn it on fully, at the least, and that it stands; its ohms then, hot; amperes that it
    carries; volts of the Zener diode at its gate, and that the gate stands."""

    device: str
    package: str
    least: float
    most: float
    ron: float
    amperes: float
    zener: float
    gate: float


_SWITCHES = (
    _Switch("AO3401A", SOT23, 3.0, 20.0, 85e-3, 2.5, 10.0, 12.0),
    _Switch("IRF4905", TO220, 9.0, 30.0, 32e-3, 10.0, 15.0, 20.0),
)
_BLADES = (1.0, 2.0, 3.0, 5.0, 7.5, 10.0, 15.0)  # amperes of fuses
_POLYFUSES = ((0.5, FUSE), (1.1, FUSE), (1.85, "Fuse:Fuse_2920_7451Metric"))  # amperes that they hold, all for 33 V
_LOW = (_Switch("IRLML6401", SOT23, 1.8, 5.0, 0.2, 1.5, 6.8, 8.0),)


def _work_out(values: Values) -> Designed:
    return _protected(REFERENCE, _SWITCHES, values)


def _work_out_low(values: Values) -> Designed:
    return _protected(CELLS, _LOW, values)


def _protected(reference: Reference, switches: Sequence[_Switch], values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(reference, values)
    fits = [each for each in switches if each.least <= vin <= each.most and current <= each.amperes]
    known = ", ".join(
        f"{shown(each.least, 'V')} to {shown(each.most, 'V')} for {shown(each.amperes, 'A')}" for each in switches
    )
    draft.require(bool(fits), f"it is made for {known}, not for {shown(current, 'A')} at {shown(vin, 'V')}")
    switch = fits[0]
    heat = draft.figure("most heat in Q1", "I^2 * RON", "W", I=current, RON=switch.ron)
    draft.figure("most drop", "I * RON", "V", I=current, RON=switch.ron)
    return _drawn(draft, switch, heat)


def _drawn(draft: Draft, switch: _Switch, heat: float) -> Designed:
    vin, current = draft.values["vin"], draft.values["current"]
    with draft.block("input stage", f"{shown(vin, 'V')} in, either way round"):
        draft.inlet("J1", vin, "VIN")
        entry = _fuse(draft, current) if draft.values.get("fuse", 0.0) else "VIN"
    with draft.block("protection", "conducts only while the input is the right way round"):
        pins = {"D": entry, "S": "VOUT", "G": "GATE"}
        words = f"its body diode starts it; {shown(heat, 'W')}"
        draft.part("Q1", f"Transistor_FET:{switch.device}", "", switch.package, words, pins)
        draft.resistor("R1", 10e3, "GATE", "GND", "turns Q1 on")
        draft.zener("D1", switch.zener, "GATE", "VOUT", f"keeps the gate within its {switch.gate:g} V")
    with draft.block("output stage", f"up to {shown(current, 'A')}"):
        draft.capacitor("C1", 10e-6, "VOUT", "GND", "output capacitor", vin)
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    draft.measured("rail", "VOUT", vin, 3.0)
    draft.pulled("GATE", "GND")
    draft.wired("Q1", **{entry: "D", "VOUT": "S"})
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    return draft.finish(
        f"Reverse-polarity protection {shown(vin, 'V')} {shown(current, 'A')}",
        f"P-channel MOSFET that protects a load of {shown(current, 'A')} at {shown(vin, 'V')} from reversed supplies"
        f"{', behind a fuse' if draft.values.get('fuse', 0.0) else ''}.",
    )


def _fuse(draft: Draft, current: float) -> str:
    """The net behind the fuse in front: one that blows, or one that cools down again."""
    pins = {"1": "VIN", "2": "FUSED"}
    if draft.values["fuse"] < 2:
        rating = next(each for each in _BLADES if 0.75 * each >= current or each == _BLADES[-1])
        holder = "Fuse:Fuseholder_Blade_Mini_Keystone_3568"
        draft.part("F1", "Device:Fuse", f"{rating:g}A 32V", holder, "blade fuse, for shorts of the load", pins)
    else:
        hold, size = next((row for row in _POLYFUSES if row[0] >= 1.3 * current), (0.0, ""))
        draft.require(hold > 0, f"{shown(current, 'A')} is too much for a resettable fuse at 33 V")
        draft.part("F1", "Device:Polyfuse", f"{hold:g}A hold 33V", size, "resettable fuse", pins)
    draft.wired("F1", VIN="1", FUSED="2")
    return "FUSED"


REFERENCE = Reference(
    name="reverse-polarity",
    title="Reverse-polarity protection with a P-channel MOSFET, up to 20 V, 2.5 A, or 9 V to 30 V, 10 A",
    answers=listed(
        "reverse polarity protection, reverse polarity protection circuit, reverse voltage protection, reverse "
        "battery protection, reverse polarity, battery wrong way round, battery the wrong way round, battery wrong "
        "way, battery backwards, battery in backwards, battery connected backwards, battery reversed, reversed "
        "battery, battery wrong polarity, supply backwards, power connected backwards, wrong polarity, fuse and "
        "reverse polarity protection, reverse polarity protection and fuse, polyfuse and reverse polarity "
        "protection, reverse polarity protection and polyfuse, reverse polarity protection with fuse, reverse "
        "polarity protection with polyfuse"
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 3.0, 30.0, ("for", *SUPPLY_BEFORE), SUPPLY_AFTER, alone=True),
        Parameter("current", "load current", "A", 1.0, 0.001, 10.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter(
            "fuse",
            "fuse that blows (1), resettable one (2) or none (0)",
            "",
            0.0,
            0.0,
            2.0,
            named=(("polyfuse", 2.0), ("fuse", 1.0), ("fused", 1.0)),
        ),
    ),
    sources=(
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
        "IRF4905 HEXFET Power MOSFET, International Rectifier PD-91280",
        "MINI 32V Blade Fuses, Littelfuse 297 series: 75 % of the rating for continuous loads",
        "POLYFUSE PPTC 1812L and 2920L series, Littelfuse",
        "Reverse Current/Battery Protection Circuits, Texas Instruments SLVA139",
    ),
    limits=("It does not limit surges, and does not keep current from flowing back.",),
    neutral=listed(
        "fuse, fused, polyfuse, mosfet, p, channel, pmos, pfet, protection, protect, battery, load, line, low, "
        "loss, connects, connecting, damage, way, round, draws, stop, survive"
    ),
    devices=("AO3401A", "IRF4905"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)
CELLS = replace(
    REFERENCE,
    name="reverse-polarity-cells",
    answers=tuple(each for each in REFERENCE.answers if "fuse" not in each),
    title="Reverse-polarity protection for two or three cells with a P-channel MOSFET (IRLML6401), 1.8 V to 5 V, 1.5 A",
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            3.0,
            1.8,
            5.0,
            ("for", *SUPPLY_BEFORE),
            SUPPLY_AFTER,
            alone=True,
            hardest="low",
        ),
        Parameter("current", "load current", "A", 0.5, 0.001, 1.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "IRLML6401 -12V Single P-Channel HEXFET Power MOSFET, International Rectifier PD-93756: on from 1.8 V",
        REFERENCE.sources[-1],
    ),
    neutral=(
        *(each for each in REFERENCE.neutral if "fuse" not in each),
        *listed("cells, cell, aa, aaa, two, three, drop"),
    ),
    devices=("IRLML6401",),
    work_out=_work_out_low,
    rank=2,
)
REFERENCES = (REFERENCE, CELLS)
